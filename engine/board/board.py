"""The board: tiles, the features they form, and the open cells round them.

Built incrementally: laying a tile costs the same on an empty and on a full table, but for the
segments that change their feature, which number n log n in a whole game.
"""

from collections.abc import Iterable, Mapping, Sequence
from operator import attrgetter
from typing import Final, NamedTuple

from engine.board.features import BoardSpot, Feature, Join, SegmentNumber
from engine.board.fitting import Requirement, fits, needs
from engine.board.lands import Lands
from engine.model.figures import OFF_TILE, PLACES
from engine.model.geometry import ORIGIN, Cell, beside, neighbour
from engine.model.kinds import FeatureKind
from engine.model.tiles import Segment, Tile
from engine.model.turned import ANY, Span, Turned, ended, spanned
from engine.model.values import Figure

_AGE: Final = attrgetter("first")
_NONE: Final = Feature(FeatureKind.FARM, -1, 0)
"""Stands for the feature of a segment of the tile being laid that has met none yet."""


class TableView(NamedTuple):
    """What a rule set makes of the same table.

    On a ``sealed`` board an end that waits to be linked is as closed as one that is linked.
    ``parted`` are the ids of the land that counts by its cells here, whatever it says itself.
    """

    sealed: bool = False
    parted: frozenset[str] = frozenset()


PLAIN: Final = TableView()


class Board(Lands):
    """Laid tiles and their features.

    - ``laid``: cell to (turned tile, number of its first segment);
    - ``open``: every empty cell beside a tile, with what its sides require (on an empty table the
      origin, which requires nothing);
    - ``segments``, ``cells``, ``features``: for each segment number its segment, its cell, and
      the feature it belongs to;
    - ``spans``, ``joins``: since the tiles were laid, the ways over them by cell and the pairs of
      spots that are joined;
    - ``ends``: the marks of segments that end on their tile and wait to be linked;
    - ``ending``: the cells of the tiles with such segments, in the order of laying;
    - ``view``: what the rule set makes of it;
    - ``apart``: the figures that stand on no segment: on towers, in Carcassonne.

    Figures come to a feature through ``stand`` alone.
    """

    __slots__ = (
        "_awaited", "_fed", "_held", "_marks", "apart", "cells", "ending", "ends", "features",
        "joins", "laid", "open", "segments", "spans", "view",
    )  # fmt: skip

    def __init__(self, ends: frozenset[str] = frozenset(), view: TableView = PLAIN) -> None:
        self.ends = ends
        self.view = view
        self.laid: dict[Cell, tuple[Turned, SegmentNumber]] = {}
        self.spans: Mapping[Cell, tuple[Span, ...]] = {}
        self.joins: tuple[Join, ...] = ()
        self._clear()

    def _clear(self) -> None:
        self.laid.clear()
        self.open: dict[Cell, Requirement] = {ORIGIN: 0}
        self.segments: list[Segment] = []
        self.cells: list[Cell] = []
        self.features: list[Feature] = []
        self.clear_lands()
        self._marks: dict[str, list[Cell]] = {}
        self.ending: list[Cell] = []
        self.apart: list[Figure] = []
        self._awaited: dict[Cell, list[Feature]] = {}
        self._held: dict[Feature, None] = {}
        self._fed: dict[SegmentNumber, bool] = {}

    def copy(self, view: TableView | None = None) -> "Board":
        """Another board on which the same lies; what becomes of one is nothing to the other. With a
        ``view`` further tiles are seen so."""
        twins = {feature: feature.copy() for feature in dict.fromkeys(self.features)}
        board = Board(self.ends, self.view if view is None else view)
        board.laid, board.open = self.laid.copy(), self.open.copy()
        board.spans, board.joins = self.spans, self.joins
        board.segments, board.cells = self.segments.copy(), self.cells.copy()
        board.features = [twins[feature] for feature in self.features]
        board._marks = {mark: cells.copy() for mark, cells in self._marks.items()}
        board.ending = self.ending.copy()
        board.apart = self.apart.copy()
        board.copy_lands(self)
        board._fed = self._fed.copy()
        board._held = {twins[feature]: None for feature in self.occupied()}
        board._awaited = {
            cell: [twins[feature] for feature in features]
            for cell, features in self._awaited.items()
        }
        return board

    def fitting(self, tile: Tile) -> list[tuple[Cell, int]]:
        """Every (cell, turn) beside the laid tiles where the sides match."""
        turns = fits(tile)
        return [
            (cell, turn)
            for cell, need in self.open.items()
            if need in turns
            for turn in turns[need]
        ]

    def look(self, look: Turned) -> Turned:
        """A tile as it lies here: what ends on it elsewhere may lead through."""
        return ended(look, self.ends) if self.ends else look

    def lay(self, look: Turned, cell: Cell) -> list[Feature]:
        """Put a tile on an empty cell and join it up; the features that this completes.

        Nothing is checked: sides that do not match simply stay apart.
        """
        if self.ends:
            look = self.look(look)
        laid, segments, features = self.laid, self.segments, self.features
        base = len(segments)
        if not laid:
            self.open.clear()
        laid[cell] = look, base
        if look.tile.marks or look.tile.land or look.ends:
            self._note(look, cell)
        segments += look.segments
        self.cells += [cell] * len(look.segments)
        features += [_NONE] * len(look.segments)
        changed = self._join_neighbours(look, cell, base)
        for number, lacking in enumerate(look.open, base):
            if features[number] is _NONE:
                features[number] = Feature(segments[number].kind, number, lacking)
        for index in () if self.view.sealed else look.ends:
            features[base + index].open += 1
        surrounded = look.surrounded or cell in self._awaited
        completed = self._surround(look, cell, base) if surrounded else []
        for feature in features[base:] + changed if changed else features[base:]:
            if feature.open == 0 and feature.kind.closes and feature not in completed:
                completed.append(feature)
        if look.fed or self._fed:
            self._fed.update((base + index, False) for index in look.fed)
            completed = self._feed(completed)
        return completed

    def _feed(self, completed: list[Feature]) -> list[Feature]:
        """Let what is fed lack as many as are incomplete of those that meet it.

        Each that lacks none from now on stands right behind the last that it waited for.
        """
        for number, was in self._fed.items():
            feature = self.features[number]
            met = self.meeting(feature)
            feature.open = sum(not one.complete for one in met)
            self._fed[number] = feature.complete
            if feature.complete and not was:
                last = max((at for at, one in enumerate(completed, 1) if one in met), default=0)
                completed = [*completed[:last], feature, *completed[last:]]
        return completed

    def _note(self, look: Turned, cell: Cell) -> None:
        """Let a tile be found by its marks, by what ends on it and by its land."""
        for mark in look.tile.marks:
            self._marks.setdefault(mark, []).append(cell)
        if look.ends:
            self.ending.append(cell)
        if look.tile.land:
            self.extend_land(look.tile.land, look, cell, parted=self.view.parted)

    def _join_neighbours(self, look: Turned, cell: Cell, base: SegmentNumber) -> list[Feature]:
        """Join each side to its neighbour, or note what the empty cell beyond now requires.

        A segment that meets a feature of its kind becomes a part of it, and a second one is united
        with the first; one that meets none is left for a new one. The features of neighbours that
        a side that fits everything closes are returned.
        """
        closed: list[Feature] = []
        laid, open_cells, segments, features = self.laid, self.open, self.segments, self.features
        joins, lacking, needed = look.joins, look.open, needs(look)
        open_cells.pop(cell, None)
        near = beside(cell)
        for side in look.rim:
            beyond = near[side]
            other = laid.get(beyond)
            if other is None:
                open_cells[beyond] = open_cells.get(beyond, 0) + needed[side]
                continue
            there, other_base = other
            at = there.at
            for index, port in joins[side]:
                number, met = base + index, at[port]
                if met < 0:
                    if there.sides[(side + 2) % 4] == ANY:
                        self._shut(number, lacking[index])
                    continue
                feature, mine = features[other_base + met], features[number]
                if feature.kind is not segments[number].kind:
                    continue
                if mine is _NONE:
                    features[number] = feature
                    feature.segments.append(number)
                    feature.open += lacking[index] - 2
                    continue
                mine.open -= 1
                feature.open -= 1
                if mine is not feature:
                    self._unite(mine, feature)
            if look.sides[side] == ANY:
                closed += self._close(other, (side + 2) % 4)
        return closed

    def _close(self, laid: tuple[Turned, SegmentNumber], side: int) -> list[Feature]:
        """Close what a laid tile has on one side."""
        look, base = laid
        features = [self.features[base + index] for index, _ in look.joins[side]]
        for feature in features:
            feature.open -= 1
        return features

    def _shut(self, number: SegmentNumber, lacking: int) -> None:
        """Close a segment of the tile being laid on one side."""
        feature = self.features[number]
        if feature is _NONE:
            feature = self.features[number] = Feature(self.segments[number].kind, number, lacking)
        feature.open -= 1

    def _unite(self, one: Feature, other: Feature) -> None:
        if len(one.segments) < len(other.segments):
            one, other = other, one
        for number in other.segments:
            self.features[number] = one
        one.segments += other.segments
        one.first = min(one.first, other.first)
        one.open += other.open
        if other.figures:
            one.figures += other.figures
            del self._held[other]
            self._held[one] = None

    def _surround(self, look: Turned, cell: Cell, base: SegmentNumber) -> list[Feature]:
        """Fill the cell for those that wait for it, and let the tile's own wait for theirs.

        Those that lack no more neighbours are returned.
        """
        completed: list[Feature] = []
        for feature in self._awaited.pop(cell, ()):
            feature.open -= 1
            if feature.complete:
                completed.append(feature)
        for index in look.surrounded:
            feature = self.features[base + index]
            empty = [near for near in ring(look, cell) if near not in self.laid]
            feature.open = len(empty)
            # Where its other half lies, that waits for the same cells, which are round both.
            for near in empty if len(feature.segments) == 1 else ():
                self._awaited.setdefault(near, []).append(feature)
            if not empty:
                completed.append(feature)
        return completed

    # --- joins that can be made and parted after a tile lies -----------------------------------

    def strew(self, looks: Iterable[tuple[Turned, Cell]]) -> None:
        """Put tiles on empty cells and join nothing up: that is left to ``link``."""
        self.laid.update((cell, (look, 0)) for look, cell in looks)

    def link(
        self, spans: Mapping[Cell, tuple[Span, ...]] | None = None, joins: tuple[Join, ...] = ()
    ) -> list[Feature]:
        """Lead these ways over laid tiles and join these pairs of spots, and no others.

        The features that this completes. Raises KeyError for a spot that is not there, ValueError
        for features of two kinds.
        """
        before, self.spans = self.spans, spans or {}
        more = [join for join in joins if join not in self.joins]
        only_more = len(joins) == len(self.joins) + len(more) and self.spans == before
        self.joins = joins
        if only_more and self.segments:
            return self._join_more(more) if more else []
        for cell, (look, base) in self.laid.items():
            self.laid[cell] = spanned(look, *self.spans.get(cell, ())), base
        return self.relay()

    def _join_more(self, joins: Iterable[Join]) -> list[Feature]:
        """Join these spots besides those that are joined; the features that this completes."""
        before = {feature: len(feature.segments) for feature in self._finished()}
        standing = self.standing()
        for feature in self.occupied():
            feature.figures = []
        self.apart = []
        self._join_up(joins)
        self.stand(standing)
        return [one for one in self._finished() if before.get(one) != len(one.segments)]

    def relay(self) -> list[Feature]:
        """Build the network anew from what lies on the table; the features complete since then.

        Features and the numbers of segments from before mean nothing afterwards: who must know a
        feature again keeps its ``key``.
        """
        before = {self._whole(feature) for feature in self._finished()}
        looks, standing = [(look, cell) for cell, (look, _) in self.laid.items()], self.standing()
        self._clear()
        for look, cell in looks:
            self.lay(look, cell)
        self._join_up(self.joins)
        self.stand(standing)
        return [feature for feature in self._finished() if self._whole(feature) not in before]

    def _join_up(self, joins: Iterable[Join]) -> None:
        """Make the features of each pair of spots one, while no figure stands on the board."""
        for places in joins:
            one, other = (self._at(cell, spot) for cell, spot in places)
            if one.kind is not other.kind:
                raise ValueError(f"a {one.kind} cannot be joined to a {other.kind}")
            for place in places:
                self._end(*place)
            if one is not other:
                self._unite(one, other)
        self._feed([])

    def _end(self, cell: Cell, spot: str) -> None:
        """Let an end that waits to be linked wait no more."""
        look, _ = self.laid[cell]
        if not self.view.sealed and look.spots[spot] in look.ends:
            self._at(cell, spot).open -= 1

    def _whole(self, feature: Feature) -> frozenset[tuple[Cell, int]]:
        """Every segment of a feature: one that has grown or shrunk since is another."""
        return frozenset((self.cells[n], self.segments[n].index) for n in feature.segments)

    # --- looking up ----------------------------------------------------------------------------

    def feature_at(self, cell: Cell, segment: int) -> Feature:
        """The feature that a segment of a laid tile belongs to."""
        return self.features[self.laid[cell][1] + segment]

    def _at(self, cell: Cell, spot: str) -> Feature:
        look, base = self.laid[cell]
        return self.features[base + look.spots[spot]]

    def feature_of(self, figure: Figure) -> Feature:
        """The feature that a standing figure is on. Raises KeyError for a figure set apart."""
        return self._at(figure.cell, figure.spot)

    def find(self, cell: Cell, spot: str) -> Feature | None:
        """The feature at a spot, or None where no tile or no such segment lies."""
        if cell not in self.laid or spot not in self.laid[cell][0].spots:
            return None
        return self._at(cell, spot)

    def ground(self, cell: Cell, spot: str) -> Feature | None:
        """The feature at a spot, or the one that a place there shares; None where none lies."""
        shared = self.laid[cell][0].shared if cell in self.laid else {}
        return self.feature_at(cell, shared[spot]) if spot in shared else self.find(cell, spot)

    def showing(self, mark: str) -> Sequence[Cell]:
        """The cells of the tiles with a mark, their own or a segment's, in the order of laying."""
        return self._marks.get(mark, ())

    def touch(self, one: BoardSpot, other: BoardSpot) -> bool:
        """Whether segments of two tiles that lie side by side meet there: no other tile can have
        joined them."""
        (cell, spot), (beyond, goal) = one, other
        look, there = self.laid[cell][0], self.laid[beyond][0]
        return any(
            mine == look.spots[spot] and there.at[port] == there.spots[goal]
            for side in range(4)
            if neighbour(cell, side) == beyond
            for mine, port in look.joins[side]
        )

    def meeting(self, feature: Feature) -> list[Feature]:
        """The features that meet one on its tiles, each once, in the order of the tiles."""
        found = []
        for number in sorted(feature.segments):
            segment, cell = self.segments[number], self.cells[number]
            groups = (group for group in self.laid[cell][0].tile.meet if segment.index in group)
            found += [self.feature_at(cell, index) for group in groups for index in group]
        return [other for other in dict.fromkeys(found) if other is not feature]

    def key(self, feature: Feature) -> BoardSpot:
        """The oldest place of a feature, where ``find`` finds it again whatever is built."""
        return self.cells[feature.first], self.spot_of(feature.first)

    def keys(self, features: Iterable[Feature]) -> list[BoardSpot]:
        """The oldest place of each of several features."""
        return [self.key(feature) for feature in features]

    def found(self, keys: Iterable[BoardSpot]) -> list[Feature]:
        """The features that lie there now, each once."""
        features = (self.find(*place) for place in keys)
        return [feature for feature in dict.fromkeys(features) if feature is not None]

    def stand(self, figures: Iterable[Figure]) -> None:
        """Put figures on their spots. Raises KeyError for a spot that is not there."""
        for figure in figures:
            if figure.spot in PLACES:
                self.apart.append(figure)
                self._share(figure)
            else:
                feature = self._at(figure.cell, figure.spot)
                feature.figures.append(figure)
                self._held[feature] = None

    def leave(self, figure: Figure) -> None:
        """Take a figure off its place that is no segment."""
        self.apart.remove(figure)
        self._share(figure)

    def _share(self, figure: Figure) -> None:
        """Let the feature that a place shares, if it does, know who is there."""
        if shared := self.ground(figure.cell, figure.spot):
            shared.guests = tuple(one for one in self.apart if one[2:] == figure[2:])

    def standing(self) -> list[Figure]:
        """Every figure on the board."""
        return [f for feature in self.occupied() for f in feature.figures] + self.apart

    def figures_on(self, cell: Cell) -> list[Figure]:
        """Every figure on one tile; those in Carcassonne are on none (annotated rules, note 50)."""
        look, base = self.laid[cell]
        features = dict.fromkeys(self.features[base : base + len(look.segments)])
        found = [figure for f in features for figure in f.figures if figure.cell == cell]
        return found + [f for f in self.apart if f.cell == cell and f.spot not in OFF_TILE]

    def occupied(self) -> list[Feature]:
        """Every feature that holds a figure, once, in the order of their oldest segments."""
        # Features that their figures have left drop out here: a figure that goes looks for none.
        held = [feature for feature in self._held if feature.figures]
        self._held = dict.fromkeys(held)
        return sorted(held, key=_AGE)

    def completed(self, kind: FeatureKind) -> list[Feature]:
        """Every complete feature of a kind, once, in the order of their oldest segments."""
        return [feature for feature in self._finished() if feature.kind is kind]

    def _finished(self) -> list[Feature]:
        """Every complete feature of a kind that can be complete, once."""
        every = dict.fromkeys(self.features)
        return [feature for feature in every if feature.complete and feature.kind.completes]

    def cells_of(self, feature: Feature) -> tuple[Cell, ...]:
        """The tiles that a feature covers, each once, in the order of laying.

        Land over several cells that counts once is named by its first, a road over both halves of a
        tile by the one where it begins.
        """
        cells, homes = self.cells, self._homes
        found = dict.fromkeys([cells[number] for number in sorted(feature.segments)])
        for begins, other in self.across.items():
            if self.feature_at(*begins) is feature:
                found.pop(other, None)
        return tuple(dict.fromkeys(homes.get(c, c) for c in found) if homes else found)

    def neighbours_of(self, cell: Cell) -> tuple[Cell, ...]:
        """The tiles round the one on a cell, corners included, each once; see ``cells_of``."""
        near = (near for near in ring(self.laid[cell][0], cell) if near in self.laid)
        return tuple(dict.fromkeys(map(self.home, near)))

    def spot_of(self, number: SegmentNumber) -> str:
        """The usual name of a segment as its tile lies."""
        look, base = self.laid[self.cells[number]]
        return look.names[number - base]

    def places(self, feature: Feature) -> list[BoardSpot]:
        """Where the segments of a feature lie, in the order of laying."""
        cells, laid, segments = self.cells, self.laid, self.segments
        every = sorted(feature.segments)
        return [(at := cells[n], laid[at][0].names[segments[n].index]) for n in every]

    def linked(self, feature: Feature) -> bool:
        """Whether spots that are joined though their tiles do not meet there are of a feature."""
        return any(self._at(*place) is feature for places in self.joins for place in places)

    def cities_of(self, farm: Feature) -> list[Feature]:
        """The cities that a farm touches, each once, in the order of laying."""
        found: dict[int, Feature] = {}
        segments, features = self.segments, self.features
        for number in farm.segments:
            segment = segments[number]
            for index in segment.touches:
                city = features[number - segment.index + index]
                found[id(city)] = city
        return sorted(found.values(), key=_AGE)


def ring(look: Turned, cell: Cell) -> list[Cell]:
    """The cells round what counts as one tile."""
    x, y = cell
    return [(x + dx, y + dy) for dx, dy in look.ring]
