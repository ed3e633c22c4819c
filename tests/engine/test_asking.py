"""What may be done here, what fills the hole, what is drawn when, where the marker stands."""

from typing import Any

import pytest

from engine.api import (
    Actions,
    How,
    InputError,
    Laid,
    Position,
    RefusedError,
    actions,
    draw_pile,
    fill,
    plain,
    read_rulesets,
    ruleset,
    shapes,
    tile_sets,
    tiles,
    track,
    why_not,
)
from tests.engine.stating import board

RULES = ruleset("bb-hig")


# --- actions ------------------------------------------------------------------------------------


VOLCANO = "sets base dragon\nbase-ffff 0,0\ndragon-ffff 1,0"


def test_a_tile_that_waits_for_another_can_be_laid_nowhere() -> None:
    early = board("sets base dragon\nbase-crfr 0,0")
    found = actions(early, ruleset("bb-hig", early.sets), "dragon-frfr-1")
    assert found.places == ()
    assert found.unplaceable is not None
    assert found.unplaceable.id == "dragon.tile.aside"
    against = why_not(early, ruleset("bb-hig", early.sets), Laid("dragon-frfr-1", (1, 0), 0))
    assert [reason.rule for reason in against] == ["dragon.tile.aside"]


def test_a_volcano_lets_it_be_laid_wherever_the_dragon_is() -> None:
    table = board(VOLCANO)
    assert actions(table, ruleset("bb-hig", table.sets), "dragon-frfr-1").places


def test_every_placement_of_a_tile_with_its_spots() -> None:
    found = actions(board("base-crfr 0,0  red city n"), RULES, "base-cfff")
    by_place = {(place.cell, place.turn): place.spots for place in found.places}
    assert by_place[(0, -1), 2] == ("farm nnw",)
    assert by_place[(0, 1), 1] == ("city e", "farm nnw")
    assert ((1, 0), 0) not in by_place
    assert (found.tile, found.spots, found.unplaceable) == ("base-cfff", (), None)


def test_a_tile_that_fits_nowhere() -> None:
    found = actions(board("base-ffff 0,0"), RULES, "base-cccc")
    assert found.places == ()
    assert found.unplaceable is not None
    assert (found.unplaceable.id, found.unplaceable.value) == (
        "base.place.unplaceable",
        "out-of-game",
    )


def test_where_a_follower_may_go() -> None:
    position = board("players red* blue / base-crfr 0,0  blue road e / base-frfr 1,0")
    found = {spot.spot: spot.violations for spot in actions(position, RULES).spots}
    assert {spot: [one.code for one in reasons] for spot, reasons in found.items()} == {
        "road e": ["occupied"],
        "farm nnw": [],
        "farm ese": [],
    }


def test_no_tile_no_spot() -> None:
    assert actions(Position(), RULES) == Actions(None, (), ())


def test_a_second_follower_on_the_tile() -> None:
    position = board("base-frfr 0,0  red road e")
    for spot in actions(position, RULES).spots:
        assert spot.violations[0].code == "second-follower"


@pytest.mark.parametrize(("mover", "reasons"), [("red*", ["supply-empty"]), ("red", [])])
def test_an_empty_supply_counts_for_the_mover_alone(mover: str, reasons: list[str]) -> None:
    few = ruleset("hig", house={"base.supply.followers": 1})
    position = board(f"players {mover} blue / base-crfr 0,0  red city n / base-frfr 1,0")
    (farm,) = (spot for spot in actions(position, few).spots if spot.spot == "farm nnw")
    assert [one.code for one in farm.violations] == reasons


def test_an_unknown_tile() -> None:
    with pytest.raises(InputError) as caught:
        actions(Position(), RULES, "x" * 100_000)
    assert caught.value.code == "unknown-tile"
    assert len(str(caught.value)) < 100


def test_why_not() -> None:
    position = board("base-crfr 0,0")
    assert why_not(position, RULES, Laid("base-frfr", (1, 0), 0)) == ()
    (one,) = why_not(position, RULES, Laid("base-frfr", (1, 0), 1))
    assert (one.code, one.rule, one.cell) == ("sides-differ", "base.place.match", (1, 0))
    assert one.message == ("The sides do not match: the farm on the left side meets a road.")


def test_why_not_lists_every_side() -> None:
    hole = "base-rrrr 0,0 / base-frfr 1,0 / base-ffrr 2,0 / base-frfr 2,1 1"
    found = why_not(board(hole), RULES, Laid("base-cccc", (1, 1), 0))
    assert [one.message.split(" side ")[0].split()[-1] for one in found] == ["top", "right"]


@pytest.mark.parametrize(
    "laid",
    [
        Laid("base-nope", (1, 0), 0),
        Laid("base-frfr", (1, 0), 5),
        Laid("base-frfr", (1, 0), -1),
    ],
)
def test_why_not_refuses_what_is_no_tile(laid: Laid) -> None:
    with pytest.raises(InputError):
        why_not(board("base-crfr 0,0"), RULES, laid)


@pytest.mark.parametrize("tile", ["river-fsfs", "inns-cccc-1", "count-fffr", "base-crfr"])
def test_a_tile_that_cannot_be_drawn_is_not_offered(tile: str) -> None:
    """Not in play, never drawn, or all its copies on the board (here: four of base-crfr)."""
    text = "base-crfr 0,0 / base-crfr 1,0 / base-crfr 2,0 / base-crfr 3,0"
    try:
        found = actions(board(text), RULES, tile).places
    except (InputError, RefusedError):
        found = ()
    assert found == ()


def test_plain_forms() -> None:
    position = board("base-crfr 0,0  blue road e / base-frfr 1,0")
    (first, *_) = plain(list[shapes.SpotJson], actions(position, RULES).spots)
    assert (first["spot"], first["allowed"]) == ("road e", False)
    assert first["violations"][0] == {
        "code": "occupied",
        "message": "No follower may go where a connected segment already holds one: blue is there.",
        "rule": "base.deploy.free",
        "cell": (1, 0),
    }
    place, *_ = plain(list[shapes.PlaceJson], actions(position, RULES, "base-rrrr").places)
    assert place["cell"] == (-1, 0)
    assert place["turn"] == 0
    assert set(place["spots"]) >= {"road n", "road s"}
    (one,) = why_not(position, RULES, Laid("base-frfr", (9, 9), 0))
    assert plain(shapes.ProblemJson, one)["cell"] == (9, 9)


def test_plain_form_of_an_error() -> None:
    with pytest.raises(RefusedError) as caught:
        actions(board("base-crfr 0,0 / base-crfr 4,4"), RULES)
    problem = {
        "code": "floating",
        "message": "No tile may lie apart from the others.",
        "rule": "base.place.edge",
        "cell": (4, 4),
    }
    assert plain(shapes.Failure, caught.value) == {
        **problem,
        "code": "refused",
        "problems": [problem],
    }
    with pytest.raises(InputError) as unknown:
        read_rulesets("nope")
    assert plain(shapes.Failure, unknown.value)["cell"] is None


# --- the hole finder -----------------------------------------------------------------------------


def test_fill_by_class() -> None:
    found = fill("crfr", ("base",), {})
    assert [(fit.tile.id, fit.turns, fit.left) for fit in found] == [("base-crfr", (0,), 4)]


def test_fill_turns() -> None:
    (fit,) = fill("frcr", ("base",), {})
    assert (fit.tile.id, fit.turns) == ("base-crfr", (2,))


def test_fill_any_side() -> None:
    assert len(fill("****", ("base",), {})) == 24
    assert sum(fit.left for fit in fill("****", ("base",), {})) == 72
    straight = [fit for fit in fill("*r*r", ("base",), {}) if fit.tile.id == "base-frfr"]
    assert [fit.turns for fit in straight] == [(0,)]


def test_fill_counts_what_lies_there() -> None:
    (fit,) = fill("rrrr", ("base",), {"base-rrrr": 1})
    assert fit.left == 0
    (fit,) = fill("rrrr", ("base",), {"base-rrrr": 5})
    assert fit.left == 0


def test_a_hole_that_nothing_fills() -> None:
    assert fill("cfcr", ("base",), {}) == []
    assert fill("ssss", tuple(tile_sets()), {})[0].tile.id == "abbey-tile"


def test_fill_follows_the_sets() -> None:
    assert {fit.tile.set for fit in fill("cccc", ("base", "inns"), {})} == {"base", "inns"}
    assert fill("cccc", (), {}) == []


BAD_HOLES: list[tuple[str, Any, Any, str]] = [
    ("", ("base",), {}, "bad-sides"),
    ("cfc", ("base",), {}, "bad-sides"),
    ("cfcff", ("base",), {}, "bad-sides"),
    ("cfcx", ("base",), {}, "bad-sides"),
    ("CFCF", ("base",), {}, "bad-sides"),
    ("????", ("base",), {}, "bad-sides"),
    ("x" * 100_000, ("base",), {}, "bad-sides"),
    ("cfcf", ("winter",), {}, "unknown-set"),
    ("cfcf", ("x" * 100_000,), {}, "unknown-set"),
    ("cfcf", ("base",), {"base-nope": 1}, "unknown-tile"),
    ("cfcf", ("base",), {"x" * 100_000: 1}, "unknown-tile"),
]


@pytest.mark.parametrize(("sides", "sets", "used", "code"), BAD_HOLES, ids=lambda v: str(v)[:30])
def test_bad_holes(sides: str, sets: Any, used: Any, code: str) -> None:
    with pytest.raises(InputError) as caught:
        fill(sides, sets, used)
    assert caught.value.code == code
    assert len(str(caught.value)) < 100


@pytest.mark.parametrize(("sets", "used"), [(("base",), {"base-crfr": -3}), (("base", "base"), {})])
def test_a_hole_is_never_filled_by_more_than_there_is(sets: Any, used: Any) -> None:
    try:
        left = sum(fit.left for fit in fill("crfr", sets, used))
    except InputError:
        left = 0
    assert left <= 4


# --- the draw pile -------------------------------------------------------------------------------


def pile(edition: str, *sets: str, **house: str) -> list[tuple[How, int]]:
    rules = ruleset(edition, sets, {"river.start-tile": house["start"]} if house else None)
    return [(stage.how, stage.size) for stage in draw_pile(rules)]


def test_the_base_game() -> None:
    assert pile("hig", "base") == [(How.LAID, 1), (How.SHUFFLED, 71)]
    table, land = draw_pile(RULES)
    assert dict(table.tiles) == {"base-crfr": 1}
    assert land.tiles["base-crfr"] == 3


RIVER = [(How.LAID, 1), (How.SHUFFLED, 10), (How.LAST, 1), (How.SHUFFLED, 72)]


@pytest.mark.parametrize(
    ("start", "middle", "land"),
    [("after-the-river", 10, 72), ("among-the-river", 11, 71), ("removed", 10, 71)],
)
def test_the_start_tile_with_the_river(start: str, middle: int, land: int) -> None:
    found = pile("hig", "base", "river", start=start)
    assert [size for _, size in found] == [1, middle, 1, land]


def test_the_river() -> None:
    assert pile("bb-hig", "base", "river") == RIVER
    spring, middle, lake, land = draw_pile(ruleset("bb-hig", ("base", "river")))
    assert dict(spring.tiles) == {"river-fffs-1": 1}
    assert dict(lake.tiles) == {"river-fffs-2": 1}
    assert all("s" in tiles()[name].edges for name in middle.tiles)
    assert not any("s" in tiles()[name].edges for name in land.tiles)


def test_the_river_of_the_big_box_puts_the_start_tile_away() -> None:
    assert pile("bb-rgg", "base", "river")[-1] == (How.SHUFFLED, 71)


def test_two_rivers_make_one() -> None:
    """One spring and one lake stay in the box: 22 tiles of 24."""
    found = draw_pile(ruleset("hig", ("base", "river", "river2")))
    fork, middle, lake = How.LAST, How.SHUFFLED, How.LAST
    assert [stage.how for stage in found] == [How.LAID, fork, middle, lake, How.SHUFFLED]
    assert sum(stage.size for stage in found[:4]) == 22
    assert sum("spring" in tiles()[name].symbols for name in found[0].tiles) == 1


def test_abbeys_and_the_count_are_not_drawn() -> None:
    (_, land) = draw_pile(ruleset("hig", ("base", "abbey", "count")))
    assert land.size == 71 + 12
    assert not any(tiles()[name].dealt or tiles()[name].land for name in land.tiles)


def test_without_the_base_game_the_start_tile_still_lies_there() -> None:
    table, land = draw_pile(ruleset("hig", ("inns",)))
    assert dict(table.tiles) == {"base-crfr": 1}
    assert land.size == 18


# --- the track -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("points", "field", "beside", "dark"),
    [
        (-3, 47, (), False),
        (0, 0, (), True),
        (49, 49, (), False),
        (50, 0, (50,), True),
        (95, 45, (50,), True),
        (100, 0, (100,), True),
        (151, 1, (100, 50), False),
        (200, 0, (100, 100), True),
    ],
)
def test_track(points: int, field: int, beside: tuple[int, ...], dark: bool) -> None:
    assert track(points, RULES) == (field, beside, dark)


def test_a_longer_track() -> None:
    assert track(130, ruleset("hig", house={"base.track.length": 100})) == (30, (100,), True)


def test_a_track_of_no_length() -> None:
    with pytest.raises(InputError):
        track(3, ruleset("hig", house={"base.track.length": 0}))
