"""Corners of the core and of single expansions that no case reaches."""

from dataclasses import replace
from typing import Any

import pytest

from engine import api
from engine.model.actions import read_action
from engine.model.position import check
from engine.turn.problems import stated_board
from tests.engine.abbeys import gains, onward
from tests.engine.abbeys import game as abbey_game
from tests.engine.stating import board, codes, refusal

BY_CITY = ("rgg", "bb-rgg")
"""The editions that pay farmers city by city and have the rule of the small city."""


def final(text: str, edition: str, **house: object) -> dict[str, int]:
    """The totals at the end of the game; house rules with ``__`` for a dot and ``_`` for a dash."""
    stated = board(text)
    changed = {k.replace("__", ".").replace("_", "-"): v for k, v in house.items()}
    return dict(api.score(stated, api.ruleset(edition, stated.sets, changed), api.FINAL).totals)


# --- the board -----------------------------------------------------------------------------------


def test_sides_of_a_cell_are_those_of_its_neighbours() -> None:
    # West the start tile's road, south a cloister's field; nothing lies north and east.
    position = board("base-crfr 0,0 / base-ffff 1,1")
    assert api.sides_at(position, (1, 0)) == "**fr"
    assert api.sides_at(position, (0, -1)) == "**c*"
    assert api.sides_at(position, (9, 9)) == "****"


def test_sides_beside_an_abbey_are_free() -> None:
    position = board("sets base abbey / abbey-tile 0,0 / base-crfr 0,1")
    assert api.sides_at(position, (1, 0)) == "****"
    assert api.sides_at(position, (0, 0)) == "**c*"


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 0, 1), (1, 2, 0), (0, 2, 1)])
def test_an_abbey_closes_what_meets_it_whatever_was_laid_first(order: tuple[int, ...]) -> None:
    """Annotated rules, Abbey & Mayor: the features that an abbey touches end at it."""
    parts = ("abbey-tile 0,0", "base-frfr 1,0", "base-fffr 2,0")
    stated, _ = stated_board(board("sets base abbey / " + " / ".join(parts[n] for n in order)))
    road = stated.feature_at((1, 0), stated.laid[1, 0][0].spots["road e"])
    assert (road.complete, len(road.segments)) == (True, 2)
    fields = [
        stated.feature_at((1, 0), stated.laid[1, 0][0].spots[f"farm {s}"]) for s in ("nnw", "sse")
    ]
    assert not any(field.complete for field in fields)


# --- the course of a game ------------------------------------------------------------------------


def test_nothing_is_decided_after_the_end() -> None:
    found = api.Game.begin(api.ruleset("hig"), ("red", "blue"))
    found.finish()
    assert found.over
    with pytest.raises(api.IllegalError) as caught:
        _ = found.decision
    assert (caught.value.code, caught.value.rule) == ("over", "base.final.order")


def test_a_game_ends_once_and_where_a_tile_would_be_drawn() -> None:
    found = api.Game.begin(api.ruleset("hig"), ("red", "blue"))
    found.do(api.Lay("base-frfr", (1, 0)))
    for code, rule in (("out-of-order", "base.turn.order"), ("over", "base.final.order")):
        with pytest.raises(api.IllegalError) as caught:
            found.finish()
        assert (caught.value.code, caught.value.rule) == (code, rule)
        if not found.over:
            found.decline()
            found.finish()
    assert found.scores == {"red": 0, "blue": 0}


NO_ACTIONS: list[tuple[Any, str]] = [
    (None, "a part 'do'"),
    ([], "a part 'do'"),
    ({}, "a part 'do'"),
    ({"do": "dance"}, "a part 'do'"),
    ({"do": [1, 0]}, "a part 'do'"),
    ({"do": "pass", "cell": [0, 0]}, "'pass' has no part 'cell'"),
    ({"do": "lay", "tile": "base-crfr", "spin": 1}, "'lay' has no part 'spin'"),
    ({"do": "lay", "tile": "base-crfr"}, "'lay' needs 'cell'"),
    ({"do": "deploy", "kind": "follower", "cell": [0, 0]}, "'deploy' needs 'spot'"),
    ({"do": "redeploy", "cell": [0, 0], "spot": "road e"}, "'redeploy' needs 'figure'"),
]


@pytest.mark.parametrize(("plain", "message"), NO_ACTIONS)
def test_what_is_no_action_says_why(plain: Any, message: str) -> None:
    with pytest.raises(api.InputError, match=message) as caught:
        read_action(plain)
    assert caught.value.code == "bad-action"


# --- the rivers ----------------------------------------------------------------------------------


def test_beside_a_fork_only_the_order_of_laying_tells_a_turn_back() -> None:
    """FAQ, note 31: a river does not turn back; through which side it came in nobody can see."""
    table = "sets base river2 / river2-fsss 0,0 / river2-ffss-1 1,0"
    assert codes(table) == []
    # The same two curves without a fork: south to east, and south again.
    curves = "sets base river2 / river2-ffss-1 0,0 3 / river2-ffss-2 1,0"
    assert codes(curves) == [("forbidden", "river.turn")] * 2


@pytest.mark.parametrize(("spring", "turned_back"), [("0,1 1", True), ("-1,0 2", False)])
def test_a_curve_behind_a_fork_is_judged_by_where_the_river_came_in(
    spring: str, turned_back: bool
) -> None:
    position = board(f"sets base river2 / river2-fffs-1 {spring} / river2-fsss 0,0")
    against = api.why_not(
        position, api.ruleset("hig", position.sets), api.Laid("river2-ffss-1", (1, 0), 0)
    )
    assert [one.rule for one in against] == (["river.turn"] if turned_back else [])


def test_a_river_without_a_lake_stays_in_the_box() -> None:
    """Games Quarterly #11 has a spring and a stretch of river, which lead nowhere alone."""
    table, land = api.draw_pile(api.ruleset("hig", ("base", "gq")))
    assert dict(table.tiles) == {"base-crfr": 1}
    watery = {t.id for t in api.tiles().values() if t.set == "gq" and "s" in t.edges}
    assert watery
    assert not watery & {name for name, count in land.tiles.items() if count}
    with_lake = api.draw_pile(api.ruleset("hig", ("base", "river", "gq")))
    laid = {name for stage in with_lake[:-1] for name in stage.tiles}
    assert watery & laid


HERD = (
    "sets base traders river2 / river2-ffss-2 0,0 / base-cfcf-3 1,0  blue farm ene"
    " / base-cfff 1,-1 2 / base-cfff 1,1"
)


@pytest.mark.parametrize("edition", BY_CITY)
@pytest.mark.parametrize(("counts", "points"), [(True, 10), (False, 8)])
def test_the_pig_herd_city_by_city(edition: str, counts: bool, points: int) -> None:
    """Two cities at 4, and a point more for each where the herd counts city by city."""
    assert final(HERD, edition, river2__herd__by_city=counts) == {"red": 0, "blue": points}


# --- single expansions ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("figure", "spot", "rules"),
    [
        ("builder", "farm ene", ["traders.builder.where"]),
        ("pig", "city n", ["traders.pig.where"]),
        ("pig", "road e", ["traders.pig.where"]),
        ("builder", "road e", []),
        ("builder", "city n", []),
        ("pig", "farm ssw", []),
    ],
)
def test_where_a_builder_and_a_pig_stand(figure: str, spot: str, rules: list[str]) -> None:
    """Annotated rules, Traders & Builders: a builder in a city or on a road, a pig on a farm."""
    found = codes(f"sets base traders / base-crfr 0,0  red {figure} {spot}")
    assert [rule for code, rule in found if code == "no-segment"] == rules


SIEGE = "sets base cathars / cathars-cfff 0,0  red city n / base-cfff 0,-1 2"


@pytest.mark.parametrize(
    ("edition", "reading", "points"),
    [
        ("hig", "less", 2),  # two tiles at 2, a point less for each
        ("hig", "as-small", 2),  # no edition of HiG has a rule of the small city
        ("rgg", "less", 0),  # two tiles at 1, a point less for each
        ("rgg", "as-small", 2),  # two tiles at 1
        ("bb-rgg", "as-small", 2),
    ],
)
def test_a_besieged_city_of_two_tiles(edition: str, reading: str, points: int) -> None:
    stated = board(SIEGE)
    rules = api.ruleset(edition, stated.sets, {"cathars.siege.small": reading})
    assert dict(api.score(stated, rules, api.NOW).totals) == {"red": points, "blue": 0}


# A road of four tiles from a cloister to a crossing; another road passes south-east of the wagon.
NEAR = (
    "players red blue* / base-frfr 1,0  blue wagon road w / base-frfr 2,0"
    " / base-frrr 3,0  red road e / base-frfr 2,1"
)


@pytest.mark.parametrize(
    ("reach", "goals"),
    [
        ("meeting", {((0, 0), "cloister"), ((3, 0), "road s")}),
        ("neighbouring", {((0, 0), "cloister"), ((2, 1), "road e")}),
    ],
)
def test_how_far_a_wagon_reaches(reach: str, goals: set[tuple[api.Cell, str]]) -> None:
    """Where anything on the neighbouring tiles counts, the crossing is too far away."""
    found = abbey_game(NEAR, abbey__wagon__reach=reach)
    found.do(api.Lay("base-fffr", (0, 0), 2))
    found.decline()
    assert gains(found) == {"blue": 4}
    assert onward(found) == goals


def test_a_barn_has_to_be_in_the_supply_and_on_the_tile_just_laid() -> None:
    spent = abbey_game("players red blue* / base-ffff 0,0 / base-ffff 1,0 / base-ffff 0,1")
    spent.supply["blue"]["barn"] = 0
    spent.do(api.Lay("base-ffff", (1, 1)))
    corner = api.Deploy("barn", (1, 1), "farm wnw")
    assert refusal(spent, corner) == "base.deploy.supply"
    fresh = abbey_game("players red blue* / base-ffff 0,0 / base-ffff 1,0 / base-ffff 0,1")
    fresh.do(api.Lay("base-ffff", (1, 1)))
    assert refusal(fresh, api.Deploy("barn", (0, 0), "farm ese")) == "base.deploy.laid-tile"
    fresh.do(corner)
    assert fresh.supply["blue"]["barn"] == 0


def test_a_tile_of_which_no_copy_is_left_cannot_be_laid() -> None:
    """There is one tile of four city sides; a tile of a set that is not in play cannot come up."""
    position = board("base-cccc 0,0")
    rules = api.ruleset("hig", position.sets)
    (one,) = api.why_not(position, rules, api.Laid("base-cccc", (1, 0), 0))
    assert (one.code, one.rule, one.cell) == ("none-left", "base.tiles.copies", (1, 0))
    (other,) = api.why_not(position, rules, api.Laid("cathars-cfff", (0, 1), 0))
    assert (other.code, other.cell) == ("none-left", (0, 1))
    assert api.why_not(position, rules, api.Laid("base-cfff", (0, 1), 0)) == ()


def test_a_position_without_sets_or_with_too_many_figures_is_none() -> None:
    figure = api.Figure("red", "follower", (0, 0), "city n")
    fine = api.Position((api.Laid("base-crfr", (0, 0), 0),), (figure,) * api.MAX_TILES)
    assert check(fine) == fine
    for bad, code in (
        (replace(fine, sets=()), "no-sets"),
        (replace(fine, figures=(*fine.figures, figure)), "too-many-figures"),
    ):
        with pytest.raises(api.EngineError) as caught:
            check(bad)
        assert caught.value.code == code
