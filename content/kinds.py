"""The kinds of entries: where their files lie, what these may say, and how that is kept.

Each kind goes both ways: ``row`` and ``children`` make rows of what a file says, ``data`` makes
the file's front matter of the rows.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.db import models

from content.addresses import OWN, ROOTS, path_of
from content.models import (
    Difference,
    Entry,
    Holding,
    Name,
    Note,
    Position,
    Question,
    Rule,
    Standing,
    Term,
    TileNote,
    Variant,
)
from engine import api

Data = Mapping[str, Any]
Problem = Callable[[Any], str]
"""What is wrong with a value of the front matter, or an empty word."""

ALL = "all"
FIGURES = (*api.FIGURES, "dragon", "fairy", "count", "king", "robber")


# --- What a part of the front matter must be -------------------------------------------


def text(value: Any) -> str:
    return "" if isinstance(value, str) and value.strip() == value else "must be a text"


def whole(value: Any) -> str:
    fine = isinstance(value, int) and not isinstance(value, bool) and value >= 0
    return "" if fine else "must be a whole number"


def flag(value: Any) -> str:
    return "" if isinstance(value, bool) else "must be true or false"


def texts(value: Any) -> str:
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        return "must be a list of words"
    return "names something twice" if len(set(value)) < len(value) else ""


def words(value: Any) -> str:
    fine = isinstance(value, dict) and all(isinstance(one, str) for one in value.values())
    return "" if fine else "must map values to texts"


def mapping(value: Any) -> str:
    return "" if isinstance(value, dict) else "must be a mapping"


def one_of(choices: Iterable[str]) -> Problem:
    known = tuple(choices)
    return lambda value: "" if value in known else f"must be one of {', '.join(known)}"


def several_of(choices: Iterable[str]) -> Problem:
    known = set(choices)

    def problem(value: Any) -> str:
        wrong = texts(value)
        strange = [] if wrong else sorted(set(value) - known)
        return wrong or (f"does not know {', '.join(strange)}" if strange else "")

    return problem


def record(required: Mapping[str, Problem], optional: Mapping[str, Problem]) -> Problem:
    """A mapping with these parts."""
    known = {**required, **optional}

    def problem(value: Any) -> str:
        if not isinstance(value, dict):
            return f"must be a mapping of {', '.join(known)}"
        for name in required:
            if name not in value:
                return f"lacks {name!r}"
        for name, part in value.items():
            if name not in known:
                return f"has an unknown part {name!r}"
            if wrong := known[name](part):
                return f"{name!r} {wrong}"
        return ""

    return problem


def each(inner: Problem) -> Problem:
    """A list of things."""

    def problem(value: Any) -> str:
        if not isinstance(value, list):
            return "must be a list"
        return next((wrong for one in value if (wrong := inner(one))), "")

    return problem


def per_publisher(inner: Problem) -> Problem:
    publishers = set(Standing.Publisher.values)

    def problem(value: Any) -> str:
        if not isinstance(value, dict) or set(value) != publishers:
            return f"must say something for each of {', '.join(sorted(publishers))}"
        return next((f"{key}: {wrong}" for key, one in value.items() if (wrong := inner(one))), "")

    return problem


def per_edition(inner: Problem) -> Problem:
    """Rule sets apart by spaces, or ``all``; each of the four once."""

    def problem(value: Any) -> str:
        if not isinstance(value, dict) or not all(isinstance(key, str) for key in value):
            return "must say something per rule set"
        named = [one for key in value for one in _editions(key)]
        if sorted(named) != sorted(api.EDITIONS):
            return f"must name each of {', '.join(api.EDITIONS)} once"
        return next((f"{key}: {wrong}" for key, one in value.items() if (wrong := inner(one))), "")

    return problem


def _editions(key: str) -> tuple[str, ...]:
    return tuple(api.EDITIONS) if key == ALL else tuple(key.split())


def spread(said: Mapping[str, Any]) -> dict[str, Any]:
    """What is said per group of rule sets, per rule set in their order."""
    by_edition = {edition: value for key, value in said.items() for edition in _editions(key)}
    return {edition: by_edition[edition] for edition in api.EDITIONS}


def gather(said: Mapping[str, Any]) -> dict[str, Any]:
    """The other way: rule sets together of which the same is said."""
    groups: list[tuple[list[str], Any]] = []
    for edition, value in said.items():
        for names, known in groups:
            if known == value:
                names.append(edition)
                break
        else:
            groups.append(([edition], value))
    if len(groups) == 1:
        return {ALL: groups[0][1]}
    return {" ".join(names): value for names, value in groups}


CITATION = record({"document": text, "place": text}, {})
COMMON: Mapping[str, Problem] = {
    "id": text,
    "title": text,
    "number": whole,
    "order": whole,
    "rules": texts,
    "chapters": texts,
    "figures": several_of(FIGURES),
    "keys": texts,
    "citations": each(CITATION),
    "see": texts,
    "draft": flag,
}


# --- The kinds ---------------------------------------------------------------------------


def _nothing(data: Data) -> dict[str, Any]:
    return {}


def _no_children(entry: Any, data: Data) -> Iterator[models.Model]:
    return iter(())


def _no_data(entry: Any) -> dict[str, Any]:
    return {}


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of entry. ``fields`` are the parts of the front matter that it has beside those
    of all entries, ``required`` those of both that must be there."""

    id: str
    folder: str
    model: type[Entry]
    fields: Mapping[str, Problem]
    required: tuple[str, ...] = ()
    numbered: bool = False
    row: Callable[[Data], dict[str, Any]] = _nothing
    children: Callable[[Any, Data], Iterator[models.Model]] = _no_children
    data: Callable[[Any], dict[str, Any]] = _no_data
    related: tuple[str, ...] = ()

    def name(self, data: Data) -> str:
        """What the entry is called in addresses and links."""
        number = data.get("number") if self.numbered else None
        return str(data["id"]) if number is None else str(number)

    def path(self, name: str) -> str:
        """Its address."""
        return f"{ROOTS[self.id]}{path_of(name) if self.id == 'rule' else name}/"

    def file(self, name: str) -> str:
        """Its file below the directory of all files."""
        return f"{self.folder}/{path_of(name) if self.id != 'rule' else _rule_file(name)}.md"


def _rule_file(name: str) -> str:
    chapter, _, rest = name.removeprefix(OWN).partition(".")
    return f"{chapter}/{rest}"


def _rule_row(data: Data) -> dict[str, Any]:
    chapter = data["id"].removeprefix(OWN).partition(".")[0]
    return {
        "section_id": f"{chapter}/{data['section']}",
        "engine": not data["id"].startswith(OWN),
        "unit": data.get("unit", ""),
        "words": {_key(key): value for key, value in data.get("words", {}).items()},
        "when": data.get("when", {}),
    }


def _key(key: object) -> str:
    return str(key).lower() if isinstance(key, bool) else str(key)


def _back(key: str) -> object:
    """A key of ``words`` as a person writes it."""
    if key in ("true", "false"):
        return key == "true"
    return int(key) if key.isdigit() else key


def _rule_data(rule: Rule) -> dict[str, Any]:
    return {
        "section": rule.section_id.partition("/")[2],
        "unit": rule.unit,
        "words": {_back(key): value for key, value in rule.words.items()},
        "when": rule.when,
    }


def _question_children(entry: Question, data: Data) -> Iterator[models.Model]:
    for publisher in Standing.Publisher.values:
        proof = data["proof"][publisher]
        yield Standing(
            question=entry,
            publisher=publisher,
            status=data["status"][publisher],
            document_id=proof.get("document"),
            place=proof.get("place", ""),
            shows=proof.get("shows", ""),
        )
    for edition, says in spread(data["now"]).items():
        yield Holding(question=entry, edition_id=edition, text=says)


def _question_data(entry: Question) -> dict[str, Any]:
    standings = {one.publisher: one for one in entry.standings.all()}
    return {
        "status": {key: one.status for key, one in standings.items()},
        "proof": {
            key: _filled(document=one.document_id, place=one.place, shows=one.shows)
            for key, one in standings.items()
        },
        "now": gather({one.edition_id: one.text for one in entry.holdings.all()}),
    }


def _filled(**parts: Any) -> dict[str, Any]:
    return {name: part for name, part in parts.items() if part}


def _difference_children(entry: Difference, data: Data) -> Iterator[models.Model]:
    for edition, says in spread(data["says"]).items():
        yield Position(
            difference=entry,
            edition_id=edition,
            text=says["text"],
            basis=says["basis"],
            values=says.get("values", {}),
            source=says.get("source", ""),
        )


def _difference_data(entry: Difference) -> dict[str, Any]:
    said = {
        one.edition_id: _filled(
            text=one.text, basis=one.basis, values=one.values, source=one.source
        )
        for one in entry.positions.all()
    }
    return {"row": entry.row, "case": entry.case, "says": gather(said)}


def _term_children(entry: Term, data: Data) -> Iterator[models.Model]:
    for order, name in enumerate(data.get("names", ())):
        yield Name(term=entry, order=order, **name)


def _term_data(entry: Term) -> dict[str, Any]:
    return {
        "names": [
            {"name": one.name, "language": one.language}
            | _filled(publisher=one.publisher, note=one.note)
            for one in entry.names.all()
        ],
        "also": entry.also,
        "quiet": entry.quiet,
    }


PROOF = record({}, {"document": text, "place": text, "shows": text})
SAYS = record(
    {"text": text, "basis": one_of(Position.Basis.values)}, {"values": mapping, "source": text}
)
NAME = record({"name": text, "language": text}, {"publisher": text, "note": text})

KINDS: Mapping[str, Kind] = {
    kind.id: kind
    for kind in (
        Kind(
            "rule",
            "rules",
            Rule,
            {"section": text, "unit": text, "words": words, "when": mapping},
            ("section", "order"),
            row=_rule_row,
            data=_rule_data,
        ),
        Kind(
            "note",
            "notes",
            Note,
            {"type": one_of(Note.Type.values)},
            ("type",),
            numbered=True,
            row=lambda data: {"type": data["type"]},
            data=lambda entry: {"type": entry.type},
        ),
        Kind(
            "faq",
            "questions",
            Question,
            {
                "status": per_publisher(one_of(Standing.Status.values)),
                "proof": per_publisher(PROOF),
                "now": per_edition(text),
            },
            ("status", "proof", "now"),
            numbered=True,
            children=_question_children,
            data=_question_data,
            related=("standings", "holdings"),
        ),
        Kind(
            "difference",
            "differences",
            Difference,
            {"row": whole, "case": text, "says": per_edition(SAYS)},
            ("order", "says"),
            row=lambda data: {"row": data.get("row"), "case": data.get("case", "")},
            children=_difference_children,
            data=_difference_data,
            related=("positions",),
        ),
        Kind(
            "variant",
            "variants",
            Variant,
            {"author": text, "origin": text},
            row=lambda data: {
                "author": data.get("author", ""),
                "origin": data.get("origin", ""),
            },
            data=lambda entry: {"author": entry.author, "origin": entry.origin},
        ),
        Kind(
            "term",
            "terms",
            Term,
            {"names": each(NAME), "also": texts, "quiet": flag},
            row=lambda data: {
                "also": data.get("also", []),
                "quiet": data.get("quiet", False),
            },
            children=_term_children,
            data=_term_data,
            related=("names",),
        ),
        Kind(
            "tile-note",
            "tile-notes",
            TileNote,
            {"tiles": texts},
            row=lambda data: {"tiles": data.get("tiles", [])},
            data=lambda entry: {"tiles": entry.tiles},
        ),
    )
}


def whole_data(entry: Entry) -> dict[str, Any]:
    """The front matter of an entry, in its canonical order; empty parts are left to go."""
    kind = KINDS[entry.kind]
    chapters = [one.pk for one in entry.chapters.all()]
    derived = derived_chapters(entry.kind, entry.own, [one.name for one in entry.rules])
    return {
        "id": entry.own,
        "title": entry.title,
        "number": entry.number,
        "order": entry.order if "order" in kind.required else entry.order or None,
        **kind.data(entry),
        "rules": [one.name for one in entry.rules],
        "chapters": [] if set(chapters) == set(derived) else chapters,
        "figures": entry.figures,
        "keys": entry.keys,
        "citations": [
            {"document": one.document_id, "place": one.place} for one in entry.citations.all()
        ],
        "see": [one.name if one.kind == "rule" else one.pk for one in entry.see],
        "draft": entry.draft,
    }


def derived_chapters(kind: str, own: str, rules: Iterable[str]) -> list[str]:
    """The chapters of an entry that names none: its own, or those of its rules."""
    named = [own] if kind == "rule" else rules
    return list(dict.fromkeys(one.removeprefix(OWN).partition(".")[0] for one in named))
