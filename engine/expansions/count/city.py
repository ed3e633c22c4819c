"""The city of Carcassonne: the block as the start, and what the city counts for."""

from collections.abc import Iterator
from typing import Final

from engine.board.board import Board
from engine.board.features import Feature
from engine.expansions.count.quarters import HEART, QUARTERS, residents, unfit
from engine.model.catalogue import start_tile, tile_sets, tiles
from engine.model.geometry import Cell, neighbour
from engine.model.kinds import Kind, kinds
from engine.model.pieces import Pieces, Token
from engine.model.pile import How, Stage
from engine.model.sheet import Line, Term
from engine.model.tiles import SIDE_LETTERS
from engine.model.turned import Turned
from engine.model.words import line, thing
from engine.rules.hooks import Harvest
from engine.rules.ruleset import Ruleset
from engine.rules.state import State
from engine.scoring.farm import anchors

COUNT: Final = "count"
_IDLE: Final = line("carcassonne")
_RESIDENT: Final = thing("follower in Carcassonne")
_LAND: Final = next(tile.land for tile in tile_sets()["count"].tiles if tile.land)
_RIVER: Final = kinds()["river"]
_INSIDE: Final = kinds()["carcassonne"]
"""What the tiles of the block show of the city within; joined, it is a complete city."""


def change_pile(stages: tuple[Stage, ...], ruleset: Ruleset) -> tuple[Stage, ...]:
    """The block lies on the table, the start tile stays out, a spring comes next."""
    block = Stage(How.LAID, {tile.id: tile.count for tile in tile_sets()["count"].tiles})
    table, *others = stages
    start = tiles()[start_tile(ruleset.sets)]
    if start.id not in table.tiles:
        others.insert(0, Stage(How.LAST, table.tiles))
    copies = start.count if start.set in ruleset.sets else 1
    extra = sum(stage.tiles.get(start.id, 0) for stage in others) - (copies - 1)
    for place, stage in enumerate(others):
        held = stage.tiles.get(start.id, 0)
        if extra and held:
            others[place] = stage._replace(tiles={**stage.tiles, start.id: held - extra})
            extra = 0
    return block, *others


def _block(board: Board) -> dict[Cell, Turned]:
    return {cell: look for cell, (look, _) in board.laid.items() if look.tile.land is _LAND}


def _frame(look: Turned, cell: Cell) -> tuple[int, Cell]:
    """How a block is turned and where it begins, judged by one of its tiles."""
    return look.turns, look.beginning(cell)


def check_placement(board: Board, look: Turned, cell: Cell, ruleset: Ruleset) -> str | None:
    """The block comes first and in one piece; no river runs towards it."""
    block = _block(board)
    if look.tile.land is _LAND:
        known = {_frame(there, at) for at, there in block.items()}
        fits = len(block) == len(board.laid) and known <= {_frame(look, cell)}
        return None if fits else "count.city"
    if 0 < len(block) < len(_LAND.cells):
        return "count.city"
    towards = any(
        SIDE_LETTERS.get(look.sides[side]) is _RIVER and neighbour(cell, side) in block
        for side in range(4)
    )
    return "count.river.away" if towards and ruleset.flag("count.river.away") else None


def check_state(state: State) -> Iterator[tuple[str, Cell | None]]:
    """A city that is not one whole block, and figures where no quarter takes them."""
    block = _block(state.board)
    frames = [_frame(look, cell) for cell, look in block.items()]
    for cell, frame in zip(block, frames, strict=True):
        if frame != frames[0]:
            yield "count.city", cell
    if block and len(block) < len(_LAND.cells):
        yield "count.city", next(iter(block))
    for figure in state.board.apart:
        if figure.spot in QUARTERS:
            if state.board.laid[figure.cell][0].tile.id != HEART:
                yield "count.city", figure.cell
            if rule := unfit(state.ruleset, figure.kind, figure.spot):
                yield rule, figure.cell


def begin(state: State) -> Pieces:
    """The Count stands in the castle."""
    return state.pieces.having(COUNT, Token(COUNT, spot=QUARTERS[0]))


def harvest_terms(terms: tuple[Term, ...], harvest: Harvest, state: State) -> tuple[Term, ...]:
    """The terms that Carcassonne has a part in cite the rule by which it counts (note 49)."""
    inside = anchors([city for city in harvest.cities if city.kind is _INSIDE], state.board)
    why = state.ruleset.cites["count.farm.city"]
    return tuple(
        term._replace(why=why) if set(inside) & set(term.cells) else term for term in terms
    )


def counted(found: list[Feature], kind: Kind, state: State) -> list[Feature]:
    """Carcassonne is one more completed city at the end, where the rules say so."""
    if kind is not Kind.CITY or not state.ruleset.flag("count.king.city"):
        return found
    inside = [feature for feature in state.board.features if feature.kind is _INSIDE]
    return [*found, *dict.fromkeys(inside)]


def idle_lines(state: State) -> list[Line]:
    """Followers left in Carcassonne score nothing (note 60)."""
    cite, lines = state.ruleset.cites["count.stay"], []
    for player in state.players:
        cells = tuple(f.cell for f in residents(state) if f.player == player)
        if cells:
            terms = (Term(len(cells), 0, _RESIDENT, cite, cells),)
            lines.append(Line(_IDLE, cells[0], "", True, player, (), terms, cite, cells))
    return lines
