"""Every answer as plain dicts and lists: the JSON of the page, the API and the command line."""

from collections.abc import Iterable
from typing import Any

from engine.model.errors import EngineError
from engine.model.geometry import Cell
from engine.model.sheet import Cited, Line, Sheet, Term
from engine.rules.profile import Edition, RuleValue, rules
from engine.rules.ruleset import Ruleset
from engine.turn.ask import Place, Spot
from engine.turn.compare import Comparison, Decider
from engine.turn.legality import Violation

Plain = dict[str, Any]


def cell_plain(cell: Cell | None) -> list[int] | None:
    """A cell as a pair."""
    return None if cell is None else list(cell)


def cited_plain(cited: Cited | None) -> Plain | None:
    """A citation with the rule's title; ``edition`` is null for a rule that holds everywhere."""
    if cited is None:
        return None
    title = rules()[cited.rule].title
    return {"rule": cited.rule, "title": title, "edition": cited.edition or None}


def term_plain(term: Term) -> Plain:
    """A term with its points."""
    return {
        "count": term.amount,
        "each": term.each,
        "points": term.points,
        "what": term.what,
        "cite": cited_plain(term.cite),
        "why": cited_plain(term.why),
        "cells": [list(cell) for cell in term.cells],
    }


def line_plain(line: Line) -> Plain:
    """A line with its terms and its points."""
    return {
        "kind": line.kind,
        "cell": cell_plain(line.cell),
        "spot": line.spot,
        "complete": line.complete,
        "player": line.player,
        "points": line.points,
        "votes": dict(line.votes),
        "why": cited_plain(line.why),
        "cells": [list(cell) for cell in line.cells],
        "terms": [term_plain(term) for term in line.terms],
    }


def sheet_plain(sheet: Sheet) -> Plain:
    """A sheet with its totals."""
    return {
        "question": sheet.question,
        "ruleset": sheet.ruleset,
        "totals": dict(sheet.totals),
        "lines": [line_plain(line) for line in sheet.lines],
    }


def value_plain(value: RuleValue) -> Plain:
    """What a rule says in one edition."""
    return {
        "rule": value.id,
        "title": rules()[value.id].title,
        "value": value.value,
        "edition": value.edition or None,
        "source": value.source or None,
        "open": list(value.open),
    }


def edition_plain(edition: Edition) -> Plain:
    """An edition without its values."""
    return {
        "id": edition.id,
        "name": edition.name,
        "short": edition.short,
        "publisher": edition.publisher,
        "year": edition.year,
        "as_of": edition.as_of,
        "about": edition.about,
        "parent": edition.parent,
    }


def _decider_plain(decider: Decider, rulesets: tuple[Ruleset, ...]) -> Plain:
    first, second = rulesets[decider.first], rulesets[decider.second]
    return {
        "rule": decider.rule,
        "title": rules()[decider.rule].title,
        "between": [first.label, second.label],
        "values": [first.values[decider.rule].value, second.values[decider.rule].value],
        "totals": [list(decider.before), list(decider.after)],
    }


def comparison_plain(comparison: Comparison) -> Plain:
    """Sheets, aligned rows and deciding rules."""
    rows = [
        {
            "points": list(row.points),
            "differs": row.differs,
            "rules": list(row.rules),
            "lines": [None if line is None else line_plain(line) for line in row.lines],
        }
        for row in comparison.rows
    ]
    return {
        "rulesets": [ruleset.label for ruleset in comparison.rulesets],
        "sheets": [sheet_plain(sheet) for sheet in comparison.sheets],
        "rows": rows,
        "deciders": [_decider_plain(d, comparison.rulesets) for d in comparison.deciders],
    }


def violation_plain(violation: Violation) -> Plain:
    """A reason why not: the one error shape."""
    return {
        "code": violation.code,
        "message": violation.message,
        "rule": violation.rule,
        "cell": cell_plain(violation.cell),
    }


def error_plain(error: EngineError) -> Plain:
    """An error in the one shape that every part of the project answers with."""
    return {
        "code": error.code,
        "message": str(error),
        "rule": error.rule,
        "cell": cell_plain(error.cell),
    }


def places_plain(places: Iterable[Place]) -> list[Plain]:
    """Legal placements, each with the spots for a follower."""
    return [
        {"cell": list(place.cell), "turn": place.turn, "spots": list(place.spots)}
        for place in places
    ]


def spots_plain(spots: Iterable[Spot]) -> list[Plain]:
    """The segments of the tile just laid, each with the reasons against it."""
    return [
        {
            "figure": spot.figure,
            "spot": spot.spot,
            "allowed": not spot.violations,
            "violations": [violation_plain(violation) for violation in spot.violations],
        }
        for spot in spots
    ]
