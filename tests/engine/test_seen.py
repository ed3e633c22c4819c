"""One feature of a table: what it is, who is there, what it brings of all that is scored."""

from collections.abc import Iterable

import pytest

from engine.api import FAMILY, FINAL, NOW, Analysis, Comparison, FeatureKind, InputError, ruleset
from tests.engine.stating import board

SMALL_CITY = "base-crfr 0,0  red city n / base-cfff 0,-1 2"
TWO_FARMS = "base-crfr 0,0  red farm ene / base-crfr 1,0 / base-cfff 0,-1 2  blue farm nnw"


def analysis(text: str) -> Analysis:
    return Analysis(board(text))


@pytest.mark.parametrize(
    ("text", "spot", "kind", "complete", "segments", "cells"),
    [
        (
            SMALL_CITY,
            "city n",
            FeatureKind.CITY,
            True,
            [((0, 0), "city n"), ((0, -1), "city s")],
            2,
        ),
        (SMALL_CITY, "road e", FeatureKind.ROAD, False, [((0, 0), "road e")], 1),
        (SMALL_CITY, "farm ese", FeatureKind.FARM, False, [((0, 0), "farm ese")], 1),
        ("base-ffff 0,0 / base-cfff 1,1", "cloister", FeatureKind.CLOISTER, False, None, 2),
    ],
)
def test_what_a_feature_is(
    text: str, spot: str, kind: FeatureKind, complete: bool, segments: object, cells: int
) -> None:
    there = analysis(text).feature((0, 0), spot)
    assert (there.kind, there.complete, len(there.cells)) == (kind, complete, cells)
    assert segments is None or list(there.segments) == segments
    assert there.place == there.segments[0]


def test_the_cities_of_a_farm_and_who_stands_there() -> None:
    there = analysis(TWO_FARMS).feature((0, -1), "farm nnw")
    assert [(f.player, f.spot) for f in there.figures] == [("blue", "farm nnw")]
    assert [(city.place, city.complete) for city in there.cities] == [(((0, 0), "city n"), True)]
    assert analysis(SMALL_CITY).feature((0, 0), "city n").cities == ()


def test_every_farm_once() -> None:
    farms = analysis(TWO_FARMS).features(FeatureKind.FARM)
    places = [place for farm in farms for place in farm.segments]
    assert len(places) == len(set(places)) == 5
    assert {farm.kind for farm in farms} == {FeatureKind.FARM}


@pytest.mark.parametrize(("cell", "spot"), [((0, 0), "city s"), ((5, 5), "city n")])
def test_where_there_is_none(cell: tuple[int, int], spot: str) -> None:
    with pytest.raises(InputError) as caught:
        analysis(SMALL_CITY).feature(cell, spot)
    assert (caught.value.code, caught.value.cell) == ("unknown-spot", cell)


def brought(found: Comparison) -> Iterable[object]:
    return [(row.points, row.rules) for row in found.rows]


def test_it_brings_its_part_of_the_whole_answer_and_why_that_differs() -> None:
    table, rules = analysis(SMALL_CITY), [ruleset(label) for label in ("hig", "rgg")]
    assert brought(table.about((0, 0), "city n", rules)) == [((4, 2), ("base.city.small",))]
    assert brought(table.about((0, 0), "road e", rules)) == []


def test_a_farm_brings_what_its_cities_pay_where_they_pay() -> None:
    table = analysis(TWO_FARMS)
    rules = [ruleset(label) for label in FAMILY]
    whole = table.compare(rules, FINAL)
    there = table.about((0, -1), "farm nnw", rules, FINAL)
    kinds = {line.kind for row in there.rows for line in row.lines if line}
    assert kinds == {"farm", "farmed city"}
    assert set(brought(there)) <= set(brought(whole))
    assert brought(table.about((0, 0), "road e", rules, NOW)) == []


def test_a_rule_set_that_refuses_the_position_says_so_of_its_feature() -> None:
    found = analysis("base-crfr 0,0  red city n / base-cfff 0,2").about(
        (0, 0), "city n", [ruleset("hig")], FINAL
    )
    assert not any(found.sheets)
