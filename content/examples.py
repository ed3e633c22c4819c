"""The test tables as worked examples: every case has a name, ``base/small-city:two-tiles``."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings


def directory() -> Path:
    """Where the tables stand."""
    return Path(settings.BASE_DIR) / "tests" / "cases"


@cache
def raw() -> Mapping[str, Mapping[str, Any]]:
    """Every case as its table gives it, by name."""
    found: dict[str, Mapping[str, Any]] = {}
    for path in sorted(directory().rglob("*.toml")):
        with path.open("rb") as file:
            table = tomllib.load(file)
        name = path.relative_to(directory()).with_suffix("").as_posix()
        for case in table.get("case", ()):
            if isinstance(case, dict) and "id" in case:
                found[f"{name}:{case['id']}"] = case
    return found


def names() -> tuple[str, ...]:
    """The names of all cases."""
    return tuple(raw())
