"""What the address of a verdict or a turn asks, and what the engine of today says of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict
from django.urls import reverse

from engine import api
from rulesite import budget
from rulesite.scenarios.address import Address
from rulesite.scenarios.turn_address import NOTHING, TurnAddress, read_turn

Judgement = Mapping[str, Mapping[str, int] | str]
"""By rule set: the points by player, or the code of what it refused with."""


@dataclass(frozen=True, slots=True)
class DisputeQuestion:
    """What is asked: a position or a turn, under which rule sets."""

    turn: TurnAddress
    asked: str

    @property
    def actions(self) -> str:
        """What was done, empty where no turn is played."""
        return "" if self.turn.a == NOTHING else self.turn.a

    @property
    def verdict(self) -> Address:
        """The address of the verdict on the position."""
        turn = self.turn
        return Address(turn.p, turn.rules, turn.farms, self.asked, usual=turn.usual)

    @property
    def query(self) -> str:
        """The address of the page that asks the same, without the page."""
        return self.turn.query if self.actions else self.verdict.query

    @property
    def page(self) -> str:
        """The page that answers it, without the host."""
        name = "scenarios:turn" if self.actions else "scenarios:verdict"
        return f"{reverse(name)}?{self.query}"

    def judge(self) -> Judgement:
        """Who gets what. Raises api.EngineError for what cannot be read."""
        if self.actions:
            ask = self.turn.ask()
            answer = api.turn_answer(
                ask.position, self.turn.actions, ask.rulesets, work=budget.work()
            )
            return {one["ruleset"]: _points(one) for one in answer["traces"]}
        return judged(self.verdict.ask().compare().settled())


def judged(found: api.Comparison) -> Judgement:
    """What is kept of an answer."""
    return {
        verdict.ruleset.label: dict(verdict.sheet.totals)
        if verdict.sheet
        else _code(verdict.refused)
        for verdict in found.verdicts
    }


def _points(trace: Any) -> Mapping[str, int] | str:
    refused = trace["refused"]
    return str(refused["code"]) if refused else dict(trace["scored"])


def _code(refused: api.EngineError | None) -> str:
    return refused.code if refused else ""


def read(address: str) -> DisputeQuestion:
    """What the address of a verdict or a turn asks, whole or only its query."""
    page, mark, query = address.partition("#")[0].partition("?")
    return of_params(QueryDict(query if mark else page))


def of_params(params: QueryDict, usual: tuple[str, ...] = api.USUAL) -> DisputeQuestion:
    """What the parameters of an address ask; ``usual`` are the rule sets where it names none."""
    turn = read_turn(params, usual)
    rules = turn.rules or turn.usual
    turn = TurnAddress(turn.p, turn.a, rules, turn.farms, usual=())
    return DisputeQuestion(turn, params.get("q", "") or api.NOW)
