"""Copies the engine's tiles, and what its rules say, into tables that queries can ask."""

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from django.db import models

from content.addresses import ref_of
from content.models import RuleValue, Symbol, Tile, TilePicture, TileSegment, TileSet
from engine import api

Row = dict[str, Any]
"""The columns of a row."""

APART = api.rows(api.ClassRow)
"""The edge classes that are not told by the four sides, by id."""


def edge_class(tile: api.Tile) -> str:
    """The class of a tile: one shown apart, or its four sides clockwise, read from where they come
    first."""
    apart = (name for name, row in APART.items() if _belongs(tile, row))
    # However the sheet shows the tile: the smallest of the four readings is the same for all.
    return next(apart, min(tile.edges[turn:] + tile.edges[:turn] for turn in range(4)))


def _belongs(tile: api.Tile, row: api.ClassRow) -> bool:
    if row.land:
        return tile.land is not None and tile.land.id == row.land
    if row.kind:
        return any(segment.kind == row.kind and segment.ports for segment in tile.segments)
    return tile.edges == row.edges


@cache
def in_order() -> tuple[api.Tile, ...]:
    """Every tile: by class, those of four sides first, then by set, then as on the set's sheet."""
    apart = list(APART)

    def place(tile: api.Tile) -> tuple[int, str]:
        name = edge_class(tile)
        return (1 + apart.index(name), "") if name in APART else (0, name)

    return tuple(sorted(api.tiles().values(), key=place))


# --- What the tables hold ----------------------------------------------------------------------


@cache
def tables() -> Mapping[type[models.Model], tuple[Row, ...]]:
    """The rows of every table, those first that others point at."""
    links = Tile.symbols.through, TileSegment.symbols.through, Tile.counterparts.through
    return {
        Symbol: tuple(_symbols()),
        TileSet: tuple(_sets()),
        Tile: tuple(map(_tile, range(len(in_order())), in_order())),
        TilePicture: tuple(
            {"tile_id": tile.id, "picture": name, "copies": number}
            for tile in in_order()
            for name, number in tile.pictures.items()
        ),
        TileSegment: tuple(_segments()),
        links[0]: tuple(
            {"tile_id": tile.id, "symbol_id": mark}
            for tile in in_order()
            for mark in sorted(tile.marks)
        ),
        links[1]: tuple(
            {"tilesegment_id": number, "symbol_id": mark}
            for number, (_, segment) in enumerate(_numbered(), 1)
            for mark in sorted(segment.marks)
        ),
        links[2]: tuple(
            {"from_tile_id": tile.id, "to_tile_id": other.id}
            for tile in in_order()
            for other in api.counterparts(tile)
        ),
        RuleValue: tuple(_values()),
    }


def _symbols() -> Iterator[Row]:
    for order, row in enumerate(api.rows(api.SymbolRow).values()):
        rule = ref_of(row.rule) if row.rule else None
        yield {
            "id": row.id, "order": order, "name": row.name, "meaning": row.says, "rule_id": rule
        }  # fmt: skip


def _sets() -> Iterator[Row]:
    """The first printings first, so that others can point at them."""
    found = enumerate(api.tile_sets().values())
    # Sorting by yes and no keeps the order within either.
    for order, one in sorted(found, key=lambda pair: bool(pair[1].replaces)):
        yield {
            "id": one.id,
            "order": order,
            "name": one.name,
            "code": one.letter,
            "edition": one.family,
            "copies": sum(tile.count for tile in one.tiles),
            "replaces_id": one.replaces,
            "rules": list(one.rules),
        }


def _tile(order: int, tile: api.Tile) -> Row:
    return {
        "id": tile.id,
        "order": order,
        "code": tile.code,
        "set_id": tile.set,
        "edition": api.tile_sets()[tile.set].family,
        "copies": tile.count,
        "edges": tile.edges,
        "edge_class": edge_class(tile),
        "turns": [look.turns for look in api.orientations(tile)],
        "meet": [list(group) for group in tile.meet],
        "block": list(tile.place) if tile.land else None,
        "dealt": tile.dealt,
        "rgg": tile.rgg,
    }


def _numbered() -> Iterable[tuple[api.Tile, api.Segment]]:
    """Every segment with its tile, in the order of the rows."""
    return ((tile, segment) for tile in in_order() for segment in tile.segments)


def _segments() -> Iterator[Row]:
    for number, (tile, segment) in enumerate(_numbered(), 1):
        yield {
            "id": number,
            "tile_id": tile.id,
            "index": segment.index,
            "kind": str(segment.kind),
            "spot": api.turned(tile, 0).names[segment.index],
            "places": [api.PORTS[port] for port in segment.ports],
            "pennants": segment.pennants,
            "touches": list(segment.touches),
        }


def _values() -> Iterator[Row]:
    editions = [api.edition(name) for name in api.EDITIONS]
    for rule in api.rules():
        for edition in editions:
            held = edition.values[rule]
            yield {
                "rule_id": ref_of(rule),
                "edition_id": edition.id,
                "value": held.value,
                "in_force": edition.in_force(rule),
                "strength": held.strength.value,
                "since": held.since,
                "source": held.source,
                "stated": held.stated,
                "said_by_id": held.edition or None,
                "open": list(edition.readings(rule)),
            }


# --- Writing them ------------------------------------------------------------------------------


@cache
def digest() -> str:
    """A fingerprint of all that the tables should hold."""
    told = [(model.__name__, rows) for model, rows in tables().items()]
    return hashlib.sha256(repr(told).encode()).hexdigest()


def write() -> None:
    """Make all of it anew. The entries of the rules and the editions have to be there."""
    # From the last, since rows that are pointed at cannot go before those that point.
    for model in reversed([*tables()]):
        model._default_manager.all().delete()
    for model, rows in tables().items():
        # SQLite takes only so many values in one statement.
        model._default_manager.bulk_create([model(**row) for row in rows], batch_size=500)
