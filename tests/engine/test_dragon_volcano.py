"""The tiles, the volcano, and dragon tiles before it.

Points are worked out from the annotated rules (car), their
summary of rule sets (sum) and questions (faq), and the Big Box of Rio Grande Games (rgg).
"""

import pytest

from engine.api import (
    Deploy,
    Figure,
    Game,
    Lay,
    Pass,
    Pieces,
    UnsettledError,
    problems,
    ruleset,
    score,
    tile_sets,
    tiles,
)
from tests.engine.dragons import (
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
    why,
)

KEYS = [
    "car-c-dragon-02", "car-c-dragon-20", "car-c-dragon-21", "car-c-dragon-22",
    "car-r-dragon-01", "car-r-dragon-02", "car-r-dragon-03", "car-r-dragon-04",
    "car-r-dragon-05", "car-r-dragon-06", "rgg-r-dragon-01", "rgg-r-dragon-02",
    "rgg-r-dragon-03", "rgg-r-dragon-04", "rgg-r-dragon-05", "rgg-r-dragon-06",
    "rgg-r-dragon-31",
]  # fmt: skip

RULES = ruleset("bb-hig", ("base", "dragon"))
DRAGONS = "dragon-ccff-2", "dragon-frfr-1", "dragon-cfff-1"


# --- what is in the box --------------------------------------------------------------------------


def test_every_tile_has_one_symbol() -> None:
    """Car, The Princess & the Dragon: 6 volcanoes, 12 dragons, 6 gates, 6 princesses."""
    found: dict[str, int] = {}
    for tile in tile_sets()["dragon"].tiles:
        (mark,) = tile.marks & {"volcano", "dragon", "gate", "princess"}
        found[mark] = found.get(mark, 0) + tile.count
    assert found == {"volcano": 6, "dragon": 12, "gate": 6, "princess": 6}


@everywhere
def test_dragon_and_fairy_wait_beside_the_table(edition: str) -> None:
    """Car, the fairy, and the note on the dragon; rgg alike."""
    game = Game(ruleset(edition, ("base", "dragon")), ("red", "blue"))
    assert game.state.pieces == Pieces()
    game.lay(tiles()["base-crfr"], (0, 0), 0)
    assert (game.scores, game.state.pieces.cell("dragon")) == ({"red": 0, "blue": 0}, None)


@everywhere
def test_the_tiles_are_laid_like_others(edition: str) -> None:
    """Car, placing a tile: in the usual way, and only then does the symbol count."""
    game = play(edition, position("base-crfr 0,0"), laid=False)
    assert why(game, Lay("dragon-fffr", (1, 0), 1)) == ["base.place.match"]
    assert game.state.pieces.cell("dragon") is None
    assert lay(game, "dragon-fffr", 1, 0).state.pieces.cell("dragon") == (1, 0)


@everywhere
def test_the_road_runs_through_the_tunnel(edition: str) -> None:
    """Car, tunnel: the road goes on. Ends at villages east and west: three tiles."""
    board = "base-frrr 0,0  red road e / dragon-crcr 1,0 / base-frrr 2,0"
    rules = ruleset(edition, ("base", "dragon"))
    assert score(position(board, (2, 0)), rules).totals == {"red": 3, "blue": 0}


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


@everywhere
def test_the_cloister_in_the_city_is_scored_by_itself(edition: str) -> None:
    """Car, cloister in the city: eight tiles round it pay 9, the city being open to the north."""
    stated = position(CITY_CLOISTER, (-1, 1))
    assert score(stated, ruleset(edition, stated.sets)).totals == {"red": 9, "blue": 0}
    game = after(play(edition, stated), Pass())
    assert (game.scores["red"], game.supply["red"]["follower"]) == (9, 7)


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


@everywhere
@pytest.mark.parametrize("dragon", [None, (0, 0)])
def test_a_volcano_brings_the_dragon(edition: str, dragon: tuple[int, int] | None) -> None:
    """Car, the volcano: at once and from wherever it is; on its way it eats nobody."""
    board = "base-frfr 0,0 / base-frfr 1,0  blue road e / dragon-ffrr-2 2,0"
    game = play(edition, position(board, dragon))
    assert game.state.pieces.cell("dragon") == (2, 0)
    assert happened(game, "dragon-moved") == [("red", (2, 0), "dragon.volcano.move")]
    assert Figure("blue", "follower", (1, 0), "road e") in standing(game)


VOLCANO_ALONE = "base-ffff 0,0 / dragon-ccff-4 1,0"


@everywhere
@pytest.mark.parametrize("kind", ["follower", "big follower"])
@pytest.mark.parametrize("spot", ["city n", "city e", "farm sse"])
def test_no_follower_on_a_new_volcano(edition: str, kind: str, spot: str) -> None:
    """Car, the volcano: no follower may be deployed to the tile."""
    game = play(edition, position(VOLCANO_ALONE, sets="inns"))
    assert why(game, Deploy(kind, (1, 0), spot)) == ["dragon.volcano.followers"]
    assert game.decision.options() == [Pass()]


VOLCANO_ROAD = "base-frfr 0,0  red road e, red farm nnw / dragon-fffr 1,0"


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


@everywhere
def test_the_volcano_of_the_river(edition: str) -> None:
    """Car, The River II: who lays the volcano lake puts the dragon there and no follower."""
    board = "river2-fffs-1 0,0 3 / river2-fsss 0,-1 2 / river2-fffs-2 0,-2 3"
    game = play(edition, position(board, sets="river river2"), sound=False)
    assert game.state.pieces.cell("dragon") == (0, -2)
    assert not [a for a in game.decision.options() if isinstance(a, Deploy)]
    assert why(game, Deploy("follower", (0, -2), "farm nnw")) == ["dragon.volcano.followers"]


# --- dragon tiles before the first volcano -------------------------------------------------------


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
