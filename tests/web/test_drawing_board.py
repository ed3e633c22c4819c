"""Boards: tiles, figures and pieces where they lie, and tiles of no set."""

import re
import xml.etree.ElementTree as ET
from bisect import bisect
from math import dist

import pytest

from engine import api
from engine.api import tiles
from rulesite.drawing import raster
from rulesite.drawing.board import anchor_on_board, board_svg, can_stand
from rulesite.drawing.geometry import distance
from rulesite.drawing.layout import special_spots
from rulesite.drawing.looks import look
from rulesite.drawing.placed import DrawnFigure, Label, PlacedPiece, PlacedTile
from rulesite.drawing.plan import layout
from rulesite.drawing.sheets import sheet_url
from rulesite.drawing.things import SHAPES
from rulesite.drawing.tile import tile_body, tile_svg
from rulesite.scenarios.picture import placed

SVG = "{http://www.w3.org/2000/svg}"


# --- The board -----------------------------------------------------------------------------------

CELLS = [
    PlacedTile(0, 0, "base-crfr"),
    PlacedTile(1, 0, "base-ccrr-2"),
    PlacedTile(0, -1, "base-cfff", 2),
]
FIGURES = [
    DrawnFigure("red", "follower", 0, 0, "city n"),
    DrawnFigure("blue", "follower", 0, 0, "farm ese"),
    DrawnFigure("black", "big follower", 1, 0, 0),
    DrawnFigure("yellow", "follower", 1, 0, 0),
]


def board(**more) -> ET.Element:
    return ET.fromstring(board_svg(CELLS, FIGURES, **more))


def test_board_stands_alone_or_uses_sheets():
    alone = board_svg(CELLS, FIGURES)
    names = set(re.findall(r' id="([^"]+)"', alone))
    assert set(re.findall(r'href="#([^"]+)"', alone)) <= names
    drawn = board_svg(CELLS, alone=False)
    assert "<symbol" not in drawn
    assert f'{sheet_url("base")}#tile-base-cfff" class="tile-turn-2"' in drawn


def test_board_is_as_large_as_its_content():
    assert board().get("viewBox") == "-14 -114 228 228"
    assert board(frontier=[(-1, 0)]).get("viewBox") == "-114 -114 328 228"
    assert ET.fromstring(board_svg([])).get("viewBox") == "-14 -14 128 128"


def test_board_says_what_it_shows():
    root = board(title="Who <scores>?")
    assert root.get("role") == "img"
    assert root.findtext(f"{SVG}title") == "Who <scores>?"
    words = root.findtext(f"{SVG}desc")
    assert words.startswith("3 tiles.")
    assert "Red follower: city, top, on the first tile." in words


def test_figures_carry_letters_and_farmers_lie():
    root = board()
    letters = [node.text for node in root.iter(f"{SVG}text")]
    assert sorted(letters) == ["B", "K", "R", "Y"]
    shapes = [g for g in root.iter(f"{SVG}g") if (g.get("class") or "").startswith("figure ")]
    lying = [g.get("class") for g in shapes if "rotate(-90)" in ET.tostring(g, "unicode")]
    assert lying == ["figure figure-blue"]


def test_who_is_at_a_place_for_it_lies_whatever_kind_it_is():
    cells = [PlacedTile(0, 0, "kloster-de-ffff-1")]
    figures = [DrawnFigure("red", "wagon", 0, 0, spot) for spot in ("cloister", "special-abbot")]
    drawn = ET.fromstring(board_svg(cells, figures))
    shapes = [g for g in drawn.iter(f"{SVG}g") if (g.get("class") or "").startswith("figure ")]
    turned = ["rotate(-90)" in ET.tostring(g, "unicode") for g in shapes]
    assert turned == [False, True]


def test_each_kind_has_a_shape_and_only_people_lie():
    figures = api.rows(api.FigureRow)
    assert {row.shape for row in figures.values()} == set(SHAPES)
    assert len(set(SHAPES.values())) == len(SHAPES)
    assert figures["big follower"].shape == figures["follower"].shape
    assert figures["big follower"].size > 1.2
    text = board_svg([PlacedTile(0, 0, "base-ffff")], [DrawnFigure("red", "pig", 0, 0, "farm nnw")])
    assert "rotate(-90)" not in text


def test_barns_stand_on_corners_others_on_their_spots():
    cell = PlacedTile(2, 1, "base-ffff", 1)
    assert anchor_on_board(cell, "farm nne", "barn") == (300, 100)
    assert anchor_on_board(cell, "farm wnw", "barn") == (200, 100)
    assert can_stand(cell, "farm nne", "follower")
    assert not can_stand(cell, "tower", "follower")
    assert can_stand(PlacedTile(0, 0, "tower-cccc"), "tower", "follower")


HEART = api.rows(api.PlaceRow)["castle"].tile


def test_quarters_are_where_the_engine_states_them():
    laid = tuple(api.Laid(tile.id, tile.place, 0) for tile in api.tile_sets()["count"].tiles)
    heart = next(one for one in laid if one.tile == HEART)
    quarters = special_spots(api.tiles()[HEART])
    figures = tuple(api.Figure("red", "follower", heart.cell, spot) for spot in quarters)
    position = api.Position(laid, figures, sets=("base", "count"))
    assert api.problems(position, api.ruleset("bb-hig", position.sets)) == ()
    assert len(quarters) == 4


def test_pieces_are_drawn_and_said():
    text = board_svg(
        [PlacedTile(0, 0, "tower-cccc"), PlacedTile(1, 0, HEART)],
        pieces=[
            PlacedPiece("tower", 0, 0, number=3),
            PlacedPiece("dragon", 0, 0),
            PlacedPiece("count", 1, 0, "market"),
        ],
    )
    for name in ("tower", "dragon", "count"):
        assert f"piece piece-{name}" in text
    assert "Tower of 3 on the first tile." in text
    assert "The Count (the market) on the tile 1 right from the first." in text


PLACED = re.compile(r'translate\(([\d.-]+) ([\d.-]+)\)[^"]*" class="(?:piece piece|figure figure)-')


@pytest.mark.parametrize(("turn", "spot", "x"), [(0, "city n", 50.0), (1, "city e", 100.0)])
def test_a_castle_lies_on_two_tiles_and_its_follower_stands_on_it(turn, spot, x):
    text = board_svg(
        [PlacedTile(0, 0, "base-cfff", turn)],
        [DrawnFigure("blue", "follower", 0, 0, "keep")],
        pieces=[PlacedPiece("castle", 0, 0, spot)],
    )
    castle, figure = PLACED.findall(text)
    assert float(castle[0]) == float(figure[0]) == x
    assert float(figure[1]) < float(castle[1])


@pytest.mark.parametrize(("turn", "spot", "angle"), [(0, "road w", 180), (1, "road n", 270)])
def test_a_token_that_links_leads_to_its_side_in_the_colour_of_its_player(turn, spot, angle):
    text = board_svg(
        [PlacedTile(0, 0, "tunnel-crfr", turn)],
        pieces=[PlacedPiece("tunnel", 0, 0, spot, 2, player="blue")],
    )
    (drawn,) = re.findall(r'<g transform="translate\(50 50\)"[^>]*span-tunnel.*?</text>', text)
    assert 'color="var(--player-blue' in drawn
    assert f"rotate({angle})" in drawn
    assert ">2</text>" in drawn


@pytest.mark.parametrize("name", ["abbey-crcr", "dragon-crcr", "frfr.rEW_tunnel.fijkp.flmno"])
def test_the_two_ends_of_a_way_below_have_a_place_each(name):
    """Once openings are played; before it is one road."""
    name = api.tile_of(name).id
    for sets, apart in ((("base",), 0.0), (("base", "tunnel"), 50.0)):
        position = api.Position(tiles=(api.Laid(name, (0, 0), 0),), sets=sets)
        (cell,) = placed(position).values()
        spots = [spot for spot in cell.look.spots if spot.startswith("road")]
        here, there = (anchor_on_board(cell, spot) for spot in spots)
        assert len(spots) == 2
        assert (distance(here, there) > apart) is (apart > 0)


def test_the_sheep_of_a_flock_lie_beside_their_shepherd_one_below_the_other():
    sheep = [PlacedPiece("sheep", 0, 0, "farm nnw", n, "shepherd") for n in (3, 4)]
    text = board_svg(
        [PlacedTile(0, 0, "base-ffff")],
        [DrawnFigure("red", "shepherd", 0, 0, "farm nnw")],
        pieces=sheep,
    )
    shepherd, *flock = [(float(x), float(y)) for x, y in PLACED.findall(text)]
    assert all(x - shepherd[0] > 15 for x, _ in flock)
    assert flock[1][1] - flock[0][1] > 10


def test_figures_on_one_segment_stand_side_by_side():
    text = board_svg(CELLS, FIGURES)
    places = re.findall(r'translate\(([\d.-]+) ([\d.-]+)\)[^"]*" class="figure', text)
    xs = [float(x) for x, _ in places if float(x) > 100]
    assert len(xs) == 2
    assert abs(xs[0] - xs[1]) >= 15


def test_the_third_of_a_pyramid_stands_upon_the_others():
    troupe = [
        DrawnFigure(player, "follower", 0, 0, "acrobats") for player in ("red", "blue", "green")
    ]
    text = board_svg([PlacedTile(0, 0, "circus-fffr-1")], troupe)
    (left, one), (right, other), (middle, above) = (
        (float(x), float(y)) for x, y in PLACED.findall(text)
    )
    assert left < middle < right
    assert above < one == other


def test_a_place_rises_upwards_however_its_tile_lies():
    x, y = look(tiles()["circus-fffr-1"]).special["acrobats"]
    rise = api.rows(api.PlaceRow)["acrobats"].rise
    assert anchor_on_board(PlacedTile(0, 0, "circus-fffr-1"), "acrobats") == (x, y - rise)
    turned = anchor_on_board(PlacedTile(0, 0, "circus-fffr-1", 2), "acrobats")
    assert turned == (100 - x, 100 - y - rise)


def test_anchor_turns_with_the_tile():
    x, y = look(tiles()["base-cfff"]).whole.anchors[0]
    assert anchor_on_board(PlacedTile(0, -1, "base-cfff", 2), 0) == (100 - x, 100 - y - 100)
    assert anchor_on_board(PlacedTile(0, 0, "base-cfff", 1), "city e") == (100 - y, x)


def test_marks_on_a_board():
    root = board(
        marked=[(0, 0), (0, -1)], laid=(1, 0), frontier=[(2, 0)], lit=[((0, -1), "city s")]
    )
    text = ET.tostring(root, "unicode")
    assert [node.text for node in root.iter(f"{SVG}text")][-2:] == ["1", "2"]
    assert "board-laid" in text
    assert "stroke-dasharray" in text
    assert "board-lit" in text


def test_the_letter_of_a_tile_keeps_clear_of_those_on_it():
    """Where the letter of a farm is in the corner, that of its tile is in another."""
    fields = [PlacedTile(0, 0, "base-ffff"), PlacedTile(1, 0, "base-ffff")]
    farm = anchor_on_board(fields[1], "farm nnw")
    assert dist(farm, (116, 16)) < 28
    labels = [Label("A", 0, 0), Label("B", 1, 0), Label("C", 1, 0, "farm nnw"), Label("D", 5, 5)]
    root = ET.fromstring(board_svg(fields, labels=labels))
    drawn = next(one for one in root.iter(f"{SVG}g") if one.get("class") == "board-labels")
    places = [re.findall(r"-?[\d.]+", one.get("transform"))[:2] for one in drawn]
    assert places == [["16", "16"], ["184", "16"], [f"{x:g}" for x in farm], ["550", "550"]]


def test_a_spot_that_is_not_there():
    with pytest.raises(KeyError):
        board_svg(CELLS, [DrawnFigure("red", "follower", 0, 0, "river n")])


def runs_below_a_city(tile):
    """Whether a way, a farm or a city goes on beyond a city that reaches several sides."""

    def place(port):
        """Where on the rim, clockwise: a half of a side, its middle, the other half."""
        return port - port % 3 + (1, 0, 2).index(port % 3)

    for town in (s for s in tile.segments if s.kind.fills and not s.kind.inner):
        ends = sorted(map(place, town.ports))
        for other in tile.segments:
            if other is town or other.kind.inner:
                continue
            farms = (s for s in tile.segments if other.index in s.touches and other.kind.fills)
            ports = other.ports + tuple(port for farm in farms for port in farm.ports)
            arcs = {bisect(ends, place(port)) % max(1, len(ends)) for port in ports}
            if len(arcs) > 1:
                return True
    return False


def test_broken_lines_only_where_something_runs_below_a_city():
    for tile in tiles().values():
        broken = 'class="below"' in tile_svg(tile)
        assert broken == runs_below_a_city(tile), tile.id


# --- Tiles of no set -----------------------------------------------------------------------------


STATED = [
    "cccf.cNk.cSl.fop12",  # two cities on a side
    "cfff.ci.cj.fklmnop12",
    "cccc.ci.cjE.cm.cnW",
    "cccc.cik.cjl.cmo.cnp",
    "ssss.sNE.sSW.fip.fjk.flo.fmn",  # two rivers
    "ffff.k.k.k.fijklmnop",  # three cloisters
    "rcrr.ck.cl.rNW.rS.fij1.fmp12.fno1.k",  # no room for a field
    "rrrr.rNESW.fij.fkl.fmn.fop._tower_volcano",
]


@pytest.mark.parametrize("name", STATED)
def test_whatever_is_stated_is_drawn(name):
    tile = api.tile_of(name)
    found = look(tile).whole
    assert len(found.shapes) == len(found.anchors) == len(tile.segments)
    assert all(0 <= place <= 100 for point in found.anchors for place in point)
    ET.fromstring(tile_svg(tile, 1))


def test_cities_that_share_a_side_have_a_half_each():
    plan = layout(api.tile_of(STATED[0]))
    upper, lower = (99.5, 25.5), (99.5, 74.5)
    assert raster.holds(plan.masks[0], upper)
    assert not raster.holds(plan.masks[0], lower)
    assert raster.holds(plan.masks[1], lower)
    assert not any(raster.both(plan.masks[0], plan.masks[1]))


def test_a_stated_tile_brings_its_drawing_along():
    cells = [PlacedTile(0, 0, "base-cfff"), PlacedTile(1, 0, STATED[0], 1)]
    picture = board_svg(cells, [DrawnFigure("red", "follower", 1, 0, "city e")], alone=False)
    assert "<symbol" not in picture  # a page may hold it twice, an id only once
    assert tile_body(api.tile_of(STATED[0]), 1) in picture
    assert "Red follower: city, right, on the tile 1 right from the first." in picture


@pytest.mark.parametrize("quarter", special_spots(api.tiles()[HEART]))
def test_the_count_hides_nobody_in_his_quarter(quarter):
    """Three followers stand there side by side, and he beside them."""
    text = board_svg(
        [PlacedTile(0, 0, HEART)],
        figures=[DrawnFigure("red", "follower", 0, 0, quarter)] * 3,
        pieces=[PlacedPiece("count", 0, 0, quarter)],
    )
    places = re.findall(r'<g transform="translate\(([-\d.]+) ([-\d.]+)\)[^"]*" class="figure', text)
    (count,) = re.findall(r'translate\(([-\d.]+) ([-\d.]+)\)[^"]*" class="piece piece-count', text)
    assert len(places) == 3
    assert min(abs(float(x) - float(count[0])) for x, _ in places) > 24
