"""The city of Carcassonne: the block as the start, and what the city counts for."""

from collections.abc import Collection, Iterator
from typing import Final

from engine.board.board import Board
from engine.board.features import Feature
from engine.expansions.count.quarters import HEART, QUARTERS, residents, serves, unfit
from engine.model.geometry import Cell, neighbour
from engine.model.kinds import FeatureKind, kinds
from engine.model.pieces import Pieces, Token
from engine.model.sheet import Line, SheetTerm
from engine.model.tiles import SIDE_LETTERS, Tile
from engine.model.turned import Turned
from engine.model.values import Figure
from engine.model.vocabulary import FigureRow, FigureTrait, rows
from engine.model.words import line, thing
from engine.rules.block import block
from engine.rules.hooks import FarmPayment
from engine.rules.ruleset import Ruleset
from engine.rules.state import State
from engine.scoring.farm import anchors

COUNT: Final = "count"
_IDLE: Final = line("carcassonne")
_RESIDENT: Final = thing("follower in Carcassonne")
BLOCK: Final = block("count", "count.city")
_RIVER: Final = kinds()["river"]
_INSIDE: Final = kinds()["carcassonne"]
"""What the tiles of the block show of the city within; joined, it is a complete city."""


def concerns(board: Board, tile: Tile) -> bool:
    """Whether a tile is a part of the block, has to wait for it, or has a river."""
    return BLOCK.concerns(board, tile) or tile.shows(_RIVER)


def check_placement(board: Board, look: Turned, cell: Cell, ruleset: Ruleset) -> str | None:
    """The block comes first and in one piece; no river runs towards it."""
    if rule := BLOCK.against(board, look, cell, ruleset):
        return rule
    beside = (
        board.laid.get(neighbour(cell, side))
        for side in range(4)
        if SIDE_LETTERS.get(look.sides[side]) is _RIVER
    )
    towards = any(there and BLOCK.owns(there[0]) for there in beside)
    return "count.river.away" if towards and ruleset.flag("count.river.away") else None


def check_state(state: State) -> Iterator[tuple[str, Cell | None]]:
    """A city that is not one whole block, and figures where no quarter takes them."""
    yield from BLOCK.state(state)
    for figure in state.board.apart:
        if figure.spot in QUARTERS:
            if state.board.laid[figure.cell][0].tile.id != HEART:
                yield "count.where", figure.cell
            if rule := unfit(state.ruleset, figure.kind, figure.spot):
                yield rule, figure.cell


def begin(state: State) -> Pieces:
    """The Count stands in the castle."""
    return state.pieces.having(COUNT, Token(COUNT, spot=QUARTERS[0]))


def harvest_terms(
    terms: tuple[SheetTerm, ...], harvest: FarmPayment, state: State
) -> tuple[SheetTerm, ...]:
    """The terms that Carcassonne has a part in cite the rule by which it counts (note 49)."""
    inside = anchors([city for city in harvest.cities if city.kind is _INSIDE], state.board)
    why = state.ruleset.cites["count.farm.city"]
    return tuple(
        term._replace(why=why) if set(inside) & set(term.cells) else term for term in terms
    )


def counted(found: list[Feature], kind: FeatureKind, state: State) -> list[Feature]:
    """Carcassonne is one more completed city at the end, where the rules say so."""
    if kind is not FeatureKind.CITY or not state.ruleset.flag("count.king.city"):
        return found
    inside = [feature for feature in state.board.features if feature.kind is _INSIDE]
    # Each once: its tiles are many, and the city is one.
    return [*found, *dict.fromkeys(inside)]


def crowds(state: State, cell: Cell) -> bool:
    """Whether a figure on a tile can have left Carcassonne for a feature that is being scored."""
    features = (f for f in state.board.occupied() if any(one.cell == cell for one in f.figures))
    return any(joins(state, feature) for feature in features)


def joins(state: State, feature: Feature, *_pair: Figure) -> bool:
    """Whether followers can have left Carcassonne for a feature that is being scored: a complete
    one that a quarter serves, or a farm with a barn."""
    if not BLOCK.lying(state.board) or not _served(feature, QUARTERS):
        return False
    if feature.kind.farm:
        return state.ruleset.flag("count.redeploy.farms") and any(map(_on_corner, feature.figures))
    return feature.complete


def joins_last(state: State, feature: Feature) -> bool:
    """Whether followers can have left Carcassonne for a feature that the final scoring scores: from
    the market for a farm, and from other quarters where they may."""
    lies = bool(BLOCK.lying(state.board))
    return lies and _served(feature, leaving_last(state.ruleset))


def leaving_last(ruleset: Ruleset) -> tuple[str, ...]:
    """The quarters that followers may leave before the final scoring."""
    every = ruleset.values["count.final"].value == "every-quarter"
    return QUARTERS if every else ("market",)


def _served(feature: Feature, quarters: Collection[str]) -> bool:
    return any(serves(quarter, feature.kind) for quarter in quarters)


def _on_corner(figure: Figure) -> bool:
    return FigureTrait.CORNER in rows(FigureRow)[figure.kind].traits


def idle_lines(state: State) -> list[Line]:
    """Followers left in Carcassonne score nothing (note 60)."""
    cite, lines = state.ruleset.cites["count.stay"], []
    for player in state.players:
        cells = tuple(f.cell for f in residents(state) if f.player == player)
        if cells:
            terms = (SheetTerm(len(cells), 0, _RESIDENT, cite, cells),)
            lines.append(Line(_IDLE, cells[0], "", True, player, (), terms, cite, cells))
    return lines
