"""A piece is put by pointing at the segment or the figure that it is on."""

import pytest
from playwright.sync_api import expect

from tests.e2e.hands import open_board, phone, stated, tap, until

MAGE = "2~pRB~sB.MW~tBpnUUBnsUT-RfcS"
FAIRY = "1~pRB~sBD~tBpnUU-BfkBnsUT-RfcSBwnVU-RfrS-BfrE"
CASTLE = "2~pRB~sB.BC~tBnnUUBnsUT"
MEADOW = "2~pRB~sB.BC~tBsnUU"
FLOCK = "2~pRB~sB.HS~tBsnUU-Rsi"


def point_at(page, position, piece, cell, at):
    """Open a board, take up a piece by the button beside its field, and tap a point of a cell."""
    open_board(page, f"?p={position}")
    page.locator("#pieces-fold > summary").click()
    page.locator(f"[data-tap='token:{piece}:0:where']").click()
    stage, places = page.locator("#stage"), []
    until(page, lambda: places.append(stage.bounding_box()["y"]) or places[-3:] == places[-1:] * 3)
    tap(page, *cell, at=at)


@phone
@pytest.mark.parametrize(
    ("position", "piece", "cell", "at", "spot", "owner"),
    [
        (MAGE, "mage", (0, 0), (50, 12), "city n", ""),
        (MAGE, "mage", (0, 0), (80, 50), "road e", ""),
        (MAGE, "witch", (0, 0), (50, 12), "city n", ""),
        (FAIRY, "fairy", (1, 0), (50, 85), "road s", "red"),
        (FAIRY, "fairy", (1, 0), (85, 50), "road e", "blue"),
        (CASTLE, "castle", (0, -1), (50, 90), "city s", ""),
        (MEADOW, "bridge", (0, 0), (50, 10), "road n", ""),
        (MEADOW, "bridge", (0, 0), (90, 50), "road e", ""),
        (FLOCK, "sheep", (0, 0), (30, 30), "farm nnw", "red"),
    ],
)
def test_piece_goes_where_the_finger_points(page, position, piece, cell, at, spot, owner):
    point_at(page, position, piece, cell, at)
    until(page, lambda: stated(page).pieces.first(piece))
    token = stated(page).pieces.first(piece)
    assert (token.cell, token.spot, token.owner) == (cell, spot, owner)
    expect(page.locator("#hint-piece")).to_be_hidden()


@phone
@pytest.mark.parametrize(
    ("position", "piece", "cell", "at", "why"),
    [
        (MAGE, "mage", (0, 0), (50, 85), "may go only"),
        (FAIRY, "fairy", (1, 0), (15, 15), "Tap the one"),
        (CASTLE, "castle", (0, 0), (50, 85), "half circles"),
        ("2~pRB~sB.BC~tBunUU", "bridge", (0, 0), (50, 50), "bridge"),
        ("2~pRB~sB.HS~tBsnUU", "sheep", (0, 0), (30, 30), "No figure stands there"),
    ],
)
def test_piece_that_may_not_be_there_says_why(page, complaints, position, piece, cell, at, why):
    point_at(page, position, piece, cell, at)
    expect(page.locator("#hint-piece")).to_contain_text(why)
    assert not stated(page).pieces.of(piece)
    complaints.clear()  # the browser reports the refusal itself
