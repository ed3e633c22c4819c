"""Everything that the world outside the engine may use.

A caller states a position, names rule sets and asks: ``score``, ``compare``, ``play``,
``courses``, ``actions``, ``problems``, ``fill``; or makes an ``Analysis`` of it and asks more than
once; or plays a ``Game``. Answers are values. Every failure is an EngineError with a code, a
sentence, and the rule and the cell that it concerns; so is an answer that takes too much ``Work``.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from engine import said
from engine.analysis import shapes
from engine.analysis.analysis import Analysis
from engine.analysis.chronicle import Chronicle, PlayedAction, chronicle
from engine.analysis.course import Outcome, Waiting
from engine.analysis.courses import Courses, OtherReading
from engine.analysis.covering import covered
from engine.analysis.plain import plain
from engine.analysis.recording import MAX_MOVES, Recording, read_recording, write_recording
from engine.analysis.remarks import Remark
from engine.analysis.repairs import Repair
from engine.analysis.rulesets import MAX_HOUSE, MAX_RULESETS, House, read_rulesets, ruleset
from engine.analysis.seen import Seen
from engine.analysis.verdict import ComparedLine, Comparison, Decider, OpenPoint, Verdict
from engine.analysis.work import Effort, Work
from engine.board.land import pieces as land_pieces
from engine.board.links import looks, spots_for
from engine.board.spots import usual
from engine.interop.jcz import FirstDifference, JczTurn, Replay, replay_plain
from engine.interop.jcz import replay as replay_record
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
    Draw,
    End,
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
from engine.model.actions_notation import (
    MAX_ACTIONS,
    insert_action,
    read_actions,
    write_actions,
)
from engine.model.boardtext import read_board, write_board
from engine.model.catalogue import (
    brought,
    figures_of,
    is_tile,
    set_of,
    sets_for,
    tile_of,
    tile_sets,
    tiles,
    tiles_by_code,
)
from engine.model.counterparts import counterparts
from engine.model.described import DOUBLE, write_description
from engine.model.errors import (
    EngineError,
    IllegalError,
    InputError,
    TooLargeError,
    UnsettledError,
)
from engine.model.figures import COLOURS, FIGURES, FOLLOWER
from engine.model.geometry import (
    HALF_SIDES,
    ORIGIN,
    PORTS,
    SIDES,
    WAYS,
    Cell,
    from_first,
    steps_from,
    tile_from,
)
from engine.model.kinds import FeatureKind, kinds
from engine.model.notation import MAX_LENGTH
from engine.model.notation import read as read_notation
from engine.model.notation import write as write_notation
from engine.model.pieces import Pieces, Token
from engine.model.pile import How, PileStage
from engine.model.position import MAX_TILES, Position, from_plain, to_plain
from engine.model.reading import MAX_COORDINATE, with_article
from engine.model.shaping import shape_double, shape_tile
from engine.model.sheet import FINAL, NOW, Cited, Line, Sheet, SheetTerm, Tiebreak
from engine.model.signs import SPOT_SIGNS
from engine.model.strength import Strength
from engine.model.tiles import SIDE_LETTERS, Segment, Tile, TileSet
from engine.model.token_words import TileLink, TokenSupply
from engine.model.turned import Turned, ended, orientations, turned
from engine.model.unseen import unseen_sets
from engine.model.values import Figure, Laid, Value
from engine.model.vocabulary import (
    ClassRow,
    ExpansionInfo,
    FigureRow,
    FigureTrait,
    KindRow,
    PictureRow,
    PlaceRow,
    SymbolRow,
    TokenRow,
    expansions,
    rows,
    tables,
)
from engine.model.words import (
    ActionRow,
    ChoiceRow,
    DecisionRow,
    EventRow,
    LineRow,
    RemarkRow,
    RepairRow,
    TermRow,
)
from engine.rules.documents import Source, sources
from engine.rules.editions import (
    DATE,
    DATED,
    EDITIONS,
    FAMILY,
    ROOT,
    USUAL,
    Edition,
    Publisher,
    edition,
    editions_named,
    publishers,
)
from engine.rules.profile import Rule, RuleValue, Ruling, in_force, rules
from engine.rules.ruleset import HOUSE, Ruleset
from engine.rules.start import start_tile
from engine.scoring.track import TrackPlace, track
from engine.turn.account import Event
from engine.turn.ask import Actions, FigureSpot, PlaceWithSpots
from engine.turn.counting import TrackFigure, on_track
from engine.turn.decision import CHANCE
from engine.turn.game import Game
from engine.turn.hole import HoleFit, fill
from engine.turn.legality import LegalPlacement, Violation, options
from engine.turn.problems import RefusedError, reasons
from engine.turn.setup import draw_pile, undrawn
from engine.turn.steps import Step, order_of_play

__all__ = [
    "ACTIONS",
    "CHANCE",
    "COLOURS",
    "DATE",
    "DATED",
    "DOUBLE",
    "EDITIONS",
    "FAMILY",
    "FIGURES",
    "FINAL",
    "FOLLOWER",
    "HALF_SIDES",
    "HOUSE",
    "MAX_ACTIONS",
    "MAX_COORDINATE",
    "MAX_HOUSE",
    "MAX_LENGTH",
    "MAX_MOVES",
    "MAX_RULESETS",
    "MAX_TILES",
    "NOW",
    "ORIGIN",
    "PORTS",
    "ROOT",
    "SIDES",
    "SIDE_LETTERS",
    "SPOT_SIGNS",
    "USUAL",
    "WAYS",
    "Action",
    "ActionRow",
    "Actions",
    "Analysis",
    "Cell",
    "ChoiceRow",
    "Choose",
    "Chronicle",
    "Cited",
    "ClassRow",
    "Commit",
    "ComparedLine",
    "Comparison",
    "Courses",
    "Decider",
    "DecisionRow",
    "Deploy",
    "Draw",
    "Edition",
    "Effort",
    "End",
    "EngineError",
    "Event",
    "EventRow",
    "ExpansionInfo",
    "FeatureKind",
    "Figure",
    "FigureRow",
    "FigureSpot",
    "FigureTrait",
    "FirstDifference",
    "Game",
    "HoleFit",
    "How",
    "IllegalError",
    "InputError",
    "JczTurn",
    "KindRow",
    "Laid",
    "Lay",
    "LegalPlacement",
    "Line",
    "LineRow",
    "OpenPoint",
    "OtherReading",
    "Outcome",
    "Pass",
    "PictureRow",
    "Pieces",
    "PileStage",
    "PlaceRow",
    "PlaceWithSpots",
    "PlayedAction",
    "Position",
    "Publisher",
    "Record",
    "Recording",
    "Redeploy",
    "RefusedError",
    "Remark",
    "RemarkRow",
    "Remove",
    "Repair",
    "RepairRow",
    "Replay",
    "Rule",
    "RuleValue",
    "Ruleset",
    "Ruling",
    "Seen",
    "Segment",
    "Sheet",
    "SheetTerm",
    "Source",
    "Step",
    "Strength",
    "SymbolRow",
    "TermRow",
    "Tiebreak",
    "Tile",
    "TileLink",
    "TileSet",
    "Token",
    "TokenRow",
    "TokenSupply",
    "TooLargeError",
    "TrackFigure",
    "TrackPlace",
    "Turned",
    "UnsettledError",
    "Value",
    "Verdict",
    "Violation",
    "Waiting",
    "Work",
    "action_facts",
    "action_plain",
    "action_row",
    "actions",
    "answer",
    "brought",
    "chronicle",
    "compare",
    "counterparts",
    "courses",
    "covered",
    "draw_pile",
    "edition",
    "editions_named",
    "ended",
    "expansions",
    "figures_of",
    "fill",
    "from_first",
    "from_plain",
    "in_force",
    "insert_action",
    "is_tile",
    "kinds",
    "land_pieces",
    "looks",
    "make_action",
    "on_track",
    "options",
    "order_of_play",
    "orientations",
    "plain",
    "play",
    "problems",
    "publishers",
    "read_action",
    "read_actions",
    "read_board",
    "read_jcz",
    "read_notation",
    "read_position",
    "read_recording",
    "read_rulesets",
    "reasons",
    "replay",
    "replay_plain",
    "rows",
    "rules",
    "ruleset",
    "said",
    "score",
    "set_of",
    "sets_for",
    "shape_double",
    "shape_tile",
    "shapes",
    "sides_at",
    "sources",
    "spots_for",
    "start_tile",
    "steps_from",
    "tables",
    "tile_from",
    "tile_of",
    "tile_sets",
    "tiles",
    "tiles_by_code",
    "to_plain",
    "track",
    "turn_answer",
    "turned",
    "undrawn",
    "unseen_sets",
    "unwritten",
    "usual",
    "why_not",
    "with_article",
    "write_actions",
    "write_board",
    "write_description",
    "write_jcz",
    "write_notation",
    "write_recording",
]


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
    return Analysis(position).problems(rules_in_force)


def score(position: Position, rules_in_force: Ruleset, question: str = NOW) -> Sheet:
    """What the tile just laid completed (``now``), or everything as at the end (``final``).

    Raises RefusedError where the position cannot have come about under these rules, and
    UnsettledError where they leave the answer open.
    """
    return Analysis(position).under(rules_in_force, question).settled()


def compare(
    position: Position,
    rulesets: Sequence[Ruleset],
    question: str = NOW,
    work: Work | None = None,
) -> Comparison:
    """The same question under several rule sets, with the rules that decide and the open points.

    Each stands for itself: where one of them refuses the position, the others answer.
    """
    return Analysis(position, work).compare(rulesets, question)


def play(
    position: Position, actions: Sequence[Action], rules_in_force: Ruleset, tile: str = ""
) -> Outcome:
    """What comes of actions from the start of a turn; ``tile`` is then in the mover's hand."""
    return Analysis(position).play(actions, rules_in_force, tile)


def courses(
    position: Position,
    actions: Sequence[Action],
    rulesets: Sequence[Ruleset],
    tile: str = "",
    work: Work | None = None,
) -> Courses:
    """The same actions under several rule sets, with the rules by which the courses part."""
    return Analysis(position, work).courses(actions, rulesets, tile)


def actions(position: Position, rules_in_force: Ruleset, tile: str | None = None) -> Actions:
    """What may be done in a position. Raises RefusedError where it cannot have come about."""
    return Analysis(position).actions(rules_in_force, tile)


def why_not(position: Position, rules_in_force: Ruleset, laid: Laid) -> tuple[Violation, ...]:
    """Why a tile may not be laid somewhere; empty where it may. Raises RefusedError."""
    return Analysis(position).why_not(rules_in_force, laid)


def replay(record: Record, rules_in_force: str | None = None, work: Work | None = None) -> Replay:
    """Play a recorded game, with its own options on top of that program's rules or of others.

    Raises InputError for what cannot be mapped or is no rule set, and TooLargeError for what takes
    more than ``work`` allows.
    """
    label = rules_in_force or record.ruleset or "jcz"
    values = edition(label.partition(":")[0]).values

    def make(sets: tuple[str, ...], house: House) -> Ruleset:
        own = {rule: value for rule, value in house.items() if values[rule].value != value}
        return read_rulesets(label, sets, own)[0]

    return replay_record(record, make, work)


def sides_at(position: Position, cell: Cell) -> str:
    """What the four sides of a cell must show, clockwise from the north; ``*`` for any."""
    return Analysis(position).sides_at(cell)


def answer(
    position: Position,
    rulesets: Sequence[Ruleset],
    question: str = NOW,
    work: Work | None = None,
) -> shapes.AnswerJson:
    """A comparison as JSON, for the API and the command line.

    Raises what the first rule set says where none of them gives a sheet.
    """
    comparison = compare(position, rulesets, question, work).settled()
    return {
        "notation": write_notation(position),
        "players": list(position.players),
        "question": question,
        **plain(shapes.ComparisonJson, comparison),
    }


def turn_answer(
    position: Position,
    actions: Sequence[Action],
    rulesets: Sequence[Ruleset],
    tile: str = "",
    work: Work | None = None,
) -> shapes.TurnJson:
    """What comes of actions as JSON, for the API and the command line; see ``courses``.

    A rule set under which the position cannot have come about is a trace that says so. Raises what
    the first of them says where that is so under all.
    """
    found = courses(position, actions, rulesets, tile, work).settled()
    return {
        "notation": write_notation(position),
        "actions": write_actions(actions),
        "done": plain(list[shapes.Action], actions),
        **plain(shapes.Traces, found),
    }
