"""The shapes of the API as serializers: they name and explain, and check nothing."""

from typing import Any

from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema_field
from rest_framework import serializers

from engine import api
from rulesite.api.reading import ROOT_EDITION
from rulesite.asking import DEFAULT_RULES
from rulesite.tiles.catalogue import ALL_CLASSES, FEATURES, SYMBOLS

EXAMPLE = "1~pRB~sB~tBpnUU-RfcNBnsUT"
"""Red's city of two tiles, just completed."""

_CELL = {
    "type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2,
    "description": "Column and row; columns grow to the east, rows to the south.",
    "example": [0, -1],
}  # fmt: skip
_VALUE = {
    "oneOf": [{"type": "integer"}, {"type": "boolean"}, {"type": "string"}],
    "description": "What a rule says: a number, true or false, or one of its choices.",
    "nullable": True,
    "example": 3,
}  # fmt: skip


@extend_schema_field(_CELL)
class CellField(serializers.JSONField):
    """A cell of the board."""


@extend_schema_field(_VALUE)
class ValueField(serializers.JSONField):
    """What a rule says."""


def _text(words: str, **more: Any) -> serializers.CharField:
    return serializers.CharField(help_text=words, **more)


def _texts(words: str) -> serializers.ListField:
    return serializers.ListField(child=serializers.CharField(), help_text=words)


def _whole(words: str, **more: Any) -> serializers.IntegerField:
    return serializers.IntegerField(help_text=words, **more)


def _wholes(words: str) -> serializers.ListField:
    return serializers.ListField(child=serializers.IntegerField(), help_text=words)


def _cells(words: str) -> serializers.ListField:
    return serializers.ListField(child=CellField(), help_text=words)


def _counts(words: str, **more: Any) -> serializers.DictField:
    return serializers.DictField(child=serializers.IntegerField(), help_text=words, **more)


# --- Failures ------------------------------------------------------------------------------------


class Problem(serializers.Serializer):
    """A reason why not. Failures of every kind have this shape."""

    code = _text("A short word for programs; it never changes its meaning.")
    message = _text("A sentence for people.")
    rule = _text("The rule that it rests on.", allow_null=True)
    cell = CellField(allow_null=True)


class Failure(Problem):
    """What comes with every status of 400 and above."""

    problems = Problem(many=True, required=False, help_text="With `refused`: all that is wrong.")


# --- Verdicts ------------------------------------------------------------------------------------


class Citation(serializers.Serializer):
    """A rule, and the edition that set it."""

    rule = _text("The rule's id.")
    title = _text("The rule in a line.")
    edition = _text("The edition; null for a rule that holds everywhere.", allow_null=True)


class Term(serializers.Serializer):
    """One part of a line's points: `count × each`."""

    count = _whole("How many.")
    each = _whole("Points for each.")
    points = _whole("The product.")
    what = _text("What is counted: tile, pennant, city …")
    cite = Citation(help_text="The rule that says how many points each is worth.")
    why = Citation(allow_null=True, help_text="The rule that makes it so, such as for a zero.")
    cells = _cells("The cells counted.")


class Line(serializers.Serializer):
    """What one feature brings one player."""

    kind = _text("city, road, cloister, farm, or what an expansion adds: goods, king, barn …")
    cell = CellField(
        allow_null=True,
        help_text="A cell of the feature; with `spot` it names it. Null for a line of no place.",
    )
    spot = _text("A segment of the feature on that cell, such as `city n`.")
    complete = serializers.BooleanField(help_text="Whether the feature is complete.")
    player = _text("Who scores; null where nobody does.", allow_null=True)
    points = _whole("The sum of the terms.")
    votes = _counts("Each player's strength in the feature.")
    why = Citation(allow_null=True, help_text="The rule by which this player scores.")
    cells = _cells("All cells of the feature.")
    terms = Term(many=True, help_text="The parts of the points.")


class Sheet(serializers.Serializer):
    """The answer under one rule set."""

    question = _text("now or final.")
    ruleset = _text("The rule set, as `rules=` takes it.")
    totals = _counts("Points by player.")
    lines = Line(many=True, help_text="One for each feature and player.")


class Row(serializers.Serializer):
    """One feature and player across the rule sets."""

    points = serializers.ListField(
        child=serializers.IntegerField(allow_null=True), help_text="Points by rule set."
    )
    differs = serializers.BooleanField(help_text="Whether the rule sets differ here.")
    rules = _texts("The rules that make the difference.")
    lines = serializers.ListField(
        child=Line(allow_null=True), help_text="The line by rule set; null where it has none."
    )


class Decider(serializers.Serializer):
    """A rule that by itself changes the totals between two rule sets."""

    rule = _text("The rule's id.")
    title = _text("The rule in a line.")
    between = _texts("The two rule sets.")
    values = serializers.ListField(child=ValueField(), help_text="What the rule says in each.")
    totals = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField()),
        help_text="Totals by player before and after changing this rule alone.",
    )


class Reading(serializers.Serializer):
    """One way to read a point that the sources leave open."""

    value = ValueField()
    totals = _counts("Totals under this reading; null where it is undecided.", allow_null=True)


class OpenPoint(serializers.Serializer):
    """A point left open by the sources that moves this score."""

    ruleset = _text("The rule set.")
    rule = _text("The rule's id.")
    title = _text("The rule in a line.")
    readings = Reading(many=True, help_text="The reading computed first, then the others.")


class Answer(serializers.Serializer):
    """Who scores what, under each rule set, and why they differ."""

    notation = _text("The position, for `p=`.")
    players = _texts("The players in the order of the totals.")
    question = _text("now or final.")
    rulesets = _texts("The rule sets in the order of the sheets.")
    sheets = Sheet(many=True, help_text="One for each rule set.")
    rows = Row(many=True, help_text="The sheets' lines side by side.")
    deciders = Decider(many=True, help_text="The rules that decide the differences.")
    open = OpenPoint(many=True, help_text="Points left open on which the totals depend.")


class Problems(serializers.Serializer):
    """What is wrong with a position; an empty list if nothing is."""

    notation = _text("The position, for `p=`.")
    ruleset = _text("The rule set that it was held against.")
    problems = Problem(many=True, help_text="Each thing that is wrong.")


# --- Actions -------------------------------------------------------------------------------------


class Place(serializers.Serializer):
    """A legal placement."""

    cell = CellField()
    turn = _whole("Clockwise quarter turns from the catalogue.")
    spots = _texts("Where a follower may then be deployed.")


class Spot(serializers.Serializer):
    """A segment of the tile just laid."""

    spot = _text("The segment as the tile lies, such as `farm ese`.")
    allowed = serializers.BooleanField(help_text="Whether a follower may go there.")
    violations = Problem(many=True, help_text="The reasons why not.")


class RuleValue(serializers.Serializer):
    """What a rule says."""

    rule = _text("The rule's id.")
    title = _text("The rule in a line.")
    value = ValueField(allow_null=True)
    edition = _text("The edition that set it; null for a plain statement.", allow_null=True)
    source = _text("Where that is written.", allow_null=True)
    open = serializers.ListField(
        child=ValueField(), help_text="The other readings where the sources leave it open."
    )


class Actions(serializers.Serializer):
    """What may be done.

    Asked about a tile: `places`, and `unplaceable` if there are none. Asked about a tile on a
    cell: `allowed` and `violations`. Asked about no tile: `spots` of the tile just laid.
    """

    notation = _text("The position, for `p=`.")
    ruleset = _text("The rule set.")
    tile = _text("The tile asked about.", allow_null=True)
    places = Place(many=True, required=False, allow_null=True)
    unplaceable = RuleValue(required=False, allow_null=True)
    spots = Spot(many=True, required=False, allow_null=True)
    cell = CellField(required=False)
    turn = _whole("Clockwise quarter turns.", required=False)
    allowed = serializers.BooleanField(required=False, help_text="Whether it may be laid there.")
    violations = Problem(many=True, required=False, help_text="The reasons why not.")


class Fit(serializers.Serializer):
    """A tile that fits a hole."""

    tile = _text("The tile's id.")
    set = _text("Its set.")
    turns = _wholes("The turns in which it fits.")
    count = _whole("Copies in the set.")
    left = _whole("Copies not on the board.")


class Hole(serializers.Serializer):
    """What fits a hole. `verdict` is `open`, `gone` (all laid) or `never` (none in these sets)."""

    sides = _text("The four sides clockwise from the north; * for any.")
    sets = _texts("The sets in play.")
    cell = CellField(allow_null=True, help_text="The cell, if the sides were read off a board.")
    verdict = _text("open, gone or never.")
    left = _whole("How many tiles of the draw pile fit and are left.")
    fits = Fit(many=True, help_text="Every tile of the draw pile that fits, left or not.")
    abbeys = Fit(many=True, help_text="Abbeys, which players hold, where all sides are closed.")
    elsewhere = _counts("By set not in play: how many of its tiles would fit.")


# --- Turns ---------------------------------------------------------------------------------------

_ACTION = {
    "type": "object",
    "required": ["do"],
    "properties": {
        "do": {
            "type": "string",
            "enum": [
                "lay", "pass", "commit", "deploy", "move-fairy", "remove", "build", "capture",
                "step", "free", "move-count", "redeploy",
            ],
            "description": "What is done; the other parts depend on it.",
        },
        "tile": {"type": "string", "description": "lay: the tile."},
        "cell": {**_CELL, "description": "Where: the tile, the figure's goal, the dragon's step."},
        "turn": {"type": "integer", "description": "lay: clockwise quarter turns."},
        "own": {"type": "boolean", "description": "lay: a tile of the player's own."},
        "kind": {"type": "string", "description": "deploy, free: the kind of figure."},
        "spot": {"type": "string", "description": "deploy, redeploy: the spot."},
        "figure": {"type": "object", "description": "The standing figure that it is about."},
        "captor": {"type": "string", "description": "free: who holds the prisoner."},
        "owner": {"type": "string", "description": "free: whose figure it is."},
        "quarter": {"type": "string", "description": "move-count: where the Count goes."},
    },
    "example": {"do": "deploy", "kind": "follower", "cell": [0, -1], "spot": "city s"},
}  # fmt: skip


@extend_schema_field(_ACTION)
class ActionField(serializers.JSONField):
    """Something that a player decides."""


class Event(serializers.Serializer):
    """Something that happened."""

    what = _text("laid, deployed, scored, returned, moved, dragon-moved, captured …")
    player = _text("Whom it concerns.", allow_null=True)
    cell = CellField(allow_null=True)
    spot = _text("The spot; the tile for laid, the kind of figure for freed.")
    points = _whole("The points, for scored.")
    rule = _text("The rule by which it happened.")
    title = _text("That rule in a line.")


class Decision(serializers.Serializer):
    """What a player has to decide."""

    player = _text("Who decides.")
    what = _text("What it is about, in a few words.")
    rule = _text("The rule that asks for it.")
    title = _text("That rule in a line.")
    options = serializers.ListField(
        child=ActionField(),
        help_text="Everything that may be chosen. To lay a tile that is not named: own tiles only.",
    )


class Trace(serializers.Serializer):
    """The course of the turn under one rule set."""

    ruleset = _text("The rule set, as `rules=` takes it.")
    events = Event(many=True, help_text="What happened, in order.")
    lines = Line(many=True, help_text="What was scored, one for each event `scored` of a player.")
    scored = _counts("Points gained by player.")
    scores = _counts("Scores after it by player; from 0 where the position states none.")
    position = _text("The position after it, for `p=`.")
    refused = Problem(
        allow_null=True, help_text="Why an action was not legal; the course ends before it."
    )
    missing = Decision(allow_null=True, help_text="What must be decided before the turn is over.")
    next = Decision(
        allow_null=True, help_text="What is decided next: `missing`, or the start of the next turn."
    )


class Turn(serializers.Serializer):
    """A turn under each rule set, and where they part."""

    notation = _text("The position before the turn, for `p=`.")
    actions = _text("The actions, for `a=`.")
    done = serializers.ListField(child=ActionField(), help_text="The actions as objects.")
    rulesets = _texts("The rule sets in the order of the traces.")
    groups = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField()),
        help_text="The places of the traces, those that tell the same together.",
    )
    parting = serializers.IntegerField(
        allow_null=True,
        help_text="The place of the first event that differs; null where none does.",
    )
    traces = Trace(many=True, help_text="One for each rule set.")


# --- Catalogue -----------------------------------------------------------------------------------


class Edition(serializers.Serializer):
    """A published state of the rules."""

    id = _text("The name that `rules=` takes.")
    name = _text("Its full name.")
    short = _text("Its short name.")
    publisher = _text("Who published it.")
    year = _whole("The year.")
    as_of = _text("The state of the rules.")
    about = _text("What it is.")
    parent = _text("The edition that it differs from.", allow_null=True)


class EditionRule(RuleValue):
    """What a rule says in an edition, and what a house rule could make of it."""

    kind = _text("number, flag, choice, or statement: a rule without a value.")
    choices = serializers.ListField(
        child=ValueField(), help_text="What a rule of kind choice can say."
    )


class EditionDetail(Edition):
    """An edition with every rule."""

    rules = EditionRule(many=True, help_text="Every rule with its value.")


class Segment(serializers.Serializer):
    """One connected piece of a feature on a tile."""

    index = _whole("Its place in the list.")
    kind = _text("city, road, river, farm or cloister.")
    spot = _text("Its name on the unturned tile, such as `city n`.")
    places = _texts("The sides or half sides that it reaches.")
    pennants = _whole("Its pennants.")
    marks = _texts("Its symbols.")
    touches = _wholes("For a farm: the cities of this tile that it borders, by index.")


class Tile(serializers.Serializer):
    """One kind of tile."""

    id = _text("Its id.")
    code = _text("Its two characters in the notation.")
    set = _text("Its set.")
    count = _whole("Copies in the set.")
    edges = _text("Its sides clockwise from the north: c, f, r, s for river; any for an abbey.")
    symbols = _texts("All symbols on it.")
    segments = Segment(many=True, help_text="Its segments.")
    turns = _wholes("The turns that can be told apart.")
    meet = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField()),
        help_text="Segments that meet at a crossing, village or gate, by index.",
    )
    block = _wholes("Its place in the block of the city of Carcassonne, if it belongs there.")
    dealt = serializers.BooleanField(help_text="Whether players hold it instead of drawing it.")
    rgg = _text("The letter in the Rio Grande rules.", allow_null=True)
    page = _text("Its page on this site.")

    def get_fields(self) -> dict[str, serializers.Field]:
        """Adds the part whose name Python keeps for itself."""
        fields = super().get_fields()
        fields["class"] = _text("Its edge class: four sides, or river, count, abbeys.")
        return fields


class TileList(serializers.Serializer):
    """Tiles in the order of the catalogue."""

    kinds = _whole("How many kinds of tile.")
    copies = _whole("How many tiles.")
    tiles = Tile(many=True, help_text="The tiles.")


# --- Questions -----------------------------------------------------------------------------------

_PLAIN_POSITION = {
    "type": "object",
    "properties": {
        "players": {"type": "array", "items": {"type": "string", "enum": list(api.COLOURS)}},
        "sets": {"type": "array", "items": {"type": "string", "enum": list(api.SET_ORDER)}},
        "tiles": {
            "type": "array",
            "maxItems": api.MAX_TILES,
            "items": {
                "type": "object",
                "required": ["tile", "cell"],
                "properties": {
                    "tile": {"type": "string", "example": "base-crfr"},
                    "cell": _CELL,
                    "turn": {"type": "integer", "minimum": 0, "maximum": 3, "default": 0},
                },
            },
        },
        "figures": {
            "type": "array",
            "maxItems": api.MAX_TILES,
            "items": {
                "type": "object",
                "required": ["player", "cell", "spot"],
                "properties": {
                    "player": {"type": "string", "example": "red"},
                    "kind": {"type": "string", "default": api.FOLLOWER},
                    "cell": _CELL,
                    "spot": {"type": "string", "example": "city n"},
                },
            },
        },
        "scores": {"type": "array", "items": {"type": "integer"}},
        "mover": {"type": "string", "nullable": True},
        "pieces": {
            "type": "object",
            "description": "What lies beside the tiles; each part may be left out.",
            "properties": {
                "dragon": _CELL,
                "fairy": {"type": "object", "description": "Her `cell`, and `figure` beside her."},
                "count": {"type": "string", "description": "The quarter he stands in."},
                "king": {"type": "object", "description": "`player` and `size` in tiles."},
                "robber": {"type": "object", "description": "`player` and `size` in tiles."},
                "towers": {"type": "array", "items": {"type": "object"}},
                "prisoners": {"type": "array", "items": {"type": "object"}},
                "stocks": {"type": "array", "items": {"type": "object"}},
            },
        },
    },
}


@extend_schema_field(
    {
        "oneOf": [
            {"type": "string", "description": "The notation, or the board text."},
            _PLAIN_POSITION,
        ],
        "description": "A position: its notation, its board text, or an object.",
        "example": EXAMPLE,
    }
)
class PositionField(serializers.JSONField):
    """A position in any of its forms."""


@extend_schema_field(
    {
        "oneOf": [{"type": "array", "items": {"type": "string"}}, {"type": "string"}],
        "description": "Rule sets: an edition each, with house rules as `:rule=value`.",
        "example": ["bb-hig", "bb-rgg:base.farm.method=3"],
    }
)
class RulesField(serializers.JSONField):
    """Rule sets."""


class Question(serializers.Serializer):
    """A position, and under which rules it is to be judged."""

    position = PositionField()
    rules = RulesField(required=False)
    house = serializers.DictField(
        child=ValueField(), required=False, help_text="House rules for every rule set."
    )
    question = serializers.ChoiceField(choices=[api.NOW, api.FINAL], required=False, help_text=(
        "`now`: what the tile just laid completed; `final`: as if the game ended here."
    ))  # fmt: skip


class ActionQuestion(Question):
    """What may be done with a tile, or on the tile just laid."""

    tile = _text("The tile to lay.", required=False)
    cell = CellField(required=False, help_text="Where it is to be laid, to hear why not.")
    turn = serializers.IntegerField(
        required=False, min_value=0, max_value=3, help_text="Clockwise quarter turns."
    )


@extend_schema_field(
    {
        "oneOf": [
            {"type": "string", "description": "The text form."},
            {"type": "array", "items": _ACTION, "maxItems": 200},
        ],
        "description": "What is done, in order: as text or as objects.",
    }
)
class ActionsField(serializers.JSONField):
    """Actions in either form."""


class TurnQuestion(serializers.Serializer):
    """A position at the start of a turn, and what is done."""

    position = PositionField()
    actions = ActionsField(required=False)
    rules = RulesField(required=False)
    house = serializers.DictField(
        child=ValueField(), required=False, help_text="House rules for every rule set."
    )
    tile = _text("The tile in the mover's hand, to hear where it may go.", required=False)


TURN_EXAMPLE = {
    "position": "players red* blue\nbase-crfr 0,0\n",
    "actions": [
        {"do": "lay", "tile": "base-cfff", "cell": [0, -1], "turn": 2},
        {"do": "deploy", "kind": "follower", "cell": [0, -1], "spot": "city s"},
    ],
    "rules": ["bb-hig", "bb-rgg"],
}


class HoleQuestion(serializers.Serializer):
    """A hole: four sides, or an empty cell of a position."""

    sides = _text("Four sides clockwise from the north: c, f, r, s or *.", required=False)
    sets = serializers.ListField(
        child=serializers.CharField(), required=False, help_text="The sets in play."
    )
    used = _counts("Tiles on the board: id and number.", required=False)
    position = PositionField(required=False)
    cell = CellField(required=False, help_text="The empty cell of the position.")


# --- Parameters ----------------------------------------------------------------------------------


def parameter(name: str, words: str, **more: Any) -> OpenApiParameter:
    """A query parameter that is text."""
    return OpenApiParameter(name, str, OpenApiParameter.QUERY, description=words, **more)


P = parameter("p", "The position in the text notation.", required=True, examples=[
    OpenApiExample("A city of two tiles", value=EXAMPLE),
])  # fmt: skip
A = parameter("a", "The actions in their text form.", examples=[
    OpenApiExample("A tile and a knight", value="1~lBnsUT~dUTfcS"),
])  # fmt: skip
DRAWN = parameter("tile", "The tile in the mover's hand, to hear where it may go.")
FARMS = parameter("farms", "The farm method by hand, for every rule set.", enum=["1", "2", "3"])
QUESTION = parameter("q", "What is asked.", enum=[api.NOW, api.FINAL], default=api.NOW)
ONE_RULESET = parameter(
    "rules", "One rule set: an edition, with house rules as `:rule=value`.", default=ROOT_EDITION
)
RULESETS = parameter(
    "rules", f"Up to {api.MAX_RULESETS} rule sets with commas.", default=DEFAULT_RULES
)
TILE_FILTERS = [
    parameter("set", f"Sets with commas: {', '.join(api.SET_ORDER)}."),
    parameter("symbol", f"Symbols that it must all have, with commas: {', '.join(SYMBOLS)}."),
    parameter("feature", f"Features that it must all have: {', '.join(FEATURES)}."),
    parameter(
        "edges",
        f"Its sides in any turn, * for any; or {', '.join(ALL_CLASSES[-3:])}.",
        examples=[OpenApiExample("City, farm, farm, road", value="cffr")],
    ),
    parameter("count", "How many copies there are in its set."),
]
