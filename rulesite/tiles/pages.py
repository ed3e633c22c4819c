"""What the catalogue and the page of a tile show."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.db.models import F, QuerySet, Sum
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import capfirst

from content.models import Symbol, Tile, TilePicture, TileSegment, TileSet
from engine import api
from rulesite.drawing.looks import look
from rulesite.drawing.tile import tile_body
from rulesite.filtering import chosen
from rulesite.telling.places import tile_words
from rulesite.telling.words import counted, listed
from rulesite.telling.words import number as in_words
from rulesite.tiles.catalogue import APART, FAMILIES, FEATURES, PICTURES, class_word
from rulesite.tiles.filters import TileFilter
from rulesite.tiles.words import (
    segment_words,
    set_name,
    sides_sentence,
    symbols_of,
    with_article,
)


class EdgeClass(NamedTuple):
    """A class with the tiles to show of it: how many it has, and how many of them are meant."""

    id: str
    title: str
    note: str
    sides: str
    tiles: list[Tile]
    total: int
    shown: int

    @property
    def printed(self) -> str:
        """How many tiles of it are shown by edition, where there are several."""
        found = Counter[str]()
        for tile in self.tiles:
            found[tile.edition] += tile.copies
        words = [f"{found[name]} {name or 'in either'}" for name in (*FAMILIES, "") if found[name]]
        return listed(words) if len(words) > 1 else ""

    @property
    def picture(self) -> SafeString:
        """Its first tile, to stand in the page itself: a phone would be slow to read the sheets of
        all sets that such tiles are of."""
        return tile_drawing(api.tiles()[self.tiles[0].pk])

    @property
    def is_block(self) -> bool:
        """Whether it is shown as the block that it is on the table."""
        return self.shown == self.total and self.id in APART and bool(APART[self.id].land)


class TileChoice(NamedTuple):
    """One entry of a filter: how many tiles it would leave."""

    value: str
    word: str
    leaves: int
    chosen: bool


Params = Mapping[str, str]
"""The filters of an address: names with commas."""


def narrowed(params: Params) -> QuerySet[Tile]:
    """The tiles that the filters leave, each with how many of its copies are meant. Raises
    api.InputError naming what is unknown."""
    return chosen(TileFilter(params, Tile.objects.annotate(meant=F("copies"))))


def catalogue_page(params: Params) -> dict[str, Any]:
    """Classes with their tiles, and the filters with what each choice would leave; the ``front``,
    where nothing is chosen, shows a tile of each class alone. Raises api.InputError."""
    shown = list(narrowed(params).prefetch_related("pictures"))
    meant = {tile.pk: tile.meant for tile in shown}
    totals = Tile.objects.order_by().values_list("edge_class").annotate(Sum("copies"))
    by_class: dict[str, list[Tile]] = {}
    for tile in shown:
        by_class.setdefault(tile.edge_class, []).append(tile)
    return {
        "filters": params,
        "front": not params,
        "classes": [_class(name, tiles, dict(totals)[name]) for name, tiles in by_class.items()],
        "copies": sum(meant.values()),
        "kinds": len(shown),
        "said": _said(params),
        **{f"{name}s": _choices(name, words, params, meant) for name, words in _words().items()},
    }


def _class(name: str, tiles: list[Any], total: int) -> EdgeClass:
    apart = APART.get(name)
    title = apart.name if apart else capfirst(class_word(name))
    sides, note = ("", apart.says) if apart else (name, "")
    return EdgeClass(name, title, note, sides, tiles, total, sum(tile.meant for tile in tiles))


# --- The filters and their choices ---------------------------------------------------------------


def _words() -> dict[str, dict[str, str]]:
    """The choices of every filter by name, each with its word."""
    pictures, copies = api.rows(api.PictureRow), Tile.objects.order_by("copies").distinct()
    return {
        "edition": {name: f"{capfirst(name)} edition" for name in FAMILIES},
        "set": dict(TileSet.objects.values_list("pk", "name")),
        "symbol": {pk: capfirst(name) for pk, name in Symbol.objects.values_list("pk", "name")},
        "feature": {name: capfirst(name) for name in FEATURES},
        "picture": {
            name: capfirst(pictures[name].name if name in pictures else f"any {name}")
            for name in PICTURES
        },
        "count": {
            str(number): counted(number, "copy", "copies")
            for number in copies.values_list("copies", flat=True)
        },
    }


Meant = Mapping[str, int]
"""The tiles that are left, each with how many of its copies."""


def _choices(name: str, words: dict[str, str], params: Params, meant: Meant) -> list[TileChoice]:
    """The choices of one filter that leave a tile; several at once come from an address alone."""
    asked = params.get(name, "")
    leaves = _leaves(name, _without(name, params) if asked else meant)
    found = [
        TileChoice(value, word, leaves[value], asked == value) for value, word in words.items()
    ]
    if "," in asked:
        word = listed([words[value] for value in asked.split(",")])
        found.append(TileChoice(asked, word, sum(meant.values()), True))
    return [choice for choice in found if choice.leaves or choice.chosen]


def _without(name: str, params: Params) -> Meant:
    """What is left if one filter is taken back."""
    others = {key: value for key, value in params.items() if key != name}
    return dict(narrowed(others).values_list("pk", "meant"))


def _leaves(name: str, meant: Meant) -> Counter[str]:
    """How many of these tiles every value of a filter would leave."""
    leaves = Counter[str]()
    for value, tile, copies in _SAYS[name]():
        if tile in meant:
            leaves[value] += copies or meant[tile]
    return leaves


Said = Iterable[tuple[str, str, int]]
"""A value of a filter, a tile that has it, and on how many copies: 0 for all that are meant."""


def _editions() -> Said:
    for tile, edition in Tile.objects.values_list("pk", "edition"):
        for family in [edition] if edition else FAMILIES:
            yield family, tile, 0


def _pictures_on() -> Said:
    for tile, picture, copies in TilePicture.objects.values_list("tile", "picture", "copies"):
        for name, several in PICTURES.items():
            if picture in several:
                yield name, tile, copies


_SAYS: Mapping[str, Callable[[], Said]] = {
    "edition": _editions,
    "set": lambda: ((one, pk, 0) for pk, one in Tile.objects.values_list("pk", "set")),
    "symbol": lambda: (
        (one, pk, 0) for pk, one in Tile.symbols.through.objects.values_list("tile", "symbol")
    ),
    "feature": lambda: (
        (one, pk, 0)
        for pk, one in TileSegment.objects.order_by().values_list("tile", "kind").distinct()
    ),
    "picture": _pictures_on,
    "count": lambda: ((str(one), pk, 0) for pk, one in Tile.objects.values_list("pk", "copies")),
}


def _said(params: Params) -> str:
    """The filters in words."""
    rows = api.rows(api.PictureRow)
    named = {name: text.split(",") for name, text in params.items()}
    words = [f"{family} edition" for family in named.get("edition", ())]
    words += [set_name(name) for name in named.get("set", ())]
    words += [api.rows(api.SymbolRow)[symbol].name for symbol in named.get("symbol", ())]
    words += named.get("feature", [])
    words += [
        rows[name].name if name in rows else f"any {name}" for name in named.get("picture", ())
    ]
    words += named.get("edges", [])
    words += [counted(int(number), "copy", "copies") for number in named.get("count", ())]
    return ", ".join(words)


# --- One tile ------------------------------------------------------------------------------------


class TileSegmentLine(NamedTuple):
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


def tile_page(row: Tile, chosen: int | None) -> dict[str, Any]:
    """Everything about one tile."""
    tile = api.tiles()[row.pk]
    alike = list(
        Tile.objects.annotate(meant=F("copies"))
        .filter(edge_class=row.edge_class)
        .prefetch_related("pictures")
    )
    return {
        "tile": tile,
        "chosen": chosen,
        "parts": [_part(tile, segment, chosen) for segment in tile.outer],
        "body": tile_drawing(tile),
        "set": api.tile_sets()[tile.set],
        "edition": row.edition,
        "counterparts": [_counterpart(tile, other) for other in row.counterparts.all()],
        "elsewhere": listed(
            dict.fromkeys(f"the {other.edition} edition" for other in row.counterparts.all())
        ),
        "pictures": _pictures(tile),
        "class": _class(row.edge_class, alike, sum(other.copies for other in alike)),
        "others": [other for other in alike if other != row],
        "words": tile_words(tile),
        "sides": sides_sentence(tile.edges),
        "turns": _turns(tile),
        "meanings": [_meaning(symbol) for symbol in symbols_of(tile)],
        "meets": [_meeting(tile, group) for group in tile.meet],
        "before": Tile.objects.filter(order=row.order - 1).first(),
        "after": Tile.objects.filter(order=row.order + 1).first(),
        "playing": ",".join(_sets_with(row)),
        "builder": _builder(row),
    }


class Counterpart(NamedTuple):
    """The same land in another printing: what is new on the tile, and what on its counterpart."""

    tile: Tile
    more: str
    less: str


def _counterpart(tile: api.Tile, other: Tile) -> Counterpart:
    there = api.tiles()[other.pk]
    return Counterpart(other, _beyond(tile, there), _beyond(there, tile))


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


class ShownCopies(NamedTuple):
    """Copies of a tile that are alike: how many, and the picture on them, if there is one."""

    copies: int
    picture: api.PictureRow | None
    query: str


def _pictures(tile: api.Tile) -> list[ShownCopies]:
    """The copies of a tile by the picture on them, those without one at the end."""
    rows = api.rows(api.PictureRow)
    found = [
        ShownCopies(number, rows[name], urlencode({"set": tile.set, "picture": name}))
        for name, number in tile.pictures.items()
    ]
    plain = tile.count - sum(tile.pictures.values())
    return [*found, ShownCopies(plain, None, "")] if found and plain else found


@cache
def tile_drawing(tile: api.Tile) -> SafeString:
    """The inside of the tile's drawing, for a picture with more on top."""
    return mark_safe(tile_body(tile))  # noqa: S308 - made of geometry alone


def _part(tile: api.Tile, segment: api.Segment, chosen: int | None) -> TileSegmentLine:
    ground = look(tile).whole
    x, y = ground.anchors[segment.index]
    cities = [f"city {index + 1}" for index in segment.touches]
    return TileSegmentLine(
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
        "name": capfirst(symbol.name),
        "sentence": symbol.says,
        "rule": symbol.rule,
        "query": urlencode(_showing(symbol)),
    }


def _showing(symbol: api.SymbolRow) -> dict[str, str]:
    """The filter for the tiles with a symbol; what all tiles of a land show, is its class."""
    lands = {row.land: name for name, row in APART.items()}
    return {"edges": lands[symbol.id]} if symbol.id in lands else {"symbol": symbol.id}


def _meeting(tile: api.Tile, group: tuple[int, ...]) -> str:
    return capfirst(listed([f"{tile.segments[i].kind} {i + 1}" for i in group])) + " meet"


def _sets_with(tile: Tile) -> tuple[str, ...]:
    """The basic game of a tile's edition, and its set."""
    return tuple(dict.fromkeys((*api.sets_for((), tile.edition), tile.set_id)))


def _builder(tile: Tile) -> str:
    """The address of the builder with this tile on the table."""
    sets = _sets_with(tile)
    position = api.Position(tiles=(api.Laid(tile.pk, (0, 0), 0),), sets=sets)
    return f"/board/?{urlencode({'p': api.write_notation(position)}, safe='~')}"
