"""How much a question takes: counted in what is done, so that it is the same on every machine."""

from collections import Counter
from enum import Enum

from engine.model.errors import TooLargeError


class Effort(Enum):
    """What is counted: its words, and the steps that it takes by itself and for each four tiles of
    the board on which it is done.

    A step is a few microseconds of work; what takes how many was measured.
    """

    BOARDS = ("boards laid", 0, 16)
    RULESETS = ("rule sets tried", 10, 6)
    LAST_TILES = ("last tiles scored", 10, 1)
    FIGURES = ("figures tried", 10, 2)
    COPIED_BOARDS = ("boards copied", 0, 2)
    ACTIONS = ("actions played", 40, 1)
    MOVES = ("moves of a game", 16, 0.33)
    CHOICES = ("choices worked out", 10, 32)
    COPIES = ("copies of a game", 4, 5)

    def __init__(self, words: str, alone: int, tiles: float) -> None:
        self.words = words
        self._alone, self._tiles = alone, tiles

    def steps(self, tiles: int) -> int:
        """How many steps it takes on a board of so many tiles."""
        return self._alone + int(self._tiles * tiles / 4)


class Work:
    """What has been done for a caller, and how many steps he allows; without a limit, all.

    One counter may go through several analyses. ``done`` is a number for each effort.
    """

    def __init__(self, limit: int | None = None) -> None:
        self.limit = limit
        self.steps = 0
        self.done: Counter[Effort] = Counter()

    @property
    def spent(self) -> bool:
        """Whether nothing more is allowed."""
        return self.limit is not None and self.steps >= self.limit

    def spend(self, effort: Effort, tiles: int) -> None:
        """Count one more on a board of so many tiles. Raises TooLargeError, which names the limit
        and what went into it."""
        self.done[effort] += 1
        self.steps += effort.steps(tiles)
        if self.limit is not None and self.steps > self.limit:
            done = ", ".join(f"{number} {each.words}" for each, number in self.done.items())
            raise TooLargeError(
                "too-much-work",
                f"This takes too much work: more than {self.limit} steps ({done}). "
                "Ask about fewer tiles, actions or rule sets at a time.",
            )
