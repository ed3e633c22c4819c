"""The names of the variations, and short ways to state a table that plays them."""

from engine.api import (
    Action,
    Figure,
    Game,
    Position,
    Redeploy,
    Ruleset,
    problems,
    read_board,
    ruleset,
)

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
FLAGS = (CLOISTERS, LATE, FEWER, PRISONERS, BATTLE, LEASE, SETTLING, CALL, WAR, HIGHWAYMAN, DASH)

ROAD = "base-crfr 0,0 / base-crfr 1,0"
"""Two tiles of road and city."""


def playing(*flags: str, name: str = "bb-hig", sets: tuple[str, ...] = ("base",)) -> Ruleset:
    """An edition with variations switched on."""
    return ruleset(name, sets, dict.fromkeys(flags, True))


def board(text: str, head: str = "players blue* red") -> Position:
    """A position from board text, where `` / `` parts the lines."""
    return read_board("\n".join([head, *text.split(" / ")]))


def wood(position: Position, *flags: str, name: str = "bb-hig") -> Game:
    """A sound position in which the mover has laid the last tile."""
    rules_in_force = playing(*flags, name=name, sets=position.sets)
    assert problems(position, rules_in_force) == ()
    return Game.of(position, rules_in_force, laid=True)


def why(game: Game, action: Action) -> list[str]:
    """The rules that speak against an action."""
    return [one.rule for one in game.decision.violations(action)]


def of(game: Game, kind: type) -> list[Action]:
    """The actions of a type that are offered."""
    return [action for action in game.decision.options() if isinstance(action, kind)]


def moves(game: Game) -> list[tuple[tuple[int, int], str]]:
    """Where figures that stand may be moved."""
    return sorted((a.cell, a.spot) for a in of(game, Redeploy))


def follower(player: str, cell: tuple[int, int], spot: str, kind: str = "follower") -> Figure:
    return Figure(player, kind, cell, spot)
