"""Land that lies on the table before the first turn: a block of tiles laid in one piece."""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.board.board import Board
from engine.model.catalogue import tile_sets, tiles, tiles_of
from engine.model.geometry import Cell
from engine.model.pile import How, PileStage
from engine.model.tiles import Land, Tile
from engine.model.turned import Turned
from engine.rules.ruleset import Ruleset
from engine.rules.start import start_tile
from engine.rules.state import State


@dataclass(frozen=True, slots=True)
class Block:
    """Land to begin with, and the rule by which it lies there whole before any other tile.

    ``pile`` and ``state`` answer the questions of these names (``ExpansionAnswers``); ``against``
    and ``concerns`` are the parts of a ``PlacementRule``.
    """

    land: Land
    rule: str

    def pile(
        self, stages: tuple[PileStage, ...], ruleset: Ruleset, _players: int
    ) -> tuple[PileStage, ...]:
        """The block lies on the table, the start tile stays out, a spring comes next."""
        own = tiles_of(self.land)
        if own[0].set not in ruleset.sets:
            return stages
        block = PileStage(How.LAID, {tile.id: tile.count for tile in own})
        table, *others = stages
        start = tiles()[start_tile(ruleset)]
        if start.id not in table.tiles:
            others.insert(0, PileStage(How.LAST, table.tiles))
        # Without its set in play the pile may hold the start tile alone.
        copies = start.count if start.set in ruleset.sets else 1
        extra = sum(stage.tiles.get(start.id, 0) for stage in others) - (copies - 1)
        for place, stage in enumerate(others):
            held = stage.tiles.get(start.id, 0)
            if extra and held:
                others[place] = stage._replace(tiles={**stage.tiles, start.id: held - extra})
                extra = 0
        return block, *others

    def lying(self, board: Board) -> dict[Cell, Turned]:
        """Its tiles on a board."""
        return {cell: board.laid[cell][0] for cell in board.lands.get(self.land, ())}

    def owns(self, look: Turned) -> bool:
        """Whether a tile is one of its own."""
        return look.tile.land is self.land

    def _begun(self, board: Board) -> bool:
        """Whether a part of it lies."""
        return 0 < len(board.lands.get(self.land, ())) < len(self.land.cells)

    def concerns(self, board: Board, tile: Tile) -> bool:
        """Whether a tile is one of its own, or has to wait for those."""
        return tile.land is self.land or self._begun(board)

    def against(self, board: Board, look: Turned, cell: Cell, _ruleset: Ruleset) -> str | None:
        """The block comes first and in one piece."""
        if self.owns(look):
            block = self.lying(board)
            # All tiles of the block agree on one frame; a set of one member says so, and an empty
            # one fits anything.
            known = {_frame(there, at) for at, there in block.items()}
            fits = len(block) == len(board.laid) and known <= {_frame(look, cell)}
            return None if fits else self.rule
        return self.rule if self._begun(board) else None

    def state(self, state: State) -> Iterator[tuple[str, Cell | None]]:
        """What is not one whole block."""
        block = self.lying(state.board)
        frames = [_frame(look, cell) for cell, look in block.items()]
        for cell, frame in zip(block, frames, strict=True):
            if frame != frames[0]:
                yield self.rule, cell
        if block and len(block) < len(self.land.cells):
            yield self.rule, next(iter(block))


def block(name: str, rule: str) -> Block:
    """The block that a set of tiles brings. Raises StopIteration if it brings none."""
    return Block(next(tile.land for tile in tile_sets()[name].tiles if tile.land), rule)


def _frame(look: Turned, cell: Cell) -> tuple[int, Cell]:
    """How a block is turned and where it begins, judged by one of its tiles."""
    return look.turns, look.beginning(cell)
