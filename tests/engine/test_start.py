"""How a game starts: by the sets in play, and by what the table chooses among them."""

from collections.abc import Mapping

import pytest

from engine import api
from engine.api import (
    EDITIONS,
    MAX_TILES,
    Game,
    How,
    Ruleset,
    brought,
    draw_pile,
    edition,
    ruleset,
    start_tile,
    tile_sets,
)
from engine.model.catalogue import rivals

ROSE, USUAL = "roses-cfrf", "base-crfr"
OTHER: Mapping[str, bool] = {"roses.other-start": True}


def drawn(rules: Ruleset, tile: str) -> int:
    """How many of a tile come in the course of the game."""
    return sum(stage.tiles.get(tile, 0) for stage in draw_pile(rules) if stage.how is not How.LAID)


@pytest.mark.parametrize(
    ("sets", "house", "start"),
    [
        (("base", "roses"), {}, ROSE),
        (("base", "roses"), OTHER, USUAL),
        (("base-c2", "roses"), {}, ROSE),
        (("base-c2", "roses"), OTHER, "base-c2-crfr"),
        (("roses",), {}, ROSE),
        (("roses",), OTHER, USUAL),
    ],
)
def test_one_start_tile_lies_and_none_of_the_others_is_drawn(
    sets: tuple[str, ...], house: Mapping[str, bool], start: str
) -> None:
    """Condensed order of play, step 0: what the group did not pick is left out of the game."""
    rules = ruleset("hig", sets, house)
    assert start_tile(rules) == start
    assert dict(draw_pile(rules)[0].tiles) == {start: 1}
    assert drawn(rules, ROSE) == 0
    assert drawn(rules, USUAL) == (3 if "base" in sets else 0)


def test_the_rose_lies_with_its_north_at_the_top() -> None:
    (laid,) = Game.begin(ruleset("hig", ("base", "roses")), ("red", "blue")).board.laid.values()
    look, _ = laid
    assert (look.tile.id, look.turns, look.facing("orange-rose")) == (ROSE, 1, (0, -1))
    assert look.sides == "fcfr"


@pytest.mark.parametrize(
    ("where", "rose"), [("after-the-river", 1), ("among-the-river", 1), ("removed", 0)]
)
def test_after_a_spring_the_rose_is_the_start_tile_of_the_river_rules(
    where: str, rose: int
) -> None:
    rules = ruleset("hig", ("base", "river", "roses"), {"river.start-tile": where})
    assert dict(draw_pile(rules)[0].tiles) == {"river-fffs-1": 1}
    assert drawn(rules, ROSE) == rose
    assert drawn(rules, USUAL) == 3


@pytest.mark.parametrize(("block", "size"), [("count", 12), ("wheel-start", 16)])
@pytest.mark.parametrize("rivers", [(), ("river",)])
def test_beside_land_to_begin_with_no_start_tile_is_drawn(
    block: str, size: int, rivers: tuple[str, ...]
) -> None:
    rules = ruleset("hig", ("base", block, "roses", *rivers))
    assert draw_pile(rules)[0].size == size
    assert (drawn(rules, ROSE), drawn(rules, USUAL)) == (0, 3)
    assert drawn(rules, "river-fffs-1") == len(rivers)


@pytest.mark.parametrize(
    ("label", "sets", "begins"),
    [
        ("new", ("base", "spieldoch"), ["spieldoch-ccff", "spieldoch-frrr"]),
        ("new:spieldoch.mixed=true", ("base", "spieldoch"), ["base-crfr"]),
        ("new", ("base", "river", "spieldoch"), ["river-fffs-1"]),
    ],
)
def test_two_start_tiles_lie_there_together_or_not_at_all(
    label: str, sets: tuple[str, ...], begins: list[str]
) -> None:
    (rules,) = api.read_rulesets(label, sets)
    position = api.Game.begin(rules, ("red", "blue")).position()
    assert [laid.tile for laid in position.tiles] == begins
    assert not api.problems(position, rules)


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.parametrize("start", [one.id for one in tile_sets().values() if one.start])
def test_a_position_holds_the_tiles_of_all_sets(name: str, start: str) -> None:
    """So a game with everything that an edition plays with can be kept to its end."""
    absent = edition(name).absent.keys()
    there = [one.id for one in tile_sets().values() if one.id == start or not one.start]
    sets = [one for one in there if absent.isdisjoint(brought([one]))]
    newest = set(sets) - {older.id for _, older in rivals(sets)}
    pile = draw_pile(ruleset(name, [one for one in sets if one in newest]))
    assert 72 < sum(sum(stage.tiles.values()) for stage in pile) <= MAX_TILES
