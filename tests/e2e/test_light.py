"""What a large board asks of a phone: nothing twice, and nothing that is not to be seen."""

import json
import re

from playwright.sync_api import expect

from engine import api
from tests.e2e.hands import open_board, phone, tap

LONG = 40
ROW = api.Position(tuple(api.Laid("base-crfr", (x, 0), 0) for x in range(LONG)))
"""So many tiles in a row that their drawings have more than a thousand lines and shapes."""

FEW = 350
"""Elements whose style a tap may have worked out anew; the whole board has three times as many."""

DRAWN_BY_THE_SERVER = """addEventListener("DOMContentLoaded", () => {
  for (const use of document.querySelectorAll(".board-tiles > use")) use.dataset.first = "";
})"""


@phone
def test_tiles_that_the_server_drew_stay(page):
    page = page.context.new_page()  # the script stays with it
    page.add_init_script(DRAWN_BY_THE_SERVER)
    open_board(page, f"?p={api.write_notation(ROW)}")
    expect(page.locator(".stage-tiles > use")).to_have_count(LONG)
    expect(page.locator(".stage-tiles > use[data-first]")).to_have_count(LONG)


@phone
def test_only_sets_in_play_are_drawn_and_scripts_are_not_asked_for_by_the_page(page):
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    open_board(page)
    tap(page, 0, 1)
    page.locator(".palette-tile").first.wait_for()
    sheets = {url.rsplit("/", 1)[1].rsplit("-", 1)[0] for url in asked if url.endswith(".svg")}
    assert sheets - {"pieces", "favicon.svg"} == {"base"}
    sent = page.request.get(page.url).text()
    assert re.search(r'src="[^"]*seen[^"]*" data-modules="[^"]*main', sent), "once it is painted"
    assert not re.search(r'<(script type="module"|link rel="modulepreload")[^>]*main', sent)


@phone
def test_a_tap_leaves_the_style_of_the_board_as_it_is(page, browser, tmp_path):
    """A rule that hands something down to the tiles, or may, costs as much as to draw them anew."""
    open_board(page, f"?p={api.write_notation(ROW)}")
    parts = page.evaluate("document.querySelectorAll('.stage-tiles use').length")
    assert parts == LONG
    page.get_by_role("button", name="Zoom in").tap()
    trace = tmp_path / "trace.json"
    browser.start_tracing(page=page, path=trace, categories=["devtools.timeline"])
    tap(page, LONG // 2, 0, (50, 90))
    page.locator(".who-chip").first.tap()
    expect(page.locator(".stage-figures .figure")).to_have_count(1)
    page.locator("body:not(.answer-old)").wait_for()
    browser.stop_tracing()
    events = json.loads(trace.read_text())["traceEvents"]
    found = [one["args"] for one in events if one["name"] == "UpdateLayoutTree"]
    assert 0 < max(args.get("elementCount", 0) for args in found) < FEW
