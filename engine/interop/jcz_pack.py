"""The tiles still to come in a recorded game, and when it is over."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Final

from engine.analysis.work import Effort, Work
from engine.board.board import Board
from engine.interop.jcz_file import Message, Record
from engine.interop.jcz_names import data, our_tile
from engine.model.catalogue import tile_sets, tiles
from engine.model.errors import InputError
from engine.model.geometry import Cell
from engine.model.kinds import kinds
from engine.model.tiles import Tile
from engine.model.turned import turned
from engine.rules.ruleset import Ruleset
from engine.turn.legality import placement_violations, placements
from engine.turn.setup import hidden_tiles

_MOST_AWAY: Final = 20
"""More tiles of one game never fit nowhere: in no game at hand were it more than eight."""


class Pack:
    """Knows which tiles no message lays, and so whether the pile is spent.

    A tile that fits nowhere when it is drawn leaves the game, and the file does not say so: the
    pile counts as spent when every tile that never comes has once fitted nowhere, or lies hidden on
    the table. Where many never come the game is not over, and nobody looks.
    """

    def __init__(
        self, record: Record, messages: Sequence[Message], ruleset: Ruleset, work: Work
    ) -> None:
        left = every_tile(record)
        lays = list(_lays(messages, ruleset))
        # What lies on the table from the first is drawn by nobody.
        left.subtract(our_tile(start.tile, 0, ruleset.sets)[0] for start in record.start)
        left.subtract(tile for _, tile in lays)
        self._ruleset = ruleset
        self._work: Final = work
        # Plus leaves out what is nought or less, as where a file lays more than its sets hold.
        self._never = +left
        self._fit: dict[str, tuple[Cell, int]] = {}
        self._hidden = 0
        self._end = record.end
        self._last = max((place for place, tile in lays if not tiles()[tile].dealt), default=-1)

    def look(self, board: Board) -> None:
        """Before a tile is drawn, see which of the tiles that never come fit nowhere."""
        self._hidden = hidden_tiles(board, self._ruleset)
        if self._end is not None or self._never.total() - self._hidden > _MOST_AWAY:
            return
        for name in list(self._never):
            if not self._still_fits(name, board):
                self._work.spend(Effort.MOVES, len(board.laid))
                if found := placements(board, self._ruleset, tiles()[name]):
                    # Where it fitted last it mostly still fits, and to look there is enough.
                    self._fit[name] = found[0]
                else:
                    del self._never[name]

    def _still_fits(self, name: str, board: Board) -> bool:
        """Whether a tile fits where it last did."""
        if name not in self._fit:
            return False
        cell, turn = self._fit[name]
        return not placement_violations(board, self._ruleset, turned(tiles()[name], turn), cell)

    def is_over(self, turns: int, place: int, *, turn: bool = True) -> bool:
        """Whether the game is over after so many turns, with the messages from a place to come.

        Where no ``turn`` begins it ends within the last one, whose second tile never comes.
        """
        if self._end is not None:
            return turns >= self._end and (turn or place > self._last)
        return place > self._last and self._never.total() <= self._hidden


def every_tile(record: Record) -> Counter[str]:
    """How many of each tile the sets of a file bring that are drawn."""
    every: Counter[str] = Counter()
    counted = _counted(record)
    for name, count in counted.items():
        every.update({tile.id: tile.count * count for tile in _tiles(name, record)})
    lacking = {
        name
        for theirs, without in data()["fewer"].items()
        if record.sets.get(theirs)
        for name in without
    }
    for option, row in data()["instead"].items():
        if counted.get(row["expansion"]) and record.rules.get(option) == row["value"]:
            lacking.update(row["tiles"])
    return Counter({name: n for name, n in every.items() if tiles()[name].jcz not in lacking})


def _counted(record: Record) -> dict[str, int]:
    """How often each of our sets is in the file, whatever it is called there."""
    known = data()["sets"]
    found: dict[str, int] = {}
    for name, count in record.sets.items():
        # One set of ours may be several parts there, which are not to be added up.
        found[known[name]] = max(count, found.get(known[name], 0))
    return found


def _tiles(name: str, record: Record) -> Iterable[Tile]:
    """The tiles of a set that are drawn; river tiles belong to a part of their own in some."""
    rivers = any("river" in one for one, count in record.sets.items() if count)
    for tile in tile_sets()[name].tiles:
        river = any(segment.kind is kinds()["river"] for segment in tile.segments)
        if tile.later and not tile.dealt and (rivers or not river):
            yield tile


def _lays(messages: Sequence[Message], ruleset: Ruleset) -> Iterator[tuple[int, str]]:
    """The tiles that messages lay; who reads the messages says what is wrong with one."""
    for place, message in enumerate(messages):
        if message.type == "PLACE_TILE":
            with suppress(InputError):
                name = str(message.payload.get("tileId"))
                yield place, our_tile(name, 0, ruleset.sets)[0]
