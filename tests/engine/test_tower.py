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
    Lay,
    MoveFairy,
    Pass,
    Position,
    Prisoner,
    Remove,
    Step,
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

KEYS = [
    "car-c-tower-01", "car-c-tower-02", "car-c-tower-04", "car-c-tower-05", "car-c-tower-06",
    "car-c-tower-07", "car-c-tower-08", "car-c-tower-09", "car-c-tower-10", "car-c-tower-11",
    "car-faq-31", "car-faq-32", "car-faq-33", "car-faq-34", "car-faq-35", "car-faq-36",
    "car-faq-37", "car-fn-036", "car-fn-039b", "car-fn-043", "car-fn-069", "car-fn-074",
    "car-fn-079a", "car-fn-080", "car-fn-091", "car-fn-099", "car-fn-100a", "car-fn-100b",
    "car-fn-101", "car-fn-102", "car-fn-103", "car-fn-104", "car-fn-105", "car-fn-106",
    "car-fn-107a", "car-fn-107b", "car-fn-108", "car-fn-109", "car-fn-110", "car-fn-111",
    "car-fn-112", "car-fn-118a", "car-fn-124a", "car-fn-129", "car-r-abbey-39",
    "car-r-overview-02", "car-r-overview-06", "car-r-overview-07", "car-r-overview-08",
    "car-r-tiles-48", "car-r-tower-02", "car-r-tower-03", "car-r-tower-04", "car-r-tower-05",
    "car-r-tower-06", "car-r-tower-07", "car-r-tower-08", "car-r-tower-09", "car-r-tower-10",
    "car-r-tower-11", "car-r-tower-12", "car-r-tower-13", "car-r-tower-14", "car-r-tower-15",
    "car-r-tower-17", "car-r-tower-18", "car-r-tower-19", "car-r-tower-20", "car-r-tower-21",
    "car-r-tower-22", "car-r-tower-23", "car-sum-05-bbhig", "car-sum-05-bbrgg", "car-sum-05-hig",
    "car-sum-05-rgg", "car-sum-13-bbhig", "car-sum-13-bbrgg", "car-sum-13-hig", "car-sum-13-rgg",
    "car-sum-14-bbhig", "car-sum-14-bbrgg", "car-sum-14-hig", "car-sum-14-rgg", "car-sum-15-bbhig",
    "car-sum-15-bbrgg", "car-sum-15-hig", "car-sum-15-rgg", "car-x-tower-01", "car-x-tower-02",
    "rgg-r-dragon-42", "rgg-r-dragon-44", "rgg-r-summary-17", "rgg-r-tower-01", "rgg-r-tower-02",
    "rgg-r-tower-03", "rgg-r-tower-04", "rgg-r-tower-05", "rgg-r-tower-06", "rgg-r-tower-07",
    "rgg-r-tower-08", "rgg-r-tower-09", "rgg-r-tower-10", "rgg-r-tower-11", "rgg-r-tower-12",
    "rgg-r-tower-13", "rgg-r-tower-14", "rgg-r-tower-15", "rgg-r-tower-16", "rgg-r-tower-17",
    "rgg-r-tower-18", "rgg-r-tower-19", "rgg-r-tower-20", "rgg-r-tower-21", "rgg-r-tower-22",
    "rgg-r-tower-24", "rgg-r-tower-25", "rgg-r-tower-26", "rgg-r-tower-27", "rgg-r-tower-28",
    "rgg-r-tower-29", "rgg-x-tower-01", "rgg-x-tower-03", "rgg-x-tower-04",
]  # fmt: skip

OLD = ("hig", "rgg")
"""The rule sets in which builder and pig are followers and nobody takes his own."""
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
        assert why(game, second) == ["base.turn.order"]


def _top(kind: str, cell: tuple[int, int] = HERE) -> Deploy:
    return Deploy(kind, cell, "tower")


# --- reach -------------------------------------------------------------------------------------

CROSS = """\
tower-ffff-1 0,0 / base-frfr 0,-1 / base-ffff 0,-2  green cloister / base-ffff -1,0  blue cloister \
/ base-fffr -2,0 / base-ffff 1,0{six} / base-fffr 2,0 2 / base-ffff 0,2  yellow cloister \
/ base-frfr 0,1"""
"""The nine tiles of the figure: 1 and 2 north of the tower on 5, 3 and 4 west, 6 and 7 east, 8 and
9 south. The tile laid last is 8."""


# keys: car-x-tower-01 rgg-x-tower-03 car-r-tower-07 rgg-r-tower-13 car-r-tower-11 rgg-r-tower-17
@everywhere
def test_the_first_piece_of_the_figure(edition: str) -> None:
    """Car and rgg, The Tower, first picture: red takes blue from tile 4."""
    game = after(wood(edition, CROSS.format(six="")), BUILD)
    assert targets(game) == [("blue", "follower", (-1, 0))]
    left = game.supply["blue"]["follower"]
    after(game, Capture(Figure("blue", "follower", (-1, 0), "cloister")))
    assert game.state.pieces.prisoners == (Prisoner("red", "blue", "follower"),)
    assert game.supply["blue"]["follower"] == left
    assert game.supply["red"]["follower"] == 7
    assert game.board.figures_on((-1, 0)) == []
    assert what(game, "captured") == [("blue", "cloister", "tower.capture.prisoner")]


# keys: car-x-tower-02 rgg-x-tower-04 car-r-tower-08 rgg-r-tower-14
@everywhere
def test_the_second_piece_of_the_figure(edition: str) -> None:
    """Car and rgg, The Tower, second picture: green on 1, blue on 6 or yellow on 9."""
    text = CROSS.format(six="  blue cloister").replace("-1,0  blue cloister", "-1,0")
    game = after(wood(edition, text, towers((0, 0, 1))), BUILD)
    one, six, nine = (0, -2), (1, 0), (0, 2)
    assert [cell for _, _, cell in targets(game)] == [six, one, nine]
    assert Pass() in game.decision.options()
    assert len(game.decision.options()) == 4


def _line(step: tuple[int, int], length: int) -> str:
    """A tower with a monk below it, and a line of roads across, blue on every one."""
    x, y = step
    turn, spot = (0, "road e") if y else (1, "road n")
    roads = " / ".join(
        f"base-frfr {x * k},{y * k} {turn}  blue {spot}" for k in range(1, length + 1)
    )
    return f"tower-ffff-2 0,0  green cloister / {roads} / base-ffff {-x},{-y}"


# keys: car-r-tower-07 car-r-tower-08 car-r-tower-09 rgg-r-tower-13 rgg-r-tower-14 rgg-r-tower-15
@pytest.mark.parametrize("step", [(0, -1), (1, 0), (0, 1), (-1, 0)])
@pytest.mark.parametrize("height", [1, 2, 3, 5])
@everywhere
def test_a_tower_reaches_as_far_as_it_is_high(
    edition: str, height: int, step: tuple[int, int]
) -> None:
    """Car and rgg, The Tower, place a tower piece: 1 + 4 x height tiles, and no highest tower."""
    game = wood(edition, _line(step, 6), towers((0, 0, height - 1)) if height > 1 else None)
    after(game, BUILD)
    reached = sorted((step[0] * k, step[1] * k) for k in range(1, height + 1))
    assert targets(game) == [("blue", "follower", cell) for cell in reached] + [
        ("green", "follower", HERE)
    ]
    spot = "road e" if step[1] else "road n"
    beyond = Figure("blue", "follower", (step[0] * 6, step[1] * 6), spot)
    assert why(game, Capture(beyond)) == ["tower.capture.reach"]


# keys: car-r-tower-07 rgg-r-tower-13
@everywhere
def test_no_tower_reaches_a_diagonal(edition: str) -> None:
    """Car, The Tower: horizontally and vertically; rgg: not diagonal."""
    text = (
        "tower-ffff-1 0,0 / base-frfr 1,0 1 / base-frrr 1,1 1  blue farm ene"
        " / base-frfr 0,1  blue road w / base-ffff -1,0"
    )
    game = after(wood(edition, text, towers((0, 0, 4))), BUILD)
    assert targets(game) == [("blue", "follower", (0, 1))]
    farmer = Figure("blue", "follower", (1, 1), "farm ene")
    assert why(game, Capture(farmer)) == ["tower.capture.reach"]


# keys: car-r-tower-10 rgg-r-tower-16
@everywhere
def test_gaps_and_towers_do_not_stop_the_reach(edition: str) -> None:
    """Car and rgg, The Tower: over holes and over towers of any height."""
    text = (
        "tower-ffff-1 0,0 / base-frfr 0,1 / base-frfr 1,1 / base-frfr 2,1 / tower-ffff-2 2,0"
        " / base-ffff 3,0  blue cloister / base-ffff -1,0"
    )
    game = after(wood(edition, text, towers((0, 0, 2), (2, 0, 4))), BUILD)
    assert targets(game) == [("blue", "follower", (3, 0))]


# --- who may be taken --------------------------------------------------------------------------


# keys: car-r-tower-05 car-fn-099 rgg-r-tower-11
@everywhere
def test_one_small_or_big_follower_or_none(edition: str) -> None:
    """Car, The Tower, place a tower piece, note 99; rgg, place a tower piece."""
    text = (
        "tower-ffff-1 0,0 / base-ffff 1,0  blue cloister"
        " / base-ffff -1,0  yellow big follower cloister / base-ffff 0,1"
    )
    blue = Capture(Figure("blue", "follower", (1, 0), "cloister"))
    yellow = Capture(Figure("yellow", "big follower", (-1, 0), "cloister"))
    game = after(wood(edition, text, sets="inns"), BUILD)
    assert set(game.decision.options()) == {Pass(), blue, yellow}
    after(game, yellow)
    assert game.state.pieces.prisoners == (Prisoner("red", "yellow", "big follower"),)
    assert game.between_turns
    passed = after(wood(edition, text, sets="inns"), BUILD, Pass())
    assert passed.state.pieces.prisoners == ()
    assert passed.between_turns


BUILDER = "base-frfr -1,0  blue road w / tower-crfr 0,0  blue builder road w / base-ffff 0,1"
PIG = (
    "tower-ffff-1 0,0 / base-ffff 1,0  blue pig farm nnw / base-ffff 2,0"
    " / base-ffff 3,0  blue farm nnw / base-fffr -1,0"
)


# keys: car-r-tower-06 rgg-r-tower-12 car-fn-101 car-faq-31
# keys: car-sum-05-hig car-sum-05-rgg car-sum-05-bbhig car-sum-05-bbrgg
@pytest.mark.parametrize(("text", "kind"), [(BUILDER, "builder"), (PIG, "pig")])
@everywhere
def test_builder_and_pig_are_taken_where_they_are_followers(
    edition: str, text: str, kind: str
) -> None:
    """Sum, rows 5 and 13; faq 31; car, note 101."""
    game = after(wood(edition, text, sets="traders"), BUILD)
    taken = [k for _, k, _ in targets(game)]
    (figure,) = (f for f in game.board.standing() if f.kind == kind)
    assert (kind in taken) == (edition in OLD)
    assert why(game, Capture(figure)) == ([] if edition in OLD else ["tower.capture.followers"])


# keys: car-sum-13-hig car-sum-13-rgg car-sum-13-bbhig car-sum-13-bbrgg
@everywhere
def test_what_towers_capture(edition: str) -> None:
    """Sum, row 13: builder and pig of blue and a knight within reach of a tower of two pieces."""
    text = (
        "tower-ffff-1 0,0 / base-ffff 1,0  blue pig farm nnw / base-ffff 2,0  green cloister"
        " / base-ffff 3,0  blue farm nnw / base-frfr 0,1  blue builder road e"
        " / base-frfr 1,1  blue road e / base-frfr 2,1 / base-ffff -1,0"
    )
    game = after(wood(edition, text, towers((0, 0, 1)), sets="traders"), BUILD)
    knight = ("green", "follower", (2, 0))
    specials = [("blue", "builder", (0, 1)), ("blue", "pig", (1, 0))]
    assert targets(game) == ([*specials, knight] if edition in OLD else [knight])


OWN = "tower-ffff-1 0,0 / base-ffff 1,0  red cloister / base-ffff 0,1"


# keys: car-r-tower-12 rgg-r-tower-18 car-fn-100a car-fn-100b
# keys: car-sum-15-hig car-sum-15-rgg car-sum-15-bbhig car-sum-15-bbrgg
@everywhere
def test_own_followers(edition: str) -> None:
    """Sum, row 15; car, note 100; rgg: the own follower goes to the supply."""
    game = after(wood(edition, OWN), BUILD)
    own = Capture(Figure("red", "follower", (1, 0), "cloister"))
    if edition in OLD:
        assert why(game, own) == ["tower.capture.own"]
        assert game.decision.options() == [Pass()]
        return
    after(game, own)
    assert game.supply["red"]["follower"] == 7
    assert game.state.pieces.prisoners == ()
    assert what(game, "returned") == [("red", "cloister", "tower.capture.home")]


GUARDED = "tower-ffff-1 0,0 / tower-ffff-2 0,-1  blue tower / base-ffff 0,1"
TWO_TOWERS = towers((0, -1, 2))


# keys: car-fn-107a car-fn-107b car-faq-35
# keys: car-sum-14-hig car-sum-14-rgg car-sum-14-bbhig car-sum-14-bbrgg
@everywhere
def test_followers_on_other_towers(edition: str) -> None:
    """Sum, row 14; faq 35; car, note 107: everywhere but in the first American rules."""
    game = after(wood(edition, GUARDED, TWO_TOWERS), BUILD)
    guard = Figure("blue", "follower", (0, -1), "tower")
    if edition == "rgg":
        assert why(game, Capture(guard)) == ["tower.capture.guards"]
        return
    assert targets(game) == [("blue", "follower", (0, -1))]
    after(game, Capture(guard))
    assert game.board.apart == []
    assert game.state.pieces.prisoners == (Prisoner("red", "blue", "follower"),)


# keys: rgg-r-tower-22  # noqa: ERA001
@pytest.mark.parametrize(
    ("edition", "house", "rules"),
    [
        ("hig", {}, ["tower.capture.own"]),
        ("rgg", {}, ["tower.capture.own"]),
        ("bb-hig", {}, []),
        ("bb-rgg", {}, ["tower.capture.own-guard"]),
        ("bb-rgg", {"tower__capture__own-guard": True}, []),
    ],
)
def test_the_own_guard(edition: str, house: dict, rules: list[str]) -> None:
    """Car, note 100; rgg: taken prisoner by another player, which is open."""
    game = after(wood(edition, GUARDED.replace("blue", "red"), TWO_TOWERS, **house), BUILD)
    assert why(game, Capture(Figure("red", "follower", (0, -1), "tower"))) == rules


def test_the_own_guard_is_an_open_point() -> None:
    assert ruleset("bb-rgg").values["tower.capture.own-guard"].open == (True,)


def test_nothing_else_can_be_captured() -> None:
    game = after(wood("bb-hig", OWN), BUILD)
    absent = Capture(Figure("blue", "follower", (1, 0), "cloister"))
    assert why(game, absent) == ["tower.capture.one"]
    assert why(game, BUILD) == ["tower.capture.one"]


# --- what a capture brings about ---------------------------------------------------------------

LAST_KNIGHT = (
    "tower-ffff-1 0,0 / base-cfff 0,-1  blue city n / base-ccff-1 0,-2 2  blue builder city s"
    " / base-ffff 1,0"
)
LAST_FARMER = (
    "tower-ffff-1 0,0 / base-ffff 1,0  blue farm nnw / base-ffff 2,0  blue pig farm nnw"
    " / base-fffr -1,0"
)


# keys: car-r-tower-13 rgg-r-tower-19 car-fn-103
@pytest.mark.parametrize(
    ("text", "kind", "cell"),
    [(LAST_KNIGHT, "builder", (0, -1)), (LAST_FARMER, "pig", (1, 0))],
)
@everywhere
def test_builder_and_pig_leave_with_the_last_follower(
    edition: str, text: str, kind: str, cell: tuple[int, int]
) -> None:
    """Car and rgg, The Tower, place a tower piece; sum, row 16; car, note 103."""
    game = after(wood(edition, text, sets="traders"), BUILD)
    (follower,) = (f for f in game.board.standing() if f.kind == "follower")
    assert follower.cell == cell
    after(game, Capture(follower))
    assert game.supply["blue"][kind] == (0 if edition in OLD else 1)
    assert game.supply["blue"]["follower"] == 6


# keys: car-r-tower-22  # noqa: ERA001
@everywhere
def test_capture_comes_before_scoring(edition: str) -> None:
    """Car, The Tower: the piece replaces the follower, which is step 2."""
    text = "base-cfff 0,0  blue city n / base-ccff-1 0,-1 1 / base-ccff-1 1,-1 2 / tower-cfff 1,0"
    stated = position(text)
    assert problems(stated, ruleset(edition, stated.sets)) == ()
    game = Game.of(stated, ruleset(edition, stated.sets), laid=True)
    assert [feature.complete for feature in game.completed] == [True]
    after(game, Build((1, 0)), Capture(Figure("blue", "follower", HERE, "city n")))
    assert game.scores["blue"] == 20
    assert game.state.pieces.prisoners == (Prisoner("red", "blue", "follower"),)


# --- followers on towers -----------------------------------------------------------------------


# keys: car-r-tower-14 rgg-r-tower-10 rgg-r-tower-20
@everywhere
def test_a_follower_finishes_a_tower(edition: str) -> None:
    """Car, The Tower, deploy a follower to a tower; rgg, place a follower on a tower."""
    game = after(wood(edition, TWO, towers((0, 0, 2))), _top("follower"))
    assert game.board.apart == [Figure("red", "follower", HERE, "tower")]
    assert game.supply["red"]["follower"] == 6
    assert what(game, "deployed") == [("red", "tower", "tower.top.closes")]
    after(game, Lay("base-frfr", (0, 3), 0))
    assert why(game, BUILD) == why(game, _top("follower")) == ["tower.top.closes"]
    options = game.decision.options()
    assert BUILD not in options
    assert _top("follower") not in options


# keys: car-r-tower-15  # noqa: ERA001
@everywhere
def test_a_follower_on_a_tower_is_in_no_city(edition: str) -> None:
    """Car, The Tower, deploy a follower to a tower: stays to the end, is no knight."""
    text = "tower-cfff 0,0  green tower / base-ffff 0,1 / base-cfff 0,-1 2"
    game = after(wood(edition, text, towers((0, 0, 1))), Deploy("follower", (0, -1), "city s"))
    small = edition in ("rgg", "bb-rgg")
    assert game.scores == {"red": 10 + (2 if small else 4), "blue": 20, "green": 30, "yellow": 40}
    assert game.board.apart == [Figure("green", "follower", HERE, "tower")]
    assert game.supply["green"]["follower"] == 6


# keys: car-r-tower-15  # noqa: ERA001
@everywhere
def test_followers_on_towers_bring_no_points_at_the_end(edition: str) -> None:
    """Car, The Tower: on top to the end of the game."""
    text = "tower-ffff-2 0,0  green tower / base-ffff 0,1  blue cloister / base-ffff 1,0"
    game = after(wood(edition, text, towers((0, 0, 1))), Pass())
    game.finish()
    assert game.scores["green"] == 30
    assert game.scores["blue"] == 23
    assert ("green", "tower", "tower.top.final") in what(game, "returned")


# keys: car-r-tower-23  # noqa: ERA001
@everywhere
def test_nobody_stands_on_a_bare_foundation(edition: str) -> None:
    """Car: a tower under construction; faq 36, proof: on an existing tower."""
    game = wood(edition, TWO)
    assert why(game, _top("follower")) == ["tower.top.pieces"]
    assert why(game, _top("follower", (9, 9))) == ["tower.top.pieces"]
    assert _top("follower") not in game.decision.options()


# keys: car-fn-104 car-faq-36 car-sum-05-hig car-sum-05-rgg car-sum-05-bbhig car-sum-05-bbrgg
@pytest.mark.parametrize("kind", ["builder", "pig"])
@everywhere
def test_builder_and_pig_on_towers(edition: str, kind: str) -> None:
    """Faq 36; car, note 104; sum, row 5."""
    game = wood(edition, TWO, towers((0, 0, 2)), sets="traders")
    assert (_top(kind) in game.decision.options()) == (edition in OLD)
    assert why(game, _top(kind)) == ([] if edition in OLD else ["tower.top.followers"])


@everywhere
def test_a_big_follower_may_stand_on_a_tower(edition: str) -> None:
    game = wood(edition, TWO, towers((0, 0, 1)), sets="inns")
    assert _top("big follower") in game.decision.options()


def test_who_has_no_follower_left_cannot_finish_a_tower() -> None:
    """Base game: a follower comes from the own supply."""
    text = f"tower-ffff-1 0,0  red tower / {TWO.partition(' / ')[2]} / tower-ffff-2 1,0"
    game = wood("hig", text, towers((0, 0, 1), (1, 0, 1)), base__supply__followers=1)
    assert why(game, _top("follower", (1, 0))) == ["base.deploy.supply"]
    assert not [a for a in game.decision.options() if isinstance(a, Deploy)]
    assert why(game, _top("dragon", (1, 0))) == ["tower.top.followers"]


def test_a_figure_that_is_not_in_play_goes_nowhere() -> None:
    assert why(wood("hig", TWO), Deploy("builder", (0, 2), "road e")) == ["base.turn.order"]


@pytest.mark.parametrize(("reopens", "rules"), [(True, []), (False, ["tower.top.closes"])])
def test_a_tower_without_its_follower(reopens: bool, rules: list[str]) -> None:
    """Rgg: a tower without a guard; the German rules are silent, so it is open there."""
    house = {"tower__top__reopens": reopens}
    game = after(wood("bb-hig", TWO, towers((0, 0, 2)), **house), _top("follower"))
    (tower,) = game.state.pieces.towers
    assert tower == Tower(HERE, 2, finished=True)
    game.remove(game.board.apart[0], "tower.capture.home")
    after(game, Lay("base-frfr", (0, 3), 0))
    assert why(game, BUILD) == rules
    assert ruleset("bb-hig").values["tower.top.reopens"].open == (False,)
    assert ruleset("bb-rgg").values["tower.top.reopens"].open == ()


# --- prisoners ---------------------------------------------------------------------------------

MEET = "tower-ffff-1 0,0 / base-ffff 1,0  blue cloister / base-ffff 0,1"
BLUE = Capture(Figure("blue", "follower", (1, 0), "cloister"))


# keys: car-r-tower-17 rgg-r-tower-24 car-fn-109
@everywhere
def test_prisoners_are_exchanged_at_once(edition: str) -> None:
    """Car and rgg, The Tower, the prisoners; car, note 109."""
    game = after(wood(edition, MEET, towers(prisoners="blue red follower")), BUILD)
    assert game.supply["red"]["follower"] == 6
    after(game, BLUE)
    assert game.state.pieces.prisoners == ()
    assert game.supply["red"]["follower"] == game.supply["blue"]["follower"] == 7
    assert game.between_turns
    assert what(game, "freed") == [
        ("red", "follower", "tower.exchange.at-once"),
        ("blue", "follower", "tower.exchange.at-once"),
    ]


# keys: car-r-tower-18 rgg-r-tower-25 car-fn-110
@pytest.mark.parametrize(
    ("edition", "house", "chooser"),
    [*((edition, {}, "red") for edition in EDITIONS),
     ("hig", {"tower__exchange__choice": "captor"}, "blue")],
)  # fmt: skip
def test_the_owner_names_the_prisoner_that_comes_back(
    edition: str, house: dict, chooser: str
) -> None:
    """Car and rgg, The Tower, the prisoners; car, note 110: the first rules do not say."""
    held = towers(prisoners="blue red follower, blue red big follower, blue red follower")
    game = after(wood(edition, MEET, held, sets="inns", **house), BUILD, BLUE)
    assert (game.decision.player, game.decision.what) == (chooser, "exchange")
    small, big = Free("blue", "red", "follower"), Free("blue", "red", "big follower")
    assert game.decision.options() == [small, big]
    assert why(game, Pass()) == ["tower.exchange.choice"]
    after(game, big)
    left = Prisoner("blue", "red", "follower")
    assert game.state.pieces.prisoners == (left, left)
    assert game.supply["red"]["big follower"] == 1
    assert game.supply["blue"]["follower"] == 7
    assert ruleset(edition).values["tower.exchange.choice"].open == (
        ("captor",) if edition in OLD else ()
    )


def test_no_exchange_between_others() -> None:
    """Car, The Tower, prisoners: two players who hold each other's."""
    held = towers(prisoners="green red follower, blue green follower")
    game = after(wood("bb-hig", MEET, held), BUILD, BLUE)
    assert len(game.state.pieces.prisoners) == 3


# --- ransom ------------------------------------------------------------------------------------

HELD = towers(prisoners="blue red follower, yellow red follower")
FROM_BLUE, FROM_YELLOW = Free("blue", "red", "follower"), Free("yellow", "red", "follower")


# keys: car-r-tower-19 car-r-tower-20 rgg-r-tower-26
@everywhere
def test_ransom(edition: str) -> None:
    """Car and rgg, The Tower, the prisoners: three points from the owner to the captor, once."""
    game = wood(edition, TWO, HELD)
    assert {FROM_BLUE, FROM_YELLOW} <= set(game.decision.options())
    after(game, FROM_BLUE)
    assert game.scores == {"red": 7, "blue": 23, "green": 30, "yellow": 40}
    assert game.supply["red"]["follower"] == 6
    assert game.state.pieces.prisoners == (Prisoner("yellow", "red", "follower"),)
    assert what(game, "freed") == [("red", "follower", "tower.ransom.own")]
    assert [(e.player, e.points) for e in game.events if e.what == "scored"] == [
        ("red", -3), ("blue", 3),
    ]  # fmt: skip
    assert [(line.player, line.points) for line in game.lines] == [("red", -3), ("blue", 3)]
    assert why(game, FROM_YELLOW) == ["tower.ransom.once"]
    assert FROM_YELLOW not in game.decision.options()


# keys: car-fn-036 car-fn-111 rgg-r-tower-29 car-r-overview-06
@everywhere
def test_a_big_follower_costs_no_more(edition: str) -> None:
    """Car, notes 36 and 111; rgg, game figures."""
    held = towers(prisoners="blue red big follower")
    game = after(wood(edition, TWO, held, sets="inns"), Free("blue", "red", "big follower"))
    assert (game.scores["red"], game.scores["blue"]) == (7, 23)


# keys: car-r-tower-21 rgg-r-tower-28
@everywhere
def test_a_ransomed_follower_is_deployed_in_the_same_turn(edition: str) -> None:
    """Car and rgg, The Tower, the prisoners."""
    game = wood(edition, TWO, towers(prisoners="blue red follower"), base__supply__followers=1)
    thief = Deploy("follower", (0, 2), "road e")
    assert why(game, thief) == ["base.deploy.supply"]
    after(game, FROM_BLUE)
    assert why(game, thief) == []
    after(game, thief)
    assert game.supply["red"]["follower"] == 0


@everywhere
def test_ransom_before_the_tile(edition: str) -> None:
    """Car, The Tower, prisoners: at any point of the own turn."""
    stated = position(TWO, HELD)
    trace = resolve(stated, [FROM_BLUE], ruleset(edition, stated.sets))
    assert trace.missing is not None
    assert trace.missing.what == "lay a tile"
    assert trace.position.scores == (7, 23, 30, 40)
    rest = [Lay("base-frfr", (0, 3), 0), Pass()]
    trace = resolve(stated, [FROM_BLUE, *rest], ruleset(edition, stated.sets))
    assert (trace.refused, trace.missing) == (None, None)


# keys: car-r-tower-23 rgg-r-tower-27
@pytest.mark.parametrize(
    ("edition", "points", "house", "allowed"),
    [
        *((edition, points, {}, points >= 3) for edition in EDITIONS for points in (2, 3)),
        ("hig", 2, {"tower__ransom__debt": True}, True),
    ],
)
def test_who_has_not_the_points_buys_nobody_back(
    edition: str, points: int, house: dict, allowed: bool
) -> None:
    """Rgg, the prisoners; open elsewhere."""
    game = wood(edition, TWO, HELD, SCORES.replace("red=10", f"red={points}"), **house)
    assert why(game, FROM_BLUE) == ([] if allowed else ["tower.ransom.debt"])
    assert (FROM_BLUE in game.decision.options()) == allowed
    if allowed:
        after(game, FROM_BLUE)
        assert game.scores["red"] == points - 3
        assert read_notation(write_notation(game.position())).scores == game.position().scores
    assert ruleset(edition).values["tower.ransom.debt"].open == (
        () if edition == "bb-rgg" else (True,)
    )


def test_only_the_mover_pays_and_only_for_his_own() -> None:
    """Car, The Tower, prisoners: in the own turn, the own follower."""
    game = wood("hig", TWO, towers(prisoners="red blue follower"))
    assert why(game, Free("red", "blue", "follower")) == ["tower.ransom.own"]
    assert why(game, FROM_BLUE) == ["tower.ransom.own"]


LATE = "base-cfff 0,0  red city n / tower-ffff-1 0,1 / base-cfff 0,-1 2"
POOR = SCORES.replace("red=10", "red=0")


@pytest.mark.parametrize("choice", [FROM_BLUE, Pass()])
def test_ransom_after_scoring(choice: Action) -> None:
    """Car, The Tower, prisoners: the turn is not over, and the points are there now."""
    game = wood("hig", LATE, HELD, POOR)
    assert why(game, FROM_BLUE) == ["tower.ransom.debt"]
    after(game, Pass())
    assert (game.decision.player, game.decision.what) == ("red", "ransom")
    assert game.decision.options() == [Pass(), FROM_BLUE, FROM_YELLOW]
    assert why(game, FROM_YELLOW) == []
    assert why(game, Free("blue", "red", "pig")) == ["tower.ransom.own"]
    assert why(game, BUILD) == ["tower.ransom.own"]
    after(game, choice)
    assert game.between_turns
    assert game.scores["red"] == (4 if choice == Pass() else 1)


# keys: car-fn-043 car-fn-112 car-r-tower-19
@everywhere
def test_one_ransom_in_a_double_turn(edition: str) -> None:
    """Car, notes 43 and 112: a double turn is one turn."""
    text = "base-frfr 0,0  red road w / base-frfr 1,0  red builder road w / tower-ffff-1 0,1"
    stated = position(text, HELD, sets="traders")
    game = Game.of(stated, ruleset(edition, stated.sets))
    after(game, FROM_BLUE, Lay("base-frfr", (2, 0), 0))
    assert game.doubled
    assert why(game, FROM_YELLOW) == ["tower.ransom.once"]
    after(game, Pass())
    assert game.decision.what == "lay a tile"
    assert (game.mover, why(game, FROM_YELLOW)) == ("red", ["tower.ransom.once"])
    after(game, Lay("base-ffff", (1, 1), 0), Pass())
    assert game.mover == "blue"
    after(game, *(Lay("base-frfr", (3, 0), 0), Pass()))
    after(game, Lay("base-frfr", (4, 0), 0), Pass(), Lay("base-frfr", (5, 0), 0), Pass())
    assert (game.mover, why(game, FROM_YELLOW)) == ("red", [])


# --- positions ---------------------------------------------------------------------------------


def test_a_position_round_trips() -> None:
    pieces = towers((0, 0, 2), prisoners="blue red follower")
    pieces["towers"][0]["finished"] = True
    stated = position(TWO, pieces)
    assert stated.pieces.towers == (Tower(HERE, 2, finished=True),)
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


# --- with other expansions ---------------------------------------------------------------------


# keys: car-r-overview-08
@everywhere
def test_tower_pieces_are_nobodys(edition: str) -> None:
    """Car, overview: they neither count in a majority nor keep anybody off."""
    text = "tower-cfff 0,0 / base-ffff 0,1 / base-cfff 0,-1 2"
    game = wood(edition, text, towers((0, 0, 3)))
    assert Deploy("follower", (0, -1), "city s") in game.decision.options()


def _carcassonne(farmer: str) -> str:
    """The city with green in the castle, and a tower tile to the west of it."""
    standing = {(0, 1): farmer, (2, 1): "  green castle"}
    block = [
        f"{tile.id} {tile.block[0]},{tile.block[1]}{standing.get(tile.block, '')}"
        for tile in tile_sets()["count"].tiles
    ]
    return " / ".join([*block, "tower-ffff-1 -1,1"])


@pytest.mark.parametrize("outside", [False, True])
@everywhere
def test_followers_at_the_city_of_carcassonne(edition: str, outside: bool) -> None:
    """Car, notes 50 to 52: those within are on no tile; towers are not mentioned, so it is open."""
    text, heights = _carcassonne("  blue farm nnw"), towers((-1, 1, 3))
    house = {"tower__capture__outside": outside}
    game = after(wood(edition, text, heights, sets="count", **house), Build((-1, 1)))
    farmer = Figure("blue", "follower", (0, 1), "farm nnw")
    assert why(game, Capture(farmer)) == ([] if outside else ["tower.capture.outside"])
    courtier = Figure("green", "follower", (2, 1), "castle")
    assert why(game, Capture(courtier)) == ["tower.capture.quarters"]
    assert ruleset(edition).values["tower.capture.outside"].open == (True,)
    alone = after(wood(edition, _carcassonne(""), heights, sets="count"), Build((-1, 1)))
    assert alone.decision.what == "lay a tile"


# --- with The Princess & the Dragon ------------------------------------------------------------

FAIR = "tower-ffff-1 0,0  red tower / base-ffff 1,0  blue cloister / base-ffff 0,1"


# keys: car-fn-069 car-fn-105
@everywhere
def test_the_fairy_goes_to_a_follower_on_a_tower(edition: str) -> None:
    """Car, notes 69 and 105; a point at the start of the next turn."""
    game = wood(edition, FAIR, towers((0, 0, 1)), "players red=10* blue=20", sets="dragon")
    (move,) = [a for a in game.decision.options() if isinstance(a, MoveFairy)]
    assert move.cell == HERE
    after(game, move)
    after(game, Lay("base-frfr", (2, 0), 1), Pass())
    assert game.decision.player == "red"
    assert game.scores == {"red": 11, "blue": 20}


# keys: car-faq-32 rgg-r-summary-17
@everywhere
def test_the_fairy_or_a_tower_piece(edition: str) -> None:
    """Faq 32: each is an alternative to a deployment."""
    text = "tower-ffff-1 0,0 / base-ffff 1,0  red cloister / base-ffff 0,1"
    game = wood(edition, text, sets="dragon")
    (move,) = [a for a in game.decision.options() if isinstance(a, MoveFairy)]
    after(game, BUILD)
    assert why(game, move) == ["tower.capture.one"]
    after(game, Pass())
    assert why(game, move) == ["base.turn.order"]
    game = after(wood(edition, text, sets="dragon"), move)
    assert why(game, BUILD) == ["base.turn.order"]


@everywhere
def test_the_fairy_keeps_no_tower_off(edition: str) -> None:
    """Car, The Princess & the Dragon, the fairy: she keeps the dragon off, nothing else is said."""
    stands = {"player": "blue", "kind": "follower", "cell": [1, 0], "spot": "cloister"}
    beside = {"fairy": {"cell": [1, 0]} | ({} if edition == "bb-rgg" else {"figure": stands})}
    game = after(wood(edition, MEET, beside, sets="dragon"), BUILD, BLUE)
    assert game.state.pieces.prisoners == (Prisoner("red", "blue", "follower"),)
    assert game.state.pieces.fairy == ((1, 0), None)


# keys: car-fn-074 car-fn-102
@everywhere
def test_the_prisoner_is_taken_before_the_dragon_moves(edition: str) -> None:
    """Car, notes 74 and 102."""
    text = (
        "dragon-ffff 2,0 / base-ffff 1,0  blue cloister / tower-ffff-1 0,0 / base-frfr 1,1"
        " / base-frfr 2,1 / dragon-frfr-1 0,1"
    )
    game = wood(edition, text, {"dragon": [2, 0]}, "players red=10* blue=20", sets="dragon")
    after(game, BUILD)
    assert game.decision.what == "capture"
    after(game, BLUE)
    assert game.decision.what == "move the dragon"
    after(game, Step((1, 0)))
    assert game.state.pieces.prisoners == (Prisoner("red", "blue", "follower"),)
    assert game.supply["blue"]["follower"] == 6


# keys: car-faq-33 car-faq-34 car-fn-080 car-fn-106 car-r-tower-15 rgg-r-tower-21
@everywhere
def test_the_dragon_eats_whoever_stands_on_a_tower(edition: str) -> None:
    """Faq 33 and 34; car, notes 80 and 106; rgg, place a follower on a tower."""
    text = (
        "dragon-ffff 2,0 / tower-ffff-2 1,0  green cloister, blue tower / base-ffff 0,0"
        " / dragon-frfr-1 1,1"
    )
    game = wood(edition, text, towers((1, 0, 2)) | {"dragon": [2, 0]}, sets="dragon")
    after(game, Pass(), Step((1, 0)))
    assert game.board.standing() == []
    assert game.supply["blue"]["follower"] == game.supply["green"]["follower"] == 7


# keys: car-fn-091 car-fn-108 car-faq-37
@everywhere
def test_no_princess_climbs_a_tower(edition: str) -> None:
    """Faq 37; car, notes 91 and 108: tower and city are two areas."""
    text = "tower-cfff 0,0  blue tower / base-ffff 0,1 / dragon-ccff-3 0,-1 1"
    game = wood(edition, text, towers((0, 0, 1)), sets="dragon")
    assert not [a for a in game.decision.options() if isinstance(a, Remove)]
    assert Deploy("follower", (0, -1), "city e") in game.decision.options()
    guard = Figure("blue", "follower", HERE, "tower")
    assert why(game, Remove(guard)) == ["dragon.princess.remove"]


# keys: rgg-r-dragon-42 car-r-overview-02
@everywhere
def test_the_princess_or_a_tower_piece(edition: str) -> None:
    """Car, overview, and rgg, summary: one of the uses of the wood."""
    text = "tower-cfff 0,0  blue city n / base-ffff 0,1 / dragon-ccff-3 0,-1 1"
    game = wood(edition, text, sets="dragon")
    assert why(game, BUILD) == ([] if edition == "bb-hig" else ["dragon.princess.must"])
    after(game, Remove(Figure("blue", "follower", HERE, "city n")))
    assert why(game, BUILD) == ["base.turn.order"]


# keys: rgg-r-dragon-44 rgg-r-tower-08
@everywhere
def test_towers_in_the_turn_of_a_volcano(edition: str) -> None:
    """Rgg and car, the volcano: only figures on that tile are forbidden."""
    game = wood(
        edition, "tower-ffff-1 0,0 / dragon-ffff 0,1", towers((0, 0, 1)) | {"dragon": [0, 1]},
        sets="dragon",
    )  # fmt: skip
    assert {BUILD, _top("follower")} <= set(game.decision.options())


@everywhere
def test_nobody_climbs_a_tower_on_the_dragons_tile(edition: str) -> None:
    """Car, note 73: followers and dragon are never on one tile."""
    text = "dragon-ffff 1,0 / tower-ffff-1 0,0 / base-ffff 0,1"
    game = wood(edition, text, towers((0, 0, 1)) | {"dragon": [0, 0]}, sets="dragon")
    assert why(game, _top("follower")) == ["dragon.company"]
    assert _top("follower") not in game.decision.options()
    assert BUILD in game.decision.options()


# keys: car-fn-039b car-r-overview-07
@pytest.mark.parametrize("edition", ["bb-hig", "bb-rgg"])
def test_builder_and_pig_are_no_followers_anywhere(edition: str) -> None:
    """Car, note 39 and overview: not for fairy, gate, tower top and capture."""
    text = (
        "base-frfr -2,0  red road e / base-frfr -1,0  red builder road e / tower-crfr 0,0"
        " / dragon-frrr-3 0,1"
    )
    game = wood(edition, text, towers((0, 0, 1)), sets="traders dragon")
    builder = Figure("red", "builder", (-1, 0), "road e")
    assert why(game, MoveFairy((-1, 0), builder)) == ["dragon.fairy.move"]
    assert why(game, Deploy("pig", (-2, 0), "farm nnw")) == ["dragon.gate.followers"]
    assert why(game, _top("pig")) == ["tower.top.followers"]
    assert why(after(game, BUILD), Capture(builder)) == ["tower.capture.followers"]


# --- with Abbey & Mayor ------------------------------------------------------------------------


# keys: car-fn-079a car-fn-124a
@pytest.mark.parametrize("kind", ["mayor", "wagon"])
@everywhere
def test_towers_take_mayor_and_wagon(edition: str, kind: str) -> None:
    """Car, notes 79 and 124."""
    text = f"tower-ffff-1 0,0 / base-cfff 0,-1  blue {kind} city n / base-ffff 0,1"
    game = after(wood(edition, text, sets="abbey"), BUILD)
    taken = Figure("blue", kind, (0, -1), "city n")
    after(game, Capture(taken))
    assert game.state.pieces.prisoners == (Prisoner("red", "blue", kind),)
    assert game.supply["blue"][kind] == 0


@pytest.mark.parametrize("bound", [False, True])
@pytest.mark.parametrize("kind", ["mayor", "wagon"])
@everywhere
def test_mayor_and_wagon_on_towers(edition: str, kind: str, bound: bool) -> None:
    """Car, Abbey & Mayor: a mayor goes to a city only; towers are not mentioned, so it is open."""
    house = {"tower__top__bound": bound}
    game = wood(edition, TWO, towers((0, 0, 1)), sets="abbey", **house)
    assert why(game, _top(kind)) == ([] if bound else ["tower.top.bound"])
    assert (_top(kind) in game.decision.options()) == bound
    assert ruleset(edition).values["tower.top.bound"].open == (True,)


# keys: car-fn-129 car-r-overview-08
@everywhere
def test_a_tower_does_not_keep_a_wagon_off(edition: str) -> None:
    """Car, note 129: only followers do."""
    text = "tower-crfr 0,0 / base-frfr 1,0"
    game = wood(edition, text, towers((0, 0, 3)), sets="abbey")
    assert Deploy("wagon", (1, 0), "road e") in game.decision.options()


BARN = "tower-ffff-1 0,0 / base-ffff 1,0 / base-ffff 1,1 / base-ffff 0,1{barn} / base-frfr 0,-1"


# keys: car-r-abbey-39 car-fn-118a
@everywhere
def test_no_tower_takes_a_barn(edition: str) -> None:
    """Car, Abbey & Mayor, final scoring; notes 118 and 134: it is no follower."""
    corner = "  blue barn farm ene"
    stated = position(BARN.format(barn=corner), sets="abbey")
    game = after(Game.of(stated, ruleset(edition, stated.sets), laid=True), BUILD)
    assert game.decision.options() == [Pass()]
    assert why(game, Capture(stated.figures[0])) == ["tower.capture.followers"]
    assert why(game, _top("barn")) == ["tower.capture.one"]
    climbing = wood(edition, TWO, towers((0, 0, 1)), sets="abbey")
    assert why(climbing, _top("barn")) == ["tower.top.followers"]
