"""Translates questions in other languages into English, word by word.

Rules are searched in English, and the model knows no other language. Of five words of a question
three stand in the glossary of its language (``languages``), and these are enough: "mag de draak
mijn ridder opeten" becomes "may the dragon my knight eat".
"""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache, cached_property
from pathlib import Path
from threading import Lock

import snowballstemmer

from content.search.words import Word, fold, forms

PLACE = Path(__file__).with_name("languages")

LONGEST = 4
"""Words of the longest expression in a glossary."""

PART = 4
"""Letters at least of each part of a word that is two words without the blank."""

JOINTS = ("", "s", "n", "en", "er", "e")
"""Letters that stand between them."""

_ELIDED = re.compile(r"['’]")
_ALONE = Lock()


class Tongue:
    """A language, by the words of its glossary and what they are in English."""

    def __init__(self, path: Path) -> None:
        self.name = path.stem
        self._path = path
        self._stemmer = snowballstemmer.stemmer(self.name)

    @cached_property
    def _said(self) -> Mapping[tuple[str, ...], str]:
        found: dict[tuple[str, ...], str] = {}
        for line in self._path.read_text(encoding="utf-8").splitlines():
            if line and not line.startswith("#"):
                english, _, theirs = line.partition(" < ")
                for one in theirs.split(", "):
                    found.setdefault(tuple(forms(one)), english)
        for key, english in list(found.items()):
            if len(key) == 1:
                found.setdefault((self._stem(key[0]),), english)
        return found

    def _stem(self, form: str) -> str:
        """A word without its ending, such that it is mistaken for none that is written so."""
        with _ALONE:
            return f"{self._stemmer.stemWord(form)}-"

    def english(self, *key: str) -> str:
        """What one word or several are in English; nothing if the glossary has them not."""
        found = self._said.get(key, "")
        if not found and len(key) == 1 and len(key[0]) > 3:
            found = self._said.get((self._stem(key[0]),), "")
        return found

    def read(self, text: str, said: Sequence[Word]) -> Sequence[str]:
        """What each word of a text is in English; an expression is told at its first word. A word
        that the glossary has not is nothing."""
        found = [self._word(text[word.start : word.end], word.form) for word in said]
        for length in range(2, LONGEST + 1):
            for start in range(len(said) - length + 1):
                key = tuple(word.form for word in said[start : start + length])
                if english := self._said.get(key, ""):
                    found[start : start + length] = [english, *[SILENT] * (length - 1)]
        return found

    def _word(self, written: str, form: str) -> str:
        """One word, or one that has swallowed the word before it: ``l'abbaye``; or one that is two
        words without the blank: ``Klosterkarte``."""
        whole = self.english(form)
        return whole or self._together(map(fold, _ELIDED.split(written))) or self._parts(form)

    def _together(self, parts: Iterable[str]) -> str:
        return " ".join(filter(None, map(self.english, parts)))

    def _parts(self, form: str) -> str:
        """A word that is two words without the blank, if the glossary has both as they stand."""
        for place in range(len(form) - PART, PART - 1, -1):
            second = self._said.get((form[place:],), "")
            for joint in JOINTS if second else ():
                first = form[:place].removesuffix(joint)
                if len(first) >= PART and (english := self._said.get((first,), "")):
                    return f"{english} {second}"
        return ""


SILENT = " "
"""Stands for a word that was told with the one before it."""


@cache
def tongues() -> Sequence[Tongue]:
    """All that there is a glossary of."""
    return [Tongue(path) for path in sorted(PLACE.glob("*.txt"))]


def tongue(text: str, said: Sequence[Word], english: Collection[str]) -> Tongue | None:
    """The language of a text: that which knows most of its words, more than English does."""
    known = {one: sum(map(bool, one.read(text, said))) for one in tongues()}
    best = max(known, key=known.__getitem__)
    return best if known[best] > sum(word.form in english for word in said) else None
