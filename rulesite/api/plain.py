"""Tiles, editions and actions as plain dicts; the engine's own plain forms are used as they are."""

from collections.abc import Sequence
from typing import Any

from django.urls import reverse

from engine import api
from rulesite.asking import Ask
from rulesite.tiles.catalogue import edge_class


def tile_plain(tile: api.Tile) -> dict[str, Any]:
    """A tile with its segments."""
    return {
        "id": tile.id,
        "code": tile.code,
        "set": tile.set,
        "count": tile.count,
        "edges": tile.edges,
        "class": edge_class(tile),
        "symbols": sorted(tile.marks),
        "segments": [_segment_plain(tile, segment) for segment in tile.segments],
        "turns": [look.turns for look in api.orientations(tile)],
        "meet": [list(group) for group in tile.meet],
        "block": list(tile.block) if tile.block else None,
        "dealt": tile.dealt,
        "rgg": tile.rgg,
        "page": reverse("tiles:tile", args=[tile.id]),
    }


def _segment_plain(tile: api.Tile, segment: api.Segment) -> dict[str, Any]:
    return {
        "index": segment.index,
        "kind": str(segment.kind),
        "spot": api.turned(tile, 0).names[segment.index],
        "places": [api.PORTS[port] for port in segment.ports],
        "pennants": segment.pennants,
        "marks": sorted(segment.marks),
        "touches": list(segment.touches),
    }


def edition_detail(edition: api.Edition) -> dict[str, Any]:
    """An edition with what every rule says in it, and what else each rule could say."""
    return {
        **api.edition_plain(edition),
        "rules": [
            {
                **api.value_plain(value),
                "kind": api.rules()[value.id].kind,
                "choices": list(api.rules()[value.id].choices),
            }
            for value in edition.values.values()
        ],
    }


def actions_plain(position: api.Position, ruleset: api.Ruleset, tile: str | None) -> dict[str, Any]:
    """Where a tile may be laid; without a tile, where a follower may go on the tile just laid."""
    found = api.actions(position, ruleset, tile)
    return {
        **_asked(position, ruleset),
        "tile": tile,
        "places": api.places_plain(found.places) if tile else None,
        "unplaceable": api.value_plain(found.unplaceable) if found.unplaceable else None,
        "spots": None if tile else api.spots_plain(found.spots),
    }


def placement_plain(position: api.Position, ruleset: api.Ruleset, laid: api.Laid) -> dict[str, Any]:
    """Why a tile may not be laid in one place, or that it may."""
    reasons = api.why_not(position, ruleset, laid)
    return {
        **_asked(position, ruleset),
        "tile": laid.tile,
        "cell": list(laid.cell),
        "turn": laid.turn,
        "allowed": not reasons,
        "violations": [api.violation_plain(reason) for reason in reasons],
    }


def problems_plain(position: api.Position, ruleset: api.Ruleset) -> dict[str, Any]:
    """What is wrong with a position."""
    found = api.problems(position, ruleset)
    return {
        **_asked(position, ruleset),
        "problems": [api.violation_plain(problem) for problem in found],
    }


def turn_plain(ask: Ask, actions: Sequence[api.Action], tile: str) -> dict[str, Any]:
    """The course of a turn under every rule set, as the page of a turn has it.

    With ``tile`` in the mover's hand a decision to lay one lists where that tile may go.
    Raises api.RefusedError where the position could not have come about.
    """
    for ruleset in ask.rulesets:
        if problems := api.problems(ask.position, ruleset):
            raise api.RefusedError(problems)
    traces = [api.resolve(ask.position, actions, ruleset) for ruleset in ask.rulesets]
    plain = api.traces_plain(traces)
    for trace, ruleset in zip(plain["traces"], ask.rulesets, strict=True):
        trace["next"] = None if trace["refused"] else _next(ask.position, actions, ruleset, tile)
    return {
        "notation": api.write_notation(ask.position),
        "actions": api.write_actions(actions),
        "done": [api.action_plain(action) for action in actions],
        "rulesets": [ruleset.label for ruleset in ask.rulesets],
        **plain,
    }


def _next(
    position: api.Position, actions: Sequence[api.Action], ruleset: api.Ruleset, tile: str
) -> dict[str, Any]:
    """What a game waits for after the actions, which may begin the next turn."""
    game = api.Game.of(position, ruleset)
    for action in actions:
        game.do(action)
    game.drawn = api.tiles()[tile] if tile else None
    return api.decision_plain(game.decision)


def _asked(position: api.Position, ruleset: api.Ruleset) -> dict[str, Any]:
    return {"notation": api.write_notation(position), "ruleset": ruleset.label}
