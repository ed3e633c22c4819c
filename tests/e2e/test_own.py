"""What is in no set, and what leads over tiles, in the builder as hands use it."""

from playwright.sync_api import expect

from engine import api
from tests.e2e.hands import open_board, phone, stated, tap, until_address

OWN = api.shape_tile("crfr", "1111", ["pennant"]).id
BRIDGES = "2~pRB~sB.BC~tBnnUU~obrUURrE"


@phone
def test_a_tile_of_ones_own_goes_from_its_form_to_the_board(page):
    page.goto("/tiles/own/")
    for side, shows in zip("nesw", "crfr", strict=True):
        page.locator(f"[name={side}]").select_option(shows)
    page.locator("[name=mark][value=pennant]").check()
    page.get_by_role("button", name="Draw it").click()
    page.get_by_role("link", name="Take it to the board").click()
    page.wait_for_selector("html[data-ready]")
    tap(page, 1, 0)
    page.locator(f'.palette-tile[data-tile="{OWN}"]').first.click()
    until_address(page, has=f"~x{OWN}")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


@phone
def test_half_a_tile_goes_to_the_board_where_it_fits(page):
    half = api.shape_tile("frrh", "1111").id
    page.goto("/tiles/own/?n=f&e=r&s=r&w=h")
    page.get_by_role("link", name="Take it to the board").click()
    page.wait_for_selector("html[data-ready]")
    tap(page, -1, 0)
    page.locator(f'.palette-tile[data-tile="{half}"]').first.click()
    until_address(page, has=f"~x{half}")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


@phone
def test_a_second_half_is_placed_by_tapping_the_first(page):
    first = "tile right = frrh; road e s; farm nnw nne ene ssw; farm ese sse"
    table = api.write_notation(api.read_board(f"sets base halflings\n{first}\nright 0,0"))
    open_board(page, f"?p={table}")
    tap(page, 0, 0, at=(75, 50))
    page.locator("#tray .other-halves a", has_text="describe").click()
    for side, shows in zip("nesw", "rhfr", strict=True):
        page.locator(f"[name={side}]").select_option(shows)
    page.get_by_role("button", name="Draw it").click()
    page.get_by_role("link", name="Take it to the board").click()
    page.wait_for_selector("html[data-ready]")
    tap(page, 0, 0, at=(75, 50))
    page.locator("#tray .other-halves a").last.scroll_into_view_if_needed()
    page.locator("#tray .other-halves a:has(svg)").last.click()
    page.wait_for_selector("html[data-ready]")
    (whole,) = stated(page).tiles
    assert len(api.tile_of(whole.tile).pair) == 2
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


@phone
def test_a_bridge_is_drawn_over_its_tile_and_turns_with_it(page):
    open_board(page, f"?p={BRIDGES}")
    way = page.locator(".stage-under .piece use")
    assert way.get_attribute("href").endswith("#span-bridge")
    expect(way).to_have_attribute("transform", "rotate(0)")
    open_board(page, "?p=2~pRB~sB.BC~tBneUU~obrUURrN")
    expect(way).to_have_attribute("transform", "rotate(270)")
