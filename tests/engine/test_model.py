"""Tiles, turns, cells: the values without rules."""

from collections import Counter

import pytest

from engine.api import (
    HALF_SIDES,
    PORTS,
    SIDES,
    FeatureKind,
    How,
    Laid,
    PileStage,
    Position,
    draw_pile,
    orientations,
    plain,
    ruleset,
    score,
    shapes,
    start_tile,
    tile_sets,
    tiles,
    turned,
)
from engine.model.geometry import FACING, PORT_NUMBER, around, neighbour, turn_cell, turn_port
from engine.model.tile_lines import read_meeting, read_segment, read_segments
from tests.engine.stating import board

# --- geometry -----------------------------------------------------------------------------------

MEET = [
    ("n", "s"), ("nnw", "ssw"), ("nne", "sse"), ("e", "w"), ("ene", "wnw"), ("ese", "wsw"),
]  # fmt: skip


@pytest.mark.parametrize(("one", "other"), MEET)
def test_ports_that_meet(one: str, other: str) -> None:
    assert FACING[PORT_NUMBER[one]] == PORT_NUMBER[other]
    assert FACING[PORT_NUMBER[other]] == PORT_NUMBER[one]


def test_ports_are_sides_and_halves() -> None:
    assert set(PORTS) == {*SIDES, *HALF_SIDES}
    assert len(set(PORTS)) == 12


@pytest.mark.parametrize(
    ("port", "turns", "there"),
    [("n", 1, "e"), ("nnw", 1, "ene"), ("nne", 1, "ese"), ("w", 1, "n"), ("wsw", 2, "ene"),
     ("sse", 3, "ene"), ("wnw", 4, "wnw")],
)  # fmt: skip
def test_turning_a_port(port: str, turns: int, there: str) -> None:
    assert PORTS[turn_port(PORT_NUMBER[port], turns)] == there


def test_turning_a_cell() -> None:
    assert [turn_cell((2, -1), turns) for turns in range(5)] == [
        (2, -1), (1, 2), (-2, 1), (-1, -2), (2, -1),
    ]  # fmt: skip


def test_neighbours() -> None:
    assert [neighbour((5, 5), side) for side in range(4)] == [(5, 4), (6, 5), (5, 6), (4, 5)]
    assert set(around((0, 0))) == {
        (x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)
    }


# --- tiles --------------------------------------------------------------------------------------


def test_reading_segments() -> None:
    city, road, farm, inner = read_segments(
        ["city n e +pennants=2 +wine", "road w +inn", "farm sse ssw touches n", "farm - touches e"]
    )
    assert (city.kind, city.ports, city.pennants, city.marks) == (
        FeatureKind.CITY,
        (0, 3),
        2,
        {"wine"},
    )
    assert (road.ports, road.marks) == ((9,), {"inn"})
    assert (farm.ports, farm.touches) == ((7, 8), (0,))
    assert (inner.ports, inner.touches) == ((), (0,))


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("farm n", "'n' is no place for a farm segment"),
        ("road x", "'x' is no place"),
        ("castle n", "there is no kind of segment 'castle'"),
        ("farm nnw touches e", "no city reaches 'e'"),
        ("city n +pennants=0", "'pennants=0' is no number of pennants up to 9"),
        ("city n +pennants=30000000", "'pennants=30000000' is no number of pennants up to 9"),
        ("city n +pennant=2", "'pennant=2' is no number of pennants up to 9"),
    ],
)
def test_a_line_that_is_no_segment(line: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        read_segment(0, line, {})


def test_a_meeting_of_segments_that_are_not_there() -> None:
    segments = read_segments(["cloister", "road s"])
    assert read_meeting("cloister + road s", segments) == (0, 1)
    with pytest.raises(ValueError, match="no segment 'road n'"):
        read_meeting("cloister + road n", segments)


def test_marks_of_a_tile() -> None:
    assert tiles()["base-cccc"].marks == {"pennant"}
    assert tiles()["base-ffff"].marks == {"cloister"}
    assert tiles()["river-fffs-1"].marks == {"spring"}
    assert tiles()["base-crfr"].marks == frozenset()


def test_the_start_tile() -> None:
    for sets in (("river",), ("base", "abbey")):
        assert start_tile(ruleset("hig", sets)) == "base-crfr"
    assert [row.id for row in tile_sets().values() if row.start and not row.aside] == [
        "base",
        "base-c2",
    ]


# --- turned tiles -------------------------------------------------------------------------------


def test_a_turned_tile() -> None:
    look = turned(tiles()["base-crfr"], 1)
    assert look.sides == "rcrf"
    assert set(look.names) == {"road n", "city e", "farm nne", "farm nnw"}
    assert look.spots["road n"] == look.spots["road s"]
    assert look.segments[look.spots["city e"]].kind is FeatureKind.CITY
    assert "city n" not in look.spots
    assert turned(tiles()["base-crfr"], 1) is look


def test_every_turn_keeps_the_tile() -> None:
    for tile in tiles().values():
        for turns in range(4):
            look = turned(tile, turns)
            assert len(look.names) == len(tile.segments)
            assert len(set(look.names)) == len(tile.segments)
            assert {look.spots[name] for name in look.names} == set(range(len(tile.segments)))
            for segment in tile.segments:
                assert len(look.ports_of(segment.index)) == len(segment.ports)


@pytest.mark.parametrize(
    ("tile", "number"),
    [("base-cccc", 1), ("base-frfr", 2), ("base-cfcf-3", 2), ("base-crfr", 4), ("abbey-tile", 1)],
)
def test_number_of_orientations(tile: str, number: int) -> None:
    assert len(orientations(tiles()[tile])) == number


def test_enclosed_farms_are_numbered() -> None:
    look = turned(tiles()["abbey-cccc-2"], 3)
    assert {name for name in look.spots if name.startswith("farm")} == {"farm 1", "farm 2"}


# --- positions, stages and sheets ---------------------------------------------------------------


def test_the_tile_just_laid() -> None:
    assert Position().last is None
    assert board("base-crfr 0,0 / base-frfr 1,0").last == Laid("base-frfr", (1, 0), 0)


def test_a_stage_knows_its_size() -> None:
    assert PileStage(How.SHUFFLED, {"base-crfr": 3, "base-cccc": 1}).size == 4
    assert [stage.size for stage in draw_pile(ruleset("hig"))] == [1, 71]


def test_a_sheet_in_plain_form() -> None:
    found = plain(
        shapes.SheetJson,
        score(board("base-crfr 0,0  red city n / base-cfff 0,-1 2"), ruleset("rgg")),
    )
    assert (found["question"], found["ruleset"]) == ("now", "rgg")
    assert found["totals"] == {"red": 2, "blue": 0}
    (line,) = found["lines"]
    (term,) = line.pop("terms")
    assert line == {
        "kind": "city",
        "cell": (0, 0),
        "spot": "city n",
        "complete": True,
        "player": "red",
        "points": 2,
        "votes": {"red": 1},
        "weights": [],
        "tiebreak": None,
        "why": {
            "rule": "base.majority.most",
            "title": "only the player with the most followers in the feature scores",
            "says": "only the player with the most followers in the feature scores",
            "edition": "bb-hig",
            "stated": True,
            "strength": "printed",
        },
        "cells": [(0, 0), (0, -1)],
    }
    assert term["cite"]["rule"] == "base.city.small.tile"
    assert term["cite"]["says"] == "1 point for each tile of a completed city of two tiles"
    assert term["why"]["rule"] == "base.city.small"
    assert term["why"]["says"] == "a completed city of two tiles counts less"
    assert (term["count"], term["each"], term["points"], term["what"]) == (2, 1, 2, "tile")


def test_what_a_mark_of_a_series_is_worth() -> None:
    """A wheel with a 1 stands on eleven tiles, with a 2 on five, with a 3 on three."""
    found = Counter[int]()
    for tile in tile_sets()["wheel-tiles"].tiles:
        found[tile.value("wheel")] += tile.count
    assert (found[1], found[2], found[3]) == (11, 5, 3)
    assert tiles()["base-crfr"].value("wheel") == 0
