"""What the picture of a verdict shows of it, on the page and where it is passed on."""

import re

import pytest
from django.test import Client

from content.preference import COOKIE
from engine import api
from rulesite.drawing.palette import PLAYERS
from rulesite.drawing.png import view
from rulesite.drawing.tints import STROKES
from rulesite.scenarios.headline import Headline
from rulesite.scenarios.naming import letters
from rulesite.sharing import pictures
from rulesite.sharing.captions import captioned
from rulesite.showcase import showcase
from tests.web.asking import CITY, text

pytestmark = pytest.mark.django_db

SHOWN = f"/verdict/?{showcase().query}"

SHARED = """
base-crfr 0,0  red farm ese
base-frfr 1,0  blue farm nnw
base-fffr 2,0
"""
"""A red and a blue farmer on both sides of a road that ends at a cloister, and no closed city."""


def stated(board: str) -> str:
    return api.write_notation(api.read_board(board))


def on_the_board(page: str) -> list[str]:
    return re.findall(r'class="label label-name">.*?<text[^>]*>(\w+)</text>', page)


def in_the_lines(page: str) -> list[str]:
    return re.findall(r'<b class="feature-sign">(\w+)</b>', page)


def owners(page: str) -> list[list[str]]:
    """Whose strokes each marked farm has."""
    farms = page.split('class="board-tint"')[1:]
    return [re.findall(r'<pattern [^>]*id="farm-\w+-(\w+)"', farm) for farm in farms]


def test_features_carry_the_letters_of_their_lines(client: Client) -> None:
    page = text(client.get(SHOWN))
    board = on_the_board(page)
    assert sorted(board) == sorted(set(in_the_lines(page)))
    assert len(board) == len(set(board)) > 5
    assert in_the_lines(page)[0] == "A"


def test_board_of_the_builder_has_the_letters_too(client: Client) -> None:
    """They come with each answer as a drawing, which the script lays over its board."""
    query = f"p={stated('base-crfr 0,0  red road e')}&q=final"
    for address in ("/board/", "/verdict/part/"):
        page = text(client.get(f"{address}?{query}"))
        drawing = page.partition('<template class="answer-letters">')[2].partition("</template>")[0]
        assert on_the_board(drawing) == ["A"]
        assert in_the_lines(page)[:1] == ["A"]


def test_two_lines_about_one_city_have_one_letter(client: Client) -> None:
    """A closed city by itself, and by method 1 the farmers round it."""
    board = """
    base-crfr 0,0  red city n
    base-cfff 0,-1 2  red farm ene
    """
    page = text(client.get(f"/verdict/?p={stated(board)}&q=final&rules=bb-rgg"))
    signs = in_the_lines(page)
    assert len(signs) == 2
    assert len(set(signs)) == 1


def test_what_is_nowhere_has_no_letter(client: Client) -> None:
    """Most wine is a line without a place."""
    page = text(client.get("/verdict/?p=1~pRB~sBT~tBpnUU-BfrE~gRw3&q=final&rules=bb-hig"))
    assert "Goods: wine" in page
    assert on_the_board(page) == in_the_lines(page) == ["A"]


@pytest.mark.parametrize(
    ("board", "marked"),
    [
        ("base-crfr 0,0  red farm ese", [["red"]]),
        (SHARED, [["red", "blue"]]),
        ("base-crfr 0,0  red road e", []),
        ("base-crfr 0,0", []),
    ],
)
def test_farms_are_marked_as_their_owners(
    client: Client, board: str, marked: list[list[str]]
) -> None:
    page = text(client.get(f"/verdict/?p={stated(board)}&q=final"))
    assert owners(page) == marked
    assert ("Farms of" in page) == bool(marked)


def test_who_sees_no_colours_tells_the_owners_apart() -> None:
    assert STROKES.keys() == PLAYERS.keys()
    assert len(set(STROKES.values())) == len(STROKES)


def test_what_is_pointed_at_stands_alone_among_the_letters(client: Client) -> None:
    page = text(client.get(f"{SHOWN}&line=1"))
    assert owners(page) == []
    assert on_the_board(page)


def test_ids_of_a_picture_stand_once_on_a_page(client: Client) -> None:
    ids = re.findall(r' id="([^"]+)"', text(client.get(SHOWN)))
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize(
    ("number", "want"), [(0, "A"), (25, "Z"), (26, "AA"), (27, "AB"), (52, "BA")]
)
def test_letters_go_on_after_z(number: int, want: str) -> None:
    assert letters(number) == want


# --- Passed on -----------------------------------------------------------------------------------


def test_a_picture_tells_what_every_edition_says(client: Client) -> None:
    drawing = text(client.get(f"/board/picture.svg?{showcase().query}"))
    assert re.findall("<text[^>]*>([^<]{6,})</text>", drawing) == [
        "German Big Box", "Red wins, 13 to 11", "American Big Box", "Blue wins, 12 to 10",
    ]  # fmt: skip
    assert on_the_board(drawing)
    assert owners(drawing)


def test_a_picture_of_a_position_alone_tells_nothing(client: Client) -> None:
    drawing = text(client.get(f"/board/picture.svg?p={CITY}"))
    assert "wins" not in drawing
    assert on_the_board(drawing) == owners(drawing) == []


def test_a_picture_does_not_depend_on_who_looks(client: Client) -> None:
    there = f"/board/card.png?{showcase().query}"
    before = client.get(there).content
    client.cookies[COOKIE] = "new"
    assert client.get(there).content == before


def test_a_picture_of_what_cannot_be_scored_is_the_board(client: Client) -> None:
    answer = client.get("/board/picture.svg?p=1~tBpnUUBpnUT&rules=hig")
    assert answer.status_code == 200
    assert "board-numbers" in text(answer)


@pytest.mark.parametrize("path", ["/", f"{SHOWN}"])
def test_previews_tell_the_results(client: Client, path: str) -> None:
    (card,) = re.findall(r'property="og:image" content="([^"]+)"', text(client.get(path)))
    card = card.replace("&amp;", "&")
    asked = dict(part.split("=", 1) for part in card.partition("?")[2].split("&"))
    assert asked["rules"] == "bb-hig,bb-rgg"
    assert asked["q"] == "final"
    assert client.get(card).content != client.get(f"/board/card.png?p={asked['p']}").content


def test_the_description_of_a_link_says_who_wins_where(client: Client) -> None:
    (told,) = re.findall(r'property="og:description" content="([^"]+)"', text(client.get(SHOWN)))
    assert told.startswith(
        "German Big Box: red wins, 13 to 11. American Big Box: blue wins, 12 to 10."
    )


def board_of(wide: int, high: int) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}"></svg>'


SAID = Headline((("HiG", "red 4"), ("RGG", "red 2")), "", "")


@pytest.mark.parametrize(
    ("board", "frame", "shown"),
    [
        (board_of(228, 228), None, (628, 228)),  # beside it
        (board_of(128, 428), None, (528, 428)),
        (board_of(828, 428), None, (828, 428)),  # below it
        (board_of(828, 428), pictures.CARD, pictures.CARD),
    ],
)
def test_words_stand_beside_a_high_board_and_below_a_wide_one(
    board: str, frame: tuple[int, int] | None, shown: tuple[int, int]
) -> None:
    drawing = captioned(board, SAID, frame)
    _, _, wide, high = view(drawing)
    assert wide == shown[0]
    assert high >= shown[1]
    for x, y in re.findall(r'<text x="(\d+)" y="(\d+)"', drawing):
        assert 0 < int(x) < wide
        assert 0 < int(y) < high


def test_of_many_camps_the_first_are_told() -> None:
    said = Headline(tuple((f"Edition {n}", f"red {n}") for n in range(7)), "", "")
    told = re.findall("<text[^>]*>([^<]+)</text>", captioned(board_of(228, 228), said))
    assert told[-1] == "and 3 more"
    assert "Red 3" in told
    assert "Red 4" not in told


def test_a_long_line_is_made_to_fit() -> None:
    said = Headline((("", "red and blue and green and yellow draw, 120 each " * 2),), "", "")
    (size,) = re.findall(r'font-size="(\d+)"', captioned(board_of(228, 228), said))
    assert int(size) * len(said.parties[0][1]) * 0.5 < 400
