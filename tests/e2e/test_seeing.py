"""Seeing on the board: one tap on a feature lights it and says what it is; all farms at once."""

from engine import api
from tests.e2e.hands import CITY, open_board, put, tap, until, until_address
from tests.properties.playing import crowded

THIRTY = api.write_notation(crowded(7, 30, ("red", "blue"), ("base",)))


def told(page):
    return page.locator(".told").inner_text()


def test_one_tap_on_a_city_lights_it_and_says_what_it_brings(page):
    open_board(page, f"?p={CITY}")
    tap(page, 0, 0, (50, 8))
    page.locator(".seen-title").wait_for()
    assert "City of 2 tiles" in told(page)
    until(page, lambda: page.locator(".stage-drawing .lights .edge").count() == 2)
    assert page.locator(".lights text").all_text_contents() == ["1", "2"]
    page.locator(".seen-points summary").click()
    assert "2 tiles" in told(page)
    page.locator(".tray-close").click()
    until(page, lambda: page.locator(".lights").count() == 0)


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
    numbered = page.locator(".stage-drawing .lights text").count()
    assert f"{numbered} cities" in legend.nth(1).inner_text()
    page.locator("#toolbar").get_by_label("Farms").click()
    page.locator("#farms").wait_for(state="hidden")
    assert page.locator(".farm-tint").count() == 0
