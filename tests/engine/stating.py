"""Short ways to state a table, to play on it and to ask about it.

Boards are board text with `` / `` between the lines. House rules given by name have ``__`` for a
dot and ``_`` for a dash.
"""

import json
from collections.abc import Mapping
from typing import Final

import pytest

from engine.api import (
    FAMILY,
    Action,
    Figure,
    Game,
    IllegalError,
    Position,
    Ruleset,
    Violation,
    problems,
    read_board,
    ruleset,
)

OLD: Final = ("hig", "rgg")
"""The editions in which builder and pig are followers and nobody takes his own."""

everywhere = pytest.mark.parametrize("edition", FAMILY)


def board(
    text: str, head: str = "", sets: str = "", pieces: Mapping[str, object] | None = None
) -> Position:
    """A position from board text, with lines before it that the text does not have."""
    lines = [head, f"sets {sets}" if sets else "", *text.split(" / ")]
    return read_board("\n".join([*lines, f"pieces {json.dumps(pieces)}" if pieces else ""]))


def rules_for(edition: str, stated: Position, **house: object) -> Ruleset:
    """An edition with the sets of a position in play and house rules on top."""
    named = {rule.replace("__", ".").replace("_", "-"): value for rule, value in house.items()}
    return ruleset(edition, stated.sets, named)


def sound(stated: Position, rules: Ruleset, *, laid: bool = False) -> Game:
    """The game from a table that could have come about; with ``laid`` the last tile was just laid,
    and wood is moved now."""
    assert problems(stated, rules) == ()
    return Game.of(stated, rules, laid=laid)


# --- what is wrong, what is not allowed ----------------------------------------------------------


def wrong(text: str) -> tuple[Violation, ...]:
    """What is wrong with a stated board."""
    position = board(text)
    return problems(position, ruleset("bb-hig", position.sets))


def codes(text: str) -> list[tuple[str, str]]:
    """The code and the rule of everything that is wrong."""
    return [(one.code, one.rule) for one in wrong(text)]


def why(game: Game, action: Action) -> list[str]:
    """The rules that speak against an action."""
    return [one.rule for one in game.decision.violations(action)]


def may(game: Game, action: Action) -> bool:
    """Whether an action is offered; what is offered and what is allowed agree."""
    offered = action in game.decision.options()
    assert offered == (not game.decision.violations(action))
    return offered


def refusal(game: Game, action: Action) -> str | None:
    """The rule by which an action is refused."""
    with pytest.raises(IllegalError) as caught:
        game.do(action)
    return caught.value.rule


# --- what happens --------------------------------------------------------------------------------


def after(game: Game, *actions: Action) -> Game:
    """The game after some actions."""
    for action in actions:
        game.do(action)
    return game


def happened(game: Game, what: str) -> list[tuple[str | None, tuple[int, int] | None, str]]:
    """The events of one kind: player, cell, rule."""
    return [(e.player, e.cell, e.rule) for e in game.events if e.what == what]


def standing(game: Game) -> set[Figure]:
    """The figures on the table."""
    return set(game.board.standing())
