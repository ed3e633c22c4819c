"""Volcano and dragon. Points and paths are worked out from the annotated rules (car), their
summary of rule sets (sum) and questions (faq), and the Big Box of Rio Grande Games (rgg).
"""

from dataclasses import replace
from itertools import cycle, islice

import pytest

from engine.api import (
    EDITIONS,
    Deploy,
    Figure,
    Game,
    IllegalError,
    Lay,
    Pass,
    Pieces,
    Position,
    Step,
    UnsettledError,
    problems,
    ruleset,
    score,
    tile_sets,
    tiles,
)
from tests.engine.dragons import (
    BIG_BOXES,
    OLD,
    after,
    everywhere,
    fairy,
    happened,
    lay,
    may,
    play,
    position,
    standing,
    walk,
    ways,
    why,
)

KEYS = [
    "car-c-dragon-02", "car-c-dragon-20", "car-c-dragon-21", "car-c-dragon-22", "car-r-dragon-01",
    "car-r-dragon-02", "car-r-dragon-03", "car-r-dragon-04", "car-r-dragon-05", "car-r-dragon-06",
    "car-r-dragon-09", "car-r-dragon-14", "car-r-dragon-15", "car-r-dragon-16", "car-r-dragon-18",
    "car-r-dragon-19", "car-r-dragon-20", "car-r-dragon-21", "car-r-dragon-22", "car-r-dragon-23",
    "car-r-dragon-24", "car-r-dragon-25", "car-r-dragon-26", "car-r-dragon-27", "car-r-dragon-28",
    "car-x-dragon-01", "car-x-dragon-02", "car-r-traders-24", "car-fn-044a", "car-fn-050",
    "car-fn-051", "car-fn-073a", "car-fn-073e", "car-fn-073f", "car-fn-073h", "car-fn-075",
    "car-fn-077", "car-fn-078", "car-fn-081a", "car-fn-081b", "car-fn-082", "car-sum-07-hig",
    "car-sum-07-rgg", "car-sum-07-bbhig", "car-sum-07-bbrgg", "car-sum-11-hig",
    "car-sum-11-bbhig", "car-sum-11-bbrgg", "car-sum-12-hig", "car-sum-12-rgg",
    "car-sum-12-bbhig", "car-sum-12-bbrgg", "car-sum-16-hig", "car-sum-16-rgg",
    "car-sum-16-bbhig", "car-sum-16-bbrgg", "car-faq-19", "car-faq-22", "car-faq-23",
    "car-faq-39", "car-r-overview-03", "car-r-overview-05", "car-r-river2-12", "car-r-abbey-39",
    "rgg-r-traders-20", "rgg-r-dragon-01", "rgg-r-dragon-02", "rgg-r-dragon-03",
    "rgg-r-dragon-04", "rgg-r-dragon-05", "rgg-r-dragon-06", "rgg-r-dragon-07", "rgg-r-dragon-11",
    "rgg-r-dragon-16", "rgg-r-dragon-17", "rgg-r-dragon-18", "rgg-r-dragon-20", "rgg-r-dragon-21",
    "rgg-r-dragon-23", "rgg-r-dragon-24", "rgg-r-dragon-25", "rgg-r-dragon-26", "rgg-r-dragon-27",
    "rgg-r-dragon-28", "rgg-r-dragon-29", "rgg-r-dragon-30", "rgg-r-dragon-31", "rgg-r-dragon-32",
    "rgg-r-dragon-33", "rgg-x-dragon-01", "rgg-r-summary-18",
]  # fmt: skip

RULES = ruleset("bb-hig", ("base", "dragon"))
COLOURS = ("red", "blue", "green", "yellow", "black", "grey")
ABBEY = ("base", "dragon", "abbey")
DRAGONS = "dragon-ccff-2", "dragon-frfr-1", "dragon-cfff-1"


def field(dragon: tuple[int, int], players: str = "red* blue", **stand: str) -> Position:
    """Nine tiles in a square, roads from west to east; the dragon tile in the north comes last.

    ``at21`` is who stands on column 2, row 1.
    """
    cells = [(x, y) for y in range(3) for x in range(3) if (x, y) != (1, 0)]
    rows = [f"base-frfr {x},{y}  {stand.get(f'at{x}{y}', '')}".rstrip() for x, y in cells]
    return position(" / ".join([*rows, "dragon-frfr-1 1,0"]), dragon, players=players)


# --- what is in the box --------------------------------------------------------------------------


# keys: car-c-dragon-02 car-c-dragon-22
def test_every_tile_has_one_symbol() -> None:
    """Car, The Princess & the Dragon: 6 volcanoes, 12 dragons, 6 gates, 6 princesses."""
    found: dict[str, int] = {}
    for tile in tile_sets()["dragon"].tiles:
        (mark,) = tile.marks & {"volcano", "dragon", "gate", "princess"}
        found[mark] = found.get(mark, 0) + tile.count
    assert found == {"volcano": 6, "dragon": 12, "gate": 6, "princess": 6}


# keys: car-c-dragon-20 car-c-dragon-21 rgg-r-dragon-07 rgg-r-dragon-31
@everywhere
def test_dragon_and_fairy_wait_beside_the_table(edition: str) -> None:
    """Car, the fairy, and the note on the dragon; rgg alike."""
    game = Game(ruleset(edition, ("base", "dragon")), ("red", "blue"))
    assert game.state.pieces == Pieces()
    game.lay(tiles()["base-crfr"], (0, 0), 0)
    assert (game.scores, game.state.pieces.dragon) == ({"red": 0, "blue": 0}, None)


# keys: car-r-dragon-01 rgg-r-dragon-01
@everywhere
def test_the_tiles_are_laid_like_others(edition: str) -> None:
    """Car, placing a tile: in the usual way, and only then does the symbol count."""
    game = play(edition, position("base-crfr 0,0"), laid=False)
    assert why(game, Lay("dragon-fffr", (1, 0), 1)) == ["base.place.match"]
    assert game.state.pieces.dragon is None
    assert lay(game, "dragon-fffr", 1, 0).state.pieces.dragon == (1, 0)


# keys: car-r-dragon-02 rgg-r-dragon-06
@everywhere
def test_the_road_runs_through_the_tunnel(edition: str) -> None:
    """Car, tunnel: the road goes on. Ends at villages east and west: three tiles."""
    board = "base-frrr 0,0  red road e / dragon-crcr 1,0 / base-frrr 2,0"
    rules = ruleset(edition, ("base", "dragon"))
    assert score(position(board, (2, 0)), rules).totals == {"red": 3, "blue": 0}


# keys: car-r-dragon-03
def test_the_farms_beside_the_tunnel() -> None:
    """Car, tunnel: the road cuts neither farm; the city from north to south parts the two."""
    game = Game.of(position("base-frfr 0,0 / dragon-crcr 1,0 / base-frfr 2,0"), RULES)
    west, east = (game.board.find((1, 0), f"farm {side}") for side in ("wnw", "ene"))
    assert west is game.board.find((1, 0), "farm wsw")
    assert east is game.board.find((1, 0), "farm ese")
    assert east is not west


CITY_CLOISTER = (
    "dragon-cccf-4 0,0  red cloister / base-cfcf-2 0,-1 / base-cfff 1,0 3 / base-cfff 0,1 / "
    "base-ffff -1,-1 / base-ffff -1,1 / base-ffff 1,-1 / base-ffff 1,1 / base-fffr -1,0"
)


# keys: car-r-dragon-05 rgg-r-dragon-03
@everywhere
def test_the_cloister_in_the_city_is_scored_by_itself(edition: str) -> None:
    """Car, cloister in the city: eight tiles round it pay 9, the city being open to the north."""
    stated = position(CITY_CLOISTER, (-1, 1))
    assert score(stated, ruleset(edition, stated.sets)).totals == {"red": 9, "blue": 0}
    game = after(play(edition, stated), Pass())
    assert (game.scores["red"], game.supply["red"]["follower"]) == (9, 7)


# keys: car-r-dragon-04 car-r-dragon-06 rgg-r-dragon-02 rgg-r-dragon-04 rgg-r-dragon-05
@everywhere
def test_monk_and_knight_do_not_mind_each_other(edition: str) -> None:
    """Car, cloister in the city: cloister and city are chosen and held apart."""
    knight = position("base-cfff 0,1  red city n / dragon-cccf-4 0,0", players="red blue*")
    game = play(edition, knight)
    assert may(game, Deploy("follower", (0, 0), "cloister"))
    assert why(game, Deploy("follower", (0, 0), "city n")) == ["base.deploy.free"]
    monk = position("dragon-cccf-4 0,0  red cloister / base-cfff 0,1", players="red blue*")
    assert may(play(edition, monk), Deploy("follower", (0, 1), "city n"))
    alone = play(edition, position("base-cfff 0,1 / dragon-cccf-4 0,0", (0, 1)))
    spots = {a.spot for a in alone.decision.options() if isinstance(a, Deploy)}
    assert spots == {"cloister", "city n", "farm wsw"}


# --- volcano -------------------------------------------------------------------------------------


# keys: car-r-dragon-14 rgg-r-dragon-18
@everywhere
@pytest.mark.parametrize("dragon", [None, (0, 0)])
def test_a_volcano_brings_the_dragon(edition: str, dragon: tuple[int, int] | None) -> None:
    """Car, the volcano: at once and from wherever it is; on its way it eats nobody."""
    board = "base-frfr 0,0 / base-frfr 1,0  blue road e / dragon-ffrr-2 2,0"
    game = play(edition, position(board, dragon))
    assert game.state.pieces.dragon == (2, 0)
    assert happened(game, "dragon-moved") == [("red", (2, 0), "dragon.volcano.move")]
    assert Figure("blue", "follower", (1, 0), "road e") in standing(game)


VOLCANO_ALONE = "base-ffff 0,0 / dragon-ccff-4 1,0"


# keys: car-r-dragon-15 rgg-r-dragon-16
@everywhere
@pytest.mark.parametrize("kind", ["follower", "big follower"])
@pytest.mark.parametrize("spot", ["city n", "city e", "farm sse"])
def test_no_follower_on_a_new_volcano(edition: str, kind: str, spot: str) -> None:
    """Car, the volcano: no follower may be deployed to the tile."""
    game = play(edition, position(VOLCANO_ALONE, sets="inns"))
    assert why(game, Deploy(kind, (1, 0), spot)) == ["dragon.volcano.followers"]
    assert game.decision.options() == [Pass()]


VOLCANO_ROAD = "base-frfr 0,0  red road e, red farm nnw / dragon-fffr 1,0"


# keys: car-r-dragon-16 car-fn-073a car-fn-073e car-fn-073h rgg-r-dragon-17
# keys: car-sum-07-hig car-sum-07-rgg car-sum-07-bbhig car-sum-07-bbrgg
@pytest.mark.parametrize(
    ("edition", "rule"),
    [
        ("hig", "dragon.volcano.followers"),
        ("rgg", "dragon.volcano.followers"),
        ("bb-hig", None),
        ("bb-rgg", "dragon.volcano.special"),
    ],
)
@pytest.mark.parametrize(("kind", "spot"), [("builder", "road w"), ("pig", "farm nnw")])
def test_builder_and_pig_on_a_new_volcano(
    edition: str, rule: str | None, kind: str, spot: str
) -> None:
    """Sum, row 7; car, note 73: followers in the old rules, and barred by name in bb-rgg."""
    game = play(edition, position(VOLCANO_ROAD, sets="traders"))
    put = Deploy(kind, (1, 0), spot)
    assert may(game, put) == (rule is None)
    assert why(game, put) == ([rule] if rule else [])


# keys: car-fn-073f
def test_the_dragon_eats_where_it_comes_not_where_it_is() -> None:
    """Car, note 73: a builder put beside it is eaten only when it comes back."""
    board = "base-frfr 0,0  red road e / dragon-frfr-2 1,0"
    game = play("bb-hig", position(board, sets="traders"))
    after(game, Deploy("builder", (1, 0), "road e"))
    lay(game, "dragon-frfr-1", 2, 0)
    assert walk(game, (2, 0)) == ["blue"]
    builder = Figure("red", "builder", (1, 0), "road e")
    assert builder in standing(game)
    assert game.mover == "red"
    lay(game, "dragon-ffrr-1", 3, 0)
    walk(game, (1, 0))
    assert builder not in standing(game)


# keys: car-r-river2-12 car-r-dragon-14
@everywhere
def test_the_volcano_of_the_river(edition: str) -> None:
    """Car, The River II: who lays the volcano lake puts the dragon there and no follower."""
    board = "river2-fffs-1 0,0 3 / river2-fsss 0,-1 2 / river2-fffs-2 0,-2 3"
    game = play(edition, position(board, sets="river river2"), sound=False)
    assert game.state.pieces.dragon == (0, -2)
    assert not [a for a in game.decision.options() if isinstance(a, Deploy)]
    assert why(game, Deploy("follower", (0, -2), "farm nnw")) == ["dragon.volcano.followers"]


# --- before or after scoring ---------------------------------------------------------------------

RING = (
    "dragon-ffff 2,0 / base-ccff-1 1,0 2  red city s / base-ccff-1 0,0 1 / base-ccff-1 1,1 3 / "
    "dragon-ccff-2 0,1"
)


# keys: car-r-dragon-18 car-r-dragon-25 car-fn-075 car-fn-082 car-faq-39 car-r-overview-03
# keys: car-sum-11-hig car-sum-11-bbhig
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


# keys: car-fn-075 car-r-overview-05 car-sum-11-bbrgg rgg-r-dragon-20 rgg-r-dragon-21
# keys: rgg-r-dragon-29 rgg-r-summary-18
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
    board = "dragon-ffff 0,1 / base-frfr 0,0  red road e, red builder road e / dragon-frfr-1 1,0"
    knight = Figure("red", "follower", (0, 0), "road e")
    stated = position(board, (0, 1), fairy(knight), sets="traders")
    game = play("rgg", stated, laid=True, dragon__move__when=when)
    stuck = "dragon-stopped"
    after(game, Pass())
    assert len(happened(game, stuck)) == moves[0]
    lay(game, "dragon-ffrr-1", 2, 0)
    assert (len(happened(game, stuck)), game.mover) == (2, "blue")


# --- the journey ---------------------------------------------------------------------------------


# keys: car-x-dragon-01 car-x-dragon-02 car-r-dragon-22 rgg-x-dragon-01
@everywhere
def test_the_example_with_four_players(edition: str) -> None:
    """Car and rgg, the picture: up, left, down, left, up, up; blue and red lose a follower.

    The fourth player cannot go right: there the journey began.
    """
    stated = field(
        (2, 2), "red* blue green yellow",
        at01="blue farm nnw", at12="red road e", at20="yellow road e",
    )  # fmt: skip
    game = after(play(edition, stated), Pass())
    first = [(2, 1), (1, 1), (1, 2)]
    assert walk(game, *first) == ["red", "blue", "green"]
    assert (game.decision.player, ways(game)) == ("yellow", [(0, 2)])
    assert why(game, Step((2, 2))) == ["dragon.move.start"]
    assert walk(game, (0, 2), (0, 1), (0, 0)) == ["yellow", "red", "blue"]
    assert game.between_turns
    assert standing(game) == {Figure("yellow", "follower", (2, 0), "road e")}
    assert happened(game, "returned") == [
        ("red", (1, 2), "dragon.eat"), ("blue", (0, 1), "dragon.eat"),
    ]  # fmt: skip


# keys: car-r-dragon-22 car-x-dragon-01
def test_the_first_tile_of_a_journey_is_an_open_point() -> None:
    """Car: only the picture says that the first tile counts as visited."""
    value = ruleset("bb-hig", ("base", "dragon")).values["dragon.move.start"]
    assert (value.value, value.open) == (True, (False,))
    game = after(play("bb-hig", field((2, 2)), dragon__move__start=False), Pass())
    walk(game, (2, 1), (1, 1), (1, 2))
    assert ways(game) == [(0, 2), (2, 2)]
    walk(game, (2, 2))
    assert happened(game, "dragon-stopped") == [(None, (2, 2), "dragon.move.dead-end")]


# keys: car-r-dragon-19 car-r-dragon-20 rgg-r-dragon-23 rgg-r-dragon-24
@pytest.mark.parametrize("number", range(2, 7))
@pytest.mark.parametrize("edition", EDITIONS)
def test_six_steps_in_turn(edition: str, number: int) -> None:
    """Car, the dragon: always six tiles, beginning with whose turn it is (here the second)."""
    players = COLOURS[:number]
    seats = " ".join(f"{name}*" if name == "blue" else name for name in players)
    game = after(play(edition, field((0, 2), seats)), Pass())
    path = [(0, 1), (0, 0), (1, 0), (1, 1), (1, 2), (2, 2)]
    assert walk(game, *path) == list(islice(cycle(players[1:] + players[:1]), 6))
    assert game.between_turns
    assert game.state.pieces.dragon == (2, 2)


# keys: car-r-dragon-19 car-r-dragon-21 rgg-r-dragon-25 rgg-r-dragon-26
@everywhere
def test_where_the_dragon_may_not_go(edition: str) -> None:
    """Car, the dragon: one tile across a side, onto a tile, none twice."""
    game = after(play(edition, field((1, 1))), Pass())
    assert ways(game) == [(0, 1), (1, 0), (1, 2), (2, 1)]
    refusals = {
        Step((0, 0)): "dragon.move.adjacent",  # at a slant
        Step((1, 1)): "dragon.move.adjacent",  # standing still
        Step((1, 3)): "dragon.move.adjacent",  # too far, and no tile
        Pass(): "dragon.move.turns",
        Lay("base-ffff", (3, 0)): "dragon.move.turns",
    }
    for action, rule in refusals.items():
        assert why(game, action) == [rule]
    walk(game, (1, 2), (0, 2))
    assert why(game, Step((1, 2))) == ["dragon.move.once"]
    assert why(game, Step((0, 3))) == ["dragon.move.adjacent"]  # no tile
    walk(game, (0, 1))
    assert why(game, Step((1, 1))) == ["dragon.move.start"]
    with pytest.raises(IllegalError) as caught:
        game.do(Step((1, 1)))
    assert caught.value.rule == "dragon.move.start"


LINE = "base-frfr 0,0 / base-frfr 1,0 / dragon-frfr-1 2,0"


# keys: car-r-dragon-26 car-r-dragon-21 rgg-r-dragon-30
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


# keys: car-r-dragon-09 rgg-r-dragon-11
@everywhere
def test_the_fairy_keeps_the_dragon_off(edition: str) -> None:
    """Car, the fairy: her tile is closed, and everybody on it is safe, not hers alone."""
    board = "base-frfr 0,0  red road e, blue farm nnw / base-frfr 1,0 / dragon-frfr-1 2,0"
    red = Figure("red", "follower", (0, 0), "road e")
    game = after(play(edition, position(board, (1, 0), fairy(red))), Pass())
    assert why(game, Step((0, 0))) == ["dragon.fairy.keeps"]
    walk(game, (2, 0))
    assert game.between_turns
    assert len(standing(game)) == 2


# keys: car-r-dragon-26 rgg-r-dragon-30
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
    game = play(edition, stated, sound=False, **house)
    game.board.stand([Figure("blue", "follower", (3, 0), "castle")])
    return after(game, Pass())


# keys: car-fn-050 car-fn-051 car-fn-077 car-fn-078
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

FULL = (
    "base-ccff-1 0,0 2  blue city s, blue builder city s, red farm nnw, red pig farm nnw / "
    "dragon-ffff 1,0 / dragon-cfff-1 1,-1"
)


# keys: car-r-dragon-23 car-faq-19 rgg-r-dragon-27
# keys: car-sum-12-hig car-sum-12-rgg car-sum-12-bbhig car-sum-12-bbrgg
@everywhere
def test_the_dragon_eats_everything(edition: str) -> None:
    """Sum, row 12: knight, builder, farmer and pig all go home, without points."""
    game = after(play(edition, position(FULL, (1, 0), sets="traders")), Pass())
    walk(game, (0, 0))
    assert standing(game) == set()
    full = {"follower": 7, "builder": 1, "pig": 1}
    assert game.supply == {"red": full, "blue": full}
    assert len(happened(game, "returned")) == 4
    assert game.scores == {"red": 0, "blue": 0}


BUILDER = Figure("red", "builder", (0, -1), "city n")
ORPHAN = (
    "dragon-ffff 1,0 / base-cfff 0,0  red city n / "
    "base-cfcf-2 0,-1  red builder city n, blue farm ene / dragon-cfff-1 1,1 2"
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


# keys: car-r-dragon-24 car-fn-044a car-fn-081a car-sum-16-bbhig car-sum-16-bbrgg rgg-r-dragon-28
@pytest.mark.parametrize("edition", BIG_BOXES)
def test_the_builder_leaves_with_the_last_knight(edition: str) -> None:
    """Sum, row 16: and there is no double turn from that city any more."""
    game = orphan(edition)
    assert BUILDER not in standing(game)
    assert ("red", (0, -1), "traders.special.leave") in happened(game, "returned")
    assert game.mover == "blue"


# keys: car-fn-081b car-faq-22 car-sum-16-hig car-sum-16-rgg
@pytest.mark.parametrize("edition", OLD)
def test_the_builder_stays_behind(edition: str) -> None:
    """Question 22: it goes on to double turns, and goes home when the city is complete."""
    game = orphan(edition)
    assert BUILDER in standing(game)
    assert game.mover == "red"
    lay(game, "base-cfff", 0, -3, 2)
    assert game.supply["red"]["builder"] == 1
    assert game.scores["red"] == 0


# keys: car-r-traders-24 car-faq-23 rgg-r-traders-20 car-sum-16-hig car-sum-16-rgg
# keys: car-sum-16-bbhig car-sum-16-bbrgg
@everywhere
@pytest.mark.parametrize("farmers", [1, 2])
def test_the_pig_and_the_last_farmer(edition: str, farmers: int) -> None:
    """Sum, row 16; question 23: a pig whose last farmer is eaten goes home in the Big Boxes."""
    second = "  red farm nnw" if farmers == 2 else ""
    board = (
        "dragon-frfr-2 0,1 / base-frfr 0,0  red farm nnw / "
        f"base-frfr 1,0  red pig farm nnw, blue road e / base-frfr 2,0{second} / "
        "dragon-frfr-1 -1,0"
    )
    blue = Figure("blue", "follower", (1, 0), "road e")
    game = after(play(edition, position(board, (0, 1), fairy(blue), sets="traders")), Pass())
    walk(game, (0, 0))
    pig = Figure("red", "pig", (1, 0), "farm nnw")
    assert (pig in standing(game)) == (edition in OLD or farmers == 2)


# keys: car-r-abbey-39 car-fn-118a
@everywhere
def test_a_barn_is_spared(edition: str) -> None:
    """Car, Abbey & Mayor: the dragon cannot remove a barn, but it eats the thief beside it."""
    game = play(edition, replace(field((2, 2), at01="red road e"), sets=ABBEY))
    barn = Figure("red", "barn", (0, 1), game.board.laid[0, 1][0].names[1])
    game.board.stand([barn])
    walk(after(game, Pass()), (1, 2), (0, 2), (0, 1))
    assert standing(game) == {barn}


# --- dragon tiles before the first volcano -------------------------------------------------------


# keys: car-r-dragon-27 car-r-dragon-28 rgg-r-dragon-32 rgg-r-dragon-33
@everywhere
def test_dragon_tiles_wait_for_the_first_volcano(edition: str) -> None:
    """Car and rgg, the note: set aside, another drawn, and back into the pile with the dragon.

    The engine draws nothing. Whoever plays asks ``Game.aside`` for the tile drawn, and again for
    those set aside.
    """
    game = play(edition, position("base-crfr 0,0"), laid=False)
    waits = [tiles()[name] for name in DRAGONS]
    assert [game.aside(tile) for tile in waits] == ["dragon.tile.aside"] * 3
    assert game.aside(tiles()["dragon-fffr"]) is None
    assert game.aside(tiles()["base-frfr"]) is None
    game.drawn = waits[1]
    assert game.decision.options() == []
    assert why(game, Lay("dragon-frfr-1", (1, 0))) == ["dragon.tile.aside"]
    lay(game, "dragon-fffr", 1, 0)
    assert [game.aside(tile) for tile in waits] == [None] * 3
    assert may(game, Lay("dragon-frfr-1", (-1, 0)))


def test_the_dragon_has_to_be_stated() -> None:
    """Once a volcano lies on the table the dragon is somewhere, and a guess would not do."""
    game = play("bb-hig", position("dragon-fffr 0,0 / base-frfr -1,0"), laid=False)
    with pytest.raises(UnsettledError) as caught:
        game.aside(tiles()["dragon-frfr-1"])
    assert caught.value.rule == "dragon.volcano.move"
    late = play("bb-hig", position("dragon-fffr 0,0 / dragon-frfr-1 -1,0"))
    with pytest.raises(UnsettledError):
        late.do(Pass())


# --- stated tables -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("board", "dragon", "fay", "rules"),
    [
        ("base-frfr 0,0", (1, 0), None, ["dragon.move.adjacent"]),
        ("base-frfr 0,0  red road e", (0, 0), None, ["dragon.company"]),
        ("base-frfr 0,0  red pig farm nnw", (0, 0), None, []),
        ("count-fffr 0,0", (0, 0), None, ["dragon.move.block"]),
        ("base-frfr 0,0", (0, 0), fairy(None), ["dragon.fairy.dragon"]),
        ("base-frfr 0,0", None, fairy(None, (3, 3)), ["dragon.fairy.move"]),
        ("base-frfr 0,0", None, fairy(None), []),
        ("base-frfr 0,0", None, fairy(Figure("red", "follower", (0, 0), "road e")),
         ["dragon.fairy.move"]),
        ("base-frfr 0,0  red pig farm nnw", None,
         fairy(Figure("red", "pig", (0, 0), "farm nnw")), ["dragon.fairy.move"]),
        ("base-frfr 0,0  red road e", None,
         fairy(Figure("red", "follower", (0, 0), "road e")), []),
    ],
)  # fmt: skip
def test_what_no_game_could_leave(board: str, dragon: object, fay: object, rules: list) -> None:
    """A dragon or a fairy off the table, with company, or in Carcassonne."""
    stated = position(board, dragon, fay, sets="traders count")
    found = [one.rule for one in problems(stated, ruleset("bb-hig", stated.sets))]
    assert [rule for rule in found if rule.startswith("dragon.")] == rules
