"""Short ways to state a table with a dragon and a fairy, and to play on it."""

import json

import pytest

from engine.api import (
    FAMILY,
    Action,
    Figure,
    Game,
    Lay,
    Pass,
    Position,
    Token,
    problems,
    read_board,
    ruleset,
)
from engine.expansions.dragon.journey import Step
from tests.engine.tokens import fairy_on

BIG_BOXES = ("bb-hig", "bb-rgg")
OLD = ("hig", "rgg")

everywhere = pytest.mark.parametrize("edition", FAMILY)


def fairy(figure: Figure | None, cell: tuple[int, int] | None = None) -> Token:
    """The fairy beside a figure, or on a tile."""
    return fairy_on(figure.cell, figure) if figure else fairy_on(cell or (0, 0))


def position(
    board: str,
    dragon: tuple[int, int] | None = None,
    fay: Token | None = None,
    sets: str = "",
    players: str = "red* blue",
    **pieces: object,
) -> Position:
    """A table: board lines with ``/`` between them, and where the dragon and the fairy are."""
    if dragon:
        pieces["dragon"] = list(dragon)
    if fay:
        beside = fay.figure and {**fay.figure._asdict(), "cell": list(fay.figure.cell)}
        pieces["fairy"] = {"cell": list(fay.cell)} | ({"figure": beside} if beside else {})
    lines = [f"players {players}", f"sets base dragon {sets}", *board.split(" / ")]
    return read_board("\n".join([*lines, f"pieces {json.dumps(pieces)}"]))


def play(
    edition: str, stated: Position, *, laid: bool = True, sound: bool = True, **house: object
) -> Game:
    """The game from a table on; with ``laid`` the last tile was just laid and wood is moved now.

    House rules are given with ``__`` for the dots. Unless it is meant to be otherwise, the table
    is one that could have come about.
    """
    rules = ruleset(edition, stated.sets, {k.replace("__", "."): v for k, v in house.items()})
    if sound:
        assert problems(stated, rules) == ()
    return Game.of(stated, rules, laid=laid)


def after(game: Game, *actions: Action) -> Game:
    """The game after some actions."""
    for action in actions:
        game.do(action)
    return game


def lay(game: Game, tile: str, x: int, y: int, turn: int = 0) -> Game:
    """The game after a tile was laid and no wood was moved."""
    return after(game, Lay(tile, (x, y), turn), Pass())


def walk(game: Game, *cells: tuple[int, int]) -> list[str]:
    """Move the dragon over some tiles; who moved it."""
    movers = []
    for cell in cells:
        movers.append(game.decision.player)
        game.do(Step(cell))
    return movers


def ways(game: Game) -> list[tuple[int, int]]:
    """Where the dragon may go now, or nothing when it does not move."""
    return sorted(action.cell for action in game.decision.options() if isinstance(action, Step))


def why(game: Game, action: Action) -> list[str]:
    """The rules that speak against an action."""
    return [one.rule for one in game.decision.violations(action)]


def may(game: Game, action: Action) -> bool:
    """Whether an action is offered; what is offered and what is allowed agree."""
    offered = action in game.decision.options()
    assert offered == (not game.decision.violations(action))
    return offered


def happened(game: Game, what: str) -> list[tuple[str | None, tuple[int, int] | None, str]]:
    """The events of one kind: player, cell, rule."""
    return [(e.player, e.cell, e.rule) for e in game.events if e.what == what]


def standing(game: Game) -> set[Figure]:
    """The figures on the table."""
    return set(game.board.standing())
