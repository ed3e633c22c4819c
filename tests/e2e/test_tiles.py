"""The tile pages in a real browser: the hole finder under a thumb, segments that light up."""

import pytest
from playwright.sync_api import expect

from tests.e2e.hands import analysis, fits, phone, until_address


def choose(page, side, value):
    page.locator(f'.strip-{side} .swatch:has(input[value="{value}"])').click()


def boxes(page, selector):
    return [found.bounding_box() for found in page.locator(selector).all()]


@phone
@pytest.mark.parametrize(
    "path",
    ["/tiles/", "/tiles/?set=inns", "/tiles/base-cccr-1/", "/tiles/abbey-tile/",
     "/tiles/count-ffff-4/", "/tiles/contact-sheet/", "/tiles/hole/", "/tiles/hole/?sides=cfff",
     "/tiles/hole/?p=1~tBpnUU&cell=0,-1", "/api/v1/docs/"],
)  # fmt: skip
def test_every_page_opens_without_complaint_and_fits(page, path):
    assert page.goto(path, wait_until="networkidle").status == 200
    expect(page.locator("main h1").first).to_be_visible()
    assert fits(page)


def test_choosing_sides_answers_at_once(page):
    page.goto("/tiles/hole/")
    for side, value in zip("nesw", "crfr", strict=True):
        choose(page, side, value)
    page.wait_for_url("**/tiles/hole/?sides=crfr*")
    page.get_by_text("It can be filled: four tiles fit.").wait_for()
    expect(page.locator("#hole-tally b")).to_have_text("4")
    expect(page.locator(".rim-n > .show-c")).to_be_visible()
    expect(page.locator(".rim-n > .show-any")).to_be_hidden()
    page.locator('select[name="on.base-crfr"]').select_option("4")
    page.get_by_text("It can no longer be filled").wait_for()
    page.reload()
    expect(page.get_by_text("It can no longer be filled")).to_be_visible()


@phone
def test_adding_a_set(page):
    page.goto("/tiles/hole/?sides=cfcr")
    page.get_by_text("No such tile exists in the basic game.").wait_for()
    page.locator('.chip:has(input[value="traders"])').click()
    page.get_by_text("It can be filled: two tiles fit.").wait_for()
    until_address(page, has="sets=base,traders")


def test_hole_control_is_made_for_thumbs(page):
    page.goto("/tiles/hole/")
    found = boxes(page, ".swatch")
    assert len(found) == 20
    for box in found:
        assert min(box["width"], box["height"]) >= 40
        assert max(box["width"], box["height"]) >= 44


@analysis
def test_hole_works_by_keyboard(page):
    page.goto("/tiles/hole/")
    page.locator('.strip-n input[value="*"]').focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**?sides=c***&sets=base")
    expect(page.locator('.strip-n input[value="c"]')).to_be_checked()


def test_a_hole_is_tapped_on_the_board(page):
    page.goto("/tiles/hole/?p=1~tBpnUU")
    page.locator(".open-cell").first.click()
    page.wait_for_url("**cell=*")
    expect(page.locator(".hole-around svg")).to_be_visible()
    expect(page.locator(".verdict")).to_be_visible()


def test_hole_and_filters_work_without_scripts(browser, site):
    context = browser.new_context(base_url=site, java_script_enabled=False)
    page = context.new_page()
    page.goto("/tiles/hole/")
    for side, value in zip("nesw", "crfr", strict=True):
        choose(page, side, value)
    page.get_by_role("button", name="Find tiles").click()
    expect(page.get_by_text("It can be filled: four tiles fit.")).to_be_visible()
    page.goto("/tiles/")
    page.get_by_label("Set").select_option("river")
    page.get_by_role("button", name="Show").click()
    until_address(page, has="set=river")
    expect(page.get_by_text("12 tiles of")).to_be_visible()
    page.goto("/tiles/base-cccr-1/")
    page.locator(".part a").nth(1).click()
    until_address(page, has="segment=2")
    expect(page.locator(".part-shape.is-chosen")).to_have_count(1)
    context.close()


def test_segments_light_up_from_the_list_and_from_the_tile(page, window):
    page.goto("/tiles/base-cccr-1/")
    lit = page.locator(".part-shape.is-lit, .part-shape.is-chosen")
    expect(lit).to_have_count(0)
    page.locator(".part a").nth(1).click()
    expect(page.locator(".part-shape.part-2")).to_contain_class("is-chosen")
    until_address(page, has="?segment=2")
    page.locator(".part a").nth(1).click()
    until_address(page, lacks="segment")
    if window == "analysis":
        page.locator(".part").nth(0).hover()
        expect(page.locator(".part-shape.part-1")).to_contain_class("is-lit")
