"""The Signposts (2021): points for signs that tell how the road runs over the next tile."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from engine.board.board import Board
from engine.board.features import BoardSpot, Feature
from engine.model.geometry import FACING, SIDES, Cell, neighbour
from engine.model.kinds import FeatureKind
from engine.model.sheet import SheetTerm
from engine.model.vocabulary import SymbolRow, rows
from engine.model.words import thing
from engine.rules.hooks import ExpansionAnswers, Ordered, Station
from engine.rules.state import State
from engine.scoring.worth import term

_TURNS: Final = {"signpost-left": 3, "signpost-straight": 0, "signpost-right": 1}
"""Each sort of signpost, and the clockwise quarter turns that it foretells."""

_ROUND: Final = {1, 3}
"""The ways round a roundabout: to the left and to the right."""

_RIGHT: Final = thing("correct signpost")
_HIDDEN: Final = thing("signpost before a tunnel")


class _Sign(NamedTuple):
    """The turn that a signpost foretells, and the side to which it points."""

    turn: int
    side: int


_SIGNS: Final = {
    row.id: _Sign(_TURNS[row.series], SIDES.index(row.way))
    for row in rows(SymbolRow).values()
    if row.series in _TURNS
}


def _signs(board: Board, cell: Cell) -> list[_Sign]:
    """The signposts of a tile as it lies."""
    look, _ = board.laid[cell]
    found = (_SIGNS[mark] for mark in sorted(look.tile.symbols & _SIGNS.keys()))
    return [_Sign(turn, (side + look.turns) % 4) for turn, side in found]


def _road(board: Board, cell: Cell, side: int) -> Feature | None:
    """The road that leads over a side of a tile, if one does."""
    look, _ = board.laid[cell]
    index = look.at[3 * side]
    if index < 0 or look.segments[index].kind is not FeatureKind.ROAD:
        return None
    return board.feature_at(cell, index)


def _onward(board: Board, cell: Cell, side: int) -> set[int]:
    """The turns that a road takes on the tile beyond a side; none where it ends there, or where no
    tile lies. A ferry or a tunnel on that tile leads on to the side where it comes out."""
    near, spot = _next(board, cell, side)
    if not spot:
        return set()
    look, _ = board.laid[near]
    spots = {spot}
    for one, other in board.joins:
        if one[0] == other[0] == near and spots & {one[1], other[1]}:
            spots |= {one[1], other[1]}
    ports = {port for spot in spots for port in look.ports_of(look.spots[spot])}
    return {(port // 3 - side) % 4 for port in ports - {FACING[3 * side]}}


def _next(board: Board, cell: Cell, side: int) -> BoardSpot:
    """Where a road goes on beyond a side; no spot where nothing lies there that it could enter."""
    near = neighbour(cell, side)
    if near not in board.laid:
        return near, ""
    look, _ = board.laid[near]
    index = look.at[FACING[3 * side]]
    return near, look.names[index] if index >= 0 else ""


def _emerges_elsewhere(board: Board, cell: Cell, side: int) -> bool:
    """Whether the next tile shows a tunnel that comes out on another tile."""
    beyond = _next(board, cell, side)
    return any(beyond in join and join[0][0] != join[1][0] for join in board.joins)


def _is_right(sign: _Sign, cell: Cell, state: State) -> bool:
    """Whether the road runs on as a signpost says."""
    turns = _onward(state.board, cell, sign.side)
    if len(turns) > 1 and state.ruleset.values["signposts.roundabout"].value == "round":
        turns = _ROUND
    return sign.turn in turns


def road(before: tuple[SheetTerm, ...], feature: Feature, state: State) -> tuple[SheetTerm, ...]:
    """A road is worth more for every right signpost; each is worth the more, the more sorts there
    are, if the road is complete."""
    board, ruleset = state.board, state.ruleset
    signs = [
        (sign, cell)
        for cell in board.cells_of(feature)
        for sign in _signs(board, cell)
        if _road(board, cell, sign.side) is feature
    ]
    found = [(sign.turn, cell) for sign, cell in signs if _is_right(sign, cell, state)]
    hidden = tuple(cell for sign, cell in signs if _emerges_elsewhere(board, cell, sign.side))
    if hidden:
        cite = ruleset.cites["signposts.ends.tunnel"]
        before = (*before, SheetTerm(len(hidden), 0, _HIDDEN, cite, hidden))
    cells = tuple(cell for _, cell in found)
    if not cells:
        return before
    if feature.complete:
        each = term(ruleset, "signposts.points", _RIGHT, cells)
        return (*before, each._replace(each=each.each * len({turn for turn, _ in found})))
    worth = any(counted.points for counted in before)
    if not worth and not ruleset.flag("signposts.end.inn"):
        return before
    return (*before, term(ruleset, "signposts.end", _RIGHT, cells))


def check_state(state: State) -> Iterator[tuple[str, Cell | None]]:
    """A signpost that points where no road leads."""
    board = state.board
    for cell in dict.fromkeys(cell for mark in _SIGNS for cell in board.showing(mark)):
        if not all(_road(board, cell, sign.side) for sign in _signs(board, cell)):
            yield "signposts.where", cell


ANSWERS = ExpansionAnswers(
    terms={FeatureKind.ROAD: (Ordered(Station.MORE, road),)}, state=check_state
)
