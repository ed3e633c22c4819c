"""Whose word a value is, and since when, in the words of pages."""

from calendar import month_name

from engine import api

NO_DATE = "no date"
"""Said of what stands in a document that has none."""

UNREMARKED = frozenset({api.Strength.PRINTED, api.Strength.SILENT})
"""Weights of which nothing is said beside a value: the usual one, and that of no word at all."""


def _document(source: str) -> api.Source | None:
    """The document with which a source begins; None where it begins with a remark."""
    return api.sources().get(source.partition(", ")[0])


def of_value(value: api.RuleValue, edition: api.Edition) -> str:
    """Whose word a value is where it is not a printed rule's, and since when: ``the publisher's
    answer, December 2013``; our own reading has no date. Empty for a printed rule, and where nobody
    states it."""
    if value.strength in UNREMARKED:
        return ""
    if value.strength is api.Strength.OURS:
        return value.strength.words
    return f"{value.strength.words}, {when(value, edition)}{reserve(value)}"


def reserve(said: api.RuleValue | api.Ruling) -> str:
    """What else a reader should know of a copied book: ``, of the first edition`` where it was
    printed for another, and ``, read in part`` where only parts of the copy were read."""
    document = _document(said.source)
    if document is None or said.strength is not api.Strength.TRANSCRIBED:
        return ""
    printed_for = f", of {document.of}" if document.of else ""
    return f"{printed_for}{', read in part' if document.in_part else ''}"


def when(value: api.RuleValue, edition: api.Edition) -> str:
    """Since when an edition says something, in words: the month of an answer, the year of the box
    that prints a rule, ``by January 2021`` or ``no date`` for what its document does not date;
    empty where nobody states it."""
    if value.strength is api.Strength.TRANSCRIBED:
        return _book_date(value.source)
    if value.since:
        return month(value.since)
    if value.strength is api.Strength.PRINTED and value.edition:
        set_of = api.expansions().get(api.rules()[value.id].expansion)
        box = min(edition.year, api.edition(value.edition).year)
        return str(max(box, set_of.year if set_of else 0))
    return by_when(value.source) if value.strength not in UNREMARKED else ""


def published(edition: api.Edition) -> str:
    """The year of an edition; ``no date`` where what it says by itself stands in documents without
    one."""
    own = [value.source for value in edition.values.values() if value.edition == edition.id]
    undated = own and {by_when(source) for source in own} == {NO_DATE}
    return NO_DATE if undated else str(edition.year)


def by_text(value: api.RuleValue) -> bool:
    """Whether a text of the edition says so: neither is it silent, nor do we read it so."""
    return value.stated and value.strength is not api.Strength.OURS


def ours(source: str) -> bool:
    """Whether a source is nothing but our own reading."""
    document = _document(source)
    return document is not None and document.strength is api.Strength.OURS


def by_when(source: str) -> str:
    """``by January 2021`` for what stands in a document without a date of its own; ``no date``
    where the document has none either."""
    date = document_date(source)
    return f"by {date}" if date else NO_DATE


def document_date(source: str) -> str:
    """The date of the document with which a source begins, in words; empty where it has none."""
    document = _document(source)
    return month(document.as_of) if document and document.as_of else ""


def month(date: str) -> str:
    """``December 2013`` for ``2013-12``; a year alone as itself."""
    year, _, number = date.partition("-")
    return f"{month_name[int(number)]} {year}" if number else year


def of_witness(witness: api.Ruling) -> str:
    """What a document weighs, and since when it says so."""
    if witness.strength is api.Strength.OURS:
        return witness.strength.words
    return f"{witness.strength.words}, {_since(witness)}{reserve(witness)}"


def _since(witness: api.Ruling) -> str:
    """Since when a document says something: the month of an answer, the year of a book."""
    if witness.strength is api.Strength.TRANSCRIBED:
        return _book_date(witness.source)
    if witness.since:
        return month(witness.since)
    if witness.strength is api.Strength.PRINTED:
        return document_date(witness.source) or NO_DATE
    return by_when(witness.source)


def _book_date(source: str) -> str:
    """When a copied book was printed: an answer to a part of what it says may be younger."""
    document = _document(source)
    return month(document.printed) if document and document.printed else NO_DATE
