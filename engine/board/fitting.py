"""Which turns of a tile fit what an open cell's four sides require, as a table.

A requirement is one number: each side that a neighbour determines adds the neighbour's letter
times the side's weight; a side without neighbour adds nothing. Looking a requirement up beats
comparing side by side, and only requirements that fit are in the table.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import product
from typing import Final, TypeAlias

from engine.model.kinds import Kind
from engine.model.tiles import SIDE_LETTERS, Tile
from engine.model.turned import ANY, KEPT, Turned, orientations, spanned, spans

Requirement: TypeAlias = int

LETTERS: Final[Mapping[str, int]] = {
    letter: number for number, letter in enumerate((ANY, *SIDE_LETTERS))
}
WEIGHTS: Final = tuple(len(LETTERS) ** side for side in range(4))
"""The weight of each side, clockwise from the north."""


def requirement(sides: str) -> Requirement:
    """The number of four letters clockwise from the north; ``*`` where anything goes."""
    return sum(LETTERS[letter] * weight for letter, weight in zip(sides, WEIGHTS, strict=True))


@lru_cache(maxsize=KEPT)
def fits(tile: Tile) -> Mapping[Requirement, tuple[int, ...]]:
    """For each requirement that the tile can meet, the turns that meet it.

    Turns that look the same are listed once.
    """
    found = _meeting(orientations(tile))
    return {need: tuple(look.turns for look in looks) for need, looks in found.items()}


@lru_cache(maxsize=KEPT)
def fits_spanned(tile: Tile, kind: Kind, ground: Kind) -> Mapping[Requirement, tuple[Turned, ...]]:
    """For each requirement that the tile can meet with a way of a kind over it, the looks.

    They are those to try where the tile does not fit by itself; see ``spans`` for the ground.
    """
    return _meeting(
        spanned(look, span) for look in orientations(tile) for span in spans(look, kind, ground)
    )


def _meeting(looks: Iterable[Turned]) -> Mapping[Requirement, tuple[Turned, ...]]:
    found: dict[Requirement, tuple[Turned, ...]] = {}
    for look in looks:
        letters = ["".join(LETTERS) if side == ANY else ANY + side for side in look.sides]
        for sides in product(*letters):
            need = requirement("".join(sides))
            found[need] = (*found.get(need, ()), look)
    return found
