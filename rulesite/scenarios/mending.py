"""What puts a stated position right, as links that state it anew."""

from dataclasses import dataclass, replace
from functools import partial

from django.urls import reverse
from django.utils.text import capfirst

from engine import api
from rulesite.scenarios.address import Address
from rulesite.scenarios.turn_address import TurnAddress, turn_of
from rulesite.telling.places import from_first
from rulesite.telling.turns import fill

LAST = "last"
MOVES = "moves"


@dataclass(frozen=True, slots=True)
class Mend:
    """A change to the position: a link that states it so; ``laid`` is the tile that it is about,
    where it says which."""

    words: str
    href: str
    laid: api.Laid | None = None


class Mender:
    """Makes links of the repairs of one position; they lead back to a page on the same question.
    Without a page there are none, and nothing is tried."""

    def __init__(self, analysis: api.Analysis, address: Address | TurnAddress, page: str) -> None:
        self.analysis = analysis
        self._address, self._page = address, page

    def href(self, position: api.Position) -> str:
        """The page for another position."""
        there = replace(self._address, p=api.write_notation(position))
        return f"{reverse(self._page)}?{there.query}"

    def problem(self, ruleset: api.Ruleset, problem: api.Violation) -> tuple[Mend, ...]:
        """What would put a problem right under a rule set, the likeliest first."""
        repairs = self.analysis.repairs(ruleset, problem) if self._page else ()
        return tuple(self._mend(repair, problem.cell) for repair in repairs)

    def remark(self, ruleset: api.Ruleset, remark: api.Remark) -> tuple[Mend, ...]:
        """What would settle what a remark is about: a problem, or moves that can be played."""
        if remark.code == MOVES:
            there = replace(self._address, p=api.write_notation(self.analysis.position))
            last = turn_of(there).doing((api.End(),))
            return (Mend("Play these moves", f"{reverse('scenarios:turn')}?{last.query}"),)
        about = (
            problem
            for problem in self.analysis.problems(ruleset)
            if (problem.rule, problem.cell) == (remark.rule, remark.cell)
        )
        # A remark says what a problem says, and has no mends of its own.
        return next((self.problem(ruleset, problem) for problem in about), ())

    def _mend(self, repair: api.Repair, about: api.Cell | None) -> Mend:
        """A repair as a link; its tile is told as seen from the one that the problem is about."""
        facts = {"cell": repair.cell, "name": repair.name, "player": repair.player}
        says = api.rows(api.RepairRow)[repair.what].says
        seen = partial(api.tile_from, about) if about else from_first(self.analysis.position)
        words = capfirst(fill((says,), {name: fact for name, fact in facts.items() if fact}, seen))
        laid = repair.position.last if repair.what == LAST else None
        return Mend(words, self.href(repair.position), laid)
