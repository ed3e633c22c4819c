"""Expands a query: for every word all words that may stand for it."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from content.search import thesaurus
from content.search.languages import Tongue, tongue
from content.search.library import Library
from content.search.thesaurus import GERMAN, Phrase
from content.search.words import ASKING, ENGLISH, LIGHT, STOP, Word, stem, words

BEGUN, MEANT = 0.8, 0.9
"""How well a word stands for its beginning, and for the same with a slip."""

LIGHTLY = 0.5
"""What a light word weighs."""

WITHIN, WORN = 0.5, 0.2
"""What a word weighs that is part of a name, and of an expression that means something else."""

SIDED = 3.0
"""What the code of a tile weighs that was said in words."""

SOME_SIDES = (3, 4)
"""So many sides make a code, or a part of one."""

MOST = 24
"""Words of a query that are looked for."""


@dataclass(slots=True)
class WordGroup:
    """A word or an expression of the query, and whatever may stand for it, by how well.

    ``meant`` is what is read instead of a word that means nothing; ``literal`` is the phrase
    itself.
    """

    typed: str
    literal: Phrase
    weight: float
    options: dict[Phrase, float] = field(default_factory=dict)
    meant: str = ""
    phrase: bool = False

    def add(self, option: Phrase, weight: float) -> None:
        """Let a phrase stand for it."""
        self.options[option] = max(weight, self.options.get(option, 0))


@dataclass(slots=True)
class Meaning:
    """A query as it is looked for, and its form: a question, or a name and nothing else.

    ``named`` are the terms whose name it is, and how well it names each; ``text`` is what was
    typed, and then what is read for words that mean nothing.
    """

    groups: list[WordGroup]
    asks: bool
    named: Mapping[int, float]
    text: str

    @property
    def counts(self) -> bool:
        """Whether a number is asked for."""
        return bool(COUNTING.search(self.text.lower()))


COUNTING = re.compile(r"\bhow (many|much|far|long|often|high)\b|\bworth\b|\bhow big\b")
"""So a number is asked for."""


def understand(text: str, library: Library, *, typing: bool = False) -> Meaning:
    """What a query means; ``typing`` tells that its last word may still grow."""
    said = words(text)[:MOST]
    language = tongue(text, said, library.english) if said else None
    translated = _translated(text, said, language)
    telling = [word for word in _telling(said) if _says_something(translated.get(word, ""))] or said
    foreign = bool(language) or _foreign(text, said, library)
    last = said[-1] if said and typing and not text[said[-1].end :] else None
    groups: list[WordGroup] = []
    factors = dict.fromkeys(said, 1.0)
    for start, length in _expressions(said, library):
        part = said[start : start + length]
        groups.append(_expression(text, part, library, factors))
    single: set[str] = set()
    for word in telling:
        if factors[word] and word.stem not in single:
            single.add(word.stem)
            group = _single(text, word, library, factors[word], word == last)
            if not group.options:
                _write_otherwise(group, word.form, library)
            _say_in_english(group, translated.get(word, ""), library)
            if not group.options:
                _guess(group, word.form, library, foreign or _marked(text, word))
            groups.append(group)
    _told_apart(groups)
    groups += _sides(text, said, library)
    opening = translated.get(said[0], said[0].form).split()[:1] if said else []
    asks = not ASKING.isdisjoint(opening) or "?" in text or len(telling) > 5
    typed = text[: said[-1].end] if said else ""
    whole = " ".join((typed, *(group.meant for group in groups if group.meant)))
    if foreign:
        whole = " ".join(_in_english(said, translated, groups, library))
    return Meaning(groups, asks, _named(said, groups, library), whole)


def _translated(text: str, said: list[Word], language: Tongue | None) -> Mapping[Word, str]:
    """What the words of a query are in English, those of them that a glossary has."""
    pairs = zip(said, language.read(text, said), strict=True) if language else ()
    return {word: english for word, english in pairs if english}


def _says_something(english: str) -> bool:
    """Whether a word does that is nothing in English, or such words; no translation is none."""
    return not english or any(form not in STOP for form in english.split())


def _say_in_english(group: WordGroup, english: str, library: Library) -> None:
    """Let what a word is in English stand for it."""
    telling = [stem(form) for form in english.split() if form not in STOP]
    if len(telling) == 1:
        _alike(group, telling[0], library, GERMAN)
    elif telling:
        group.add(tuple(telling), GERMAN)
        for one in telling:
            _alike(group, one, library, GERMAN * WITHIN)
    if telling and all(one in LIGHT for one in telling):
        group.weight = min(group.weight, LIGHTLY)


def _telling(said: list[Word]) -> list[Word]:
    """The words that say something. What is rolled is a die behind an English article, and no
    German article itself."""
    before = ["", *(word.form for word in said)]
    return [
        word
        for word, last in zip(said, before, strict=False)
        if word.form not in STOP or (word.form == "die" and last in ("a", "the"))
    ]


def _told_apart(groups: list[WordGroup]) -> None:
    """What was said in its own words stands for no other word of the query."""
    literals = {group.literal for group in groups}
    for group in groups:
        group.options = {
            option: well
            for option, well in group.options.items()
            if option == group.literal or option not in literals
        }


def _sides(text: str, said: list[Word], library: Library) -> Iterator[WordGroup]:
    """The code of a tile, if a query names sides and nothing else: ``road city city``."""
    letters = [library.sides.get(word.stem, "") for word in said if word.form not in STOP]
    if len(letters) in SOME_SIDES and all(letters):
        code = "".join(letters)
        yield WordGroup(text, (code,), SIDED, {(code,): 1.0}, phrase=True)


def _in_english(
    said: list[Word], translated: Mapping[Word, str], groups: list[WordGroup], library: Library
) -> Iterator[str]:
    """What a query is in English, word by word: by a glossary, else as the texts call what may
    stand for a word."""
    by_stem = {group.literal[0]: group for group in groups if not group.phrase}
    for word in said:
        if english := translated.get(word, ""):
            yield from english.split()
        elif group := by_stem.pop(word.stem, None):
            yield from _called(group, library)


def _called(group: WordGroup, library: Library) -> Iterator[str]:
    """What English texts call the best that may stand for a word and that they have."""
    options = sorted(group.options, key=group.options.__getitem__, reverse=True)
    others = [option for option in options if option != group.literal]
    for option in [*others, group.literal]:
        if all(word in library.spelt for word in option):
            yield " ".join(library.spelt[word] for word in option)
            break


def _named(said: list[Word], groups: list[WordGroup], library: Library) -> Mapping[int, float]:
    """The terms that have this name, as it was said or without the small words in it."""
    owners = library.owners
    telling = tuple(word.stem for word in _telling(said))
    keys = [tuple(word.stem for word in said), telling]
    if len(groups) == len(telling) == 1:
        keys += groups[0].options
    return next((owners[key] for key in keys if key in owners), {})


def _expressions(said: list[Word], library: Library) -> Iterator[tuple[int, int]]:
    """Where several words together mean something, the longest first."""
    taken: set[int] = set()
    everyday = thesaurus.everyday()
    for length in range(min(5, len(said)), 1, -1):
        for start in range(len(said) - length + 1):
            places = range(start, start + length)
            key = tuple(word.stem for word in said[start : start + length])
            if (key in everyday or key in library.concepts) and taken.isdisjoint(places):
                taken.update(places)
                yield start, length


NEGATIONS = frozenset({"not", "isnt", "never", "arent", "wasnt", "doesnt", "wont", "cant", "nicht"})


def _expression(
    text: str, part: list[Word], library: Library, factors: dict[Word, float]
) -> WordGroup:
    key = tuple(word.stem for word in part)
    group = WordGroup(text[part[0].start : part[-1].end], key, 1.0, {key: 1.0}, phrase=True)
    for name, weight in library.concepts.get(key, {}).items():
        group.add(name, weight)
    everyday = thesaurus.everyday().get(key, {})
    for ours, well in everyday.items():
        group.add(ours, well)
    if everyday and all(word in LIGHT for ours in everyday for word in ours):
        group.weight = LIGHTLY * WITHIN
    worn = key not in library.concepts
    negated = any(word.form in NEGATIONS for word in part)
    for word in part:
        factors[word] = 0.0 if negated else WORN if worn else WITHIN
    return group


def _single(text: str, word: Word, library: Library, factor: float, growing: bool) -> WordGroup:
    group = WordGroup(text[word.start : word.end], (word.stem,), factor)
    known = word.form in library.known or (word.stem,) in library.concepts
    if known:
        _alike(group, word.stem, library, 1.0)
    elif growing and (begun := library.speller.starting(word.form, 6)):
        for form in begun:
            _alike(group, stem(form), library, BEGUN)
    if word.stem in LIGHT or "&" in word.form:
        group.weight *= LIGHTLY
    return group


def _foreign(text: str, said: list[Word], library: Library) -> bool:
    """Whether a query is in another language: it has words that English has not, and none that
    stand in every English sentence."""
    return any(word.form in library.german or _marked(text, word) for word in said) and not any(
        word.form in ENGLISH for word in said
    )


def _marked(text: str, word: Word) -> bool:
    """Whether a word has letters that English has not."""
    return not text[word.start : word.end].replace("’", "").isascii()


def _write_otherwise(group: WordGroup, form: str, library: Library) -> None:
    """Take a word that means nothing with another German ending, or with umlauts."""
    if names := library.translated(form):
        for key in names:
            _alike(group, key[0], library, 1.0)
    elif form in library.with_umlauts:
        _alike(group, stem(library.with_umlauts[form]), library, 1.0)


def _guess(group: WordGroup, form: str, library: Library, foreign: bool) -> None:
    """What may be meant by a word that means nothing. What is written in another language is
    put right within it, and never into English."""
    if parts := _parts(form, library):
        key = tuple(map(stem, parts))
        for name in (key, *library.concepts.get(key, ())):
            group.add(name, MEANT)
        for one in key:
            _alike(group, one, library, MEANT * WITHIN)
        group.meant = " ".join(parts)
    elif near := (library.foreign_speller if foreign else library.speller).near(form, 2):
        for place, other in enumerate(near, 1):
            _alike(group, stem(other), library, MEANT / place)
        group.meant = near[0]


def _alike(group: WordGroup, one: str, library: Library, weight: float) -> None:
    key = (one,)
    group.add(key, weight)
    for name, well in library.concepts.get(key, {}).items():
        group.add(name, weight * well)
    for ours, well in thesaurus.everyday().get(key, {}).items():
        group.add(ours, weight * well)


def _parts(form: str, library: Library) -> tuple[str, ...]:
    """A word that is two words without the blank: ``smallcity``, ``Spielende``."""
    for place in range(len(form) - 3, 2, -1):
        first, second = form[:place], form[place:]
        for joint in ("", "s", "n", "en"):
            start = first.removesuffix(joint)
            if len(start) > 2 and _sound(start, library) and _sound(second, library):
                return start, second
    return ()


def _sound(form: str, library: Library) -> bool:
    return form not in STOP and (
        library.forms.get(form, 0) > 2 or form in thesaurus.forms() or (form,) in library.concepts
    )
