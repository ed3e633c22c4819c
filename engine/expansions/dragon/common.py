"""What the parts of The Princess & the Dragon ask alike."""

from typing import TYPE_CHECKING, Final

from engine.model.figures import OFF_TILE
from engine.model.tiles import Tile
from engine.model.values import Figure
from engine.model.vocabulary import PlaceRow, rows
from engine.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from engine.turn.game import Game

VOLCANO: Final = "volcano"
DRAGON: Final = "dragon"
GATE: Final = "gate"
PRINCESS: Final = "princess"
FAIRY: Final = "fairy"


def laid_now(game: "Game", symbol: str) -> bool:
    """Whether the tile just laid bears a symbol."""
    return symbol in game.board.laid[game.just_laid][0].tile.symbols


def dragon_plays(ruleset: Ruleset) -> bool:
    """Whether the dragon is in play, and so what is drawn on volcano and dragon tiles counts."""
    return ruleset.flag("dragon.volcano.move")


def roused(game: "Game", symbol: str) -> bool:
    """Whether the tile just laid bears a symbol by which the dragon comes or moves."""
    return laid_now(game, symbol) and dragon_plays(game.state.ruleset)


def may_favour(figure: Figure, ruleset: Ruleset) -> bool:
    """Whether the fairy may stand beside a figure."""
    return figure.kind in ruleset.followers and shunned(figure, ruleset) is None


def shunned(figure: Figure, ruleset: Ruleset) -> str | None:
    """The rule that keeps the fairy from a figure which stands on no tile, or None."""
    if figure.spot not in OFF_TILE:
        return None
    rule = rows(PlaceRow)[figure.spot].company or "dragon.fairy.quarters"
    return None if ruleset.flag(rule) else rule


def blocked(rule: str, tile: Tile, ruleset: Ruleset) -> str | None:
    """The rule itself, if it closes a tile: every one with walls on it, or those within them."""
    closed = tile.walled and (ruleset.values[rule].value == "all" or not tile.outer)
    return rule if closed else None
