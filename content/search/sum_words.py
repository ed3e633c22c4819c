"""The words of a sum that somebody types into the box: what each of them names.

What things are called comes from the terms and the nicknames; ``sum_words.toml`` has the small
words.
"""

import tomllib
from collections.abc import Iterator, Mapping
from enum import Enum, auto
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from rapidfuzz.distance import OSA

from content.models import Term
from content.pages.cached import cached
from content.search import thesaurus
from content.search.index import Index
from content.search.languages import tongue
from content.search.library import library
from content.search.words import NUMBERS, STOP, Word, fold, words
from engine import api

PLAYERS: Final = ("red", "blue", "green")
"""Who stands for the sides, in the order in which they are named."""

_PHRASE: Final = 4
"""Words of the longest name of a thing."""

_SPELT: Final = 4
"""So many letters has a word in which a slip is looked for. Shorter ones are like too many."""


class WordRole(Enum):
    """What a word of a sum is about."""

    KIND = auto()
    ROLE = auto()
    MARK = auto()
    UNDER = auto()
    TOKEN = auto()
    FIGURE = auto()
    BIG = auto()
    TILE = auto()
    COMPLETE = auto()
    INCOMPLETE = auto()
    END = auto()
    AGAINST = auto()
    WITHOUT = auto()
    AROUND = auto()
    POINTS = auto()
    PLAIN = auto()
    PLAYER = auto()
    NUMBER = auto()


class Item(NamedTuple):
    """A thing that a sum names: its sort, its id, the number, and whether it stands in the
    singular, as ``inn`` does in ``road 5 inn``, or ``aloof`` behind a small word, so that no number
    before it is its own."""

    sort: WordRole
    name: str = ""
    number: int = 0
    single: bool = False
    aloof: bool = False


def items_of(text: str) -> list[Item]:
    """The things that a text names, in English or word by word out of another language; none where
    one of its words is not understood."""
    return _read(words(text)) or _read(words(_in_english(text)))


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


@cache
def _small() -> Mapping[str, frozenset[str]]:
    text = Path(__file__).with_suffix(".toml").read_text(encoding="utf-8")
    return {name: frozenset(map(fold, of.split())) for name, of in tomllib.loads(text).items()}


_GRAMMAR: Final = {
    "against": WordRole.AGAINST,
    "without": WordRole.WITHOUT,
    "around": WordRole.AROUND,
    "points": WordRole.POINTS,
    "plain": WordRole.PLAIN,
}


_Lexicon: TypeAlias = Mapping[tuple[str, ...], Item]


@cached
def lexicon() -> _Lexicon:
    """What each name of a thing stands for, by its words without their endings; a name of two
    things stands for none."""
    found: dict[tuple[str, ...], set[Item]] = {}
    terms = {
        term.pk.removeprefix("term:"): [
            term.title,
            *term.also,
            *(name.name for name in term.names.all()),
        ]
        for term in Term.objects.prefetch_related("names")
    }
    by_name = {fold(name): slug for slug, names in terms.items() for name in names}
    for name, item in _things():
        slug = name.replace(" ", "-")
        slug = slug if slug in terms else by_name.get(fold(name), "")
        for one in (name, *terms.get(slug, ())):
            found.setdefault(_phrase(one), set()).add(item)
    kinds = {key for key, items in found.items() if any(i.sort is WordRole.KIND for i in items)}
    states = (WordRole.COMPLETE, WordRole.INCOMPLETE)
    return {
        key: next(iter(items))
        for key, items in found.items()
        if len(items) == 1
        # "Open city" is a name of what is incomplete, and names the city too.
        if not (next(iter(items)).sort in states and any((one,) in kinds for one in key))
    }


def _things() -> Iterator[tuple[str, Item]]:
    """Everything that can stand in a sum, by what it is called here."""
    for kind in api.rows(api.KindRow).values():
        yield kind.id, Item(WordRole.KIND, kind.id)
        if kind.role:
            yield kind.role, Item(WordRole.ROLE, kind.id)
    for symbol in api.rows(api.SymbolRow).values():
        if symbol.said:
            yield symbol.id, Item(WordRole.UNDER if symbol.under else WordRole.MARK, symbol.id)
    for token in api.rows(api.TokenRow).values():
        if token.stands_on:
            yield token.id, Item(WordRole.TOKEN, token.id)
    for figure in api.rows(api.FigureRow).values():
        yield figure.id, Item(WordRole.FIGURE, figure.id)
        if api.FigureTrait.BIG in figure.traits:
            yield api.FigureTrait.BIG.value, Item(WordRole.BIG, figure.id)
    yield "tile", Item(WordRole.TILE)
    yield "complete", Item(WordRole.COMPLETE)
    yield "incomplete", Item(WordRole.INCOMPLETE)
    yield "end of game", Item(WordRole.END)


@cache
def _singular() -> frozenset[str]:
    """The last words of names that are one thing: here a number before them is not theirs."""
    return frozenset(words(name)[-1].form for name, _ in _things())


def _phrase(name: str) -> tuple[str, ...]:
    return tuple(word.stem for word in words(name))


def _read(said: list[Word]) -> list[Item]:
    """The things that the words of a text name; none where one of them is not understood."""
    found: list[Item] = []
    known = lexicon()
    at, aloof = 0, False
    while at < len(said):
        for length in range(min(_PHRASE, len(said) - at), 0, -1):
            item = _meaning(said[at : at + length], known)
            if item:
                found.append(item._replace(aloof=aloof))
                at, aloof = at + length, False
                break
        else:
            form = said[at].form
            if form == "one" and found and found[-1].sort is WordRole.BIG:
                found[-1] = found[-1]._replace(sort=WordRole.FIGURE)
                at += 1
                continue
            if form in _small()["vague"]:
                return []
            if form in STOP or form in _small()["small"]:
                aloof = aloof or form not in _small()["owner"]
            elif item := _slip(said[at], known):
                found.append(item._replace(aloof=aloof))
                aloof = False
            else:
                return []
            at += 1
    return found


def _slip(word: Word, known: _Lexicon) -> Item | None:
    """What a word of one slip of the pen was meant to be, if it can be one thing alone."""
    if len(word.form) < _SPELT:
        return None
    near = {item for key, item in known.items() if len(key) == 1 and _near(word.stem, key[0])}
    for name, sort in _GRAMMAR.items():
        near |= {Item(sort) for form in _small()[name] if _near(word.form, form)}
    silent = any(_near(word.form, form) for form in STOP | _small()["small"])
    return near.pop() if len(near) == 1 and not silent else None


def _near(written: str, meant: str) -> bool:
    """Whether one slip leads from one word to the other; nobody slips at the first letter."""
    alike = written[:1] == meant[:1] and len(meant) >= _SPELT - 1
    return alike and OSA.distance(written, meant, score_cutoff=1) <= 1


def _meaning(part: list[Word], known: _Lexicon) -> Item | None:
    key = tuple(word.stem for word in part)
    item = known.get(key) or _nickname(key, known)
    if item:
        return item._replace(single=part[-1].form in _singular())
    if len(part) > 1:
        return None
    form = part[0].form
    if form in PLAYERS:
        return Item(WordRole.PLAYER, form)
    if number := NUMBERS.get(form, form if form.isascii() and form.isdigit() else ""):
        return Item(WordRole.NUMBER, number=int(number[:4]))
    return next((Item(sort) for name, sort in _GRAMMAR.items() if form in _small()[name]), None)


def _nickname(key: tuple[str, ...], known: _Lexicon) -> Item | None:
    """What players call a thing, if that is one of those that can stand in a sum."""
    ours = thesaurus.everyday().get(key, {})
    found = {known[one] for one in ours if one in known}
    return found.pop() if len(found) == 1 else None
