"""The quarters of Carcassonne: whom they serve, who may enter, who is there."""

from typing import TYPE_CHECKING, Final

from engine.model.geometry import Cell
from engine.model.kinds import FeatureKind, kinds
from engine.model.values import Figure
from engine.model.vocabulary import PlaceRow, rows, shut
from engine.rules.ruleset import Ruleset
from engine.rules.state import State

if TYPE_CHECKING:
    from engine.turn.game import Game

_PLACES: Final = [row for row in rows(PlaceRow).values() if row.expansion == "count"]
SERVES: Final = {row.id: kinds()[row.serves] for row in _PLACES}
"""The kind of feature that the figures of a quarter can help."""


def serves(quarter: str, kind: FeatureKind) -> bool:
    """Whether the figures of a quarter can help in a kind of feature.

    That of the cloisters helps in whatever has to be surrounded (condensed order of play, step 7).
    """
    own = SERVES[quarter]
    return kind is own or (kind.surrounded and own.surrounded and not kind.inner)


QUARTERS: Final = tuple(SERVES)
"""The quarters of Carcassonne, clockwise from the castle."""

HEART: Final = "count-ffff-5"
"""A tile without land: figures in any quarter are stated on its cell."""


def unfit(ruleset: Ruleset, kind: str, quarter: str) -> str | None:
    """The rule that keeps a kind of figure out of a quarter, or None (note 53)."""
    if kind not in ruleset.followers:
        return "count.deploy.figure"
    if kind not in ruleset.votes:
        return "count.deploy.helper"
    return shut(kind, quarter)


def residents(state: State) -> list[Figure]:
    """The figures in Carcassonne."""
    return [figure for figure in state.board.apart if figure.spot in QUARTERS]


def heart(game: "Game") -> Cell | None:
    """The cell of the tile without land, if the city lies."""
    found = (cell for cell, (look, _) in game.board.laid.items() if look.tile.id == HEART)
    return next(found, None)
