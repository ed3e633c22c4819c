"""Random complete games under every rule set, with invariants checked after every step.

The rule set, the river and the number of players follow from the seed alone, so
``make soak GAMES=1 SEED=…`` plays a game that failed once more.
"""

import random
from collections import Counter
from itertools import combinations
from typing import NamedTuple

import pytest

from engine.api import (
    EDITIONS,
    FINAL,
    FOLLOWER,
    NOW,
    Event,
    Game,
    Ruleset,
    problems,
    read_notation,
    ruleset,
    score,
    tile_sets,
    write_notation,
)
from engine.model.catalogue import rivals
from engine.turn.counting import COUNT
from tests.properties.playing import PLAYERS, play, play_everything

pytestmark = pytest.mark.soak


class Setting(NamedTuple):
    """What a game is played with."""

    rules: Ruleset
    players: tuple[str, ...]


def setting(seed: int) -> Setting:
    """Four rule sets, with or without river, two to six players; now and then farm method 2."""
    seed, edition = divmod(seed, len(EDITIONS))
    seed, river = divmod(seed, 2)
    seed, more = divmod(seed, len(PLAYERS) - 1)
    house = {"base.farm.method": 2} if seed % 3 == 0 else {}
    sets = ("base", "river") if river else ("base",)
    return Setting(ruleset(EDITIONS[edition], sets, house), PLAYERS[: 2 + more])


class Watcher:
    """Checks a game step by step; ``answers`` foretells the points of the coming scoring."""

    def __init__(self, players: tuple[str, ...]) -> None:
        self.scores = dict.fromkeys(players, 0)
        self.coming = dict(self.scores)
        self.seen = 0

    def __call__(self, game: Game, step: str) -> None:
        self._count_followers(game)
        self._add_up(game, step)
        if step in ("lay", "deploy"):
            self._hold_against_the_position(game)
        elif step == "score":
            self._nobody_left_behind(game)
            position = game.position()
            assert read_notation(write_notation(position)) == position
            last = score(position, game.state.ruleset, FINAL).totals
            self.coming = {player: self.scores[player] + last[player] for player in last}

    def _count_followers(self, game: Game) -> None:
        standing = Counter(figure.player for figure in game.position().figures)
        for player in game.state.players:
            left = game.supply[player][FOLLOWER]
            assert 0 <= left <= 7
            assert left + standing[player] == 7

    def _add_up(self, game: Game, step: str) -> None:
        """Points come through events, and only when something is scored."""
        new = game.events[self.seen :]
        self.seen = len(game.events)
        paid = {event.player for event in new if event.points}
        gained = points(new, game.state.players)
        for player, before in self.scores.items():
            assert game.scores[player] == before + gained[player]
        assert step in ("score", "finish") or not paid
        if step in ("score", "finish"):
            assert game.scores == self.coming
        self.scores = dict(game.scores)
        assert self.scores == points(game.events, game.state.players)

    def _hold_against_the_position(self, game: Game) -> None:
        """The position as stated has no problem, and asked, says what the game will pay."""
        position = game.position()
        assert problems(position, game.state.ruleset) == ()
        assert read_notation(write_notation(position)) == position
        now = score(position, game.state.ruleset, NOW).totals
        self.coming = {player: self.scores[player] + now[player] for player in now}

    def _nobody_left_behind(self, game: Game) -> None:
        assert problems(game.position(), game.state.ruleset) == ()
        for feature in game.board.occupied():
            assert feature.kind == "farm" or not feature.complete


def points(events: list[Event], players: tuple[str, ...]) -> dict[str, int]:
    """The points of each player, summed over events."""
    totals = dict.fromkeys(players, 0)
    for event in events:
        if event.points:
            assert event.what == "scored"
            assert event.player is not None
            totals[event.player] += event.points
    return totals


def test_game(seed: int) -> None:
    rules, players = setting(seed)
    watcher = Watcher(players)
    game = play(rules, seed, players, watch=watcher)
    assert {figure.spot.partition(" ")[0] for figure in game.position().figures} <= {"farm"}
    assert game.winners() == [p for p in players if game.scores[p] == max(game.scores.values())]
    assert len(game.board.laid) > 60


def test_the_same_seed_plays_the_same_game() -> None:
    rules, players = setting(7)
    assert play(rules, 7, players).events == play(rules, 7, players).events


def test_fifty_games_meet_every_rule_set_with_and_without_river() -> None:
    met = {
        (rules.edition, len(rules.sets), len(players)) for rules, players in map(setting, range(40))
    }
    assert len(met) == 40


# --- all expansions --------------------------------------------------------------------------

BASES = tuple(name for name, one in tile_sets().items() if one.start)
OTHERS = tuple(name for name in tile_sets() if name not in BASES)


def full_setting(seed: int) -> Setting:
    """Any rule set, either basic game, any of the other sets, two to six players.

    Where both printings of a set were drawn and only one may be in play, the new one stays.
    """
    chance = random.Random(seed)
    drawn = (chance.choice(BASES), *(name for name in OTHERS if chance.random() < 0.5))
    out = {older.id for _, older in rivals(drawn)}
    sets = tuple(name for name in drawn if name not in out)
    players = PLAYERS[: chance.randint(2, 6)]
    return Setting(ruleset(chance.choice(EDITIONS), sets), players)


NOW_AND_THEN = 4
"""Tiles after which a position is asked for all its problems again."""


class Accountant:
    """Holds the pieces and the points of a game together, whatever is in play."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules

    def __call__(self, game: Game, step: str) -> None:
        self._figures(game)
        self._points(game)
        if step == "turn":
            position = game.position()
            assert read_notation(write_notation(position)) == position
            if len(game.board.laid) % NOW_AND_THEN == 0:  # the whole board is laid anew for it
                found = problems(position, self.rules)
                assert not [one for one in found if one.code == "not-built"]

    def _figures(self, game: Game) -> None:
        """Every figure is in the supply, on the board or a prisoner, and in one place only.

        Two of one player stand on one spot only in a place that is no segment, or where something
        on the table brings figures to others: a quarter of Carcassonne.
        """
        standing = game.board.standing()
        for feature in game.board.occupied():
            twice = [pair for pair in combinations(feature.figures, 2) if pair[0] == pair[1]]
            for pair in twice:
                assert any(joins(game.state, feature, *pair) for joins in self.rules.joins)
        places = Counter((one.player, one.kind) for one in standing)
        places += Counter(game.state.pieces.held())
        for player, kind, number in game.state.pieces.added():
            places[player, kind] -= number
        for player in game.state.players:
            for kind in self.rules.supply:
                left = game.supply[player][kind]
                rule = self.rules.stock(kind, len(game.state.players)).rule
                assert left >= 0
                assert left + places[player, kind] == self.rules.number(rule), (player, kind)

    def _points(self, game: Game) -> None:
        """Points are told first, and given when their player said which counting figure moves."""
        if not game.over and game.decision.what == COUNT:
            return
        totals = dict.fromkeys(game.state.players, 0)
        for event in game.events:
            if event.player is not None:
                totals[event.player] += event.points
        assert totals == game.scores


def test_game_with_any_expansions(seed: int) -> None:
    rules, players = full_setting(seed)
    game = play_everything(rules, seed, players, Accountant(rules))
    assert game.over


def test_a_farmer_beside_a_barn_leaves_though_a_tunnel_joins_ways_while_he_is_paid() -> None:
    test_game_with_any_expansions(14295)


def test_nobody_pays_a_ransom_before_the_counting_figure_has_moved() -> None:
    """What was scored is counted at once (``base.track.figures``)."""
    test_game_with_any_expansions(21053)
