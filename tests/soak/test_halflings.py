"""Random games with many halflings: a square that is filled is as if it had been stated."""

import random
from collections import Counter

from engine.api import Game, ruleset, tile_of
from engine.turn.problems import stated_board
from tests.properties.accounting import Accountant
from tests.properties.playing import PLAYERS, play_everything

HALVES = (
    "frrh.rES.fijkn.flm",
    "fcch.cES.fij1",
    "ffch.cS.fijkl1",
    "rrfh.rNE.filmn.fjk",
    "crrh.cN.rES.fkn1.flm",
)
"""Each fits another of its kind over the long side."""

COPIES = 12


def features(game: Game, stated: bool) -> Counter[object]:
    """Every feature by its segments, with what it lacks and who stands there."""
    board = game.board
    if stated:
        board, _ = stated_board(game.position(), game.state.ruleset.view)
    return Counter(
        (
            feature.kind,
            frozenset((board.cells[n], board.segments[n].index) for n in feature.segments),
            feature.open,
            tuple(sorted(feature.figures)),
        )
        for feature in dict.fromkeys(board.features)
    )


def test_game_with_halflings(seed: int) -> None:
    chance = random.Random(seed)
    sets = ("base", "inns", "halflings") if seed % 2 else ("base", "halflings")
    rules = ruleset(chance.choice(("new", "bb-hig", "rgg", "mega")), sets)
    accountant = Accountant(rules)

    def watch(game: Game, step: str) -> None:
        accountant(game, step)
        if step in ("lay", "deploy", "score"):
            assert features(game, stated=False) == features(game, stated=True)

    halves = [tile_of(chance.choice(HALVES))] * COPIES
    game = play_everything(rules, seed, PLAYERS[:4], watch, described=halves)
    assert game.over
