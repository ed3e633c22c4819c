"""What is scored of no feature, and can be told of without a board: gold, goods, acrobats."""

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from engine.model.vocabulary import VocabularyRow


class HoldingForm(StrEnum):
    """How players have it, and so how an example board shows it."""

    STOCK = "stock"
    """Tokens before them, which are counted at the end of the game."""

    TITLE = "title"
    """A token that one player has; at the end every completed feature of a kind counts for it."""

    PLACE = "place"
    """Figures in a place of a tile, which count at the end."""

    FLOCK = "flock"
    """A figure beside which tokens lie; they count once its farm is closed."""

    SHOW = "show"
    """Figures round a symbol; they count once another tile with it comes."""

    TRACK = "track"
    """A token on the scoring track, on the space from which another player scores."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HoldingRow(VocabularyRow):
    """Something that is scored of no feature.

    ``things`` are what players have: tokens, or a place where their figures stand. ``asks`` are the
    words for so many of each, ``rule`` says what they bring, ``number`` are the words for the only
    number that goes with all of it: the completed features of a ``kind``, the sheep of a flock
    whose ``figure`` each player has, points. Where it is a ``contest``, what one player has tells
    nothing without what the others have. No more figures stand in a place than the rule ``room``
    says. A show is round a ``symbol``.
    """

    table: ClassVar[str] = "holding"

    name: str
    form: HoldingForm
    things: tuple[str, ...]
    rule: str
    asks: tuple[str, ...] = ()
    number: str = ""
    kind: str = ""
    figure: str = ""
    symbol: str = ""
    room: str = ""
    contest: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "form", HoldingForm(self.form))

    @property
    def single(self) -> bool:
        """Whether a player has one of it, or none."""
        return self.form in (HoldingForm.TITLE, HoldingForm.FLOCK, HoldingForm.TRACK)

    @property
    def lone(self) -> bool:
        """Whether only one player has it."""
        return self.form in (HoldingForm.TITLE, HoldingForm.TRACK)
