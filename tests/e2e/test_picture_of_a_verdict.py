"""The picture of a verdict as an eye sees it: with and without scripts, and on paper."""

import pytest
from playwright.sync_api import expect

from rulesite.showcase import showcase
from tests.e2e.conftest import WINDOWS

SHOWN = f"/verdict/?{showcase().query}"


def letters(page):
    """Those on the board that can be seen, and those in the lines, folded ones left out."""
    board = page.locator("#picture .label-name text").all_text_contents()
    lines = page.locator(".feature-sign").all_text_contents()
    return set(board), set(lines)


def test_board_and_lines_have_the_same_letters(page):
    page.goto(SHOWN)
    board, lines = letters(page)
    assert board == lines
    assert len(board) > 5
    expect(page.locator("#picture .label-name").first).to_be_visible()
    expect(page.locator(".board-key")).to_contain_text("Blue")


@pytest.mark.parametrize("window", ["phone"])
def test_without_scripts_it_is_the_same(browser, site, window):
    context = browser.new_context(base_url=site, java_script_enabled=False, **WINDOWS[window])
    page = context.new_page()
    page.goto(SHOWN)
    board, lines = letters(page)
    assert board == lines
    assert page.locator("#picture .board-tint").count() > 2
    context.close()


@pytest.mark.parametrize("window", ["analysis"])
def test_on_paper_it_is_the_same(page):
    page.goto(SHOWN)
    page.emulate_media(media="print")
    expect(page.locator("#picture .label-name").first).to_be_visible()
    expect(page.locator(".board-key")).to_be_visible()
    page.emulate_media(media="screen")


def test_a_farm_has_its_strokes_inside_its_tiles(page):
    """What a browser paints: the strokes are cut off where the farm ends."""
    page.goto("/verdict/?p=1~pRB~sB~tBpnUU-RfkBvnVU&q=final")
    board = page.locator("#picture svg").bounding_box()
    drawn = page.locator(".board-tint").first.bounding_box()
    assert drawn["width"] <= board["width"] + 1
    assert drawn["height"] <= board["height"] + 1
