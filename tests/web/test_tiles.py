"""The tile catalogue, the pages of tiles and the hole finder.

The totals stand in the consolidated tile reference: how many tiles of each edge class all sets
have together, and how many tiles carry each symbol.
"""

import re
from collections import Counter
from dataclasses import replace
from operator import attrgetter

import pytest
from django.test import Client

from content.models import Tile
from content.store.catalogue import edge_class
from engine import api
from rulesite.drawing.tile import tile_svg
from rulesite.tiles import catalogue, holes, words
from rulesite.tiles.finder import verdict
from tests.every import of_every, share

pytestmark = pytest.mark.django_db

CLASS_TOTALS = {
    "cccc": 10, "cccf": 14, "cccr": 8, "ccff": 17, "ccfr": 4, "ccrf": 4, "ccrr": 14, "cfcf": 8,
    "cfcr": 3, "cfff": 13, "cffr": 2, "cfrf": 2, "cfrr": 9, "crcr": 9, "crff": 1, "crfr": 6,
    "crrf": 6, "crrr": 6, "ffff": 8, "fffr": 4, "ffrr": 14, "frfr": 12, "frrr": 11, "rrrr": 8,
    "river": 26, "count": 12, "abbeys": 6,
}  # fmt: skip
SET_TOTALS = {
    "base": 72, "river": 12, "inns": 18, "traders": 24, "king": 5, "count": 12, "cathars": 4,
    "dragon": 30, "river2": 12, "tower": 18, "gq": 12, "abbey": 12 + 6,
}  # fmt: skip
SYMBOL_TOTALS = {
    "cathedral": 2, "cloister": 16 + 6, "cloth": 5, "grain": 6, "wine": 9, "dragon": 12, "inn": 7,
    "gate": 6, "princess": 6, "pig-herd": 1, "tower": 18, "tunnel": 2, "volcano": 7, "abbey": 6,
}  # fmt: skip


def page(client, path, **query):
    response = client.get(f"/tiles/{path}", query)
    assert response.status_code == 200
    return response.content.decode()


def later(fits):
    """How many tiles of the sets of which the reference does not speak are so."""
    return sum(t.count for t in api.tiles().values() if t.set not in SET_TOTALS and fits(t))


def linked(text):
    """The tiles that a page links to, in order."""
    found = re.findall(r'href="/tiles/([a-z0-9]+-[a-z0-9-]+)/"', text)
    return [name for name in found if name in api.tiles()]


# --- Catalogue -------------------------------------------------------------------


def test_classes_hold_what_the_reference_counts(client):
    cards = re.findall(
        r'<li id="(\w+)"><a href="\?edges=\1">.*?</b> (\d+) tiles?<', page(client, "")
    )
    wanted = {
        name: CLASS_TOTALS.get(name, 0) + later(lambda tile, name=name: edge_class(tile) == name)
        for name in (*CLASS_TOTALS, *(name for name in catalogue.APART if name not in CLASS_TOTALS))
    }
    assert [(name, int(total)) for name, total in cards] == list(wanted.items())
    four_sides_of_city = page(client, "", edges="cccc")
    assert re.search(r"12 classic, 12 new and \d+ in either", four_sides_of_city)
    assert sum(CLASS_TOTALS.values()) == 231 + 6


def test_the_classes_lead_to_every_tile(client):
    classes = re.findall(r'href="\?edges=(\w+)"', page(client, ""))
    shown = [name for sides in classes for name in linked(page(client, "", edges=sides))]
    assert set(shown) == set(api.tiles())


def test_the_front_is_light_and_leads_to_every_set(client):
    text = page(client, "")
    assert "<use" not in text, "a sheet of each set is what a phone is slow to read"
    sets = re.findall(r'<li><a href="\?set=([\w-]+)">[^<]+</a> <span>(\d+)</span>', text)
    copies = Counter[str]()
    for tile in api.tiles().values():
        copies[tile.set] += tile.count
    assert {name: int(total) for name, total in sets} == copies


def test_tiles_are_named_in_words_not_by_their_ids(client):
    for text in (page(client, "", set="base"), page(client, "base-crfr/")):
        spoken = re.findall(r'aria-label="([^"]+)"|visually-hidden">([^<]+):</span>', text)
        named = {label or hidden for label, hidden in spoken}
        assert any(name.startswith("City top") for name in named)
        assert not named & api.tiles().keys()
    after = page(client, "base-crfr/").split('rel="next"')[1]
    assert "cathars-crfr<" not in after


@pytest.mark.parametrize(("name", "total"), SET_TOTALS.items())
def test_filter_by_set(client, name, total):
    text = page(client, "", set=name)
    assert f"<b>{total}</b> tiles" in text
    assert {api.tiles()[tile].set for tile in linked(text)} == {name}
    assert re.search(rf'value="{name}" selected>[^<]*\({total}\)', text)


@pytest.mark.parametrize(("symbol", "total"), SYMBOL_TOTALS.items())
def test_filter_by_symbol(client, symbol, total):
    text = page(client, "", symbol=symbol)
    total += later(lambda tile: symbol in tile.marks)
    assert re.search(rf"<b>{total}</b> tiles?", text)
    assert all(symbol in api.tiles()[tile].marks for tile in linked(text))


def test_filters_narrow_together_and_count_what_each_choice_leaves(client):
    text = page(client, "", set="inns", symbol="inn")
    assert "<b>6</b> tiles" in text
    assert "Pennant (3)" in text  # three pennants in Inns & Cathedrals, on a tile each
    assert "Cathedral (2)" in text
    assert '<option value="base"' not in text  # no inns there: the choice is left out


def test_filter_by_feature_sides_and_copies(client):
    assert set(linked(page(client, "", feature="river", set="gq"))) == {"gq-cscs", "gq-frfs"}
    crfr = 6 + later(lambda tile: tile.edges == "crfr")
    assert f"<b>{crfr}</b> tiles" in page(client, "", edges="frcr")
    assert linked(page(client, "", count="9")) == ["base-ffrr"]


def test_several_at_once_stay_in_the_form(client):
    text = page(client, "", set=["base", "river"])
    assert "<b>84</b> tiles" in text
    assert '<option value="base,river" selected>Basic game and The River (84)' in text
    main = text.partition("<main")[2]
    assert page(client, "", set="base,river").partition("<main")[2] == main


@pytest.mark.parametrize(
    "query", [{"set": "winter"}, {"symbol": "\0"}, {"edges": "xx"}, {"count": "1e9"}]
)
def test_unknown_filters_are_answered_kindly(client, query):
    response = client.get("/tiles/", query)
    assert response.status_code == 400
    text = response.content.decode()
    assert "notice-error" in text
    assert "Show all tiles" in text
    assert text.count('<li id="') == len(CLASS_TOTALS) + len(catalogue.APART.keys() - CLASS_TOTALS)


def test_nothing_found_says_so(client):
    assert "No tile is like that" in page(client, "", set="king", symbol="dragon")


def test_the_counts_block_is_shown_as_a_block(client):
    block = page(client, "", edges="count").split('class="tile-block"')[1].split("</div>")[0]
    names = linked(block)
    assert [api.tiles()[name].place for name in names] == [
        (x, y) for y in range(3) for x in range(4)
    ]


def test_every_class_is_known_and_every_symbol_has_a_meaning():
    classes = list(dict.fromkeys(Tile.objects.values_list("edge_class", flat=True)))
    assert classes[0] == "cccc"
    assert classes[-len(catalogue.APART) :] == list(catalogue.APART)
    for tile in api.tiles().values():
        sides = edge_class(tile)
        assert sides in catalogue.APART or sides in 2 * tile.edges
        assert tile.marks <= api.rows(api.SymbolRow).keys()


def test_contact_sheet_has_every_tile_small_and_large(client):
    text = page(client, "contact-sheet/")
    for name in api.tiles():
        assert text.count(f"#tile-{name}&quot;") + text.count(f'#tile-{name}"') == 2


# --- One tile --------------------------------------------------------------------


@of_every(lambda: share(api.tiles().values()), attrgetter("id"))
def test_a_tile_has_a_page_with_its_segments(tile):
    text = page(Client(), f"{tile.id}/")
    assert text.count('<li class="part ') == len(tile.outer)
    assert text.count("part-shape") == len(tile.outer)
    assert f"<b>{tile.count}</b> in" in text
    itself = text.partition('class="edge-class"')[0].partition('class="tile-next')[0]
    compass = re.search(r"(?i)\b(?:north|east|south|west)(?:ern)?\b", itself)
    assert bool(compass) is (tile.set == "roses"), "only a wind rose has a north of its own"
    assert [symbol.id for symbol in words.symbols_of(tile) if symbol.says not in text] == []


def test_tile_page_says_what_there_is_to_say(client):
    text = page(client, "base-cccr-1/")
    assert "letter S" in text
    assert "<code>Bd</code>" in text
    assert "City top, right and bottom, with a pennant" in text
    assert "Farm, the lower half of the left side; borders city 2" in text
    assert "Road 1 and city 2 meet" in text
    assert "not judged yet" not in text
    assert "/board/?p=1~pRB~sB~tBdn" in text
    assert "base-cccr-2" in linked(text)
    assert "cccr" in text
    assert "rccc" in text


def test_a_segment_is_marked_by_the_address(client):
    text = page(client, "base-cccr-1/", segment="2")
    assert text.count('aria-current="true"') == 1
    assert 'part-2 is-chosen"' in text
    for wrong in ("0", "9", "x", "²", "-1", ""):
        assert "is-chosen" not in page(client, "base-cccr-1/", segment=wrong)


def test_start_tile_and_abbey_are_named_as_such(client):
    assert "one of them is the start tile" in page(client, "base-crfr/")
    abbey = page(client, "abbey-tile/")
    assert "one for each player" in abbey
    assert "/board/?" not in abbey.split("<main")[1]


def test_a_tile_that_lies_there_from_the_start_is_not_turned_or_laid(client):
    text = page(client, "count-ffff-5/")
    assert "placed before the game, not drawn" in text
    assert "Its turns" not in text
    assert "Place it on a board" not in text


def test_there_is_no_such_tile(client):
    assert client.get("/tiles/base-zzzz/").status_code == 404


def test_turns_that_look_the_same_are_marked(client):
    assert page(client, "base-cccc/").count('class="is-same"') == 4 - len(
        api.orientations(api.tiles()["base-cccc"])
    )
    assert tile_svg(api.tiles()["base-cccc"])


# --- Both editions ---------------------------------------------------------------


def test_a_tile_shows_its_counterparts_and_what_is_new(client):
    """Five tiles with a city on one side in both editions; one of the new ones has a garden."""
    garden = page(client, "base-c2-cfff-2/")
    assert "The same land in the classic edition" in garden
    assert "New here: a garden." in garden
    assert "base-cfff" in linked(garden)
    classic = page(client, "base-cfff/")
    assert "The same land in the new edition" in classic
    assert "New there: a garden." in classic
    assert {"base-c2-cfff-1", "base-c2-cfff-2"} <= set(linked(classic))
    assert "New there: a farmhouse (on one of four) and picture W (on one of four)." in classic
    assert "Nothing else is on it." in page(client, "base-c2-crrr/")
    assert "/board/?p=2~pRB~sEN~" in garden
    assert "sets=base-c2,inns-c2" in page(client, "inns-c2-cccc-1/")
    assert "The same land" not in page(client, "count-ffff-5/")


def test_a_tile_tells_the_pictures_on_its_copies(client):
    """Row U of the list: eight copies, of which one has a garden and is a tile of its own."""
    text = page(client, "base-c2-frfr-1/")
    shown = text.split('class="tile-copies"')[1].split("</ul>")[0]
    assert re.findall(r"<b>(\d)<i>×</i></b> (?:<a[^>]*>)?([A-Z][\w ]*)", shown) == [
        ("1", "Farmhouse"), ("1", "Pigsty"), ("2", "Picture H"), ("3", "Nothing more"),
    ]  # fmt: skip
    assert "Small pictures" not in page(client, "base-frfr/").partition("<main")[2]


@pytest.mark.parametrize(
    ("query", "total"),
    [
        ({"picture": "farmhouse"}, 8), ({"picture": "shed"}, 8), ({"picture": "pigsty"}, 4),
        ({"picture": "shed", "edges": "ffrr"}, 2), ({"picture": "shed,farmhouse"}, 16),
        ({"set": "base-c2", "symbol": "garden"}, 8),
    ],
)  # fmt: skip
def test_filter_by_what_is_drawn_on_single_copies(client, query, total):
    """As the list of the new basic game has them."""
    text = page(client, "", **query)
    assert f"<b>{total}</b> tiles of" in text
    assert client.get("/api/v1/tiles/", query).json()["copies"] == total


@pytest.mark.parametrize(("edition", "own"), [("classic", "base"), ("new", "base-c2")])
def test_filter_by_edition(client, edition, own):
    """Sets that are the same for all editions are of each."""
    sets = {api.tiles()[name].set for name in linked(page(client, "", edition=edition))}
    assert {own, "gold", "festival"} <= sets
    assert {api.tile_sets()[name].family for name in sets} == {edition, ""}


def test_a_program_is_told_edition_counterparts_and_pictures(client):
    tile = client.get("/api/v1/tiles/base-c2-frfr-1/").json()
    assert tile["edition"] == "new"
    assert tile["counterparts"] == ["base-frfr"]
    assert tile["pictures"] == {"farmhouse": 1, "pigsty": 1, "h": 2}
    assert client.get("/api/v1/tiles/gold-ccff/").json()["edition"] == ""


def test_a_hole_in_a_game_of_both_editions(client):
    """One tile with four sides of city in each basic game."""
    text = page(client, "hole/", sides="cccc", sets="base,base-c2", used="base-cccc")
    assert "Only one tile can still fill it, of two." in text
    assert "An abbey fits as well" in page(client, "hole/", sides="cfcr", sets="base-c2,abbey-c2")


# --- Hole finder -----------------------------------------------------------------


def hole(client, **query):
    return page(client, "hole/", **query)


def test_hole_shows_what_fits_and_how_many_are_left(client):
    """City, road, any, road in the basic game: four of crfr and three of crrr."""
    text = hole(client, sides="cr*r")
    assert "It can be filled: seven tiles fit." in text
    fits = text.split('class="fits"')[1].split("</ul>")[0]
    assert set(linked(fits)) == {"base-crfr", "base-crrr"}
    assert "More in other sets" in text


def test_hole_counts_down(client):
    text = hole(client, sides="cr*r", used="base-crfr:3,base-crrr:3")
    assert "Only one tile can still fill it, of seven." in text
    assert "base-crrr" in text.split('class="fits"')[1]
    text = hole(client, sides="cr*r", used="base-crfr:1")
    assert "It can still be filled, with six tiles left of seven." in text


def test_hole_that_a_bridge_fills(client):
    """A road ends beside it: fields fit once a bridge leads over them."""
    p = api.write_notation(api.read_board("sets base bridges\nbase-fffr 0,0 2"))
    text = hole(client, p=p, cell="1,0")
    assert "If a tile fits only with a bridge, that bridge must be built" in text
    besides = text[text.index("fits only with a bridge") :]
    assert "/tiles/base-ffff/" in besides
    response = client.get("/api/v1/hole", {"p": p, "cell": "1,0"}).json()
    assert {fit["rule"] for fit in response["besides"]} == {"bridges.bridge.needed"}
    found = client.get("/board/fits/", {"p": p, "cell": "1,0"}).json()["fits"]
    assert found["base-ffff"]["turns"] == [0]


def test_hole_asked_for_in_fewer_sets_than_the_board_has(client):
    """What stands on the board of another set is no obstacle to what fits."""
    board = api.read_board("sets base inns bridges\nplayers red\nbase-fffr 0,0 2")
    name = api.looks(board)[0, 0].names[0]
    big = api.Figure("red", "big follower", (0, 0), name)
    p = api.write_notation(replace(board, figures=(big,)))
    text = hole(client, p=p, cell="1,0", sets="base,bridges")
    assert "fits only with a bridge" in text


def test_hole_that_can_no_longer_be_filled(client):
    """One tile of the basic game has city on all four sides."""
    text = hole(client, sides="cccc", used="base-cccc")
    assert "It can no longer be filled: the only tile that fits is on the board." in text
    text = hole(client, sides="rrrr", sets="base,inns", used="base-rrrr,inns-rrrr")
    assert "It can no longer be filled: both tiles that fit are on the board." in text


def test_hole_that_no_tile_of_these_sets_fills(client):
    """cfcr is in Traders & Builders, twice, and in Games Quarterly, once."""
    text = hole(client, sides="cfcr")
    assert "No such tile exists in the basic game." in text
    assert "Sets that have such a tile" in text
    assert re.search(r"sets=base,traders[^<]*>Traders &amp; Builders <b>2</b>", text)
    assert re.search(r"sets=base,gq[^<]*>Games Quarterly #11 <b>1</b>", text)
    assert "No other set has such a tile." in hole(client, sides="scsf")


def test_turns_are_drawn_turned(client):
    text = hole(client, sides="fc*f", sets="base")
    fits = text.split('class="fits"')[1]
    assert "turned one quarter clockwise" in fits
    assert "rotate(90 50 50)" in fits


def test_abbeys_fit_only_what_is_closed(client):
    assert "An abbey fits as well" in hole(client, sides="cfcr", sets="base,abbey")
    assert "An abbey fits as well" not in hole(client, sides="cfc*", sets="base,abbey")


def test_the_form_leads_to_the_shortest_address(client):
    sent = {"find": "1", "n": "c", "e": "r", "s": "*", "w": "r", "set": ["base", "inns"],
            "on.base-crfr": "2", "on.base-crrr": "0"}  # fmt: skip
    response = client.get("/tiles/hole/", sent)
    assert response.status_code == 302
    assert response["Location"] == "/tiles/hole/?sides=cr*r&sets=base,inns&used=base-crfr:2"
    text = client.get(response["Location"]).content.decode()
    assert '<option value="2" selected>' in text


@pytest.mark.parametrize(
    "pasted", ["1~tBpnUU", " 1~tBpnUU ", "https://example.org/board/?p=1~tBpnUU&rules=rgg"]
)
def test_a_notation_or_an_address_may_be_pasted(client, pasted):
    sent = {"find": "1", "set": "base", "n": "*", "notation": pasted}
    response = client.get("/tiles/hole/", sent)
    assert response["Location"] == "/tiles/hole/?p=1~pRB~sB~tBpnUU"


def test_counts_of_tiles_that_do_not_fit_are_kept(client):
    text = hole(client, sides="ffff", used="base-crfr:2")
    assert '<input type="hidden" name="on.base-crfr" value="2">' in text


BOARD = "base-crfr 0,0\nbase-cfff 0,-1 2\nbase-frfr 1,0\n"


def test_hole_on_a_board(client):
    notation = api.write_notation(api.read_board(BOARD))
    text = hole(client, p=notation)
    assert text.count('class="open-cell"') == 7  # round three tiles in an L
    text = hole(client, p=notation, cell="1,-1")
    assert "Farm bottom, farm left and anything elsewhere" in text
    assert "4</b> of 5 left" in text  # one of five cfff lies there
    assert 'name="on.' not in text


@pytest.mark.parametrize(
    "query",
    [
        {"sides": "ccc"},
        {"sides": "cccx"},
        {"sides": "\0\0\0\0"},
        {"sides": "cccc", "sets": "winter"},
        {"sides": "cccc", "used": "base-zzzz"},
        {"sides": "cccc", "used": "base-cccc:9"},
        {"sides": "cccc", "used": "base-cccc:²"},
        {"sides": "cccc", "used": ","},
        {"p": "nonsense"},
        {"p": "1~tBpnUU", "cell": "0,0"},
        {"p": "1~tBpnUU", "cell": "1"},
        {"p": "1~tBpnUU", "cell": "9999999999,0"},
        {"cell": "0,0"},
        {"find": "1", "n": "x"},
        {"find": "1", "set": "winter"},
        {"find": "1", "p": "nonsense"},
        {"find": "1", "notation": "nonsense"},
    ],
)
def test_bad_holes_are_answered_kindly(client, query):
    response = client.get("/tiles/hole/", query)
    assert response.status_code == 400
    assert "notice-error" in response.content.decode()


def test_sides_are_read_off_the_neighbours():
    position = api.read_board(BOARD)
    assert holes.at(position, (0, 1)).sides == "f***"
    assert holes.at(position, (1, -1)).sides == "**ff"
    assert holes.at(position, (2, 0)).sides == "***r"
    assert holes.at(position, (9, 9)).sides == "****"
    assert holes.at(position, (0, 1)).used == {"base-crfr": 1, "base-cfff": 1, "base-frfr": 1}


def test_tightest_holes_come_first():
    found = holes.open_cells(api.read_board(BOARD))
    assert found[0] == ((1, -1), 2)
    assert len(found) == 7


@pytest.mark.parametrize("sides", ["cccc", "cfcr", "cr*r", "****", "ssff"])
def test_finder_agrees_with_a_plain_count(sides):
    """Every tile turned four ways, side by side, without the engine's table."""
    finding = holes.find(holes.Hole(sides, tuple(api.tile_sets())))
    expected = {}
    for tile in api.tiles().values():
        if tile.land or tile.dealt:
            continue
        looks = [
            tile.edges[-turn:] + tile.edges[:-turn] if turn else tile.edges for turn in range(4)
        ]
        if any(all(w in ("*", s) for w, s in zip(sides, look, strict=True)) for look in looks):
            expected[tile.id] = tile.count
    assert {fit.tile.id: fit.left for fit in finding.fits} == expected
    assert verdict(finding)


def test_queries_are_written_as_they_are_read():
    for query in ({"sides": "cr*r", "sets": "base,inns", "used": "base-crfr:2"},
                  {"p": "1~pRB~sB~tBpnUU", "cell": "0,-1"}):  # fmt: skip
        assert holes.query(holes.read_hole(query)) == query


@pytest.mark.parametrize("path", ["", "base-cccc/", "contact-sheet/", "hole/", "hole/?sides=cccc"])
def test_pages_hold_no_inline_script_or_style(client, path):
    text = client.get(f"/tiles/{path}").content.decode()
    assert "<style" not in text
    assert not re.search(r"\sstyle=", text)
    assert not re.search(r"<script(?![^>]*(\ssrc=|application/ld\+json))", text)
    assert not re.search(r"\son\w+=", text)
