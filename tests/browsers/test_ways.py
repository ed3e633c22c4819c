"""What players mostly do goes in every browser."""

from urllib.parse import parse_qs, urlsplit

import pytest

from engine import api
from tests.e2e.hands import CITY

DRAGON = "1~pRB~sBD~tBpnUUBnsUT"
GAME = "/play/?p=1~pr0B0~sB~tBpnUU&a=1~lBnsUT&rules=bb-rgg"


def stated(seat):
    """The position in the address."""
    return api.read_notation(parse_qs(urlsplit(seat.run("return location.href")).query)["p"][0])


def until(seat, so):
    """Wait until the stated position is so."""
    seat.until("return location.search.includes('p=')")
    for _ in range(400):
        if so(stated(seat)):
            return
        seat.rest(0.05)
    pytest.fail(f"It never came to be so: {api.write_notation(stated(seat))}")


def totals(seat):
    return seat.run(
        "return [...document.querySelectorAll('.total .points')].map((one) => one.innerText)"
    )


def test_a_tile_is_laid_a_figure_put_and_judged(seat):
    seat.go("/board/")
    seat.at(0, -1)
    seat.press(".palette-tile[data-tile='base-cfff']")
    until(seat, lambda position: len(position.tiles) == 2)
    seat.at(0, -1, within=(50, 92))
    until(seat, lambda position: [one.player for one in position.figures] == ["red"])
    seat.until("return document.querySelectorAll('.total .points').length === 4")
    seat.until("return document.querySelector('.total .points').innerText === '4'")
    assert totals(seat) == ["4", "2", "0", "0"]
    assert seat.run("return getComputedStyle(document.querySelector('#answer')).opacity") == "1"
    # innerText has what is shown: above the strip the sentence is short
    assert (
        seat.text("#gist").strip()
        == "New edition and German Big Box: red 4 · American Big Box: red 2"
    )


def test_the_strip_shows_whole_rows_and_nothing_sticks_out(seat):
    """It has room for rows of 46 pixels, and some browsers take the width of a bar from it."""
    seat.go("/board/")
    seat.at(0, -1)
    seat.until("return document.querySelectorAll('.strip .palette-tile').length > 8")
    high = (
        "return [...document.querySelectorAll('.strip .palette-tile')].map((e) => e.offsetHeight)"
    )
    assert set(seat.run(high)) == {44}
    assert seat.run("return document.documentElement.scrollWidth <= innerWidth")


def test_a_tile_is_turned(seat):
    seat.go("/board/?p=1~pRB~sB~tBpnUUBsnUT")
    before = stated(seat).tiles[-1]
    seat.at(0, -1, hold=0.8)
    seat.press(".turns .palette-tile:not([aria-pressed=true])")
    until(seat, lambda position: position.tiles[-1].turn != before.turn)


SHIFTED = """
const drawing = document.querySelector(arguments[0]);
const { overflow, willChange } = getComputedStyle(drawing);
const wheel = new WheelEvent("wheel", { deltaY: 120, bubbles: true, cancelable: true });
window.rested = overflow + " " + willChange;
drawing.dispatchEvent(wheel);
const seen = (frames) => {
  const now = getComputedStyle(drawing);
  const shifted = now.overflow + " " + now.willChange;
  if (shifted !== window.rested || frames === 0) window.shifted = shifted;
  else requestAnimationFrame(() => seen(frames - 1));
};
seen(60);
"""
"""The first frame in which the drawing is shifted, however long a frame takes on this machine."""


@pytest.mark.parametrize(
    ("path", "drawing"), [(f"/board/?p={CITY}", "#stage svg"), (GAME, "#picture svg")]
)
def test_what_lies_outside_is_drawn_while_the_board_is_shifted_and_no_longer(seat, path, drawing):
    """At rest it would make a large board slow; missing, a shift would bare an empty edge."""
    seat.go(path)
    seat.until("return document.body.matches('.with-view, .with-hands')")
    seat.run(SHIFTED, drawing)
    assert seat.until("return window.shifted") == "visible transform"
    rested = (
        "const { overflow, willChange } = getComputedStyle(document.querySelector(arguments[0]));"
    )
    seat.until(rested + "return `${overflow} ${willChange}` === window.rested", drawing)
    assert seat.run("return window.rested") == "hidden auto"


def test_what_lies_where_one_points_is_told(seat):
    seat.go(f"/board/?p={CITY}")
    seat.at(0, 0, within=(50, 12))
    assert "City" in seat.text(".told .seen-title")


def test_a_piece_is_put_where_one_points(seat):
    seat.go(f"/board/?p={DRAGON}")
    seat.press("#pieces-fold > summary")
    seat.press("[data-tap='token:dragon:0:where']")
    seat.rest(0.9)  # the board is scrolled to
    seat.at(0, -1, within=(50, 50))
    until(seat, lambda position: len(position.pieces.tokens) == 1)
    (token,) = stated(seat).pieces.tokens
    assert token.cell == (0, -1)


def test_a_verdict_says_who_gets_what_under_which_edition(seat):
    seat.go(f"/verdict/?p={CITY}")
    headline = " ".join(seat.text(".headline b").split())  # each side has a line of its own
    assert headline == "New edition and German Big Box: red 4. American Big Box: red 2."
    assert totals(seat) == ["4", "2", "0", "0"]
    seat.press(".deciding a")
    seat.until("return location.pathname === '/rules/base/city/small/'")


MARKS = """
const of = (css) => getComputedStyle(document.querySelector(css));
const rows = [...document.querySelectorAll("tr, tbody, thead")];
return {
  names: of(".named").textDecorationLine,
  marked: of(".feature.differs > tr > :first-child").boxShadow !== "none",
  lost: rows.filter((row) => getComputedStyle(row).boxShadow !== "none").length,
};
"""


def test_marks_show_in_every_browser(seat):
    """WebKit takes no short form of an underline with a style, and gives rows no shadow."""
    seat.go(f"/verdict/?p={CITY}")
    assert seat.run(MARKS) == {"names": "underline", "marked": True, "lost": 0}


def test_all_ways_in_are_seen(seat):
    seat.go("/")
    assert seat.run("const nav = document.querySelector('.site-nav');"
                    "return nav.scrollWidth <= nav.clientWidth")  # fmt: skip


def test_no_heading_stands_at_the_foot_of_a_column(seat):
    seat.resize(1280, 900)
    seat.go("/order/?game=bb-hig")
    apart = seat.run("""
        return [...document.querySelectorAll(".step")].filter((step) => {
          const line = step.querySelector("li").getBoundingClientRect();
          return line.top < step.querySelector("h2").getBoundingClientRect().top;
        }).length""")
    assert apart == 0


def test_the_search_box_answers_while_one_writes(seat):
    seat.go("/rules/")
    seat.write("#search-q", "small city")
    seat.press("[role=option]")
    seat.until("return location.pathname !== '/rules/'")
    assert seat.text("h1")


def test_a_game_is_played(seat):
    seat.go(GAME)
    seat.press(".board-choice")
    seat.until("return location.search.includes('~d')")
    seat.until("return document.querySelector('h1').innerText === 'Turn 2: Blue'")
    seat.press("a.chip", "Take back")
    seat.until("return !location.search.includes('~d')")


FEW = """
const asked = new XMLHttpRequest();
asked.open("GET", "/offline/pages.json", false);
asked.send();
const { mark, pages, bundles } = JSON.parse(asked.responseText);
const told = { mark, pages: pages.slice(0, 60), bundles: bundles.slice(0, 2) };
const fetched = window.fetch;
window.fetch = async (path, how) =>
  String(path).endsWith("/pages.json") ? Response.json(told) : fetched(path, how);
return told.pages;
"""
"""Has the page keep sixty pages of all, which takes a minute less."""


def test_kept_pages_are_read_without_a_connection(seat, door):
    seat.go("/offline/")
    pages = seat.run(FEW)
    seat.press("#keep")
    seat.until("return document.body.innerText.includes('This device keeps 60 pages')")
    with door.shut():
        for path in pages[1:20:9]:
            seat.open(door.address + path)
            said = seat.text(".as-of")
            assert "This page is as of " in said
            assert said.startswith(("You are offline.", "The site does not answer."))
        seat.open(f"{door.address}/search/?q=farm")
        assert seat.text("h1") == "Not without a connection"
    seat.go("/offline/")
    seat.press("#drop")
    seat.until("return !document.querySelector('#keep').textContent.includes('anew')")
