"""The tasks that the engine is built for. Baskets, so that no lucky board decides."""

import random
from functools import cache
from itertools import count, islice
from time import process_time

import pytest

from engine.analysis.course import Play
from engine.api import (
    FAMILY,
    FINAL,
    NOW,
    Action,
    Analysis,
    Game,
    Lay,
    Position,
    Ruleset,
    Tile,
    Work,
    compare,
    courses,
    draw_pile,
    options,
    ruleset,
    tile_sets,
)
from engine.model.catalogue import rivals
from tests.bench.conftest import Measure, MeasureRatio, MeasureSpans
from tests.properties.playing import play, play_everything

pytestmark = pytest.mark.benchmark(timer=process_time)

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


EXPANDED = ("base", "inns", "traders", "king", "tower", "dragon")


@cache
def expanded() -> tuple[Position, ...]:
    """Tables between two turns of a game with five expansions."""
    tables: list[Position] = []

    def watch(game: Game, step: str) -> None:
        if step == "turn":
            tables.append(game.position())

    play_everything(ruleset("bb-hig", EXPANDED), 3, ("red", "blue", "green"), watch)
    return tuple(tables[20::25])


def in_force(position: Position) -> list[Ruleset]:
    return [ruleset(name, position.sets) for name in FAMILY]


@cache
def turns() -> tuple[tuple[Position, tuple[Action, ...]], ...]:
    """A turn of two actions at each of these tables: a tile laid, and a choice made after it."""
    chance = random.Random(1)
    return tuple((table, _turn(table, chance)) for table in (*expanded(), *finished()[:2]))


def _turn(table: Position, chance: random.Random) -> tuple[Action, ...]:
    """The first tile of the pile that can be laid, somewhere, and a choice made after it."""
    analysis, rules = Analysis(table), in_force(table)[0]
    for tile in (tile for stage in draw_pile(rules) for tile in stage.tiles):
        start = analysis.play((), rules, tile).next
        layings = [action for action in start.options if isinstance(action, Lay)] if start else []
        if layings:
            laying = chance.choice(layings)
            missing = analysis.play((laying,), rules).missing
            return (laying, chance.choice(missing.options)) if missing else (laying,)
    raise AssertionError("nothing can be laid")


CLASSIC = (
    "base", "river", "inns", "traders", "king", "count", "cathars", "dragon", "river2", "tower",
    "gq", "abbey",
)  # fmt: skip
PRINTED = tuple(name for name, printing in tile_sets().items() if printing.family != "new")
EVERYTHING = tuple(name for name in PRINTED if name not in {out.id for _, out in rivals(PRINTED)})
"""Every set, of those that were printed twice the classic one, and one land to begin with."""

GAMES = 2
TRIO = ("red", "blue", "green")


def tiles_played(sets: tuple[str, ...]) -> int:
    """How many tiles came to lie in some random games with sets."""
    rules = ruleset("mega", sets)
    games = (play_everything(rules, seed, TRIO) for seed in range(GAMES))
    return sum(len(game.board.laid) for game in games)


@cache
def large() -> tuple[Position, ...]:
    """Tables with three hundred tiles or more, some turns apart, of a game with everything."""
    tables: list[Position] = []

    def watch(game: Game, step: str) -> None:
        if step == "turn" and len(game.board.laid) >= 300:
            tables.append(game.position())

    play_everything(ruleset("mega", EVERYTHING), 0, TRIO, watch)
    return tuple(tables[::30])


def drawn() -> tuple[Tile, ...]:
    """One of every tile that may be drawn."""
    return tile_sets()["base"].tiles


def test_finished_board_under_four_rule_sets(measure: Measure) -> None:
    def basket() -> int:
        for position in finished():
            analysis = Analysis(position)
            for rules in in_force(position):
                assert analysis.under(rules, FINAL).settled().totals
        return BASKET

    measure("board", basket)


def test_verdict_with_deciders_and_open_readings(measure_ratio: MeasureRatio) -> None:
    tables = (*expanded(), *finished()[:2])
    asked = [(table, in_force(table), question) for table in tables for question in (NOW, FINAL)]

    def basket() -> int:
        for table, rulesets, question in asked:
            assert compare(table, rulesets, question).verdicts
        return len(asked)

    def bare() -> int:
        for table, rulesets, question in asked:
            analysis = Analysis(table)
            for rules in rulesets:
                analysis.sheet(rules, question)
        return len(asked)

    measure_ratio("verdict", basket, "laying once and bare sheets", bare)


def test_turn_of_two_actions(measure_ratio: MeasureRatio) -> None:
    asked = [(table, actions, in_force(table)) for table, actions in turns()]

    def basket() -> int:
        for table, actions, rulesets in asked:
            assert courses(table, actions, rulesets).courses
        return len(asked)

    def bare() -> int:
        for table, actions, rulesets in asked:
            board = Analysis(table).board
            for rules in rulesets:
                Play(table, board, rules, Work()).course(actions)
        return len(asked)

    measure_ratio("turn", basket, "laying once and playing it", bare)


def test_every_placement_of_a_tile(measure: Measure) -> None:
    def basket() -> int:
        for game in mid_game():
            for tile in drawn():
                game.placements(tile)
        return BASKET * len(drawn())

    measure("placements", basket)


def test_every_placement_with_every_deployment(measure: Measure) -> None:
    def basket() -> int:
        for game in mid_game():
            for tile in drawn():
                options(game.board, RULES, tile)
        return BASKET * len(drawn())

    measure("deployments", basket)


def test_random_game(measure: Measure) -> None:
    """By the mean of a minute of play, which is what somebody waits for."""

    def basket() -> int:
        for seed in range(BASKET):
            play(RULES, seed)
        return BASKET

    measure("game", basket, seconds=60)


def test_random_game_with_everything(measure_ratio: MeasureRatio) -> None:
    """However many expansions are in play, a tile costs little more than with the classic ones."""
    measure_ratio(
        "everything", lambda: tiles_played(EVERYTHING),
        "tiles of one with the classic sets", lambda: tiles_played(CLASSIC), rounds=3,
    )  # fmt: skip


EARLY, LATE = range(50, 150), range(450, 550)
"""The tiles of a game that are held against each other."""


def test_a_tile_costs_the_same_on_a_large_table(measure_spans: MeasureSpans) -> None:
    """There are not so many tiles in one printing of all sets: each comes twice."""
    rules = ruleset("mega", EVERYTHING)

    def game(seed: int) -> dict[range, float]:
        spent, last = {EARLY: 0.0, LATE: 0.0}, process_time()

        def watch(game: Game, _step: str) -> None:
            nonlocal last
            now, lying = process_time(), len(game.board.laid)
            for span in spent:
                spent[span] += now - last if lying in span else 0
            last = now

        play_everything(rules, seed, TRIO, watch, copies=2)
        return spent

    def task() -> tuple[float, float]:
        games = [game(seed) for seed in range(GAMES)]
        late, early = (sum(spent[span] for spent in games) for span in (LATE, EARLY))
        return late / GAMES / len(LATE), early / GAMES / len(EARLY)

    measure_spans("growth", task, "the 50th to the 150th", rounds=3)


def test_verdict_of_a_large_table(measure: Measure) -> None:
    asked = [(table, question) for table in large() for question in (NOW, FINAL)]
    rulesets = [ruleset(name, EVERYTHING) for name in ("new", "new-zman", "mega")]

    def basket() -> int:
        for table, question in asked:
            assert len(compare(table, rulesets, question).verdicts) == len(rulesets)
        return len(asked)

    measure("large", basket, rounds=10)
