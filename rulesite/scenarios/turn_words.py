"""Actions, decisions and events in the words of a page."""

from collections.abc import Callable, Iterable, Mapping
from string import Formatter
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


def decision_words(what: str) -> api.DecisionRow:
    """What is said of a decision."""
    row: api.DecisionRow = api.rows(api.DecisionRow)[what]
    return row


def option_words(action: api.Action, what: str, laid: api.Cell | None = None) -> str:
    """An action as a choice, in a few words; ``laid`` is the tile that goes without saying."""
    if isinstance(action, api.Pass):
        return decision_words(what).passing
    facts = api.action_facts(action)
    elsewhere = {} if laid in (None, facts.get("cell")) else {"elsewhere": facts.get("cell")}
    return _first_up(fill(api.action_row(action).option, {**facts, **elsewhere}))


def heading(action: api.Action) -> str:
    """Under which heading a choice stands."""
    return _first_up(fill((api.action_row(action).heading,), api.action_facts(action)))


def tap_words(action: api.Action) -> str:
    """An action as a place to tap on the board; nothing for one that is not chosen there."""
    return _first_up(fill(api.action_row(action).tap, api.action_facts(action)))


def action_words(action: api.Action) -> str:
    """An action among those stated."""
    return fill(api.action_row(action).short, api.action_facts(action))


def fill(
    patterns: Iterable[str],
    facts: Mapping[str, Any],
    place: Callable[[api.Cell], str] = place_words,
) -> str:
    """The first pattern of which everything is there, filled in; ``place`` says where a cell is."""
    words = {name: _told(name, value, facts, place) for name, value in facts.items()}
    for pattern in patterns:
        if {name for _, name, _, _ in Formatter().parse(pattern) if name} <= words.keys():
            return pattern.format(**words)
    return ""


def _told(name: str, value: Any, facts: Mapping[str, Any], place: Callable[[api.Cell], str]) -> str:
    match name:
        case "cell" | "elsewhere":
            return place(value)
        case "spot":
            return spot_words(value, facts.get("kind", ""))
        case "tile":
            return describe(api.tile_of(value))
        case "option" if value in api.rows(api.ChoiceRow):
            return str(api.rows(api.ChoiceRow)[value].says)
    return str(value)


def _first_up(words: str) -> str:
    return words[:1].upper() + words[1:]


def event_words(event: api.Event, line: api.Line | None) -> str:
    """An event as a sentence; ``line`` is what was scored, if it is a scoring."""
    player = event.player or "nobody"
    if line is not None:
        return f"{player.capitalize()}: {title_of(line)}"
    says: str = api.rows(api.EventRow)[event.what].says
    return says.format(
        player=player,
        Player=player.capitalize(),
        spot=event.spot,
        segment=spot_words(event.spot),
        place=place_words(event.cell),
    )
