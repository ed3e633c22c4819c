"""The bag of tiles of a recorded game, in the order in which that program keeps it."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final

from engine.interop.jcz_file import Record
from engine.interop.jcz_names import data, our_tile
from engine.interop.jcz_pack import every_tile
from engine.model.catalogue import tiles
from engine.model.errors import UnsettledError
from engine.model.kinds import kinds
from engine.turn.legality import placements

if TYPE_CHECKING:
    from engine.turn.game import Game

_MOST_AWAY: Final = 3
"""So many tiles may fit nowhere in one draw. More never did in the games at hand, and each is
looked for all over the board."""


_MOST_TILES: Final = 2_000
"""All sets together have fewer, and a file may ask for any of them a million times."""


class Bag:
    """What has not been drawn yet.

    It is ``open`` as long as the numbers of the file bring the tiles that are laid: a file that was
    put together by hand carries any numbers. A river is drawn in an order of its own before all
    other tiles.
    """

    def __init__(self, record: Record, sets: Iterable[str]) -> None:
        every = every_tile(record)
        every.subtract(our_tile(start.tile, 0, sets)[0] for start in record.start)
        self.open = 0 < every.total() <= _MOST_TILES
        self._tiles = tuple(sorted((+every).elements(), key=_order)) if self.open else ()

    def draw(self, game: "Game", place: Callable[[int], int | None]) -> str | None:
        """Take out the tile at the place that the next number says, among so many."""
        inside = [name for name in self._tiles if not _river(name)]
        try:
            inside = [name for name in inside if not game.aside(tiles()[name])]
        except UnsettledError:
            inside = []
        at = place(len(inside)) if inside else None
        if at is None:
            self.open = False
            return None
        self._take(inside[at])
        return inside[at]

    def follow(self, game: "Game", tile: str, place: Callable[[int], int | None]) -> None:
        """A tile was drawn and is about to be laid; those before it fitted nowhere."""
        if _river(tile):
            self._take(tile)
            return
        for _ in range(1 + _MOST_AWAY):
            drawn = self.draw(game, place)
            if drawn == tile:
                return
            if drawn is None or placements(game.board, game.state.ruleset, tiles()[drawn]):
                break
        self.open = False

    def _take(self, tile: str) -> None:
        at = self._tiles.index(tile) if tile in self._tiles else len(self._tiles)
        self._tiles = self._tiles[:at] + self._tiles[at + 1 :]


def _order(name: str) -> tuple[bool, str]:
    """By their names, but for those that come into the bag later."""
    tile = tiles()[name]
    return not tile.symbols.isdisjoint(data()["last-in-bag"]), tile.jcz


def _river(name: str) -> bool:
    return any(segment.kind is kinds()["river"] for segment in tiles()[name].segments)
