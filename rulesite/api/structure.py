"""Serializers for the parts of the reference that are no entries."""

from typing import Annotated, Any

from django.urls import reverse
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from content.models import Chapter, Document, Section
from content.pages.changes import EntryChange, kind_word
from content.tables.answers import Effect
from content.tables.effects import answers
from engine import api
from rulesite.api.schema import schema
from rulesite.api.serializers import (
    MomentField,
    NullField,
    PlacedSerializer,
    ReadingSerializer,
    UrlField,
    WordsField,
    made,
)

TEXT = serializers.CharField


class SourceDocumentSerializer(PlacedSerializer):
    """A document that entries cite."""

    name = WordsField("The same, as addresses have it.", source="pk")
    path = made("Its page on this site.")

    class Meta:
        model = Document
        fields = [
            "id", "name", "path", "url", "title", "short", "publisher", "edition", "date",
            "state", "about",
        ]  # fmt: skip
        means = {
            "id": "Its id.",
            "title": "Its title.",
            "short": "A short name.",
            "publisher": "Who published it.",
            "edition": "Which edition of it.",
            "date": "When, as exactly as it is known.",
            "state": "Which state of the rules it reports.",
            "about": "What it is.",
        }

    def get_path(self, document: Document) -> str:
        return reverse("source", args=[document.pk])


# --- Chapters ----------------------------------------------------------------------------------


class ChapterSectionSerializer(ReadingSerializer):
    """A section of a chapter."""

    path = WordsField("Its place on this site.", source="get_absolute_url")

    class Meta:
        model = Section
        fields = ["id", "title", "path"]
        means = {
            "id": "Its id, as rules name it.",
            "title": "Its title.",
        }


class ReferenceChapterSerializer(PlacedSerializer):
    """A chapter of the rules; most are an expansion."""

    name = WordsField("The same, as addresses have it.", source="pk")
    sections = ChapterSectionSerializer(
        many=True, read_only=True, help_text="Its sections in their order."
    )
    expansion = made("Whether it is a set of the game.")
    figures = made("The figures that it brings.")
    pieces = made("The pieces that it brings.")

    class Meta:
        model = Chapter
        fields = [
            "id", "name", "path", "url", "title", "number", "year", "lede", "turn", "sections",
            "expansion", "figures", "pieces",
        ]  # fmt: skip
        means = {
            "id": "Its id.",
            "title": "Its title.",
            "number": "The number with which those of its paragraphs begin.",
            "year": "When the expansion came out.",
            "lede": "What is new in it.",
            "turn": "A turn with that, told from start to end, in Markdown.",
        }

    def get_expansion(self, chapter: Chapter) -> bool:
        return hasattr(chapter, "expansion")

    @extend_schema_field(schema(list[Annotated[str, api.FigureRow]]))
    def get_figures(self, chapter: Chapter) -> list[str]:
        return chapter.expansion.figures if hasattr(chapter, "expansion") else []

    def get_pieces(self, chapter: Chapter) -> list[str]:
        return chapter.expansion.pieces if hasattr(chapter, "expansion") else []


# --- The table of figures ----------------------------------------------------------------------


class FigureAnswerSerializer(serializers.Serializer):
    """Whether a figure may do or suffer something under an edition."""

    edition = WordsField("The edition.")
    answer = WordsField("yes, no, part (on a condition) or never (it cannot come up).")
    words = WordsField("The answer in words.")
    rule = NullField(help_text="The rule that gives it.")


class FigureAnswersSerializer(serializers.Serializer):
    """The same for one figure under every edition."""

    figure = serializers.ChoiceField([(one, one) for one in api.FIGURES], read_only=True)
    answers = FigureAnswerSerializer(many=True, read_only=True, help_text="By edition.")


class FigureEffectSerializer(serializers.Serializer):
    """Something that a figure may do or suffer: a row of the table of figures."""

    id = WordsField("Its id.")
    name = WordsField("The same, as addresses have it.", source="id")
    path = made("Its place on this site.")
    url = UrlField()
    title = WordsField("What is asked of each figure.")
    chapter = WordsField("The chapter without which it does not come up.")
    figures = made("Figure by figure, as the engine answers.")

    def get_path(self, effect: Effect) -> str:
        return reverse("figures")

    @extend_schema_field(FigureAnswersSerializer(many=True))
    def get_figures(self, effect: Effect) -> list[dict[str, Any]]:
        return [
            {
                "figure": figure,
                "answers": [_answer(effect, figure, edition) for edition in api.EDITIONS],
            }
            for figure in api.FIGURES
        ]


def _answer(effect: Effect, figure: str, edition: str) -> dict[str, Any]:
    given = answers(edition)[effect.id, figure]
    return {
        "edition": edition,
        "answer": given.tone.value,
        "words": given.word,
        "rule": given.rule or None,
    }


# --- What changed ------------------------------------------------------------------------------


class ChangeSerializer(serializers.Serializer):
    """Something that happened to an entry. ``context["paths"]`` leads to what can be opened now."""

    id = serializers.IntegerField(source="revision.pk", read_only=True, help_text="Its number.")
    entry = WordsField("The entry's id.", source="revision.ref")
    kind = WordsField("The entry's kind.", source="revision.kind")
    path = made("The entry's page; null if it cannot be opened now.")
    url = NullField(source="*", help_text="The same in full.")
    title = WordsField("The entry's title.")
    action = WordsField("added, changed or removed.")
    parts = serializers.ListField(child=TEXT(), read_only=True, help_text="What of it changed.")
    words = made("All that in a line.")
    at = MomentField(source="revision.at", help_text="When.")

    def get_path(self, change: EntryChange) -> str | None:
        path: str | None = self.context["paths"].get(change.revision.ref)
        return path

    def get_words(self, change: EntryChange) -> str:
        return f"{kind_word(change.revision.kind)} {change.words}"


class ChangeDetailSerializer(ChangeSerializer):
    """A change with its texts."""

    before = WordsField("The entry's file before; empty for one that was added.")
    after = WordsField("The entry's file since then; empty for one that was removed.")
