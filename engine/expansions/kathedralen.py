"""Cathedrals in Germany (2016): complete when the roads that lead to them are."""

from itertools import chain
from typing import Final

from engine.board.board import Board
from engine.board.features import Feature
from engine.model.geometry import Cell
from engine.model.kinds import FeatureKind, kinds
from engine.model.sheet import SheetTerm
from engine.model.vocabulary import rows
from engine.model.words import TermRow, thing
from engine.rules.hooks import ExpansionAnswers, Ordered, Station
from engine.rules.state import State
from engine.scoring.lines import feature_terms
from engine.scoring.worth import TILE, term

CATHEDRAL: Final = kinds()["german-cathedral"]
_LOOP: Final = thing("second end of a loop")
_TILE_MORE: Final = thing("tile of a road to a cathedral")


def _ends(road: Feature, board: Board) -> list[Cell]:
    """The tile of a cathedral once for each end that a road has there."""
    found = []
    for number in sorted(road.segments):
        tile, index = board.laid[board.cells[number]][0].tile, board.segments[number].index
        groups = (group for group in tile.meet if index in group)
        if any(tile.segments[other].kind is CATHEDRAL for group in groups for other in group):
            found.append(board.cells[number])
    return found


def road(before: tuple[SheetTerm, ...], feature: Feature, state: State) -> tuple[SheetTerm, ...]:
    """A road to a cathedral: a loop counts its tile twice, and a completed one has more for each
    tile (condensed order of play, step 6, item 1; appendix 1)."""
    ends = _ends(feature, state.board)
    if not ends:
        return before
    again = tuple(cell for cell in dict.fromkeys(ends) if ends.count(cell) > 1)
    tiles = next(one for one in before if one.what == TILE)
    found = list(before)
    if again:
        loop = state.ruleset.cites["kathedralen.loop"]
        found.append(tiles._replace(amount=len(again), what=_LOOP, cells=again, why=loop))
    if feature.complete:
        cells = (*tiles.cells, *again)
        more = term(state.ruleset, "kathedralen.road", _TILE_MORE, cells)
        both = len(set(ends)) > 1
        why = state.ruleset.cites["kathedralen.road.both"] if both else None
        found.append(more._replace(why=why))
    return tuple(found)


def cathedral(
    _before: tuple[SheetTerm, ...], feature: Feature, state: State
) -> tuple[SheetTerm, ...]:
    """A cathedral: what its roads have for their tiles, each road once, each tile for every road
    that it has (appendix 1 and appendix 2)."""
    words, cite = rows(TermRow), state.ruleset.cites["kathedralen.cathedral"]
    every = chain.from_iterable(feature_terms(one, state) for one in state.board.meeting(feature))
    return tuple(one._replace(why=one.why or cite) for one in every if words[one.what].shared)


ANSWERS = ExpansionAnswers(
    terms={
        FeatureKind.ROAD: (Ordered(Station.WORTH, road),),
        CATHEDRAL: (Ordered(Station.WORTH, cathedral),),
    },
)
