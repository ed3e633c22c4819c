"""Seeing on the board: one tap on a feature lights it and says what it is; all farms at once."""

from playwright.sync_api import expect

from engine import api
from tests.e2e.hands import CITY, open_board, phone, put, stated, tap, until, until_address
from tests.properties.playing import crowded

THIRTY = api.write_notation(crowded(7, 30, ("red", "blue"), ("base",)))


def told(page):
    return page.locator(".told").inner_text()


def test_one_tap_on_a_city_lights_it_and_says_what_it_brings(page):
    open_board(page, f"?p={CITY}")
    tap(page, 0, 0, (50, 8))
    page.locator(".seen-title").wait_for()
    expect(page.locator(".told")).to_contain_text("City of 2 tiles")
    until(page, lambda: page.locator(".stage-drawing .lights .edge").count() == 2)
    expect(page.locator(".lights text")).to_have_text(["1", "2"])
    page.locator(".seen-points summary").click()
    until(page, lambda: "2 tiles" in told(page))
    page.locator(".tray-close").click()
    until(page, lambda: page.locator(".lights").count() == 0)


@phone
def test_it_tells_of_a_figure_as_soon_as_that_stands(page):
    open_board(page, "?p=1~pRB~sB~tBpnUU")
    tap(page, 0, 0, (50, 8))
    until(page, lambda: "Nobody is there" in told(page))
    put(page, "city n")
    until_address(page, has="-RfcN")
    until(page, lambda: "Nobody is there" not in told(page))


def test_all_farms_are_tinted_and_their_cities_numbered(page):
    open_board(page, f"?p={THIRTY}")
    page.locator("#toolbar").get_by_label("Farms").click()
    legend = page.locator("#farms button")
    legend.first.wait_for()
    farms = legend.count()
    letters = set(page.locator(".farm-letter text").all_text_contents())
    assert farms == len(letters) > 10
    legend.nth(1).click()
    until(page, lambda: "Cities." in told(page))
    numbers = page.locator(".stage-drawing .lights g:has(> text)")
    places = numbers.evaluate_all("discs => discs.map(disc => disc.getAttribute('transform'))")
    numbered = len(set(places))
    expect(legend.nth(1)).to_contain_text(f"{numbered} cities")
    page.locator("#toolbar").get_by_label("Farms").click()
    page.locator("#farms").wait_for(state="hidden")
    expect(page.locator(".farm-tint")).to_have_count(0)


@phone
def test_a_set_with_a_start_of_its_own_lays_it_with_the_names_of_its_places(page):
    open_board(page)
    page.locator("#table-fold > summary").click()
    page.locator("#sets").get_by_text("The Count").click()
    until(page, lambda: len(stated(page).tiles) == 12)
    drawn = page.locator(".stage-tiles use").evaluate_all(
        "uses => uses.map(use => use.href.baseVal)"
    )
    picture = page.request.get(drawn[0].partition("#")[0]).text()
    assert len(drawn) == 12
    quarters = ("Castle", "Market", "Blacksmith", "Cathedral")
    assert all(f">{name}</text>" in picture for name in quarters)
    page.locator("#sets").get_by_text("The Count").click()
    until(page, lambda: len(stated(page).tiles) == 1)


@phone
def test_a_set_ticked_in_the_middle_of_a_game_lays_nothing(page):
    open_board(page, f"?p={CITY}")
    page.locator("#table-fold > summary").click()
    page.locator("#sets").get_by_text("The Count").click()
    until(page, lambda: "count" in stated(page).sets)
    assert len(stated(page).tiles) == 2


@phone
def test_tiles_are_found_by_what_is_drawn_on_them(page):
    open_board(page, "?p=1~pRB~sB~tBpnUU")
    tap(page, 0, 1)
    page.get_by_role("button", name="By its sides").click()
    signs = page.locator(".edge-middle")
    signs.wait_for()
    shown = page.locator(".palette-tile")
    whole = shown.count()
    told = set()
    for _ in range(2):
        signs.click()
        sign = signs.inner_text().lower()
        names = shown.evaluate_all("tiles => tiles.map(tile => tile.title)")
        assert 0 < len(names) < whole
        assert all(sign in name for name in names)
        told.add(sign)
    assert told == {"pennant", "cloister"}
    signs.click()
    expect(shown).to_have_count(whole)
