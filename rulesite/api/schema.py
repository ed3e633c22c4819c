"""The published schema, made from the types of requests and responses.

A class with named fields (a TypedDict; of the engine's values a NamedTuple or a dataclass) becomes
a component of its name. ``Annotated`` adds to a field: a text is its description, a table of the
engine's vocabulary lists its values, ``More`` is merged into its schema.
"""

from collections.abc import Collection, Mapping
from dataclasses import MISSING, fields, is_dataclass
from inspect import cleandoc
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from drf_spectacular.openapi import AutoSchema

from engine import api
from engine.api import shapes

Schema = dict[str, Any]


class More(Schema):
    """JSON Schema keywords for a field. They are hashable, since a type has to be."""

    __hash__ = object.__hash__  # type: ignore[assignment]


Moment = Annotated[str, More(format="date-time")]
"""A time as ISO 8601 has it."""

_BASIC: Mapping[Any, Schema] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    bool: {"type": "boolean"},
    NoneType: {"type": "null"},
    Any: {},
}
_components: dict[str, tuple[Any, Schema]] = {}
"""The published components: by name the class and its schema."""


def schema(hint: Any) -> Schema:
    """The schema of a type. A class with fields is published, and referred to."""
    if hint in _BASIC:
        return _BASIC[hint]
    origin, args = get_origin(hint), get_args(hint)
    if origin in _READ:
        return _READ[origin](args)
    return _component(hint)


def described(hint: Any) -> Schema:
    """The schema of a class with fields, inline."""
    return _object(get_origin(hint) or hint, get_args(hint))


def publish(result: Schema, **_: Any) -> Schema:
    """A postprocessing hook of drf-spectacular: adds every class that an operation refers to."""
    shown = result.setdefault("components", {}).setdefault("schemas", {})
    if double := shown.keys() & _components.keys():
        raise TypeError(f"Two shapes are called {min(double)}.")
    shown |= {name: made for name, (_, made) in _components.items()}
    _unmarked(shown)
    result["components"] = {"schemas": dict(sorted(shown.items()))}
    return result


class Described(AutoSchema):
    """An AutoSchema for the views of kinds: it reads serializers and filters, and names operations
    as the view does."""

    def get_operation_id(self) -> str:
        """``list_tile_notes``, ``read_tile_note``."""
        view = self.view
        words = f"list {view.several}" if view.action == "list" else f"read {view.one}"
        return words.replace(" ", "_")

    def get_summary(self) -> str:
        """The same for people."""
        view = self.view
        return f"List {view.several}" if view.action == "list" else f"Read a {view.one}"

    def get_description(self) -> str:
        """Nothing more: what is read says what it is."""
        return ""

    def get_tags(self) -> list[str]:
        """Where it is listed."""
        return [self.view.tag]

    def get_response_serializers(self) -> Any:
        """What comes back, also when something is wrong."""
        from rulesite.api.documented import failures

        view = self.view
        if view.action == "list":
            return {200: view.get_list_serializer(), **failures(400)}
        return {200: view.get_serializer(), **failures(400, 404)}

    def get_paginated_name(self, serializer_name: str) -> str:
        """``TermEntryList``."""
        return f"{serializer_name}List"


def _unmarked(made: Any) -> None:
    """Remove the marks by which drf-spectacular would give every list of choices a name."""
    if isinstance(made, dict):
        made.pop("x-spec-enum-id", None)
    for each in made.values() if isinstance(made, dict) else made if isinstance(made, list) else ():
        _unmarked(each)


# --- Types with parameters ---------------------------------------------------------------------


def _annotated(args: tuple[Any, ...]) -> Schema:
    found = schema(args[0])
    for more in args[1:]:
        found = {**found, **_told(more)}
    return found


def _told(more: Any) -> Schema:
    """The description of a type, without what is meant for the engine alone."""
    if isinstance(more, str):
        return {"description": more}
    if isinstance(more, type):
        return {"enum": list(api.rows(more))}
    return more if isinstance(more, More) else {}


def _union(args: tuple[Any, ...]) -> Schema:
    return {"anyOf": [schema(each) for each in args]}


def _list(args: tuple[Any, ...]) -> Schema:
    return {"type": "array", "items": schema(args[0])}


def _tuple(args: tuple[Any, ...]) -> Schema:
    """Things of one type: as many as there are, or any number with ``...``."""
    size = {} if args[-1] is ... else {"minItems": len(args), "maxItems": len(args)}
    return {**_list(args), **size}


_READ: Mapping[Any, Any] = {
    Annotated: _annotated,
    Union: _union,
    UnionType: _union,
    Literal: lambda args: {"type": "string", "enum": list(args)},
    NotRequired: lambda args: schema(args[0]),
    list: _list,
    tuple: _tuple,
    dict: lambda args: {"type": "object", "additionalProperties": schema(args[1])},
}


# --- Classes with fields -----------------------------------------------------------------------


def _published(kind: Any) -> str:
    """The name of a class in the schema: without the ending that tells it from others in the
    code."""
    return str(kind.__name__).removesuffix("Json").removesuffix("Input")


def _component(hint: Any) -> Schema:
    """Published under the name of the class, behind the names of those that it is made for."""
    kind, args = get_origin(hint) or hint, get_args(hint)
    name = "".join(_published(each) for each in (*args, kind))
    known, _ = _components.setdefault(name, (hint, {}))
    if known != hint:
        raise TypeError(f"Two shapes are called {name}.")
    if not _components[name][1]:
        _components[name] = (hint, _actions() if hint is shapes.Action else _object(kind, args))
    return {"$ref": f"#/components/schemas/{name}"}


def _object(kind: Any, args: tuple[Any, ...] = ()) -> Schema:
    hints = get_type_hints(kind, include_extras=True)
    return {
        "type": "object",
        "description": cleandoc(kind.__doc__),
        "properties": {
            name: schema(part[args] if getattr(part, "__parameters__", ()) else part)
            for name, part in hints.items()
        },
        "required": [name for name in hints if name in _required(kind, hints)],
    }


def _required(kind: Any, hints: Mapping[str, Any]) -> Collection[str]:
    """The fields that are always present. The engine leaves out None and defaults."""
    if is_typeddict(kind):
        required: Collection[str] = kind.__required_keys__
        return required
    if is_dataclass(kind):
        defaults = [each.name for each in fields(kind) if each.default is not MISSING]
    else:
        defaults = list(kind._field_defaults)
    return [name for name, part in hints.items() if not (name in defaults or _nullable(part))]


def _nullable(hint: Any) -> bool:
    return NoneType in get_args(hint)


def _actions() -> Schema:
    """The actions of players: each with its name in ``do``, and its parts."""
    return {"oneOf": [_action(name, kind) for name, kind in api.ACTIONS.items()]}


def _action(name: str, kind: Any) -> Schema:
    parts = _object(kind)
    return {
        **parts,
        "title": name,
        "properties": {"do": {"const": name}, **parts["properties"]},
        "required": ["do", *parts["required"]],
    }
