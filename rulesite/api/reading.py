"""Reads questions from addresses and bodies. What cannot be read raises api.EngineError."""

import json
from collections.abc import Iterable, Mapping
from typing import IO, Any

from django.http import QueryDict
from rest_framework.parsers import BaseParser

from engine import api
from rulesite.asking import DEFAULT_RULES, AskLink, read_ask

MAX_BYTES = 65_536  # 700 tiles as objects take half of it

ASK_PARAMETERS = ("p", "rules", "farms", "q")
TURN_PARAMETERS = ("p", "rules", "farms", "a", "tile")


class StrictJSONParser(BaseParser):
    """JSON as RFC 8259 has it, up to ``MAX_BYTES``: no NaN, no duplicate name, no lone
    surrogate."""

    media_type = "application/json"

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        body = stream.read(MAX_BYTES + 1)
        if len(body) > MAX_BYTES:
            raise api.TooLargeError("too-large", f"A body has at most {MAX_BYTES} bytes.")
        try:
            text = body.decode("utf-8")
            data = json.loads(text, parse_constant=_no_constant, object_pairs_hook=_object)
            json.dumps(data, ensure_ascii=False).encode("utf-8")
        except api.EngineError:
            raise
        except (ValueError, RecursionError) as error:
            raise api.InputError("malformed", "This is no JSON that can be read.") from error
        return data


def _no_constant(word: str) -> None:
    raise api.InputError("malformed", f"{word} is no JSON.")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise api.InputError("malformed", "An object names one of its parts twice.")
    return found


def only(params: QueryDict, known: Iterable[str]) -> dict[str, str]:
    """The parameters of an address; each must be known and given once."""
    allowed = tuple(known)
    for name in params:
        if name not in allowed:
            raise api.InputError(
                "unknown-parameter",
                f"There is no parameter {name[:40]!r} here ({', '.join(allowed) or 'none'}).",
            )
        if len(params.getlist(name)) > 1:
            raise api.InputError("double-parameter", f"The parameter {name!r} stands twice.")
    if "\0" in "".join(params.values()):
        raise api.InputError("malformed", "The address holds a null character.")
    return dict(params.items())


def parts(data: object, shape: type) -> dict[str, Any]:
    """The parts of a body, each of its own shape; null counts as missing."""
    allowed = tuple(shape.__annotations__)
    if not isinstance(data, dict):
        raise api.InputError("malformed", f"Send an object with {', '.join(allowed)}.")
    for name in data:
        if name not in allowed:
            raise api.InputError(
                "malformed", f"The body has no part {name[:40]!r} ({', '.join(allowed)})."
            )
    return {name: value for name, value in data.items() if value is not None}


def ask_from_query(params: Mapping[str, str], default: str = DEFAULT_RULES) -> AskLink:
    """The question of an address: ``p``, ``rules``, ``farms`` and ``q``."""
    return read_ask({**params, "rules": params.get("rules") or default})


def tile_name(name: str) -> str:
    """The id of a tile, or nothing."""
    if name and not api.is_tile(name):
        raise api.InputError("unknown-tile", f"There is no tile {name[:40]!r}.")
    return name


def one(ask: AskLink) -> api.Ruleset:
    """The single rule set of a question that takes exactly one."""
    if len(ask.rulesets) != 1:
        raise api.InputError("one-ruleset", "Name one rule set here; compare takes several.")
    return ask.rulesets[0]
