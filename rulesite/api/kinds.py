"""What the viewsets of all kinds share.

The ETag of every response is the state of the reference, so a repeated request costs next to
nothing.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from django.db.models import QuerySet
from django.http import HttpResponseBase
from django.utils.cache import get_conditional_response
from django.utils.http import http_date
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import ReadOnlyModelViewSet

from content.pages import changes
from rulesite.api.base import ApiView
from rulesite.api.errors import MissingError
from rulesite.api.listing import Filtering, LimitPagination
from rulesite.api.schema import Described

Told = Mapping[str, Any]
"""One row as responses have it."""


class Reference(ApiView):
    """A view of the reference: its response changes only with the reference."""

    state: changes.Fingerprint

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Reads how the reference stands before anything is answered."""
        super().initial(request, *args, **kwargs)
        # Before any row is read: should an edit come in between, the ETag is too old, never too
        # new.
        self.state = changes.state()

    def answered(self, answer: Callable[[], HttpResponseBase]) -> HttpResponseBase:
        """An answer, made only if the asker does not have it: ``answer`` makes it."""
        etag = f'"{self.state.digest}"'
        modified = int(self.state.at.timestamp())
        known = get_conditional_response(self.request, etag, modified)
        # Its other answer, 412, is for writing; a list that is only read has nothing to refuse.
        response = known if known is not None and known.status_code == 304 else answer()
        response["ETag"] = etag
        response["Last-Modified"] = http_date(modified)
        return response

    @property
    def site(self) -> str:
        """How all addresses begin."""
        return self.request.build_absolute_uri("/").rstrip("/")


class EntryViewSet(Reference, ReadOnlyModelViewSet):
    """List and detail of one kind, read only. ``one`` and ``several`` name it in the schema,
    ``tag`` groups it there."""

    schema = Described()
    filter_backends = [Filtering]
    pagination_class: type[LimitPagination] | None = LimitPagination
    lookup_field = "pk"
    lookup_url_kwarg = "name"
    one = ""
    several = ""
    tag = "Catalogue"

    def list(self, request: Request) -> HttpResponseBase:
        """What passes the filters, in pieces."""
        found = self.filter_queryset(self.get_queryset())
        self.paginator.read(request)
        return self.answered(lambda: self.piece(found))

    def retrieve(self, request: Request, name: str) -> HttpResponseBase:
        """One of it."""
        one = self.get_object()
        return self.answered(lambda: Response(self.told([one])[0]))

    def piece(self, found: Any) -> Response:
        """A piece of what passed the filters."""
        return self.get_paginated_response(self.told(self.paginate_queryset(found)))

    def told(self, rows: Iterable[Any]) -> Sequence[Told]:
        """Rows as answers tell them."""
        return [self.placed(one) for one in self.get_serializer(rows, many=True).data]

    def placed(self, told: Told) -> Told:
        """With its address in full, if it has one: only a request knows what the site is called."""
        if "url" not in told:
            return told
        return {**told, "url": f"{self.site}{told['path']}" if told["path"] else None}

    def get_object(self) -> Any:
        """The one of the address. Raises MissingError."""
        name = self.kwargs["name"]
        found = self.filter_queryset(self.get_queryset())
        # PostgreSQL takes no text with a zero byte in it.
        if one := self.find(found, name) if "\0" not in name else None:
            return one
        code = f"unknown-{self.one.replace(' ', '-')}"
        raise MissingError(code, f"There is no {self.one} {name[:80]!r}.")

    def find(self, found: QuerySet[Any], name: str) -> Any:
        """One of these by its name, or None."""
        return found.filter(**{self.lookup_field: name}).first()

    def get_list_serializer(self) -> Any:
        """What a list holds, for the schema."""
        return self.get_serializer()


class KeptKind(EntryViewSet):
    """A small kind, of which all rows are serialized once for each state of the reference and kept
    in memory.

    ``queryset`` finds a row; ``full`` fetches all rows with what belongs to them.
    """

    def told(self, rows: Iterable[Any]) -> Sequence[Told]:
        """Rows as answers tell them."""
        every = self.every(self.state.digest)
        return [self.placed(every[row.pk]) for row in rows]

    @classmethod
    def every(cls, digest: str) -> Mapping[str, Told]:
        """All of it by id, in the state of a digest, which must be the present one."""
        kind: Any = cls
        return _every(kind, digest)

    @classmethod
    def full(cls) -> Iterable[Any]:
        """All of it, in the order of the list."""
        return cls.queryset.all()

    @classmethod
    def context(cls) -> dict[str, Any]:
        """What the serializer needs to know besides."""
        return {}


@lru_cache(maxsize=24)  # two states of each kind, as one takes the place of the other
def _every(kind: type[KeptKind], digest: str) -> Mapping[str, Told]:
    told = kind.serializer_class(kind.full(), many=True, context=kind.context()).data
    return {one["id"]: one for one in told}
