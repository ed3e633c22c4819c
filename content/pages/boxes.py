"""The boxes that people own, as games to begin with."""

from typing import NamedTuple

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
    return [
        Box(
            id=row["id"],
            title=row["title"],
            text=row["text"],
            game=Game.read("+".join((row["edition"], *row["expansions"]))),
            besides=tuple(absent[name] for name in row.get("besides", ())),
        )
        for row in sources.read_list(sources.root(), "boxes")
    ]
