"""King & Scout (2003): the king and the robber baron."""

from dataclasses import replace
from typing import Final

from engine.board.features import Feature
from engine.model.errors import UnsettledError
from engine.model.kinds import Kind
from engine.model.pieces import Pieces, Title
from engine.model.sheet import Line, Term
from engine.model.words import LineId, line, thing
from engine.rules.hooks import Answers
from engine.rules.state import State

_KING: Final = line("king")
_ROBBER: Final = line("robber baron")


def take_title(feature: Feature, state: State) -> Pieces:
    """Whoever completes a larger city or a longer road than any before takes the title.

    Tiles count, not points (FAQ, note 47).
    """
    size = len(state.board.cells_of(feature))
    pieces = state.pieces
    if feature.kind is Kind.CITY and size > (pieces.king.size if pieces.king else 0):
        return replace(pieces, king=Title(state.mover, size))
    if feature.kind is Kind.ROAD and size > (pieces.robber.size if pieces.robber else 0):
        return replace(pieces, robber=Title(state.mover, size))
    return pieces


def title_lines(state: State) -> list[Line]:
    """A point for every completed city to the king, for every completed road to the robber."""
    pieces = state.pieces
    return _lines(_KING, "king.king.city", Kind.CITY, pieces.king, state) + _lines(
        _ROBBER, "king.robber.road", Kind.ROAD, pieces.robber, state
    )


def _lines(name: LineId, rule: str, kind: Kind, title: Title | None, state: State) -> list[Line]:
    complete = state.board.completed(kind)
    if not complete:
        return []
    holder = rule.rpartition(".")[0] + ".holder"
    if title is None:
        raise UnsettledError(
            "unstated", f"State who holds the {name}: a {kind} is complete.", rule=holder
        )
    for counted in state.ruleset.counted:
        complete = counted(complete, kind, state)
    cells = tuple(state.board.cells[feature.segments[0]] for feature in complete)
    cites = state.ruleset.cites
    terms = (Term(len(cells), state.ruleset.number(rule), thing(kind), cites[rule], cells),)
    return [Line(name, None, "", True, title.player, (), terms, cites[holder], cells)]


ANSWERS = Answers(gain=take_title, at_end=title_lines)
