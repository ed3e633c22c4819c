"""Short ways to state a table with the city of Carcassonne, and to play on it.

Boards are board text with `` / `` between the lines, laid round the block: it covers columns 0 to
3 and rows 0 to 2, with a road at 0,0 west, 3,0 north and 2,2 south, and a city at 0,2 south and
3,2 east.
"""

from engine.api import (
    Deploy,
    Game,
    Position,
    Redeploy,
    read_board,
    ruleset,
    tile_sets,
    tiles,
)
from engine.model.values import Figure
from tests.engine.stating import board, sound

QUARTERS = ("castle", "market", "blacksmith", "cathedral")
HEART = (2, 1)
BLOCK = tile_sets()["count"].tiles


def block(inside: str = "", turn: int = 0) -> str:
    """The lines of the twelve tiles, with figures in the quarters."""
    found = []
    for tile in BLOCK:
        x, y = tile.place
        for _ in range(turn):
            x, y = -y, x
        line = f"{tile.id} {x},{y} {turn}"
        found.append(f"{line}  {inside}" if tile.place == HEART and inside else line)
    return " / ".join(found)


def stated(
    around: str = "",
    inside: str = "",
    count: str | None = None,
    players: str = "red* blue",
    sets: str = "",
    **pieces: object,
) -> Position:
    """A position with the city, figures in its quarters, and tiles round it."""
    if count:
        pieces["count"] = count
    text = f"{block(inside)} / {around}"
    return board(text, f"players {players}", f"base count {sets}", pieces)


def table(edition: str, *args: str, house: dict | None = None, **kwargs: object) -> Game:
    """A sound position at the start of a turn."""
    position = stated(*args, **kwargs)
    return sound(position, ruleset(edition, position.sets, house))


def lay(game: Game, text: str) -> Game:
    """The mover lays a tile and moves no wood."""
    (laid,) = read_board(text).tiles
    game.lay(tiles()[laid.tile], laid.cell, laid.turn)
    game.decline()
    return game


def asked(game: Game) -> tuple[str, str]:
    """Who decides what."""
    return game.decision.player, game.decision.what


def quarter(player: str, spot: str, kind: str = "follower") -> Figure:
    """A figure in a quarter."""
    return Figure(player, kind, HEART, spot)


def entry(spot: str, kind: str = "follower") -> Deploy:
    """The deployment to a quarter."""
    return Deploy(kind, HEART, spot)


def out(game: Game) -> list[tuple[str, str]]:
    """The kinds and quarters of the figures that may leave, as offered."""
    return sorted({
        (a.figure.kind, a.figure.spot) for a in game.decision.options() if isinstance(a, Redeploy)
    })  # fmt: skip


def leave(game: Game, spot: str, cell: tuple[int, int], goal: str, kind: str = "follower") -> None:
    """Whoever decides moves a figure out of a quarter."""
    game.do(Redeploy(Figure(game.decision.player, kind, HEART, spot), cell, goal))


def in_city(game: Game) -> list[tuple[str, str, str]]:
    """Every figure in a quarter."""
    return sorted((f.player, f.kind, f.spot) for f in game.board.apart)


BLUE_CITY = "base-cfcf-2 0,3  blue city n / base-ccff-1 0,4 3"
CAP = "base-cfff -1,4 1"
"""Completes the city of four tiles, 0,2 to -1,4: 8 points in every rule set."""
BLUE_ROAD = "base-frfr -1,0  blue road e"
CROSSING = "base-frrr -2,0"
"""Completes the road of three tiles, 0,0 to -2,0: 3 points."""


def ended(
    edition: str, around: str = "", inside: str = "", count: str = "castle", **kwargs
) -> Game:
    """The game after its last turn; the first of the players laid the last tile."""
    players = kwargs.pop("players", "red blue*")
    game = table(edition, around, inside, count, players, **kwargs)
    game.finish()
    return game
