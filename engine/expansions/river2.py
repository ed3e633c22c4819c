"""The River II (2005): fork, lake with volcano, pig-herd. It rests on The River."""

from typing import TYPE_CHECKING, Final

from engine.board.board import Board
from engine.board.features import Feature
from engine.model.catalogue import tiles
from engine.model.geometry import Cell, neighbour
from engine.model.kinds import kinds
from engine.model.pile import How, PileStage
from engine.model.sheet import SheetTerm
from engine.model.tiles import SIDE_LETTERS, Tile
from engine.model.turned import Turned
from engine.model.vocabulary import FigureRow, FigureTrait, rows
from engine.model.words import thing
from engine.rules.hooks import ExpansionAnswers, FarmPayment, Ordered, PlacementRule, Station
from engine.rules.ruleset import Ruleset
from engine.rules.state import State
from engine.scoring.farm import anchors
from engine.scoring.worth import term
from engine.turn.cycles import second_tile
from engine.turn.hooks import OnStatedPosition, StepPart, TurnAnswers
from engine.turn.steps import TILE

if TYPE_CHECKING:
    from engine.turn.game import Game

_RIVER: Final = kinds()["river"]
_WITH_HERD: Final = thing("city with the pig-herd")


def change_pile(stages: tuple[PileStage, ...], *_: object) -> tuple[PileStage, ...]:
    """The fork is taken out of the shuffled river and laid right after the spring."""
    found: list[PileStage] = []
    for stage in stages:
        forks = {name: n for name, n in stage.tiles.items() if "fork" in tiles()[name].symbols}
        if forks:
            found.append(PileStage(How.LAST, forks))
        others = {name: n for name, n in stage.tiles.items() if name not in forks}
        found.append(stage._replace(tiles=others))
    return tuple(found)


def check_placement(board: Board, look: Turned, cell: Cell, _ruleset: Ruleset) -> str | None:
    """The branches of the river never join."""
    ends = [
        side
        for side in range(4)
        if SIDE_LETTERS.get(look.sides[side]) is _RIVER and neighbour(cell, side) in board.laid
    ]
    return "river2.branches" if len(ends) > 1 else None


def herd_terms(
    terms: tuple[SheetTerm, ...], harvest: FarmPayment, state: State
) -> tuple[SheetTerm, ...]:
    """A point more for each city to farmers on the farm with the pig-herd (notes 97 and 98)."""
    ruleset = state.ruleset
    herders = (k for k in ruleset.supply if FigureTrait.HERDS in rows(FigureRow)[k].traits)
    if not any(herders) and not ruleset.flag("river2.herd.alone"):
        return terms
    if harvest.by_city and not ruleset.flag("river2.herd.by-city"):
        return terms
    if any(_grazed(farm, harvest, state) for farm in harvest.farms):
        cells = anchors(list(harvest.cities), state.board)
        terms += (term(ruleset, "river2.herd.city", _WITH_HERD, cells),)
    return terms


def _grazed(farm: Feature, harvest: FarmPayment, state: State) -> bool:
    """Whether a pig-herd on a farm works for whoever is paid: a farmer, by house rule a barn."""
    ruleset = state.ruleset
    shown = any("pig-herd" in state.board.segments[number].marks for number in farm.segments)
    if harvest.barn:
        return shown and ruleset.flag("river2.herd.barn")
    return shown and any(
        f.player == harvest.player and f.kind in ruleset.votes for f in farm.figures
    )


def draw_another(game: "Game") -> None:
    """Who lays the lake with the volcano draws another tile."""
    rule = "river2.lake.second-tile"
    tile = game.board.laid[game.just_laid][0].tile
    if _is_volcano_lake(tile) and game.state.ruleset.flag(rule):
        second_tile(game, rule)


def bar_followers(tile: Tile, figure: str, ruleset: Ruleset) -> str | None:
    """Whether followers keep off the lake with the volcano even where no dragon comes."""
    rule = "river2.lake.followers"
    barred = _is_volcano_lake(tile) and figure in ruleset.followers
    return rule if barred and not ruleset.flag(rule) else None


def _is_volcano_lake(tile: Tile) -> bool:
    return {"lake", "volcano"} <= tile.symbols


ANSWERS = ExpansionAnswers(
    pile=change_pile,
    placement=PlacementRule(check_placement, lambda _, tile: tile.shows(_RIVER)),
    harvest=Ordered(Station.MORE, herd_terms),
    fresh=bar_followers,
    turn=TurnAnswers(parts=(StepPart(TILE, 50, draw_another, OnStatedPosition.NOTHING),)),
)
