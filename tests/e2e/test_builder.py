"""The builder and the verdict as hands use them, on a phone and on a desk."""

import re
from itertools import cycle
from urllib.parse import parse_qs, urlsplit

import pytest

from engine import api
from rulesite.drawing.layout import special_spots

CITY = "1~pRB~sB~tBpnUUBnsUT-RfcS"  # the start tile, its city closed by a cap with a red knight
phone = pytest.mark.parametrize("window", ["phone"], indirect=True)
desk = pytest.mark.parametrize("window", ["desk"], indirect=True)


def open_board(page, query=""):
    assert page.goto(f"/board/{query}").status == 200
    page.wait_for_selector("html[data-ready]")


def stated(page):
    """The position in the address."""
    return api.read_notation(parse_qs(urlsplit(page.url).query)["p"][0])


def point(page, x, y, at=(50, 50)):
    """Where a point of a cell is in the window; a cell has 100 units."""
    return page.evaluate(
        """([x, y, a, b]) => {
          const drawing = document.querySelector(".stage-drawing");
          const place = new DOMPoint(x * 100 + a, y * 100 + b);
          const point = place.matrixTransform(drawing.getScreenCTM());
          return [point.x, point.y];
        }""",
        [x, y, *at],
    )


def tap(page, x, y, at=(50, 50)):
    """Press a point of a cell of the board."""
    where = point(page, x, y, at)
    if page.evaluate("navigator.maxTouchPoints"):
        page.touchscreen.tap(*where)
    else:
        page.mouse.click(*where)


def hold(page, x, y):
    """Press a cell for so long that its tile's menu opens."""
    where = dict(zip("xy", point(page, x, y), strict=True))
    page.locator(".stage-drawing").dispatch_event(
        "pointerdown", {"pointerId": 9, "clientX": where["x"], "clientY": where["y"]}
    )
    page.locator(".turns").wait_for()
    page.locator(".stage-drawing").dispatch_event("pointerup", {"pointerId": 9})


def pick(page, tile, turn=None):
    """Choose a picture of the strip."""
    turned = "" if turn is None else f"[data-turn='{turn}']"
    page.locator(f".palette-tile[data-tile='{tile}']{turned}").first.click()


def lay(page, x, y, tile, turn=None):
    before = len(stated(page).tiles)
    tap(page, x, y)
    pick(page, tile, turn)
    until(page, lambda: len(stated(page).tiles) > before)


def put(page, spot, player="red", kind="follower"):
    """Put a figure on a spot of the tile in hand."""
    page.locator(f"[data-spot-button='{spot}']").click()
    page.locator(f".who-chip[data-player={player}][data-kind={kind}]").click()


def totals(page):
    """The points of each column, player by player."""
    return [list(map(int, column)) for column in totals_plain(page)]


def until(page, check):
    """Wait for something to be so. (The page's policy forbids the browser's own way to wait.)"""
    for _ in range(200):
        if check():
            return
        page.wait_for_timeout(40)
    assert check()


def settle(page, want):
    """Wait until the verdict shows these totals."""
    until(page, lambda: totals(page) == want)


def until_address(page, *, has="", lacks=""):
    until(page, lambda: has in page.url and not (lacks and lacks in page.url))


def until_focus(page, script):
    until(page, lambda: page.evaluate(f"document.activeElement.{script}"))


# --- By hand ---------------------------------------------------------------------------------


def test_a_small_city_is_built_and_judged(page):
    """Four in Germany, two in America (base.city.small)."""
    open_board(page)
    lay(page, 0, -1, "base-cfff")
    tap(page, 0, -1, at=(50, 92))
    page.locator(".who-chip[data-player=red]").click()
    settle(page, [[4, 0], [2, 0]])
    heads = page.locator(".totals th.edition-names").all()
    names = [one.locator(".edition").all_inner_texts() for one in heads]
    assert names == [["HiG", "Big Box HiG"], ["RGG", "Big Box RGG"]]
    assert "a completed city of two tiles counts less" in page.locator(".deciding").inner_text()
    assert stated(page) == api.read_notation(CITY)
    page.locator(".tray-close").click()
    page.locator("#verdict-link").click()
    page.wait_for_url("**/verdict/**")
    assert totals(page) == [[4, 0], [2, 0]]


def test_a_segment_takes_a_knight_and_gives_it_back(page):
    open_board(page)
    lay(page, 0, -1, "base-cfff")
    tap(page, 0, -1, at=(50, 92))
    assert page.locator(".stage-hand .meant").count() == 1
    page.locator(".who-chip[data-player=blue]").click()
    settle(page, [[0, 4], [0, 2]])
    assert [(f.player, f.spot) for f in stated(page).figures] == [("blue", "city s")]
    page.locator(".who-chip[data-player=blue][aria-pressed=true]").click()
    until_address(page, lacks="-Bf")
    assert stated(page).figures == ()


@pytest.mark.parametrize(
    ("at", "spot"),
    [((50, 10), "city n"), ((50, 48), "road e"), ((10, 50), "road e"), ((50, 90), "farm ese")],
)
def test_what_a_finger_points_at(page, at, spot):
    """On the start tile, a city at its top, a road across: a road is as wide as a finger."""
    open_board(page)
    tap(page, 0, 0, at)
    assert (
        page.locator("[data-spot-button][aria-pressed=true]").get_attribute("data-spot-button")
        == spot
    )


def test_a_figure_that_may_not_stand_there_has_the_reason_beside_it(page):
    open_board(page, f"?p={CITY}".replace("~sB~", "~sBT~"))
    tap(page, 0, 0, at=(50, 90))
    page.locator(".anyway summary").click()
    kinds = page.locator(".anyway .who-chip[data-player=red]").all()
    assert [one.get_attribute("data-kind") for one in kinds] == ["builder"]
    assert "builder" in page.locator(".anyway p").inner_text()
    kinds[0].click()
    until_address(page, has="-Ru")


def test_the_strip_shows_each_turn_that_fits_and_goes_on_to_the_next_cell(page):
    """City below: the tile with two cities fits in two turns; then the cell above is proposed."""
    open_board(page)
    tap(page, 0, -1)
    page.locator(".palette-tile").first.wait_for()
    turns = page.locator(".palette-tile[data-tile=base-ccff-1]")
    assert {one.get_attribute("data-turn") for one in turns.all()} == {"1", "2"}
    lay(page, 0, -1, "base-ccff-1", 1)
    pick(page, "base-cfff", 1)
    until(page, lambda: len(stated(page).tiles) == 3)
    assert [laid.cell for laid in stated(page).tiles] == [(0, 0), (0, -1), (0, -2)]
    assert page.locator("#answer .problems").count() == 0


def test_the_free_sides_are_told(page):
    open_board(page)
    tap(page, 0, -1)
    page.locator(".palette-tile").first.wait_for()
    page.locator(".edge-0").click()  # city
    page.locator(".edge-0").click()  # road
    assert page.locator(".edge-0").inner_text().lower() == "road"
    found = {one.get_attribute("data-tile") for one in page.locator(".palette-tile").all()}
    assert found == {
        *("base-cfrr", "base-crrf", "base-crrr", "base-ccrr-1", "base-ccrr-2"),
        *("base-cccr-1", "base-cccr-2"),
    }


def test_a_tile_in_hand_is_laid_tap_by_tap(page):
    open_board(page)
    page.get_by_role("button", name="All tiles").click()
    pick(page, "base-frfr")
    page.locator(".target-cell").first.wait_for()
    for x in (1, 2):
        tap(page, x, 0)
        until(page, lambda x=x: len(stated(page).tiles) == x + 1)
    assert [(laid.tile, laid.turn) for laid in stated(page).tiles[1:]] == [("base-frfr", 0)] * 2
    tap(page, 2, 0)
    until(page, lambda: stated(page).tiles[2].turn != 0)


def test_a_cell_that_is_open_is_as_large_as_a_thumb(page):
    wide = "".join(f"Bpn{chr(ord('A') + x)}U" for x in range(25))
    open_board(page, f"?p=1~pRB~sB~t{wide}")
    tap(page, -20, 1)
    until(page, lambda: page.locator(".hand-cell").bounding_box()["width"] >= 44)
    stage, cell = (page.locator(one).bounding_box() for one in ("#stage", ".hand-cell"))
    assert stage["x"] + 40 <= cell["x"] <= stage["x"] + stage["width"] - cell["width"] - 40


def test_turning_carries_the_figure_along(page):
    open_board(page, f"?p={CITY}")
    hold(page, 0, -1)
    page.locator(".turns [data-turn='3']").click()
    until_address(page, has="Bnw")
    assert stated(page).figures[0].spot == "city w"
    page.get_by_role("button", name="Turn", exact=True).click()  # to the turn that fits
    until_address(page, has="Bns")
    assert stated(page).figures[0].spot == "city s"


def test_moving_and_lifting(page):
    open_board(page, f"?p={CITY}")
    tap(page, 0, -1)
    page.get_by_role("button", name="Move", exact=True).click()
    tap(page, 1, 0)
    until_address(page, has="BnsVU")
    assert stated(page).figures[0].cell == (1, 0)
    page.get_by_role("button", name="Lift", exact=True).click()
    until_address(page, lacks="Bns")
    assert len(stated(page).tiles) == 1


@desk
def test_a_tile_in_hand_is_dragged(page):
    open_board(page, f"?p={CITY}")
    tap(page, 0, -1)
    page.mouse.move(*point(page, 0, -1))
    page.mouse.down()
    page.mouse.move(*point(page, 1, 0), steps=5)
    page.mouse.up()
    until_address(page, has="BnsVU")


def test_which_tile_was_laid_last(page):
    open_board(page, f"?p={CITY}")
    tap(page, 0, 0)
    page.get_by_role("button", name="Laid last", exact=True).click()
    until_address(page, has="BpnUU")
    assert stated(page).last.cell == (0, 0)
    settle(page, [[4, 0], [2, 0]])


def test_undo_and_redo_are_the_boards_own(page):
    """They outlive a reload; to the browser the board is one page, so Back leaves it."""
    page.goto("/order/")
    open_board(page)
    assert page.get_by_role("button", name="Undo").is_disabled()
    lay(page, 0, -1, "base-cfff")
    tap(page, 0, -1, at=(50, 92))
    page.locator(".who-chip[data-player=red]").click()
    settle(page, [[4, 0], [2, 0]])
    page.get_by_role("button", name="Undo").click()
    until_address(page, lacks="-Rf")
    page.get_by_role("button", name="Redo").click()
    settle(page, [[4, 0], [2, 0]])
    page.reload()
    page.wait_for_selector("html[data-ready]")
    assert totals(page) == [[4, 0], [2, 0]]
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Undo").click()
    until_address(page, lacks="Bns")
    page.go_back()
    page.wait_for_url("**/order/")


def test_a_board_is_kept_on_the_device(page):
    """A shared address begins another one."""
    open_board(page)
    lay(page, 0, -1, "base-cfff")
    page.get_by_role("button", name="Boards").click()
    page.get_by_label("Name of this board").fill("Sunday")
    page.locator("#shelf").get_by_role("button", name="Done").click()
    open_board(page, f"?p={CITY}")
    lay(page, 1, 0, "base-frfr")
    open_board(page)
    page.locator("#go-on").get_by_text("your board (3 tiles, just now)").wait_for()
    page.get_by_role("button", name="Boards").click()
    page.locator("#shelf").get_by_text("Sunday").click()
    until_address(page, has="BnsUT")
    page.wait_for_selector("html[data-ready]")
    assert len(stated(page).tiles) == 2
    lay(page, 0, -2, "base-ffff")
    page.get_by_role("button", name="Boards").click()
    assert page.locator(".shelf li").count() == 1


def test_a_link_within_the_page_loses_nothing(page):
    open_board(page)
    lay(page, 0, -1, "base-cfff")
    page.evaluate("window.here = true")
    page.locator(".skip").focus()
    page.keyboard.press("Enter")
    page.wait_for_timeout(200)
    assert page.evaluate("window.here")
    assert len(stated(page).tiles) == 2


def test_the_hint_leads_to_the_examples(page):
    open_board(page)
    page.locator("#to-examples").click()
    page.locator(".examples a").first.click()
    page.wait_for_selector("html[data-ready]")
    settle(page, [[6, 0], [3, 0]])


def test_clearing_can_be_undone(page):
    open_board(page, f"?p={CITY}")
    page.get_by_role("button", name="Boards").click()
    page.get_by_role("button", name="Clear this board").click()
    until_address(page, lacks="Bns")
    page.get_by_role("button", name="Undo").click()
    settle(page, [[4, 0], [2, 0]])


def test_a_wrong_placement_is_drawn_and_named(page):
    open_board(page)
    tap(page, 0, -1)
    page.get_by_role("button", name="Others").click()
    pick(page, "base-frfr")
    page.locator("#answer .problems").wait_for()
    said = page.locator("#tray .tray-wrong").inner_text()
    assert "the farm on the bottom side meets a city" in said
    assert page.locator("#answer .problems a[href='/rules/base/place/match/']").count() == 1
    assert page.locator(".wrong-cell").count() == 1
    assert page.locator(".stage-tiles use").count() == 2


def test_what_is_wrong_stands_in_hand_beside_the_cell_and_is_put_right(page):
    """The tile that closed the city was not laid last: one tap says so, and the city counts."""
    open_board(page, "?p=1~tBpnUUBnsUT-RfcSBnsUV")
    tap(page, 0, 1)
    page.locator("#tray .spots").wait_for()
    assert page.locator("#tray .tray-wrong").is_hidden()
    page.get_by_role("button", name="Done").click()
    tap(page, 0, -1)
    wrong = page.locator("#tray .tray-wrong")
    wrong.wait_for()
    assert "complete before the last tile" in wrong.inner_text()
    wrong.get_by_role("link", name="The tile on column 0, row -1 was laid last").click()
    until_address(page, has="p=1~pRB~sB~tBpnUUBnsUVBnsUT-RfcS")
    settle(page, [[4, 0], [2, 0]])
    page.go_back()
    until_address(page, has="BnsUT-RfcSBnsUV")


def test_question_players_sets_and_rule_sets(page):
    open_board(page, f"?p={CITY}")
    page.get_by_text("End of the game", exact=True).first.click()
    until_address(page, has="q=final")
    page.locator("#table-fold summary").click()
    page.locator("#players").get_by_text("Green").click()
    settle(page, [[4, 0, 0], [2, 0, 0]])
    page.locator("#sets").get_by_text("King & Scout").click()
    page.locator(".problems").wait_for()
    assert "State who holds the king" in page.locator(".problems").inner_text()
    page.locator("#sets").get_by_text("King & Scout").click()
    settle(page, [[4, 0, 0], [2, 0, 0]])
    page.locator("#rules-fold summary").click()
    for name in ("RGG", "Big Box RGG"):
        page.locator("#rules-fold label").get_by_text(name, exact=True).click()
    settle(page, [[4, 0, 0]])
    assert "rules=hig,bb-hig" in page.url


def test_my_edition_is_remembered(page):
    open_board(page, f"?p={CITY}")
    page.locator("#rules-fold summary").click()
    page.locator("#mine").select_option("rgg")
    assert page.locator(".totals .edition.yours").get_attribute("data-edition") == "rgg"
    page.goto(f"/verdict/?p={CITY}")
    assert page.locator(".totals .edition.yours").get_attribute("data-edition") == "rgg"


@desk
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
    assert page.locator("#tray").is_hidden()
    page.get_by_role("button", name="Show all").click()
    assert view() == first


@phone
def test_the_strip_covers_no_cell_in_hand(page):
    open_board(page, f"?p={CITY}")
    lay(page, 0, 1, "base-ffff")
    hand = page.locator(".hand-cell").bounding_box()
    tray = page.locator("#tray").bounding_box()
    assert 0 <= hand["y"] < hand["y"] + hand["height"] <= tray["y"]


@desk
def test_kinds_of_figures_stand_where_they_belong(page):
    """A builder joins the knight; a barn goes to a corner, and turns with its tile."""
    open_board(page, f"?p={CITY}".replace("~sB~", "~sBTA~"))
    tap(page, 0, -1)
    put(page, "city s", kind="builder")
    until_address(page, has="-RucS")
    put(page, "farm nne corner", kind="barn")
    until_address(page, has="-Rnj")
    page.get_by_role("button", name="Turn", exact=True).click()
    until_address(page, has="-Rnl")
    assert {(f.kind, f.spot) for f in stated(page).figures} == {
        ("follower", "city w"), ("builder", "city w"), ("barn", "farm ese")
    }  # fmt: skip


def test_pieces_are_put_beside_and_on_the_tiles_and_undone(page):
    open_board(page, f"?p={CITY}".replace("~sB~", "~sBDT~"))
    page.locator("#pieces-fold summary").click()
    page.locator("[data-tap='token:dragon:0:where']").click()
    stage, places = page.locator("#stage"), []
    until(page, lambda: places.append(stage.bounding_box()["y"]) or places[-3:] == places[-1:] * 3)
    tap(page, 0, 0)
    until_address(page, has="~dUU")
    assert page.locator(".piece-dragon").count() == 1
    page.locator("[name='token:wine:blue:number']").fill("2")
    page.locator("[name='token:wine:blue:number']").press("Tab")
    until_address(page, has="~gBw2")
    page.get_by_role("button", name="Undo").click()
    until_address(page, lacks="~g")
    page.get_by_role("button", name="Undo").click()
    until_address(page, lacks="~d")
    assert page.locator(".piece-dragon").count() == 0


# --- Reading ---------------------------------------------------------------------------------


def test_a_line_lights_and_numbers_its_tiles(page):
    page.goto(f"/verdict/?p={CITY}")
    page.locator("#line-1 .feature-title").click()
    numbers = page.locator("#picture .lights text").all()
    assert [number.text_content() for number in numbers] == ["1", "2"]


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


def test_the_address_alone_tells_all_without_javascript(browser, site, window):
    context = browser.new_context(base_url=site, java_script_enabled=False)
    page = context.new_page()
    page.goto(f"/verdict/?p={CITY}")
    assert totals_plain(page) == [["4", "0"], ["2", "0"]]
    page.locator("#line-1 .feature-title").click()
    assert page.locator("#line-1.lit").count() == 1
    assert page.locator("#picture .board-numbers circle").count() == 2
    page.get_by_role("link", name="Open in the builder").click()
    page.get_by_text("End of the game").first.click()
    page.get_by_role("button", name="Ask", exact=True).click()
    assert "q=final" in page.url
    assert totals_plain(page) == [["4", "0"], ["2", "0"]]
    context.close()


def totals_plain(page):
    """The points of each column, player by player, as they stand there."""
    read = "rows => rows.map(one => [...one.querySelectorAll('.points')].map(td => td.innerText))"
    players = page.locator(".total").evaluate_all(read)
    return [list(column) for column in zip(*players, strict=True)]


# --- By keyboard and by list -----------------------------------------------------------------


@desk
def test_keyboard_alone(page):
    open_board(page)
    page.locator(".stage-drawing").focus()
    page.keyboard.press("ArrowUp")
    assert "Column 0, row -1: empty" in page.locator("#status").inner_text()
    page.keyboard.press("ArrowDown")
    assert "Segments: Road, right; City, top; " in page.locator("#status").inner_text()
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
    for _ in range(2):
        page.keyboard.press("Shift+Tab")
    until_focus(page, "dataset.player === 'red'")
    page.keyboard.press("Tab")
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


def test_the_list_lays_puts_and_lifts(page):
    open_board(page)
    page.locator("#list-fold > summary").click()
    page.locator("#list-tile").select_option("base-cfff")
    page.locator("#list-cell").select_option("0,-1")
    page.locator("#list-turn").select_option("2")
    page.get_by_role("button", name="Lay", exact=True).click()
    until_address(page, has="BnsUT")
    page.locator(".tile-list tbody tr").nth(1).locator("select").last.select_option("red|city s")
    settle(page, [[4, 0], [2, 0]])
    page.get_by_role("button", name=re.compile("^Take away red")).click()
    until_address(page, lacks="-Rf")
    page.get_by_role("button", name=re.compile("^Lift city north")).last.click()
    until_address(page, lacks="Bns")


# --- The notation that the browser writes ------------------------------------------------------


@desk
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


@desk
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


@desk
def test_a_stated_tile_is_drawn_taken_up_and_turned(page):
    open_board(page, "?p=2~pRB~sB~xcrfr.rEW.cN.fkp2.flmno~tBpnUUx1nVU-RfcN")
    (tile,) = page.locator("#stage use[href='#tile-crfr.rEW.cN.fkp2.flmno']").all()
    assert tile.bounding_box()["width"] > 10
    assert page.locator("symbol[id='tile-crfr.rEW.cN.fkp2.flmno'] path").count()


@desk
@pytest.mark.parametrize("want", [FIRST, SECOND])
def test_every_token_is_written_alike(page, want):
    """As the engine writes them, in both notations."""
    position = api.read_notation(want)
    want = api.write_notation(position)
    open_board(page, f"?p={want}")
    assert parse_qs(urlsplit(page.url).query)["p"][0] == want
