"""The words of a sum that somebody types into the box: what each of them names.

What things are called stands in ``fixtures/sums``, a table for each expansion, and in the terms;
``sum_words.toml`` has the small words.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum, auto
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

from rapidfuzz.distance import OSA

from content.files import sources
from content.models import Term
from content.pages.cached import cached
from content.search.index import Index
from content.search.languages import tongue
from content.search.library import library
from content.search.words import GERMAN_ENDINGS, Word, fold, words
from engine import api

_PHRASE: Final = 6
"""Words of the longest name of a thing."""

_SPELT: Final = 4
_LONG: Final = 9
"""So many letters has a word in which a slip is looked for, or two. Shorter ones are like too
many."""


class WordRole(StrEnum):
    """What a word of a sum is about."""

    KIND = auto()
    ROLE = auto()
    MARK = auto()
    SERIES = auto()
    UNDER = auto()
    TOKEN = auto()
    FIGURE = auto()
    BIG = auto()
    TILE = auto()
    SIZE = auto()
    NEIGHBOUR = auto()
    MISSING = auto()
    COMPLETE = auto()
    INCOMPLETE = auto()
    END = auto()
    FIRST = auto()
    BEFORE = auto()
    AGAINST = auto()
    WITHOUT = auto()
    NOBODY = auto()
    ONLY = auto()
    AROUND = auto()
    POINTS = auto()
    PLAIN = auto()
    OWNER = auto()
    EACH = auto()
    JOINED = auto()
    INCLUDED = auto()
    PER = auto()
    SIGN = auto()
    NUMBER = auto()
    MINE = auto()
    ASK = auto()
    DO = auto()
    SMALL = auto()
    VAGUE = auto()


class Item(NamedTuple):
    """A thing that a sum names: its sort, its id, the number, and whether it stands in the
    singular, as ``inn`` does in ``road 5 inn``, or ``aloof`` behind a small word or a comma, so
    that no number before it is its own; ``parted`` tells of the comma, ``bracketed`` that brackets
    stand round it alone: ``mayor (red)``."""

    sort: WordRole
    name: str = ""
    number: int = 0
    single: bool = False
    aloof: bool = False
    parted: bool = False
    bracketed: bool = False


def items_of(text: str) -> list[Item]:
    """The things that a text names, in the languages of the boxes or word by word out of one of
    them; none where one of its words is not understood."""
    plain = "" if _OPEN.search(text) else _spelt_out(text)
    split = _TWO_IN_ONE.sub(r"\1 \2", plain)
    return _read(plain) or (split != plain and _read(split)) or _read(_in_english(plain))


_OPEN: Final = re.compile(r"[<>≤≥~±]|(?:^|\s)[-–]\d")
"""Signs before a number that leave it open, or make it less than nothing."""

_TWO_IN_ONE: Final = re.compile(
    r"(?i)\b([^\W\d_]{4,})(stadt|stad|stra(?:ss|ß)e|straat|kloster|klooster)\b"
)
"""Kinds that German and Dutch write together with what is on them: ``Kathedralenstadt``."""

_SPELT_OUT: Final = (
    (re.compile(r"(?i)\b(\d+)\s*(?:of|out of|/|von|sur|van de|de)\s*8\b"), r"\1 neighbours"),
    (re.compile(r"(?i)\b(\d+)\s*-?\s*(?:er|tilers?|tiled)\b"), r"\1 tiles"),
    (re.compile(r"(?<=\d)(?=[^\W\d_])"), " "),
    (re.compile(r"(?i)\bél\b"), "rival"),
)  # fmt: skip
"""What stands for two words, or would be another without its accent: ``7/8`` round a cloister,
``7er Stadt``, ``7tiles``."""


def _spelt_out(text: str) -> str:
    for found, meant in _SPELT_OUT:
        text = found.sub(meant, text)
    return text


def _in_english(text: str) -> str:
    """A text in another language, said in English word by word; nothing for an English one."""
    said = words(text)
    language = tongue(text, said, library(Index()).english) if said else None
    if language is None:
        return ""
    told = language.read(text, said)
    return " ".join(
        english or text[word.start : word.end] for english, word in zip(told, said, strict=True)
    )


# --- what things are called ----------------------------------------------------------------------


_Phrase: TypeAlias = tuple[str, ...]
_Lexicon: TypeAlias = Mapping[_Phrase, Item]


@cached
def lexicon() -> _Lexicon:
    """What each name of a thing stands for, by its words without their endings; a name of two
    things stands for none. What the tables say goes before what terms are called."""
    things = dict(_things())
    found = dict(_unless_two(_told(things)))
    found = {**dict(_small_words()), **found}
    kinds = {key for key, item in found.items() if item.sort is WordRole.KIND}
    states = (WordRole.COMPLETE, WordRole.INCOMPLETE)
    for key, item in _unless_two(_called(things)):
        # "Open city" is a name of what is incomplete, and names the city too.
        if not (item.sort in states and any((one,) in kinds for one in key)):
            found.setdefault(key, item)
    return found


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
    for sort in (WordRole.TILE, WordRole.SIZE, WordRole.COMPLETE, WordRole.INCOMPLETE):
        yield sort.value, Item(sort)
    yield "end of game", Item(WordRole.END)


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
    return tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))


def _small_words() -> Iterator[tuple[_Phrase, Item]]:
    """What the small words are about. Of two such the one that stands earlier in the table."""
    table = dict(_table())
    numbers = table.pop("numbers")
    listed: list[tuple[str, Item]] = []
    for name, of in table.items():
        item = _OWN.get(name) or Item(WordRole(name))
        listed += [(one.strip(), item) for one in of.split(",")]
    for number, of in numbers.items():
        listed += [
            (one.strip(), Item(WordRole.NUMBER, number=int(number))) for one in of.split(",")
        ]
    for one, item in reversed(listed):
        yield tuple(word.form for word in words(one)), item


ME, OTHER = "me", "other"
_OWN: Final = {
    **{name: Item(WordRole.OWNER, name) for name in (ME, OTHER, *api.COLOURS)},
    "joint": Item(WordRole.SMALL, "joint"),
}
"""Lists of one sort that say which."""


@cache
def _singular() -> frozenset[str]:
    """The last words of names that are one thing: here a number before them is not theirs."""
    return frozenset(words(name)[-1].form for name, _ in _things())


def _phrase(name: str) -> _Phrase:
    return _key(words(name))


def _key(said: Iterable[Word]) -> _Phrase:
    """Words without their endings; those that are numbers, too, as they stand: ``ein`` is small."""
    return tuple(word.form if word.stem.isdigit() else word.stem for word in said)


# --- reading -------------------------------------------------------------------------------------


def _alone(items: list[Item]) -> list[Item]:
    """The items without nobody's: ``no other red around``."""
    found: list[Item] = []
    rest = list(items)
    while rest:
        item = rest.pop(0)
        if item.sort is not WordRole.NOBODY:
            found.append(item)
            continue
        for sorts in ((WordRole.OWNER,), (WordRole.FIGURE, WordRole.ROLE), (WordRole.AROUND,)):
            if rest and rest[0].sort in sorts:
                rest.pop(0)
    return found


def _read(text: str) -> list[Item]:
    """The things that the words of a text name; none where one of them is not understood."""
    found: list[Item] = []
    said, known = words(text), lexicon()
    at, aloof, parted = 0, False, False
    while at < len(said):
        item, length = _longest(said[at : _apart(text, said, at)], known)
        if item is None or item.sort is WordRole.VAGUE:
            return []
        form = said[at].form
        parted |= at > 0 and _parts(text, said, at)
        if form in _ONE and found and found[-1].sort in (WordRole.BIG, WordRole.PLAIN):
            found[-1] = found[-1]._replace(
                sort=WordRole.FIGURE, name=found[-1].name or api.FOLLOWER
            )
        elif item.sort is WordRole.SMALL:
            aloof = aloof or not item.name
        else:
            item = item._replace(bracketed=_bracketed(text, said[at], said[at + length - 1]))
            found.append(item._replace(aloof=aloof or parted, parted=parted))
            aloof, parted = False, False
        at += length
    for asked, item in pairwise(found):
        if asked.sort is WordRole.ASK and item.sort in COUNTABLE and not item.aloof:
            return []  # "how many shields"
    asks = {item.sort for item in found}
    if WordRole.DO in asks and WordRole.ASK not in asks:
        return []
    told = [item for item in _alone(found) if item.sort not in (WordRole.ASK, WordRole.DO)]
    return _owners_ahead(_without_both(told))


def _without_both(items: list[Item]) -> list[Item]:
    """The items without the "both" of two marks: ``siege and cathedral both in the city``."""
    ahead = [None, None, *items]
    behind = [*items[1:], None]
    theirs = {WordRole.NUMBER, WordRole.FIGURE, WordRole.ROLE, WordRole.OWNER}
    return [
        item
        for item, *marks, after in zip(items, ahead[1:], ahead, behind, strict=False)
        if item.sort is not WordRole.EACH
        or item.parted
        or not all(one and one.sort is WordRole.MARK for one in marks)
        or (after and after.sort in theirs)
    ]


def _owners_ahead(items: list[Item]) -> list[Item]:
    """The items with an owner before the adjective of the same figure: ``one small blue guy``."""
    found = list(items)
    for at, (size, owner, figure) in enumerate(zip(items, items[1:], items[2:], strict=False)):
        if (
            size.sort in (WordRole.BIG, WordRole.PLAIN)
            and owner.sort is WordRole.OWNER
            and figure.sort in (WordRole.FIGURE, WordRole.ROLE)
            and not (owner.aloof or figure.aloof)
        ):
            ahead = owner._replace(aloof=size.aloof, parted=size.parted)
            found[at : at + 2] = [ahead, size._replace(aloof=False, parted=False)]
    return found


def _parts(text: str, said: list[Word], at: int) -> bool:
    """Whether a word is parted from the one before."""
    return bool(_PARTING.search(text, said[at - 1].end, said[at].start))


def _bracketed(text: str, first: Word, last: Word) -> bool:
    """Whether brackets stand round these words and nothing else."""
    return text[: first.start].rstrip().endswith("(") and text[last.end :].lstrip().startswith(")")


def _apart(text: str, said: list[Word], at: int) -> int:
    """Where the words that belong together end, as far as a name can be long."""
    last = min(at + _PHRASE, len(said))
    return next((end for end in range(at + 1, last) if _parts(text, said, end)), last)


_PARTING: Final = re.compile(r"[,;+()&]|\s-\s")
"""What stands between two things of which neither is the other's."""

_ONE: Final = frozenset({"one", "ones"})
"""A figure that was named by its size: ``his large one``."""


def _longest(said: list[Word], known: _Lexicon) -> tuple[Item | None, int]:
    """What the next words name, as many of them as one name has."""
    for length in range(min(_PHRASE, len(said)), 0, -1):
        if item := _meaning(said[:length], known):
            return item, length
    return _unended(said[0], known) or _slip(said[0], known), 1


def _meaning(part: list[Word], known: _Lexicon) -> Item | None:
    form = part[0].form
    if len(part) == 1 and form.isascii() and form.isdigit():
        return Item(WordRole.NUMBER, number=int(form[:4]))
    key = _key(part)
    item = known.get(tuple(word.form for word in part)) or known.get(key)
    return item and item._replace(single=part[-1].form in _singular())


def _unended(word: Word, known: _Lexicon) -> Item | None:
    """What a German word names without its ending: ``Wirtshäusern``."""
    bare = (word.form.removesuffix(ending) for ending in GERMAN_ENDINGS)
    keys = (_key(words(one)) for one in bare if one != word.form and len(one) >= _SPELT)
    return next((known[key] for key in keys if key in known), None)


_NAMED: Final = frozenset(
    {
        WordRole.KIND,
        WordRole.ROLE,
        WordRole.MARK,
        WordRole.SERIES,
        WordRole.UNDER,
        WordRole.TOKEN,
        WordRole.FIGURE,
    }
    | {WordRole.TILE, WordRole.COMPLETE, WordRole.INCOMPLETE, WordRole.END}
)


COUNTABLE: Final = frozenset(
    {WordRole.TILE, WordRole.NEIGHBOUR, WordRole.MARK, WordRole.FIGURE, WordRole.ROLE}
)
"""What a number can stand before."""

_EXACT: Final = frozenset(
    {WordRole.OWNER, WordRole.WITHOUT, WordRole.NOBODY, WordRole.ONLY, WordRole.EACH}
    | {WordRole.MINE, WordRole.JOINED, WordRole.FIRST, WordRole.ASK, WordRole.DO}
    | {WordRole.NUMBER, WordRole.INCLUDED}
)
"""Of these a word is written right, or it is none of them."""


def _slip(word: Word, known: _Lexicon) -> Item | None:
    """What a word of a slip of the pen or two was meant to be, if it can be one thing alone."""
    if len(word.form) < _SPELT:
        return None
    near = {
        item
        for key, item in known.items()
        if len(key) == 1 and _near(word.form, key[0]) and item.sort not in _EXACT
        if item.sort in _NAMED or len(key[0]) > _SPELT
    }
    return near.pop() if len(near) == 1 else None


def _near(written: str, meant: str) -> bool:
    """Whether a slip leads from one word to the other; nobody slips at the first letter."""
    if written[:1] != meant[:1] or len(meant) < _SPELT - 1:
        return False
    slips = 1 + (min(len(written), len(meant)) >= _LONG - 1)
    return OSA.distance(written, meant, score_cutoff=slips) <= slips
