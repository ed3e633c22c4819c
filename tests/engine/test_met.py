"""Two followers on touching segments can have met only by what lies on this table.

What an expansion could do elsewhere is no reason: its tile or token must lie there (decision 3).
"""

from dataclasses import replace

import pytest

from engine import api

ROAD = "base-frfr 0,0  red road e\nbase-frfr 1,0  blue road w\n"
CITY = "base-cfff 0,0  red city n\nbase-cfcf-2 0,-1  blue city s\n"
FARM = "base-ffff 0,0  red farm nnw\nbase-ffff 1,0  blue farm nnw\n"

FERRY = ", ".join(f'{{"what": "ferry", "cell": [2, 0], "spot": "road {side}"}}' for side in "ew")
TOKEN = '{{"what": "{0}", "player": "red", "cell": [0, 1], "spot": "road {1}"{2}}}'

BY = [
    ("flier", ROAD, "flier-ffff-1 0,1", ""),
    ("flier", CITY, "flier-ffff-1 0,1", ""),
    ("crop1", ROAD, "crop1-ffrr 0,1", ""),
    ("crop1", CITY, "crop1-ccff-1 0,1 2", ""),
    ("crop1", FARM, "crop1-cfrr 0,1 3", ""),
    ("ferries", ROAD, "ferries-frrr 2,0", FERRY),
    ("tunnel", ROAD, "tunnel-ffrr 0,1", TOKEN.format("tunnel", "s", ', "number": 1')),
    ("bridges", ROAD, "base-ffff 0,1", TOKEN.format("bridge", "e", "")),
]
"""Each set that can bring figures together, two who have met, and what of it lies there."""


def broken(text: str) -> list[str]:
    stated = api.read_board(text)
    return [one.code for one in api.problems(stated, api.ruleset("mega", stated.sets))]


def board(name: str, pair: str, more: str = "", tokens: str = "") -> str:
    tokens = f"tokens [{tokens}]\n" if tokens else ""
    return f"players red blue\nsets base {name}\n{more}\n{pair}{tokens}"


@pytest.mark.parametrize(("name", "pair", "more", "tokens"), BY)
def test_whom_a_piece_on_the_table_has_brought_together(
    name: str, pair: str, more: str, tokens: str
) -> None:
    first, rest = pair.split("\n", 1)
    assert broken(board(name, rest, f"{first}\n{more}", tokens)) == []


@pytest.mark.parametrize(("name", "pair", "more", "tokens"), BY)
def test_the_set_alone_has_brought_nobody_together(
    name: str, pair: str, more: str, tokens: str
) -> None:
    assert broken(board(name, pair)) == ["never-met"]


@pytest.mark.parametrize(
    ("name", "pair", "more", "tokens"),
    [
        ("flier", FARM, "flier-ffff-1 0,1", ""),  # nobody lands on a farm
        ("crop1", CITY, "crop1-ffrr 0,1", ""),  # a club is about roads
        ("ferries", CITY, "", ""),
    ],
)
def test_a_piece_of_another_sort_has_brought_nobody_together(
    name: str, pair: str, more: str, tokens: str
) -> None:
    first, rest = pair.split("\n", 1)
    assert "never-met" in broken(board(name, rest, f"{first}\n{more}", tokens))


def test_whom_carcassonne_has_brought_together() -> None:
    rules = api.ruleset("mega", ("base", "count"))
    begun = api.Game.begin(rules, ("red", "blue")).position()
    road = "base-frfr"
    for place in api.actions(begun, rules, road).places:
        one = replace(begun, tiles=(*begun.tiles, api.Laid(road, place.cell, place.turn)))
        for second in api.actions(one, rules, road).places:
            both = replace(one, tiles=(*one.tiles, api.Laid(road, second.cell, second.turn)))
            feature = api.Desk(both).feature(place.cell, _road(place.turn))
            if len(feature.cells) == 2:
                pair = (
                    api.Figure("red", "follower", place.cell, _road(place.turn)),
                    api.Figure("blue", "follower", second.cell, _road(second.turn)),
                )
                assert api.problems(replace(both, figures=pair), rules) == ()
                return
    raise AssertionError("no two roads meet beside Carcassonne")


def _road(turn: int) -> str:
    return "road e" if turn % 2 == 0 else "road n"
