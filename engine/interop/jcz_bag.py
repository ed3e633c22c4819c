"""The bag of tiles of a recorded game, in the order in which that program keeps it."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final

from engine.analysis.work import Effort, Work
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
    other tiles, and counts for nothing here.
    """

    def __init__(self, record: Record, sets: Iterable[str], work: Work) -> None:
        every = every_tile(record)
        every.subtract(our_tile(start.tile, 0, sets)[0] for start in record.start)
        self._work: Final = work
        self.open = 0 < every.total() <= _MOST_TILES
        names = [name for name in (+every if self.open else ()) if not _river(name)]
        # That program sorts its tiles by their names, and draws by the place among them.
        inside = sorted((name for name in names for _ in range(every[name])), key=_name)
        self._tiles = tuple(name for name in inside if not _late(name))
        self._later = tuple(name for name in inside if _late(name))

    def draw(self, game: "Game", place: Callable[[int], int | None]) -> str | None:
        """Take out the tile at the place that the next number says, among so many."""
        try:
            later = self._later and not game.aside(tiles()[self._later[0]])
        except UnsettledError:
            self.open = False
            return None
        inside = self._tiles + self._later if later else self._tiles
        at = place(len(inside)) if inside else None
        if at is None:
            self.open = False
            return None
        early = len(self._tiles)
        # New tuples in place of the old: a copy of the bag goes its own way at another table.
        self._tiles = _without(self._tiles, at)
        self._later = _without(self._later, at - early) if at >= early else self._later
        return inside[at]

    def follow(self, game: "Game", tile: str, place: Callable[[int], int | None]) -> None:
        """A tile was drawn and is about to be laid; those before it fitted nowhere."""
        if _river(tile):
            return
        # What is drawn and fits nowhere is put away there without a message.
        for _ in range(1 + _MOST_AWAY):
            drawn = self.draw(game, place)
            if drawn == tile:
                return
            self._work.spend(Effort.MOVES, len(game.board.laid))
            # Another tile that would fit came up: the numbers are not those of this game.
            if drawn is None or placements(game.board, game.state.ruleset, tiles()[drawn]):
                break
        self.open = False


def _without(names: tuple[str, ...], at: int) -> tuple[str, ...]:
    """All but the one at a place, all of them beyond the last."""
    return names[:at] + names[at + 1 :]


def _name(name: str) -> str:
    return tiles()[name].jcz


def _late(name: str) -> bool:
    """Whether a tile comes into the bag later than the others, and then behind them."""
    return not tiles()[name].symbols.isdisjoint(data()["last-in-bag"])


def _river(name: str) -> bool:
    return any(segment.kind is kinds()["river"] for segment in tiles()[name].segments)
