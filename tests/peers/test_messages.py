"""Every message of a recorded game, each in a small game of its own.

Expected points follow from the annotated rules as the German Big Box has them, and from the
values of the edition ``jcz`` where a test says so.
"""

from typing import Any

import pytest

from engine.api import Figure, InputError, Prisoner, Tower
from tests.peers.building import (
    CARCASSONNE,
    COMMIT,
    PASS,
    START,
    UNDO,
    at,
    lay,
    message,
    neutral,
    played,
    put,
    tower,
    verdicts,
    who,
)

KNIGHT = (lay("BA/C", (0, -1), "R180"), put("0.small.1", (0, -1), "City", "S"), COMMIT)
"""Alice completes a city of two tiles and gets four points."""
ROAD = (lay("BA/RFr", (1, 0)), put("0.small.1", (1, 0), "Road", "WE"), COMMIT)
"""Alice stands on an open road of two tiles."""
NEXT = (lay("BA/RFr", (2, 0)), PASS, COMMIT)
"""The road grows."""


# --- tile, follower, the end of a turn -----------------------------------------------------------


def test_a_tile_a_follower_and_the_end_of_the_step() -> None:
    result = played(*KNIGHT)
    assert result.scores == (4, 0)
    assert result.refusals == ()
    assert result.position.figures == ()
    assert [event.what for event in result.turns[0].events] == [
        "laid", "deployed", "scored", "returned",
    ]  # fmt: skip


def test_points_come_with_the_end_of_the_step() -> None:
    points = [[0, 0], [0, 0], [4, 0]]
    assert played(*KNIGHT, pointsAfterEachMessage=points).difference is None
    early = played(*KNIGHT, pointsAfterEachMessage=[[0, 0], [4, 0], [4, 0]]).difference
    assert early is not None
    assert (early.message, early.expected, early.found) == (
        "message 1 (DEPLOY_MEEPLE)", (4, 0), (0, 0),
    )  # fmt: skip


def test_after_a_pass_points_come_with_the_end_of_the_step_as_well() -> None:
    closing = (lay("BA/RRR", (2, 0), "R0"), PASS, COMMIT)
    opening = (lay("BA/RRR", (-1, 0), "R0"), PASS, COMMIT)
    points = [[0, 0]] * 8 + [[4, 0]]
    assert played(*ROAD, *opening, *closing, pointsAfterEachMessage=points).difference is None


def test_a_step_may_end_without_a_pass() -> None:
    assert played(lay("BA/C", (0, -1), "R180"), COMMIT, lay("BA/RFr", (1, 0))).turns[1][0] == "blue"


def test_the_tile_just_laid_may_still_lie_unscored() -> None:
    result = played(*KNIGHT[:2])
    assert result.scores == (0, 0)
    assert not result.over


@pytest.mark.parametrize("turn", ["R90", 90])
def test_a_turn_is_a_word_or_a_number(turn: Any) -> None:
    start = [{"tile": "BA/RCr", "x": 0, "y": 0, "rotation": turn}]
    assert played(start=start).position.tiles[0].turn == 1


def test_a_silent_message_changes_nothing() -> None:
    assert played(KNIGHT[0], message("TILE_CONFIRM"), *KNIGHT[1:]).scores == (4, 0)


def test_what_is_taken_back_never_happened() -> None:
    wrong = put("0.small.1", (0, -1), "Field", "NL.NR.EL.ER.WL.WR")
    result = played(KNIGHT[0], wrong, UNDO, *KNIGHT[1:])
    assert result.scores == (4, 0)
    assert result.refusals == ()


def test_nothing_is_left_to_take_back() -> None:
    assert played(UNDO, *KNIGHT).scores == (4, 0)


# --- what the rules forbid -----------------------------------------------------------------------


def test_a_tile_that_does_not_fit_is_refused_with_its_rule() -> None:
    (refusal,) = played(lay("BA/RFr", (0, -1))).refusals
    assert (refusal.message, refusal.rule) == ("message 0 (PLACE_TILE)", "base.place.match")


def test_a_second_follower_finds_nothing_to_answer() -> None:
    twice = put("0.small.2", (0, -1), "Field", "NL.NR.EL.ER.WL.WR")
    (refusal,) = played(*KNIGHT[:2], twice, COMMIT).refusals
    assert refusal.message == "message 2 (DEPLOY_MEEPLE)"


def test_a_place_without_a_tile_is_refused() -> None:
    (refusal,) = played(lay("BA/RFr", (1, 0)), put("0.small.1", (5, 5), "Road", "WE")).refusals
    assert refusal.rule == "base.deploy.laid-tile"


def test_after_the_end_nobody_plays() -> None:
    (refusal,) = played(*KNIGHT, lay("BA/RFr", (1, 0)), end=1).refusals
    assert refusal.rule == "base.final.order"


def test_after_the_end_a_pass_says_nothing() -> None:
    result = played(*KNIGHT, PASS, COMMIT, end=1)
    assert result.over
    assert result.refusals == ()


# --- what cannot be mapped -----------------------------------------------------------------------

UNMAPPED = [
    (lay("XX/1", (1, 0)), "unknown-tile"),
    (lay("BA/C", (1, 0), "R45"), "bad-turn"),
    (message("PLACE_TILE", tileId="BA/C", rotation="R0"), "missing-part"),
    (message("BUY_BACK"), "unknown-message"),
    (message("PLACE_TOKEN", token="BRIDGE", pointer=at((0, 0), "Road", "WE")), "unknown-token"),
    (message("RETURN_MEEPLE", source="FESTIVAL", pointer={}), "unknown-source"),
    (neutral("mage.1", [0, 0]), "unknown-figure"),
    (put("0.phantom.1", (1, 0), "Road", "WE"), "unknown-figure"),
    (put("x.small.1", (1, 0), "Road", "WE"), "unknown-figure"),
    (put("7.small.1", (1, 0), "Road", "WE"), "unknown-player"),
    (put("0.small.1", (1, 0), "Castle", "I"), "unknown-feature"),
    (put("0.small.1", (1, 0), "City", "N"), "unknown-location"),
    (put("0.small.1", (1, 0), "Road", "elsewhere"), "unknown-location"),
    (put("0.small.1", (1, 0), "Quarter", "QUARTER_PORT"), "unknown-location"),
    (message("DEPLOY_MEEPLE", pointer="here", meepleId="0.small.1"), "malformed"),
]


@pytest.mark.parametrize(("unknown", "code"), UNMAPPED, ids=lambda part: str(part)[:50])
def test_what_cannot_be_mapped_is_named(unknown: dict[str, Any], code: str) -> None:
    with pytest.raises(InputError, match=r"^message 1 \(") as caught:
        played(lay("BA/RFr", (1, 0)), unknown)
    assert caught.value.code == code


# --- locations -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tile", "turn", "cell", "feature", "location", "spot"),
    [
        ("BA/RFr", "R0", (1, 0), "Field", "NL.NR.EL.WR", "farm nnw"),
        ("BA/RFr", "R0", (1, 0), "Farm", "ER.SL.SR.WL", "farm ese"),
        ("BA/CccR", "R180", (0, -1), "City", "_N", "city e"),
        ("BA/Cc.1", "R180", (0, -1), "City", "SE", "city e"),
        ("BA/Cccc+", "R0", (0, -1), "City", "NWSE", "city n"),
        ("BA/L", "R0", (0, 1), "Cloister", "I", "cloister"),
        ("BA/L", "R0", (0, 1), "Field", "NL.NR.EL.ER.SL.SR.WL.WR", "farm nnw"),
        ("BA/RRRR", "R0", (1, 0), "Road", "S", "road s"),
        # Part of a segment says which one is meant as well.
        ("BA/RFr", "R0", (1, 0), "Field", "NL", "farm nnw"),
        ("DG/CCc+.p", "R0", (0, -1), "Field", "I", "farm 1"),
    ],
)
def test_a_location_names_a_spot(
    tile: str, turn: str, cell: tuple[int, int], feature: str, location: str, spot: str
) -> None:
    deployed = put("0.small.1", cell, feature, location)
    result = played(lay(tile, cell, turn), deployed, sets=("basic:1", "princess-and-dragon:1"))
    assert result.refusals == ()
    assert result.position.figures == (Figure("red", "follower", cell, spot),)


# --- dragon, fairy, princess ---------------------------------------------------------------------

DRAGON = {"dragon": 1, "fairy": 1, "princess": True, "portal": True}
BESIDE = who("0.small.1", (1, 0), "Road", "WE")


def test_the_fairy_beside_a_follower() -> None:
    result = played(*ROAD, *NEXT, lay("BA/RFr", (3, 0)), neutral("fairy.1", BESIDE), COMMIT,
                    lay("BA/RFr", (4, 0)), COMMIT, elements={"fairy": 1})  # fmt: skip
    assert result.refusals == ()
    assert result.position.pieces.fairy == ((1, 0), Figure("red", "follower", (1, 0), "road e"))
    assert result.scores == (1, 0)


def test_the_fairy_on_a_tile() -> None:
    to = [1, 0]
    result = played(*ROAD, *NEXT, lay("BA/RFr", (3, 0)), neutral("fairy.1", to), COMMIT,
                    elements={"fairy": 1}, rules={"fairy-placement": "on-tile"})  # fmt: skip
    assert result.position.pieces.fairy == ((1, 0), None)
    pointed = neutral("fairy.1", at((1, 0), "Road", "WE"))
    again = played(*ROAD, *NEXT, lay("BA/RFr", (3, 0)), pointed, COMMIT,
                   elements={"fairy": 1}, rules={"fairy-placement": "on-tile"})  # fmt: skip
    assert again.position == result.position


VOLCANO = (lay("DG/F.v", (0, 1)), PASS, COMMIT)


def test_the_dragon_moves_before_the_scoring() -> None:
    """It eats the follower on the road; three steps and then no way on (the example)."""
    steps = (neutral("dragon.1", [0, 0]), neutral("dragon.1", [1, 0]), neutral("dragon.1", [2, 0]))
    result = played(*ROAD, *VOLCANO, lay("DG/RFr.d", (2, 0)), PASS, *steps, COMMIT,
                    elements=DRAGON)  # fmt: skip
    assert result.refusals == ()
    assert result.position.pieces.dragon == (2, 0)
    assert result.position.figures == ()


def test_steps_that_nobody_had_to_choose_may_be_missing() -> None:
    """With one tile to go to, the file may leave the step out."""
    result = played(*ROAD, *VOLCANO, lay("DG/RFr.d", (2, 0)), PASS, COMMIT,
                    lay("BA/RFr", (3, 0)), elements=DRAGON)  # fmt: skip
    assert result.position.pieces.dragon == (2, 0)
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
    assert result.position.pieces.prisoners == (Prisoner("blue", "red", "follower"),)
    assert result.position.pieces.towers == (Tower((0, 1), 1),)
    poor = played(*farmer, *taken, ransom, elements={"tower": True})
    assert [refusal.rule for refusal in poor.refusals] == ["tower.ransom.debt"]
    city = (lay("BA/C", (0, -1), "R180"), put("0.small.2", (0, -1), "City", "S"), COMMIT)
    paid = played(*farmer, *taken, *city, ransom, elements={"tower": True})
    assert paid.refusals == ()
    assert paid.scores == (1, 3)
    assert paid.position.pieces.prisoners == ()


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
    assert result.position.pieces.prisoners == ()
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
    assert result.position.pieces.prisoners == (Prisoner("blue", "red", "follower"),)
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
    refused = played(*CROSSING, *close, onward, COMMIT, elements=WAGON)
    assert len(refused.refusals) == 1
    result = played(*CROSSING, *close, onward, COMMIT, elements=WAGON, rules={"wagon-move": "C2"})
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
    refused = played(*tiles, lay("BA/C", (1, -1), "R90"), barn, COMMIT, elements={"barn": 1},
                     rules={"barn-placement": "not-occupied"})  # fmt: skip
    assert [refusal.rule for refusal in refused.refusals] == ["abbey.barn.occupied"]
    far = put("1.barn.1", (0, 0), "Field", "SL.SR.ER.WL")
    assert len(played(*tiles, lay("BA/C", (1, -1), "R90"), far, elements={"barn": 1}).refusals) == 1


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
    (refusal,) = played(early, *KNIGHT, elements={**DRAGON, "tower": True}).refusals
    assert refusal.reason == "The game waits for: lay a tile."


def test_a_ransom_while_the_dragon_moves_is_refused() -> None:
    ransom = message("PAY_RANSOM", meepleId="0.small.1")
    start = [*START, {"tile": "BA/RFr", "x": 1, "y": 0, "rotation": 0},
             {"tile": "BA/RFr", "x": -1, "y": 0, "rotation": 0}]  # fmt: skip
    result = played(*VOLCANO, lay("DG/RFr.d", (2, 0)), PASS, neutral("dragon.1", [0, 0]), ransom,
                    neutral("dragon.1", [1, 0]), COMMIT, elements=DRAGON, start=start)  # fmt: skip
    assert [refusal.message for refusal in result.refusals] == ["message 6 (PAY_RANSOM)"]
    assert result.position.pieces.dragon != (0, 1)


# --- the Cathars ---------------------------------------------------------------------------------


def test_a_knight_escapes() -> None:
    """A cloister lies beside the besieged tile; the knight goes home after the scoring."""
    knight = (lay("BA/Cc.1", (0, -1), "R180"), put("0.small.1", (0, -1), "City", "SE"), COMMIT)
    siege = (lay("SI.CA/Cc", (1, -1)), PASS, COMMIT)
    cloister = (lay("BA/L", (2, -1)), PASS, COMMIT)
    out = message(
        "RETURN_MEEPLE", pointer=who("0.small.1", (0, -1), "City", "SE"), source="SIEGE_ESCAPE"
    )
    elements = {"siege": True, "escape": True}
    assert played(*knight, *siege, *cloister, elements=elements).position.figures
    result = played(*knight, *siege, *cloister, out, elements=elements)
    assert result.refusals == ()
    assert result.position.figures == ()


def test_a_knight_escapes_from_any_tile_of_the_city_where_that_is_played() -> None:
    """The cloister lies beside a tile of the city that is not the besieged one."""
    knight = (lay("BA/Cccc+", (0, -1)), put("0.small.1", (0, -1), "City", "NWSE"), COMMIT)
    siege = (lay("SI.CA/C", (0, -2), "R180"), PASS, COMMIT)
    more = (
        lay("BA/CFc.1", (1, -1), "R0"),
        PASS,
        COMMIT,
        lay("BA/C", (2, -1), "R270"),
        PASS,
        COMMIT,
    )
    cloister = (lay("BA/L", (3, -1)), PASS, COMMIT)
    out = message(
        "RETURN_MEEPLE", pointer=who("0.small.1", (0, -1), "City", "NWSE"), source="SIEGE_ESCAPE"
    )
    moves = (*knight, *siege, *more, *cloister, out)
    elements = {"siege": True, "escape": True}
    assert played(*moves, elements=elements).position.figures
    result = played(*moves, elements=elements, rules={"espace-variant": "any-tile"})
    assert result.refusals == ()
    assert result.position.figures == ()


# --- the river -----------------------------------------------------------------------------------


def test_a_fork_turns_neither_branch_by_itself() -> None:
    """The river comes from the west; the branch that goes straight on may then turn either way."""
    spring = [{"tile": "RI/s", "x": 0, "y": 0, "rotation": 0}]
    fork = (lay("RI.2/III", (1, 0)), PASS, COMMIT)
    curve = (lay("RI.2/CcII+", (2, 0), "R180"), PASS, COMMIT)
    result = played(*fork, *curve, sets=("basic:1", "river/2:1"), start=spring)
    assert result.refusals == ()
    side = (lay("RI.2/II", (1, -1), "R0"), PASS, COMMIT)
    back = played(*fork, *side, sets=("basic:1", "river/2:1"), start=spring)
    assert [refusal.rule for refusal in back.refusals] == ["river.turn"]


# --- Carcassonne ---------------------------------------------------------------------------------

COUNT: dict[str, Any] = {
    "elements": {"count": True}, "sets": ("basic:1", "count"), "start": CARCASSONNE,
}  # fmt: skip
CITY = (
    lay("BA/C", (-1, 2), "R180"), put("0.small.1", (-1, 2), "City", "S"), COMMIT,
    lay("BA/C", (-1, 3)), PASS, COMMIT,
)  # fmt: skip
"""Bob completes Alice's city of two tiles."""
BLACKSMITH = at((0, 0), "Quarter", "QUARTER_BLACKSMITH")


def enter(name: str, quarter: str) -> dict[str, Any]:
    return put(name, (0, 0), "Quarter", f"QUARTER_{quarter}")


def test_who_paid_others_only_enters_carcassonne_and_moves_the_count() -> None:
    result = played(*CITY, enter("1.small.1", "CASTLE"), neutral("count.1", BLACKSMITH), **COUNT)
    assert result.refusals == ()
    assert result.scores == (4, 0)
    assert result.position.figures == (Figure("blue", "follower", (0, 0), "castle"),)
    assert result.position.pieces.count == "blacksmith"
    stays = played(*CITY, enter("1.small.1", "CASTLE"), PASS, **COUNT)
    assert stays.position.pieces.count == "castle"
    same = neutral("count.1", at((0, 0), "Quarter", "QUARTER_CASTLE"))
    assert played(*CITY, enter("1.small.1", "CASTLE"), same, **COUNT).position == stays.position
    assert played(*CITY, PASS, **COUNT).position.figures == ()


SECOND = (
    lay("BA/C", (1, 2), "R180"), put("0.small.1", (1, 2), "City", "S"), COMMIT,
    lay("BA/C", (1, 3)), PASS, COMMIT,
)  # fmt: skip
MOVED = (enter("1.small.1", "CASTLE"), neutral("count.1", BLACKSMITH))


def test_out_of_carcassonne_before_the_majority() -> None:
    """Alice's knight and the one from the castle share the city: four points each."""
    out = put("1.small.1", (1, 2), "City", "S")
    points = [[0, 0]] * 5 + [[4, 0]] * 7 + [[4, 0]] * 2 + [[8, 4]]
    result = played(*CITY, *MOVED, *SECOND, out, COMMIT, **COUNT, pointsAfterEachMessage=points)
    assert result.refusals == ()
    assert result.scores == (8, 4)
    stays = played(*CITY, *MOVED, *SECOND, PASS, COMMIT, **COUNT)
    assert stays.scores == (8, 0)
    assert played(*CITY, *MOVED, *SECOND, COMMIT, **COUNT).scores == (8, 0)
    silent = played(*CITY, *MOVED, *SECOND, lay("BA/C", (2, 0)), PASS, COMMIT, **COUNT)
    assert silent.scores == (8, 0)
    assert silent.refusals == ()


def test_who_moves_out_first_does_not_matter() -> None:
    """Both come to Bob's city; the file has the mover first, the rules have him last."""
    before = (
        *CITY, *MOVED,
        lay("BA/C", (2, 0)), PASS, COMMIT,
        lay("BA/C", (1, 2), "R180"), put("1.small.2", (1, 2), "City", "S"), COMMIT,
        lay("BA/C", (1, 3)), PASS, COMMIT, PASS, enter("0.small.1", "CASTLE"), PASS,
        lay("BA/C", (-1, -2)), put("1.small.2", (-1, -2), "City", "N"), COMMIT,
        lay("BA/C", (-1, -3), "R180"), PASS, COMMIT,
    )  # fmt: skip
    mine = put("0.small.1", (-1, -2), "City", "N")
    other = put("1.small.1", (-1, -2), "City", "N")
    result = played(*before, mine, other, COMMIT, **COUNT)
    assert result.refusals == ()
    assert result.scores == (4, 8)
    assert played(*before, other, mine, COMMIT, **COUNT).position == result.position


def test_the_fairy_in_carcassonne_as_that_program_plays() -> None:
    """Bob has a point at the start of his turn; the German Big Box refuses the move."""
    parts = {**COUNT, "elements": {"count": True, "fairy": 1}}
    to = neutral("fairy.1", who("1.small.1", (0, 0), "Quarter", "QUARTER_CASTLE"))
    turns = (
        *CITY, *MOVED, lay("BA/C", (2, 0)), PASS, COMMIT, lay("BA/C", (1, 2), "R180"), to, COMMIT,
        lay("BA/C", (1, 3)), PASS, COMMIT,
    )  # fmt: skip
    assert played(*turns, **parts).scores == (4, 1)
    (refusal,) = played(*turns, **parts, rules_in_force="bb-hig").refusals
    assert refusal.rule == "dragon.fairy.move"


def test_a_count_who_stands_anywhere() -> None:
    """Without the tiles of the city the cell of the pointer is taken."""
    figure = neutral("fairy.1", who("0.small.1", (0, 0), "Quarter", "QUARTER_CASTLE"))
    (refusal,) = played(*ROAD, lay("BA/RFr", (2, 0)), figure, elements=DRAGON).refusals
    assert refusal.rule == "dragon.fairy.move"


# --- what goes on in between ---------------------------------------------------------------------


def test_a_figure_pointed_at_that_is_not_there_is_refused() -> None:
    gone = message(
        "RETURN_MEEPLE", pointer=who("1.small.1", (0, 0), "City", "N"), source="PRINCESS"
    )
    result = played(lay("DG/Cc.p", (0, -1), "R180"), gone, elements=DRAGON)
    assert [refusal.rule for refusal in result.refusals] == ["dragon.princess.remove"]


def test_nothing_to_judge() -> None:
    assert verdicts(played(*KNIGHT)) == []
