"""The filters of the tile catalogue, for its page and the API."""

from collections.abc import Collection
from typing import TypeAlias

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import Exists, OuterRef, Q, QuerySet, Sum
from django_filters import CharFilter, FilterSet

from content.models import Symbol, TileSegment, TileSet
from engine import api
from rulesite.filtering import NamesFilter
from rulesite.tiles.catalogue import APART, FAMILIES, FEATURES, PICTURES, SIDES

Tiles: TypeAlias = QuerySet
SetNames: TypeAlias = tuple[str, ...]


class EdgesField(forms.CharField):
    """Four sides clockwise, ``*`` for any, or a class that is shown apart."""

    def clean(self, value: str | None) -> str:
        """The sides or the class. Raises ValidationError."""
        text = value or ""
        if text in ("", *APART) or (len(text) == 4 and set(text) <= {*SIDES, "*"}):
            return text
        raise ValidationError(
            f"Four sides clockwise, each {', '.join(SIDES)} or *, or {', '.join(APART)}; "
            "not %(text)r.",
            "bad",
            {"text": text[:20]},
        )


class CountField(forms.CharField):
    """A number of copies."""

    def clean(self, value: str | None) -> int | None:
        """The number, if there is one. Raises ValidationError."""
        text = value or ""
        if text and not (text.isascii() and text.isdigit() and len(text) < 3):
            raise ValidationError(
                "A number of copies is 1 to 99, not %(text)r.", "bad", {"text": text[:20]}
            )
        return int(text) if text else None


class EdgesFilter(CharFilter):
    """Keeps tiles with sides in any turn, or of a class."""

    field_class = EdgesField

    def filter(self, tiles: Tiles, value: str) -> Tiles:
        if not value:
            return tiles
        if value in APART:
            return tiles.filter(edge_class=value)
        turned = (value[turn:] + value[:turn] for turn in range(4))
        sides = "|".join(one.replace("*", ".") for one in turned)
        # Safe as a pattern: the field lets through no signs but letters of sides and the star.
        return tiles.filter(edges__regex=f"^({sides})$")


class CountFilter(CharFilter):
    """Keeps tiles of which a set has so many copies."""

    field_class = CountField


def _symbols() -> Collection[str]:
    """The symbols that are on a tile."""
    return list(Symbol.objects.exclude(tiles=None).values_list("pk", flat=True))


def _sets() -> Collection[str]:
    return list(TileSet.objects.values_list("pk", flat=True))


class TileFilter(FilterSet):
    """The filters of the catalogue. Of symbols and features a tile must have all, of the others
    one; a tile that is the same in all editions is in each."""

    edition = NamesFilter(
        choices=lambda: FAMILIES,
        lenient=True,
        method="of_edition",
        label=f"Families of editions with commas: {', '.join(FAMILIES)}.",
    )
    set = NamesFilter(
        choices=_sets, lenient=True, label=f"Sets with commas: {', '.join(api.tile_sets())}."
    )
    symbol = NamesFilter(
        choices=_symbols,
        lenient=True,
        method="with_symbols",
        label=f"Symbols that it must all have, with commas: {', '.join(api.rows(api.SymbolRow))}.",
    )
    feature = NamesFilter(
        choices=lambda: FEATURES,
        lenient=True,
        method="with_features",
        label=f"Features that it must all have: {', '.join(FEATURES)}.",
    )
    picture = NamesFilter(
        choices=lambda: PICTURES,
        lenient=True,
        method="with_pictures",
        label=f"Small pictures of which copies have one: {', '.join(PICTURES)}.",
    )
    edges = EdgesFilter(label=f"Its sides in any turn, * for any; or {', '.join(APART)}.")
    count = CountFilter("copies", label="How many copies there are in its set.")

    def of_edition(self, tiles: Tiles, name: str, value: SetNames) -> Tiles:
        # A tile without a family is the same in all.
        return tiles.filter(edition__in=(*value, ""))

    def with_symbols(self, tiles: Tiles, name: str, value: SetNames) -> Tiles:
        # A filter for each, since one with several values would let through whoever has any of
        # them.
        for symbol in value:
            tiles = tiles.filter(symbols=symbol)
        return tiles

    def with_features(self, tiles: Tiles, name: str, value: SetNames) -> Tiles:
        for feature in value:
            there = TileSegment.objects.filter(tile=OuterRef("pk"), kind=feature)
            tiles = tiles.filter(Exists(there))
        return tiles

    def with_pictures(self, tiles: Tiles, name: str, value: SetNames) -> Tiles:
        """The copies that are meant are those with one of the pictures."""
        wanted = {picture for one in value for picture in PICTURES[one]}
        meant = Sum("pictures__copies", filter=Q(pictures__picture__in=wanted))
        return tiles.annotate(meant=meant).filter(meant__gt=0)
