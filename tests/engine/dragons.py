"""Short ways to state a table with a dragon and a fairy, and to play on it."""

from engine.api import (
    Figure,
    Game,
    Lay,
    Pass,
    Position,
    Token,
)
from engine.expansions.dragon.journey import DragonStep
from tests.engine.stating import after, board, rules_for, sound
from tests.engine.tokens import fairy_on

BIG_BOXES = ("bb-hig", "bb-rgg")


def fairy(figure: Figure | None, cell: tuple[int, int] | None = None) -> Token:
    """The fairy beside a figure, or on a tile."""
    return fairy_on(figure.cell, figure) if figure else fairy_on(cell or (0, 0))


def position(
    text: str,
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
    return board(text, f"players {players}", f"base dragon {sets}", pieces)


def play(
    edition: str, stated: Position, *, laid: bool = True, likely: bool = True, **house: object
) -> Game:
    """The game from a table on; with ``laid`` the last tile was just laid and wood is moved now.

    Unless it is meant to be otherwise, the table is one that could have come about.
    """
    rules = rules_for(edition, stated, **house)
    return sound(stated, rules, laid=laid) if likely else Game.of(stated, rules, laid=laid)


def lay(game: Game, tile: str, x: int, y: int, turn: int = 0) -> Game:
    """The game after a tile was laid and no figure was placed."""
    return after(game, Lay(tile, (x, y), turn), Pass())


def walk(game: Game, *cells: tuple[int, int]) -> list[str]:
    """Move the dragon over some tiles; who moved it."""
    movers = []
    for cell in cells:
        movers.append(game.decision.player)
        game.do(DragonStep(cell))
    return movers


def ways(game: Game) -> list[tuple[int, int]]:
    """Where the dragon may go now, or nothing when it does not move."""
    return sorted(
        action.cell for action in game.decision.options() if isinstance(action, DragonStep)
    )
