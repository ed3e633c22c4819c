"""The reference for programs: lists and entries, their changes, and everything in one response."""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from django.db.models import F, Q, QuerySet
from django.http import HttpResponse, HttpResponseBase
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request

from content.addresses import ref_of, url_of
from content.models import (
    Chapter,
    Difference,
    Document,
    Entry,
    Note,
    Position,
    Question,
    Redirect,
    Revision,
    Rule,
    RuleValue,
    Term,
    TileNote,
    Variant,
)
from content.pages import changes
from content.tables.answers import Effect
from content.tables.effects import effects
from engine import api
from engine.api import shapes
from rulesite.api import entries, filters, reading, structure
from rulesite.api.documented import looked_up
from rulesite.api.kinds import EntryViewSet, KeptKind, Reference, Told
from rulesite.api.listing import Filtering
from rulesite.api.schema import schema
from rulesite.api.serializers import MomentField, WordsField

TAG = "Reference"
FORM = 1
"""The version of the JSON forms. Raise it when a part changes, goes, or means something else."""


class ReferenceKind(KeptKind):
    """A list of the reference, and each of it."""

    tag = TAG


# --- Entries -----------------------------------------------------------------------------------


class EntryKind(ReferenceKind):
    """The entries of a kind that readers see."""

    filterset_class = filters.EntryFilter
    model: type[Entry]
    by_number = False

    @classmethod
    def rows(cls) -> QuerySet[Any]:
        """Those with numbers by these, the others behind them."""
        found = cls.model.objects.published()
        if cls.by_number:
            return found.order_by(F("number").asc(nulls_last=True), "order", "own")
        return found

    @classmethod
    def full(cls) -> QuerySet[Any]:
        """With all that hangs on them."""
        return cls.rows().full()

    def get_queryset(self) -> QuerySet[Any]:
        """Only by their keys: what is told of them is kept."""
        return self.rows().only("pk")

    def find(self, found: QuerySet[Any], name: str) -> Any:
        """By its name, its own id, or a name that moved."""
        path = url_of(ref_of(f"{self.model.KIND}:{name}"))
        moved = Redirect.objects.filter(path=path).values("entry")
        ways = (Q(name=name), Q(own=name), Q(pk__in=moved))
        return next((one for way in ways if (one := found.filter(way).first())), None)


class Rules(EntryKind):
    """The rules, and the passages beside them."""

    one, several = "rule", "rules"
    model = Rule
    serializer_class = entries.RuleEntrySerializer
    filterset_class = filters.RuleFilter

    @classmethod
    def full(cls) -> QuerySet[Any]:
        """With those that they are told with, and what they say in each edition."""
        return super().full().select_related("under").prefetch_related("values")


class Notes(EntryKind):
    """The notes."""

    one, several, by_number = "note", "notes", True
    model = Note
    serializer_class = entries.NoteEntrySerializer
    filterset_class = filters.NoteFilter


class Questions(EntryKind):
    """The questions."""

    one, several, by_number = "question", "questions", True
    model = Question
    serializer_class = entries.QuestionEntrySerializer
    filterset_class = filters.QuestionFilter


class Differences(EntryKind):
    """The differences."""

    one, several = "difference", "differences"
    model = Difference
    serializer_class = entries.DifferenceEntrySerializer
    filterset_class = filters.DifferenceFilter

    @classmethod
    def context(cls) -> dict[str, Any]:
        """What their rules say in every edition."""
        return {"values": _values()}


def _values() -> dict[tuple[str, str], RuleValue]:
    """What the rules that differences name say, by rule and edition."""
    named = {
        rule for values in Position.objects.values_list("values", flat=True) for rule in values
    }
    found = RuleValue.objects.filter(rule__name__in=named).select_related("rule")
    light = found.defer("rule__source", "rule__html", "rule__body")
    return {(one.rule.name, one.edition_id): one for one in light}


class Variants(EntryKind):
    """The variants."""

    one, several, by_number = "variant", "variants", True
    model = Variant
    serializer_class = entries.VariantEntrySerializer


class Terms(EntryKind):
    """The words of the game."""

    one, several = "term", "terms"
    model = Term
    serializer_class = entries.TermEntrySerializer
    filterset_class = filters.TermFilter


class TileNotes(EntryKind):
    """The notes on tiles."""

    one, several = "tile note", "tile notes"
    model = TileNote
    serializer_class = entries.TileNoteEntrySerializer
    filterset_class = filters.TileNoteFilter


# --- Beside them -------------------------------------------------------------------------------


class DocumentViewSet(ReferenceKind):
    """The sources."""

    one, several = "document", "documents"
    serializer_class = structure.SourceDocumentSerializer
    queryset = Document.objects.all()


class ChapterViewSet(ReferenceKind):
    """The chapters."""

    one, several = "chapter", "chapters"
    serializer_class = structure.ReferenceChapterSerializer
    queryset = Chapter.objects.all()

    @classmethod
    def full(cls) -> QuerySet[Chapter]:
        """With their sections, and with what lies in the box of those that are an expansion."""
        return cls.queryset.select_related("expansion").prefetch_related("sections")


class EffectsOfChapters(Filtering):
    """Keeps the rows of the table of figures that belong to the chapters that are named."""

    def filter_queryset(self, request: Request, queryset: Any, view: Any) -> list[Effect]:
        """The rows of those chapters. Raises api.InputError."""
        chapters = super().filter_queryset(request, queryset, view)
        named = set(chapters.values_list("pk", flat=True))
        return [effect for effect in effects() if effect.chapter in named]


class Figures(ReferenceKind):
    """The rows of the table of figures. The engine answers them; there is no such table in the
    database."""

    one, several = "effect", "figures"
    serializer_class = structure.FigureEffectSerializer
    filter_backends = [EffectsOfChapters]
    filterset_class = filters.EffectFilter
    queryset = Chapter.objects.order_by()

    def find(self, found: Any, name: str) -> Effect | None:
        """By its id."""
        return next((one for one in found if one.id == name), None)

    def told(self, rows: Iterable[Effect]) -> Sequence[Told]:
        """They have an id and no key."""
        every = self.every(self.state.digest)
        return [self.placed(every[row.id]) for row in rows]

    @classmethod
    def full(cls) -> Iterable[Effect]:
        """As the engine answers."""
        return effects()


KINDS_OF: Mapping[str, type[ReferenceKind]] = {
    "documents": DocumentViewSet,
    "chapters": ChapterViewSet,
    "rules": Rules,
    "notes": Notes,
    "questions": Questions,
    "differences": Differences,
    "variants": Variants,
    "terms": Terms,
    "tile-notes": TileNotes,
    "figures": Figures,
}
"""The lists of the reference by their names in addresses."""


# --- All of it at once -------------------------------------------------------------------------


@extend_schema_field(schema(list[shapes.EditionJson]))
class EditionsField(serializers.ReadOnlyField):
    """The editions, as the engine tells them."""


class EverythingSerializer(serializers.Serializer):
    """The whole reference."""

    form = serializers.IntegerField(
        read_only=True, help_text="The version of this form; it changes when parts change or go."
    )
    digest = WordsField("A fingerprint of the content; the same content has the same.")
    date = MomentField(help_text="When anything last changed.")
    site = WordsField("Where it comes from.")
    licence = WordsField("How it may be used.")
    editions = EditionsField(help_text="The editions.")

    def get_fields(self) -> dict[str, serializers.Field]:
        """These, and the lists by their names."""
        lists = {
            name: kind.serializer_class(many=True, read_only=True)
            for name, kind in KINDS_OF.items()
        }
        return {**super().get_fields(), **lists}


class Everything(Reference):
    """The whole reference in one piece."""

    @looked_up("read_everything", "Read the whole reference", EverythingSerializer, tag=TAG)
    def get(self, request: Request) -> HttpResponseBase:
        reading.only(request.query_params, ())
        return self.answered(
            lambda: HttpResponse(everything(self.state, self.site), "application/json")
        )


@lru_cache(maxsize=2)
def everything(state: changes.Fingerprint, site: str) -> bytes:
    """The whole reference as JSON; ``site`` begins all addresses."""
    lists = {name: kind.every(state.digest).values() for name, kind in KINDS_OF.items()}
    heading = {
        "form": FORM,
        "digest": _digest(lists),
        "date": state.at.isoformat(),
        "site": f"{site}/",
        "licence": "MIT",
        "editions": [api.plain(shapes.EditionJson, api.edition(name)) for name in api.EDITIONS],
    }
    placed = {
        name: [{**one, "url": f"{site}{one['path']}"} for one in found]
        for name, found in lists.items()
    }
    return json.dumps(heading | placed, ensure_ascii=False, separators=(",", ":")).encode()


def _digest(lists: Mapping[str, Iterable[Mapping[str, Any]]]) -> str:
    """A fingerprint of the content: the same wherever and whenever it was loaded."""
    bare = {
        name: [{key: part for key, part in one.items() if key != "changed"} for one in found]
        for name, found in lists.items()
    }
    return hashlib.sha256(json.dumps(bare, sort_keys=True).encode()).hexdigest()


# --- What happened -----------------------------------------------------------------------------


class ChangesViewSet(EntryViewSet):
    """What became of entries, the newest first."""

    one, several, tag = "change", "changes", TAG
    serializer_class = structure.ChangeSerializer
    filterset_class = filters.ChangeFilter

    def get_queryset(self) -> QuerySet[Revision]:
        """What readers saw; nothing while the schema is made, which may have no database."""
        if getattr(self, "swagger_fake_view", False):
            return Revision.objects.none()
        return changes.public()

    def get_serializer_class(self) -> type[serializers.Serializer]:
        """One is told with its texts."""
        return (
            structure.ChangeDetailSerializer if self.action == "retrieve" else self.serializer_class
        )

    def told(self, rows: Iterable[Revision]) -> Sequence[Told]:
        """What readers saw of them, and where each leads."""
        found = changes.changes(rows)
        paths = changes.published_paths(one.revision.ref for one in found)
        context = {"paths": paths}
        told = self.get_serializer_class()(found, many=True, context=context).data
        return [self.placed(one) for one in told]

    def find(self, found: QuerySet[Revision], name: str) -> Revision | None:
        """By its number."""
        known = name.isascii() and name.isdigit() and len(name) < 10
        return found.filter(pk=int(name)).first() if known else None
