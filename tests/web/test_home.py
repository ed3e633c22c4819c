"""The home page and the board on it."""

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
