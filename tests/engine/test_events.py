"""What happens is told with player, figure, thing and rule, in the order of cause and effect."""

import pytest

from engine import api
from tests.engine.stating import board, everywhere, rules_for

Told = list[tuple[str, str | None, str, str, int, str]]


def told(text: str, edition: str, sets: str, *actions: api.Action, **house: object) -> Told:
    """Kind, player, figure, thing, number and rule of every event of some actions."""
    stated = board(text, "players red* blue", sets)
    (course,) = api.courses(stated, actions, [rules_for(edition, stated, **house)]).courses
    assert course.refused is None
    return [(e.what, e.player, e.figure, e.thing, e.number, e.rule) for e in course.events]


def hands(*found: tuple[str, str | None, str, str, int, str]) -> Told:
    """The events in which something changes hands."""
    return [row for row in found if row[0] in ("stock", "title", "title-lost")]


ROAD = "base-frrr 0,0  red road e / base-frfr 1,0  red builder road e"
CITY = "base-cfff 0,1  red city n / traders-cccf-2 0,0"
CAP = (api.Lay("base-cfff", (0, -1), 2), api.Pass())


@everywhere
def test_a_title_is_taken_and_lost(edition: str) -> None:
    """Car, King & Scout: who completes a larger city takes the king from the one before."""
    text = "base-cfff 0,1 / base-cfcf-2 0,0"
    for size, expected in (
        (2, [("title-lost", "blue", "", "king", 2, "king.king.holder"),
             ("title", "red", "", "king", 3, "king.king.holder")]),
        (3, []),
    ):  # fmt: skip
        king = f'{text} / pieces {{"king": {{"player": "blue", "size": {size}}}}}'
        assert hands(*told(king, edition, "base king", *CAP)) == expected
    first = ("title", "red", "", "king", 3, "king.king.holder")
    assert hands(*told(text, edition, "base king", *CAP)) == [first]


@everywhere
def test_goods_are_taken(edition: str) -> None:
    """Car, Traders & Builders: who completes the city takes its goods."""
    found = told(CITY, edition, "base traders", *CAP)
    assert hands(*found) == [("stock", "red", "", "wine", 1, "traders.goods.take")]


@everywhere
def test_no_third_tile(edition: str) -> None:
    """Car, Traders & Builders: one second tile in a turn; the page says why there is no third."""
    second = (api.Lay("base-frfr", (2, 0)), api.Pass(), api.Lay("base-frfr", (3, 0)), api.Pass())
    found = told(ROAD, edition, "base traders", *second)
    rule = "traders.builder.once"
    assert [(row[0], row[5]) for row in found if "tile" in row[0]] == [
        ("second-tile", rule),
        ("no-third-tile", rule),
    ]


@everywhere
def test_an_abbey_leaves_the_hand_and_brings_no_second_tile(edition: str) -> None:
    text = (
        "base-fffr -2,0 2  red road e / base-frfr -1,0  red builder road e / base-ffff -1,-1"
        " / base-ffff 0,-1 / base-ffff 1,-1 / base-ffff 1,0 / base-cfff 1,1 2 / base-cfff 0,1 2"
    )
    found = told(text, edition, "base traders abbey", api.Lay("abbey-tile", (0, 0)), api.Pass())
    assert hands(*found) == [("stock", "red", "", "abbey", 0, "abbey.tile.supply")]
    rule = "traders.builder.second-tile"
    assert [row for row in found if row[5] == rule] == [("builder-closed", "red", "", "", 0, rule)]


@pytest.mark.parametrize("edition", ["bb-hig", "bb-rgg"])
def test_what_follows_stands_after_what_causes_it(edition: str) -> None:
    """Sum, row 16: the builder goes home because the thief beside it was taken prisoner."""
    text = "tower-crfr 0,0  red road e / base-frfr 1,0  red builder road e"
    thief = api.Figure("red", "follower", (0, 0), "road e")
    stated = board(text, "players red blue*", "base traders tower")
    actions = [
        api.Lay("base-ffrr", (2, 0)),
        api.make_action("build", cell=(0, 0)),
        api.make_action("capture", figure=thief),
    ]
    (course,) = api.courses(stated, actions, [rules_for(edition, stated)]).courses
    assert [(e.what, e.figure, e.other, e.number) for e in course.events[1:]] == [
        ("built", "", None, 0),
        ("stock", "", None, 9),
        ("captured", "follower", "blue", 0),
        ("returned", "builder", None, 0),
    ]


def test_what_a_title_counts_is_named_by_its_oldest_tile() -> None:
    """As in the line of the road itself, though the larger part of it began elsewhere."""
    tiles = (
        "base-fffr 0,0 2 / base-ffff 0,1 / base-ffff 1,1 / base-ffff 2,1 / base-frfr 2,0"
        " / base-fffr 3,0 / base-frfr 1,0"
    )
    robber = {"robber": {"player": "red", "size": 4}}
    stated = board(tiles, "players red* blue", "base king", robber)
    sheet = api.score(stated, api.ruleset("bb-hig", stated.sets), api.FINAL)
    (line,) = (line for line in sheet.lines if line.kind == "robber baron")
    assert line.cells == ((0, 0),)
