"""The names of edge classes and what they are for."""

from operator import attrgetter

import pytest

from engine.api import fill, tile_sets, tiles, turned
from tests.counts.reading import canonical, rotations
from tests.every import of_every

KEYS = [
    "car-r-tiles-01", "car-r-tiles-02", "car-r-tiles-03", "car-r-tiles-04", "car-r-tiles-05",
    "car-r-tiles-08",
]  # fmt: skip
SIDED = [tile for tile in tiles().values() if tile.edges != "any"]


@pytest.mark.parametrize(
    ("sides", "edges"),
    [("cfrf", "cfrf"), ("fccr", "ccrf"), ("rcfc", "cfcr"), ("ccfr", "ccfr"), ("srff", "ffsr")],
)
def test_normal_form(sides: str, edges: str) -> None:
    assert canonical(sides) == edges
    assert {canonical(turned_sides) for turned_sides in rotations(sides)} == {edges}


def test_mirror_images_stay_apart() -> None:
    assert canonical("ccfr") != canonical("ccrf")


@of_every(lambda: [tile for tile in SIDED if not tile.land], attrgetter("id"))
def test_every_tile_is_in_normal_form(tile) -> None:
    assert tile.edges == canonical(tile.edges)


@of_every(lambda: SIDED, attrgetter("id"))
def test_sides_are_read_clockwise_from_the_top(tile) -> None:
    for turns in range(4):
        sides = turned(tile, turns).sides
        assert "".join(sides[(side + turns) % 4] for side in range(4)) == tile.edges


def test_an_abbey_shows_no_sides() -> None:
    (abbey,) = (tile for tile in tiles().values() if tile.edges == "any")
    assert (abbey.id, turned(abbey, 2).sides) == ("abbey-tile", "****")


def test_a_class_does_not_ask_what_is_inside() -> None:
    cccc = [tile for tile in tiles().values() if tile.edges == "cccc"]
    inside = {sum(segment.kind == "city" for segment in tile.segments) for tile in cccc}
    assert inside == {1, 2, 3, 4}


def test_a_city_from_left_to_right_is_in_several_classes() -> None:
    across = {
        canonical(tile.edges)
        for tile in tiles().values()
        for segment in tile.segments
        if segment.kind == "city" and {0, 6} <= set(segment.ports)
    }
    assert {"cfcf", "cfcr", "crcr", "cccf", "cccr", "cccc"} <= across


def test_a_hole_is_filled_by_its_class() -> None:
    every = tuple(name for name, one in tile_sets().items() if not one.replaces)
    fits = [fit for fit in fill("cfcr", every, {}) if not fit.tile.dealt]
    assert {canonical(fit.tile.edges) for fit in fits} == {"cfcr"}
    land = (tile for name in every for tile in tile_sets()[name].tiles if not tile.dealt)
    assert sum(fit.left for fit in fits) == sum(
        tile.count for tile in land if canonical(tile.edges) == "cfcr"
    )
