"""Which examples show a rule, the most telling first."""

import re
from collections.abc import Collection, Iterator, Mapping
from functools import cache

from content.examples.room import shown
from engine import api
from engine.cases import SCORES, Case, CaseQuestion


@cache
def famous() -> tuple[Case, ...]:
    """The examples that many people ask for."""
    return tuple(case for case in shown() if case.known_as)


def for_rule(rule_id: str, keys: Collection[str] = ()) -> tuple[Case, ...]:
    """The examples of a rule: those that are about it or name it, as the rule behind a line or a
    refusal; where there are none, those that share rows of the inventory with its page.
    """
    about = _by_rule().get(rule_id, ())
    if about:
        chapter = rule_id.partition(".")[0]
        return tuple(
            sorted(
                about, key=lambda case: (case.bare, case.rule != rule_id, case.chapter != chapter)
            )
        )
    sharing = dict.fromkeys(case for key in keys for case in _by_key().get(key, ()))
    return tuple(sorted(sharing, key=_merit))


def _merit(case: Case) -> tuple[int, bool, bool, bool, int, int]:
    """How telling it is, the best first: a board with a score, what many ask for, rule sets that
    part, little to read; an example of house rules alone comes last."""
    rank = 2 if case.bare else 0 if case.ask in {*SCORES, CaseQuestion.PLAY} else 1
    house = all(":" in label for label in case.answers)
    agree = len({repr(answer) for answer in case.answers.values()}) == 1
    size = case.board.count("\n") + 2 * len(case.moves)
    return rank, house, not case.known_as, agree, size, len(case.answers)


def _index(pairs: Iterator[tuple[str, Case]]) -> Mapping[str, tuple[Case, ...]]:
    # A dict for each, as a case may name a rule more than once.
    several: dict[str, dict[Case, None]] = {}
    for key, case in pairs:
        several.setdefault(key, {})[case] = None
    return {key: tuple(sorted(several[key], key=_merit)) for key in several}


@cache
def _by_rule() -> Mapping[str, tuple[Case, ...]]:
    return _index((rule, case) for case in shown() for rule in sorted(_named(case)))


@cache
def _by_key() -> Mapping[str, tuple[Case, ...]]:
    return _index((key, case) for case in shown() for key in case.keys)


def _named(case: Case) -> set[str]:
    """The rules that a case names: as its own, behind a line, for a refusal, as a house rule."""
    # By the words of its text, since each question has rules in other places of its answer.
    parts = repr((case.rule, case.answers, case.lines, case.decided, case.moves))
    return {word for word in re.split(r"[^\w.-]+", parts) if word in api.rules()}
