"""The Gingerbread Man: where he begins, and what the score of a stated position leaves out."""

import pytest

from engine import api
from engine.expansions.gingerbread import MAN
from engine.model.pieces import Token


@pytest.mark.parametrize(
    ("sets", "place"),
    [
        (("base",), ((0, 0), "city n")),
        (("base", "school"), ((-1, 0), "city n")),
        (("base", "river"), None),
        (("base", "count"), None),
    ],
)
def test_he_begins_in_the_city_of_the_start_tile(
    sets: tuple[str, ...], place: tuple[tuple[int, int], str] | None
) -> None:
    """Rules of 2012, preparation. A spring has no city, and Carcassonne is no start tile."""
    game = api.Game.begin(api.ruleset("bb-hig", (*sets, "gingerbread")), ("red", "blue"))
    found = game.state.pieces.first(MAN)
    assert found == (Token(MAN, cell=place[0], spot=place[1]) if place else None)


def test_a_stated_table_without_him_has_none() -> None:
    position = api.read_board("players red blue\nsets base gingerbread\nbase-crfr 0,0")
    game = api.Game.of(position, api.ruleset("bb-hig", position.sets))
    assert game.state.pieces.first(MAN) is None


CITY = """
players red* blue
sets base gingerbread
tile called = ffff; farm nnw nne ene ese sse ssw wsw wnw; symbols gingerbread
base-cfff 0,0{knight}
base-cfff 1,0
{last}
tokens [{{"what": "gingerbread", "cell": [0, 0], "spot": "city n"}}]
"""
KNIGHT = "  red city n"
CALLED = "called 0,1"


@pytest.mark.parametrize(
    ("knight", "last", "named"),
    [
        (KNIGHT, CALLED, True),
        ("", CALLED, False),
        (KNIGHT, "base-ffff 0,1", False),
        (KNIGHT, f"base-cfff 0,-1 2\n{CALLED}", False),
    ],
)
def test_the_points_of_his_move_are_named(knight: str, last: str, named: bool) -> None:
    """Where he would leave knights, the verdict says that it leaves their points out."""
    stated = api.read_board(CITY.format(knight=knight, last=last))
    found = api.Analysis(stated).under(api.ruleset("bb-hig", stated.sets), api.NOW)
    remarks = [one.rule for one in found.remarks if one.code == "left-out"]
    assert remarks == (["gingerbread.points"] if named else [])
