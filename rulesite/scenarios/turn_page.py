"""What the template of a turn is given."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from django.urls import reverse
from django.utils.safestring import SafeString

from engine import api
from rulesite.asking import Ask
from rulesite.drawing.board import Choice as Link
from rulesite.scenarios import answering
from rulesite.scenarios.catalogue import stated_tiles
from rulesite.scenarios.picture import picture
from rulesite.scenarios.turn_address import TurnAddress
from rulesite.scenarios.turning import Course, Option, Turn, turn, turned, with_last_tile
from rulesite.telling.places import tile_words
from rulesite.telling.turns import action_words, tap_words

_OWN = "Tiles of no set"
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
    if address.tile:
        api.tile_of(address.tile)
    told = turn(address, ask)
    long = len(actions) > 2 * _FEW
    return {
        "address": address,
        "before": [_done(action) for action in actions[:-_FEW]] if long else (),
        "done": [_done(action) for action in (actions[-_FEW:] if long else actions)],
        "back": address.doing(actions[:-1]).query if actions else "",
        "afresh": address.doing(()).query,
        "chips": _chips(address, ask),
        "movers": () if actions else _movers(address, ask.position),
        "board": address.verdict.query,
        "turn": told,
        **(_told(address, ask, told) if told.courses else _refused(ask, told)),
    }


def _refused(ask: Ask, told: Turn) -> dict[str, Any]:
    """The position before the turn, which no rule set judges."""
    return {"picture": picture(ask.position, marked=told.marked)}


def _told(address: TurnAddress, ask: Ask, told: Turn) -> dict[str, Any]:
    """The course of the turn."""
    shown = next((course for course in told.courses if course.shown), told.courses[0])
    first, position = told.courses[0].played, shown.played.position
    laying = [choice for choice in told.choices if choice.lays]
    asked = (course.played.next for course in told.courses)
    settled = next((waiting.tile for waiting in asked if waiting and waiting.tile), "")
    tile = address.tile or settled
    begun = with_last_tile(ask.position) if not address.actions and not address.tile else None
    return {
        "over": bool(address.actions) and bool(laying) and laying == list(told.choices),
        "views": len({_table(course) for course in told.courses}) > 1,
        "picture": _picture(position, told),
        "tile": tile,
        "tile_words": tile_words(api.tile_of(tile)) if tile else "",
        "other_tile": "" if settled else replace(address, tile="").query,
        "places": _places(told) if tile else (),
        "picks": _picks(address, position) if laying and not tile else (),
        "turned": turned(address, first),
        "verdict": _query(address, first.scoring) if first.scoring else "",
        "after": _query(address, position),
        "begun": _begun(address, begun) if begun else "",
    }


def _table(course: Course) -> api.Position:
    """What lies on the table, the scores apart."""
    return replace(course.played.position, scores=())


def _begun(address: TurnAddress, begun: tuple[api.Position, tuple[api.Action, ...]]) -> str:
    position, actions = begun
    return replace(address, p=api.write_notation(position)).doing(actions).query


def _query(address: TurnAddress, position: api.Position) -> str:
    return replace(address.verdict, p=api.write_notation(position)).query


def _done(action: api.Action) -> Done:
    turns = action.turn if isinstance(action, api.Lay) else 0
    return Done(action_words(action), api.action_facts(action).get("tile", ""), turns)


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
    """The tiles that may still be drawn, those of no set first, then set by set."""
    used: dict[str, int] = {}
    for laid in position.tiles:
        used[laid.tile] = used.get(laid.tile, 0) + 1
    found: dict[str, list[Pick]] = {}
    for tile in stated_tiles(position):
        query = replace(address, tile=tile.id, view="").query
        found.setdefault(_OWN, []).append(Pick(tile.id, tile_words(tile), 1, query))
    for fit in api.fill("****", position.sets, used):
        if fit.left and not fit.tile.dealt:
            query = replace(address, tile=fit.tile.id, view="").query
            pick = Pick(fit.tile.id, tile_words(fit.tile), fit.left, query)
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
