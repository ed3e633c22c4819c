"""What can be looked up: editions and tiles. It changes with a new version of the site alone."""

from rest_framework.request import Request
from rest_framework.response import Response

from engine import api
from engine.api import shapes
from rulesite.api import inputs, plain, reading
from rulesite.api.base import HOUR, View
from rulesite.api.documented import looked_up
from rulesite.api.errors import MissingError
from rulesite.tiles.catalogue import read_filters, select


class Editions(View):
    """The editions."""

    max_age = HOUR

    @looked_up("list_editions", "List the editions", list[shapes.Edition])
    def get(self, request: Request) -> Response:
        reading.only(request.query_params, ())
        return Response([api.plain(shapes.Edition, api.edition(name)) for name in api.EDITIONS])


class Edition(View):
    """An edition with every rule."""

    max_age = HOUR

    @looked_up("read_edition", "Read an edition with its rules", plain.EditionDetail, missing=True)
    def get(self, request: Request, name: str) -> Response:
        reading.only(request.query_params, ())
        if name not in api.EDITIONS:
            raise MissingError("unknown-edition", f"There is no edition {name[:40]!r}.")
        return Response(plain.edition_detail(api.edition(name)))


class Tiles(View):
    """The tiles, or some of them."""

    max_age = HOUR

    @looked_up("list_tiles", "List tiles", plain.TileList, inputs.TILE_FILTERS)
    def get(self, request: Request) -> Response:
        names = ("edition", "set", "symbol", "feature", "picture", "edges", "count")
        filters = read_filters(reading.only(request.query_params, names))
        return Response(plain.tiles_plain(select(filters), filters))


class Tile(View):
    """One tile."""

    max_age = HOUR

    @looked_up("read_tile", "Read a tile", plain.Tile, missing=True)
    def get(self, request: Request, name: str) -> Response:
        reading.only(request.query_params, ())
        if name not in api.tiles():
            raise MissingError("unknown-tile", f"There is no tile {name[:40]!r}.")
        return Response(plain.tile_plain(api.tiles()[name]))
