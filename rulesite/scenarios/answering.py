"""What the verdict's template is given."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine import api
from rulesite.scenarios.address import FARM_METHODS, Address
from rulesite.scenarios.picture import picture
from rulesite.scenarios.sheet import LETTERS, Verdict, name_of, verdict

QUESTIONS = {
    api.NOW: ("Last tile", "What the last tile scored"),
    api.FINAL: ("End of the game", "As the end of the game"),
}


@dataclass(frozen=True, slots=True)
class Chip:
    """A choice that is an address."""

    word: str
    query: str
    on: bool


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong with the position; ``number`` is its cell's on the drawing."""

    message: str
    rule: str
    cell: api.Cell | None
    number: int | None


def context(address: Address, line: int | None = None) -> dict[str, Any]:
    """The verdict, or the problems instead of it. Raises api.EngineError for a bad address."""
    ask = address.ask()
    api.write_notation(ask.position)
    if ask.question not in QUESTIONS:
        raise api.InputError(
            "unknown-question", f"Ask {api.NOW!r} or {api.FINAL!r}, not {ask.question[:20]!r}."
        )
    found: dict[str, Any] = {
        "address": address,
        "title": QUESTIONS[ask.question][1],
        "players": [(player, LETTERS[player]) for player in ask.position.players],
        "questions": _questions(address),
        "chips": _chips(address, ask.rulesets),
        "farms": _farms(address),
        "editions": {name: api.edition(name).short for name in api.EDITIONS},
        "empty": not ask.position.tiles,
    }
    try:
        laid_out = verdict(ask, address.farms, line)
    except api.RefusedError as error:
        problems = problems_of(error.problems)
        cells = cells_of(problems)
        return {**found, "problems": problems, "picture": picture(ask.position, marked=cells)}
    except api.UnsettledError as error:
        problems = problems_of(
            [api.Violation(error.code, error.rule or "", str(error), error.cell)]
        )
        shown = picture(ask.position, marked=cells_of(problems))
        return {**found, "problems": problems, "unsettled": True, "picture": shown}
    chosen = laid_out.chosen
    marked = chosen.cells if chosen else ()
    lit = [chosen.spot] if chosen and chosen.spot else ()
    shown = picture(ask.position, marked=marked, lit=lit)
    return {**found, "verdict": laid_out, "summary": summary(laid_out), "picture": shown}


def summary(laid_out: Verdict) -> str:
    """The totals in a line, for previews and for those who hear the page."""
    return "; ".join(
        f"{column.heading}: " + ", ".join(f"{side.player} {side.points}" for side in column.totals)
        for column in laid_out.columns
    )


def unsettled(error: api.UnsettledError) -> api.Violation:
    """What the chosen rules leave open, in the shape of a problem."""
    return api.Violation(error.code, error.rule or "", str(error), error.cell)


def problems_of(violations: Sequence[api.Violation]) -> list[Problem]:
    numbers: dict[api.Cell, int] = {}
    found = []
    for one in violations:
        number = numbers.setdefault(one.cell, len(numbers) + 1) if one.cell else None
        found.append(Problem(one.message, one.rule, one.cell, number))
    return found


def cells_of(problems: list[Problem]) -> list[api.Cell]:
    return list(dict.fromkeys(one.cell for one in problems if one.cell))


def _questions(address: Address) -> list[Chip]:
    return [
        Chip(words[0], replace(address, q=question).query, address.q == question)
        for question, words in QUESTIONS.items()
    ]


def rule_choices(address: Address, rulesets: Sequence[api.Ruleset]) -> list[tuple[str, str, bool]]:
    """Label, name and whether it is chosen: every edition, and whatever else is chosen."""
    names = {label: api.edition(label).short for label in api.EDITIONS}
    for label, ruleset in zip(address.chosen, rulesets, strict=True):
        names.setdefault(label, name_of(ruleset, address.farms))
    return [(label, name, label in address.chosen) for label, name in names.items()]


def _chips(address: Address, rulesets: Sequence[api.Ruleset]) -> list[Chip]:
    found = []
    for label, name, on in rule_choices(address, rulesets):
        toggled = address.toggled(label)
        found.append(Chip(name, toggled.query if toggled else "", on))
    return found


def _farms(address: Address) -> list[Chip]:
    words = {"": "By edition", **{method: method for method in FARM_METHODS}}
    return [
        Chip(word, replace(address, farms=farms).query, address.farms == farms)
        for farms, word in words.items()
    ]
