"""Whether the engine answers an example at all; whether rightly, the tests of the engine hold."""

from collections.abc import Callable, Iterator, Mapping

from content.examples.room import shown
from engine import api, cases
from engine.cases import Case, CaseQuestion


def unplayable() -> Iterator[tuple[Case, str]]:
    """The examples that a rule set cannot play, and why; it takes some seconds for all of them."""
    for case in shown():
        if why := why_not(case):
            yield case, why


def why_not(case: Case) -> str:
    """What keeps a rule set from answering an example; empty where nothing does."""
    for ruleset in case.rulesets():
        try:
            _PUT[case.ask](case, ruleset)
        except api.EngineError as error:
            return f"{ruleset.label} cannot play it: {error}"
    return ""


def _play(case: Case, ruleset: api.Ruleset) -> None:
    play = cases.CasePlay(case, ruleset)
    play.course()
    play.end()


_PUT: Mapping[CaseQuestion, Callable[[Case, api.Ruleset], object]] = {
    CaseQuestion.NOW: cases.scores,
    CaseQuestion.FINAL: cases.scores,
    CaseQuestion.PLACES: cases.placements,
    CaseQuestion.SPOTS: cases.spots,
    CaseQuestion.PROBLEMS: cases.problems,
    CaseQuestion.PLAY: _play,
    CaseQuestion.PILE: cases.pile,
    CaseQuestion.TRACK: cases.track,
    CaseQuestion.VALUE: cases.value,
}
