"""The dragon's journey and what it eats.

Points and paths are worked out from the annotated rules (car), their
summary of rule sets (sum) and questions (faq), and the Big Box of Rio Grande Games (rgg).
"""

from dataclasses import replace

import pytest

from engine.api import Figure, Game, IllegalError, Lay, Pass, Position, ruleset
from engine.expansions.dragon.journey import DragonStep
from tests.engine.dragons import BIG_BOXES, fairy, lay, play, position, walk, ways
from tests.engine.stating import OLD, after, everywhere, happened, standing, why

KEYS = [
    "car-faq-23", "car-fn-081a", "car-fn-081b", "car-r-dragon-24", "car-r-dragon-25",
    "car-r-overview-03", "car-r-traders-24", "rgg-r-dragon-28", "rgg-r-dragon-29",
    "rgg-r-summary-18", "rgg-r-traders-20",
]  # fmt: skip

ABBEY = ("base", "dragon", "abbey")


def field(dragon: tuple[int, int], players: str = "red* blue", **stand: str) -> Position:
    """Nine tiles in a square, roads from west to east; the dragon tile in the north comes last.

    ``at21`` is who stands on column 2, row 1.
    """
    cells = [(x, y) for y in range(3) for x in range(3) if (x, y) != (1, 0)]
    rows = [f"base-frfr {x},{y}  {stand.get(f'at{x}{y}', '')}".rstrip() for x, y in cells]
    return position(" / ".join([*rows, "dragon-frfr-1 1,0"]), dragon, players=players)


# --- before or after scoring ---------------------------------------------------------------------

RING = (
    "dragon-ffff 2,0 / base-ccff-1 1,0 2  red city s / base-ccff-1 0,0 1 / base-ccff-1 1,1 3 / "
    "dragon-ccff-2 0,1"
)


@pytest.mark.parametrize(
    ("edition", "house"),
    [("hig", {}), ("bb-hig", {}), ("rgg", {}), ("rgg", {"dragon__move__when": "before-scoring"})],
)
def test_the_dragon_before_the_scoring(edition: str, house: dict) -> None:
    """Sum, row 11: a city of four is complete, and its only knight is eaten first."""
    game = after(play(edition, position(RING, (2, 0)), **house), Pass())
    assert game.scores == {"red": 0, "blue": 0}
    assert ways(game) == [(1, 0)]
    walk(game, (1, 0), (0, 0), (0, 1), (1, 1))
    assert (game.mover, game.scores, game.supply["red"]) == (
        "blue", {"red": 0, "blue": 0}, {"follower": 7},
    )  # fmt: skip
    assert happened(game, "returned") == [("red", (1, 0), "dragon.eat")]


@pytest.mark.parametrize(
    ("edition", "house"), [("bb-rgg", {}), ("rgg", {"dragon__move__when": "after-scoring"})]
)
def test_the_dragon_after_the_scoring(edition: str, house: dict) -> None:
    """Rgg, the dragon: what the tile completes is scored, 4 x 2, and then the dragon moves."""
    game = after(play(edition, position(RING, (2, 0)), **house), Pass())
    assert (game.scores, game.supply["red"]) == ({"red": 8, "blue": 0}, {"follower": 7})
    walk(game, (1, 0), (0, 0), (0, 1), (1, 1))
    assert (game.mover, game.scores) == ("blue", {"red": 8, "blue": 0})
    assert happened(game, "returned") == [("red", (1, 0), "base.return.scored")]


def test_the_summary_leaves_it_open_for_rgg() -> None:
    """Sum, row 11 prints a question mark: both readings are kept."""
    value = ruleset("rgg", ("base", "dragon")).values["dragon.move.when"]
    assert (value.value, value.open) == ("before-scoring", ("after-scoring",))


@pytest.mark.parametrize(("when", "moves"), [("before-scoring", [1, 1]), ("after-scoring", [0, 2])])
def test_two_dragon_tiles_in_one_double_turn(when: str, moves: list[int]) -> None:
    """Car, note 42 and the summary: rgg draws the second tile before anything is scored.

    Where the dragon comes before the scoring it interrupts the turn after either tile; where it
    comes after, it makes both journeys then. Here each journey is one step long.
    """
    road = "base-frfr -1,0  red builder road e / base-frfr 0,0  red road e / dragon-frfr-1 1,0"
    board = f"dragon-ffff 0,1 / {road}"
    knight = Figure("red", "follower", (0, 0), "road e")
    stated = position(board, (0, 1), fairy(knight), sets="traders")
    game = play("rgg", stated, laid=True, dragon__move__when=when)
    stuck = "dragon-stopped"
    after(game, Pass())
    assert len(happened(game, stuck)) == moves[0]
    lay(game, "dragon-ffrr-1", 2, 0)
    assert (len(happened(game, stuck)), game.mover) == (2, "blue")


# --- the journey ---------------------------------------------------------------------------------


def test_the_first_tile_of_a_journey_is_an_open_point() -> None:
    """Car: only the picture says that the first tile counts as visited."""
    value = ruleset("bb-hig", ("base", "dragon")).values["dragon.move.start"]
    assert (value.value, value.open) == (True, (False,))
    game = after(play("bb-hig", field((2, 2)), dragon__move__start=False), Pass())
    walk(game, (2, 1), (1, 1), (1, 2))
    assert ways(game) == [(0, 2), (2, 2)]
    walk(game, (2, 2))
    assert happened(game, "dragon-stopped") == [(None, (2, 2), "dragon.move.dead-end")]


@everywhere
def test_where_the_dragon_may_not_go(edition: str) -> None:
    """Car, the dragon: one tile across a side, onto a tile, none twice."""
    game = after(play(edition, field((1, 1))), Pass())
    assert ways(game) == [(0, 1), (1, 0), (1, 2), (2, 1)]
    refusals = {
        DragonStep((0, 0)): "dragon.move.adjacent",  # at a slant
        DragonStep((1, 1)): "dragon.move.adjacent",  # standing still
        DragonStep((1, 3)): "dragon.move.adjacent",  # too far, and no tile
        Pass(): "dragon.move.turns",
        Lay("base-ffff", (3, 0)): "dragon.move.turns",
    }
    for action, rule in refusals.items():
        assert why(game, action) == [rule]
    walk(game, (1, 2), (0, 2))
    assert why(game, DragonStep((1, 2))) == ["dragon.move.once"]
    assert why(game, DragonStep((0, 3))) == ["dragon.move.adjacent"]  # no tile
    walk(game, (0, 1))
    assert why(game, DragonStep((1, 1))) == ["dragon.move.start"]
    with pytest.raises(IllegalError) as caught:
        game.do(DragonStep((1, 1)))
    assert caught.value.rule == "dragon.move.start"


LINE = "base-frfr 0,0 / base-frfr 1,0 / dragon-frfr-1 2,0"


@everywhere
def test_a_dead_end(edition: str) -> None:
    """Car, dead ends: two steps and no more; the next journey may use the same tiles again."""
    game = after(play(edition, position(LINE, (0, 0))), Pass())
    walk(game, (1, 0), (2, 0))
    assert happened(game, "dragon-stopped") == [(None, (2, 0), "dragon.move.dead-end")]
    assert (game.between_turns, game.mover) == (True, "blue")
    lay(game, "dragon-ffrr-1", 3, 0)
    assert walk(game, (1, 0), (0, 0)) == ["blue", "red"]
    assert game.mover == "red"


@everywhere
def test_no_way_out_at_all(edition: str) -> None:
    """Car, dead ends: with the fairy on the only neighbour it does not even set out."""
    board = "base-frfr 0,0  red farm nnw / dragon-frfr-1 -1,0"
    red = Figure("red", "follower", (0, 0), "farm nnw")
    stated = position(f"dragon-ffff 0,1 / {board}", (0, 1), fairy(red))
    game = after(play(edition, stated), Pass())
    assert game.between_turns
    assert happened(game, "dragon-stopped") == [(None, (0, 1), "dragon.move.dead-end")]


# --- Carcassonne ---------------------------------------------------------------------------------


def beside_carcassonne(edition: str, city_tile: str = "count-fffr", **house: object) -> Game:
    """The dragon one tile from the block; the dragon tile has been laid last."""
    figures = "red road w" if city_tile == "count-fffr" else ""
    board = f"{city_tile} 3,0  {figures}".rstrip() + f" / {LINE}"
    stated = position(board, (1, 0), sets="count")
    game = play(edition, stated, likely=False, **house)
    game.board.stand([Figure("blue", "follower", (3, 0), "castle")])
    return after(game, Pass())


@everywhere
@pytest.mark.parametrize("city_tile", ["count-fffr", "count-ffff-4"])
def test_the_dragon_stays_out_of_carcassonne(edition: str, city_tile: str) -> None:
    """Car, notes 77 and 78: neither into the city nor over the land on its outer tiles."""
    game = beside_carcassonne(edition, city_tile)
    walk(game, (2, 0))
    assert happened(game, "dragon-stopped")
    assert len(standing(game)) == (2 if city_tile == "count-fffr" else 1)


def test_later_rulings_open_the_land_round_the_city() -> None:
    """An open point: with the rulings of 2013 the dragon eats there, but not in the quarters."""
    house = {"dragon__move__block": "city"}
    game = beside_carcassonne("bb-hig", **house)
    walk(game, (2, 0), (3, 0))
    assert [figure.spot for figure in standing(game)] == ["castle"]
    game = beside_carcassonne("bb-hig", "count-ffff-4", **house)
    walk(game, (2, 0))
    assert happened(game, "dragon-stopped")


# --- what it eats --------------------------------------------------------------------------------


BUILDER = Figure("red", "builder", (0, -1), "city n")
ORPHAN = (
    "dragon-ffff 1,0 / base-cfff 0,0  red city n / "
    "base-cfcf-2 0,-1  red builder city n, blue farm ene / dragon-cccf-3 1,2 / "
    "dragon-cfff-1 1,1 2"
)


def orphan(edition: str) -> Game:
    """The dragon has eaten red's only knight; the fairy keeps it from the builder's tile."""
    blue = Figure("blue", "follower", (0, -1), "farm ene")
    game = after(play(edition, position(ORPHAN, (1, 0), fairy(blue), sets="traders")), Pass())
    walk(game, (0, 0))
    assert happened(game, "dragon-stopped")
    lay(game, "base-ffff", 2, 0)
    assert game.mover == "red"
    return lay(game, "base-cfcf-1", 0, -2)


@pytest.mark.parametrize("edition", BIG_BOXES)
def test_the_builder_leaves_with_the_last_knight(edition: str) -> None:
    """Sum, row 16: and there is no double turn from that city any more."""
    game = orphan(edition)
    assert BUILDER not in standing(game)
    assert ("red", (0, -1), "traders.special.leave") in happened(game, "returned")
    assert game.mover == "blue"


@pytest.mark.parametrize("edition", OLD)
def test_the_builder_stays_behind(edition: str) -> None:
    """Question 22: it goes on to double turns, and goes home when the city is complete."""
    game = orphan(edition)
    assert BUILDER in standing(game)
    assert game.mover == "red"
    lay(game, "base-cfff", 0, -3, 2)
    assert game.supply["red"]["builder"] == 1
    assert game.scores["red"] == 0


@everywhere
@pytest.mark.parametrize("farmers", [1, 2])
def test_the_pig_and_the_last_farmer(edition: str, farmers: int) -> None:
    """Sum, row 16; question 23: a pig whose last farmer is eaten goes home in the Big Boxes."""
    second = "  red farm nnw" if farmers == 2 else ""
    board = (
        "dragon-frfr-2 0,1 / base-frfr 0,0  red farm nnw / "
        f"base-frfr 1,0  red pig farm nnw, blue road e / base-frfr 2,0{second} / "
        "dragon-frrr-3 3,0 / dragon-frfr-1 -1,0"
    )
    blue = Figure("blue", "follower", (1, 0), "road e")
    game = after(play(edition, position(board, (0, 1), fairy(blue), sets="traders")), Pass())
    walk(game, (0, 0))
    pig = Figure("red", "pig", (1, 0), "farm nnw")
    assert (pig in standing(game)) == (edition in OLD or farmers == 2)


@everywhere
def test_a_barn_is_spared(edition: str) -> None:
    """Car, Abbey & Mayor: the dragon cannot remove a barn, but it eats the thief beside it."""
    game = play(edition, replace(field((2, 2), at01="red road e"), sets=ABBEY))
    barn = Figure("red", "barn", (0, 1), game.board.laid[0, 1][0].names[1])
    game.board.stand([barn])
    walk(after(game, Pass()), (1, 2), (0, 2), (0, 1))
    assert standing(game) == {barn}
