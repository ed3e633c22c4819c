"""Tower pieces, and whom a tower just raised takes."""

from typing import TYPE_CHECKING, Final, NamedTuple

from engine.board.board import Board
from engine.expansions.tower.common import (
    FOUNDATION,
    PIECE,
    PRISONER,
    TOWER_TOP,
    finished,
    foundations,
    put_tower,
    tower_on,
)
from engine.expansions.tower.prisoners import exchange
from engine.model import codecs
from engine.model.actions import Action, Pass, action
from engine.model.figures import OFF_TILE
from engine.model.geometry import Cell
from engine.model.pieces import Token
from engine.model.values import Figure
from engine.model.vocabulary import PlaceRow, rows
from engine.model.words import decision, event
from engine.turn.decision import Decision, Flow
from engine.turn.hooks import Right
from engine.turn.legality import Violation, violation

if TYPE_CHECKING:
    from engine.turn.game import Game

CAPTURE: Final = decision("tower.capture")
_BUILT: Final = event("built")
CAPTURED: Final = event("captured")


@action("build")
class Build(NamedTuple):
    """Put a tower piece on a foundation or an unfinished tower."""

    cell: codecs.Cell


@action("capture")
class Capture(NamedTuple):
    """Take a follower prisoner."""

    figure: codecs.Figure


def _sites(game: "Game") -> list[Build]:
    """Where the mover may put a tower piece."""
    state = game.state
    if not state.pieces.stock(game.mover, PIECE):
        return []
    return [Build(c) for c in foundations(state) if not finished(state, tower_on(state, c))]


def _against_building(game: "Game", action: Build) -> list[Violation]:
    found, state, cell = [], game.state, action.cell
    if not state.pieces.stock(game.mover, PIECE):
        found.append(violation("supply-empty", "tower.build.supply", cell))
    if cell not in foundations(state):
        found.append(violation("no-foundation", "tower.build.where", cell))
    elif finished(state, tower_on(state, cell)):
        found.append(violation("finished", "tower.top.closes", cell))
    return found


def _build(game: "Game", action: Build) -> Flow[None]:
    state = game.state
    tower = tower_on(state, action.cell)
    # Built upon, a finished tower is finished no longer.
    tower = tower._replace(number=tower.number + 1, mark="")
    put_tower(state, tower)
    game.note(_BUILT, game.mover, action.cell, FOUNDATION, "tower.build.where")
    game.take(state.pieces.adding(game.mover, PIECE, -1), "tower.build.supply", action.cell)
    yield from capture(game, tower)


def reaches(board: Board, tower: Token, cell: Cell) -> bool:
    """Whether a cell lies within reach, whatever stands or is missing between."""
    assert tower.cell is not None  # noqa: S101 - a tower has a cell
    far = board.distance(tower.cell, cell)
    return far is not None and far <= tower.number


def safe(game: "Game", tower: Token, figure: Figure) -> str | None:
    """The rule that keeps a standing figure from being taken by the mover's tower, or None."""
    ruleset = game.state.ruleset
    if figure.spot in OFF_TILE:
        return rows(PlaceRow)[figure.spot].apart or "tower.capture.quarters"
    place: PlaceRow | None = rows(PlaceRow).get(figure.spot)
    if place and place.sheltered:
        return place.sheltered
    if not reaches(game.board, tower, figure.cell):
        return "tower.capture.reach"
    walls = game.board.laid[figure.cell][0].tile.walled
    if walls and not ruleset.flag("tower.capture.outside"):
        return "tower.capture.outside"
    if figure.kind not in ruleset.followers:
        return "tower.capture.followers"
    return _safe_follower(game, figure)


def _safe_follower(game: "Game", follower: Figure) -> str | None:
    own, guard = follower.player == game.mover, follower.spot == TOWER_TOP
    asked = {
        "tower.capture.own": own,
        "tower.capture.guards": guard,
        "tower.capture.own-guard": own and guard,
    }
    flag = game.state.ruleset.flag
    return next((rule for rule, applies in asked.items() if applies and not flag(rule)), None)


def capture(game: "Game", tower: Token) -> Flow[None]:
    """The mover may take one follower; asked as soon as any figure stands within reach."""
    # Asked also where all within reach are safe: so the refusal can say by which rule.
    near = [
        figure
        for figure in dict.fromkeys(game.board.standing())
        if reaches(game.board, tower, figure.cell) and figure.spot not in OFF_TILE
    ]
    if not near:
        return
    targets = [figure for figure in near if safe(game, tower, figure) is None]
    action = yield Decision(
        game.mover, CAPTURE, "tower.capture.one",
        lambda: [Pass(), *map(Capture, targets)],
        lambda action: _against_capture(game, tower, action),
    )  # fmt: skip
    if isinstance(action, Capture):
        yield from _take(game, action.figure)


def _against_capture(game: "Game", tower: Token, action: Action) -> list[Violation] | None:
    if isinstance(action, Pass):
        return []
    if not isinstance(action, Capture):
        return None
    figure = action.figure
    if figure not in game.board.standing():
        return [violation("no-figure", "tower.capture.one", figure.cell, "no such figure there")]
    rule = safe(game, tower, figure)
    return [violation("out-of-reach", rule, figure.cell)] if rule else []


def _take(game: "Game", figure: Figure) -> Flow[None]:
    if figure.player == game.mover:
        game.remove(figure, "tower.capture.home")
        return
    state = game.state
    prisoner = Token(PRISONER, game.mover, owner=figure.player, kind=figure.kind)
    state.pieces = state.pieces.having(PRISONER, *state.pieces.of(PRISONER), prisoner)
    game.lift(figure, CAPTURED, "tower.capture.prisoner", game.mover)
    yield from exchange(game, figure.player)


BUILDING: Final = Right(
    "tower.build", Build, _sites, _against_building, _build, "tower.build.where"
)
"""The right to put up a tower piece, in place of deploying a figure."""
