"""Why some rule sets say nothing: what is wrong under them, or what they leave open."""

from collections.abc import Iterable
from dataclasses import dataclass

from engine import api
from rulesite.telling.words import listed


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong with the position; ``number`` is its cell's on the drawing."""

    message: str
    rule: str
    cell: api.Cell | None
    number: int | None


@dataclass(frozen=True, slots=True)
class Refusal:
    """Rule sets that refuse for the same reasons; ``unsettled`` ones leave the point open."""

    names: tuple[str, ...]
    problems: tuple[Problem, ...]
    unsettled: bool

    @property
    def who(self) -> str:
        """The rule sets in one line."""
        return listed(self.names)


def refusals(refused: Iterable[tuple[str, api.EngineError]]) -> tuple[Refusal, ...]:
    """The names of rule sets with what each refuses with, those of the same reasons together."""
    groups: dict[tuple[api.Violation, ...], list[str]] = {}
    unsettled: set[tuple[api.Violation, ...]] = set()
    for name, error in refused:
        reasons = api.reasons(error)
        groups.setdefault(reasons, []).append(name)
        if isinstance(error, api.UnsettledError):
            unsettled.add(reasons)
    numbers: dict[api.Cell, int] = {}
    return tuple(
        Refusal(
            tuple(names), tuple(_problem(one, numbers) for one in reasons), reasons in unsettled
        )
        for reasons, names in groups.items()
    )


def _problem(violation: api.Violation, numbers: dict[api.Cell, int]) -> Problem:
    cell = violation.cell
    number = numbers.setdefault(cell, len(numbers) + 1) if cell else None
    return Problem(violation.message, violation.rule, cell, number)


def cells_of(refused: Iterable[Refusal]) -> list[api.Cell]:
    """The cells that the problems are about, in the order of their numbers."""
    cells = (problem.cell for refusal in refused for problem in refusal.problems)
    return list(dict.fromkeys(cell for cell in cells if cell))
