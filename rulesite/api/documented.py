"""Describes the views for the schema: parameters, bodies and responses, failures included."""

from collections.abc import Callable
from typing import Any

from drf_spectacular.plumbing import is_serializer
from drf_spectacular.utils import OpenApiExample, OpenApiResponse, extend_schema

from engine import api
from engine.api import shapes
from rulesite.api.errors import ClosedError, GoneError, OutdatedError, UnsaidError
from rulesite.api.schema import schema

_WORDS = {
    400: "The request cannot be read.",
    403: "Its edit key is missing, or is another one.",
    404: "There is no such thing.",
    410: "A moderator closed it.",
    412: "It was changed since it was read. Nothing was written.",
    413: "Too much: the body, or what it holds, is over the limits.",
    415: "The body is not JSON.",
    422: "The position cannot be judged as it stands; `problems` says why.",
    428: "`If-Match` is missing.",
    503: "Nothing can be saved at the moment.",
}
_EXAMPLES: dict[int, dict[str, Any]] = {
    400: {"code": "unknown-tile", "message": "No tile has the code 'Zz'."},
    404: {"code": "unknown-tile", "message": "There is no tile 'base-zzzz'."},
    403: {"code": "no-key", "message": "Send its edit key as “Authorization: Bearer …”."},
    413: {"code": "too-many-tiles", "message": f"A position holds at most {api.MAX_TILES} tiles."},
    415: {
        "code": "unsupported-media-type",
        "message": "Send JSON, with Content-Type: application/json.",
    },
    422: {
        "code": "refused",
        "message": "A tile shares at least one side with a tile on the table.",
        "rule": "base.place.edge",
        "cell": [5, 5],
    },
    **{
        error.status_code: {"code": error.default_code, "message": error.default_detail}
        for error in (GoneError, OutdatedError, UnsaidError, ClosedError)
    },
}


def failures(*codes: int) -> dict[int, OpenApiResponse]:
    """The documented failures of a view."""
    return {code: _failure(code) for code in codes}


def _failure(code: int) -> OpenApiResponse:
    value: dict[str, Any] = {"rule": None, "cell": None, **_EXAMPLES[code]}
    value = {key: value[key] for key in ("code", "message", "rule", "cell")}
    if code == 422:
        problem = {**value, "code": "floating"}
        value["problems"] = [problem]
    example = OpenApiExample(str(value["code"]), value=value)
    return OpenApiResponse(schema(shapes.Failure), _WORDS[code], [example])


def by_address(
    name: str, summary: str, answer: Any, parameters: list[Any], words: str = ""
) -> Callable[[Any], Any]:
    """Document a question put in the address."""
    return extend_schema(
        operation_id=name,
        summary=summary,
        description=words,
        tags=["Questions"],
        parameters=parameters,
        responses={200: schema(answer), **failures(400, 413, 422)},
    )


def by_body(
    name: str, summary: str, answer: Any, question: Any, example: dict[str, Any]
) -> Callable[[Any], Any]:
    """Document a question put in a body."""
    return extend_schema(
        operation_id=f"{name}_from_body",
        summary=f"{summary} (position in the body)",
        tags=["Questions"],
        request={"application/json": schema(question)},
        examples=[OpenApiExample("A question", value=example, request_only=True)],
        responses={200: schema(answer), **failures(400, 413, 415, 422)},
    )


def looked_up(
    name: str,
    summary: str,
    answer: Any,
    parameters: list[Any] | None = None,
    missing: bool = False,
    tag: str = "Catalogue",
) -> Callable[[Any], Any]:
    """Document something that is looked up."""
    return extend_schema(
        operation_id=name,
        summary=summary,
        tags=[tag],
        parameters=parameters or [],
        responses={
            200: answer if is_serializer(answer) else schema(answer),
            **failures(400, *([404] if missing else [])),
        },
    )
