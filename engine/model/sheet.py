"""The score sheet: terms, lines, totals. A number always carries the rule it comes from."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from engine.model.geometry import Cell
from engine.model.strength import Strength
from engine.model.values import Value
from engine.model.words import DecisionId, LineId, TermId

NOW: Final = "now"
"""The question: what did the tile just laid complete?"""

FINAL: Final = "final"
"""The question: what does everything score if the game ends here?"""


class Cited(NamedTuple):
    """The part of a rule value that a sheet carries: the rule's id and the edition behind it.

    ``strength`` is the weight that its word has; ``value`` is what the rule says.
    """

    rule: str
    edition: str
    strength: Strength = Strength.PRINTED
    value: Value = None

    @property
    def stated(self) -> bool:
        """False where the edition of the rule set is silent and the value is borrowed."""
        return self.strength is not Strength.SILENT


class SheetTerm(NamedTuple):
    """``amount`` things at ``each`` points; ``cells`` are the tiles that were counted.

    ``what`` names the things (``engine.model.words.TermRow``). ``cite`` is the rule that
    sets ``each``; ``why`` a further rule that made it so, such as the one behind a zero.
    """

    amount: int
    each: int
    what: TermId
    cite: Cited
    cells: tuple[Cell, ...]
    why: Cited | None = None

    @property
    def points(self) -> int:
        """Amount times each."""
        return self.amount * self.each


class Tiebreak(NamedTuple):
    """What broke a tie: what is counted, and how many of it each of the tied players has."""

    what: TermId
    shares: tuple[tuple[str, int], ...]


class Line(NamedTuple):
    """What one player gets for one feature, zero included.

    ``kind`` says what it is about (``engine.model.words.LineRow``). ``cell`` and ``spot`` name the
    feature by one of its segments; a line that belongs to no feature has no cell. ``votes`` are
    the followers of every player who counts there, ``weights`` the rules by which figures among
    them count otherwise than a follower, ``tiebreak`` what decided among those with as many votes.
    ``why`` is the rule that gave or denied this player the
    points; a line without a player is a feature that nobody holds.
    """

    kind: LineId
    cell: Cell | None
    spot: str
    complete: bool
    player: str | None
    votes: tuple[tuple[str, int], ...]
    terms: tuple[SheetTerm, ...]
    why: Cited
    cells: tuple[Cell, ...]
    weights: tuple[Cited, ...] = ()
    tiebreak: Tiebreak | None = None

    @property
    def points(self) -> int:
        """The sum of the terms."""
        return sum([term.amount * term.each for term in self.terms])

    @property
    def key(self) -> tuple[str, Cell | None, str, str | None]:
        """What stays the same from one rule set to the next: kind, place and player."""
        return self.kind, self.cell, self.spot, self.player


class Missing(NamedTuple):
    """A decision that has to be taken before the rest can be scored: whose, which, by which rule.

    ``player`` is None where it is left to chance.
    """

    player: str | None
    what: DecisionId
    rule: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """The answer to one question under one rule set.

    ``missing`` is the decision at which the scoring had to stop, None where it came to its end.
    """

    question: str
    ruleset: str
    players: tuple[str, ...]
    lines: tuple[Line, ...]
    missing: Missing | None = None

    @property
    def totals(self) -> Mapping[str, int]:
        """The points that each player gains, in seating order."""
        totals = dict.fromkeys(self.players, 0)
        for line in self.lines:
            if line.player is not None:
                totals[line.player] += line.points
        return totals
