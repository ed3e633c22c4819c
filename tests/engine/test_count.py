"""The Count of Carcassonne. Everything is worked out from the annotated rules 4.0 ("car").

Boards are board text with `` / `` between the lines, laid round the block: it covers columns 0 to
3 and rows 0 to 2, with a road at 0,0 west, 3,0 north and 2,2 south, and a city at 0,2 south and
3,2 east.
"""

import json

import pytest

from engine.api import (
    EDITIONS,
    Capture,
    Deploy,
    Game,
    How,
    IllegalError,
    Laid,
    MoveCount,
    Pass,
    Position,
    Redeploy,
    Step,
    UnsettledError,
    draw_pile,
    problems,
    read_board,
    read_notation,
    ruleset,
    score,
    tile_sets,
    tiles,
    why_not,
    write_notation,
)
from engine.model.values import Figure

KEYS = [
    "car-c-count-02", "car-c-count-03", "car-c-count-04", "car-r-count-01", "car-r-count-02",
    "car-r-count-03", "car-r-count-04", "car-r-count-05", "car-r-count-07", "car-r-count-08",
    "car-r-count-09", "car-r-count-10", "car-r-count-11", "car-r-count-12", "car-r-count-13",
    "car-r-count-14", "car-r-count-15", "car-r-count-16", "car-r-count-17", "car-r-count-18",
    "car-r-count-19", "car-r-count-20", "car-r-count-22", "car-fn-049", "car-fn-050",
    "car-fn-051", "car-fn-052", "car-fn-053", "car-fn-054a", "car-fn-054b", "car-fn-055",
    "car-fn-056a", "car-fn-057", "car-fn-058", "car-fn-059a", "car-fn-059b", "car-fn-059c",
    "car-fn-060", "car-fn-077", "car-fn-078", "car-fn-086", "car-fn-088", "car-fn-125",
    "car-fn-139", "car-var-14a", "car-var-14b", "car-var-15",
]  # fmt: skip

everywhere = pytest.mark.parametrize("edition", EDITIONS)
QUARTERS = ("castle", "market", "blacksmith", "cathedral")
HEART = (2, 1)
BLOCK = tile_sets()["count"].tiles


def block(inside: str = "", turn: int = 0) -> str:
    """The lines of the twelve tiles, with figures in the quarters."""
    found = []
    for tile in BLOCK:
        x, y = tile.block
        for _ in range(turn):
            x, y = -y, x
        line = f"{tile.id} {x},{y} {turn}"
        found.append(f"{line}  {inside}" if tile.block == HEART and inside else line)
    return " / ".join(found)


def stated(
    around: str = "",
    inside: str = "",
    count: str | None = None,
    players: str = "red* blue",
    sets: str = "",
    **pieces: object,
) -> Position:
    """A position with the city, figures in its quarters, and tiles round it."""
    if count:
        pieces["count"] = count
    lines = [f"players {players}", f"sets base count {sets}", *block(inside).split(" / ")]
    lines += [f"pieces {json.dumps(pieces)}", *around.split(" / ")]
    return read_board("\n".join(lines))


def table(edition: str, *args: str, house: dict | None = None, **kwargs: object) -> Game:
    """A sound position at the start of a turn."""
    position = stated(*args, **kwargs)
    rules = ruleset(edition, position.sets, house)
    assert problems(position, rules) == ()
    return Game.of(position, rules)


def lay(game: Game, text: str) -> Game:
    """The mover lays a tile and moves no wood."""
    (laid,) = read_board(text).tiles
    game.lay(tiles()[laid.tile], laid.cell, laid.turn)
    game.decline()
    return game


def asked(game: Game) -> tuple[str, str]:
    """Who decides what."""
    return game.decision.player, game.decision.what


def why(game: Game, action: object) -> list[str]:
    """The rules that speak against an action."""
    return [one.rule for one in game.decision.violations(action)]


def quarter(player: str, spot: str, kind: str = "follower") -> Figure:
    """A figure in a quarter."""
    return Figure(player, kind, HEART, spot)


def entry(spot: str, kind: str = "follower") -> Deploy:
    """The deployment to a quarter."""
    return Deploy(kind, HEART, spot)


def out(game: Game) -> list[tuple[str, str]]:
    """The kinds and quarters of the figures that may leave, as offered."""
    return sorted({
        (a.figure.kind, a.figure.spot) for a in game.decision.options() if isinstance(a, Redeploy)
    })  # fmt: skip


def leave(game: Game, spot: str, cell: tuple[int, int], goal: str, kind: str = "follower") -> None:
    """Whoever decides moves a figure out of a quarter."""
    game.do(Redeploy(Figure(game.decision.player, kind, HEART, spot), cell, goal))


def in_city(game: Game) -> list[tuple[str, str, str]]:
    """Every figure in a quarter."""
    return sorted((f.player, f.kind, f.spot) for f in game.board.apart)


BLUE_CITY = "base-cfcf-2 0,3  blue city n / base-ccff-1 0,4 3"
CAP = "base-cfff -1,4 1"
"""Completes the city of four tiles, 0,2 to -1,4: 8 points in every rule set."""
BLUE_ROAD = "base-frfr -1,0  blue road e"
CROSSING = "base-frrr -2,0"
"""Completes the road of three tiles, 0,0 to -2,0: 3 points."""


# --- the start -----------------------------------------------------------------------------------


# keys: car-c-count-02 car-c-count-03
@everywhere
@pytest.mark.parametrize("count", [2, 6])
def test_the_city_is_the_start(edition: str, count: int) -> None:
    """Car, The Count, preparation: twelve tiles as one city, no start tile, Count in the castle."""
    rules = ruleset(edition, ("base", "count"))
    first, land = draw_pile(rules)
    assert (first.how, first.size) == (How.LAID, 12)
    assert (land.how, land.size, land.tiles["base-crfr"]) == (How.SHUFFLED, 71, 3)
    game = Game.begin(rules, ("red", "blue", "green", "yellow", "black", "grey")[:count])
    assert {laid.cell: laid.tile for laid in game.position().tiles} == {
        tile.block: tile.id for tile in BLOCK
    }
    assert (game.state.pieces.count, game.mover) == ("castle", "red")
    assert problems(game.position(), rules) == ()
    assert all(cell not in game.board.open for cell in game.board.laid)
    assert len(game.board.open) == 14


def test_the_pile_with_rivers() -> None:
    """Car, The Count, preparation: the spring comes next, the start tile is not used."""
    for edition in EDITIONS:
        city, spring, river, lake, land = draw_pile(ruleset(edition, ("base", "river", "count")))
        assert [city.how, spring.how, river.how, lake.how, land.how] == [
            How.LAID, How.LAST, How.SHUFFLED, How.LAST, How.SHUFFLED,
        ]  # fmt: skip
        assert dict(spring.tiles) == {"river-fffs-1": 1}
        assert (river.size, lake.size, land.size) == (10, 1, 71)
        assert river.tiles.get("base-crfr", 0) == 0
    house = {"river.start-tile": "among-the-river"}
    stages = draw_pile(ruleset("hig", ("base", "river", "count"), house))
    assert [stage.size for stage in stages] == [12, 1, 10, 1, 71]
    assert stages[2].tiles["base-crfr"] == 0
    stages = draw_pile(ruleset("hig", ("base", "river2", "count")))
    assert [stage.size for stage in stages][:3] == [12, 1, 1]
    assert [stage.how for stage in stages][:3] == [How.LAID, How.LAST, How.LAST]
    (fork,) = stages[2].tiles
    assert "fork" in tiles()[fork].symbols
    bare = draw_pile(ruleset("hig", ("count",)))
    assert [stage.size for stage in bare] == [12, 0]


# keys: car-c-count-04
@everywhere
def test_the_river_leads_away(edition: str) -> None:
    """Car, The Count, preparation: no spring pointing at the city; any other way round it may."""
    position = stated(sets="river")
    rules = ruleset(edition, position.sets)
    beside = {(4, 1): 0, (1, 3): 1, (-1, 1): 2, (1, -1): 3}  # turn 0 has the river in the west
    for cell, towards in beside.items():
        for turn in range(4):
            found = why_not(position, rules, Laid("river-fffs-1", cell, turn))
            wrong = {one.rule for one in found}
            assert wrong == ({"base.place.match", "count.river.away"} if turn == towards else set())


def test_the_block_is_laid_first_and_whole() -> None:
    """Car, The Count, preparation."""
    rules = ruleset("bb-hig", ("base", "count"))
    game = Game(rules, ("red", "blue"))
    first, second, *_ = BLOCK
    lone = tiles()["base-ffff"]
    game.lay(first, (0, 0), 1)
    game.decline()
    assert game.placements(lone) == []
    assert game.placements(second) == [((0, 1), 1)]
    other = Game(rules, ("red", "blue"))
    other.lay(lone, (0, 0), 0)
    other.decline()
    assert other.placements(first) == []
    with pytest.raises(IllegalError) as caught:
        other.lay(first, (0, 1), 0)
    assert caught.value.rule == "count.city"


@pytest.mark.parametrize("turn", range(4))
def test_a_sound_city(turn: int) -> None:
    """Car, The Count, preparation: one city, whichever way the table is looked at."""
    position = read_board("\n".join(["sets base count", *block("red castle", turn).split(" / ")]))
    assert problems(position, ruleset("bb-hig", position.sets)) == ()
    assert read_notation(write_notation(position)) == position


BROKEN = [
    (block().replace("count-ffff-1 1,0 0", "count-ffff-2 1,0 0").replace(
        "count-ffff-2 2,0 0", "count-ffff-1 2,0 0"), {(1, 0), (2, 0)}),
    (block().replace("count-ffff-4 1,1 0", "count-ffff-4 1,1 2"), {(1, 1)}),
    (block().replace("count-ffff-4 1,1 0 / ", ""), {(0, 0)}),
    ("count-fffr 0,0", {(0, 0)}),
]  # fmt: skip


@pytest.mark.parametrize(("board", "cells"), BROKEN)
def test_a_broken_city(board: str, cells: set) -> None:
    """Car, The Count, preparation: tiles that changed places, turned alone, or are missing."""
    position = read_board("\n".join(["sets base count", *board.split(" / ")]))
    found = problems(position, ruleset("bb-hig", position.sets))
    assert {(one.rule, one.cell) for one in found} == {("count.city", cell) for cell in cells}


FIGURES = [
    ("red castle, red market, red big follower blacksmith, blue cathedral", []),
    ("red mayor castle, red wagon blacksmith, blue wagon castle, green wagon cathedral", []),
    ("red mayor market", ["count.quarter"]),
    ("red wagon market", ["count.quarter"]),
    ("red mayor cathedral", ["count.quarter"]),
    ("red builder castle", ["count.deploy.figure"]),
    ("red pig market", ["count.deploy.figure"]),
    ("red barn market", ["count.deploy.figure"]),
]


# keys: car-fn-053 car-fn-125
@everywhere
@pytest.mark.parametrize(("inside", "rules"), FIGURES)
def test_figures_in_the_quarters(edition: str, inside: str, rules: list[str]) -> None:
    """Car, note 53: mayor and wagon in the quarter that suits them, no barn; the pieces are no
    followers there in any edition, they have no quarter of their own."""
    position = stated(inside=inside, players="red blue green", sets="inns traders abbey")
    found = problems(position, ruleset(edition, position.sets))
    assert [one.rule for one in found] == rules


def test_figures_beside_the_quarters() -> None:
    """Figures in the quarters are stated on one tile of the city."""
    board = block().replace("count-ffff-4 1,1 0", "count-ffff-4 1,1 0  red castle")
    position = read_board("\n".join(["sets base count", *board.split(" / ")]))
    (found,) = problems(position, ruleset("bb-hig", position.sets))
    assert (found.rule, found.cell) == ("count.city", (1, 1))


# --- into Carcassonne ----------------------------------------------------------------------------


# keys: car-r-count-01 car-r-count-18 car-r-count-22
@everywhere
def test_who_pays_others_may_go_to_carcassonne(edition: str) -> None:
    """Car, deploying followers to Carcassonne: after the scoring, beside the usual deployment."""
    game = table(edition, BLUE_CITY)
    game.lay(tiles()["base-cfff"], (-1, 4), 1)
    game.deploy("farm nnw")
    assert game.scores == {"red": 0, "blue": 8}
    assert asked(game) == ("red", "deploy to Carcassonne")
    assert game.decision.options() == [Pass(), *map(entry, QUARTERS)]
    game.do(entry("market"))
    assert in_city(game) == [("red", "follower", "market")]
    assert game.supply == {"red": {"follower": 5}, "blue": {"follower": 7}}
    assert asked(game) == ("red", "move the Count")
    rest = [MoveCount(one) for one in QUARTERS if one != "castle"]
    assert game.decision.options() == [Pass(), *rest]
    assert why(game, MoveCount("castle")) == ["count.move"]
    game.do(MoveCount("market"))
    assert game.state.pieces.count == "market"
    assert [(e.what, e.spot, e.rule) for e in game.events[-2:]] == [
        ("deployed", "market", "count.deploy"), ("count-moved", "market", "count.move"),
    ]  # fmt: skip
    assert asked(game) == ("blue", "lay a tile")


def test_the_count_may_stay() -> None:
    """Car, the count: he may be moved when a follower is deployed to the city, else not."""
    game = lay(table("bb-hig", BLUE_CITY), CAP)
    game.do(entry("castle"))
    game.decline()
    assert game.state.pieces.count == "castle"
    game = lay(table("bb-hig", BLUE_CITY), CAP)
    game.decline()
    assert (asked(game), game.state.pieces.count) == (("blue", "lay a tile"), "castle")
    assert in_city(game) == []


# keys: car-r-count-02 car-r-count-03 car-r-count-04
NO_ENTRY = [
    ("an empty city", "base-cfcf-2 0,3 / base-ccff-1 0,4 3", CAP, {"red": 0, "blue": 0}),
    ("the own city", BLUE_CITY.replace("blue", "red"), CAP, {"red": 8, "blue": 0}),
    ("a city shared", "base-cfcf-2 0,3  blue city n / base-ccff-1 0,4 3  red city n", CAP,
     {"red": 8, "blue": 8}),
    ("nothing completed", BLUE_CITY, "base-ffff 1,-1", {"red": 0, "blue": 0}),
]  # fmt: skip


@everywhere
@pytest.mark.parametrize(("_name", "around", "tile", "scores"), NO_ENTRY)
def test_no_way_into_carcassonne(
    edition: str, _name: str, around: str, tile: str, scores: dict
) -> None:
    """Car, deploying followers to Carcassonne: somebody scores, and not the mover."""
    game = lay(table(edition, around), tile)
    assert game.scores == scores
    assert asked(game) == ("blue", "lay a tile")


TWO = "base-ccff-1 0,3  blue city n / base-ffrr 2,3 1  {} road n"
BOTH = "inns-cfrf 1,3 3"
"""Closes the city 0,2 to 1,3 (three tiles) and the road 2,2 to 1,3 (three tiles)."""


# keys: car-r-count-03 car-r-count-04
@everywhere
def test_two_features_at_once(edition: str) -> None:
    """Car: no points in any of several features; one follower a turn."""
    game = lay(table(edition, TWO.format("red"), sets="inns"), BOTH)
    assert game.scores == {"red": 3, "blue": 6}
    assert asked(game) == ("blue", "lay a tile")
    game = lay(table(edition, TWO.format("blue"), sets="inns"), BOTH)
    assert game.scores == {"red": 0, "blue": 9}
    game.do(entry("market"))
    game.decline()
    assert asked(game) == ("blue", "lay a tile")
    assert len(in_city(game)) == 1


DOUBLE = (
    "base-cfcf-2 0,3  blue city n / base-ccff-1 0,4 0 / base-frfr 2,3 1  red road n"
    " / base-ffrr 2,4 1  red builder road n / " + BLUE_ROAD
)
EXTENDS = "base-cfrr 1,4 3"
"""Closes blue's city of four tiles and goes on with the road of red's builder."""


# keys: car-r-count-05
@everywhere
@pytest.mark.parametrize("house", [None, {"traders.builder.second-tile": "at-once"}])
def test_a_double_turn_brings_two(edition: str, house: dict | None) -> None:
    """Car, note 55 and text: each half of a double turn may bring a follower."""
    game = lay(table(edition, DOUBLE, sets="traders", house=house), EXTENDS)
    steps = []
    laid = False
    while game.decision.player == "red":
        steps.append(game.decision.what)
        if game.decision.what == "lay a tile":
            lay(game, CROSSING)
            laid = True
        else:
            game.do(entry("market") if "deploy" in game.decision.what else Pass())
    assert laid
    into = ["deploy to Carcassonne", "move the Count"]
    at_once = house or edition in ("hig", "rgg")
    assert steps == (["lay a tile", *into, *into] if at_once else [*into, "lay a tile", *into])
    assert game.scores == {"red": 0, "blue": 11}
    assert in_city(game) == [("red", "follower", "market")] * 2


def test_the_halves_are_told_apart() -> None:
    """Points in one half of a double turn forbid Carcassonne for that half alone."""
    around = DOUBLE.replace("blue road e", "red road e")
    for edition in EDITIONS:
        game = lay(table(edition, around, sets="traders"), EXTENDS)
        seen = 0
        while game.decision.player == "red":
            if game.decision.what == "lay a tile":
                lay(game, CROSSING)
                continue
            seen += game.decision.what == "deploy to Carcassonne"
            game.do(entry("market") if "deploy" in game.decision.what else Pass())
        assert (seen, game.scores) == (1, {"red": 3, "blue": 8})


# keys: car-r-count-14 car-fn-053 car-fn-125
ENTRIES = [
    ("follower", QUARTERS, ()),
    ("big follower", QUARTERS, ()),
    ("mayor", ("castle",), ("count.quarter",)),
    ("wagon", ("castle", "blacksmith", "cathedral"), ("count.quarter",)),
    ("builder", (), ("count.deploy.figure",)),
    ("pig", (), ("count.deploy.figure",)),
    ("barn", (), ("count.deploy.figure",)),
]


@everywhere
@pytest.mark.parametrize(("kind", "allowed", "rule"), ENTRIES)
def test_which_figures_go_where(edition: str, kind: str, allowed: tuple, rule: tuple) -> None:
    """Car, the text on big followers and note 53."""
    game = lay(table(edition, BLUE_CITY, sets="inns traders abbey"), CAP)
    assert asked(game) == ("red", "deploy to Carcassonne")
    offered = game.decision.options()
    for spot in QUARTERS:
        assert why(game, entry(spot, kind)) == ([] if spot in allowed else list(rule))
        assert (entry(spot, kind) in offered) == (spot in allowed)


def test_what_else_is_refused_there() -> None:
    """Only a follower in the supply, to a quarter."""
    around = " / ".join([BLUE_CITY, *(f"base-ffff {x},-1  red farm nnw" for x in (1,))])
    spent = ", ".join(["red market"] * 6)
    game = lay(table("bb-hig", around, spent), CAP)
    assert asked(game) == ("blue", "lay a tile"), "no follower is left"
    game = lay(table("bb-hig", around, ", ".join(["red market"] * 6), sets="inns"), CAP)
    assert game.decision.options()[1:] == [entry(one, "big follower") for one in QUARTERS]
    assert why(game, entry("castle")) == ["base.deploy.supply"]
    assert why(game, Deploy("big follower", (1, 1), "castle")) == ["count.deploy"]
    assert why(game, Deploy("big follower", HEART, "city n")) == ["count.deploy"]
    assert why(game, MoveCount("market")) == ["count.deploy"]


# keys: car-fn-054a car-fn-055 car-fn-086
@everywhere
def test_not_instead_of_the_usual_deployment(edition: str) -> None:
    """Car, notes 54 and 55: scoring first; no magic gate into the quarters."""
    game = table(edition, "dragon-frrr-3 -1,0 2", sets="dragon")
    game.lay(tiles()["dragon-rrrr"], (3, -1), 0)
    offered = [a for a in game.decision.options() if isinstance(a, Deploy)]
    assert offered
    assert not {a.spot for a in offered} & set(QUARTERS)
    assert why(game, entry("castle")) == ["count.deploy"]


def test_a_bonus_beside_the_points() -> None:
    """Car says no more than that the player scores no points; the points of the fairy are open."""
    around = BLUE_CITY.replace("base-ccff-1 0,4 3", "base-ccff-1 0,4 3  red city n")
    around = around.replace(
        "base-cfcf-2 0,3  blue city n", "base-cfcf-2 0,3  blue big follower city n"
    )
    fairy = {"cell": [0, 4], "figure": {
        "player": "red", "kind": "follower", "cell": [0, 4], "spot": "city n"}}  # fmt: skip
    for bonus in (False, True):
        game = table(
            "bb-hig", around, sets="inns dragon", fairy=fairy, house={"count.deploy.bonus": bonus}
        )
        before = dict(game.scores)
        lay(game, CAP)
        gained = {player: game.scores[player] - before[player] for player in before}
        assert gained == {"red": 1 + 3, "blue": 8}, "one for the turn, three for the scoring"
        wanted = ("blue", "lay a tile") if bonus else ("red", "deploy to Carcassonne")
        assert asked(game) == wanted


# --- the Count moves -----------------------------------------------------------------------------


def enter(game: Game, spot: str) -> Game:
    """Red pays blue and sends a follower to a quarter."""
    lay(game, CAP)
    game.do(entry(spot))
    return game


# keys: car-var-14a car-var-14b
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("spot", QUARTERS)
def test_variant_clockwise(edition: str, spot: str) -> None:
    """Car, official variants: to the next quarter, whichever the follower goes to."""
    goals = []
    for start in QUARTERS:
        game = table(edition, BLUE_CITY, count=start, house={"count.move": "clockwise"})
        enter(game, spot)
        assert asked(game) == ("blue", "lay a tile"), "no choice"
        assert game.events[-1].rule == "count.move"
        goals.append(game.state.pieces.count)
    assert goals == [*QUARTERS[1:], QUARTERS[0]]


# keys: car-var-14a car-var-15
@pytest.mark.parametrize("spot", QUARTERS)
def test_variant_with_the_follower(spot: str) -> None:
    """Car, official variants: to the quarter of the new follower."""
    game = table("bb-hig", BLUE_CITY, "blue castle", house={"count.move": "follower"})
    enter(game, spot)
    assert asked(game) == ("blue", "lay a tile"), "no choice"
    assert game.state.pieces.count == spot
    moved = [e for e in game.events if e.what == "count-moved"]
    assert len(moved) == (spot != "castle"), "he is there already"


# keys: car-r-count-08 car-r-count-19
@everywhere
def test_the_count_sets_one_quarter_free_and_blocks_another(edition: str) -> None:
    """Car, the count: he leaves the castle for the market, and the castle's people may go."""
    game = lay(table(edition, BLUE_CITY, "red castle, blue blacksmith"), CAP)
    game.do(entry("market"))
    game.do(MoveCount("blacksmith"))
    lay(game, "base-frfr -1,0")
    lay(game, CROSSING)
    assert asked(game) == ("blue", "lay a tile"), "an empty road, and its helpers blocked"
    lay(game, "base-cfff 4,2 3")
    assert asked(game) == ("red", "redeploy from Carcassonne")
    assert out(game) == [("follower", "castle")]


# --- out of Carcassonne --------------------------------------------------------------------------


# keys: car-r-count-07
@everywhere
def test_help_before_the_majority(edition: str) -> None:
    """Car: red's follower from the castle ties with blue's knight, and both score."""
    game = lay(table(edition, BLUE_CITY, "red castle", "market", "red blue*"), CAP)
    assert asked(game) == ("red", "redeploy from Carcassonne")
    cells = [(0, 2), (0, 3), (0, 4), (-1, 4)]
    offered = game.decision.options()
    assert offered[0] == Pass()
    assert [one.cell for one in offered[1:]] == cells, "every tile of the city"
    leave(game, "castle", (0, 4), "city n")
    assert game.scores == {"red": 8, "blue": 8}
    assert in_city(game) == []
    assert [stock["follower"] for stock in game.supply.values()] == [7, 7]
    moved = [e for e in game.events if e.what == "moved"]
    assert [(e.player, e.cell, e.rule) for e in moved] == [("red", (0, 4), "count.redeploy")]
    assert asked(game) == ("red", "lay a tile")


SERVING = [
    ("city", BLUE_CITY, CAP, "castle"),
    ("road", BLUE_ROAD, CROSSING, "blacksmith"),
    ("cloister", "base-ffff 1,3  blue cloister / base-cfff 0,3 / base-frfr 2,3 1 / base-frfr 2,4 1"
     " / base-cfff 0,4 2", "base-cfff 1,4 2", "cathedral"),
]  # fmt: skip


# keys: car-r-count-08 car-r-count-09 car-r-count-10 car-r-count-11 car-r-count-13 car-r-count-20
@everywhere
@pytest.mark.parametrize(("kind", "around", "tile", "serves"), SERVING)
def test_each_quarter_serves_one_kind(
    edition: str, kind: str, around: str, tile: str, serves: str
) -> None:
    """Car, deploying followers from Carcassonne: the quarter that suits, not the market, and
    nobody out of the Count's."""
    inside = ", ".join(f"red {one}, blue {one}" for one in QUARTERS)
    for count in QUARTERS:
        game = table(edition, around, inside, count)
        lay(game, tile)
        if count == serves:
            assert asked(game) == ("red", "deploy to Carcassonne")
            continue
        assert asked(game) == ("blue", "redeploy from Carcassonne")
        assert out(game) == [("follower", serves)]
        option = game.decision.options()[1]
        for wrong in QUARTERS:
            moved = option._replace(figure=quarter("blue", wrong))
            if wrong == count:
                rule = "count.blocked"
            elif wrong == "market":
                rule = "count.redeploy.market"
            else:
                rule = "count.quarter"
            assert why(game, moved) == ([] if wrong == serves else [rule]), (kind, wrong)


def test_what_else_is_refused_on_the_way_out() -> None:
    """Only own figures, to the feature being scored; any name of a segment will do."""
    around = BLUE_CITY + " / base-cfff 4,2 3"
    game = lay(table("bb-hig", around, "red castle", "market", "red blue*"), CAP)
    own = quarter("red", "castle")
    assert why(game, Redeploy(own, (0, 4), "city w")) == []
    assert why(game, Redeploy(own, (0, 4), "city n")) == []
    assert why(game, Redeploy(own, (0, 4), "city e")) == ["count.redeploy"]
    assert why(game, Redeploy(own, (9, 9), "city e")) == ["count.redeploy"]
    assert why(game, Redeploy(own, (3, 2), "city e")) == ["count.redeploy"]
    assert why(game, Redeploy(quarter("blue", "castle"), (0, 4), "city n")) == ["count.redeploy"]
    assert why(game, MoveCount("castle")) == ["count.redeploy"]
    standing = Figure("blue", "follower", (0, 3), "city n")
    assert why(game, Redeploy(standing, (0, 4), "city n")) == ["count.redeploy"]


# keys: car-r-count-15 car-r-count-16
@everywhere
def test_the_order_of_leaving(edition: str) -> None:
    """Car, how does that work in practice: left of the player of the last tile, who is last."""
    for mover, order in (
        ("red", ["blue", "green", "red"]), ("green", ["red", "blue", "green"]),
        ("blue", ["green", "red", "blue"]),
    ):  # fmt: skip
        players = "red blue green".replace(mover, f"{mover}*")
        inside = "red castle, blue castle, green castle"
        game = lay(table(edition, BLUE_CITY, inside, "market", players), CAP)
        seen = []
        while game.decision.what == "redeploy from Carcassonne":
            seen.append(game.decision.player)
            game.decline()
        assert seen == order


# keys: car-r-count-16 car-r-count-17
@everywhere
@pytest.mark.parametrize("number", range(4))
def test_all_some_or_none(edition: str, number: int) -> None:
    """Car, how does that work in practice: 0 to 3 of three; the others stay."""
    inside = ", ".join(["red blacksmith"] * 3)
    game = lay(table(edition, BLUE_ROAD, inside, players="red blue*"), CROSSING)
    for _ in range(number):
        assert asked(game) == ("red", "redeploy from Carcassonne")
        leave(game, "blacksmith", (-1, 0), "road e")
    if number < 3:
        game.decline()
    assert asked(game) == (
        ("blue", "deploy to Carcassonne") if number > 1 else ("red", "lay a tile")
    )
    assert game.scores == {"red": 3 if number else 0, "blue": 3 if number < 2 else 0}
    assert len(in_city(game)) == 3 - number
    assert game.supply["red"]["follower"] == 4 + number


# keys: car-r-count-14 car-fn-057
@everywhere
@pytest.mark.parametrize(("kind", "scores"), [("big follower", (9, 0)), ("follower", (9, 9))])
def test_a_second_monk(edition: str, kind: str, scores: tuple[int, int]) -> None:
    """Car, note 57: the cloister may be shared or taken."""
    _, around, tile, _ = SERVING[2]
    inside = f"red {kind} cathedral"
    game = lay(table(edition, around, inside, players="red blue*", sets="inns"), tile)
    leave(game, "cathedral", (1, 3), "cloister", kind)
    assert tuple(game.scores.values()) == scores


# keys: car-r-count-09 car-r-count-14
@everywhere
def test_a_big_follower_from_the_castle(edition: str) -> None:
    """Car, the text on big followers: two votes against one knight."""
    inside = "red big follower castle"
    game = lay(table(edition, BLUE_CITY, inside, "market", "red blue*", "inns"), CAP)
    leave(game, "castle", (0, 3), "city n", "big follower")
    assert game.scores == {"red": 8, "blue": 0}


# keys: car-fn-054a car-fn-054b
@everywhere
def test_either_out_or_in(edition: str) -> None:
    """Car, note 54: who uses a follower from the city profits, who does not may deploy there."""
    game = lay(table(edition, BLUE_CITY, "red castle", "market"), CAP)
    assert asked(game) == ("red", "redeploy from Carcassonne")
    leave(game, "castle", (0, 3), "city n")
    assert (game.scores, asked(game)) == ({"red": 8, "blue": 8}, ("blue", "lay a tile"))
    game = lay(table(edition, BLUE_CITY, "red castle", "market"), CAP)
    game.decline()
    assert (game.scores, asked(game)) == ({"red": 0, "blue": 8}, ("red", "deploy to Carcassonne"))


# keys: car-fn-054b
@everywhere
def test_used_in_vain(edition: str) -> None:
    """Car, note 54: a follower used in vain is used all the same."""
    around = BLUE_CITY.replace("blue city n", "blue big follower city n")
    game = lay(table(edition, around, "red castle", "market", sets="inns"), CAP)
    leave(game, "castle", (0, 3), "city n")
    assert (game.scores, asked(game)) == ({"red": 0, "blue": 8}, ("blue", "lay a tile"))
    game = lay(table(edition, around, "red castle, blue castle", "market", sets="inns"), CAP)
    leave(game, "castle", (0, 3), "city n")
    game.decline()
    assert asked(game) == ("red", "deploy to Carcassonne"), "blue's help is not red's"


# keys: car-fn-056a
@pytest.mark.parametrize(("edition", "points"), [
    ("hig", 4), ("bb-hig", 4), ("rgg", 2), ("bb-rgg", 2),
])  # fmt: skip
def test_an_empty_city(edition: str, points: int) -> None:
    """Car, note 56: scored at once, and the follower comes home. Small cities: note 17."""
    game = lay(table(edition, "", "red castle", "market"), "base-cfff 0,3")
    leave(game, "castle", (0, 3), "city n")
    assert game.scores == {"red": points, "blue": 0}
    assert game.supply["red"]["follower"] == 7


# --- the end -------------------------------------------------------------------------------------


def ended(
    edition: str, around: str = "", inside: str = "", count: str = "castle", **kwargs
) -> Game:
    """The game after its last turn; the first of the players laid the last tile."""
    players = kwargs.pop("players", "red blue*")
    game = table(edition, around, inside, count, players, **kwargs)
    game.finish()
    return game


# keys: car-fn-059a
@everywhere
def test_one_each_in_turn(edition: str) -> None:
    """Car, note 59: left of the player who ended the game, one follower at a time."""
    inside = "red market, blue market, blue market, green market"
    around = "base-ffff 1,-1 / base-ffff -1,1"
    game = ended(edition, around, inside, players="red blue* green")
    seen = []
    while not game.over:
        seen.append(game.decision.player)
        leave(game, "market", (1, -1), "farm nnw")
    assert seen == ["blue", "green", "red", "blue"]


@everywhere
def test_who_passes_may_come_again(edition: str) -> None:
    """Car, note 59, is optional here: the end is there when all pass in one round."""
    game = ended(edition, "base-ffff 1,-1", "red market, red market, blue market")
    seen = []
    for action in ("pass", "move", "move", "pass", "pass"):
        seen.append(game.decision.player)
        if action == "pass":
            game.decline()
        else:
            leave(game, "market", (1, -1), "farm nnw")
    assert seen == ["blue", "red", "blue", "red", "red"]
    assert game.over


# keys: car-fn-059b car-r-count-12
@everywhere
def test_to_incomplete_features(edition: str) -> None:
    """Car, note 59: also to incomplete features, each quarter to its own kind."""
    inside = "red castle, red market, red blacksmith, red cathedral, red cathedral"
    around = "base-cfcf-2 0,3  blue city n / base-ffff 1,3 / base-cfff 4,2 3"
    game = ended(edition, around, inside, count="cathedral")
    goals = {(a.figure.spot, a.cell, a.spot) for a in game.decision.options()[1:]}
    assert asked(game) == ("red", "redeploy from Carcassonne")
    assert {goal for goal in goals if goal[0] == "castle"} == {
        ("castle", (0, 2), "city s"), ("castle", (0, 3), "city n"),
    }, "the city at 4,2 is complete"  # fmt: skip
    roads = {("blacksmith", (0, 0), "road w"), ("blacksmith", (3, 0), "road n")}
    assert {goal for goal in goals if goal[0] == "blacksmith"} == {
        *roads, ("blacksmith", (2, 2), "road s"),
    }  # fmt: skip
    assert {goal[2].split()[0] for goal in goals if goal[0] == "market"} == {"farm"}
    assert not {goal for goal in goals if goal[0] == "cathedral"}, "the Count is there"
    monk = Redeploy(quarter("red", "cathedral"), (1, 3), "cloister")
    assert why(game, monk) == ["count.blocked"]
    assert why(game, monk._replace(figure=quarter("red", "market"))) == ["count.quarter"]
    before = game.scores["blue"]
    leave(game, "castle", (0, 2), "city s")
    game.decline()
    assert game.over
    assert before == 0
    lines = {line.player: line.points for line in game.lines if line.kind == "city"}
    assert lines == {"red": 2, "blue": 2}, "two tiles, one point each, tied"


def test_a_monk_at_the_end() -> None:
    """Car, note 59: the cloister has its eight neighbours, and three are empty."""
    around = " / ".join(SERVING[2][1].split(" / ")[:3])
    game = ended("bb-hig", around.replace("  blue cloister", ""), "red cathedral")
    leave(game, "cathedral", (1, 3), "cloister")
    assert game.over
    assert game.scores == {"red": 1 + 5, "blue": 0}


# keys: car-fn-059c car-fn-060 car-r-count-17
@everywhere
def test_the_count_blocks_to_the_end(edition: str) -> None:
    """Car, notes 59 and 60: nobody leaves his quarter; who stays scores nothing."""
    game = ended(edition, "base-ffff 1,-1", "red market, red market, blue castle", "market")
    assert asked(game) == ("blue", "redeploy from Carcassonne")
    game.decline()
    assert game.over
    assert game.scores == {"red": 0, "blue": 0}
    idle = [(line.player, line.points, line.why.rule) for line in game.lines]
    assert idle == [("red", 0, "count.stay"), ("blue", 0, "count.stay")]
    assert len(in_city(game)) == 3, "there is no other way out"
    assert game.supply == {"red": {"follower": 5}, "blue": {"follower": 6}}


def test_the_market_only() -> None:
    """The rules keep only the market for the end; note 59 says more, so the point is open."""
    house = {"count.final": "market-only"}
    game = ended("bb-hig", BLUE_CITY, "red castle, red market", "cathedral", house=house)
    assert out(game) == [("follower", "market")]
    game.decline()
    assert game.over


# --- Carcassonne among the cities ----------------------------------------------------------------


WEST = "base-ffff -1,1  blue farm ene"
"""On the farm west of the city, which also touches the city at 0,2."""
CLOSED = " / base-cfff 0,3"
FARMS = [
    # one farm, Carcassonne alone: 3, or 4 by the first edition
    ("base-ffff 1,-1  blue farm nnw", 3, 4, 3),
    # the same farm with two tiles at the city wall: still once
    ("base-ffff 1,-1  blue farm nnw / base-ffff 2,-1", 3, 4, 3),
    # the other city is incomplete
    (WEST, 3, 4, 3),
    # two cities
    (WEST + CLOSED, 6, 8, 6),
    # two farms of one player: third edition pays Carcassonne twice, the others once
    ("base-ffff 1,-1  blue farm nnw / " + WEST, 6, 4, 3),
]  # fmt: skip


# keys: car-fn-049
@pytest.mark.parametrize(("around", "third", "first", "second"), FARMS)
def test_carcassonne_for_farms(around: str, third: int, first: int, second: int) -> None:
    """Car, note 49; the methods: introduction and note 28."""
    position = stated(around)
    found = {
        edition: score(position, ruleset(edition, position.sets), "final").totals["blue"]
        for edition in EDITIONS
    }
    assert found == {"hig": third, "bb-hig": third, "rgg": first, "bb-rgg": first}
    rules = ruleset("bb-hig", position.sets, {"base.farm.method": 2})
    sheet = score(position, rules, "final")
    assert sheet.totals["blue"] == second
    cited = {term.why.rule for line in sheet.lines for term in line.terms if term.why}
    assert "count.farm.city" in cited


# keys: car-fn-049
def test_the_lines_of_carcassonne() -> None:
    """By the first edition Carcassonne is settled as one city among the others."""
    position = stated(WEST + CLOSED)
    sheet = score(position, ruleset("rgg", position.sets), "final")
    lines = [
        (line.kind, line.cell, line.spot, len(line.cells), line.points) for line in sheet.lines
    ]
    assert lines[-2:] == [
        ("farmed city", (0, 0), "city", 12, 4), ("farmed city", (0, 2), "city s", 2, 4),
    ]  # fmt: skip


def test_a_majority_round_carcassonne() -> None:
    """By the first edition all farmers round Carcassonne are counted together (note 28)."""
    around = (
        "base-ffff 1,-1  blue farm nnw / base-ffff -1,1  red farm ene / base-ffff 4,1  red farm nnw"
    )
    position = stated(around)
    totals = {
        edition: dict(score(position, ruleset(edition, position.sets), "final").totals)
        for edition in EDITIONS
    }
    first = {"red": 4, "blue": 0}
    third = {"red": 6, "blue": 3}
    assert totals == {"hig": third, "bb-hig": third, "rgg": first, "bb-rgg": first}


@pytest.mark.parametrize(("edition", "points"), [("bb-hig", 3 + 1), ("bb-rgg", 4 + 1)])
def test_pigs_at_carcassonne(edition: str, points: int) -> None:
    """Carcassonne is worth what any completed city is worth, pig included."""
    around = "base-ffff 1,-1  blue farm nnw / base-ffff 2,-1  blue pig farm nnw"
    position = stated(around, sets="traders")
    rules = ruleset(edition, position.sets)
    assert problems(position, rules) == ()
    assert score(position, rules, "final").totals["blue"] == points


def test_no_siege_of_carcassonne() -> None:
    """The Cathars besiege cities with their tiles; Carcassonne is paid once beside them."""
    name = next(t.id for t in tile_sets()["cathars"].tiles if t.edges == "cfff")
    position = stated(f"{WEST} / {name} 0,3", sets="cathars")
    totals = score(position, ruleset("bb-hig", position.sets), "final").totals
    assert totals["blue"] == 3 + 3 * 2


@pytest.mark.parametrize(("counts", "points"), [(True, 2), (False, 1)])
def test_the_king_and_carcassonne(counts: bool, points: int) -> None:
    """Car, King & Scout: every completed city; that Carcassonne is one is taken from note 49."""
    position = stated("base-cfff 0,3", sets="king", king={"player": "red", "size": 2})
    rules = ruleset("bb-hig", position.sets, {"count.king.city": counts})
    assert score(position, rules, "final").totals["red"] == points


def test_the_king_is_not_won_with_carcassonne() -> None:
    """Car, King & Scout: nobody completes Carcassonne, so two tiles are the largest city."""
    game = table("bb-hig", "", sets="king")
    assert game.state.pieces.king is None
    lay(game, "base-cfff 0,3")
    assert game.state.pieces.king == ("red", 2)
    empty = stated(sets="king")
    assert score(empty, ruleset("bb-hig", empty.sets), "final").lines == ()
    done = stated("base-cfff 0,3", sets="king")
    with pytest.raises(UnsettledError):
        score(done, ruleset("bb-hig", done.sets), "final")


def test_carcassonne_is_no_city_to_deploy_in() -> None:
    """Car, note 55: the city is occupied by rules of its own."""
    game = table("bb-hig")
    game.lay(tiles()["base-ffff"], (1, -1), 0)
    spots = {a.spot for a in game.decision.options() if isinstance(a, Deploy)}
    assert spots == {"cloister", "farm nnw"}
    assert game.board.inside.complete
    assert game.board.find(HEART, "city n") is None


# --- with other expansions -----------------------------------------------------------------------


# keys: car-fn-050 car-fn-051 car-fn-077 car-fn-078
@everywhere
def test_the_dragon_stays_out(edition: str) -> None:
    """Car, notes 50, 51, 77, 78: not into the city, not round it over its outer tiles."""
    around = "dragon-frfr-2 -1,0 / base-frfr -2,0"
    game = table(edition, around, "red castle", "market", sets="dragon", dragon=[-1, 0])
    lay(game, "dragon-frfr-1 -3,0")
    assert game.decision.what == "move the dragon"
    assert game.decision.options() == [Step((-2, 0))]
    rules = game.decision.violations(Step((0, 0)))
    assert [one.rule for one in rules] == ["dragon.move.block"]
    while game.decision.what == "move the dragon":
        game.do(game.decision.options()[0])
    assert in_city(game) == [("red", "follower", "castle")]
    assert game.state.pieces.count == "market"


@everywhere
def test_nobody_comes_to_the_dragon(edition: str) -> None:
    """Car, note 73: at no point is a follower on the dragon's tile, so none leaves for it."""
    around = BLUE_ROAD.replace("base-frfr -1,0", "dragon-frfr-2 -1,0").replace("  blue road e", "")
    game = table(
        edition, around, "red blacksmith", players="red blue*", sets="dragon", dragon=[-1, 0]
    )
    lay(game, CROSSING)
    assert asked(game) == ("red", "redeploy from Carcassonne")
    assert [a.cell for a in game.decision.options()[1:]] == [(0, 0), (-2, 0)]
    assert why(game, Redeploy(quarter("red", "blacksmith"), (-1, 0), "road e")) == [
        "count.redeploy"
    ]


# keys: car-fn-052 car-fn-088
@everywhere
def test_the_gate_stays_out(edition: str) -> None:
    """Car, notes 52 and 88: not to the outer tiles of the city either."""
    game = table(edition, BLUE_ROAD.replace("  blue road e", ""), sets="dragon")
    game.lay(tiles()["dragon-rrrr"], (3, -1), 0)
    cells = {a.cell for a in game.decision.options() if isinstance(a, Deploy)}
    assert cells == {(3, -1), (-1, 0)}
    assert why(game, Deploy("follower", (2, 2), "road s")) == ["dragon.gate.block"]


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


# keys: car-fn-053 car-fn-125
@everywhere
def test_a_wagon_and_a_mayor_come_to_help(edition: str) -> None:
    """Car, notes 53 and 125, the wagon, the mayor: votes as anywhere, the wagon goes on."""
    around = "base-cfcf-1 0,3  blue city n / base-ccff-1 0,4 3"
    inside = "red mayor castle, red wagon castle"
    game = lay(table(edition, around, inside, "market", "red blue*", "abbey"), CAP)
    assert out(game) == [("mayor", "castle"), ("wagon", "castle")]
    leave(game, "castle", (0, 3), "city n", "wagon")
    assert out(game) == [("mayor", "castle")]
    leave(game, "castle", (0, 3), "city n", "mayor")
    assert game.scores == {"red": 10, "blue": 0}, "one vote and one for the pennant against one"
    assert game.supply["red"]["wagon"] == game.supply["red"]["mayor"] == 1


# keys: car-fn-058 car-fn-139
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
    assert (game.scores, asked(game)) == ({"red": 0, "blue": 6}, ("blue", "lay a tile"))


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
