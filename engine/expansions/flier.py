"""The Flying Machines (2012): a die says how far a follower flies from the tile just laid."""

from collections.abc import Callable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.board.board import Board
from engine.board.features import Feature
from engine.model import codecs
from engine.model.actions import Action, Choose, Deploy, action
from engine.model.geometry import Cell
from engine.model.kinds import FeatureKind
from engine.model.values import Figure
from engine.model.vocabulary import PlaceRow, rows
from engine.model.words import decision, event
from engine.rules.hooks import ExpansionAnswers
from engine.rules.state import State
from engine.turn.decision import Decision, Flow, ask, through
from engine.turn.deploying import barred, general_violations, perform_deployment
from engine.turn.hooks import Right, Scope, Scratch, TurnAnswers
from engine.turn.legality import Violation, kept_off, violation
from engine.turn.rights import RightClaim, claim

if TYPE_CHECKING:
    from engine.turn.game import Game

ROLL: Final = decision("flier.roll")
LAND: Final = decision("flier.land")
_FLIGHT: Final = event("flight")
_FAILED: Final = event("no-landing")
_MACHINE: Final = "flier"
_FLOWN: Final[Scratch[list[str]]] = Scratch(Scope.TILE, list)
"""Who flew from the tile laid last."""

_HOME: Final[Scratch[list[str]]] = Scratch(Scope.TILE, list)
"""Who of them could not land."""

_BOUND: Final[Scratch[list[Cell]]] = Scratch(Scope.TILE, list)
"""Where somebody is about to land."""


@action("fly")
class Fly(NamedTuple):
    """Put a follower on the flying machine of the tile just laid."""

    kind: codecs.Kind


# --- where it flies ------------------------------------------------------------------------------


def _way(game: "Game") -> Cell | None:
    """The direction of the machine on the tile just laid, if it has one."""
    return game.board.laid[game.just_laid][0].facing(_MACHINE)


def target(board: Board, start: Cell, way: Cell, number: int) -> Cell:
    """The cell so many tiles away; land that counts as one tile is one step."""
    # The line has no end, so it is cut off where the die says.
    return next(islice(board.line(start, way), number, None))


def _fliers(game: "Game") -> list[Fly]:
    if _way(game) is None:
        return []
    return [Fly(kind) for kind in game.supply[game.mover] if not _against(game, Fly(kind))]


def _against(game: "Game", wanted: Fly) -> list[Violation]:
    """Why such a figure may not fly."""
    if _way(game) is None:
        return [violation("no-machine", "flier.fly", game.just_laid)]
    if _FLOWN.of(game):
        return [violation("used", "flier.once", game.just_laid)]
    if wanted.kind not in game.state.ruleset.followers:
        return [violation("wrong-figure", "flier.followers", game.just_laid)]
    return general_violations(game, Deploy(wanted.kind, game.just_laid, ""))


def _fly(game: "Game", wanted: Fly) -> Flow[None]:
    """Roll the die, fly, and land if that can be done."""
    way, sides = _way(game), game.state.ruleset.number("flier.die")
    assert way is not None  # noqa: S101 - there is a machine on the tile
    numbers = [Choose(str(number)) for number in range(1, sides + 1)]
    rolling = Decision(None, ROLL, "flier.die", numbers.copy, weights=lambda: [1] * sides)
    rolled = (yield from ask(rolling, Choose)).option
    # Before it lands: a right beside the landing must not let a second one fly.
    _FLOWN.of(game).append(wanted.kind)
    flown = Figure(game.mover, wanted.kind, game.just_laid, rolled)
    *over, cell = islice(game.board.line(game.just_laid, way), 1, int(rolled) + 1)
    gaps = any(between not in game.board.laid for between in over)
    game.tell(_FLIGHT, flown, "flier.gaps" if gaps else "flier.straight")
    _BOUND.of(game).append(cell)
    if _landings(game, wanted.kind, cell):
        yield from _land(game, wanted.kind, cell)
    else:
        _HOME.of(game).append(wanted.kind)
        game.tell(_FAILED, flown, "flier.home")
    # Only for the time of the landing: others do not reach that tile.
    _BOUND.of(game).clear()


def unasked(game: "Game", action: Action) -> str | None:
    """Why a follower that flew and could not land is not placed after all, nor another."""
    return "flier.home" if _HOME.of(game) and isinstance(action, Deploy) else None


def reach(game: "Game", _kind: str) -> list[tuple[Cell, int]]:
    """The tile on which somebody is about to land, for whoever goes there by a right."""
    bound = (at for cell in _BOUND.of(game) for at in game.board.piece(cell))
    cells = (cell for cell in bound if cell in game.board.laid)
    return [(cell, s.index) for cell in cells for s in game.board.laid[cell][0].segments]


# --- where it lands ------------------------------------------------------------------------------


def _landings(game: "Game", kind: str, cell: Cell) -> list[Deploy]:
    """Where on a tile such a figure can land."""
    board = game.board
    if cell not in board.laid:
        return []
    found = [Deploy(kind, at, spot) for at in board.piece(cell) for spot in _spots(board, at)]
    return [landing for landing in found if not _against_landing(game, landing)]


def _spots(board: Board, cell: Cell) -> Iterator[str]:
    """What a tile has for those who come through the air."""
    look, _ = board.laid[cell]
    yield from look.names
    places = rows(PlaceRow).values()
    yield from (row.id for row in places if row.symbol and look.tile.offers(row))


def _against_landing(game: "Game", landing: Deploy) -> list[Violation]:
    """Why a figure cannot land on a spot of the tile to which the die sends it."""
    kind, cell, spot, _ = landing
    feature, ruleset = game.board.find(cell, spot), game.state.ruleset
    if rule := barred(game, kind, cell):
        return [violation("barred", rule, cell)]
    if feature is None and (shared := game.board.ground(cell, spot)):
        rule = kept_off(kind, shared.kind, ruleset.closed)
        return [violation("forbidden", rule, cell)] if rule else []
    if feature is None:
        used = _by_right(game, landing)
        return used.against if used else [violation("forbidden", "flier.special", cell)]
    if feature.kind is FeatureKind.FARM:
        return [violation("forbidden", "flier.farm", cell)]
    if feature.kind.walled or kept_off(kind, feature.kind, ruleset.closed):
        return [violation("forbidden", "flier.land", cell)]
    # Nor where it would be complete at once, as beside a guest of what is surrounded.
    return [] if feature.open else [violation("complete", "flier.incomplete", cell)]


def _by_right(game: "Game", landing: Deploy) -> RightClaim | None:
    """The right by which a figure goes to a place that can be landed on."""
    place = rows(PlaceRow).get(landing.spot)
    return claim(game, game.parts.rights, landing) if place and place.landing else None


def _land(game: "Game", kind: str, cell: Cell) -> Flow[None]:
    def options() -> list[Deploy]:
        return _landings(game, kind, cell)

    def against(done: Action) -> list[Violation] | None:
        if not isinstance(done, Deploy) or done.kind != kind:
            return None
        if done.cell not in game.board.piece(cell):
            return [violation("other-tile", "flier.straight", done.cell)]
        return _against_landing(game, done)

    landing = yield from ask(Decision(game.mover, LAND, "flier.land", options, against), Deploy)
    used = _by_right(game, landing)
    perform: Callable[[Game, Deploy], Flow[None] | None] = (
        used.right.perform if used else perform_deployment
    )
    yield from through(perform(game, landing))


def joins(state: State, feature: Feature, *pair: Figure) -> bool:
    """Whether one of two followers stands where a machine on the table can have brought it."""
    return feature.kind is not FeatureKind.FARM and crowds(state, *(figure.cell for figure in pair))


def crowds(state: State, *reached: Cell) -> bool:
    """Whether a machine on the table can have brought a follower to one of these tiles."""
    board, numbers = state.board, range(1, state.ruleset.number("flier.die") + 1)
    cells = {board.home(cell) for cell in reached}
    machines = ((cell, look.facing(_MACHINE)) for cell, (look, _) in board.laid.items())
    return any(
        target(board, cell, way, number) in cells
        for cell, way in machines
        if way
        for number in numbers
    )


ANSWERS = ExpansionAnswers(
    crowds=crowds,
    joins=joins,
    turn=TurnAnswers(
        rights=(Right("flier.fly", Fly, _fliers, _against, _fly),),
        reach=reach,
        unasked=unasked,
    ),
)
