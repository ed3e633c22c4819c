"""What lies on the table before the first turn, what is drawn when, and what is left to draw."""

from collections import Counter
from functools import lru_cache

from engine.board.board import Board
from engine.model.catalogue import tile_sets
from engine.model.pile import How, PileStage
from engine.rules.ruleset import Ruleset
from engine.rules.start import start_tile, unpicked


@lru_cache
def draw_pile(ruleset: Ruleset, players: int = 0) -> tuple[PileStage, ...]:
    """The stages of a game of so many players with the sets in play, in order (base game,
    preparation); of 0 players with every tile that may be in it."""
    start, apart = start_tile(ruleset), unpicked(ruleset)
    land = {
        # One copy of a start tile is not drawn; true counts as one.
        tile.id: tile.count - (tile.id in apart)
        for name in ruleset.sets
        for tile in tile_sets()[name].tiles
        if tile.later and not tile.dealt
    }
    # Without the set of the start tile none of its copies is in the pile, but whoever changes the
    # stages looks it up there.
    land.setdefault(start, 0)
    stages: tuple[PileStage, ...] = (PileStage(How.LAID, {start: 1}), PileStage(How.SHUFFLED, land))
    for change in ruleset.pile:
        stages = change(stages, ruleset, players)
    return stages


def undrawn(board: Board, ruleset: Ruleset, players: int) -> int:
    """How many tiles are left to draw in a game of so many players, if none has left the game.

    Tiles that lie hidden were drawn too; which they are nobody knows.
    """
    laid, pile = _counts(ruleset, players)
    lying = Counter([look.tile.id for look, _ in board.laid.values()])
    came = ((name, max(0, count - laid.get(name, 0))) for name, count in lying.items())
    # At most as many as there are: on a stated table more may lie, and then none of them counts
    # twice.
    drawn = sum(min(count, pile.get(name, 0)) for name, count in came)
    return max(0, pile.total() - drawn - hidden_tiles(board, ruleset))


@lru_cache
def _counts(ruleset: Ruleset, players: int) -> tuple[Counter[str], Counter[str]]:
    """The tiles that lie before the first turn, and those that are drawn."""
    laid, pile = Counter[str](), Counter[str]()
    for stage in draw_pile(ruleset, players):
        (laid if stage.how is How.LAID else pile).update(stage.tiles)
    return laid, pile


def hidden_tiles(board: Board, ruleset: Ruleset) -> int:
    """How many tiles of the pile lie on the table without anybody knowing which they are."""
    return sum(hidden(board) for hidden in ruleset.hidden)
