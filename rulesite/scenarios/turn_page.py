"""What the template of a turn is given."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from django.urls import reverse
from django.utils.safestring import SafeString

from content.preference import ChosenGame
from engine import api
from rulesite.asking import AskLink
from rulesite.scenarios import answering
from rulesite.scenarios.building import start_of
from rulesite.scenarios.choosing import describing, nowhere, picks, targets, turns_on
from rulesite.scenarios.picture import picture, placed
from rulesite.scenarios.refusing import numbered
from rulesite.scenarios.turn_address import TurnAddress
from rulesite.scenarios.turning import TurnColumn, TurnPage, turn, with_last_tile
from rulesite.telling.places import tile_words
from rulesite.telling.turns import action_words

_FEW = 4
"""How many of the last actions stand there when there are many."""


@dataclass(frozen=True, slots=True)
class Done:
    """An action among those stated."""

    words: str
    tile: str
    turn: int


def context(address: TurnAddress, game: ChosenGame) -> dict[str, Any]:
    """Everything for the page of an address; without a position a reader's game begins there.

    Raises api.EngineError for an address that cannot be read.
    """
    bare = not address.p
    if bare:
        address = replace(address, p=api.write_notation(start_of(game)))
    ask = address.ask()
    actions = address.actions
    if address.tile:
        api.tile_of(address.tile)
    told = turn(address, ask)
    where = partial(numbered, told.numbers)
    done = [_done(action, where) for action in actions]
    few = _FEW if len(actions) > 2 * _FEW else len(actions)
    return {
        "address": address,
        "judged": ask.rulesets,
        "bare": bare,
        "before": done[: len(done) - few],
        "done": done[len(done) - few :],
        "back": address.doing(actions[:-1]).query if actions else "",
        "afresh": address.doing(()).query,
        "chips": _chips(address, ask),
        "movers": () if actions else _movers(address, ask.position),
        "board": address.verdict.query,
        "onward": replace(address, rules=address.verdict.chosen[:1], tile="", view="", at="").query,
        "turn": told,
        **(_told(address, ask, told) if told.courses else _refused(ask, told)),
    }


def _refused(ask: AskLink, told: TurnPage) -> dict[str, Any]:
    """The position before the turn, which no rule set judges."""
    return {"picture": picture(ask.position, marked=tuple(told.numbers))}


def _told(address: TurnAddress, ask: AskLink, told: TurnPage) -> dict[str, Any]:
    """The course of the turn."""
    first, shown = told.courses[0].played, told.shown.played
    look = address.look
    past = shown.seen if look is not None and look < len(shown.events) else None
    laying = [choice for choice in told.choices if choice.lays]
    asked = (course.played.next for course in told.courses)
    settled = next((waiting.tile for waiting in asked if waiting and waiting.tile), "")
    tile = address.tile or settled
    begun = with_last_tile(ask.position) if not address.actions and not address.tile else None
    return {
        "over": bool(address.actions) and bool(laying) and laying == list(told.choices),
        "views": len({_table(course) for course in told.courses}) > 1,
        "picture": _past(past, told) if past else _picture(shown.position, told),
        "at": look if past else None,
        "looks": told.shown.query,
        "tile": tile,
        "tile_words": tile_words(api.tile_of(tile)) if tile else "",
        "other_tile": "" if settled else replace(address, tile="").query,
        "picks": picks(shown.position, address.holding) if laying and not tile else (),
        **describing(shown.position, f"{reverse('scenarios:turn')}?{address.query}"),
        "nowhere": nowhere(shown.position, shown.ruleset, tile) if laying and tile else None,
        "turned": _doing(address, turns_on(address.actions, first.turns)),
        "verdict": _query(address, first.scoring) if first.scoring else "",
        "after": _query(address, shown.position),
        "begun": _begun(address, begun) if begun else "",
    }


def _table(course: TurnColumn) -> api.Position:
    """What lies on the table, the scores apart."""
    return replace(course.played.position, scores=())


def _begun(address: TurnAddress, begun: tuple[api.Position, tuple[api.Action, ...]]) -> str:
    position, actions = begun
    return replace(address, p=api.write_notation(position)).doing(actions).query


def _query(address: TurnAddress, position: api.Position) -> str:
    return replace(address.verdict, p=api.write_notation(position)).query


def _doing(address: TurnAddress, actions: tuple[api.Action, ...]) -> str:
    return address.doing(actions).query if actions else ""


def _done(action: api.Action, where: Callable[[api.Cell], str]) -> Done:
    if isinstance(action, api.Lay) and not action.player:
        return Done("", action.tile, action.turn)
    return Done(action_words(action, where), api.action_facts(action).get("tile", ""), 0)


def _chips(address: TurnAddress, ask: AskLink) -> list[answering.Chip]:
    """The rule sets, each a link that adds it or takes it away."""
    plain = address.verdict
    found = []
    for label, name, on in answering.rule_choices(plain, ask.rulesets):
        toggled = plain.toggled(label)
        query = replace(address, rules=toggled.rules, view="", at="").query if toggled else ""
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


def _past(position: api.Position, told: TurnPage) -> SafeString:
    """The board as it was after an event."""
    return picture(position, marked=tuple(told.numbers), title="The board as it stood then")


def _picture(position: api.Position, told: TurnPage) -> SafeString:
    """The board as it stands, with the places to choose."""
    return picture(
        position,
        marked=tuple(told.numbers),
        choices=targets(told.choices, reverse("scenarios:turn")),
        labels=told.letters.labels(placed(position)),
        title="The board as it stands",
    )
