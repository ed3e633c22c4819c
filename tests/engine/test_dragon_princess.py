"""Princess and magic gate, and what the other sets have to do with either, or with the dragon.

Worked out from the annotated rules (car), their summary of rule sets (sum) and questions (faq),
and the Big Box of Rio Grande Games (rgg).
"""

import pytest

from engine.api import Deploy, Figure, Game, Pass, Remove
from engine.expansions.tower import Build, Capture
from tests.engine.dragons import BIG_BOXES, fairy, play, position, walk, ways
from tests.engine.stating import OLD, after, everywhere, happened, may, standing, why
from tests.engine.tokens import prisoner

KEYS = [
    "car-fn-073g", "car-fn-074", "car-fn-080", "car-fn-091", "car-fn-102", "car-fn-106",
    "car-fn-108", "car-faq-29", "car-faq-32", "car-faq-33", "car-faq-34", "car-faq-37",
    "rgg-r-dragon-42", "rgg-r-dragon-44",
]  # fmt: skip

COLUMN = (
    "base-cfff 0,2  {} / base-cfcf-2 0,1 / base-cfcf-1 0,0  {} / base-cfcf-1 0,-1 / "
    "dragon-cfcf 0,-2  {} / dragon-ccff-1 0,-3 1"
)
"""A city from the south to a princess just laid in the north, open to the east."""


def knight(player: str, y: int, kind: str = "follower") -> Figure:
    """A figure in the city of that column."""
    return Figure(player, kind, (0, y), "city n")


def column(edition: str, *stand: str, sets: str = "", players: str = "green* red blue yellow"):
    """The princess has just been laid to a city with some figures."""
    board = COLUMN.format(*[*stand, "", "", ""][:3]).replace("  /", " /")
    return play(edition, position(board, sets=sets, players=players))


def taken(game: Game) -> set[Figure]:
    """Whom the princess may take."""
    return {a.figure for a in game.decision.options() if isinstance(a, Remove)}


# --- princess ------------------------------------------------------------------------------------


@everywhere
def test_any_knight_of_the_city(edition: str) -> None:
    """Car, the princess: knights of three players, freely chosen."""
    game = column(edition, "red city n", "blue city n", "yellow city n")
    assert taken(game) == {knight("red", 2), knight("blue", 0), knight("yellow", -2)}
    assert why(game, Remove(knight("green", 2)))[0] == "dragon.princess.remove"
    after(game, Remove(knight("blue", 0)))
    assert happened(game, "returned") == [("blue", (0, 0), "dragon.princess.remove")]
    assert game.supply["blue"]["follower"] == 7


@everywhere
def test_nothing_else_after_a_removal(edition: str) -> None:
    """Question 29: no deployment, no fairy, no tower piece; the turn is over."""
    game = after(column(edition, "red city n"), Remove(knight("red", 2)))
    assert (game.between_turns, game.mover) == (True, "red")
    assert standing(game) == set()


# --- magic gate ----------------------------------------------------------------------------------

FAR = "base-cfff 0,0{} / base-ffff 1,0{} / dragon-cfrr-2 1,-1 1"


def gate(edition: str, city: str = "", abbey: str = "", dragon=None, **more) -> Game:
    """A gate laid to a city and a cloister that lay there before."""
    on = [f"  {who}" if who else "" for who in (city, abbey)]
    return play(edition, position(FAR.format(*on), dragon, **more))


@everywhere
def test_not_to_an_occupied_feature(edition: str) -> None:
    """Car, the magic gate: the usual rules hold."""
    game = gate(edition, city="blue city n")
    assert why(game, Deploy("follower", (0, 0), "city n")) == ["base.deploy.free"]
    nowhere = why(game, Deploy("follower", (0, 0), "road n"))
    assert nowhere == ["dragon.gate.reach", "base.deploy.where"]
    assert why(game, Deploy("follower", (8, 8), "road n")) == ["dragon.gate.reach"]


@everywhere
def test_without_a_gate(edition: str) -> None:
    """Car, base game: a follower goes to the tile just laid."""
    game = play(edition, position("base-cfff 0,0 / base-ffff 1,0"))
    assert why(game, Deploy("follower", (0, 0), "city n")) == ["base.deploy.laid-tile"]


EARLIER = "base-cfff 0,0 / base-cfff 0,-1 2 / dragon-cfrr-2 1,0 2"
JUST_NOW = "base-cfff 0,0 / dragon-cfrr-2 0,-1 2"


def test_the_printed_rule_of_hig() -> None:
    """An open point: the first print kept off only what was scored; question 18 corrected it.

    What the gate itself completes is not scored yet.
    """
    printed = {"dragon__gate__complete": "unscored"}
    game = play("hig", position(JUST_NOW), **printed)
    value = game.state.ruleset.values["dragon.gate.complete"]
    assert value.value == "unscored"
    after(game, Deploy("follower", (0, 0), "city n"))
    assert game.scores["red"] == 4
    earlier = play("hig", position(EARLIER), **printed)
    assert why(earlier, Deploy("follower", (0, 0), "city n")) == ["dragon.gate.complete"]


@everywhere
def test_not_to_the_dragon(edition: str) -> None:
    """Car, the volcano: at no time a follower beside the dragon."""
    game = gate(edition, dragon=(1, 0))
    for spot in ("cloister", "farm nnw"):
        assert why(game, Deploy("follower", (1, 0), spot)) == ["dragon.company"]
    assert may(game, Deploy("follower", (0, 0), "city n"))


@pytest.mark.parametrize("edition", OLD)
def test_no_builder_beside_the_dragon(edition: str) -> None:
    """Car, note 73: the old answer had nobody go to the dragon's tile."""
    board = "base-cfff 0,0  red city n / base-cfcf-2 0,-1 / dragon-cfrr-2 1,0 2"
    game = play(edition, position(board, (0, -1), sets="traders"))
    assert why(game, Deploy("builder", (0, -1), "city n")) == ["dragon.company"]
    assert may(game, Deploy("builder", (0, 0), "city n"))


# --- Carcassonne ---------------------------------------------------------------------------------


@everywhere
def test_no_gate_to_carcassonne(edition: str) -> None:
    """Car, notes 52, 55, 86 and 88: neither to the city nor to the land on its tiles."""
    board = "count-fffr 0,0 / base-frfr -1,0 / dragon-frrr-3 -2,0"
    game = play(edition, position(board, sets="count"), likely=False)
    reached = {a.cell for a in game.decision.options() if isinstance(a, Deploy)}
    assert reached == {(-1, 0), (-2, 0)}
    assert "dragon.gate.block" in why(game, Deploy("follower", (0, 0), "farm nnw"))
    quarters = ("castle", "market", "blacksmith", "cathedral")
    assert not [a for a in game.decision.options() if getattr(a, "spot", "") in quarters]
    later = play(edition, position(board, sets="count"), likely=False, dragon__gate__block="city")
    assert may(later, Deploy("follower", (0, 0), "farm nnw"))


# --- The Tower -----------------------------------------------------------------------------------

GUARD = Figure("red", "follower", (0, 0), "tower")
TOWER = {"towers": [{"cell": [0, 0], "height": 1, "finished": True}]}


@everywhere
def test_the_dragon_flies(edition: str) -> None:
    """Questions 33 and 34: the one on the tower and the one in the city, both."""
    board = "tower-cfff 0,0  red tower, blue city n / dragon-ffff 1,0 / dragon-cfff-1 1,-1"
    game = play(edition, position(board, (1, 0), sets="tower", **TOWER))
    walk(after(game, Pass()), (0, 0))
    assert standing(game) == set()
    assert len(happened(game, "returned")) == 2


@everywhere
def test_the_princess_does_not_climb(edition: str) -> None:
    """Question 37: a tower is no part of the city round it."""
    board = "tower-cfff 0,0  red tower / dragon-ccff-1 0,-1 1"
    game = play(edition, position(board, sets="tower", players="red blue*", **TOWER))
    assert taken(game) == set()
    assert may(game, Deploy("follower", (0, -1), "city e"))
    assert why(game, Remove(GUARD)) == ["dragon.princess.remove"]


@everywhere
def test_prisoners_first_then_the_dragon(edition: str) -> None:
    """Car, notes 74 and 102: the tower takes the knight before the dragon gets to him."""
    board = "tower-crfr 0,0 / base-frfr 1,0  blue road e / dragon-frfr-1 2,0"
    game = play(edition, position(board, (2, 0), sets="tower"))
    game.do(Build((0, 0)))
    victim = Figure("blue", "follower", (1, 0), "road e")
    game.do(Capture(victim))
    assert game.state.pieces.of("prisoner") == (prisoner("red", "blue"),)
    assert ways(game) == [(1, 0)]  # and neither fairy nor follower comes between
    walk(game, (1, 0), (0, 0))
    assert len(game.state.pieces.of("prisoner")) == 1


@everywhere
def test_towers_in_a_volcano_turn(edition: str) -> None:
    """Rgg: the ban is about the volcano tile, and a tower stands elsewhere."""
    board = "tower-ffff-1 0,0 / dragon-ffff 1,0"
    game = play(edition, position(board, sets="tower"))
    assert may(game, Build((0, 0)))


@everywhere
def test_a_follower_taken_from_her_side(edition: str) -> None:
    """Car, the fairy: she protects from the dragon alone, and then stands beside nobody."""
    board = "tower-crfr 0,0 / base-frfr 1,0  blue road e / base-ffrr 2,0"
    victim = Figure("blue", "follower", (1, 0), "road e")
    game = play(edition, position(board, fay=fairy(victim), sets="tower"))
    after(game, Build((0, 0)), Capture(victim))
    assert game.state.pieces.first("fairy") == fairy(None, (1, 0))


# --- Abbey & Mayor -------------------------------------------------------------------------------


@everywhere
def test_mayor_and_wagon_through_a_gate(edition: str) -> None:
    """Car, notes 85 and 126: they may, the barn may not."""
    game = gate(edition, sets="abbey")
    assert may(game, Deploy("mayor", (0, 0), "city n"))
    assert may(game, Deploy("wagon", (1, 0), "cloister"))
    assert why(game, Deploy("barn", (0, 0), "farm ene"))[0] == "dragon.gate.followers"


@everywhere
@pytest.mark.parametrize("kind", ["mayor", "wagon"])
def test_mayor_and_wagon_as_prey(edition: str, kind: str) -> None:
    """Car, notes 79 and 124: of the dragon and of the princess; a wagon just goes home."""
    game = column(edition, f"red {kind} city n", sets="abbey")
    prey = knight("red", 2, kind)
    assert taken(game) == {prey}
    after(game, Remove(prey))
    assert (game.supply["red"][kind], game.between_turns) == (1, True)
    board = f"base-cfff 0,0  red {kind} city n / dragon-ffff 1,0 / dragon-cfff-1 1,-1"
    game = after(play(edition, position(board, (1, 0), sets="abbey")), Pass())
    walk(game, (0, 0))
    assert (game.supply["red"][kind], standing(game)) == (1, set())


@everywhere
def test_the_fairy_is_in_nobodys_way(edition: str) -> None:
    """Car, note 129: fairy and dragon occupy nothing."""
    board = "base-frfr 0,0  red farm nnw / base-frfr 1,0 / dragon-frrr-3 2,0"
    farmer = Figure("red", "follower", (0, 0), "farm nnw")
    game = play(edition, position(board, fay=fairy(farmer), sets="abbey"))
    assert may(game, Deploy("wagon", (0, 0), "road e"))


@pytest.mark.parametrize("edition", BIG_BOXES)
def test_a_barn_on_a_volcano(edition: str) -> None:
    """No source of 2007 speaks of it: as builder and pig, which are no followers either."""
    board = "base-ffff 0,0 / base-ffff 1,0 / base-ffff 0,1 / dragon-ffff 1,1"
    game = play(edition, position(board, sets="abbey"))
    barns = [a for a in game.decision.options() if getattr(a, "kind", "") == "barn"]
    assert bool(barns) == (edition == "bb-hig")
