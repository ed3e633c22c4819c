"""Cloisters for everyone: each player starts with a cloister tile to lay instead of drawing.

They are taken from the six of the basic game. Which of those a player has a position does not
say, so every one that is not on the table may be it.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from engine.model.catalogue import tile_sets
from engine.model.geometry import Cell
from engine.model.kinds import FeatureKind
from engine.model.pieces import Pieces
from engine.model.tiles import Tile
from engine.rules.hooks import ExpansionAnswers
from engine.rules.state import State
from engine.turn.hooks import OnStatedPosition, StepPart, TurnAnswers
from engine.turn.steps import TILE

if TYPE_CHECKING:
    from engine.turn.game import Game

_FLAG: Final = "variant.cloisters-for-everyone"
_SUPPLY: Final = f"{_FLAG}.supply"
_CLOISTER: Final = "cloister"
"""The stock of tiles that lie before a player."""


def _tiles(state: State) -> list[Tile]:
    """The kinds of cloister tile that the players may have."""
    # Without the tiles of the basic game in the box there is nothing to hand out.
    found = tile_sets()["base"].tiles if "base" in state.ruleset.sets else ()
    return [tile for tile in found if any(s.kind is FeatureKind.CLOISTER for s in tile.segments)]


def begin(state: State) -> Pieces:
    """Every player has a cloister tile."""
    pieces = state.pieces
    for player in state.players:
        pieces = pieces.adding(player, _CLOISTER, state.ruleset.number(_SUPPLY))
    return pieces


def own_tiles(game: "Game") -> list[str]:
    """The cloister tiles of which one may lie before the mover."""
    if not game.state.pieces.stock(game.mover, _CLOISTER):
        return []
    lying = [look.tile for look, _ in game.board.laid.values()]
    return [tile.id for tile in _tiles(game.state) if lying.count(tile) < tile.count]


def placed(game: "Game") -> None:
    """A cloister of the mover's own is used up."""
    tile = game.board.laid[game.just_laid][0].tile
    if game.laying and game.laying.own and tile in _tiles(game.state):
        spent = game.state.pieces.adding(game.mover, _CLOISTER, -1)
        game.take(spent, _SUPPLY, game.just_laid)


def check_state(state: State) -> Iterator[tuple[str, Cell | None]]:
    """More cloisters before a player than he was given, or than there still are."""
    held = [state.pieces.stock(player, _CLOISTER) for player in state.players]
    kinds = _tiles(state)
    lying = sum(look.tile in kinds for look, _ in state.board.laid.values())
    too_many = sum(held) + lying > sum(tile.count for tile in kinds)
    if max(held) > state.ruleset.number(_SUPPLY) or (any(held) and too_many):
        yield _SUPPLY, None


ANSWERS = ExpansionAnswers(
    when=(_FLAG,),
    begin=begin,
    state=check_state,
    pieces=frozenset({_CLOISTER}),
    turn=TurnAnswers(own=own_tiles, parts=(StepPart(TILE, 40, placed, OnStatedPosition.NOTHING),)),
)
