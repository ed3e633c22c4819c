"""The four tasks that the engine is built for. Baskets, so that no lucky board decides."""

from functools import cache
from itertools import count, islice

from engine.api import (
    EDITIONS,
    FINAL,
    Desk,
    Game,
    Position,
    Tile,
    options,
    read_rulesets,
    ruleset,
    tile_sets,
)
from tests.bench.conftest import Measure
from tests.properties.playing import play

BASKET = 10
RULES = ruleset("bb-hig")


def games(size: int) -> tuple[Game, ...]:
    """The first random games in which so many tiles came to lie, none having fitted nowhere."""
    every = (play(RULES, seed, turns=size) for seed in count())
    return tuple(islice((game for game in every if len(game.board.laid) == size), BASKET))


@cache
def mid_game() -> tuple[Game, ...]:
    """Games after forty tiles."""
    return games(40)


@cache
def finished() -> tuple[Position, ...]:
    """Boards with every tile of the base game."""
    return tuple(game.position() for game in games(72))


def drawn() -> tuple[Tile, ...]:
    """One of every tile that may be drawn."""
    return tile_sets()["base"].tiles


def test_finished_board_under_four_rule_sets(measure: Measure) -> None:
    rulesets = read_rulesets(",".join(EDITIONS))

    def basket() -> int:
        for position in finished():
            desk = Desk(position)
            for rules in rulesets:
                assert desk.under(rules, FINAL).settled().totals
        return BASKET

    measure("a finished board under four rule sets", 50, basket)


def test_every_placement_of_a_tile(measure: Measure) -> None:
    def basket() -> int:
        for game in mid_game():
            for tile in drawn():
                game.placements(tile)
        return BASKET * len(drawn())

    measure("every legal placement of a tile in mid-game", 0.35, basket)


def test_every_placement_with_every_deployment(measure: Measure) -> None:
    def basket() -> int:
        for game in mid_game():
            for tile in drawn():
                options(game.board, RULES, tile)
        return BASKET * len(drawn())

    measure("every placement with every deployment", 5, basket)


def test_random_game(measure: Measure) -> None:
    def basket() -> int:
        for seed in range(BASKET):
            play(RULES, seed)
        return BASKET

    measure("a random two-player game with farmers", 55, basket)
