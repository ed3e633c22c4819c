"""What the template of a turn is given."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.urls import reverse
from django.utils.safestring import SafeString

from engine import api
from rulesite.asking import Ask
from rulesite.drawing.board import Choice as Link
from rulesite.scenarios import answering
from rulesite.scenarios.address import Address
from rulesite.scenarios.catalogue import describe
from rulesite.scenarios.picture import picture
from rulesite.scenarios.turn_address import TurnAddress
from rulesite.scenarios.turn_words import action_words, tap_words
from rulesite.scenarios.turning import Option, Turn, before_scoring, turn, turnings, with_last_tile

_FEW = 4
"""How many of the last actions stand there when there are many."""


@dataclass(frozen=True, slots=True)
class Done:
    """An action among those stated."""

    words: str
    tile: str
    turn: int


@dataclass(frozen=True, slots=True)
class Pick:
    """A tile that may be drawn; ``left`` copies are not on the table."""

    tile: str
    words: str
    left: int
    query: str


def context(address: TurnAddress) -> dict[str, Any]:
    """Everything for the page. Raises api.EngineError for an address that cannot be read."""
    ask = address.ask()
    actions = address.actions
    api.write_notation(ask.position)
    if address.tile and address.tile not in api.tiles():
        raise api.InputError("unknown-tile", f"There is no tile {address.tile[:40]!r}.")
    found: dict[str, Any] = {
        "address": address,
        "before": [_done(action) for action in actions[:-_FEW]] if len(actions) > 2 * _FEW else (),
        "done": [
            _done(action) for action in (actions[-_FEW:] if len(actions) > 2 * _FEW else actions)
        ],
        "back": address.doing(actions[:-1]).query if actions else "",
        "afresh": address.doing(()).query,
        "chips": _chips(address, ask),
        "movers": () if actions else _movers(address, ask.position),
        "board": address.verdict.query,
    }
    problem = _refused(ask)
    if problem is None:
        try:
            return {**found, **_told(address, ask)}
        except api.UnsettledError as error:
            problem = [answering.unsettled(error)]
            found["unsettled"] = True
    problems = answering.problems_of(problem)
    cells = answering.cells_of(problems)
    return {**found, "problems": problems, "picture": picture(ask.position, marked=cells)}


def _refused(ask: Ask) -> Sequence[api.Violation] | None:
    """What is wrong with the position before the turn, under the first rule set that minds."""
    for ruleset in ask.rulesets:
        if problems := api.problems(ask.position, ruleset):
            return problems
    return None


def _told(address: TurnAddress, ask: Ask) -> dict[str, Any]:
    """The course of the turn."""
    told = turn(address, ask)
    shown = next((course for course in told.courses if course.shown), told.courses[0])
    position = api.read_notation(shown.after)
    laying = [choice for choice in told.choices if choice.lays]
    scoring = before_scoring(ask, address.actions)
    begun = with_last_tile(ask.position) if not address.actions and not address.tile else None
    return {
        "turn": told,
        "shown": shown,
        "over": bool(address.actions) and bool(laying) and laying == list(told.choices),
        "views": len({_table(course.after) for course in told.courses}) > 1,
        "picture": _picture(position, told),
        "tile": address.tile,
        "tile_words": describe(api.tiles()[address.tile]) if address.tile else "",
        "other_tile": replace(address, tile="").query,
        "places": _places(told) if address.tile else (),
        "picks": _picks(address, position) if laying and not address.tile else (),
        "turned": turnings(address, ask),
        "verdict": _verdict(address, scoring) if scoring else "",
        "after": Address(shown.after, address.rules, address.farms).query,
        "begun": _begun(address, begun) if begun else "",
    }


def _table(notation: str) -> str:
    """What lies on the table, the scores apart."""
    return api.write_notation(replace(api.read_notation(notation), scores=()))


def _begun(address: TurnAddress, begun: tuple[api.Position, tuple[api.Action, ...]]) -> str:
    position, actions = begun
    return replace(address, p=api.write_notation(position)).doing(actions).query


def _verdict(address: TurnAddress, position: api.Position) -> str:
    return Address(api.write_notation(position), address.rules, address.farms).query


def _done(action: api.Action) -> Done:
    tile, turned = (action.tile, action.turn) if isinstance(action, api.Lay) else ("", 0)
    return Done(action_words(action), tile, turned)


def _chips(address: TurnAddress, ask: Ask) -> list[answering.Chip]:
    """The rule sets, each a link that adds it or takes it away."""
    plain = address.verdict
    found = []
    for label, name, on in answering.rule_choices(plain, ask.rulesets):
        toggled = plain.toggled(label)
        query = replace(address, rules=toggled.rules, view="").query if toggled else ""
        found.append(answering.Chip(name, query, on))
    return found


def _movers(address: TurnAddress, position: api.Position) -> list[tuple[str, str, str, bool]]:
    """Whose turn it is: player, letter, the address that says so, and whether it says so now."""
    now = position.mover or position.players[0]
    return [
        (
            player,
            api.COLOURS[player],
            replace(address, p=api.write_notation(replace(position, mover=player))).query,
            player == now,
        )
        for player in position.players
    ]


def _picks(address: TurnAddress, position: api.Position) -> list[tuple[str, list[Pick]]]:
    """The tiles that may still be drawn, set by set."""
    used: dict[str, int] = {}
    for laid in position.tiles:
        used[laid.tile] = used.get(laid.tile, 0) + 1
    found: dict[str, list[Pick]] = {}
    for fit in api.fill("****", position.sets, used):
        if fit.left and not fit.tile.dealt:
            query = replace(address, tile=fit.tile.id, view="").query
            pick = Pick(fit.tile.id, describe(fit.tile), fit.left, query)
            found.setdefault(api.tile_sets()[fit.tile.set].name, []).append(pick)
    return list(found.items())


def _lays(told: Turn) -> Iterator[tuple[api.Lay, Option]]:
    for choice in told.choices:
        for section in choice.sections:
            for option in section.options:
                if isinstance(option.action, api.Lay):
                    yield option.action, option


def _places(told: Turn) -> list[tuple[str, list[tuple[api.Lay, Option]]]]:
    """Where the tile in hand may go, its turns together."""
    found: dict[api.Cell, list[tuple[api.Lay, Option]]] = {}
    for action, option in _lays(told):
        found.setdefault(action.cell, []).append((action, option))
    return [(f"Column {x}, row {y}", options) for (x, y), options in found.items()]


def _picture(position: api.Position, told: Turn) -> SafeString:
    links: dict[object, Link] = {}
    base = reverse("scenarios:turn")
    for choice in told.choices:
        for section in choice.sections:
            for option in section.options:
                link = _link(option, f"{base}?{option.query}")
                if link is not None:
                    links.setdefault(link[:2] + link[4:5], link)
    spots = sorted(links.values(), key=lambda link: (bool(link.spot), not _wide(link.spot)))
    return picture(position, choices=spots, title="The board as it stands")


def _wide(spot: str) -> bool:
    """Whether a shape lies below others: farms reach under roads and cities."""
    return spot.startswith("farm")


def _link(option: Option, href: str) -> Link | None:
    """The place on the board to tap for an option, if it has one."""
    words = tap_words(option.action)
    if not words:
        return None
    facts = api.action_facts(option.action)
    x, y = facts["cell"]
    return Link(x, y, href, words, facts.get("spot", ""), facts.get("kind", ""))
