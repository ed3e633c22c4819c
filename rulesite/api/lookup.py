"""The editions, read from the engine. They change only with a new release."""

from rest_framework.request import Request
from rest_framework.response import Response

from engine import api
from engine.api import shapes
from rulesite.api import plain, reading
from rulesite.api.base import HOUR, ApiView
from rulesite.api.documented import looked_up
from rulesite.api.errors import MissingError


class Editions(ApiView):
    """The editions."""

    max_age = HOUR

    @looked_up("list_editions", "List the editions", list[shapes.EditionJson])
    def get(self, request: Request) -> Response:
        reading.only(request.query_params, ())
        return Response([api.plain(shapes.EditionJson, api.edition(name)) for name in api.EDITIONS])


class EditionView(ApiView):
    """An edition with every rule."""

    max_age = HOUR

    @looked_up("read_edition", "Read an edition with its rules", plain.EditionDetail, missing=True)
    def get(self, request: Request, name: str) -> Response:
        reading.only(request.query_params, ())
        if name not in api.EDITIONS:
            raise MissingError("unknown-edition", f"There is no edition {name[:40]!r}.")
        return Response(plain.edition_detail(api.edition(name)))
