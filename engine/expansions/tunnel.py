"""The Tunnel (2009): tokens in pairs join the openings at which roads are broken off."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.board.features import BoardSpot, Feature
from engine.board.links import spots_for
from engine.model import codecs
from engine.model.actions import action
from engine.model.geometry import Cell
from engine.model.pieces import Token
from engine.model.turned import KEPT, Turned
from engine.model.vocabulary import TokenRow, rows
from engine.model.words import event
from engine.rules.hooks import ExpansionAnswers
from engine.rules.state import State
from engine.turn.hooks import OnStatedPosition, Right, Scope, Scratch, StepPart, TurnAnswers
from engine.turn.legality import Violation, violation
from engine.turn.steps import AFTER_SCORING, COMPLETED, order_of_play

if TYPE_CHECKING:
    from engine.turn.game import Game

TUNNEL: Final = "tunnel"
"""A token on an opening; its number is that of its pair."""

_SHARES: Final = ("tunnel.pairs.two", "tunnel.pairs.three", "tunnel.pairs.four")
_STEPS: Final = tuple(order_of_play())
_SCORING: Final = _STEPS[_STEPS.index(COMPLETED) : _STEPS.index(AFTER_SCORING)]
"""The steps in which features are scored, which must lie as they are meanwhile."""

_LATE: Final = _STEPS[_STEPS.index(AFTER_SCORING) :]
"""The steps in which what a token completes waits for the next scoring."""

_BUILDER: Final = "builder"
_PUT_EVENT: Final = event("tunnelled")
_NO_TILE: Final = event("tunnelled-builder")
_WAITS: Final = event("tunnelled-late")
_PUT: Final[Scratch[list[Token]]] = Scratch(Scope.TURN, list)
"""The token put in this turn."""


@action("tunnel")
class Tunnel(NamedTuple):
    """Put a token of a pair on an opening."""

    cell: codecs.Cell
    spot: codecs.Spot
    pair: codecs.Option


# --- pairs and openings --------------------------------------------------------------------------


def _share(state: State) -> str:
    """The rule that says how many pairs everybody has."""
    return _SHARES[min(max(len(state.players), 2) - 2, len(_SHARES) - 1)]


def _laid(state: State, player: str) -> list[int]:
    """The pair of each token that a player has put."""
    return [token.number for token in state.pieces.of(TUNNEL) if token.player == player]


def _pairs(state: State, player: str) -> list[int]:
    """The pairs of which a player may put a token: those begun, and the next of those left."""
    laid = _laid(state, player)
    pairs = range(1, state.ruleset.number(_share(state)) + 1)
    begun = [pair for pair in pairs if laid.count(pair) == 1]
    return begun + [pair for pair in pairs if pair not in laid][:1]


def _unfinished(state: State, player: str) -> list[int]:
    """The pairs of which a player may put a token. Their colours are alike: of those not begun any
    may be next, and only the first is offered."""
    laid = _laid(state, player)
    pairs = range(1, state.ruleset.number(_share(state)) + 1)
    return [pair for pair in pairs if laid.count(pair) < 2]


def _taken(state: State) -> list[BoardSpot]:
    return [(t.cell, t.spot) for t in state.pieces.of(TUNNEL) if t.cell is not None]


def _openings(state: State) -> list[BoardSpot]:
    """Every opening on the table."""
    board = state.board
    return [(cell, spot) for cell in board.ending for spot in _spots(board.laid[cell][0])]


@lru_cache(maxsize=KEPT)
def _spots(look: Turned) -> tuple[str, ...]:
    """The openings of a tile."""
    return spots_for(rows(TokenRow)[TUNNEL], look)


# --- a token is put ------------------------------------------------------------------------------


def _tunnels(game: "Game") -> list[Tunnel]:
    """What the mover may do now."""
    if _PUT.of(game) or game.at in _SCORING:
        return []
    taken = _taken(game.state)
    free = [place for place in _openings(game.state) if place not in taken]
    # This is asked beside every decision, and mostly no opening is free.
    pairs = _pairs(game.state, game.mover) if free else ()
    return [Tunnel(*place, str(pair)) for place in free for pair in pairs]


def _against(game: "Game", wanted: Tunnel) -> list[Violation]:
    """Why a token may not be put so."""
    state, place = game.state, (wanted.cell, wanted.spot)
    if _PUT.of(game):
        return [violation("once-a-turn", "tunnel.token.once", wanted.cell)]
    if game.at in _SCORING:
        return [violation("not-now", "tunnel.token.when", wanted.cell)]
    if place not in _openings(state):
        return [violation("forbidden", "tunnel.token.where", wanted.cell)]
    if place in _taken(state):
        return [violation("occupied", "tunnel.token.free", wanted.cell)]
    if wanted.pair not in map(str, _unfinished(state, game.mover)):
        return [violation("supply-empty", _share(state), wanted.cell, under=state.ruleset)]
    return []


def _put(game: "Game", wanted: Tunnel) -> None:
    pieces = game.state.pieces
    token = Token(TUNNEL, game.mover, wanted.cell, wanted.spot, int(wanted.pair))
    _PUT.of(game).append(token)
    before = _road(game, wanted)
    alone = len(before.segments)
    game.link(pieces.having(TUNNEL, *pieces.of(TUNNEL), token))
    after = _road(game, wanted)
    game.note(_PUT_EVENT, game.mover, wanted.cell, wanted.spot, "tunnel.token")
    builders = ((figure.player, figure.kind) for figure in after.figures)
    if len(after.segments) > alone and (game.mover, _BUILDER) in builders:
        game.note(_NO_TILE, game.mover, wanted.cell, wanted.spot, "tunnel.builder")
    if after.complete and after.figures and game.at in _LATE:
        game.note(_WAITS, game.mover, wanted.cell, wanted.spot, "tunnel.completed.late")


def _road(game: "Game", wanted: Tunnel) -> Feature:
    """The road of an opening."""
    look, _ = game.board.laid[wanted.cell]
    return game.board.feature_at(wanted.cell, look.spots[wanted.spot])


def line_up(game: "Game") -> None:
    """What a token has completed is scored with what the tile completed, whenever it was put.

    A complete road on which somebody still stands has not been scored.
    """
    put = {(token.cell, token.spot) for token in _PUT.of(game)}
    for place in _taken(game.state):
        for road in game.board.found([place]):
            due = road.complete and (road.figures or place in put)
            if due and road not in game.queue:
                game.queue.append(road)


# --- what can lie on the table -------------------------------------------------------------------


def check_state(state: State) -> Iterator[tuple[str, Cell | None]]:
    """Two tokens on an opening, three of a pair, and more pairs than a player has."""
    for (cell, _), number in Counter(_taken(state)).items():
        if number > 1:
            yield "tunnel.token.free", cell
    pairs = state.ruleset.number(_share(state))
    put = [Counter(_laid(state, player)) for player in state.players]
    laid = chain.from_iterable(own.items() for own in put)
    if any(pair > pairs or tokens > 2 for pair, tokens in laid):
        yield _share(state), None


ANSWERS = ExpansionAnswers(
    state=check_state,
    seats=("tunnel.pairs.most",),
    sealed="tunnel.unlinked",
    turn=TurnAnswers(
        parts=(StepPart(COMPLETED, 5, line_up, OnStatedPosition.NOTHING),),
        anytime=(Right("tunnel.token", Tunnel, _tunnels, _against, _put),),
    ),
)
