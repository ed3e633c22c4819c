"""How many taps a board takes: random games laid from their pictures by a thumb that knows them.

``python -m tests.e2e.trial`` lays boards of 12, 30 and 60 tiles on a phone and says what each took.
The thumb sees the finished board, as somebody does who copies a picture or a table; it takes what
the builder proposes where a tile lies there, and otherwise goes on nearby. Whatever it does to the
glass counts: a tap, a way drawn over squares, a list or a board moved. It hits five pixels beside
what it wants.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Page, sync_playwright

from engine import api
from tests.e2e.conftest import PATIENCE, WINDOWS, find_chromium, serving
from tests.e2e.hands import draw, open_board, point, points, stated, until
from tests.properties.playing import position

BESIDE = 5
"""Pixels that a thumb is off, either way."""

STROKE = 12
"""Squares over which a thumb goes at a time."""

_STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))


@dataclass(frozen=True, slots=True)
class Taken:
    """Touches of the glass: for the tiles, for the figures, and how many of each there were."""

    tiles: int
    figures: int
    touches: dict[str, int]
    figure_touches: int

    @property
    def a_tile(self) -> float:
        return sum(self.touches.values()) / self.tiles

    @property
    def a_figure(self) -> float:
        return self.figure_touches / max(1, self.figures)

    def __str__(self) -> str:
        parts = ", ".join(f"{number} {what}" for what, number in sorted(self.touches.items()))
        return (
            f"{self.tiles:>3} tiles {self.a_tile:.2f} ({parts}); "
            f"{self.figures:>2} figures {self.a_figure:.2f}"
        )


@dataclass
class Thumb:
    """A thumb on a phone, and what it has done."""

    page: Page
    wanted: api.Position
    draws: bool = True
    chance: random.Random = field(default_factory=lambda: random.Random(1))
    touches: dict[str, int] = field(default_factory=dict)
    figure_touches: int = 0

    def __post_init__(self) -> None:
        self.cells = {laid.cell: laid for laid in self.wanted.tiles}
        self.done = {self.wanted.tiles[0].cell}
        self.last = self.wanted.tiles[0].cell

    def copy(self) -> Taken:
        """Lay the board, tile by tile, each with its figures."""
        while len(self.done) < len(self.cells):
            self._lay()
        return Taken(
            len(self.cells) - 1, len(self.wanted.figures), self.touches, self.figure_touches
        )

    # --- Tiles -------------------------------------------------------------------------------

    def _lay(self) -> None:
        cell = self._open()
        laid = self.cells[cell]
        self._take(laid)
        until(self.page, lambda: len(stated(self.page).tiles) > len(self.done))
        self.done.add(cell)
        self.last = cell
        self._ready()
        for figure in self.wanted.figures:
            if figure.cell == cell:
                self._put(figure)

    def _open(self) -> api.Cell:
        """The square that is open now: the proposed one, or one that the thumb chooses."""
        proposed = self._proposed()
        if proposed in self.cells and proposed not in self.done:
            return proposed
        way = self._way()
        if self.draws and proposed and len(way) > 1:
            self._draw(way)
        else:
            self._tap_cell(way[0])
        until(self.page, lambda: self._proposed() == way[0])
        self._ready()
        return way[0]

    def _proposed(self) -> api.Cell | None:
        hand = self.page.locator("rect.hand-cell")
        if not hand.count():
            return None
        cell = hand.first.evaluate(
            "one => [one.x, one.y].map(at => Math.round((at.baseVal.value + 2) / 100))"
        )
        return cell[0], cell[1]

    def _way(self) -> list[api.Cell]:
        """Over what the thumb would go now: squares to fill from the nearest on, tiles between."""
        left = set(self.cells) - self.done
        way = [min((cell for cell in left if self._beside(cell) & self.done), key=self._far)]
        seen = self._seen(*self.cells)
        while way[0] in seen and len(set(way) & left) < STROKE:
            on = self._on(way[-1], left - set(way), seen)
            if not on:
                break
            way += on
        return way

    def _on(self, start: api.Cell, wanted: set[api.Cell], over: set[api.Cell]) -> list[api.Cell]:
        """The shortest way to a wanted square over tiles and squares to fill."""
        ways = {start: [start]}
        for cell in (waiting := [start]):
            if cell in wanted:
                return ways[cell][1:]
            for after in sorted(self._beside(cell) & over - set(ways)):
                ways[after] = [*ways[cell], after]
                waiting.append(after)
        return []

    def _beside(self, cell: api.Cell) -> set[api.Cell]:
        return {(cell[0] + x, cell[1] + y) for x, y in _STEPS}

    def _far(self, cell: api.Cell) -> tuple[int, api.Cell]:
        return abs(cell[0] - self.last[0]) + abs(cell[1] - self.last[1]), cell

    def _take(self, laid: api.Laid) -> None:
        """Tap the picture of a tile as it lies; what is further down is scrolled to."""
        look = api.turned(api.tile_of(laid.tile), laid.turn)
        same = [
            turn
            for turn in range(4)
            if api.turned(look.tile, turn).sides == look.sides
            and set(api.turned(look.tile, turn).names) == set(look.names)
        ]
        found = ",".join(f".palette-tile[data-tile='{laid.tile}'][data-turn='{t}']" for t in same)
        picture = self.page.locator(found).first
        more = self.page.locator("[data-key=more]")
        picture.or_(more).first.wait_for()
        if not picture.count():
            self._count("scroll")
            more.scroll_into_view_if_needed()
            self._count("tap")
            more.tap()
        if not self._whole(picture):
            self._count("scroll")
            picture.scroll_into_view_if_needed()
        until(self.page, lambda: self._whole(picture))
        box = picture.bounding_box() or {}
        self._tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def _whole(self, picture) -> bool:
        """Whether the middle of a picture can be seen."""
        return picture.evaluate(
            """one => {
              const {left, top, width, height} = one.getBoundingClientRect();
              return one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
            }"""
        )

    # --- The board ---------------------------------------------------------------------------

    def _seen(self, *cells: api.Cell, pixels: float = 24) -> set[api.Cell]:
        """Those that lie in sight, and are as large as can be tapped."""
        corners = [points(self.page, cells, at) for at in ((15, 15), (85, 85))]
        box = self.page.locator("#stage").bounding_box() or {}
        low = box["y"] + box["height"]
        return {
            cell
            for cell, (left, top), (right, bottom) in zip(cells, *corners, strict=True)
            if right - left > pixels * 0.7
            and 0 < left < right < 390
            and box["y"] < top < bottom < low
        }

    def _tap_cell(self, cell: api.Cell, at=(50, 50)) -> None:
        if not self._seen(cell):
            self._count("move")
            self.page.get_by_role("button", name="Show all").tap()
        self._tap(*point(self.page, *cell, at))

    def _draw(self, way: list[api.Cell]) -> None:
        """Go over squares without lifting the thumb."""
        self._count("way")
        draw(self.page, *way)

    # --- Figures -----------------------------------------------------------------------------

    def _put(self, figure: api.Figure) -> None:
        """Tap the part of the tile, again where the thumb missed it; another player is changed."""
        before = dict(self.touches)
        while figure not in stated(self.page).figures:
            before_it = self.page.url
            if self._there(figure):
                self._count("tap")
                self._chip(figure).tap()
            else:
                self._tap_cell(figure.cell, self._place(figure))
            until(self.page, partial(self._answered, before_it, figure))
            self._ready()
        self.figure_touches += sum(self.touches.values()) - sum(before.values())
        self.touches = before

    def _answered(self, address: str, figure: api.Figure) -> bool:
        return self.page.url != address or self._chip(figure).is_visible()

    def _chip(self, figure: api.Figure):
        chip = f".who-chip[data-player={figure.player}][data-kind={figure.kind}]"
        return self.page.locator(chip).first

    def _there(self, figure: api.Figure) -> bool:
        """Whether somebody else's figure stands there, or the spot waits for a figure."""
        meant = self.page.locator(f"[data-spot-button='{figure.spot}'][aria-pressed=true]")
        standing = [one.spot for one in stated(self.page).figures if one.cell == figure.cell]
        return figure.spot in standing or (meant.count() > 0 and self._chip(figure).is_visible())

    def _place(self, figure: api.Figure) -> tuple[float, float]:
        """Where on its tile a figure stands."""
        from rulesite.scenarios.catalogue import tile_plain

        laid = self.cells[figure.cell]
        plain = tile_plain(api.tile_of(laid.tile))
        x, y = plain["segments"][plain["names"][laid.turn].index(figure.spot)]["at"]
        for _ in range(laid.turn):
            x, y = 100 - y, x
        return x, y

    # --- Touching ----------------------------------------------------------------------------

    def _tap(self, x: float, y: float) -> None:
        self._count("tap")
        off = [self.chance.uniform(-BESIDE, BESIDE) for _ in range(2)]
        self.page.touchscreen.tap(x + off[0], y + off[1])

    def _count(self, what: str) -> None:
        self.touches[what] = self.touches.get(what, 0) + 1

    def _ready(self) -> None:
        """Wait for the strip to be about the square that is open now."""
        self.page.locator(".strip[inert]").wait_for(state="detached")


def board(tiles: int, seed: int) -> api.Position:
    """What lies on the table after so many tiles of a random game of two."""
    return position(seed, tiles)


def trial(page: Page, tiles: int, seed: int, *, draws: bool = True) -> Taken:
    """A board is laid from its picture, as it was in the game."""
    wanted = board(tiles, seed)
    begun = replace(wanted, tiles=wanted.tiles[:1], figures=())
    open_board(page, f"?p={api.write_notation(begun)}")
    thumb = Thumb(page, wanted, draws)
    taken = thumb.copy()
    there = stated(page)
    assert {(one.tile, one.cell) for one in there.tiles} == {
        (one.tile, one.cell) for one in wanted.tiles
    }
    assert set(there.figures) == set(wanted.figures)
    return taken


def report(seeds: range, address: str) -> Iterator[str]:
    """What boards of 12, 30 and 60 tiles take, with and without ways that are drawn."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox"])
        for draws in (True, False):
            yield "ways drawn where nothing proposed fits" if draws else "taps alone"
            for tiles in (12, 30, 60):
                for seed in seeds:
                    context = browser.new_context(base_url=address, **WINDOWS["phone"])
                    context.set_default_timeout(PATIENCE * 1_000)
                    yield f"  {trial(context.new_page(), tiles, seed, draws=draws)}"
                    context.close()
        browser.close()


if __name__ == "__main__":
    import sys

    import django

    django.setup()
    seeds = range(1, 1 + int(sys.argv[1] if len(sys.argv) > 1 else 1))
    with TemporaryDirectory() as folder, serving(Path(folder)) as address:
        for line in report(seeds, address):
            print(line, flush=True)
