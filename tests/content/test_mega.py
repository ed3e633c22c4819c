"""What is told of the mega game is how the engine plays it."""

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from content.files import sources
from engine import api
from engine.expansions.bridges.common import share
from engine.turn.game import Game

PLAYERS = ("red", "blue", "green", "yellow", "black", "gray")
RULES = api.ruleset("mega", ("base", "tower", "abbey", "bridges", "tunnel"))
PAIRS = {2: "tunnel.pairs.two", 3: "tunnel.pairs.three"}
QUARTERS = {"castle quarter": "castle"}
LINKED = re.compile(r"\(rule:([a-z0-9.-]+)\)")


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


def newer() -> frozenset[str]:
    """The rules in which the new edition and the mega game agree, and no classic edition does."""
    values = {edition: api.edition(edition).values for edition in api.EDITIONS}
    told = (rule for rule, row in api.rules().items() if row.kind != "statement")
    return frozenset(
        rule
        for rule in told
        if values["mega"][rule].value == values["new"][rule].value
        and all(values[one][rule].value != values["new"][rule].value for one in api.FAMILY)
    )


def silent(page: sources.Page, among: frozenset[str]) -> Iterator[str]:
    """Parts of a text above its commentary that tell such a rule of the new edition alone: a
    paragraph that links to one, and the whole text if it is about one."""
    parts = [str(page.data["title"]), *page.body.partition("\n***\n")[0].split("\n\n")]
    told = [(part, LINKED.findall(part)) for part in parts]
    for part, rules in [*told, (" ".join(parts), [page.id, *page.list("rules")])]:
        words = " ".join(part.split())
        if among.intersection(rules) and "new edition" in words and "mega game" not in words:
            yield words


def test_what_the_mega_game_shares_with_the_new_edition_is_told_of_both() -> None:
    """A reader who plays the mega game would take it for a rule of the older editions."""
    pages, among = sources.read(sources.root()).pages, newer()
    assert not [(page.ref, words) for page in pages for words in silent(page, among)]


@pytest.mark.parametrize(
    ("rule", "body", "found"),
    [
        ("river.toward", "In the new edition no curve.\n\n***\n\nIn the mega game too.", 1),
        ("river.toward", "In the new edition no curve.\n\nIn the mega game too.", 0),
        ("river.turn", "In the new edition [no](rule:river.toward).\n\nThe mega game.", 1),
        ("river.turn", "In the new edition [no](rule:river.turn) curve.", 0),
    ],
)
def test_a_text_that_leaves_the_mega_game_out_is_found(rule: str, body: str, found: int) -> None:
    data = {"id": "some", "title": "A text", "rules": [rule]}
    page = replace(sources.read(sources.root()).pages[0], data=data, body=body)
    assert len(list(silent(page, newer()))) == found
