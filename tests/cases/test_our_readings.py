"""An answer that rests on our own reading says so: it cites the rule of that reading."""

from collections.abc import Iterator
from contextlib import suppress
from operator import attrgetter

from engine import api
from engine import cases as asking
from engine.cases import Case, CasePlay, CaseQuestion
from tests.cases.room import cases
from tests.every import of_every


def ours(rule: str) -> bool:
    """Whether a rule is our own reading in the editions that have no text on it."""
    return any(said.strength is api.Strength.OURS for said in api.rules()[rule].witnesses)


def about_ours() -> list[Case]:
    """The cases of such rules."""
    return [case for case in cases() if ours(case.rule)]


@of_every(about_ours, attrgetter("name"))
def test_an_answer_by_our_reading_cites_it(case: Case) -> None:
    label = next(iter(case.answers))
    assert case.rule in set(_cited(case, label))


def _cited(case: Case, label: str) -> Iterator[str]:
    """The rules that the engine names in its answer."""
    rules = case.ruleset(label)
    if case.ask in (CaseQuestion.NOW, CaseQuestion.FINAL):
        yield from _of_lines(asking.scores(case, rules).lines)
    elif case.ask is CaseQuestion.SPOTS:
        for spot in asking.spots(case, rules):
            yield from (reason.rule for reason in spot.violations)
    elif case.ask is CaseQuestion.PROBLEMS:
        yield from (problem.rule for problem in asking.problems(case, rules))
    else:
        play = CasePlay(case, rules)
        for move in case.moves:
            # By which rule somebody is asked stands beside the question.
            yield play.game.decision.rule
            step = play.make(move)
            yield from (event.rule for event in step.events)
            yield from _of_lines(step.lines)
            if step.refusal:
                yield step.refusal.rule
        # Unless the game is over.
        with suppress(api.IllegalError):
            yield play.game.decision.rule


def _of_lines(lines: tuple[api.Line, ...]) -> Iterator[str]:
    for line in lines:
        yield line.why.rule
        yield from (weight.rule for weight in line.weights)
        for term in line.terms:
            yield term.cite.rule
            if term.why:
                yield term.why.rule
