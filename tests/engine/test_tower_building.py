"""The Tower: tower pieces, and followers on towers.

Sources: Complete Annotated Rules 4.0 (car), its summary of rule sets (sum) and its questions
(faq), and the rules of the Big Box of Rio Grande Games (rgg).
"""

from collections import Counter
from itertools import product

import pytest

from engine.api import (
    FAMILY,
    Deploy,
    Game,
    Lay,
    Pass,
    problems,
    read_board,
    read_notation,
    ruleset,
    tile_sets,
    tiles,
    write_board,
    write_notation,
)
from engine.expansions.tower import Build
from engine.model.values import Figure
from tests.engine.stating import OLD, after, everywhere, why
from tests.engine.tokens import tower_of
from tests.engine.towers import BUILD, HERE, TWO, position, top, towers, what, wood

KEYS = [
    "car-c-tower-01", "car-c-tower-02", "car-c-tower-11", "rgg-r-tower-06", "rgg-x-tower-01",
]  # fmt: skip


# --- what is in the box ------------------------------------------------------------------------


def test_eighteen_tiles_with_a_foundation_each() -> None:
    """Car, The Tower, extra pieces; consolidated tile reference."""
    found = Counter()
    for tile in tile_sets()["tower"].tiles:
        assert "tower" in tile.symbols
        found[tile.edges] += tile.count
    assert found == {
        "cccc": 1, "cccr": 1, "ccff": 2, "ccrf": 1, "cfff": 2, "cfrf": 1, "cfrr": 1, "crcr": 2,
        "crfr": 1, "ffff": 2, "ffrr": 1, "frrr": 1, "rrrr": 2,
    }  # fmt: skip
    assert sum(found.values()) == 18
    others = (tile for tile in tiles().values() if tile.set not in ("tower", "tower-c2"))
    assert not any("tower" in tile.symbols for tile in others)
    marks = [mark for tile in tile_sets()["tower"].tiles for mark in tile.marks]
    assert (marks.count("cloister"), marks.count("pennant")) == (1, 1)


def test_the_road_over_the_bridge_parts_two_farms() -> None:
    """Car, The Tower, preparation, picture; rgg, The Tower, picture."""
    game = Game(ruleset("bb-hig", ("base", "tower")), ("red", "blue"))
    game.lay(tiles()["tower-crcr-1"], HERE, 0)
    for west, east in (("farm wnw", "farm wsw"), ("farm ene", "farm ese")):
        assert game.board.find(HERE, west) is not game.board.find(HERE, east)
    assert game.board.find(HERE, "city n") is game.board.find(HERE, "city s")


@pytest.mark.parametrize(
    ("edition", "players", "each"),
    [(e, *row) for e, row in product(FAMILY, [(2, 10), (3, 9), (4, 7), (5, 6), (6, 5)])],
)
def test_tower_pieces_of_each_player(edition: str, players: int, each: int) -> None:
    """Car and rgg, The Tower, preparation; thirty pieces in all."""
    names = ("red", "blue", "green", "yellow", "black", "grey")[:players]
    game = Game(ruleset(edition, ("base", "tower")), names)
    stocks = [game.state.pieces.stock(name, "tower piece") for name in names]
    assert stocks == [each] * players
    assert sum(stocks) <= 30


def test_pieces_that_stand_were_built_in_turn() -> None:
    """A position that does not state the supplies has as many pieces as the game began with."""
    game = Game.of(
        position("tower-ffff-1 0,0", towers((0, 0, 5)), "players red* blue green"),
        ruleset("hig", ("base", "tower")),
    )
    pieces = game.state.pieces
    assert [pieces.stock(p, "tower piece") for p in game.state.players] == [7, 7, 8]
    assert problems(game.position(), game.state.ruleset) == ()


def test_one_player_alone_has_the_pieces_of_one_of_two() -> None:
    game = Game(ruleset("hig", ("base", "tower")), ("red",))
    assert game.state.pieces.stock("red", "tower piece") == 10


# --- building ----------------------------------------------------------------------------------


def test_tower_tiles_follow_the_rule_of_placing() -> None:
    """Rgg, The Tower, placing landscape tiles."""
    game = Game.of(position(TWO), ruleset("bb-rgg", ("base", "tower")))
    assert why(game, Lay("tower-cccc", (0, 3), 0)) == ["base.place.match"]


@everywhere
def test_a_piece_on_a_foundation_laid_earlier(edition: str) -> None:
    """Car, The Tower, deploy a follower; rgg, placing followers."""
    game = after(wood(edition, TWO), BUILD)
    assert game.state.pieces.of("tower") == (tower_of(HERE, 1),)
    assert game.state.pieces.stock("red", "tower piece") == 6
    assert what(game, "built") == [("red", "tower", "tower.build.where")]
    assert game.between_turns
    assert game.mover == "blue"


@everywhere
def test_a_piece_on_a_tower_that_somebody_else_began(edition: str) -> None:
    """Car, The Tower, deploy a follower; rgg, placing followers."""
    game = wood(edition, TWO, towers((0, 0, 1)))
    own = game.state.pieces.stock("red", "tower piece")
    after(game, BUILD)
    assert game.state.pieces.of("tower") == (tower_of(HERE, 2),)
    assert game.state.pieces.stock("red", "tower piece") == own - 1


def test_where_no_tower_piece_goes() -> None:
    """Car, The Tower, deploy a follower."""
    assert why(wood("hig", TWO), Build((0, 1))) == ["tower.build.where"]
    assert why(wood("hig", TWO), Build((9, 9))) == ["tower.build.where"]
    spent = {"stocks": [{"player": "blue", "what": "tower piece", "number": 7}]}
    game = wood("hig", TWO, spent)
    assert why(game, BUILD) == ["tower.build.supply"]
    assert BUILD not in game.decision.options()


# --- followers on towers -----------------------------------------------------------------------


@everywhere
def test_a_follower_finishes_a_tower(edition: str) -> None:
    """Car, The Tower, deploy a follower to a tower; rgg, place a follower on a tower."""
    game = after(wood(edition, TWO, towers((0, 0, 2))), top("follower"))
    assert game.board.apart == [Figure("red", "follower", HERE, "tower")]
    assert game.supply["red"]["follower"] == 6
    assert what(game, "deployed") == [("red", "tower", "tower.top.closes")]
    after(game, Lay("base-frfr", (0, 3), 0))
    assert why(game, BUILD) == why(game, top("follower")) == ["tower.top.closes"]
    options = game.decision.options()
    assert BUILD not in options
    assert top("follower") not in options


@everywhere
def test_a_follower_on_a_tower_is_in_no_city(edition: str) -> None:
    """Car, The Tower, deploy a follower to a tower: stays to the end, is no knight."""
    text = "tower-cfff 0,0  green tower / base-ffff 0,1 / base-cfff 0,-1 2"
    game = after(wood(edition, text, towers((0, 0, 1))), Deploy("follower", (0, -1), "city s"))
    small = edition in ("rgg", "bb-rgg")
    assert game.scores == {"red": 10 + (2 if small else 4), "blue": 20, "green": 30, "yellow": 40}
    assert game.board.apart == [Figure("green", "follower", HERE, "tower")]
    assert game.supply["green"]["follower"] == 6


@everywhere
def test_followers_on_towers_bring_no_points_at_the_end(edition: str) -> None:
    """Car, The Tower: on top to the end of the game."""
    text = "tower-ffff-2 0,0  green tower / base-ffff 0,1  blue cloister / base-ffff 1,0"
    game = after(wood(edition, text, towers((0, 0, 1))), Pass())
    game.finish()
    assert game.scores["green"] == 30
    assert game.scores["blue"] == 23
    assert ("green", "tower", "tower.top.final") in what(game, "returned")


@everywhere
def test_nobody_stands_on_a_bare_foundation(edition: str) -> None:
    """Car: a tower under construction; faq 36, proof: on an existing tower."""
    game = wood(edition, TWO)
    assert why(game, top("follower")) == ["tower.top.pieces"]
    assert why(game, top("follower", (9, 9))) == ["tower.top.pieces"]
    assert top("follower") not in game.decision.options()


@everywhere
def test_a_big_follower_may_stand_on_a_tower(edition: str) -> None:
    game = wood(edition, TWO, towers((0, 0, 1)), sets="inns")
    assert top("big follower") in game.decision.options()


def test_who_has_no_follower_left_cannot_finish_a_tower() -> None:
    """Base game: a follower comes from the own supply."""
    text = f"tower-ffff-1 0,0  red tower / {TWO.partition(' / ')[2]} / tower-ffff-2 1,0"
    game = wood("hig", text, towers((0, 0, 1), (1, 0, 1)), base__supply__followers=1)
    assert why(game, top("follower", (1, 0))) == ["base.deploy.supply"]
    assert not [a for a in game.decision.options() if isinstance(a, Deploy)]
    assert why(game, top("dragon", (1, 0))) == ["tower.top.followers"]


def test_a_figure_that_is_not_in_play_goes_nowhere() -> None:
    assert why(wood("hig", TWO), Deploy("builder", (0, 2), "road e")) == ["base.turn.order"]


@pytest.mark.parametrize(("reopens", "rules"), [(True, []), (False, ["tower.top.closes"])])
def test_a_tower_without_its_follower(reopens: bool, rules: list[str]) -> None:
    """Rgg: a tower without a guard; the German rules are silent, so it is open there."""
    house = {"tower__top__reopens": reopens}
    game = after(wood("bb-hig", TWO, towers((0, 0, 2)), **house), top("follower"))
    (tower,) = game.state.pieces.of("tower")
    assert tower == tower_of(HERE, 2, finished=True)
    game.remove(game.board.apart[0], "tower.capture.home")
    after(game, Lay("base-frfr", (0, 3), 0))
    assert why(game, BUILD) == rules
    assert ruleset("bb-hig").values["tower.top.reopens"].open == (False,)
    assert ruleset("bb-rgg").values["tower.top.reopens"].open == ()


# --- positions ---------------------------------------------------------------------------------


def test_a_position_round_trips() -> None:
    pieces = towers((0, 0, 2), prisoners="blue red follower")
    pieces["towers"][0]["finished"] = True
    stated = position(TWO, pieces)
    assert stated.pieces.of("tower") == (tower_of(HERE, 2, finished=True),)
    assert read_notation(write_notation(stated)) == stated
    assert read_board(write_board(stated)) == stated


def stock(player: str, number: int) -> dict:
    return {"stocks": [{"player": player, "what": "tower piece", "number": number}]}


@pytest.mark.parametrize(
    ("text", "pieces", "rules"),
    [
        (TWO, towers((0, 1, 1)), ["tower.build.where"]),
        (TWO, towers((5, 5, 1)), ["tower.build.where"]),
        (TWO, towers((0, 0, 0)), ["tower.build.where"]),
        (TWO, towers((0, 0, 1), (0, 0, 1)), ["tower.build.where"]),
        (TWO, towers((0, 0, 29)), ["tower.supply.4"]),
        (TWO, towers((0, 0, 28)), []),
        (TWO, stock("blue", 8), ["tower.supply.4"]),
        (TWO, towers((0, 0, 22)) | stock("blue", 7), ["tower.supply.4"]),
        (TWO.replace("0,0", "0,0  blue tower"), {}, ["tower.top.pieces"]),
        (
            TWO.replace("0,0", "0,0  blue tower, red tower"),
            towers((0, 0, 1)),
            ["tower.top.closes"],
        ),
        (TWO, towers(prisoners="red red follower"), ["tower.capture.home"]),
        (TWO, towers(prisoners="red blue pig"), ["tower.capture.followers"]),
        (
            TWO,
            towers(prisoners="red blue follower, blue red follower"),
            ["tower.exchange.at-once"],
        ),
        (TWO, towers(prisoners=", ".join(["red blue follower"] * 8)), ["base.supply.followers"]),
    ],
)
def test_what_no_game_could_leave(text: str, pieces: object, rules: list[str]) -> None:
    stated = position(text, pieces)
    assert [one.rule for one in problems(stated, ruleset("bb-hig", stated.sets))] == rules


@everywhere
def test_a_stated_builder_on_a_tower(edition: str) -> None:
    """Faq 36; car, note 104."""
    stated = position(
        TWO.replace("0,0", "0,0  blue builder tower"), towers((0, 0, 1)), sets="traders"
    )
    found = [one.rule for one in problems(stated, ruleset(edition, stated.sets))]
    assert found == ([] if edition in OLD else ["tower.top.followers"])


def test_a_follower_on_a_tower_beside_another_on_the_tile() -> None:
    stated = position(
        "tower-ffff-2 0,0  blue cloister, red tower / base-ffff 0,1", towers((0, 0, 1))
    )
    assert problems(stated, ruleset("hig", stated.sets)) == ()
