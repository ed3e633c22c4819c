"""Recorded games with bridges, castles and bazaars, with flocks, gold and festivals.

Written by hand in that program's form: no recorded game with these sets is at hand. What
comes out of a bag stands in no file but those of this program.
"""

from typing import Any

import pytest

from engine.api import Figure, InputError, Laid, Position, write_notation
from tests.peers.building import (
    BAZAAR,
    BOB,
    BOUGHT,
    BRIDGES,
    CASTLE,
    COMMIT,
    FIELD,
    HILLS,
    KNIGHT,
    PASS,
    SHEPHERD,
    TILES,
    at,
    bid,
    deal,
    flock,
    lay,
    message,
    neutral,
    played,
    put,
    token,
    unnumbered,
    verdicts,
    who,
)

Messages = tuple[dict[str, Any], ...]


def drawn(*tiles: str) -> dict[str, Any]:
    return {**BRIDGES, "gameAnnotations": {"drawOrder": list(tiles)}}


# --- bridges and castles -------------------------------------------------------------------------

OVER = token("BRIDGE", at((0, 1), "Bridge", "WE"))


def test_a_bridge_is_built_after_the_tile() -> None:
    found = played(FIELD, OVER, put("0.small.1", (0, 1), "Road", "WE"), COMMIT, **BRIDGES)
    assert found.refusals == ()
    assert found.position.figures == (Figure("red", "follower", (0, 1), "road e"),)
    (bridge,) = found.position.pieces.of("bridge")
    assert (bridge.player, bridge.cell) == ("red", (0, 1))


@pytest.mark.parametrize(
    ("messages", "rule"),
    [
        ((FIELD, token("BRIDGE", at((0, 0), "Bridge", "NS"))), "bridges.bridge.where"),
        ((token("BRIDGE", at((0, 0), "Bridge", "NS")), *BOB), None),
        ((FIELD, PASS, COMMIT, BOB[0], OVER), "bridges.bridge.near"),
    ],
    ids=["over a city", "before the tile", "on a tile far away"],
)
def test_where_no_bridge_comes_the_rule_says_so(messages: Messages, rule: str | None) -> None:
    assert [refusal.rule for refusal in played(*messages, **BRIDGES).refusals] == [rule]


def test_a_bridge_leads_straight_across() -> None:
    with pytest.raises(InputError, match="No bridge leads 'NE'"):
        played(FIELD, token("BRIDGE", at((0, 1), "Bridge", "NE")), **BRIDGES)


def test_a_castle_is_made_in_place_of_the_points() -> None:
    found = played(*KNIGHT, CASTLE, *BOB, **BRIDGES)
    assert found.refusals == ()
    assert found.scores == (0, 0)
    assert [castle.player for castle in found.position.pieces.of("castle")] == ["red"]
    assert played(*KNIGHT, PASS, *BOB, **BRIDGES).scores == (4, 0)


CROWDED = (
    *KNIGHT, CASTLE, lay("BA/LR", (1, 0), "R90"), PASS, COMMIT,
    lay("BA/C", (-1, -1), "R180"), PASS, COMMIT, lay("BA/CRRR", (-1, 0)), PASS, COMMIT,
)  # fmt: skip
"""Bob's tile completes a road of three tiles and a city of two, which nobody holds: 3 and 4."""


@pytest.mark.parametrize("more", [(), (PASS,)])
def test_a_castle_is_worth_the_most_that_was_completed(more: Messages) -> None:
    """That program does not ask what is scored first, and a player who passes there is asked
    something else."""
    found = played(*CROWDED, *more, **BRIDGES)
    assert (found.refusals, found.scores) == ((), (4, 0))


PAIR = Position(
    tiles=(
        Laid("base-crfr", (0, 0), 0), Laid("base-ffrr", (1, 0), 1), Laid("base-frfr", (1, -1), 1),
        Laid("base-ffrr", (1, -2), 0), Laid("base-crfr", (0, -2), 2),
    ),
    figures=(Figure("red", "follower", (0, 0), "city n"),
             Figure("red", "follower", (0, -2), "city s")),
    players=("red", "blue"), sets=("base", "bridges"), scores=(0, 0), mover="red",
)  # fmt: skip
"""Between two cities of Alice's there is room for a tile that completes both."""
NORTH, SOUTH = (token("CASTLE", at((0, -1), "Castle", side)) for side in "NS")


@pytest.mark.parametrize(
    ("castles", "score", "cells"),
    [
        ((PASS,), 8, []), ((NORTH, PASS), 4, [(0, -2)]), ((SOUTH, PASS), 4, [(0, 0)]),
        ((NORTH, SOUTH), 0, [(0, -2), (0, 0)]), ((SOUTH, NORTH), 0, [(0, -2), (0, 0)]),
    ],
    ids=["none", "the northern one", "the southern one", "both", "both, the other way round"],
)  # fmt: skip
def test_castles_of_two_cities_are_told_in_any_order(
    castles: Messages, score: int, cells: list[tuple[int, int]]
) -> None:
    found = played(
        lay("BA/CFC.2", (0, -1)), PASS, COMMIT, *castles, lay("BA/RFr", (-1, 0)), COMMIT,
        position=write_notation(PAIR), **BRIDGES,
    )  # fmt: skip
    assert (found.refusals, found.scores) == ((), (score, 0))
    assert sorted(castle.cell or (9, 9) for castle in found.position.pieces.of("castle")) == cells


def test_whoever_is_in_a_castle_is_named_by_either_of_its_tiles() -> None:
    """A festival takes Alice's lord back."""
    parts = {**BRIDGES, "sets": (*BRIDGES["sets"], "festival")}
    parts["elements"] = {**BRIDGES["elements"], "festival": True}
    back = message(
        "RETURN_MEEPLE", pointer=who("0.small.1", (0, -1), "Castle", "I"), source="FESTIVAL"
    )
    found = played(*KNIGHT, CASTLE, *BOB, lay("FE/RC", (0, 1), "R180"), back, COMMIT, **parts)
    assert (found.refusals, found.position.figures) == ((), ())


def test_the_fairy_goes_into_a_castle_with_her_knight() -> None:
    """One of that program's own examples: a point at the start of each of Oscar's next turns."""
    knight = who("0.small.1", (0, 1), "City", "S")
    parts = {**BRIDGES, "elements": {**BRIDGES["elements"], "fairy": 1}, "players": ("Oscar",)}
    found = played(
        lay("BA/C", (0, 1), "R180"), put("0.small.1", (0, 1), "City", "S"), COMMIT,
        lay("BA/RFr", (1, 0)), neutral("fairy.1", knight), COMMIT,
        lay("BA/C", (0, 2)), PASS, token("CASTLE", at((0, 2), "City", "N")), COMMIT,
        lay("BA/RFr", (2, 0)), PASS, COMMIT, end=4, **parts,
    )  # fmt: skip
    assert (found.refusals, found.scores) == ((), (2,))


def both(*messages: dict[str, Any]) -> Any:
    """A small city that was just completed, with two different followers of Alice's in it: one of
    them flew there from the machine below, which faces north."""
    start = Position(
        tiles=(
            Laid("base-crfr", (0, 0), 0),
            Laid("flier-ffff-2", (0, 1), 1),
            Laid("base-cfff", (0, -1), 2),
        ),
        figures=(
            Figure("red", "follower", (0, 0), "city n"),
            Figure("red", "big follower", (0, -1), "city s"),
        ),
        players=("red", "blue"),
        sets=("base", "inns", "bridges", "flier"),
        scores=(0, 0),
        mover="red",
    )
    return played(*messages, position=write_notation(start), **BRIDGES)


def test_who_stays_in_a_castle_is_asked_where_it_could_be_one_or_the_other() -> None:
    found = both(CASTLE)
    assert found.stopped is not None
    assert found.stopped.rule == "bridges.castle.made"
    assert "follower or big follower" in found.stopped.reason
    named = token("CASTLE", at((0, -1), "Castle", "S"), meepleId="0.big.1")
    assert both(named, FIELD, PASS, COMMIT).position.figures == (
        Figure("red", "big follower", (0, 0), "keep"),
    )


# --- bazaars -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("auction", "scores"),
    [
        ((bid(1, 3), PASS), (0, -3)),
        ((bid(1, 3), bid(1, 5), deal("BUY")), (5, -5)),
    ],
    ids=["nobody bids more", "the one who picked it buys it from the highest bidder"],
)
def test_an_auction(auction: Messages, scores: tuple[int, int]) -> None:
    found = played(*BAZAAR, *auction, *BOUGHT, **drawn(*TILES))
    assert (found.refusals, found.stopped) == ((), None)
    assert found.scores == scores
    assert [tile.tile for tile in found.position.tiles[-2:]] == ["base-cfff", "base-frfr"]


def test_a_tile_is_sold_to_the_highest_bidder() -> None:
    """That program lets the player on the left of whoever laid the bazaar play first."""
    sold = (bid(0, 0), bid(0, 2), deal("SELL"), *BOUGHT)
    found = played(*BAZAAR, *sold, **drawn(*TILES))
    assert (found.refusals, found.stopped) == ((), None)
    assert found.scores == (-2, 2)


def test_tiles_that_fitted_nowhere_are_passed_over() -> None:
    found = played(*BAZAAR, bid(1, 3), PASS, *BOUGHT, **drawn("BA/RRRR", *TILES))
    assert found.scores == (0, -3)


@pytest.mark.parametrize(
    ("messages", "rule"),
    [
        ((bid(7, 3),), "bridges.bazaar.tiles"),
        ((bid(1, 3), bid(1, 2)), "bridges.bazaar.bid"),
        ((bid(1, 3), deal("SELL")), None),
    ],
    ids=["a tile that is not up", "too low", "nothing to decide"],
)
def test_a_bid_that_cannot_be_is_refused(messages: Messages, rule: str | None) -> None:
    found = played(*BAZAAR, *messages, **drawn(*TILES))
    assert [refusal.rule for refusal in found.refusals] == [rule]


def test_a_way_that_there_is_not_is_named() -> None:
    with pytest.raises(InputError, match="BAZAAR_BUY_OR_SELL has no value 'KEEP'"):
        played(*BAZAAR, bid(1, 3), bid(1, 5), deal("KEEP"), **drawn(*TILES))


# --- what the file does not say ------------------------------------------------------------------

LARGER = (lay("BA/L", (0, 2)), PASS, COMMIT)
"""The field below the road grows by Alice's own tile."""


@pytest.mark.parametrize(
    ("messages", "parts", "rule", "words"),
    [
        (BAZAAR, BRIDGES, "bridges.bazaar.tiles", "'gameAnnotations.drawOrder'"),
        (BAZAAR, drawn("BB/F.b", "BA/RFr"), "bridges.bazaar.tiles", "which tiles come up"),
        (BAZAAR, drawn("BB/F.b", "XX/1"), "bridges.bazaar.tiles", "'XX/1' in"),
        (SHEPHERD, HILLS, "hills.draw", "sheep-1, sheep-2, sheep-3, sheep-4, wolf"),
        (SHEPHERD, {**HILLS, "chance": ["sheep-9"]}, "hills.draw", "'sheep-9' in 'chance'"),
    ],
    ids=[
        "tiles of a bazaar",
        "one of them",
        "a tile that there is not",
        "a token",
        "a token that there is not",
    ],
)
def test_a_game_stops_where_chance_is_not_told(
    messages: Messages, parts: dict[str, Any], rule: str, words: str
) -> None:
    """What came before it is played all the same."""
    told = unnumbered(*KNIGHT, *messages, *BOB)
    found = played(*told, claims=("Alice has 4 points",), **parts)
    assert found.stopped is not None
    assert found.stopped.rule == rule
    assert words in found.stopped.reason
    assert found.halts == (found.stopped,)
    assert not found.over
    assert not found.holds
    assert verdicts(found) == ["not reached"]


# --- flocks, gold, what is left out ---------------------------------------------------------------


def test_a_flock_grows_and_is_driven_home() -> None:
    """A token of two sheep, then one of three; five points."""
    more = (*LARGER, flock("EXPAND"))
    home = (lay("BA/L", (0, 3)), PASS, COMMIT, flock("SCORE"))
    parts = {**HILLS, "chance": ["sheep-2", "sheep-3"]}
    found = played(*SHEPHERD, *BOB, *more, lay("BA/RFr", (2, 0)), PASS, COMMIT, *home, **parts)
    assert (found.refusals, found.stopped) == ((), None)
    assert found.scores == (5, 0)


def test_gold_comes_beside_a_mine() -> None:
    parts = {"sets": ("basic:1", "gold-mines"), "elements": {"gold": True}}
    found = played(
        *BOB, lay("GO/LRr", (0, 1), "R90"), token("GOLD", [1, 0]), PASS, COMMIT, **parts
    )  # fmt: skip
    assert found.refusals == ()
    assert sorted(gold.cell or (9, 9) for gold in found.position.pieces.of("gold")) == [
        (0, 1), (1, 0),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("left_out", "messages", "words"),
    [
        ("bridge", (FIELD, OVER), "bridge"),
        ("castle", (*KNIGHT, CASTLE), "castle"),
        ("shepherd", SHEPHERD[:2], "no such figure left"),
    ],
)
def test_what_the_file_leaves_out_is_not_there(
    left_out: str, messages: Messages, words: str
) -> None:
    sets = {**BRIDGES, "sets": (*BRIDGES["sets"], "hills-and-sheep:1")}
    elements = {**BRIDGES["elements"], **HILLS["elements"], left_out: 0}
    (refusal,) = played(*messages, COMMIT, **{**sets, "elements": elements}).refusals
    assert words in refusal.reason


def test_what_cannot_be_left_out_is_told() -> None:
    elements = {**BRIDGES["elements"], "bazaar": False}
    assert played(**{**BRIDGES, "elements": elements}).notes == (
        "setup.elements: bazaar is left out, and is in play here with its tiles",
    )
