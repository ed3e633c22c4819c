"""Decisions and actions in the words of a page, which the vocabulary has."""

import re
from collections.abc import Iterable, Mapping
from string import Formatter
from typing import Any

from django.utils.text import capfirst

from engine import api
from rulesite.telling.places import Where, spot_words, tile_words, way_words

_AN = re.compile(r"\ba(?= [aeio])")
"""Where a word that is filled in wants another article: a figure may be an abbot."""


def decision_words(what: str) -> api.DecisionRow:
    """What is said of a decision."""
    row: api.DecisionRow = api.rows(api.DecisionRow)[what]
    return row


def option_words(action: api.Action, what: str, laid: api.Cell | None, where: Where) -> str:
    """An action as a choice, in a few words; ``laid`` is the tile that goes without saying, and
    ``where`` calls a cell by a name."""
    if isinstance(action, api.Pass):
        return decision_words(what).passing
    facts = api.action_facts(action)
    cell = facts.get("cell")
    elsewhere = {"elsewhere": cell} if laid and cell and cell != laid else {}
    return capfirst(fill(api.action_row(action).option, {**facts, **elsewhere}, where))


def heading(action: api.Action) -> str:
    """Under which heading a choice stands."""
    return capfirst(fill((api.action_row(action).heading,), api.action_facts(action), str))


def tap_words(action: api.Action, where: Where) -> str:
    """An action as a place to tap on the board; nothing for one that is not chosen there."""
    return capfirst(fill(api.action_row(action).tap, api.action_facts(action), where))


def action_words(action: api.Action, where: Where) -> str:
    """An action among those stated."""
    return fill(api.action_row(action).short, api.action_facts(action), where)


def done_words(action: api.Action, what: str, where: Where) -> str:
    """What a player does; ``what`` is the decision that it answers."""
    passed = decision_words(what).passed if isinstance(action, api.Pass) else ""
    return passed or fill(api.action_row(action).done, api.action_facts(action), where)


def open_words(action: api.Action, what: str, where: Where) -> str:
    """Something that is open to a player; ``where`` calls a cell by a name."""
    if isinstance(action, api.Pass):
        return decision_words(what).passing.lower()
    return fill(api.action_row(action).open, api.action_facts(action), where)


def fill(patterns: Iterable[str], facts: Mapping[str, Any], place: Where) -> str:
    """The first pattern of which everything is there, filled in; ``place`` says where a cell is."""
    known = {**facts, "way": facts["spot"]} if "spot" in facts else facts
    for pattern in patterns:
        names = {name for _, name, _, _ in Formatter().parse(pattern) if name}
        if names <= known.keys():
            told = {name: _told(name, known[name], facts, place) for name in names}
            return _AN.sub("an", pattern.format(**told))
    return ""


def _told(name: str, value: Any, facts: Mapping[str, Any], place: Where) -> str:
    match name:
        case "cell" | "elsewhere" | "to" | "taken":
            return place(value)
        case "way":
            return way_words(value)
        case "spot" | "end":
            return spot_words(value, facts.get("kind", ""))
        case "tile":
            return tile_words(api.tile_of(value))
        case "option" if value in api.rows(api.ChoiceRow):
            return str(api.rows(api.ChoiceRow)[value].says)
    return str(value)
