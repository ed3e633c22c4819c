"""Further tiles within a turn: the queue of cycles."""

from typing import TYPE_CHECKING, Final, NamedTuple

from engine.turn.hooks import Drawer, Scope

if TYPE_CHECKING:
    from engine.turn.game import Game


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


_BROUGHT: Final[Drawer[list[str]]] = Drawer(Scope.TURN, list)


def second_tile(game: "Game", rule: str, *, at_once: bool = False) -> None:
    """A second tile for the mover, next of all; however many rules bring one, there is no third."""
    brought = _BROUGHT.of(game)
    if not brought:
        brought.append(rule)
        game.cycles.appendleft(Cycle(rule, game.mover, at_once))


def next_cycle(game: "Game") -> Cycle:
    """The cycle that is due now, no longer in the queue."""
    due = game.cycles.popleft()
    if due.whole:
        _BROUGHT.of(game).clear()
    return due
