"""Which tile lies on the table before the first turn, where the table may choose."""

from engine.model.catalogue import starting, tile_sets
from engine.model.tiles import Tile
from engine.rules.ruleset import Ruleset


def start_tile(ruleset: Ruleset) -> str:
    """The id of the tile with which a game under a rule set begins.

    Of the sets with a start tile of their own the latest lies, if the table has not left it out;
    otherwise that of the basic game (condensed order of play, step 0). Land to begin with and a
    river come before it: ``Block`` and the river ask here as well.
    """
    sets = starting(ruleset.sets)
    plain, *_ = (one.start for one in sets if not one.aside)
    own = [one.start for one in sets if one.aside and not ruleset.flag(one.aside)]
    return str([plain, *own][-1])


def starting_turn(tile: Tile) -> int:
    """How many quarter turns clockwise a tile is turned if it lies there before the first turn."""
    home = tile_sets()[tile.set]
    return home.start_turns if home.start == tile.id else 0


def unpicked(ruleset: Ruleset) -> frozenset[str]:
    """The start tiles that are not drawn: that with which the game begins, and those left out."""
    return frozenset(one.start for one in starting(ruleset.sets) if one.start)
