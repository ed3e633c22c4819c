"""Short ways to state a table with towers, and to play on it."""

from typing import Any

from engine.api import Deploy, Game, Position
from engine.expansions.tower import Build, Capture
from engine.model.values import Figure
from tests.engine.stating import board, rules_for, sound

HERE = (0, 0)
BUILD = Build(HERE)
SCORES = "players red=10* blue=20 green=30 yellow=40"


def position(tiles: str, pieces: Any = None, head: str = SCORES, sets: str = "") -> Position:
    """A position of board lines, ``/`` between them, with The Tower and ``sets`` in play."""
    return board(tiles, head, f"base tower {sets}", pieces)


def wood(
    edition: str,
    tiles: str,
    pieces: dict | None = None,
    head: str = SCORES,
    sets: str = "",
    **house,
) -> Game:
    """A sound position in which red has laid the last tile and may now place a figure."""
    stated = position(tiles, pieces, head, sets)
    return sound(stated, rules_for(edition, stated, **house), laid=True)


def towers(*heights: tuple[int, int, int], prisoners: str = "") -> dict:
    """Towers as x, y and height, and prisoners as ``captor owner kind, ...``."""
    held = [dict(zip(("captor", "owner", "kind"), one.split(maxsplit=2), strict=True))
            for one in prisoners.split(", ") if one]  # fmt: skip
    return {
        "towers": [{"cell": [x, y], "height": h} for x, y, h in heights],
        "prisoners": held,
    }


def targets(game: Game) -> list[tuple[str, str, tuple[int, int]]]:
    """Whom the tower just raised may take."""
    if game.decision.what != "tower.capture":
        return []
    found = [a.figure for a in game.decision.options() if isinstance(a, Capture)]
    return sorted((f.player, f.kind, f.cell) for f in found)


def what(game: Game, name: str) -> list[tuple[str | None, str, str]]:
    """The events of one kind: player, spot and rule."""
    return [(e.player, e.spot, e.rule) for e in game.events if e.what == name]


TWO = "tower-ffff-1 0,0 / base-frfr 0,1 / base-frfr 0,2"
"""An empty foundation laid two tiles ago, and a road tile just laid."""


def top(kind: str, cell: tuple[int, int] = HERE) -> Deploy:
    """The deployment to the top of a tower."""
    return Deploy(kind, cell, "tower")


MEET = "tower-ffff-1 0,0 / base-ffff 1,0  blue cloister / base-ffff 0,1"
BLUE = Capture(Figure("blue", "follower", (1, 0), "cloister"))
