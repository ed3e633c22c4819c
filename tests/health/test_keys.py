"""The reference never falls behind: not behind the engine, not behind what it once covered."""

from pathlib import Path

import pytest

from content import coverage
from content.files import sources
from content.search.collecting import sought
from engine import api
from tests.cases.loader import without_case

HERE = Path(__file__).resolve().parent


@pytest.fixture(scope="module")
def cases() -> set[str]:
    return coverage.by_cases(HERE.parent)


@pytest.fixture(scope="module")
def pages() -> set[str]:
    return set(coverage.by_pages())


def test_every_rule_has_a_page() -> None:
    have = {page.id for page in sources.read(sources.root()).pages}
    assert sorted(api.rules().keys() - have) == []


def test_every_key_is_known(cases: set[str], pages: set[str]) -> None:
    known = coverage.keys().keys()
    assert sorted(cases - known) == [], "named by a case"
    assert sorted(pages - known) == [], "named by a page"


def test_every_key_of_the_engine_is_shown_or_excused(cases: set[str]) -> None:
    testable = {row.key for row in coverage.keys().values() if row.testable == "engine"}
    excused = set(without_case())
    assert sorted(testable - cases - excused) == [], "neither shown nor excused"
    assert sorted(excused & cases) == [], "excused although something shows it"
    assert sorted(excused - testable) == [], "excused although no test is asked for"


def test_every_key_is_covered_by_an_entry(pages: set[str]) -> None:
    assert sorted(coverage.keys().keys() - pages) == []


def test_inventory_is_complete() -> None:
    rows = coverage.keys().values()
    assert sum(row.chapter in ("car_1", "car_2", "rgg") for row in rows) == 1275
    assert {row.testable for row in rows} == {"engine", "content"}


def test_players_words_belong_to_entries() -> None:
    known = {page.ref for page in sources.read(sources.root()).pages}
    assert sorted(sought().keys() - known) == []
