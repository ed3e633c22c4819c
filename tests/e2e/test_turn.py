"""A turn in the browser: tapped together, stepped through, and without scripts."""

from playwright.sync_api import expect

from tests.e2e.hands import analysis, open_board, settle, until, until_address

START = "/turn/?p=1~prB~sB~tBpnUU"


def test_and_then_a_turn_is_tapped_together(page):
    open_board(page)
    page.get_by_role("link", name="Play a turn from here").click()
    page.wait_for_url("**/turn/**")
    page.locator(".palette-tile[href*='tile=base-cfff']").click()
    page.locator(".board-choice").first.click()
    page.locator(".board-choice[aria-label='Follower, city, bottom']").click()
    page.locator(".parting").wait_for()
    settle(page, [[4, 0], [2, 0]])
    page.locator(".event.scoring .event-points").first.click()
    expect(page.locator("#picture .lights")).to_have_count(1)
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0
    page.get_by_role("link", name="What did it score?").click()
    page.wait_for_url("**/verdict/**")
    settle(page, [[4, 0], [2, 0]])


@analysis
def test_the_board_moves_along_with_the_slider(page):
    page.goto(f"{START}&a=1~lBnsUT~dUTfcS")
    slider, figures = page.get_by_label("Event", exact=True), page.locator(".board-figures")
    expect(figures).to_have_count(0)
    expect(page.locator(".slider-parting")).to_have_count(1)
    slider.focus()
    page.keyboard.press("ArrowLeft")
    until(page, lambda: figures.count() == 1)
    until_address(page, has="at=3")
    until(page, lambda: page.evaluate("document.activeElement.id") == "slider-at")
    page.keyboard.press("Home")
    until(page, lambda: page.locator(".board-tiles use").count() == 1)
    page.keyboard.press("End")
    until_address(page, lacks="at=")
    until(page, lambda: page.locator("#choice").count() == 1)


@analysis
def test_a_turn_is_played_by_keyboard_and_back_leaves_it(page):
    page.goto("/terms/")
    page.goto("/turn/")
    page.locator(".palette-tile[href*='tile=base-cfff']").focus()
    page.keyboard.press("Enter")
    until(page, lambda: page.evaluate("document.activeElement.id") == "choice")
    page.locator(".board-choice[aria-label='Place A']").focus()
    page.keyboard.press("Enter")
    page.get_by_role("link", name="A City, bottom").focus()
    page.keyboard.press("Enter")
    until_address(page, has="~dUTfcS")
    expect(page.locator("#status")).to_have_text("Blue places a tile")
    page.go_back()
    page.wait_for_url("**/terms/")


def test_a_turn_begins_with_the_board_that_was_laid(page):
    open_board(page, "?p=1~pRB~sB~tBpnUU")
    page.evaluate(
        "localStorage.setItem('boards', JSON.stringify("
        "[{id: 'a', query: 'p=1~pRB~sB~tBpnUUBnsUT', tiles: 2, when: Date.now()}]))"
    )
    page.goto("/turn/")
    page.get_by_role("link", name="Begin with your board (2 tiles, just now)").click()
    until(page, lambda: page.locator(".board-tiles use").count() == 2)


def test_a_turn_needs_no_javascript(browser, site):
    context = browser.new_context(base_url=site, java_script_enabled=False)
    page = context.new_page()
    page.goto(START)
    page.locator(".palette-tile[href*='tile=base-cfff']").click()
    page.locator(".lies a").first.click()
    page.get_by_role("link", name="A City, bottom").click()
    expect(page.locator("main")).to_contain_text("Here they part")
    page.get_by_role("link", name="The board after event 2").click()
    expect(page.locator(".board-figures")).to_have_count(1)
    context.close()
