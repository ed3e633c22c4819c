"""The right to deploy a figure in the figure step."""

from typing import TYPE_CHECKING

from engine.model.actions import Deploy, listed
from engine.model.geometry import Cell
from engine.model.halves import older
from engine.model.values import Figure
from engine.model.vocabulary import FigureRow, rows
from engine.turn.hooks import Cells, Right
from engine.turn.legality import (
    Violation,
    deployable,
    deployment_violations,
    violation,
)

if TYPE_CHECKING:
    from engine.turn.game import Game


def followers(name: str, *kinds: str) -> Right[Deploy]:
    """The right, called ``name``, to deploy one of these figures where nobody stands.

    That is on the tile just laid, and wherever else an expansion lets such a figure reach.
    """

    def options(game: "Game") -> list[Deploy]:
        supply, found = game.supply[game.mover], list[Deploy]()
        for kind in kinds:
            if supply[kind]:
                found += _on(game, kind)
        return found

    def against(game: "Game", action: Deploy) -> list[Violation] | None:
        if not to_segment(action, game, *kinds):
            return None
        found = general_violations(game, action)
        if action.cell in game.board.laid:
            found += deployment_violations(
                game.board, game.state.ruleset, action.kind, action.cell, action.spot
            )
        return found

    return Right(name, Deploy, options, against, perform_deployment)


def to_segment(action: Deploy, game: "Game", *kinds: str) -> bool:
    """Whether an action deploys one of these figures elsewhere than to a special spot."""
    return action.kind in kinds and action.spot not in game.state.ruleset.special_spots


def perform_deployment(game: "Game", action: Deploy) -> None:
    """Put the figure of a deployment on its spot."""
    figure = Figure(game.mover, action.kind, action.cell, action.spot)
    game.put(figure, rows(FigureRow)[action.kind].where)


def _on(game: "Game", kind: str) -> list[Deploy]:
    board, ruleset = game.board, game.state.ruleset
    found: list[tuple[str, Cell, str, str]] = []
    # Segments come tile by tile, so what a tile allows is asked once for all of its own.
    seen = None
    for cell, index in open_to(game, kind):
        if cell != seen:
            (look, base), seen = board.laid[cell], cell
            may_stand = deployable(look, ruleset.closed, kind)
        if index in may_stand:
            feature = board.features[base + index]
            occupied = feature.figures or feature.guests
            others = occupied and ruleset.partakers(feature.occupants)
            if not others or ruleset.shared(board, cell, index):
                found.append((kind, cell, look.names[index], ""))
    return listed(Deploy, found)


def open_to(game: "Game", kind: str) -> list[tuple[Cell, int]]:
    """The segments of the tile just laid and those beyond it that are open to a kind of figure.

    Without the tiles that are barred now; whether the figure may stand there is not asked.
    """
    cell, found = game.just_laid, list[tuple[Cell, int]]()
    if not late(game, kind) and not barred(game, kind, cell):
        look, _ = game.board.laid[cell]
        before = older(look.tile) if look.tile.parts else ()
        found = [(cell, index) for index in range(len(look.segments)) if index not in before]
    beyond = [place for reach in game.parts.reach for place in reach(game, kind)]
    if not beyond:
        return found
    shut = closed(game, kind, {at for at, _ in beyond})
    # Two expansions may reach the same segment.
    return list(dict.fromkeys([*found, *(place for place in beyond if place[0] not in shut)]))


def late(game: "Game", kind: str) -> str | None:
    """The rule that keeps a kind of figure off the tile just laid, or None."""
    ruleset = game.state.ruleset
    return ruleset.late if kind in ruleset.followers else None


def barred(game: "Game", kind: str, cell: Cell | None) -> str | None:
    """The rule that now keeps a kind of figure off a tile, or off a place on no tile, or None."""
    return closed(game, kind, (cell,)).get(cell)


def closed(game: "Game", kind: str, cells: Cells) -> dict[Cell | None, str]:
    """Those of some tiles, and places on no tile, that a kind of figure is now kept off, each with
    the rule."""
    found: dict[Cell | None, str] = {}
    # Later ones overwrite, so that the first expansion in play gives the rule.
    for bars in reversed(game.parts.bars):
        found |= bars(game, kind, cells)
    if game.just_laid in cells:
        tile = game.board.laid[game.just_laid][0].tile
        if rule := game.state.ruleset.too_soon(kind, tile):
            found[game.just_laid] = rule
    return found


def general_violations(game: "Game", action: Deploy) -> list[Violation]:
    """What speaks against a deployment whatever the spot: the supply, the tile, a bar on it."""
    found = []
    if not game.supply[game.mover][action.kind]:
        found.append(violation("supply-empty", "base.deploy.supply", game.just_laid))
    # Each reason is added, not only the first found: who asks why wants all of them.
    if action.cell != game.just_laid and not _reached(game, action):
        rule = next((r for ask in game.parts.unreached if (r := ask(game, action))), None)
        rule = rule or "base.deploy.laid-tile"
        found.append(violation("other-tile", rule, action.cell, under=game.state.ruleset))
    if action.cell == game.just_laid and (rule := late(game, action.kind)):
        found.append(violation("barred", rule, action.cell))
    if rule := barred(game, action.kind, action.cell):
        found.append(violation("barred", rule, action.cell))
    if action.cell == game.just_laid and not _on_newer(game, action):
        before = "that is on the half that lay there before"
        found.append(violation("other-tile", "base.deploy.laid-tile", action.cell, before))
    return found


def _on_newer(game: "Game", action: Deploy) -> bool:
    """Whether a spot of the tile just laid is on the half just laid, if it is one of two."""
    look, _ = game.board.laid[action.cell]
    return look.spots.get(action.spot) not in older(look.tile)


def _reached(game: "Game", action: Deploy) -> bool:
    if action.cell not in game.board.laid:
        return False
    index = game.board.laid[action.cell][0].spots.get(action.spot)
    return any((action.cell, index) in reach(game, action.kind) for reach in game.parts.reach)
