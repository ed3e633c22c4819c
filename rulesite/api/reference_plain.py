"""The reference as plain dicts: what its entries share, and what each kind has of its own.

``url`` is filled in when an answer goes out: only the request knows what the site is called.
"""

from collections.abc import Callable, Mapping
from typing import Any

from django.urls import reverse

from content.models import (
    Chapter,
    Difference,
    Document,
    Entry,
    Note,
    Question,
    Rule,
    Term,
    TileNote,
    Variant,
)
from content.pages.changes import Change, kind_word
from content.pages.selectors import in_words
from content.preference import Game, optional
from content.tables.effects import Effect, answers
from engine import api

Plain = dict[str, Any]


def entry_plain(entry: Entry) -> Plain:
    """What entries of every kind have."""
    return {
        "id": entry.pk,
        "kind": entry.kind,
        "name": entry.name,
        "number": entry.number,
        "path": entry.path,
        "url": None,
        "title": entry.title,
        "body": entry.body,
        "html": entry.html,
        "chapters": [one.pk for one in entry.chapters.all()],
        "rules": [one.name for one in entry.rules if not one.draft],
        "see": [one.pk for one in entry.see if not one.draft],
        "figures": list(entry.figures),
        "keys": list(entry.keys),
        "citations": [
            {"document": one.document_id, "place": one.place} for one in entry.citations.all()
        ],
        "changed": entry.changed.isoformat(),
    }


# --- Of its own ------------------------------------------------------------------------------


def rule_plain(rule: Rule, pages: Mapping[str, Rule]) -> Plain:
    """A rule with what it says under each edition."""
    known = api.rules().get(rule.name)
    says = known is not None and (known.kind != "statement" or bool(rule.when))
    return {
        "section": rule.section_id,
        "order": rule.order,
        "engine": rule.engine,
        "value": known.kind if known else None,
        "unit": rule.unit,
        "words": dict(rule.words),
        "when": dict(rule.when),
        "editions": [_said(rule, name) for name in api.EDITIONS] if says else [],
    }


def _said(rule: Rule, edition: str) -> Plain:
    found = api.edition(edition).values[rule.name]
    return {
        "edition": edition,
        "in_force": Game(edition, optional()).in_force(rule.name, rule.when),
        "value": found.value,
        "words": None if found.value is None else in_words(rule, found.value),
        "open": list(found.open),
        "source": found.source or None,
    }


def note_plain(note: Note, pages: Mapping[str, Rule]) -> Plain:
    """What a note is for."""
    return {"type": note.type}


def question_plain(question: Question, pages: Mapping[str, Rule]) -> Plain:
    """What became of a question at each publisher, and what holds now."""
    return {
        "standings": [
            {
                "publisher": one.publisher,
                "status": one.status,
                "document": one.document_id,
                "place": one.place,
                "shows": one.shows,
            }
            for one in question.standings.all()
        ],
        "now": [{"edition": one.edition_id, "text": one.text} for one in question.holdings.all()],
    }


def difference_plain(difference: Difference, pages: Mapping[str, Rule]) -> Plain:
    """What each edition says, and what the engine holds there."""
    positions = list(difference.positions.all())
    rules = dict.fromkeys(name for one in positions for name in one.values)
    return {
        "row": difference.row,
        "case": difference.case or None,
        "positions": [
            {
                "edition": one.edition_id,
                "text": one.text,
                "basis": one.basis,
                "source": one.source,
                "values": [_value(name, one.edition_id, pages) for name in rules],
            }
            for one in positions
        ],
    }


def _value(name: str, edition: str, pages: Mapping[str, Rule]) -> Plain:
    """What the engine holds: asked now, not read from the text."""
    found = api.edition(edition).values[name].value
    page = pages.get(name)
    return {
        "rule": name,
        "value": found,
        "words": in_words(page, found) if page and found is not None else None,
    }


def variant_plain(variant: Variant, pages: Mapping[str, Rule]) -> Plain:
    """Whose variant it is."""
    return {"author": variant.author, "origin": variant.origin}


def term_plain(term: Term, pages: Mapping[str, Rule]) -> Plain:
    """What a term is called elsewhere."""
    return {
        "names": [
            {
                "name": one.name,
                "language": one.language,
                "publisher": one.publisher or None,
                "note": one.note,
            }
            for one in term.names.all()
        ],
        "also": list(term.also),
    }


def tile_note_plain(note: TileNote, pages: Mapping[str, Rule]) -> Plain:
    """The tiles that a note is about."""
    return {"tiles": list(note.tiles)}


OWN: Mapping[str, Callable[[Any, Mapping[str, Rule]], Plain]] = {
    "rule": rule_plain,
    "note": note_plain,
    "faq": question_plain,
    "difference": difference_plain,
    "variant": variant_plain,
    "term": term_plain,
    "tile-note": tile_note_plain,
}
"""The part of each kind. All are given the pages of rules, for their words."""


# --- What is no entry ------------------------------------------------------------------------


def document_plain(document: Document) -> Plain:
    """A source."""
    return {
        "id": document.pk,
        "name": document.pk,
        "path": reverse("source", args=[document.pk]),
        "url": None,
        "title": document.title,
        "short": document.short,
        "publisher": document.publisher,
        "edition": document.edition,
        "date": document.date,
        "state": document.state,
        "about": document.about,
    }


def chapter_plain(chapter: Chapter) -> Plain:
    """A chapter; where it is an expansion, with what lies in its box."""
    expansion = getattr(chapter, "expansion", None)
    return {
        "id": chapter.pk,
        "name": chapter.pk,
        "path": chapter.get_absolute_url(),
        "url": None,
        "title": chapter.title,
        "year": chapter.year,
        "lede": chapter.lede,
        "sections": [
            {"id": one.pk, "title": one.title, "path": one.get_absolute_url()}
            for one in chapter.sections.all()
        ],
        "expansion": expansion is not None,
        "figures": list(expansion.figures) if expansion else [],
        "pieces": list(expansion.pieces) if expansion else [],
    }


def effect_plain(effect: Effect) -> Plain:
    """A row of the table of figures: what is true of each, edition by edition."""
    return {
        "id": effect.id,
        "name": effect.id,
        "path": reverse("figures"),
        "url": None,
        "title": effect.title,
        "chapter": effect.chapter,
        "figures": [
            {
                "figure": figure,
                "answers": [_answer(effect, figure, edition) for edition in api.EDITIONS],
            }
            for figure in api.FIGURES
        ],
    }


def _answer(effect: Effect, figure: str, edition: str) -> Plain:
    found = answers(edition)[effect.id, figure]
    return {
        "edition": edition,
        "answer": found.tone.value,
        "words": found.word,
        "rule": found.rule or None,
    }


def change_plain(change: Change, path: str | None) -> Plain:
    """Something that happened to an entry; ``path`` is None where it cannot be opened now."""
    revision = change.revision
    return {
        "id": revision.pk,
        "entry": revision.ref,
        "kind": revision.kind,
        "path": path,
        "url": None,
        "title": change.title,
        "action": str(change.action),
        "parts": list(change.parts),
        "words": f"{kind_word(revision.kind)} {change.words}",
        "at": revision.at.isoformat(),
    }
