"""Questions about a stated position that a person asks: may I lay it there, may he go there?"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from engine.model.actions import Deploy
from engine.model.catalogue import tile_of
from engine.model.errors import UnsettledError
from engine.model.geometry import ORIGIN, Cell
from engine.model.position import Position, check_laid
from engine.model.tiles import Tile
from engine.model.turned import turned
from engine.model.values import Laid
from engine.rules.profile import RuleValue
from engine.rules.ruleset import Ruleset
from engine.turn.game import Game
from engine.turn.legality import (
    Violation,
    none_left,
    option,
    options,
    placement_violations,
    violation,
)
from engine.turn.order import besides, placements_besides


class PlaceWithSpots(NamedTuple):
    """A legal placement; ``spots`` may then take a follower."""

    cell: Cell
    turn: int
    spots: tuple[str, ...]


class FigureSpot(NamedTuple):
    """A segment of the tile just laid, and why a figure may not go there (empty: it may)."""

    figure: str
    spot: str
    violations: tuple[Violation, ...]


@dataclass(frozen=True, slots=True)
class Actions:
    """What may be done: lay ``tile`` somewhere, or deploy on the tile just laid.

    ``unplaceable`` is the rule by which a tile cannot be laid anywhere now, else None.
    """

    tile: str | None
    places: tuple[PlaceWithSpots, ...]
    spots: tuple[FigureSpot, ...]
    unplaceable: RuleValue | None = None


def places(game: Game, tile_id: str) -> tuple[tuple[PlaceWithSpots, ...], str | None]:
    """Every legal placement of a tile, and the rule by which there is none.

    Raises InputError for an unknown tile.
    """
    tile, board, ruleset = tile_of(tile_id), game.board, game.state.ruleset
    if rule := _set_aside(game, tile):
        return (), rule
    # None may be left of a tile that would fit: the count is of the set, not of the cell.
    if gone := none_left(board, ruleset, tile, ORIGIN):
        return (), gone.rule
    found = _places(game, tile)
    return found, None if found else "base.place.unplaceable"


def _set_aside(game: Game, tile: Tile) -> str | None:
    """The rule by which a drawn tile is set aside; what the position does not state keeps none."""
    try:
        return game.aside(tile)
    except UnsettledError:
        return None


def _places(game: Game, tile: Tile) -> tuple[PlaceWithSpots, ...]:
    board, ruleset = game.board, game.state.ruleset
    # All four once, and not for each place again.
    looks = [board.look(turned(tile, turn)) for turn in range(4)]
    beside = placements_besides(game, tile)
    also = [option(board, ruleset, looks[turn], cell) for cell, turn in beside]
    return tuple(
        PlaceWithSpots(cell, turn, tuple(looks[turn].names[index] for index in segments))
        for cell, turn, segments in [*options(board, ruleset, tile), *also]
    )


def why_not_there(game: Game, laid: Laid) -> tuple[Violation, ...]:
    """Why a tile may not be laid there; empty where it may. Raises InputError."""
    check_laid(laid)
    tile, board, ruleset = tile_of(laid.tile), game.board, game.state.ruleset
    look = turned(tile, laid.turn)
    found = placement_violations(board, ruleset, look, laid.cell)
    if besides(game, look, [laid.cell]):
        found = []
    if rule := _set_aside(game, tile):
        found.append(violation("set-aside", rule, laid.cell))
    if gone := none_left(board, ruleset, tile, laid.cell):
        found.append(gone)
    return tuple(found)


def spots(position: Position, ruleset: Ruleset) -> tuple[FigureSpot, ...]:
    """Every segment of the tile just laid, with the reasons against each figure of the mover.

    Without a mover in the position the first player is taken to be it, with a full supply.
    """
    if position.last is None:
        return ()
    cell = position.last.cell
    general: list[Violation] = []
    # Said by the position, so the game that is asked would not know it: there nobody has placed a
    # figure.
    if any(figure.cell == cell for figure in position.figures):
        general.append(violation("second-follower", "base.deploy.one", cell))
    game = Game.of(position, ruleset, laid=True)
    names = game.board.laid[cell][0].names
    if position.mover is None:
        # Nobody says whose figure it would be, so nobody can be out of figures.
        game.supply[game.mover] = {k: max(1, n) for k, n in game.supply[game.mover].items()}
    found = [
        FigureSpot(kind, name, (*general, *game.decision.violations(Deploy(kind, cell, name))))
        for kind in ruleset.supply
        for name in names
    ]
    return (*found, *_other_spots(game, names, tuple(general)))


def _other_spots(
    game: Game, names: tuple[str, ...], general: tuple[Violation, ...]
) -> Iterator[FigureSpot]:
    """Where a figure may go on the tile just laid that is no segment's usual name."""
    for action in game.decision.options():
        if (
            isinstance(action, Deploy)
            and action.cell == game.just_laid
            and action.spot not in names
        ):
            yield FigureSpot(action.kind, action.spot, general)
