"""The frame of every page, in a real browser."""

import pytest
from playwright.sync_api import expect

from tests.e2e.hands import analysis, overflow, until_focus


def test_home_opens_without_complaint_and_fits(page):
    assert page.goto("/").status == 200
    expect(page.locator("h1")).to_be_visible()
    assert overflow(page) == 0


def test_home_fits_a_very_narrow_window_and_large_letters(page):
    page.set_viewport_size({"width": 320, "height": 600})
    page.goto("/")
    page.evaluate("document.styleSheets[0].insertRule('html { font-size: 150% !important }')")
    assert overflow(page) == 0


def test_the_ways_in_stand_in_even_rows_on_the_narrowest_phone(page):
    page.set_viewport_size({"width": 320, "height": 600})
    page.goto("/")
    tops = page.locator(".site-nav a").evaluate_all(
        "links => links.map((link) => Math.round(link.getBoundingClientRect().top))"
    )
    assert [tops.count(top) for top in dict.fromkeys(tops)] == [3, 3]


@analysis
def test_forced_colours_mark_the_page_that_one_is_on_alone(page):
    page.emulate_media(forced_colors="active")
    page.goto("/tiles/base-crfr/")
    lines = page.locator(".site-nav a").evaluate_all(
        "links => links.map((link) => [link.ariaCurrent, getComputedStyle(link).borderBottomColor])"
    )
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert [seen != ground for _, seen in lines] == [bool(now) for now, _ in lines]


@analysis
def test_style_sheet_is_in_force(page):
    page.goto("/")
    assert "serif" in page.evaluate("getComputedStyle(document.body).fontFamily")
    assert page.evaluate("document.styleSheets.length") >= 1


@analysis
def test_skip_link_is_the_first_stop_of_the_keyboard(page):
    page.goto("/")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.getAttribute('href')") == "#main"
    page.keyboard.press("Enter")
    until_focus(page, 'id == "main"')


def test_everything_to_touch_in_the_frame_is_large_enough(page):
    page.goto("/")
    for target in page.locator(".site-header a, .site-footer a, .button").all():
        assert target.bounding_box()["height"] >= 44, target.inner_text()
    for target in page.locator(".site-footer li > a").all():
        assert target.bounding_box()["width"] >= 44, target.inner_text()


@analysis
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_and_ground_follow_the_colour_scheme(page, scheme):
    page.emulate_media(color_scheme=scheme)
    page.goto("/")
    channels = page.evaluate(
        "getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number)"
    )
    assert (min(channels) > 200) == (scheme == "light")
    assert (max(channels) < 60) == (scheme == "dark")


def test_missing_page_keeps_the_frame(page, complaints):
    assert page.goto("/there-is-no-such-page/").status == 404
    assert page.locator(".site-nav a").count() > 0
    assert overflow(page) == 0
    complaints.clear()  # the browser reports the 404 itself
