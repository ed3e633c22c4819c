"""Everything that the world outside the engine may use.

A caller states a position, names rule sets and asks: ``score``, ``compare``, ``actions``,
``problems``, ``fill``; or plays a ``Game``. Answers are values; every failure is an EngineError
with a code, a sentence, and the rule and the cell that it concerns.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from typing import Any

from engine.board.board import Board
from engine.interop.jcz import Difference, Replay, Turn, replay_plain
from engine.interop.jcz import replay as replay_record
from engine.interop.jcz_claims import Claim
from engine.interop.jcz_file import Record
from engine.interop.jcz_file import read as read_jcz
from engine.interop.jcz_write import unwritten
from engine.interop.jcz_write import write as write_jcz
from engine.model.actions import (
    ACTIONS,
    Action,
    Choose,
    Commit,
    Deploy,
    Lay,
    Pass,
    Redeploy,
    Remove,
    action_facts,
    action_plain,
    action_row,
    make_action,
    read_action,
)
from engine.model.actions_notation import MAX_ACTIONS, read_actions, write_actions
from engine.model.boardtext import read_board, write_board
from engine.model.catalogue import SET_ORDER, tile_sets, tiles, tiles_by_code
from engine.model.errors import (
    EngineError,
    IllegalError,
    InputError,
    TooLargeError,
    UnsettledError,
)
from engine.model.figures import COLOURS, FIGURES, FOLLOWER
from engine.model.geometry import HALVES, PORTS, SIDES, Cell
from engine.model.kinds import Kind, kinds
from engine.model.notation import MAX_LENGTH
from engine.model.notation import read as read_notation
from engine.model.notation import write as write_notation
from engine.model.pieces import STOCKS, Fairy, Pieces, Prisoner, Stock, Title, Tower
from engine.model.pile import How, Stage
from engine.model.position import MAX_TILES, Position, from_plain, to_plain
from engine.model.reading import MAX_COORDINATE
from engine.model.sheet import FINAL, NOW, Cited, Line, Sheet, Term
from engine.model.signs import SPOT_SIGNS
from engine.model.tiles import Segment, Tile, TileSet
from engine.model.turned import Turned, orientations, turned
from engine.model.values import Figure, Laid
from engine.model.vocabulary import (
    ExpansionInfo,
    FigureRow,
    KindRow,
    PlaceRow,
    SymbolRow,
    TokenRow,
    Trait,
    expansions,
    rows,
)
from engine.model.words import (
    ActionRow,
    ChoiceRow,
    DecisionRow,
    EventRow,
    LineRow,
    TermRow,
)
from engine.rules.editions import (
    EDITIONS,
    FAMILY,
    ROOT,
    Edition,
    Publisher,
    edition,
    editions_named,
    publishers,
)
from engine.rules.profile import Rule, RuleValue, Value, rules
from engine.rules.ruleset import HOUSE, Ruleset, house_value, values_of
from engine.rules.state import State
from engine.scoring.track import TrackPlace, track
from engine.turn import shapes
from engine.turn.account import Event
from engine.turn.ask import Place, Spot, places, spots, why_not_there
from engine.turn.compare import Comparison, Decider, Row
from engine.turn.compare import compare as compare_sheets
from engine.turn.game import Game
from engine.turn.hole import Fit, fill
from engine.turn.hole import sides_at as sides_on_board
from engine.turn.legality import Option, Violation, options
from engine.turn.plain import (
    comparison_plain,
    decision_plain,
    edition_plain,
    error_plain,
    event_plain,
    line_plain,
    places_plain,
    sheet_plain,
    spots_plain,
    trace_plain,
    traces_plain,
    value_plain,
    violation_plain,
)
from engine.turn.problems import problems as find_problems
from engine.turn.problems import stated_board
from engine.turn.resolve import Trace, deciding, open_readings, resolve
from engine.turn.scoring import sheet_lines
from engine.turn.setup import draw_pile
from engine.variants import VARIANTS

__all__ = [
    "ACTIONS",
    "COLOURS",
    "EDITIONS",
    "FAMILY",
    "FIGURES",
    "FINAL",
    "FOLLOWER",
    "HALVES",
    "HOUSE",
    "MAX_ACTIONS",
    "MAX_COORDINATE",
    "MAX_LENGTH",
    "MAX_RULESETS",
    "MAX_TILES",
    "NOW",
    "PORTS",
    "ROOT",
    "SET_ORDER",
    "SIDES",
    "SPOT_SIGNS",
    "STOCKS",
    "Action",
    "ActionRow",
    "Actions",
    "Cell",
    "ChoiceRow",
    "Choose",
    "Cited",
    "Claim",
    "Commit",
    "Comparison",
    "Decider",
    "DecisionRow",
    "Deploy",
    "Difference",
    "Edition",
    "EngineError",
    "Event",
    "EventRow",
    "ExpansionInfo",
    "Fairy",
    "Figure",
    "FigureRow",
    "Fit",
    "Game",
    "How",
    "IllegalError",
    "InputError",
    "Kind",
    "KindRow",
    "Laid",
    "Lay",
    "Line",
    "LineRow",
    "OpenPoint",
    "Option",
    "Pass",
    "Pieces",
    "Place",
    "PlaceRow",
    "Position",
    "Prisoner",
    "Publisher",
    "Record",
    "Redeploy",
    "RefusedError",
    "Remove",
    "Replay",
    "Row",
    "Rule",
    "RuleValue",
    "Ruleset",
    "Segment",
    "Sheet",
    "Spot",
    "Stage",
    "Stock",
    "SymbolRow",
    "Table",
    "Term",
    "TermRow",
    "Tile",
    "TileSet",
    "Title",
    "TokenRow",
    "TooLargeError",
    "Tower",
    "Trace",
    "TrackPlace",
    "Trait",
    "Turn",
    "Turned",
    "UnsettledError",
    "Value",
    "Violation",
    "action_facts",
    "action_plain",
    "action_row",
    "actions",
    "answer",
    "compare",
    "comparison_plain",
    "deciding",
    "decision_plain",
    "draw_pile",
    "edition",
    "edition_plain",
    "editions_named",
    "error_plain",
    "event_plain",
    "expansions",
    "fill",
    "from_plain",
    "kinds",
    "line_plain",
    "make_action",
    "open_points",
    "open_readings",
    "options",
    "orientations",
    "places_plain",
    "problems",
    "publishers",
    "read_action",
    "read_actions",
    "read_board",
    "read_jcz",
    "read_notation",
    "read_position",
    "read_rulesets",
    "replay",
    "replay_plain",
    "resolve",
    "rows",
    "rules",
    "ruleset",
    "score",
    "shapes",
    "sheet_plain",
    "sides_at",
    "spots_plain",
    "tile_sets",
    "tiles",
    "tiles_by_code",
    "to_plain",
    "trace_plain",
    "traces_plain",
    "track",
    "turned",
    "unwritten",
    "value_plain",
    "violation_plain",
    "why_not",
    "write_actions",
    "write_board",
    "write_jcz",
    "write_notation",
]

House = Mapping[str, Any]
MAX_RULESETS = max(8, len(FAMILY))
"""How many rule sets may be compared at a time; those asked by default always may."""


class RefusedError(EngineError):
    """A position that cannot be scored as it stands; ``problems`` says why."""

    def __init__(self, problems: tuple[Violation, ...]) -> None:
        first = problems[0]
        super().__init__("refused", first.message, rule=first.rule, cell=first.cell)
        self.problems = problems


@lru_cache(maxsize=256)
def _ruleset(edition_id: str, sets: tuple[str, ...], house: tuple[RuleValue, ...]) -> Ruleset:
    values = values_of(edition_id, house)
    wanted = {"base", *sets, *(used for name in sets for used in expansions()[name].uses)}
    answers = tuple(
        import_module(f"engine.expansions.{name}").ANSWERS
        for name in expansions()
        if name in wanted
    )
    found = Ruleset(edition_id, sets, values, VARIANTS + answers, frozenset(wanted))
    for name, rule in ((n, r) for a in found.answers for n, r in a.without.items()):
        if name in wanted:
            title = rules()[rule].title
            raise InputError("not-together", f"{title[0].upper()}{title[1:]}.", rule=rule)
    return found


def ruleset(
    edition_id: str, sets: Iterable[str] = ("base",), house: House | None = None
) -> Ruleset:
    """The rules of an edition with some sets in play and house rules on top, compiled once.

    Raises InputError for an unknown edition, set or rule, or a value that a rule cannot take.
    """
    chosen = tuple(sets)
    names = (edition_id, *chosen, *(house or {}))
    if not all(isinstance(name, str) for name in names):
        raise InputError("malformed", "Editions, sets and rules are given by name.")
    for name in chosen:
        if name not in SET_ORDER:
            raise InputError("unknown-set", f"There is no set {name[:40]!r}.")
    diffs = tuple(house_value(rule, value) for rule, value in sorted((house or {}).items()))
    return _ruleset(edition_id, chosen, diffs)


def read_rulesets(
    text: str, sets: Iterable[str] = ("base",), house: House | None = None
) -> tuple[Ruleset, ...]:
    """Rule sets from text: ``bb-hig,bb-rgg:base.farm.method=3``; house rules hold for all."""
    chosen = tuple(sets)
    names = text.split(",")
    if len(names) > MAX_RULESETS:
        raise TooLargeError("too-many-rulesets", f"At most {MAX_RULESETS} rule sets at a time.")
    found = []
    for name in names:
        edition_id, *diffs = name.strip().split(":")
        own = dict(house or {})
        for diff in diffs:
            rule, equals, value = diff.partition("=")
            if not equals:
                raise InputError(
                    "bad-house-rule", f"A house rule is rule=value, not {diff[:60]!r}."
                )
            own[rule] = value
        found.append(ruleset(edition_id, chosen, own))
    return tuple(found)


def read_position(source: str | Mapping[str, Any]) -> Position:
    """A position from its notation, its board text, its plain form, or that form as JSON."""
    if not isinstance(source, str):
        return from_plain(source)
    if source.lstrip().startswith("{"):
        try:
            return from_plain(json.loads(source))
        except (ValueError, RecursionError) as error:
            raise InputError("malformed", "This is no JSON that can be read.") from error
    return read_notation(source) if source[:2].rstrip("~").isdigit() else read_board(source)


def problems(position: Position, rules_in_force: Ruleset) -> tuple[Violation, ...]:
    """What is wrong with a position; empty where nothing is."""
    board, completed = stated_board(position)
    return tuple(find_problems(position, rules_in_force, board, completed))


@dataclass(frozen=True, slots=True)
class OpenPoint:
    """A point that the sources leave open and that moves this score.

    ``readings`` pairs every reading, the one computed first, with its totals per player; None
    where a reading leaves the totals undecided.
    """

    rule: str
    readings: tuple[tuple[Value, Mapping[str, int] | None], ...]


class Table:
    """A stated position laid out once, ready for questions under any number of rule sets.

    Raises RefusedError where the position could not have come about or rests on rules that are
    not built.
    """

    def __init__(self, position: Position, rules_in_force: Ruleset) -> None:
        self.position = position
        self.board, self.completed = stated_board(position)
        wrong = find_problems(position, rules_in_force, self.board, self.completed)
        if wrong:
            raise RefusedError(tuple(wrong))

    def score(self, rules_in_force: Ruleset, question: str) -> Sheet:
        """The sheet for ``now`` or ``final``."""
        asked = self.position
        state = State(self.board, rules_in_force, asked.players, asked.mover or "", asked.pieces)
        if question not in (NOW, FINAL):
            raise InputError(
                "unknown-question", f"Ask {NOW!r} or {FINAL!r}, not {question[:20]!r}."
            )
        lines, missing = sheet_lines(state, self.completed, final=question == FINAL)
        return Sheet(question, rules_in_force.label, asked.players, lines, missing)


def score(position: Position, rules_in_force: Ruleset, question: str = NOW) -> Sheet:
    """What the tile just laid completed (``now``), or everything as at the end (``final``)."""
    return Table(position, rules_in_force).score(rules_in_force, question)


def compare(position: Position, rulesets: tuple[Ruleset, ...], question: str = NOW) -> Comparison:
    """The same question under several rule sets, aligned, with the rules that decide."""
    if not rulesets:
        raise InputError("no-ruleset", "A comparison needs at least one rule set.")
    table = Table(position, rulesets[0])
    return compare_sheets(rulesets, lambda one: table.score(one, question))


@dataclass(frozen=True, slots=True)
class Actions:
    """What may be done: lay ``tile`` somewhere, or deploy on the tile just laid.

    ``unplaceable`` is the rule for a tile that fits nowhere, else None.
    """

    tile: str | None
    places: tuple[Place, ...]
    spots: tuple[Spot, ...]
    unplaceable: RuleValue | None = None


def actions(position: Position, rules_in_force: Ruleset, tile: str | None = None) -> Actions:
    """Every legal placement of a tile with its deployments; without a tile, where the mover may

    deploy a follower on the tile just laid, and why not elsewhere.
    """
    board = Table(position, rules_in_force).board
    if tile is None:
        return Actions(None, (), spots(position, rules_in_force))
    found = places(board, rules_in_force, tile)
    unplaceable = None if found else rules_in_force.values["base.place.unplaceable"]
    return Actions(tile, found, (), unplaceable)


def why_not(position: Position, rules_in_force: Ruleset, laid: Laid) -> tuple[Violation, ...]:
    """Why a tile may not be laid somewhere; empty where it may."""
    return why_not_there(Table(position, rules_in_force).board, rules_in_force, laid)


def open_points(
    position: Position, rules_in_force: Ruleset, question: str = NOW
) -> tuple[OpenPoint, ...]:
    """The points left open by the sources on which this score depends, with each reading."""
    table = Table(position, rules_in_force)
    found = []
    for value in rules_in_force.values.values():
        if not value.open or rules()[value.id].expansion not in rules_in_force.active:
            continue
        readings = tuple(
            (reading, _totals(table, rules_in_force, value._replace(value=reading), question))
            for reading in (value.value, *value.open)
        )
        if any(totals != readings[0][1] for _, totals in readings):
            found.append(OpenPoint(value.id, readings))
    return tuple(found)


def replay(record: Record, rules_in_force: str | None = None) -> Replay:
    """Play a recorded game, with its own options on top of that program's rules or of others.

    Raises InputError for what cannot be mapped or is no rule set.
    """
    label = rules_in_force or record.ruleset or "jcz"
    values = edition(label.partition(":")[0]).values

    def make(sets: tuple[str, ...], house: House) -> Ruleset:
        own = {rule: value for rule, value in house.items() if values[rule].value != value}
        return read_rulesets(label, sets, own)[0]

    return replay_record(record, make)


def sides_at(position: Position, cell: Cell) -> str:
    """What the four sides of a cell must show, clockwise from the north; ``*`` for any."""
    return sides_on_board(stated_board(position)[0], cell)


def answer(
    position: Position, rulesets: tuple[Ruleset, ...], question: str = NOW
) -> dict[str, Any]:
    """A comparison as the page, the API and the command line give it, open points included."""
    comparison = compare(position, rulesets, question)
    board, _ = stated_board(position)
    plain = comparison_plain(comparison)
    for row, shown in zip(comparison.rows, plain["rows"], strict=True):
        shown["segments"] = _segments(next(line for line in row.lines if line), board)
    return {
        "notation": write_notation(position),
        "players": list(position.players),
        "question": question,
        **plain,
        "open": [
            {
                "ruleset": one.label,
                "rule": point.rule,
                "title": rules()[point.rule].title,
                "readings": [
                    {"value": value, "totals": None if totals is None else dict(totals)}
                    for value, totals in point.readings
                ],
            }
            for one in rulesets
            for point in open_points(position, one, question)
        ],
    }


def _segments(line: Line, board: Board) -> list[dict[str, Any]]:
    """The segments of the feature that a line is about, each with its cell and its spot."""
    feature = board.find(line.cell, line.spot) if line.cell else None
    return [
        {"cell": list(board.cells[number]), "spot": board.spot_of(number)}
        for number in (sorted(feature.segments) if feature else ())
    ]


def _totals(
    table: Table, rules_in_force: Ruleset, value: RuleValue, question: str
) -> Mapping[str, int] | None:
    try:
        return table.score(rules_in_force.having(value), question).totals
    except UnsettledError:
        return None
