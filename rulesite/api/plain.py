"""Shapes of JSON that are not the engine's own, and what makes them."""

from typing import Annotated, TypedDict

from engine import api
from engine.api import shapes
from rulesite import budget
from rulesite.tiles.holes import Finding

# --- Editions ------------------------------------------------------------------------------------


class EditionRule(shapes.RuleValueJson):
    """What a rule says in an edition, and what a house rule could make of it."""

    kind: Annotated[str, "number, flag, choice, or statement: a rule without a value."]
    choices: Annotated[list[shapes.Value], "What a rule of kind choice can say."]


class EditionDetail(shapes.EditionJson):
    """An edition with every rule."""

    rules: Annotated[list[EditionRule], "Every rule with its value."]


def edition_detail(edition: api.Edition) -> EditionDetail:
    """An edition with what every rule says in it, and what else each rule could say."""
    return {
        **api.plain(shapes.EditionJson, edition),
        "rules": [_edition_rule(value) for value in edition.values.values()],
    }


def _edition_rule(value: api.RuleValue) -> EditionRule:
    rule = api.rules()[value.id]
    return {
        **api.plain(shapes.RuleValueJson, value),
        "kind": rule.kind,
        "choices": list(rule.choices),
    }


# --- One rule set --------------------------------------------------------------------------------


class AskedJson(TypedDict):
    """What was asked about."""

    notation: Annotated[str, "The position, for `p=`."]
    ruleset: Annotated[str, "The rule set, as `rules=` takes it."]


class Mendable(shapes.ProblemJson):
    """Something wrong with a position."""

    repairs: Annotated[list[shapes.RepairJson], "What would put it right, the likeliest first."]


class ProblemsJson(AskedJson):
    """What is wrong with a position; an empty list if nothing is."""

    problems: Annotated[list[Mendable], "Each thing that is wrong."]


class ActionsJson(AskedJson):
    """What may be done: where a tile may be placed, or what may be put on the tile just placed."""

    tile: Annotated[str | None, "The tile asked about; null for the tile just placed."]
    places: Annotated[list[shapes.PlaceJson] | None, "Where the tile may be placed."]
    unplaceable: Annotated[
        shapes.RuleValueJson | None, "The rule by which the tile cannot be placed anywhere now."
    ]
    spots: Annotated[list[shapes.SpotJson] | None, "The segments of the tile just placed."]


class PlacementJson(AskedJson):
    """Whether a tile may be placed on a cell."""

    tile: Annotated[str, "The tile."]
    cell: shapes.Cell
    turn: Annotated[int, "Clockwise quarter turns."]
    allowed: Annotated[bool, "Whether it may be placed there."]
    violations: Annotated[list[shapes.ProblemJson], "The reasons why not."]


def problems_plain(position: api.Position, ruleset: api.Ruleset) -> ProblemsJson:
    """What is wrong with a position."""
    analysis = api.Analysis(position, budget.work())
    return {
        **_asked(position, ruleset),
        "problems": [
            _mendable(problem, analysis, ruleset) for problem in analysis.problems(ruleset)
        ],
    }


def _mendable(problem: api.Violation, analysis: api.Analysis, ruleset: api.Ruleset) -> Mendable:
    repairs = api.plain(list[shapes.RepairJson], analysis.repairs(ruleset, problem))
    return api.plain(Mendable, problem, repairs=repairs)


def actions_plain(position: api.Position, ruleset: api.Ruleset, tile: str | None) -> ActionsJson:
    """Where a tile may be placed; without a tile, where a follower may go."""
    may = api.Analysis(position, budget.work()).actions(ruleset, tile)
    return {
        **_asked(position, ruleset),
        "tile": tile,
        "places": api.plain(list[shapes.PlaceJson], may.places) if tile else None,
        "unplaceable": api.plain(shapes.RuleValueJson, may.unplaceable)
        if may.unplaceable
        else None,
        "spots": None if tile else api.plain(list[shapes.SpotJson], may.spots),
    }


def placement_plain(position: api.Position, ruleset: api.Ruleset, laid: api.Laid) -> PlacementJson:
    """Why a tile may not be laid in one place, or that it may."""
    reasons = api.Analysis(position, budget.work()).why_not(ruleset, laid)
    return {
        **_asked(position, ruleset),
        "tile": laid.tile,
        "cell": laid.cell,
        "turn": laid.turn,
        "allowed": not reasons,
        "violations": api.plain(list[shapes.ProblemJson], reasons),
    }


def _asked(position: api.Position, ruleset: api.Ruleset) -> AskedJson:
    return {"notation": api.write_notation(position), "ruleset": ruleset.label}


# --- Holes ---------------------------------------------------------------------------------------


class FitJson(TypedDict):
    """A tile that fits a hole."""

    tile: Annotated[str, "The tile's id."]
    set: Annotated[str, "Its set."]
    turns: Annotated[list[int], "The turns in which it fits."]
    count: Annotated[int, "Copies in the set."]
    left: Annotated[int, "Copies not on the board."]
    rule: Annotated[
        str | None, "The rule by which something built at once makes it fit; null where it fits."
    ]


class HoleJson(TypedDict):
    """What fits a hole. `verdict` is `open`, `gone` (all laid) or `never` (none in these sets)."""

    sides: Annotated[str, "The four sides clockwise from the north; * for any."]
    sets: Annotated[list[str], "The sets in play."]
    cell: Annotated[shapes.Cell | None, "The cell, if the sides were read off a board."]
    verdict: Annotated[str, "open, gone or never."]
    left: Annotated[int, "How many tiles of the draw pile fit and are left."]
    fits: Annotated[list[FitJson], "Every tile of the draw pile that fits, left or not."]
    abbeys: Annotated[list[FitJson], "Abbeys, which players hold, where all sides are closed."]
    besides: Annotated[
        list[FitJson],
        "With p and cell: tiles that fit only because something is built at once.",
    ]
    elsewhere: Annotated[dict[str, int], "By set not in play: how many of its tiles would fit."]


def hole_plain(finding: Finding) -> HoleJson:
    """What fits a hole."""
    hole = finding.hole
    return api.plain(
        HoleJson,
        finding,
        sides=hole.sides,
        sets=list(hole.sets),
        cell=hole.cell,
        fits=list(map(_fit, finding.fits)),
        abbeys=list(map(_fit, finding.abbeys)),
        besides=list(map(_fit, finding.besides)),
    )


def _fit(fit: api.HoleFit) -> FitJson:
    tile = fit.tile
    rule = fit.rule or None
    return api.plain(FitJson, fit, tile=tile.id, set=tile.set, count=tile.count, rule=rule)


# --- Turns ---------------------------------------------------------------------------------------
