"""Areas of a tile as bit masks: one integer a row, one bit a square unit.

Used to find which ground belongs to which farm, to check that the drawing says what the segments
say, and to find free places for symbols, houses and figures.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TypeAlias

from rulesite.drawing.geometry import Point, Polyline, distance

SIZE = 100
FULL = (1 << SIZE) - 1
Mask: TypeAlias = tuple[int, ...]

EMPTY: Mask = (0,) * SIZE
WHOLE: Mask = (FULL,) * SIZE


def bits(start: float, end: float) -> int:
    """The bits of the pixels whose centres lie between two abscissae."""
    # The centre of a pixel lies half a unit in from its edge.
    first, last = max(0, math.ceil(start - 0.5)), min(SIZE - 1, math.floor(end - 0.5))
    return ((1 << (last - first + 1)) - 1) << first if last >= first else 0


def polygon(points: Sequence[Point]) -> Mask:
    """The pixels whose centres lie inside a polygon (even-odd)."""
    crossings: list[list[float]] = [[] for _ in range(SIZE)]
    for (x1, y1), (x2, y2) in zip(points, [*points[1:], points[0]], strict=True):
        # A level edge crosses no row, and would divide by nought.
        if y1 == y2:
            continue
        low, high = (y1, y2) if y1 < y2 else (y2, y1)
        for row in range(max(0, math.ceil(low - 0.5)), min(SIZE, math.ceil(high - 0.5))):
            crossings[row].append(x1 + (row + 0.5 - y1) * (x2 - x1) / (y2 - y1))
    rows = []
    for found in crossings:
        found.sort()
        row = 0
        # Sorted, crossings are by turns where the row goes in and where it comes out.
        for start, end in zip(found[::2], found[1::2], strict=False):
            row |= bits(start, end)
        rows.append(row)
    return tuple(rows)


def stroke(points: Iterable[Point], radius: float) -> Mask:
    """The pixels within ``radius`` of any of the points, which must lie close together."""
    rows = [0] * SIZE
    for x, y in points:
        for row in range(max(0, int(y - radius)), min(SIZE, int(y + radius) + 1)):
            reach = radius * radius - (row + 0.5 - y) ** 2
            if reach > 0:
                width = math.sqrt(reach)
                rows[row] |= bits(x - width, x + width)
    return tuple(rows)


def union(*masks: Mask) -> Mask:
    """Pixels in any of the masks."""
    rows = [0] * SIZE
    for mask in masks:
        for i, row in enumerate(mask):
            rows[i] |= row
    return tuple(rows)


def minus(mask: Mask, other: Mask) -> Mask:
    """Pixels of the first mask that are not in the other."""
    return tuple(a & ~b for a, b in zip(mask, other, strict=True))


def both(mask: Mask, other: Mask) -> Mask:
    """Pixels in both masks."""
    return tuple(a & b for a, b in zip(mask, other, strict=True))


def area(mask: Mask) -> int:
    """How many pixels."""
    return sum(row.bit_count() for row in mask)


def holds(mask: Mask, point: Point) -> bool:
    """Whether a point lies in the mask; False outside the tile."""
    x, y = int(point[0]), int(point[1])
    return 0 <= x < SIZE and 0 <= y < SIZE and bool(mask[y] >> x & 1)


def shrink(mask: Mask, across: bool = False, rim: bool = True) -> Mask:
    """Take away the pixels at the edge, those on the tile's rim too unless ``rim`` is False."""
    return _apart(_shrunk(_together(mask), across, rim))


@lru_cache(maxsize=32)
def depths(mask: Mask) -> list[Mask]:
    """The mask, and what is left of it 1, 2, 3… units from its edge, until nothing is."""
    found, left = [mask], _together(mask)
    while left:
        # By turns with and without the corners: so what is left shrinks as a circle would, not as
        # a square.
        left = _shrunk(left, across=len(found) % 2 == 0)
        found.append(_apart(left))
    return found[:-1]


# A mask as one number, since that is shrunk in one go: its rows in whole bytes, with a gap that
# keeps them apart.

_BYTES = SIZE // 8 + 1
_ROW = 8 * _BYTES
_TOP, _BOTTOM = FULL, FULL << _ROW * (SIZE - 1)
_LEFT = sum(1 << _ROW * row for row in range(SIZE))
_RIGHT = _LEFT << SIZE - 1


def _together(mask: Mask) -> int:
    return int.from_bytes(b"".join(row.to_bytes(_BYTES, "little") for row in mask), "little")


def _apart(number: int) -> Mask:
    every = number.to_bytes(_BYTES * SIZE, "little")
    starts = range(0, len(every), _BYTES)
    return tuple(int.from_bytes(every[at : at + _BYTES], "little") for at in starts)


def _shrunk(number: int, across: bool, rim: bool = True) -> int:
    beyond = 0 if rim else number
    beside = (number << 1 | beyond & _LEFT) & (number >> 1 | beyond & _RIGHT)
    kept = number & beside & _above(number, rim) & _below(number, rim)
    return kept & _above(beside, rim) & _below(beside, rim) if across else kept


def _above(number: int, rim: bool) -> int:
    return number << _ROW | (0 if rim else number & _TOP)


def _below(number: int, rim: bool) -> int:
    return number >> _ROW | (0 if rim else number & _BOTTOM)


def pixels(mask: Mask, step: int = 1) -> Iterator[Point]:
    """The centres of the pixels, on every ``step``-th row and column."""
    for y in range(0, SIZE, step):
        if row := mask[y]:
            # The lowest bit that is set: empty ground to the left of it is not gone through.
            first = (row & -row).bit_length() - 1
            for x in range(first + -first % step, row.bit_length(), step):
                if row >> x & 1:
                    yield x + 0.5, y + 0.5


def roomiest(mask: Mask, wanted: float, others: list[tuple[Point, float]]) -> tuple[Point, float]:
    """The point of a mask with most room round it, and that room, ``wanted`` at most.

    ``others`` are circles to keep away from. Among equals the one nearest the middle of the mask.
    """
    levels = depths(mask)
    heart = _heart(levels[-1]) if levels else (50.0, 50.0)
    best, score = heart, -1e9
    # From the inside outwards: once the room is smaller than what was found, nothing better comes.
    for depth in range(len(levels), 0, -1):
        room = min(depth, wanted)
        if room < score - 0.02:
            break
        for point in pixels(levels[depth - 1], 2 if depth > 4 else 1):
            # Weighs next to nothing, so it decides among equals alone.
            aside = distance(point, heart) / 1000
            if room - aside > score and all(
                distance(point, at) - size - aside > score for at, size in others
            ):
                free = min([room, *(distance(point, at) - size for at, size in others)])
                best, score = point, free - aside
    return best, max(score, 0.0)


def _heart(mask: Mask) -> Point:
    points = list(pixels(mask))
    count = len(points)
    return sum(p[0] for p in points) / count, sum(p[1] for p in points) / count


def _runs(row: int) -> list[tuple[int, int]]:
    """The runs of set bits as (start, mask)."""
    found = []
    while row:
        low = row & -row
        # Adding the lowest bit carries through the whole run, so what changes by it is the run.
        run = row & ~(row + low)
        found.append((low.bit_length() - 1, run))
        row &= ~run
    return found


def components(mask: Mask) -> list[Mask]:
    """The connected parts of a mask, in reading order of their first pixel."""
    parts: list[list[int]] = []
    before: list[tuple[int, list[int]]] = []
    for y, row in enumerate(mask):
        now: list[tuple[int, list[int]]] = []
        for _, run in _runs(row):
            above = [part for other, part in before if other & run]
            part = _merged(above, parts, before, now)
            part[y] |= run
            now.append((run, part))
        before = now
    return [tuple(part) for part in parts]


def _merged(
    above: list[list[int]],
    parts: list[list[int]],
    before: list[tuple[int, list[int]]],
    now: list[tuple[int, list[int]]],
) -> list[int]:
    """One part out of all those that a run touches, or a new one."""
    if not above:
        parts.append([0] * SIZE)
        return parts[-1]
    first = above[0]
    for other in above[1:]:
        if other is first:
            continue
        for y, row in enumerate(other):
            first[y] |= row
        # In place, as the lists are held by the caller, too.
        parts[:] = [part for part in parts if part is not other]
        for runs in (before, now):
            runs[:] = [(run, first if part is other else part) for run, part in runs]
    return first


def contours(mask: Mask, tolerance: float = 0.6) -> list[Polyline]:
    """The outlines of a mask as polygons, holes included, smoothed within ``tolerance``."""
    steps: dict[Point, list[Point]] = {}
    for y in range(SIZE):
        row, up = mask[y], mask[y - 1] if y else 0
        down = mask[y + 1] if y + 1 < SIZE else 0
        # Along the edges of pixels, the inside always on the right: so the steps of one outline
        # follow each other.
        for x in _ones(row & ~up):
            steps.setdefault((x, y), []).append((x + 1, y))
        for x in _ones(row & ~down):
            steps.setdefault((x + 1, y + 1), []).append((x, y + 1))
        for x in _ones(row & ~(row << 1)):
            steps.setdefault((x, y + 1), []).append((x, y))
        for x in _ones(row & ~(row >> 1)):
            steps.setdefault((x + 1, y), []).append((x + 1, y + 1))
    return [smooth for loop in _loops(steps) if len(smooth := _smooth(loop, tolerance)) > 2]


def _ones(row: int) -> Iterator[int]:
    while row:
        low = row & -row
        yield low.bit_length() - 1
        row ^= low


def _loops(steps: dict[Point, list[Point]]) -> Iterator[Polyline]:
    while steps:
        start = next(iter(steps))
        loop, here = [], start
        while here in steps:
            loop.append(here)
            ways = steps[here]
            here = ways.pop()
            if not ways:
                del steps[loop[-1]]
        yield loop


def _smooth(loop: Polyline, tolerance: float) -> Polyline:
    """Cut the stairs: midpoints of the steps but for the rim, then Douglas-Peucker."""
    points = []
    for a, b in zip(loop, [*loop[1:], loop[0]], strict=True):
        points.append(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2))
        if b in _CORNERS:
            points.append(b)
    # A closed line has no two ends to be thinned between, so it is cut at the point farthest from
    # its first.
    far = max(range(len(points)), key=lambda i: distance(points[0], points[i]))
    return (
        _thin(points[: far + 1], tolerance)[:-1] + _thin([*points[far:], points[0]], tolerance)[:-1]
    )


_CORNERS: set[Point] = {(0, 0), (SIZE, 0), (SIZE, SIZE), (0, SIZE)}


def _thin(points: Polyline, tolerance: float) -> Polyline:
    if len(points) < 3:
        return points
    (ax, ay), (bx, by) = points[0], points[-1]
    dx, dy = bx - ax, by - ay
    size = math.hypot(dx, dy) or 1.0
    gaps = [abs((x - ax) * dy - (y - ay) * dx) / size for x, y in points[1:-1]]
    worst = max(gaps)
    if worst <= tolerance:
        return [points[0], points[-1]]
    at = gaps.index(worst) + 1
    return _thin(points[: at + 1], tolerance)[:-1] + _thin(points[at:], tolerance)
