"""Drawings: every tile says in ink what its segments say in words."""

import gzip
import json
import math
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Callable
from dataclasses import replace
from functools import cache, lru_cache
from itertools import product
from pathlib import Path

import pytest
from django.core.management import call_command
from django.http import HttpRequest
from django.template import Context, Template

from engine import api
from engine.api import FeatureKind, Tile, tiles
from rulesite.budget import BudgetMiddleware, StillDrawingError
from rulesite.drawing import kept, looks, raster
from rulesite.drawing.board import described_sheet
from rulesite.drawing.geometry import MIDS, dense, flatten
from rulesite.drawing.layout import anchors, segment_shapes
from rulesite.drawing.looks import draw, look, make
from rulesite.drawing.palette import COLOURS
from rulesite.drawing.plan import HALF_POINTS, SLIVER, layout
from rulesite.drawing.sheets import (
    PIECES,
    SIGNS,
    UPRIGHT,
    WHOLE,
    digest,
    sheet,
    sheet_gzip,
    sheet_url,
)
from rulesite.drawing.spots import symbol_spots, wayside_paths
from rulesite.drawing.street import streets
from rulesite.drawing.things import SHAPES, SYMBOLS
from rulesite.drawing.tile import highlight_overlay, settled, tile_svg, tile_symbol
from tests.every import of_every

ROOT = Path(__file__).resolve().parent.parent.parent
SVG = "{http://www.w3.org/2000/svg}"
ALL = list(tiles().values())
CHECKS: list[Callable[[Tile], None]] = []
"""What holds for every tile. To draw one takes longest, so all is asked of one after the other."""


def every_tile(check):
    CHECKS.append(check)
    return check


UNDER_A_CITY = {"river2-cscs", "river2-c2-cscs"}
"""Tiles whose farms run on below a covered bridge."""


@of_every(lambda: product(ALL, CHECKS), lambda one: f"{one[0].id}, {one[1].__name__}")
def test_every_tile(one):
    tile, check = one
    check(tile)


@lru_cache(maxsize=1)
def ground(tile: Tile) -> list[raster.Mask]:
    return raster.components(raster.minus(raster.WHOLE, layout(tile).taken))


def farms(tile: Tile) -> list:
    return [segment for segment in tile.segments if segment.kind is FeatureKind.FARM]


# --- What the drawing says -----------------------------------------------------------------------


@every_tile
def each_farm_is_one_piece_of_ground_and_no_two_farms_share_one(tile):
    owner = {}
    for farm in farms(tile):
        parts = {
            number
            for number, part in enumerate(ground(tile))
            if any(raster.holds(part, HALF_POINTS[port]) for port in farm.ports)
        }
        if farm.ports and tile.id not in UNDER_A_CITY:
            assert len(parts) == 1, f"farm {farm.index} is drawn in {len(parts)} pieces"
        for part in parts:
            assert owner.setdefault(part, farm.index) == farm.index


@every_tile
def no_half_side_of_a_farm_is_built_over(tile):
    taken = layout(tile).taken
    for farm in farms(tile):
        assert not any(raster.holds(taken, HALF_POINTS[port]) for port in farm.ports)


@every_tile
def there_are_as_many_enclosed_fields_as_the_tile_has(tile):
    enclosed = [farm for farm in farms(tile) if not farm.ports]
    reached = [HALF_POINTS[port] for farm in farms(tile) for port in farm.ports]
    loose = [
        part
        for part in ground(tile)
        if raster.area(part) > SLIVER and not any(raster.holds(part, p) for p in reached)
    ]
    assert len(loose) == len(enclosed)


@every_tile
def every_city_covers_its_sides_and_no_other(tile):
    for segment in tile.segments:
        if segment.kind is FeatureKind.CITY:
            mask = layout(tile).masks[segment.index]
            reached = {half for half, point in HALF_POINTS.items() if raster.holds(mask, point)}
            whole = {port + half for port in segment.ports if port % 3 == 0 for half in (1, 2)}
            assert reached == whole.union(port for port in segment.ports if port % 3)


@every_tile
def a_farm_lies_against_every_city_that_it_touches(tile):
    plan = layout(tile)
    for farm in (one for one in farms(tile) if one.touches):
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
def every_symbol_is_drawn(tile):
    drawn = [spot.name for spot in symbol_spots(tile)]
    for mark in tile.marks & set(SYMBOLS):
        assert mark in drawn or "abbey" in drawn
    assert drawn.count("pennant") == sum(segment.pennants for segment in tile.segments)


def test_a_bridge_where_a_way_crosses_another():
    spans = {tile.id: [bridge.over for bridge in layout(tile).bridges] for tile in ALL}
    assert spans["traders-rrrr"] == [FeatureKind.ROAD]
    assert spans["river-rsrs"] == spans["river-fsrs"] == spans["river2-csrs"] == ["river"]
    assert not spans["base-rrrr"]
    assert not spans["gq-frfs"]


@every_tile
def lanes_stay_in_their_city_and_lead_where_it_does(tile):
    plan = layout(tile)
    towns = [plan.masks[city.index] for city in plan.cities]
    for lane in streets(plan):
        points = dense(flatten(lane))
        assert any(all(raster.holds(town, point) for point in points[1:-1]) for town in towns)


def test_a_lane_joins_two_sides_of_a_city_and_not_those_of_two():
    ends = {
        name: {(lane[0].start, lane[-1].end) for lane in streets(layout(tiles()[name]))}
        for name in ("base-ccff-1", "base-ccff-3", "king-cccc")
    }
    north, east, south, west = MIDS
    assert ends["base-ccff-1"] == {(north, east)}
    assert {start for start, _ in ends["base-ccff-3"]} == {north, east}
    assert (north, south) in ends["king-cccc"]
    assert {start for start, _ in ends["king-cccc"]} == {north, east, west}


@every_tile
def a_cloister_that_nothing_leads_to_covers_nothing(tile):
    plan, joined = layout(tile), {index for group in tile.meet for index in group}
    for index in set(plan.stands) - joined:
        for other, mask in plan.masks.items():
            assert other == index or not any(raster.both(mask, plan.masks[index]))


@every_tile
def an_inn_has_a_path_to_its_road(tile):
    plan, spots = layout(tile), symbol_spots(tile)
    roads = [segment.index for segment in tile.segments if "inn" in segment.marks]
    ends = [end for _, end in wayside_paths(plan, spots)]
    assert len(ends) == len(roads) == [spot.name for spot in spots].count("inn")
    assert all(any(raster.holds(plan.masks[road], end) for road in roads) for end in ends)


def test_the_places_of_one_tile_are_drawn_where_figures_stand():
    places = [row for row in api.rows(api.PlaceRow).values() if row.tile]
    for tile in {tiles()[row.tile] for row in places}:
        here = [row for row in places if row.tile == tile.id]
        drawn = {spot.name: spot.at for spot in symbol_spots(tile)}
        assert drawn == {f"place-{row.id}": row.at for row in here}
        assert all(row.id.title() in tile_svg(tile) for row in here)


# --- Shapes and anchors --------------------------------------------------------------------------


@every_tile
def every_segment_has_a_shape_and_an_anchor_on_it(tile):
    assert set(segment_shapes(tile)) == {segment.index for segment in tile.segments}
    for segment in tile.segments:
        assert segment_shapes(tile)[segment.index].startswith("M")
        x, y = anchors(tile)[segment.index]
        assert 4 <= x <= 96
        assert 4 <= y <= 96
        assert raster.holds(layout(tile).masks[segment.index], (x, y))


@every_tile
def anchors_are_a_thumb_apart(tile):
    found = list(anchors(tile).values())
    assert all(math.dist(a, b) >= 18 for i, a in enumerate(found) for b in found[i + 1 :])


def test_no_anchor_for_a_segment_that_is_not_there():
    with pytest.raises(KeyError):
        highlight_overlay(tiles()["base-cfff"], 9)


# --- Made once -----------------------------------------------------------------------------------


drawn = cache(draw)
FEW = {tile.id: tile for tile in ALL if tile.set == "base"}
"""It is the keeping that these tests are about: a set is drawn, and once for all of them."""


def forget() -> None:
    """What a new process does not know."""
    looks._mine.clear()
    looks._fingerprint.cache_clear()


@pytest.fixture
def drawings(settings, tmp_path, monkeypatch):
    """A place for drawings where there is none yet."""
    monkeypatch.setattr(looks, "draw", drawn)
    monkeypatch.setattr(looks, "tile_sets", lambda: {"base": api.tile_sets()["base"]})
    settings.DRAWINGS_DIR = tmp_path / "drawings"
    forget()
    yield settings.DRAWINGS_DIR
    forget()


def test_tiles_are_drawn_once_for_all_processes(drawings, monkeypatch):
    assert looks.missing()
    make()
    assert not looks.missing()
    forget()
    monkeypatch.setattr(looks, "draw", pytest.fail)
    for tile in FEW.values():
        assert json.dumps(look(tile)) == json.dumps(drawn(tile))
    make()
    assert len(list(drawings.glob("tiles/*"))) == 1


def test_who_shows_a_tile_before_all_are_drawn_draws_its_set_for_all(drawings, monkeypatch):
    asked = []
    monkeypatch.setattr(looks, "draw", lambda tile: asked.append(tile.id) or drawn(tile))
    for _ in range(2):
        assert look(tiles()["base-crfr"]) == drawn(tiles()["base-crfr"])
    assert sorted(asked) == sorted(FEW)
    looks._mine.clear()
    monkeypatch.setattr(looks, "draw", pytest.fail)
    assert look(tiles()["base-cfff"]).symbol == drawn(tiles()["base-cfff"]).symbol


def test_a_request_draws_no_more_sets_than_it_may(drawings, settings, monkeypatch):
    """Who asks for a page of all tiles is told when to ask again, and then finds more drawn."""
    settings.DRAW_LIMIT = 1
    drawing = drawn(tiles()["base-crfr"])
    monkeypatch.setattr(looks, "tile_sets", api.tile_sets)
    monkeypatch.setattr(looks, "draw", lambda tile: drawing)
    several = [next(iter(found.tiles)) for found in api.tile_sets().values() if found.tiles][:3]
    page = BudgetMiddleware(lambda request: [look(tile) for tile in several])
    for _ in several[1:]:
        with pytest.raises(StillDrawingError):
            page(HttpRequest())
    assert page(HttpRequest()) == [drawing] * 3


def test_a_process_reads_at_its_start_what_is_drawn(drawings, monkeypatch):
    looks.recall()
    assert not looks._mine
    make()
    looks._mine.clear()
    looks.recall()
    assert set(looks._mine) == set(FEW)


def test_other_tiles_are_drawn_anew(drawings, monkeypatch):
    make()
    tile = tiles()["base-crfr"]
    monkeypatch.setattr(looks, "tiles", lambda: {tile.id: replace(tile, edges="cfff")})
    forget()
    make()
    assert len(list(drawings.glob("tiles/*/base.json"))) == 2


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
    for number in range(6):
        old = drawings / "tiles" / str(number)
        old.mkdir(parents=True)
        (old / "base.json").touch()
        os.utime(old, (number, number))
    make()
    there = {path.name for path in (drawings / "tiles").iterdir()}
    assert {"3", "4", "5"} < there
    assert len(there) == kept.KEPT


def test_where_nothing_can_be_written_tiles_are_drawn_all_the_same(drawings, caplog):
    drawings.write_text("a file where the directory would be")
    make()
    assert look(tiles()["base-crfr"]) == drawn(tiles()["base-crfr"])
    assert "not kept" in caplog.text


def test_a_tile_of_no_catalogue_is_drawn_when_it_is_asked_for():
    tile = replace(tiles()["base-crfr"], id="base-cfff")
    assert look(tile).whole.shapes == look(tiles()["base-crfr"]).whole.shapes
    assert look(tile).whole.shapes != look(tiles()["base-cfff"]).whole.shapes


def test_drawtiles_says_what_it_did(drawings, capsys):
    call_command("drawtiles")
    assert f"{len(ALL)} tiles" in capsys.readouterr().out


# --- Markup --------------------------------------------------------------------------------------


@every_tile
def tile_is_well_formed_and_fits_the_policy(tile):
    for text in (
        tile_symbol(tile),
        tile_svg(tile, 3, tile.segments[0].index if farms(tile) else None),
    ):
        ET.fromstring(text)
        assert not re.search(r"<style|<script|\sstyle=|\son\w+=", text)
    assert f'id="tile-{tile.id}"' in tile_symbol(tile)


@pytest.mark.parametrize(("name", "upright"), [("gold-ffrr", True), ("flier-ffff-2", False)])
def test_signs_stand_upright_but_for_those_that_turn_with_their_tile(name, upright):
    assert ("rotate(-90)" in tile_svg(tiles()[name], 1)) == upright
    assert ("var(--tile-up-1,none)" in tile_symbol(tiles()[name])) == upright


def test_a_drawing_for_one_turn_has_each_sign_once():
    """A user of the sheet shows one of four; a picture that stands alone needs no such choice."""
    drawn = tile_symbol(tiles()["gold-ffrr"])
    signs = drawn.count("--tile-up-0")
    assert signs
    for turn in range(4):
        alone = settled(drawn, turn)
        assert "--tile-up" not in alone
        assert alone.count('href="#s-') == drawn.count('href="#s-') - 3 * signs
        assert alone.count(f"rotate({turn * -90})") == (signs if turn else 0)


def test_the_builder_draws_a_stated_tile_that_can_be_turned_with_its_signs_upright():
    assert described_sheet([api.tile_of("any.k._abbey_tower")]).count("--tile-up-3") == 2


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


# --- The sheets ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [WHOLE, PIECES, SIGNS, *api.tile_sets()])
def test_a_sheet_holds_every_tile_of_its_set_once_and_all_that_they_refer_to(name):
    names = [node.get("id") for node in ET.fromstring(sheet(name)).iter() if node.get("id")]
    drawn = [tile for tile in ALL if name in (WHOLE, tile.set)]
    assert len(names) == len(set(names))
    assert {one for one in names if one.startswith("tile-")} == {
        f"tile-{tile.id}" for tile in drawn
    }
    assert set(re.findall(r'href="#([^"]+)"', sheet(name))) <= set(names)
    assert ({f"figure-{shape}" for shape in SHAPES} <= set(names)) is (name in (WHOLE, PIECES))
    assert ({f"s-{sign}" for sign in SYMBOLS} <= set(names)) is (name in (WHOLE, SIGNS))
    assert len(sheet_gzip(name)) < 300 * len(drawn) + 9_000


@pytest.mark.parametrize("name", api.tile_sets())
def test_tiles_that_are_never_turned_have_each_sign_once(name):
    upright, turning = sheet(name + UPRIGHT), sheet(name)
    ids = [re.findall(r'id="([^"]+)"', one) for one in (upright, turning)]
    assert ids[0] == ids[1]
    assert "--tile-up" not in upright
    assert len(upright) <= len(turning)


def test_a_sheet_is_the_same_in_every_process():
    first = digest(WHOLE)
    sheet.cache_clear()
    digest.cache_clear()
    assert digest(WHOLE) == first


def test_a_sheet_is_kept_for_ever(client):
    response = client.get(sheet_url("base"))
    assert response.status_code == 200
    assert response["Content-Type"] == "image/svg+xml"
    assert "immutable" in response["Cache-Control"]
    assert response.content.decode() == sheet("base")
    again = client.get(sheet_url("base"), headers={"if-none-match": response["ETag"]})
    assert again.status_code == 304
    assert not again.content


def test_a_sheet_comes_compressed(client):
    response = client.get(sheet_url("inns"), headers={"accept-encoding": "br, gzip"})
    assert response["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in response["Vary"]
    assert gzip.decompress(response.content).decode() == sheet("inns")


@pytest.mark.parametrize("name", [WHOLE, "base-c2"])
@pytest.mark.parametrize("old", ["", "-000000000000"])
def test_other_names_lead_to_the_present_one(client, name, old):
    base = sheet_url(name).rsplit("/", 1)[0]
    response = client.get(f"{base}/{name}{old}.svg")
    assert response.status_code == 302
    assert response["Location"] == sheet_url(name)
    assert "immutable" not in response["Cache-Control"]


@pytest.mark.django_db
@pytest.mark.parametrize("old", ["", "-000000000000"])
def test_no_sheet_of_no_set(client, old):
    base = sheet_url(WHOLE).rsplit("/", 1)[0]
    assert client.get(f"{base}/atlantis{old}.svg").status_code == 404


def test_template_tag():
    picture = Template('{% load drawing %}{% tile "base-cfff" turn=1 title="A & B" %}')
    picture = picture.render(Context())
    assert f'href="{sheet_url("base")}#tile-base-cfff"' in picture
    assert 'aria-label="A &amp; B"' in picture
    assert 'class="tile-turn-1"' in picture
    picture = Template('{% load drawing %}{% tile "base-cfff" %}').render(Context())
    assert f'href="{sheet_url("base" + UPRIGHT)}#tile-base-cfff"' in picture


def test_a_sign_has_a_place_where_there_is_neither_farm_nor_city():
    tile = api.tile_of("any.k._abbey_tower")
    assert {"abbey", "tower"} <= {spot.name for spot in symbol_spots(tile)}
    assert draw(tile).symbol
