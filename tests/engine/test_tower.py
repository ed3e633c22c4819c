"""The Tower: tower pieces, capture, followers on towers, prisoners, ransom.

Sources: Complete Annotated Rules 4.0 (car), its summary of rule sets (sum) and its questions
(faq), and the rules of the Big Box of Rio Grande Games (rgg).
"""

import json
from collections import Counter
from itertools import product

import pytest

from engine.api import (
    EDITIONS,
    Action,
    Build,
    Capture,
    Deploy,
    Free,
    Game,
    IllegalError,
    Lay,
    Pass,
    Pieces,
    Position,
    Prisoner,
    Remove,
    Tower,
    problems,
    read_board,
    read_notation,
    resolve,
    ruleset,
    tile_sets,
    tiles,
    write_board,
    write_notation,
)
from engine.model.values import Figure

KEYS = """
car-c-tower-01 car-c-tower-02 car-c-tower-04 car-c-tower-05 car-c-tower-06 car-c-tower-07
car-c-tower-08 car-c-tower-09 car-c-tower-10 car-c-tower-11 car-r-tower-02 car-r-tower-03
car-r-tower-04 car-r-tower-05 car-r-tower-06 car-r-tower-07 car-r-tower-08 car-r-tower-09
car-r-tower-10 car-r-tower-11 car-r-tower-12 car-r-tower-13 car-r-tower-14 car-r-tower-15
car-r-tower-17 car-r-tower-18 car-r-tower-19 car-r-tower-20 car-r-tower-21 car-r-tower-22
car-r-tower-23 car-x-tower-01 car-x-tower-02 car-fn-036 car-fn-043 car-fn-099 car-fn-100a
car-fn-100b car-fn-101 car-fn-103 car-fn-104 car-fn-107a car-fn-107b car-fn-109 car-fn-110
car-fn-111 car-fn-112 car-r-overview-06 car-r-overview-08 car-r-tiles-48
car-sum-05-hig car-sum-05-rgg car-sum-05-bbhig car-sum-05-bbrgg
car-sum-13-hig car-sum-13-rgg car-sum-13-bbhig car-sum-13-bbrgg
car-sum-14-hig car-sum-14-rgg car-sum-14-bbhig car-sum-14-bbrgg
car-sum-15-hig car-sum-15-rgg car-sum-15-bbhig car-sum-15-bbrgg
car-faq-31 car-faq-35 car-faq-36
rgg-r-tower-01 rgg-r-tower-02 rgg-r-tower-03 rgg-r-tower-04 rgg-r-tower-05 rgg-r-tower-06
rgg-r-tower-07 rgg-r-tower-08 rgg-r-tower-09 rgg-r-tower-10 rgg-r-tower-11 rgg-r-tower-12
rgg-r-tower-13 rgg-r-tower-14 rgg-r-tower-15 rgg-r-tower-16 rgg-r-tower-17 rgg-r-tower-18
rgg-r-tower-19 rgg-r-tower-20 rgg-r-tower-22 rgg-r-tower-24 rgg-r-tower-25 rgg-r-tower-26
rgg-r-tower-27 rgg-r-tower-28 rgg-r-tower-29 rgg-x-tower-01 rgg-x-tower-03 rgg-x-tower-04
""".split()

OLD, BOXES = ("hig", "rgg"), ("bb-hig", "bb-rgg")
HERE = (0, 0)
BUILD = Build(HERE)
SCORES = "players red=10* blue=20 green=30 yellow=40"


def position(tiles: str, pieces: object = None, head: str = SCORES, sets: str = "") -> Position:
    """A position of board lines, ``/`` between them, with The Tower and ``sets`` in play."""
    lines = [head, f"sets base tower {sets}", *tiles.split(" / ")]
    return read_board("\n".join([*lines, f"pieces {json.dumps(pieces or {})}"]))


def wood(
    edition: str, tiles: str, pieces: object = None, head: str = SCORES, sets: str = "", **house
) -> Game:
    """A sound position in which red has laid the last tile and may now move wood."""
    stated = position(tiles, pieces, head, sets)
    rules = ruleset(edition, stated.sets, {k.replace("__", "."): v for k, v in house.items()})
    assert problems(stated, rules) == ()
    return Game.of(stated, rules, laid=True)


def towers(*heights: tuple[int, int, int], prisoners: str = "") -> dict:
    """Towers as x, y and height, and prisoners as ``captor owner kind, ...``."""
    held = [dict(zip(Prisoner._fields, one.split(maxsplit=2), strict=True))
            for one in prisoners.split(", ") if one]  # fmt: skip
    return {
        "towers": [{"cell": [x, y], "height": h} for x, y, h in heights],
        "prisoners": held,
    }


def targets(game: Game) -> list[tuple[str, str, tuple[int, int]]]:
    """Whom the tower just raised may take."""
    if game.decision.what != "capture":
        return []
    found = [a.figure for a in game.decision.options() if isinstance(a, Capture)]
    return sorted((f.player, f.kind, f.cell) for f in found)


def why(game: Game, action: Action) -> list[str]:
    """The rules that speak against an action."""
    return [one.rule for one in game.decision.violations(action)]


def after(game: Game, *actions: Action) -> Game:
    """The game after some actions."""
    for action in actions:
        game.do(action)
    return game


def what(game: Game, name: str) -> list[tuple[str | None, str, str]]:
    """The events of one kind: player, spot and rule."""
    return [(e.player, e.spot, e.rule) for e in game.events if e.what == name]


everywhere = pytest.mark.parametrize("edition", EDITIONS)


# --- what is in the box ------------------------------------------------------------------------


# keys: car-c-tower-01 car-c-tower-09 car-c-tower-10 car-r-tiles-48
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
    others = (tile for tile in tiles().values() if tile.set != "tower")
    assert not any("tower" in tile.symbols for tile in others)
    marks = [mark for tile in tile_sets()["tower"].tiles for mark in tile.marks]
    assert (marks.count("cloister"), marks.count("pennant")) == (1, 1)


# keys: car-c-tower-11 rgg-x-tower-01
def test_the_road_over_the_bridge_parts_two_farms() -> None:
    """Car, The Tower, preparation, picture; rgg, The Tower, picture."""
    game = Game(ruleset("bb-hig", ("base", "tower")), ("red", "blue"))
    game.lay(tiles()["tower-crcr-1"], HERE, 0)
    for west, east in (("farm wnw", "farm wsw"), ("farm ene", "farm ese")):
        assert game.board.find(HERE, west) is not game.board.find(HERE, east)
    assert game.board.find(HERE, "city n") is game.board.find(HERE, "city s")


# keys: car-c-tower-02 car-c-tower-04 car-c-tower-05 car-c-tower-06 car-c-tower-07 car-c-tower-08
# keys: rgg-r-tower-01 rgg-r-tower-02 rgg-r-tower-03 rgg-r-tower-04 rgg-r-tower-05
@pytest.mark.parametrize(
    ("edition", "players", "each"),
    [(e, *row) for e, row in product(EDITIONS, [(2, 10), (3, 9), (4, 7), (5, 6), (6, 5)])],
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

TWO = "tower-ffff-1 0,0 / base-frfr 0,1 / base-frfr 0,2"
"""An empty foundation laid two tiles ago, and a road tile just laid."""


# keys: rgg-r-tower-06
def test_tower_tiles_follow_the_rule_of_placing() -> None:
    """Rgg, The Tower, placing landscape tiles."""
    game = Game.of(position(TWO), ruleset("bb-rgg", ("base", "tower")))
    assert why(game, Lay("tower-cccc", (0, 3), 0)) == ["base.place.match"]


# keys: car-r-tower-03 rgg-r-tower-08
@everywhere
def test_a_piece_on_a_foundation_laid_earlier(edition: str) -> None:
    """Car, The Tower, deploy a follower; rgg, placing followers."""
    game = after(wood(edition, TWO), BUILD)
    assert game.state.pieces.towers == (Tower(HERE, 1),)
    assert game.state.pieces.stock("red", "tower piece") == 6
    assert what(game, "built") == [("red", "tower", "tower.build.where")]
    assert game.between_turns
    assert game.mover == "blue"


# keys: car-r-tower-04 rgg-r-tower-09
@everywhere
def test_a_piece_on_a_tower_that_somebody_else_began(edition: str) -> None:
    """Car, The Tower, deploy a follower; rgg, placing followers."""
    game = wood(edition, TWO, towers((0, 0, 1)))
    own = game.state.pieces.stock("red", "tower piece")
    after(game, BUILD)
    assert game.state.pieces.towers == (Tower(HERE, 2),)
    assert game.state.pieces.stock("red", "tower piece") == own - 1


def test_where_no_tower_piece_goes() -> None:
    """Car, The Tower, deploy a follower."""
    assert why(wood("hig", TWO), Build((0, 1))) == ["tower.build.where"]
    assert why(wood("hig", TWO), Build((9, 9))) == ["tower.build.where"]
    spent = {"stocks": [{"player": "blue", "what": "tower piece", "number": 7}]}
    game = wood("hig", TWO, spent)
    assert why(game, BUILD) == ["tower.build.supply"]
    assert BUILD not in game.decision.options()


# keys: car-r-tower-02 rgg-r-tower-07
@everywhere
def test_one_of_all_uses_of_the_wood(edition: str) -> None:
    """Car, The Tower, deploy a follower: instead of."""
    game = wood(edition, TWO, towers((0, 0, 1)))
    options = game.decision.options()
    built, deployed, topped = BUILD, Deploy("follower", (0, 2), "road e"), _top("follower")
    assert {built, deployed, topped} <= set(options)
    for first, second in product((built, deployed, topped), repeat=2):
        game = after(wood(edition, TWO, towers((0, 0, 1))), first)
        assert game.decision.what == "capture" if first == second else True
        while game.decision.what == "capture":
            assert why(game, second) == ["tower.capture.one"]
            game.do(Pass())
        assert why(game, second) == ["base.turn.order"]


def _top(kind: str, cell: tuple[int, int] = HERE) -> Deploy:
    return Deploy(kind, cell, "tower")
