"""How quick the builder is: panning a large board, and from a tap to the verdict.

``python -m tests.e2e.speed`` prints the figures for boards of 72 and 300 tiles on a phone, measured
by the browser's own clock, and how busy the machine was meanwhile; with an address it asks a server
that runs there. A tap puts a figure where none stood, so it is a question never answered before.
"""

import os
from collections.abc import Callable, Iterator
from itertools import count, pairwise
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import NamedTuple

from playwright.sync_api import Page, sync_playwright

from engine import api
from tests.e2e.conftest import PATIENCE, WINDOWS, find_chromium, serving
from tests.e2e.hands import open_board, tap, until
from tests.properties.playing import play_everything

SETS = tuple(one for one in api.expansions() if one in api.tile_sets())
"""So many tiles that 300 can lie there."""

BOARDS = (72, ("base",)), (300, SETS)
TAPS = 9
SPARE = 6
"""Followers that red may have on the board, so that one more may stand there."""

SETTLED = 600
"""Milliseconds after which nothing of a tile that was tapped is drawn anew."""

DRAWN = 2_400
"""Pixels that the board is drawn to and fro, in all."""

_FRAMES = """() => {
  const frames = window.frames_ = [];
  const next = (now) => { frames.push(now); window.framing = requestAnimationFrame(next); };
  next(performance.now());
}"""

_WATCH = """() => {
  window.waited_ = null;
  let began = 0;
  const start = (event) => { began = event.timeStamp; };
  addEventListener("pointerup", start, { capture: true, once: true });
  const seen = new MutationObserver(() => {
    seen.disconnect();
    requestAnimationFrame(() => setTimeout(() => { window.waited_ = performance.now() - began; }));
  });
  seen.observe(document.getElementById("answer"), { childList: true });
}"""


def played(tiles: int, sets: tuple[str, ...]) -> api.Position:
    """What lies on the table once so many tiles do and red has followers left, in a random game
    with everything that the sets bring."""
    found: list[api.Position] = []

    def watch(game: api.Game, step: str) -> None:
        if not found and step == "turn" and len(game.board.laid) >= tiles:
            position = game.position()
            out = [one for one in position.figures if one[:2] == ("red", api.FOLLOWER)]
            if len(out) <= SPARE:
                found.append(position)

    for seed in count(1):
        play_everything(api.ruleset("bb-hig", sets), seed, ("red", "blue"), watch)
        if found:
            break
    return found[0]


def free(board: api.Position) -> Iterator[api.Laid]:
    """The tiles on which red may put a follower on any segment but one, the last first: wherever
    a tap in the middle points, a figure may most likely stand there."""
    analysis = api.Analysis(board)
    rulesets = [api.ruleset(name, board.sets) for name in api.USUAL]
    for laid in reversed(board.tiles):
        names = analysis.board.laid[laid.cell][0].names
        figures = (api.Figure("red", api.FOLLOWER, laid.cell, name) for name in names)
        if sum(bool(analysis.against(figure, rulesets)) for figure in figures) <= 1:
            yield laid


def pan(page: Page) -> list[float]:
    """Milliseconds between the frames while a finger draws the board to and fro."""
    middle = page.locator("#stage").bounding_box() or {}
    x, y = (middle[at] + middle[size] / 2 for at, size in (("x", "width"), ("y", "height")))
    session = page.context.new_cdp_session(page)
    page.evaluate(_FRAMES)
    for way in (150, -150) * (DRAWN // 300):
        finger = {"x": x - way / 2, "y": y, "xDistance": way, "speed": 600}
        session.send("Input.synthesizeScrollGesture", {**finger, "gestureSourceType": "touch"})
    session.detach()
    times = page.evaluate("() => { cancelAnimationFrame(framing); return frames_; }")
    return [after - before for before, after in pairwise(times)]


class Waited(NamedTuple):
    """Milliseconds from a tap to its painted verdict, and how long the page worked in them."""

    wall: float
    work: float


def verdict(page: Page, laid: api.Laid, worked: Callable[[], float]) -> Waited | None:
    """Put a figure on a tile by a tap; None where its middle takes none."""
    tap(page, *laid.cell)
    chip = page.locator(".who > .who-row .who-chip[aria-pressed=false]")
    page.locator("body:not(.answer-old)").wait_for()
    page.locator(".who > *").first.wait_for()
    page.wait_for_timeout(SETTLED)  # they are drawn anew once it is known which may stand there
    if not chip.count():
        return None
    page.evaluate(_WATCH)
    before = worked()
    chip.first.tap()
    until(page, lambda: page.evaluate("waited_ !== null"))
    return Waited(page.evaluate("waited_"), worked() - before)


def clock(page: Page) -> Callable[[], float]:
    """Tells how many milliseconds the page's thread has worked, whatever else the machine does."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def worked() -> float:
        metrics = session.send("Performance.getMetrics")["metrics"]
        return next(one["value"] * 1_000 for one in metrics if one["name"] == "TaskDuration")

    return worked


def measure(page: Page, tiles: int, sets: tuple[str, ...]) -> str:
    """What a board of so many tiles takes."""
    board = played(tiles, sets)
    open_board(page, f"?p={api.write_notation(board)}")
    frames = pan(page)
    page.get_by_role("button", name="Show all").tap()
    taps: list[Waited] = []
    worked = clock(page)
    for laid in free(board):
        if len(taps) < TAPS:
            waited = verdict(page, laid, worked)
            page.locator(".tray-close").tap()
            if waited:
                taps.append(waited)
                page.get_by_role("button", name="Undo").tap()  # or red soon has nobody left
            page.get_by_role("button", name="Show all").tap()
    wall = [tap.wall for tap in taps]
    slow = quantiles(frames, n=20)[-1]
    return (
        f"{tiles:>3} tiles: a frame every {median(frames):.1f} ms while drawn"
        f" (19 of 20 within {slow:.1f}, {len(frames)} frames);"
        f" from tap to verdict {median(wall):.0f} ms ({min(wall):.0f} to {max(wall):.0f}),"
        f" in which the page works {median(tap.work for tap in taps):.0f} ms"
    )


def report(address: str) -> Iterator[str]:
    """The figures for every board."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox"])
        for tiles, sets in BOARDS:
            context = browser.new_context(base_url=address, **WINDOWS["phone"])
            context.set_default_timeout(PATIENCE * 1_000)
            yield measure(context.new_page(), tiles, sets)
            yield f"          load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"
            context.close()
        browser.close()


if __name__ == "__main__":
    import sys

    if len(sys.argv) > 1:  # a server that runs already
        for line in report(sys.argv[1]):
            print(line, flush=True)
    else:
        with TemporaryDirectory() as folder, serving(Path(folder)) as address:
            for line in report(address):
                print(line, flush=True)
