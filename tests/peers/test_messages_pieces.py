"""Messages of a recorded game: dragon, fairy and princess, towers, wagons and barns.

Expected points follow from the annotated rules as the German Big Box has them, and from the
values of the edition ``jcz`` where a test says so.
"""

from typing import Any

import pytest

from engine.api import (
    Figure,
)
from tests.engine.tokens import fairy_on, prisoner, tower_of
from tests.peers.building import (
    COMMIT,
    DRAGON,
    KNIGHT,
    NEXT,
    PASS,
    ROAD,
    START,
    at,
    lay,
    message,
    neutral,
    played,
    put,
    tower,
    who,
)

# --- dragon, fairy, princess ---------------------------------------------------------------------

BESIDE = who("0.small.1", (1, 0), "Road", "WE")


def test_the_fairy_beside_a_follower() -> None:
    result = played(*ROAD, *NEXT, lay("BA/RFr", (3, 0)), neutral("fairy.1", BESIDE), COMMIT,
                    lay("BA/RFr", (4, 0)), COMMIT, elements={"fairy": 1})  # fmt: skip
    assert result.refusals == ()
    red = Figure("red", "follower", (1, 0), "road e")
    assert result.position.pieces.first("fairy") == fairy_on((1, 0), red)
    assert result.scores == (1, 0)


def test_the_fairy_on_a_tile() -> None:
    to = [1, 0]
    result = played(*ROAD, *NEXT, lay("BA/RFr", (3, 0)), neutral("fairy.1", to), COMMIT,
                    elements={"fairy": 1}, rules={"fairy-placement": "on-tile"})  # fmt: skip
    assert result.position.pieces.first("fairy") == fairy_on((1, 0))
    pointed = neutral("fairy.1", at((1, 0), "Road", "WE"))
    again = played(*ROAD, *NEXT, lay("BA/RFr", (3, 0)), pointed, COMMIT,
                   elements={"fairy": 1}, rules={"fairy-placement": "on-tile"})  # fmt: skip
    assert again.position == result.position


VOLCANO = (lay("DG/F.v", (0, 1)), PASS, COMMIT)


def test_the_dragon_moves_before_the_scoring() -> None:
    """It eats the follower on the road; three steps and then no way on (the example)."""
    pointed = {"position": [1, 0]}
    steps = (neutral("dragon.1", [0, 0]), neutral("dragon.1", pointed), neutral("dragon.1", [2, 0]))
    result = played(*ROAD, *VOLCANO, lay("DG/RFr.d", (2, 0)), PASS, *steps, COMMIT,
                    elements=DRAGON)  # fmt: skip
    assert result.refusals == ()
    assert result.position.pieces.cell("dragon") == (2, 0)
    assert result.position.figures == ()


def test_points_come_with_the_end_of_the_step_when_the_dragon_moves_before_them() -> None:
    """Bob's road of four tiles is whole; the dragon goes the other way and eats nobody."""
    crossings = [{"tile": "BA/RRR", "x": x, "y": 0, "rotation": 0} for x in (-1, 2)]
    steps = (neutral("dragon.1", [0, 0]), neutral("dragon.1", [-1, 0]))
    road = (lay("DG/RFr.d", (1, 0)), put("1.small.1", (1, 0), "Road", "WE"))
    points = [[0, 0]] * 7 + [[0, 4]]
    result = played(*VOLCANO, *road, *steps, COMMIT, elements=DRAGON, start=[*START, *crossings],
                    pointsAfterEachMessage=points)  # fmt: skip
    assert result.refusals == ()
    assert result.difference is None


def test_steps_that_nobody_had_to_choose_may_be_missing() -> None:
    """With one tile to go to, the file may leave the step out."""
    result = played(*ROAD, *VOLCANO, lay("DG/RFr.d", (2, 0)), PASS, COMMIT,
                    lay("BA/RFr", (3, 0)), elements=DRAGON)  # fmt: skip
    assert result.position.pieces.cell("dragon") == (2, 0)
    assert result.refusals == ()


def test_a_step_out_of_reach_is_refused() -> None:
    result = played(*VOLCANO, lay("DG/RFr.d", (1, 0)), PASS, neutral("dragon.1", [1, 0]), COMMIT,
                    elements=DRAGON)  # fmt: skip
    assert [refusal.rule for refusal in result.refusals] == ["dragon.move.adjacent"]


def test_the_princess_sends_a_knight_home() -> None:
    first = (lay("BA/Ccc", (0, -1), "R180"), put("0.small.1", (0, -1), "City", "_N"), COMMIT)
    gone = message(
        "RETURN_MEEPLE", pointer=who("0.small.1", (0, -1), "City", "_N"), source="PRINCESS"
    )
    result = played(*first, lay("DG/Cc.p", (-1, -1), "R90"), gone, COMMIT, elements=DRAGON)
    assert result.refusals == ()
    assert result.position.figures == ()


# --- towers --------------------------------------------------------------------------------------

FOUNDATION = (lay("TO/F", (0, 1)), PASS, COMMIT)


def test_a_tower_captures_and_the_owner_pays() -> None:
    spot = "NL.NR.EL.ER.SL.SR.WL.WR"
    caught = message("CAPTURE_FOLLOWER", pointer=who("0.small.1", (0, 1), "Field", spot))
    ransom = message("PAY_RANSOM", meepleId="0.small.1")
    farmer = (lay("TO/F", (0, 1)), put("0.small.1", (0, 1), "Field", spot), COMMIT)
    taken = (lay("BA/RFr", (1, 0)), tower((0, 1)), caught, COMMIT)
    result = played(*farmer, *taken, elements={"tower": True})
    assert result.refusals == ()
    assert result.position.pieces.of("prisoner") == (prisoner("blue", "red", "follower"),)
    assert result.position.pieces.of("tower") == (tower_of((0, 1), 1),)
    poor = played(*farmer, *taken, ransom, elements={"tower": True})
    assert [refusal.rule for refusal in poor.refusals] == ["tower.ransom.debt"]
    city = (lay("BA/C", (0, -1), "R180"), put("0.small.2", (0, -1), "City", "S"), COMMIT)
    paid = played(*farmer, *taken, *city, ransom, elements={"tower": True})
    assert paid.refusals == ()
    assert paid.scores == (1, 3)
    assert paid.position.pieces.of("prisoner") == ()


def test_a_ransom_after_the_scoring_or_before_the_tile() -> None:
    spot = "NL.NR.EL.ER.SL.SR.WL.WR"
    caught = message("CAPTURE_FOLLOWER", pointer=who("0.small.1", (0, 1), "Field", spot))
    ransom = message("PAY_RANSOM", meepleId="0.small.1")
    start = (
        lay("TO/F", (0, 1)), put("0.small.1", (0, 1), "Field", spot), COMMIT,
        lay("BA/RFr", (1, 0)), tower((0, 1)), caught, COMMIT,
        lay("BA/C", (0, -1), "R180"), put("0.small.2", (0, -1), "City", "S"), COMMIT,
    )  # fmt: skip
    after = (lay("BA/RFr", (2, 0)), PASS, COMMIT, ransom, lay("BA/RFr", (3, 0)), PASS, COMMIT)
    assert played(*start, *after, elements={"tower": True}).scores == (1, 3)
    late = played(*start, lay("BA/RFr", (2, 0)), PASS, COMMIT, elements={"tower": True})
    assert late.scores == (4, 0)
    foreign = message("PAY_RANSOM", meepleId="1.small.3")
    assert len(played(*start, foreign, elements={"tower": True}).refusals) == 1


def test_nobody_is_captured() -> None:
    spot = "NL.NR.EL.ER.SL.SR.WL.WR"
    farmer = (lay("TO/F", (0, 1)), put("0.small.1", (0, 1), "Field", spot), COMMIT)
    result = played(*farmer, lay("BA/RFr", (1, 0)), tower((0, 1)), PASS, COMMIT,
                    elements={"tower": True})  # fmt: skip
    assert result.position.pieces.of("prisoner") == ()
    assert len(result.position.figures) == 1


def test_a_follower_on_a_tower() -> None:
    top = put("0.small.1", (0, 1), "Tower", "I")
    result = played(lay("TO/F", (0, 1)), tower((0, 1)), COMMIT, lay("BA/RFr", (1, 0)),
                    PASS, COMMIT, lay("BA/RFr", (2, 0)), top, COMMIT,
                    elements={"tower": True})  # fmt: skip
    assert result.refusals == ()
    assert result.position.figures == (Figure("red", "follower", (0, 1), "tower"),)


def test_an_exchange_names_who_comes_back() -> None:
    """Bob holds a follower and the big one of Alice; she takes one of his and names hers."""
    every = "NL.NR.EL.ER.SL.SR.WL.WR"
    exchange = message("EXCHANGE_FOLLOWER", meepleId="0.big.1")

    def take(name: str, cell: tuple[int, int], where: str) -> dict[str, Any]:
        return message("CAPTURE_FOLLOWER", pointer=who(name, cell, "Field", where))

    north = "NL.NR.EL.WR"
    result = played(
        lay("TO/F", (0, 1)), put("0.small.1", (0, 1), "Field", every), COMMIT,
        lay("BA/RFr", (1, 0)), tower((0, 1)), take("0.small.1", (0, 1), every), COMMIT,
        lay("BA/L", (0, 2)), put("0.big.1", (0, 2), "Field", every), COMMIT,
        lay("BA/RFr", (2, 0)), tower((0, 1)), take("0.big.1", (0, 2), every), COMMIT,
        lay("BA/RFr", (3, 0)), PASS, COMMIT,
        lay("BA/RFr", (-1, 0)), put("1.small.1", (-1, 0), "Field", north), COMMIT,
        lay("TO/F", (-1, 1)), tower((-1, 1)), take("1.small.1", (-1, 0), north), exchange, COMMIT,
        elements={"tower": True, "big-follower": 1},
    )  # fmt: skip
    assert result.refusals == ()
    assert result.position.pieces.of("prisoner") == (prisoner("blue", "red", "follower"),)
    wrong = message("EXCHANGE_FOLLOWER", meepleId="1.big.1")
    assert len(played(*FOUNDATION, wrong, elements={"tower": True}).refusals) == 1


# --- abbey, wagon, barn --------------------------------------------------------------------------


def test_the_abbey_may_be_declined_first() -> None:
    result = played(PASS, COMMIT, *KNIGHT, elements={"abbey": 1})
    assert result.scores == (4, 0)
    assert result.refusals == ()


WAGON = {"wagon": 2}
CROSSING = (lay("BA/RRRR", (1, 0)), put("0.wagon.1", (1, 0), "Road", "W"), COMMIT)


def test_a_scored_wagon_moves_on() -> None:
    """The road of two tiles ends at crossings: two points."""
    onward = put("0.wagon.1", (1, 0), "Road", "N")
    close = (lay("BA/RRR", (-1, 0), "R0"), PASS, COMMIT)
    result = played(*CROSSING, *close, onward, COMMIT, elements=WAGON)
    assert result.refusals == ()
    assert result.scores == (3, 0)
    assert result.position.figures == (Figure("red", "wagon", (1, 0), "road n"),)
    home = played(*CROSSING, *close, PASS, COMMIT, elements=WAGON)
    assert home.position.figures == ()


def test_a_wagon_of_the_second_edition_moves_to_a_neighbouring_tile() -> None:
    """The city on the tile of the start is nobody's and open."""
    onward = put("0.wagon.1", (0, 0), "City", "N")
    close = (lay("BA/RRR", (-1, 0), "R0"), PASS, COMMIT)
    refused = played(*CROSSING, *close, onward, COMMIT, elements=WAGON, rules={"wagon-move": "C1"})
    assert len(refused.refusals) == 1
    result = played(*CROSSING, *close, onward, COMMIT, elements=WAGON)
    assert result.refusals == ()
    assert result.position.figures == (Figure("red", "wagon", (0, 0), "city n"),)


def test_a_wagon_that_stays_silent_goes_home() -> None:
    close = (lay("BA/RRR", (-1, 0), "R0"), PASS, COMMIT)
    result = played(*CROSSING, *close, lay("BA/RFr", (2, 0)), elements=WAGON)
    assert result.position.figures == ()


def test_of_two_wagons_the_one_that_is_named_moves() -> None:
    """Both are scored by one tile; the second message is about the wagon that is asked first."""
    second = (lay("BA/RRRR", (2, 0)), PASS, COMMIT)
    third = (lay("BA/RFr", (1, -1), "R90"), put("0.wagon.2", (1, -1), "Road", "NS"), COMMIT)
    result = played(*CROSSING, *second, *third, elements=WAGON)
    assert result.refusals == ()
    assert len(result.position.figures) == 2


def test_a_barn_stands_at_the_north_western_corner_of_the_cell() -> None:
    """Four tiles of farm meet; the farmer is paid for the one city at three points."""
    spot = "NL.NR.EL.ER.WL.WR"
    tiles = (
        lay("BA/C", (0, -1), "R180"), put("0.small.1", (0, -1), "Field", spot), COMMIT,
        lay("BA/C", (0, -2)), PASS, COMMIT,
        lay("BA/C", (1, -2)), PASS, COMMIT,
    )  # fmt: skip
    barn = put("1.barn.1", (1, -1), "Field", "NL.NR.SL.SR.WL.WR")
    points = [[0, 0]] * 11 + [[3, 0]]
    result = played(*tiles, lay("BA/C", (1, -1), "R90"), barn, COMMIT, elements={"barn": 1},
                    pointsAfterEachMessage=points)  # fmt: skip
    assert result.refusals == ()
    assert result.scores == (3, 0)
    assert result.position.figures == (Figure("blue", "barn", (1, -1), "farm wnw"),)
    assert result.difference is None
    far = put("1.barn.1", (0, 0), "Field", "SL.SR.ER.WL")
    assert len(played(*tiles, lay("BA/C", (1, -1), "R90"), far, elements={"barn": 1}).refusals) == 1


@pytest.mark.parametrize(
    ("rules", "against"),
    [
        ({}, ["abbey.barn.one"]),
        ({"barn-placement": "not-occupied"}, ["abbey.barn.one"]),
        ({"barn-placement": "occupied"}, []),
    ],
)
def test_a_barn_beside_a_barn(rules: dict[str, str], against: list[str]) -> None:
    """Farmers keep no barn away under either option; what they are about is another barn."""
    farmer = put("0.small.1", (0, -1), "Field", "NL.NR.EL.ER.WL.WR")
    barn = put("1.barn.1", (1, -1), "Field", "NL.NR.SL.SR.WL.WR")
    second = put("1.barn.2", (0, -1), "Field", "NL.NR.EL.ER.WL.WR")
    result = played(
        lay("BA/C", (0, -1), "R180"), farmer, COMMIT,
        lay("BA/C", (0, -2)), PASS, COMMIT,
        lay("BA/C", (1, -2)), PASS, COMMIT,
        lay("BA/C", (1, -1), "R90"), barn, COMMIT,
        lay("BA/L", (-1, -1)), PASS, COMMIT,
        lay("BA/L", (-1, -2)), second, COMMIT,
        elements={"barn": 2}, rules=rules,
    )  # fmt: skip
    assert [refusal.rule for refusal in result.refusals] == against
    assert len(result.position.figures) == 2 - len(against)


# --- messages at the wrong time ------------------------------------------------------------------


@pytest.mark.parametrize(
    "early",
    [
        tower((0, 0)),
        message("CAPTURE_FOLLOWER", pointer=who("0.small.1", (0, 0), "City", "N")),
        message("EXCHANGE_FOLLOWER", meepleId="0.small.1"),
        message("RETURN_MEEPLE", pointer=who("0.small.1", (0, 0), "City", "N"), source="PRINCESS"),
        neutral("fairy.1", [0, 0]),
        neutral("count.1", at((0, 0), "Quarter", "QUARTER_CASTLE")),
        put("0.small.1", (0, 0), "City", "N"),
    ],
)
def test_a_message_before_the_tile_is_refused(early: dict[str, Any]) -> None:
    (refusal,) = played(early, *KNIGHT, elements={**DRAGON, "tower": True, "count": 1}).refusals
    assert refusal.reason == "The game waits for: place a tile."


def test_a_ransom_while_the_dragon_moves_is_refused() -> None:
    ransom = message("PAY_RANSOM", meepleId="0.small.1")
    start = [*START, {"tile": "BA/RFr", "x": 1, "y": 0, "rotation": 0},
             {"tile": "BA/RFr", "x": -1, "y": 0, "rotation": 0}]  # fmt: skip
    result = played(*VOLCANO, lay("DG/RFr.d", (2, 0)), PASS, neutral("dragon.1", [0, 0]), ransom,
                    neutral("dragon.1", [1, 0]), COMMIT, elements=DRAGON, start=start)  # fmt: skip
    assert [refusal.message for refusal in result.refusals] == ["message 6 (PAY_RANSOM)"]
    assert result.position.pieces.cell("dragon") != (0, 1)
    assert result.agreement == "differs: ransom-at-any-time"


# --- what goes on in between ---------------------------------------------------------------------


def test_a_figure_pointed_at_that_is_not_there_is_refused() -> None:
    gone = message(
        "RETURN_MEEPLE", pointer=who("1.small.1", (0, 0), "City", "N"), source="PRINCESS"
    )
    result = played(lay("DG/Cc.p", (0, -1), "R180"), gone, elements=DRAGON)
    assert [refusal.rule for refusal in result.refusals] == ["dragon.princess.remove"]
