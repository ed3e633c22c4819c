"""A position laid once and asked under many rule sets: each for itself, and with what it read."""

from collections.abc import Iterable
from dataclasses import replace

import pytest

from engine.analysis import analysis as module
from engine.api import (
    FAMILY,
    FINAL,
    NOW,
    Analysis,
    Effort,
    Figure,
    Game,
    Lay,
    Pass,
    RefusedError,
    Ruleset,
    TooLargeError,
    UnsettledError,
    Verdict,
    Work,
    answer,
    plain,
    read_notation,
    ruleset,
    score,
    shapes,
)
from engine.model.boardtext import read_board
from engine.model.sheet import Missing
from engine.report import report
from tests.engine.stating import OLD, board, wrong

SMALL_CITY = "base-crfr 0,0  red city n / base-cfff 0,-1 2"
FARMED = "base-crfr 0,0  red city n / base-crfr 1,0  red farm ene / base-cfff 0,-1 2  blue farm nne"

BUILDER_ON_A_TOWER = "1~prB~sBTW~tBpnUU-BfrEWlnUV-RuT~wUV1-"
FAIRY_BESIDE_NOBODY = "1~prB~sBTD~tBpnUU-RfrEBnsUTBvnVU-RurE~fVU-RurE"
BUILDER_BY_THE_DRAGON = "1~prB~sBTD~tBqnUUBnsUTBvnVU-RfrEBsnXUDwnWU-RurS~dWU"

BIG, SMALL = ("bb-hig", "bb-rgg"), ("hig", "rgg")


def laid(notation: str, labels: Iterable[str] = FAMILY) -> tuple[Analysis, list[Ruleset]]:
    position = read_notation(notation)
    return Analysis(position), [ruleset(label, position.sets) for label in labels]


# --- each rule set stands for itself ------------------------------------------------------------


@pytest.mark.parametrize(
    ("notation", "refusing", "rule"),
    [
        (BUILDER_ON_A_TOWER, BIG, "tower.top.followers"),
        (FAIRY_BESIDE_NOBODY, BIG, "dragon.fairy.move"),
        (BUILDER_BY_THE_DRAGON, SMALL, "dragon.company"),
    ],
)
@pytest.mark.parametrize("question", [NOW, FINAL])
def test_a_position_that_some_editions_refuse(
    notation: str, refusing: tuple[str, ...], rule: str, question: str
) -> None:
    analysis, rulesets = laid(notation, SMALL + BIG)
    found = analysis.compare(rulesets, question).settled()
    refused = {v.ruleset.label: v.refused.rule for v in found.verdicts if v.refused}
    assert [v.judged for v in found.verdicts] == [not v.refused for v in found.verdicts]
    assert refused == dict.fromkeys(refusing, rule)
    for place, verdict in enumerate(found.verdicts):
        alone = analysis.under(verdict.ruleset, question)
        assert (verdict.sheet, verdict.read) == (alone.sheet, alone.read)
        assert all((row.lines[place] is None) or verdict.sheet for row in found.rows)
    assert not any(row.differs for row in found.rows)


def test_an_edition_whose_box_holds_another_game_is_refused_beside_others() -> None:
    """The Tower of 2025 is Towers & Thieves; the rule sets before it play the tile all the same."""
    analysis, rulesets = laid("1~prB~sBW~tBpnUU-RfrE", ("bb-hig", "new", "c31"))
    for question in (NOW, FINAL):
        refused = [verdict.refused for verdict in analysis.compare(rulesets, question).verdicts]
        assert refused[:2] == [None, None]
        assert refused[2]
        assert refused[2].rule == "base.sets.reprinted"
    with pytest.raises(RefusedError):
        Game.begin(rulesets[2], ("red", "blue"))


def test_one_that_all_refuse_is_refused() -> None:
    analysis, rulesets = laid(BUILDER_ON_A_TOWER, BIG)
    with pytest.raises(RefusedError) as caught:
        analysis.compare(rulesets).settled()
    assert [problem.rule for problem in caught.value.problems] == ["tower.top.followers"]
    with pytest.raises(RefusedError):
        score(analysis.position, rulesets[0])
    with pytest.raises(RefusedError):
        answer(analysis.position, rulesets)


def test_rule_sets_that_answer_are_compared_beside_one_that_leaves_it_open() -> None:
    house = {"base.farm.method": 2, "base.farm.method2.once": "altogether"}
    rulesets = [ruleset("hig", house=house), ruleset("hig"), ruleset("rgg")]
    found = Analysis(board(FARMED)).compare(rulesets, FINAL)
    (unsettled, *others) = found.verdicts
    assert isinstance(unsettled.refused, UnsettledError)
    assert "base.farm.method2.once" in unsettled.read
    assert all(other.sheet for other in others)
    assert {(d.rule, d.first, d.second) for d in found.deciders} == {
        ("base.city.small", 1, 2),
        ("base.farm.method", 1, 2),
    }
    assert f"! no score under {unsettled.ruleset.label}: 0,0: " in report(found)
    city = next(row for row in found.rows if row.lines[1] and row.lines[1].kind == "city")
    assert (city.points, city.differs) == ((None, 4, 2), True)


def test_the_answer_of_a_rule_set_that_refuses() -> None:
    analysis, rulesets = laid(BUILDER_ON_A_TOWER, ("hig", "bb-hig"))
    found = answer(analysis.position, rulesets, FINAL)
    assert found["rulesets"] == ["hig", "bb-hig"]
    assert found["sheets"][0]["totals"]["blue"] == 1
    assert found["sheets"][1] is None
    assert found["refused"][0] is None
    refused = found["refused"][1]
    assert (refused["code"], refused["rule"]) == ("refused", "tower.top.followers")
    assert [problem["cell"] for problem in refused["problems"]] == [(0, 1)]
    assert [row["points"] for row in found["rows"]] == [[1, None]]


def test_a_scoring_that_has_to_stop_says_at_which_decision() -> None:
    found = Analysis(board(SMALL_CITY)).compare([ruleset("hig")])
    (verdict,) = found.verdicts
    sheet = replace(verdict.settled(), missing=Missing("red", "wood", "base.deploy.one"))
    stopped = plain(shapes.SheetJson, sheet)["missing"]
    assert stopped is not None
    assert (stopped["player"], stopped["id"], stopped["what"]) == ("red", "wood", "place a figure")
    assert stopped["rule"] == "base.deploy.one"
    assert plain(shapes.SheetJson, verdict.settled())["missing"] is None
    told = report(replace(found, verdicts=(replace(verdict, outcome=sheet),)))
    assert "! scored under hig up to a decision of red: wood [base.deploy.one]" in told


# --- what was read ------------------------------------------------------------------------------


VOTES = "base.majority.votes"


def read(verdict: Verdict) -> set[str]:
    """The rules that were read but for those that every rule set of these sets reads."""
    return verdict.read - verdict.ruleset.read


@pytest.mark.parametrize(
    ("text", "edition", "question", "expected"),
    [
        ("base-crfr 0,0", "rgg", NOW, set()),
        (
            SMALL_CITY,
            "rgg",
            NOW,
            {VOTES, "base.city.small", "base.city.small.tiles", "base.city.small.tile"},
        ),
        (SMALL_CITY, "hig", NOW, {VOTES, "base.city.small", "base.city.complete.tile"}),
        (
            "base-crfr 0,0  red road e",
            "hig",
            FINAL,
            {VOTES, "base.road.incomplete.tile", "base.farm.method"},
        ),
    ],
)
def test_the_rules_that_a_sheet_rests_on(
    text: str, edition: str, question: str, expected: set[str]
) -> None:
    assert read(Analysis(board(text)).under(ruleset(edition), question)) == expected


def test_the_rules_by_which_a_position_is_refused() -> None:
    analysis, (rules,) = laid(BUILDER_ON_A_TOWER, ("bb-hig",))
    refused = analysis.under(rules)
    assert refused.refused is not None
    assert "traders.special.followers" in refused.read
    assert "base.supply.followers" in refused.read


def test_only_rules_that_were_read_are_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    """The editions differ in dozens of rules; a city of two tiles reads two of them."""
    tried: list[set[str]] = []
    real = Ruleset.having

    def having(self: Ruleset, value: object) -> Ruleset:
        tried.append({value.id})  # type: ignore[attr-defined]
        return real(self, value)  # type: ignore[arg-type]

    monkeypatch.setattr(Ruleset, "having", having)
    found = Analysis(board(SMALL_CITY)).compare([ruleset("hig"), ruleset("rgg")])
    assert [decider.rule for decider in found.deciders] == ["base.city.small"]
    assert tried == [{"base.city.small"}]


# --- laid once, and counted ---------------------------------------------------------------------


def test_a_position_is_laid_once(monkeypatch: pytest.MonkeyPatch) -> None:
    laid_out = []
    real = module.stated_board
    monkeypatch.setattr(
        module, "stated_board", lambda asked, view: laid_out.append(asked) or real(asked, view)
    )
    position = board(SMALL_CITY)
    answer(position, [ruleset(edition) for edition in FAMILY], FINAL)
    assert laid_out == [position]


def test_work_is_counted() -> None:
    work = Work()
    analysis = Analysis(board(SMALL_CITY), work)
    analysis.compare([ruleset("hig"), ruleset("rgg")])
    asked = {Effort.BOARDS: 1, Effort.RULESETS: 1, Effort.LAST_TILES: 2}
    assert dict(work.done) == asked
    analysis.play((Lay("base-cfff", (0, 1), 1), Pass()), ruleset("hig"))
    assert dict(work.done) == {**asked, Effort.RULESETS: 2, Effort.ACTIONS: 2}


def test_work_beyond_a_limit_is_refused_with_what_went_into_it() -> None:
    def play(limit: int | None = None) -> Work:
        work = Work(limit)
        analysis = Analysis(board(SMALL_CITY), work)
        analysis.play((Lay("base-cfff", (0, 1), 1), Pass()), ruleset("hig"))
        return work

    enough = play().steps
    assert play(enough).spent
    done = "1 boards laid, 2 rule sets tried, 2 actions played"
    with pytest.raises(TooLargeError, match=rf"more than {enough - 1} steps \({done}\)") as caught:
        play(enough - 1)
    assert caught.value.code == "too-much-work"


@pytest.mark.parametrize("effort", Effort)
def test_work_on_a_larger_board_takes_more_steps(effort: Effort) -> None:
    assert effort.steps(4) < effort.steps(400)


def test_what_may_be_done_counts_as_work() -> None:
    work = Work()
    analysis = Analysis(board(SMALL_CITY), work)
    analysis.actions(ruleset("hig"), "base-crfr")
    analysis.fill_besides(ruleset("hig"), (1, 0))
    analysis.play((), ruleset("hig"), "base-crfr")
    assert work.done[Effort.CHOICES] == 3


def test_a_report_tells_how_many_of_those_who_are_tied_stand_on_a_hill() -> None:
    text = """
players red blue
sets base hills
base-cfff 0,0  blue city n
base-ffff 1,0
base-ffff 1,-1
base-ffff 1,-2
hills-cfrf 0,-2 2  red city s
base-cfcf-1 0,-1
"""
    position = read_board(text)
    told = report(Analysis(position).compare([ruleset("mega", position.sets)]))
    assert "followers on a hill: blue 0, red 1" in told


# --- one more figure ----------------------------------------------------------------------------


BESIDE = Figure("blue", "follower", (1, 0), "road w")


def against(stated: str, more: Figure, labels: Iterable[str], sets: str = "base") -> list[str]:
    """The rules that speak first against one more figure on a board."""
    position = board(stated, sets=sets)
    rulesets = [ruleset(label, position.sets) for label in labels]
    return [problem.rule for problem in Analysis(position).against(more, rulesets)]


def test_each_edition_says_what_speaks_first_against_a_figure() -> None:
    on_a_road = "base-crfr 0,0  red road e / base-crfr 1,0"
    assert against(on_a_road, BESIDE, OLD) == ["base.deploy.free"] * len(OLD)


def test_a_figure_that_one_edition_allows_has_nothing_against_it() -> None:
    """What is wrong with the figures that stand there says nothing against one more."""
    together = "base-crfr 0,0  red road e, blue city n / base-crfr 1,0"
    assert "base.deploy.one" in {problem.rule for problem in wrong(together)}
    on_the_city = BESIDE._replace(spot="city n")
    assert against(together, on_the_city, OLD) == []


def test_a_game_that_nobody_can_play_says_nothing_of_a_figure() -> None:
    on_a_road = "base-crfr 0,0  red road e / base-crfr 1,0"
    assert against(on_a_road, BESIDE, ["hig"], "base base-c2") == []


def test_to_try_a_figure_lays_no_board_anew() -> None:
    work = Work()
    position = board("base-crfr 0,0 / base-crfr 1,0")
    analysis = Analysis(position, work)
    rules = ruleset("hig", position.sets)
    for player in ("red", "blue"):
        analysis.against(BESIDE._replace(player=player), [rules])
    tried = {Effort.COPIED_BOARDS: 2, Effort.FIGURES: 2}
    assert work.done == {Effort.BOARDS: 1, Effort.RULESETS: 1, **tried}
