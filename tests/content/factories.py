"""Entries of the reference made to order."""

import factory
from factory.django import DjangoModelFactory

from content.models import (
    KINDS,
    Chapter,
    Citation,
    Difference,
    Document,
    Edition,
    Note,
    Position,
    Question,
    Rule,
    Section,
    Term,
)
from content.text import markup
from engine import api


class DocumentFactory(DjangoModelFactory):
    class Meta:
        model = Document

    id = factory.Sequence(lambda n: f"doc-{n}")
    order = factory.Sequence(int)
    title = "Rules of the Game"
    short = "Rules"
    publisher = "A publisher"


class ChapterFactory(DjangoModelFactory):
    class Meta:
        model = Chapter
        django_get_or_create = ("id",)

    id = "base"
    order = 1
    title = "The basic game"
    lede = "How it goes."


class SectionFactory(DjangoModelFactory):
    class Meta:
        model = Section
        django_get_or_create = ("id",)

    chapter = factory.SubFactory(ChapterFactory)
    anchor = "city"
    id = factory.LazyAttribute(lambda one: f"{one.chapter.id}/{one.anchor}")
    order = 1
    title = "Cities"


class EntryFactory(DjangoModelFactory):
    """What all kinds share; ``name`` decides id and address."""

    class Meta:
        abstract = True

    own = factory.SelfAttribute("name")
    id = factory.LazyAttribute(lambda one: f"{one.kind}:{one.name}")
    entry_ptr_id = factory.SelfAttribute("id")
    path = factory.LazyAttribute(lambda one: KINDS[one.kind].path_of(one.name))
    order = factory.Sequence(int)
    title = "A passage"
    body = "A rule."
    html = factory.LazyAttribute(lambda one: markup.render(one.body))


class RuleFactory(EntryFactory):
    class Meta:
        model = Rule

    kind = "rule"
    name = factory.Sequence(lambda n: f"text.base.passage-{n}")
    section = factory.SubFactory(SectionFactory)
    engine = factory.LazyAttribute(lambda one: not one.name.startswith("text."))


class NoteFactory(EntryFactory):
    class Meta:
        model = Note

    kind = "note"
    name = factory.Sequence(lambda n: f"note-{n}")
    type = "clarification"


class QuestionFactory(EntryFactory):
    class Meta:
        model = Question

    kind = "faq"
    name = factory.Sequence(lambda n: f"question-{n}")
    title = "May he?"


class TermFactory(EntryFactory):
    class Meta:
        model = Term

    kind = "term"
    name = factory.Sequence(lambda n: f"term-{n}")


class DifferenceFactory(EntryFactory):
    """``says`` is what each rule set says, as a printed rule; ``chapters`` what it belongs to."""

    class Meta:
        model = Difference
        skip_postgeneration_save = True

    kind = "difference"
    name = factory.Sequence(lambda n: f"difference-{n}")

    @factory.post_generation
    def chapters(self, create: bool, extracted: list[Chapter] | None, **kwargs: object) -> None:
        self.chapters.set(extracted or [ChapterFactory()])

    @factory.post_generation
    def says(self, create: bool, extracted: dict[str, str] | None, **kwargs: object) -> None:
        for order, one in enumerate(map(api.edition, api.EDITIONS)):
            parts = {"title": one.name, "short": one.short, "publisher": one.publisher.name}
            Edition.objects.get_or_create(pk=one.id, defaults={"order": order, **parts})
        for name, text in (extracted or {}).items():
            Position.objects.create(
                difference=self, edition_id=name, text=text, basis=Position.Basis.RULE
            )


class CitationFactory(DjangoModelFactory):
    class Meta:
        model = Citation

    entry = factory.SubFactory(RuleFactory)
    document = factory.SubFactory(DocumentFactory)
    place = "page 3"
    order = 0
