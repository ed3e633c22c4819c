"""Outbreaks come, and fleas spread from them."""

from collections.abc import Mapping, Sequence, Set
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.expansions.plague.common import (
    ENDED,
    FLEA,
    LATENT,
    OUTBREAK,
    PLAYING,
    SOURCE,
    Spread,
    cells_of,
    end_outbreak,
    lies_on,
    raging,
    settle,
    shut,
    spread,
    supply,
)
from engine.model import codecs
from engine.model.actions import action, listed
from engine.model.catalogue import tile_of
from engine.model.geometry import Cell
from engine.model.pieces import Token
from engine.model.tiles import Tile
from engine.model.words import event
from engine.rules.state import State
from engine.turn.hooks import Right, Scope, Scratch
from engine.turn.legality import Violation, violation
from engine.turn.steps import DRAW

if TYPE_CHECKING:
    from engine.turn.game import Game

_BROKE_OUT: Final = event("outbreak")
_PUT: Final = event("flea-put")
_DRAWN: Final[Scratch[list[str]]] = Scratch(Scope.TURN, list)
"""The tiles of this turn that were laid and are no sources."""

_SPREAD: Final[Scratch[list[Cell]]] = Scratch(Scope.TURN, list)
"""Where a flea was put in this turn."""


@action("flea")
class PutFlea(NamedTuple):
    """Put a flea from the supply on a tile."""

    cell: codecs.Cell


@action("move-flea")
class MoveFlea(NamedTuple):
    """Take a flea off a tile and put it on another."""

    taken: codecs.Cell
    cell: codecs.Cell


# --- a turn begins, a source is drawn and laid ---------------------------------------------------


def subside(game: "Game") -> None:
    """The eldest outbreak ends where all fleas are active and there is more than one region."""
    state, outbreaks = game.state, game.state.pieces.of(OUTBREAK)
    PLAYING.of(game).append(game.mover)
    if len(outbreaks) > 1 and supply(state) <= 0 and not state.pieces.of(LATENT):
        end_outbreak(game, min(outbreaks, key=lambda one: one.number), "plague.eldest")
        settle(game)


def aside(game: "Game", tile: Tile) -> str | None:
    """A source that is drawn too early goes back into the pile."""
    if SOURCE not in tile.symbols:
        return None
    # Land that counts as one tile is one.
    lying = len({game.board.stride(cell) for cell in game.board.laid})
    early = lying < game.state.ruleset.number("plague.source.first")
    return "plague.source.back" if early else None


def once(game: "Game") -> bool:
    """Whether the tile just laid is a source, after which nobody follows the first figure."""
    return SOURCE in game.board.laid[game.just_laid][0].tile.symbols


def break_out(game: "Game") -> None:
    """A source just laid gets the lowest outbreak that is left; what was stated has its own."""
    state = game.state
    if not once(game):
        _DRAWN.of(game).append(game.board.laid[game.just_laid][0].tile.id)
    elif game.laying and (left := _left(state)):
        token = Token(OUTBREAK, cell=game.just_laid, number=left[0])
        state.pieces = state.pieces.having(OUTBREAK, *state.pieces.of(OUTBREAK), token)
        game.note(_BROKE_OUT, None, game.just_laid, "", "plague.outbreak")
        settle(game)


def _left(state: State) -> list[int]:
    """The numbers of the outbreaks that are left. An ended one shows none, but had the lowest of
    those that no other shows."""
    out = {token.number for token in state.pieces.of(OUTBREAK)}
    numbers = range(1, state.ruleset.number("plague.outbreaks") + 1)
    return [number for number in numbers if number not in out][len(state.pieces.of(ENDED)) :]


# --- a flea is put -------------------------------------------------------------------------------


def in_hand(game: "Game") -> bool:
    """Whether a flea may be put before the tile is laid, once that is drawn."""
    return raging(game) and not _SPREAD.of(game) and _anywhere(game.state)


def _drawn(game: "Game") -> bool:
    """Whether a tile that is no source was drawn in this turn."""
    hand = game.due.tile if game.at == DRAW else None
    return bool(_DRAWN.of(game)) or (hand is not None and SOURCE not in tile_of(hand).symbols)


def _takable(state: State) -> list[Cell]:
    """The tiles whose flea may be taken, where none is left in the supply: those of latent ones, or
    all where everything is one region."""
    latent = cells_of(state, LATENT)
    return latent or (cells_of(state, FLEA) if len(state.pieces.of(OUTBREAK)) == 1 else [])


def _free(state: State, plague: Spread) -> dict[Cell, list[Cell]]:
    """For each tile of the plague those beside it that are open to a flea."""
    near = set().union(*plague.near.values()) - plague.fleas
    free = {at for at in near if not shut(state, at, plague.fleas)}
    # Sorted, since what is looked up comes out of sets: options keep their order from run to run.
    return {cell: [at for at in near if at in free] for cell, near in sorted(plague.near.items())}


def _sites(infected: Set[Cell], free: Mapping[Cell, Sequence[Cell]]) -> list[Cell]:
    """The free tiles beside infected ones."""
    near = [at for cell, open_ in free.items() if open_ and cell in infected for at in open_]
    return list(dict.fromkeys(near))


def _anywhere(state: State) -> bool:
    """Whether there is any tile on which a flea may be put."""
    plague = spread(state)
    beside = (at for cell in plague.infected() for at in plague.near[cell])
    return any(shut(state, at, plague.fleas) is None for at in beside)


def puts(game: "Game") -> list[PutFlea]:
    """Where the mover may put a flea from the supply."""
    if _too_early(game) or supply(game.state) <= 0:
        return []
    plague = spread(game.state)
    sites = _sites(plague.infected(), _free(game.state, plague))
    return listed(PutFlea, [(cell,) for cell in sites])


def moves(game: "Game") -> list[MoveFlea]:
    """Which fleas the mover may move where, since none is left in the supply."""
    if _too_early(game) or supply(game.state) > 0:
        return []
    state, plague = game.state, spread(game.state)
    free, infected = _free(state, plague), plague.infected()
    if latent := cells_of(state, LATENT):
        # No latent flea is in a region, and so there are the same sites without it.
        ways = dict.fromkeys(latent, _sites(infected, free))
    else:
        # Taking a flea may cut off those behind it, where nothing spreads any more.
        ways = {off: _sites(plague.left(infected, off), free) for off in _takable(state)}
    return listed(MoveFlea, [(off, to) for off, sites in ways.items() for to in sites])


def _too_early(game: "Game") -> str | None:
    """The rule by which no flea may be put now, or None."""
    if not raging(game):
        return "plague.spread"
    if not _drawn(game):
        return "plague.spread.when"
    return "plague.spread.once" if _SPREAD.of(game) else None


def _against_put(game: "Game", wanted: PutFlea) -> list[Violation]:
    """Why a flea may not be put there."""
    state = game.state
    if supply(state) <= 0 and not _too_early(game):
        return [violation("supply-empty", "plague.fleas", wanted.cell, under=state.ruleset)]
    return _against(game, wanted.cell, None)


def _against_move(game: "Game", wanted: MoveFlea) -> list[Violation]:
    """Why a flea may not be moved so."""
    state, taken = game.state, game.board.stride(wanted.taken)
    if not _too_early(game) and (supply(state) > 0 or taken not in _takable(state)):
        moved = supply(state) <= 0 and not state.pieces.of(LATENT)
        rule = "plague.fleas.moved" if moved else "plague.fleas.latent"
        return [violation("not-taken", rule, wanted.taken)]
    return _against(game, wanted.cell, taken)


def _against(game: "Game", cell: Cell, taken: Cell | None) -> list[Violation]:
    state, at = game.state, game.board.stride(cell)
    rule = _too_early(game)
    if rule is None:
        plague = spread(state).without(taken)
        apart = at == taken or plague.infected().isdisjoint(game.board.beside(at))
        rule = shut(state, at, plague.fleas) or ("plague.spread.where" if apart else None)
    return [violation("no-flea", rule, cell)] if rule else []


def _put(game: "Game", wanted: PutFlea | MoveFlea) -> None:
    """Put the flea; whose figures are on the tile takes them home."""
    pieces, cell = game.state.pieces, game.board.stride(wanted.cell)
    if isinstance(wanted, MoveFlea):
        taken = game.board.stride(wanted.taken)
        for what in (FLEA, LATENT):
            left = (token for token in pieces.of(what) if lies_on(game.state, token) != taken)
            pieces = pieces.having(what, *left)
    game.state.pieces = pieces.having(FLEA, *pieces.of(FLEA), Token(FLEA, cell=cell))
    _SPREAD.of(game).append(cell)
    game.note(_PUT, game.mover, cell, "", "plague.spread.where")
    game.clear_figures(cell, "plague.home")
    settle(game)


PUT: Final = Right("plague.spread", PutFlea, puts, _against_put, _put)
"""The right to put a flea from the supply, which has to be used once in a turn."""

MOVE: Final = Right("plague.move", MoveFlea, moves, _against_move, _put)
"""The same with a flea that lies on a tile."""
