"""A board is in proportion before any script runs, and where none does."""

import pytest

from tests.e2e.conftest import WINDOWS
from tests.e2e.hands import CITY, until

START = "1~pRB~sB~tBpnUU"
LARGEST = 150
"""Pixels that a tile is wide at most."""

MEASURED = """() => {
  const drawn = document.querySelector(".board-drawing");
  const frame = drawn.querySelector(".board-laid");
  const scale = drawn.getScreenCTM().a, { strokeWidth, vectorEffect } = getComputedStyle(frame);
  const still = vectorEffect === "non-scaling-stroke";
  return { tile: scale * 100, frame: parseFloat(strokeWidth) * (still ? 1 : scale) };
}"""


@pytest.fixture
def bare(browser, site, window):
    """A page in which no script runs."""
    context = browser.new_context(
        base_url=site, **{**WINDOWS[window], "java_script_enabled": False}
    )
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("p", [START, CITY], ids=["one tile", "two tiles"])
@pytest.mark.parametrize("path", ["/board/", "/verdict/", "/embed/", "/turn/"])
def test_few_tiles_make_no_giant_ones(bare, path, p):
    bare.goto(f"{path}?p={p}")
    found = bare.evaluate(MEASURED)
    assert 50 < found["tile"] <= LARGEST
    assert found["frame"] <= 3


def test_the_builder_shows_the_open_squares_before_its_scripts_run(bare, page):
    """As large as the scripts leave them, so that nothing jumps under the thumb."""
    bare.goto("/board/")
    assert bare.locator(".board-frontier rect").count() == 4
    page.goto("/board/")
    page.wait_for_selector("html[data-ready]")
    scale = "document.querySelector('.board-drawing').getScreenCTM().a"
    assert bare.evaluate(scale) == pytest.approx(page.evaluate(scale), rel=0.1)


def test_a_tap_before_the_scripts_run_is_kept(page):
    """They come late, as on a slow line; the square above the start tile is tapped meanwhile."""
    held = []
    page.route("**/scenarios/main*.js", lambda route: held.append(route))
    page.goto("/board/", wait_until="domcontentloaded")
    until(page, lambda: held)
    tap_early(page, 0, -1)
    assert not page.evaluate("document.documentElement.dataset.ready")
    held[0].continue_()
    page.wait_for_selector("html[data-ready]")
    page.locator(".palette-tile").first.wait_for()
    assert page.locator(".hand-cell").get_attribute("y") == "-102"


def tap_early(page, x, y):
    """Press the middle of a cell of the board as the server drew it."""
    where = page.evaluate(
        """([x, y]) => {
          const drawn = document.querySelector(".board-drawing").getScreenCTM();
          const point = new DOMPoint(x * 100 + 50, y * 100 + 50).matrixTransform(drawn);
          return [point.x, point.y];
        }""",
        [x, y],
    )
    if page.evaluate("navigator.maxTouchPoints"):
        page.touchscreen.tap(*where)
    else:
        page.mouse.click(*where)
