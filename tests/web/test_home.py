"""The home page and the board on it."""

import re

import pytest

from rulesite.showcase import POSITION, showcase


def test_the_board_has_another_winner_under_another_edition():
    first, second = showcase().results
    assert {first.winner, second.winner} == {"red", "blue"}
    assert first.points == (13, 11)
    assert second.points == (12, 10)


def test_home_shows_the_board_and_leads_to_its_verdict(client):
    text = client.get("/").content.decode()
    assert text.count("<use") >= POSITION.count("base-")
    assert "/verdict/?p=" in text
    for result in showcase().results:
        assert result.edition in text


def test_home_needs_no_database(client):
    assert client.get("/").status_code == 200


@pytest.mark.parametrize(
    ("path", "filled"),
    [("/", "newer"), ("/play/", "kept"), ("/board/", "hint-figure"), ("/board/", "hint-piece")],
)
def test_what_a_script_fills_is_hidden_until_then(client, path, filled):
    """Neither a sentence with a gap stands there nor a heading over nothing."""
    (tag,) = re.findall(rf'<[^>]*\bid="{filled}"[^>]*>', client.get(path).content.decode())
    assert tag.endswith(" hidden>")
