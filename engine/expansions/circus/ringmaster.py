"""The ringmaster: a follower that brings points for the circus and acrobat tiles around it."""

from collections.abc import Collection, Iterator
from typing import Final

from engine.board.features import Feature
from engine.expansions.circus.common import ACROBATS, CIRCUS, bears, nine
from engine.model.figures import PLACES, SHARING
from engine.model.sheet import Line, SheetTerm
from engine.model.values import Figure
from engine.model.words import line, thing
from engine.rules.state import State, ground
from engine.scoring.worth import term

RINGMASTER: Final = "ringmaster"
_LINE: Final = line("ringmaster")
_COUNTED: Final = (
    (CIRCUS, "circus.ringmaster.circus", thing("circus tile")),
    (ACROBATS, "circus.ringmaster.acrobats", thing("acrobat tile")),
)


def votes(_feature: Feature, state: State) -> int:
    """A ringmaster counts as an ordinary follower (condensed order of play, table of votes)."""
    return state.ruleset.number("circus.ringmaster.votes")


def ringmaster_lines(feature: Feature, _holders: Collection[str], state: State) -> list[Line]:
    """What the ringmasters in a feature bring when it is scored, whoever holds it."""
    masters = [figure for figure in feature.figures if _scores(figure, state)]
    found = ((master, tuple(_terms(master, state))) for master in masters)
    return [_line(master, terms, feature, state) for master, terms in found if terms]


def _scores(figure: Figure, state: State) -> bool:
    """Whether a figure is a ringmaster, and where it stands it brings points."""
    if figure.kind != RINGMASTER:
        return False
    return (
        figure.spot not in PLACES
        or figure.spot in SHARING
        or state.ruleset.flag("circus.ringmaster.castle")
    )


def _terms(master: Figure, state: State) -> Iterator[SheetTerm]:
    near = dict.fromkeys(cell for own in ground(master, state) for cell in nine(own, state))
    for symbol, rule, what in _COUNTED:
        if cells := tuple(cell for cell in near if bears(cell, symbol, state)):
            yield term(state.ruleset, rule, what, cells)


def _line(master: Figure, terms: tuple[SheetTerm, ...], feature: Feature, state: State) -> Line:
    cells = tuple(cell for counted in terms for cell in counted.cells)
    why = state.ruleset.cites["circus.ringmaster.any"]
    return Line(
        _LINE, master.cell, master.spot, feature.complete, master.player, (), terms, why, cells
    )
