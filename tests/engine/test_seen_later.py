"""A tile that comes later is seen as the rule set sees it, however little of it lies so far."""

import pytest

from engine.api import EDITIONS, Analysis, Game, Lay, read_board, ruleset, tile_of
from engine.model.position import Position

START = "players red* blue\nsets base tunnel burgen\nbase-rrrr -1,0\nbase-crfr 0,0"
CASTLE = "rfff.rN.bE.fijklmnop!ffff.bW.fijklmnop"


def lying(game: Game) -> set[tuple[str, bool, int]]:
    """Every feature: what it is, whether it is complete, and how many tiles it counts."""
    board = game.board
    return {(one.kind, one.complete, len(board.cells_of(one))) for one in board.features}


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("tile", ["tunnel-rrrr", CASTLE])
def test_a_game_sees_what_comes_as_its_rule_set_does(edition: str, tile: str) -> None:
    start: Position = read_board(START)
    rules = ruleset(edition, start.sets)
    begun = Game.of(start, rules)
    from_sheet = Analysis(start).game(rules)
    begun.drawn = tile_of(tile)
    lays = (one for one in begun.decision.options() if isinstance(one, Lay))
    first = next(one for one in lays if one.cell == (1, 0))
    for game in (begun, from_sheet):
        game.drawn = None
        game.do(first)
    assert lying(from_sheet) == lying(begun)
