"""A turn in the browser: tapped together, and without scripts."""

from tests.e2e.hands import open_board, totals


def test_and_then_a_turn_is_tapped_together(page):
    open_board(page)
    page.get_by_role("link", name="Play a turn").click()
    page.wait_for_url("**/turn/**")
    page.locator(".palette-tile[href*='tile=base-cfff']").click()
    page.locator(".board-choice").first.click()
    page.locator(".board-choice[aria-label='Follower, city, bottom']").click()
    page.locator(".parting").wait_for()
    assert totals(page) == [[4, 0], [2, 0]]
    page.locator(".event.scoring .event-number").first.click()
    assert page.locator("#picture .lights").count() == 1
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0
    page.get_by_role("link", name="What did it score?").click()
    page.wait_for_url("**/verdict/**")
    assert totals(page) == [[4, 0], [2, 0]]


def test_a_turn_needs_no_javascript(browser, site, window):
    context = browser.new_context(base_url=site, java_script_enabled=False)
    page = context.new_page()
    page.goto("/turn/?p=1~prB~sB~tBpnUU")
    page.locator(".palette-tile[href*='tile=base-cfff']").click()
    page.locator(".lies a").first.click()
    page.get_by_role("link", name="City, bottom", exact=True).click()
    assert "Here they part" in page.locator("main").inner_text()
    context.close()
