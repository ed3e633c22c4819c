"""Counting what of the inventory is shown."""

from pathlib import Path

import pytest

from content.files import inventory, sources
from content.files.inventory import Key
from tests.content.conftest import Spoil
from tests.tools import keycoverage

LISTS = """
import nothing_that_exists
KEYS = ["a-1", "a-2"]
"""


def test_lists_are_read_without_running(tmp_path: Path) -> None:
    (tmp_path / "counts").mkdir()
    (tmp_path / "counts" / "test_a.py").write_text(LISTS)
    (tmp_path / "engine").mkdir()
    (tmp_path / "engine" / "test_d.py").write_text("OTHER = ['x']\nKEYS = ['d-1']\n")
    assert keycoverage.by_tests(tmp_path) == {"a-1", "a-2", "d-1"}


def test_pages_say_what_they_cover(files: Path, edit: Spoil) -> None:
    covered = keycoverage.by_pages(files)
    assert {"rule:base.city.small", "note:17"} <= set(covered["car-fn-017a"])
    edit("rules/base/city.small.md", "title:", "titel:")
    with pytest.raises(sources.LoadError):
        keycoverage.by_pages(files)


def test_parts() -> None:
    known = {
        name: Key(name, "car_1", section, "engine")
        for name, section in (("a", "One"), ("b", "One"), ("c", "Two"))
    }
    parts = keycoverage.parts(known, ["a", "unknown"], ["a", "c"])
    one, two = parts["car_1", "One"], parts["car_1", "Two"]
    assert (one.cases, one.pages, one.neither) == ({"a"}, {"a"}, ["b"])
    assert (two.cases, two.pages, two.neither) == (set(), {"c"}, [])


def test_report() -> None:
    rows = list(keycoverage.report({"car-fn-017a", "nowhere-1"}, {"car-fn-017a"}, missing=True))
    assert rows[0].split() == ["chapter", "section", "rows", "cases", "pages", "neither"]
    assert any(line.startswith("car_1    Introduction") for line in rows)
    assert "         car-fn-017a" not in rows
    assert "unknown: nowhere-1" in rows
    total = str(len(inventory.keys()))
    assert [*total.split(), "1", "1"] == next(r.split()[1:4] for r in rows if r.split()[0] == "all")
