"""The catalogue of tiles, and what every rule says in every edition, read from their tables."""

from typing import Annotated, Any

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import Count, F, Prefetch, QuerySet
from django.http import HttpResponseBase
from django_filters import CharFilter, FilterSet
from drf_spectacular.utils import extend_schema_field, extend_schema_serializer
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from content.models import (
    Chapter,
    Edition,
    Rule,
    RuleValue,
    Symbol,
    Tile,
    TileSegment,
    TileSet,
)
from content.models.catalogue import strengths
from content.pages.selectors import in_words
from engine import api
from rulesite.api.base import HOUR
from rulesite.api.filters import ids, rules
from rulesite.api.kinds import EntryViewSet, KeptKind
from rulesite.api.schema import schema
from rulesite.api.serializers import ReadingSerializer, ValueField, made, several
from rulesite.filtering import NamesFilter
from rulesite.tiles.filters import TileFilter

WHOLE = serializers.IntegerField

# --- Tiles ---------------------------------------------------------------------------------------


@extend_schema_field(schema(Annotated[str, api.SymbolRow]))
class SymbolField(serializers.PrimaryKeyRelatedField):
    """A symbol by its id."""


@extend_schema_field(schema(Annotated[str, api.KindRow]))
class KindField(serializers.ReadOnlyField):
    """A kind of segment."""


class SegmentSerializer(ReadingSerializer):
    """One connected piece of a feature on a tile."""

    places = several(TileSegment.places, serializers.CharField)
    kind = KindField(help_text=TileSegment.kind.field.help_text)
    marks = SymbolField(source="symbols", many=True, read_only=True, help_text="Its symbols.")
    touches = several(TileSegment.touches, WHOLE)

    class Meta:
        model = TileSegment
        fields = ["index", "kind", "spot", "places", "pennants", "marks", "touches"]


class IndexesField(serializers.ListField):
    """Segments by index."""

    child = WHOLE()


class TileSerializer(ReadingSerializer):
    """One kind of tile."""

    pictures = made("Small pictures without a rule, each with how many copies have it.")
    symbols = SymbolField(many=True, read_only=True, help_text=Tile.symbols.field.help_text)
    segments = SegmentSerializer(many=True, read_only=True, help_text="Its segments.")
    turns = several(Tile.turns, WHOLE)
    meet = several(Tile.meet, IndexesField)
    block = several(Tile.block, WHOLE, allow_null=True)
    page = serializers.CharField(
        source="get_absolute_url", read_only=True, help_text="Its page on this site."
    )

    class Meta:
        model = Tile
        fields = [
            "class", "id", "code", "set", "edition", "counterparts", "count", "pictures", "edges",
            "symbols", "segments", "turns", "meet", "block", "dealt", "rgg", "page",
        ]  # fmt: skip
        extra_kwargs = {"class": {"source": "edge_class"}, "count": {"source": "copies"}}

    @extend_schema_field({"type": "object", "additionalProperties": {"type": "integer"}})
    def get_pictures(self, tile: Tile) -> dict[str, int]:
        return {picture.picture: picture.copies for picture in tile.pictures.all()}


@extend_schema_serializer(many=False)
class TileListSerializer(serializers.Serializer):
    """Tiles in the order of the catalogue."""

    kinds = serializers.IntegerField(read_only=True, help_text="How many kinds of tile.")
    copies = serializers.IntegerField(read_only=True, help_text="How many tiles.")
    tiles = TileSerializer(many=True, read_only=True, help_text="The tiles.")


class TileViewSet(KeptKind):
    """The tiles."""

    one, several = "tile", "tiles"
    max_age = HOUR
    pagination_class = None
    serializer_class = TileSerializer
    filterset_class = TileFilter
    queryset = Tile.objects.annotate(meant=F("copies"))

    @classmethod
    def full(cls) -> QuerySet[Tile]:
        """With all that is on them."""
        # By their ids, so that an answer is the same each time, and so is its ETag.
        marks = Symbol.objects.order_by("pk")
        return Tile.objects.prefetch_related(
            "counterparts",
            "pictures",
            Prefetch("symbols", marks),
            "segments",
            Prefetch("segments__symbols", marks),
        )

    def get_list_serializer(self) -> serializers.Serializer:
        """What the list is, for the schema."""
        return TileListSerializer()

    def list(self, request: Request) -> HttpResponseBase:
        """All at once: they are few. Of a tile as many copies count as the filters mean."""
        found = self.filter_queryset(self.get_queryset())
        return self.answered(lambda: self.piece(found))

    def piece(self, found: QuerySet[Tile]) -> Response:
        """All that passed the filters."""
        rows = list(found)
        copies = sum(tile.meant for tile in rows)
        return Response({"kinds": len(rows), "copies": copies, "tiles": self.told(rows)})


class TileSetSerializer(ReadingSerializer):
    """Tiles that come together."""

    rules = several(TileSet.rules, serializers.CharField)

    class Meta:
        model = TileSet
        fields = ["id", "name", "code", "edition", "copies", "replaces", "rules"]


class TileSets(EntryViewSet):
    """The sets of tiles."""

    one, several = "tile set", "tile sets"
    max_age = HOUR
    serializer_class = TileSetSerializer
    queryset = TileSet.objects.all()


class SymbolSerializer(ReadingSerializer):
    """Something printed on tiles that a rule asks about."""

    rule = serializers.SlugRelatedField(
        "name", read_only=True, allow_null=True, help_text=Symbol.rule.field.help_text
    )

    class Meta:
        model = Symbol
        fields = ["id", "name", "meaning", "rule"]


class Symbols(EntryViewSet):
    """The symbols on tiles."""

    one, several = "symbol", "symbols"
    max_age = HOUR
    serializer_class = SymbolSerializer
    queryset = Symbol.objects.select_related("rule")


# --- What rules say ------------------------------------------------------------------------------


class OtherwiseSerializer(serializers.Serializer):
    """A document of an edition that says something else."""

    value = ValueField(help_text="What it says; false where it contradicts a rule without values.")
    source = serializers.CharField(help_text="Where that is written.")
    strength = serializers.ChoiceField(strengths(), help_text="What weight it has.")
    since = serializers.CharField(help_text="Since when; empty where that is unknown.")


class RuleSaidSerializer(ReadingSerializer):
    """What an edition says of a rule."""

    value = ValueField()
    otherwise = made("The documents of the edition that say something else.")
    words = made("The value in words; null where there is none.")
    open = several(RuleValue.open, ValueField)
    source = made(RuleValue.source.field.help_text)

    class Meta:
        model = RuleValue
        fields = [
            "edition", "in_force", "value", "words", "open", "source", "stated", "strength",
            "since", "otherwise",
        ]  # fmt: skip

    def get_words(self, said: RuleValue) -> str | None:
        return None if said.value is None else in_words(said.rule, said.value)

    def get_source(self, said: RuleValue) -> str | None:
        return said.source or None

    @extend_schema_field(OtherwiseSerializer(many=True))
    def get_otherwise(self, said: RuleValue) -> Any:
        held = api.edition(said.edition_id).values[said.rule.name]
        return OtherwiseSerializer(held.otherwise, many=True).data


class EditionValueSerializer(RuleSaidSerializer):
    """What a rule says in an edition."""

    id = made("Edition and rule, such as `rgg:base.farm.method`.")
    rule = serializers.SlugRelatedField(
        "name", read_only=True, help_text=RuleValue.rule.field.help_text
    )
    title = serializers.CharField(
        source="rule.title", read_only=True, help_text="What the rule is called."
    )

    class Meta(RuleSaidSerializer.Meta):
        fields = ["id", "rule", "title", *RuleSaidSerializer.Meta.fields, "said_by"]

    def get_id(self, said: RuleValue) -> str:
        return f"{said.edition_id}:{said.rule.name}"


class SinceField(forms.CharField):
    """A year or a month."""

    def clean(self, value: str | None) -> str:
        """The date. Raises ValidationError."""
        if value is not None and not api.DATE.fullmatch(value):
            message = "%(what)s is a year or a month, such as 2014 or 2014-07."
            raise ValidationError(message, "bad")
        return value or ""


class SinceFilter(CharFilter):
    """Keeps what was said then or later."""

    field_class = SinceField


def _strengths() -> list[str]:
    return [value for value, _ in strengths()]


class RuleValueFilter(FilterSet):
    """The filters of what rules say."""

    rule = NamesFilter("rule__name", choices=rules, label="Rules, with commas.")
    chapter = NamesFilter(
        "rule__section__chapter", choices=ids(Chapter), label="Chapters, with commas."
    )
    edition = NamesFilter(choices=ids(Edition), label="Editions, with commas.")
    strength = NamesFilter(choices=_strengths, label="What weight it has, with commas.")
    since = SinceFilter(lookup_expr="gte", label="A year or a month: what was said then or later.")
    between = NamesFilter(
        choices=ids(Edition), method="parting", label="Editions that part ways on the rule."
    )

    def parting(
        self, values: QuerySet[RuleValue], name: str, editions: tuple[str, ...]
    ) -> QuerySet[RuleValue]:
        parting = (
            Rule.objects.filter(values__edition__in=editions)
            .annotate(sayings=Count("values__value", distinct=True))
            .filter(sayings__gt=1)
        )
        return values.filter(rule__in=parting)


class RuleValues(EntryViewSet):
    """What every rule says in every edition."""

    one, several = "rule value", "rule values"
    max_age = HOUR
    serializer_class = EditionValueSerializer
    filterset_class = RuleValueFilter
    queryset = RuleValue.objects.filter(rule__draft=False).select_related("rule")

    def find(self, found: QuerySet[RuleValue], name: str) -> RuleValue | None:
        """By edition and rule: ``rgg:base.farm.method``."""
        edition, _, rule = name.partition(":")
        return found.filter(edition=edition, rule__name=rule).first()
