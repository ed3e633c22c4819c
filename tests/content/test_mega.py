"""The tables that the chapter on the mega game tells are those by which the engine plays."""

import pytest

from content.files import sources
from engine import api
from engine.expansions.bridges.common import share
from engine.turn.game import Game

PLAYERS = ("red", "blue", "green", "yellow", "black", "gray")
RULES = api.ruleset("mega", ("base", "tower", "abbey", "bridges", "tunnel"))
PAIRS = {2: "tunnel.pairs.two", 3: "tunnel.pairs.three"}
QUARTERS = {"castle quarter": "castle"}


def table(page: str, first: str) -> tuple[list[str], dict[str, list[str]]]:
    """The heads of the columns of a table on a page, and its rows by their heads."""
    pages = sources.read(sources.root()).pages
    (text,) = (one.body for one in pages if one.id == page)
    found = next(part for part in text.split("\n\n") if part.startswith(f"| | {first} |"))
    cells = [[cell.strip() for cell in line.split("|")[1:-1]] for line in found.splitlines()]
    return cells[0][1:], {row[0]: row[1:] for row in cells[2:]}


@pytest.mark.parametrize("number", range(2, 7))
def test_shares_are_those_with_which_a_game_begins(number: int) -> None:
    """Condensed order of play, step 0, the table of pieces."""
    head, told = table("text.mega.shares", "2")
    state = Game.begin(RULES, PLAYERS[:number]).state
    tokens = {one.what: one.number for one in state.pieces.tokens if one.player == "red"}
    shares = {
        "Abbeys": tokens["abbey"],
        "Tower pieces": tokens["tower piece"],
        "Bridges": share(state, "bridge"),
        "Castles": share(state, "castle"),
        "Pairs of tunnel tokens": RULES.number(PAIRS.get(number, "tunnel.pairs.four")),
    }
    column = head.index(str(number))
    assert {label: int(told[label][column]) for label in shares} == shares


def test_who_may_go_to_a_quarter_is_who_may_stand_on_what_it_serves() -> None:
    """Condensed order of play, step 4A, the table of special deployments."""
    head, told = table("text.mega.places", "castle quarter")
    places, figures = api.rows(api.PlaceRow), api.rows(api.FigureRow)
    for names, answers in told.items():
        for quarter, answer in zip(head, answers, strict=True):
            serves = places[QUARTERS.get(quarter, quarter)].serves
            stands = {serves in figures[name].stands_on for name in names.split(", ")}
            assert stands == {answer == "yes"}, (names, quarter)
