"""Drawings: every tile says in ink what its segments say in words."""

import gzip
import json
import math
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from dataclasses import replace
from pathlib import Path

import pytest
from django.core.management import call_command
from django.template import Context, Template

from engine import api
from engine.api import Kind, Tile, tiles
from rulesite.drawing import looks, raster
from rulesite.drawing.board import (
    PlacedFigure,
    PlacedPiece,
    PlacedTile,
    anchor_on_board,
    board_svg,
    can_stand,
)
from rulesite.drawing.layout import anchors, segment_anchor, segment_shapes, special_spots
from rulesite.drawing.looks import draw, look, made
from rulesite.drawing.palette import COLOURS
from rulesite.drawing.plan import HALVES, SLIVER, layout
from rulesite.drawing.spots import symbol_spots
from rulesite.drawing.sprite import sprite, sprite_gzip, sprite_hash, sprite_url
from rulesite.drawing.things import SHAPES, SYMBOLS
from rulesite.drawing.tile import highlight_overlay, tile_body, tile_svg, tile_symbol

ROOT = Path(__file__).resolve().parent.parent.parent
SVG = "{http://www.w3.org/2000/svg}"
ALL = list(tiles().values())
every_tile = pytest.mark.parametrize("tile", ALL, ids=lambda tile: tile.id)

UNDER_A_CITY = {"river2-cscs"}
"""Tiles whose farms run on below a covered bridge."""


def ground(tile: Tile) -> list[raster.Mask]:
    return raster.components(raster.minus(raster.WHOLE, layout(tile).taken))


def farms(tile: Tile) -> list:
    return [segment for segment in tile.segments if segment.kind is Kind.FARM]


# --- What the drawing says -----------------------------------------------------------------------


@every_tile
def test_each_farm_is_one_piece_of_ground_and_no_two_farms_share_one(tile):
    owner = {}
    for farm in farms(tile):
        parts = {
            number
            for number, part in enumerate(ground(tile))
            if any(raster.holds(part, HALVES[port]) for port in farm.ports)
        }
        if farm.ports and tile.id not in UNDER_A_CITY:
            assert len(parts) == 1, f"farm {farm.index} is drawn in {len(parts)} pieces"
        for part in parts:
            assert owner.setdefault(part, farm.index) == farm.index


@every_tile
def test_no_half_side_of_a_farm_is_built_over(tile):
    taken = layout(tile).taken
    for farm in farms(tile):
        assert not any(raster.holds(taken, HALVES[port]) for port in farm.ports)


@every_tile
def test_there_are_as_many_enclosed_fields_as_the_tile_has(tile):
    enclosed = [farm for farm in farms(tile) if not farm.ports]
    reached = [HALVES[port] for farm in farms(tile) for port in farm.ports]
    loose = [
        part
        for part in ground(tile)
        if raster.area(part) > SLIVER and not any(raster.holds(part, p) for p in reached)
    ]
    assert len(loose) == len(enclosed)


@every_tile
def test_every_city_covers_its_sides_and_no_other(tile):
    for segment in tile.segments:
        if segment.kind is Kind.CITY:
            mask = layout(tile).masks[segment.index]
            reached = {half for half, point in HALVES.items() if raster.holds(mask, point)}
            whole = {port + half for port in segment.ports if port % 3 == 0 for half in (1, 2)}
            assert reached == whole.union(port for port in segment.ports if port % 3)


@every_tile
def test_a_farm_lies_against_every_city_that_it_touches(tile):
    plan = layout(tile)
    for farm in farms(tile):
        wide = plan.masks[farm.index]
        for _ in range(9):
            wide = grown(wide)
        for city in farm.touches:
            near = raster.both(wide, plan.masks[city])
            assert any(near), f"farm {farm.index} is drawn away from city {city}"


def grown(mask):
    outside = raster.minus(raster.WHOLE, mask)
    return raster.minus(raster.WHOLE, raster.shrink(outside, across=True, rim=False))


@every_tile
def test_every_symbol_is_drawn(tile):
    drawn = [spot.name for spot in symbol_spots(tile)]
    for mark in tile.marks & set(SYMBOLS):
        assert mark in drawn or "abbey" in drawn
    assert drawn.count("pennant") == sum(segment.pennants for segment in tile.segments)


def test_a_bridge_where_a_way_crosses_another():
    spans = {tile.id: [bridge.over for bridge in layout(tile).bridges] for tile in ALL}
    assert spans["traders-rrrr"] == [Kind.ROAD]
    assert spans["river-rsrs"] == spans["river-fsrs"] == spans["river2-csrs"] == ["river"]
    assert not spans["base-rrrr"]
    assert not spans["gq-frfs"]


# --- Shapes and anchors --------------------------------------------------------------------------


@every_tile
def test_every_segment_has_a_shape_and_an_anchor_on_it(tile):
    assert set(segment_shapes(tile)) == {segment.index for segment in tile.segments}
    for segment in tile.segments:
        assert segment_shapes(tile)[segment.index].startswith("M")
        x, y = segment_anchor(tile, segment.index)
        assert 4 <= x <= 96
        assert 4 <= y <= 96
        assert raster.holds(layout(tile).masks[segment.index], (x, y))


@every_tile
def test_anchors_are_a_thumb_apart(tile):
    found = list(anchors(tile).values())
    assert all(math.dist(a, b) >= 18 for i, a in enumerate(found) for b in found[i + 1 :])


def test_no_anchor_for_a_segment_that_is_not_there():
    with pytest.raises(KeyError):
        segment_anchor(tiles()["base-cfff"], 9)
    with pytest.raises(KeyError):
        highlight_overlay(tiles()["base-cfff"], 9)


# --- Made once -----------------------------------------------------------------------------------


@pytest.fixture
def drawings(settings, tmp_path):
    """A place for drawings where there is none yet."""
    settings.DRAWINGS_DIR = tmp_path / "drawings"
    made.cache_clear()
    yield settings.DRAWINGS_DIR
    made.cache_clear()


def test_tiles_are_drawn_once_for_all_processes(drawings, monkeypatch):
    first = dict(made())
    assert set(first) == set(tiles())
    assert first["base-crfr"] == draw(tiles()["base-crfr"])
    made.cache_clear()
    monkeypatch.setattr(looks, "draw", pytest.fail)
    assert json.dumps(made()) == json.dumps(first)
    assert len(list(drawings.iterdir())) == 1


def test_other_tiles_are_drawn_anew(drawings, monkeypatch):
    made()
    tile = tiles()["base-crfr"]
    monkeypatch.setattr(looks, "tiles", lambda: {tile.id: replace(tile, edges="cfff")})
    made.cache_clear()
    made()
    assert len(list(drawings.iterdir())) == 2


def test_the_name_of_the_file_is_the_same_in_every_process():
    ask = (
        "import django; django.setup();"
        "from rulesite.drawing import looks; print(looks._fingerprint())"
    )
    names = {
        subprocess.run(
            [sys.executable, "-c", ask],
            env={"DJANGO_SETTINGS_MODULE": "rulesite.settings.testing", "PYTHONHASHSEED": seed},
            cwd=ROOT, capture_output=True, text=True, check=True,
        ).stdout
        for seed in "12"
    }  # fmt: skip
    assert len(names) == 1


def test_outdated_drawings_go(drawings):
    drawings.mkdir()
    for number in range(6):
        old = drawings / f"{number}.json"
        old.touch()
        os.utime(old, (number, number))
    made()
    kept = {path.stem for path in drawings.iterdir()}
    assert {"3", "4", "5"} < kept
    assert len(kept) == looks.KEPT


def test_where_nothing_can_be_written_tiles_are_drawn_all_the_same(drawings, caplog):
    drawings.write_text("a file where the directory would be")
    assert set(made()) == set(tiles())
    assert "not kept" in caplog.text


def test_a_tile_of_no_catalogue_is_drawn_when_it_is_asked_for():
    tile = replace(tiles()["base-crfr"], id="base-cfff")
    assert look(tile).shapes == look(tiles()["base-crfr"]).shapes
    assert look(tile).shapes != look(tiles()["base-cfff"]).shapes


def test_drawtiles_says_what_it_did(drawings, capsys):
    call_command("drawtiles")
    assert f"{len(tiles())} tiles" in capsys.readouterr().out


# --- Markup --------------------------------------------------------------------------------------


@every_tile
def test_tile_is_well_formed_and_fits_the_policy(tile):
    for text in (
        tile_symbol(tile),
        tile_svg(tile, 3, tile.segments[0].index if farms(tile) else None),
    ):
        ET.fromstring(text)
        assert not re.search(r"<style|<script|\sstyle=|\son\w+=", text)
    assert f'id="tile-{tile.id}"' in tile_symbol(tile)


def test_tile_svg_turns_and_names():
    text = tile_svg(tiles()["base-ffff"], 5, title="Cloister & field")
    root = ET.fromstring(text)
    assert root.findtext(f"{SVG}title") == "Cloister & field"
    assert "rotate(90 50 50)" in text
    assert "rotate(-90)" in text
    assert "tile-highlight" not in text


def test_style_sheet_has_the_colours_of_the_palette(settings):
    sheet = settings.BASE_DIR / "rulesite/drawing/static/drawing/tiles.css"
    light = sheet.read_text().split("@media")[0]
    assert dict(re.findall(r"--tile-([a-z]+): (#[0-9a-f]{6});", light)) == COLOURS


# --- The sprite ----------------------------------------------------------------------------------


def test_sprite_holds_every_tile_once_and_all_that_they_refer_to():
    root = ET.fromstring(sprite())
    names = [node.get("id") for node in root.iter() if node.get("id")]
    assert len(names) == len(set(names))
    assert {f"tile-{tile.id}" for tile in ALL} <= set(names)
    assert {f"figure-{shape}" for shape in SHAPES} <= set(names)
    assert set(re.findall(r'href="#([^"]+)"', sprite())) <= set(names)


def test_sprite_is_small():
    assert len(sprite()) < 2_000 * len(api.tiles())
    assert len(sprite_gzip()) < 300 * len(api.tiles())


def test_sprite_is_the_same_in_every_process():
    first = sprite_hash()
    sprite.cache_clear()
    sprite_hash.cache_clear()
    assert sprite_hash() == first


def test_sprite_is_kept_for_ever(client):
    response = client.get(sprite_url())
    assert response.status_code == 200
    assert response["Content-Type"] == "image/svg+xml"
    assert "immutable" in response["Cache-Control"]
    assert response.content.decode() == sprite()
    again = client.get(sprite_url(), headers={"if-none-match": response["ETag"]})
    assert again.status_code == 304
    assert not again.content


def test_sprite_comes_compressed(client):
    response = client.get(sprite_url(), headers={"accept-encoding": "br, gzip"})
    assert response["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in response["Vary"]
    assert gzip.decompress(response.content).decode() == sprite()


@pytest.mark.parametrize("old", ["sprite.svg", "sprite-000000000000.svg"])
def test_other_names_lead_to_the_present_one(client, old):
    base = sprite_url().rsplit("/", 1)[0]
    response = client.get(f"{base}/{old}")
    assert response.status_code == 302
    assert response["Location"] == sprite_url()
    assert "immutable" not in response["Cache-Control"]


def test_template_tags():
    text = Template(
        '{% load drawing %}{% sprite_url %} {% tile "base-cfff" turn=1 title="A & B" %}'
    )
    url, picture = text.render(Context()).split(" ", 1)
    assert url == sprite_url()
    assert f'href="{url}#tile-base-cfff"' in picture
    assert 'aria-label="A &amp; B"' in picture
    assert 'class="tile-turn-1"' in picture


# --- The board -----------------------------------------------------------------------------------

CELLS = [
    PlacedTile(0, 0, "base-crfr"),
    PlacedTile(1, 0, "base-ccrr-2"),
    PlacedTile(0, -1, "base-cfff", 2),
]
FIGURES = [
    PlacedFigure("red", "follower", 0, 0, "city n"),
    PlacedFigure("blue", "follower", 0, 0, "farm ese"),
    PlacedFigure("black", "big follower", 1, 0, 0),
    PlacedFigure("yellow", "follower", 1, 0, 0),
]


def board(**more) -> ET.Element:
    return ET.fromstring(board_svg(CELLS, FIGURES, **more))


def test_board_stands_alone_or_uses_the_sprite():
    alone = board_svg(CELLS, FIGURES)
    names = set(re.findall(r' id="([^"]+)"', alone))
    assert set(re.findall(r'href="#([^"]+)"', alone)) <= names
    assert "<symbol" not in board_svg(CELLS, sprite="/s.svg")
    assert '/s.svg#tile-base-cfff" class="tile-turn-2"' in board_svg(CELLS, sprite="/s.svg")


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
    assert "Red follower on city n of the tile at column 0, row 0." in words


def test_figures_carry_letters_and_farmers_lie():
    root = board()
    letters = [node.text for node in root.iter(f"{SVG}text")]
    assert sorted(letters) == ["B", "K", "R", "Y"]
    shapes = [g for g in root.iter(f"{SVG}g") if (g.get("class") or "").startswith("figure ")]
    lying = [g.get("class") for g in shapes if "rotate(-90)" in ET.tostring(g, "unicode")]
    assert lying == ["figure figure-blue"]


def test_each_kind_has_a_shape_and_only_people_lie():
    figures = api.rows(api.FigureRow)
    assert {row.shape for row in figures.values()} == set(SHAPES)
    assert len(set(SHAPES.values())) == len(SHAPES)
    assert figures["big follower"].shape == figures["follower"].shape
    assert figures["big follower"].size > 1.2
    text = board_svg(
        [PlacedTile(0, 0, "base-ffff")], [PlacedFigure("red", "pig", 0, 0, "farm nnw")]
    )
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
    assert "Tower of 3 on the tile at column 0, row 0." in text
    assert "The Count in the market, on the tile at column 1, row 0." in text


PLACED = re.compile(r'translate\(([\d.-]+) ([\d.-]+)\)[^"]*" class="(?:piece piece|figure figure)-')


@pytest.mark.parametrize(("turn", "spot", "x"), [(0, "city n", 50.0), (1, "city e", 100.0)])
def test_a_castle_lies_on_two_tiles_and_its_follower_stands_on_it(turn, spot, x):
    text = board_svg(
        [PlacedTile(0, 0, "base-cfff", turn)],
        [PlacedFigure("blue", "follower", 0, 0, "keep")],
        pieces=[PlacedPiece("castle", 0, 0, spot)],
    )
    castle, figure = PLACED.findall(text)
    assert float(castle[0]) == float(figure[0]) == x
    assert float(figure[1]) < float(castle[1])


def test_the_sheep_of_a_flock_lie_beside_their_shepherd_one_below_the_other():
    sheep = [PlacedPiece("sheep", 0, 0, "farm nnw", n, "shepherd") for n in (3, 4)]
    text = board_svg(
        [PlacedTile(0, 0, "base-ffff")],
        [PlacedFigure("red", "shepherd", 0, 0, "farm nnw")],
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


def test_anchor_turns_with_the_tile():
    x, y = look(tiles()["base-cfff"]).anchors[0]
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


def test_a_spot_that_is_not_there():
    with pytest.raises(KeyError):
        board_svg(CELLS, [PlacedFigure("red", "follower", 0, 0, "river n")])


def test_broken_lines_only_where_something_runs_below_a_city():
    below = {tile.id for tile in ALL if re.search(r'dasharray="1 [23]\.4"', tile_svg(tile))}
    assert below == {"abbey-crcr", "dragon-crcr", "river2-cscs", "tower-crcr-1"}


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
    found = look(tile)
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
    picture = board_svg(cells, [PlacedFigure("red", "follower", 1, 0, "city e")], sprite="/s.svg")
    assert "<symbol" not in picture  # a page may hold it twice, an id only once
    assert tile_body(api.tile_of(STATED[0]), 1) in picture
    assert "Red follower on city e" in picture
