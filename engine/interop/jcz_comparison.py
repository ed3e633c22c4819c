"""Where the two programs part in a recorded game, and what explains it."""

from typing import TYPE_CHECKING, Final, NamedTuple

from engine.interop.jcz_divergences import Divergence, Moment, known
from engine.interop.jcz_file import Message, Record

if TYPE_CHECKING:
    from engine.turn.game import Game


class FirstDivergence(NamedTuple):
    """The first message with which both programs part: that it was refused, or the points after
    it there and here; and the strayings behind that, none where it is unexplained."""

    message: str
    expected: tuple[int, ...]
    found: tuple[int, ...]
    divergences: tuple[Divergence, ...]


class MessageOutcome(NamedTuple):
    """What came of a message here: the points after it, whose figure it names and where that
    stood, the rule by which it was refused (None where it was not, empty for no rule); whether it
    is the ``last`` one, whether points come only when more is said, ``between`` two of them, and
    whether an earlier message ``waits`` for what it is about to be asked here."""

    message: Message
    found: tuple[int, ...]
    player: str | None
    stood: str
    refused: str | None
    last: bool
    between: bool
    waits: bool


class MessageComparison:
    """Compares message by message; ``parting`` is the first that tells the programs apart."""

    def __init__(self, record: Record, seats: tuple[str, ...]) -> None:
        self.parting: FirstDivergence | None = None
        self._points: Final = record.points
        self._seats: Final = seats
        self._doubt: FirstDivergence | None = None
        self._agreed = 0

    def hold(self, told: MessageOutcome, game: "Game") -> None:
        """See whether the other program says the same after a message, or by the end of the step:
        points that come a message early or late are no difference."""
        message, refused = told.message, told.refused is not None
        found, place = told.found, told.message.place
        expected = self._points[place] if place < len(self._points) else found
        if expected == found and not refused:
            self._doubt = None
        # By the end of the step both programs should have paid the same.
        elif self._doubt is not None and (refused or message.type == "COMMIT"):
            self.parting, self._doubt = self.parting or self._doubt, None
        elif self.parting is None and self._doubt is None:
            pairs = zip(self._seats, expected, found, strict=True)
            more = {seat: there - here for seat, there, here in pairs}
            # What was paid since both last agreed: the reason is among these.
            lines = game.lines[self._agreed :]
            moment = Moment(
                message.type, message.payload, told.player, told.stood, told.refused, more, lines,
                game, told.waits,
            )  # fmt: skip
            parting = FirstDivergence(message.name, expected, found, known(moment))
            if refused or told.last:
                self.parting = parting
            else:
                self._doubt = parting
        if not told.between:
            self._agreed = len(game.lines)
