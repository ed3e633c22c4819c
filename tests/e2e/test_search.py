"""The box on every page under a thumb and a keyboard."""

import re
from contextlib import suppress

from playwright.sync_api import Error, expect

from tests.e2e.hands import analysis, overflow, until, until_focus

BOX = "#search-q"
OPTIONS = '[role="option"]'


def ask(page, words):
    page.locator(BOX).press_sequentially(words, delay=15)
    page.locator(f"{OPTIONS} >> nth=0").wait_for()


@analysis
def test_an_answer_that_is_pressed_is_opened_whatever_comes_late(page):
    page.goto("/rules/")
    ask(page, "small cit")
    held = []
    page.route("**/search/suggest/*", lambda route: held.append(route))
    page.locator(BOX).press_sequentially("y")
    until(page, lambda: held)
    option = page.locator(OPTIONS).first
    path = option.get_attribute("href")
    option.hover()
    page.mouse.down()
    with suppress(Error):  # nobody waits for it any more
        held[0].fulfill(
            json={"query": "", "total": 0, "all": "/search/", "notes": [], "results": []}
        )
    page.wait_for_timeout(100)
    page.mouse.up()
    page.wait_for_url(f"**{path}")


def test_answers_while_typing(page):
    page.goto("/rules/")
    page.locator(BOX).click()
    ask(page, "meeple cloistr")
    expect(page.locator(BOX)).to_have_attribute("aria-expanded", "true")
    expect(page.locator(".search-notes")).to_contain_text("cloistr → cloister")
    marked = page.locator(f"{OPTIONS} mark").first.inner_text().lower()
    assert marked in {"meeple", "follower", "cloister"}
    assert overflow(page) == 0
    page.locator(OPTIONS).nth(1).click()
    page.wait_for_url(re.compile(r"/(terms|faq|notes|rules|differences|tile-notes)/."))


@analysis
def test_slash_leads_to_the_box_and_keys_choose(page):
    page.goto("/rules/base/")
    page.keyboard.press("/")
    until_focus(page, 'id == "search-q"')
    page.keyboard.type("small/city", delay=15)  # a stroke within a word is a stroke
    expect(page.locator(BOX)).to_have_value("small/city")
    page.locator(OPTIONS).first.wait_for()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    chosen = page.locator(f'{OPTIONS}[aria-selected="true"]')
    expect(chosen).to_have_count(1)
    assert page.locator(BOX).get_attribute("aria-activedescendant") == chosen.get_attribute("id")
    path = chosen.get_attribute("href")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**{path}")


@analysis
def test_escape_closes_and_enter_asks_for_all(page):
    page.goto("/faq/")
    page.locator(BOX).focus()
    ask(page, "dragon")
    page.keyboard.press("Escape")
    expect(page.locator(OPTIONS).first).to_be_hidden()
    expect(page.locator(BOX)).to_have_value("dragon")
    page.keyboard.press("Enter")
    page.wait_for_url("**/search/?q=dragon")
    expect(page.locator(".search-result")).to_have_count(10)
    assert overflow(page) == 0


def test_the_page_of_the_search_has_one_box(page):
    page.goto("/search/?q=exp:tower+prisoner")
    boxes = page.locator('input[name="q"]')
    assert [box.is_visible() for box in boxes.all()].count(True) == 1
    page.locator("summary", has_text="Filter").wait_for()
    page.locator(".facet .chip", has_text="Rule").click()
    page.wait_for_url("**/search/?q=exp%3Atower+prisoner+kind%3Arule")
    kinds = {one.inner_text().split()[0] for one in page.locator(".search-where b").all()}
    assert kinds <= {"Rule", "Chapter"}
    page.keyboard.press("/")
    until_focus(page, 'name == "q"')


def test_without_scripts_the_form_works(browser, site):
    context = browser.new_context(base_url=site, java_script_enabled=False)
    page = context.new_page()
    page.goto("/terms/")
    page.locator(BOX).fill("Gefolgsmann")
    page.locator(BOX).press("Enter")
    page.wait_for_url("**/search/?q=Gefolgsmann")
    expect(page.locator(".search-result h2").first).to_have_text("Follower")
    context.close()
