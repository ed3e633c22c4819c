"""Messages of a recorded game: the Cathars, the river and the city of Carcassonne.

Expected points follow from the annotated rules as the German Big Box has them, and from the
values of the edition ``jcz`` where a test says so.
"""

from engine.api import (
    Figure,
)
from tests.peers.building import (
    BLACKSMITH,
    CITY,
    COMMIT,
    COUNT,
    DRAGON,
    MOVED,
    PASS,
    ROAD,
    SECOND,
    at,
    enter,
    lay,
    message,
    neutral,
    played,
    put,
    who,
)

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
    assert played(*moves, elements=elements, rules={"espace-variant": "siege-tile"}).refusals
    result = played(*moves, elements=elements)
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


def test_who_paid_others_only_enters_carcassonne_and_moves_the_count() -> None:
    result = played(*CITY, enter("1.small.1", "CASTLE"), neutral("count.1", BLACKSMITH), **COUNT)
    assert result.refusals == ()
    assert result.scores == (4, 0)
    assert result.position.figures == (Figure("blue", "follower", (0, 0), "castle"),)
    assert result.position.pieces.spot("count") == "blacksmith"
    stays = played(*CITY, enter("1.small.1", "CASTLE"), PASS, **COUNT)
    assert stays.position.pieces.spot("count") == "castle"
    same = neutral("count.1", at((0, 0), "Quarter", "QUARTER_CASTLE"))
    assert played(*CITY, enter("1.small.1", "CASTLE"), same, **COUNT).position == stays.position
    assert played(*CITY, PASS, **COUNT).position.figures == ()


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
    assert refusal.rule == "dragon.fairy.quarters"


def test_a_count_who_stands_anywhere() -> None:
    """Without the tiles of the city the cell of the pointer is taken."""
    figure = neutral("fairy.1", who("0.small.1", (0, 0), "Quarter", "QUARTER_CASTLE"))
    (refusal,) = played(*ROAD, lay("BA/RFr", (2, 0)), figure, elements=DRAGON).refusals
    assert refusal.rule == "dragon.fairy.move"


def test_what_a_barn_pays_is_seen_beside_a_city_that_nobody_held() -> None:
    """Bob's tile closes an empty city, his barn pays Alice's farmer for that and Carcassonne."""
    quiet = [
        lay("BA/L", (-1, 3)), lay("BA/L", (0, 3)), lay("BA/C", (1, 3), "R90"),
        lay("BA/C", (1, 4), "R270"), lay("BA/C", (-1, 4), "R180"), lay("BA/C", (-2, 3), "R270"),
    ]  # fmt: skip
    farmer = put("0.small.1", (-1, 2), "Field", "NL.NR.EL.ER.SL.SR.WL.WR")
    barn = put("1.barn.1", (0, 4), "Field", "NL.NR.SL.SR.WL.WR")
    result = played(
        lay("BA/L", (-1, 2)), farmer, COMMIT,
        *(part for tile in quiet for part in (tile, PASS, COMMIT)),
        lay("BA/C", (0, 4), "R90"), barn, COMMIT, enter("1.small.1", "CASTLE"),
        **{**COUNT, "elements": {"count": True, "barn": 1}},
    )  # fmt: skip
    assert result.refusals == ()
    assert result.scores == (6, 0)
    assert Figure("blue", "follower", (0, 0), "castle") in result.position.figures
