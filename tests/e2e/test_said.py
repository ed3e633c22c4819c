"""The sentence of the table, said by thumb: seven tiles, two coats of arms, a cathedral, his mayor
against my two."""

import pytest
from playwright.sync_api import expect

phone = pytest.mark.parametrize("window", ["phone"], indirect=True)
TAPS = 10
"""More than so many nobody makes while the next player draws."""


@phone
def test_sentence_takes_few_taps_and_no_page_load(page, complaints):
    page.goto("/ask/")
    loads = []
    page.on("load", lambda: loads.append(page.url))
    taps = [("tiles", "7"), ("pennant", "2"), ("cathedral", "1"), ("red.follower", "2")]
    taps += [("blue.mayor", "1")]
    for name, value in taps:
        page.locator(f"label:has([name='{name}'][value='{value}'])").tap()
    expect(page.locator(".headline-full").first).to_have_text("Red 27, blue 27")
    assert len(taps) <= TAPS
    assert not loads
    # The sum stays in sight wherever one taps, and its address asks the same again.
    expect(page.locator(".ask-now")).to_be_in_viewport()
    assert "blue.mayor=1" in page.url
    page.reload()
    expect(page.locator(".headline-full").first).to_have_text("Red 27, blue 27")


@phone
def test_another_kind_asks_something_else(page, complaints):
    page.goto("/ask/?kind=city&tiles=7&red.mayor=1")
    page.locator("label:has([name='kind'][value='farm'])").tap()
    expect(page.locator("[name='cities']").first).to_be_attached()
    expect(page.locator("[name='tiles']")).to_have_count(0)
    page.locator("label:has([name='cities'][value='3'])").tap()
    expect(page.locator(".headline-full").first).to_contain_text("red 9")
    page.get_by_role("link", name="Show on the board", exact=True).click()
    page.wait_for_url("**/board/**")
    # The letter of the line stands on the board that the script draws.
    expect(page.locator(".stage-letters text").first).to_have_text("A")


def test_without_scripts_a_button_sends_the_form(browser, site):
    context = browser.new_context(base_url=site, java_script_enabled=False)
    page = context.new_page()
    page.goto("/ask/")
    page.check("[name='tiles'][value='6']", force=True)
    page.get_by_role("button", name="Update the points").click()
    expect(page.locator(".headline-full").first).to_have_text("Red 12")
    context.close()
