"""The River (2001)."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.board.board import Board
from engine.model.catalogue import tiles
from engine.model.geometry import Cell, neighbour
from engine.model.kinds import kinds
from engine.model.pile import How, Stage
from engine.model.tiles import SIDE_LETTERS, Tile
from engine.model.turned import Turned
from engine.rules.hooks import Answers
from engine.rules.ruleset import Ruleset
from engine.rules.state import State
from engine.turn.hooks import TurnAnswers

if TYPE_CHECKING:
    from engine.turn.game import Game

_STRAIGHT = 2
_RIVER = next(letter for letter, kind in SIDE_LETTERS.items() if kind is kinds()["river"])


def river_sides(look: Turned) -> tuple[int, ...]:
    """The sides that the river crosses as the tile lies."""
    return tuple(side for side in range(4) if look.sides[side] == _RIVER)


def _upstream(board: Board, look: Turned, cell: Cell) -> Iterator[tuple[int, Turned]]:
    """The laid tiles whose river the tile continues, each with the side between them."""
    for side in river_sides(look):
        beyond = board.laid.get(neighbour(cell, side))
        if beyond is not None:
            yield side, beyond[0]


def check_placement(board: Board, look: Turned, cell: Cell) -> str | None:
    """A river tile continues the river and does not turn back at once (FAQ, note 31).

    Two curves in a row turn back when the second leaves on the side where the first came in.
    """
    mine = river_sides(look)
    if not mine:
        return None
    joined = list(_upstream(board, look, cell))
    if not joined:
        return "river.continue" if _has_river(board) else None
    for side, before in joined:
        into = _came_in(board, before, neighbour(cell, side), (side + 2) % 4)
        on = [s for s in mine if s != side]
        if any(s == t and (t - side) % 2 for s in into for t in on):
            return "river.turn"
    return None


def _came_in(board: Board, look: Turned, cell: Cell, out: int) -> list[int]:
    """The sides where the river comes to a laid tile that it leaves by another; one for a fork."""
    into = [side for side in river_sides(look) if side != out]
    order = list(board.laid)
    older = order[: order.index(cell)] if len(into) > 1 else []
    return [side for side in into if neighbour(cell, side) in older] or into


def _has_river(board: Board) -> bool:
    return any(river_sides(look) for look, _ in board.laid.values())


def check_state(state: State) -> Iterator[tuple[str, Cell]]:
    """River tiles that touch no other river tile, or turn back at once."""
    board = state.board
    if not state.ruleset.crowds:
        for figure in board.standing():
            if _is_spring(board, figure.cell):
                yield "base.deploy.laid-tile", figure.cell
    river = [(cell, look) for cell, (look, _) in board.laid.items() if river_sides(look)]
    for cell, look in river:
        rule = check_placement(board, look, cell)
        if rule == "river.turn" and _at_a_fork(board, look, cell):
            continue
        if rule and len(river) > 1:
            yield rule, cell


def _at_a_fork(board: Board, look: Turned, cell: Cell) -> bool:
    """Whether a fork takes part: there only the order of laying tells where the river came in."""
    joined = [before for _, before in _upstream(board, look, cell)]
    return any(len(river_sides(one)) > _STRAIGHT for one in (look, *joined))


def _is_spring(board: Board, cell: Cell) -> bool:
    return "spring" in board.laid[cell][0].tile.symbols


def bar_spring(game: "Game", _figure: str, cell: Cell) -> str | None:
    """The spring lies there before the first turn, so nobody lays it and deploys on it."""
    first = cell == game.just_laid and _is_spring(game.board, cell)
    return "base.deploy.laid-tile" if first else None


def change_pile(stages: tuple[Stage, ...], ruleset: Ruleset) -> tuple[Stage, ...]:
    """The spring first, then the shuffled river, the lake last, then the land.

    Two rivers make one (FAQ, note 29): the spring of the later set is used, and of the lakes only
    those of the later set. River tiles without a lake to end in stay in the box.
    """
    table, land = stages
    river = [tiles()[name] for name in land.tiles if _RIVER in tiles()[name].edges]
    rest = {name: count for name, count in land.tiles.items() if tiles()[name] not in river}
    lakes = [tile for tile in river if "lake" in tile.symbols]
    if not lakes:
        return table, Stage(How.SHUFFLED, rest)
    spring = [tile for tile in river if "spring" in tile.symbols][-1]
    lake = lakes[-1]
    middle = {t.id: t.count for t in river if t.id != lake.id and not _spare(t, lake)}
    (start,) = table.tiles
    where = ruleset.values["river.start-tile"].value
    if where == "among-the-river":
        middle[start] = 1
    elif where == "after-the-river":
        rest[start] += 1
    return (
        Stage(How.LAID, {spring.id: 1}),
        Stage(How.SHUFFLED, middle),
        Stage(How.LAST, {lake.id: 1}),
        Stage(How.SHUFFLED, rest),
    )


def _spare(tile: Tile, lake: Tile) -> bool:
    """Whether a river tile stays out of the shuffled river: a spring, or another set's lake."""
    return "spring" in tile.symbols or ("lake" in tile.symbols and tile.set != lake.set)


ANSWERS = Answers(
    pile=change_pile,
    placement=check_placement,
    state=check_state,
    turn=TurnAnswers(bars=bar_spring),
)
