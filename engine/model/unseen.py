"""Sets whose tiles no source shows: they came out and have names, and cannot be played.

Whoever asks for one is told so, and what is known of its tiles (``engine/data/unseen``). A table
with them is judged if each is described by whoever states it (``engine.model.described``).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from engine.model.datafiles import ordered
from engine.model.errors import InputError
from engine.model.geometry import Cell

_HOW: Final = "To have a table judged, describe each tile as it looks."


@dataclass(frozen=True, slots=True)
class UnseenTile:
    """A tile that is known by name: how many there are, and what a source says of it."""

    id: str
    count: int
    known: str


@dataclass(frozen=True, slots=True)
class UnseenSet:
    """A set that came out and whose tiles nobody shows."""

    id: str
    name: str
    tiles: tuple[UnseenTile, ...]

    @property
    def total(self) -> int:
        """How many tiles it has."""
        return sum(tile.count for tile in self.tiles)


@cache
def unseen_sets() -> Mapping[str, UnseenSet]:
    """All of them by id, in the order of publication."""
    return {
        name: UnseenSet(
            name,
            file["name"],
            tuple(UnseenTile(row["id"], row.get("count", 1), row["known"]) for row in file["tile"]),
        )
        for name, file in ordered("unseen").items()
    }


def no_set(name: str) -> InputError:
    """Why there is no set of a name to play with: nobody shows its tiles, or it never was."""
    if unseen := unseen_sets().get(name):
        tiles = "; ".join(f"{_times(tile)}{tile.known}" for tile in unseen.tiles)
        return InputError(
            "unseen-set",
            f"No source shows the {unseen.total} tiles of {unseen.name} ({tiles}). {_HOW}",
        )
    return InputError("unknown-set", f"There is no set {name[:40]!r}.")


def no_tile(name: str, cell: Cell | None = None) -> InputError:
    """Why there is no tile of a name: nobody shows it, or it never was."""
    for unseen in unseen_sets().values():
        for tile in unseen.tiles:
            if tile.id == name:
                said = f"No source shows the tile {name!r} of {unseen.name}: {tile.known}. {_HOW}"
                return InputError("unseen-tile", said, cell=cell)
    return InputError(
        "unknown-tile", f"There is no tile {name[:40]!r} (see the tile catalogue).", cell=cell
    )


def _times(tile: UnseenTile) -> str:
    return f"{tile.count} x " if tile.count > 1 else ""
