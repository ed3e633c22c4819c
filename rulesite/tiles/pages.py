"""What the catalogue and the page of a tile show."""

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.utils.safestring import SafeString, mark_safe

from engine import api
from rulesite.drawing.looks import look
from rulesite.drawing.tile import tile_body
from rulesite.telling.words import counted, listed
from rulesite.tiles.catalogue import (
    APART,
    FEATURES,
    SYMBOLS,
    Filters,
    class_word,
    classes,
    copies,
    edge_class,
    in_order,
    select,
)
from rulesite.tiles.words import (
    segment_words,
    set_name,
    sides_sentence,
    symbols_of,
)


class EdgeClass(NamedTuple):
    """A class with the tiles to show of it."""

    id: str
    title: str
    note: str
    sides: str
    tiles: list[api.Tile]
    total: int

    @property
    def shown(self) -> int:
        """How many tiles are shown of it."""
        return copies(self.tiles)

    @property
    def is_block(self) -> bool:
        """Whether it is shown as the block that it is on the table."""
        whole = len(self.tiles) == self.total
        return whole and self.id in APART and bool(APART[self.id].land)


class Choice(NamedTuple):
    """One entry of a filter: how many tiles it would leave."""

    value: str
    word: str
    leaves: int
    chosen: bool


def catalogue_page(filters: Filters) -> dict[str, Any]:
    """Classes with their tiles, and the filters with what each choice would leave."""
    shown = select(filters)
    every = [_class(name, shown) for name in classes()]
    return {
        "filters": filters,
        "classes": [entry for entry in every if entry.tiles],
        "copies": copies(shown),
        "kinds": len(shown),
        "sets": _choices("sets", [(name, set_name(name)) for name in api.tile_sets()], filters),
        "symbols": _choices("symbols", _symbol_words(), filters),
        "features": _choices("features", [(f, _capital(f)) for f in FEATURES], filters),
        "counts": _counts(filters),
        "said": _said(filters),
    }


def _symbol_words() -> list[tuple[str, str]]:
    known = api.rows(api.SymbolRow)
    return [(mark, _capital(known[mark].name)) for mark in SYMBOLS]


def _capital(word: str) -> str:
    return word[:1].upper() + word[1:]


def _class(name: str, shown: Iterable[api.Tile]) -> EdgeClass:
    everything = [tile for tile in in_order() if edge_class(tile) == name]
    apart = APART.get(name)
    title = apart.name if apart else _capital(class_word(name))
    tiles = [tile for tile in shown if edge_class(tile) == name]
    sides, note = ("", apart.says) if apart else (name, "")
    return EdgeClass(name, title, note, sides, tiles, copies(everything))


def _choices(part: str, entries: list[tuple[str, str]], filters: Filters) -> list[Choice]:
    """The choices of one filter; several at once come from an address alone."""
    chosen: tuple[str, ...] = getattr(filters, part)
    found = [
        Choice(value, word, _leaves(filters, {part: (value,)}), chosen == (value,))
        for value, word in entries
    ]
    if len(chosen) > 1:
        words = dict(entries)
        word = listed([words[value] for value in chosen])
        found.append(Choice(",".join(chosen), word, _leaves(filters, {}), True))
    return [choice for choice in found if choice.leaves or choice.chosen]


def _counts(filters: Filters) -> list[Choice]:
    numbers = sorted({tile.count for tile in api.tiles().values()})
    found = [
        Choice(
            str(number),
            counted(number, "copy", "copies"),
            _leaves(filters, {"count": number}),
            filters.count == number,
        )
        for number in numbers
    ]
    return [choice for choice in found if choice.leaves or choice.chosen]


def _leaves(filters: Filters, changes: dict[str, Any]) -> int:
    """How many tiles the filters leave with some of them changed."""
    return copies(select(replace(filters, **changes)))


def _said(filters: Filters) -> str:
    """The filters in words."""
    words = [set_name(name) for name in filters.sets]
    words += [api.rows(api.SymbolRow)[symbol].name for symbol in filters.symbols]
    words += list(filters.features)
    if filters.edges:
        words.append(filters.edges)
    if filters.count is not None:
        words.append(counted(filters.count, "copy", "copies"))
    return ", ".join(words)


# --- One tile ------------------------------------------------------------------------------------


class Part(NamedTuple):
    """A segment as the page of its tile shows it."""

    number: int
    kind: str
    words: str
    spot: str
    borders: str
    shape: str
    x: float
    y: float
    chosen: bool


def tile_page(tile: api.Tile, chosen: int | None) -> dict[str, Any]:
    """Everything about one tile."""
    order = in_order()
    place = order.index(tile)
    return {
        "tile": tile,
        "chosen": chosen,
        "parts": [_part(tile, segment, chosen) for segment in tile.outer],
        "body": tile_drawing(tile),
        "set": api.tile_sets()[tile.set],
        "class": _class(edge_class(tile), order),
        "others": [o for o in order if edge_class(o) == edge_class(tile) and o is not tile],
        "sides": sides_sentence(tile.edges),
        "turns": _turns(tile),
        "meanings": [_meaning(symbol) for symbol in symbols_of(tile)],
        "meets": [_meeting(tile, group) for group in tile.meet],
        "before": order[place - 1] if place else None,
        "after": order[place + 1] if place + 1 < len(order) else None,
        "builder": _builder(tile),
    }


@cache
def tile_drawing(tile: api.Tile) -> SafeString:
    """The inside of the tile's drawing, for a picture with more on top."""
    return mark_safe(tile_body(tile))  # noqa: S308 - made of geometry alone


def _part(tile: api.Tile, segment: api.Segment, chosen: int | None) -> Part:
    x, y = look(tile).anchors[segment.index]
    cities = [f"city {index + 1}" for index in segment.touches]
    return Part(
        segment.index + 1,
        str(segment.kind),
        segment_words(tile, segment),
        api.turned(tile, 0).names[segment.index],
        listed(cities),
        look(tile).shapes[segment.index],
        x,
        y,
        segment.index == chosen,
    )


def _turns(tile: api.Tile) -> list[dict[str, Any]]:
    """The four turns, each with what it looks like: itself, or a turn listed before."""
    apart = [look.turns for look in api.orientations(tile)]
    found = []
    for turn in range(4):
        sides = api.turned(tile, turn).sides
        found.append({"turn": turn, "sides": sides, "same": turn not in apart})
    return found


def _meaning(symbol: api.SymbolRow) -> dict[str, Any]:
    return {
        "name": _capital(symbol.name),
        "sentence": symbol.says,
        "rule": symbol.rule,
        "query": urlencode(_showing(symbol)),
    }


def _showing(symbol: api.SymbolRow) -> dict[str, str]:
    """The filter for the tiles with a symbol; what all tiles of a land show, is its class."""
    lands = {row.land: name for name, row in APART.items()}
    return {"symbol": symbol.id} if symbol.id in SYMBOLS else {"edges": lands[symbol.id]}


def _meeting(tile: api.Tile, group: tuple[int, ...]) -> str:
    return _capital(listed([f"{tile.segments[i].kind} {i + 1}" for i in group])) + " meet"


def _builder(tile: api.Tile) -> str:
    """The address of the builder with this tile on the table."""
    sets = tuple(dict.fromkeys(("base", tile.set)))
    position = api.Position(tiles=(api.Laid(tile.id, (0, 0), 0),), sets=sets)
    return f"/board/?{urlencode({'p': api.write_notation(position)}, safe='~')}"
