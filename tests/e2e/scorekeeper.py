"""Somebody who enters a game on a phone, tap by tap, and holds every page to the game so far.

What is tapped is drawn by chance among what the page offers: a tile of the lists, a place on the
board or beside it, a chip, a turn of the tile just laid, a step taken back.
"""

import random
import re
from collections.abc import Iterator
from functools import cache
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Locator, Page

from engine import api
from tests.e2e.hands import overflow, until
from tests.properties.accounting import Accountant

_READ = """() => {
  const all = [...document.querySelectorAll('main, main *')];
  const said = ['aria-label', 'title', 'alt'].flatMap((name) =>
    all.map((one) => one.getAttribute(name)).filter(Boolean));
  return [document.querySelector('main').innerText, ...said];
}"""
_HIT = """(link) => {
  const shape = (link.closest('#picture') && link.querySelector('rect, path, circle')) || link;
  const parts = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.1, 0.9];
  for (const block of ['nearest', 'end', 'center']) {
    link.scrollIntoView({ block, behavior: 'instant' });
    const box = shape.getBoundingClientRect();
    for (const down of parts) for (const right of parts) {
      const [x, y] = [box.x + right * box.width, box.y + down * box.height];
      if (link.contains(document.elementFromPoint(x, y))) {
        return [[x, y], shape.matches('#picture rect') && box.width < 43];
      }
    }
  }
  return null;
}"""
_SEEN = """() => [...document.querySelectorAll('#points > span')].map((one) =>
  [one.querySelector('b').className, one.lastChild.textContent.trim()])"""
_TOLD = """() => [...document.querySelectorAll('.rounds .event')].map((one) =>
  [one.querySelector('b').className, one.querySelector('.event-points').textContent.trim()])"""
_WORD = re.compile(r"[a-z0-9]+(?:[-.][a-z0-9]+)+")
_CODE = re.compile(
    r"[{}]|\bNone\b|\bundefined\b|\b(?:city|road|farm) (?:[ns]{0,2}[ew]|[ns]{1,2}|[ew]{1,2}[ns])\b"
)
_ENDS = "The game ends"
CHOICES = "#choice .options a, #choice .option-row .palette-tile"
BESIDE = "#choice .lies a"
ON_BOARD = "#picture a.board-choice"
PICKS = "#choice .picks .palette-tile"


@cache
def ids() -> frozenset[str]:
    """The ids that no player should read."""
    return frozenset({*api.rules(), *api.tiles()})


class Scorekeeper:
    """Enters a game that a page has begun; ``turns`` are the tiles after which the last one is said
    to be laid, if they are not to run out."""

    def __init__(self, page: Page, seed: int, turns: int | None = None) -> None:
        self.page = page
        self.chance = random.Random(seed)
        self.turns = turns
        self._unlaid: set[str] = set()
        self._begin()

    def play(self) -> api.Game:
        """The game, over."""
        while not self.game.over:
            self._step()
            self._hold()
        return self.game

    # --- what is tapped ----------------------------------------------------------------------

    def _step(self) -> None:
        page = self.page
        turned = page.locator(".bench-side a", has_text="Turn the tile")
        if turned.count() and self.chance.random() < 0.2:
            return self._tap(turned)
        if page.locator(".in-hand-tile").count():
            return self._lay()
        picks = [one for one in page.locator(PICKS).all() if self._name(one) not in self._unlaid]
        chips = page.locator(CHOICES).filter(has_not_text=_ENDS).all()
        last = page.locator(CHOICES, has_text=_ENDS)
        if last.count() and (self._late() or not picks):
            return self._tap(last)
        if picks and (not chips or self.chance.random() < 0.8):
            return self._tap(self.chance.choice(picks))
        return self._choose(chips)

    def _late(self) -> bool:
        laid = len(self.game.board.laid) - len(self.start.tiles)
        return self.turns is not None and laid >= self.turns

    def _name(self, pick: Locator) -> str:
        return str(pick.get_attribute("title"))

    def _lay(self) -> None:
        places = self.page.locator(BESIDE).all()
        if not places:
            self._unlaid.add(self.hand)
            return self._tap(self.page.get_by_role("link", name="Another tile"))
        self._unlaid.clear()
        on_board = self.page.locator(ON_BOARD).all()
        return self._tap(self.chance.choice(on_board if self.chance.random() < 0.6 else places))

    def _choose(self, chips: list[Locator]) -> None:
        on_board = self.page.locator(ON_BOARD).all()
        if on_board and self.chance.random() < 0.5:
            return self._tap(self.chance.choice(on_board))
        assert chips, f"a dead end at {self.page.url}"
        return self._tap(self.chance.choice(chips))

    def _tap(self, link: Locator) -> None:
        """Tap a link until the page goes on; a small square comes near first."""
        page, before = self.page, self.page.url
        fold = link.locator("xpath=ancestor::details[not(@open)]/summary")
        if fold.count():
            fold.tap()
        self.hand = link.get_attribute("title") or ""
        point, small = self._at(link)
        page.touchscreen.tap(*point)
        if small:
            until(page, lambda: not self._at(link)[1])
            page.touchscreen.tap(*self._at(link)[0])
        until(page, lambda: page.url != before)

    def _at(self, link: Locator) -> tuple[list[float], bool]:
        """A point of a link that nothing else covers, and whether a thumb would miss its square. A
        place beyond the rim is looked for on the whole board."""
        found = link.evaluate(_HIT)
        if not found:
            self.page.get_by_role("button", name="Show all").tap()
            found = link.evaluate(_HIT)
        assert found, f"nobody can tap {link.evaluate('one => one.outerHTML')} at {self.page.url}"
        return found

    # --- what has to hold --------------------------------------------------------------------

    def _begin(self) -> None:
        query = parse_qs(urlsplit(self.page.url).query)
        self.start = api.read_notation(query["p"][0])
        (self.rules,) = api.read_rulesets(query["rules"][0], self.start.sets)
        self.books = Accountant(self.rules)
        self._anew()

    def _anew(self) -> None:
        self.game = api.Game.of(self.start, self.rules)
        self.done: tuple[api.Action, ...] = ()

    def _follow(self) -> None:
        """Do what the address says was done."""
        query = parse_qs(urlsplit(self.page.url).query)
        actions = api.read_actions(query.get("a", ["1"])[0], api.MAX_MOVES)
        if actions[: len(self.done)] != self.done:
            self._anew()
        for action in actions[len(self.done) :]:
            self.game.do(action)
            self.books(self.game, "turn" if self.game.between_turns else "step")
        self.done = actions

    def _hold(self) -> None:
        """No error, nobody's words but a player's, nothing beside the window, and the points."""
        page = self.page
        self._follow()
        assert page.locator(".notice-error").all_inner_texts() == []
        assert page.locator("h1").inner_text()
        assert overflow(page) <= 0, f"too wide at {page.url}"
        strange = sorted({*self._strange()})
        assert not strange, f"{strange} at {page.url}"
        assert self._points(_SEEN) == dict(self.game.scores), page.url

    def _strange(self) -> Iterator[str]:
        for text in self.page.evaluate(_READ):
            yield from (one for one in _WORD.findall(text) if one in ids())
            yield from _CODE.findall(text)

    def _points(self, read: str) -> dict[str, int]:
        found = dict.fromkeys(self.game.state.players, 0)
        for name, points in self.page.evaluate(read):
            found[name.rpartition("p-")[2]] += int(points.replace("−", "-"))
        return found

    def told(self) -> dict[str, int]:
        """What every player had for all that the turns tell."""
        return self._points(_TOLD)
