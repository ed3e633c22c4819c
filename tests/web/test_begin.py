"""How a game is begun: who plays, in which order."""

import re

import pytest

from tests.web.asking import text

pytestmark = pytest.mark.django_db


def test_two_players_are_chosen_and_more_can_be(client) -> None:
    page = text(client.get("/play/"))
    seats = re.findall(r'<select name="seat">(.*?)</select>', page, re.DOTALL)
    chosen = [re.findall(r'value="(\w+)" selected', seat) for seat in seats]
    assert chosen[:3] == [["red"], ["blue"], []]
    assert not any(chosen[2:])
    shown, folded = page[: page.index("More than four")], page[page.index("More than four") :]
    assert shown.count('name="seat"') == 4
    assert folded.count('name="seat"') == len(seats) - 4 > 0


def test_every_seat_says_whose_it_is(client) -> None:
    page = text(client.get("/play/"))
    labels = re.findall(r'<label class="seat"><span>Player (\d)</span> <select', page)
    assert labels == [str(number) for number in range(1, len(labels) + 1)]


def test_a_game_that_a_link_shares_begins_with_its_expansions(client) -> None:
    page = text(client.get("/play/?game=mega+school"))
    assert "The School" in page
    fields = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page))
    begun = client.get("/play/", {"seat": ["red", "blue"], "rules": "mega", **fields})
    assert "SC" in begun["Location"]
