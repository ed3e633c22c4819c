"""The Tower with other expansions.

Sources: Complete Annotated Rules 4.0 (car), its summary of rule sets (sum) and its questions
(faq), and the rules of the Big Box of Rio Grande Games (rgg).
"""

import pytest

from engine.api import Deploy, Game, Lay, Pass, Remove, ruleset, tile_sets
from engine.expansions.dragon.fairy import MoveFairy
from engine.expansions.dragon.journey import DragonStep
from engine.expansions.tower import Build, Capture
from engine.model.values import Figure
from tests.engine.stating import after, everywhere, why
from tests.engine.tokens import fairy_on, prisoner
from tests.engine.towers import BLUE, BUILD, HERE, MEET, TWO, position, top, towers, wood

# --- with other expansions ---------------------------------------------------------------------


def _carcassonne(farmer: str) -> str:
    """The city with green in the castle, and a tower tile to the west of it."""
    standing = {(0, 1): farmer, (2, 1): "  green castle"}
    block = [
        f"{tile.id} {tile.place[0]},{tile.place[1]}{standing.get(tile.place, '')}"
        for tile in tile_sets()["count"].tiles
    ]
    return " / ".join([*block, "tower-ffff-1 -1,1"])


@pytest.mark.parametrize("outside", [False, True])
@everywhere
def test_followers_at_the_city_of_carcassonne(edition: str, outside: bool) -> None:
    """Car, notes 50 to 52: those within are on no tile; towers are not mentioned, so it is open."""
    text, heights = _carcassonne("  blue farm nnw"), towers((-1, 1, 3))
    house = {"tower__capture__outside": outside}
    game = after(wood(edition, text, heights, sets="count", **house), Build((-1, 1)))
    farmer = Figure("blue", "follower", (0, 1), "farm nnw")
    assert why(game, Capture(farmer)) == ([] if outside else ["tower.capture.outside"])
    courtier = Figure("green", "follower", (2, 1), "castle")
    assert why(game, Capture(courtier)) == ["tower.capture.quarters"]
    assert ruleset(edition).values["tower.capture.outside"].open == (True,)
    alone = after(wood(edition, _carcassonne(""), heights, sets="count"), Build((-1, 1)))
    assert alone.decision.what == "lay"


# --- with The Princess & the Dragon ------------------------------------------------------------


FAIR = "tower-ffff-1 0,0  red tower / base-ffff 1,0  blue cloister / base-ffff 0,1"


@everywhere
def test_the_fairy_goes_to_a_follower_on_a_tower(edition: str) -> None:
    """Car, notes 69 and 105; a point at the start of the next turn."""
    game = wood(edition, FAIR, towers((0, 0, 1)), "players red=10* blue=20", sets="dragon")
    (move,) = [a for a in game.decision.options() if isinstance(a, MoveFairy)]
    assert move.cell == HERE
    after(game, move)
    after(game, Lay("base-frfr", (2, 0), 1), Pass())
    assert game.decision.player == "red"
    assert game.scores == {"red": 11, "blue": 20}


@everywhere
def test_the_fairy_or_a_tower_piece(edition: str) -> None:
    """Faq 32: each is an alternative to a deployment."""
    text = "tower-ffff-1 0,0 / base-ffff 1,0  red cloister / base-ffff 0,1"
    game = wood(edition, text, sets="dragon")
    (move,) = [a for a in game.decision.options() if isinstance(a, MoveFairy)]
    after(game, BUILD)
    assert why(game, move) == ["tower.capture.one"]
    after(game, Pass())
    assert why(game, move) == ["base.turn.order"]
    game = after(wood(edition, text, sets="dragon"), move)
    assert why(game, BUILD) == ["base.turn.order"]


@everywhere
def test_the_fairy_keeps_no_tower_off(edition: str) -> None:
    """Car, The Princess & the Dragon, the fairy: she keeps the dragon off, nothing else is said."""
    stands = {"player": "blue", "kind": "follower", "cell": [1, 0], "spot": "cloister"}
    beside = {"fairy": {"cell": [1, 0]} | ({} if edition == "bb-rgg" else {"figure": stands})}
    game = after(wood(edition, MEET, beside, sets="dragon"), BUILD, BLUE)
    assert game.state.pieces.of("prisoner") == (prisoner("red", "blue", "follower"),)
    assert game.state.pieces.first("fairy") == fairy_on((1, 0))


@everywhere
def test_the_prisoner_is_taken_before_the_dragon_moves(edition: str) -> None:
    """Car, notes 74 and 102."""
    text = (
        "dragon-ffff 2,0 / base-ffff 1,0  blue cloister / tower-ffff-1 0,0 / base-frfr 1,1"
        " / base-frfr 2,1 / dragon-frfr-1 0,1"
    )
    game = wood(edition, text, {"dragon": [2, 0]}, "players red=10* blue=20", sets="dragon")
    after(game, BUILD)
    assert game.decision.what == "tower.capture"
    after(game, BLUE)
    assert game.decision.what == "dragon.step"
    after(game, DragonStep((1, 0)))
    assert game.state.pieces.of("prisoner") == (prisoner("red", "blue", "follower"),)
    assert game.supply["blue"]["follower"] == 6


@everywhere
def test_the_dragon_eats_whoever_stands_on_a_tower(edition: str) -> None:
    """Faq 33 and 34; car, notes 80 and 106; rgg, place a follower on a tower."""
    text = (
        "dragon-ffff 2,0 / tower-ffff-2 1,0  green cloister, blue tower / base-ffff 0,0"
        " / dragon-frfr-1 1,1"
    )
    game = wood(edition, text, towers((1, 0, 2)) | {"dragon": [2, 0]}, sets="dragon")
    after(game, Pass(), DragonStep((1, 0)))
    assert game.board.standing() == []
    assert game.supply["blue"]["follower"] == game.supply["green"]["follower"] == 7


@everywhere
def test_no_princess_climbs_a_tower(edition: str) -> None:
    """Faq 37; car, notes 91 and 108: tower and city are two areas."""
    text = "tower-cfff 0,0  blue tower / base-ffff 0,1 / dragon-ccff-3 0,-1 1"
    game = wood(edition, text, towers((0, 0, 1)), sets="dragon")
    assert not [a for a in game.decision.options() if isinstance(a, Remove)]
    assert Deploy("follower", (0, -1), "city e") in game.decision.options()
    guard = Figure("blue", "follower", HERE, "tower")
    assert why(game, Remove(guard)) == ["dragon.princess.remove"]


@everywhere
def test_the_princess_or_a_tower_piece(edition: str) -> None:
    """Car, overview, and rgg, summary: one of the uses of the figure step."""
    text = "tower-cfff 0,0  blue city n / base-ffff 0,1 / dragon-ccff-3 0,-1 1"
    game = wood(edition, text, sets="dragon")
    must = ruleset(edition).flag("dragon.princess.must")
    assert why(game, BUILD) == (["dragon.princess.must"] if must else [])
    after(game, Remove(Figure("blue", "follower", HERE, "city n")))
    assert why(game, BUILD) == ["base.turn.order"]


@everywhere
def test_towers_in_the_turn_of_a_volcano(edition: str) -> None:
    """Rgg and car, the volcano: only figures on that tile are forbidden."""
    game = wood(
        edition, "tower-ffff-1 0,0 / dragon-ffff 0,1", towers((0, 0, 1)) | {"dragon": [0, 1]},
        sets="dragon",
    )  # fmt: skip
    assert {BUILD, top("follower")} <= set(game.decision.options())


@everywhere
def test_nobody_climbs_a_tower_on_the_dragons_tile(edition: str) -> None:
    """Car, note 73: followers and dragon are never on one tile."""
    text = "dragon-ffff 1,0 / tower-ffff-1 0,0 / base-ffff 0,1"
    game = wood(edition, text, towers((0, 0, 1)) | {"dragon": [0, 0]}, sets="dragon")
    assert why(game, top("follower")) == ["dragon.company"]
    assert top("follower") not in game.decision.options()
    assert BUILD in game.decision.options()


@pytest.mark.parametrize("edition", ["bb-hig", "bb-rgg"])
def test_builder_and_pig_are_no_followers_anywhere(edition: str) -> None:
    """Car, note 39 and overview: not for fairy, gate, tower top and capture."""
    text = (
        "base-frfr -2,0  red road e / base-frfr -1,0  red builder road e / tower-crfr 0,0"
        " / dragon-frrr-3 0,1"
    )
    game = wood(edition, text, towers((0, 0, 1)), sets="traders dragon")
    builder = Figure("red", "builder", (-1, 0), "road e")
    assert why(game, MoveFairy((-1, 0), builder)) == ["dragon.fairy.move"]
    assert why(game, Deploy("pig", (-2, 0), "farm nnw")) == ["dragon.gate.followers"]
    assert why(game, top("pig")) == ["tower.top.followers"]
    assert why(after(game, BUILD), Capture(builder)) == ["tower.capture.followers"]


# --- with Abbey & Mayor ------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["mayor", "wagon"])
@everywhere
def test_towers_take_mayor_and_wagon(edition: str, kind: str) -> None:
    """Car, notes 79 and 124."""
    text = f"tower-ffff-1 0,0 / base-cfff 0,-1  blue {kind} city n / base-ffff 0,1"
    game = after(wood(edition, text, sets="abbey"), BUILD)
    taken = Figure("blue", kind, (0, -1), "city n")
    after(game, Capture(taken))
    assert game.state.pieces.of("prisoner") == (prisoner("red", "blue", kind),)
    assert game.supply["blue"][kind] == 0


@pytest.mark.parametrize("bound", [False, True])
@pytest.mark.parametrize("kind", ["mayor", "wagon"])
@everywhere
def test_mayor_and_wagon_on_towers(edition: str, kind: str, bound: bool) -> None:
    """Car, Abbey & Mayor: a mayor goes to a city only; towers are not mentioned, so it is open."""
    house = {"tower__top__bound": bound}
    game = wood(edition, TWO, towers((0, 0, 1)), sets="abbey", **house)
    assert why(game, top(kind)) == ([] if bound else ["tower.top.bound"])
    assert (top(kind) in game.decision.options()) == bound
    assert ruleset(edition).values["tower.top.bound"].open == (True,)


BARN = "tower-ffff-1 0,0 / base-ffff 1,0 / base-ffff 1,1 / base-ffff 0,1{barn} / base-frfr 0,-1"


@everywhere
def test_no_tower_takes_a_barn(edition: str) -> None:
    """Car, Abbey & Mayor, final scoring; notes 118 and 134: it is no follower."""
    corner = "  blue barn farm nne"
    stated = position(BARN.format(barn=corner), sets="abbey")
    game = after(Game.of(stated, ruleset(edition, stated.sets), laid=True), BUILD)
    assert game.decision.options() == [Pass()]
    assert why(game, Capture(stated.figures[0])) == ["tower.capture.followers"]
    assert why(game, top("barn")) == ["tower.capture.one"]
    climbing = wood(edition, TWO, towers((0, 0, 1)), sets="abbey")
    assert why(climbing, top("barn")) == ["tower.top.followers"]
