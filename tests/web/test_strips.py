"""A turn from start to end, board by board, at the head of a chapter."""

import re

import pytest

from content import examples
from content.models import Chapter
from engine import api
from engine.cases import CaseQuestion
from rulesite.worked.strips import strip
from tests.web.asking import text

pytestmark = pytest.mark.django_db

TOLD = sorted(
    case.chapter for name, case in examples.cases().items() if name.endswith("/told:turn")
)


def told(chapter: str) -> list[str]:
    """What stands under the boards."""
    found = strip(chapter)
    assert found
    events = (
        [one.words if one.points is None else f"{one.words}, {one.points}" for one in frame.events]
        for frame in found.frames
    )
    pairs = zip(found.frames, events, strict=True)
    return [" ".join(filter(None, [frame.words, *some])) for frame, some in pairs]


def test_a_strip_begins_before_and_ends_with_what_is_scored() -> None:
    """Red closes a city of 3 tiles: 2 points for each."""
    assert told("base") == [
        "Before.",
        "Red places this tile.",
        "Red places a follower on road, right.",
        "Red: City of 3 tiles, 6 The red follower goes home",
    ]


def test_steps_of_the_dragon_are_one_board() -> None:
    assert sum("moves the dragon" in words for words in told("dragon")) == 1


def test_what_chance_says_stands_with_the_move_before_it() -> None:
    """Blue turns up a plum worth 4."""
    assert "Blue harvests a fruit. Blue harvests a fruit worth 4 Blue: Fruit harvested, 4" in told(
        "fruit"
    )


def test_nobody_goes_home_when_the_game_ends() -> None:
    """What is scored at the end is all there is to see: here 3 and 1 for Blue, and 2 fruits."""
    assert told("fruit")[-1] == (
        "The game ends. Blue: Incomplete road of 3 tiles, 3 Blue: Incomplete city of 1 tile, 1 "
        "Red: Fruit tokens, 2"
    )


def test_a_castle_over_two_tiles_does_not_count_its_neighbours() -> None:
    """Its points are 2 for the double tile and 1 for each of 10 tiles round it."""
    assert told("burgen")[-1] == "Red: German castle, 12 The red follower goes home"


def test_who_passes_is_not_told_of() -> None:
    assert not any("nobody" in words or "passes" in words for words in told("buildings"))


def test_figures_have_their_article() -> None:
    assert "Red places an abbot on the garden." in told("abbot")


def test_the_tile_that_is_laid_is_marked_on_its_board_alone() -> None:
    found = strip("base")
    assert found
    assert ["board-laid" in frame.picture for frame in found.frames] == [False, True, False, False]


def test_boards_of_a_strip_are_as_wide_as_each_other() -> None:
    for chapter in TOLD:
        found = strip(chapter)
        assert found
        boxes = {re.search('viewBox="([^"]+)"', frame.picture)[1] for frame in found.frames}
        assert len(boxes) == 1, chapter


@pytest.mark.parametrize("chapter", TOLD)
def test_a_strip_stands_at_the_head_of_its_chapter(client, chapter: str) -> None:
    case = examples.cases()[f"{chapter}/told:turn"]
    assert case.ask is CaseQuestion.PLAY
    page = text(client.get(Chapter.objects.exclude(turn="").get(pk=chapter).get_absolute_url()))
    head = page[page.index('id="one-turn"') : page.index('class="strip-foot')]
    assert head.count('class="board-drawing"') == len(told(chapter)) > 2
    assert f'href="{examples.url(case.name)}"' in page


def test_every_turn_that_a_chapter_tells_is_played() -> None:
    chapters = set(Chapter.objects.exclude(turn="").values_list("pk", flat=True))
    assert chapters == set(TOLD)
    assert set(api.expansions()) <= chapters


def test_a_new_chapter_whose_turn_no_case_plays_has_its_words_alone(client) -> None:
    alone = Chapter.objects.create(
        id="moats", order=999, title="Moats", lede="Water.", turn="Red digs."
    )
    assert strip(alone.pk) is None
    page = text(client.get(alone.get_absolute_url()))
    assert 'id="one-turn"' in page
    assert 'class="strip' not in page


def test_a_move_that_is_refused_has_no_board() -> None:
    """Red's thief holds a road of the labyrinth, so Blue stands on no other and takes a farm."""
    assert told("labyrinth")[1:3] == [
        "Blue places this tile.",
        "Blue places a follower on farm, top left.",
    ]


def test_a_choice_ends_with_what_comes_of_it() -> None:
    """3 points for the road take the messenger from 7 to 10; 2 knights make 4 points."""
    assert told("messages")[3:5] == [
        "Red chooses: move the messenger. The red messenger stands on space 10 "
        "Red draws a message: score your knights",
        "Red chooses: score your knights. Red: Message, 4",
    ]


def test_the_last_board_is_what_the_case_expects() -> None:
    """The thief stands on the tile just laid; the knight is home."""
    found = strip("base")
    assert found
    assert found.frames[-1].picture.count('class="figure ') == 1
