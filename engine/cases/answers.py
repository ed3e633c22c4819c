"""Puts the question of a case to the engine; what is played stands in ``play``."""

from dataclasses import dataclass

from engine import api
from engine.cases.case import Case
from engine.cases.moves import figure_and_spot


@dataclass(frozen=True, slots=True)
class Placements:
    """Where a tile may be laid; of the other placements that the case names, why not there.

    ``unplaceable`` is the rule for a tile that fits nowhere, else None.
    """

    fits: tuple[api.PlaceWithSpots, ...]
    refused: tuple[tuple[api.Laid, tuple[api.Violation, ...]], ...]
    unplaceable: api.RuleValue | None


def scores(case: Case, ruleset: api.Ruleset) -> api.Sheet | api.UnsettledError:
    """The sheet, or the open point that leaves it unsettled. Raises api.EngineError."""
    try:
        return api.score(case.position, ruleset, case.ask)
    except api.UnsettledError as error:
        # An unsettled result is an answer of its own, which tables may expect.
        return error


def placements(case: Case, ruleset: api.Ruleset) -> Placements:
    """Where the tile of a case may be laid."""
    found = api.actions(case.position, ruleset, case.tile)
    named = (laid_at(case.tile, text) for text in case.looks_at)
    tried = ((laid, api.why_not(case.position, ruleset, laid)) for laid in named)
    refused = tuple((laid, against) for laid, against in tried if against)
    return Placements(found.places, refused, found.unplaceable)


def laid_at(tile: str, text: str) -> api.Laid:
    """A tile at ``1,0`` or ``1,0 2``."""
    (laid,) = api.read_board(f"{tile} {text}").tiles
    return laid


def spots(case: Case, ruleset: api.Ruleset) -> tuple[api.FigureSpot, ...]:
    """Every spot of the tile just laid for a follower, and for others those that the case names."""
    named = {named_spot(case, text) for text in case.looks_at}
    return tuple(
        spot
        for spot in api.actions(case.position, ruleset).spots
        if spot.figure == api.FOLLOWER or (spot.figure, spot.spot) in named
    )


def named_spot(case: Case, text: str) -> tuple[str, str]:
    """A figure and the usual name of a spot of the tile just laid, from ``builder road e``."""
    kind, spot = figure_and_spot(text)
    last = case.position.last
    if last is None:
        return kind, spot
    look = api.looks(case.position)[last.cell]
    return kind, look.names[look.spots[spot]] if spot in look.spots else spot


def problems(case: Case, ruleset: api.Ruleset) -> tuple[api.Violation, ...]:
    """What is wrong with the position."""
    return api.problems(case.position, ruleset)


def pile(case: Case, ruleset: api.Ruleset) -> tuple[api.PileStage, ...]:
    """The stages of the draw pile."""
    return tuple(api.draw_pile(ruleset))


def track(case: Case, ruleset: api.Ruleset) -> tuple[tuple[int, api.TrackPlace], ...]:
    """Every total of which the case speaks, with its place on the scoring track."""
    return tuple((points, api.track(points, ruleset)) for points in case.looks_at)


def value(case: Case, ruleset: api.Ruleset) -> api.Value:
    """What the rule of the case says."""
    return ruleset.values[case.rule].value
