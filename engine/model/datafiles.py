"""The TOML files under ``engine/data``, and under any folder that ``ENGINE_DATA`` names.

A folder named there has the same rooms (``expansions``, ``rules``, ``tiles``, ...); its files stand
beside ours as if they were among them, and ``expansions`` holds the modules of its expansions too.
So an expansion can live outside the package.
"""

import os
import tomllib
from collections.abc import Mapping
from functools import cache
from math import inf
from pathlib import Path
from typing import Any, Final

VARIABLE: Final = "ENGINE_DATA"
"""The environment variable with further folders, separated as in ``PATH``; read at import."""

ROOTS: Final = (
    Path(__file__).resolve().parents[1] / "data",
    *(Path(folder) for folder in os.environ.get(VARIABLE, "").split(os.pathsep) if folder),
)


def names(room: str) -> tuple[str, ...]:
    """The names of the files of a room, without their ending. Raises ValueError for a double."""
    # Sorted, since a folder lists its files in whatever order the disk has them.
    listed = [path.stem for root in ROOTS for path in sorted((root / room).glob("*.toml"))]
    if double := sorted(name for name in set(listed) if listed.count(name) > 1):
        raise ValueError(f"{room}/{double[0]}.toml stands in two folders")
    return tuple(listed)


def read(room: str, name: str) -> dict[str, Any]:
    """The content of one file. Raises FileNotFoundError, and ValueError for what is no TOML."""
    path = next((root / room / f"{name}.toml" for root in ROOTS if _holds(root, room, name)), None)
    if path is None:
        raise FileNotFoundError(f"{room}/{name}.toml")
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:  # no TOML, or not UTF-8
        raise ValueError(f"{room}/{name}.toml: {error}") from error


@cache
def ordered(room: str) -> Mapping[str, Mapping[str, Any]]:
    """Every file of a room by name, in the order of publication, so that no list names them."""
    return by_publication({name: read(room, name) for name in names(room)})


def by_publication(heads: Mapping[str, Mapping[str, Any]]) -> dict[str, Mapping[str, Any]]:
    """Things by ``year``, and by ``order`` within a year; at the end what has neither."""

    def place(name: str) -> tuple[float, int, str]:
        # The name last of all: what came out together has an order of its own on every machine.
        return heads[name].get("year", inf), heads[name].get("order", 0), name

    return {name: heads[name] for name in sorted(heads, key=place)}


def _holds(root: Path, room: str, name: str) -> bool:
    return (root / room / f"{name}.toml").is_file()
