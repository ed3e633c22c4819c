"""The index as a process holds it in memory: the cards of all documents, and what their words
mean."""

import json
import re
import tomllib
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import chain
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from content.search import thesaurus
from content.search.documents import FIELDS, KINDS, SearchDocument
from content.search.index import Index, IndexedDocument, Prepared, Words
from content.search.senses import Senses
from content.search.spelling import Speller
from content.search.thesaurus import Phrase
from content.search.words import ENGLISH, GERMAN, OTHER, STOP, forms, german, stem, stems, unmarked
from engine import api

VERSION = "15"
"""Raise it when the same content is indexed otherwise. The next load then rebuilds the index."""

TEXTS = frozenset({"title", "names", "says", "body"})
"""Fields that are written in English."""

COMMON, QUOTED = 40, 4
"""Uses of a word that make it English, and those in texts that may quote another language."""

SHORTEST = 5
"""Letters of a word that may have lost a German ending."""

BREAK = "|"
"""Stands in the index between what does not belong together."""

_BREAKS = re.compile(r"[.?!:;](?:\s|$)|\|")

NAMING = frozenset({"term", "unbuilt", "page"})
"""Kinds of documents whose titles are names of things."""

UNLEARNED = frozenset({"board", "tile"})
"""Kinds of documents of which nobody has asked the model anything."""

FORMER = Path(__file__).with_name("learned_as.toml")

NAMED, CALLED = 0.9, 0.75
"""How well a name of a term stands for it, and how well a word under which it is found too."""


@dataclass(frozen=True, slots=True)
class ListCard:
    """What a list shows of a document, and what filters and ranking go by."""

    ref: str
    kind: str
    path: str
    title: str
    label: str
    where: str
    chapters: tuple[str, ...]
    figures: tuple[str, ...]
    standings: tuple[tuple[str, str], ...]
    number: int | None
    also_refs: tuple[str, ...]
    lengths: Mapping[str, int]
    names: tuple[Phrase, ...]
    called: tuple[Phrase, ...]
    beside: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Says:
    """What a list says of a document: the ``lead`` of its ``text``, what ``follows`` there, and
    what holds in each edition where it tells that."""

    lead: str
    follows: str
    text: str
    rulings: Mapping[str, str]


def prepare(one: SearchDocument, written: Counter[str] | None = None) -> Prepared:
    """A document as the index takes it. Its words as they are written are counted in ``written``,
    where there is one."""
    words = fielded(one.fields, written)
    card = {
        "ref": one.ref,
        "kind": one.kind,
        "path": one.path,
        "title": one.title,
        "label": one.label or KINDS[one.kind],
        "where": one.where,
        "chapters": one.chapters,
        "figures": one.figures,
        "standings": one.standings,
        "number": one.number,
        "also_refs": one.also_refs,
        "lengths": _lengths(words),
        # The title of a rule is a sentence: none of it names a thing.
        "names": [stems(name) for name in (one.title, *one.names)] if one.kind in NAMING else [],
        "called": [stems(name) for name in one.also],
        "beside": one.beside,
    }
    says = {
        "lead": one.lead,
        "follows": one.follows,
        "text": one.text,
        "rulings": one.rulings,
    }
    return Prepared(words, one.ref, *map(_json, (card, says, one.fields)))


def prepare_again(one: IndexedDocument, about: str, beside: tuple[str, ...]) -> Prepared | None:
    """A document of the index with other words of other entries about it, and others beside it;
    None if these are the same."""
    card, fields = json.loads(one.card), json.loads(one.fields)
    if (fields["about"], tuple(card["beside"])) == (about, beside):
        return None
    fields["about"] = about
    words = fielded(fields)
    card |= {"lengths": _lengths(words), "beside": beside}
    return Prepared(words, card["ref"], _json(card), one.says, _json(fields))


def _lengths(words: Words) -> dict[str, int]:
    return {name: len(found) - found.count(BREAK) for name, found in words.items() if found}


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def fielded(fields: Mapping[str, str], written: Counter[str] | None = None) -> Mapping[str, Phrase]:
    """The words of each field."""
    return {name: _parts(fields.get(name, ""), written) for name in FIELDS}


def _parts(text: str, written: Counter[str] | None) -> Phrase:
    """The words of a text, with a break where no phrase can run on."""
    found: list[str] = []
    for part in _BREAKS.split(text):
        as_written = forms(part)
        if written is not None:
            written.update(as_written)
        if as_written:
            found += map(stem, as_written)
            found.append(BREAK)
    # The break behind the last part parts nothing.
    return tuple(found[:-1])


def _card(text: str) -> ListCard:
    # JSON knows no tuples, and a card is compared and kept in sets.
    data: dict[str, Any] = json.loads(text)
    for name in ("chapters", "figures", "also_refs", "beside"):
        data[name] = tuple(data[name])
    for name in ("standings", "names", "called"):
        data[name] = tuple(tuple(one) for one in data[name])
    return ListCard(**data)


def _learned_as(card: ListCard) -> Sequence[Collection[str]]:
    """The names under which the model of English may know a document: its own, those of what it
    names and what names it, then that of its chapter, as a chapter or as an expansion that was not
    built yet. Of boards and tiles it has learned none, and the weights go by that."""
    if card.kind in UNLEARNED:
        return ()
    kind, _, name = card.ref.partition(":")
    chapters = (name,) if kind == "chapter" else card.chapters
    former = _former()
    named = [
        (f"chapter:{chapter}", f"unbuilt:{former.get(chapter, chapter)}") for chapter in chapters
    ]
    return ((card.ref,), card.beside, *((one,) for one in chain.from_iterable(named)))


@cache
def _former() -> Mapping[str, str]:
    return tomllib.loads(FORMER.read_text(encoding="utf-8"))


class Library:
    """Everything of the index that fits in memory. The positions of words stay in the database;
    those that were looked up are ``remembered``."""

    def __init__(self, index: Index) -> None:
        self.mark = index.mark()
        # An index of other code would be misread, so it counts as none until the next load.
        mine = self.mark.startswith(f"{VERSION}:")
        self.cards = {number: _card(text) for number, text in index.cards()} if mine else {}
        self.forms = index.forms() if mine else {}
        self.remembered: dict[Phrase, Any] = {}
        self.taken = 0  # bytes that they take, about
        self._index = index
        self._says: dict[int, Says] = {}

    def says(self, numbers: Collection[int]) -> Mapping[int, Says]:
        """What lists say of some documents; it is remembered as well."""
        # Apart from the cards, since a list shows ten of some thousands of documents.
        known = self._says
        told = self._index.says([number for number in numbers if number not in known])
        known.update((number, Says(**json.loads(text))) for number, text in told.items())
        return {number: known[number] for number in numbers}

    @cached_property
    def end(self) -> int:
        """One more than the last number; a number whose document is gone stands for none."""
        return max(self.cards, default=0) + 1

    @cached_property
    def kinds(self) -> NDArray[np.intp]:
        """The kind of each document by its place among all kinds, at the document's number; they
        begin with 1."""
        order = {kind: at for at, kind in enumerate(KINDS)}
        found = np.zeros(self.end, np.intp)
        for number, card in self.cards.items():
            found[number] = order[card.kind]
        return found

    @cached_property
    def lengths(self) -> NDArray[np.float64]:
        """How long each field of each document is, by its average where there is any."""
        found = np.zeros((self.end, len(FIELDS)))
        for number, card in self.cards.items():
            found[number] = [card.lengths.get(name, 0) for name in FIELDS]
        # The average is over documents that have the field; at least 1, so that an empty field
        # divides by no nought.
        return found * np.count_nonzero(found, axis=0) / np.maximum(found.sum(axis=0), 1)

    @cached_property
    def by_ref(self) -> Mapping[str, int]:
        """The numbers of documents by what links call them."""
        return {
            ref: number
            for number, card in self.cards.items()
            for ref in (card.ref, *card.also_refs)
        }

    @cached_property
    def by_label(self) -> Mapping[str, int]:
        """The first document of each label."""
        # From the last to the first, so that of several with one label the first stays.
        return {card.label: number for number, card in reversed(self.cards.items())}

    @cached_property
    def twins(self) -> Mapping[int, Collection[int]]:
        """The documents that say the same, for those that have any: a variant and the rules that it
        names, under one title as far as the colon."""
        found: dict[int, set[int]] = defaultdict(set)
        for number, card in self.cards.items():
            for other in (self.by_ref[ref] for ref in card.beside if ref in self.by_ref):
                beside = self.cards[other]
                alike = card.title.partition(":")[0] == beside.title.partition(":")[0]
                if alike and "variant" in (card.kind, beside.kind):
                    found[number].add(other)
        return found

    @cached_property
    def senses(self) -> Senses:
        """How likely each document is meant."""
        cards = map(self.cards.get, range(1, self.end))
        return Senses([_learned_as(card) if card else () for card in cards])

    @cached_property
    def concepts(self) -> Mapping[Phrase, Mapping[Phrase, float]]:
        """For every name of a term the names by which these pages speak of it."""
        found: dict[Phrase, dict[Phrase, float]] = defaultdict(dict)
        for card in self.cards.values():
            for keys, weight in ((card.names, NAMED), (card.called, CALLED)):
                for key in keys:
                    for name in card.names:
                        if name != key:
                            found[key][name] = max(weight, found[key].get(name, 0))
        return found

    @cached_property
    def sides(self) -> Mapping[str, str]:
        """The letters for the sides of tiles, by every word for what a side can show."""
        letters = {stem(str(kind)): letter for letter, kind in api.SIDE_LETTERS.items()}
        also = {
            key[0]: letters[name[0]]
            for key, names in self.concepts.items()
            for name in names
            if len(key) == len(name) == 1 and name[0] in letters
        }
        # Our own words last, so that no other name for something takes one of them.
        return {**also, **letters}

    @cached_property
    def owners(self) -> Mapping[Phrase, Mapping[int, float]]:
        """The terms that have a name, and how well it names each."""
        found: dict[Phrase, dict[int, float]] = defaultdict(dict)
        for number, card in self.cards.items():
            # Names last: what is both keeps the better weight.
            for keys, weight in ((card.called, CALLED), (card.names, 1.0)):
                for key in keys:
                    found[key][number] = weight
        return found

    @cached_property
    def in_german(self) -> Mapping[str, tuple[Phrase, ...]]:
        """The same names without German endings, where they are one word."""
        return self._by_word(german)

    @cached_property
    def in_plain(self) -> Mapping[str, tuple[Phrase, ...]]:
        """The same without their umlauts."""
        return self._by_word(lambda word: unmarked(german(word)))

    def _by_word(self, written: Callable[[str], str]) -> Mapping[str, tuple[Phrase, ...]]:
        found: dict[str, list[Phrase]] = defaultdict(list)
        for key in (*self.concepts, *thesaurus.everyday()):
            if len(key) == 1:
                for word in {key[0], written(key[0])}:
                    found[word].append(key)
        return {key: tuple(dict.fromkeys(names)) for key, names in found.items()}

    def translated(self, form: str) -> tuple[Phrase, ...]:
        """The names that are this word with other German endings, or without its umlauts."""
        if len(form) < SHORTEST:
            return ()
        bare = german(form)
        return self.in_german.get(bare) or self.in_plain.get(unmarked(bare), ())

    @cached_property
    def known(self) -> Collection[str]:
        """Every word that means something here, as it is written."""
        return frozenset((*self.forms, *thesaurus.forms(), *STOP, *OTHER))

    @cached_property
    def speller(self) -> Speller:
        """Knows the words of the texts, and which are close to one that means nothing. Words
        that say little are none of them, and what players say for ours is not either."""
        return Speller({form: count for form, count in self.forms.items() if form not in STOP})

    @cached_property
    def foreign(self) -> Mapping[str, int]:
        """The words of other languages, and how often each stands here: those of the German table
        and of the lists of further names that hardly a text has."""
        called = {word for card in self.cards.values() for name in card.called for word in name}
        uses = Counter[str]()
        for form, count in self.forms.items():
            uses[stem(form)] += count
        listed = {form for form in self.forms if stem(form) in called} | thesaurus.german()
        rare = [form for form in listed - STOP if uses[stem(form)] <= COMMON]
        read = self._index.query({stem(form) for form in rare if form in self.forms})
        texts = Counter[str]()
        for word, there in read:
            texts[word] = sum(len(TEXTS & fields.keys()) for fields in there.values())
        return {form: self.forms.get(form, 1) for form in rare if texts[stem(form)] <= QUOTED}

    @cached_property
    def with_umlauts(self) -> Mapping[str, str]:
        """The words of other languages that have umlauts, by how they are written without."""
        return {bare: form for form in self.foreign if (bare := unmarked(form)) != form}

    @cached_property
    def german(self) -> Collection[str]:
        """Words that tell that a query is German: no English text has them."""
        return GERMAN | (thesaurus.german() & self.foreign.keys())

    @cached_property
    def english(self) -> Collection[str]:
        """Every word as English sentences have it: small ones, and those of the English texts."""
        return (STOP - GERMAN) | ENGLISH | (self.forms.keys() - self.foreign.keys())

    @cached_property
    def spelt(self) -> Mapping[str, str]:
        """For every word of the English texts without its ending: as it is written most often."""
        # The commonest last: in the table below it takes the place of the others.
        forms = sorted(self.forms.keys() - self.foreign.keys(), key=self.forms.__getitem__)
        return {stem(form): form for form in forms}

    @cached_property
    def foreign_speller(self) -> Speller:
        """Knows the words of other languages."""
        return Speller(self.foreign)


_kept: dict[str, Library] = {}


def library(index: Index) -> Library:
    """The index of a database, read again whenever it was rebuilt."""
    # Another process may have loaded meanwhile, and the mark is one small query.
    if index.using not in _kept or _kept[index.using].mark != index.mark():
        _kept[index.using] = Library(index)
    return _kept[index.using]


def counted(documents: Iterable[Mapping[str, str]]) -> Mapping[str, int]:
    """How often each word is written in all fields of documents."""
    found = Counter[str]()
    for fields in documents:
        fielded(fields, found)
    return found
