"""Every tile is whole: its rim is covered, and what it says of itself follows from its drawing.

These tests read segments by their names, not through the engine's turned tiles.
"""

from collections import Counter
from functools import cache
from operator import attrgetter

from engine.api import PORTS, SIDES, FeatureKind, Segment, Tile, kinds, tiles
from engine.model.geometry import FACING, neighbour
from tests.counts.reading import HERE
from tests.every import of_every

ENGINE_TILES = HERE.parents[1] / "engine" / "data" / "tiles"

# Clockwise from the north-west corner: each side with its halves.
RIM = {"n": ("nnw", "nne"), "e": ("ene", "ese"), "s": ("sse", "ssw"), "w": ("wsw", "wnw")}
HALVES_ROUND = [half for pair in RIM.values() for half in pair]
SIDE_OF = {half: side for side, pair in RIM.items() for half in pair}

LAND = [tile for tile in tiles().values() if tile.land is None and tile.edges != "any"]
RIVER = kinds()["river"]
INSIDE = kinds()["carcassonne"]
BLOCKS = [tile for tile in tiles().values() if tile.land is not None]
CARCASSONNE = [tile for tile in BLOCKS if tile.set == "count"]

of_every_tile = of_every(lambda: LAND, attrgetter("id"))
of_every_block_tile = of_every(lambda: BLOCKS, attrgetter("id"))
of_every_tile_of_carcassonne = of_every(lambda: CARCASSONNE, attrgetter("id"))


def places(segment: Segment) -> list[str]:
    return [PORTS[port] for port in segment.ports]


def reach(tile: Tile) -> dict[str, list[Segment]]:
    """For each side and half side, the segments that reach it."""
    found: dict[str, list[Segment]] = {place: [] for place in PORTS}
    for segment in tile.segments:
        for place in places(segment):
            found[place].append(segment)
    return found


def over_the_corner(half: str) -> str:
    """The half side next to it beyond the nearest corner."""
    place = HALVES_ROUND.index(half)
    return HALVES_ROUND[(place + (1 if place % 2 else -1)) % 8]


def touched_over_corners(tile: Tile, farm: Segment) -> set[int]:
    """The cities that cover a half side next to one of the farm's, beyond a corner."""
    beyond = {SIDE_OF[over_the_corner(half)] for half in places(farm)}
    return {
        city.index
        for city in tile.segments
        if city.kind is FeatureKind.CITY and beyond.intersection(places(city))
    }


def test_halves_go_round() -> None:
    assert over_the_corner("nnw") == "wnw"
    assert over_the_corner("nne") == "ene"
    assert over_the_corner("ssw") == "wsw"


@of_every_tile
def test_sides_follow_from_segments(tile: Tile) -> None:
    letters = {FeatureKind.CITY: "c", FeatureKind.ROAD: "r", RIVER: "s"}
    at = reach(tile)
    shown = [at[side] or [one for half in RIM[side] for one in at[half]] for side in SIDES]
    sides = [{letters.get(segment.kind, "f") for segment in segments} for segments in shown]
    assert ["".join(kinds) for kinds in sides] == list(tile.edges)


@of_every_tile
def test_every_half_side_is_in_one_farm_or_covered_by_a_city(tile: Tile) -> None:
    """Where two cities share a side, each has a half of it."""
    at = reach(tile)
    for side, halves in RIM.items():
        city = any(segment.kind is FeatureKind.CITY for segment in at[side])
        shared = tile.edges[SIDES.index(side)] == "c" and not city
        for half in halves:
            kinds_there = [] if city else [FeatureKind.CITY if shared else FeatureKind.FARM]
            assert [segment.kind for segment in at[half]] == kinds_there, half


@of_every_tile
def test_the_halves_beside_a_road_or_a_river_are_farms(tile: Tile) -> None:
    """And two different ones, but where the way ends on the tile or runs out of sight."""
    at = reach(tile)
    for way in (s for s in tile.segments if s.kind in (FeatureKind.ROAD, RIVER)):
        for side in places(way):
            left, right = (at[half] for half in RIM[side])
            assert [s.kind for s in left + right] == [FeatureKind.FARM, FeatureKind.FARM]
            if len(way.ports) > 1 and "tunnel" not in way.marks:
                assert left != right, side


@of_every_tile
def test_a_whole_side_of_farm_is_one_farm(tile: Tile) -> None:
    """Or the tile file says beside both what parts them."""
    at, lines = reach(tile), segment_lines()[tile.id]
    for side, halves in RIM.items():
        if tile.edges[SIDES.index(side)] == "f":
            (left,), (right,) = (at[half] for half in halves)
            parted = all(len(lines[s.index].partition("  # ")[2]) > 20 for s in (left, right))
            assert left == right or parted, side


def test_the_farm_is_split_at_a_tunnel_on_one_side_only() -> None:
    """Where the road runs below, the farm goes on above it."""
    (tile,) = (tile for tile in LAND if tile.id == "abbey-crcr")
    at = reach(tile)
    assert at["wsw"] == at["wnw"]
    assert at["ene"] != at["ese"]


@of_every_tile
def test_farms_do_not_cross(tile: Tile) -> None:
    """None would have to run through another; roads may, over a bridge."""
    order = [place for side in ("n", "e", "s", "w") for place in (RIM[side][0], side, RIM[side][1])]
    for kind in (FeatureKind.FARM, RIVER):
        rims = [
            sorted(map(order.index, places(segment)))
            for segment in tile.segments
            if segment.kind is kind
        ]
        for one in rims:
            for other in rims:
                if one is other or len(one) < 2 or not other:
                    continue
                between = {sum(place > start for start in one) % len(one) for place in other}
                assert len(between) == 1, (one, other)


@of_every_tile
def test_cities_that_a_farm_touches_follow_from_its_corners(tile: Tile) -> None:
    """Or the tile file says beside the farm why not."""
    lines = segment_lines()[tile.id]
    for farm in (segment for segment in tile.segments if segment.kind is FeatureKind.FARM):
        if set(farm.touches) != touched_over_corners(tile, farm):
            assert len(lines[farm.index].partition("  # ")[2]) > 20, lines[farm.index]


@of_every_tile
def test_touched_cities_are_cities_of_the_tile(tile: Tile) -> None:
    for segment in tile.segments:
        assert segment.kind is FeatureKind.FARM or not segment.touches
        assert all(tile.segments[index].kind is FeatureKind.CITY for index in segment.touches)


@of_every_tile
def test_an_enclosed_farm_touches_a_city(tile: Tile) -> None:
    for segment in tile.segments:
        if segment.kind is FeatureKind.FARM and not segment.ports:
            assert segment.touches


@of_every_tile
def test_meetings_name_segments_that_reach_each_other(tile: Tile) -> None:
    for group in tile.meet:
        assert len(group) > 1
        assert len(set(group)) == len(group)
        kinds = Counter(tile.segments[index].kind for index in group)
        assert not {FeatureKind.FARM, RIVER} & set(kinds)


@of_every_tile
def test_segments_are_numbered_and_reach_no_place_twice(tile: Tile) -> None:
    assert [segment.index for segment in tile.segments] == list(range(len(tile.segments)))
    for place, segments in reach(tile).items():
        assert len(segments) < 2, place


def test_the_abbey_is_a_cloister_and_nothing_else() -> None:
    (abbey,) = (tile for tile in tiles().values() if tile.edges == "any")
    assert [(s.kind, s.ports) for s in abbey.segments] == [(FeatureKind.CLOISTER, ())]
    assert abbey.dealt


# --- land that is laid as one block ---------------------------------------------------------------


@of_every_block_tile
def test_block_tile_shows_what_its_sides_say(tile: Tile) -> None:
    letters = {FeatureKind.CITY: "c", FeatureKind.ROAD: "r"}
    at = reach(tile)
    shown = [[one.kind for one in at[side] if not one.kind.inner] for side in SIDES]
    sides = ["".join(letters[kind] for kind in there) or "f" for there in shown]
    assert "".join(sides) == tile.edges


@of_every_block_tile
def test_rim_of_the_block_is_covered(tile: Tile) -> None:
    """On the outside as on every tile; inside a half is the same on both tiles."""
    by_place = {other.place: other for other in BLOCKS if other.land is tile.land}
    assert tile.land is not None
    for number, port in enumerate(PORTS):
        if port in SIDES:
            continue
        beyond = by_place.get(neighbour(tile.place, SIDES.index(SIDE_OF[port])))
        mine = [segment.kind for segment in reach(tile)[port]]
        if beyond is not None:
            assert mine == [segment.kind for segment in reach(beyond)[PORTS[FACING[number]]]]
        elif "c" in tile.edges and tile.edges[SIDES.index(SIDE_OF[port])] == "c":
            assert mine == []
        else:
            assert mine == [FeatureKind.FARM], port


@of_every_tile_of_carcassonne
def test_the_city_within_reaches_every_inner_side_and_touches_every_farm(tile: Tile) -> None:
    (inside,) = (segment for segment in tile.segments if segment.kind is INSIDE)
    cells = {other.place for other in CARCASSONNE}
    inner = {3 * side for side in range(4) if neighbour(tile.place, side) in cells}
    assert set(inside.ports) == inner
    farms = [segment for segment in tile.segments if segment.kind is FeatureKind.FARM]
    assert all(inside.index in farm.touches for farm in farms)


def test_the_inner_two_have_no_landscape() -> None:
    assert sorted(tile.place for tile in CARCASSONNE if not tile.outer) == [(1, 1), (2, 1)]


def test_the_block_opens_to_three_roads_and_two_cities() -> None:
    assert Counter("".join(tile.edges for tile in CARCASSONNE))["r"] == 3
    assert Counter("".join(tile.edges for tile in CARCASSONNE))["c"] == 2


# --- the tile files as text ----------------------------------------------------------------------


@cache
def segment_lines() -> dict[str, list[str]]:
    """For each tile the lines of its segments as they stand in the file, comments included."""
    found: dict[str, list[str]] = {}
    for path in ENGINE_TILES.glob("*.toml"):
        text = path.read_text(encoding="utf-8")
        for entry in text.split("[[tile]]\n")[1:]:
            rows = entry.splitlines()
            tile = rows[0].partition('"')[2].partition('"')[0]
            found[tile] = [row for row in rows if row.startswith('    "')]
    return found


def test_every_segment_has_its_line() -> None:
    lines = segment_lines()
    assert {name: len(rows) for name, rows in lines.items()} == {
        name: len(tile.segments) for name, tile in tiles().items()
    }
