"""The names of the variations, and short ways to state a table that plays them."""

from engine.api import (
    Action,
    Figure,
    Game,
    Position,
    Redeploy,
    Ruleset,
    ruleset,
)
from tests.engine.stating import board, sound

CLOISTERS = "variant.cloisters-for-everyone"
LATE = "variant.follower-unpunctuality"
FEWER = "variant.fewer-followers"
PRISONERS = "variant.prisoners"
BATTLE = "variant.battle-for-cloisters"
LEASE = "variant.new-lease"
SETTLING = f"{LEASE}.settling-down"
CALL = f"{LEASE}.call-of-the-city"
WAR = f"{LEASE}.religious-war"
HIGHWAYMAN = f"{LEASE}.highwayman"
DASH = "variant.dash"
REBUILD = "variant.rebuild"
UNFARMED = "variant.without-farmers"
UNBARNED = "variant.without-farmers.others"
ONLY_COMPLETE = "variant.only-complete"
FILLING = "variant.filling"
TABLE = "variant.table"
FLAGS = (
    CLOISTERS, LATE, FEWER, PRISONERS, BATTLE, LEASE, SETTLING, CALL, WAR, HIGHWAYMAN, DASH,
    REBUILD, UNFARMED, UNBARNED, ONLY_COMPLETE, FILLING, TABLE,
)  # fmt: skip

ROAD = "base-crfr 0,0 / base-crfr 1,0"
"""Two tiles of road and city."""


def two(text: str, head: str = "players blue=0* red=0") -> Position:
    """A position of blue, whose turn it is, and red, without points."""
    return board(text, head)


def playing(*flags: str, name: str = "bb-hig", sets: tuple[str, ...] = ("base",)) -> Ruleset:
    """An edition with variations switched on."""
    return ruleset(name, sets, dict.fromkeys(flags, True))


def wood(position: Position, *flags: str, name: str = "bb-hig") -> Game:
    """A sound position in which the mover has laid the last tile."""
    rules_in_force = playing(*flags, name=name, sets=position.sets)
    return sound(position, rules_in_force, laid=True)


def of(game: Game, kind: type) -> list[Action]:
    """The actions of a type that are offered."""
    return [action for action in game.decision.options() if isinstance(action, kind)]


def moves(game: Game) -> list[tuple[tuple[int, int], str]]:
    """Where figures that stand may be moved."""
    return sorted((a.cell, a.spot) for a in of(game, Redeploy))


def follower(player: str, cell: tuple[int, int], spot: str, kind: str = "follower") -> Figure:
    return Figure(player, kind, cell, spot)
