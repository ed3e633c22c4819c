"""Abbey & Mayor: abbeys, mayor, wagon, barn. Points worked out from the annotated rules.

Boards are board text with `` / `` between the lines. Rules named "car" are the annotated rules.
"""

from collections import Counter
from dataclasses import replace

import pytest

from engine import api

ALL = api.EDITIONS
SETS = "sets base abbey"

KEYS = [
    "car-c-abbey-01", "car-c-abbey-02", "car-c-abbey-03", "car-c-abbey-04", "car-c-abbey-05",
    "car-c-abbey-06", "car-c-abbey-07", "car-c-abbey-08", "car-r-abbey-02", "car-r-abbey-03",
    "car-r-abbey-04", "car-r-abbey-05", "car-r-abbey-06", "car-r-abbey-07", "car-r-abbey-08",
    "car-r-abbey-09", "car-r-abbey-10", "car-r-abbey-11", "car-r-abbey-40", "car-x-abbey-01",
    "car-r-abbey-13", "car-r-abbey-14", "car-r-abbey-15", "car-r-abbey-16", "car-r-abbey-17",
    "car-r-abbey-18", "car-r-abbey-19", "car-x-abbey-02", "car-r-abbey-20", "car-r-abbey-21",
    "car-r-abbey-22", "car-r-abbey-23", "car-r-abbey-24", "car-r-abbey-25", "car-x-abbey-03",
    "car-x-abbey-04", "car-x-abbey-05", "car-r-abbey-27", "car-r-abbey-28", "car-r-abbey-29",
    "car-r-abbey-30", "car-r-abbey-31", "car-r-abbey-32", "car-r-abbey-33", "car-r-abbey-34",
    "car-r-abbey-35", "car-r-abbey-36", "car-r-abbey-37", "car-r-abbey-38", "car-r-abbey-39",
    "car-x-abbey-06", "car-x-abbey-07", "car-x-abbey-08", "car-fn-118", "car-fn-118a",
    "car-fn-119", "car-fn-120", "car-fn-122", "car-fn-123", "car-fn-124a", "car-fn-124b",
    "car-fn-126", "car-fn-128", "car-fn-129", "car-fn-130", "car-fn-131", "car-fn-132",
    "car-fn-133", "car-fn-134", "car-fn-135", "car-fn-136", "car-fn-137a", "car-fn-137c",
    "car-fn-138", "car-fn-139", "car-fn-140", "car-r-intro-10", "car-r-intro-11",
    "car-r-intro-12", "car-r-intro-13", "car-r-intro-14", "car-r-overview-01",
    "car-r-overview-02", "car-r-overview-26", "car-r-overview-27", "car-r-overview-28",
    "car-fn-063", "car-fn-065", "car-fn-070", "car-fn-079a", "car-fn-085", "car-fn-098",
    "car-fn-053", "car-fn-058", "car-fn-125",
]  # fmt: skip


def table(text: str, sets: str = SETS) -> api.Position:
    """A position from board text; ``sets`` unless the text names its own."""
    return api.read_board(f"{sets}\n" + "\n".join(text.split(" / ")))


def game(text: str, edition: str = "bb-hig", sets: str = SETS, **house: object) -> api.Game:
    """A game at the start of a turn; house rules with ``__`` for a dot and ``_`` for a dash."""
    stated = table(text, sets)
    changed = {k.replace("__", ".").replace("_", "-"): v for k, v in house.items()}
    return api.Game.of(stated, api.ruleset(edition, stated.sets, changed))


def score(text: str, edition: str, question: str = api.NOW, sets: str = SETS) -> dict[str, int]:
    """The totals of a stated board."""
    stated = table(text, sets)
    return dict(api.score(stated, api.ruleset(edition, stated.sets), question).totals)


def gains(found: api.Game) -> dict[str, int]:
    """The points of every player who has any."""
    return {player: points for player, points in found.scores.items() if points}


def deployable(found: api.Game) -> set[str]:
    """Every deployment on offer, as ``kind: spot``, those on other cells with the cell."""
    return {
        f"{a.kind}: {a.spot}" + ("" if a.cell == found.just_laid else f" at {a.cell}")
        for a in found.decision.options()
        if isinstance(a, api.Deploy)
    }


def onward(found: api.Game) -> set[tuple[api.Cell, str]]:
    """Where the wagon in question may go."""
    return {(a.cell, a.spot) for a in found.decision.options() if isinstance(a, api.Redeploy)}


def refusal(found: api.Game, action: api.Action) -> str | None:
    """The rule against an action."""
    with pytest.raises(api.IllegalError) as caught:
        found.do(action)
    return caught.value.rule


def figures(found: api.Game) -> set[tuple[str, str, api.Cell, str]]:
    """Every figure on the board."""
    return {tuple(figure) for figure in found.board.standing()}


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
    assert sum(s.kind is api.Kind.CLOISTER for tile in land for s in tile.segments) == 1
    assert sum("tunnel" in s.marks for tile in land for s in tile.segments) == 1
    assert [tile.count for tile in tiles if tile.dealt] == [6] == [len(api.COLOURS)]
    pile = api.draw_pile(api.ruleset("bb-hig", ("base", "abbey")))
    assert "abbey-tile" not in {name for stage in pile for name in stage.tiles}


@pytest.mark.parametrize("edition", ALL)
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


@pytest.mark.parametrize("edition", ALL)
def test_road_that_ends_in_the_farm(edition: str) -> None:
    # keys shown: car-r-abbey-04
    board = "abbey-fffr 0,0 2  red road e / base-rrrr 1,0"
    assert score(board, edition) == {"red": 2, "blue": 0}


@pytest.mark.parametrize("edition", ALL)
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
ABBEY = api.Lay("abbey-tile", (0, 0))


@pytest.mark.parametrize("edition", ALL)
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
    assert (city.open, road.open) == (1, 1)
    assert [event.spot for event in found.events if event.what == "laid"] == ["abbey-tile"]


def test_abbey_is_laid_once() -> None:
    # keys shown: car-r-abbey-07
    found = game(
        f"{HOLE} / pieces " + '{"stocks": [{"player": "red", "what": "abbey", "number": 1}]}'
    )
    assert found.decision.options() == []
    assert refusal(found, ABBEY) == "base.tiles.copies"


@pytest.mark.parametrize("edition", ALL)
def test_hole(edition: str) -> None:
    # keys shown: car-r-abbey-08 car-fn-120 car-r-abbey-10
    # Whatever the sides show: farm, city, road, road. Three neighbours are not enough.
    found = game(HOLE, edition)
    assert refusal(found, api.Lay("abbey-tile", (2, 0))) == "abbey.tile.hole"
    three = game(HOLE.replace(" / base-cfcf-2 0,1", ""), edition)
    assert three.decision.options() == []
    assert refusal(three, ABBEY) == "abbey.tile.hole"
    # Without any tile across the corners (note 120); how such a board is reached does not matter.
    cross = "base-ffff 0,-1 / base-frfr -1,0 / base-frfr 1,0 / base-ffff 0,1 / players red blue"
    assert game(cross, edition).decision.options() == [ABBEY]


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


ROWS = " / ".join(f"base-frfr {x},{y}" for y in (-1, 1) for x in (-1, 0, 1))
RING = f"players red blue* / {ROWS} / base-frfr -1,0 / base-frfr 1,0"


@pytest.mark.parametrize("edition", ALL)
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


@pytest.mark.parametrize("edition", ALL)
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


# --- the mayor -----------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", ALL)
def test_where_a_mayor_goes(edition: str) -> None:
    # keys shown: car-r-abbey-13 car-r-abbey-14
    found = game("players red blue* / base-ffff 0,1", edition)
    found.do(api.Lay("abbey-cffr", (0, 0)))
    assert {o for o in deployable(found) if "mayor" in o} == {"mayor: city n"}
    for spot, rule in (("road w", "where"), ("farm sse", "where")):
        assert refusal(found, api.Deploy("mayor", (0, 0), spot)) == f"abbey.mayor.{rule}"
    found.deploy("city n", "mayor")
    assert found.supply["blue"]["mayor"] == 0
    assert found.mover == "red", "the turn's one deployment"
    for standing in ("red city n", "red mayor city n", "red wagon city n"):
        held = game(f"players red blue* / abbey-cffr 0,0  {standing}", edition)
        held.do(api.Lay("base-cfcf-2", (0, -1)))
        assert deployable(held) == {"follower: farm ene", "follower: farm wsw"}
        assert refusal(held, api.Deploy("mayor", (0, -1), "city s")) == "base.deploy.free"


FIVE = (
    "players red blue / abbey-cccc-1 0,0 / base-cfff 0,-1 2  red city s"
    " / base-cfff 0,1  blue mayor city n / base-cfff 1,0 3 / base-cfff -1,0 1"
)
FOUR = (
    "players red blue / base-cccf-1 0,0 / base-cfff 0,-1 2  {red}"
    " / base-cfff 0,1  {blue} / base-cfff 1,0 3"
)


@pytest.mark.parametrize("edition", ALL)
def test_votes_in_a_city(edition: str) -> None:
    # keys shown: car-r-abbey-15 car-r-abbey-16 car-r-abbey-18
    assert score(FIVE, edition) == {"red": 0, "blue": 5 * 2 + 2 * 2}
    plain = FOUR.format(red="red city s", blue="blue mayor city n")
    assert score(plain, edition) == {"red": 4 * 2, "blue": 0}
    big = FOUR.format(red="red city s", blue="blue big follower city n")
    assert score(big, edition, sets="sets base inns abbey") == {"red": 0, "blue": 4 * 2}
    alone = FOUR.format(red="", blue="blue mayor city n").replace("cccf-1", "cccf-2")
    assert score(alone, edition) == {"red": 0, "blue": 4 * 2 + 2}


@pytest.mark.parametrize("edition", ALL)
def test_mayor_with_three_pennants(edition: str) -> None:
    # keys shown: car-x-abbey-02 car-fn-128
    six = (
        "players red blue / abbey-cccc-1 0,0 / base-cfcf-1 0,-1  {north} / base-cfff 1,0 3  {east}"
        " / base-cfff 0,1  {south} / base-cfff -1,0 1  {west} / base-cfff 0,-2 2"
    )
    big = six.format(north="blue mayor city s", east="", south="red big follower city n", west="")
    assert score(big, edition, sets="sets base inns abbey") == {"red": 0, "blue": 18}
    three = six.format(
        north="blue mayor city n", east="red city w", south="red city n", west="red city e"
    )
    assert score(three, edition) == {"red": 18, "blue": 18}


@pytest.mark.parametrize("edition", ALL)
def test_mayor_of_no_strength_alone(edition: str) -> None:
    # keys shown: car-r-abbey-17 car-r-abbey-19
    board = FOUR.format(red="", blue="blue mayor city n")
    stated = table(board)
    rules = api.ruleset(edition, stated.sets)
    (line,) = api.score(stated, rules).lines
    assert (line.player, line.points, line.why.rule) == ("blue", 0, "abbey.mayor.powerless")
    assert [(p.rule, [(v, t) for v, t in p.readings]) for p in api.open_points(stated, rules)] == [
        ("abbey.mayor.powerless", [(False, {"red": 0, "blue": 0}), (True, {"red": 0, "blue": 8})])
    ]
    before = board.replace(" / base-cfff 1,0 3", "").replace("red blue", "red* blue")
    found = game(before, edition)
    found.do(api.Lay("base-cfff", (1, 0), 3))
    found.decline()
    assert gains(found) == {}
    assert found.supply["blue"]["mayor"] == 1


# --- the wagon -----------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", ALL)
def test_where_a_wagon_goes(edition: str) -> None:
    # keys shown: car-r-abbey-20 car-r-abbey-21 car-fn-129 car-fn-130
    found = game("players red blue* / base-ffff 0,1", edition)
    found.do(api.Lay("base-fffr", (0, 0)))
    assert {o for o in deployable(found) if "wagon" in o} == {"wagon: cloister", "wagon: road w"}
    assert refusal(found, api.Deploy("wagon", (0, 0), "farm nne")) == "abbey.wagon.where"
    found.deploy("road w", "wagon")
    assert found.supply["blue"]["wagon"] == 0
    for standing in ("red road w", "red wagon road w"):
        held = game(f"players red blue* / base-frfr 0,0  {standing}", edition)
        held.do(api.Lay("base-frfr", (-1, 0)))
        assert refusal(held, api.Deploy("wagon", (-1, 0), "road w")) == "base.deploy.free"


@pytest.mark.parametrize("edition", ALL)
def test_votes_of_a_wagon(edition: str) -> None:
    # keys shown: car-r-abbey-22 car-fn-131
    tie = "abbey-fffr 0,0 2  blue wagon road e / base-fffr 2,0  red road w / base-frfr 1,0"
    assert score(tie, edition) == {"red": 3, "blue": 3}
    big = tie.replace("red road w", "red big follower road w")
    assert score(big, edition, sets="sets base inns abbey") == {"red": 3, "blue": 0}
    alone = tie.replace("red road w", "")
    assert score(alone, edition) == {"red": 0, "blue": 3}


LONG = (
    "players red blue* / base-frfr 1,0  blue wagon road w / base-frfr 2,0"
    " / base-frrr 3,0  red road e"
)


@pytest.mark.parametrize("edition", ALL)
def test_wagon_goes_on_from_a_road(edition: str) -> None:
    # keys shown: car-r-abbey-23 car-x-abbey-03
    # Four tiles from a cloister to a crossing, one of whose exits Red holds.
    found = game(LONG, edition)
    found.do(api.Lay("base-fffr", (0, 0), 2))
    found.decline()
    assert gains(found) == {"blue": 4}
    assert found.decision.player == "blue"
    assert api.Pass() in found.decision.options()
    assert onward(found) == {((0, 0), "cloister"), ((3, 0), "road s")}
    wagon = api.Figure("blue", "wagon", (1, 0), "road w")
    for cell, spot in (((3, 0), "road e"), ((0, 0), "farm nne"), ((1, 0), "road w")):
        assert refusal(found, api.Redeploy(wagon, cell, spot)) == "abbey.wagon.on"
    found.do(api.Redeploy(wagon, (3, 0), "road s"))
    assert ("blue", "wagon", (3, 0), "road s") in figures(found)
    assert found.supply["blue"]["wagon"] == 0
    home = game(LONG, edition)
    home.do(api.Lay("base-fffr", (0, 0), 2))
    home.decline()
    home.decline()
    assert home.supply["blue"]["wagon"] == 1
    assert home.mover == "red"


@pytest.mark.parametrize("edition", ALL)
def test_wagon_goes_on_from_a_city(edition: str) -> None:
    # keys shown: car-x-abbey-04
    # Six tiles and a pennant; one road at its wall is open, the other complete.
    found = game(
        "players red blue* / base-cccr-1 0,0 / base-cfcf-2 0,-1  blue wagon city n"
        " / base-cfff 0,-2 2 / base-ccff-1 0,1 3 / base-cfff -1,1 1 / base-fffr -1,0 2",
        edition,
    )
    found.do(api.Lay("abbey-cffr", (1, 0), 3))
    found.decline()
    assert gains(found) == {"blue": 14}
    assert onward(found) == {((1, 0), "road s")}


@pytest.mark.parametrize("edition", ALL)
def test_wagon_goes_on_into_a_city(edition: str) -> None:
    # keys shown: car-x-abbey-05
    found = game(
        "players red blue* / base-frrr -1,0  blue wagon road e / base-fffr -2,0 2"
        " / base-frfr -1,1 1  red road n",
        edition,
    )
    found.do(api.Lay("abbey-cffr", (0, 0)))
    found.decline()
    assert gains(found) == {"blue": 2}
    assert onward(found) == {((0, 0), "city n")}


@pytest.mark.parametrize("edition", ALL)
def test_wagon_that_has_to_go_home(edition: str) -> None:
    # keys shown: car-r-abbey-24
    # The crossing's other roads: one complete, one held by Red.
    found = game(
        "players red blue* / base-frrr 0,0  blue wagon road e / base-fffr -1,0 2"
        " / base-frfr 0,1 1  red road n",
        edition,
    )
    found.do(api.Lay("abbey-fffr", (1, 0)))
    found.decline()
    assert gains(found) == {"blue": 2}
    assert found.supply["blue"]["wagon"] == 1
    assert found.mover == "red"
    assert found.events[-1].rule == "abbey.wagon.home"


@pytest.mark.parametrize("edition", ALL)
def test_wagon_goes_on_only_where_roads_meet_its_own(edition: str) -> None:
    # Two roads of this tile each end at a city of their own: only one of the four adjoins.
    found = game(
        "players red blue* / abbey-ccrr 0,0  blue wagon city e / base-fffr -1,0 2", edition
    )
    found.do(api.Lay("base-cfff", (1, 0), 3))
    found.decline()
    assert onward(found) == {((0, 0), "road s")}


TWO = (
    "players red* yellow blue / abbey-fffr 0,0 2  blue wagon road e / base-frfr 1,0"
    " / base-frfr 2,0  yellow wagon road e"
)


@pytest.mark.parametrize("edition", ALL)
def test_order_of_wagons(edition: str) -> None:
    # keys shown: car-r-abbey-25 car-fn-132
    # Red moves, Yellow sits next: Yellow takes the only place, Blue's wagon goes home.
    found = game(TWO, edition)
    found.do(api.Lay("base-fffr", (3, 0)))
    found.decline()
    assert gains(found) == {"yellow": 4, "blue": 4}
    assert found.decision.player == "yellow"
    assert onward(found) == {((3, 0), "cloister")}
    found.do(api.Redeploy(api.Figure("yellow", "wagon", (2, 0), "road e"), (3, 0), "cloister"))
    assert found.supply["blue"]["wagon"] == 1
    assert found.mover == "yellow"
    declined = game(TWO, edition)
    declined.do(api.Lay("base-fffr", (3, 0)))
    declined.decline()
    declined.decline()
    assert declined.decision.player == "blue"
    assert declined.supply["yellow"]["wagon"] == 1
    rules = api.edition(edition).values["abbey.wagon.order"]
    assert rules.open == (("players-agree",) if "rgg" in edition else ())


def test_wagons_in_the_order_that_players_agree_on() -> None:
    # keys shown: car-fn-132
    yellow = api.Figure("yellow", "wagon", (2, 0), "road e")
    blue = api.Figure("blue", "wagon", (0, 0), "road e")

    def start() -> api.Game:
        found = game(TWO, "rgg", abbey__wagon__order="players-agree")
        found.do(api.Lay("base-fffr", (3, 0)))
        found.decline()
        return found

    found = start()
    assert found.decision.player == "red"
    assert set(found.decision.options()) == {
        api.Remove(yellow), api.Redeploy(yellow, (3, 0), "cloister"),
        api.Remove(blue), api.Redeploy(blue, (3, 0), "cloister"),
    }  # fmt: skip
    found.do(api.Redeploy(blue, (3, 0), "cloister"))
    assert found.supply["yellow"]["wagon"] == 1
    found = start()
    found.do(api.Remove(yellow))
    assert found.decision.player == "blue"


# --- the barn ------------------------------------------------------------------------------------

# Two cities of two tiles each, and below them a farm that fills the point of four tiles.
CITIES = "base-cfff 0,0  {a} / base-cfff 1,0 0  {b} / base-cfff 0,-1 2 / base-cfff 1,-1 2"
BLOCK = f"players red yellow blue* / {CITIES} / base-ffff 0,1  {{c}}"
LAST = api.Lay("base-ffff", (1, 1))
CORNER = api.Deploy("barn", (1, 1), "farm wnw")


def block(a: str = "", b: str = "", c: str = "") -> str:
    """The board before the tile that completes the point."""
    return BLOCK.format(a=a, b=b, c=c)


@pytest.mark.parametrize("edition", ALL)
def test_where_a_barn_goes(edition: str) -> None:
    # keys shown: car-r-abbey-27 car-r-abbey-28 car-r-intro-10
    found = game(block(), edition)
    found.do(LAST)
    assert {o for o in deployable(found) if "barn" in o} == {"barn: farm wnw"}
    for spot in ("farm nne", "farm sse", "farm ese", "cloister", "road w"):
        assert refusal(found, CORNER._replace(spot=spot)) == "abbey.barn.where"
    assert refusal(found, CORNER._replace(kind="builder")) == "base.turn.order"
    other = api.Deploy("barn", (0, 1), "farm nne")  # the same point, named from an older tile
    assert refusal(found, other) == "base.deploy.laid-tile"
    found.do(CORNER._replace(spot="farm nnw"))  # the other half side names the same corner
    assert ("blue", "barn", (1, 1), "farm wnw") in figures(found)
    assert found.supply["blue"]["barn"] == 0
    assert found.mover == "red", "the turn's one deployment"
    three = game("players red blue* / base-ffff 0,0 / base-ffff 0,1", edition)
    three.do(LAST)
    assert not [o for o in deployable(three) if "barn" in o]
    later = game(f"{block()} / base-ffff 1,1", edition)
    later.do(api.Lay("base-ffff", (2, 1)))
    assert not [o for o in deployable(later) if "barn" in o]


@pytest.mark.parametrize("edition", ALL)
@pytest.mark.parametrize(
    ("below", "last"),
    [
        # keys shown: car-r-abbey-28 car-x-abbey-06 car-r-intro-10
        ("base-cfff 0,1 1", api.Lay("base-cfff", (1, 1), 3)),  # a city between the lower two
        ("base-cfff 0,1 2", api.Lay("abbey-cfff", (1, 1), 2)),  # a spur of city in the corner
    ],
)
def test_city_at_the_point(edition: str, below: str, last: api.Lay) -> None:
    found = game(f"players red blue* / base-ffff 0,0 / base-ffff 1,0 / {below}", edition)
    found.do(last)
    assert not [o for o in deployable(found) if "barn" in o]
    assert refusal(found, CORNER) == "abbey.barn.where"


@pytest.mark.parametrize("edition", ALL)
@pytest.mark.parametrize(
    ("standing", "gained"),
    [
        # keys shown: car-r-abbey-29 car-r-abbey-31 car-r-abbey-32 car-x-abbey-07 car-r-intro-11
        # keys shown: car-fn-136 car-fn-137a
        (("yellow farm sse",), {"yellow": 6}),
        (("yellow farm sse", "yellow farm ese", "red farm nne"), {"yellow": 6}),
        (("yellow farm sse", "red farm ese"), {"yellow": 6, "red": 6}),
        (("blue farm sse",), {"blue": 6}),
        (("",), {}),
    ],
)
def test_barn_is_placed(edition: str, standing: tuple[str, ...], gained: dict[str, int]) -> None:
    found = game(block(*standing), edition)
    found.do(LAST)
    found.do(CORNER)
    assert gains(found) == gained
    assert figures(found) == {("blue", "barn", (1, 1), "farm wnw")}
    assert all(stock["follower"] == 7 for stock in found.supply.values())


def test_barn_shows_zero_lines() -> None:
    # keys shown: car-r-abbey-31
    found = game(block("yellow farm sse", "yellow farm ese", "red farm nne"))
    found.do(LAST)
    found.do(CORNER)
    assert [(line.player, line.points) for line in found.lines] == [("yellow", 6), ("red", 0)]


@pytest.mark.parametrize("edition", ALL)
def test_barn_with_a_pig(edition: str) -> None:
    # keys shown: car-r-abbey-33
    found = game(
        block("yellow farm sse", "yellow pig farm ese"), edition, "sets base traders abbey"
    )
    found.do(LAST)
    found.do(CORNER)
    assert gains(found) == {"yellow": 8}
    assert (found.supply["yellow"]["follower"], found.supply["yellow"]["pig"]) == (7, 1)


def test_incomplete_city_and_no_city() -> None:
    found = game(block("yellow farm sse").replace(" / base-cfff 1,-1 2", ""))
    found.do(LAST)
    found.do(CORNER)
    assert gains(found) == {"yellow": 3}
    found.finish()
    assert gains(found) == {"yellow": 3, "blue": 4}
    bare = game("players red blue* / base-ffff 0,0  red farm nne / base-ffff 1,0 / base-ffff 0,1")
    bare.do(LAST)
    bare.do(CORNER)
    assert gains(bare) == {}
    assert bare.supply["red"]["follower"] == 7
    bare.finish()
    (line,) = [line for line in bare.lines if line.kind == "barn"]
    assert (line.player, line.points, line.terms) == ("blue", 0, ())


BARN = f"players red yellow blue* / {CITIES} / base-ffff 0,1 / base-ffff 1,1  blue barn farm wnw"
STAYS = BARN.format(a="", b="")


@pytest.mark.parametrize("edition", ALL)
def test_farm_with_a_barn_is_closed(edition: str) -> None:
    # keys shown: car-r-abbey-29 car-r-abbey-34 car-fn-133 car-fn-138
    for mover in ("red", "blue"):
        board = STAYS.replace("blue*", "blue").replace(f"{mover}", f"{mover}*", 1)
        found = game(f"{board} / base-ffff 2,1", edition)
        found.do(api.Lay("base-ffff", (2, 0)))
        assert deployable(found) == {"follower: cloister", "wagon: cloister"}
        assert refusal(found, api.Deploy("follower", (2, 0), "farm nne")) == "base.deploy.free"
    found = game(
        f"{STAYS.replace('red yellow blue*', 'red* yellow blue')} / base-ffff 2,1", edition
    )
    found.do(api.Lay("base-ffff", (2, 0)))
    assert refusal(found, api.Deploy("barn", (2, 0), "farm ssw")) == "abbey.barn.one"


JOIN = api.Lay("base-ffff", (2, 0))


def upper(barn: str, tile: str = "base-ffff 2,-1", **standing: str) -> str:
    """The farm above the cities, which ``JOIN`` joins to the farm with the barn."""
    text = barn.replace("base-cfff 0,-1 2", f"base-cfff 0,-1 2  {standing.get('a', '')}")
    text = text.replace("base-cfff 1,-1 2", f"base-cfff 1,-1 2  {standing.get('b', '')}")
    return f"{text} / {tile}"


@pytest.mark.parametrize("edition", ALL)
@pytest.mark.parametrize(
    ("standing", "gained"),
    [
        # keys shown: car-r-abbey-35 car-r-abbey-36 car-x-abbey-08 car-r-intro-12
        ({"a": "red farm nne"}, {"red": 2}),
        ({"a": "red farm nne", "b": "red pig farm nne"}, {"red": 4}),
        ({"a": "red farm nne", "b": "yellow farm nne"}, {"red": 2, "yellow": 2}),
    ],
)
def test_farm_is_joined(edition: str, standing: dict[str, str], gained: dict[str, int]) -> None:
    # car-r-abbey-30, car-r-abbey-37: the barn stays and brings Blue 4 for each city in the end.
    found = game(upper(STAYS, **standing), edition, "sets base traders abbey")
    found.do(JOIN)
    assert gains(found) == gained, "at once"
    assert figures(found) == {("blue", "barn", (1, 1), "farm wnw")}
    assert all(s["follower"] == 7 and s["pig"] == 1 for s in found.supply.values())
    found.decline()
    found.finish()
    assert gains(found) == {**gained, "blue": 8}
    assert figures(found) == {("blue", "barn", (1, 1), "farm wnw")}
    assert found.supply["blue"]["barn"] == 0


@pytest.mark.parametrize("edition", ALL)
def test_several_barns(edition: str) -> None:
    # keys shown: car-r-abbey-38 car-fn-138 car-r-abbey-37 car-r-intro-13
    board = upper(STAYS, b="red barn farm nne") + " / base-ffff 1,-2 / base-ffff 2,-2"
    found = game(board, edition)
    found.do(JOIN)
    found.decline()
    assert gains(found) == {}
    found.finish()
    assert gains(found) == {"red": 8, "blue": 8}
    lines = [line for line in found.lines if line.kind == "barn"]
    assert {line.why.rule for line in lines} == {"abbey.barn.several"}


@pytest.mark.parametrize(
    ("edition", "farmer"), [("hig", 3), ("bb-hig", 3), ("rgg", 4), ("bb-rgg", 4)]
)
def test_barns_and_farmers_of_one_city(edition: str, farmer: int) -> None:
    # keys shown: car-r-intro-14 car-fn-137a car-fn-137c car-r-abbey-37
    # Blue's barn below the city, Red's farmer above it: each is paid by its own rule.
    board = (
        "players red blue / base-cfff 0,0 / base-cfff 0,-1 2  red farm nne / base-ffff 0,1"
        " / base-ffff 1,1 / base-ffff 1,0  blue barn farm wsw"
    )
    stated = table(board)
    rules = api.ruleset(edition, stated.sets)
    assert api.problems(stated, rules) == ()
    assert score(board, edition, api.FINAL) == {"red": farmer, "blue": 4}


def test_contested_city_beside_a_barn() -> None:
    # Farm method 2 where a city pays once altogether: a barn is no farmer and contests nothing.
    board = (
        "players red blue / base-cfff 0,0 / base-cfff 0,-1 2  red farm nne / base-ffff 0,1"
        " / base-ffff 1,1 / base-ffff 1,0  blue barn farm wsw"
    )
    stated = table(board)
    house = {"base.farm.method": 2, "base.farm.method2.once": "altogether"}
    rules = api.ruleset("bb-hig", stated.sets, house)
    assert dict(api.score(stated, rules, api.FINAL).totals) == {"red": 3, "blue": 4}


@pytest.mark.parametrize("edition", ALL)
def test_distance_does_not_matter(edition: str) -> None:
    # keys shown: car-fn-140
    row = " / ".join(f"base-frfr {x},0" for x in range(2, 8))
    board = (
        f"base-ffff 0,0 / base-fffr 1,0 2 / {row} / base-crfr 8,0 2 / base-cfff 8,1 / base-ffff 0,1"
        " / base-ffff 1,1  blue barn farm wnw"
    )
    assert score(board, edition, api.FINAL) == {"red": 0, "blue": 4}


@pytest.mark.parametrize("edition", ALL)
def test_stated_board(edition: str) -> None:
    # The tile just laid has joined Red's farmer, or the barn has just been placed on it; before
    # that no farmer can be beside a barn.
    joined = f"{upper(STAYS, a='red farm nne')} / base-ffff 2,0"
    assert score(joined, edition) == {"red": 2, "yellow": 0, "blue": 0}
    assert score(joined, edition, api.FINAL) == {"red": 2, "yellow": 0, "blue": 8}
    placed = BARN.format(a="yellow farm sse", b="")
    assert score(placed, edition) == {"red": 0, "yellow": 6, "blue": 0}
    stale = table(f"{placed} / base-cfff 0,-2")
    rules = api.ruleset(edition, stale.sets)
    assert [one.rule for one in api.problems(stale, rules)] == ["abbey.barn.return"]


def carcassonne(edition: str, text: str, **residents: str) -> api.Game:
    """A game with Carcassonne, far from it the tiles of a board, and red figures in quarters."""
    rules = api.ruleset(edition, ("base", "inns", "count", "abbey"))
    stated = table(text)
    block = api.Game.begin(rules, stated.players).position()
    heart = next(laid.cell for laid in block.tiles if laid.tile == "count-ffff-5")

    def far(cell: api.Cell) -> api.Cell:
        return cell[0] + 20, cell[1]

    return api.Game.of(
        replace(
            block,
            tiles=block.tiles + tuple(t._replace(cell=far(t.cell)) for t in stated.tiles),
            figures=tuple(f._replace(cell=far(f.cell)) for f in stated.figures)
            + tuple(api.Figure("red", kind, heart, spot) for spot, kind in residents.items()),
            mover=stated.mover,
        ),
        rules,
    )


@pytest.mark.parametrize("edition", ALL)
def test_farmer_out_of_carcassonne(edition: str) -> None:
    # keys shown: car-fn-139 car-fn-058
    found = carcassonne(edition, STAYS, market="big follower")
    found.finish()
    goal = next(
        a
        for a in found.decision.options()
        if isinstance(a, api.Redeploy) and (a.cell, a.spot) == ((20, 0), "farm ene")
    )
    found.do(goal)
    assert gains(found) == {"red": 2, "blue": 8}
    assert found.supply["red"]["big follower"] == 1
    assert ("blue", "barn", (21, 1), "farm wnw") in figures(found)


@pytest.mark.parametrize("edition", ALL)
def test_stale_farmer(edition: str) -> None:
    # A stated board whose farmers nobody has paid yet: before the end they are.
    found = game(BARN.format(a="red farm sse", b=""), edition)
    found.finish()
    assert gains(found) == {"red": 2, "blue": 8}
    assert found.supply["red"]["follower"] == 7


@pytest.mark.parametrize("edition", ALL)
def test_quarters_of_carcassonne(edition: str) -> None:
    # keys shown: car-fn-125 car-fn-053
    # The mover completes a road for Blue alone and may send a figure to a quarter that suits it.
    board = "players red* blue / abbey-fffr 0,0 2  blue road e"
    found = carcassonne(edition, board)
    found.do(api.Lay("base-fffr", (21, 0)))
    found.decline()
    offers = {(a.kind, a.spot) for a in found.decision.options() if isinstance(a, api.Deploy)}
    assert {o for o in offers if o[0] in ("mayor", "wagon", "barn")} == {
        ("mayor", "castle"), ("wagon", "castle"), ("wagon", "blacksmith"), ("wagon", "cathedral"),
    }  # fmt: skip


def test_corners_on_offer() -> None:
    # What may be asked about the tile just laid includes corners that are no segment's name.
    stated = table(f"{block()} / base-ffff 1,1")
    found = api.actions(stated, api.ruleset("bb-hig", stated.sets)).spots
    assert [s.spot for s in found if s.figure == "barn" and not s.violations] == [
        "farm nnw", "farm wnw",
    ]  # fmt: skip


# --- with other expansions -----------------------------------------------------------------------

HERD = "river2-ffss-2"


@pytest.mark.parametrize("edition", ALL)
@pytest.mark.parametrize(
    ("pig", "last", "gained"),
    [
        # keys shown: car-r-overview-26
        # Besieged city double: 3 + 2 x 3; with pig and pig-herd 5 + 2 x 5.
        ("", LAST, 9),
        ("yellow pig farm ese", f"{HERD} 2,0 2", 15),
    ],
)
def test_placing_on_a_farm_with_everything(
    edition: str, pig: str, last: object, gained: int
) -> None:
    # keys shown: car-fn-135 car-fn-065
    board = block("yellow farm sse", pig).replace("base-cfff 0,-1", "cathars-cfff 0,-1")
    if isinstance(last, str):
        board += f" / {last}"
    found = game(board, edition, "sets base traders cathars river2 abbey")
    found.do(LAST)
    found.do(CORNER)
    assert gains(found) == {"yellow": gained}


@pytest.mark.parametrize("edition", ALL)
@pytest.mark.parametrize(
    ("city", "pig", "tile", "gained"),
    [
        # keys shown: car-r-overview-27 car-fn-135
        ("base-cfff 0,-1", "", "base-ffff 2,-1", 2),
        ("base-cfff 0,-1", "red pig farm nne", "base-ffff 2,-1", 4),
        ("base-cfff 0,-1", "red pig farm nne", f"{HERD} 2,-1 2", 6),
        ("cathars-cfff 0,-1", "", "base-ffff 2,-1", 3),
    ],
)
def test_joining_with_everything(edition: str, city: str, pig: str, tile: str, gained: int) -> None:
    board = upper(STAYS, tile, b=pig).replace("base-cfff 0,-1 2", f"{city} 2  red farm nne")
    found = game(board, edition, "sets base traders cathars river2 abbey")
    found.do(JOIN)
    assert gains(found) == {"red": gained}


@pytest.mark.parametrize("edition", ALL)
def test_barn_in_the_end_with_everything(edition: str) -> None:
    # keys shown: car-r-overview-28 car-fn-098 car-fn-135 car-fn-065
    board = f"{STAYS.replace('base-cfff 0,-1', 'cathars-cfff 0,-1')} / {HERD} 2,0 2"
    found = game(board, edition, "sets base traders cathars river2 abbey")
    found.finish()
    assert gains(found) == {"blue": 4 + 8}


@pytest.mark.parametrize("edition", ALL)
def test_escape_by_an_abbey(edition: str) -> None:
    # keys shown: car-fn-063 car-fn-123
    # The abbey lies across a corner from the besieged tile.
    ring = RING.replace("base-frfr 1,1", "cathars-cfff 1,1 2  blue city s")
    found = game(ring, edition, "sets base cathars abbey")
    found.do(ABBEY)
    found.decline()
    knight = api.Figure("blue", "follower", (1, 1), "city s")
    assert found.decision.options() == [api.Pass(), api.Remove(knight)]
    found.do(api.Remove(knight))
    assert found.supply["blue"]["follower"] == 7


DRAGON = "sets base dragon abbey"


@pytest.mark.parametrize("edition", ALL)
def test_dragon_and_the_new_figures(edition: str) -> None:
    # keys shown: car-r-abbey-39 car-fn-118 car-fn-118a car-fn-079a car-fn-124a
    # The dragon flies over the four tiles of a barn, a wagon and a mayor.
    board = (
        f"{STAYS} / base-ffff 2,1  red wagon cloister / base-cfff 3,1  yellow mayor city n"
        ' / pieces {"dragon": [1, 0]}'
    )
    found = game(board, edition, DRAGON)
    found.do(api.Lay("dragon-ffrr-1", (4, 1), 3))
    found.decline()
    for cell in ((0, 0), (0, 1), (1, 1), (2, 1), (3, 1)):
        found.do(api.Step(cell))
    assert figures(found) == {("blue", "barn", (1, 1), "farm wnw")}
    assert (found.supply["red"]["wagon"], found.supply["yellow"]["mayor"]) == (1, 1)


@pytest.mark.parametrize("edition", ALL)
def test_princess_and_wagon(edition: str) -> None:
    # keys shown: car-fn-124a car-fn-124b
    # A wagon that a princess takes goes home and does not move on.
    for kind in ("wagon", "mayor"):
        found = game(f"players red blue* / abbey-cffr 0,0  red {kind} city n", edition, DRAGON)
        found.do(api.Lay("dragon-crrr", (0, -1), 2))
        found.do(api.Remove(api.Figure("red", kind, (0, 0), "city n")))
        assert found.supply["red"][kind] == 1
        assert found.mover == "red"


@pytest.mark.parametrize("edition", ALL)
def test_gate_and_the_new_figures(edition: str) -> None:
    # keys shown: car-fn-126 car-fn-085 car-fn-118a
    board = "players red blue* / abbey-cffr 0,0 / " + " / ".join(
        f"base-ffff {x},{y}" for x in (0, -1) for y in (1, 2)
    )
    found = game(board, edition, DRAGON)
    found.do(api.Lay("dragon-crrf-2", (1, 0)))
    offers = deployable(found)
    assert {"mayor: city n at (0, 0)", "wagon: road w at (0, 0)"} <= offers
    assert not [offer for offer in offers if "barn" in offer]
    old = api.Deploy("barn", (0, 2), "farm wnw")
    assert refusal(found, old) in ("dragon.gate.followers", "base.deploy.laid-tile")


@pytest.mark.parametrize("edition", ALL)
def test_fairy_and_barn(edition: str) -> None:
    # keys shown: car-fn-070 car-fn-134
    found = game(STAYS, edition, DRAGON)
    found.do(api.Lay("base-frfr", (0, 2)))
    assert not [a for a in found.decision.options() if isinstance(a, api.MoveFairy)]
    barn = api.Figure("blue", "barn", (1, 1), "farm wnw")
    assert refusal(found, api.MoveFairy((1, 1), barn)).startswith("dragon.fairy")


@pytest.mark.parametrize("edition", ALL)
def test_fairy_and_farmer_paid_by_a_barn(edition: str) -> None:
    # The Princess & the Dragon, the fairy: 3 points when the follower's farm is scored.
    board = block("yellow farm sse") + (
        ' / pieces {"fairy": {"cell": [0, 0], "figure": {"player": "yellow", "cell": [0, 0], '
        '"spot": "farm sse"}}}'
    )
    found = game(board, edition, DRAGON)
    found.do(LAST)
    found.do(CORNER)
    assert gains(found) == {"yellow": 6 + 3}


@pytest.mark.parametrize("edition", ALL)
def test_tower_and_the_new_figures(edition: str) -> None:
    # keys shown: car-r-abbey-39 car-fn-079a car-fn-118 car-fn-118a car-fn-124a
    foundation = next(
        t.id for t in api.tile_sets()["tower"].tiles if "tower" in t.symbols and t.edges == "ffff"
    )
    board = STAYS + f" / {foundation} 2,1 / abbey-cffr 2,0  red mayor city n"
    found = game(board, edition, "sets base tower abbey")
    found.do(api.Lay("base-fffr", (2, 2)))
    found.do(api.Build((2, 1)))
    taken = [a.figure.kind for a in found.decision.options() if isinstance(a, api.Capture)]
    assert taken == ["mayor"]
    barn = api.Figure("blue", "barn", (1, 1), "farm wnw")
    assert refusal(found, api.Capture(barn)) == "tower.capture.followers"


@pytest.mark.parametrize("edition", ALL)
def test_one_act_a_turn(edition: str) -> None:
    # keys shown: car-r-overview-02
    for act in (CORNER, api.Deploy("wagon", (1, 1), "cloister")):
        found = game(block(), edition)
        found.do(LAST)
        found.do(act)
        assert found.mover == "red"
        assert found.decision.what == "lay a tile"
