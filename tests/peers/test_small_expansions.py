"""Recorded games with the circus, shrines, crop circles, ferries, flying machines, the mage, the
phantom and tunnels.

Written by hand in that program's form. What a die shows and what was face down follows from the
numbers of its messages, or stands in the files of this program.
"""

import json
from typing import Any

import pytest

from engine.api import Choose, Figure, InputError, read_position, write_jcz, write_notation
from tests.peers.building import (
    CITY,
    COMMIT,
    COUNT,
    HILLS,
    MOVED,
    PASS,
    ROAD,
    START,
    at,
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

BARE = [{"tile": "BA/C", "x": 0, "y": 0, "rotation": 0}]
"""A start without a road."""

# --- mage and witch ------------------------------------------------------------------------------

MAGIC: dict[str, Any] = {
    "sets": ("basic:1", "mage-and-witch:1"), "elements": {"mage": 1, "witch": 1},
}  # fmt: skip
MAGE = lay("MW/CRRR.3", (1, 0))
"""Roads to three sides, the western one from the start tile."""
TO_EAST = at((1, 0), "Road", "E")


def test_the_mage_is_put_on_a_road_and_adds_a_point_a_tile() -> None:
    road = (MAGE, neutral("mage.1", TO_EAST), put("0.small.1", (1, 0), "Road", "E"), COMMIT)
    found = played(*road, lay("BA/RRR", (2, 0), "R90"), PASS, COMMIT, **MAGIC)
    assert (found.refusals, found.scores) == ((), (4, 0))


def test_mage_and_witch_are_never_on_one_road() -> None:
    both = (MAGE, neutral("witch.1", TO_EAST), PASS, COMMIT,
            lay("MW/CRRR.3", (-1, 0)), neutral("mage.1", TO_EAST), PASS, COMMIT)  # fmt: skip
    assert played(*both, **MAGIC).refusals[0].rule == "mage.apart"


OFF = neutral("mage.1", None)


def test_nobody_leaves_as_long_as_there_is_a_place() -> None:
    (refusal,) = played(lay("MW/CFC", (0, -1)), OFF, start=BARE, **MAGIC).refusals
    assert refusal.reason == "The game waits for: place or move the mage or the witch."


TOKENS = json.dumps([
    {"what": "mage", "cell": [0, -2], "spot": "city n"},
    {"what": "witch", "cell": [0, 0], "spot": "city n"},
])  # fmt: skip
ONE_OPEN = read_position(f"""
    players red=0* blue=0
    sets base mage
    base-cfff 0,0
    base-ffff 1,0
    base-ffff 1,-1
    base-ffff 1,-2
    base-cfcf-2 0,-2
    tokens {TOKENS}
""")
"""The witch is in a city that the next tile completes, the mage in the only other one."""
LEAVES = (lay("MW/CFC", (0, -1)), OFF, put("0.small.1", (0, -1), "City", "N"), COMMIT)


def test_one_of_them_leaves_where_there_is_none() -> None:
    found = played(*LEAVES, position=write_notation(ONE_OPEN), **MAGIC)
    assert found.refusals == ()
    assert not found.position.pieces.of("mage")


# --- ferries and tunnels -------------------------------------------------------------------------

FERRIES: dict[str, Any] = {"sets": ("basic:1", "ferries"), "elements": {"ferry": True}}
LAKE = lay("FR/RRR", (1, 0))


def ferry(location: str) -> dict[str, Any]:
    return token("FERRY", at((1, 0), "Road", location))


@pytest.mark.parametrize(
    ("messages", "ends"), [(4, ["road w", "road e"]), (8, ["road w", "road s"])]
)
def test_a_ferry_is_put_and_moved(messages: int, ends: list[str]) -> None:
    moves = (LAKE, PASS, ferry("WE"), COMMIT, lay("BA/RFr", (2, 0)), PASS, ferry("SW"), COMMIT)
    found = played(*moves[:messages], **FERRIES)
    assert found.refusals == ()
    assert sorted(end.spot for end in found.position.pieces.of("ferry")) == sorted(ends)


@pytest.mark.parametrize("between", [(), (COMMIT,)])
def test_where_no_ferry_is_put_the_first_way_is_taken(between: Any) -> None:
    """The game goes on to the next tile; the output says so."""
    found = played(LAKE, *between, lay("BA/RFr", (2, 0)), **FERRIES)
    (refusal,) = found.refusals
    assert refusal.rule == "ferries.ferry"
    assert refusal.reason.endswith("put a ferry on the lake. The first way is taken.")
    assert len(found.position.pieces.of("ferry")) == 2


def test_no_way_is_made_for_a_tile_that_cannot_be_laid() -> None:
    """Everything stays as it was, and the tile after it makes its way."""
    found = played(LAKE, COMMIT, lay("BA/RFr", (9, 9)), lay("BA/RFr", (2, 0)), **FERRIES)
    assert [refusal.rule for refusal in found.refusals] == ["base.place.edge", "ferries.ferry"]


def test_only_a_tile_makes_its_way() -> None:
    thief = put("1.small.1", (1, 0), "Road", "W")
    (refusal,) = played(LAKE, COMMIT, thief, **FERRIES).refusals
    assert refusal.reason == "The game waits for: put a ferry on the lake."


@pytest.mark.parametrize("location", ["W", "NSW", ""])
def test_a_ferry_has_two_ends(location: str) -> None:
    with pytest.raises(InputError) as caught:
        played(LAKE, PASS, ferry(location), **FERRIES)
    assert caught.value.code == "unknown-location"


TUNNEL: dict[str, Any] = {"sets": ("basic:1", "tunnel"), "elements": {"tunnel": True}}
HILL = lay("TU/RCR", (1, 0))


def tunnel(side: str) -> dict[str, Any]:
    return token("TUNNEL_A", at((1, 0), "Road", side))


def test_tunnel_tokens_are_put_at_any_time_and_link_two_roads() -> None:
    """The second one before the tile that completes the road."""
    moves = (HILL, tunnel("W"), put("0.small.1", (1, 0), "Road", "W"), COMMIT,
             lay("BA/RRR", (-1, 0), "R270"), PASS, COMMIT,
             tunnel("E"), lay("BA/RRR", (2, 0), "R90"), PASS, COMMIT)  # fmt: skip
    found = played(*moves, claims=("Alice scored road for 4 points",), **TUNNEL)
    assert (found.refusals, verdicts(found)) == ((), ["holds"])
    assert [(end.number, end.spot) for end in found.position.pieces.of("tunnel")] == [
        (1, "road w"), (1, "road e"),
    ]  # fmt: skip


# --- crop circles --------------------------------------------------------------------------------

CROPS: dict[str, Any] = {"sets": ("basic:1", "corn-circles/1"), "elements": {"corn-circle": True}}
CLUB = (*ROAD, lay("CC.1/Rr", (2, 0)), PASS, COMMIT)
"""Bob lays a circle that is about Alice's thief."""


def circle(value: str) -> dict[str, Any]:
    return message("CIRCLE_REMOVE_OR_DEPLOY", value=value)


ADDED = put("0.small.2", (1, 0), "Road", "WE")
TAKEN = message(
    "RETURN_MEEPLE", pointer=who("0.small.1", (1, 0), "Road", "WE"), source="CORN_CIRCLE"
)


@pytest.mark.parametrize(
    ("messages", "thieves"),
    [((circle("DEPLOY"), ADDED), 2), ((circle("REMOVE"), TAKEN), 0), ((circle("DEPLOY"),), 2)],
    ids=["one is added", "one is taken back", "there is only one way"],
)
def test_what_a_crop_circle_does(messages: Any, thieves: int) -> None:
    found = played(*CLUB, *messages, lay("BA/L", (0, 1)), **CROPS)
    assert found.refusals == ()
    assert found.position.figures == (Figure("red", "follower", (1, 0), "road e"),) * thieves


def test_nobody_adds_for_another() -> None:
    """Alice is asked, who may add the phantom too."""
    parts = {**CROPS, "elements": {**CROPS["elements"], "phantom": 1}}
    theirs = put("1.small.1", (1, 0), "Road", "WE")
    (refusal,) = played(*CLUB, circle("DEPLOY"), theirs, **parts).refusals
    assert refusal.reason == "The game waits for: add a follower beside one of one's own."


# --- flying machines and the phantom -------------------------------------------------------------

FLIER: dict[str, Any] = {"sets": ("basic:1", "flier:1"), "elements": {"flier": True, "phantom": 1}}
MACHINE = lay("FL/F.o", (0, 1), "R90")
"""Below the start tile, with a machine that flies north."""


def fly(name: str, number: Any = 0.1) -> dict[str, Any]:
    pointer = at((0, 1), "FlyingMachine", "I")
    return message("DEPLOY_MEEPLE", pointer=pointer, meepleId=name, random=number)


LANDED = put("0.small.1", (0, 0), "City", "N")


def test_a_follower_flies_and_lands() -> None:
    found = played(MACHINE, fly("0.small.1"), LANDED, COMMIT, chance=["1"], **FLIER)
    assert found.refusals == ()
    assert found.position.figures == (Figure("red", "follower", (0, 0), "city n"),)


@pytest.mark.parametrize(("number", "die"), [(0.0, "1"), (0.34, "2"), (0.67, "3"), (0.99, "3")])
def test_the_die_shows_what_the_number_of_the_flight_says(number: float, die: str) -> None:
    """The number times three, rounded down, and one."""
    flight = fly("0.small.1", number)
    found = played(MACHINE, flight, COMMIT, **FLIER)
    assert [a.option for a in found.recording.actions if isinstance(a, Choose)] == [die]


@pytest.mark.parametrize(
    "after",
    [LANDED, put("0.small.2", (0, 1), "Field", "NL"), put("0.small.2", (0, 0), "Road", "WE")],
)
def test_who_could_not_land_is_not_placed_after_all_nor_another(after: dict[str, Any]) -> None:
    """The start tile lies one tile away, and the die shows 2."""
    (refusal,) = played(MACHINE, fly("0.small.1", 0.5), after, COMMIT, **FLIER).refusals
    assert refusal.rule == "flier.home"


def test_that_program_names_no_machine_among_what_is_in_play() -> None:
    """Its sets switch some things on that no file names: machines, crop circles, the river."""
    parts = {"sets": ("basic:1", "flier:1"), "elements": {}, "chance": ["1"]}
    found = played(MACHINE, fly("0.small.1"), LANDED, COMMIT, **parts)
    assert (found.refusals, found.notes) == ((), ())
    circle_only = played(*CLUB, sets=("basic:1", "corn-circles/1"))
    assert (circle_only.refusals, circle_only.notes) == ((), ())


@pytest.mark.parametrize("number", [None, "0.5", True, -0.1, 1, float("nan")])
def test_what_the_die_shows_a_file_without_a_number_does_not_say(number: Any) -> None:
    found = played(MACHINE, fly("0.small.1", number), LANDED, *unnumbered(COMMIT), **FLIER)
    assert found.stopped is not None
    assert found.stopped.rule == "flier.die"


@pytest.mark.parametrize("first", [(), (PASS,), (put("0.small.1", (0, 1), "Field", "NL"),)])
def test_the_phantom_comes_second_or_alone(first: Any) -> None:
    phantom = (fly("0.phantom.1"), put("0.phantom.1", (0, 0), "Road", "WE"), COMMIT)
    found = played(MACHINE, *first, *phantom, chance=["1"], **FLIER)
    assert found.refusals == ()
    assert Figure("red", "phantom", (0, 0), "road e") in found.position.figures


def test_the_phantom_stands_on_the_tile_just_laid() -> None:
    phantom = put("0.phantom.1", (0, 1), "Monastery", "I")
    farmer = put("0.small.1", (0, 1), "Field", "NL")
    found = played(lay("CU/S", (0, 1)), farmer, phantom, COMMIT, elements={"phantom": 1},
                   sets=("basic:1", "cult/6"), start=START)  # fmt: skip
    assert found.refusals == ()
    assert [figure.kind for figure in found.position.figures] == ["follower", "phantom"]


def test_more_is_drawn_from_one_number_by_its_last_bits() -> None:
    """Two games of that program: the shepherd's sheep come after the tile, from the number before.

    Of eighteen tokens one with four sheep came, of seventeen one with two.
    """
    for number, sheep in ((0.6295247136771129, "sheep-4"), (0.9132227534072097, "sheep-2")):
        before = (lay("BA/RFr", (1, 0)), PASS, message("COMMIT", random=number))
        shepherd = put("1.shepherd.1", (0, 1), "Field", "NL.NR.EL.ER.SL.SR.WL.WR")
        found = played(*before, lay("BA/L", (0, 1)), shepherd, **HILLS)
        assert [a.option for a in found.recording.actions if isinstance(a, Choose)] == [sheep]


@pytest.mark.parametrize(
    ("confirm", "sheep"),
    [({"random": 0.8}, "sheep-4"), ({"random": 0.95}, "wolf"), ({}, "sheep-2")],
)
def test_what_confirms_a_shepherd_brings_the_number_for_the_first_token(
    confirm: dict[str, float], sheep: str
) -> None:
    """Of eighteen tokens the fifteenth has four sheep, the last is a wolf. Without a number the
    tile takes 0.3, and the token the next, which makes the eighth of them: two sheep."""
    shepherd = put("0.shepherd.1", (0, 1), "Field", "NL.NR.EL.ER.SL.SR.WL.WR")
    found = played(lay("BA/L", (0, 1)), shepherd, message("SHEPHERD_CONFIRM", **confirm), COMMIT,
                   initialRandom=0.3, **HILLS)  # fmt: skip
    assert [a.option for a in found.recording.actions if isinstance(a, Choose)] == [sheep]


# --- the circus and shrines ----------------------------------------------------------------------

CIRCUS: dict[str, Any] = {
    "sets": ("basic:1", "under-the-big-top:1"),
    "elements": {"acrobats": True, "ringmaster": 1, "big-top": True},
}
SPACE = lay("BT/ffff.ac", (0, 1))


def acrobat(name: str) -> dict[str, Any]:
    return put(name, (0, 1), "Acrobats", "I")


PYRAMID = (
    SPACE, acrobat("0.small.1"), COMMIT, lay("BA/L", (1, 1)), acrobat("1.small.1"), COMMIT,
    lay("BA/L", (1, 2)), acrobat("0.small.2"), COMMIT, lay("BA/L", (0, 2)),
    message("SCORE_ACROBATS", pointer=at((0, 1), "Acrobats", "I")),
)  # fmt: skip
"""Bob scores the pyramid that Alice completed."""


def test_a_pyramid_is_scored() -> None:
    found = played(*PYRAMID, **CIRCUS)
    assert (found.refusals, found.scores) == ((), (10, 5))


def test_the_ringmaster_is_a_follower() -> None:
    found = played(SPACE, put("0.ringmaster.1", (0, 1), "Field", "NL"), COMMIT, **CIRCUS)
    assert [figure.kind for figure in found.position.figures] == ["ringmaster"]


def test_a_shrine_is_a_monastery() -> None:
    claims = ("Alice scored shrine for 2 points", "Alice scored monastery for 2 points")
    moves = (lay("CU/S", (0, 1)), put("0.small.1", (0, 1), "Monastery", "I"), COMMIT)
    parts: dict[str, Any] = {"sets": ("basic:1", "cult/6"), "elements": {"shrine": True}}
    assert verdicts(played(*moves, claims=claims, end=1, **parts)) == ["holds", "holds"]


# --- what is left out ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("left_out", "parts", "messages"),
    [
        ("phantom", FLIER, (MACHINE, put("0.phantom.1", (0, 1), "Field", "NL"))),
        ("tunnel", TUNNEL, (HILL, tunnel("W"))),
        ("acrobats", CIRCUS, PYRAMID[:2]),
        ("ringmaster", CIRCUS, (SPACE, put("0.ringmaster.1", (0, 1), "Field", "NL"))),
    ],
)
def test_what_the_file_leaves_out_is_named(
    left_out: str, parts: dict[str, Any], messages: Any
) -> None:
    elements = {**parts["elements"], left_out: 0}
    (refusal,) = played(*messages, **{**parts, "elements": elements}).refusals
    assert refusal.reason == f"The file leaves this out of play: {left_out}."


# --- and back ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("messages", "parts"),
    [
        ((MAGE, neutral("mage.1", TO_EAST), put("0.small.1", (1, 0), "Road", "E")), MAGIC),
        (LEAVES[:3], {**MAGIC, "position": write_notation(ONE_OPEN)}),
        ((LAKE, PASS, ferry("WE")), FERRIES),
        ((HILL, tunnel("W"), put("0.small.1", (1, 0), "Road", "W")), TUNNEL),
        ((*CLUB, circle("DEPLOY"), ADDED), CROPS),
        ((*CLUB, circle("REMOVE"), TAKEN), CROPS),
        ((MACHINE, fly("0.small.1"), LANDED), {**FLIER, "chance": ["1"]}),
        ((*CITY, *MOVED), COUNT),
        (PYRAMID, CIRCUS),
    ],
    ids=["mage", "leaves", "ferry", "tunnel", "add", "take", "flier", "count", "pyramid"],
)
def test_what_was_told_is_written_as_it_was_told(messages: Any, parts: dict[str, Any]) -> None:
    done = played(*messages, **parts).recording
    written = json.loads(write_jcz(done.start, done.ruleset, done.actions))["replay"]
    for told, ours in zip(messages, written, strict=False):
        assert (ours["type"], {**ours["payload"], "random": 0}) == (
            told["type"], {**told["payload"], "random": 0},
        )  # fmt: skip
    assert {ours["type"] for ours in written[len(messages) :]} <= {"PASS", "COMMIT"}
