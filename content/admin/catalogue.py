"""Read-only admin pages of the catalogue and of the values of rules."""

from django.contrib import admin

from content.admin.lists import ReadOnly
from content.admin.rights import ReadOnlyMixin
from content.models import RuleValue, Symbol, Tile, TileSegment, TileSet


@admin.register(TileSet)
class TileSetAdmin(ReadOnly):
    """Sets of tiles; the engine defines them."""

    list_display = ["name", "id", "code", "edition", "copies"]
    list_filter = ["edition"]
    search_fields = ["id", "name"]


@admin.register(Symbol)
class SymbolAdmin(ReadOnly):
    """Symbols; the engine defines them."""

    list_display = ["name", "id", "meaning", "rule"]
    list_select_related = ["rule"]
    search_fields = ["id", "name", "meaning"]


class SegmentInline(ReadOnlyMixin, admin.TabularInline):
    """The segments of a tile."""

    model = TileSegment
    fields = ["index", "kind", "spot", "places", "pennants", "symbols", "touches"]
    extra = 0


@admin.register(Tile)
class TileAdmin(ReadOnly):
    """Tiles; the engine defines them."""

    inlines = [SegmentInline]
    list_display = ["id", "set", "edition", "edges", "copies"]
    list_filter = ["edition", "edge_class", "symbols", "copies", "set"]
    list_select_related = ["set"]
    search_fields = ["id", "edges", "set__name"]


@admin.register(RuleValue)
class RuleValueAdmin(ReadOnly):
    """What rules say in editions; the engine defines it."""

    list_display = ["rule", "edition", "value", "strength", "since", "stated", "in_force", "source"]
    list_filter = ["edition", "strength", "stated", "in_force", "since", "rule__section__chapter"]
    list_select_related = ["rule", "edition"]
    search_fields = ["rule__name", "rule__title", "source"]
