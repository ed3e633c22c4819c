"""axe-core finds nothing to complain of, on any kind of page, nor in its colours by night."""

import pytest
from axe_playwright_python.base import AXE_SCRIPT, AxeResults

CITY = "1~pRB~sB~tBpnUUBnsUT-RfcS"
WRONG = "1~pRB~sB~tBpnUUBwwUT"
# Of pages alike a short one: what is looked at grows with the page.
PAGES = (
    "/", "/board/", f"/board/?p={CITY}", f"/verdict/?p={CITY}", f"/verdict/?p={WRONG}",
    "/verdict/?p=zz", f"/turn/?p={CITY}", f"/turn/?p={CITY}&a=1~lBnsUV~p&at=1", "/play/",
    "/play/?p=1~pr0B0~sB~tBpnUU&a=1~lBnsUT~dUTfcS~lBpnVU&rules=bb-rgg",
    f"/disputes/new/?p={CITY}", "/disputes/",
    f"/send/?p={CITY}", f"/embed/?p={CITY}", "/board/import/", "/offline/", "/offline/away/",
    "/rules/", "/rules/abbot/", "/rules/base/city/small/",
    "/faq/?figure=fairy", "/faq/31/", "/differences/", "/differences/farmers/", "/since/",
    "/changes/", "/figures/", "/order/?game=bb-hig", "/scoring/", "/notes/", "/notes/1/", "/terms/",
    "/variants/", "/tile-notes/", "/expansions/", "/sources/", "/examples/",
    "/tiles/?set=inns", "/tiles/base-cccc/", "/tiles/hole/", "/tiles/own/", "/tiles/contact-sheet/",
    "/search/?q=builder", "/game/", "/api/v1/docs/", "/nothing-here/",
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


@phone
@pytest.mark.parametrize("path", PAGES)
def test_nothing_to_complain_of(page, path, complaints):
    page.goto(path)
    if page.locator("#bench-data").count():
        page.wait_for_selector("html[data-ready]")
    page.evaluate(AXE_SCRIPT)
    for scheme, options in (("light", OPTIONS), ("light", COLOURS), ("dark", COLOURS)):
        page.emulate_media(color_scheme=scheme)
        found = AxeResults(page.evaluate(RUN, [OURS, options]))
        assert found.violations_count == 0, f"{scheme}: {found.generate_report()}"
    complaints.clear()  # the browser reports pages that are not there itself
