"""The closed list of questions that an expansion may answer about the course of a turn."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from engine.board.features import Feature
from engine.model.actions import Action, Deploy
from engine.model.geometry import Cell
from engine.model.tiles import Tile
from engine.model.values import Figure
from engine.rules.ruleset import Ruleset
from engine.turn.decision import Flow
from engine.turn.legality import Violation

if TYPE_CHECKING:
    from engine.turn.game import Game


class Second(Enum):
    """Whether the mover gets a second tile, and when it is drawn."""

    NONE = auto()
    AT_ONCE = auto()
    AFTER_SCORING = auto()


@dataclass(frozen=True, slots=True)
class Right:
    """One way to use the step of moving wood.

    ``action`` is the type of action it takes; ``options`` lists the legal ones, ``against`` says
    why another is not, ``perform`` carries one out.
    """

    action: type[Action]
    options: "Callable[[Game], list[Action]]"
    against: "Callable[[Game, Action], list[Violation] | None]"
    perform: "Callable[[Game, Action], Flow[None]]"


class Duty(NamedTuple):
    """The only kind of action that the step of moving wood allows, and the rule behind it."""

    action: type[Action]
    rule: str


Part: TypeAlias = "Callable[[Game], Flow[None]]"
"""A part of the turn that an expansion adds."""


@dataclass(frozen=True, slots=True)
class TurnAnswers:
    """What one expansion adds to a turn; silence is the default.

    - ``start``, ``placed``, ``after_wood``, ``after_scoring``, ``end``: parts
      at that point. ``Game.fresh`` holds the tiles laid since the last scoring;
    - ``aside``: the rule by which a drawn tile is set aside for now and another drawn, or None;
    - ``own``: the ids of tiles that the mover may lay instead of the drawn one;
    - ``anytime``: rights that may be used before the tile or before the wood and use up neither;
    - ``duty``: the only kind of action allowed in the step of moving wood, with its rule;
    - ``reach``: segments beyond the tile just laid that are open to a kind of figure; whether it
      may stand there is for the right to deploy it to say;
    - ``unreached``: the rule that keeps a figure out of reach of a spot beyond that tile, or None;
    - ``bars``: the rule that now keeps a kind of figure off a tile, or None;
    - ``rights``: ways to use the step of moving wood. For an action that several expansions
      know (deploying, say) the first whose ``against`` is not None answers;
    - ``before_feature``: before the majority in a feature that is scored in a turn is determined;
    - ``home``: takes over the return of a figure after its feature was scored (True: it did);
    - ``arrived``: after a figure has come to a feature other than by being deployed;
    - ``homeward``: after the figures of all scored features went home;
    - ``left``: after figures have left a feature other than by scoring;
    - ``gone``: after a figure has left its spot, for whatever reason;
    - ``second``: whether the tile just laid brings a second one;
    - ``last``: after the last turn, before all that belongs to the end;
    - ``before_end``: before the final scoring.
    """

    start: "Part | None" = None
    aside: "Callable[[Game, Tile], str | None] | None" = None
    placed: "Part | None" = None
    own: "Callable[[Game], Iterable[str]] | None" = None
    anytime: tuple[Right, ...] = ()
    rights: tuple[Right, ...] = ()
    duty: "Callable[[Game], Duty | None] | None" = None
    reach: "Callable[[Game, str], list[tuple[Cell, int]]] | None" = None
    unreached: "Callable[[Game, Deploy], str | None] | None" = None
    bars: "Callable[[Game, str, Cell], str | None] | None" = None
    after_wood: "Part | None" = None
    before_feature: "Callable[[Game, Feature], Flow[None]] | None" = None
    home: "Callable[[Game, Feature, Figure], Flow[bool]] | None" = None
    left: "Callable[[Game, Feature], None] | None" = None
    gone: "Callable[[Game, Figure], None] | None" = None
    arrived: "Callable[[Game, Feature], Flow[None]] | None" = None
    homeward: "Part | None" = None
    after_scoring: "Part | None" = None
    second: "Callable[[Game], Second] | None" = None
    end: "Part | None" = None
    last: "Part | None" = None
    before_end: "Part | None" = None


def turn_answers(ruleset: Ruleset) -> tuple[TurnAnswers, ...]:
    """The answers of every expansion in play that has any about the turn."""
    return tuple(a.turn for a in ruleset.answers if isinstance(a.turn, TurnAnswers))
