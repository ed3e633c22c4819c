"""axe-core finds nothing to complain of, on any kind of page, nor in its colours by night."""

import pytest
from axe_playwright_python.base import AXE_SCRIPT, AxeResults

from tests.e2e.hands import hold, lay, open_board, settle, tap

CITY = "1~pRB~sB~tBpnUUBnsUT-RfcS"
WRONG = "1~pRB~sB~tBpnUUBwwUT"
# Of pages alike a short one: what is looked at grows with the page.
PAGES = (
    "/", "/board/", f"/board/?p={CITY}", f"/verdict/?p={CITY}", f"/verdict/?p={WRONG}",
    "/verdict/?p=zz", "/ask/?kind=farm&cities=2", "/ask/?kind=road&tiles=1",
    f"/turn/?p={CITY}", f"/turn/?p={CITY}&a=1~lBnsUV~p&at=1", "/play/",
    "/play/?p=1~pr0B0~sB~tBpnUU&a=1~lBnsUT~dUTfcS~lBpnVU&rules=bb-rgg",
    "/play/picture/?p=1~pr0B0~sB~tBpnUU&a=1~lBnsUT~dUTfcS~lBpnVU&rules=bb-rgg",
    f"/disputes/new/?p={CITY}", "/disputes/",
    f"/send/?p={CITY}", f"/embed/?p={CITY}", "/board/import/", "/offline/", "/offline/away/",
    "/rules/", "/rules/abbot/", "/rules/base/city/small/",
    "/faq/?figure=fairy", "/faq/31/", "/differences/", "/differences/farmers/", "/since/",
    "/changes/", "/figures/", "/order/?game=bb-hig", "/scoring/", "/notes/", "/notes/1/", "/terms/",
    "/variants/", "/tile-notes/", "/expansions/", "/sources/", "/examples/",
    "/tiles/?set=inns", "/tiles/base-cccc/", "/tiles/hole/", "/tiles/own/", "/tiles/contact-sheet/",
    "/search/?q=builder", "/search/?q=city+2+tiles", "/game/",
    "/printings/", "/api/v1/docs/", "/nothing-here/",
)  # fmt: skip
OPTIONS = {
    "resultTypes": ["violations"],
    "rules": {
        "label-content-name-mismatch": {"enabled": True},
        # Swagger brings a second one of its own; base.html is looked at on every other page.
        "landmark-no-duplicate-main": {"enabled": False},
        "color-contrast": {"enabled": False},
    },
}
COLOURS = {"resultTypes": ["violations"], "runOnly": ["color-contrast", "link-in-text-block"]}
"""All that another scheme changes: half of the work, so it is asked of one text of each kind."""
RUN = """async ([where, options]) => {
  const include = options.runOnly ? kinds() : [document];
  const { violations } = await axe.run({ include, ...where }, { preload: false, ...options });
  return { violations };

  function kinds() {
    const names = new Map([[null, ""]]), found = new Map();
    for (const one of document.querySelectorAll("*")) {
      const { color, backgroundColor, fontSize, fontWeight, opacity } = getComputedStyle(one);
      names.set(one, [names.get(one.parentElement), one.tagName, one.getAttribute("class"),
        color, backgroundColor, fontSize, fontWeight, opacity].join());
      const text = [...one.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim());
      const left = where.exclude.some(([part]) => one.closest(part));
      if ((text || one.matches("input, select, textarea")) && one.checkVisibility() && !left)
        found.set(names.get(one), one);
    }
    return [...found.values()];
  }
}"""
# A library draws the one, and the others are some hundred tiles alike.
OURS = {"exclude": [["#swagger-ui"], ["[class^=sheet-] > :nth-child(n + 9)"]]}
phone = pytest.mark.parametrize("window", ["phone"], indirect=True)


def look(page):
    page.evaluate(AXE_SCRIPT)
    for scheme, options in (("light", OPTIONS), ("light", COLOURS), ("dark", COLOURS)):
        page.emulate_media(color_scheme=scheme)
        found = AxeResults(page.evaluate(RUN, [OURS, options]))
        assert found.violations_count == 0, f"{scheme}: {found.generate_report()}"


@phone
@pytest.mark.parametrize("path", PAGES)
def test_nothing_to_complain_of(page, path, complaints):
    page.goto(path)
    if page.locator("#bench-data").count():
        page.wait_for_selector("html[data-ready]")
    look(page)
    complaints.clear()  # the browser reports pages that are not there itself


def lay_a_tile(page):
    open_board(page)
    lay(page, 0, -1, "base-cfff")
    settle(page, [[0, 0]])


def state_what_cannot_be(page):
    open_board(page, f"?p={CITY}")
    hold(page, 0, -1)
    page.locator(".turns .palette-tile:not([aria-pressed=true])").first.click()
    page.locator("#answer .notice-error").first.wait_for()


def change_the_rules(page):
    open_board(page, f"?p={CITY}")
    page.locator("#rules-fold > summary").click()
    page.locator("#rules-fold label").get_by_text("American single boxes (RGG)", exact=True).click()
    page.wait_for_selector("body:not(.answer-old)")


def point_at_a_feature(page):
    open_board(page, f"?p={CITY}")
    tap(page, 0, 0, at=(50, 15))
    page.locator(".told p").first.wait_for()


def step_through_a_game(page):
    page.goto("/play/?p=1~pr0B0~sB~tBpnUU&a=1~lBnsUT~dUTfcS~lBpnVU&rules=bb-rgg")
    page.get_by_role("link", name="Take").first.click()
    page.wait_for_load_state()


def share_a_game(page):
    page.goto("/play/?p=1~pr0B0~sB~tBpnUU&a=1~lBnsUT~dUTfcS~lBpnVU&rules=bb-rgg")
    page.get_by_role("button", name="Share it with other phones").click()
    page.get_by_text("Let another phone play too").click()
    page.get_by_text("Names and clock").click()


def write_in_the_search_box(page):
    page.goto("/")
    page.get_by_role("combobox").first.fill("fairy")
    page.get_by_role("option").first.wait_for()


@phone
@pytest.mark.parametrize(
    "change",
    [lay_a_tile, state_what_cannot_be, change_the_rules, point_at_a_feature, step_through_a_game,
     share_a_game, write_in_the_search_box],
)  # fmt: skip
def test_nothing_to_complain_of_after_a_change(page, change):
    """What was faded while it was asked for is read like any other text once it is there."""
    change(page)
    page.wait_for_timeout(600)  # for what fades in and out
    look(page)
