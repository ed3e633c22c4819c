"""The entries of the reference: what an answer holds of each kind, and how it is read."""

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Final, TypedDict

from content.models import (
    FIGURES,
    KINDS,
    Difference,
    Entry,
    Note,
    Question,
    Rule,
    Term,
    TileNote,
    Variant,
)
from content.pages.selectors import in_words
from content.preference import Game, optional
from content.tables.differences import rules_of
from content.text import markup
from engine import api
from engine.api import shapes
from rulesite.api.schema import More

Pages = Mapping[str, Rule]
"""The pages of rules by name, for their words."""
Moment = Annotated[str, More(format="date-time")]
UNPLACED: Final[Any] = None
"""In place of ``url`` until an answer goes out: only the request knows what the site is called."""


class CitedPlace(TypedDict):
    """Where a document says it."""

    document: Annotated[str, "The document's id."]
    place: Annotated[str, "Where in it."]


class ReferenceEntry(TypedDict):
    """What entries of every kind have."""

    id: Annotated[str, "Its name among all entries: kind and name, such as `faq:17`."]
    kind: Annotated[str, More(enum=list(KINDS))]
    name: Annotated[str, "Its name in addresses."]
    number: Annotated[int | None, "The number that the annotated rules give it."]
    path: Annotated[str, "Its page on this site. It never moves."]
    url: Annotated[str, "The same in full."]
    title: Annotated[str, "What it is called; of a question, the question."]
    body: Annotated[str, "The text in Markdown; links name entries, as `(rule:base.city.small)`."]
    html: Annotated[str, "The same as HTML; links lead to pages of this site."]
    chapters: Annotated[list[str], "The chapters that it belongs to."]
    rules: Annotated[list[str], "The rules that it is about, the most important first."]
    see: Annotated[list[str], "Entries to read next, by id."]
    figures: Annotated[
        list[Annotated[str, More(enum=list(FIGURES))]], "The figures that it is about."
    ]
    keys: Annotated[list[str], "The rows of the inventory that it covers."]
    citations: Annotated[list[CitedPlace], "Where it is written."]
    changed: Annotated[Moment, "When it last changed."]


def _common(entry: Entry) -> dict[str, Any]:
    """What an entry of any kind does not say under the name of the part."""
    return {
        "id": entry.pk,
        "url": UNPLACED,
        "chapters": [chapter.pk for chapter in entry.chapters.all()],
        "rules": [rule.name for rule in entry.rules if not rule.draft],
        "see": [other.pk for other in entry.see if not other.draft],
        "citations": [
            api.plain(CitedPlace, citation, document=citation.document_id)
            for citation in entry.citations.all()
        ],
        "changed": entry.changed.isoformat(),
    }


# --- Rules -------------------------------------------------------------------------------------


class RuleSaid(TypedDict):
    """What an edition says of a rule."""

    edition: Annotated[str, "The edition."]
    in_force: Annotated[bool, "Whether the rule is in force there."]
    value: shapes.Value
    words: Annotated[str | None, "The value in words; null where there is none."]
    open: Annotated[list[shapes.Value], "The other readings where the sources leave it unsettled."]
    source: Annotated[str | None, "Where that is written."]
    stated: Annotated[bool, "False where the edition is silent and the value is borrowed."]
    strength: shapes.Strength
    since: shapes.Since


class RuleEntry(ReferenceEntry):
    """A rule, or a passage beside the rules."""

    norm: Annotated[str, "The first part of the text: the rule itself, in Markdown."]
    commentary: Annotated[str, "The rest of the text: what is remarked on it, in Markdown."]
    paragraph: Annotated[int | None, "Its paragraph in the chapter: a number that never moves."]
    under: Annotated[str | None, "The rule with which it is told; its page is that one's."]
    section: Annotated[str, "The section of its chapter."]
    order: Annotated[int, "Its place in the section."]
    engine: Annotated[bool, "Whether verdicts apply or cite it."]
    value: Annotated[str | None, "number, flag, choice or statement; null for a passage."]
    unit: Annotated[str, "What a number counts."]
    words: Annotated[dict[str, str], "Values in words."]
    when: Annotated[
        dict[str, shapes.Value], "Values of other rules under which alone it is in force."
    ]
    editions: Annotated[list[RuleSaid], "By edition; empty for a passage."]


def _rule(rule: Rule, pages: Pages) -> RuleEntry:
    known = api.rules().get(rule.name)
    parts = markup.parts(rule.body)
    return api.plain(
        RuleEntry,
        rule,
        **_common(rule),
        body="\n\n".join(parts),
        html=rule.norm + rule.commentary,
        norm=parts[0],
        commentary="\n\n".join(parts[1:]),
        under=rule.under.name if rule.under else None,
        section=rule.section_id,
        value=known.kind if known else None,
        editions=[_said(rule, name) for name in api.EDITIONS] if known else [],
    )


def _said(rule: Rule, edition: str) -> RuleSaid:
    here = api.edition(edition)
    held = here.values[rule.name]
    return api.plain(
        RuleSaid,
        held,
        edition=edition,
        in_force=Game(edition, optional()).in_force(rule.name),
        open=list(here.readings(rule.name)),
        words=None if held.value is None else in_words(rule, held.value),
        source=held.source or None,
    )


# --- Notes and questions -----------------------------------------------------------------------


class NoteEntry(ReferenceEntry):
    """A note on rules."""

    also_numbers: Annotated[list[int], "Further numbers there, of notes that say the same."]
    type: Annotated[str, "clarification, translation, change, misprint or unsettled."]


def _note(note: Note, pages: Pages) -> NoteEntry:
    return api.plain(NoteEntry, note, **_common(note))


class QuestionStanding(TypedDict):
    """What became of a question at a publisher."""

    publisher: Annotated[str, "By its short name, such as hig."]
    status: Annotated[str, "incorporated, deprecated, contradicted, unlabelled or unsettled."]
    document: Annotated[str | None, "The document that shows it."]
    place: Annotated[str, "Where in it."]
    shows: Annotated[str, "What stands there."]
    reading: Annotated[str, "Our reading of an answer without a label, or both readings."]


class QuestionReply(TypedDict):
    """What was said of a question after the annotated rules."""

    publisher: Annotated[str, "Who answered, by its short name; empty for players."]
    status: Annotated[str, "answered, reversed or compiled."]
    document: Annotated[str, "The document in which it stands."]
    place: Annotated[str, "Where in it."]
    dates: Annotated[list[str], "The months or years, as far as known: 2015-03."]
    says: Annotated[str, "What it says."]


class QuestionHolding(TypedDict):
    """What holds now."""

    edition: Annotated[str, "Under which edition."]
    text: Annotated[str, "What holds."]


class QuestionEntry(ReferenceEntry):
    """A question, with the answer as it was given for its text."""

    standings: Annotated[list[QuestionStanding], "By publisher."]
    since: Annotated[list[QuestionReply], "What was said since, in its order."]
    now: Annotated[list[QuestionHolding], "What holds, by edition; one that is silent is left out."]


def _question(question: Question, pages: Pages) -> QuestionEntry:
    return api.plain(
        QuestionEntry,
        question,
        **_common(question),
        standings=[
            api.plain(QuestionStanding, standing, document=standing.document_id)
            for standing in question.standings.all()
        ],
        since=[
            api.plain(QuestionReply, reply, document=reply.document_id)
            for reply in question.replies.all()
        ],
        now=[
            api.plain(QuestionHolding, holding, edition=edition)
            for edition in api.EDITIONS
            if (holding := question.holding(edition))
        ],
    )


# --- Differences -------------------------------------------------------------------------------


class DifferenceValue(TypedDict):
    """What the engine holds on a difference: asked now, not read from the text."""

    rule: Annotated[str, "The rule."]
    value: shapes.Value
    words: Annotated[str | None, "The value in words."]


class DifferencePosition(TypedDict):
    """What an edition says on a difference."""

    edition: Annotated[str, "The edition."]
    text: Annotated[str, "What it says."]
    basis: Annotated[str, "rule, faq, implicit or unknown."]
    source: Annotated[str, "Where that is written."]
    values: Annotated[list[DifferenceValue], "What the engine's rules say there."]


class DifferenceEntry(ReferenceEntry):
    """A topic on which editions part ways."""

    row: Annotated[int | None, "Its row in the annotated rules' own summary."]
    case: Annotated[str | None, "The test case that shows it."]
    no_case: Annotated[str | None, "Why no board can show it, where there is no case."]
    positions: Annotated[list[DifferencePosition], "By edition; one that is silent is left out."]


def _difference(difference: Difference, pages: Pages) -> DifferenceEntry:
    rules = list(rules_of(difference))
    return api.plain(
        DifferenceEntry,
        difference,
        **_common(difference),
        case=difference.case or None,
        no_case=difference.no_case or None,
        positions=[
            api.plain(
                DifferencePosition,
                position,
                edition=edition,
                values=[_value(name, edition, pages) for name in rules],
            )
            for edition in api.EDITIONS
            if (position := difference.position(edition))
        ],
    )


def _value(name: str, edition: str, pages: Pages) -> DifferenceValue:
    value = api.edition(edition).values[name].value
    page = pages.get(name)
    return {
        "rule": name,
        "value": value,
        "words": in_words(page, value) if page and value is not None else None,
    }


# --- Variants, terms, notes on tiles -----------------------------------------------------------


class VariantEntry(ReferenceEntry):
    """Another way to play."""

    author: Annotated[str, "Whose it is, where that is known."]
    origin: Annotated[str, "Where it comes from."]


def _variant(variant: Variant, pages: Pages) -> VariantEntry:
    return api.plain(VariantEntry, variant, **_common(variant))


class TermName(TypedDict):
    """What somebody calls a term."""

    name: Annotated[str, "The word."]
    language: Annotated[str, "Its language, such as `de`."]
    publisher: Annotated[str | None, "Who calls it so; null for everybody."]
    note: Annotated[str, "A remark."]


class TermEntry(ReferenceEntry):
    """A word of the game."""

    names: Annotated[list[TermName], "What boxes and players call it."]
    also: Annotated[list[str], "Further words under which it is found."]


def _term(term: Term, pages: Pages) -> TermEntry:
    return api.plain(
        TermEntry,
        term,
        **_common(term),
        names=[
            api.plain(TermName, name, publisher=name.publisher or None) for name in term.names.all()
        ],
    )


class TileNoteEntry(ReferenceEntry):
    """Something to know about some tiles."""

    tiles: Annotated[list[str], "The tiles, by id."]


def _tile_note(note: TileNote, pages: Pages) -> TileNoteEntry:
    return api.plain(TileNoteEntry, note, **_common(note))


PLAIN: Mapping[str, Callable[[Any, Pages], Any]] = {
    "rule": _rule,
    "note": _note,
    "faq": _question,
    "difference": _difference,
    "variant": _variant,
    "term": _term,
    "tile-note": _tile_note,
}
"""The plain form of an entry of each kind."""
