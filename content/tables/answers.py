"""What is answered about a figure, and how a question of the matrix is put."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, IntEnum, auto
from typing import Final

from content.tables.boards import Asking, NoBoardError
from engine import api


class Tone(Enum):
    """What sort of answer it is: yes, no, under a condition, or not to be asked."""

    YES = "yes"
    NO = "no"
    PART = "part"
    NEVER = "never"


@dataclass(frozen=True, slots=True)
class ShortAnswer:
    """An answer in few words, and the rule that gives it."""

    tone: Tone
    word: str
    rule: str = ""


NEVER: Final = ShortAnswer(Tone.NEVER, "–")


def yes(rule: str) -> ShortAnswer:
    """It may, by a rule."""
    return ShortAnswer(Tone.YES, "yes", rule)


def no(rule: str) -> ShortAnswer:
    """It may not, by a rule."""
    return ShortAnswer(Tone.NO, "no", rule)


def part(word: str, rule: str) -> ShortAnswer:
    """It may under a condition."""
    return ShortAnswer(Tone.PART, word, rule)


EffectQuestion = Callable[[Asking], ShortAnswer]


class AnswerGroup(IntEnum):
    """The parts of the matrix, in their order."""

    IS = auto()
    """What it is."""

    GOES = auto()
    """Where it goes."""

    SUFFERS = auto()
    """What befalls it."""


@dataclass(frozen=True, slots=True)
class Effect:
    """A row: what is asked, where it stands, the chapter without which it does not come up, and
    the sets that are in play as well when it is asked."""

    id: str
    title: str
    group: AnswerGroup
    chapter: str
    ask: EffectQuestion
    also: tuple[str, ...] = ()

    def answer(self, edition: str, kind: str) -> ShortAnswer:
        """What an edition says of a figure; nothing where no board can be made of the question."""
        try:
            return self.ask(Asking(edition, kind, (self.chapter, *self.also)))
        # A figure that cannot be brought there, or a position that an edition refuses: then the
        # question does not come up.
        except (NoBoardError, api.EngineError):
            return NEVER
