"""Holds the books of a game that somebody else plays: pieces and points, after every step."""

from collections import Counter
from itertools import combinations

from engine.api import Game, Ruleset, problems, read_notation, write_notation
from engine.turn.counting import COUNT

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
                came = any(joins(game.state, feature, *pair) for joins in self.rules.joins)
                assert came or any(last(game.state, feature) for last in self.rules.joins_last)
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
        """Points are told first, and given when their player said which scoring marker moves."""
        if not game.over and game.decision.what == COUNT:
            return
        totals = dict.fromkeys(game.state.players, 0)
        for event in game.events:
            if event.player is not None:
                totals[event.player] += event.points
        assert totals == game.scores
