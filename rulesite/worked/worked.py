"""A worked example as a page shows it: the board, the question, and the answer of the engine.

Positions and rule sets are values, so each process computes an example once, and only if a page
shows it.
"""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from django.urls import reverse
from django.utils.safestring import SafeString

from content import examples
from content.pages import weights
from engine import api
from engine.cases import Case
from rulesite.scenarios.address import Address
from rulesite.scenarios.picture import picture
from rulesite.scenarios.turn_address import TurnAddress
from rulesite.worked import asking, drawing, playing, scores
from rulesite.worked.grouping import OutcomeGroup

QUESTIONS = {
    "now": "Points for the tile just placed",
    "final": "Points at the end of the game",
    "places": "Where the tile may be placed",
    "spots": "Which figures may be placed on the tile just placed",
    "problems": "Whether this position can come about",
    "play": "What happens",
    "pile": "The tiles of the game, stage by stage",
    "track": "The scoring track",
    "value": "What the rule says",
}
WIDEST = 8  # tiles: the style sheet knows no wider boards
_KEPT = 1024


logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Worked:
    """Everything that the template of an example is given.

    ``groups`` hold what comes out, of the shape that belongs to the question; ``shared`` are
    the steps of a played example before its rule sets part, ``afters`` the boards at its end.
    ``href`` opens it on the site's own board, ``door`` says so.
    """

    case: Case
    question: str
    groups: tuple[OutcomeGroup[Any], ...]
    picture: SafeString | str = ""
    wide: int = 1
    facts: tuple[str, ...] = ()
    shared: tuple[playing.WorkedStep, ...] = ()
    afters: tuple[SafeString | str, ...] = ()
    numbers: tuple[tuple[api.Cell, int], ...] = ()
    href: str = ""
    door: str = "Open on the board"

    @property
    def stated(self) -> bool:
        """Whether a text says the rule itself, so that it can be said to hold in all editions."""
        values = (api.edition(name).values[self.case.rule] for name in api.EDITIONS)
        return any(map(weights.by_text, values))

    @property
    def outcomes(self) -> tuple[tuple[OutcomeGroup[Any], SafeString | str], ...]:
        """Each group with its board at the end, where there is one to show."""
        afters = self.afters or ("",) * len(self.groups)
        return tuple(zip(self.groups, afters, strict=True))

    @property
    def common(self) -> SafeString | str:
        """The board at the end where it is the same for all."""
        return self.afters[0] if len(set(self.afters)) == 1 else ""

    def number(self, cell: api.Cell) -> int | None:
        """The number of a cell on the drawing."""
        return dict(self.numbers).get(cell)


@lru_cache(maxsize=_KEPT)
def worked(name: str) -> Worked:
    """The example of a name, drawn and answered. KeyError where there is none."""
    case = examples.cases()[name]
    return _MAKERS[case.ask](case)


def answered(name: str) -> Worked | None:
    """The example of a name for a page on which it is not the only thing; None where there is none,
    or where a rule set cannot play it, which ``loadcontent --check`` tells."""
    try:
        return worked(name)
    except KeyError:
        return None
    except api.EngineError as error:
        logger.error("The example %s cannot be played: %s", name, error)
        return None


def _shown(
    case: Case,
    groups: tuple[OutcomeGroup[Any], ...],
    *,
    laid: bool = False,
    numbered: Sequence[api.Cell] = (),
    lit: Sequence[tuple[api.Cell, str]] = (),
) -> Worked:
    """An example with its board: ``laid`` marks the tile laid last."""
    position = case.position
    return Worked(
        case=case,
        question=QUESTIONS[case.ask],
        groups=groups,
        picture=picture(
            position,
            marked=numbered,
            empty=numbered,
            lit=lit,
            laid=laid,
            title=f"The board: {case.title}",
        ),
        wide=min(drawing.width(position, numbered), WIDEST),
        facts=drawing.facts(position),
        href=f"{reverse('scenarios:board')}?{_address(case).query}",
    )


def _address(case: Case, q: str = api.NOW) -> Address:
    notation = api.write_notation(case.position)
    return Address(notation, tuple(case.answers)[: api.MAX_RULESETS], "", q)


def _score(case: Case) -> Worked:
    shown = _shown(case, scores.scores(case), laid=case.ask == api.NOW)
    query = _address(case, case.ask).query
    return replace(shown, href=f"{reverse('scenarios:verdict')}?{query}")


def _places(case: Case) -> Worked:
    groups = asking.places(case)
    cells = asking.cells(groups)
    shown = _shown(case, groups, numbered=cells)
    query = replace(_turn(case), tile=case.tile).query
    numbers = tuple((cell, number) for number, cell in enumerate(cells, 1))
    href = f"{reverse('scenarios:turn')}?{query}"
    return replace(shown, numbers=numbers, href=href, door="Open it on the board")


def _turn(case: Case) -> TurnAddress:
    address = _address(case)
    return TurnAddress(address.p, rules=address.rules)


def _spots(case: Case) -> Worked:
    groups = asking.spots(case)
    last = case.position.last
    lit = [
        (last.cell, one.spot)
        for one in (groups[0].result if len(groups) == 1 else ())
        if last and one.kind == api.FOLLOWER and not one.why
    ]
    some = len(lit) < sum(one.kind == api.FOLLOWER for one in groups[0].result)
    return _shown(case, groups, laid=True, lit=lit if some else ())


def _problems(case: Case) -> Worked:
    groups = asking.problems(case)
    found = (one.cell for group in groups for one in group.result if one.cell)
    cells = tuple(dict.fromkeys(found))
    numbers = tuple((cell, number) for number, cell in enumerate(cells, 1))
    return replace(_shown(case, groups, numbered=cells), numbers=numbers)


def _play(case: Case) -> Worked:
    played = playing.played(case)
    shown = _shown(case, played.groups, numbered=played.cells)
    afters = [
        picture(api.read_notation(group.result.after), laid=False, title="The board afterwards")
        for group in played.groups
    ]
    shown = replace(shown, shared=played.shared, afters=tuple(afters))
    if not playing.settled(case, played.actions):
        return shown
    query = _turn(case).doing(played.actions).query
    href = f"{reverse('scenarios:turn')}?{query}"
    return replace(shown, href=href, door="Open the turn on the board")


def _table(case: Case) -> Worked:
    answers: dict[str, Callable[[Case], tuple[OutcomeGroup[Any], ...]]] = {
        "pile": asking.pile,
        "track": asking.track,
        "value": asking.value,
    }
    facts = drawing.facts(case.position)
    return Worked(case, QUESTIONS[case.ask], answers[case.ask](case), facts=facts)


_MAKERS = {
    "now": _score,
    "final": _score,
    "places": _places,
    "spots": _spots,
    "problems": _problems,
    "play": _play,
    "pile": _table,
    "track": _table,
    "value": _table,
}
