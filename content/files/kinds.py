"""The kinds of entries: where their files lie, what these may say, and how that is kept.

Each kind goes both ways: ``row`` and ``children`` make rows of what a file says, ``data`` makes
the file's front matter of the rows.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.db import models

from content.addresses import OWN, ROOTS, path_of, ref_of
from content.files.shapes import (
    Problem,
    date,
    each,
    flag,
    gather,
    mapping,
    one_of,
    one_or_more,
    per_edition,
    per_publisher,
    record,
    several_of,
    spread,
    text,
    texts,
    whole,
    words,
)
from content.models import (
    Difference,
    Entry,
    Holding,
    Name,
    Note,
    Position,
    Question,
    Reply,
    Rule,
    Standing,
    Term,
    TileNote,
    Variant,
)
from engine import api

Data = Mapping[str, Any]
FIGURES = (
    *api.FIGURES,
    *(row.id for row in api.rows(api.TokenRow).values() if row.kept is api.Kept.ONE),
)
"""What ``figures`` names: those of the players, and whatever there is one of."""


BOARD = record(
    {},
    {
        "case": text,
        "position": texts,
        "letters": words,
        "caption": text,
        "only": one_of(("before", "after")),
    },
)
CITATION = record({"document": text, "place": text}, {})
MOST_BOARDS = 3
COMMON: Mapping[str, Problem] = {
    "id": text,
    "title": text,
    "number": whole,
    "also_numbers": each(whole),
    "order": whole,
    "rules": texts,
    "chapters": texts,
    "figures": several_of(FIGURES),
    "keys": texts,
    "citations": each(CITATION),
    "see": texts,
    "asked": texts,
    "board": one_or_more(BOARD, MOST_BOARDS),
    "draft": flag,
}


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
        "paragraph": data.get("paragraph"),
        "under_id": ref_of(data["under"]) if "under" in data else None,
        "unit": data.get("unit", ""),
        "words": {_key(key): value for key, value in data.get("words", {}).items()},
        "tiles": data.get("tiles", {}),
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
        "paragraph": rule.paragraph,
        "section": rule.section_id.partition("/")[2],
        "under": rule.under.name if rule.under else None,
        "unit": rule.unit,
        "words": {_back(key): value for key, value in rule.words.items()},
        "tiles": rule.tiles,
    }


def _question_children(entry: Question, data: Data) -> Iterator[models.Model]:
    for publisher, status in data["status"].items():
        proof = data["proof"].get(publisher, {})
        yield Standing(
            question=entry,
            publisher=publisher,
            status=status,
            document_id=proof.get("document"),
            place=proof.get("place", ""),
            shows=proof.get("shows", ""),
            reading=proof.get("reading", ""),
        )
    for order, reply in enumerate(data.get("since", ())):
        yield Reply(question=entry, order=order, **_by_id(reply))
    for edition, says in spread(data["now"]).items():
        yield Holding(question=entry, edition_id=edition, text=says)


def _by_id(data: Data) -> dict[str, Any]:
    """A record with its document by the id, as a column has it."""
    return {"document_id" if name == "document" else name: part for name, part in data.items()}


def _question_data(entry: Question) -> dict[str, Any]:
    standings = {one.publisher: one for one in entry.standings.all()}
    return {
        "status": {key: one.status for key, one in standings.items()},
        "proof": {
            key: _filled(
                document=one.document_id, place=one.place, shows=one.shows, reading=one.reading
            )
            for key, one in standings.items()
        },
        "since": [
            {"document": one.document_id, "place": one.place}
            | _filled(dates=one.dates, reverses=one.reverses)
            | {"says": one.says}
            for one in entry.replies.all()
        ],
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
    return {
        "row": entry.row,
        "case": entry.case,
        "no_case": entry.no_case,
        "says": gather(said),
    }


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


PROOF = record({}, {"document": text, "place": text, "shows": text, "reading": text})
REPLY = record(
    {"document": text, "place": text, "says": text}, {"dates": each(date), "reverses": flag}
)
SAYS = record(
    {"text": text, "basis": one_of(Position.Basis.values)}, {"values": mapping, "source": text}
)
NAME = record(
    {"name": text, "language": text}, {"publisher": one_of(api.publishers()), "note": text}
)

KINDS: Mapping[str, Kind] = {
    kind.id: kind
    for kind in (
        Kind(
            "rule",
            "rules",
            Rule,
            {
                "section": text,
                "paragraph": whole,
                "under": text,
                "unit": text,
                "words": words,
                "tiles": words,
            },
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
                "since": each(REPLY),
                "now": per_edition(text),
            },
            ("status", "proof", "now"),
            numbered=True,
            children=_question_children,
            data=_question_data,
            related=("standings", "replies", "holdings"),
        ),
        Kind(
            "difference",
            "differences",
            Difference,
            {"row": whole, "case": text, "no_case": text, "says": per_edition(SAYS)},
            ("order", "says"),
            row=lambda data: {
                "row": data.get("row"),
                "case": data.get("case", ""),
                "no_case": data.get("no_case", ""),
            },
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
        "also_numbers": entry.also_numbers,
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
        "asked": entry.asked,
        "board": entry.boards[0] if len(entry.boards) == 1 else entry.boards,
        "draft": entry.draft,
    }


def derived_chapters(kind: str, own: str, rules: Iterable[str]) -> list[str]:
    """The chapters of an entry that names none: its own, or those of its rules."""
    named = [own] if kind == "rule" else rules
    return list(dict.fromkeys(one.removeprefix(OWN).partition(".")[0] for one in named))
