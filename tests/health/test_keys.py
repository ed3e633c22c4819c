"""The reference never falls behind: not behind the engine, not behind what it once covered."""

import tomllib
from pathlib import Path

import pytest

from content.files import inventory, sources
from engine import api
from tests.cases.room import keys_shown
from tests.tools import keycoverage

HERE = Path(__file__).resolve().parent


@pytest.fixture(scope="module")
def shown() -> set[str]:
    return keycoverage.shown()


@pytest.fixture(scope="module")
def pages() -> set[str]:
    return set(keycoverage.by_pages(sources.root()))


def excuses() -> dict[str, str]:
    """The rows that could be tested and that nothing shows, each with the reason."""
    data = tomllib.loads((HERE / "without_case.toml").read_text(encoding="utf-8"))
    return {key: reason["why"] for reason in data["reason"] for key in reason["keys"]}


def test_every_rule_has_a_page() -> None:
    have = {page.id for page in sources.read(sources.root()).pages}
    assert sorted(api.rules().keys() - have) == []


def test_every_key_is_known(shown: set[str], pages: set[str]) -> None:
    known = inventory.keys().keys()
    assert sorted(shown - known) == [], "named by a case"
    assert sorted(pages - known) == [], "named by a page"


def test_every_key_of_the_engine_is_shown_or_excused(shown: set[str]) -> None:
    rows = inventory.keys().values()
    engine = {row.key for row in rows if row.testable == "engine" and not row.why}
    testable = engine - {row.key for row in rows if row.covers.startswith("unbuilt:")}
    excused = excuses()
    assert sorted(testable - shown - excused.keys()) == [], "neither shown nor excused"
    assert sorted(excused.keys() & shown) == [], "excused although something shows it"
    assert sorted(excused.keys() - testable) == [], "excused although no test is asked for"
    assert all(excused.values()), "excused without a reason"


def test_every_key_is_covered_by_an_entry_or_says_why_not(pages: set[str]) -> None:
    excused = {row.key for row in inventory.keys().values() if row.why}
    assert sorted(inventory.keys().keys() - pages - excused) == []
    assert sorted(excused & pages) == [], "excused although an entry covers it"


def test_rows_name_what_is_there() -> None:
    there = keycoverage.there(sources.read(sources.root()))
    named = {row.covers for row in inventory.keys().values() if row.covers}
    assert sorted(named - there) == []


def test_inventory_is_complete() -> None:
    rows = inventory.keys().values()
    assert sum(row.chapter in ("car_1", "car_2", "rgg") for row in rows) == 1275
    assert {row.testable for row in rows} == {"engine", "content"}


def test_what_a_case_shows_no_test_claims_too() -> None:
    assert sorted(keycoverage.by_tests() & keys_shown()) == []
