"""What stands on turned tiles is drawn alike, whether the picture stands alone or not."""

from urllib.parse import quote

import pytest

from tests.browsers.pixels import differing
from tests.e2e.test_upright import TURNED

SIDE = 400
ALIKE = 0.01
"""The share of points that may differ, since edges are smoothed in another order."""

ALONE = """
const [board, side] = arguments;
const drawn = document.querySelector(board).cloneNode(true);
for (const part of [...drawn.children])
  if (!part.matches("defs, .board-tiles, .stage-tiles")) part.remove();
drawn.setAttribute("viewBox", "-10 -10 220 220");
drawn.setAttribute("style", "");
document.body.replaceChildren(drawn);
for (const [name, value] of Object.entries({ position: "fixed", left: 0, top: 0, zIndex: 9,
    width: `${side}px`, height: `${side}px`, maxHeight: "none", background: "#fff" }))
  drawn.style[name] = value;
"""
PAINTED = """
window.painted = false;
requestAnimationFrame(() => requestAnimationFrame(() => { window.painted = true; }));
"""
FETCHED = """
const asked = new XMLHttpRequest();
asked.open("GET", arguments[0], false);
asked.send();
const drawn = new DOMParser().parseFromString(asked.responseText, "image/svg+xml");
document.body.replaceChildren(document.importNode(drawn.documentElement, true));
"""


def picture(seat, board):
    seat.run(ALONE, board, SIDE)
    seat.run(PAINTED)
    seat.until("return window.painted")
    seat.rest(0.3)
    return seat.shot()


@pytest.fixture
def alone(seat):
    """The board as a picture with all its drawings in it."""
    seat.go("/offline/")
    seat.run(FETCHED, f"/board/picture.svg?p={quote(TURNED)}")
    return picture(seat, "svg")


@pytest.mark.parametrize(
    ("path", "board"),
    [("/verdict/", ".board-drawing"), ("/board/", ".stage-drawing")],
    ids=["a page", "the builder"],
)
def test_turned_tiles_look_as_in_a_picture_that_stands_alone(seat, alone, path, board):
    """Signs that turned with their tile would be a hundredth and a half of the picture."""
    seat.go(f"{path}?p={quote(TURNED)}")
    seat.until(
        "return document.querySelectorAll(`${arguments[0]} use[href*='#tile-']`).length >= 4", board
    )
    for _ in range(10):
        if (unlike := differing(picture(seat, board), alone, SIDE)) < ALIKE:
            break
        seat.rest(0.2)  # the file of the drawings may be under way
    assert unlike < ALIKE
