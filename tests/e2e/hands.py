"""What a hand does on the board, and what an eye reads there."""

import time
from urllib.parse import parse_qs, urlsplit

import pytest

from engine import api
from tests.e2e.conftest import PATIENCE, WINDOWS

CITY = "1~pRB~sB~tBpnUUBnsUT-RfcS"  # the start tile, its city closed by a cap with a red knight
phone = pytest.mark.parametrize("window", ["phone"], indirect=True)
analysis = pytest.mark.parametrize("window", ["analysis"], indirect=True)


def open_board(page, query=""):
    assert page.goto(f"/board/{query}").status == 200
    page.wait_for_selector("html[data-ready]")


def stated(page):
    """The position in the address."""
    return api.read_notation(parse_qs(urlsplit(page.url).query)["p"][0])


def points(page, cells, at=(50, 50)):
    """Where a point of each cell is in the window; a cell has 100 units."""
    return page.evaluate(
        """([cells, a, b]) => {
          const drawn = document.querySelector(".stage-drawing").getScreenCTM();
          return cells.map(([x, y]) => {
            const point = new DOMPoint(x * 100 + a, y * 100 + b).matrixTransform(drawn);
            return [point.x, point.y];
          });
        }""",
        [cells, *at],
    )


def point(page, x, y, at=(50, 50)):
    """Where a point of a cell is."""
    return points(page, [(x, y)], at)[0]


def tap(page, x, y, at=(50, 50)):
    """Press a point of a cell of the board."""
    where = point(page, x, y, at)
    if page.evaluate("navigator.maxTouchPoints"):
        page.touchscreen.tap(*where)
    else:
        page.mouse.click(*where)


def draw(page, *cells):
    """Go over cells without lifting the finger or the mouse's button."""
    (x, y), *places = [point(page, *cell) for cell in cells]
    session = page.context.new_cdp_session(page)
    touching = page.evaluate("navigator.maxTouchPoints")

    def go(kind, *at):
        if touching:
            points = [dict(zip("xy", at, strict=True))] if at else []
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    if touching:
        go("touchStart", x, y)
    else:
        page.mouse.move(x, y)
        page.mouse.down()
    for a, b in places:
        for part in (0.5, 1):
            at = x + (a - x) * part, y + (b - y) * part
            go("touchMove", *at) if touching else page.mouse.move(*at)
        x, y = a, b
    go("touchEnd") if touching else page.mouse.up()
    session.detach()


def hold(page, x, y):
    """Press a cell for so long that its tile's menu opens."""
    where = dict(zip("xy", point(page, x, y), strict=True))
    page.locator(".stage-drawing").dispatch_event(
        "pointerdown", {"pointerId": 9, "clientX": where["x"], "clientY": where["y"]}
    )
    page.locator(".turns").wait_for()
    page.locator(".stage-drawing").dispatch_event("pointerup", {"pointerId": 9})


def pick(page, tile, turn=None):
    """Choose a picture of the strip."""
    turned = "" if turn is None else f"[data-turn='{turn}']"
    page.locator(f".palette-tile[data-tile='{tile}']{turned}").first.click()


def lay(page, x, y, tile, turn=None):
    before = len(stated(page).tiles)
    tap(page, x, y)
    pick(page, tile, turn)
    until(page, lambda: len(stated(page).tiles) > before)


def put(page, spot, player="red", kind="follower"):
    """Put a figure on a spot of the tile in hand."""
    page.locator(f"[data-spot-button='{spot}']").click()
    page.locator(f".who-chip[data-player={player}][data-kind={kind}]").click()


def totals_plain(page):
    """The points of each column, player by player, as they stand there."""
    read = "rows => rows.map(one => [...one.querySelectorAll('.points')].map(td => td.innerText))"
    players = page.locator(".total").evaluate_all(read)
    return [list(column) for column in zip(*players, strict=True)]


def totals(page):
    """The points of each column, player by player."""
    return [list(map(int, column)) for column in totals_plain(page)]


def overflow(page):
    """By how many pixels the page is wider than its window."""
    return page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )


def fits(page):
    """Whether the page is wider than neither window; it is loaded in one, and then in the other."""
    page.wait_for_load_state()
    wide = overflow(page)
    viewports = [one["viewport"] for one in WINDOWS.values()]
    page.set_viewport_size(viewports[viewports[0] == page.viewport_size])
    return not wide and not overflow(page)


def until(page, check):
    """Wait for something to be so. (The page's policy forbids the browser's own way to wait.)"""
    late = time.monotonic() + PATIENCE
    while not check():
        assert time.monotonic() < late, "It never came to be so."
        page.wait_for_timeout(40)


def settle(page, want):
    """Wait until the verdict shows these totals."""
    until(page, lambda: totals(page) == want)


def until_address(page, *, has="", lacks=""):
    until(page, lambda: has in page.url and not (lacks and lacks in page.url))


def until_focus(page, script):
    until(page, lambda: page.evaluate(f"document.activeElement.{script}"))


# --- By hand ---------------------------------------------------------------------------------
