"""Cells, spots and tiles in words: a board shows no columns and rows."""

from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from engine import api
from rulesite.telling.words import listed

_PLACES = {
    "n": "top", "e": "right", "s": "bottom", "w": "left",
    "nnw": "top left", "nne": "top right", "ene": "right, upper half", "ese": "right, lower half",
    "sse": "bottom right", "ssw": "bottom left", "wsw": "left, lower half",
    "wnw": "left, upper half",
}  # fmt: skip
_CORNERS = {
    "nne": "top right", "ene": "top right", "ese": "bottom right", "sse": "bottom right",
    "ssw": "bottom left", "wsw": "bottom left", "wnw": "top left", "nnw": "top left",
}  # fmt: skip


Where: TypeAlias = Callable[[api.Cell], str]
"""Calls a cell by a name."""


def from_first(position: api.Position) -> Where:
    """Names cells as one finds them on a board: counted from the tile that was laid first."""
    return partial(api.from_first, first_of(position))


def first_of(position: api.Position) -> api.Cell:
    """The cell of the tile laid first; where that will lie on an empty table."""
    return position.tiles[0].cell if position.tiles else api.ORIGIN


def spot_words(spot: str, kind: str = "") -> str:
    """``city n`` as a person says it: ``city, top``."""
    if (place_row := api.rows(api.PlaceRow).get(spot)) and place_row.name:
        return place_row.name
    name, _, place = spot.partition(" ")
    if kind and on_corner(kind) and place in _CORNERS:
        return f"corner, {_CORNERS[place]}"
    name = kind_words(name)
    if not place:
        return f"the {name}"
    return f"{name}, {_PLACES.get(place, f'enclosed {place}')}"


def on_corner(kind: str) -> bool:
    """Whether a kind of figure stands on the corners of tiles; what is no figure does not."""
    row = api.rows(api.FigureRow).get(kind)
    return row is not None and api.FigureTrait.CORNER in row.traits


def kind_words(name: str) -> str:
    """What people call a kind of segment: what its symbol is called, if it has one."""
    symbol = api.rows(api.SymbolRow).get(name)
    return symbol.name if symbol else name


def way_words(spot: str) -> str:
    """How something leads straight over a tile that ends at a spot."""
    return "from top to bottom" if spot.endswith((" n", " s")) else "from left to right"


def tile_words(tile: api.Tile) -> str:
    """A tile in words: ``city top with pennant, road right and bottom``."""
    if tile.double:
        return f"double tile: {'; '.join(map(tile_words, tile.double))}"
    ways = [one for one in tile.outer if one.kind is not api.FeatureKind.FARM]
    words = [_segment_words(one, tile.long) for one in ways]
    said = ", ".join([*words, *sorted(map(_sign_words, tile.symbols))]) or "fields"
    return f"half tile: {said}" if tile.half else said


def _sign_words(mark: str) -> str:
    """What a mark is called; by its id where no expansion names it."""
    row = api.rows(api.SymbolRow).get(mark)
    return row.name if row else mark


def _segment_words(segment: api.Segment, long: int) -> str:
    sides = listed(
        "diagonal" if port // 3 == long else _PLACES[api.SIDES[port // 3]] for port in segment.ports
    )
    marks = ["pennant"] if segment.pennants else []
    marks += [_sign_words(mark) for mark in sorted(segment.marks)]
    return f"{kind_words(segment.kind)} {sides}".strip() + (
        f" with {' and '.join(marks)}" if marks else ""
    )
