"""What comes by chance in a recorded game, as far as the file tells."""

from collections.abc import Iterable, Sequence
from copy import copy
from typing import TYPE_CHECKING, Final

from engine.interop.jcz_file import Record
from engine.interop.jcz_names import our_tile
from engine.model.actions import Action, Choose
from engine.model.errors import EngineError, InputError
from engine.turn.decision import Decision

if TYPE_CHECKING:
    from engine.turn.game import Game

TILES: Final = "gameAnnotations.drawOrder"
OTHERS: Final = "chance"


class UntoldError(EngineError):
    """The file does not say what a replay needs to go on."""


class Chance:
    """Hands in what came up: tiles in their order, and whatever else is drawn."""

    def __init__(self, record: Record, sets: tuple[str, ...]) -> None:
        self._tiles: Final = tuple(_known(name, sets) for name in record.drawn)
        self._others: Final = record.chance
        self._next_tile = self._next_other = 0

    def copy(self) -> "Chance":
        """The same at the same place, for another table."""
        return copy(self)

    def laid(self, game: "Game", tile: str) -> None:
        """A tile is about to be laid; those that lie before it in their order fitted nowhere."""
        coming = self._tiles[self._next_tile :]
        if game.due.tile is None and tile in coming:
            self._next_tile += coming.index(tile) + 1

    def answer(self, decision: Decision) -> Action:
        """What chance brought. Raises UntoldError where the file does not say, or says what
        cannot be."""
        options = decision.options()
        if any(isinstance(option, Choose) for option in options):
            name, told = OTHERS, self._others[self._next_other : self._next_other + 1]
            self._next_other += 1
        else:
            name, told = TILES, self._tiles[self._next_tile : self._next_tile + 1]
            self._next_tile += 1
        ways = {str(value): way for way in options for value in way._asdict().values() if value}
        if told and told[0] in ways:
            return ways[told[0]]
        raise _untold(decision, name, told, ways)


def _known(name: str, sets: tuple[str, ...]) -> str:
    """Our id of a tile; one that nobody knows keeps its name, and is wrong where it comes up."""
    try:
        return our_tile(name, 0, sets)[0]
    except InputError:
        return name


def _untold(decision: Decision, name: str, told: Sequence[str], ways: Iterable[str]) -> UntoldError:
    what = decision.words.about
    if told:
        why = f"{told[0]!r} in {name!r} cannot come up here, to {what}."
    elif name == OTHERS:
        why = (
            f"The file does not say what comes up here, to {what}. It may do so: {name!r} is a "
            f"list of all that came up, in this order, each one of: {', '.join(ways)}."
        )
    else:
        why = (
            f"The file does not say which tiles come up here, to {what}. It may do so: {name!r} "
            "is a list of all tiles in the order in which they were drawn."
        )
    return UntoldError("not-told", why, rule=decision.rule)
