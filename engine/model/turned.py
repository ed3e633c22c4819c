"""A tile in one of its four orientations, compiled for laying and looking up."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from engine.model.geometry import FACING, PORT_NUMBER, turn_port
from engine.model.tiles import Kind, Segment, Tile

NOTHING: Final = -1
"""In ``Turned.at``: no segment reaches this port."""

ANY: Final = "*"
"""In ``Turned.sides``: a side that fits every other."""


_NAMES: Final = ("nnw", "n", "nne", "ene", "e", "ese", "sse", "s", "ssw", "wsw", "w", "wnw")
_PLACE: Final = {PORT_NUMBER[name]: place for place, name in enumerate(_NAMES)}


class Turned:
    """A tile turned clockwise by ``turns`` quarter turns.

    - ``sides``: four letters clockwise from the north, as the tile lies;
    - ``at``: for each of the twelve ports the index of the segment there, or ``NOTHING``;
    - ``joins``: for each side the pairs (segment index, port of the neighbour it meets);
    - ``names``: for each segment the name of its spot as the tile lies, ``city n``, ``farm ese``,
      ``cloister``, ``farm 1`` for the first enclosed farm;
    - ``spots``: every valid name of a spot, with the index of its segment.
    """

    __slots__ = ("at", "joins", "names", "segments", "sides", "spots", "tile", "turns")

    def __init__(self, tile: Tile, turns: int) -> None:
        self.tile: Final = tile
        self.turns: Final = turns
        self.segments: Final = tile.segments
        self.sides: Final = _turn_sides(tile.edges, turns)
        self.at: Final = _ports(tile, turns)
        self.joins: Final = tuple(
            tuple((self.at[p], FACING[p]) for p in range(3 * s, 3 * s + 3) if self.at[p] >= 0)
            for s in range(4)
        )
        self.spots: Final[Mapping[str, int]] = dict(_spots(tile, turns))
        names = {index: name for name, index in reversed(self.spots.items())}
        self.names: Final = tuple(names[segment.index] for segment in tile.segments)

    def ports_of(self, segment: int) -> tuple[int, ...]:
        """The ports that a segment reaches as the tile lies, clockwise from the north."""
        return tuple(port for port in range(12) if self.at[port] == segment)


def _turn_sides(edges: str, turns: int) -> str:
    sides = ANY * 4 if edges == "any" else edges
    return sides[-turns:] + sides[:-turns] if turns else sides


def _ports(tile: Tile, turns: int) -> tuple[int, ...]:
    at = [NOTHING] * 12
    for segment in tile.segments:
        for port in segment.ports:
            at[turn_port(port, turns)] = segment.index
    return tuple(at)


def _spots(tile: Tile, turns: int) -> list[tuple[str, int]]:
    """Every name of every segment, the first of each being its usual name."""
    found: list[tuple[str, int]] = []
    enclosed = 0
    for segment in tile.segments:
        if segment.kind is Kind.CLOISTER:
            found.append(("cloister", segment.index))
        elif segment.ports:
            places = sorted(_PLACE[turn_port(port, turns)] for port in segment.ports)
            found += [(f"{segment.kind} {_NAMES[place]}", segment.index) for place in places]
        else:
            enclosed += 1
            found.append((f"farm {enclosed}", segment.index))
    return found


@cache
def turned(tile: Tile, turns: int) -> Turned:
    """The tile turned clockwise; the same object each time."""
    return Turned(tile, turns)


@cache
def orientations(tile: Tile) -> tuple[Turned, ...]:
    """The orientations of a tile that can be told apart, unturned first."""
    found: dict[object, Turned] = {}
    for turns in range(4):
        look = turned(tile, turns)
        found.setdefault((look.sides, _look(look)), look)
    return tuple(found.values())


def _look(look: Turned) -> frozenset[tuple[Segment | Kind, ...] | object]:
    return frozenset(
        (s.kind, look.ports_of(s.index), s.pennants, s.marks, len(s.touches)) for s in look.segments
    )
