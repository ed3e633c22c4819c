"""The reference for programs: its lists, its entries, what became of them, and all of it at once.

Every answer has the reference's state for its ETag, so that asking again costs next to nothing.
"""

from datetime import UTC, datetime
from typing import Annotated, Any, Generic, TypedDict, TypeVar

from django.http import HttpResponse, HttpResponseBase
from django.utils.cache import get_conditional_response
from django.utils.http import http_date, urlencode
from drf_spectacular.utils import OpenApiParameter, extend_schema_view
from rest_framework.request import Request
from rest_framework.response import Response

from content.models import Revision
from content.pages import changes
from engine import api
from rulesite.api import beside, filters, inputs, reading, shelves
from rulesite.api.base import View
from rulesite.api.documented import looked_up
from rulesite.api.errors import MissingError
from rulesite.api.shelves import SHELVES, Shelf, everything, find, placed, select

TAG = "Reference"
PIECE = (
    OpenApiParameter(
        "limit",
        {"type": "integer", "minimum": 1, "maximum": filters.MOST},
        description=f"How many at most: 1 to {filters.MOST}, or all.",
    ),
    OpenApiParameter(
        "offset",
        {"type": "integer", "minimum": 0, "maximum": filters.LAST},
        description="How many of the first to leave out.",
    ),
)


Entry = TypeVar("Entry")


class List(TypedDict, Generic[Entry]):
    """A piece of a list."""

    total: Annotated[int, "How many there are in all pieces."]
    offset: Annotated[int, "How many stand before these."]
    next: Annotated[str | None, "Where the next piece is; null after the last."]
    entries: Annotated[list[Entry], "These."]


def listed(
    request: Request, entries: list[Any], total: int, piece: filters.Piece, params: dict[str, str]
) -> List[Any]:
    """A piece of a list, and where the next one is."""
    after = piece.offset + piece.limit
    query = urlencode({**params, "offset": after})
    there = request.build_absolute_uri(f"{request.path}?{query}")
    return {
        "total": total,
        "offset": piece.offset,
        "next": there if after < total else None,
        "entries": entries,
    }


class Reference(View):
    """A view of the reference: unchanged as long as the reference is."""

    state: changes.State

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Reads how the reference stands before anything is answered."""
        super().initial(request, *args, **kwargs)
        self.state = changes.state()

    def answered(self, answer: Any) -> HttpResponseBase:
        """An answer, made only if the asker does not have it: ``answer`` makes it."""
        etag = f'"{self.state.digest}"'
        modified = int(self.state.at.timestamp())
        known = get_conditional_response(self.request, etag, modified)
        response = known if known is not None and known.status_code == 304 else answer()
        response["ETag"] = etag
        response["Last-Modified"] = http_date(modified)
        return response

    @property
    def site(self) -> str:
        """How all addresses begin."""
        return self.request.build_absolute_uri("/").rstrip("/")

    def listed(
        self, found: list[Any], total: int, piece: filters.Piece, params: dict[str, str]
    ) -> Response:
        """A piece of a list, and where the next one is."""
        entries = [placed(one, self.site) for one in found]
        return Response(listed(self.request, entries, total, piece, params))


class ShelfView(Reference):
    """A view of one shelf."""

    shelf: Shelf


class ListView(ShelfView):
    """What stands on a shelf, narrowed by filters."""

    def get(self, request: Request) -> HttpResponseBase:
        known = (*(one.name for one in self.shelf.filters), "limit", "offset")
        params = reading.only(request.query_params, known)
        asked, piece = filters.read(params, self.shelf.filters)

        def answer() -> Response:
            found = select(self.shelf, asked, self.state)
            part = found[piece.offset : piece.offset + piece.limit]
            return self.listed(part, len(found), piece, params)

        return self.answered(answer)


class OneView(ShelfView):
    """One of a shelf."""

    def get(self, request: Request, name: str) -> HttpResponseBase:
        reading.only(request.query_params, ())
        found = find(self.shelf, name, self.state)
        if found is None:
            one = self.shelf.one
            code = f"unknown-{one.replace(' ', '-')}"
            raise MissingError(code, f"There is no {one} {name[:80]!r}.")
        return self.answered(lambda: Response(placed(found, self.site)))


def _parameters(shelf: Shelf) -> list[OpenApiParameter]:
    return [*(inputs.parameter(one.name, one.words) for one in shelf.filters), *PIECE]


def list_view(shelf: Shelf) -> type[View]:
    """The view of a list, with its documentation."""
    name = shelf.name.replace("-", "_")
    said = looked_up(
        f"list_{name}",
        f"List {shelf.name.replace('-', ' ')}",
        List[shelf.answer],  # type: ignore[name-defined]
        _parameters(shelf),
        tag=TAG,
    )
    return extend_schema_view(get=said)(type(f"{name}_list", (ListView,), {"shelf": shelf}))


def one_view(shelf: Shelf) -> type[View]:
    """The view of one of a list, with its documentation."""
    name = shelf.one.replace(" ", "_")
    said = looked_up(f"read_{name}", f"Read a {shelf.one}", shelf.answer, missing=True, tag=TAG)
    return extend_schema_view(get=said)(type(name, (OneView,), {"shelf": shelf}))


LISTS = {name: list_view(shelf) for name, shelf in SHELVES.items()}
ONES = {name: one_view(shelf) for name, shelf in SHELVES.items()}


# --- What happened -----------------------------------------------------------------------------


class Changes(Reference):
    """What became of entries, the newest first."""

    @looked_up(
        "list_changes",
        "List what changed",
        List[beside.Change],
        [
            inputs.parameter("kind", "Kinds of entries, with commas."),
            inputs.parameter("entry", "Entries by id, with commas, such as `faq:17`."),
            inputs.parameter("since", "A day or a time, such as 2026-11-21."),
            *PIECE,
        ],
        tag=TAG,
    )
    def get(self, request: Request) -> HttpResponseBase:
        known = ("kind", "entry", "since", "limit", "offset")
        params = reading.only(request.query_params, known)
        asked, piece = filters.read(params, _CHANGES)
        found = changes.public()
        if "kind" in asked:
            found = found.filter(kind__in=asked["kind"])
        if "entry" in asked:
            found = found.filter(ref__in=asked["entry"])
        if "since" in params:
            found = found.filter(at__gte=_time(params["since"]))

        def answer() -> Response:
            part = found[piece.offset : piece.offset + piece.limit]
            return self.listed(_changes(part), found.count(), piece, params)

        return self.answered(answer)


def _changed_refs() -> list[str]:
    """Entries of which readers saw anything, also those that are gone."""
    return sorted(set(changes.public().values_list("ref", flat=True)))


_CHANGES = (
    filters.Filter("kind", "", lambda: changes.KINDS, lambda entry, asked: True),
    filters.Filter("entry", "", _changed_refs, lambda entry, asked: True),
)


def _time(word: str) -> datetime:
    try:
        found = datetime.fromisoformat(word)
        return (found if found.tzinfo else found.replace(tzinfo=UTC)).astimezone(UTC)
    except (ValueError, OverflowError) as error:
        raise api.InputError(
            "bad-since", "since is a day or a time, such as 2026-11-21 or 2026-11-21T08:00:00Z."
        ) from error


def _changes(revisions: Any) -> list[beside.Change]:
    found = changes.changes(revisions)
    paths = changes.published_paths(one.revision.ref for one in found)
    return [beside.change_plain(one, paths.get(one.revision.ref)) for one in found]


class OneChange(Reference):
    """One change, with the entry's file before and after."""

    @looked_up("read_change", "Read a change", beside.ChangeDetail, missing=True, tag=TAG)
    def get(self, request: Request, name: str) -> HttpResponseBase:
        reading.only(request.query_params, ())
        number = int(name) if name.isascii() and name.isdigit() and len(name) < 10 else 0
        revision = Revision.objects.filter(pk=number).first()
        change = changes.seen(revision) if revision else None
        if change is None:
            raise MissingError("unknown-change", f"There is no change {name[:40]!r}.")
        path = changes.published_paths([change.revision.ref]).get(change.revision.ref)
        plain = beside.change_detail(change, path)
        return self.answered(lambda: Response(placed(plain, self.site)))


class Everything(Reference):
    """The whole reference in one piece."""

    @looked_up("read_everything", "Read the whole reference", shelves.Everything, tag=TAG)
    def get(self, request: Request) -> HttpResponseBase:
        reading.only(request.query_params, ())
        return self.answered(
            lambda: HttpResponse(everything(self.state, self.site), "application/json")
        )
