"""The tile for a cell of an example board: one of the sets in play, or one described for it."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain
from typing import Final

from engine.model.catalogue import tile_sets
from engine.model.described import write_tile
from engine.model.geometry import SIDES, Cell
from engine.model.kinds import FeatureKind
from engine.model.tiles import FITS_ALL, PENNANT, SIDE_LETTERS, Segment, Tile
from engine.model.turned import Turned, orientations
from engine.model.values import Laid

_CORE: Final = frozenset({FeatureKind.CITY, FeatureKind.ROAD, FeatureKind.FARM})
"""What may lie on a tile beside the feature: land that asks no rule of an expansion."""
_LETTER_OF: Final = {kind: letter for letter, kind in SIDE_LETTERS.items()}
_OPEN: Final = _LETTER_OF[FeatureKind.FARM]


@dataclass(slots=True)
class Want:
    """What a cell has to show: a segment of ``kind`` that reaches just these ``sides``, clockwise
    from 0 for the north, with these ``marks``; ``symbols`` on the tile; open land on the sides
    ``bare``. A ``whole`` tile has a single farm; of a tile that is ``land`` no more is wanted than
    that none of this lies on it by chance. A ``plain`` tile shows nothing else at all but what is
    there ``also``: a segment that reaches no side, or half of one that goes on ``onward``. A
    ``plug`` fits all sides."""

    kind: FeatureKind
    sides: frozenset[int] = frozenset()
    marks: Counter[str] = field(default_factory=Counter)
    symbols: frozenset[str] = frozenset()
    bare: frozenset[int] = frozenset()
    whole: bool = False
    land: bool = False
    plain: bool = False
    also: FeatureKind | None = None
    onward: frozenset[int] = frozenset()
    plug: bool = False


class TileSupply:
    """The tiles of some sets, each as often as it is there."""

    def __init__(self, sets: tuple[str, ...]) -> None:
        known = tile_sets()
        playing = [known[name] for name in known if name in sets]
        replaced = {one.replaces for one in playing}
        tiles = [tile for one in playing if one.id not in replaced for tile in one.tiles]
        self._every = list(chain.from_iterable(one.tiles for one in playing))
        self.tiles = sorted(
            (tile for tile in tiles if tile.land is None and not tile.dealt),
            key=lambda tile: len(tile.segments),
        )
        self._left = Counter({tile.id: tile.count for tile in self.tiles})

    def most(self, kind: FeatureKind, mark: str) -> int:
        """How many segments of a kind have a mark, or tiles where it is on none."""
        return sum(tile.count * _showing(tile, kind, mark) for tile in self._every)

    def reaches(self, kind: FeatureKind, mark: str) -> set[frozenset[int]]:
        """The sides that segments of a kind with a mark reach, turned any way."""
        looks = (look for tile in self.tiles for look in orientations(tile))
        return {
            sides
            for look in looks
            for segment in look.segments
            if segment.kind is kind and mark in segment.marks
            if (sides := _sides(look, segment)) is not None
        }

    def take(self, want: Want, cell: Cell) -> Laid:
        """A tile laid on a cell: the plainest that is left, or one described."""
        for tile in () if want.plain or want.plug else self.tiles:
            if not self._left[tile.id]:
                continue
            for look in orientations(tile):
                if shows(look, want):
                    self._left[tile.id] -= 1
                    return Laid(tile.id, cell, look.turns)
        return Laid(write_tile(described(want)), cell, 0)


def _showing(tile: Tile, kind: FeatureKind, mark: str) -> int:
    if mark in tile.symbols:
        return 1
    own = (segment for segment in tile.segments if segment.kind is kind)
    return sum(s.pennants if mark == PENNANT else mark in s.marks for s in own)


def _marks(segment: Segment) -> Counter[str]:
    return Counter({PENNANT: segment.pennants, **dict.fromkeys(segment.marks, 1)})


def _sides(look: Turned, segment: Segment) -> frozenset[int] | None:
    """The whole sides that a segment reaches; None where it reaches halves of them."""
    ports = look.ports_of(segment.index)
    if any(port % 3 for port in ports):
        return None
    return frozenset(port // 3 for port in ports)


def shows(look: Turned, want: Want) -> bool:
    """Whether a tile as it lies shows what is wanted, and nothing else that matters."""
    tile = look.tile
    if tile.symbols != want.symbols or any(look.sides[side] != _OPEN for side in want.bare):
        return False
    if want.whole and sum(segment.kind.farm for segment in tile.segments) != 1:
        return False
    own = [s for s in tile.segments if s.kind is want.kind and not want.land]
    others = [s for s in tile.segments if s not in own]
    if any(s.kind not in _CORE or _marks(s).total() for s in others):
        return False
    return want.land or (
        len(own) == 1 and _marks(own[0]) == want.marks and _sides(look, own[0]) == want.sides
    )


# --- described -----------------------------------------------------------------------------------


def described(want: Want) -> Tile:
    """A tile of no set that shows what is wanted and has nothing else on it but farms."""
    kind, marks = want.kind, want.marks
    if want.plug:
        return Tile("", "", "", 0, FITS_ALL, (_segment(0, kind, (), marks),), want.symbols)
    shown = frozenset() if kind.inner else want.sides
    leads = FeatureKind.ROAD if kind.fed else kind
    edges = "".join(_LETTER_OF[leads if side in shown else FeatureKind.FARM] for side in range(4))
    own = list(_own(want))
    touches = (0,) if kind.fills and own else ()
    farms = tuple(
        _segment(number, FeatureKind.FARM, ports, marks if kind.farm else Counter(), touches)
        for number, ports in enumerate(_farms(want), start=len(own))
    )
    together = kind.fed or (want.also and not kind.fills)
    meet = (tuple(range(len(own))),) if together else ()
    return Tile("", "", "", 0, edges, (*own, *farms), want.symbols, meet)


def _own(want: Want) -> Iterator[Segment]:
    """The feature, with a road for each side that leads to what is fed, and what is there also;
    nothing of a farm."""
    if want.kind.farm:
        return
    ports = _ports(want.sides)
    yield _segment(0, want.kind, () if want.kind.fed else ports, want.marks)
    for number, port in enumerate(ports if want.kind.fed else (), start=1):
        yield _segment(number, FeatureKind.ROAD, (port,), Counter())
    if want.also:
        yield _segment(1, want.also, _ports(want.onward), Counter())


def _ports(sides: frozenset[int]) -> tuple[int, ...]:
    return tuple(3 * side for side in sorted(sides))


def _segment(
    index: int,
    kind: FeatureKind,
    ports: tuple[int, ...],
    marks: Counter[str],
    touches: tuple[int, ...] = (),
) -> Segment:
    others = frozenset(mark for mark in marks if mark != PENNANT and marks[mark])
    return Segment(index, kind, ports, marks[PENNANT], others, touches)


def _farms(want: Want) -> Iterator[tuple[int, ...]]:
    """The halves of the sides that belong together: what the feature reaches parts them."""
    runs: list[list[int]] = [[]]
    reached = frozenset() if want.kind.farm or want.kind.inner else want.sides
    for side in range(len(SIDES)):
        first, second = 3 * side + 1, 3 * side + 2
        fills = side in reached and want.kind.fills
        runs[-1] += [] if fills else [first]
        if side in reached:
            runs.append([])
        runs[-1] += [] if fills else [second]
    if len(runs) > 1:
        runs[0] = runs.pop() + runs[0]
    return (tuple(run) for run in runs if run)
