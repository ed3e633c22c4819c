"""What can be looked up: editions and tiles. It changes with a new version of the site alone."""

from rest_framework.request import Request
from rest_framework.response import Response

from engine import api
from rulesite.api import answers, inputs, reading
from rulesite.api.base import HOUR, View
from rulesite.api.documented import looked_up
from rulesite.api.errors import MissingError
from rulesite.api.plain import edition_detail, tile_plain
from rulesite.tiles.catalogue import copies, read_filters, select


class Editions(View):
    """The editions."""

    max_age = HOUR

    @looked_up("list_editions", "List the editions", answers.Edition(many=True))
    def get(self, request: Request) -> Response:
        reading.only(request.query_params, ())
        return Response([api.edition_plain(api.edition(name)) for name in api.EDITIONS])


class Edition(View):
    """An edition with every rule."""

    max_age = HOUR

    @looked_up(
        "read_edition", "Read an edition with its rules", answers.EditionDetail, missing=True
    )
    def get(self, request: Request, name: str) -> Response:
        reading.only(request.query_params, ())
        if name not in api.EDITIONS:
            raise MissingError("unknown-edition", f"There is no edition {name[:40]!r}.")
        return Response(edition_detail(api.edition(name)))


class Tiles(View):
    """The tiles, or some of them."""

    max_age = HOUR

    @looked_up("list_tiles", "List tiles", answers.TileList, inputs.TILE_FILTERS)
    def get(self, request: Request) -> Response:
        names = ("set", "symbol", "feature", "edges", "count")
        found = select(read_filters(reading.only(request.query_params, names)))
        return Response(
            {
                "kinds": len(found),
                "copies": copies(found),
                "tiles": [tile_plain(tile) for tile in found],
            }
        )


class Tile(View):
    """One tile."""

    max_age = HOUR

    @looked_up("read_tile", "Read a tile", answers.Tile, missing=True)
    def get(self, request: Request, name: str) -> Response:
        reading.only(request.query_params, ())
        if name not in api.tiles():
            raise MissingError("unknown-tile", f"There is no tile {name[:40]!r}.")
        return Response(tile_plain(api.tiles()[name]))
