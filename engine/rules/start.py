"""Which tile lies on the table before the first turn, where the table may choose."""

from collections.abc import Iterable
from typing import Final

from engine.model.catalogue import starting, tile_sets, tiles
from engine.model.geometry import ORIGIN, SIDES, Cell, neighbour
from engine.model.tiles import Tile
from engine.rules.ruleset import Ruleset

_LEFT: Final = SIDES.index("w")


def start_tile(ruleset: Ruleset) -> str:
    """The id of the tile with which a game under a rule set begins.

    Of the sets with a start tile of their own the latest lies, if the table has not left it out;
    otherwise that of the basic game (condensed order of play, step 0). Land to begin with and a
    river come before it: ``Block`` and the river ask here as well.
    """
    sets = starting(ruleset.sets)
    own = [one.start for one in sets if one.aside and not ruleset.flag(one.aside)]
    # Sets come by publication, so the last is the latest.
    return str([plain_start(ruleset), *own][-1])


def plain_start(ruleset: Ruleset) -> str:
    """The id of the start tile of the basic game in play, whether it lies there or not."""
    return next(str(one.start) for one in starting(ruleset.sets) if not one.aside)


def starting_turn(tile: Tile) -> int:
    """How many quarter turns clockwise a tile is turned if it lies there before the first turn."""
    return tile_sets()[tile.set].start_turns


def place_of(tile: Tile, lying: Iterable[str]) -> Cell:
    """The cell of a tile that lies there before the first turn, among others: its own place in
    land, the left of such land for a start tile, else the middle of the table."""
    beside = tile.land is None and any(tiles()[name].land for name in lying)
    return neighbour(ORIGIN, _LEFT) if beside else tile.place


def unpicked(ruleset: Ruleset) -> frozenset[str]:
    """The start tiles that are not drawn: that with which the game begins, and those left out."""
    return frozenset(one.start for one in starting(ruleset.sets) if one.start)
