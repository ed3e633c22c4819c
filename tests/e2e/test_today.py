"""A table of today, with Abbot, River and three expansions, beside the boxes of 2006."""

import re

from playwright.sync_api import expect

from engine.cases import tables
from tests.cases.room import ROOM
from tests.e2e.hands import analysis, open_board, phone, put, settle, stated, tap, until

GAME = "new+abbot+river+inns+traders+dragon"
(TODAY,) = (
    case
    for table in tables(ROOM)
    for case in table.cases
    if case.name == "pairs/later:a-table-of-today"
)


def lay(page, laid):
    """Show the whole board, tap a cell, and take a tile out of the strip or its folded rest."""
    before = len(stated(page).tiles)
    page.get_by_role("button", name="Show all").first.click()
    tap(page, *laid.cell)
    found = page.locator(f".palette-tile[data-tile='{laid.tile}'][data-turn='{laid.turn}']").first
    more = page.get_by_text(re.compile(r"^\d+ more$"))
    found.or_(more).first.wait_for()
    if not found.is_visible():
        more.click()
    found.click()
    until(page, lambda: len(stated(page).tiles) > before)


@phone
def test_it_is_laid_by_hand_and_judged_beside_the_boxes_of_2006(page, site):
    """8 against 3; by Rio Grande Games the small city is 2 and the farmer has 4."""
    page.context.add_cookies([{"name": "game", "value": GAME, "url": site}])
    open_board(page)
    wanted = TODAY.position
    assert [tile.tile for tile in stated(page).tiles] == [wanted.tiles[0].tile]
    for laid in wanted.tiles[1:]:
        lay(page, laid)
        for figure in (one for one in wanted.figures if one.cell == laid.cell):
            page.locator(".tray-close").click()
            tap(page, *laid.cell, at=(40, 20))
            put(page, figure.spot, figure.player, figure.kind)
    assert set(stated(page).figures) == set(wanted.figures)
    page.goto(page.url.replace("/board/", "/verdict/") + "&q=final")
    settle(page, [[8, 3], [6, 4]])
    assert [
        len(one.locator(".edition").all()) for one in page.locator(".totals th.edition-names").all()
    ] == [2, 1]
    told = page.locator(".deciding").inner_text()
    named = (
        "typed out by players, 2014)",
        "American Big Box (2006)",
        "city of two tiles",
        "method 1",
    )
    for words in named:
        assert words in told


@analysis
def test_an_abbot_on_a_road_is_told_why_not(page, site):
    page.context.add_cookies([{"name": "game", "value": GAME, "url": site}])
    open_board(page, "?p=2~prB~sEN.AB.IN~tENvnUU")
    tap(page, 0, 0, at=(80, 50))
    offered = page.locator(".who-chip[data-player=red][data-kind=abbot]")
    page.locator(".anyway summary").wait_for()
    expect(offered.first).to_be_hidden()
    page.locator(".anyway summary").click()
    offered.first.wait_for()
    expect(page.locator(".anyway")).to_contain_text("cloister or a garden")
