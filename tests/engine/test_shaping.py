"""A tile out of its four sides: the farms follow from what is joined."""

import pytest

from engine import api
from engine.model.tiles import Tile


def farms(tile: Tile) -> set[tuple[frozenset[int], frozenset[tuple[int, ...]]]]:
    """Every farm by what it reaches, with the cities that it touches."""
    return {
        (frozenset(s.ports), frozenset(tile.segments[index].ports for index in s.touches))
        for s in tile.segments
        if s.kind.farm
    }


def told(tile: Tile) -> Tile:
    """A tile of the catalogue, told by its sides alone."""
    signs = dict.fromkeys(range(4), "0")
    for segment in tile.segments:
        if not segment.kind.farm:
            signs |= {port // 3: str(segment.index + 1) for port in segment.ports}
    groups: list[set[int]] = []
    for meeting in map(set, tile.meet):
        apart = [group for group in groups if not group & meeting]
        groups = [*apart, meeting.union(*(group for group in groups if group & meeting))]
    meet = [
        "".join(api.SIDES[port // 3] for index in group for port in tile.segments[index].ports)
        for group in groups
    ]
    marks = [s.kind for s in tile.segments if s.kind.surrounded]
    return api.shape_tile(tile.edges, "".join(signs.values()), marks, meet)


@pytest.mark.parametrize("tile", api.tile_sets()["base"].tiles, ids=lambda tile: tile.id)
def test_every_tile_of_the_basic_game_is_told_by_its_sides(tile: Tile) -> None:
    made = told(tile)
    assert made.described
    assert farms(made) == farms(tile)
    assert {(s.kind, s.ports) for s in made.outer if not s.kind.farm} == {
        (s.kind, s.ports) for s in tile.outer if not s.kind.farm
    }


def test_symbols_go_where_tiles_of_the_catalogue_have_them() -> None:
    tile = api.shape_tile("crfr", "1111", ["pennant", "inn", "tower"])
    (city,) = (s for s in tile.segments if s.kind is api.FeatureKind.CITY)
    (road,) = (s for s in tile.segments if s.kind.closes and not s.kind.fills)
    assert (city.pennants, road.marks, tile.symbols) == (1, {"inn"}, {"tower"})
    assert api.shape_tile("ffff", "1111", ["inn"]).symbols == {"inn"}


@pytest.mark.parametrize(("edges", "joined"), [("crf", "111"), ("cxff", "1111"), ("cfff", "11")])
def test_what_is_no_tile_is_refused(edges: str, joined: str) -> None:
    with pytest.raises(api.InputError):
        api.shape_tile(edges, joined)


def test_a_hole_is_filled_by_a_tile_of_no_set_as_well() -> None:
    own = api.shape_tile("crfs", "1111")
    fits = {fit.tile.id: fit for fit in api.fill("crf*", ("base",), {}, [own])}
    assert fits[own.id].turns == (0,)
    assert own.id not in {fit.tile.id for fit in api.fill("cccc", ("base",), {}, [own])}


def test_a_mark_stands_where_its_row_says_if_no_tile_of_a_set_shows_it() -> None:
    """condensed, step 6: a bath house belongs to a road or a city, a drawbridge to a road."""
    tile = api.shape_tile("crff", "1111", ["drawbridge", "bath-four"])
    marks = {str(one.kind): one.marks for one in tile.segments}
    assert marks == {"city": {"bath-four"}, "road": {"drawbridge"}, "farm": frozenset()}
    assert not tile.symbols


def test_the_other_half_of_a_double_tile_reaches_back() -> None:
    first = api.shape_tile("cfff", "1111", ["german-castle"])
    double = api.shape_double(first, "frff", "1111")
    assert [half.id for half in double.double] == [first.id, "frff.rE.fijklmnop.bW"]


def test_a_half_whose_other_half_cannot_lie_there_is_refused() -> None:
    first = api.shape_tile("cfff", "1111", ["german-castle"])
    with pytest.raises(api.InputError, match="the left side"):
        api.shape_double(first, "fffr", "1111")
    with pytest.raises(api.InputError, match="does not go on"):
        api.shape_double(api.shape_tile("ffff", "1111"), "ffff", "1111")
