"""Abbey & Mayor: the barn.

Points are worked out from the annotated rules, "car".
"""

from dataclasses import replace

import pytest

from engine import api
from tests.engine.abbeys import (
    BARN,
    CORNER,
    JOIN,
    LAST,
    STAYS,
    block,
    deployable,
    figures,
    gains,
    game,
    score,
    table,
    upper,
)
from tests.engine.stating import everywhere, refusal

KEYS = [
    "car-r-abbey-36", "car-fn-137c", "car-fn-140",
]  # fmt: skip


@everywhere
def test_where_a_barn_goes(edition: str) -> None:
    # keys shown: car-r-abbey-27 car-r-abbey-28 car-r-intro-10
    found = game(block(), edition)
    found.do(LAST)
    assert {o for o in deployable(found) if "barn" in o} == {"barn: farm wnw"}
    for spot in ("farm nne", "farm sse", "farm ese", "cloister", "road w"):
        assert refusal(found, CORNER._replace(spot=spot)) == "abbey.barn.where"
    assert refusal(found, CORNER._replace(kind="builder")) == "base.sets.pieces"
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


@everywhere
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


@everywhere
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


@everywhere
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


@everywhere
def test_farm_with_a_barn_is_closed(edition: str) -> None:
    # keys shown: car-r-abbey-29 car-r-abbey-34 car-fn-133 car-fn-138
    for mover in ("red", "blue"):
        board = STAYS.replace("blue*", "blue").replace(f"{mover}", f"{mover}*", 1)
        found = game(f"{board} / base-ffff 2,1", edition)
        found.do(api.Lay("base-ffff", (2, 0)))
        assert deployable(found) == {"follower: cloister", "wagon: cloister"}
        assert refusal(found, api.Deploy("follower", (2, 0), "farm nne")) == "abbey.barn.farmers"
    found = game(
        f"{STAYS.replace('red yellow blue*', 'red* yellow blue')} / base-ffff 2,1", edition
    )
    found.do(api.Lay("base-ffff", (2, 0)))
    assert refusal(found, api.Deploy("barn", (2, 0), "farm ssw")) == "abbey.barn.one"


@everywhere
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


@everywhere
def test_several_barns(edition: str) -> None:
    # keys shown: car-r-abbey-38 car-fn-138 car-r-abbey-37 car-r-intro-13
    board = upper(STAYS, b="red barn farm nne") + " / base-fffr 1,-2 1 / base-fffr 2,-2 1"
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


@everywhere
def test_distance_does_not_matter(edition: str) -> None:
    # keys shown: car-fn-140
    row = " / ".join(f"base-frfr {x},0" for x in range(2, 8))
    board = (
        f"base-ffff 0,0 / base-fffr 1,0 2 / {row} / base-crfr 8,0 2 / base-cfff 8,1 / base-ffff 0,1"
        " / base-ffff 1,1  blue barn farm wnw"
    )
    assert score(board, edition, api.FINAL) == {"red": 0, "blue": 4}


@everywhere
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


@everywhere
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


@everywhere
def test_stale_farmer(edition: str) -> None:
    # A stated board whose farmers nobody has paid yet: before the end they are.
    found = game(BARN.format(a="red farm sse", b=""), edition)
    found.finish()
    assert gains(found) == {"red": 2, "blue": 8}
    assert found.supply["red"]["follower"] == 7


@everywhere
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


LYING = """
players red blue*
sets base abbey
base-cfff 0,0
base-cfff 0,-1 2
base-ffff 0,1
base-ffff 1,0  {upper}
base-ffff 1,1  {lower}
{last}
"""


@pytest.mark.parametrize(
    ("upper", "lower", "last", "now", "final"),
    [
        # The last tile enlarges the farm: it may have joined whoever does not stand on it.
        ("blue farm nnw", "red barn farm nnw", "base-fffr 2,0 1", 1, 1),
        # He stands on the last tile, and was put there: he lies there unpaid.
        ("", "red barn farm nnw", "base-fffr 2,0 1  blue farm nnw", 0, 0),
        # The last tile lies elsewhere: he has lain there for longer.
        ("blue farm nnw", "red barn farm nnw", "base-cfff 0,-2", 0, 0),
        # The barn was put down on the last tile.
        ("blue farm nnw", "", "", 3, 3),
    ],
    ids=["joined", "put there", "lying", "barn placed"],
)
def test_a_stated_farmer_beside_a_barn_by_the_reading_that_pays_none(
    upper: str, lower: str, last: str, now: int, final: int
) -> None:
    text = LYING.format(upper=upper, lower=lower or "red barn farm nnw", last=last)
    position = api.read_position(text)
    rules = api.ruleset("mega", position.sets, {"abbey.barn.farmers.paid": "false"})
    assert api.score(position, rules).totals == {"red": 0, "blue": now}
    assert api.score(position, rules, api.FINAL).totals == {"red": 4, "blue": final}
