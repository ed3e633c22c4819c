"""The Count of Carcassonne: figures leave the city, before a scoring and at the end.

Everything is worked out from the annotated rules 4.0 ("car").
"""

import pytest

from engine.api import (
    FINAL,
    NOW,
    Analysis,
    Redeploy,
    RefusedError,
    Sheet,
    ruleset,
)
from engine.expansions.count import MoveCount
from engine.model.values import Figure
from tests.engine.quarters import (
    BLUE_CITY,
    BLUE_ROAD,
    CAP,
    CROSSING,
    QUARTERS,
    asked,
    ended,
    lay,
    leave,
    out,
    quarter,
    stated,
    table,
)
from tests.engine.stating import everywhere, why

# --- out of Carcassonne --------------------------------------------------------------------------


SERVING = [
    ("city", BLUE_CITY, CAP, "castle"),
    ("road", BLUE_ROAD, CROSSING, "blacksmith"),
    ("cloister", "base-ffff 1,3  blue cloister / base-cfff 0,3 / base-frfr 2,3 1 / base-frfr 2,4 1"
     " / base-cfff 0,4 2", "base-cfff 1,4 2", "cathedral"),
]  # fmt: skip


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
            assert asked(game) == ("red", "count.enter")
            continue
        assert asked(game) == ("blue", "count.leave")
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


@everywhere
def test_used_in_vain(edition: str) -> None:
    """Car, note 54: a follower used in vain is used all the same."""
    around = BLUE_CITY.replace("blue city n", "blue big follower city n")
    game = lay(table(edition, around, "red castle", "market", sets="inns"), CAP)
    leave(game, "castle", (0, 3), "city n")
    assert (game.scores, asked(game)) == ({"red": 0, "blue": 8}, ("blue", "lay"))
    game = lay(table(edition, around, "red castle, blue castle", "market", sets="inns"), CAP)
    leave(game, "castle", (0, 3), "city n")
    game.decline()
    assert asked(game) == ("red", "count.enter"), "blue's help is not red's"


# --- the end -------------------------------------------------------------------------------------


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


@everywhere
def test_to_incomplete_features(edition: str) -> None:
    """Car, note 59: also to incomplete features, each quarter to its own kind."""
    inside = "red castle, red market, red blacksmith, red cathedral, red cathedral"
    around = "base-cfcf-2 0,3  blue city n / base-ffff 1,3 / base-cfff 4,2 3"
    game = ended(edition, around, inside, count="cathedral")
    goals = {(a.figure.spot, a.cell, a.spot) for a in game.decision.options()[1:]}
    assert asked(game) == ("red", "count.leave")
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


def test_the_market_only() -> None:
    """The rules keep only the market for the end; note 59 says more, so the point is open."""
    house = {"count.final": "market-only"}
    game = ended("bb-hig", BLUE_CITY, "red castle, red market", "cathedral", house=house)
    assert out(game) == [("follower", "market")]
    game.decline()
    assert game.over


# --- a stated table ------------------------------------------------------------------------------

ROAD = "base-frfr -1,0  blue road e / base-frfr -2,0  red road e"
"""They touch on the road at 0,0, of three tiles; with CROSSING_LATER it is complete."""
CROSSING_LATER = " / base-frrr -3,0"
FARM = "base-ffff 1,-1  blue farm nnw / base-ffff 2,-1  red farm nnw"
BARN = "base-ffff 1,-1  blue farm nnw / base-ffff 1,-2 / base-ffff 2,-2  red barn farm wsw / "
TILE = "base-frfr -1,0  blue road e, red farm nnw"

CAME = [
    # Car, deploying followers from Carcassonne: to a completed feature, before it is scored.
    ("bb-hig mega new", ROAD + CROSSING_LATER, "", [], None),
    # Car, note 59: to an incomplete one at the end; in the later editions from the market alone.
    ("hig bb-hig", ROAD, "", ["never-met"], {"red": 3, "blue": 3}),
    ("new mega", ROAD, "", ["never-met"], None),
    ("hig bb-hig mega", FARM, "", ["never-met"], {"red": 3, "blue": 3}),
    # Condensed, step 7, item 4: to the farm of a barn, which hig has at the end alone.
    ("mega", BARN + "base-ffff 2,-1  red farm nnw", "abbey", [], None),
    ("bb-hig", BARN + "base-ffff 2,-1  red farm nnw", "abbey", ["never-met"],
     {"red": 1 + 4, "blue": 1}),
    # Two on one tile, by the road or by the farm.
    ("bb-hig mega", TILE, "", ["two-on-a-tile"], {"red": 3, "blue": 2}),
    ("bb-hig mega", TILE + " / base-frrr -2,0", "", [], None),
]  # fmt: skip


@pytest.mark.parametrize(("editions", "around", "sets", "codes", "final"), CAME)
def test_whether_followers_can_have_left(
    editions: str, around: str, sets: str, codes: list[str], final: dict[str, int] | None
) -> None:
    """A stated position does not say whether the game ends with it: what can be at the end alone is
    told while the game goes on, and no turn begins with it."""
    position = stated(around, sets=sets)
    for edition in editions.split():
        rules, analysis = ruleset(edition, position.sets), Analysis(position)
        assert [one.code for one in analysis.problems(rules)] == codes
        now, at_end = analysis.under(rules, NOW), analysis.under(rules, FINAL)
        course = analysis.play((), rules)
        if not codes:
            assert isinstance(now.outcome, Sheet)
            assert course.refused is None
        elif final:
            assert [one.code for one in now.remarks] == ["early"]
            assert at_end.settled().totals == final
            assert at_end.remarks == ()
        else:
            assert isinstance(at_end.outcome, RefusedError)
        if codes:
            assert final is None or str(course.refused).endswith("ask for the end of the game.")
            with pytest.raises(RefusedError):
                analysis.actions(rules, "base-ffff")
