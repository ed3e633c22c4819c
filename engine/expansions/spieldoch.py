"""Spiel doch! (2018): two tiles that lie on the table before the first turn."""

from engine.model.catalogue import tile_sets
from engine.model.pile import PileStage
from engine.rules.hooks import ExpansionAnswers
from engine.rules.ruleset import Ruleset


def change_pile(
    stages: tuple[PileStage, ...], ruleset: Ruleset, _players: int
) -> tuple[PileStage, ...]:
    """The second tile goes with the first: beside it before the first turn, among those that are
    drawn, or not at all."""
    first, second = (tile.id for tile in tile_sets()["spieldoch"].tiles)
    *before, land = stages
    if ruleset.flag("spieldoch.mixed"):
        land = land._replace(tiles={**land.tiles, first: 1})
    return tuple(
        stage._replace(tiles={**stage.tiles, second: stage.tiles[first]})
        if first in stage.tiles
        else stage
        for stage in (*before, land)
    )


ANSWERS = ExpansionAnswers(pile=change_pile)
