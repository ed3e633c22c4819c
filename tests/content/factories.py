"""Entries of the reference made to order."""

import factory
from factory.django import DjangoModelFactory

from content import markup
from content.addresses import path_of
from content.models import Chapter, Citation, Document, Rule, Section


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


class RuleFactory(DjangoModelFactory):
    class Meta:
        model = Rule

    id = factory.Sequence(lambda n: f"text.base.passage-{n}")
    path = factory.LazyAttribute(lambda one: path_of(one.id))
    section = factory.SubFactory(SectionFactory)
    order = factory.Sequence(int)
    title = "A passage"
    engine = factory.LazyAttribute(lambda one: not one.id.startswith("text."))
    body = "A rule."
    html = factory.LazyAttribute(lambda one: markup.render(one.body))


class CitationFactory(DjangoModelFactory):
    class Meta:
        model = Citation

    rule = factory.SubFactory(RuleFactory)
    document = factory.SubFactory(DocumentFactory)
    place = "page 3"
    order = 0
