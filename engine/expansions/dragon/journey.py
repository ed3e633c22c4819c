"""Volcanoes and the dragon's journey."""

from itertools import cycle, islice
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.expansions.dragon.common import DRAGON, FAIRY, VOLCANO, blocked, dragon_plays, roused
from engine.model import codecs
from engine.model.actions import Action, action
from engine.model.errors import UnsettledError
from engine.model.geometry import Cell
from engine.model.pieces import Token
from engine.model.tiles import Tile
from engine.model.vocabulary import FigureRow, FigureTrait, rows
from engine.model.words import decision, event
from engine.rules.ruleset import Ruleset
from engine.turn.decision import Decision, Flow, ask
from engine.turn.hooks import Cells, Scope, Scratch
from engine.turn.legality import Violation, violation

if TYPE_CHECKING:
    from engine.turn.game import Game


@action("step")
class DragonStep(NamedTuple):
    """Move the dragon one tile."""

    cell: codecs.Cell


_WAITING: Final[Scratch[list[Cell]]] = Scratch(Scope.SCORING, list)
"""The dragon tiles laid since the last scoring."""

MOVE: Final = decision("dragon.step")
_MOVED: Final = event("dragon-moved")
_STOPPED: Final = event("dragon-stopped")


def erupt(game: "Game") -> None:
    """A volcano tile brings the dragon, wherever it was; a dragon tile will move it."""
    if roused(game, VOLCANO):
        _go(game, game.just_laid, game.mover, "dragon.volcano.move")
    if roused(game, DRAGON):
        _WAITING.of(game).append(game.just_laid)


def _go(game: "Game", cell: Cell, player: str, rule: str) -> None:
    game.state.pieces = game.state.pieces.having(DRAGON, Token(DRAGON, cell=cell))
    game.note(_MOVED, player, cell, "", rule)


def fresh(tile: Tile, kind: str, ruleset: Ruleset) -> str | None:
    """Who keeps off a volcano tile just laid."""
    if VOLCANO not in tile.symbols or not dragon_plays(ruleset):
        return None
    if kind in ruleset.followers:
        return "dragon.volcano.followers"
    rule = f"dragon.volcano.{'corner' if _on_corner(kind) else 'special'}"
    return None if ruleset.flag(rule) else rule


def bars(game: "Game", kind: str, cells: Cells) -> dict[Cell | None, str]:
    """Who keeps off the dragon's tile (note 73), where no volcano has just brought the dragon."""
    lair = game.state.pieces.cell(DRAGON)
    if lair is None or lair not in cells or (lair == game.just_laid and roused(game, VOLCANO)):
        return {}
    rule = company(kind, game.state.ruleset)
    return {lair: rule} if rule else {}


def company(kind: str, ruleset: Ruleset) -> str | None:
    """The rule that keeps a kind of figure off the dragon's tile, or None."""
    if kind in ruleset.followers:
        return "dragon.company"
    free = _on_corner(kind) or ruleset.flag("dragon.company.special")
    return None if free else "dragon.company.special"


def neutral_bars(game: "Game", cell: Cell) -> str | None:
    """The rule that keeps a neutral figure off the dragon's tile, where it would be eaten."""
    free = cell != game.state.pieces.cell(DRAGON)
    rule = "dragon.company.neutral"
    return None if free or game.state.ruleset.flag(rule) else rule


def _on_corner(kind: str) -> bool:
    return FigureTrait.CORNER in rows(FigureRow)[kind].traits


def aside(game: "Game", tile: Tile) -> str | None:
    """A dragon tile waits beside the board until the dragon is there."""
    if DRAGON not in tile.symbols or game.state.pieces.cell(DRAGON) is not None:
        return None
    if not dragon_plays(game.state.ruleset):
        return None
    if game.board.showing(VOLCANO):
        raise _unstated()
    return "dragon.tile.aside"


def _unstated() -> UnsettledError:
    return UnsettledError(
        "unstated", "State which tile the dragon is on.", rule="dragon.volcano.move"
    )


def before_scoring(game: "Game") -> Flow[None]:
    """The journey where the game is interrupted for it at once (note 82)."""
    if _when(game) == "before-scoring" and roused(game, DRAGON):
        yield from journey(game)


def after_scoring(game: "Game") -> Flow[None]:
    """The journey where features are scored first (note 75)."""
    if _when(game) == "after-scoring":
        for _ in _WAITING.of(game):
            yield from journey(game)


def _when(game: "Game") -> object:
    return game.state.ruleset.values["dragon.move.when"].value


def journey(game: "Game") -> Flow[None]:
    """The players in turn move the dragon a tile each, until it has gone far enough or is stuck."""
    dragon = game.state.pieces.cell(DRAGON)
    if dragon is None:
        raise _unstated()
    # By strides: land that counts as one tile is visited as one.
    visited = [game.board.stride(dragon)]
    players = game.state.players
    first = players.index(game.mover)
    steps = game.state.ruleset.number("dragon.move.steps")
    for player in islice(cycle(players[first:] + players[:first]), steps):
        if not _steps(game, visited):
            game.note(_STOPPED, None, visited[-1], "", "dragon.move.dead-end")
            return
        decision = Decision(
            player, MOVE, "dragon.move.turns",
            lambda: _steps(game, visited), lambda action: _against_step(game, visited, action),
            # The dragon is on its way, so nothing else is done between two of its steps.
            alone=True,
        )  # fmt: skip
        action = yield from ask(decision, DragonStep)
        cell = game.board.stride(action.cell)
        visited.append(cell)
        _go(game, cell, player, "dragon.move.turns")
        game.clear_tile(cell, "dragon.eat")


def _steps(game: "Game", visited: list[Cell]) -> list[DragonStep]:
    cells = game.board.beside(visited[-1])
    return [DragonStep(cell) for cell in cells if _closed(game, visited, cell) is None]


def _against_step(game: "Game", visited: list[Cell], action: Action) -> list[Violation]:
    if not isinstance(action, DragonStep):
        return [violation("out-of-order", "dragon.move.turns", None)]
    rule = _closed(game, visited, action.cell)
    ruleset = game.state.ruleset
    return [violation("no-step", rule, action.cell, under=ruleset)] if rule else []


def _closed(game: "Game", visited: list[Cell], cell: Cell) -> str | None:
    """The rule that keeps the dragon off a cell, or None."""
    ruleset, board, fairy = game.state.ruleset, game.board, game.state.pieces.cell(FAIRY)
    cell = board.stride(cell)
    if cell not in board.beside(visited[-1]) or cell not in board.laid:
        return "dragon.move.adjacent"
    if cell in visited[1:]:
        return "dragon.move.once"
    if cell == visited[0] and ruleset.flag("dragon.move.start"):
        return "dragon.move.start"
    if fairy is not None and board.stride(fairy) == cell:
        return "dragon.fairy.keeps"
    return blocked("dragon.move.block", board.laid[cell][0].tile, ruleset)
