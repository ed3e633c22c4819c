"""King & Scout (2003): the king and the robber baron."""

from typing import Final

from engine.board.features import Feature
from engine.model.errors import UnsettledError
from engine.model.kinds import FeatureKind
from engine.model.pieces import Pieces, Token
from engine.model.sheet import Line, SheetTerm
from engine.model.words import LineId, line, thing
from engine.rules.hooks import ExpansionAnswers
from engine.rules.state import State

_KING: Final = line("king")
_ROBBER: Final = line("robber baron")
_TITLES: Final = {
    FeatureKind.CITY: ("king", "king.king.holder"),
    FeatureKind.ROAD: ("robber", "king.robber.holder"),
}
"""Who profits from every completed feature of a kind, and the rule that says who that is."""


def take_title(feature: Feature, state: State) -> tuple[str, Pieces] | None:
    """Whoever completes a larger city or a longer road than any before takes the title.

    Tiles count, not points (FAQ, note 47).
    """
    if feature.kind not in _TITLES:
        return None
    title, rule = _TITLES[feature.kind]
    size, held = len(state.board.cells_of(feature)), state.pieces.first(title)
    # To be as large is not enough.
    if held and size <= held.number:
        return None
    return rule, state.pieces.having(title, Token(title, state.mover, number=size))


def title_lines(state: State) -> list[Line]:
    """A point for every completed city to the king, for every completed road to the robber."""
    return [
        *_lines(_KING, "king.king.city", FeatureKind.CITY, state),
        *_lines(_ROBBER, "king.robber.road", FeatureKind.ROAD, state),
    ]


def _lines(name: LineId, rule: str, kind: FeatureKind, state: State) -> list[Line]:
    complete = state.board.completed(kind)
    if not complete:
        return []
    named, holder = _TITLES[kind]
    title = state.pieces.first(named)
    if title is None:
        raise UnsettledError(
            "unstated", f"State who holds the {name}: a {kind} is complete.", rule=holder
        )
    for counted in state.ruleset.counted:
        complete = counted(complete, kind, state)
    cells = tuple(state.board.cells[feature.first] for feature in complete)
    cites = state.ruleset.cites
    terms = (SheetTerm(len(cells), state.ruleset.number(rule), thing(kind), cites[rule], cells),)
    return [Line(name, None, "", True, title.player, (), terms, cites[holder], cells)]


ANSWERS = ExpansionAnswers(gain=take_title, at_end=title_lines)
