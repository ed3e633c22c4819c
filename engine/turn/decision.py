"""A point in the game where somebody has to decide, and the flow of a turn between such points."""

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias, TypeVar

from engine.model.actions import Action
from engine.model.vocabulary import rows
from engine.model.words import DecisionId, DecisionRow, decision
from engine.turn.legality import Violation, not_offered

T = TypeVar("T")
A = TypeVar("A", bound=Action)

CHANCE: Final = "chance"
"""Who decides where no player does."""


@dataclass(slots=True)
class Decision:
    """What the game waits for.

    ``what`` is its id (``engine.model.words.DecisionRow``), ``rule`` the rule that asks for it.
    ``options`` lists every legal action; ``against`` gives the reasons why an action is not
    allowed, None for one that is no answer at all. Both look at the table when they are called, so
    nothing is listed that nobody asks for.

    Where it is left to chance ``player`` is None, and ``weights`` tells of each option, in their
    order, how many of all cases bring it. The engine draws nothing: whoever runs the game does,
    and hands in what came up. Nothing else is done beside a decision that stands ``alone``.
    """

    player: str | None
    what: DecisionId
    rule: str
    options: Callable[[], Sequence[Action]]
    against: Callable[[Action], list[Violation] | None] | None = None
    weights: Callable[[], Sequence[int]] | None = None
    alone: bool = False

    @property
    def who(self) -> str:
        """The player who decides, or chance."""
        return self.player or CHANCE

    @property
    def words(self) -> DecisionRow:
        """What is said of it."""
        row: DecisionRow = rows(DecisionRow)[self.what]
        return row

    def violations(self, action: Action) -> list[Violation]:
        """Why an action is not allowed here; empty where it is."""
        found: list[Violation] | None = None
        if self.against is not None:
            found = self.against(action)
        elif action in self.options():
            found = []
        return [not_offered(self.rule, self.words)] if found is None else found


BREAK: Final = Decision("", decision("begin"), "base.turn.order", list)
"""Stands between two turns; whoever asks what the game waits for begins the next."""

Flow: TypeAlias = Generator[Decision, Action, T]
"""A part of a turn: it yields decisions, is sent actions, and returns what came of it."""


def ask(asked: Decision, kind: type[A]) -> Flow[A]:
    """Put a decision that only one kind of action answers, and return the answer."""
    return of_kind((yield asked), kind)


def of_kind(action: Action, kind: type[A]) -> A:
    """An action of the only kind that the decision before allowed."""
    assert isinstance(action, kind)  # noqa: S101 - for the type checker
    return action


def through(flow: Flow[T] | None) -> Flow[T | None]:
    """A flow to its end; None where what was called had nothing to decide and returned none."""
    return None if flow is None else (yield from flow)
