"""A small table before Red places a tile, to see what then becomes of a figure."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from content.tables.boards import HERE, Asking, first, stated
from engine import api

FIELD = "farm nnw nne ene ese sse ssw wsw wnw"
"""The farm of a tile that shows nothing else at its sides."""


def before(
    asking: Asking, *lines: str, seats: str = "players red* blue", tokens: Iterable[Any] = ()
) -> api.Game:
    """The table of some lines of board text, Red about to place a tile."""
    beside = [f"tokens {json.dumps(list(tokens))}"] if tokens else []
    text = "\n".join([seats, f"sets {' '.join(asking.sets)}", *lines, *beside])
    return api.Game.of(stated(text), asking.rules)


def figure_of(game: api.Game, asking: Asking, cell: api.Cell = HERE) -> api.Figure:
    """The figure in question where it stands."""
    there = (one for one in game.standing() if (one.cell, one.kind) == (cell, asking.kind))
    return first(there)


def left(game: api.Game, figure: api.Figure) -> str:
    """The rule by which a figure left the place where it stood; empty while it is there."""
    if figure in game.standing():
        return ""
    gone = ("returned", "moved")
    told = (one for one in game.events if one.what in gone and one.figure == figure.kind)
    return next(one.rule for one in told if one.player == figure.player)


def offers(game: api.Game, figure: api.Figure, **plain: object) -> bool:
    """Whether something may be done with a figure now; ``plain`` are parts of the action."""
    options = (one for one in game.decision.options() if _is_about(one, figure))
    return any(plain.items() <= api.action_plain(one).items() for one in options)


def _is_about(action: api.Action, figure: api.Figure) -> bool:
    return (
        api.action_facts(action).get("figure") == figure or getattr(action, "figure", 0) == figure
    )


def against(game: api.Game, action: api.Action) -> str:
    """The first rule that forbids an action now, or an empty word."""
    return next((one.rule for one in game.decision.violations(action)), "")


def decline(game: api.Game, until: str = "") -> None:
    """Pass as long as that may be done, or until something has to be decided."""
    while not game.over and game.decision.what != until:
        if game.decision.what == "lay" or game.decision.violations(api.Pass()):
            return
        game.do(api.Pass())


def token(what: str, **parts: object) -> Mapping[str, object]:
    """A token of a position."""
    return {"what": what, **parts}
