"""Tokens and stems, the same for what is searched and what is asked.

English is stemmed by Snowball's rules. Words of other languages are found as names of terms, with a
few German endings tried where nothing else fits.
"""

import re
import tomllib
import unicodedata
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import NamedTuple

import snowballstemmer

WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
INITIALS = re.compile(r"\b([^\W\d_])\s?[&+]\s?([^\W\d_])\b")
_FOUND = re.compile(f"{INITIALS.pattern}|({WORD.pattern})")
LONGEST = 40

_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})


class Word(NamedTuple):
    """A word of a text: as it is looked up, without its ending, and where it stands."""

    form: str
    stem: str
    start: int
    end: int


@lru_cache(maxsize=20_000)
def fold(word: str) -> str:
    """Small letters without marks: ``Straße`` is ``strasse``, ``isn't`` is ``isnt``. An umlaut is
    written with an e, so ``Fähren`` is not ``fahren``."""
    # Composed first: an umlaut may have been typed as a letter and its dots, and then no table
    # would find it.
    plain = unicodedata.normalize("NFC", word).casefold().translate(_UMLAUTS)
    plain = unicodedata.normalize("NFKD", plain)
    plain = "".join(letter for letter in plain if letter.isalnum() or letter in "'’")
    for end in ("'s", "’s", "'", "’"):
        plain = plain.removesuffix(end)
    # Cut, since the index takes no longer word, and anybody may type one.
    return plain.replace("'", "").replace("’", "")[:LONGEST]


def words(text: str) -> list[Word]:
    """The words of a text in their order; ``I&C`` is one."""
    found = ((_form(*at.groups()), at) for at in _FOUND.finditer(text))
    return [Word(form, stem(form), at.start(), at.end()) for form, at in found if form]


def forms(text: str) -> list[str]:
    """The words of a text as they are looked up."""
    # Few texts have initials, and without them a simpler pattern does.
    if "&" in text or "+" in text:
        return [form for found in _FOUND.findall(text) if (form := _form(*found))]
    return list(filter(None, map(fold, WORD.findall(text))))  # the same in half the time


def stems(text: str) -> tuple[str, ...]:
    """The words of a text without their endings."""
    return tuple(map(stem, forms(text)))


def _form(first: str | None, second: str | None, word: str | None) -> str:
    """Two initials or a word, folded."""
    return fold(word) if word else f"{fold(first or '')}&{fold(second or '')}"


NUMBERS = {
    "zero": "0", "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6",
    "seven": "7", "eight": "8", "nine": "9", "ten": "10", "eleven": "11", "twelve": "12",
    "ein": "1", "eine": "1", "einer": "1", "eins": "1", "zwei": "2", "drei": "3", "vier": "4",
    "funf": "5", "fuenf": "5", "sechs": "6", "sieben": "7", "acht": "8", "neun": "9", "zehn": "10",
    "elf": "11", "zwolf": "12", "zwoelf": "12",
}  # fmt: skip


def _irregular(*tables: str) -> dict[str, str]:
    text = Path(__file__).with_name("irregular.toml").read_text(encoding="utf-8")
    found = tomllib.loads(text)
    rows = [row for table in tables or found for row in found[table].items()]
    return {form: plain for plain, others in rows for form in others.split()}


IRREGULAR = _irregular()
"""Forms that no ending tells; they lose it as the others do."""

_PLURALS = _irregular("nouns", "compounds")
_PLURAL = re.compile(rf"\b(?:{'|'.join(_PLURALS)})\b", re.IGNORECASE)


def singular(text: str) -> str:
    """A text with ``wolf`` for ``wolves``: the model knows the one better than the other. It knows
    verbs in all their forms."""
    return _PLURAL.sub(lambda found: _PLURALS[found[0].lower()], text)


APART = frozenset({
    "goods", "quarterly", "follower", "prisoner", "direction", "careful", "useful", "authority",
    "engineer", "promotional", "unusable", "besieger", "humanity",
})  # fmt: skip
"""Words that would fall together with others of another sense; so would they in the plural."""

_ENGLISH = snowballstemmer.stemmer("english")
_ALONE = Lock()
"""A lock: the stemmer keeps state while it works, so one thread at a time may use it."""


@lru_cache(maxsize=20_000)
def stem(form: str) -> str:
    """A folded word without its ending: ``cities`` and ``city``, ``scored`` and ``scoring``."""
    if form in NUMBERS:
        return NUMBERS[form]
    for single in (form, form.removesuffix("s")):
        if single in APART or not form.isalpha():
            return single
    with _ALONE:
        return str(_ENGLISH.stemWord(IRREGULAR.get(form, form)))


GERMAN_ENDINGS = ("ern", "en", "em", "er", "es", "e", "n", "s")


@lru_cache(maxsize=5_000)
def german(form: str) -> str:
    """A folded German word without its ending: ``Wiesen`` and ``Wiese``."""
    for ending in GERMAN_ENDINGS:
        start = form.removesuffix(ending)
        if start != form and len(start) > 3:
            return start
    return form


@lru_cache(maxsize=5_000)
def unmarked(form: str) -> str:
    """A folded word as somebody writes it whose keyboard has no umlauts."""
    return re.sub("([aou])e", r"\1", form)


def _small(kind: str) -> frozenset[str]:
    text = Path(__file__).with_name("small_words.toml").read_text(encoding="utf-8")
    return frozenset(tomllib.loads(text)[kind].split())


STOP = _small("stop")
"""Words that say little by themselves."""

GERMAN = _small("german")
"""Words of STOP and others that stand in German sentences and in no English ones."""

ENGLISH = _small("english")
"""Words that stand in English sentences and in no German ones."""

OTHER = _small("other")
"""Words of other languages that mean nothing here."""

ASKING = _small("asking")
"""Words with which a question begins."""

LIGHT = frozenset(stem(word) for word in _small("light"))
"""Words, without their endings, that say a little: they decide among entries, and bring none."""
