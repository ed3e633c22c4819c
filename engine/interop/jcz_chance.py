"""What comes by chance in a recorded game, as far as the file tells.

That program draws everything from a number between 0 and 1 that a message carries. The first draw
among ``n`` takes the place ``number * n``, rounded down. Where more is drawn before a message
brings the next number, that program makes one: of the last 48 bits of the number as a double it
takes ``(25214903917 * bits + 11) mod 2^48``, divided by 2^48. The next tile is drawn so, too.
"""

import struct
from collections.abc import Iterable, Sequence
from copy import copy
from typing import TYPE_CHECKING, Final

from engine.analysis.work import Work
from engine.expansions.bridges.bazaars import BAZAAR
from engine.interop.jcz_bag import Bag
from engine.interop.jcz_file import Message, Record
from engine.interop.jcz_names import our_tile
from engine.model.actions import Action, Choose
from engine.model.catalogue import tile_sets, tiles
from engine.model.errors import EngineError, InputError
from engine.turn.decision import Decision

if TYPE_CHECKING:
    from engine.turn.game import Game

TILES: Final = "gameAnnotations.drawOrder"
OTHERS: Final = "chance"
_BITS: Final = 48


class UntoldError(EngineError):
    """The file does not say what a replay needs to go on."""


class Chance:
    """Hands in what came up: tiles in their order, and whatever else is drawn."""

    def __init__(self, record: Record, sets: tuple[str, ...], work: Work) -> None:
        self._tiles: Final = tuple(_known(name, sets) for name in record.drawn)
        self._others: Final = record.chance
        self._next_tile = self._next_other = 0
        self._bag = Bag(record, sets, work)
        # To follow the bag costs a search at every tile, and only a bazaar draws tiles unseen by
        # messages.
        self._follows: Final = not record.drawn and any(_sells(name) for name in sets)
        self._number: float | None = _between(record.random)

    def come(self, message: Message) -> None:
        """A message comes, with the number from which that program draws next, if it has one."""
        if "random" in message.payload:
            self._number = _between(message.payload["random"])

    def copy(self) -> "Chance":
        """The same at the same place, for another table."""
        other = copy(self)
        # A shallow copy of the bag is enough, since it changes nothing in place.
        other._bag = copy(self._bag)
        return other

    def laid(self, game: "Game", tile: str) -> None:
        """A tile is about to be laid; those that lie before it in their order fitted nowhere."""
        if not tiles()[tile].dealt and game.due.tile is None:
            if self._follows and self._bag.open:
                self._bag.follow(game, tile, self._place)
            else:
                self._place(1)
        # Those before it in their order fitted nowhere and are passed over.
        coming = self._tiles[self._next_tile :]
        if game.due.tile is None and tile in coming:
            self._next_tile += coming.index(tile) + 1

    def answer(self, game: "Game") -> Action:
        """What chance brought to the decision that waits for it. Raises UntoldError where the file
        does not say, or says what cannot be."""
        decision = game.decision
        options = decision.options()
        if any(isinstance(option, Choose) for option in options):
            name, told = OTHERS, self._others[self._next_other : self._next_other + 1]
            self._next_other += 1
            drawn = self._drawn(decision, options)
        else:
            name, told = TILES, self._tiles[self._next_tile : self._next_tile + 1]
            self._next_tile += 1
            drawn = self._turned_up(game)
        ways = {str(value): way for way in options for value in way._asdict().values() if value}
        if not told and not (self._others if name == OTHERS else self._tiles):
            told = () if drawn is None else (drawn,)
        if told and told[0] in ways:
            return ways[told[0]]
        raise _untold(decision, name, told, ways)

    def _drawn(self, decision: Decision, options: Sequence[Action]) -> str | None:
        """What the number brings, of all cases."""
        assert decision.weights is not None  # noqa: S101 - chance decides
        cases = [way for way, n in zip(options, decision.weights(), strict=True) for _ in range(n)]
        place = self._place(len(cases))
        return None if place is None else next(iter(map(str, cases[place]._asdict().values())))

    def _turned_up(self, game: "Game") -> str | None:
        """The tile that the number brings."""
        if self._follows and self._bag.open:
            return self._bag.draw(game, self._place)
        self._place(1)
        return None

    def _place(self, among: int) -> int | None:
        """Which of so many cases comes up; None where the file has no number for it."""
        if self._number is None:
            return None
        drawn = self._number
        # The number as that program holds it: the 64 bits of a double.
        (bits,) = struct.unpack(">Q", struct.pack(">d", drawn))
        turned = (25214903917 * (bits % 2**_BITS) + 11) % 2**_BITS
        self._number = turned / 2**_BITS
        return int(drawn * among)


def _sells(name: str) -> bool:
    """Whether a set has a bazaar, where tiles come up before anybody lays them."""
    return any(BAZAAR in tile.symbols for tile in tile_sets()[name].tiles)


def _between(number: object) -> float | None:
    """A number of a file from 0 to 1, None where it is none."""
    fits = isinstance(number, int | float) and not isinstance(number, bool) and 0 <= number < 1
    # By way of its text, as that program reads it.
    return float(str(number)) if fits else None


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
