"""A German cathedral waits for its roads, on the board and in the queue."""

from engine.api import read_board
from engine.board.features import Feature
from engine.model.position import Position
from engine.model.shaping import shape_tile
from engine.turn.problems import stated_board

DOME = (
    "tile dome = frff; road e; german-cathedral; farm nnw nne ene ese sse ssw wsw wnw;"
    " meet road e + german-cathedral"
)
TILES = f"""
players red blue
sets base kathedralen
{DOME}
tile gate = fcfr; road w; city e; farm nnw nne wsw wnw sse ssw touches e; meet road w + city e
tile wall = fffc; city w; farm nnw nne ene ese sse ssw touches w
"""


def board(text: str) -> Position:
    return read_board(TILES + text)


def kinds_of(features: list[Feature]) -> list[str]:
    return [str(feature.kind) for feature in features]


def test_a_cathedral_comes_right_behind_its_last_road() -> None:
    """Before whatever else the tile completed (condensed order of play, step 7)."""
    _, completed = stated_board(board("dome 0,0\nwall 2,0\ngate 1,0"))
    assert kinds_of(completed) == ["road", "german-cathedral", "city"]


def test_a_cathedral_laid_last_is_complete_with_its_roads() -> None:
    _, completed = stated_board(board("gate 1,0\ndome 0,0"))
    assert kinds_of(completed) == ["road", "german-cathedral"]


def test_a_copy_of_the_board_and_one_built_anew_wait_as_the_first_does() -> None:
    first, _ = stated_board(board("dome 0,0\nwall 2,0"))
    for table in (first.copy(), first):
        table.relay()
        cathedral = table.find((0, 0), "german-cathedral")
        assert cathedral is not None
        assert (cathedral.complete, cathedral.kind.completes) == (False, True)
        look, _ = stated_board(board("gate 1,0"))[0].laid[1, 0]
        assert kinds_of(table.lay(look, (1, 0))) == ["road", "german-cathedral", "city"]
        assert table.relay() == []


def test_the_form_lets_all_roads_meet_a_cathedral() -> None:
    tile = shape_tile("rfrr", "abcd", ["german-cathedral"])
    (group,) = tile.meet
    assert sorted(str(tile.segments[index].kind) for index in group) == [
        "german-cathedral", "road", "road", "road",
    ]  # fmt: skip
    (cathedral,) = (s for s in tile.segments if s.kind == "german-cathedral")
    assert cathedral.ports == ()
    crossing = shape_tile("rfrr", "abcd", ["german-cathedral"], ["nsw"])
    assert set(crossing.meet[0]) == set(group)
