"""A point in the game where a player has to decide, and the flow of a turn between such points."""

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Final, TypeAlias, TypeVar

from engine.model.actions import Action
from engine.turn.legality import Violation, violation

T = TypeVar("T")


@dataclass(slots=True)
class Decision:
    """What the game waits for.

    ``what`` names it in a few words, ``rule`` is the rule that asks for it. ``options`` lists
    every legal action; ``against`` gives the reasons why an action is not allowed. Both look at
    the table when they are called, so nothing is listed that nobody asks for.
    """

    player: str
    what: str
    rule: str
    options: Callable[[], list[Action]]
    against: Callable[[Action], list[Violation]] | None = None

    def violations(self, action: Action) -> list[Violation]:
        """Why an action is not allowed here; empty where it is."""
        if self.against is not None:
            return self.against(action)
        if action in self.options():
            return []
        return [violation("not-offered", self.rule, None, f"this is about: {self.what}")]


BREAK: Final = Decision("", "begin the next turn", "base.turn.order", list)
"""Stands between two turns; whoever asks what the game waits for begins the next."""

Flow: TypeAlias = Generator[Decision, Action, T]
"""A part of a turn: it yields decisions, is sent actions, and returns what came of it."""
