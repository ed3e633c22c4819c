"""Tiles that are in no set: described, in text, by whoever states a position.

The short form fits in an address and is the tile's id. ``crfr.rEW.cN.fkp2.flmno`` is the start
tile: its sides clockwise from the north, then its segments, each after a point:

- the letter of its kind, then the places that it reaches: sides ``N E S W``, half sides ``i`` to
  ``p`` clockwise from the western half of the north (as in the notation of positions);
- the numbers of the segments that it touches, counted from 1: a farm's cities;
- its symbols, each after ``_``; two pennants are two symbols.

After them, each after a point as well, the symbols of the whole tile (``_tower``), and the segments
that meet at a crossing, village or gate (``-13``).

Half a tile has three sides: the letter ``h`` stands for the one that it does not have, and the side
before it, clockwise, is its long one. Two halves that fill a cell are two of these with an
exclamation mark between them, ``crfh...!fhff...``.

What is laid as one tile over two cells is two of these, each with a segment that reaches the side
where the other lies: ``crff.bE...!fffc.bW...`` is such a tile where it is laid. On a table each
half lies for itself. Land over four cells is four of these: each has a segment that reaches the two
sides at which it goes on.

The long form, for people, has the lines of the tile files (docs/tiles.md)::

    crfr; road e w; city n; farm ene wnw touches n; farm ese sse ssw wsw; symbols tower; meet ...
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache, lru_cache
from typing import Final

from engine.model.errors import InputError, TooLargeError
from engine.model.geometry import (
    HALF_SIDES,
    ORIGIN,
    PORT_NUMBER,
    SIDE_WORDS,
    SIDES,
    Cell,
    neighbour,
)
from engine.model.halves import made_of, opposite
from engine.model.kinds import kinds
from engine.model.tile_lines import meeting_line, read_meeting, read_segments, segment_line
from engine.model.tiles import FITS_ALL, NO_SIDE, PENNANT, SIDE_LETTERS, Counts, Land, Segment, Tile
from engine.model.vocabulary import KindRow, SymbolRow, rows

DOUBLE: Final = "!"
"""Between the two halves of what is laid as one; an address leaves it as it is."""

MAX_SEGMENTS: Final = 9  # one digit names each of those that meet
MAX_LENGTH: Final = 200
MAX_DESCRIBED: Final = 40
"""How many there may be at a time. Whoever draws them must work out how each looks, which takes
some 15 ms each. No set has more than 24, and two sets of halves together have 36."""
_KEPT: Final = 1024  # descriptions come with links: made-up ones must not fill the memory
_SYMBOLS: Final = "symbols"
_MEET: Final = "meet"
_KINDS: Final = {row.letter: kinds()[row.id] for row in rows(KindRow).values()}
_LETTERS: Final = {kind: letter for letter, kind in _KINDS.items()}
_PLACES: Final = {
    **{side.upper(): PORT_NUMBER[side] for side in SIDES},
    **{sign: PORT_NUMBER[half] for sign, half in zip("ijklmnop", HALF_SIDES, strict=True)},
}
_SIGNS: Final = {port: sign for sign, port in _PLACES.items()}
_MARK: Final = re.compile(r"[a-z-]+")
_SEGMENT: Final = re.compile(r"([a-z])([NESWi-p]*)([1-9]*)((?:_[a-z-]+)*)")
_WHOLE: Final = re.compile(r"(?:_[a-z-]+)+")
_ALONE: Final[tuple[None, Cell]] = (None, ORIGIN)
_ONWARD: Final = {side: neighbour(ORIGIN, side) for side in (1, 2)}
"""The sides beyond which the second half of land of two cells lies, with its cell."""

_QUARTERS: Final[Mapping[frozenset[int], Cell]] = {
    frozenset((1, 2)): (0, 0),
    frozenset((2, 3)): (1, 0),
    frozenset((0, 3)): (1, 1),
    frozenset((0, 1)): (0, 1),
}
"""The two sides at which land of four cells goes on, with the cell there of such a quarter."""

_MEETING: Final = re.compile(r"-[1-9]{2,}")


def is_described(name: str) -> bool:
    """Whether the name of a tile is meant for a description: the id of no other has a point."""
    return "." in name


def check_described(where: str, names: Iterable[str]) -> None:
    """Raise a TooLargeError where more tiles are described than may be; each counts once."""
    if len(set(filter(is_described, names))) > MAX_DESCRIBED:
        raise TooLargeError(
            "too-many-described", f"{where} may hold at most {MAX_DESCRIBED} tiles of no set."
        )


@lru_cache(maxsize=_KEPT)
def read_tile(text: str) -> Tile:
    """The tile that the short form describes; the same object while it is in use.

    Raises InputError for what cannot be read or cannot lie on a table.
    """
    if DOUBLE in text:
        return _read_double(text)
    # Before anything is taken apart: the text comes with an address, and anybody can write one.
    if len(text) > MAX_LENGTH:
        raise _bad(f"its description has more than {MAX_LENGTH} signs")
    edges, *parts = text.split(".")
    _check_edges(edges)
    whole = [part for part in parts if _WHOLE.fullmatch(part)]
    groups = [part for part in parts if _MEETING.fullmatch(part)]
    # An empty part is passed over: a description without segments ends with the point.
    others = [part for part in parts if part and part not in whole and part not in groups]
    segments = tuple(_read_segment(index, part) for index, part in enumerate(others))
    land, place = next(map(_half_of, (s for s in segments if s.kind.inner and s.ports)), _ALONE)
    tile = Tile(
        id=text,
        code="",
        set="",
        count=0,
        edges=edges,
        segments=segments,
        land=land,
        place=place,
        # Half tiles belong to the players, never to the pile.
        dealt=NO_SIDE in edges,
        symbols=frozenset(mark for part in whole for mark in _marks(part)),
        meet=tuple(_numbers(part[1:]) for part in groups),
    )
    if why := next(_against(tile), None):
        raise _bad(why)
    return tile


def _half_of(segment: Segment) -> tuple[Land, Cell]:
    """The land that reaches over the sides of a segment, and its own cell there."""
    side = segment.ports[0] // 3
    if segment.kind.fourfold:
        sides = frozenset(port // 3 for port in segment.ports)
        return _fourfold(str(segment.kind)), _QUARTERS.get(sides, ORIGIN)
    first = side in _ONWARD
    land = _double(str(segment.kind), _ONWARD[side if first else (side + 2) % 4])
    return land, land.cells[0 if first else 1]


@cache
def _fourfold(kind: str) -> Land:
    # Cached, so that the four tiles name one and the same land.
    return Land(kind, tuple(_QUARTERS.values()), start=True, described=True)


@cache
def _double(kind: str, second: Cell) -> Land:
    return Land(kind, (ORIGIN, second), Counts.ONCE, described=True)


def _read_double(text: str) -> Tile:
    """The tile over two cells that two descriptions make, named as its first half lies."""
    # Three suffice to see that there are more than two; a made-up address may have hundreds.
    halves = tuple(read_tile(half) for half in text.split(DOUBLE)[:3])
    if len(halves) == 2 and opposite(*halves):
        return _whole(*halves, text)
    lands = {half.land for half in halves}
    if len(halves) != 2 or None in lands or len(lands) > 1 or halves[0].place == halves[1].place:
        raise _bad("a tile over two cells is two halves, each of which reaches towards the other")
    return replace(halves[0], id=text, dealt=True, double=halves)


def _whole(one: Tile, other: Tile, text: str) -> Tile:
    """The tile that two halves make which fill a cell."""
    made = made_of(one, other, text)
    if made is None:
        raise _bad("the long sides of its two halves do not match")
    return made


def write_tile(tile: Tile) -> str:
    """The short form of any tile, which ``read_tile`` reads back as a tile of no set."""
    if both := tile.double or tile.pair:
        return DOUBLE.join(map(write_tile, both))
    parts = [_write_segment(segment) for segment in tile.segments]
    parts += ["".join(f"_{mark}" for mark in sorted(tile.symbols))] if tile.symbols else []
    parts += [f"-{_digits(group)}" for group in tile.meet]
    return f"{tile.edges}.{'.'.join(parts)}"


def read_description(text: str) -> Tile:
    """The tile that the long form describes. Raises InputError as ``read_tile`` does."""
    if DOUBLE in text:
        return read_tile(DOUBLE.join(read_description(one).id for one in text.split(DOUBLE)))
    edges, *parts = (part.strip() for part in text.split(";"))
    _check_edges(edges)
    rests: dict[str, list[str]] = {_SYMBOLS: [], _MEET: []}
    lines: list[str] = []
    for part in parts:
        word, _, rest = part.partition(" ")
        # What begins with no such word is the line of a segment.
        rests.get(word, lines).append(rest if word in rests else part)
    try:
        segments = read_segments(lines)
        meet = tuple(read_meeting(line, segments) for line in rests[_MEET])
    except ValueError as error:
        raise _bad(str(error)) from error
    symbols = frozenset(" ".join(rests[_SYMBOLS]).split())
    marks = symbols.union(*(segment.marks for segment in segments))
    if unknown := sorted(mark for mark in marks if not _MARK.fullmatch(mark)):
        raise _bad(f"{unknown[0][:20]!r} is no symbol")
    # Both forms of a tile end in one reader, so that they cannot allow different things, and the
    # tile is the same object.
    return read_tile(write_tile(Tile("", "", "", 0, edges, segments, symbols, meet)))


def write_description(tile: Tile) -> str:
    """The long form of any tile; ``read_description`` reads it back."""
    if both := tile.double or tile.pair:
        return f" {DOUBLE} ".join(map(write_description, both))
    parts = [segment_line(segment, tile.segments) for segment in tile.segments]
    parts += [" ".join([_SYMBOLS, *sorted(tile.symbols)])] if tile.symbols else []
    parts += [f"{_MEET} {meeting_line(group, tile.segments)}" for group in tile.meet]
    return "; ".join([tile.edges, *parts])


def _bad(why: str) -> InputError:
    return InputError("bad-tile", f"There can be no such tile: {why}.")


def _read_segment(index: int, text: str) -> Segment:
    match = _SEGMENT.fullmatch(text)
    if match is None or match[1] not in _KINDS:
        raise _bad(f"{text[:20]!r} is no segment")
    marks = _marks(match[4])
    return Segment(
        index=index,
        kind=_KINDS[match[1]],
        ports=tuple(_PLACES[sign] for sign in match[2]),
        pennants=marks.count(PENNANT),
        marks=frozenset(marks).difference([PENNANT]),
        touches=_numbers(match[3]),
    )


def _write_segment(segment: Segment) -> str:
    places = "".join(_SIGNS[port] for port in segment.ports)
    marks = [PENNANT] * segment.pennants + sorted(segment.marks)
    touches = _digits(segment.touches)
    return f"{_LETTERS[segment.kind]}{places}{touches}{''.join(f'_{mark}' for mark in marks)}"


def _marks(text: str) -> list[str]:
    return text.split("_")[1:]


def _numbers(digits: str) -> tuple[int, ...]:
    return tuple(int(digit) - 1 for digit in digits)


def _digits(indexes: tuple[int, ...]) -> str:
    return "".join(str(index + 1) for index in indexes)


# --- what cannot be ------------------------------------------------------------------------------


def _check_edges(edges: str) -> None:
    shown = edges.replace(NO_SIDE, "", 1)
    if edges != FITS_ALL and (len(edges) != len(SIDES) or not set(shown) <= SIDE_LETTERS.keys()):
        known = ", ".join(f"{letter} for {kind}" for letter, kind in SIDE_LETTERS.items())
        one = f"or {NO_SIDE} for the side that half a tile does not have"
        raise _bad(f"it has four sides, each of them {known}, {one}")


def _against(tile: Tile) -> Iterator[str]:
    """Why a tile cannot be, the plainest reason first."""
    if len(tile.segments) > MAX_SEGMENTS:
        yield f"it has more than {MAX_SEGMENTS} segments"
    reached = [port for segment in tile.segments for port in segment.ports]
    if twice := [port for port in reached if reached.count(port) > 1]:
        yield f"two segments reach the same place on the {SIDE_WORDS[twice[0] // 3]} side"
    for segment in tile.segments:
        yield from _against_segment(segment, tile)
    for group in tile.meet:
        if max(group) >= len(tile.segments):
            yield f"segment {max(group) + 1} meets others and is not there"
    if unknown := sorted(tile.marks - rows(SymbolRow).keys() - kinds().keys()):
        yield f"{unknown[0]!r} is no symbol"
    if tile.edges != FITS_ALL:
        for side in range(len(SIDES)):
            yield from _against_side(side, tile)
    elif reached:
        yield "what fits every side has no segment that reaches one"


def _against_segment(segment: Segment, tile: Tile) -> Iterator[str]:
    kind = segment.kind
    if kind.inner and tile.half:
        yield "half a tile is no part of larger land"
    elif kind.fourfold:
        yield from _against_quarter(segment, tile)
    elif kind.inner and not kind.surrounded:
        yield f"a {kind} segment belongs to larger land"
    elif kind.inner:
        yield from _against_half(segment, tile)
    elif kind.central and segment.ports:
        yield f"a {kind} reaches no side"
    if segment.touches and not kind.farm:
        yield f"a {kind} touches no city"
    for index in segment.touches:
        town = tile.segments[index] if index < len(tile.segments) else None
        if town is None or not (town.kind.fills and town.ports):
            yield f"segment {index + 1} is no city that a {kind} can touch"


def _against_half(segment: Segment, tile: Tile) -> Iterator[str]:
    """Half of what is laid as one reaches the side where the other half lies."""
    if len(segment.ports) != 1 or segment.ports[0] % 3:
        yield f"a {segment.kind} reaches one side, beyond which its other half lies"
    elif tile.edges == FITS_ALL or not SIDE_LETTERS[tile.edges[segment.ports[0] // 3]].farm:
        yield f"the side that a {segment.kind} reaches shows nothing else but farms"
    if len([other for other in tile.segments if other.kind.inner]) > 1:
        yield f"a tile is half of one {segment.kind}"


def _against_quarter(segment: Segment, tile: Tile) -> Iterator[str]:
    """A quarter of what lies on four tiles fills the two sides at which it goes on."""
    sides = frozenset(port // 3 for port in segment.ports if port % 3 == 0)
    if len(segment.ports) != 2 or sides not in _QUARTERS:
        yield f"a {segment.kind} fills two sides that meet at a corner"
    elif tile.edges == FITS_ALL or not all(SIDE_LETTERS[tile.edges[s]].farm for s in sides):
        yield f"the sides that a {segment.kind} fills show farms, for they show nothing else"


def _against_side(side: int, tile: Tile) -> Iterator[str]:
    """A city has a side to itself or shares it in halves; beside any other way there are farms, and
    beside what goes on there inside land there may be."""
    outer = [segment for segment in tile.segments if not segment.kind.inner]
    at = {port: segment.kind for segment in outer for port in segment.ports}
    if tile.edges[side] == NO_SIDE:
        if any(port // 3 == side for port in at):
            yield f"half a tile has no {SIDE_WORDS[side]} side where it says {NO_SIDE}"
        return
    shown = SIDE_LETTERS[tile.edges[side]]
    middle, half_sides = at.get(3 * side), [at.get(3 * side + half) for half in (1, 2)]
    beside = next(kind for kind in kinds().values() if kind.farm)
    if shown.fills:
        fits = (middle is shown and half_sides == [None, None]) or (
            middle is None and half_sides == [shown, shown]
        )
    else:
        filled = any(s.kind.fourfold and 3 * side in s.ports for s in tile.segments)
        grounds = {beside, None} if filled else {beside}
        fits = middle is (None if shown.farm else shown) and set(half_sides) <= grounds
    if not fits:
        yield f"what reaches the {SIDE_WORDS[side]} side does not go with {shown}"
