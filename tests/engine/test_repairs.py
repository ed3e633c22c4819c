"""What puts right a stated position, for whatever can be wrong with one."""

from dataclasses import replace
from typing import Any

import pytest

from engine.api import (
    FAMILY,
    FINAL,
    NOW,
    Analysis,
    Position,
    Ruleset,
    Token,
    Violation,
    make_action,
    plain,
    play,
    read_notation,
    reasons,
    ruleset,
    shapes,
    write_notation,
)
from tests.cases.room import cases
from tests.engine.stating import board


def known(problem: Violation) -> tuple[object, ...]:
    return problem.code, problem.rule, problem.cell


def asked() -> list[Any]:
    """Every case of what is wrong with a board, under each of its rule sets."""
    return [
        pytest.param(case.position, case.ruleset(label), id=f"{case.name}[{label}]")
        for case in cases()
        if case.ask == "problems"
        for label in case.answers
    ]


@pytest.mark.parametrize(("position", "rules"), asked())
def test_a_repair_takes_one_problem_away_and_brings_none(
    position: Position, rules: Ruleset
) -> None:
    analysis = Analysis(position)
    wrong = analysis.problems(rules)
    for problem in wrong:
        found = analysis.repairs(rules, problem)
        assert found or problem.cell is None, problem
        for repair in found:
            stated = read_notation(write_notation(repair.position))
            assert stated == repair.position != position
            then = ruleset(rules.edition, stated.sets, rules.house)
            left = {known(each) for each in Analysis(stated).problems(then)}
            assert left <= {known(each) for each in wrong} - {known(problem)}
        assert len({repair.position for repair in found}) == len(found)


FARM = "farm nnw nne ene ese sse ssw wsw wnw"
ENDS = ("west", "frff", "e"), ("east", "fffr", "w")
CITY = "base-crfr 0,0 / base-cfff 0,-1 2  red city s / base-ffff 0,-2"


@pytest.mark.parametrize(
    ("text", "repairs"),
    [
        # any of its tiles can have closed it; more likely a later one
        (CITY, ["last 0,-1", "last 0,0", "scored 0,-1", "prune 0,-1"]),
        # one was laid last, or one of the figures is not there
        (
            "base-frfr 0,0  red road e / base-frfr 1,0 / base-frfr 2,0  blue road w",
            ["last 1,0", "take 2,0 follower blue", "lift 2,0"],
        ),
        ("base-crfr 0,0 / base-crfr 0,-1", ["turn 0,-1", "lift 0,-1"]),
        ("inns-crcr-1 0,0", ["play Inns & Cathedrals", "lift 0,0"]),
        # the redrawn basic game comes in the place of the classic one
        ("base-c2-crfr 0,0", ["play Basic game, new edition", "lift 0,0"]),
        (
            "base-crfr 0,0  red pig farm ene",
            ["take 0,0 pig red", "play Traders & Builders", "lift 0,0"],
        ),
        ("base-crfr 0,0  red city s", ["turn 0,0", "take 0,0 follower red", "lift 0,0"]),
    ],
)
def test_what_is_offered_the_likeliest_first(text: str, repairs: list[str]) -> None:
    position = board(text)
    rules, analysis = ruleset("hig", position.sets), Analysis(position)
    problems = analysis.problems(rules)
    found = analysis.repairs(rules, problems[0]) if problems else ()
    said = (
        (one.what, "{},{}".format(*one.cell) if one.cell else "", one.name, one.player)
        for one in found
    )
    assert [" ".join(filter(None, words)) for words in said] == repairs


def test_a_cloister_can_have_been_closed_by_any_tile_round_it() -> None:
    cells = [(x, y) for y in (-1, 0, 1) for x in (-1, 0, 1)]
    field = "tile field = ffff; farm nnw nne ene ese sse ssw wsw wnw / "
    round_it = " / ".join(f"field {x},{y}" for x, y in cells if (x, y) != (0, 0))
    position = board(f"{field}base-ffff 0,0  red cloister / {round_it} / field 2,0")
    rules, analysis = ruleset("hig"), Analysis(position)
    found = analysis.repairs(rules, analysis.problems(rules)[0])
    closers = [repair for repair in found if repair.what == "last"]
    assert [one.cell for one in closers] == [laid.cell for laid in reversed(position.tiles[:-1])]
    for one in closers:
        assert Analysis(one.position).under(rules).settled().totals["red"] == 9


def test_a_long_road_can_have_been_scored_whatever_other_tile_may_have_been_the_last() -> None:
    """Each of its tiles may have been the last: more than an analysis has patience for."""
    farms = "farm nnw nne ene wnw; farm ese sse ssw wsw"
    tiles = f"tile way = frfr; road e w; {farms} / tile end = ffff; cloister; {FARM}"
    west, east = (f"tile {name} = {edges}; road {side}; {FARM}" for name, edges, side in ENDS)
    road = " / ".join(f"way {x},0" for x in range(1, 99))
    position = board(
        f"{tiles} / {west} / {east} / west 0,0  red road e / {road} / east 99,0 / end 0,1"
    )
    rules, analysis = ruleset("hig"), Analysis(position)
    found = analysis.repairs(rules, analysis.problems(rules)[0])
    assert {"scored", "prune"} <= {repair.what for repair in found}


def test_of_figures_too_many_any_may_be_taken_away_one_by_one() -> None:
    row = " / ".join(f"base-frfr {x},0{'' if x % 2 else '  red farm nnw'}" for x in range(5))
    position = board(row)
    rules = ruleset("hig", position.sets, {"base.supply.followers": 1})
    analysis = Analysis(position)
    surplus = [one for one in analysis.problems(rules) if one.code == "too-many-figures"]
    assert [one.cell for one in surplus] == [(2, 0), (4, 0)]
    for problem in surplus:
        assert "take" in {repair.what for repair in analysis.repairs(rules, problem)}


def test_what_is_only_not_stated_is_put_right_by_no_change() -> None:
    """The animal under the Big Top: turning the tile says nothing about it."""
    tokens = 'tokens [{"what": "big top", "cell": [0, 0]}]'
    text = f"circus-fffr-2 0,0 / base-ffff 1,0  red cloister / {tokens}"
    position = board(text, sets="base circus")
    rules = ruleset("mega", position.sets)
    analysis = Analysis(position)
    (unstated,) = reasons(analysis.under(rules, FINAL).refused)
    assert (unstated.rule, unstated.cell) == ("circus.animals", (0, 0))
    assert analysis.problems(rules) == ()
    assert analysis.repairs(rules, unstated) == ()


def test_a_repair_as_json() -> None:
    analysis = Analysis(board("base-crfr 0,0 / base-crfr 0,-1"))
    rules = ruleset("hig")
    repair = analysis.repairs(rules, analysis.problems(rules)[0])[0]
    assert plain(shapes.RepairJson, repair) == {
        "what": "turn",
        "cell": (0, -1),
        "name": "",
        "player": "",
        "position": "1~pRB~sB~tBpnUUBpsUT",
    }


def test_who_stands_beside_a_figure_that_goes_stands_alone() -> None:
    favoured = {"player": "red", "kind": "follower", "cell": [0, -1], "spot": "city s"}
    position = board(
        CITY, sets="base dragon", pieces={"fairy": {"cell": [0, -1], "figure": favoured}}
    )
    rules, analysis = ruleset("bb-hig", position.sets), Analysis(position)
    scored = next(
        r for r in analysis.repairs(rules, analysis.problems(rules)[0]) if r.what == "scored"
    )
    assert scored.position.figures == ()
    assert write_notation(scored.position).endswith("~fUT")


# --- an order of laying that cannot be right ------------------------------------------------------


def test_what_was_complete_before_the_last_tile_is_left_out_and_the_rest_is_scored() -> None:
    position = board(f"{CITY} / base-crfr 1,0 / base-cfff 1,-1 2  blue city s")
    rules, analysis = ruleset("hig", position.sets), Analysis(position)
    verdict = analysis.under(rules, NOW)
    assert verdict.settled().totals == {"red": 0, "blue": 4}
    assert [(one.code, one.cell) for one in verdict.remarks] == [("unscored", (0, -1))]
    assert analysis.actions(rules, "base-frfr").places
    begun = play(position, (), rules)
    assert (begun.scored["blue"], [one.player for one in begun.position.figures]) == (4, ["red"])


@pytest.mark.parametrize(("edition", "points"), [("hig", 4), ("rgg", 2)])
def test_at_the_end_it_is_scored_as_complete(edition: str, points: int) -> None:
    position = board(CITY)
    verdict = Analysis(position).under(ruleset(edition), FINAL)
    assert verdict.settled().totals["red"] == points
    assert [one.code for one in verdict.remarks] == ["counted"]


def test_who_cannot_have_met_by_the_last_tile_waits_for_the_order() -> None:
    stated = board("base-frrr 0,0  red road e / base-frfr 1,0 / base-frrr 2,0 1  blue road w")
    rules, analysis = ruleset("hig"), Analysis(stated)
    now, final = analysis.under(rules, NOW), analysis.under(rules, FINAL)
    assert (now.settled().totals["red"], [one.code for one in now.remarks]) == (0, ["met"])
    assert (final.settled().totals, final.remarks) == ({"red": 3, "blue": 3}, ())


def test_what_has_been_scored_is_at_home() -> None:
    analysis = Analysis(board("base-crfr 0,0 / base-cfff 0,-1 2  red city s"))
    assert analysis.settled().figures == ()
    assert Analysis(analysis.settled()).under(ruleset("hig"), NOW).settled().totals["red"] == 0


# --- what else is to be said beside an answer ----------------------------------------------------

HELD = read_notation("1~prB~sBWI~tWlnUU~jBRb")
LEFT = read_notation(
    "1~prB~sBC~tCanUUCbnVUCcnWUCdnXUCenUVCfnVVCgnWV-RfKChnXVCinUWCjnVWCknWWClnXWBpnUT-BfrE~cM"
)
"""Red has a follower in the castle; the Count is in the market."""


@pytest.mark.parametrize(("scores", "remarks"), [((), ["scores"]), ((3, 0), [])])
def test_a_ransom_out_of_scores_that_nobody_stated(
    scores: tuple[int, ...], remarks: list[str]
) -> None:
    stated = replace(HELD, scores=scores)
    rules = ruleset("bb-rgg", stated.sets)
    paid = play(
        stated, (make_action("free", captor="blue", owner="red", kind="big follower"),), rules
    )
    assert (paid.refused, [one.code for one in paid.remarks]) == (None, remarks)
    assert paid.position.scores == ((0, 3) if scores else ())
    assert paid.scored == {"red": -3, "blue": 3}


def test_scores_that_are_stated_to_be_none_pay_no_ransom() -> None:
    stated = replace(HELD, scores=(0, 0))
    rules = ruleset("bb-rgg", stated.sets)
    paid = play(
        stated, (make_action("free", captor="blue", owner="red", kind="big follower"),), rules
    )
    assert paid.refused
    assert paid.refused.rule == "tower.ransom.debt"


@pytest.mark.parametrize("edition", FAMILY)
def test_moves_that_are_still_open_at_the_end_are_said(edition: str) -> None:
    """Note 59: before the final scoring Red may bring the follower out of the castle."""
    rules, analysis = ruleset(edition, LEFT.sets), Analysis(LEFT)
    (remark,) = analysis.under(rules, FINAL).remarks
    assert (remark.code, remark.rule) == ("moves", "count.final")
    assert remark.message.startswith("Red may bring followers out of Carcassonne")
    assert analysis.under(rules, NOW).remarks == ()
    blocked = replace(LEFT, pieces=LEFT.pieces.having("count", Token("count", spot="castle")))
    assert Analysis(blocked).under(rules, FINAL).remarks == ()


def test_where_much_is_wrong_only_the_first_problems_have_repairs() -> None:
    lone = board(" / ".join(["base-ffff 0,0", *(f"base-cccc {2 * x},5" for x in range(90))]))
    analysis, rules = Analysis(lone), ruleset("bb-hig", lone.sets)
    offered = [bool(analysis.repairs(rules, problem)) for problem in analysis.problems(rules)]
    assert offered == sorted(offered, reverse=True)
    assert not offered[-1]
