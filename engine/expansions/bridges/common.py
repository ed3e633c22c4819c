"""What the parts of Bridges, Castles & Bazaars ask alike: what a player has left."""

from engine.rules.state import State


def left(state: State, player: str, what: str) -> int:
    """How many bridges or castles a player has not yet put on the table."""
    return share(state, what) - [t.player for t in state.pieces.of(what)].count(player)


def share(state: State, what: str) -> int:
    """How many of them everybody begins with."""
    return state.ruleset.number(share_rule(state, what))


def share_rule(state: State, what: str) -> str:
    """The rule that says so for as many players."""
    crowd = len(state.players) >= state.ruleset.number("bridges.supply.crowd")
    return f"bridges.{what}.supply{'.crowd' if crowd else ''}"
