"""The closed list of questions that an expansion may answer about the course of a turn."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, IntEnum, auto
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, Final, Generic, NamedTuple, TypeAlias, TypeVar

from engine.board.features import Feature
from engine.model.actions import Action, Deploy
from engine.model.geometry import Cell
from engine.model.tiles import Tile
from engine.model.turned import Turned
from engine.model.values import Figure
from engine.rules.hooks import CourseAnswers, Joined
from engine.rules.hooks import Ordered as Ordered
from engine.rules.ruleset import Ruleset
from engine.scoring.lines import Payment
from engine.scoring.ownership import Control
from engine.turn.decision import Flow
from engine.turn.legality import Violation
from engine.turn.steps import AFTER_SCORING, COMPLETED, ONWARD, SCORED, StepId

if TYPE_CHECKING:
    from engine.turn.account import Account
    from engine.turn.counting import Advance
    from engine.turn.game import Game

A = TypeVar("A", bound=Action)
T = TypeVar("T")


@dataclass(frozen=True, slots=True, eq=False)
class Right(Generic[A]):
    """One way to use the figure step, or one that may be used at any time.

    ``id`` names it: an action that two rights would take says by which of them it is done.
    ``action`` is the kind of action it takes; ``options`` lists the legal ones, ``against`` says
    why another is not (None: that action is none of its business), ``perform`` carries one out.
    ``instead`` is the rule by which it takes the place of deploying a figure.
    """

    id: str
    action: type[A]
    options: "Callable[[Game], Sequence[A]]"
    against: "Callable[[Game, A], list[Violation] | None]"
    perform: "Callable[[Game, A], Flow[None] | None]"
    instead: str = "base.deploy.one"


class Duty(NamedTuple):
    """The ids of the rights of which one has to be used now, and the rule behind it."""

    rights: frozenset[str]
    rule: str


class OnStatedPosition(Enum):
    """What a part of a turn is to the score of a stated position, whose last tile was just laid."""

    PAYS = "pays"
    """It is played there too: it takes an ``Account``, and only pays and asks. The sheet names a
    decision that it asks for as missing."""

    NOTHING = "nothing"
    """It brings no points: the position shows what it has done, or it comes before the tile."""


class LeftOut(NamedTuple):
    """A part whose points the score of a stated position leaves out. ``rule`` brings them, and
    ``brings`` says whether it does so there. The answer then names the rule."""

    rule: str
    brings: "Callable[[Account], bool]"


class StepPart(NamedTuple):
    """What an expansion adds to a step of the turn; parts of one step follow each other by
    ``order``. ``stated`` says what becomes of it where a stated position is scored."""

    step: StepId
    order: int
    play: "Callable[[Any], Flow[None] | None]"
    stated: "OnStatedPosition | LeftOut"


class Rivals(NamedTuple):
    """Features of which it matters which is scored first, and the rule for which it does."""

    rule: str
    features: Sequence[Feature]


class Scope(IntEnum):
    """How long something is remembered."""

    TILE = auto()
    """From the moment that a tile lies until the next does."""

    SCORING = auto()
    """From the end of one scoring to the end of the next."""

    TURN = auto()
    """For a turn."""


@dataclass(frozen=True, slots=True, eq=False)
class Scratch(Generic[T]):
    """What an expansion has to remember for a while.

    ``new`` makes it when it is first asked for. After each ``scope`` it is forgotten.
    """

    scope: Scope
    new: Callable[[], T]

    def of(self, game: "Account") -> T:
        """The scratch state of a game, to be looked at or changed."""
        scratch = game.scratch[self.scope]
        if self not in scratch:
            scratch[self] = self.new()
        content: T = scratch[self]
        return content


SCORING: Final = (COMPLETED, SCORED, ONWARD, AFTER_SCORING)
"""The steps of a scoring that are gone through even where nothing was completed."""

Before: TypeAlias = "Callable[[Game, Feature], Flow[None] | None]"
FirstScored: TypeAlias = "Callable[[Account], Rivals | None]"
Instead: TypeAlias = "Callable[[Account, Feature, Control], Flow[bool] | None]"
Waive: TypeAlias = "Callable[[Account, Feature, Control], Flow[Control]]"
Paid: TypeAlias = "Callable[[Account, Payment], Flow[None] | None]"
Advanced: TypeAlias = "Callable[[Account, Sequence[Advance]], Flow[None] | None]"
Home: TypeAlias = "Callable[[Account, Feature, Figure], bool]"
Cells: TypeAlias = Collection[Cell | None]


@dataclass(frozen=True, slots=True, eq=False)
class TurnAnswers(CourseAnswers):
    """What one expansion adds to a turn; silence is the default.

    The text under a question says when it is asked, what is answered and what the answer must not
    do. docs/hooks.md is made of these texts.
    """

    parts: Annotated[tuple[StepPart, ...], Joined.EACH] = ()
    """What is done at the steps of the order of play."""

    before: Annotated["Ordered[Before] | None", Joined.EACH] = None
    """Before the majority in a feature scored in a turn is determined: a flow; figures may come. It
    must not pay."""

    first: Annotated["FirstScored | None", Joined.EACH] = None
    """When several features wait to be scored: those of which it matters which comes first, and the
    rule for which it does, or None; the mover then says it. It must not ask."""

    instead: Annotated["Ordered[Instead] | None", Joined.FIRST] = None
    """Before figures may come to a feature that is scored, with the majority as it is: True if
    something took the place of the score. It must not pay for the feature."""

    waive: Annotated["Ordered[Waive] | None", Joined.ON] = None
    """When the majority is known and nothing is paid yet: a flow that gives the control back.
    Holders in its `waived` get no points, each by a rule; where figures left and no longer count, a
    new `control`. It must not pay."""

    paid: Annotated["Ordered[Paid] | None", Joined.EACH] = None
    """When points were given, for whatever (`holders` hold what is resolved with it): a flow. More
    may be paid, and `queue.appendleft` scores a feature next. It must not change what was paid."""

    advanced: Annotated["Ordered[Advanced] | None", Joined.EACH] = None
    """When scoring markers have moved along the scoring track by one event, while the game goes on
    and the scores are known: a flow; more may be paid. It must not change what was paid."""

    home: Annotated["Ordered[Home] | None", Joined.ANY] = None
    """When a figure of a scored feature would go home: True if it stays. Whoever has to decide asks
    at `onward`. It must not ask."""

    arrived: Annotated["Callable[[Game, Feature], Flow[None] | None] | None", Joined.EACH] = None
    """After a figure has come to a feature other than by being deployed."""

    left: Annotated["Callable[[Game, Feature], None] | None", Joined.EACH] = None
    """After figures have left a feature other than by scoring."""

    gone: Annotated["Callable[[Game, Figure, Figure | None], None] | None", Joined.EACH] = None
    """After a figure has left its spot, for whatever reason, with the figure as it stands now, if
    it does."""

    extended: Annotated["Callable[[Game, Feature], None] | None", Joined.EACH] = None
    """After a feature was extended by something else than a tile."""

    also: Annotated[
        "Callable[[Game, Turned, Iterable[Cell]], dict[Cell, str]] | None", Joined.FIRST
    ] = None
    """When a tile fits nowhere on some cells: those of them where it may lie although its sides do
    not match, since something built at once makes them, each with the rule. Asked in a turn and of
    a stated position alike."""

    rights: Annotated[tuple[Right[Any], ...], Joined.EACH] = ()
    """Ways to use the figure step. An action belongs to the right that it names, else to the first
    that allows it, else to the first that has something to say of it."""

    anytime: Annotated[tuple[Right[Any], ...], Joined.EACH] = ()
    """Rights that the mover may use beside every decision of the own turn."""

    free_rights: Annotated[tuple[Right[Any], ...], Joined.EACH] = ()
    """Rights that may be used before the tile or before the figure step, and use up neither."""

    unasked: Annotated["Callable[[Game, Action], str | None] | None", Joined.FIRST] = None
    """When no decision takes an action: the rule by which there is no such action now, or was none
    in the turn that brought the tile laid last, where only a decision of this expansion would take
    it; None for all others."""

    duty: Annotated["Callable[[Game], Duty | None] | None", Joined.FIRST] = None
    """When the figure step comes: the rights of which one has to be used, and the rule."""

    once: Annotated["Callable[[Game], bool] | None", Joined.ANY] = None
    """When a figure has been placed: whether nobody may follow the first figure of this turn, or
    what took its place."""

    aside: Annotated["Callable[[Game, Tile], str | None] | None", Joined.FIRST] = None
    """When a tile was drawn: the rule by which it is set aside for now and another drawn, or
    None."""

    in_hand: Annotated["Callable[[Game], bool] | None", Joined.ANY] = None
    """When a tile is to be laid: whether it matters now that it is drawn some time before. Players
    may `Draw` first then, and `game.due.tile` is the tile in hand."""

    own: Annotated["Callable[[Game], Iterable[str]] | None", Joined.EACH] = None
    """When a tile is to be laid: the ids of tiles that the mover may lay instead of the drawn
    one."""

    owned: Annotated["Callable[[Game, Tile], bool] | None", Joined.ANY] = None
    """When a tile of no set, which somebody describes, is to be laid: whether the mover may lay it
    instead of the drawn one."""

    reach: Annotated["Callable[[Game, str], list[tuple[Cell, int]]] | None", Joined.EACH] = None
    """When a figure may be deployed: segments beyond the tile just laid that are open to its kind.
    Whether it may stand there is for the right to deploy it to say."""

    unreached: Annotated["Callable[[Game, Deploy], str | None] | None", Joined.FIRST] = None
    """When a figure was to go beyond the tile just laid: the rule that keeps it out of reach of
    that spot, or None."""

    bars: Annotated[
        "Callable[[Game, str, Cells], Mapping[Cell | None, str]] | None", Joined.FIRST
    ] = None
    """When a figure may come: those of some tiles, and places on no tile (None), that its kind is
    now kept off, each with the rule."""

    neutral_bars: Annotated["Callable[[Game, Cell], str | None] | None", Joined.FIRST] = None
    """When a neutral figure, such as the mage, may come to a tile: the rule that now keeps it off,
    or None."""


class Parts:
    """What all expansions in play add to a turn, gathered and put in order.

    ``scoring`` tells that some of it belongs to the scoring after a tile, whether that tile has
    completed anything or not.
    """

    def __init__(self, answers: Sequence[TurnAnswers]) -> None:
        # Sorting keeps the order of expansions for parts of the same place in the turn.
        every = sorted((part for a in answers for part in a.parts), key=lambda part: part.order)
        self.steps = {
            step: tuple(part.play for part in every if part.step == step)
            for step in {part.step for part in every}
        }
        self.scoring = not self.steps.keys().isdisjoint(SCORING)
        paying = [part for part in every if part.stated is OnStatedPosition.PAYS]
        self.stated = {
            step: tuple(part.play for part in paying if part.step == step)
            for step in {part.step for part in paying}
        }
        self.left_out: tuple[LeftOut, ...] = tuple(
            part.stated for part in every if not isinstance(part.stated, OnStatedPosition)
        )

        def gather(name: str) -> tuple[Any, ...]:
            return tuple(part for a in answers if (part := getattr(a, name)) is not None)

        def ordered(name: str) -> tuple[Any, ...]:
            return tuple(o.ask for o in sorted(gather(name), key=lambda answer: answer.order))

        self.before: tuple[Before, ...] = ordered("before")
        self.first: tuple[FirstScored, ...] = gather("first")
        self.instead: tuple[Instead, ...] = ordered("instead")
        self.waive: tuple[Waive, ...] = ordered("waive")
        self.paid: tuple[Paid, ...] = ordered("paid")
        self.advanced: tuple[Advanced, ...] = ordered("advanced")
        self.home: tuple[Home, ...] = ordered("home")
        self.arrived: tuple[Callable[..., Flow[None] | None], ...] = gather("arrived")
        self.left: tuple[Callable[..., None], ...] = gather("left")
        self.gone: tuple[Callable[..., None], ...] = gather("gone")
        self.extended: tuple[Callable[..., None], ...] = gather("extended")
        self.also: tuple[Callable[..., dict[Cell, str]], ...] = gather("also")
        self.rights: tuple[Right[Any], ...] = tuple(r for a in answers for r in a.rights)
        self.anytime: tuple[Right[Any], ...] = tuple(r for a in answers for r in a.anytime)
        self.free_rights: tuple[Right[Any], ...] = tuple(r for a in answers for r in a.free_rights)
        self.unasked: tuple[Callable[..., str | None], ...] = gather("unasked")
        self.duty: tuple[Callable[..., Duty | None], ...] = gather("duty")
        self.once: tuple[Callable[..., bool], ...] = gather("once")
        self.aside: tuple[Callable[..., str | None], ...] = gather("aside")
        self.in_hand: tuple[Callable[..., bool], ...] = gather("in_hand")
        self.own: tuple[Callable[..., Iterable[str]], ...] = gather("own")
        self.owned: tuple[Callable[..., bool], ...] = gather("owned")
        self.reach: tuple[Callable[..., list[tuple[Cell, int]]], ...] = gather("reach")
        self.unreached: tuple[Callable[..., str | None], ...] = gather("unreached")
        self.bars: tuple[Callable[..., Mapping[Cell | None, str]], ...] = gather("bars")
        self.neutral_bars: tuple[Callable[..., str | None], ...] = gather("neutral_bars")


@cache
def _gathered(answers: tuple[TurnAnswers, ...]) -> Parts:
    return Parts(answers)


def parts_of(ruleset: Ruleset) -> Parts:
    """What the expansions in play add to a turn; gathered once for the same expansions."""
    return _gathered(tuple(a.turn for a in ruleset.answers if isinstance(a.turn, TurnAnswers)))
