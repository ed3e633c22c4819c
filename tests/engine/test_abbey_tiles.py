"""Abbey & Mayor: the box and the abbeys.

Points are worked out from the annotated rules, "car".
"""

import json
from collections import Counter

import pytest

from engine import api
from tests.engine.abbeys import ABBEY, RING, deployable, gains, game, score, table
from tests.engine.stating import everywhere, refusal

KEYS = [
    "car-r-abbey-02", "car-r-abbey-03", "car-r-abbey-04", "car-r-abbey-05", "car-r-abbey-40",
    "car-fn-119", "car-fn-122", "car-r-overview-01",
]  # fmt: skip


# --- what the box holds --------------------------------------------------------------------------


def test_box() -> None:
    # keys shown: car-c-abbey-01 car-c-abbey-02 car-c-abbey-07 car-c-abbey-08
    tiles = api.tile_sets()["abbey"].tiles
    land = [tile for tile in tiles if not tile.dealt]
    edges = Counter({tile.edges: 0 for tile in land})
    for tile in land:
        edges[tile.edges] += tile.count
    assert edges == {
        "cccc": 2, "cccf": 1, "ccrr": 1, "cfff": 1, "cffr": 1, "cfrr": 1, "crcr": 1, "crrf": 1,
        "fffr": 1, "frrr": 1, "rrrr": 1,
    }  # fmt: skip
    assert sum(edges.values()) == api.tile_sets()["abbey"].total == 12
    assert sum(s.pennants for tile in land for s in tile.segments) == 6
    assert sum(s.kind is api.FeatureKind.CLOISTER for tile in land for s in tile.segments) == 1
    assert sum("tunnel" in s.marks for tile in land for s in tile.segments) == 1
    assert [tile.count for tile in tiles if tile.dealt] == [6]
    assert api.ruleset("bb-hig").number("abbey.tile.most") == 6
    pile = api.draw_pile(api.ruleset("bb-hig", ("base", "abbey")))
    assert "abbey-tile" not in {name for stage in pile for name in stage.tiles}


@everywhere
def test_supplies(edition: str) -> None:
    # keys shown: car-c-abbey-03 car-c-abbey-04 car-c-abbey-05 car-c-abbey-06
    found = api.Game(api.ruleset(edition, ("base", "abbey")), ("red", "blue", "green"))
    for player in ("red", "blue", "green"):
        assert found.supply[player] == {"follower": 7, "mayor": 1, "wagon": 1, "barn": 1}
        assert found.state.pieces.stock(player, "abbey") == 1


@pytest.mark.parametrize(
    ("tile", "kind", "ports"),
    [
        # keys shown: car-r-abbey-02 car-r-abbey-03 car-r-abbey-04 car-r-abbey-05 car-r-abbey-06
        ("abbey-cccc-2", "city", ["n s", "e w"]),
        ("abbey-crcr", "road", ["e w"]),
        ("abbey-crcr", "farm", ["wsw wnw", "ene", "ese"]),
        ("abbey-fffr", "road", ["w"]),
        ("abbey-fffr", "farm", ["nnw nne ene ese sse ssw wsw wnw"]),
        ("abbey-ccrr", "farm", ["sse", "wnw", "ssw wsw"]),
        ("abbey-crrf", "farm", ["ssw wsw wnw", "ene", "ese sse"]),
        ("abbey-cfrr", "farm", ["ene ese sse", "wnw", "ssw wsw"]),
        ("abbey-frrr", "road", ["e s w"]),
    ],
)
def test_tiles_that_the_rules_explain(tile: str, kind: str, ports: list[str]) -> None:
    found = [s.ports for s in api.tiles()[tile].segments if s.kind == kind]
    expected = [sorted(api.PORTS.index(word) for word in text.split()) for text in ports]
    assert sorted(sorted(one) for one in found) == sorted(expected)


@everywhere
def test_road_that_ends_in_the_farm(edition: str) -> None:
    # keys shown: car-r-abbey-04
    board = "abbey-fffr 0,0 2  red road e / base-rrrr 1,0"
    assert score(board, edition) == {"red": 2, "blue": 0}


@everywhere
def test_well_is_one_road_with_three_ends(edition: str) -> None:
    # keys shown: car-r-abbey-06 car-fn-119
    two = "abbey-frrr 0,0  red road s / base-fffr -1,0 2 / base-fffr 1,0"
    assert score(two, edition) == {"red": 0, "blue": 0}
    assert score(f"{two} / abbey-fffr 0,1 1", edition) == {"red": 4, "blue": 0}


# --- the abbey -----------------------------------------------------------------------------------


# The figure of the chapter, with farm to the north: a road with a thief ends at its cloister in
# the west, a road in the east and a city in the south are open at their other ends.
HOLE = (
    "players red blue* / base-ffff 0,-1 / base-ffff -1,-1 / base-fffr -1,0 2  red road e"
    " / base-ffff 1,-1 / base-frfr 1,0 / base-ffff 1,1 / base-cfcf-2 0,1"
)


@everywhere
def test_abbey_instead_of_a_tile(edition: str) -> None:
    # keys shown: car-r-abbey-07 car-r-abbey-08 car-r-abbey-09 car-x-abbey-01 car-r-overview-01
    # keys shown: car-fn-122
    found = game(HOLE, edition)
    assert api.problems(table(HOLE), api.ruleset(edition, ("base", "abbey"))) == ()
    found.drawn = api.tiles()["base-cccc"]
    assert found.decision.options() == [api.Lay("base-cccc", (0, 2)), ABBEY]
    found.do(ABBEY)
    assert found.state.pieces.stock("blue", "abbey") == 0
    assert found.state.pieces.stock("red", "abbey") == 1
    assert deployable(found) == {"follower: cloister", "wagon: cloister"}
    assert not {api.Deploy("barn", (0, 0), spot) for spot in ("farm nne", "farm ese")} & set(
        found.decision.options()
    )
    found.decline()
    assert gains(found) == {"red": 1}
    assert found.supply["red"]["follower"] == 7
    city, road = found.board.find((0, 1), "city n"), found.board.find((1, 0), "road w")
    assert city
    assert road
    assert not city.complete
    assert not road.complete
    assert [event.spot for event in found.events if event.what == "laid"] == ["abbey-tile"]


def test_abbey_is_laid_once() -> None:
    # keys shown: car-r-abbey-07
    found = game(
        f"{HOLE} / pieces " + '{"stocks": [{"player": "red", "what": "abbey", "number": 1}]}'
    )
    assert found.decision.options() == [api.End()]
    assert refusal(found, ABBEY) == "base.tiles.copies"


@everywhere
def test_hole(edition: str) -> None:
    # keys shown: car-r-abbey-08 car-fn-120 car-r-abbey-10
    # Whatever the sides show: farm, city, road, road. Three neighbours are not enough.
    found = game(HOLE, edition)
    assert refusal(found, api.Lay("abbey-tile", (2, 0))) == "abbey.tile.hole"
    three = game(HOLE.replace(" / base-cfcf-2 0,1", ""), edition)
    assert three.decision.options() == [api.End()]
    assert refusal(three, ABBEY) == "abbey.tile.hole"
    # Without any tile across the corners (note 120); how such a board is reached does not matter.
    cross = "base-ffff 0,-1 / base-frfr -1,0 / base-frfr 1,0 / base-ffff 0,1 / players red blue"
    assert game(cross, edition).decision.options() == [ABBEY, api.End()]


CLOSES = (
    "players red blue* / base-cfcf-2 0,-1 / base-cfff 0,-2 2  red city s / base-ffff 1,-1"
    " / base-frfr 1,0 / base-frfr 2,0  blue road w / base-fffr 3,0 / base-ffff 1,1"
    " / base-ffff 0,1  red farm nne / base-ffff -1,-1  blue farm nne / base-frfr -1,0"
)


@pytest.mark.parametrize(
    ("edition", "city"), [("hig", 4), ("bb-hig", 4), ("rgg", 2), ("bb-rgg", 2)]
)
def test_abbey_closes_every_side(edition: str, city: int) -> None:
    # keys shown: car-r-abbey-10
    # A city of two tiles and a road of three; the abbey adds none. The city pays 2 a tile; where
    # the small-city rule holds, 1 a tile.
    found = game(CLOSES, edition)
    found.do(ABBEY)
    found.decline()
    assert gains(found) == {"red": city, "blue": 3}
    west = found.board.find((-1, 0), "road e")
    assert west
    assert west.open == 1
    # Farms end at the abbey and are not joined round it.
    north, south = found.board.find((-1, -1), "farm nne"), found.board.find((0, 1), "farm nne")
    assert north is not south


@everywhere
def test_monk_in_an_abbey(edition: str) -> None:
    # keys shown: car-r-abbey-11
    found = game(RING, edition)
    found.do(ABBEY)
    found.deploy("cloister")
    assert gains(found) == {"blue": 9}
    assert found.supply["blue"]["follower"] == 7
    two = RING.replace("base-frfr -1,-1 / ", "").replace(" / base-frfr -1,1", "")
    final = score(f"{two} / abbey-tile 0,0  blue cloister", edition, api.FINAL)
    assert final == {"red": 0, "blue": 7}


@everywhere
def test_abbey_completes_a_cloister(edition: str) -> None:
    # keys shown: car-r-abbey-40
    rows = " / ".join(
        f"base-frfr {x},{y}" for y in (-1, 1) for x in (-1, 0, 1, 2) if (x, y) != (-1, 1)
    )
    board = (
        f"players red blue* / {rows} / base-frfr -1,0 / base-ffff 2,0 / base-fffr 1,0  red cloister"
    )
    found = game(board, edition)
    found.do(ABBEY)
    found.decline()
    assert gains(found) == {"red": 9}
    assert found.supply["red"]["follower"] == 7


def test_abbey_beside_the_builder() -> None:
    # OPEN_POINTS: the builder's road is closed, not extended, so there is no second tile.
    board = HOLE.replace("red road e", "blue road e, blue builder road e")
    found = game(board, sets="sets base traders abbey")
    found.do(ABBEY)
    found.decline()
    assert gains(found) == {"blue": 1}
    assert found.mover == "red"
    assert found.supply["blue"]["builder"] == 1


def test_abbey_already_paid_for() -> None:
    # A position in the middle of a turn is read back without spending the abbey twice.
    found = game(HOLE)
    found.do(ABBEY)
    again = api.Game.of(found.position(), found.state.ruleset, laid=True)
    assert again.state.pieces.stock("blue", "abbey") == 0
    unstated = api.Game.of(table(f"{HOLE} / abbey-tile 0,0"), found.state.ruleset, laid=True)
    assert unstated.state.pieces.stock("blue", "abbey") == 0


def test_abbeys_after_the_last_tile() -> None:
    # OPEN_POINTS: not in the rules of 2007; by the other reading each player in turn may.
    found = game(HOLE)
    found.finish()
    assert found.over
    house = {"abbey__tile__after_last": "each-player"}
    found = game(HOLE, **house)
    found.finish()
    assert found.decision.player == "blue"
    assert found.decision.options() == [api.Pass(), ABBEY]
    found.do(api.Pass())
    assert found.decision.player == "red"
    found.do(ABBEY)
    found.deploy("cloister")
    assert found.over
    assert gains(found) == {"red": 1 + 8}  # its road; an abbey with seven tiles round it
    found = game(HOLE, **house)
    found.finish()
    found.do(ABBEY)
    found.decline()
    assert found.over, "red sees no hole"


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("base-ffff 0,0 / abbey-tile 1,0", "abbey.tile.hole"),
        (
            f"players red / {RING.partition(' / ')[2]} / abbey-tile 0,0 / "
            'pieces {"stocks": [{"player": "red", "what": "abbey", "number": 1}]}',
            "abbey.tile.supply",
        ),
        (
            'players red / base-ffff 0,0 / pieces {"stocks": '
            '[{"player": "red", "what": "abbey", "number": 2}]}',
            "abbey.tile.supply",
        ),
        ("base-ffff 0,0  red barn farm nne", "abbey.barn.where"),
        ("abbey-cccc-2 0,0  red barn farm 1", "abbey.barn.where"),
        ("base-fffr 0,0  red barn road w", "abbey.barn.where"),
        ("base-fffr 0,0  red wagon farm nne", "abbey.wagon.where"),
        ("base-fffr 0,0  red mayor road w", "abbey.mayor.where"),
    ],
)
def test_impossible_boards(text: str, rule: str) -> None:
    stated = table(text)
    assert rule in {one.rule for one in api.problems(stated, api.ruleset("bb-hig", stated.sets))}


def test_an_abbey_that_somebody_describes_is_not_taken_from_an_empty_hand() -> None:
    """Nobody has fewer abbeys than none; the position then holds one too many."""
    none, one = ({"what": "abbey", "player": p, "number": n} for p, n in [("blue", 0), ("red", 1)])
    drawn = game(f"{RING} / tokens {json.dumps([none, one])}")
    drawn.do(api.Lay("frfr.rE.rW.fijkp.flmno._abbey", (0, 0)))
    assert [drawn.state.pieces.stock(player, "abbey") for player in ("red", "blue")] == [1, 0]
