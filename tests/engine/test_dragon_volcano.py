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
from tests.engine.dragons import fairy, lay, play, position
from tests.engine.stating import after, everywhere, may, why

KEYS = [
    "car-c-dragon-02", "car-c-dragon-20", "car-c-dragon-21", "car-c-dragon-22",
    "car-r-dragon-01", "car-r-dragon-02", "car-r-dragon-03", "car-r-dragon-04",
    "car-r-dragon-05", "car-r-dragon-06", "rgg-r-dragon-01", "rgg-r-dragon-02",
    "rgg-r-dragon-03", "rgg-r-dragon-04", "rgg-r-dragon-05", "rgg-r-dragon-06",
    "rgg-r-dragon-31",
]  # fmt: skip

RULES = ruleset("bb-hig", ("base", "dragon"))


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


# --- dragon tiles before the first volcano -------------------------------------------------------


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
        ("base-frfr -1,0  red farm nne / base-frfr 0,0  red pig farm nnw", (0, 0), None, []),
        ("count-fffr 0,0", (0, 0), None, ["dragon.move.block"]),
        ("base-frfr 0,0", (0, 0), fairy(None), ["dragon.fairy.dragon"]),
        ("base-frfr 0,0", None, fairy(None, (3, 3)), ["dragon.fairy.move"]),
        ("base-frfr 0,0", None, fairy(None), []),
        ("base-frfr 0,0", None, fairy(Figure("red", "follower", (0, 0), "road e")),
         ["dragon.fairy.move"]),
        ("base-frfr -1,0  red farm nne / base-frfr 0,0  red pig farm nnw", None,
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
