"""What a recorded game leaves out of play, and messages that find nothing to do."""

from typing import Any

import pytest

from engine.api import Replay
from tests.peers.building import (
    COMMIT,
    DRAGON,
    KNIGHT,
    NEXT,
    PASS,
    ROAD,
    at,
    bid,
    lay,
    message,
    neutral,
    played,
    put,
    tower,
    who,
)

FARMER = put("0.small.1", (0, -1), "Field", "NL.NR.EL.ER.WL.WR")
CITY = lay("BA/C", (0, -1), "R180")
PRINCESS = (
    lay("BA/Cc.1", (0, -1), "R180"), put("0.small.1", (0, -1), "City", "SE"), COMMIT,
    lay("DG/Cc.p", (1, -1), "R270"),
)  # fmt: skip
HOME = message("RETURN_MEEPLE", pointer=who("0.small.1", (0, -1), "City", "SE"), source="PRINCESS")
FAIRY = neutral("fairy.1", who("0.small.1", (0, -1), "City", "S"))


def without(name: str, elements: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in elements.items() if key != name}


LEFT_OUT = [
    ("farmers", {"farmers": True}, (CITY, FARMER), 1),
    ("fairy", DRAGON, (*KNIGHT[:2], COMMIT, lay("BA/RFr", (1, 0)), FAIRY), None),
    ("princess", DRAGON, (*PRINCESS, HOME), 0),
    ("portal", {**DRAGON, "farmers": True}, (CITY, PASS, COMMIT, lay("DG/RRR.g", (1, 0)),
                        put("1.small.1", (0, -1), "Field", "NL.NR.EL.ER.WL.WR")), 1),
    ("tower", {"tower": True, "fairy": 1}, (lay("TO/C", (0, -1), "R180"), tower((0, -1))), None),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "elements", "moves", "figures"), LEFT_OUT, ids=[row[0] for row in LEFT_OUT]
)
def test_what_is_left_out_is_refused_by_its_name(
    name: str, elements: dict[str, Any], moves: tuple[dict[str, Any], ...], figures: int | None
) -> None:
    sets = ("basic:1", "princess-and-dragon:1", "tower:1")

    def outcome(elements: dict[str, Any]) -> Replay:
        return played(*moves, sets=sets, elements={"farmers": False, **elements})

    if figures is not None:
        allowed = outcome(elements)
        assert allowed.refusals == ()
        assert len(allowed.position.figures) == figures
    reasons = [refusal.reason for refusal in outcome(without(name, elements)).refusals]
    assert reasons[-1] == f"The file leaves this out of play: {name}."


@pytest.mark.parametrize(
    ("name", "sets", "moves", "place"),
    [
        ("festival", ("festival",), (*ROAD, *NEXT, lay("FE/RC", (3, 0))), "small [1, 0] Road WE"),
        ("princess", ("princess-and-dragon:1",), PRINCESS, "small [0, -1] City SE"),
        ("tunnel", ("tunnel",), (lay("TU/RCR", (1, 0)),), "; [1, 0]"),
        ("acrobats", ("under-the-big-top:1",), (lay("BT/ffff.ac", (0, 1)),), "Acrobats"),
        ("monastery", ("monasteries",), (lay("MO/M1", (0, 1)),), "AS_ABBOT"),
    ],
)
def test_what_is_left_out_is_not_on_offer(
    name: str, sets: tuple[str, ...], moves: tuple[dict[str, Any], ...], place: str
) -> None:
    for count in (0, 1):
        parts: dict[str, Any] = {"sets": ("basic:1", *sets), "elements": {name: count}}
        (claim,) = played(*moves, claims=("Alice may choose",), **parts).claims
        assert (place in claim.instead) == (count == 1)


def test_without_the_princess_no_knight_has_to_go_home() -> None:
    moves = (*PRINCESS, put("1.small.1", (1, -1), "Field", "NL.NR.EL.ER"), COMMIT)
    must = {"princess-action": "must"}
    forced = played(*moves, elements=DRAGON, rules=must)
    assert [refusal.rule for refusal in forced.refusals][:1] == ["dragon.princess.must"]
    free = played(*moves, elements=without("princess", DRAGON), rules=must)
    assert free.refusals == ()
    assert len(free.position.figures) == 2


@pytest.mark.parametrize(
    ("elements", "rules", "counts"),
    [
        ({"pig-herd": True}, {}, True),
        ({"pig-herd": True}, {"gq11-pig-herd": "nothing"}, False),
        ({}, {"gq11-pig-herd": "pig"}, False),
    ],
)
def test_whether_the_field_with_pigs_is_a_herd(
    elements: dict[str, Any], rules: dict[str, str], counts: bool
) -> None:
    found = played(sets=("basic:1", "gq11"), elements=elements, rules=rules).ruleset
    assert ("gq.pigs=true" in found) is counts


def test_without_the_dragon_a_volcano_is_a_tile_like_any_other() -> None:
    there = (lay("DG/RFr.v", (1, 0)), put("0.small.1", (1, 0), "Road", "WE"), COMMIT,
             lay("DG/RFr.d", (2, 0)), PASS, COMMIT)  # fmt: skip
    assert played(*there, elements=DRAGON).refusals[0].rule == "dragon.volcano.followers"
    result = played(*there, elements=without("dragon", DRAGON))
    assert result.refusals == ()
    assert result.position.pieces.cell("dragon") is None


def test_a_cathedral_still_spoils_a_city_where_there_is_no_siege() -> None:
    """Incomplete, with a cathedral: nothing, whatever the siege would have been worth."""
    moves = (
        lay("IC/Cccc.c", (0, -1)), put("0.small.1", (0, -1), "City", "NWSE"), COMMIT,
        lay("SI.CA/C", (0, -2), "R180"), PASS, COMMIT,
    )  # fmt: skip
    elements = {"cathedral": True, "escape": True}
    assert played(*moves, elements=elements, end=2).scores == (0, 0)


# --- messages that find nothing to do ------------------------------------------------------------


@pytest.mark.parametrize(
    "vain",
    [
        put("0.small.2", (0, 0), "City", "N"),
        neutral("dragon.1", [0, 0]),
        message("EXCHANGE_FOLLOWER", meepleId="1.small.1"),
        neutral("mage.1", at((0, 0), "Road", "WE")),
        bid(0, 1),
        lay("BA/RFr", (0, -1)),
    ],
)
@pytest.mark.parametrize("after", [2, 4, 5])
def test_a_refused_message_changes_nothing(vain: dict[str, Any], after: int) -> None:
    """In the figure step, before the scoring and before a tile."""
    moves = [*ROAD, lay("BA/RRR", (2, 0)), put("1.small.1", (2, 0), "Field", "NL.NR.EL.WR"), COMMIT]
    plain = played(*moves, elements=DRAGON)
    result = played(*moves[:after], vain, *moves[after:], elements=DRAGON)
    assert len(result.refusals) == len(plain.refusals) + 1
    assert result.position == plain.position
    assert result.turns == plain.turns
