"""The moves of a played example: read as the tables write them, told in words."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engine import api
from rulesite.scenarios.sheet import place_words
from rulesite.scenarios.turn_words import PASSES, action_words, spot_words


def action_of(move: str, game: api.Game) -> api.Action | None:
    """The action of a move such as ``red deploys city n``, ``red chooses step 1,0``; None for
    a move that is none in this game: whatever a table writes is tried, nothing is judged here.
    """
    verb, _, rest = move.partition(" ")[2].partition(" ")
    match verb:
        case "lays":
            return api.Lay(*api.read_board(rest).tiles[0])
        case "deploys":
            kind, spot = kind_and(rest)
            return api.Deploy(kind, game.just_laid, spot)
        case "passes":
            return api.Pass()
        case "does":
            return api.read_action(json.loads(rest))
    return next((one for one in game.decision.options() if said(one) == rest), None)


def kind_and(text: str) -> tuple[str, str]:
    """A figure and where it goes; a follower where no other kind is named."""
    for kind in api.FIGURES:
        if text.startswith(f"{kind} "):
            return kind, text.removeprefix(f"{kind} ")
    return api.FOLLOWER, text


def said(action: api.Action) -> str:
    """An action as the tables write it: ``step 0,1``, ``remove red 0,0 city n``."""
    words = [str(api.action_plain(action)["do"])]
    for part in action:
        if isinstance(part, api.Figure):
            kind = "" if part.kind == api.FOLLOWER else f"{part.kind} "
            words.append(f"{part.player} {kind}{part.cell[0]},{part.cell[1]} {part.spot}")
        elif isinstance(part, tuple):
            words.append(f"{part[0]},{part[1]}")
        elif part is not None:
            words.append(str(part))
    return " ".join(words)


@dataclass(frozen=True, slots=True)
class Told:
    """A move in words; a tile that is laid is drawn beside them."""

    words: str
    tile: str = ""
    turn: int = 0


def told(action: api.Action, player: str, what: str, laid: api.Cell) -> Told:
    """What a player does, ``what`` being the decision and ``laid`` the tile that goes without
    saying."""
    who = player.capitalize()
    match action:
        case api.Lay():
            return Told(f"{who} lays a tile, {place_words(action.cell)}", action.tile, action.turn)
        case api.Deploy():
            where = spot_words(action.spot, action.kind)
            there = "" if action.cell == laid else f", {place_words(action.cell)}"
            return Told(f"{who} puts a {action.kind} on {where}{there}")
        case api.Pass():
            return Told(f"{who}: {PASSES.get(what, 'pass').lower()}")
    return Told(f"{who}: {action_words(action)}")


_EVENT_OF: dict[type[Any], str] = {
    api.Lay: "laid",
    api.Deploy: "deployed",
    api.Step: "dragon-moved",
    api.MoveFairy: "fairy-moved",
    api.Build: "built",
    api.Capture: "captured",
    api.MoveCount: "count-moved",
    api.Redeploy: "moved",
    api.Remove: "returned",
}


def goes_without_saying(action: api.Action | None) -> Callable[[api.Event], bool]:
    """Tells the event that says no more than the move itself."""
    name = _EVENT_OF.get(type(action))
    return lambda event: event.what == name
