"""Half a tile is drawn as far as its long side, and two of them fill a cell."""

import re
from itertools import combinations

import pytest
from django.template import Context, Template
from django.test import Client

from engine import api
from engine.api import Tile
from rulesite.drawing import raster
from rulesite.drawing.half import grounds, laid_out
from rulesite.drawing.layout import anchors, asides, segment_shapes
from rulesite.drawing.png import png
from rulesite.drawing.tile import tile_svg

HALVES = [
    "frrh; road e s; farm nnw nne ene ssw; farm ese sse",
    "rhfr; road n w; farm nne sse ssw wsw; farm nnw wnw",
    "hfcc; city s w; farm ene ese touches s",
    "rrfh; road n e; farm nnw ese sse ssw; farm nne ene",
    "rfhr; road n; road w; farm nne ene ese wsw; farm nnw wnw; meet road n + road w",
    "ffrh; road s; farm nnw nne ene ese sse ssw",
    "hfff; farm ene ese sse ssw wsw wnw; cloister",
]
WHOLE = [
    f"{HALVES[0]} ! {HALVES[1]}",
    "ffch; city s; farm nnw nne ene ese touches s ! chff; city n; farm sse ssw wsw wnw touches n",
]


def read(text: str) -> Tile:
    position = api.read_board(f"tile one = {text}\none 0,0")
    return api.tile_of(position.tiles[0].tile)


def covered(tile: Tile) -> raster.Mask:
    """What a half covers, by its two short sides: the half of the square between them."""
    corners = [(0, 0), (100, 0), (100, 100), (0, 100)]
    first = (tile.long + 2) % 4
    return raster.polygon([corners[(first + place) % 4] for place in range(3)])


@pytest.mark.parametrize("text", HALVES)
def test_nothing_of_a_half_lies_beyond_its_long_side(text: str) -> None:
    tile = read(text)
    ground = covered(tile)
    for mask in laid_out(tile).masks.values():
        assert raster.area(mask)
        assert not any(raster.minus(mask, ground))
    for points in (anchors(tile), asides(tile)):
        for x, y in points.values():
            assert raster.holds(ground, (x, y))


@pytest.mark.parametrize("text", [HALVES[0], HALVES[1]])
def test_a_road_over_the_long_side_leads_to_its_middle(text: str) -> None:
    mask = laid_out(read(text)).masks[0]
    assert raster.holds(mask, (52.0, 50.0)) or raster.holds(mask, (48.0, 50.0))


@pytest.mark.parametrize("text", WHOLE)
def test_two_halves_have_their_segments_apart(text: str) -> None:
    tile = read(text)
    found = grounds(tile)
    assert found.keys() == {segment.index for segment in tile.segments}
    for one, other in combinations(found.values(), 2):
        assert not any(raster.both(one, other))
    assert set(segment_shapes(tile)) == set(anchors(tile)) == set(asides(tile)) == set(found)


def test_a_picture_of_a_half_is_white_beyond_the_long_side() -> None:
    """The frame that cuts it works for a program that knows no styles, too."""
    whole = png(tile_svg(read(HALVES[0])), 50, 50)
    field = png(tile_svg(read("ffff; farm nnw nne ene ese sse ssw wsw wnw")), 50, 50)
    assert whole != field
    assert tile_svg(read(HALVES[0])).count("<svg") == 2
    assert tile_svg(read(WHOLE[0])).count("<svg") == 3


def test_two_halves_stand_in_one_square() -> None:
    name = read(WHOLE[0]).id
    shown = Template("{% load drawing %}{% tile name %}").render(Context({"name": name}))
    assert 'viewBox="0 0 100 100"' in shown
    assert 'viewBox="0 0 200 100"' not in shown


def test_the_form_describes_a_half(client: Client) -> None:
    page = client.get("/tiles/own/?n=f&e=r&s=r&w=h").content.decode()
    assert "tile mine = frrh; road e s; farm nnw nne ene ssw; farm ese sse" in page
    words = re.sub(r"\s+", " ", page)
    assert "Road right and along the diagonal" in words
    assert "one end of the diagonal" in words
