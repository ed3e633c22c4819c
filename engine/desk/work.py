"""How much a question takes: boards laid, actions played, rule sets tried."""

from collections import Counter
from collections.abc import Mapping
from enum import Enum

from engine.model.errors import TooLargeError


class Effort(Enum):
    """What is counted; the value says it in words."""

    BOARDS = "boards laid"
    ACTIONS = "actions played"
    RULESETS = "rule sets tried"


class Work:
    """What has been done for a caller, and how much of each he allows; without limits, all.

    One counter may go through several desks. ``done`` is a number for each effort.
    """

    def __init__(self, limits: Mapping[Effort, int] | None = None) -> None:
        self.limits = dict(limits or {})
        self.done: Counter[Effort] = Counter()

    def spend(self, effort: Effort) -> None:
        """Count one more. Raises TooLargeError, which names the limit that this exceeds."""
        self.done[effort] += 1
        limit = self.limits.get(effort)
        if limit is not None and self.done[effort] > limit:
            raise TooLargeError(
                "too-much-work", f"This takes too much work: more than {limit} {effort.value}."
            )
