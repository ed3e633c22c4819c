"""Every answer as JSON has it, for the API and the command line.

A shape says which parts there are, and the thing that is told has most of them under the same
names. Only what differs is said here.
"""

from collections.abc import Callable, Mapping
from functools import cache
from types import UnionType
from typing import (
    Any,
    Final,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from engine.analysis import shapes
from engine.analysis.course import Outcome, Waiting
from engine.analysis.courses import Courses, OtherReading
from engine.analysis.repairs import Repair
from engine.analysis.verdict import ComparedLine, Comparison, Decider, OpenPoint
from engine.model.actions import action_plain
from engine.model.errors import EngineError
from engine.model.notation import write as write_notation
from engine.model.sheet import Cited, Missing, SheetTerm
from engine.model.vocabulary import rows
from engine.model.words import DecisionRow
from engine.rules.editions import Edition
from engine.rules.profile import RuleValue, Ruling, rules
from engine.turn.account import Event
from engine.turn.ask import FigureSpot

T = TypeVar("T")
PlainParts = Mapping[str, Any]


def plain(shape: type[T], thing: object, **parts: object) -> T:
    """A thing as a shape has it, or a list of them as ``list[shape]``.

    ``parts`` are those that the thing does not know itself. A part that need not be there and is
    not is left out. Raises AttributeError where any other is missing.
    """
    return cast(T, _shaped(shape, thing, parts) if parts else _way(cast(Any, shape))(thing))


@cache
def _way(hint: Any) -> Callable[[Any], Any]:  # noqa: ANN401 - a type
    """How a value of a type is told."""
    if hint is shapes.Action:
        return action_plain
    if is_typeddict(hint):
        return lambda thing: _shaped(hint, thing, {})
    origin, args = get_origin(hint), get_args(hint)
    if origin is list:
        each = _way(args[0])
        return lambda things: [each(thing) for thing in things]
    if origin in (Union, UnionType) and len(args) == 2:
        known = _way(args[0])
        return lambda thing: None if thing is None else known(thing)
    return dict if origin is dict else lambda value: value


@cache
def _ways(shape: Any) -> tuple[tuple[str, bool, Callable[[Any], Any]], ...]:  # noqa: ANN401
    """The parts of a shape: its name, whether it is always there, and how it is told."""
    hints = get_type_hints(shape)
    return tuple((name, name in shape.__required_keys__, _way(hints[name])) for name in hints)


def _shaped(shape: Any, thing: object, parts: PlainParts) -> PlainParts:  # noqa: ANN401 - a type
    own = {**_OTHERWISE[shape](thing), **parts} if shape in _OTHERWISE else parts
    return {
        name: own[name] if name in own else way(getattr(thing, name))
        for name, always, way in _ways(shape)
        if always or name in own or hasattr(thing, name)
    }


# --- What differs --------------------------------------------------------------------------------


def _title(rule: str) -> str:
    return rules()[rule].title


def _cited(cited: Cited) -> PlainParts:
    rule = rules()[cited.rule]
    return {
        "title": rule.title,
        "says": rule.said(cited.value),
        "edition": cited.edition or None,
    }


def _value(value: RuleValue) -> PlainParts:
    return {
        "rule": value.id,
        "title": _title(value.id),
        "says": rules()[value.id].said(value.value),
        "edition": value.edition or None,
        "source": value.source or None,
        "rulings": [_ruling(value.id, ruling) for ruling in value.rulings],
        "witnesses": [plain(shapes.WitnessJson, witness) for witness in value.witnesses],
    }


def _ruling(rule: str, ruling: Ruling) -> shapes.RulingJson:
    return plain(shapes.RulingJson, ruling, says=rules()[rule].said(ruling.value))


def _comparison(comparison: Comparison) -> PlainParts:
    labels = [ruleset.label for ruleset in comparison.rulesets]
    refused = [verdict.refused for verdict in comparison.verdicts]
    return {
        "rulesets": labels,
        "refused": plain(list[shapes.Failure | None], refused),
        "remarks": [
            plain(list[shapes.RemarkJson], verdict.remarks) for verdict in comparison.verdicts
        ],
        "deciders": [_decider(decider, comparison) for decider in comparison.deciders],
        "open": [_open(point, labels) for point in comparison.open],
    }


def _decider(decider: Decider, comparison: Comparison) -> shapes.DeciderJson:
    pair = [comparison.rulesets[place] for place in (decider.first, decider.second)]
    return plain(
        shapes.DeciderJson,
        decider,
        title=_title(decider.rule),
        between=[ruleset.label for ruleset in pair],
        values=[ruleset.values[decider.rule].value for ruleset in pair],
        says=[ruleset.says(decider.rule) for ruleset in pair],
        totals=[list(decider.before), list(decider.after)],
    )


def _open(point: OpenPoint, labels: list[str]) -> shapes.OpenPointJson:
    rule = rules()[point.rule]
    readings = [
        {
            "value": value,
            "says": rule.said(value),
            "totals": None if totals is None else dict(totals),
        }
        for value, totals in point.readings
    ]
    title = rule.title
    return plain(
        shapes.OpenPointJson, point, ruleset=labels[point.place], title=title, readings=readings
    )


def _row(row: ComparedLine) -> PlainParts:
    return {"segments": [{"cell": cell, "spot": spot} for cell, spot in row.segments]}


def _decision(asked: Waiting | Missing) -> PlainParts:
    about = rows(DecisionRow)[asked.what].about
    return {"id": asked.what, "what": about, "title": _title(asked.rule)}


def _course(course: Outcome) -> PlainParts:
    position = course.position
    scores = dict(zip(position.players, position.scores, strict=bool(position.scores)))
    return {
        "ruleset": course.ruleset.label,
        "scores": scores or course.scored,
        "position": write_notation(position),
    }


def _courses(courses: Courses) -> PlainParts:
    return {
        "rulesets": [course.ruleset.label for course in courses.courses],
        "open": [_other(reading, courses) for reading in courses.open],
        "traces": plain(list[shapes.Trace], courses.courses),
    }


def _other(reading: OtherReading, courses: Courses) -> shapes.OtherCourse:
    rule = rules()[reading.value.id]
    return {
        "ruleset": courses.courses[reading.place].ruleset.label,
        "rule": rule.id,
        "title": rule.title,
        "value": reading.value.value,
        "says": rule.said(reading.value.value),
    }


def _edition(edition: Edition) -> PlainParts:
    return {"publisher": edition.publisher.name}


def _repair(repair: Repair) -> PlainParts:
    return {"position": write_notation(repair.position)}


def _error(error: EngineError) -> PlainParts:
    return {"message": str(error)}


def _term(term: SheetTerm) -> PlainParts:
    return {"count": term.amount}


def _spot(spot: FigureSpot) -> PlainParts:
    return {"allowed": not spot.violations}


def _event(event: Event) -> PlainParts:
    return {"title": _title(event.rule)}


_OTHERWISE: Final[Mapping[Any, Callable[[Any], PlainParts]]] = {
    shapes.CitationJson: _cited,
    shapes.ComparisonJson: _comparison,
    shapes.DecisionJson: _decision,
    shapes.EditionJson: _edition,
    shapes.EventJson: _event,
    shapes.Failure: _error,
    shapes.MissingJson: _decision,
    shapes.RepairJson: _repair,
    shapes.RowJson: _row,
    shapes.RuleValueJson: _value,
    shapes.SpotJson: _spot,
    shapes.TermJson: _term,
    shapes.Trace: _course,
    shapes.Traces: _courses,
}
"""For each shape the parts that a thing has under another name, or not by itself."""
