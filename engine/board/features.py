"""A feature: the segments of one city, road, river, farm or cloister that are joined so far."""

from typing import TypeAlias

from engine.model.geometry import Cell
from engine.model.kinds import FeatureKind
from engine.model.values import Figure

SegmentNumber: TypeAlias = int
"""The place of a segment in ``Board.segments``, in the order of laying."""

BoardSpot: TypeAlias = tuple[Cell, str]
"""A spot as it lies: its cell and its name there."""

Join: TypeAlias = tuple[BoardSpot, BoardSpot]
"""Two spots of the board whose features are one although their tiles do not meet there."""


class Feature:
    """One connected feature, changed in place as tiles join it.

    ``first`` is its oldest segment, its name in every sheet. ``open`` counts what it still lacks:
    joins of its segments without a neighbour, or empty cells round a cloister; zero means complete.
    ``figures`` stand on it in the order of arrival, ``guests`` at places that share its segments.
    """

    __slots__ = ("figures", "first", "guests", "kind", "open", "segments")

    def __init__(self, kind: FeatureKind, number: SegmentNumber, lacking: int) -> None:
        self.kind = kind
        self.first = number
        self.segments = [number]
        self.open = lacking
        self.figures: list[Figure] = []
        self.guests: tuple[Figure, ...] = ()

    def copy(self) -> "Feature":
        """Another that says the same and goes its own way."""
        # Past ``__init__``, whose lists would be thrown away at once: boards are copied often.
        clone = Feature.__new__(Feature)
        clone.kind, clone.first, clone.open = self.kind, self.first, self.open
        clone.segments, clone.figures = self.segments.copy(), self.figures.copy()
        clone.guests = self.guests
        return clone

    @property
    def complete(self) -> bool:
        """Whether nothing is missing, and not guests alone are there."""
        return self.open == 0 and (not self.guests or bool(self.figures))

    @property
    def occupants(self) -> list[Figure]:
        """Whoever keeps others out of it: those who stand on it, and its guests."""
        return [*self.figures, *self.guests]
