"""One feature on the table: what it is, how far it reaches, who is there, and what it brings."""

from dataclasses import replace
from typing import NamedTuple

from engine.analysis.verdict import Verdict
from engine.board.board import Board
from engine.board.features import BoardSpot, Feature
from engine.model.errors import InputError
from engine.model.geometry import Cell
from engine.model.kinds import FeatureKind
from engine.model.sheet import Line, Sheet
from engine.model.values import Figure
from engine.scoring.farm import FARMED_CITY


class Seen(NamedTuple):
    """A feature as it lies, the same under every rule set.

    ``segments`` are its places in the order of laying, ``cells`` its tiles, those round a cloister
    among them, ``figures`` who stands there in the order of arrival. ``complete`` is never true of
    a kind that cannot be complete. ``cities`` are those that a farm touches, none for other kinds.
    """

    kind: FeatureKind
    complete: bool
    segments: tuple[BoardSpot, ...]
    cells: tuple[Cell, ...]
    figures: tuple[Figure, ...]
    cities: tuple["Seen", ...] = ()

    @property
    def place(self) -> BoardSpot:
        """The oldest of its segments, by which a score sheet names it."""
        return self.segments[0]


def seen(feature: Feature, board: Board) -> Seen:
    """What a feature of a board is."""
    # United features add up their segments in the order of uniting; the numbers are that of
    # laying.
    numbers = sorted(feature.segments)
    return Seen(
        feature.kind,
        feature.complete and feature.kind.completes,
        tuple((board.cells[number], board.spot_of(number)) for number in numbers),
        _cells(feature, board),
        tuple(feature.figures),
        tuple(seen(city, board) for city in _cities(feature, board)),
    )


def _cells(feature: Feature, board: Board) -> tuple[Cell, ...]:
    cells = board.cells_of(feature)
    return (*cells, *board.neighbours_of(cells[0])) if feature.kind.surrounded else cells


def feature_on(board: Board, cell: Cell, spot: str) -> Feature:
    """The feature at a spot. Raises InputError where there is none."""
    feature = board.find(cell, spot)
    if feature is None:
        message = f"There is no {spot[:20]!r} on that tile."
        raise InputError("unknown-spot", message, cell=cell)
    return feature


def about(sheet: Sheet, feature: Feature, board: Board) -> Sheet:
    """The lines of a sheet that a feature gives; a farm those of its cities too, where each city
    pays the farmers round it."""
    cities = _cities(feature, board)

    def concerns(line: Line) -> bool:
        there = board.find(line.cell, line.spot) if line.cell else None
        return there is feature or (line.kind == FARMED_CITY and there in cities)

    return replace(sheet, lines=tuple(line for line in sheet.lines if concerns(line)))


def verdict_about(verdict: Verdict, feature: Feature, board: Board) -> Verdict:
    """A verdict with no more than a feature gives."""
    sheet = verdict.sheet
    return replace(verdict, outcome=about(sheet, feature, board)) if sheet else verdict


def _cities(feature: Feature, board: Board) -> list[Feature]:
    return board.cities_of(feature) if feature.kind is FeatureKind.FARM else []
