"""A tile of no set out of its four sides: which of them are one, and what is on them.

Farms need not be told: whatever reaches several sides parts the ground between them, and the
ground that nothing parts is one farm, which touches the cities that nothing parts it from.
"""

from bisect import bisect
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import islice
from typing import Final, NamedTuple

from engine.model.catalogue import tiles
from engine.model.described import DOUBLE, read_tile, write_tile
from engine.model.errors import InputError
from engine.model.geometry import SIDES
from engine.model.kinds import FeatureKind, kinds
from engine.model.tiles import NO_SIDE, PENNANT, SIDE_LETTERS, Segment, Tile
from engine.model.vocabulary import SymbolRow, rows

_RIM: Final = (1, 0, 2)
"""The ports of a side clockwise: a half, the middle, the other half."""


class _Divider(NamedTuple):
    """What parts the ground: a segment, or those that meet, by the places that they reach."""

    places: tuple[int, ...]
    ways: tuple[Segment, ...]

    def arc(self, place: int) -> int:
        """Between which two of its ends a place on the rim is."""
        return bisect(self.places, place) % len(self.places)

    def borders(self, place: int, town: Segment) -> bool:
        """Whether a city, one of these or not, is on the same side of it as a place."""
        arc = self.arc(place)
        if town not in self.ways:
            return self.arc(_place(town.ports[0])) == arc
        return not {self.places[arc - 1], self.places[arc]}.isdisjoint(map(_place, town.ports))


def shape_tile(
    edges: str,
    joined: str,
    marks: Iterable[str] = (),
    meet: Iterable[str] = (),
    onward: int | None = None,
) -> Tile:
    """The tile with four sides clockwise from the north, such as ``crfr``.

    Half a tile has ``h`` for the side that it does not have, behind its long side.
    ``joined`` has a sign for each side: sides of a kind with the same sign are one segment.
    ``marks`` are symbols; each is put where tiles of the catalogue have it, on the first segment of
    that kind, and a kind that reaches no side adds a segment. ``meet`` are groups of sides, such as
    ``nes``, whose segments meet: at a crossing, a village or a gate. ``onward`` is the side beyond
    which the other half of a double tile lies, clockwise from the north: the first that shows
    farms, where it is not told. Raises InputError for what cannot be.
    """
    if len(edges) != 4 or len(joined) != 4 or not set(edges) <= {*SIDE_LETTERS, NO_SIDE}:
        raise InputError("bad-tile", "A tile has four sides, and a sign for each that joins it.")
    named = sorted(marks)
    inner = [kinds()[mark] for mark in named if mark in kinds() and kinds()[mark].central]
    large = [kinds()[mark] for mark in named if mark in kinds() and kinds()[mark].fourfold]
    ways = _ways(edges, joined)
    roads = tuple(way for way in ways if not way.kind.fills)
    quarter = tuple(Segment(len(ways), kind, _corner(edges)) for kind in large)
    ways += quarter
    groups = [[way for way in ways if _at(way, sides)] for sides in meet]
    meeting = [tuple(group) for group in groups if len(group) > 1]
    if roads and not meeting and (quarter or any(kind.fed for kind in inner)):
        meeting = [(*roads, *quarter)]
    farms = _farms(edges, ways, meeting)
    goes_on = _onward(edges) if onward is None else (3 * onward,)
    within = [Segment(0, kind, goes_on if kind.inner else ()) for kind in inner]
    segments = [*ways, *farms, *within]
    told = [replace(s, index=index) for index, s in enumerate(segments)]
    whole = _put(told, [mark for mark in named if mark not in [*inner, *large]])
    fed = [s.index for s in told if s.kind.fed]
    met = tuple((*(way.index for way in group), *fed) for group in meeting)
    # Through its description, so that whatever reads addresses checks this tile too, and it is the
    # one object of its name.
    return read_tile(write_tile(Tile("", "", "", 0, edges, tuple(told), whole, met)))


def shape_double(first: Tile, edges: str, joined: str, meet: Iterable[str] = ()) -> Tile:
    """The double tile of which a tile is one half; the other half has four sides as well, named as
    those of ``shape_tile`` and turned as they are. Raises InputError for what cannot be."""
    within = next((s for s in first.segments if s.kind.inner and s.ports), None)
    if within is None:
        raise InputError("bad-tile", "What is on this tile does not go on beyond it.")
    back = (within.ports[0] // 3 + 2) % 4
    other = shape_tile(edges, joined, [str(within.kind)], meet, back)
    return read_tile(f"{first.id}{DOUBLE}{other.id}")


def _onward(edges: str) -> tuple[int, ...]:
    """What goes on beyond its tile reaches the first side clockwise from the north that shows
    farms."""
    return tuple(3 * side for side in _fields(edges)[:1])


def _fields(edges: str) -> list[int]:
    """The sides that show farms."""
    return [side for side, letter in enumerate(edges) if _shows(letter).farm]


def _shows(letter: str) -> FeatureKind:
    """What a side shows; where half a tile has no side, what fills it."""
    return SIDE_LETTERS.get(letter, FeatureKind.CITY)


def _corner(edges: str) -> tuple[int, ...]:
    """What fills two sides that meet at a corner reaches: the first two clockwise from the north
    that show farms; one side or none where there are no such two."""
    sides = _fields(edges)
    pairs = (side for side in sides if (side + 1) % 4 in sides)
    return tuple(3 * ((side + more) % 4) for side in islice(pairs, 1) for more in (0, 1))


def _at(way: Segment, sides: str) -> bool:
    return any(SIDES[port // 3] in sides for port in way.ports)


def _ways(edges: str, joined: str) -> list[Segment]:
    """What is no farm, by its sides."""
    found: dict[tuple[str, str], list[int]] = {}
    for side, signs in enumerate(zip(edges, joined, strict=True)):
        found.setdefault(signs, []).append(3 * side)
    found = {signs: ports for signs, ports in found.items() if signs[0] != NO_SIDE}
    outer = [(SIDE_LETTERS[letter], ports) for (letter, _), ports in found.items()]
    ways = [(kind, tuple(ports)) for kind, ports in outer if not kind.farm]
    return [Segment(index, kind, ports) for index, (kind, ports) in enumerate(ways)]


def _farms(
    edges: str, ways: Collection[Segment], meeting: Collection[tuple[Segment, ...]]
) -> Iterator[Segment]:
    alone = [(way,) for way in ways if not any(way in group for group in meeting)]
    dividers = [_divider(group) for group in (*meeting, *alone)]
    within = {port for way in ways if way.kind.fourfold for port in _between(way)}
    grounds: dict[tuple[int, ...], list[int]] = {}
    for side, letter in enumerate(edges):
        half_sides = [port for port in (3 * side + 1, 3 * side + 2) if port not in within]
        for port in () if _shows(letter).fills else half_sides:
            grounds.setdefault(tuple(d.arc(_place(port)) for d in dividers), []).append(port)
    kind = next(kind for kind in kinds().values() if kind.farm)
    towns = [way for way in ways if way.kind.fills]
    for ports in grounds.values():
        place = _place(ports[0])
        beside = [town for town in towns if all(d.borders(place, town) for d in dividers)]
        yield Segment(0, kind, tuple(ports), touches=tuple(town.index for town in beside))


def _between(quarter: Segment) -> Iterator[int]:
    """The halves at the corner where the two sides meet that a segment fills."""
    first, second = quarter.ports[:1], quarter.ports[1:]
    yield from (port + 2 for port in first)
    yield from (port + 1 for port in second)


def _divider(ways: tuple[Segment, ...]) -> _Divider:
    return _Divider(tuple(sorted(_place(port) for way in ways for port in way.ports)), ways)


def _place(port: int) -> int:
    """Where on the rim a port is, clockwise."""
    return port - port % 3 + _RIM.index(port % 3)


def _put(segments: list[Segment], marks: Iterable[str]) -> frozenset[str]:
    """Puts marks on their segments; those that are left are the whole tile's."""
    whole = []
    for mark in marks:
        bearer = next((s for s in segments if s.kind in bearers().get(mark, ())), None)
        if bearer is None:
            whole.append(mark)
        elif mark == PENNANT:
            segments[bearer.index] = replace(bearer, pennants=1)
        else:
            segments[bearer.index] = replace(bearer, marks=bearer.marks | {mark})
    return frozenset(whole)


@cache
def bearers() -> Mapping[str, frozenset[FeatureKind]]:
    """The kinds of segment on which a symbol stands: as tiles of the catalogue have it, or as its
    row says; not those of tiles."""
    every = rows(SymbolRow).values()
    found = {row.id: {kinds()[name] for name in row.bearers} for row in every if row.bearers}
    for segment in (s for tile in tiles().values() for s in tile.segments):
        for mark in (*segment.marks, *([PENNANT] * bool(segment.pennants))):
            found.setdefault(mark, set()).add(segment.kind)
    return {mark: frozenset(borne) for mark, borne in found.items()}
