"""What the cells of an example board have to show, and who stands where on it."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, NamedTuple, TypeAlias

from engine.model.geometry import Cell, neighbour
from engine.model.kinds import FeatureKind
from engine.said.tiling import Want
from engine.turn.legality import Violation
from engine.turn.problems import RefusedError

COPIES: Final = "base.tiles.copies"
_ALL: Final = frozenset(range(4))
_NORTH, _EAST, _SOUTH, _WEST = range(4)

Wants: TypeAlias = dict[Cell, Want]


class PlannedFigure(NamedTuple):
    """A figure on a cell: on the feature, on its own segment ``at`` of a kind, or ``at`` a spot."""

    cell: Cell
    player: str
    figure: str
    at: FeatureKind | str = ""


class PlannedToken(NamedTuple):
    """A token on a cell, on the segment of a kind there, beside a figure or by itself, or on no
    cell; it is its ``owner``'s, or nobody's. ``number`` is how many or how much."""

    what: str
    cell: Cell | None
    at: FeatureKind | str = ""
    beside: PlannedFigure | None = None
    owner: str = ""
    number: int = 1


@dataclass(slots=True)
class Plan:
    """What the cells have to show, which of them are ``ground`` of the feature, which of those lie
    ``apart`` so that figures there never met, and which tile comes last; ``corners`` have room for
    what stands on a corner. West of ``begin`` there is room for what lies beside the feature, if it
    is known."""

    wants: Wants
    ground: list[Cell]
    apart: list[Cell]
    last: Cell
    corners: list[Cell] = field(default_factory=list)
    begin: Cell | None = None
    standing: list[PlannedFigure] = field(default_factory=list)
    tokens: list[PlannedToken] = field(default_factory=list)


def no_board(rule: str, message: str) -> RefusedError:
    """What is said cannot be, by a rule."""
    return RefusedError([Violation("no-board", rule, message, None)])


def no_example(rule: str, message: str) -> RefusedError:
    """What is said may be, but no example board shows it; the rule is the one in its way."""
    return RefusedError([Violation("no-example", rule, message, None)])


def crowded(tiles: int) -> RefusedError:
    """More is said than the tiles have room for."""
    return no_example(COPIES, f"There is no room for so many marks on {tiles} tiles.")


def bare(cell: Cell, cells: Iterable[Cell], sides: Iterable[int] = ()) -> frozenset[int]:
    """The sides of a cell towards other cells to which nothing leads."""
    among = set(cells)
    return frozenset(side for side in _ALL - set(sides) if neighbour(cell, side) in among)


def outward(step: Cell) -> int:
    """The side of a cell so many steps from another that leads away from that."""
    x, y = step
    if x:
        return _WEST if x < 0 else _EAST
    return _NORTH if y < 0 else _SOUTH
