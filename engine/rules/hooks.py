"""The closed list of questions that an expansion may answer.

The base game is the first expansion and answers them like every other. A question that nobody
needs yet is not listed; docs/hooks.md tells what each may do and what it must not.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from engine.board.board import Board
from engine.board.features import Feature
from engine.model.geometry import Cell
from engine.model.pile import Stage
from engine.model.sheet import Term
from engine.model.tiles import Kind, Segment
from engine.model.turned import Turned

if TYPE_CHECKING:
    from engine.rules.ruleset import Ruleset

PlacementCheck: TypeAlias = Callable[[Board, Turned, Cell], str | None]
"""The id of the rule that forbids a fitting placement, or None."""

DeploymentCheck: TypeAlias = Callable[[str, Segment], str | None]
"""The id of the rule that forbids a kind of figure on a segment at all, or None."""

StateCheck: TypeAlias = Callable[[Board], Iterable[tuple[str, Cell]]]
"""What could never have come about on a stated board: rules, and the cells that break them."""

PileChange: TypeAlias = "Callable[[tuple[Stage, ...], Ruleset], tuple[Stage, ...]]"
"""The stages of the draw pile after the expansion has had its say."""

Terms: TypeAlias = "Callable[[tuple[Term, ...], Feature, Board, Ruleset], tuple[Term, ...]]"
"""What a feature is worth to its owners, complete or at the end of the game, given what the
expansions before made of it."""


@dataclass(frozen=True, slots=True)
class Answers:
    """What one expansion says to each question; silence is the default."""

    placement: PlacementCheck | None = None
    deployment: DeploymentCheck | None = None
    state: StateCheck | None = None
    pile: "PileChange | None" = None
    terms: Mapping[Kind, Terms] = field(default_factory=dict)
    supply: Mapping[str, str] = field(default_factory=dict)
    """For each figure that it brings, the rule that says how many a player has."""
    votes: Mapping[str, str] = field(default_factory=dict)
    """For each figure that it brings, the rule that says how many votes it has."""
