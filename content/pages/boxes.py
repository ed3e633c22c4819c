"""The boxes that people own and the printings of the game, as games to begin with."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from content.files import sources
from content.pages.unbuilt import Unbuilt, unbuilt
from content.preference import ALL, ChosenGame
from engine import api


class BoxContents(NamedTuple):
    """What lies in a box: a game, and the expansions in it that this book does not hold.

    ``printing`` is the id of the printing of its tiles, ``sources`` says who tells what is in it;
    both are empty where nobody does.
    """

    id: str
    title: str
    text: str
    printing: str
    sources: str
    game: ChosenGame
    besides: tuple[Unbuilt, ...]


class Printing(NamedTuple):
    """A printing of the game: how to tell it, and which rules lie in its box of the basic game.

    ``tell`` is the mark in a few words, ``text`` in some sentences. ``draw`` names what a picture
    of a tile shows. ``rules`` and ``warning`` say what the edition of ``game`` means for it.
    """

    id: str
    title: str
    nickname: str
    years: str
    drawn: str
    publishers: str
    tell: str
    text: str
    draw: tuple[str, ...]
    rules: str
    warning: str
    sources: str
    game: ChosenGame
    edition: api.Edition


def boxes() -> list[BoxContents]:
    """All of them, in their order."""
    rows = _rows("boxes")
    known = {ALL, *api.expansions()}
    wanted = any(name not in known for row in rows for name in row["expansions"])
    # Most boxes hold nothing that is not here, and then that list is not read.
    absent = {one.id: one for one in unbuilt()} if wanted else {}
    return [_box(row, absent) for row in rows]


def printings() -> list[Printing]:
    """All of them, the oldest first."""
    return [_printing(row) for row in _rows("printings")]


def _rows(name: str) -> tuple[Mapping[str, Any], ...]:
    """A list of the authored files. It is read once, and again when its file changes: the home page
    shows it."""
    directory = sources.root()
    # The time of the last change is part of the key, so a changed file is read anew.
    return _read(name, str(directory), (directory / f"{name}.yaml").stat().st_mtime_ns)


@lru_cache(maxsize=4)  # two lists, and two more while tests change them
def _read(name: str, _directory: str, _changed: int) -> tuple[Mapping[str, Any], ...]:
    return tuple(sources.read_list(sources.root(), name))


def _game(row: Mapping[str, Any], names: list[str]) -> ChosenGame:
    return ChosenGame.read("+".join((row["edition"], *names)))


def _box(row: Mapping[str, Any], absent: Mapping[str, Unbuilt]) -> BoxContents:
    return BoxContents(
        id=row["id"],
        title=row["title"],
        text=row["text"],
        printing=row.get("printing", ""),
        sources=row.get("sources", ""),
        game=_game(row, [name for name in row["expansions"] if name not in absent]),
        besides=tuple(absent[name] for name in row["expansions"] if name in absent),
    )


def _printing(row: Mapping[str, Any]) -> Printing:
    return Printing(
        **{name: row[name] for name in _SAID},
        warning=row.get("warning", ""),
        draw=tuple(row["draw"]),
        game=_game(row, row["expansions"]),
        edition=api.edition(row["edition"]),
    )


_SAID = (
    "id", "title", "nickname", "years", "drawn", "publishers", "tell", "text", "rules", "sources",
)  # fmt: skip
"""What a printing has as its row says it."""
