"""The order in which that program asks, where it is another one than here."""

import json
from typing import Any

import pytest

from engine.analysis.work import Effort
from engine.api import Work, read_jcz, replay
from engine.model.errors import InputError, TooLargeError
from tests.peers.building import (
    BARN,
    BAZAAR,
    BOB,
    BRIDGES,
    CITY,
    COMMIT,
    COUNT,
    DRAGON,
    KNIGHT,
    PASS,
    RECALL,
    ROAD,
    at,
    lay,
    message,
    plain,
    played,
    put,
    token,
    verdicts,
    who,
)

TUNNEL: dict[str, Any] = {"sets": ("basic:1", "tunnel"), "elements": {"tunnel": True}}
HILL = lay("TU/RCR", (1, 0))


def tunnel(name: str, side: str) -> dict[str, Any]:
    return token(f"TUNNEL_{name}", at((1, 0), "Road", side))


# --- tunnel tokens -------------------------------------------------------------------------------


@pytest.mark.parametrize("before", [(PASS,), (put("0.small.1", (1, 0), "Road", "W"),), ()])
def test_a_token_before_the_end_of_the_step_is_of_the_player_whose_turn_it_is(before: Any) -> None:
    """After a pass, too: the turn is not over before that program is told so."""
    found = played(HILL, *before, tunnel("A", "W"), COMMIT, lay("BA/L", (0, 1)), **TUNNEL)
    assert found.refusals == ()
    assert [(end.player, end.spot) for end in found.position.pieces.of("tunnel")] == [
        ("red", "road w")
    ]


@pytest.mark.parametrize("players", [("Alice",), ("Alice", "Bob")])
@pytest.mark.parametrize("name", ["A", "B", "C"])
def test_any_colour_may_be_the_first(name: str, players: tuple[str, ...]) -> None:
    found = played(HILL, tunnel(name, "W"), PASS, COMMIT, players=players, **TUNNEL)
    assert (found.refusals, len(found.position.pieces.of("tunnel"))) == ((), 1)


# --- crop circles --------------------------------------------------------------------------------

CROPS: dict[str, Any] = {"sets": ("basic:1", "corn-circles/1"), "elements": {"corn-circle": True}}
TWO = (*ROAD, lay("BA/RRRR", (-1, 0)), put("1.small.1", (-1, 0), "Road", "W"), COMMIT,
       lay("CC.1/Rr", (2, 0)), PASS, COMMIT)  # fmt: skip
"""Alice lays a circle that is about her thief and Bob's."""


def test_each_answer_to_a_crop_circle_is_confirmed() -> None:
    mine = put("0.small.2", (1, 0), "Road", "WE")
    theirs = put("1.small.2", (-1, 0), "Road", "W")
    deploy = message("CIRCLE_REMOVE_OR_DEPLOY", value="DEPLOY")
    found = played(*TWO, deploy, theirs, COMMIT, mine, COMMIT, lay("BA/L", (0, 1)), **CROPS)
    assert found.refusals == ()
    assert len(found.position.figures) == 4


def test_whoever_passes_has_to_add_a_follower_all_the_same() -> None:
    """It is said, and the game goes on; that program lets him pass."""
    deploy = message("CIRCLE_REMOVE_OR_DEPLOY", value="DEPLOY")
    found = played(*TWO, deploy, PASS, PASS, lay("BA/L", (0, 1)), PASS, COMMIT, **CROPS)
    assert [refusal.rule for refusal in found.refusals] == ["crops.add", "crops.add"]
    assert "the game goes on" in found.refusals[0].reason
    assert found.agreement == "differs: crops-pass"
    assert (0, 1) in [tile.cell for tile in found.position.tiles]


# --- what is asked later there -------------------------------------------------------------------


def test_a_barn_is_taken_back_by_its_corner() -> None:
    """A festival: one of the player's figures, the barn of that player too."""
    back = message("RETURN_MEEPLE", pointer=who("0.barn.1", (1, 1), "Field", "NL.WR"),
                   source="FESTIVAL")  # fmt: skip
    found = played(*RECALL, back, COMMIT, **BARN)
    assert (found.refusals, found.position.figures) == ((), ())


def test_where_nothing_was_committed_the_next_turn_does_not_begin() -> None:
    """A dragon that has moved as far as it may: the scoring still waits there."""
    assert played(*KNIGHT[:2]).turns[-1].player == "red"
    assert played(*KNIGHT[:2], claims=("Alice has 0 points",)).claims[0].verdict == "holds"


# --- refusals ------------------------------------------------------------------------------------


def test_an_unknown_place_after_a_refusal_is_one_refusal_more() -> None:
    """The tile that should lie there was refused."""
    wrong = (lay("BA/RFr", (0, -1)), lay("BA/C", (0, -1), "R180"))
    lost = put("0.small.1", (0, -1), "Road", "WE")
    found = played(*wrong, lost, put("0.small.1", (0, -1), "City", "S"), COMMIT)
    assert [refusal.message for refusal in found.refusals] == [
        "message 0 (PLACE_TILE)", "message 2 (DEPLOY_MEEPLE)",
    ]  # fmt: skip


# --- lists of places -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("claim", "verdict"),
    [
        ("TilePlacement BA/C options: [0,-1] - [180]", "fails"),
        (
            "TilePlacement BA/C options: [0, -1] - [180]; [0, 1] - [90, 180, 270]",
            "holds",
        ),
        ("TilePlacement XX/1 options: [0, -1] - [180]", "not understood"),
    ],
)
def test_where_a_tile_may_be_laid(claim: str, verdict: str) -> None:
    (judged,) = played(claims=(claim,)).claims
    assert judged.verdict == verdict


# --- what it costs -------------------------------------------------------------------------------

LONG = [
    part for x in range(1, 60) for part in (lay("BA/RFr", (x, 0)), PASS, COMMIT)
] + [lay("BA/RFr", (-1, 0))]  # fmt: skip
"""A long road, and a turn of which the figure is still to come."""
VAIN = message("CAPTURE_FOLLOWER", pointer=who("1.small.1", (0, 0), "Road", "WE"))
"""Nothing is captured: it is tried, and the game goes back to where it was."""


def counted(*messages: dict[str, Any], limit: int | None = None, **parts: Any) -> Work:
    """What is counted for a file."""
    work = Work(limit)
    replay(read_jcz(json.dumps(plain(*messages, **parts))), work=work)
    return work


def moves_for(vain: int) -> int:
    """How many moves are counted for a game with so many messages that fit nowhere."""
    return counted(*LONG, *[VAIN] * vain).done[Effort.MOVES]


def test_a_message_that_fits_nowhere_costs_no_more_than_the_last_turns() -> None:
    """However long the game is, no more than what was done in them is played again."""
    alone = moves_for(0)
    assert 1 < moves_for(1) - alone < 50
    assert moves_for(40) - alone < 40 * 50


def test_what_is_tried_counts() -> None:
    alone = counted(*LONG).steps
    for limit in (*range(alone, alone + 100, 5), alone + 10_000):
        with pytest.raises(TooLargeError):
            counted(*LONG, *[VAIN] * 200, limit=limit)


def test_a_game_in_which_nothing_is_refused_is_seldom_copied() -> None:
    """177 messages, and no more actions: a copy of each fortieth."""
    assert 0 < counted(*LONG).done[Effort.COPIES] <= 177 // 40


@pytest.mark.parametrize(
    "claim",
    ["TilePlacement BA/C options: [0,{n}] - [0]", "Meeple options are [0, {n}]"],
    ids=["where a tile fits", "where a figure goes"],
)
def test_assertions_count(claim: str) -> None:
    """They are looked for all over the board, and a file may have thousands."""
    few, many = (
        counted(*LONG, claims=tuple(claim.format(n=n) for n in range(number))).steps
        for number in (10, 100)
    )
    assert many - few >= 90 * 16
    with pytest.raises(TooLargeError):
        counted(*LONG, claims=tuple(claim.format(n=n) for n in range(2_000)), limit=10_000)


def test_a_tile_that_is_asked_about_last_counts() -> None:
    """No verdict hides that the limit is passed."""
    claim = "TilePlacement BA/RFr options: [0,0] - [0]"
    alone = counted(*LONG, claims=(claim,)).steps
    with pytest.raises(TooLargeError):
        counted(*LONG, claims=(claim,), limit=alone - 1)


def test_nobody_looks_for_places_of_tiles_while_many_are_to_come() -> None:
    """A short game of many sets is not over: it costs what one with few sets costs."""
    sets = ("basic:1", "inns-and-cathedrals:1", "traders-and-builders:1", "tower:1", "tunnel")
    assert counted(*LONG, sets=sets).steps == counted(*LONG).steps


def test_a_game_is_not_over_while_what_is_to_come_fits() -> None:
    """The Cult, six tiles, and nothing else is drawn."""
    assert not played(*KNIGHT, *ROAD[:1], PASS, COMMIT, sets=("cult/6",)).over


def test_a_game_is_over_when_nothing_to_come_has_ever_fitted() -> None:
    """The machines, eight tiles without a city, beside tiles that are nothing else."""
    start = [{"tile": "BA/Cccc+", "x": 0, "y": 0, "rotation": 0}]
    moves = (lay("BA/Cccc+", (1, 0)), PASS, COMMIT)
    assert played(*moves, start=start, sets=("flier:1",)).over


def test_any_number_of_a_set_may_be_asked_for() -> None:
    """A million bazaars would fill the memory, could the numbers draw from them."""
    file = plain(*BAZAAR, **BRIDGES)
    file["setup"]["sets"] = dict.fromkeys(BRIDGES["sets"], 10**6)
    found = replay(read_jcz(json.dumps({**file, "initialRandom": 0.5})))
    assert found.stopped is not None


def test_a_crop_circle_about_nobody_is_answered_by_nobody() -> None:
    """That program sends its choice all the same; there is nothing to refuse in that."""
    circle = (lay("CC.1/Rr", (1, 0)), PASS, COMMIT,
              message("CIRCLE_REMOVE_OR_DEPLOY", value="REMOVE"), lay("BA/L", (0, 1)))  # fmt: skip
    assert played(*circle, **CROPS).refusals == ()


# --- who passes ----------------------------------------------------------------------------------


def of(seat: Any, one: dict[str, Any]) -> dict[str, Any]:
    """The message with the seat of who sends it."""
    return {**one, "player": seat}


@pytest.mark.parametrize("seat", [0, 1, None, True, 7])
def test_a_pass_is_of_who_sends_it(seat: Any) -> None:
    """Bob completes Alice's city and may send a follower to Carcassonne. Alice, who is not asked
    here, passes in vain; where nobody is named it is Bob who passes."""
    enters = of(1, put("1.small.1", (0, 0), "Quarter", "QUARTER_CASTLE"))
    passes = of(seat, PASS) if seat is not None else PASS
    found = played(*CITY, passes, enters, **COUNT)
    inside = [figure for figure in found.position.figures if figure.spot == "castle"]
    assert (len(inside), len(found.refusals)) == ((1, 0) if seat == 0 else (0, 1))


def test_whoever_is_asked_here_and_not_there_is_passed_over() -> None:
    """Nothing more comes of Bob in this turn: it is he who passes, and Alice lays on."""
    found = played(*CITY, of(0, PASS), of(0, lay("BA/L", (-1, 4))), **COUNT)
    assert found.refusals == ()


# --- points that come early or late --------------------------------------------------------------

TOLD = {"pointsAfterEachMessage": [[0, 0], [0, 0], [4, 0], [4, 0], [4, 0], [4, 0]]}
"""Alice's city pays with the end of her step."""


def test_points_that_come_by_the_end_of_the_step_are_no_difference() -> None:
    early = {"pointsAfterEachMessage": [[0, 0], [4, 0], [4, 0]]}
    assert played(*KNIGHT, lay("BA/RFr", (1, 0)), **TOLD).agreement == "equal"
    assert played(*KNIGHT, **early).agreement == "equal"


def test_points_that_do_not_come_by_then_are_one() -> None:
    found = played(*KNIGHT, *ROAD, pointsAfterEachMessage=[[0, 0], [3, 0], [3, 0], *[[4, 0]] * 3])
    assert found.parting is not None
    assert found.parting.message == "message 1 (DEPLOY_MEEPLE)"


# --- what is on offer ----------------------------------------------------------------------------


def test_a_barn_is_on_offer_by_the_cell_of_its_corner() -> None:
    square = (lay("BA/L", (0, 1)), PASS, COMMIT, lay("BA/L", (1, 1)), PASS, COMMIT,
              lay("BA/RFr", (1, 0)))  # fmt: skip
    parts: dict[str, Any] = {"sets": ("basic:1", "abbey-and-mayor:1"), "elements": {"barn": 1}}
    claims = ("Meeple Barn options are [1, 1]", "Meeple Barn options are [1, 0]")
    assert verdicts(played(*square, claims=claims, **parts)) == ["holds", "fails"]


def on_offer(*moves: dict[str, Any], **parts: Any) -> str:
    """What is on offer after the last message."""
    (claim,) = played(*moves, claims=("Alice may choose",), **parts).claims
    return claim.instead


@pytest.mark.parametrize("moves", [(), (put("0.small.1", (1, 0), "Road", "WE"),)])
def test_a_phantom_is_on_offer_alone_and_second(moves: tuple[dict[str, Any], ...]) -> None:
    """That program offers it in place of a follower, too."""
    for phantoms in (0, 1):
        offered = on_offer(lay("BA/RFr", (1, 0)), *moves, elements={"phantom": phantoms})
        assert ("phantom [1, 0]" in offered) == (phantoms == 1)


def test_where_a_knight_must_go_home_no_phantom_is_on_offer() -> None:
    """Whoever has to send one home may not pass: nothing is deployed in this turn."""
    knight = (lay("BA/CFc.1", (0, -1), "R90"), put("0.small.1", (0, -1), "City", "NS"), COMMIT)
    moves = (*knight, *BOB, lay("DG/CRRR.p", (0, -2), "R180"))
    parts: dict[str, Any] = {"elements": {**DRAGON, "phantom": 1}}
    assert "phantom [0, -2]" in on_offer(*moves, **parts)
    assert "phantom" not in on_offer(*moves, rules={"princess-action": "must"}, **parts)


@pytest.mark.parametrize(("fairy", "verdict"), [(1, "holds"), (0, "fails")])
def test_a_fairy_that_is_left_out_is_not_on_offer(fairy: int, verdict: str) -> None:
    moves = (*ROAD, lay("BA/L", (0, 1)), PASS, COMMIT, lay("BA/RFr", (2, 0)))
    parts: dict[str, Any] = {
        "sets": ("basic:1", "princess-and-dragon:1"), "elements": {"fairy": fairy},
    }  # fmt: skip
    (claim,) = played(*moves, claims=("Alice may choose",), **parts).claims
    assert ("; [1, 0]" in claim.instead) == (verdict == "holds")


@pytest.mark.parametrize(
    ("text", "version"), [('{"slots": [], "replay": []}', "4"), ('<?xml version="1.0"?>', "3")]
)
def test_older_versions_are_called_by_their_number(text: str, version: str) -> None:
    with pytest.raises(InputError, match=f"JCloisterZone {version}") as caught:
        read_jcz(text)
    assert caught.value.code == "old-version"
