"""Which rules decide between rule sets, and what the sources leave open."""

import pytest

from engine.api import (
    FINAL,
    NOW,
    InputError,
    Position,
    UnsettledError,
    answer,
    compare,
    plain,
    read_rulesets,
    ruleset,
    score,
    shapes,
)
from tests.engine.stating import board

SMALL_CITY = "base-crfr 0,0  red city n / base-cfff 0,-1 2"
FARMED = "base-crfr 0,0  red city n / base-crfr 1,0  red farm ene / base-cfff 0,-1 2  blue farm nne"


def deciders(text: str, labels: str, question: str = NOW) -> list[tuple[str, int]]:
    found = compare(board(text), read_rulesets(labels), question)
    return [(one.rule, one.second) for one in found.deciders]


def test_no_difference_no_deciders() -> None:
    found = compare(board("base-crfr 0,0  red road e"), read_rulesets("hig,rgg,bb-rgg"), FINAL)
    assert found.deciders == ()
    assert [(row.points, row.differs, row.rules) for row in found.rows] == [((1, 1, 1), False, ())]


def test_no_deciders_within_one_rule_set() -> None:
    found = compare(board(SMALL_CITY), read_rulesets("hig"))
    assert (found.deciders, [row.points for row in found.rows]) == ((), [(4,)])


def test_an_empty_table() -> None:
    found = compare(Position(), read_rulesets("hig,rgg"), FINAL)
    assert (found.rows, found.deciders) == ((), ())


def test_one_rule_decides() -> None:
    found = compare(board(SMALL_CITY), read_rulesets("hig,rgg"))
    (one,) = found.deciders
    assert (one.rule, one.first, one.second) == ("base.city.small", 0, 1)
    assert (one.before, one.after) == ((4, 0), (2, 0))
    (row,) = found.rows
    assert (row.points, row.rules, row.differs) == ((4, 2), ("base.city.small",), True)


def test_two_rules_each_decide_other_rows() -> None:
    found = compare(board(FARMED), read_rulesets("bb-hig,bb-rgg"), FINAL)
    assert {one.rule for one in found.deciders} == {"base.city.small", "base.farm.method"}
    by_kind = {row.lines[0].kind if row.lines[0] else "farmed city": row for row in found.rows}
    assert by_kind["city"].rules == ("base.city.small",)
    assert by_kind["farm"].rules == ("base.farm.method",)
    assert by_kind["farmed city"].rules == ("base.farm.method",)
    assert by_kind["farm"].points[1] is None
    assert by_kind["farmed city"].points[0] is None


def test_a_rule_that_differs_without_effect_decides_nothing() -> None:
    assert deciders(SMALL_CITY, "bb-hig,bb-rgg") == [("base.city.small", 1)]


def test_rule_sets_that_agree_are_compared_once() -> None:
    assert deciders(SMALL_CITY, "hig,rgg,bb-hig,bb-rgg") == [("base.city.small", 1)]


def test_rule_sets_that_both_differ_from_the_first_are_held_against_each_other() -> None:
    """Four points in the farms of the second, five in those of the third, by one more rule."""
    house = "rgg:base.farm.method1.city=5"
    rulesets = read_rulesets(f"hig,rgg,{house}")
    found = compare(board(FARMED), rulesets, FINAL)
    between = {(one.rule, one.first, one.second) for one in found.deciders}
    assert ("base.farm.method1.city", 1, 2) in between


def test_two_rules_that_only_act_together() -> None:
    """Neither moves the score alone; the row names both, and no third that was read as well."""
    small, other = "base.city.small=true", "base.majority.votes=2"
    found = compare(
        board(SMALL_CITY), read_rulesets(f"hig:base.city.small.tiles=1,hig:{small}:{other}")
    )
    assert "base.majority.votes" in found.verdicts[0].read
    assert found.deciders == ()
    (row,) = found.rows
    assert row.points == (4, 2)
    assert set(row.rules) == {"base.city.small", "base.city.small.tiles"}


def test_house_rules_are_compared_like_editions() -> None:
    assert deciders(SMALL_CITY, "hig,hig:base.city.complete.tile=3") == [
        ("base.city.complete.tile", 1)
    ]


def test_a_trial_that_is_not_settled_does_not_stop_the_comparison() -> None:
    """Both rule sets give a score here; only what lies between them is open."""
    rulesets = read_rulesets("bb-hig:base.farm.method2.once=altogether,bb-rgg:base.farm.method=2")
    found = compare(board(FARMED), rulesets, FINAL)
    assert [verdict.settled().totals for verdict in found.verdicts] == [
        {"red": 7, "blue": 3},
        {"red": 5, "blue": 3},
    ]


def test_plain_form() -> None:
    found = plain(shapes.ComparisonJson, compare(board(SMALL_CITY), read_rulesets("hig,rgg")))
    assert found["rulesets"] == ["hig", "rgg"]
    assert [sheet["totals"]["red"] for sheet in found["sheets"]] == [4, 2]
    (one,) = found["deciders"]
    assert one["between"] == ["hig", "rgg"]
    assert one["values"] == [False, True]
    assert one["totals"] == [[4, 0], [2, 0]]
    assert one["title"]
    (row,) = found["rows"]
    assert (row["points"], row["differs"], row["rules"]) == ([4, 2], True, ["base.city.small"])
    assert [line["points"] for line in row["lines"]] == [4, 2]


def test_plain_form_of_a_row_that_one_rule_set_has() -> None:
    found = plain(shapes.ComparisonJson, compare(board(FARMED), read_rulesets("hig,rgg"), FINAL))
    assert [None in row["lines"] for row in found["rows"] if "farm" in str(row)].count(True) == 4


def test_a_comparison_needs_a_rule_set() -> None:
    with pytest.raises(InputError):
        compare(Position(), ())


@pytest.mark.parametrize("question", ["", "soon", "NOW", "x" * 100_000])
def test_unknown_question(question: str) -> None:
    with pytest.raises(InputError) as caught:
        score(Position(), ruleset("hig"), question)
    assert caught.value.code == "unknown-question"
    assert len(str(caught.value)) < 100


# --- method 2 and what it leaves open -------------------------------------------------------------

ONCE = "base.farm.method2.once"
CONTESTED = ruleset("hig", house={"base.farm.method": 2, ONCE: "altogether"})


def test_one_reading_pays_every_player_once() -> None:
    rules = ruleset("hig", house={"base.farm.method": 2})
    assert score(board(FARMED), rules, FINAL).totals == {"red": 7, "blue": 3}


def test_the_other_reading_is_not_settled_where_holders_differ() -> None:
    with pytest.raises(UnsettledError, match="the order in which farms are scored") as caught:
        score(board(FARMED), CONTESTED, FINAL)
    assert (caught.value.code, caught.value.rule, caught.value.cell) == ("unsettled", ONCE, (0, 0))


def test_the_other_reading_is_settled_where_one_player_holds_all() -> None:
    text = FARMED.replace("blue farm", "red farm")
    assert score(board(text), CONTESTED, FINAL).totals == {"red": 7, "blue": 0}


def test_the_other_reading_is_settled_where_the_city_is_open() -> None:
    text = "base-crfr 0,0  red farm ene / base-ccff-1 0,-1 2  blue farm nne"
    assert score(board(text), CONTESTED, FINAL).totals == {"red": 0, "blue": 0}


def test_a_city_already_paid_is_told() -> None:
    rules = ruleset("hig", house={"base.farm.method": 2})
    text = FARMED.replace("blue farm", "red farm")
    farms = [line for line in score(board(text), rules, FINAL).lines if line.kind == "farm"]
    assert [line.points for line in farms] == [3, 0]
    assert [[term.what for term in line.terms] for line in farms] == [
        ["city", "incomplete city"],
        ["city already paid"],
    ]
    assert farms[1].terms[0].cite.rule == ONCE


def test_open_points_are_told_where_they_move_the_score() -> None:
    rules = ruleset("hig", house={"base.farm.method": 2})
    (point,) = compare(board(FARMED), (rules,), FINAL).open
    assert point.rule == ONCE
    assert point.readings == (
        ("per-player", {"red": 7, "blue": 3}),
        ("altogether", None),
    )


def test_open_points_are_not_told_where_they_move_nothing() -> None:
    method2 = ruleset("hig", house={"base.farm.method": 2})
    assert compare(board(FARMED), (method2,), NOW).open == ()
    assert compare(board(FARMED), (ruleset("hig"),), FINAL).open == ()
    one_holder = board(FARMED.replace("blue farm", "red farm"))
    assert compare(one_holder, (method2,), FINAL).open == ()


def test_the_answer_tells_open_points() -> None:
    found = answer(board(FARMED), read_rulesets("hig:base.farm.method=2"), FINAL)
    (point,) = found["open"]
    assert point["rule"] == ONCE
    assert point["ruleset"] == "hig:base.farm.method=2"
    assert [reading["totals"] for reading in point["readings"]] == [{"red": 7, "blue": 3}, None]
    assert found["notation"].startswith("1~pRB~sB~t")
