"""Further tiles within a turn: the queue of cycles."""

from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.model.words import event
from engine.turn.hooks import Scope, Scratch

if TYPE_CHECKING:
    from engine.turn.game import Game

SECOND: Final = event("second-tile")
NO_THIRD: Final = event("no-third-tile")


class Cycle(NamedTuple):
    """The steps from drawing a tile to its scoring, to be gone through once more in this turn.

    ``rule`` is what brings it, ``player`` who lays the tile, ``tile`` which one it is where that is
    settled. With ``at_once`` the tile is laid before anything is scored, and both are scored
    together; without it the scoring comes first. A ``whole`` cycle may bring a second tile of its
    own, whoever had one before.
    """

    rule: str
    player: str
    at_once: bool = False
    tile: str | None = None
    whole: bool = False


@cache
def usual(player: str) -> Cycle:
    """The cycle that every turn of a player has."""
    return Cycle("base.turn.order", player)


_BROUGHT: Final[Scratch[list[Cycle]]] = Scratch(Scope.TURN, list)
_DENIED: Final[Scratch[list[str]]] = Scratch(Scope.TILE, list)


def second_tile(game: "Game", rule: str, *, at_once: bool = False) -> None:
    """A second tile for the mover, next of all; however many rules bring one, there is no third."""
    brought, denied = _BROUGHT.of(game), _DENIED.of(game)
    if not brought:
        brought.append(Cycle(rule, game.mover, at_once))
        # In front of what others owe: the mover's second tile comes first.
        game.cycles.extendleft(brought)
        game.note(SECOND, game.mover, game.just_laid, "", rule)
    # Two rules that bring the same second tile deny nobody anything; after it the event is told
    # once a tile.
    elif brought[0] not in game.cycles and not denied:
        denied.append(rule)
        game.note(NO_THIRD, game.mover, game.just_laid, "", rule)


def next_cycle(game: "Game") -> Cycle:
    """The cycle that is due now, no longer in the queue."""
    due = game.cycles.popleft()
    if due.whole:
        _BROUGHT.of(game).clear()
    return due
