"""The boxes that people own, as games to begin with."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from content.files import sources
from content.pages.unbuilt import Unbuilt, unbuilt
from content.preference import Game


class Box(NamedTuple):
    """What lies in a box: a game, and the expansions in it that this book does not hold."""

    id: str
    title: str
    text: str
    game: Game
    besides: tuple[Unbuilt, ...]


def boxes() -> list[Box]:
    """All of them, in their order."""
    absent = {one.id: one for one in unbuilt()}
    return [_box(row, absent) for row in sources.read_list(sources.root(), "boxes")]


def _box(row: Mapping[str, Any], absent: Mapping[str, Unbuilt]) -> Box:
    held = [name for name in row["expansions"] if name not in absent]
    return Box(
        id=row["id"],
        title=row["title"],
        text=row["text"],
        game=Game.read("+".join((row["edition"], *held))),
        besides=tuple(absent[name] for name in row["expansions"] if name in absent),
    )
