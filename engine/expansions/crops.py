"""The Crop Circles (2010): everybody adds a follower to one, or everybody takes one back."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from engine.board.features import Feature
from engine.model.actions import Choose, Deploy, Remove
from engine.model.geometry import Cell
from engine.model.kinds import FeatureKind, kinds
from engine.model.tiles import Tile
from engine.model.values import Figure
from engine.model.vocabulary import SymbolRow, rows
from engine.model.words import decision
from engine.rules.hooks import ExpansionAnswers
from engine.rules.state import State
from engine.turn.decision import Decision, Flow, ask
from engine.turn.hooks import OnStatedPosition, Scope, Scratch, StepPart, TurnAnswers
from engine.turn.legality import kept_off
from engine.turn.steps import AFTER_SCORING, TILE

if TYPE_CHECKING:
    from engine.turn.game import Game

ACTION: Final = decision("crops.action")
ADD: Final = decision("crops.add")
TAKE: Final = decision("crops.take")
_LAID: Final[Scratch[list[FeatureKind]]] = Scratch(Scope.SCORING, list)
"""What the circles laid since the last scoring are about."""


def about(tile: Tile) -> list[FeatureKind]:
    """What the circles on a tile are about, a kind of segment for each."""
    symbols = rows(SymbolRow)
    grounds = (symbols[mark].ground for mark in tile.symbols if mark in symbols)
    return [kinds()[ground] for ground in grounds if ground]


def note(game: "Game") -> None:
    """A circle waits for the scoring."""
    _LAID.of(game).extend(about(game.board.laid[game.just_laid][0].tile))


def act(game: "Game") -> Flow[None]:
    """What the circles do, one after the other."""
    for land in _LAID.of(game):
        yield from _everybody(game, land)


def _everybody(game: "Game", land: FeatureKind) -> Flow[None]:
    """The mover says what is done, and all do it in turn, the mover last."""
    # Beginning on the left of the mover, who comes last.
    place = game.state.players.index(game.mover) + 1
    players = game.state.players[place:] + game.state.players[:place]
    if any(ways(game, player, land) for ways in (additions, removals) for player in players):
        asked = Decision(game.mover, ACTION, "crops.action", lambda: [*map(Choose, _DEEDS)])
        deed = _DEEDS[(yield from ask(asked, Choose)).option]
        for player in players:
            yield from deed(game, player, land)


def own(game: "Game", player: str, land: FeatureKind) -> list[Figure]:
    """A player's followers on land of a kind; those that are alike once."""
    found = (
        f for feature in game.board.occupied() if feature.kind is land for f in feature.figures
    )
    mine = (f for f in found if f.player == player and f.kind in game.state.ruleset.votes)
    return list(dict.fromkeys(mine))


def additions(game: "Game", player: str, land: FeatureKind) -> list[Deploy]:
    """Every way to add a follower on the same segment as one of the player's."""
    ruleset = game.state.ruleset
    kinds = [kind for kind in ruleset.votes if game.supply[player][kind]]
    places = dict.fromkeys((figure.cell, figure.spot) for figure in own(game, player, land))
    return [
        Deploy(kind, *place)
        for place in places
        for kind in kinds
        if kept_off(kind, land, ruleset.closed) is None
    ]


def removals(game: "Game", player: str, land: FeatureKind) -> list[Remove]:
    """Every follower of the player that may be taken back."""
    return [Remove(figure) for figure in own(game, player, land)]


def _add(game: "Game", player: str, land: FeatureKind) -> Flow[None]:
    if additions(game, player, land):
        # Asked anew when it is this player's turn: others may have moved figures meanwhile.
        asked = Decision(player, ADD, "crops.add", lambda: additions(game, player, land))
        kind, cell, spot, _ = yield from ask(asked, Deploy)
        game.put(Figure(player, kind, cell, spot), "crops.add")


def _take(game: "Game", player: str, land: FeatureKind) -> Flow[None]:
    if removals(game, player, land):
        asked = Decision(player, TAKE, "crops.take", lambda: removals(game, player, land))
        game.remove((yield from ask(asked, Remove)).figure, "crops.take")


_DEEDS: Final[Mapping[str, Callable[["Game", str, FeatureKind], Flow[None]]]] = {
    "crops-add": _add,
    "crops-take": _take,
}


def joins(state: State, feature: Feature, one: Figure, other: Figure) -> bool:
    """Whether one of two followers of one player on one segment can have been added by a circle."""
    circles = (look.tile for look, _ in state.board.laid.values())
    lies = any(feature.kind in about(tile) for tile in circles)
    return lies and one.player == other.player and one.cell == other.cell


def _crowds(state: State, _cell: Cell) -> bool:
    """Whether a crop circle lies on the table: it lets figures come to any tile."""
    return any(about(look.tile) for look, _ in state.board.laid.values())


ANSWERS = ExpansionAnswers(
    crowds=_crowds,
    joins=joins,
    turn=TurnAnswers(
        parts=(
            StepPart(TILE, 80, note, OnStatedPosition.NOTHING),
            StepPart(AFTER_SCORING, 30, act, OnStatedPosition.NOTHING),
        )
    ),
)
