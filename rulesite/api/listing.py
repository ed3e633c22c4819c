"""Lists: filtered by the parameters of an address, and paginated."""

from typing import Annotated, Any, Generic, TypedDict, TypeVar

from django.db.models import QuerySet
from django.utils.http import urlencode
from django_filters.rest_framework import DjangoFilterBackend
from drf_spectacular.utils import OpenApiParameter
from rest_framework.pagination import BasePagination
from rest_framework.request import Request
from rest_framework.response import Response

from engine import api
from rulesite.api import reading
from rulesite.api.schema import described
from rulesite.filtering import chosen

MOST = 500
LAST = 999_999
"""The largest ``limit``, and the largest ``offset``."""

PIECE = (
    OpenApiParameter(
        "limit",
        {"type": "integer", "minimum": 1, "maximum": MOST},
        description=f"How many at most: 1 to {MOST}, or all.",
    ),
    OpenApiParameter(
        "offset",
        {"type": "integer", "minimum": 0, "maximum": LAST},
        description="How many of the first to leave out.",
    ),
)

Entry = TypeVar("Entry")


class List(TypedDict, Generic[Entry]):
    """A page of a list."""

    total: Annotated[int, "How many there are in all pieces."]
    offset: Annotated[int, "How many stand before these."]
    next: Annotated[str | None, "Where the next piece is; null after the last."]
    entries: Annotated[list[Entry], "These."]


class Filtering(DjangoFilterBackend):
    """Filters a list by the filters of its view. Unknown parameters are errors."""

    def filter_queryset(self, request: Request, queryset: QuerySet[Any], view: Any) -> Any:
        """What passes. Raises api.InputError."""
        if view.action != "list":
            reading.only(request.query_params, ())
            return queryset
        filters = getattr(view, "filterset_class", None)
        pieces = [one.name for one in PIECE] if view.pagination_class else []
        params = reading.only(
            request.query_params, [*(filters.base_filters if filters else ()), *pieces]
        )
        return chosen(filters(params, queryset)) if filters else queryset


class LimitPagination(BasePagination):
    """Pagination by ``limit`` and ``offset``."""

    def read(self, request: Request) -> None:
        """The piece that is asked for. Raises api.InputError."""
        params = request.query_params.dict()
        self.request = request
        self.offset = _whole(params, "offset", 0, LAST, 0)
        self.limit = _whole(params, "limit", 1, MOST, MOST)

    def paginate_queryset(self, queryset: Any, request: Request, view: Any = None) -> list[Any]:
        """The rows of the piece."""
        self.read(request)
        self.total = queryset.count() if isinstance(queryset, QuerySet) else len(queryset)
        return list(queryset[self.offset : self.offset + self.limit])

    def get_paginated_response(self, data: list[Any]) -> Response:
        """The piece, how many there are in all, and where the next one is."""
        after = self.offset + self.limit
        query = urlencode({**self.request.query_params.dict(), "offset": after})
        there = self.request.build_absolute_uri(f"{self.request.path}?{query}")
        piece: List[Any] = {
            "total": self.total,
            "offset": self.offset,
            "next": there if after < self.total else None,
            "entries": data,
        }
        return Response(piece)

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        """What a piece is, for the schema."""
        piece = described(List[Any])
        entries = {**schema, "description": piece["properties"]["entries"]["description"]}
        return {**piece, "properties": {**piece["properties"], "entries": entries}}

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        """Its parameters, for the schema."""
        return [
            {"name": one.name, "in": "query", "description": one.description, "schema": one.type}
            for one in PIECE
        ]


def _whole(params: dict[str, str], name: str, least: int, most: int, default: int) -> int:
    word = params.get(name, str(default))
    number = int(word) if word.isascii() and word.isdigit() and len(word) < 7 else -1
    if not least <= number <= most:
        raise api.InputError(f"bad-{name}", f"{name} is a whole number from {least} to {most}.")
    return number
