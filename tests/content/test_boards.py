"""Boards beside a text: what may be named for one, and what a page shows of it."""

import re

import pytest
from django.core.management import call_command
from django.test import Client

from content import examples
from content.examples import boards
from content.models import Entry
from content.text import letters
from rulesite.offline import keeping
from rulesite.worked import insets
from rulesite.worked.boards import shown
from tests.content.factories import NoteFactory, RuleFactory

CITY = "base/small-city:two-tiles"
SHARED = "base/deployment:large-farm-held"
REACH = "tower/capture:second-piece"

# what an entry says of a board, and what is wrong with it
SPOILT = [
    ({}, "either a 'case' or a 'position'"),
    ({"case": CITY, "position": ["base-cfff 0,0"]}, "either a 'case' or a 'position'"),
    ({"case": "base/small-city:none"}, "there is no case"),
    ({"case": "base/track:german-big-box"}, "has no board"),
    ({"position": ["base-xxxx 0,0"]}, "cannot be read"),
    ({"case": CITY, "letters": {"P": "city n"}}, "is no place"),
    ({"case": CITY, "letters": {"A": "0,0 city n"}}, "is no letter for a board"),
    ({"case": CITY, "letters": {"P": "0,0 road n"}}, "no road n at 0,0"),
    ({"case": CITY, "letters": {"P": "7,7"}}, "no tile at 7,7"),
    ({"case": REACH, "letters": {"P": "-2,1 tower"}}, "no tower at -2,1"),
    ({"case": CITY, "only": "after"}, "nothing happens on the board"),
]


@pytest.mark.parametrize(("part", "message"), SPOILT)
def test_what_cannot_be_shown(part: dict[str, object], message: str) -> None:
    assert any(message in wrong for wrong, _ in boards.wrong(part))


# a tile, a segment, a cell beside a tile, the top of a tower, a tile that is still to be laid
SOUND = [(CITY, "0,0"), (CITY, "0,0 city n"), (CITY, "1,0"), (REACH, "0,0 tower"), (REACH, "-2,0")]


@pytest.mark.parametrize(("case", "place"), SOUND)
def test_a_letter_stands_on_the_board(case: str, place: str) -> None:
    part = {"case": case, "letters": {"P": place}}
    assert not list(boards.wrong(part))
    drawings = [str(view.picture) for view in shown(examples.board(part)).views]
    assert any(">P</text>" in drawing for drawing in drawings)


def test_a_letter_lies_beside_the_figure_on_its_segment() -> None:
    def places(position: str) -> list[str]:
        board = examples.board({"position": [position], "letters": {"P": "0,0 farm nnw"}})
        drawing = str(shown(board).views[0].picture)
        return re.findall(r"translate\(([^)]*)\)[^>]*label-letter", drawing)

    alone, beside = places("base-ffff 0,0"), places("base-ffff 0,0  red farm nnw")
    assert len(alone) == len(beside) == 1
    assert alone != beside


def test_camps_stand_beside_each_other() -> None:
    results = shown(examples.board({"case": CITY})).results
    assert [said for _, said in results] == ["Red 4, Blue 0", "Red 2, Blue 0"]
    assert all("German" in party or "American" in party for party, _ in results)


def test_what_may_be_done_is_ticked() -> None:
    found = shown(examples.board({"case": SHARED}))
    drawing = str(found.views[0].picture)
    assert drawing.count("label-yes") == 3
    assert drawing.count("label-no") == 1
    assert not found.results


def test_moves_are_shown_before_and_after() -> None:
    both = shown(examples.board({"case": REACH})).views
    assert [view.words for view in both] == ["Before", "After"]
    boxes = {re.search(r'viewBox="([^"]*)"', str(view.picture))[1] for view in both}  # type: ignore[index]
    assert len(boxes) == 1, "both are of one size"
    after = shown(examples.board({"case": REACH, "only": "after"})).views
    assert [view.words for view in after] == [""]


def test_letters_in_a_text() -> None:
    html = '<p>Farm P, <a href="/P/">P</a> and P\u2019s PQ.</p>'
    marked = '<p>Farm <b class="letter">P</b>, <a href="/P/"><b class="letter">P</b></a>'
    assert letters.mark(html, {"P", "Q"}) == f"{marked} and P\u2019s PQ.</p>"
    assert letters.mark(html, ()) == html


@pytest.mark.django_db
def test_pages_show_the_boards_that_are_named(client: Client) -> None:
    RuleFactory(name="base.city.small", own="base.city.small", boards=[{"case": CITY}])
    NoteFactory(name="7", own="n7", number=7, boards=[{"case": REACH, "caption": "Reach of 2"}])
    for page in ("/rules/base/", "/rules/base/city/small/"):
        html = client.get(page).content.decode()
        assert html.count("<figure") == 1, page
        assert 'href="/examples/base/small-city/two-tiles/"' in html, page
    note = client.get("/notes/7/").content.decode()
    assert note.count("<title>Reach of 2") == 2
    assert note.count('class="board-drawing"') == 2


@pytest.mark.django_db
def test_boards_are_drawn_before_anybody_asks(settings, tmp_path, monkeypatch, capsys) -> None:
    settings.BOARDS_DIR = tmp_path
    rule = RuleFactory(name="base.city.small", own="base.city.small", boards=[{"case": CITY}])
    drawn = insets.inset(rule.boards[0])
    call_command("drawboards")
    assert "boards" in capsys.readouterr().out
    monkeypatch.setattr(insets, "_drawn", lambda text: "drawn only now")
    assert insets.inset(rule.boards[0]) == drawn
    assert insets.make() > 0, "nothing is to be drawn again"
    rule.boards = [{"case": CITY, "caption": "Another"}]
    rule.save()
    assert insets.inset(rule.boards[0]) == "drawn only now"
    assert insets.inset({"case": CITY}) == drawn, "what an editor changes costs no other board"
    assert insets.make() > 0
    monkeypatch.setattr(insets, "_drawn", lambda text: "drawn only later")
    assert insets.inset(rule.boards[0]) == "drawn only now", "the next load draws what is missing"


@pytest.mark.django_db
@pytest.mark.parametrize("page", ["/rules/base/", "{bundle}"])
def test_a_page_of_many_boards_comes_when_they_are_drawn(
    client: Client, settings, tmp_path, monkeypatch, page: str
) -> None:
    """No request draws so long that it would be ended, and each leaves the next one less."""
    settings.BOARDS_DIR = tmp_path
    settings.DRAW_LIMIT = 1
    insets._drawn.cache_clear()
    several = [{"case": CITY, "caption": f"Board {number}"} for number in range(3)]
    RuleFactory(name="base.city.small", own="base.city.small", boards=several)
    (bundle,) = client.get("/offline/pages.json").json()["bundles"][:1]
    monkeypatch.setattr(keeping, "pages", lambda: iter(["/rules/base/"]))
    answers = [client.get(page.format(bundle=bundle)) for _ in several]
    assert [answer.status_code for answer in answers] == [503, 503, 200]
    assert answers[0]["Retry-After"]
    assert "Board 2" in answers[2].content.decode()


@pytest.mark.django_db
def test_a_text_names_its_board_by_the_letters(loaded: None) -> None:
    named = [one for one in Entry.objects.published() if one.boards]
    assert named
    for one in named:
        for part in one.boards:
            board = examples.board(part)
            assert board.caption or board.case, one.pk
            for letter in part.get("letters", ()):
                assert f'<b class="letter">{letter}</b>' in one.html or letters.spoken(
                    letter, part.get("caption", "")
                ), one.pk


POINTS = re.compile(r"\bin (?:the|its|this|that) (?:[\w’'-]+ ){0,2}pictures?\b")


@pytest.mark.django_db
def test_no_text_speaks_of_a_picture_that_is_not_there(loaded: None) -> None:
    """The rest of what a page shows need not be named: where rules are told, only boards are."""
    for one in Entry.objects.published().exclude(kind="tile-note"):
        if POINTS.search(" ".join(one.body.split())):
            assert one.boards or getattr(getattr(one, "difference", None), "case", ""), one.pk
