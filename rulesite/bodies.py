"""Parses questions in JSON: bodies sent to the API, and files that contain one."""

from collections.abc import Mapping
from typing import Any

from engine import api
from rulesite.asking import DEFAULT_RULES, AskLink


def ask_from_body(data: Mapping[str, Any], default: str = DEFAULT_RULES) -> AskLink:
    """The question of a body: ``position``, ``rules``, ``house`` and ``question``."""
    position = read_position(data)
    rules = names(data, "rules") or default
    rulesets = api.read_rulesets(rules, position.sets, house_rules(data.get("house")))
    return AskLink(position, rulesets, text(data, "question") or api.NOW)


def read_position(data: Mapping[str, Any]) -> api.Position:
    """The position of a body, as notation, as board text or as an object."""
    source = data.get("position")
    if not source:
        raise api.InputError("no-position", "The body holds no position.")
    if not isinstance(source, str | dict):
        raise api.InputError(
            "malformed", "A position is its notation, its board text or an object."
        )
    return api.read_position(source)


def text(data: Mapping[str, Any], key: str) -> str:
    """A part that is text, or nothing."""
    value = data.get(key, "")
    if not isinstance(value, str):
        raise api.InputError("malformed", f"{key!r} is text in quotes.")
    return value


def whole(data: Mapping[str, Any], key: str) -> int:
    """A part that is a whole number, or 0."""
    value = data.get(key, 0)
    # For Python true is a number.
    if isinstance(value, bool) or not isinstance(value, int):
        raise api.InputError("malformed", f"{key!r} is a whole number.")
    return value


def actions(value: object) -> tuple[api.Action, ...]:
    """Actions as text, or as a list of objects; none where they are left out."""
    if value is None or value == "":
        return ()
    if isinstance(value, str):
        return api.read_actions(value)
    if not isinstance(value, list):
        raise api.InputError("malformed", "'actions' is text, or a list of objects.")
    found = tuple(api.read_action(each) for each in value)
    # There and back, so that objects are held to the limits that the text is held to.
    return api.read_actions(api.write_actions(found))


def names(data: Mapping[str, Any], key: str) -> str:
    """Names with commas, of a part that is text or a list of texts; empty if it is left out."""
    value = data.get(key, "")
    each = [value] if isinstance(value, str) else value
    if not isinstance(each, list) or not all(isinstance(name, str) for name in each):
        raise api.InputError("malformed", f"{key!r} is text, or a list of texts.")
    return ",".join(each)


def house_rules(value: object) -> dict[str, str | int | bool]:
    """House rules that hold for every rule set: rule and value."""
    if value is None:
        return {}
    if not isinstance(value, dict) or not all(
        isinstance(each, str | int | bool) for each in value.values()
    ):
        raise api.InputError("malformed", "'house' names rules, each with its value.")
    if len(value) > api.MAX_HOUSE:
        raise api.TooLargeError("too-many-rules", f"At most {api.MAX_HOUSE} house rules.")
    return value
