"""Which tile fits a hole, and how many of it are left."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from engine.board.board import Board
from engine.board.fitting import fits, requirement
from engine.model.catalogue import set_of, tile_of, tile_sets
from engine.model.errors import InputError
from engine.model.geometry import Cell, neighbour
from engine.model.tiles import SIDE_LETTERS, Tile
from engine.model.turned import ANY, orientations
from engine.turn.game import Game
from engine.turn.order import besides


class HoleFit(NamedTuple):
    """A tile that fits, the turns in which it does, and how many are not on the board.

    ``rule`` is the one by which something built at once makes it fit, empty where it does so by
    itself.
    """

    tile: Tile
    turns: tuple[int, ...]
    left: int
    rule: str = ""


def sides_at(board: Board, cell: Cell) -> str:
    """What the four sides of a cell must show, clockwise from the north; ``*`` for any."""
    sides = ""
    for side in range(4):
        beyond = board.laid.get(neighbour(cell, side))
        sides += beyond[0].asks((side + 2) % 4) if beyond else ANY
    return sides


def fill(
    sides: str, sets: tuple[str, ...], used: Mapping[str, int], described: Iterable[Tile] = ()
) -> list[HoleFit]:
    """Every tile of the sets that fits four sides, clockwise from the north, ``*`` for any.

    ``described`` tiles, of which there are as many as one likes, come after those of the sets.
    ``used`` counts the tiles already on the board by tile id. Tiles of which none are left are
    listed with ``left`` 0; what is laid over several cells fills no hole of one. Raises InputError
    for unknown sides, sets or tiles.
    """
    if len(sides) != 4 or any(side != ANY and side not in SIDE_LETTERS for side in sides):
        raise InputError("bad-sides", f"Four sides, each c, f, r, s or *, not {sides[:20]!r}.")
    for name, count in used.items():
        tile_of(name)
        if count < 0:
            raise InputError("bad-number", f"Fewer than no tiles {name} are on the board.")
    found = []
    for name in dict.fromkeys(sets):
        for tile in (*set_of(name).tiles, *_handed_on(name, sets)):
            turns = fits(tile).get(requirement(sides))
            if turns and tile.later and tile.single:
                found.append(HoleFit(tile, turns, max(0, tile.count - used.get(tile.id, 0))))
    # One is always left: of a described tile there are as many as one likes.
    own = ((tile, fits(tile).get(requirement(sides))) for tile in described)
    return found + [HoleFit(tile, turns, 1) for tile, turns in own if turns]


def _handed_on(name: str, sets: Iterable[str]) -> Iterable[Tile]:
    """The tiles dealt to players that a set takes over from the one in whose place it comes."""
    former = tile_sets()[name].replaces
    if not former or former in sets:
        return ()
    return (tile for tile in tile_sets()[former].tiles if tile.dealt)


def fill_besides(game: Game, cell: Cell) -> list[HoleFit]:
    """The tiles that fit a cell only because something is built at once: bridges."""
    lying = Counter(look.tile.id for look, _ in game.board.laid.values())
    tiles = (tile for name in game.state.ruleset.sets for tile in tile_sets()[name].tiles)
    found = []
    # In most games nothing can be built at once, and every tile of every set would be tried for
    # nothing.
    for tile in tiles if game.parts.also else ():
        rules = {
            look.turns: rule
            for look in orientations(tile)
            for rule in besides(game, look, [cell]).values()
        }
        if rules and tile.later:
            left = max(0, tile.count - lying[tile.id])
            found.append(HoleFit(tile, tuple(rules), left, next(iter(rules.values()))))
    return found
