"""Saved disputes for programs: read, save, change and delete them.

A dispute has the number of its latest revision for its ETag. Whoever changes one says with
``If-Match`` which revision was read; if somebody else was faster, nothing is written.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, NotRequired, TypedDict

from django.conf import settings
from django.db import DatabaseError
from django.utils.http import parse_etags
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response

from engine import api
from rulesite import bodies
from rulesite.api import inputs, reading
from rulesite.api.base import ApiView
from rulesite.api.documented import failures
from rulesite.api.errors import (
    ClosedError,
    GoneError,
    MissingError,
    OutdatedError,
    UnsaidError,
)
from rulesite.api.listing import PIECE, LimitPagination, List
from rulesite.api.schema import Moment, More, schema
from rulesite.disputes import storage
from rulesite.disputes.forms import LONGEST_TITLE, LONGEST_WORDS, WordsForm
from rulesite.disputes.models import Dispute, Revision
from rulesite.disputes.storage import DisputeToKeep
from rulesite.scenarios.asked import DisputeQuestion
from rulesite.scenarios.turn_address import NOTHING, TurnAddress

TAG = "Disputes"

# --- Shapes --------------------------------------------------------------------------------------


class Versions(TypedDict):
    """The versions of code, content and engine that judged."""

    code: Annotated[str, "The release."]
    content: Annotated[str, "A fingerprint of the reference."]
    engine: Annotated[str, "A fingerprint of the engine: the same one gives the same verdicts."]


class SavedDispute(TypedDict):
    """A dispute as it was stated at one time, and how it was judged then."""

    id: Annotated[str, "Its name in addresses."]
    revision: Annotated[int, "The number of this revision; its ETag is this in quotes."]
    url: Annotated[str, "Its page."]
    title: Annotated[str, "Its title."]
    words: Annotated[str, "The question in words."]
    position: Annotated[str, "The position in the text notation."]
    actions: Annotated[str | None, "What was done, as text; null where no turn is played."]
    rules: Annotated[list[str], "The rule sets."]
    question: Annotated[str, "`now` or `final`.", More(enum=[api.NOW, api.FINAL])]
    judged: Annotated[
        dict[str, dict[str, int] | str],
        "By rule set: the points by player, or the code of what it refused with.",
    ]
    by: Annotated[Versions, "What judged so."]
    saved: Annotated[Moment, "When."]


class NewDispute(SavedDispute):
    """A dispute that was just saved."""

    key: Annotated[str, "The edit key. It is told this once, and cannot be asked for."]


class StatedDispute(inputs.QuestionInput):
    """A position or a turn, under which rules, and what is said of it."""

    title: Annotated[str, "Its title.", More(minLength=1, maxLength=LONGEST_TITLE)]
    words: NotRequired[
        Annotated[str | None, "The question in words.", More(maxLength=LONGEST_WORDS)]
    ]
    actions: NotRequired[inputs.Actions | None]


EXAMPLE = {
    "title": "Whose city is it?",
    "words": "Red says four points.",
    "position": inputs.EXAMPLE,
    "rules": ["bb-hig", "bb-rgg"],
}

# --- Reading -------------------------------------------------------------------------------------


def _plain(request: Request, revision: Revision) -> SavedDispute:
    dispute = revision.dispute
    return {
        "id": dispute.pk,
        "revision": revision.number,
        "url": request.build_absolute_uri(dispute.get_absolute_url()),
        "title": revision.title,
        "words": revision.question,
        "position": revision.position,
        "actions": revision.actions or None,
        "rules": revision.rules.split(","),
        "question": revision.asked,
        "judged": revision.judged,
        "by": {"code": revision.code, "content": revision.content, "engine": revision.engine},
        "saved": revision.at.isoformat(),
    }


def _stated(request: Request) -> DisputeToKeep:
    """The question of a body, judged. Raises api.EngineError."""
    reading.only(request.query_params, ())
    data = reading.parts(request.data, StatedDispute)
    words = WordsForm({name: bodies.text(data, name) for name in ("title", "words")})
    for name, wrong in words.errors.items():
        raise api.InputError(f"bad-{name}", f"{name}: {wrong[0]}")
    ask = bodies.ask_from_body(data)
    done = bodies.actions(data.get("actions"))
    turn = TurnAddress(
        api.write_notation(ask.position),
        api.write_actions(done) if done else NOTHING,
        tuple(ruleset.label for ruleset in ask.rulesets),
        usual=(),
    )
    question = DisputeQuestion(turn, ask.question)
    return DisputeToKeep(
        words.cleaned_data["title"], words.cleaned_data["words"], question, question.judge()
    )


def _dispute(name: str) -> Dispute:
    found = Dispute.objects.filter(pk=name).first() if "\0" not in name else None
    if found is None:
        raise MissingError("unknown-dispute", f"There is no dispute {name[:40]!r}.")
    if found.hidden:
        raise GoneError
    return found


def _check_key(request: Request, dispute: Dispute) -> None:
    # A header, as addresses stand in logs.
    scheme, _, key = request.headers.get("Authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not storage.fits(dispute, key.strip()):
        raise PermissionDenied("Send its edit key as “Authorization: Bearer …”.", "no-key")


def _meant(request: Request, dispute: Dispute) -> int:
    """The number of the revision in ``If-Match``."""
    tags = [tag.strip('"') for tag in parse_etags(request.headers.get("If-Match", ""))]
    if not tags:
        raise UnsaidError
    # Whatever is there: who sends that says that it may be written over.
    if tags == ["*"]:
        return dispute.number
    # No revision has the number 0: a tag that is none of ours is answered as an outdated one.
    return max((int(tag) for tag in tags if tag.isascii() and tag.isdigit()), default=0)


@contextmanager
def _writing() -> Iterator[None]:
    """Raise ClosedError where nothing can be saved."""
    if settings.READ_ONLY:
        raise ClosedError
    try:
        yield
    except storage.DisputeChangedError as error:
        raise OutdatedError from error
    except storage.FullError as error:
        raise api.TooLargeError("too-many-revisions", str(error)) from error
    except DatabaseError as error:
        storage.logger.exception("A dispute could not be saved.")
        raise ClosedError from error


# --- Views ---------------------------------------------------------------------------------------

_KEY = OpenApiParameter(
    "Authorization", str, OpenApiParameter.HEADER, description="`Bearer` and the edit key."
)
_READ = OpenApiParameter(
    "If-Match", str, OpenApiParameter.HEADER, description="The ETag of the revision you read."
)


def _tagged(response: Response, dispute: Dispute) -> Response:
    response["ETag"] = f'"{dispute.number}"'
    return response


class Disputes(ApiView):
    """The gallery (GET), and saving a new dispute (POST)."""

    @extend_schema(
        operation_id="list_disputes",
        summary="List the published disputes",
        tags=[TAG],
        parameters=list(PIECE),
        responses={200: schema(List[SavedDispute]), **failures(400)},
    )
    def get(self, request: Request) -> Response:
        reading.only(request.query_params, [one.name for one in PIECE])
        pieces = LimitPagination()
        found = pieces.paginate_queryset(storage.gallery(), request)
        return pieces.get_paginated_response([_plain(request, one) for one in found])

    @extend_schema(
        operation_id="disputes_from_body",
        summary="Save a dispute",
        description="It gets a short address. Who has that sees it; who has the key changes it.",
        tags=[TAG],
        request={"application/json": schema(StatedDispute)},
        examples=[OpenApiExample("A dispute", value=EXAMPLE, request_only=True)],
        responses={201: schema(NewDispute), **failures(400, 413, 415, 422, 503)},
    )
    def post(self, request: Request) -> Response:
        stated = _stated(request)
        with _writing():
            dispute, key = storage.save(stated)
        told: NewDispute = {**_plain(request, dispute.latest), "key": key}
        response = Response(told, 201)
        response["Location"] = request.build_absolute_uri(f"{dispute.pk}/")
        return _tagged(response, dispute)


class OneDispute(ApiView):
    """One dispute: anybody may read it, whoever has its key may change it."""

    @extend_schema(
        operation_id="read_dispute",
        summary="Read a dispute",
        tags=[TAG],
        responses={200: schema(SavedDispute), **failures(400, 404, 410)},
    )
    def get(self, request: Request, name: str) -> Response:
        reading.only(request.query_params, ())
        dispute = _dispute(name)
        return _tagged(Response(_plain(request, dispute.latest)), dispute)

    @extend_schema(
        operation_id="change_dispute",
        summary="Change a dispute",
        description="Adds a revision, if `If-Match` still names the latest. None is written over.",
        tags=[TAG],
        parameters=[_KEY, _READ],
        request={"application/json": schema(StatedDispute)},
        examples=[OpenApiExample("A dispute", value=EXAMPLE, request_only=True)],
        responses={
            200: schema(SavedDispute),
            **failures(400, 403, 404, 410, 412, 413, 415, 422, 428, 503),
        },
    )
    def put(self, request: Request, name: str) -> Response:
        dispute = _dispute(name)
        _check_key(request, dispute)
        number, stated = _meant(request, dispute), _stated(request)
        with _writing():
            storage.revise(dispute, number, stated)
        return _tagged(Response(_plain(request, dispute.latest)), dispute)

    @extend_schema(
        operation_id="delete_dispute",
        summary="Delete a dispute",
        description="With every revision, for good, if `If-Match` still names the latest.",
        tags=[TAG],
        parameters=[_KEY, _READ],
        responses={204: None, **failures(400, 403, 404, 410, 412, 428, 503)},
    )
    def delete(self, request: Request, name: str) -> Response:
        reading.only(request.query_params, ())
        dispute = _dispute(name)
        _check_key(request, dispute)
        number = _meant(request, dispute)
        with _writing():
            storage.delete(dispute, number)
        return Response(status=204)
