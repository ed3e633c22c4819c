"""axe-core finds nothing to complain of, on any kind of page, nor in its colours by night."""

import pytest
from axe_playwright_python.sync_playwright import Axe

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
    },
}
COLOURS = {"resultTypes": ["violations"], "runOnly": ["color-contrast", "link-in-text-block"]}
"""All that another scheme changes."""
OURS = {"exclude": [["#swagger-ui"]]}  # a library draws it
phone = pytest.mark.parametrize("window", ["phone"], indirect=True)


@phone
@pytest.mark.parametrize("path", PAGES)
def test_nothing_to_complain_of(page, path, complaints):
    page.goto(path)
    if page.locator("#bench-data").count():
        page.wait_for_selector("html[data-ready]")
    for scheme, options in (("light", OPTIONS), ("dark", COLOURS)):
        page.emulate_media(color_scheme=scheme)
        found = Axe().run(page, context=OURS, options=options)
        assert found.violations_count == 0, f"{scheme}: {found.generate_report()}"
    complaints.clear()  # the browser reports pages that are not there itself
