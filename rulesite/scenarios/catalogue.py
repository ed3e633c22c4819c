"""The tiles of a set as the builder needs them: shapes to point at, names of spots, a group."""

import json
from functools import cache
from typing import Any

from engine import api
from rulesite.drawing.looks import SegmentShapes, look
from rulesite.drawing.road import opening_marks
from rulesite.telling.places import on_corner, tile_words

_GROUPS: tuple[tuple[str, set[api.FeatureKind]], ...] = (
    ("River", {api.kinds()["river"]}),
    ("Cloisters", {api.FeatureKind.CLOISTER}),
    ("Cities and roads", {api.FeatureKind.CITY, api.FeatureKind.ROAD}),
    ("Cities", {api.FeatureKind.CITY}),
    ("Roads", {api.FeatureKind.ROAD}),
    ("Other", set()),
)


@cache
def set_json(name: str) -> str:
    """The tiles of a set as JSON, worked out once a process. KeyError for an unknown set."""
    found = [tile_plain(tile) for tile in api.tile_sets()[name].tiles]
    return json.dumps(found, separators=(",", ":"))


def tile_plain(tile: api.Tile) -> dict[str, Any]:
    """What the builder needs to know of a tile."""
    looks = look(tile)
    parted = {"parted": _ground(_parted(tile), looks.parted)} if looks.parted else {}
    return {
        "id": tile.id,
        "code": tile.code,
        "set": tile.set,
        "count": tile.count,
        "group": group_of(tile),
        "name": tile_words(tile),
        "sides": api.turned(tile, 0).sides,
        "signs": _signs(tile),
        "special": looks.special,
        **_ground([api.turned(tile, turns) for turns in range(4)], looks.whole),
        **parted,
    }


def _parted(tile: api.Tile) -> list[api.Turned]:
    """A tile in its turns whose ways below end at their openings."""
    return [api.ended(api.turned(tile, turns), opening_marks()) for turns in range(4)]


def _ground(turns: list[api.Turned], ground: SegmentShapes) -> dict[str, Any]:
    """The segments that can be pointed at, and their names turn by turn."""
    outer = [segment for segment in turns[0].segments if not segment.kind.walled]
    return {
        "segments": [
            {
                "kind": segment.kind,
                "d": ground.shapes[segment.index],
                "at": ground.anchors[segment.index],
                "aside": ground.asides[segment.index],
            }
            for segment in outer
        ],
        "names": [[turned.names[segment.index] for segment in outer] for turned in turns],
    }


def _signs(tile: api.Tile) -> list[str]:
    """The names of what is drawn on a tile besides its sides."""
    return sorted(api.rows(api.SymbolRow)[sign].name for sign in tile.marks)


def group_of(tile: api.Tile) -> str:
    """The heading under which the palette lists a tile."""
    kinds = {segment.kind for segment in tile.segments}
    return next(name for name, wanted in _GROUPS if wanted <= kinds)


def described_tiles(position: api.Position, own: str = "") -> list[api.Tile]:
    """The tiles of no set that lie on a board, each once, and one that may be laid there: of a
    double tile its halves.

    Raises api.InputError for a description of what cannot be.
    """
    lying = [api.tile_of(laid.tile) for laid in position.tiles]
    given = api.tile_of(own) if own else None
    more = given and (given.double or (given,))
    return [tile for tile in dict.fromkeys((*lying, *(more or ()))) if tile.described]


def plain_of(position: api.Position) -> dict[str, Any]:
    """The plain form of a position, every spot but the corners of barns by its usual name."""
    lying = api.looks(position)
    plain = {"tokens": [], **api.to_plain(position)}
    for thing in [*plain["figures"], *(token for token in plain["tokens"] if "cell" in token)]:
        look, spot, kind = lying.get(tuple(thing["cell"])), thing.get("spot"), thing.get("kind")
        if look and spot in look.spots and not (kind and on_corner(kind)):
            thing["spot"] = look.names[look.spots[spot]]
    plain.pop("pieces", None)
    return plain
