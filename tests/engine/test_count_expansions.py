"""The Count of Carcassonne with other expansions.

Everything is worked out from the annotated rules 4.0 ("car").
"""

from engine.api import Deploy, Game, Redeploy, problems, read_board, ruleset, tile_sets, tiles
from engine.expansions.tower import Capture
from tests.engine.quarters import (
    BLUE_ROAD,
    CROSSING,
    HEART,
    asked,
    ended,
    lay,
    leave,
    quarter,
    table,
)
from tests.engine.stating import everywhere, why


@everywhere
def test_nobody_comes_to_the_dragon(edition: str) -> None:
    """Car, note 73: at no point is a follower on the dragon's tile, so none leaves for it."""
    around = BLUE_ROAD.replace("base-frfr -1,0", "dragon-frfr-2 -1,0").replace("  blue road e", "")
    game = table(
        edition, around, "red blacksmith", players="red blue*", sets="dragon", dragon=[-1, 0]
    )
    lay(game, CROSSING)
    assert asked(game) == ("red", "count.leave")
    assert [a.cell for a in game.decision.options()[1:]] == [(0, 0), (-2, 0)]
    assert why(game, Redeploy(quarter("red", "blacksmith"), (-1, 0), "road e")) == [
        "count.redeploy"
    ]


@everywhere
def test_no_tower_reaches_the_quarters(edition: str) -> None:
    """Car, the text: followers in Carcassonne come back in no other way."""
    name = next(t.id for t in tile_sets()["tower"].tiles if t.edges == "ffff")
    game = table(edition, f"{name} 4,1  blue farm nnw", "blue castle", "market",
                 sets="tower", towers=[{"cell": [4, 1], "height": 1}])  # fmt: skip
    game.lay(tiles()["base-ffff"], (5, 1), 0)
    build = next(a for a in game.decision.options() if type(a).__name__ == "Build")
    game.do(build)
    taken = [a.figure.spot for a in game.decision.options() if isinstance(a, Capture)]
    assert taken == ["farm nnw"]
    assert why(game, Capture(quarter("blue", "castle"))) == ["tower.capture.quarters"]


def test_a_figure_in_a_quarter_is_on_no_tile() -> None:
    """Car, note 50: figures in Carcassonne are not on the tiles as such."""
    game = table("bb-hig", "", "red castle, blue market")
    assert game.board.figures_on(HEART) == []
    assert len(game.board.standing()) == 2


@everywhere
def test_out_of_the_market_to_a_barn(edition: str) -> None:
    """Car, notes 58 and 139: paid at once with a point for each city, gone before the end.

    Three cities: two of two tiles, and Carcassonne.
    """
    around = (
        "base-cfff 0,-1 / base-cfff 1,-1  red barn farm ssw / base-cfff 0,-2 2 / base-cfff 1,-2 2"
    )
    inside = "blue market, blue market, red market"
    game = ended(edition, around, inside, sets="abbey")
    for player, scores in (("blue", (0, 3)), ("red", (3, 3)), ("blue", (3, 6))):
        assert game.decision.player == player
        if player == "blue" and scores == (3, 6):
            break
        leave(game, "market", (1, -1), "farm ssw")
        assert tuple(game.scores.values()) == scores
    leave(game, "market", (1, -1), "farm ssw")
    assert game.over
    assert game.scores == {"red": 3 + 12, "blue": 6}
    assert game.supply["blue"]["follower"] == game.supply["red"]["follower"] == 7


@everywhere
def test_the_fairy_does_not_come_in(edition: str) -> None:
    """Car, note 50: figures in Carcassonne are not on the tiles as such."""
    game = table(edition, "base-ffff 1,-1  red farm nnw", "red castle", sets="dragon")
    game.lay(tiles()["base-ffff"], (-1, 1), 0)
    fairy = [a.cell for a in game.decision.options() if type(a).__name__ == "MoveFairy"]
    assert fairy == [(1, -1)]


def test_without_the_city() -> None:
    """A board that shows a part of the table without Carcassonne has no way into it."""
    position = read_board("sets base count\nbase-cfcf-2 0,3  blue city n\nbase-cfcf-3 0,4")
    rules = ruleset("bb-hig", position.sets)
    assert problems(position, rules) == ()
    game = lay(Game.of(position, rules), "base-cfff 0,2 2")
    assert (game.scores, asked(game)) == ({"red": 0, "blue": 6}, ("blue", "lay"))


def test_a_follower_on_a_tower_is_in_no_quarter() -> None:
    """The top of a tower and the quarters are both no segments."""
    name = next(t.id for t in tile_sets()["tower"].tiles if t.edges == "ffff")
    board = f"{name} 4,1  red tower"
    tower = [{"cell": [4, 1], "height": 1, "finished": True}]
    game = ended("bb-hig", board, "red market", "market", sets="tower", towers=tower)
    assert game.over
    assert [line.player for line in game.lines] == ["red"]
    game = table("bb-hig", board, "red market", "market", sets="tower", towers=tower)
    game.lay(tiles()["base-ffff"], (5, 1), 0)
    assert why(game, Deploy("barn", (5, 1), "cloister")) == ["base.turn.order"]
