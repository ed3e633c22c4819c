"""Every answer as JSON has it, for the API and the command line."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from engine.desk import shapes
from engine.desk.course import Course, Waiting
from engine.desk.courses import Courses
from engine.desk.verdict import Comparison, Decider, OpenPoint, Row
from engine.model.actions import Action, action_plain
from engine.model.errors import EngineError
from engine.model.notation import write as write_notation
from engine.model.sheet import Cited, Line, Missing, Sheet, Term
from engine.model.vocabulary import rows
from engine.model.words import DecisionRow
from engine.rules.editions import Edition
from engine.rules.profile import RuleValue, rules
from engine.rules.ruleset import Ruleset
from engine.turn.account import Event
from engine.turn.ask import Place, Spot
from engine.turn.legality import Violation
from engine.turn.problems import RefusedError

T = TypeVar("T")
S = TypeVar("S")


def _or_null(shape: Callable[[T], S], value: T | None) -> S | None:
    return None if value is None else shape(value)


def _cited(cited: Cited) -> shapes.Citation:
    return {
        "rule": cited.rule,
        "title": rules()[cited.rule].title,
        "edition": cited.edition or None,
        "stated": cited.stated,
    }


def _term(term: Term) -> shapes.Term:
    return {
        "count": term.amount,
        "each": term.each,
        "points": term.points,
        "what": term.what,
        "cite": _cited(term.cite),
        "why": _or_null(_cited, term.why),
        "cells": list(term.cells),
    }


def _line(line: Line) -> shapes.Line:
    return {
        "kind": line.kind,
        "cell": line.cell,
        "spot": line.spot,
        "complete": line.complete,
        "player": line.player,
        "points": line.points,
        "votes": dict(line.votes),
        "why": _or_null(_cited, line.why),
        "cells": list(line.cells),
        "terms": list(map(_term, line.terms)),
    }


def sheet_plain(sheet: Sheet) -> shapes.Sheet:
    """A sheet with its totals."""
    return {
        "question": sheet.question,
        "ruleset": sheet.ruleset,
        "totals": dict(sheet.totals),
        "lines": list(map(_line, sheet.lines)),
        "missing": _or_null(_missing, sheet.missing),
    }


def _missing(missing: Missing) -> shapes.Missing:
    return {
        "player": missing.player,
        "id": missing.what,
        "what": rows(DecisionRow)[missing.what].about,
        "rule": missing.rule,
        "title": rules()[missing.rule].title,
    }


def value_plain(value: RuleValue) -> shapes.RuleValue:
    """What a rule says in one edition."""
    return {
        "rule": value.id,
        "title": rules()[value.id].title,
        "value": value.value,
        "edition": value.edition or None,
        "source": value.source or None,
        "open": list(value.open),
        "stated": value.stated,
    }


def edition_plain(edition: Edition) -> shapes.Edition:
    """An edition without its values."""
    return {
        "id": edition.id,
        "name": edition.name,
        "short": edition.short,
        "publisher": edition.publisher.name,
        "year": edition.year,
        "as_of": edition.as_of,
        "about": edition.about,
        "parent": edition.parent,
        "fallback": edition.fallback,
        "family": edition.family,
    }


def _decider(decider: Decider, rulesets: tuple[Ruleset, ...]) -> shapes.Decider:
    first, second = rulesets[decider.first], rulesets[decider.second]
    return {
        "rule": decider.rule,
        "title": rules()[decider.rule].title,
        "between": [first.label, second.label],
        "values": [first.values[decider.rule].value, second.values[decider.rule].value],
        "totals": [list(decider.before), list(decider.after)],
    }


def _row(row: Row) -> shapes.Row:
    return {
        "points": list(row.points),
        "differs": row.differs,
        "rules": list(row.rules),
        "lines": [_or_null(_line, line) for line in row.lines],
        "segments": [{"cell": cell, "spot": spot} for cell, spot in row.segments],
    }


def _open(point: OpenPoint, rulesets: tuple[Ruleset, ...]) -> shapes.OpenPoint:
    return {
        "ruleset": rulesets[point.place].label,
        "rule": point.rule,
        "title": rules()[point.rule].title,
        "readings": [
            {"value": value, "totals": _or_null(dict, totals)} for value, totals in point.readings
        ],
    }


def comparison_plain(comparison: Comparison) -> shapes.Comparison:
    """Sheets, aligned rows, deciding rules and open points.

    ``refused`` tells of each rule set why it gives no sheet, null beside one.
    """
    rulesets, verdicts = comparison.rulesets, comparison.verdicts
    return {
        "rulesets": [ruleset.label for ruleset in rulesets],
        "sheets": [_or_null(sheet_plain, verdict.sheet) for verdict in verdicts],
        "refused": [_or_null(error_plain, verdict.refused) for verdict in verdicts],
        "rows": list(map(_row, comparison.rows)),
        "deciders": [_decider(decider, rulesets) for decider in comparison.deciders],
        "open": [_open(point, rulesets) for point in comparison.open],
    }


def violation_plain(violation: Violation) -> shapes.Problem:
    """A reason why not: the one error shape."""
    return {
        "code": violation.code,
        "message": violation.message,
        "rule": violation.rule,
        "cell": violation.cell,
    }


def error_plain(error: EngineError) -> shapes.Failure:
    """An error in the one shape that every part of the project answers with.

    A refused position adds ``problems``, each in the same shape.
    """
    plain: shapes.Failure = {
        "code": error.code,
        "message": str(error),
        "rule": error.rule,
        "cell": error.cell,
    }
    if isinstance(error, RefusedError):
        plain["problems"] = list(map(violation_plain, error.problems))
    return plain


def places_plain(places: Iterable[Place]) -> list[shapes.Place]:
    """Legal placements, each with the spots for a follower."""
    return [
        {"cell": place.cell, "turn": place.turn, "spots": list(place.spots)} for place in places
    ]


def spots_plain(spots: Iterable[Spot]) -> list[shapes.Spot]:
    """The segments of the tile just laid, each with the reasons against it."""
    return [
        {
            "figure": spot.figure,
            "spot": spot.spot,
            "allowed": not spot.violations,
            "violations": list(map(violation_plain, spot.violations)),
        }
        for spot in spots
    ]


def actions_plain(actions: Iterable[Action]) -> list[shapes.Action]:
    """What players decide, as objects."""
    return [shapes.Action(action_plain(action)) for action in actions]


def _event(event: Event) -> shapes.Event:
    return {
        "what": event.what,
        "player": event.player,
        "cell": event.cell,
        "spot": event.spot,
        "points": event.points,
        "rule": event.rule,
        "title": rules()[event.rule].title,
    }


def _waiting(waiting: Waiting) -> shapes.Decision:
    return {
        "player": waiting.player,
        "id": waiting.what,
        "what": waiting.words.about,
        "rule": waiting.rule,
        "title": rules()[waiting.rule].title,
        "options": actions_plain(waiting.options),
        "weights": list(waiting.weights),
    }


def _course(course: Course) -> shapes.Trace:
    position = course.position
    scores = position.scores or (0,) * len(position.players)
    return {
        "ruleset": course.ruleset.label,
        "events": list(map(_event, course.events)),
        "lines": list(map(_line, course.lines)),
        "scored": dict(course.scored),
        "scores": dict(zip(position.players, scores, strict=True)),
        "position": write_notation(position),
        "refused": _or_null(error_plain, course.refused),
        "missing": _or_null(_waiting, course.missing),
        "next": _or_null(_waiting, course.next),
    }


def courses_plain(courses: Courses) -> shapes.Traces:
    """Courses side by side.

    ``groups`` holds the places of those that are alike, ``parting`` the place of the first event
    that is not the same in all that are judged, null where they are all alike.
    """
    return {
        "rulesets": [course.ruleset.label for course in courses.courses],
        "groups": [list(group) for group in courses.groups],
        "parting": courses.parting,
        "traces": list(map(_course, courses.courses)),
    }
