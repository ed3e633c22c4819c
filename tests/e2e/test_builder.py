"""The builder and the verdict as hands use them, on a phone and on an analysis."""

import re
from itertools import cycle
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import expect

from engine import api
from rulesite.drawing.layout import special_spots
from tests.e2e.hands import (
    CITY,
    analysis,
    lay,
    open_board,
    phone,
    put,
    settle,
    stated,
    tap,
    totals_plain,
    until,
    until_address,
    until_focus,
)


def test_question_players_sets_and_rule_sets(page):
    open_board(page, f"?p={CITY}")
    page.get_by_text("The end of the game", exact=True).first.click()
    until_address(page, has="q=final")
    page.locator("#table-fold > summary").click()
    page.locator("#players").get_by_text("Green").click()
    settle(page, [[4, 0, 0], [2, 0, 0]])
    page.locator("#sets summary").click()
    page.locator("#sets").get_by_text("King & Scout").click()
    page.locator(".problems").wait_for()
    expect(page.locator(".problems")).to_contain_text("State who holds the king")
    page.locator("#sets").get_by_text("King & Scout").click()
    settle(page, [[4, 0, 0], [2, 0, 0]])
    page.locator("#rules-fold > summary").click()
    page.locator("#rules-fold label").get_by_text("American Big Box", exact=True).click()
    settle(page, [[4, 0, 0]])
    until_address(page, has="rules=new,bb-hig")


@phone
def test_my_edition_is_remembered(page):
    open_board(page, f"?p={CITY}")
    page.locator("#rules-fold > summary").click()
    page.locator("#mine").select_option("rgg")
    expect(page.locator(".totals .edition.yours")).to_have_attribute("data-edition", "rgg")
    page.goto(f"/verdict/?p={CITY}")
    expect(page.locator(".totals .edition.yours")).to_have_attribute("data-edition", "rgg")


@phone
@pytest.mark.parametrize(("wide", "high"), [(320, 568), (390, 844), (844, 390)])
def test_the_tools_are_one_row_and_what_a_feature_is_stands_in_sight(page, wide, high):
    page.set_viewport_size({"width": wide, "height": high})
    open_board(page, f"?p={CITY}")
    tools = [tool for tool in page.locator("#toolbar button").all() if tool.is_visible()]
    boxes = [tool.bounding_box() for tool in tools]
    assert len({box["y"] for box in boxes}) == 1
    assert all(box["x"] + box["width"] <= wide and box["width"] >= 44 for box in boxes)
    tap(page, 0, 0, (50, 8))
    title = page.locator(".seen-title")
    expect(title).to_contain_text("City of 2 tiles")
    expect(title).to_be_in_viewport(ratio=1)


@analysis
def test_dragging_and_zooming_move_the_board_and_lay_nothing(page):
    open_board(page, f"?p={CITY}")
    box = page.locator(".stage-drawing").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def view():
        return page.locator(".stage-drawing").get_attribute("viewBox")

    first, address = view(), page.url
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 90, y + 40, steps=4)
    page.mouse.up()
    dragged = view()
    page.mouse.wheel(0, -300)
    page.get_by_role("button", name="Zoom out").click()
    assert len({first, dragged, view()}) == 3
    assert page.url == address
    expect(page.locator("#tray")).to_be_hidden()
    page.get_by_role("button", name="Show all").click()
    until(page, lambda: view() == first)


@phone
def test_the_strip_covers_no_cell_in_hand(page):
    open_board(page, f"?p={CITY}")
    lay(page, 0, 1, "base-ffff")
    hand = page.locator(".hand-cell").bounding_box()
    tray = page.locator("#tray").bounding_box()
    assert 0 <= hand["y"] < hand["y"] + hand["height"] <= tray["y"]


@analysis
def test_kinds_of_figures_stand_where_they_belong(page):
    """A builder joins the knight; a barn goes to a corner, and turns with its tile."""
    open_board(page, f"?p={CITY}".replace("~sB~", "~sBTA~"))
    tap(page, 0, 0)
    put(page, "city n", kind="builder")
    until_address(page, has="-RucN")
    tap(page, 0, -1)
    put(page, "farm nne corner", kind="barn")
    until_address(page, has="-Rnj")
    page.get_by_role("button", name="Turn", exact=True).click()
    until_address(page, has="-Rnl")
    assert {(f.kind, f.spot) for f in stated(page).figures} == {
        ("follower", "city w"), ("builder", "city n"), ("barn", "farm ese")
    }  # fmt: skip


def test_pieces_are_put_beside_and_on_the_tiles_and_undone(page):
    open_board(page, f"?p={CITY}".replace("~sB~", "~sBDT~"))
    page.locator("#pieces-fold summary").click()
    page.locator("[data-tap='token:dragon:0:where']").click()
    stage, places = page.locator("#stage"), []
    until(page, lambda: places.append(stage.bounding_box()["y"]) or places[-3:] == places[-1:] * 3)
    tap(page, 0, 0)
    until_address(page, has="~dUU")
    expect(page.locator(".piece-dragon")).to_have_count(1)
    page.locator("[name='token:wine:blue:number']").fill("2")
    page.locator("[name='token:wine:blue:number']").press("Tab")
    until_address(page, has="~gBw2")
    page.get_by_role("button", name="Undo").click()
    until_address(page, lacks="~g")
    page.get_by_role("button", name="Undo").click()
    until_address(page, lacks="~d")
    expect(page.locator(".piece-dragon")).to_have_count(0)


def dragon_under_way(page):
    """The field of a dragon that is put on the start tile, and the question, held back."""
    open_board(page, f"?p={CITY}".replace("~sB~", "~sBD~"))
    page.locator("#pieces-fold summary").click()
    where, held = page.locator("[name='token:dragon:0:where']"), []
    page.route("**/board/pieces/?*beside=1*", lambda route: held.append(route))
    where.select_option("0,0")
    until(page, lambda: held)
    return where, held[0]


@phone
def test_a_piece_that_is_under_way_outlives_another_change(page):
    where, held = dragon_under_way(page)
    page.get_by_text("The end of the game", exact=True).first.click()
    until_address(page, has="q=final")
    held.continue_()
    until_address(page, has="~dUU")
    expect(where).to_have_value("0,0")


@phone
def test_a_piece_that_is_refused_after_another_change_is_asked_for_anew(page, complaints):
    where, held = dragon_under_way(page)
    page.evaluate("scrollTo(0, 0)")  # the board, which the fold has pushed out of sight
    lay(page, 0, 1, "base-cfff")
    held.fulfill(status=400, json={"message": "Not there."})
    expect(where.locator("[value='0,1']")).to_have_count(1)
    expect(where).to_have_value("")
    complaints.clear()


@phone
def test_a_piece_that_cannot_be_there_is_refused_before_all_eyes(page, complaints):
    open_board(page, f"?p={CITY}".replace("~sB~", "~sBT~"))
    page.locator("#pieces-fold summary").click()
    number = page.locator("#pieces [type=number]").first
    number.fill("1000000")
    number.dispatch_event("change")
    notice = page.locator("#pieces [role=alert]")
    expect(notice).to_be_visible()
    expect(number).to_have_value("1000000")
    number.fill("")
    number.dispatch_event("change")
    expect(notice).to_be_hidden()
    complaints.clear()


# --- Reading ---------------------------------------------------------------------------------


def test_a_line_lights_and_numbers_its_tiles(page):
    page.goto(f"/verdict/?p={CITY}")
    page.locator("#line-1 .feature-title").click()
    expect(page.locator("#picture .lights text")).to_have_text(["1", "2"])


def test_a_tap_on_the_picture_lights_its_row(page):
    page.goto(f"/verdict/?p={CITY}")
    page.locator("#picture .board-area path").first.click(force=True)
    page.locator("#line-1.lit").wait_for()
    assert page.locator("#picture .lights text").count() == 2
    assert "line=" not in page.url


FARMER = api.write_notation(
    api.Position(
        (
            api.Laid("base-ccff-3", (0, 0), 0),
            api.Laid("base-cfff", (0, -1), 2),
            api.Laid("base-cfff", (1, 0), 3),
        ),
        (api.Figure("red", "follower", (0, 0), "farm sse"),),
    )
)


@phone
def test_a_farms_row_numbers_its_cities_where_they_are(page):
    """Two cities on one tile are two numbers, in two places."""
    page.goto(f"/verdict/?p={FARMER}&q=final")
    title = page.locator(".feature-title").filter(has_text="Farm")
    title.first.click()
    numbers = page.locator("#picture .lights g:has(> text)")
    until(page, lambda: numbers.count() == 2)
    places = numbers.evaluate_all("discs => discs.map(disc => disc.getAttribute('transform'))")
    assert len(set(places)) == 2


def test_nothing_is_wider_than_the_window(page, window):
    for path in (
        f"/verdict/?p={CITY}",
        f"/verdict/?p={CITY}&rules=hig,rgg,hig:base.city.complete.tile=3,rgg:base.city.small.tile=4",
        f"/board/?p={CITY}",
    ):
        page.goto(path, wait_until="networkidle")
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, path


def test_targets_are_large_enough(page):
    open_board(page, f"?p={CITY}")
    tap(page, 0, -1)
    page.locator(".spots").wait_for()
    for target in page.locator(
        ":is(main, .site-header) :is(button, summary, .chip, .button):visible"
    ).all():
        box = target.bounding_box()
        assert box["height"] >= 43.9, target.inner_text()


def test_the_address_alone_tells_all_without_javascript(browser, site):
    context = browser.new_context(base_url=site, java_script_enabled=False)
    page = context.new_page()
    page.goto(f"/verdict/?p={CITY}")
    assert totals_plain(page) == [["4", "0"], ["2", "0"]]
    page.locator("#line-1 .feature-title").click()
    expect(page.locator("#line-1.lit")).to_have_count(1)
    expect(page.locator("#picture .board-numbers circle")).to_have_count(2)
    page.get_by_role("link", name="Edit the board").click()
    page.get_by_text("The end of the game").first.click()
    page.get_by_role("button", name="Show the points").click()
    until_address(page, has="q=final")
    until(page, lambda: totals_plain(page) == [["4", "0"], ["2", "0"]])
    context.close()


# --- By keyboard and by list -----------------------------------------------------------------


@analysis
def test_keyboard_alone(page):
    open_board(page)
    page.locator(".stage-drawing").focus()
    page.keyboard.press("ArrowUp")
    expect(page.locator("#status")).to_contain_text("1 up: empty")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#status")).to_contain_text("Segments: Road, right; City, top; ")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    until_focus(page, "matches('.palette-tile')")
    for _ in range(40):
        if page.evaluate("document.activeElement.dataset.tile") == "base-cfff":
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    until_focus(page, "matches('.stage-drawing')")
    page.keyboard.press("Enter")
    until_focus(page, "dataset.spotButton === 'city s'")
    page.keyboard.press("Enter")
    page.locator(".who-chip").first.wait_for()
    page.locator(".seen-title").wait_for()
    for _ in range(20):
        page.keyboard.press("Shift+Tab")
        if page.evaluate("document.activeElement.dataset.player") == "blue":
            break
    until_focus(page, "dataset.player === 'blue'")
    page.keyboard.press("Enter")
    settle(page, [[0, 4], [0, 2]])
    until_focus(page, "dataset.player === 'blue'")
    page.keyboard.press("Escape")
    until_focus(page, "matches('.stage-drawing')")
    page.keyboard.press("r")
    page.locator("#answer .problems").wait_for()
    page.keyboard.press("Delete")
    until_address(page, lacks="Bn")
    page.keyboard.press("Control+z")
    page.locator("#answer .problems").wait_for()


@phone
def test_the_list_lays_puts_and_lifts(page):
    open_board(page)
    page.locator("#list-fold > summary").click()
    page.locator("#list-tile").select_option("base-cfff")
    page.locator("#list-cell").select_option("0,-1")
    page.locator("#list-turn").select_option("2")
    page.get_by_role("button", name="Place", exact=True).click()
    until_address(page, has="BnsUT")
    row = page.locator(".position-list tbody tr").nth(1)
    row.locator("select").last.select_option("red|city s")
    row.get_by_role("button", name=re.compile("^Put that")).click()
    settle(page, [[4, 0], [2, 0]])
    row.get_by_role("button", name="Move city top, 1 up").click()
    row.get_by_label("Where city top lies").select_option("1,0")
    until(page, lambda: stated(page).tiles[1].cell == (1, 0))
    page.keyboard.press("Control+z")
    settle(page, [[4, 0], [2, 0]])
    page.get_by_role("button", name=re.compile("^Take away red")).click()
    until_address(page, lacks="-Rf")
    page.get_by_role("button", name=re.compile("^Remove city top")).last.click()
    until_address(page, lacks="Bns")


def reach(page, key, *, back=False):
    """Go with the tabulator to a control of the list."""
    for _ in range(200):  # each set in play is a control of its own
        if page.evaluate("document.activeElement.dataset.key") == key:
            return
        page.keyboard.press("Shift+Tab" if back else "Tab")
    raise AssertionError(key)


def choose(page, words):
    """Type how an option begins; a browser forgets letters that come a second after one another,
    and then it is done once more."""

    read = "document.activeElement.selectedOptions[0].text.toLowerCase()"
    for _ in range(60):
        page.keyboard.type(words)
        if page.evaluate(read).startswith(words):
            return
        page.wait_for_timeout(1_500)
    raise AssertionError(words)


@analysis
def test_the_list_by_keyboard_alone(page):
    """A tile is laid, turned, given a figure and a tile beside it; each is taken back."""
    open_board(page, "?p=1~pRB~sBD~tBpnUU")
    page.locator("#list-fold > summary").focus()
    page.keyboard.press("Enter")
    reach(page, "tile")
    choose(page, "city top")
    reach(page, "turn")
    page.keyboard.press("2")
    reach(page, "lay")
    page.keyboard.press("Enter")
    until(page, lambda: len(stated(page).tiles) == 2)
    until_focus(page, "dataset.key === 'lay'")
    reach(page, "turns 1", back=True)
    page.keyboard.press("ArrowDown")
    until(page, lambda: stated(page).tiles[1].turn == 3)
    until_focus(page, "dataset.key === 'turns 1'")
    reach(page, "figure 1")
    choose(page, "blue: c")
    reach(page, "put 1")
    page.keyboard.press("Enter")
    until(
        page, lambda: [(f.player, f.spot[:4]) for f in stated(page).figures] == [("blue", "city")]
    )
    until_focus(page, "dataset.key === 'put 1'")
    page.locator("#pieces-fold > summary").focus()
    page.keyboard.press("Enter")
    where = page.locator("[name='token:dragon:0:where']")
    where.wait_for()
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.name") == "token:dragon:0:where":
            break
    page.keyboard.press("ArrowDown")
    until_address(page, has="~d")
    assert where.input_value()
    page.keyboard.press("Control+z")
    until_address(page, lacks="~d")
    page.locator("#list-fold > summary").focus()
    for _ in range(60):
        page.keyboard.press("Tab")
        if (page.evaluate("document.activeElement.dataset.key") or "").startswith("away 1"):
            break
    page.keyboard.press("Enter")
    until(page, lambda: not stated(page).figures)
    reach(page, "lift 1")
    page.keyboard.press("Enter")
    until(page, lambda: len(stated(page).tiles) == 1)
    page.keyboard.press("Control+z")
    until(page, lambda: len(stated(page).tiles) == 2)


# --- The notation that the browser writes ------------------------------------------------------


@analysis
@pytest.mark.parametrize(
    "notation",
    [
        CITY,
        "1~pR12b7G0~sBR~tRdeUU",
        "1~pYKA~sBA~tBpnUUAesUT-KfcS-YfiBns_-45__300_-AbiBsnz0-YfC",
        "1~pRB~sBD~tBpnUU-RfrE-RmfN",
        "2~pRB~sB~xcccf.cNk.cSl.fop12~xcrfr.rEW.cN.fkp2.flmno~tBpnUUx2nVU-RfcNx1eWUx2sXU-Bf_ck",
    ],
)
def test_the_browser_writes_what_the_engine_writes(page, notation):
    want = api.write_notation(api.read_notation(notation))
    open_board(page, f"?p={notation}")
    assert parse_qs(urlsplit(page.url).query)["p"][0] == want


@analysis
@pytest.mark.parametrize("sets", [("base", "river"), ("tower", "abbey"), ("count",), ("dragon",)])
def test_every_spot_of_every_tile_is_written_alike(page, sets):
    """Every kind of figure in turn, on every spot that a tile has."""
    laid, figures, kinds = [], [], cycle(api.FIGURES)
    for place, tile in enumerate(tile for name in sets for tile in api.tile_sets()[name].tiles):
        cell = (place % 9, place // 9 * 2)
        laid.append(api.Laid(tile.id, cell, place % 4))
        look = api.turned(tile, place % 4)
        names = [*(look.names[s.index] for s in tile.outer), *special_spots(tile)]
        figures += [api.Figure("red", next(kinds), cell, name) for name in names]
    want = api.write_notation(api.Position(tuple(laid), tuple(figures), sets=sets))
    open_board(page, f"?p={want}")
    assert parse_qs(urlsplit(page.url).query)["p"][0] == want


FIRST = (
    "1~pRB~sBTKCDWA~tBpnUU-RbcNBnsUT-BucS~dUT~fUU-RbcN~cM~kR4~rB6~wUU3.UT2-"
    "~jRBfBRb~gRw2Bg1Rc0Bt4Ra1"
)
SECOND = "2~pRB~sB.W~tBpnUU-Rf_ciBnsUT~odrUTfaUU-Rf_cicoMkiR4rbB6toUU3.toUT2-aprRBf.prRBf-fwiR2ctB1"


@analysis
def test_a_stated_tile_is_drawn_taken_up_and_turned(page):
    open_board(page, "?p=2~pRB~sB~xcrfr.rEW.cN.fkp2.flmno~tBpnUUx1nVU-RfcN")
    (tile,) = page.locator("#stage use[href='#tile-crfr.rEW.cN.fkp2.flmno']").all()
    assert tile.bounding_box()["width"] > 10
    assert page.locator("symbol[id='tile-crfr.rEW.cN.fkp2.flmno'] path").count()


@analysis
@pytest.mark.parametrize("want", [FIRST, SECOND])
def test_every_token_is_written_alike(page, want):
    """As the engine writes them, in both notations."""
    position = api.read_notation(want)
    want = api.write_notation(position)
    open_board(page, f"?p={want}")
    assert parse_qs(urlsplit(page.url).query)["p"][0] == want


@phone
def test_pieces_of_a_set_are_stated_whichever_printing_brings_it(page):
    """Mage & Witch in the new edition; a tunnel token is put by one tap on its tile."""
    open_board(page, "?p=2~pRB~sEN.MN~tENvnUU")
    expect(page.locator("#pieces-fold")).to_be_visible()
    open_board(page, "?p=2~prB~sTU.EN~tENvnUUTUanVUEN2nWU")
    page.locator("#pieces-fold > summary").click()
    page.locator("#pieces [data-tap]").first.click()
    stage, places = page.locator("#stage"), []
    until(page, lambda: places.append(stage.bounding_box()["y"]) or places[-3:] == places[-1:] * 3)
    tap(page, 1, 0, at=(85, 50))
    until(page, lambda: len(stated(page).pieces.tokens) == 1)
    (token,) = stated(page).pieces.tokens
    assert (token.what, token.player, token.cell) == ("tunnel", "red", (1, 0))
