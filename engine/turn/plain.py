"""Every answer as plain dicts and lists: the JSON of the page, the API and the command line."""

from collections.abc import Iterable
from typing import Any

from engine.model.actions import action_plain
from engine.model.errors import EngineError
from engine.model.geometry import Cell
from engine.model.notation import write as write_notation
from engine.model.sheet import Cited, Line, Sheet, Term
from engine.rules.editions import Edition
from engine.rules.profile import RuleValue, rules
from engine.rules.ruleset import Ruleset
from engine.turn import shapes
from engine.turn.account import Event
from engine.turn.ask import Place, Spot
from engine.turn.compare import Comparison, Decider
from engine.turn.decision import Decision
from engine.turn.legality import Violation
from engine.turn.resolve import Trace

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


def decision_plain(decision: Decision) -> Plain:
    """What has to be decided, by whom, by which rule, and what may be chosen."""
    return {
        "player": decision.player,
        "id": decision.what,
        "what": decision.words.about,
        "rule": decision.rule,
        "title": rules()[decision.rule].title,
        "options": [action_plain(action) for action in decision.options()],
    }


def trace_plain(trace: Trace) -> Plain:
    """The course of a turn under one rule set; ``scored`` is the sum of its lines by player."""
    scored = dict.fromkeys(trace.position.players, 0)
    for line in trace.lines:
        if line.player is not None:
            scored[line.player] += line.points
    return {
        "ruleset": trace.ruleset,
        "events": [event_plain(event) for event in trace.events],
        "lines": [line_plain(line) for line in trace.lines],
        "scored": scored,
        "scores": dict(zip(trace.position.players, trace.position.scores, strict=True)),
        "position": write_notation(trace.position),
        "refused": error_plain(trace.refused) if trace.refused else None,
        "missing": decision_plain(trace.missing) if trace.missing else None,
    }


def traces_plain(traces: Iterable[Trace]) -> Plain:
    """Traces side by side.

    ``groups`` holds the places of those that are alike, ``parting`` the place of the first event
    that is not the same in all of them, None where they are all alike.
    """
    plain = [trace_plain(trace) for trace in traces]
    groups: list[list[int]] = []
    for place, trace in enumerate(plain):
        like = next((group for group in groups if _alike(plain[group[0]], trace)), None)
        if like is None:
            groups.append([place])
        else:
            like.append(place)
    return {"groups": groups, "parting": _parting([plain[g[0]] for g in groups]), "traces": plain}


def _alike(one: Plain, other: Plain) -> bool:
    """Whether two traces tell the same, whatever the rule set is called."""
    return all(one[part] == other[part] for part in ("events", "scored", "refused", "missing"))


def _parting(traces: list[Plain]) -> int | None:
    if len(traces) < 2:
        return None
    lists = [trace["events"] for trace in traces]
    same = 0
    for events in zip(*lists, strict=False):
        if any(event != events[0] for event in events):
            break
        same += 1
    return same
