"""What answers look like as JSON: the parts of each, and what they mean.

``plain`` makes them; whoever publishes a schema reads it off these classes. The text beside a type
says what the part means, a table of the vocabulary what it may be.
"""

from typing import Annotated, Any, NewType, NotRequired, TypeAlias, TypedDict

from engine.model.values import Value as RuleSays
from engine.model.vocabulary import FigureRow
from engine.model.words import DecisionRow, EventRow, LineRow, RepairRow, TermRow

Cell: TypeAlias = Annotated[
    tuple[int, int], "Column and row; columns grow to the east, rows to the south."
]
Value: TypeAlias = Annotated[
    RuleSays, "What a rule says: a number, true or false, or one of its choices."
]
Action = NewType("Action", dict[str, Any])
"""What a player decides: ``do`` and its parts, as ``action_plain`` makes them."""

# --- Failures ------------------------------------------------------------------------------------


class ProblemJson(TypedDict):
    """A reason why not. Failures of every kind have this shape."""

    code: Annotated[str, "A short word for programs; it never changes its meaning."]
    message: Annotated[str, "A sentence for people."]
    rule: Annotated[str | None, "The rule that it rests on."]
    cell: Cell | None


class RepairJson(TypedDict):
    """A change after which a problem is gone and no other has come."""

    what: Annotated[str, RepairRow, "What is done."]
    cell: Cell | None
    name: Annotated[str, "The figure, piece or set that is taken or added; empty for none."]
    player: Annotated[str, "Whose it is; empty for nobody's."]
    position: Annotated[str, "The position after it, for `p=`."]


class RemarkJson(ProblemJson):
    """Something to be said beside an answer that stands: what it leaves aside or takes for
    granted."""


class Failure(ProblemJson):
    """A question that has no answer; ``refused`` for a position that cannot have come about."""

    problems: NotRequired[Annotated[list[ProblemJson], "With `refused`: all that is wrong."]]


# --- Rules ---------------------------------------------------------------------------------------


class EditionJson(TypedDict):
    """A published state of the rules."""

    id: Annotated[str, "The name that `rules=` takes."]
    name: Annotated[str, "Its full name."]
    short: Annotated[str, "Its short name."]
    publisher: Annotated[str, "Who published it."]
    year: Annotated[int, "The year."]
    as_of: Annotated[str, "The state of the rules."]
    about: Annotated[str, "What it is."]
    parent: Annotated[str | None, "The edition that it differs from."]
    fallback: Annotated[str | None, "The edition that lends its values where this one is silent."]
    family: Annotated[str, "The game of which it is an edition."]


Strength = Annotated[
    str,
    "What weight that has: `printed`, `answered` by the publisher, `transcribed` by players from "
    "printed rules, `interpretation` of players, `compiled` by players only, `told` by reviews or "
    "programs, `ours` where no text decides it and we read the rules so, `not-stated` by the "
    "edition, `house` for a house rule.",
]
Since = Annotated[str, "Since when, a year or a month; empty where from the first or unknown."]


class RulingJson(TypedDict):
    """What was said of a rule at some time."""

    value: Value
    says: Annotated[str, "The same in words."]
    source: Annotated[str, "Where that is written."]
    strength: Strength
    since: Since
    until: Annotated[str, "Until when, where it was said otherwise later; else empty."]
    by: Annotated[str, "Who said so; empty where it is not known."]


class WitnessJson(TypedDict):
    """A document that says something of a rule."""

    value: Annotated[Value, "What it says; another value where it contradicts."]
    source: Annotated[str, "Where it is written there."]
    strength: Strength
    since: Since
    by: Annotated[str, "Who speaks in it; empty where it is not known."]


class RuleValueJson(TypedDict):
    """What a rule says."""

    rule: Annotated[str, "The rule's id."]
    title: Annotated[str, "The rule in a line."]
    value: Value
    says: Annotated[str, "What it says under this value, in words."]
    edition: Annotated[str | None, "The edition that set it; null where the rule itself says it."]
    source: Annotated[str | None, "Where that is written."]
    open: Annotated[list[Value], "The other readings where the sources leave it open."]
    stated: Annotated[bool, "False where the edition is silent and the value is borrowed."]
    strength: Strength
    since: Since
    rulings: Annotated[
        list[RulingJson], "What the edition said in the course of time, first to last."
    ]
    witnesses: Annotated[
        list[WitnessJson],
        "The documents of the edition that say so, the strongest first; then those that say "
        "otherwise.",
    ]


class CitationJson(TypedDict):
    """A rule, and the edition that set it."""

    rule: Annotated[str, "The rule's id."]
    title: Annotated[str, "The rule in a line."]
    says: Annotated[str, "What it says here, in words: for a number, with the number."]
    edition: Annotated[str | None, "The edition; null where the rule itself says it."]
    stated: Annotated[bool, "False where the edition is silent and the value is borrowed."]
    strength: Strength


# --- Scores --------------------------------------------------------------------------------------


class TermJson(TypedDict):
    """One part of a line's points: `count × each`."""

    count: Annotated[int, "How many."]
    each: Annotated[int, "Points for each."]
    points: Annotated[int, "The product."]
    what: Annotated[str, TermRow, "What is counted."]
    cite: Annotated[CitationJson, "The rule that says how many points each is worth."]
    why: Annotated[CitationJson | None, "The rule that makes it so, such as for a zero."]
    cells: Annotated[list[Cell], "The cells counted."]


class TiebreakJson(TypedDict):
    """What broke a tie."""

    what: Annotated[str, TermRow, "What is counted."]
    shares: Annotated[dict[str, int], "How many of it each of the tied players has."]


class LineJson(TypedDict):
    """What one feature brings one player."""

    kind: Annotated[str, LineRow, "What it is about."]
    cell: Annotated[
        Cell | None,
        "A cell of the feature; with `spot` it names it. Null for a line of no place.",
    ]
    spot: Annotated[str, "A segment of the feature on that cell, such as `city n`."]
    complete: Annotated[bool, "Whether the feature is complete."]
    player: Annotated[str | None, "Who scores; null where nobody does."]
    points: Annotated[int, "The sum of the terms."]
    votes: Annotated[dict[str, int], "Each player's strength in the feature."]
    weights: Annotated[list[CitationJson], "Which figures count otherwise than a follower."]
    tiebreak: Annotated[
        TiebreakJson | None,
        "What broke a tie of votes; null where there was none or it stayed one.",
    ]
    why: Annotated[CitationJson | None, "The rule by which this player scores."]
    cells: Annotated[list[Cell], "All cells of the feature."]
    terms: Annotated[list[TermJson], "The parts of the points."]


class MissingJson(TypedDict):
    """A decision at which a scoring has to stop."""

    player: Annotated[str | None, "Who decides; null where it is left to chance."]
    id: Annotated[str, "What it is about, as in a decision of a turn."]
    what: Annotated[str, "What it is about, in a few words."]
    rule: Annotated[str, "The rule that asks for it."]
    title: Annotated[str, "That rule in a line."]


class SheetJson(TypedDict):
    """The answer under one rule set."""

    question: Annotated[str, "now or final."]
    ruleset: Annotated[str, "The rule set, as `rules=` takes it."]
    totals: Annotated[dict[str, int], "Points by player."]
    lines: Annotated[list[LineJson], "One for each feature and player."]
    missing: Annotated[
        MissingJson | None,
        "The decision without which no more can be scored; null at the end of it.",
    ]


class PartJson(TypedDict):
    """A segment of a feature."""

    cell: Cell
    spot: Annotated[str, "The segment as the tile lies, such as `city n`."]


class RowJson(TypedDict):
    """One feature and player across the rule sets."""

    points: Annotated[list[int | None], "Points by rule set."]
    differs: Annotated[bool, "Whether the rule sets that give a sheet differ here."]
    rules: Annotated[list[str], "The rules that make the difference."]
    lines: Annotated[list[LineJson | None], "The line by rule set; null where it has none."]
    segments: Annotated[
        list[PartJson], "All segments of the feature; empty for a line of no place."
    ]


class DeciderJson(TypedDict):
    """A rule that by itself changes the totals between two rule sets."""

    rule: Annotated[str, "The rule's id."]
    title: Annotated[str, "The rule in a line."]
    between: Annotated[list[str], "The two rule sets."]
    values: Annotated[list[Value], "What the rule says in each."]
    says: Annotated[list[str], "The same in words."]
    totals: Annotated[
        list[list[int]], "Totals by player before and after changing this rule alone."
    ]


class ReadingJson(TypedDict):
    """One way to read a point that the sources leave open."""

    value: Value
    says: Annotated[str, "What the rule then says, in words."]
    totals: Annotated[
        dict[str, int] | None, "Totals under this reading; null where it is undecided."
    ]


class OpenPointJson(TypedDict):
    """A point left open by the sources that moves this score."""

    ruleset: Annotated[str, "The rule set."]
    rule: Annotated[str, "The rule's id."]
    title: Annotated[str, "The rule in a line."]
    readings: Annotated[list[ReadingJson], "The reading computed first, then the others."]


class ComparisonJson(TypedDict):
    """Who scores what, under each rule set, and why they differ."""

    rulesets: Annotated[list[str], "The rule sets in the order of the sheets."]
    sheets: Annotated[list[SheetJson | None], "One for each rule set; null where it gives none."]
    refused: Annotated[
        list[Failure | None], "For each rule set why it gives no sheet; null beside one."
    ]
    remarks: Annotated[
        list[list[RemarkJson]], "For each rule set what is to be said beside its sheet."
    ]
    rows: Annotated[list[RowJson], "The sheets' lines side by side."]
    deciders: Annotated[list[DeciderJson], "The rules that decide the differences."]
    open: Annotated[list[OpenPointJson], "Points left open on which the totals depend."]


class AnswerJson(ComparisonJson):
    """Who scores what, under each rule set, and why they differ."""

    notation: Annotated[str, "The position, for `p=`."]
    players: Annotated[list[str], "The players in the order of the totals."]
    question: Annotated[str, "now or final."]


# --- What may be done ----------------------------------------------------------------------------


class PlaceJson(TypedDict):
    """A legal placement."""

    cell: Cell
    turn: Annotated[int, "Clockwise quarter turns from the catalogue."]
    spots: Annotated[list[str], "Where a follower may then be placed."]


class SpotJson(TypedDict):
    """A segment of the tile just laid, for one figure."""

    figure: Annotated[str, FigureRow, "The kind of figure."]
    spot: Annotated[str, "The segment as the tile lies, such as `farm ese`."]
    allowed: Annotated[bool, "Whether the figure may go there."]
    violations: Annotated[list[ProblemJson], "The reasons why not."]


# --- Turns ---------------------------------------------------------------------------------------


class EventJson(TypedDict):
    """Something that happened."""

    what: Annotated[str, EventRow, "What it is."]
    player: Annotated[str | None, "Whom it concerns."]
    cell: Cell | None
    spot: Annotated[str, "The spot; the tile for laid, the kind of figure for freed."]
    points: Annotated[int, "The points, for scored."]
    figure: Annotated[str, "The kind of figure that it is about, if any."]
    other: Annotated[str | None, "A second player whom it concerns: the captor."]
    thing: Annotated[str, "For stock and title: what the player has then."]
    number: Annotated[int, "How many of it, or how large it is."]
    rule: Annotated[str, "The rule by which it happened."]
    title: Annotated[str, "That rule in a line."]


class DecisionJson(TypedDict):
    """What a player has to decide."""

    player: Annotated[str | None, "Who decides; null where it is left to chance."]
    id: Annotated[str, DecisionRow, "What it is."]
    what: Annotated[str, "What it is about, in a few words."]
    rule: Annotated[str, "The rule that asks for it."]
    title: Annotated[str, "That rule in a line."]
    options: Annotated[
        list[Action],
        "Everything that may be chosen. To place a tile that is not named: own tiles only, or "
        "`end` where none is left.",
    ]
    weights: Annotated[
        list[int], "Of each option how many of all cases bring it; empty where somebody decides."
    ]
    tile: Annotated[str, "The tile that has to be placed, where that is settled."]


class PlacedJson(TypedDict):
    """A figure on the scoring track."""

    player: Annotated[str, "Whose it is."]
    what: Annotated[str, "`marker`, or the id of a token."]
    space: Annotated[int, "The space on which it stands."]


class Trace(TypedDict):
    """The course of a turn under one rule set."""

    ruleset: Annotated[str, "The rule set, as `rules=` takes it."]
    events: Annotated[list[EventJson], "What happened, in order."]
    lines: Annotated[list[LineJson], "What was scored, one for each event `scored` of a player."]
    scored: Annotated[dict[str, int], "Points gained by player."]
    scores: Annotated[
        dict[str, int], "Scores after it by player; from 0 where the position states none."
    ]
    position: Annotated[str, "The position after it, for `p=`."]
    track: Annotated[
        list[PlacedJson],
        "What stands on the scoring track after it; scoring markers if scores are stated.",
    ]
    refused: Annotated[
        Failure | None,
        "Why it went no further: an action is not legal, or the position cannot have come about, "
        "or the rules leave open what happens.",
    ]
    unplayed: Annotated[
        int, "How many of the actions stood behind what was refused or has to be decided first."
    ]
    remarks: Annotated[list[RemarkJson], "What is to be said beside it."]
    missing: Annotated[DecisionJson | None, "What must be decided before the turn is over."]
    next: Annotated[
        DecisionJson | None, "What is decided next: `missing`, or the start of the next turn."
    ]
    over: Annotated[bool, "Whether the game has ended and everything is scored."]


class OtherCourse(TypedDict):
    """Another reading of an unsettled point, under which the turn goes otherwise."""

    ruleset: Annotated[str, "The rule set, as `rules=` takes it."]
    rule: Annotated[str, "The rule's id."]
    title: Annotated[str, "The rule in a line."]
    value: Annotated[RuleSays, "What the rule says by that reading."]
    says: Annotated[str, "The same in words."]


class Traces(TypedDict):
    """The course of a turn under several rule sets."""

    rulesets: Annotated[list[str], "The rule sets in the order of the traces."]
    groups: Annotated[
        list[list[int]], "The places of the traces, those that tell the same together."
    ]
    parting: Annotated[
        int | None,
        "The place of the first event that differs; null where none does. Traces of a position "
        "that cannot have come about are left aside.",
    ]
    deciders: Annotated[
        list[str], "The rules that alone turn the first trace into another one, by id."
    ]
    open: Annotated[
        list[OtherCourse], "The readings of unsettled points by which a trace goes otherwise."
    ]
    traces: Annotated[list[Trace], "One for each rule set."]


class TurnJson(Traces):
    """A turn under each rule set, and where they part."""

    notation: Annotated[str, "The position before the turn, for `p=`."]
    actions: Annotated[str, "The actions, for `a=`."]
    done: Annotated[list[Action], "The actions as objects."]
