"""Counting what of the inventory is shown."""

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from content import coverage
from content.coverage import Key
from content.files import sources
from tests.content.conftest import Spoil

LISTS = """
import nothing_that_exists
KEYS = ["a-1", "a-2"]
"""


def test_no_tests_at_all(tmp_path: Path) -> None:
    assert coverage.by_cases(tmp_path / "tests") == set()


def test_lists_are_read_without_running(tmp_path: Path) -> None:
    (tmp_path / "counts").mkdir()
    (tmp_path / "counts" / "test_a.py").write_text(LISTS)
    (tmp_path / "counts" / "test_b.py").write_text("KEYS: list[str] = ['b-1']\nOTHER = ['x']\n")
    (tmp_path / "counts" / "test_c.py").write_text("KEYS: list[str]\nif True:\n    KEYS = []\n")
    (tmp_path / "engine").mkdir()
    (tmp_path / "engine" / "test_d.py").write_text("KEYS = ['d-1']\n")
    assert coverage.by_cases(tmp_path) == {"a-1", "a-2", "b-1", "d-1"}


def test_cases_say_what_they_show(tmp_path: Path) -> None:
    (tmp_path / "cases").mkdir()
    (tmp_path / "cases" / "keys.py").write_text("def keys_shown():\n    return {'c-1': ['x']}\n")
    assert coverage.by_cases(tmp_path) == {"c-1"}


def test_pages_say_what_they_cover(files: Path, edit: Spoil) -> None:
    covered = coverage.by_pages(files)
    assert {"rule:base.city.small", "note:17"} <= set(covered["car-fn-017a"])
    edit("rules/base/city.small.md", "title:", "titel:")
    with pytest.raises(sources.LoadError):
        coverage.by_pages(files)


def test_parts() -> None:
    known = {
        name: Key(name, "car_1", section, "engine")
        for name, section in (("a", "One"), ("b", "One"), ("c", "Two"))
    }
    parts = coverage.parts(known, ["a", "unknown"], ["a", "c"])
    one, two = parts["car_1", "One"], parts["car_1", "Two"]
    assert (one.cases, one.pages, one.neither) == ({"a"}, {"a"}, ["b"])
    assert (two.cases, two.pages, two.neither) == (set(), {"c"}, [])


@pytest.fixture
def no_cases(monkeypatch: pytest.MonkeyPatch) -> None:
    """The cases of the engine are not the business of these tests."""
    monkeypatch.setattr(coverage, "by_cases", lambda tests: {"car-fn-017a", "nowhere-1"})


@pytest.mark.usefixtures("no_cases")
def test_command() -> None:
    out = StringIO()
    call_command("keycoverage", "--missing", stdout=out)
    lines = out.getvalue().split("\n")
    assert lines[0].split() == ["chapter", "section", "rows", "cases", "pages", "neither"]
    assert any(line.startswith("car_1    Introduction") for line in lines)
    assert "unknown: nowhere-1" in lines
    assert any(line.split()[:2] == ["all", str(len(coverage.keys()))] for line in lines)


@pytest.mark.usefixtures("no_cases")
def test_command_with_broken_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> None:
        raise sources.LoadError([sources.Fault("fixtures/rules/x.md", 3, "no good")])

    monkeypatch.setattr(coverage, "by_pages", broken)
    with pytest.raises(CommandError, match=r"fixtures/rules/x\.md:3: no good"):
        call_command("keycoverage", stdout=StringIO())
