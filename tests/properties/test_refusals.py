"""What is refused leaves no trace: actions at random, put to a game at every decision."""

import random
from typing import Any

import pytest

from engine.api import (
    ACTIONS,
    COLOURS,
    FAMILY,
    FIGURES,
    Action,
    End,
    Figure,
    Game,
    IllegalError,
    ruleset,
    tile_sets,
    tiles,
)
from engine.model import codecs
from engine.model.catalogue import rivals
from tests.properties.playing import play_everything

SPOTS = ("city n", "road e", "farm nnw", "cloister", "tower", "castle", "corner ne", "nowhere")
SETS = tuple(name for name in tile_sets() if name not in {one.id for one, _ in rivals(tile_sets())})
"""All that one game can hold: one basic game, one printing of a river."""
TRIES = 8
OFTEN = 0.1
"""At how many of all decisions."""


def made_up(chance: random.Random, players: tuple[str, ...]) -> Action:
    """An action of any kind with any parts."""
    kind: Any = chance.choice(list(ACTIONS.values()))
    cell = (chance.randint(-3, 4), chance.randint(-3, 4))
    figure = Figure(
        chance.choice(players), chance.choice(list(FIGURES)), cell, chance.choice(SPOTS)
    )
    parts: dict[codecs.Codec, object] = {
        codecs.TILE: chance.choice([*tiles(), "nothing"]),
        codecs.TURN: chance.randint(0, 3),
        codecs.CELL: cell,
        codecs.KIND: figure.kind,
        codecs.PLAYER: chance.choice([*COLOURS]),
        codecs.LAYER: chance.choice(["", *players]),
        codecs.QUARTER: chance.choice(["castle", "market", "nowhere"]),
        codecs.SPOT: figure.spot,
        codecs.FIGURE: figure,
        codecs.BESIDE: chance.choice([figure, None]),
        codecs.FLAG: chance.random() < 0.5,
        codecs.OPTION: chance.choice(["1", "wolf", "buy", "nonsense"]),
        codecs.RIGHT: chance.choice(["", "", "dragon.princess", "nonsense"]),
    }
    return kind(**{part: parts[sort] for part, sort in codecs.codecs_of(kind).items()})


def state_of(game: Game) -> tuple[object, ...]:
    """Everything that a refused action must leave as it is."""
    asked = game.decision
    return (
        game.position(), dict(game.scores), {p: dict(s) for p, s in game.supply.items()},
        list(game.events), list(game.lines), list(game.uses), list(game.cycles),
        list(game.completed), game.between_turns, game.exhausted, game.just_laid, game.layer,
        {scope: {d: repr(c) for d, c in scratch.items() if c}
         for scope, scratch in game.scratch.items()},
        asked.player, asked.what, asked.rule,
    )  # fmt: skip


class Meddler:
    """Puts actions to a game that it does not offer, some of them seen earlier in it.

    Between turns a game can always end, whatever the beginning of a turn has to ask.
    """

    def __init__(self, seed: int, players: tuple[str, ...]) -> None:
        self.chance, self.players = random.Random(seed), players
        self.seen: list[Action] = []
        self.refused = 0

    def __call__(self, game: Game, _step: str) -> None:
        if game.over or self.chance.random() > OFTEN:
            return
        options = list(game.decision.options())
        assert len(set(options)) == len(options), "nothing is listed twice"
        before = state_of(game)
        for action in self._actions(options):
            ends = isinstance(action, End) and game.between_turns
            if game.decision.violations(action) and not ends:
                with pytest.raises(IllegalError):
                    game.do(action)
                assert state_of(game) == before, (game.decision.what, action)
                self.refused += 1
        assert list(game.decision.options()) == options

    def _actions(self, options: list[Action]) -> list[Action]:
        earlier = self.chance.sample(self.seen, min(TRIES, len(self.seen)))
        self.seen += self.chance.sample(options, min(2, len(options)))
        return [*earlier, *(made_up(self.chance, self.players) for _ in range(TRIES))]


@pytest.mark.parametrize("seed", range(4))
def test_a_refused_action_changes_nothing(seed: int) -> None:
    players = tuple(COLOURS)[: 2 + seed]
    meddler = Meddler(seed, players)
    play_everything(ruleset(FAMILY[seed], SETS), seed, players, meddler)
    assert meddler.refused > 100
