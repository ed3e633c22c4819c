"""What the catalogue and the page of a tile show."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.utils.safestring import SafeString, mark_safe

from engine import api
from rulesite.drawing.looks import look
from rulesite.drawing.tile import tile_body
from rulesite.telling.places import tile_words
from rulesite.telling.words import counted, listed
from rulesite.telling.words import number as in_words
from rulesite.tiles.catalogue import (
    APART,
    EVERYTHING,
    FAMILIES,
    FEATURES,
    PICTURES,
    SYMBOLS,
    Filters,
    by_class,
    class_word,
    classes,
    copies,
    edge_class,
    edition_of,
    grouped,
    in_order,
    select,
)
from rulesite.tiles.words import (
    segment_words,
    set_name,
    sides_sentence,
    symbols_of,
    with_article,
)


class EdgeClass(NamedTuple):
    """A class with the tiles to show of it."""

    id: str
    title: str
    note: str
    sides: str
    tiles: list[api.Tile]
    total: int
    shown: int

    @property
    def printed(self) -> str:
        """How many tiles of it are shown by edition, where there are several."""
        found = Counter[str]()
        for tile in self.tiles:
            found[edition_of(tile)] += tile.count
        words = [f"{found[name]} {name or 'in either'}" for name in (*FAMILIES, "") if found[name]]
        return listed(words) if len(words) > 1 else ""

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
    apart = grouped(shown, edge_class)
    every = [_class(name, apart.get(name, []), filters) for name in classes()]
    return {
        "filters": filters,
        "classes": [entry for entry in every if entry.tiles],
        "copies": copies(shown, filters),
        "kinds": len(shown),
        "editions": _choices(
            "editions", [(f, f"{_capital(f)} edition") for f in FAMILIES], filters
        ),
        "sets": _choices("sets", [(name, set_name(name)) for name in api.tile_sets()], filters),
        "symbols": _choices("symbols", _symbol_words(), filters),
        "features": _choices("features", [(f, _capital(f)) for f in FEATURES], filters),
        "pictures": _choices("pictures", _picture_words(), filters),
        "counts": _counts(filters),
        "said": _said(filters),
    }


def _symbol_words() -> list[tuple[str, str]]:
    known = api.rows(api.SymbolRow)
    return [(mark, _capital(known[mark].name)) for mark in SYMBOLS]


def _picture_words() -> list[tuple[str, str]]:
    """Every small picture by its name, and the words for several of them."""
    rows = api.rows(api.PictureRow)
    return [
        (name, _capital(rows[name].name if name in rows else f"any {name}")) for name in PICTURES
    ]


def _capital(word: str) -> str:
    return word[:1].upper() + word[1:]


def _class(name: str, tiles: list[api.Tile], filters: Filters = EVERYTHING) -> EdgeClass:
    everything = by_class().get(name, [])
    apart = APART.get(name)
    title = apart.name if apart else _capital(class_word(name))
    sides, note = ("", apart.says) if apart else (name, "")
    return EdgeClass(name, title, note, sides, tiles, copies(everything), copies(tiles, filters))


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
    changed = replace(filters, **changes)
    return copies(select(changed), changed)


def _said(filters: Filters) -> str:
    """The filters in words."""
    words = [f"{family} edition" for family in filters.editions]
    words += [set_name(name) for name in filters.sets]
    words += [api.rows(api.SymbolRow)[symbol].name for symbol in filters.symbols]
    words += list(filters.features)
    words += [word.lower() for name, word in _picture_words() if name in filters.pictures]
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
    alike = by_class()[edge_class(tile)]
    return {
        "tile": tile,
        "chosen": chosen,
        "parts": [_part(tile, segment, chosen) for segment in tile.outer],
        "body": tile_drawing(tile),
        "set": api.tile_sets()[tile.set],
        "edition": edition_of(tile),
        "counterparts": [_counterpart(tile, other) for other in api.counterparts(tile)],
        "elsewhere": _elsewhere(api.counterparts(tile)),
        "pictures": _pictures(tile),
        "class": _class(edge_class(tile), alike),
        "others": [other for other in alike if other is not tile],
        "words": tile_words(tile),
        "sides": sides_sentence(tile.edges),
        "turns": _turns(tile),
        "meanings": [_meaning(symbol) for symbol in symbols_of(tile)],
        "meets": [_meeting(tile, group) for group in tile.meet],
        "before": order[place - 1] if place else None,
        "after": order[place + 1] if place + 1 < len(order) else None,
        "playing": ",".join(_sets_with(tile)),
        "builder": _builder(tile),
    }


class Counterpart(NamedTuple):
    """The same land in another printing: what is new on the tile, and what on its counterpart."""

    tile: api.Tile
    edition: str
    more: str
    less: str


def _elsewhere(others: Iterable[api.Tile]) -> str:
    """The editions of some tiles, in words."""
    return listed(dict.fromkeys(f"the {edition_of(other)} edition" for other in others))


def _counterpart(tile: api.Tile, other: api.Tile) -> Counterpart:
    return Counterpart(other, edition_of(other), _beyond(tile, other), _beyond(other, tile))


def _beyond(tile: api.Tile, other: api.Tile) -> str:
    """What a tile shows that another does not, in words."""
    marks = [row for row in symbols_of(tile) if row.id in tile.marks - other.marks]
    names = [with_article(row) for row in marks]
    rows = api.rows(api.PictureRow)
    names += [f"{with_article(rows[name])} ({_of(tile, n)})" for name, n in _new(tile, other)]
    return listed(names)


def _new(tile: api.Tile, other: api.Tile) -> list[tuple[str, int]]:
    return [(name, n) for name, n in tile.pictures.items() if name not in other.pictures]


def _of(tile: api.Tile, number: int) -> str:
    """Some of a tile's copies in words."""
    if tile.count == 1:
        return "on it"
    return f"on {in_words(number)} of {in_words(tile.count)}"


class Shown(NamedTuple):
    """Copies of a tile that are alike: how many, and the picture on them, if there is one."""

    copies: int
    picture: api.PictureRow | None
    query: str


def _pictures(tile: api.Tile) -> list[Shown]:
    """The copies of a tile by the picture on them, those without one at the end."""
    rows = api.rows(api.PictureRow)
    found = [
        Shown(number, rows[name], urlencode({"set": tile.set, "picture": name}))
        for name, number in tile.pictures.items()
    ]
    plain = tile.count - sum(tile.pictures.values())
    return [*found, Shown(plain, None, "")] if found and plain else found


@cache
def tile_drawing(tile: api.Tile) -> SafeString:
    """The inside of the tile's drawing, for a picture with more on top."""
    return mark_safe(tile_body(tile))  # noqa: S308 - made of geometry alone


def _part(tile: api.Tile, segment: api.Segment, chosen: int | None) -> Part:
    ground = look(tile).whole
    x, y = ground.anchors[segment.index]
    cities = [f"city {index + 1}" for index in segment.touches]
    return Part(
        segment.index + 1,
        str(segment.kind),
        segment_words(tile, segment),
        api.turned(tile, 0).names[segment.index],
        listed(cities),
        ground.shapes[segment.index],
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


def _sets_with(tile: api.Tile) -> tuple[str, ...]:
    """The basic game of a tile's edition, and its set."""
    return tuple(dict.fromkeys((*api.sets_for((), edition_of(tile)), tile.set)))


def _builder(tile: api.Tile) -> str:
    """The address of the builder with this tile on the table."""
    sets = _sets_with(tile)
    position = api.Position(tiles=(api.Laid(tile.id, (0, 0), 0),), sets=sets)
    return f"/board/?{urlencode({'p': api.write_notation(position)}, safe='~')}"
