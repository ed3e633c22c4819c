"""Which turns of a tile fit what an open cell's four sides require, as a table.

A requirement is one number: each side that a neighbour determines adds the neighbour's letter
times the side's weight; a side without neighbour adds nothing. Looking a requirement up beats
comparing side by side, and only requirements that fit are in the table.
"""

from collections.abc import Mapping
from functools import lru_cache
from itertools import product
from typing import Final, TypeAlias

from engine.model.tiles import NO_SIDE, SIDE_LETTERS, Tile
from engine.model.turned import ANY, KEPT, Turned, orientations

Requirement: TypeAlias = int

LETTERS: Final[Mapping[str, int]] = {
    letter: number for number, letter in enumerate((ANY, *SIDE_LETTERS))
}
WEIGHTS: Final = tuple(len(LETTERS) ** side for side in range(4))
"""The weight of each side, clockwise from the north."""


@lru_cache(maxsize=KEPT)
def needs(look: Turned) -> tuple[Requirement, ...]:
    """What a tile as it lies adds to the requirements of the cells beside it, clockwise from the
    north."""
    letters = [LETTERS[look.asks(side)] for side in range(4)]
    return tuple(letter * WEIGHTS[(side + 2) % 4] for side, letter in enumerate(letters))


def requirement(sides: str) -> Requirement:
    """The number of four letters clockwise from the north; ``*`` where anything goes."""
    return sum(LETTERS[letter] * weight for letter, weight in zip(sides, WEIGHTS, strict=True))


@lru_cache(maxsize=KEPT)
def fits(tile: Tile) -> Mapping[Requirement, tuple[int, ...]]:
    """For each requirement that the tile can meet, the turns that meet it.

    Turns that look the same are listed once.
    """
    found: dict[Requirement, tuple[int, ...]] = {}
    for look in orientations(tile):
        for need in met_by(look.sides):
            # At most five letters on four sides: 16 entries for a usual turn, so the tables of all
            # tiles are small.
            found[need] = (*found.get(need, ()), look.turns)
    return found


def met_by(sides: str) -> list[Requirement]:
    """Every requirement that four sides meet, clockwise from the north."""
    # A side meets a neighbour of its letter, or none; what fits every side meets all letters.
    letters = ["".join(LETTERS) if side in (ANY, NO_SIDE) else ANY + side for side in sides]
    return [requirement("".join(needed)) for needed in product(*letters)]
