"""The search language: ``status:deprecated exp:tower pub:rgg kind:faq fig:builder`` and phrases."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from content.models import FIGURES, STATUSES, stands
from content.search.documents import KINDS
from content.search.library import Library, ListCard
from content.search.words import fold, stem, words
from engine import api

LONGEST = 300
"""Signs of a query that are read; nobody asks more."""

OPERATOR = re.compile(r'(?<!\S)(status|pub|exp|kind|fig):("[^"]*"|\S*)', re.IGNORECASE)
REST = "The rest was searched."
QUOTED = re.compile(r'["“”„«»]([^"“”„«»]+)["“”„«»]')
NUMBERED = re.compile(
    r"^\s*(?P<kind>footnote|foot note|note|fn|anmerkung|fu(?:ß|ss)note|question|q|faq|frage)"
    r"\s*(?:#|no\.?|nr\.?)?\s*(?P<number>\d{1,4})\s*[?.!]*\s*$",
    re.IGNORECASE,
)
Filters = Mapping[str, tuple[str, ...]]
"""The values of each operator."""

NOTES = frozenset({"footnote", "foot note", "note", "fn", "anmerkung", "fußnote", "fussnote"})


@dataclass(frozen=True)
class Query:
    """What was asked, taken apart: words, phrases in quotation marks, filters.

    ``complaints`` say what was not understood; the rest is searched all the same. An ``empty``
    query asks for nothing: it has no word and no filter, or a number that nothing has.
    """

    text: str
    words: str = ""
    phrases: tuple[str, ...] = ()
    filters: Filters = field(default_factory=dict)
    complaints: tuple[str, ...] = ()
    cut: bool = False
    empty: bool = False


def passes(card: ListCard, filters: Filters) -> bool:
    """Whether filters let a document through: one value of every filter must fit."""
    return not filters or (
        _among(filters.get("kind"), (card.kind,))
        and _among(filters.get("exp"), card.chapters)
        and _among(filters.get("fig"), card.figures)
        and stands(card.standings, filters.get("pub", ()), filters.get("status", ()))
    )


def _among(wanted: tuple[str, ...] | None, there: tuple[str, ...]) -> bool:
    return not wanted or any(one in there for one in wanted)


def read(text: str, library: Library) -> Query:
    """A query in its parts. Never fails: what makes no sense is told and left out."""
    known = _values(library)
    filters: dict[str, dict[str, None]] = {}
    complaints: list[str] = []
    asked = text[:LONGEST]
    for written, given in OPERATOR.findall(asked):
        name, value = written.lower(), given.strip('"')
        for one in filter(None, value.split(",")):
            found = known[name].get(_key(one))
            if found is None:
                complaints.append(_complaint(name, one, known[name]))
            else:
                filters.setdefault(name, {})[found] = None
        if not value:
            complaints.append(f"{name}: says nothing. {_possible(name, known[name])} {REST}")
    rest = OPERATOR.sub(" ", asked)
    missing = [*_not_there(rest, library)] or [*_wordless(rest, filters)]
    complaints += missing
    phrases = tuple(one.strip() for one in QUOTED.findall(rest) if words(one))
    return Query(
        text=asked.strip(),
        words=re.sub(r"\s+", " ", rest).strip(),
        phrases=phrases,
        filters={name: tuple(values) for name, values in filters.items()},
        complaints=tuple(dict.fromkeys(complaints)),
        cut=len(text) > LONGEST,
        empty=bool(missing) or bool(text.strip() and not filters and not words(rest)),
    )


HOW = "Ask with a word or a question, such as “small city” or “does the dragon eat builders?”."


def _wordless(text: str, filters: Mapping[str, object]) -> Iterator[str]:
    """That nothing can be looked for, and how to ask instead."""
    if text.strip() and not filters and not words(text):
        yield f"“{text.strip()[:40]}” has no word to look for. {HOW}"


def _not_there(text: str, library: Library) -> Iterator[str]:
    """That there is no entry of a number, and which numbers there are."""
    ref = numbered(text)
    if ref and ref not in library.by_ref:
        kind, _, number = ref.partition(":")
        there = [
            card.number for card in library.cards.values() if card.kind == kind and card.number
        ]
        word = KINDS[kind].lower()
        if there:
            yield f"There is no {word} {number}. There are {word}s {min(there)} to {max(there)}."


def numbered(text: str) -> str:
    """The entry that a number names: ``note:100`` for ``footnote 100``, ``faq:31`` for ``q31``."""
    found = NUMBERED.match(text)
    if not found:
        return ""
    kind = "note" if found["kind"].lower() in NOTES else "faq"
    return f"{kind}:{int(found['number'])}"


# --- What the operators may say --------------------------------------------------------


def _key(value: str) -> str:
    """Alike however it is written: ``T&B``, ``t & b``, ``Traders-and-Builders``."""
    parts = [fold(part) for part in re.split(r"[\s_&+-]+", value)]
    return " ".join(stem(part) for part in parts if part and part not in JOINTS)


JOINTS = frozenset({"and", "the", "of", "und", "der", "die", "das", "von"})

KIND_WORDS = {
    "question": "faq", "questions": "faq", "answer": "faq", "rules": "rule", "notes": "note",
    "footnote": "note", "differences": "difference", "diff": "difference", "variation": "variant",
    "variations": "variant", "variants": "variant", "word": "term", "words": "term",
    "terms": "term", "glossary": "term", "tiles": "tile", "example": "board", "case": "board",
    "examples": "board", "boards": "board", "tile notes": "tile-note",
}  # fmt: skip
FIGURE_WORDS = {
    "meeple": "follower", "big": "big follower", "big meeple": "big follower",
    "large": "big follower", "robber baron": "robber",
}  # fmt: skip
PUBLISHER_WORDS = {"hans im glück": "hig", "hans": "hig", "rio grande": "rgg", "rio": "rgg"}


_known: dict[str, Mapping[str, Mapping[str, str]]] = {}


def _values(library: Library) -> Mapping[str, Mapping[str, str]]:
    """Every way to write the values of each operator, and what each means."""
    if library.mark not in _known:
        _known.clear()
        _known[library.mark] = _all_values(library)
    return _known[library.mark]


def _all_values(library: Library) -> Mapping[str, Mapping[str, str]]:
    return {
        "status": {_key(status): status for status in STATUSES},
        "pub": {_key(publisher): publisher for publisher in api.publishers()}
        | {_key(word): one for word, one in PUBLISHER_WORDS.items()},
        "kind": {_key(kind): kind for kind in KINDS}
        | {_key(word): one for word, one in KIND_WORDS.items()},
        "fig": _figures(library),
        "exp": _chapters(library),
    }


def _figures(library: Library) -> Mapping[str, str]:
    found = {_key(word): one for word, one in FIGURE_WORDS.items()}
    for one in FIGURES:
        term = library.by_ref.get(f"term:{one.replace(' ', '-')}")
        if term:
            card = library.cards[term]
            found.update((_joined(name), one) for name in (*card.names, *card.called))
        found[_key(one)] = one
    return found


def _chapters(library: Library) -> Mapping[str, str]:
    """Chapters by their ids, their titles and the names of the expansions that they describe."""
    cards = [card for card in library.cards.values() if card.ref.startswith("chapter:")]
    terms = [card for card in library.cards.values() if card.names]
    found = {_key(card.chapters[0]): card.chapters[0] for card in cards}
    for card in cards:
        title, one = _key(card.title), card.chapters[0]
        found.setdefault(title, one)
        for term in terms:
            if title in map(_joined, term.names):
                for name in (*term.names, *term.called):
                    found.setdefault(_joined(name), one)
        initials = [part[0] for part in title.split()]
        if len(initials) == 2:
            found.setdefault(" ".join(initials), one)
            found.setdefault("".join(initials), one)
    for card in cards:
        for part in _key(card.title).split():
            found.setdefault(part, card.chapters[0])
    return found


def _joined(name: Iterable[str]) -> str:
    return " ".join(part for part in name if part not in JOINTS)


def _complaint(name: str, value: str, known: Mapping[str, str]) -> str:
    return f"{name}:{value[:40]} is not known. {_possible(name, known)} {REST}"


def _possible(name: str, known: Mapping[str, str]) -> str:
    return f"Possible: {', '.join(dict.fromkeys(known.values()))}."
