"""What a road, a city or a cloister is worth to those who hold it."""

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Final

from engine.board.board import Board
from engine.board.features import Feature
from engine.model.geometry import Cell, neighbour
from engine.model.sheet import SheetTerm
from engine.model.vocabulary import SymbolRow, rows
from engine.model.words import TermId, thing
from engine.rules.ruleset import Ruleset
from engine.rules.state import State

TILE: Final = thing("tile")
PENNANT: Final = thing("pennant")
_HALVED: Final = frozenset(row.id for row in rows(SymbolRow).values() if row.halved)


def term(ruleset: Ruleset, rule: str, what: TermId, cells: tuple[Cell, ...]) -> SheetTerm:
    """One thing for each cell, at the points that a rule gives."""
    return SheetTerm(len(cells), ruleset.number(rule), what, ruleset.cites[rule], cells)


def road(_before: tuple[SheetTerm, ...], feature: Feature, state: State) -> tuple[SheetTerm, ...]:
    """A road: points for every tile (base game, scoring roads and final scoring)."""
    rule = "base.road.complete.tile" if feature.complete else "base.road.incomplete.tile"
    return (term(state.ruleset, rule, TILE, state.board.cells_of(feature)),)


def city(_before: tuple[SheetTerm, ...], feature: Feature, state: State) -> tuple[SheetTerm, ...]:
    """A city: points for every tile and every pennant (base game, scoring cities; note 17)."""
    ruleset = state.ruleset
    cells = state.board.cells_of(feature)
    size, why = "incomplete", None
    if feature.complete:
        small = _is_small(len(cells), ruleset)
        size = "small" if small else "complete"
        why = ruleset.cites["base.city.small"] if small else None
    tiles = term(ruleset, f"base.city.{size}.tile", TILE, cells)
    terms = [tiles._replace(why=why) if why else tiles]
    pennants = pennant_cells(feature, state.board)
    if pennants:
        shields = term(ruleset, f"base.city.{size}.pennant", PENNANT, pennants)
        terms.append(shields._replace(why=why) if why else shields)
    return tuple(terms)


def _is_small(tiles: int, ruleset: Ruleset) -> bool:
    if not ruleset.flag("base.city.small") or tiles > ruleset.number("base.city.small.tiles"):
        return False
    # A city on one tile came with later sets; the rule on small cities speaks of two tiles.
    return tiles > 1 or ruleset.flag("base.city.small.single")


def pennant_cells(feature: Feature, board: Board) -> tuple[Cell, ...]:
    """The cell of every pennant in a city; a tile with two stands twice."""
    segments, cells = board.segments, board.cells
    # A list first: a tuple of a generator takes longer, and this is asked at every scoring.
    return tuple([cells[n] for n in sorted(feature.segments) for _ in range(segments[n].pennants)])


def tiles_of(feature: Feature, board: Board) -> tuple[Cell, ...]:
    """The tiles of a feature; those of a cloister or the like are its own and those round it."""
    cells = board.cells_of(feature)
    return (*cells, *board.neighbours_of(cells[0])) if feature.kind.surrounded else cells


def surrounded(
    rules: str,
) -> Callable[[tuple[SheetTerm, ...], Feature, State], tuple[SheetTerm, ...]]:
    """A cloister or the like: itself and each laid neighbour (scoring cloisters; note 23).

    ``rules`` is the id under which the points of a tile stand, complete and incomplete.
    """
    sizes = {True: f"{rules}.complete.tile", False: f"{rules}.incomplete.tile"}

    def terms(
        _before: tuple[SheetTerm, ...], feature: Feature, state: State
    ) -> tuple[SheetTerm, ...]:
        return (ring(feature, state, sizes[feature.complete]),)

    return terms


def ring(feature: Feature, state: State, rule: str) -> SheetTerm:
    """A tile that is surrounded and each laid neighbour, at the points that a rule gives."""
    home = state.board.cells[feature.first]
    near = once_each(state.board.neighbours_of(home), state)
    return term(state.ruleset, rule, TILE, (home, *near))


def once_each(near: Sequence[Cell], state: State) -> tuple[Cell, ...]:
    """Tiles near a cloister, but one alone of those of what is larger and counts as one."""
    if larger := _counted_once(near, state):
        # From the last to the first, so that of each larger thing the first of its tiles stays.
        first = {larger.get(cell, cell): cell for cell in reversed(near)}
        return tuple(cell for cell in near if cell in first.values())
    return tuple(near)


def _counted_once(near: Iterable[Cell], state: State) -> dict[Cell, Hashable]:
    """Of the tiles round a cloister those of what is larger and counts as one, each with that."""
    found: dict[Cell, Hashable] = {}
    for cell in near:
        land, double = state.board.laid[cell][0].tile.land, _double(state.board, cell)
        if (
            land is not None
            and land.start
            and not land.described
            and state.ruleset.flag("base.cloister.land")
        ):
            found[cell] = land
        elif double is not None and state.ruleset.flag("base.cloister.double"):
            found[cell] = double
    return found


def _double(board: Board, cell: Cell) -> Hashable | None:
    """The tile of double size of which a described tile is a half; None for a tile by itself."""
    if not (marks := _halved(board, cell)):
        return None
    near = [neighbour(cell, side) for side in range(4)]
    # A described half does not say on which side its other half lies, so the neighbour of its kind
    # is it.
    beside = [at for at in near if at in board.laid and marks & _halved(board, at)]
    return frozenset((cell, *beside)) if beside else None


def _halved(board: Board, cell: Cell) -> frozenset[str]:
    tile = board.laid[cell][0].tile
    return tile.symbols & _HALVED if tile.described else frozenset()
