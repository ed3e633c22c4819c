"""A tile of one's own: the form that describes it, its drawing, and where it leads."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict
from django.utils.http import urlencode
from django.utils.safestring import mark_safe

from engine import api
from rulesite.drawing.tile import tile_svg
from rulesite.tiles.catalogue import SIDES
from rulesite.tiles.words import SIDE_NAMES, segment_words

_GROUPS = "1234"

_SHOWN = {**SIDES, "h": "no side: half a tile"}
"""What a side of the form can show, by its letter."""


@dataclass(frozen=True, slots=True)
class Side:
    """A side of the form: what it shows, of which piece it is, and whether it ends with others."""

    name: str
    letter: str
    shows: str
    piece: str
    meets: bool


def own_page(params: QueryDict) -> dict[str, Any]:
    """The form as it was filled in, and the tile. Raises api.InputError for what cannot be."""
    sides = [
        _side(letter, name, params) for letter, name in zip(api.SIDES, SIDE_NAMES, strict=True)
    ]
    marks = [mark for mark in params.getlist("mark") if mark in _marks()]
    tile = api.shape_tile(
        "".join(side.shows for side in sides),
        "".join(side.piece for side in sides),
        marks,
        ["".join(side.letter for side in sides if side.meets)],
    )
    return {
        "sides": sides,
        "kinds": _SHOWN.items(),
        "pieces": _GROUPS,
        "marks": [(mark, name, mark in marks) for mark, name in _marks().items()],
        "tile": tile,
        "drawing": mark_safe(tile_svg(tile, title="The tile")),  # noqa: S308 - our own drawing
        "segments": [segment_words(tile, segment) for segment in tile.outer],
        "text": api.write_description(tile),
        "board": urlencode({"own": tile.id}),
        "turn": urlencode({"p": _alone(), "tile": tile.id}),
    }


def _side(letter: str, name: str, params: QueryDict) -> Side:
    shows, piece = params.get(letter, "f"), params.get(f"{letter}-piece", "1")
    meets = letter in params.getlist("meet")
    return Side(
        name, letter, shows if shows in _SHOWN else "f", piece if piece in _GROUPS else "1", meets
    )


def _marks() -> Mapping[str, str]:
    """What a tile can show by a symbol."""
    return {row.id: row.name for row in api.rows(api.SymbolRow).values()}


def _alone() -> str:
    """A table with the start tile alone."""
    position = api.Position()
    first = api.Laid(api.start_tile(api.ruleset(api.ROOT, position.sets)), (0, 0), 0)
    return api.write_notation(api.Position(tiles=(first,)))
