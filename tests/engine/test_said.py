"""A feature that is told of: its example board, its score, and what the board says again.

The points are worked out from the rules that stand beside them, not by the program.
"""

import pytest

from engine import api
from engine.model.described import read_tile
from engine.model.kinds import FeatureKind
from engine.said import (
    FiguresThere,
    Statement,
    asked,
    build,
    expansions_of,
    kind_name,
    read_back,
    read_said,
    sayable,
    told,
    write_said,
)
from engine.said.tiling import Want, shows

ALL = (
    *("base", "inns", "abbey", "traders", "hills", "mage", "cathars", "river2", "dragon"),
    *(
        "cult",
        "darmstadt",
        "buildings",
        "watchtowers",
        "barbers",
        "burgen",
        "kathedralen",
        "circus",
    ),
)
RED, BLUE = FiguresThere("red"), FiguresThere("blue")
ROUND = FiguresThere("blue", on="church")
MASTER = FiguresThere("red", "ringmaster")


def sheet(said: Statement, edition: str = "bb-hig", sets: tuple[str, ...] = ALL) -> api.Sheet:
    """What the example board scores; it has to say again what was said."""
    rules = api.ruleset(edition, sets)
    example = build(said, rules)
    assert read_back(example.position, example.place) == said
    return (
        api.Analysis(example.position)
        .about(*example.place, [rules], example.question)
        .settled()
        .verdicts[0]
        .settled()
    )


def city(
    tiles: int,
    *standing: FiguresThere,
    complete: bool = True,
    tokens: tuple[str, ...] = (),
    **marks: int,
) -> Statement:
    return Statement("city", tiles, complete, _named(marks), tokens, standing or (RED,))


def road(
    tiles: int,
    *standing: FiguresThere,
    complete: bool = True,
    tokens: tuple[str, ...] = (),
    **marks: int,
) -> Statement:
    return Statement("road", tiles, complete, _named(marks), tokens, standing or (RED,))


def farm(cities: int, *standing: FiguresThere, **marks: int) -> Statement:
    return Statement(
        "farm", 0, complete=False, marks=_named(marks), standing=standing or (RED,), cities=cities
    )


def _named(marks: dict[str, int]) -> tuple[tuple[str, int], ...]:
    return tuple((mark.replace("_", "-"), number) for mark, number in marks.items())


SCORED = [
    # car, base game, a completed city: 2 for a tile and 2 for a pennant
    ("bb-hig", city(3), {"red": 6}),
    ("bb-hig", city(8, pennant=2), {"red": 20}),
    # car, base game, note 17; rgg, a completed city: two tiles count 2 in all
    ("bb-hig", city(2), {"red": 4}),
    ("bb-rgg", city(2), {"red": 2}),
    # car, base game, final scoring: 1 for a tile and 1 for a pennant
    ("bb-hig", city(4, complete=False, pennant=2), {"red": 6}),
    ("bb-hig", city(1, complete=False), {"red": 1}),
    # car, Inns & Cathedrals: 3 with a cathedral, nothing where it is never complete
    ("bb-hig", city(7, RED, cathedral=1, pennant=2), {"red": 27}),
    ("bb-hig", city(8, cathedral=2), {"red": 24}),
    # car, Abbey & Mayor: an abbey closes the fourth side of the cathedral, and is no city tile
    ("bb-hig", city(4, cathedral=1, pennant=1), {"red": 15}),
    ("bb-hig", city(9, complete=False, cathedral=1), {"red": 0}),
    ("bb-hig", city(1, complete=False, cathedral=1), {"red": 0}),
    # car, Abbey & Mayor: a mayor counts as many as there are pennants
    (
        "bb-hig",
        city(
            7, FiguresThere("red", "mayor"), FiguresThere("blue", number=2), pennant=2, cathedral=1
        ),
        {"red": 27, "blue": 27},
    ),
    ("bb-hig", city(6, FiguresThere("red", "mayor"), BLUE), {"red": 0, "blue": 12}),
    # car, Cathars: a besieged city counts 1 for a tile
    ("bb-hig", city(5, besieged=1), {"red": 5}),
    # car, base game, several followers: most of them score, ties score in full
    ("bb-hig", city(7, FiguresThere("red", number=2), BLUE), {"red": 14, "blue": 0}),
    ("bb-hig", city(7, RED, BLUE), {"red": 14, "blue": 14}),
    (
        "bb-hig",
        city(9, FiguresThere("red", number=3), FiguresThere("blue", number=2)),
        {"red": 18, "blue": 0},
    ),
    (
        "bb-hig",
        city(9, FiguresThere("red", number=4), FiguresThere("blue", number=3)),
        {"red": 18, "blue": 0},
    ),
    (
        "bb-hig",
        city(11, FiguresThere("red", number=4), FiguresThere("blue", number=4)),
        {"red": 22, "blue": 22},
    ),
    # Hills & Sheep: in a tie, whoever has a follower on a hill is ahead
    ("bb-hig", city(7, FiguresThere("red", on="hill"), BLUE), {"red": 14, "blue": 0}),
    # car, Traders & Builders: a builder has no vote
    ("bb-hig", city(4, RED, FiguresThere("red", "builder"), BLUE), {"red": 8, "blue": 8}),
    # Mage & Witch: 1 more for each tile; half of the points, rounded up
    ("bb-hig", city(6, tokens=("mage",)), {"red": 18}),
    ("bb-hig", road(9, tokens=("witch",)), {"red": 5}),
    # car, base game and Inns & Cathedrals: 1 for a tile, 2 with an inn, or nothing
    ("bb-hig", road(2), {"red": 2}),
    ("bb-hig", road(7, inn=1), {"red": 14}),
    ("bb-hig", road(2, inn=2), {"red": 4}),
    ("bb-hig", road(5, complete=False), {"red": 5}),
    ("bb-hig", road(5, complete=False, inn=1), {"red": 0}),
    ("bb-hig", road(12, FiguresThere("red", "big follower"), BLUE), {"red": 12, "blue": 0}),
    # car, base game, a completed cloister; new-edition, the same for a garden
    ("bb-hig", Statement("cloister", 8, standing=(RED,)), {"red": 9}),
    ("bb-hig", Statement("cloister", 0, complete=False, standing=(RED,)), {"red": 1}),
    ("bb-hig", Statement("cloister", 5, complete=False, standing=(RED,)), {"red": 6}),
    # Hills & Sheep: 3 for each vineyard round a complete cloister
    ("bb-hig", Statement("cloister", 8, marks=(("vineyard", 2),), standing=(RED,)), {"red": 15}),
    # car, base game, farmers in the third edition: 3 for a city; Traders & Builders: 4 with the pig
    ("bb-hig", farm(3), {"red": 9}),
    ("bb-hig", farm(3, RED, FiguresThere("red", "pig")), {"red": 12}),
    (
        "bb-hig",
        farm(2, FiguresThere("red", number=2), FiguresThere("blue", "big follower")),
        {"red": 6, "blue": 6},
    ),
    ("bb-hig", farm(0), {"red": 0}),
    # car, The River II: a pig-herd adds 1 for a city
    ("bb-hig", farm(2, pig_herd=1), {"red": 8}),
    # car, Abbey & Mayor: at the end a barn has 4 for a city; who is joined to it has 1 for each
    ("bb-hig", farm(3, FiguresThere("red", "barn")), {"red": 12}),
    ("bb-hig", farm(3, FiguresThere("red", "barn"), BLUE), {"red": 12, "blue": 3}),
    # car, The Princess & the Dragon: 3 for whoever is beside the fairy, whoever holds the feature
    (
        "bb-hig",
        city(4, FiguresThere("red", on="fairy"), FiguresThere("blue", number=2)),
        {"red": 3, "blue": 8},
    ),
    ("bb-hig", road(3, FiguresThere("red", on="fairy")), {"red": 6}),
    ("bb-hig", Statement("cloister", 8, standing=(FiguresThere("red", on="fairy"),)), {"red": 12}),
    # The Barber-Surgeons: the number on the bath house is added to a completed road or city
    ("bb-hig", city(3, bath_five=1), {"red": 11}),
    ("bb-hig", road(4, bath_three=1), {"red": 7}),
    ("bb-hig", road(4, complete=False, bath_three=1), {"red": 4}),
    # condensed, Darmstadt: 3 more for a completed city; 3 for most followers round a church
    ("bb-hig", city(6, darmstadtium=1), {"red": 15}),
    ("bb-hig", Statement("cloister", 8, marks=(("church", 1),), standing=(RED,)), {"red": 12}),
    (
        "bb-hig",
        Statement(
            "cloister",
            8,
            marks=(("church", 1),),
            standing=(RED, FiguresThere("blue", number=3, on="church")),
        ),
        {"red": 9, "blue": 3},
    ),
    (
        "bb-hig",
        Statement(
            "cloister",
            8,
            marks=(("church", 1),),
            standing=(RED, FiguresThere("blue", number=1, on="church")),
        ),
        {"red": 12, "blue": 3},
    ),
    # car, The Cult: who is complete first has 9, and the other none
    ("bb-hig", Statement("cloister", 8, marks=(("shrine", 1),), standing=(RED,)), {"red": 9}),
    (
        "bb-hig",
        Statement(
            "cloister", 8, marks=(("shrine", 1),), standing=(RED, FiguresThere("blue", on="shrine"))
        ),
        {"red": 9, "blue": 0},
    ),
    (
        "bb-hig",
        Statement("cloister", 8, standing=(RED, FiguresThere("blue", on="shrine"))),
        {"red": 9, "blue": 0},
    ),
    # condensed, appendix 1: 3 more for a castle tile on which a completed road or city lies
    ("bb-hig", road(5, german_castle=1), {"red": 8}),
    ("bb-hig", city(4, german_castle=1), {"red": 11}),
    ("bb-hig", road(5, complete=False, german_castle=1), {"red": 5}),
    # condensed, appendix 1 and 2: a German castle has 2 for its tile and 1 for each round it
    ("bb-hig", Statement("german-castle", 10, standing=(RED,)), {"red": 12}),
    ("bb-hig", Statement("german-castle", 7, complete=False, standing=(RED,)), {"red": 9}),
    ("bb-hig", Statement("german-castle", 0, complete=False, standing=(RED,)), {"red": 2}),
    # condensed, appendix 1 and 2: 1 more for each tile of a completed road to a cathedral
    ("bb-hig", road(5, german_cathedral=1), {"red": 10}),
    ("bb-hig", road(4, german_cathedral=1, inn=1), {"red": 12}),
    ("bb-hig", road(5, complete=False, german_cathedral=1), {"red": 5}),
    # condensed, appendix 1 and 2: a German cathedral has as many points as its roads have tiles
    ("bb-hig", Statement("german-cathedral", 13, standing=(RED,)), {"red": 13}),
    ("bb-hig", Statement("german-cathedral", 2, standing=(RED,)), {"red": 2}),
    ("bb-hig", Statement("german-cathedral", 9, complete=False, standing=(RED,)), {"red": 9}),
    ("bb-hig", Statement("german-cathedral", 1, complete=False, standing=(RED,)), {"red": 1}),
    # condensed, step 7 and 11: 2 for each circus or acrobat tile round a ringmaster, who has a vote
    ("bb-hig", road(4, MASTER, circus=1, acrobats=2), {"red": 10}),
    ("bb-hig", road(3, MASTER, complete=False, circus=1), {"red": 5}),
    ("bb-hig", road(4, MASTER, circus=1, inn=1), {"red": 10}),
    ("bb-hig", city(5, MASTER, acrobats=2), {"red": 14}),
    ("bb-hig", city(6, FiguresThere("blue", number=2), MASTER, circus=1), {"red": 2, "blue": 12}),
    (
        "bb-hig",
        Statement("cloister", 8, marks=(("acrobats", 1), ("circus", 1)), standing=(MASTER,)),
        {"red": 13},
    ),
    ("bb-hig", farm(2, MASTER, acrobats=1), {"red": 8}),
    # Little Buildings: 1 more for each of them, after all that multiplies
    ("bb-hig", road(5, building_shed=2), {"red": 7}),
    ("bb-hig", city(4, pennant=1, building_tower=1, building_house=1), {"red": 12}),
    (
        "bb-hig",
        Statement("cloister", 8, marks=(("building-shed", 2),), standing=(RED,)),
        {"red": 11},
    ),
]


@pytest.mark.parametrize(("edition", "said", "points"), SCORED)
def test_what_is_said_is_built_scored_and_read_back(
    edition: str, said: Statement, points: dict[str, int]
) -> None:
    totals = sheet(said, edition).totals
    assert {player: totals[player] for player in points} == points


def test_a_farm_is_paid_by_the_method_of_the_edition() -> None:
    # Method 1, note 28: for each city 4 to whoever has most farmers round it; method 3: 3 for each.
    found = farm(2, FiguresThere("red", number=2), BLUE)
    assert [dict(sheet(found, e, ("base",)).totals) for e in ("bb-rgg", "bb-hig")] == [
        {"red": 8, "blue": 0},
        {"red": 6, "blue": 0},
    ]


def test_a_garden_is_said_where_its_set_is_in_play() -> None:
    said = Statement("garden", 8, standing=(FiguresThere("red", "abbot"),))
    assert sheet(said, "new", ("base-c2", "abbot")).totals["red"] == 9
    assert sheet(said, "new", ("base", "abbot")).totals["red"] == 9  # no tile of the set has one


# car, Bridges, Castles & Bazaars: 4 for a castle that a farm supplies; a castle is worth what is
# completed beside it
CASTLES = [
    (farm(3, castle=1), {"red": 13}),
    (city(6, RED, FiguresThere("blue", on="keep"), pennant=1), {"red": 14, "blue": 14}),
    (road(7, RED, FiguresThere("blue", on="keep")), {"red": 7, "blue": 7}),
    (road(7, RED, FiguresThere("blue", on="keep"), complete=False), {"red": 7, "blue": 0}),
]


@pytest.mark.parametrize(("said", "points"), CASTLES)
def test_castles_are_built_scored_and_read_back(said: Statement, points: dict[str, int]) -> None:
    rules = api.ruleset("bb-hig", ("base", "bridges"))
    example = build(said, rules)
    assert read_back(example.position, example.place) == said
    totals = api.Analysis(example.position).under(rules, example.question).settled().totals
    assert {player: totals[player] for player in points} == points


# condensed, step 7, watchtowers: 2 for a follower or a pennant, 3 for a cloister, 1 for a tile with
# a road or a city, for whoever stands on its tile; then the road (1 a tile) or the city (2 a tile)
WATCHED = [
    (road(4, watchtower_pennants=3), {"red": 10}),
    (road(4, RED, BLUE, watchtower_pennants=3), {"red": 10, "blue": 4}),
    (city(3, watchtower_cloisters=2), {"red": 12}),
    (city(4, pennant=1, watchtower_followers=3), {"red": 16}),
    (road(6, watchtower_roads=4), {"red": 10}),
    (road(2, watchtower_cities=4), {"red": 6}),
    (road(4, watchtower_cities=4, complete=False), {"red": 4}),
]


@pytest.mark.parametrize(("said", "points"), WATCHED)
def test_watchtowers_are_built_scored_and_read_back(
    said: Statement, points: dict[str, int]
) -> None:
    totals = sheet(said, "new", ("base-c2", "watchtowers")).totals
    assert {player: totals[player] for player in points} == points


REFUSED = [
    (city(1), "base.city.complete"),
    (city(0, complete=False), "base.city.complete"),
    (road(1), "base.road.complete"),
    (city(3, cathedral=1), "base.city.complete"),
    (Statement("german-cathedral", 1), "kathedralen.complete"),
    (Statement("german-cathedral", 0, complete=False), "kathedralen.complete"),
    (city(1, complete=False, cathedral=2), "base.city.complete"),
    (city(9, cathedral=3), "base.tiles.copies"),
    (city(2, pennant=3), "base.tiles.copies"),
    (road(2, inn=3), "base.tiles.copies"),
    (city(2, FiguresThere("red", number=3)), "base.deploy.free"),
    (Statement("cloister", 8, standing=(RED, BLUE)), "base.deploy.free"),
    (city(1, RED, FiguresThere("red", "barn"), complete=False), "base.deploy.free"),
    (Statement("cloister", 5), "base.cloister.complete"),
    (Statement("cloister", 8, complete=False), "base.cloister.complete"),
    (Statement("cloister", 1, complete=False, marks=(("vineyard", 2),)), "base.tiles.copies"),
    (Statement("cloister", 8, marks=(("shrine", 2),)), "base.tiles.copies"),
    (city(4, FiguresThere("red", number=2, on="fairy")), "base.tiles.copies"),
    (
        Statement("cloister", 8, standing=(FiguresThere("blue", number=2, on="shrine"),)),
        "base.tiles.copies",
    ),
    (Statement("cloister", 5, complete=False, standing=(RED, ROUND)), "base.cloister.complete"),
    (Statement("cloister", 8, standing=(RED, ROUND, *[ROUND] * 8)), "base.tiles.copies"),
    (road(2, building_shed=3), "base.tiles.copies"),
    (road(5, watchtower_roads=3, watchtower_pennants=1), "base.tiles.copies"),
    (
        city(1, RED, FiguresThere("blue", on="keep"), complete=False, cathedral=1),
        "base.tiles.copies",
    ),
    (road(5, circus=1), "circus.ringmaster.where"),
    (road(5, MASTER, FiguresThere("blue", "ringmaster"), circus=1), "circus.ringmaster.where"),
    (road(5, MASTER, circus=6), "base.tiles.copies"),
    (farm(2, MASTER, circus=4), "base.tiles.copies"),
    (city(2, MASTER, circus=1, german_castle=1), "base.tiles.copies"),
    (road(5, german_castle=1, german_cathedral=1), "base.tiles.copies"),
    (road(5, RED, FiguresThere("blue", on="keep"), german_castle=1), "base.tiles.copies"),
    (Statement("german-castle", 8), "burgen.complete"),
    (road(4, watchtower_roads=1), "watchtowers.each.roads"),
    (road(4, watchtower_cloisters=9), "watchtowers.each.cloisters"),
    (road(4, watchtower_followers=3, complete=False), "watchtowers.each.followers"),
]


@pytest.mark.parametrize(("said", "rule"), REFUSED)
def test_what_no_board_can_have_is_refused_with_its_rule(said: Statement, rule: str) -> None:
    with pytest.raises(api.RefusedError) as refused:
        build(said, api.ruleset("bb-hig", ALL))
    assert refused.value.rule == rule


FORBIDDEN = [
    (("base",), city(5, cathedral=1), "base.sets.pieces"),
    (ALL, road(4, FiguresThere("red", "mayor")), "abbey.mayor.where"),
    (ALL, city(30, FiguresThere("red", number=8)), "base.supply.followers"),
    (ALL, city(2, RED, BLUE), "base.deploy.free"),
    (ALL, farm(2, FiguresThere("red", "barn", 2)), "abbey.barn.supply"),
]


@pytest.mark.parametrize(("sets", "said", "rule"), FORBIDDEN)
def test_what_the_rules_forbid_is_laid_out_and_refused_as_any_board(
    sets: tuple[str, ...], said: Statement, rule: str
) -> None:
    rules = api.ruleset("bb-hig", sets)
    assert rule in {one.rule for one in api.problems(build(said, rules).position, rules)}


UNKNOWN = [
    (Statement("lake"), "unknown-kind"),
    (Statement("carcassonne"), "unknown-kind"),
    (city(31), "bad-number"),
    (Statement("cloister", 9), "bad-number"),
    (farm(13), "bad-number"),
    (city(5, inn=1), "unknown-mark"),
    (city(5, hill=1), "unknown-mark"),
    (city(5, pennant=13), "bad-number"),
    (city(5, tokens=("dragon",)), "unknown-token"),
    (city(5, tokens=("beast",)), "unknown-token"),
    (city(5, FiguresThere("mauve")), "unknown-player"),
    (city(5, FiguresThere("red", "knight")), "unknown-figure"),
    (city(5, FiguresThere("red", on="inn")), "unknown-mark"),
    (city(5, FiguresThere("red", number=13)), "bad-number"),
    (city(5, FiguresThere("red", number=7), FiguresThere("blue", number=6)), "bad-number"),
]


@pytest.mark.parametrize(("said", "code"), UNKNOWN)
def test_what_means_nothing_is_no_statement(said: Statement, code: str) -> None:
    with pytest.raises(api.InputError) as refused:
        build(said, api.ruleset("bb-hig", ALL))
    assert refused.value.code == code


def test_what_may_be_said_follows_from_the_sets() -> None:
    base = {one.kind: one for one in sayable(("base",))}
    assert [*base] == ["city", "road", "farm", "cloister"]
    assert base["city"].marks == ("pennant",)
    assert base["city"].figures == ("follower",)
    found = {one.kind: one for one in sayable((*ALL, "abbot"))}
    assert {"pennant", "cathedral", "besieged", "building-shed"} <= {*found["city"].marks}
    assert found["city"].under == ("hill", "fairy")
    assert found["cloister"].under == ("shrine", "church", "fairy", "both-complete")
    assert found["road"].tokens == ("mage", "witch")
    assert "mayor" in found["city"].figures
    assert "mayor" not in found["road"].figures
    assert found["garden"].figures == ("abbot",)


def test_a_kind_has_the_name_of_its_sign() -> None:
    assert (kind_name("german-castle"), kind_name("city")) == ("German castle", "city")


def test_what_a_mark_counts_is_asked_with_it() -> None:
    assert asked(told("road", "watchtower-roads")) == "watchtower for roads: road"
    assert asked(told("city", "pennant")) == "pennant"


def test_what_is_said_takes_the_expansions_that_it_names() -> None:
    assert expansions_of(city(3)) == {"base"}
    named = city(3, FiguresThere("red", "mayor", on="hill"), tokens=("mage",), cathedral=1)
    assert expansions_of(named) == {"base", "abbey", "hills", "mage", "inns"}
    # A pig-herd without pigs counts for nothing (river2-2017, the pig-herd).
    assert expansions_of(farm(3, pig_herd=1)) == {"base", "river2", "traders"}
    assert expansions_of(Statement("lake")) == frozenset()


def test_what_is_said_twice_is_added_up() -> None:
    assert Statement(
        "city", marks=(("pennant", 1), ("pennant", 1), ("inn", 0)), standing=(RED, BLUE, RED)
    ) == Statement("city", marks=(("pennant", 2),), standing=(FiguresThere("red", number=2), BLUE))
    assert Statement("city", standing=(BLUE,)).players == ("blue", "red")


def test_what_stands_elsewhere_is_not_said() -> None:
    example = build(city(4, tokens=("mage",)), api.ruleset("bb-hig", ALL))
    (cell, spot), board = example.place, api.Analysis(example.position).board
    farm_spot = next(name for name in board.laid[cell][0].names if name.startswith("farm"))
    assert read_back(example.position, (cell, spot)).tokens == ("mage",)
    assert read_back(example.position, (cell, farm_spot)).tokens == ()


def test_a_tile_of_two_farms_is_none_of_a_whole_farm() -> None:
    want = Want(FeatureKind.CITY, frozenset({0}), whole=True)
    for text, whole in (("cfff.cN.fklmnop1", True), ("cfff.cN.fklm1.fnop1", False)):
        assert shows(api.turned(read_tile(text), 0), want) is whole


@pytest.mark.parametrize("said", [said for _, said, _ in SCORED])
def test_the_flat_form_says_the_same(said: Statement) -> None:
    assert read_said({name: str(of) for name, of in write_said(said).items()}) == said


def test_the_flat_form_takes_words_of_the_data() -> None:
    flat = {"kind": "city", "tiles": 7, "red.big-follower": 1, "blue.follower.hill": 2, "mage": 1}
    standing = (FiguresThere("red", "big follower"), FiguresThere("blue", "follower", 2, "hill"))
    assert read_said(flat) == city(7, *standing, tokens=("mage",))
    assert read_said({"kind": "city", "tiles": 7, "pennant": 0, "complete": "1"}) == Statement(
        "city", 7
    )


@pytest.mark.parametrize(
    ("flat", "code"),
    [
        ({}, "unknown-kind"),
        ({"kind": "city", "tiles": "many"}, "bad-number"),
        ({"kind": "city", "tiles": "1000"}, "bad-number"),
        ({"kind": "city", "tiles": 4, "moat": 1}, "unknown-mark"),
        ({"kind": "city", "tiles": 4, "mayor": 1}, "unknown-mark"),
        ({"kind": "city", "tiles": 4, "mauve.mayor": 1}, "unknown-figure"),
        ({"kind": "city", "tiles": 4, "red.knight": 1}, "unknown-figure"),
        ({"kind": "city", "tiles": 4, "red.follower.inn": 1}, "unknown-mark"),
        ({"kind": "city", "tiles": 4, "red.follower.moat": 1}, "unknown-mark"),
    ],
)
def test_a_flat_form_of_what_there_is_not_is_refused(flat: dict[str, object], code: str) -> None:
    with pytest.raises(api.InputError) as refused:
        read_said(flat)
    assert refused.value.code == code
