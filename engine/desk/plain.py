"""Every answer as plain dicts and lists: the JSON of the page, the API and the command line."""

from collections.abc import Iterable
from itertools import zip_longest
from typing import Any

from engine.desk import shapes
from engine.desk.course import Course, Waiting
from engine.desk.courses import Courses
from engine.desk.verdict import Comparison, Decider, OpenPoint, Row
from engine.model.actions import action_plain
from engine.model.errors import EngineError
from engine.model.geometry import Cell
from engine.model.notation import write as write_notation
from engine.model.sheet import Cited, Line, Sheet, Term
from engine.rules.editions import Edition
from engine.rules.profile import RuleValue, rules
from engine.rules.ruleset import Ruleset
from engine.turn.account import Event
from engine.turn.ask import Place, Spot
from engine.turn.legality import Violation
from engine.turn.problems import RefusedError

Plain = Any


def cell_plain(cell: Cell | None) -> list[int] | None:
    """A cell as a pair."""
    return None if cell is None else list(cell)


def cited_plain(cited: Cited | None) -> Plain | None:
    """A citation with the rule's title; ``edition`` is null where the rule itself says it."""
    if cited is None:
        return None
    title = rules()[cited.rule].title
    return {
        "rule": cited.rule,
        "title": title,
        "edition": cited.edition or None,
        "stated": cited.stated,
    }


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


def _decider_plain(decider: Decider, rulesets: tuple[Ruleset, ...]) -> Plain:
    first, second = rulesets[decider.first], rulesets[decider.second]
    return {
        "rule": decider.rule,
        "title": rules()[decider.rule].title,
        "between": [first.label, second.label],
        "values": [first.values[decider.rule].value, second.values[decider.rule].value],
        "totals": [list(decider.before), list(decider.after)],
    }


def _row_plain(row: Row) -> Plain:
    return {
        "points": list(row.points),
        "differs": row.differs,
        "rules": list(row.rules),
        "lines": [None if line is None else line_plain(line) for line in row.lines],
        "segments": [{"cell": list(cell), "spot": spot} for cell, spot in row.segments],
    }


def _open_plain(point: OpenPoint, rulesets: tuple[Ruleset, ...]) -> Plain:
    return {
        "ruleset": rulesets[point.place].label,
        "rule": point.rule,
        "title": rules()[point.rule].title,
        "readings": [
            {"value": value, "totals": None if totals is None else dict(totals)}
            for value, totals in point.readings
        ],
    }


def comparison_plain(comparison: Comparison) -> Plain:
    """Sheets, aligned rows, deciding rules and open points.

    ``refused`` tells of each rule set why it gives no sheet, null beside one.
    """
    rulesets, verdicts = comparison.rulesets, comparison.verdicts
    return {
        "rulesets": [ruleset.label for ruleset in rulesets],
        "sheets": [verdict.sheet and sheet_plain(verdict.sheet) for verdict in verdicts],
        "refused": [verdict.refused and error_plain(verdict.refused) for verdict in verdicts],
        "rows": [_row_plain(row) for row in comparison.rows],
        "deciders": [_decider_plain(decider, rulesets) for decider in comparison.deciders],
        "open": [_open_plain(point, rulesets) for point in comparison.open],
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
    """An error in the one shape that every part of the project answers with.

    A refused position adds ``problems``, each in the same shape.
    """
    plain: Plain = {
        "code": error.code,
        "message": str(error),
        "rule": error.rule,
        "cell": cell_plain(error.cell),
    }
    if isinstance(error, RefusedError):
        plain["problems"] = [violation_plain(problem) for problem in error.problems]
    return plain


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


def event_plain(event: Event) -> Plain:
    """Something that happened, with the title of its rule."""
    return {
        "what": event.what,
        "player": event.player,
        "cell": cell_plain(event.cell),
        "spot": event.spot,
        "points": event.points,
        "rule": event.rule,
        "title": rules()[event.rule].title,
    }


def waiting_plain(waiting: Waiting) -> Plain:
    """What has to be decided, by whom, by which rule, and what may be chosen."""
    return {
        "player": waiting.player,
        "id": waiting.what,
        "what": waiting.words.about,
        "rule": waiting.rule,
        "title": rules()[waiting.rule].title,
        "options": [action_plain(action) for action in waiting.options],
    }


def course_plain(course: Course) -> Plain:
    """The course of a turn under one rule set; ``scored`` is the sum of its lines by player."""
    position = course.position
    return {
        "ruleset": course.ruleset.label,
        "events": [event_plain(event) for event in course.events],
        "lines": [line_plain(line) for line in course.lines],
        "scored": dict(course.scored),
        "scores": dict(zip_longest(position.players, position.scores, fillvalue=0)),
        "position": write_notation(position),
        "refused": course.refused and error_plain(course.refused),
        "missing": course.missing and waiting_plain(course.missing),
        "next": course.next and waiting_plain(course.next),
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
        "traces": [course_plain(course) for course in courses.courses],
    }
