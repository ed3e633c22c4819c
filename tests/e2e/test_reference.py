"""What readers come for, in a real browser: three ways of three taps at most, and the reading."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.hands import analysis, fits, overflow, phone, until_focus


class TestThreeWays:
    """From the home page, counting taps."""

    def test_can_a_tower_take_a_builder_in_my_edition(self, page):
        page.goto("/")
        page.get_by_role("link", name="Can a tower take a builder?").click()  # one
        now = page.get_by_label("What holds now")
        assert re.search(
            r"^German Big Box, American Big Box, .*: No\.", now.inner_text(), re.MULTILINE
        )
        expect(now).to_contain_text("German single boxes (HiG), American single boxes (RGG): Yes.")
        page.get_by_role("link", name="My box", exact=True).click()  # two
        page.get_by_role("button", name="The classic basic game, American (RGG)").click()
        page.wait_for_url("**/faq/31/")
        assert now.inner_text().index("Yes.") < now.inner_text().index("No.")

    def test_the_same_through_the_search(self, page):
        page.goto("/")
        page.get_by_label("Search the rules").first.fill("can a builder be taken by a tower")
        page.get_by_role("option").first.click()
        expect(page.locator("h1")).to_contain_text(re.compile("tower (catch|takes)"))

    def test_what_changed_for_farmers_and_when(self, page):
        page.goto("/")
        page.get_by_role("link", name="What changed for farmers, and when?").click()  # one
        text = page.locator("main").inner_text()
        assert "2002" in text
        assert "city" in text
        assert overflow(page) == 0

    def test_everything_that_differs_between_the_big_boxes(self, page):
        page.goto("/")
        page.get_by_role("link", name="What differs between the two Big Boxes?").click()  # one
        text = page.locator("main").inner_text()
        assert "The dragon moves before the scoring" in text
        assert "Before scoring." in text
        assert "After scoring." in text
        assert "one's own followers" not in text.lower(), "on this the Big Boxes agree"
        assert overflow(page) == 0


@analysis
def test_all_figures_stand_beside_each_other_on_a_desk(page):
    for width in (1280, 1060):  # the second is the narrowest that has the table
        page.set_viewport_size({"width": width, "height": 800})
        page.goto("/figures/")
        box = page.locator(".effects-box")
        expect(box).to_be_visible()
        assert box.evaluate("box => box.scrollWidth - box.clientWidth") == 0


@phone
def test_no_chapter_is_wider_than_its_window(page):
    """One after another is put into the same frame."""
    page.goto("/rules/")
    found = page.locator("main a[href^='/rules/']").evaluate_all(
        "links => links.map((link) => link.pathname)"
    )
    chapters = {path for path in found if path.count("/") == 3} - {"/rules/booklet/"}  # all again
    assert len(chapters) > 10
    page.goto("/rules/base/")
    for path in sorted(chapters):
        title = page.evaluate(
            """async (path) => {
              const html = await (await fetch(path)).text();
              const main = new DOMParser().parseFromString(html, "text/html").querySelector("main");
              document.querySelector("main").replaceWith(main);
              return main.querySelector("h1").innerText;
            }""",
            path,
        )
        assert title
        assert fits(page), path


@phone
@pytest.mark.parametrize(
    "address",
    [
        "/rules/",
        "/rules/tower/",
        "/rules/tower/capture/own/",
        "/rules/booklet/?game=bb-rgg+tower",
        "/faq/",
        "/faq/?status=deprecated&publisher=rgg",
        "/faq/31/",
        "/notes/100/",
        "/differences/",
        "/differences/?between=bb-hig+bb-rgg",
        "/differences/dragon-moves/",
        "/figures/",
        "/order/",
        "/scoring/",
        "/variants/",
        "/terms/",
        "/terms/cloister/",
        "/tile-notes/",
        "/sources/",
        "/examples/",
        "/changes/",
        "/search/?q=cloyster",
        "/game/",
    ],
)
def test_pages_fit_and_do_not_complain(page, address):
    assert page.goto(address).status == 200
    expect(page.locator("h1")).to_be_visible()
    assert fits(page)


def test_what_is_noted_on_a_rule_is_folded_below_it(page, window):
    page.goto("/rules/tower/")
    fold = page.locator("#rule-capture-own .why")
    note = fold.locator("li").first
    expect(note).to_be_hidden()
    fold.locator("summary").click()
    expect(note).to_be_visible()


def test_a_printed_chapter_shows_what_is_folded(page):
    page.goto("/rules/tower/")
    page.emulate_media(media="print")
    expect(page.locator("#rule-capture-own .why li").first).to_be_visible()


def test_the_contents_of_a_chapter_open_on_a_phone_and_stay_in_view_on_a_desk(page, window):
    page.goto("/rules/tower/")
    contents = page.locator("#contents")
    if window == "phone":
        expect(contents).to_be_hidden()
        page.get_by_role("button", name="Contents").click()
    contents.locator("a[href='#capture']").click()
    page.wait_for_url("**#capture")
    expect(contents).to_be_visible(visible=window != "phone")
    if window != "phone":
        expect(contents.locator("a[href='#capture']")).to_have_attribute("aria-current", "true")


@phone
def test_the_game_is_remembered_by_the_verdict_too(page):
    page.goto("/game/")
    page.get_by_text("Choose edition and expansions yourself").click()
    page.get_by_text("American Big Box", exact=True).click()
    page.get_by_role("button", name="Save this choice").click()
    page.goto("/examples/base/small-city/two-tiles/")
    page.get_by_role("link", name="Open on the board").click()
    expect(page.locator("#mine")).to_have_value("bb-rgg")


@phone
def test_another_edition_in_a_verdict_keeps_the_table_as_it_is(page):
    page.goto("/examples/base/small-city/two-tiles/")
    page.evaluate("document.cookie = 'game=hig; path=/'")
    page.get_by_role("link", name="Open on the board").click()
    page.get_by_text("Change the question").click()
    page.locator("#mine").select_option("bb-rgg")
    (kept,) = [one for one in page.context.cookies() if one["name"] == "game"]
    assert kept["value"] == "bb-rgg"


@analysis
def test_slash_leads_to_the_search(page):
    page.goto("/rules/tower/")
    page.keyboard.press("/")
    page.keyboard.type("follower")
    until_focus(page, 'name == "q"')
    until_focus(page, 'value == "follower"')
