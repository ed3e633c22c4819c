"""Reading without a connection: what is kept is there with its date, and nothing that is judged."""

import json

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import new_tab

phone = pytest.mark.parametrize("window", ["phone"], indirect=True)
CITY = "1~pRB~sB~tBpnUU-RfcNBnsUT"
FEW = ["/offline/away/", "/", "/rules/base/", "/faq/31/", "/tiles/base-crfr/"]
BUNDLES = {"/offline/first/0.json": FEW[:3], "/offline/first/1.json": FEW[3:]}


@pytest.fixture
def tab(browser, site, window):
    """One that has loaded nothing before."""
    tab = new_tab(browser, site, window)
    yield tab
    tab.context.close()


@pytest.fixture
def few(page):
    """A site of few pages, so that a test need not fetch them all."""
    told = {"mark": "first", "pages": FEW, "bundles": list(BUNDLES)}
    page.route("**/offline/pages.json", lambda route: route.fulfill(json=told))
    for address, paths in BUNDLES.items():
        serve(page, address, paths)
    return told


def serve(page, address, paths):
    page.route(f"**{address}", lambda route: route.fulfill(json=bundled(page, paths)))


def bundled(page, paths):
    """Some pages as the site bundles them."""
    answers = {path: page.request.get(path) for path in paths}
    return {
        path: {
            "type": answer.headers["content-type"],
            "policy": answer.headers["content-security-policy"],
            "text": answer.text(),
        }
        for path, answer in answers.items()
    }


def keep(page):
    page.goto("/offline/")
    page.locator("#keep").click()
    page.get_by_text(f"This device keeps {len(FEW)} pages").wait_for()


@phone
def test_nothing_is_kept_unasked(page):
    page.goto("/")
    page.goto("/offline/")
    page.get_by_role("button", name="Keep them on this device").wait_for()
    assert page.evaluate("caches.keys()") == []
    assert (
        page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)") == 0
    )


@phone
def test_what_is_kept_is_read_without_a_connection_and_says_of_which_day(page, few, complaints):
    keep(page)
    page.context.set_offline(True)
    for path in FEW[1:]:
        page.goto(path)
        said = page.locator("main > .as-of").inner_text()
        assert said.startswith("You are offline. This page is as of "), path
        expect(page.locator("h1")).to_be_visible()
    assert "serif" in page.evaluate("getComputedStyle(document.body).fontFamily")
    page.goto("/tiles/base-crfr/")
    assert page.evaluate(
        "document.fonts.ready.then((all) => [...all].some((one) => one.status === 'loaded'))"
    )
    complaints.clear()  # the browser reports the lost connection itself


@phone
def test_a_verdict_is_never_an_old_one(page, few, complaints):
    page.goto(f"/verdict/?p={CITY}")
    keep(page)
    page.goto(f"/verdict/?p={CITY}")
    expect(page.locator(".points").first).to_have_text("4")
    page.context.set_offline(True)
    for path in (
        f"/verdict/?p={CITY}",
        f"/board/?p={CITY}",
        "/search/?q=farm",
        "/faq/?status=open",
    ):
        answer = page.goto(path)
        assert answer.status == 503
        expect(page.get_by_role("heading", name="Not without a connection")).to_be_visible()
        expect(page.locator(".points")).to_have_count(0)
    page.context.set_offline(False)
    page.goto(f"/verdict/?p={CITY}")
    expect(page.locator(".as-of")).to_have_count(0)
    complaints.clear()


@phone
def test_what_is_there_comes_from_the_site_and_what_is_newer_is_told(page, few):
    keep(page)
    page.goto("/")
    expect(page.locator(".as-of")).to_have_count(0)
    page.locator("#newer").get_by_role("link").wait_for()
    few["mark"] = "-".join(page.request.get("/version").json().values())
    page.locator("#newer").get_by_role("link").click()
    page.get_by_role("button", name="Fetch them anew").click()
    page.wait_for_function(
        f"caches.keys().then((all) => all.join() === {json.dumps('kept-' + few['mark'])})"
    )
    page.get_by_text("This device keeps").wait_for()
    page.goto("/")
    expect(page.locator("#newer")).to_be_hidden()


@phone
def test_what_was_begun_is_gone_on_with_and_thrown_away_when_asked(page, few, complaints):
    second = list(BUNDLES)[1]
    page.unroute(f"**{second}")
    page.route(f"**{second}", lambda route: route.abort())
    page.goto("/offline/")
    page.locator("#keep").click()
    page.get_by_text("It stopped before the end").wait_for()
    page.unroute(f"**{second}")
    serve(page, second, BUNDLES[second])
    page.locator("#keep").click()
    page.get_by_text(f"This device keeps {len(FEW)} pages").wait_for()
    page.get_by_role("button", name="Delete").click()
    page.get_by_role("button", name="Keep them on this device").wait_for()
    assert page.evaluate("caches.keys()") == []
    complaints.clear()
