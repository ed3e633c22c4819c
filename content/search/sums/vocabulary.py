"""What each name of a thing in a sum stands for.

What things are called stands in ``fixtures/sums``, a table for each expansion, and in the terms;
``small_words.toml`` has the small words.
"""

import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Final, TypeAlias

from content.files import sources
from content.models import Term
from content.pages.cached import cached
from content.search.index import Index
from content.search.library import library
from content.search.sums.roles import ME, OTHER, Item, WordRole
from content.search.words import STOP, Word, fold, words
from engine import api

_Phrase: TypeAlias = tuple[str, ...]


class Lexicon(dict[_Phrase, Item]):
    """What each name of a thing stands for, by its words."""

    @cached_property
    def spellings(self) -> Mapping[str, Sequence[tuple[str, Item]]]:
        """The names of one word with what they stand for, by their first letters."""
        found: dict[str, list[tuple[str, Item]]] = {}
        for key, item in self.items():
            if len(key) == 1:
                found.setdefault(key[0][:1], []).append((key[0], item))
        return found


@cached
def lexicon() -> Lexicon:
    """What each name of a thing stands for, by its words without their endings; a name of two
    things stands for none. What the tables say goes before what terms are called."""
    things = dict(_things())
    told = dict(_unless_two(_told(things)))
    small = dict(_small_words())
    vague = {key: item for key, item in small.items() if item.sort is WordRole.VAGUE}
    found = Lexicon({**small, **told, **vague})  # "Sieg" is no siege
    kinds = {key for key, item in found.items() if item.sort is WordRole.KIND}
    for key, item in _unless_two(_called(things)):
        if not (_tells_of(item) and any((one,) in kinds for one in key)):
            found.setdefault(key, item)
    for word in STOP:
        found.setdefault(_phrase(word), Item(WordRole.SMALL))
    return found


@cached
def english() -> Collection[str]:
    """The words that English sentences have: none of them is a slip of the pen for another."""
    return library(Index()).english


def _tells_of(item: Item) -> bool:
    """Whether a name of a thing that has a kind in it names two: ``open city``, ``besieged city``
    are cities."""
    states = (WordRole.COMPLETE, WordRole.INCOMPLETE)
    row = api.rows(api.SymbolRow).get(item.name) if item.sort is WordRole.MARK else None
    return item.sort in states or bool(row and row.ground)


def _unless_two(named: Iterable[tuple[str, Item]]) -> Iterator[tuple[_Phrase, Item]]:
    """The names of one thing alone."""
    every: dict[_Phrase, set[Item]] = {}
    for name, item in named:
        every.setdefault(_phrase(name), set()).add(item)
        written = tuple(word.form for word in words(name))
        if len(written) == 1:  # as it is written, for a slip of the pen
            every.setdefault(written, set()).add(item)
    return ((key, next(iter(items))) for key, items in every.items() if len(items) == 1)


def _things() -> Iterator[tuple[str, Item]]:
    """Everything that can stand in a sum, by what it is called here."""
    for one in api.said.sayable(api.tile_sets()):
        kind = api.rows(api.KindRow)[one.kind]
        yield kind.id, Item(WordRole.KIND, kind.id)
        if kind.role:
            yield kind.role, Item(WordRole.ROLE, kind.id)
    for symbol in api.rows(api.SymbolRow).values():
        if symbol.said:
            series = symbol.series or (symbol.counts and symbol.id.partition("-")[0])
            yield series or symbol.id, Item(WordRole.SERIES, series) if series else _mark(symbol)
    for token in api.rows(api.TokenRow).values():
        if token.said or token.stands_on:
            yield token.id, _mark(token) if token.said else Item(WordRole.TOKEN, token.id)
    for figure in api.rows(api.FigureRow).values():
        yield figure.id, Item(WordRole.FIGURE, figure.id)
        if api.FigureTrait.BIG in figure.traits:
            yield api.FigureTrait.BIG.value, Item(WordRole.BIG, figure.id)
    yield from ((thing, Item(WordRole.HAD, thing)) for thing in _had())
    for sort in _PLAIN_SORTS:
        yield sort.value, Item(sort)
    yield "end of game", Item(WordRole.END)


def _had() -> Iterator[str]:
    """What players have that belongs to no feature, and what several of such are called."""
    for row in api.rows(api.said.HoldingRow).values():
        yield from (thing for thing in row.things if thing in api.rows(api.TokenRow))
        yield from [row.id] if len(row.things) > 1 else []


_PLAIN_SORTS: Final = (
    WordRole.TILE,
    WordRole.SIZE,
    WordRole.COMPLETE,
    WordRole.INCOMPLETE,
    WordRole.IDLE,
)
"""What has no row, and names in the tables of the expansions all the same."""


def _mark(row: api.SymbolRow | api.TokenRow) -> Item:
    """What is said of a feature with a number, or of figures alone."""
    return Item(WordRole.MARK if api.said.counted(row) else WordRole.UNDER, row.id)


def _told(things: Mapping[str, Item]) -> Iterator[tuple[str, Item]]:
    """The names in the tables of the expansions."""
    for path in sorted((sources.root() / "sums").glob("*.txt")):
        for line in path.read_text(encoding="utf-8").splitlines():
            if line and not line.startswith("#"):
                name, _, theirs = line.partition(" < ")
                yield from ((one, things[name]) for one in theirs.split(", "))


def _called(things: Mapping[str, Item]) -> Iterator[tuple[str, Item]]:
    """The names of rows, and of their terms in all languages."""
    terms = {
        term.pk.removeprefix("term:"): [
            term.title,
            *term.also,
            *(name.name for name in term.names.all()),
        ]
        for term in Term.objects.prefetch_related("names")
    }
    by_name = {fold(name): slug for slug, names in terms.items() for name in names}
    for name, item in things.items():
        slug = name.replace(" ", "-")
        slug = slug if slug in terms else by_name.get(fold(name), "")
        yield from ((one, item) for one in (name, *terms.get(slug, ())))


@cache
def _table() -> Mapping[str, Any]:
    return tomllib.loads(Path(__file__).with_name("small_words.toml").read_text(encoding="utf-8"))


def _small_words() -> Iterator[tuple[_Phrase, Item]]:
    """What the small words are about. Of two such the one that stands earlier in the table."""
    table = dict(_table())
    numbers = table.pop("numbers")
    del table["people"]
    listed: list[tuple[str, Item]] = []
    for name, of in table.items():
        item = _OWN.get(name) or Item(WordRole(name))
        listed += [(one.strip(), item) for one in of.split(",")]
    for number, of in numbers.items():
        listed += [
            (one.strip(), Item(WordRole.NUMBER, number=int(number))) for one in of.split(",")
        ]
    listed += [
        (f"for {one}", Item(WordRole.THEIRS, item.name))
        for one, item in listed
        if item.name in api.COLOURS
    ]
    for one, item in reversed(listed):
        yield tuple(word.form for word in words(one)), item


STRANGE: Final = {"white": "grey", "orange": "yellow"}
"""Colours that no box has, and what stands for each; an item with a number is one of these."""


@cache
def people_words(which: str) -> frozenset[str]:
    """What tells that a word is somebody's name."""
    return frozenset(_table()["people"][which].split(", "))


_OWN: Final = {
    **{name: Item(WordRole.OWNER, name) for name in (ME, OTHER, *api.COLOURS)},
    **{name: Item(WordRole.OWNER, colour, number=1) for name, colour in STRANGE.items()},
    "talk": Item(WordRole.SMALL),
    "joint": Item(WordRole.SMALL, "joint"),
    "for_me": Item(WordRole.MINE, "for"),
    "for_him": Item(WordRole.THEIRS, "for"),
    "of_the": Item(WordRole.ARTICLE, "joint"),
    "majority": Item(WordRole.MOST, "majority"),
}
"""Lists of one sort that say which."""


@cache
def singular() -> frozenset[str]:
    """The last words of names that are one thing: here a number before them is not theirs. Of
    marks, also those that have another name with the ending of many."""
    things = dict(_things())
    marks: dict[Item, set[str]] = {}
    for name, item in _told(things):
        if item.sort is WordRole.MARK:
            marks.setdefault(item, set()).add(fold(name))
    long = ((one, of) for of in marks.values() for one in of if len(one) >= _LONG)
    paired = (one for one, of in long if any(one + ending in of for ending in _PLURALS))
    return frozenset(words(name)[-1].form for name in (*things, *paired))


_LONG: Final = 4
"""Letters of a word that is not cut short."""

_PLURALS: Final = ("s", "n", "en", "e", "er")
"""The endings of many in the languages of the boxes."""


def _phrase(name: str) -> _Phrase:
    return key_of(words(name))


def key_of(said: Iterable[Word]) -> _Phrase:
    """Words without their endings; those that are numbers, too, as they stand: ``ein`` is small."""
    return tuple(word.form if word.stem.isdigit() else word.stem for word in said)
