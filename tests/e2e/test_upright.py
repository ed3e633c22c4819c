"""The signs on a turned tile stand upright, whoever draws the board."""

import pytest

from tests.e2e.hands import desk

TURNED = "1~pRB~sB~tBgeUUBgsVUBfwVVBfnUV"
"""A city of four tiles, each turned otherwise."""


@desk
@pytest.mark.parametrize(
    ("address", "board"),
    [("/board/?p=", ".stage-drawing"), ("/verdict/?p=", ".board-drawing")],
    ids=["the builder", "the server"],
)
def test_signs_stand_upright_on_turned_tiles(page, address, board):
    page.goto(address + TURNED)
    page.locator(f"{board} use[href*='#tile-']").first.wait_for(state="attached")
    degrees = page.evaluate(
        """(board) => [...document.querySelectorAll(`${board} use[href*="#tile-"]`)].map((tile) => [
          Number(/rotate\\((\\d+)/.exec(tile.getAttribute("transform"))?.[1] ?? 0),
          parseInt(getComputedStyle(tile).getPropertyValue("--tile-upright") || "0"),
        ])""",
        board,
    )
    assert {turn for turn, _ in degrees} == {0, 90, 180, 270}
    assert all((turn + sign) % 360 == 0 for turn, sign in degrees)
