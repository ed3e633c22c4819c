"""Out of Carcassonne: to a feature that is scored, and before the final scoring."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Final

from engine.board.board import Board
from engine.board.features import Feature
from engine.expansions.count.city import COUNT, leaving_last
from engine.expansions.count.entering import TALLIES
from engine.expansions.count.quarters import QUARTERS, residents, serves
from engine.model.actions import Action, Pass, Redeploy
from engine.model.geometry import Cell
from engine.model.kinds import FeatureKind
from engine.model.words import decision
from engine.turn.decision import Decision, Flow
from engine.turn.deploying import barred
from engine.turn.legality import Violation, deployable, violation

if TYPE_CHECKING:
    from engine.turn.game import Game

LEAVE: Final = decision("count.leave")


def help_feature(game: "Game", feature: Feature) -> Flow[None]:
    """All players in turn may bring followers to a scored feature, the mover last."""
    if feature.kind is FeatureKind.FARM and not game.state.ruleset.flag("count.redeploy.farms"):
        return
    for player in (*_seats(game)[1:], game.mover):
        options = partial(_goals, game, player, [feature], QUARTERS)
        while options():
            action = yield _asking(game, player, "count.redeploy", options)
            if not isinstance(action, Redeploy):
                break
            game.move(action, "count.redeploy")
            for tally in TALLIES.of(game)[-1:]:
                tally.helped |= player == game.mover


def last_moves(game: "Game") -> Flow[None]:
    """Before the final scoring the players move one follower each in turn, until all pass, or
    nobody is left to move where they have to.

    The turn has gone on to the left-hand neighbour of the player who ended the game (note 59).
    """
    quarters = leaving_last(game.state.ruleset)
    must = game.state.ruleset.flag("count.final.must")
    moved = True
    while moved:
        moved = False
        for player in _seats(game):
            options = partial(_goals, game, player, _unscored(game.board), quarters)
            if not options():
                continue
            action = yield _asking(game, player, "count.final", options, must=must)
            if isinstance(action, Redeploy):
                moved = True
                figure = game.move(action, "count.final")
                yield from game.arrive(game.board.feature_of(figure))


def _seats(game: "Game") -> tuple[str, ...]:
    """The players clockwise from the mover."""
    players = game.state.players
    place = players.index(game.mover)
    return players[place:] + players[:place]


def _unscored(board: Board) -> list[Feature]:
    """The features that the end of the game still scores: incomplete ones, and farms."""
    found = (f for f in board.features if f.kind is FeatureKind.FARM or f.open)
    return list({id(feature): feature for feature in found}.values())


def _goals(
    game: "Game", player: str, features: list[Feature], quarters: tuple[str, ...]
) -> list[Action]:
    """What a player may move from Carcassonne to these features; figures that are alike once."""
    figures = dict.fromkeys(
        figure
        for figure in residents(game.state)
        if figure.player == player and figure.spot in quarters
    )
    return [
        Redeploy(figure, cell, spot)
        for figure in figures
        if figure.spot != game.state.pieces.spot(COUNT)
        for feature in features
        if serves(figure.spot, feature.kind)
        for cell, spot in _spots(game, figure.kind, feature)
    ]


def _spots(game: "Game", kind: str, feature: Feature) -> Iterator[tuple[Cell, str]]:
    """The segments of a feature that a kind of figure may stand on."""
    board = game.board
    for number in sorted(feature.segments):
        cell = board.cells[number]
        look, base = board.laid[cell]
        allowed = deployable(look, game.state.ruleset.closed, kind)
        if number - base in allowed and not barred(game, kind, cell):
            yield cell, look.names[number - base]


def _asking(
    game: "Game",
    player: str,
    rule: str,
    options: Callable[[], list[Action]],
    *,
    must: bool = False,
) -> Decision:
    def against(action: Action) -> list[Violation] | None:
        usual = _usual(game, action)
        if isinstance(action, Pass) and must:
            return [violation("not-offered", "count.final.must", None)]
        if isinstance(action, Pass) or usual in options():
            return []
        if not isinstance(usual, Redeploy):
            return None
        found = _against_leaving(game, usual, rule) or rule
        return [violation("not-offered", found, None, under=game.state.ruleset)]

    staying = [] if must else [Pass()]
    return Decision(player, LEAVE, rule, lambda: [*staying, *options()], against)


def _usual(game: "Game", action: Action) -> Action:
    """The action with the usual name of its goal."""
    if isinstance(action, Redeploy) and game.board.find(action.cell, action.spot):
        look, _ = game.board.laid[action.cell]
        return action._replace(spot=look.names[look.spots[action.spot]])
    return action


def _against_leaving(game: "Game", action: Redeploy, rule: str) -> str | None:
    """The rule that keeps a figure in its quarter or from a feature, if a special one does."""
    quarter = action.figure.spot
    goal = game.board.find(action.cell, action.spot)
    if quarter == game.state.pieces.spot(COUNT):
        return "count.blocked"
    closed = rule == "count.redeploy" and not game.state.ruleset.flag("count.redeploy.farms")
    if quarter == "market" and closed and not (goal and goal.kind is FeatureKind.FARM):
        return "count.redeploy.market"
    if quarter in QUARTERS and goal and not serves(quarter, goal.kind):
        return "count.quarter"
    return None
