"""Which box it is, and what the names of editions stand for: by thumb and by keys."""

import pytest
from axe_playwright_python.base import AXE_SCRIPT

from tests.e2e.hands import CITY, analysis, lay, open_board, overflow, stated, until, until_address


def axe(page):
    page.evaluate(AXE_SCRIPT)
    found = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    return [one["id"] for one in found["violations"]]


def test_one_tap_says_which_box_it_is_and_keeps_the_board(page):
    open_board(page)
    lay(page, 1, 0, "base-crfr")
    until_address(page, has="p=")
    before = stated(page)
    page.get_by_role("button", name="The drawings of 2014").click()
    until(page, lambda: page.locator(".site-game").inner_text().endswith("New edition"))
    assert stated(page) == before
    assert not page.get_by_text("Which one is on the table?").is_visible()


def test_a_name_opens_its_sentence_by_touch(page):
    page.goto(f"/verdict/?p={CITY}")
    told = page.locator("#edition-new")
    assert not told.is_visible()
    name = page.locator(".totals .named", has_text="New edition")
    box = name.bounding_box()
    assert box["height"] >= 44
    assert box["width"] >= 44
    name.click()
    until(page, told.is_visible)
    assert "The redrawn game of Hans im Glück of 2014" in told.inner_text()
    assert axe(page) == []


@analysis
def test_a_name_opens_and_closes_by_keys(page):
    page.goto(f"/verdict/?p={CITY}")
    told = page.locator("#edition-new")
    page.locator(".totals .named", has_text="New edition").focus()
    page.keyboard.press("Enter")
    until(page, told.is_visible)
    page.keyboard.press("Escape")
    until(page, told.is_hidden)


@pytest.mark.parametrize("path", ["/", "/printings/", "/game/"])
@pytest.mark.parametrize(("wide", "high"), [(320, 568), (390, 844), (844, 390), (1280, 800)])
def test_the_pages_fit(page, path, wide, high):
    page.set_viewport_size({"width": wide, "height": high})
    page.goto(path)
    assert overflow(page) == 0
