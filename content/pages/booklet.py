"""The booklet of a game. Whatever else is on the table, a chapter reads the same: so it is printed
once for all games of an edition that play it."""

import zlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from content.models import Chapter
from content.pages import passages
from content.pages.cached import cached
from content.preference import ChosenGame
from engine import api

MOST = 400
"""Printed chapters that are kept, packed: all of them under seven editions, some 9 MB."""


@dataclass(frozen=True, slots=True)
class Printed:
    """A chapter as the booklet has it: its lines in the contents, and its text."""

    chapter: Chapter
    contents: SafeString
    text: SafeString


def booklet(game: ChosenGame) -> tuple[Printed, ...]:
    """The chapters of a game, each with what is in force there."""
    chapters, printed = press()
    return tuple(
        printed(chapter, _as_told_in(chapter, game)) for chapter in chapters if game.plays(chapter)
    )


def _as_told_in(chapter: str, game: ChosenGame) -> ChosenGame:
    """A game as far as a chapter tells of it: the edition, and whether the chapter is played."""
    played = tuple(expansion for expansion in game.expansions if expansion == chapter)
    # What else is in the game would make a copy of the same chapter for each box.
    return replace(game, expansions=played, shared=False)


@cached
def press() -> tuple[tuple[str, ...], Callable[[str, ChosenGame], Printed]]:
    """The names of the chapters of rules, and what prints one of them in a game. All that they hold
    is read once."""
    # With all that they hold, in a few queries: chapter by chapter it would be some for each.
    chapters = {one.pk: one for one in passages.whole().filter(expansion__isnull=False)}

    # A text that holds a dash takes two bytes for each letter in memory. Packed it takes a tenth.
    @lru_cache(MOST)
    def packed(name: str, game: ChosenGame) -> tuple[bytes, bytes]:
        chapter = chapters[name]
        context = {
            "chapter": chapter,
            "game": game,
            "parts": tuple(passages.parts(chapter, game, mine_only=True)),
            "edition": api.edition(game.label) if game else None,
        }
        return (
            _packed(render_to_string("content/_booklet_contents.html", context)),
            _packed(render_to_string("content/_booklet_text.html", context)),
        )

    def printed(name: str, game: ChosenGame) -> Printed:
        contents, text = packed(name, game)
        return Printed(chapters[name], _unpacked(contents), _unpacked(text))

    return tuple(chapters), printed


def _packed(html: str) -> bytes:
    return zlib.compress(html.encode(), level=1)


def _unpacked(html: bytes) -> SafeString:
    return SafeString(zlib.decompress(html).decode())
