"""What the reference holds beside its entries: what an answer holds of each, and how it is read."""

from typing import Annotated, TypedDict

from django.urls import reverse

from content.models import Chapter, Document
from content.pages.changes import Change as Happened
from content.pages.changes import kind_word
from content.tables.answers import Effect
from content.tables.effects import answers
from engine import api
from rulesite.api.entries import UNPLACED, Moment


class SourceDocument(TypedDict):
    """A document that entries cite."""

    id: Annotated[str, "Its id."]
    name: Annotated[str, "The same, as addresses have it."]
    path: Annotated[str, "Its page on this site."]
    url: Annotated[str, "The same in full."]
    title: Annotated[str, "Its title."]
    short: Annotated[str, "A short name."]
    publisher: Annotated[str, "Who published it."]
    edition: Annotated[str, "Which edition of it."]
    date: Annotated[str, "When, as exactly as it is known."]
    state: Annotated[str, "Which state of the rules it reports."]
    about: Annotated[str, "What it is."]


def document_plain(document: Document) -> SourceDocument:
    """A source."""
    path = reverse("source", args=[document.pk])
    return api.plain(
        SourceDocument, document, id=document.pk, name=document.pk, path=path, url=UNPLACED
    )


# --- Chapters ----------------------------------------------------------------------------------


class ChapterSection(TypedDict):
    """A section of a chapter."""

    id: Annotated[str, "Its id, as rules name it."]
    title: Annotated[str, "Its title."]
    path: Annotated[str, "Its place on this site."]


class ReferenceChapter(TypedDict):
    """A chapter of the rules; most are an expansion."""

    id: Annotated[str, "Its id."]
    name: Annotated[str, "The same, as addresses have it."]
    path: Annotated[str, "Its page on this site."]
    url: Annotated[str, "The same in full."]
    title: Annotated[str, "Its title."]
    number: Annotated[int | None, "The number with which those of its paragraphs begin."]
    year: Annotated[int | None, "When the expansion came out."]
    lede: Annotated[str, "What is new in it."]
    turn: Annotated[str, "A turn with that, told from start to end, in Markdown."]
    sections: Annotated[list[ChapterSection], "Its sections in their order."]
    expansion: Annotated[bool, "Whether it is a set of the game."]
    figures: Annotated[list[Annotated[str, api.FigureRow]], "The figures that it brings."]
    pieces: Annotated[list[str], "The pieces that it brings."]


def chapter_plain(chapter: Chapter) -> ReferenceChapter:
    """A chapter; where it is an expansion, with what lies in its box."""
    expansion = getattr(chapter, "expansion", None)
    return api.plain(
        ReferenceChapter,
        chapter,
        id=chapter.pk,
        name=chapter.pk,
        path=chapter.get_absolute_url(),
        url=UNPLACED,
        sections=[
            api.plain(ChapterSection, section, id=section.pk, path=section.get_absolute_url())
            for section in chapter.sections.all()
        ],
        expansion=expansion is not None,
        figures=list(expansion.figures) if expansion else [],
        pieces=list(expansion.pieces) if expansion else [],
    )


# --- The table of figures ----------------------------------------------------------------------


class FigureAnswer(TypedDict):
    """What is true of a figure under an edition."""

    edition: Annotated[str, "The edition."]
    answer: Annotated[str, "yes, no, part (on a condition) or never (it cannot come up)."]
    words: Annotated[str, "The answer in words."]
    rule: Annotated[str | None, "The rule that gives it."]


class FigureAnswers(TypedDict):
    """What is true of a figure."""

    figure: Annotated[str, api.FigureRow]
    answers: Annotated[list[FigureAnswer], "By edition."]


class FigureEffect(TypedDict):
    """Something that a figure may do or suffer: a row of the table of figures."""

    id: Annotated[str, "Its id."]
    name: Annotated[str, "The same, as addresses have it."]
    path: Annotated[str, "Its place on this site."]
    url: Annotated[str, "The same in full."]
    title: Annotated[str, "What is asked of each figure."]
    chapter: Annotated[str, "The chapter without which it does not come up."]
    figures: Annotated[list[FigureAnswers], "Figure by figure, as the engine answers."]


def effect_plain(effect: Effect) -> FigureEffect:
    """A row of the table of figures: what is true of each, edition by edition."""
    return api.plain(
        FigureEffect,
        effect,
        name=effect.id,
        path=reverse("figures"),
        url=UNPLACED,
        figures=[
            {
                "figure": figure,
                "answers": [_answer(effect, figure, edition) for edition in api.EDITIONS],
            }
            for figure in api.FIGURES
        ],
    )


def _answer(effect: Effect, figure: str, edition: str) -> FigureAnswer:
    given = answers(edition)[effect.id, figure]
    return {
        "edition": edition,
        "answer": given.tone.value,
        "words": given.word,
        "rule": given.rule or None,
    }


# --- What changed ------------------------------------------------------------------------------


class Change(TypedDict):
    """Something that happened to an entry."""

    id: Annotated[int, "Its number."]
    entry: Annotated[str, "The entry's id."]
    kind: Annotated[str, "The entry's kind."]
    path: Annotated[str | None, "The entry's page; null if it cannot be opened now."]
    url: Annotated[str | None, "The same in full."]
    title: Annotated[str, "The entry's title."]
    action: Annotated[str, "added, changed or removed."]
    parts: Annotated[list[str], "What of it changed."]
    words: Annotated[str, "All that in a line."]
    at: Annotated[Moment, "When."]


class ChangeDetail(Change):
    """A change with its texts."""

    before: Annotated[str, "The entry's file before; empty for one that was added."]
    after: Annotated[str, "The entry's file since then; empty for one that was removed."]


def change_plain(change: Happened, path: str | None) -> Change:
    """Something that happened to an entry; ``path`` is None where it cannot be opened now."""
    revision = change.revision
    return api.plain(
        Change,
        change,
        id=revision.pk,
        entry=revision.ref,
        kind=revision.kind,
        path=path,
        url=UNPLACED,
        words=f"{kind_word(revision.kind)} {change.words}",
        at=revision.at.isoformat(),
    )


def change_detail(change: Happened, path: str | None) -> ChangeDetail:
    """The same with the entry's file before and after."""
    return {**change_plain(change, path), "before": change.before, "after": change.after}
