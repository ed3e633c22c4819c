"""Actions, decisions and events in the words of a page."""

from collections.abc import Callable
from typing import Any

from engine import api
from rulesite.drawing.figures import on_corner
from rulesite.scenarios.catalogue import describe
from rulesite.scenarios.sheet import title_of
from rulesite.telling.words import place_words

_PLACES = {
    "n": "top", "e": "right", "s": "bottom", "w": "left",
    "nnw": "top left", "nne": "top right", "ene": "right, upper half", "ese": "right, lower half",
    "sse": "bottom right", "ssw": "bottom left", "wsw": "left, lower half",
    "wnw": "left, upper half",
}  # fmt: skip
_CORNERS = {
    "nne": "top right", "ene": "top right", "ese": "bottom right", "sse": "bottom right",
    "ssw": "bottom left", "wsw": "bottom left", "wnw": "top left", "nnw": "top left",
}  # fmt: skip

DECISIONS = {
    "lay a tile": "lays a tile",
    "move wood": "may move wood",
    "score": "has moved wood: the scoring follows",
    "capture": "may take a prisoner",
    "exchange": "says which prisoner comes home",
    "ransom": "may buy a prisoner back",
    "deploy to Carcassonne": "may send a follower to Carcassonne",
    "move the Count": "may move the Count",
    "redeploy from Carcassonne": "may bring followers out of Carcassonne",
    "let a knight escape": "may let a knight escape",
    "move the dragon": "moves the dragon",
    "move the wagon on": "may move the wagon on",
    "move one of the wagons on": "says whose wagon goes first",
    "lay the abbey": "may lay the abbey",
}
"""What a player has to decide, as the end of a sentence that begins with the player."""

PASSES = {
    "move wood": "Move no wood",
    "capture": "Take nobody",
    "ransom": "Buy nobody back",
    "deploy to Carcassonne": "Send nobody",
    "move the Count": "Leave him where he is",
    "redeploy from Carcassonne": "Move nobody",
    "let a knight escape": "Nobody escapes",
    "move the wagon on": "The wagon goes home",
    "lay the abbey": "Keep the abbey",
}


def spot_words(spot: str, kind: str = "") -> str:
    """``city n`` as a person says it: ``city, top``."""
    if (place_row := api.rows(api.PlaceRow).get(spot)) and place_row.name:
        return place_row.name
    name, _, place = spot.partition(" ")
    if kind and on_corner(kind) and place in _CORNERS:
        return f"corner, {_CORNERS[place]}"
    if not place:
        return f"the {name}"
    return f"{name}, {_PLACES.get(place, f'enclosed {place}')}"


def figure_words(figure: api.Figure) -> str:
    """A standing figure."""
    return f"{figure.player} {figure.kind}, {place_words(figure.cell)}"


def _there(action: Any) -> str:
    return place_words(action.cell).capitalize()


def _onward(action: api.Redeploy) -> str:
    spot = spot_words(action.spot, action.figure.kind)
    return f"{action.figure.kind} to {spot}, {place_words(action.cell)}".capitalize()


_OPTIONS: dict[type[Any], Callable[[Any], str]] = {
    api.Commit: lambda action: "Score",
    api.Lay: lambda action: f"{describe(api.tiles()[action.tile])}, {place_words(action.cell)}",
    api.Deploy: lambda action: spot_words(action.spot, action.kind).capitalize(),
    api.MoveFairy: lambda action: (
        f"Beside {figure_words(action.figure)}" if action.figure else _there(action)
    ),
    api.Remove: lambda action: figure_words(action.figure).capitalize(),
    api.Capture: lambda action: figure_words(action.figure).capitalize(),
    api.Build: _there,
    api.Step: _there,
    api.Free: lambda action: f"{action.owner} {action.kind}, held by {action.captor}".capitalize(),
    api.MoveCount: lambda action: action.quarter.capitalize(),
    api.Redeploy: _onward,
}


def option_words(action: api.Action, what: str, laid: api.Cell | None = None) -> str:
    """An action as a choice, in a few words; ``laid`` is the tile that goes without saying."""
    if isinstance(action, api.Pass):
        return PASSES.get(what, "Pass")
    if isinstance(action, api.Deploy) and action.cell != laid and laid is not None:
        spot = spot_words(action.spot, action.kind)
        return f"{spot} ({place_words(action.cell)})".capitalize()
    return _OPTIONS[type(action)](action)


HEADINGS: dict[type[Any], str] = {
    api.MoveFairy: "Move the fairy",
    api.Remove: "Send a knight home",
    api.Build: "Put up a tower piece",
    api.Capture: "Take",
    api.Free: "Free",
    api.Redeploy: "Move",
    api.MoveCount: "To the",
    api.Step: "To",
}


def heading(action: api.Action) -> str:
    """Under which heading a choice stands."""
    if isinstance(action, api.Deploy):
        return action.kind.capitalize()
    return HEADINGS.get(type(action), "")


_ACTIONS: dict[type[Any], Callable[[Any], str]] = {
    api.Pass: lambda action: "pass",
    api.Commit: lambda action: "score",
    api.Lay: lambda action: place_words(action.cell),
    api.Deploy: lambda action: f"{action.kind} to {spot_words(action.spot, action.kind)}",
    api.MoveFairy: lambda action: f"fairy to {place_words(action.cell)}",
    api.Remove: lambda action: f"send home {figure_words(action.figure)}",
    api.Capture: lambda action: f"take {figure_words(action.figure)}",
    api.Build: lambda action: f"tower piece, {place_words(action.cell)}",
    api.Step: lambda action: f"dragon to {place_words(action.cell)}",
    api.Free: lambda action: f"free {action.owner} {action.kind}",
    api.MoveCount: lambda action: f"Count to the {action.quarter}",
    api.Redeploy: lambda action: _onward(action).lower(),
}


def action_words(action: api.Action) -> str:
    """An action among those stated."""
    return _ACTIONS[type(action)](action)


_EVENTS = {
    "laid": "{player} lays a tile",
    "deployed": "{player} deploys to {spot}",
    "returned": "A {player} figure goes home",
    "moved": "A {player} figure moves to {spot}",
    "captured": "A {player} follower is taken prisoner",
    "freed": "A {player} {spot} comes home",
    "built": "{player} puts up a tower piece",
    "count-moved": "The Count goes to the {spot}",
    "dragon-moved": "The dragon comes to {place}",
    "dragon-stopped": "The dragon can go no further",
    "fairy-moved": "{player} moves the fairy to {place}",
}


def event_words(event: api.Event, line: api.Line | None) -> str:
    """An event as a sentence; ``line`` is what was scored, if it is a scoring."""
    player = (event.player or "nobody").capitalize()
    if event.what == "scored":
        return f"{player}: {title_of(line)}" if line else f"{player} scores"
    plain = player if _EVENTS.get(event.what, "").startswith("{player}") else player.lower()
    spot = event.spot
    if event.what in ("deployed", "moved"):
        spot = spot_words(spot)
    pattern = _EVENTS.get(event.what, event.what.replace("-", " ").capitalize())
    return pattern.format(player=plain, spot=spot, place=place_words(event.cell))
