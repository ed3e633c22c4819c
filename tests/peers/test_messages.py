"""Messages of a recorded game: tiles, followers, the end of a turn, and what is refused.

Expected points follow from the annotated rules as the German Big Box has them, and from the
values of the edition ``jcz`` where a test says so.
"""

from typing import Any

import pytest

from engine.api import (
    Figure,
    InputError,
)
from tests.peers.building import (
    COMMIT,
    KNIGHT,
    PASS,
    ROAD,
    UNDO,
    at,
    lay,
    message,
    neutral,
    played,
    put,
    verdicts,
)

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
    (message("PLACE_TOKEN", token="MOON", pointer=at((0, 0), "Road", "WE")), "unknown-token"),
    (message("RETURN_MEEPLE", source="NET", pointer={}), "unknown-source"),
    (neutral("giant.1", [0, 0]), "unknown-figure"),
    (put("0.giant.1", (1, 0), "Road", "WE"), "unknown-figure"),
    (put("x.small.1", (1, 0), "Road", "WE"), "unknown-figure"),
    (put("7.small.1", (1, 0), "Road", "WE"), "unknown-player"),
    (put("0.small.1", (1, 0), "Moon", "I"), "unknown-feature"),
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


def test_nothing_to_judge() -> None:
    assert verdicts(played(*KNIGHT)) == []
