"""The River (2001): one river, whatever sets its tiles are of."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Final

from engine.board.board import Board
from engine.model.catalogue import tiles
from engine.model.geometry import STEPS, Cell, neighbour
from engine.model.kinds import kinds
from engine.model.pile import How, PileStage
from engine.model.tiles import SIDE_LETTERS, Tile
from engine.model.turned import Turned
from engine.rules.hooks import ExpansionAnswers, PlacementRule
from engine.rules.ruleset import Ruleset
from engine.rules.state import State
from engine.turn.hooks import Cells, TurnAnswers

if TYPE_CHECKING:
    from engine.turn.game import Game

SPRING: Final = "spring"
LAKE: Final = "lake"
_STRAIGHT: Final = 2
"""The turn of a river that runs straight on, and the number of its sides on a tile."""
_CURVES: Final = 2
"""After so many curves to one side the next is the third."""
_RIVER: Final = next(letter for letter, kind in SIDE_LETTERS.items() if kind is kinds()["river"])


def river_sides(look: Turned) -> tuple[int, ...]:
    """The sides that the river crosses as the tile lies."""
    if _RIVER not in look.sides:
        return ()
    return tuple(side for side in range(4) if look.sides[side] == _RIVER)


def check_placement(board: Board, look: Turned, cell: Cell, ruleset: Ruleset) -> str | None:
    """A river tile continues the river, does not turn back and leads where there is room."""
    mine = river_sides(look)
    if not mine:
        return None
    if not _joined(board, mine, cell):
        away = _has_river(board) and not _is_half(board, look, cell)
        return "river.continue" if away else None
    return _against_course(board, look, cell, ruleset) or _against_lead(board, look, cell, ruleset)


def _joined(board: Board, sides: Iterable[int], cell: Cell) -> list[int]:
    """The sides where a river tile on a cell meets tiles that lie."""
    return [side for side in sides if neighbour(cell, side) in board.laid]


def _has_river(board: Board) -> bool:
    return any(_RIVER in look.sides for look, _ in board.laid.values())


def _is_half(board: Board, look: Turned, cell: Cell) -> bool:
    """Whether a tile is half of a double spring, which is stated as two tiles."""
    near = (neighbour(cell, side) for side in range(4))
    beside = any(_is_spring(board, at) for at in near if at in board.laid)
    return look.tile.described and SPRING in look.tile.symbols and beside


# --- how the river turns -------------------------------------------------------------------------


def _against_course(
    board: Board, look: Turned, cell: Cell, ruleset: Ruleset, *, forks: bool = True
) -> str | None:
    """The rule against a turn that the river takes on a tile, from wherever it comes."""
    mine = river_sides(look)
    for side in _joined(board, mine, cell):
        before = _turns_before(board, cell, side, forks=forks)
        turns = {(on - side) % 4 for on in mine if on != side}
        for turn in turns - {_STRAIGHT}:
            if rule := _against_turn(turn, before, ruleset):
                return rule
    return None


def _against_turn(turn: int, before: list[int], ruleset: Ruleset) -> str | None:
    """The rule against a curve after others: the second to one side at once (annotated rules,
    note 31), the third whatever lies between (new edition, The River, the answer there)."""
    if before[:1] == [turn]:
        return "river.turn"
    third = [one for one in before if one != _STRAIGHT] == [turn] * _CURVES
    return "river.turn.third" if third and ruleset.flag("river.turn.third") else None


def _turns_before(board: Board, cell: Cell, side: int, *, forks: bool) -> list[int]:
    """How the river turns on the laid tiles upstream of a side, the nearest first, as far as the
    second curve: from where it comes in to where it goes out, in quarter turns.

    Without ``forks`` the nearest of these ends it.
    """
    turns: list[int] = []
    at, out = neighbour(cell, side), (side + 2) % 4
    # Two curves tell whether a third is allowed, so no more is looked for.
    while at in board.laid and len(turns) - turns.count(_STRAIGHT) < _CURVES:
        look = board.laid[at][0]
        into = _came_in(board, look, at, out)
        if len(into) != 1 or (_is_fork(look) and not forks):
            break
        turns.append((out - into[0]) % 4)
        at, out = neighbour(at, into[0]), (into[0] + 2) % 4
    return turns


def _came_in(board: Board, look: Turned, cell: Cell, out: int) -> list[int]:
    """The sides where the river comes to a laid tile that it leaves by another: of a fork those
    that met older tiles, or both."""
    into = [side for side in river_sides(look) if side != out]
    # Only at a fork does it matter which tiles are older, and to list them takes time.
    order = list(board.laid) if len(into) > 1 else []
    older = order[: order.index(cell)] if order else []
    return [side for side in into if neighbour(cell, side) in older] or into


def _is_fork(look: Turned) -> bool:
    return len(river_sides(look)) > _STRAIGHT


def _against_lead(board: Board, look: Turned, cell: Cell, ruleset: Ruleset) -> str | None:
    """The rule against a curve whose open end points at river tiles (new edition, The River)."""
    reach, mine = ruleset.values["river.toward"].value, river_sides(look)
    curve = len(mine) == _STRAIGHT and (mine[0] - mine[1]) % 2
    if reach == "anywhere" or not curve:
        return None
    river = {at for at, (there, _) in board.laid.items() if river_sides(there)} - {cell}
    for side in (side for side in mine if neighbour(cell, side) not in board.laid):
        ahead = neighbour(cell, side)
        beside = {neighbour(ahead, way) for way in range(4)}
        further = reach == "not-ahead" and any(_in_line(cell, side, at) for at in river)
        if further or not beside.isdisjoint(river):
            return "river.toward"
    return None


def _in_line(cell: Cell, side: int, at: Cell) -> bool:
    """Whether a cell lies somewhere straight beyond a side of another."""
    (x, y), (dx, dy) = (at[0] - cell[0], at[1] - cell[1]), STEPS[side]
    return x * dy == y * dx and x * dx + y * dy > 0


# --- what lies on a stated board -----------------------------------------------------------------


def _reached(state: State, cell: Cell) -> bool:
    """Whether figures can come to a tile that nobody laid in a turn."""
    return any(crowds(state, cell) for crowds in state.ruleset.crowds)


def check_state(state: State) -> Iterator[tuple[str, Cell]]:
    """River tiles that touch no other river tile, or turn back; springs and lakes too many."""
    board = state.board
    for figure in board.standing():
        if _is_spring(board, figure.cell) and not _reached(state, figure.cell):
            yield "base.deploy.laid-tile", figure.cell
    river = {cell: look for cell, (look, _) in board.laid.items() if river_sides(look)}
    for cell, look in river.items() if len(river) > 1 else ():
        if not _joined(board, river_sides(look), cell):
            if not _is_half(board, look, cell):
                yield "river.continue", cell
        # At a fork only the order of laying tells where the river came in.
        elif not _is_fork(look) and (
            rule := _against_course(board, look, cell, state.ruleset, forks=False)
        ):
            yield rule, cell
    yield from _surplus(river, state)


def _surplus(river: Mapping[Cell, Turned], state: State) -> Iterator[tuple[str, Cell]]:
    """The springs and lakes beyond what one river can have."""
    springs = [cell for cell, look in river.items() if SPRING in look.tile.symbols]
    lakes = [cell for cell, look in river.items() if LAKE in look.tile.symbols]
    seconds = [cell for cell in springs if _is_half(state.board, river[cell], cell)][1:]
    most = state.ruleset.number("river.springs")
    spare = [cell for cell in springs if cell not in seconds][most:]
    yield from (("river.springs", cell) for cell in spare)
    rest = [look.tile for cell, look in river.items() if cell not in {*lakes, *spare}]
    ends = _ends(rest) + _STRAIGHT * len(seconds) - (not springs)
    yield from (("river.lakes", cell) for cell in lakes[_lakes(ends, state.ruleset) :])


# --- how many springs and lakes ------------------------------------------------------------------


def _ends(river: Iterable[Tile]) -> int:
    """The ends that the tiles of a river, its springs among them, leave to lakes."""
    return _STRAIGHT + sum(tile.edges.count(_RIVER) - _STRAIGHT for tile in river)


def _lakes(ends: int, ruleset: Ruleset) -> int:
    """How many lakes end a river that leaves so many ends to them."""
    joined = {t.set for t in tiles().values() if t.set in ruleset.sets and LAKE in t.symbols}
    one = len(joined) > 1 and ruleset.values["river.lakes"].value == "one"
    return 1 if one else ends


def change_pile(
    stages: tuple[PileStage, ...], ruleset: Ruleset, _players: int
) -> tuple[PileStage, ...]:
    """The spring first, then the shuffled river, the lake last, then the land.

    Several sets make one river (FAQ, note 29): the spring of the latest is used, and the latest
    lakes. River tiles without a lake to end in stay in the box.
    """
    table, land = stages
    river = [tiles()[name] for name in land.tiles if _RIVER in tiles()[name].edges]
    rest = {name: count for name, count in land.tiles.items() if tiles()[name] not in river}
    lakes = [tile for tile in river if LAKE in tile.symbols]
    if not lakes:
        return table, PileStage(How.SHUFFLED, rest)
    springs = [tile for tile in river if SPRING in tile.symbols]
    # Sets come by publication, so the last are the latest.
    springs = springs[-ruleset.number("river.springs") :]
    through = [tile for tile in river if not tile.symbols & {SPRING, LAKE}]
    lakes = lakes[-_lakes(_ends(springs + through), ruleset) :]
    middle = {tile.id: tile.count for tile in springs[:-1] + through + lakes[:-1]}
    (start,) = table.tiles
    where = ruleset.values["river.start-tile"].value
    if where == "among-the-river":
        middle[start] = 1
    elif where == "after-the-river":
        rest[start] += 1
    return (
        PileStage(How.LAID, {springs[-1].id: 1}),
        PileStage(How.SHUFFLED, middle),
        PileStage(How.LAST, {lakes[-1].id: 1}),
        PileStage(How.SHUFFLED, rest),
    )


# --- figures -------------------------------------------------------------------------------------


def _is_spring(board: Board, cell: Cell) -> bool:
    return SPRING in board.laid[cell][0].tile.symbols


def bar_figures(game: "Game", _figure: str, cells: Cells) -> dict[Cell | None, str]:
    """The spring lies there before the first turn, so nobody lays it and deploys on it; by house
    rule the whole river comes first."""
    board, at = game.board, game.just_laid
    if at not in cells:
        return {}
    if _is_spring(board, at):
        return {at: "base.deploy.laid-tile"}
    barred = river_sides(board.laid[at][0]) and not game.state.ruleset.flag("river.growing")
    return {at: "river.growing"} if barred and _is_open(board) else {}


def _is_open(board: Board) -> bool:
    """Whether the river goes on somewhere where nothing lies yet."""
    return any(
        neighbour(cell, side) not in board.laid
        for cell, (look, _) in board.laid.items()
        for side in river_sides(look)
    )


ANSWERS = ExpansionAnswers(
    pile=change_pile,
    placement=PlacementRule(check_placement, lambda _, tile: tile.shows(kinds()["river"])),
    state=check_state,
    turn=TurnAnswers(bars=bar_figures),
)
