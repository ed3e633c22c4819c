"""Games entered on a phone from the first tile to the last page, tap by tap.

``make crawl`` plays them until the tiles run out; otherwise a few turns of each are played.
"""

from urllib.parse import urlencode

import pytest
from playwright.sync_api import expect

from tests.e2e.hands import phone
from tests.e2e.scorekeeper import Scorekeeper
from tests.every import ALL

TURNS = None if ALL else 8
GAMES = (
    "new+roses+buildings+watchtowers+darmstadt",
    "new+plague+school+barbers+leipzig",
)


@phone
@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_tapped_to_its_end(page, game):
    page.goto(f"/play/?{urlencode({'game': game})}")
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/play/?p=**")
    keeper = Scorekeeper(page, seed=31, turns=TURNS)
    played = keeper.play()
    expect(page.locator("h1")).to_have_text("The game is over")
    assert keeper.told() == played.scores
    for player in played.winners():
        expect(page.locator("main .notice").first).to_contain_text(player.capitalize())
    page.get_by_role("link", name="A picture of the game").tap()
    page.wait_for_url("**/play/picture/**")
