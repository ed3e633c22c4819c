"""The signs on a turned tile stand upright, whoever draws the board."""

import pytest

from tests.e2e.hands import analysis

TURNED = "1~pRB~sB~tBgeUUBgsVUBfwVVBfnUV"
"""A city of four tiles, each turned otherwise."""


@analysis
@pytest.mark.parametrize(
    ("address", "board"),
    [("/board/?p=", ".stage-drawing"), ("/verdict/?p=", ".board-drawing")],
    ids=["the builder", "the server"],
)
def test_signs_stand_upright_on_turned_tiles(page, address, board):
    page.goto(address + TURNED)
    page.locator(f"{board} use[href*='#tile-']").first.wait_for(state="attached")
    turns = page.evaluate(
        """(board) => [...document.querySelectorAll(`${board} use[href*="#tile-"]`)].map((tile) => {
          const told = getComputedStyle(tile);
          const shown = (n) => told.getPropertyValue(`--tile-up-${n}`) || (n ? "none" : "inline");
          return [
            Number(/rotate\\((\\d+)/.exec(tile.getAttribute("transform"))?.[1] ?? 0) / 90,
            [0, 1, 2, 3].filter((n) => shown(n) === "inline"),
          ];
        })""",
        board,
    )
    assert {turn for turn, _ in turns} == {0, 1, 2, 3}
    assert all(shown == [turn] for turn, shown in turns)
