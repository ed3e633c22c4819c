"""Two phones at one game: one lays, the other follows; both at once; offline and back."""

import re
import time

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import WINDOWS
from tests.e2e.hands import phone, until

GAME = "/play/?p=1~pr0B0~sB~tBpnUU&rules=bb-rgg"


@pytest.fixture
def other(browser, site):
    """A second phone."""
    context = browser.new_context(base_url=site, **WINDOWS["phone"])
    yield context.new_page()
    context.close()


def begin(page):
    page.goto(GAME)
    page.get_by_role("button", name="Share it with other phones").click()
    page.wait_for_url(re.compile(r"/g/\w{8}/$"))
    return page.url


def tiles(page):
    return page.locator("#picture .board-tiles use").count()


@phone
def test_another_phone_follows_within_two_seconds(page, other):
    address = begin(page)
    other.goto(address)
    expect(other.locator("#following")).to_contain_text("You are watching.")
    page.locator(".palette-tile[href*='tile=base-cfff']").click()
    page.locator(".board-choice").first.tap()
    until(page, lambda: tiles(page) == 2)
    begun = time.monotonic()
    until(other, lambda: tiles(other) == 2)
    assert time.monotonic() - begun < 4, "two seconds, and as much again on a busy machine"
    assert page.url == address, "nothing of the game is in the address"


@phone
def test_of_two_who_lay_at_once_one_sees_what_the_other_laid(page, other):
    address = begin(page)
    key = page.locator("#phones-title ~ details code").text_content()
    other.goto(f"{address}key/#{key}")
    other.wait_for_url(address)
    for one in (page, other):
        one.evaluate("Object.defineProperty(document, 'hidden', { get: () => true })")
        one.locator(".palette-tile[href*='tile=base-cfff']").click()
        until(one, lambda one=one: "tile=" in one.url)
    page.locator(".board-choice").first.tap()
    until(page, lambda: tiles(page) == 2)
    other.locator(".board-choice").last.tap()
    expect(other.get_by_role("alert")).to_contain_text("Somebody was faster")
    until(other, lambda: tiles(other) == 2)
    expect(other.locator(".late .tile-image")).to_have_count(2)


@phone
def test_who_was_offline_catches_up(page, other, complaints):
    address = begin(page)
    other.goto(address)
    other.context.set_offline(True)
    expect(other.locator("#heard")).to_contain_text("No answer at the moment")
    page.locator(".palette-tile[href*='tile=base-cfff']").click()
    page.locator(".board-choice").first.tap()
    until(page, lambda: tiles(page) == 2)
    assert tiles(other) == 1
    other.context.set_offline(False)
    until(other, lambda: tiles(other) == 2)
    expect(other.locator("#heard")).to_be_empty()
    page.context.set_offline(True)
    page.locator(".board-choice").first.tap()
    expect(page.get_by_role("alert")).to_contain_text("No answer came.")
    page.context.set_offline(False)
    page.locator(".board-choice").first.tap()
    expect(page.locator("h1")).to_have_text("Turn 2: Blue")
    complaints.clear()  # the browser reports the requests themselves


@phone
def test_a_hidden_page_asks_nothing(page):
    begin(page)
    asked = []
    page.on("request", lambda one: asked.append(one.url) if one.url.endswith("/state") else None)
    until(page, lambda: asked)
    page.evaluate(
        "Object.defineProperty(document, 'hidden', { get: () => true, configurable: true })"
    )
    page.wait_for_timeout(2000)
    asked.clear()
    page.wait_for_timeout(4000)
    assert asked == []
    page.evaluate(
        """Object.defineProperty(document, 'hidden', { get: () => false });
        document.dispatchEvent(new Event("visibilitychange"))"""
    )
    until(page, lambda: asked)


def test_laying_at_a_shared_game_needs_no_javascript(browser, site):
    context = browser.new_context(base_url=site, java_script_enabled=False)
    page = context.new_page()
    begin(page)
    page.locator(".palette-tile[href*='tile=base-cfff']").click()
    page.locator(".lies a").first.click()
    page.get_by_role("button", name="Yes, for everybody").click()
    expect(page.locator("#following")).to_be_visible()
    assert tiles(page) == 2
    context.close()
