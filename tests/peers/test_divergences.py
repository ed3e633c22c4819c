"""Where that program departs from the rules: a replay names the known point, or says it is none.

The points "there" are what that program gives by the sentence about each point.
"""

from pathlib import Path
from typing import Any

import pytest

from engine.api import Figure, Laid, Position, write_notation
from engine.interop.jcz_divergences import DIVERGENCES
from engine.rules.profile import rules
from tests.peers.building import (
    BAZAAR,
    BRIDGES,
    CASTLE,
    CITY,
    COMMIT,
    COUNT,
    DRAGON,
    KNIGHT,
    MOVED,
    PASS,
    ROAD,
    SECOND,
    START,
    bid,
    enter,
    lay,
    message,
    neutral,
    played,
    put,
    token,
    tower,
    who,
)

Moves = tuple[dict[str, Any], ...]
DOCS = Path(__file__).parents[2] / "docs" / "jcz.md"
FIELD = "NL.NR.EL.ER.WL.WR"
EVERY = "NL.NR.EL.ER.SL.SR.WL.WR"

HERD: Moves = (
    lay("SI.CA/C", (0, -1), "R180"), put("0.small.1", (0, -1), "Field", FIELD), COMMIT,
    lay("BA/RFr", (1, 0)), PASS, COMMIT,
    lay("BA/L", (0, -2)), put("0.pig.1", (0, -2), "Field", EVERY), COMMIT,
)  # fmt: skip
"""A besieged city, a farmer and a pig: 8 here, 2 x (3 + 1); 7 there, 2 x 3 + 1."""

CLOISTER = (lay("BA/L", (0, 1)), put("0.small.1", (0, 1), "Cloister", "I"), COMMIT)
TWO: Moves = (
    *CLOISTER,
    lay("BA/RFr", (1, 0)), PASS, COMMIT,
    lay("DG/RRR.g", (2, 0)), put("0.small.2", (0, 1), "Field", EVERY), COMMIT,
    lay("BA/RFr", (-1, 0)), PASS, COMMIT,
    lay("BA/RFr", (-2, 0)), neutral("fairy.1", [0, 1]), COMMIT,
    lay("BA/RFr", (-3, 0)), PASS, COMMIT,
)  # fmt: skip
"""Alice begins her turn with two figures on the fairy's tile."""

CIRCLE: Moves = (
    *ROAD, lay("CC.1/Rr", (2, 0)), PASS, COMMIT,
    message("CIRCLE_REMOVE_OR_DEPLOY", value="DEPLOY"), PASS,
)  # fmt: skip
"""Alice, whose thief a circle is about, adds nobody."""

LEAVING: Moves = (
    *CITY, *MOVED,
    lay("BA/C", (2, 0)), PASS, COMMIT,
    lay("BA/C", (3, 0)), PASS, COMMIT,
    lay("BA/C", (1, 2), "R180"),
    neutral("fairy.1", who("1.small.1", (0, 0), "Quarter", "QUARTER_CASTLE")), COMMIT,
    lay("BA/C", (1, 3)), PASS, COMMIT,
    put("1.small.1", (1, 2), "City", "S"), COMMIT,
)  # fmt: skip
"""Bob's follower leaves the castle, and the fairy, for a city that nobody holds."""

BIG: Moves = (
    *CITY, *MOVED,
    SECOND[0], put("0.big.1", (1, 2), "City", "S"), *SECOND[2:],
    put("1.small.1", (1, 2), "City", "S"), COMMIT, enter("1.small.2", "CASTLE"),
)  # fmt: skip
"""Bob brings a follower to a city that Alice's big one holds, and sends the next one in."""

MARKET: Moves = (
    *CITY, enter("1.small.1", "MARKET"), MOVED[1],
    *SECOND, put("1.small.1", (1, 2), "City", "S"), COMMIT,
)  # fmt: skip
CAUGHT = message("CAPTURE_FOLLOWER", pointer=who("1.small.1", (0, 0), "Quarter", "QUARTER_CASTLE"))
OUT: Moves = (*CITY, *MOVED, lay("TO/F", (2, 0)), tower((2, 0)), CAUGHT, COMMIT)
GUARDED: Moves = (
    lay("BA/RFr", (1, 0)), tower((0, 1)), COMMIT,
    lay("DG/RFr.v", (2, 0)), PASS, COMMIT,
    lay("DG/RFr.d", (-1, 0)), PASS,
    neutral("dragon.1", [1, 0]), neutral("dragon.1", [0, 0]), neutral("dragon.1", [0, 1]), COMMIT,
    lay("BA/RFr", (3, 0)), put("1.small.1", (0, 1), "Tower", "I"), COMMIT,
)  # fmt: skip
"""The dragon stops at a foundation with a tower; Bob climbs it."""

PRISON: Moves = (
    lay("TO/F", (0, 1)), put("0.small.1", (0, 1), "Field", EVERY), COMMIT,
    lay("BA/RFr", (1, 0)), tower((0, 1)),
    message("CAPTURE_FOLLOWER", pointer=who("0.small.1", (0, 1), "Field", EVERY)),
    message("PAY_RANSOM", meepleId="0.small.1"), COMMIT,
)  # fmt: skip
"""Alice wants her follower back in Bob's turn."""

MAYOR: Moves = (
    lay("BA/C", (0, -1), "R180"), put("0.mayor.1", (0, -1), "City", "S"), COMMIT, CASTLE,
    lay("BA/LR", (1, 0), "R90"), PASS, COMMIT,
    lay("BA/LR", (-1, 0), "R270"), PASS, COMMIT,
)  # fmt: skip
"""A road of three tiles, which nobody holds, completes the castle of Alice's mayor."""

SURROUNDED = write_notation(
    Position(
        tiles=(
            Laid("base-cfff", (0, -1), 2), Laid("base-ffff", (1, -1), 0),
            Laid("base-cfff", (1, 0), 3), Laid("base-ffff", (1, 1), 0),
            Laid("base-fffr", (0, 1), 1), Laid("base-ffff", (-1, 1), 0),
            Laid("base-fffr", (-1, 0), 2),
        ),
        figures=(
            Figure("red", "follower", (0, -1), "city s"),
            Figure("blue", "follower", (0, 1), "road n"),
        ),
        players=("red", "blue"), sets=("base", "gold"), scores=(0, 0), mover="red",
    )
)  # fmt: skip
MINE: Moves = (lay("GO/CcRr", (0, 0), "R90"), token("GOLD", [0, 1]), PASS, COMMIT)
"""A mine completes Alice's city, 6, and Bob's road, 3, to which the second piece of gold comes.
Here the road is scored first and Bob takes both; there Alice, whose turn it is, gets the mine's."""

TOWER = write_notation(
    Position(
        tiles=(
            Laid("base-crfr", (0, 0), 0), Laid("crop1-ffrr", (0, 1), 0),
            Laid("watchtowers-crfr", (1, 0), 0),
        ),
        figures=(Figure("red", "follower", (1, 0), "road e"),) * 2,
        players=("red", "blue"), sets=("base", "watchtowers", "crop1"), scores=(0, 0), mover="red",
    )
)  # fmt: skip
ROADS: Moves = (lay("BA/LR", (2, 0), "R90"), PASS, COMMIT)
"""A road of two tiles with two of Alice's thieves beside a watchtower, which sees four tiles with
a road: 2 + 4 here, 2 + 4 + 4 there."""

BID: Moves = (bid(0, 0), PASS)
FAIRY_ROUND: Moves = (
    *ROAD, lay("BA/RFr", (2, 0)), PASS, COMMIT,
    lay("BA/RFr", (3, 0)), neutral("fairy.1", who("0.small.1", (1, 0), "Road", "WE")), COMMIT,
    *BAZAAR, *BID, lay("BA/C", (0, -1), "R180"),
)  # fmt: skip
"""Bob's bazaar: Alice, with the fairy beside her thief, lays the first tile of the round."""

ESCAPE = message(
    "RETURN_MEEPLE", pointer=who("0.small.1", (0, -1), "City", "SE"), source="SIEGE_ESCAPE"
)
BESIEGED: Moves = (
    lay("BA/Cc.1", (0, -1), "R180"), put("0.small.1", (0, -1), "City", "SE"), COMMIT,
    lay("SI.CA/Cc", (1, -1)), PASS, COMMIT,
    lay("BA/L", (2, -1)), PASS, COMMIT,
    lay("BA/RFr", (1, 0)), PASS, COMMIT,
    *BAZAAR, ESCAPE, *BID,
    lay("BA/C", (0, 2), "R180"), PASS, COMMIT,
    lay("BA/RFr", (2, 0)), put("0.small.1", (2, 0), "Road", "WE"), COMMIT,
)  # fmt: skip
"""Alice has one follower. There he is home before the auction, and she deploys him in its round."""

SHOWN: list[tuple[str, Moves, dict[str, Any]]] = [
    ("besieged-herd-once", HERD, {
        "elements": {"siege": True, "pig": 1}, "end": 3,
        "pointsAfterEachMessage": [[0, 0]] * 8 + [[7, 0]],
    }),
    ("crops-pass", CIRCLE, {
        "sets": ("basic:1", "corn-circles/1"), "elements": {"corn-circle": True},
    }),
    ("fairy-every-figure", TWO, {
        "elements": {"fairy": 1, "portal": True}, "rules": {"fairy-placement": "on-tile"},
        "pointsAfterEachMessage": [[0, 0]] * 17 + [[2, 0]],
    }),
    ("fairy-out-of-carcassonne", LEAVING, {
        **COUNT, "elements": {"count": True, "fairy": 1}, "players": ("Alice", "Bob", "Carol"),
        "pointsAfterEachMessage": [[0, 0, 0]] * 5 + [[4, 0, 0]] * 16 + [[4, 7, 0]],
    }),
    ("tower-by-the-dragon", GUARDED, {
        "elements": {**DRAGON, "tower": True},
        "start": [*START, {"tile": "TO/F", "x": 0, "y": 1, "rotation": 0}],
    }),
    ("tower-into-carcassonne", OUT, {**COUNT, "elements": {"count": True, "tower": True}}),
    ("count-in-after-out", BIG, {**COUNT, "elements": {"count": True, "big-follower": 1}}),
    ("count-wrong-quarter", MARKET, COUNT),
    ("ransom-at-any-time", PRISON, {"elements": {"tower": True}}),
    ("watchtower-every-figure", ROADS, {
        "sets": ("basic:1", "watchtowers", "corn-circles/1"), "elements": {"watchtower": True},
        "position": TOWER, "pointsAfterEachMessage": [[0, 0]] * 2 + [[10, 0]],
    }),
    ("castle-of-a-mayor", MAYOR, {
        "sets": (*BRIDGES["sets"], "abbey-and-mayor:1"),
        "elements": {**BRIDGES["elements"], "mayor": 1},
        "pointsAfterEachMessage": [[0, 0]] * 10,
    }),
    ("gold-dealt-out", MINE, {
        "sets": ("basic:1", "goldmines"), "elements": {"gold": True}, "position": SURROUNDED,
        "end": 1, "pointsAfterEachMessage": [[0, 0]] * 3 + [[7, 4]],
    }),
    ("auction-own-turns", FAIRY_ROUND, {
        "sets": (*BRIDGES["sets"], "princess-and-dragon:1"),
        "elements": {**BRIDGES["elements"], "fairy": 1},
        "gameAnnotations": {"drawOrder": ["BA/RFr"] * 3 + ["BB/F.b", "BA/C", "BA/RFr"]},
        "pointsAfterEachMessage": [[0, 0]] * 14 + [[1, 0]],
    }),
    ("escape-before-auction", BESIEGED, {
        "sets": (*BRIDGES["sets"], "siege/cathars"),
        "elements": {**BRIDGES["elements"], "siege": True, "escape": True, "small-follower": 1},
        "gameAnnotations": {
            "drawOrder": [
                "BA/Cc.1", "SI.CA/Cc", "BA/L", "BA/RFr", "BB/F.b", "BA/C", "BA/RFr",
            ],
        },
    }),
]  # fmt: skip


def test_every_stray_is_shown_here_and_told_in_the_docs() -> None:
    ids = [divergence.id for divergence in DIVERGENCES]
    assert sorted(name for name, *_ in SHOWN) == sorted(ids)
    told = DOCS.read_text(encoding="utf-8")
    for divergence in DIVERGENCES:
        assert f"`{divergence.id}`" in told
        assert f"`{divergence.rule}`" in told
        assert divergence.rule in rules()


@pytest.mark.parametrize(("name", "moves", "parts"), SHOWN, ids=[row[0] for row in SHOWN])
def test_a_game_shows_where_that_program_strays(
    name: str, moves: Moves, parts: dict[str, Any]
) -> None:
    result = played(*moves, **parts)
    assert result.agreement == f"differs: {name}"
    if points := parts.get("pointsAfterEachMessage"):
        assert result.refusals == ()
        ours = [list(result.scores)]
        same = {**parts, "pointsAfterEachMessage": [*points[:-1], *ours]}
        assert played(*moves, **same).agreement == "equal"
    else:
        assert len(result.refusals) == 1
        assert not played(*moves[:-2], **parts).refusals


def test_two_points_may_come_together() -> None:
    """The farmer of the besieged city has the fairy on the tile: 8 and 3 here."""
    more = (
        lay("BA/RFr", (2, 0)), PASS, COMMIT,
        lay("BA/RFr", (3, 0)), neutral("fairy.1", [0, -1]), COMMIT,
    )  # fmt: skip
    result = played(
        *HERD, *more, end=5,
        elements={"siege": True, "pig": 1, "fairy": 1}, rules={"fairy-placement": "on-tile"},
        pointsAfterEachMessage=[[0, 0]] * 14 + [[7 + 3 + 3, 0]],
    )  # fmt: skip
    assert result.scores == (11, 0)
    assert result.agreement == "differs: besieged-herd-once, fairy-every-figure"


@pytest.mark.parametrize(
    ("moves", "points"),
    [
        (KNIGHT, [[0, 0], [0, 0], [5, 0]]),
        ((lay("BA/RFr", (0, -1)),), []),
        ((*CLOISTER, message("PAY_RANSOM", meepleId="1.small.1")), []),
    ],
)  # fmt: skip
def test_what_no_known_point_explains_is_said_to_be_unexplained(
    moves: Moves, points: list[list[int]]
) -> None:
    assert played(*moves, pointsAfterEachMessage=points).agreement == "differs: unexplained"
