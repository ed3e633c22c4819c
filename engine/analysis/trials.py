"""One rule changed at a time: why two rule sets differ, and what an open point would change.

What is asked reads some rules and no others, and which ones is known. To change a rule that was
not read changes nothing, so only those that were read are tried; and rule sets that say the same
on all that was read give the same answer, so it is worked out once.
"""

from collections.abc import Callable, Iterable, Iterator, Set
from typing import Generic, NamedTuple, TypeVar

from engine.rules.profile import RuleValue
from engine.rules.ruleset import Ruleset

T = TypeVar("T")


class Answer(NamedTuple, Generic[T]):
    """What a rule set answers, and the ids of the rules that were read to say so."""

    said: T
    read: Set[str]


class Answers(Generic[T]):
    """What rule sets answer to one question.

    ``ask`` is asked only for what does not follow from an answer before. Answers must not tell
    which edition says what: they stand for all that say the same.
    """

    def __init__(self, ask: Callable[[Ruleset], Answer[T]]) -> None:
        self._ask = ask
        # A list, since what an answer rests on differs from answer to answer: there is no one key
        # to look up.
        self._known: list[tuple[Ruleset, Answer[T]]] = []

    def know(self, ruleset: Ruleset, answer: Answer[T]) -> None:
        """Keep an answer that was found elsewhere."""
        self._known.append((ruleset, answer))

    def under(self, ruleset: Ruleset) -> Answer[T]:
        """The answer under a rule set, which has then read whatever the answer rests on."""
        values = ruleset.values
        for known, answer in self._known:
            theirs = known.values
            alike = known.sets == ruleset.sets and known.absent == ruleset.absent
            if alike and all(values[rule].value == theirs[rule].value for rule in answer.read):
                return answer
        answer = self._ask(ruleset)
        self.know(ruleset, answer)
        # Reading them notes them in a watched rule set, as if the answer had been worked out for
        # it.
        for rule in answer.read:
            values[rule]
        return answer

    def changed(
        self, ruleset: Ruleset, read: Set[str], values: Iterable[RuleValue]
    ) -> Iterator[tuple[RuleValue, T]]:
        """What a rule set says with one rule changed, for each of the values in turn.

        Left out are the values of rules on which its own answer does not rest.
        """
        for value in values:
            if value.id in read:
                yield value, self.under(ruleset.having(value)).said


def differences(ruleset: Ruleset, other: Ruleset) -> Iterator[RuleValue]:
    """What another rule set says on the rules on which the two differ."""
    theirs = other.values
    return (
        theirs[rule] for rule, mine in ruleset.values.items() if mine.value != theirs[rule].value
    )


def readings(ruleset: Ruleset, read: Set[str]) -> Iterator[RuleValue]:
    """The other readings of the points that the sources of a rule set leave open, among the rules
    that were read."""
    for value in ruleset.values.values():
        if value.open and value.id in read:
            for reading in value.open:
                yield value._replace(value=reading, open=())
