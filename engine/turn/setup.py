"""What lies on the table before the first turn, and what is drawn when."""

from engine.model.catalogue import start_tile, tile_sets
from engine.model.pile import How, Stage
from engine.rules.ruleset import Ruleset


def draw_pile(ruleset: Ruleset) -> tuple[Stage, ...]:
    """The stages of a game with the sets in play, in order (base game, preparation)."""
    start = start_tile(ruleset.sets)
    land = {
        tile.id: tile.count
        for name in ruleset.sets
        for tile in tile_sets()[name].tiles
        if tile.later and not tile.dealt
    }
    land[start] = land.get(start, 1) - 1
    stages: tuple[Stage, ...] = (Stage(How.LAID, {start: 1}), Stage(How.SHUFFLED, land))
    for change in ruleset.pile:
        stages = change(stages, ruleset)
    return stages
