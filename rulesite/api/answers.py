"""The answers of the API as serializers: they name and explain, and check nothing."""

from rest_framework import serializers

from rulesite.api.fields import (
    ActionField,
    CellField,
    ValueField,
    cells,
    counts,
    text,
    texts,
    whole,
    wholes,
)

# --- Failures ------------------------------------------------------------------------------------


class Problem(serializers.Serializer):
    """A reason why not. Failures of every kind have this shape."""

    code = text("A short word for programs; it never changes its meaning.")
    message = text("A sentence for people.")
    rule = text("The rule that it rests on.", allow_null=True)
    cell = CellField(allow_null=True)


class Failure(Problem):
    """What comes with every status of 400 and above."""

    problems = Problem(many=True, required=False, help_text="With `refused`: all that is wrong.")


# --- Verdicts ------------------------------------------------------------------------------------


class Citation(serializers.Serializer):
    """A rule, and the edition that set it."""

    rule = text("The rule's id.")
    title = text("The rule in a line.")
    edition = text("The edition; null for a rule that holds everywhere.", allow_null=True)


class Term(serializers.Serializer):
    """One part of a line's points: `count × each`."""

    count = whole("How many.")
    each = whole("Points for each.")
    points = whole("The product.")
    what = text("What is counted: tile, pennant, city …")
    cite = Citation(help_text="The rule that says how many points each is worth.")
    why = Citation(allow_null=True, help_text="The rule that makes it so, such as for a zero.")
    cells = cells("The cells counted.")


class Line(serializers.Serializer):
    """What one feature brings one player."""

    kind = text("city, road, cloister, farm, or what an expansion adds: goods, king, barn …")
    cell = CellField(
        allow_null=True,
        help_text="A cell of the feature; with `spot` it names it. Null for a line of no place.",
    )
    spot = text("A segment of the feature on that cell, such as `city n`.")
    complete = serializers.BooleanField(help_text="Whether the feature is complete.")
    player = text("Who scores; null where nobody does.", allow_null=True)
    points = whole("The sum of the terms.")
    votes = counts("Each player's strength in the feature.")
    why = Citation(allow_null=True, help_text="The rule by which this player scores.")
    cells = cells("All cells of the feature.")
    terms = Term(many=True, help_text="The parts of the points.")


class Sheet(serializers.Serializer):
    """The answer under one rule set."""

    question = text("now or final.")
    ruleset = text("The rule set, as `rules=` takes it.")
    totals = counts("Points by player.")
    lines = Line(many=True, help_text="One for each feature and player.")


class Row(serializers.Serializer):
    """One feature and player across the rule sets."""

    points = serializers.ListField(
        child=serializers.IntegerField(allow_null=True), help_text="Points by rule set."
    )
    differs = serializers.BooleanField(help_text="Whether the rule sets differ here.")
    rules = texts("The rules that make the difference.")
    lines = serializers.ListField(
        child=Line(allow_null=True), help_text="The line by rule set; null where it has none."
    )


class Decider(serializers.Serializer):
    """A rule that by itself changes the totals between two rule sets."""

    rule = text("The rule's id.")
    title = text("The rule in a line.")
    between = texts("The two rule sets.")
    values = serializers.ListField(child=ValueField(), help_text="What the rule says in each.")
    totals = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField()),
        help_text="Totals by player before and after changing this rule alone.",
    )


class Reading(serializers.Serializer):
    """One way to read a point that the sources leave open."""

    value = ValueField()
    totals = counts("Totals under this reading; null where it is undecided.", allow_null=True)


class OpenPoint(serializers.Serializer):
    """A point left open by the sources that moves this score."""

    ruleset = text("The rule set.")
    rule = text("The rule's id.")
    title = text("The rule in a line.")
    readings = Reading(many=True, help_text="The reading computed first, then the others.")


class Answer(serializers.Serializer):
    """Who scores what, under each rule set, and why they differ."""

    notation = text("The position, for `p=`.")
    players = texts("The players in the order of the totals.")
    question = text("now or final.")
    rulesets = texts("The rule sets in the order of the sheets.")
    sheets = Sheet(many=True, help_text="One for each rule set.")
    rows = Row(many=True, help_text="The sheets' lines side by side.")
    deciders = Decider(many=True, help_text="The rules that decide the differences.")
    open = OpenPoint(many=True, help_text="Points left open on which the totals depend.")


class Problems(serializers.Serializer):
    """What is wrong with a position; an empty list if nothing is."""

    notation = text("The position, for `p=`.")
    ruleset = text("The rule set that it was held against.")
    problems = Problem(many=True, help_text="Each thing that is wrong.")


# --- Actions -------------------------------------------------------------------------------------


class Place(serializers.Serializer):
    """A legal placement."""

    cell = CellField()
    turn = whole("Clockwise quarter turns from the catalogue.")
    spots = texts("Where a follower may then be deployed.")


class Spot(serializers.Serializer):
    """A segment of the tile just laid."""

    spot = text("The segment as the tile lies, such as `farm ese`.")
    allowed = serializers.BooleanField(help_text="Whether a follower may go there.")
    violations = Problem(many=True, help_text="The reasons why not.")


class RuleValue(serializers.Serializer):
    """What a rule says."""

    rule = text("The rule's id.")
    title = text("The rule in a line.")
    value = ValueField(allow_null=True)
    edition = text("The edition that set it; null for a plain statement.", allow_null=True)
    source = text("Where that is written.", allow_null=True)
    open = serializers.ListField(
        child=ValueField(), help_text="The other readings where the sources leave it open."
    )


class Actions(serializers.Serializer):
    """What may be done.

    Asked about a tile: `places`, and `unplaceable` if there are none. Asked about a tile on a
    cell: `allowed` and `violations`. Asked about no tile: `spots` of the tile just laid.
    """

    notation = text("The position, for `p=`.")
    ruleset = text("The rule set.")
    tile = text("The tile asked about.", allow_null=True)
    places = Place(many=True, required=False, allow_null=True)
    unplaceable = RuleValue(required=False, allow_null=True)
    spots = Spot(many=True, required=False, allow_null=True)
    cell = CellField(required=False)
    turn = whole("Clockwise quarter turns.", required=False)
    allowed = serializers.BooleanField(required=False, help_text="Whether it may be laid there.")
    violations = Problem(many=True, required=False, help_text="The reasons why not.")


class Fit(serializers.Serializer):
    """A tile that fits a hole."""

    tile = text("The tile's id.")
    set = text("Its set.")
    turns = wholes("The turns in which it fits.")
    count = whole("Copies in the set.")
    left = whole("Copies not on the board.")


class Hole(serializers.Serializer):
    """What fits a hole. `verdict` is `open`, `gone` (all laid) or `never` (none in these sets)."""

    sides = text("The four sides clockwise from the north; * for any.")
    sets = texts("The sets in play.")
    cell = CellField(allow_null=True, help_text="The cell, if the sides were read off a board.")
    verdict = text("open, gone or never.")
    left = whole("How many tiles of the draw pile fit and are left.")
    fits = Fit(many=True, help_text="Every tile of the draw pile that fits, left or not.")
    abbeys = Fit(many=True, help_text="Abbeys, which players hold, where all sides are closed.")
    elsewhere = counts("By set not in play: how many of its tiles would fit.")


# --- Turns ---------------------------------------------------------------------------------------


class Event(serializers.Serializer):
    """Something that happened."""

    what = text("laid, deployed, scored, returned, moved, dragon-moved, captured …")
    player = text("Whom it concerns.", allow_null=True)
    cell = CellField(allow_null=True)
    spot = text("The spot; the tile for laid, the kind of figure for freed.")
    points = whole("The points, for scored.")
    rule = text("The rule by which it happened.")
    title = text("That rule in a line.")


class Decision(serializers.Serializer):
    """What a player has to decide."""

    player = text("Who decides.")
    what = text("What it is about, in a few words.")
    rule = text("The rule that asks for it.")
    title = text("That rule in a line.")
    options = serializers.ListField(
        child=ActionField(),
        help_text="Everything that may be chosen. To lay a tile that is not named: own tiles only.",
    )


class Trace(serializers.Serializer):
    """The course of the turn under one rule set."""

    ruleset = text("The rule set, as `rules=` takes it.")
    events = Event(many=True, help_text="What happened, in order.")
    lines = Line(many=True, help_text="What was scored, one for each event `scored` of a player.")
    scored = counts("Points gained by player.")
    scores = counts("Scores after it by player; from 0 where the position states none.")
    position = text("The position after it, for `p=`.")
    refused = Problem(
        allow_null=True, help_text="Why an action was not legal; the course ends before it."
    )
    missing = Decision(allow_null=True, help_text="What must be decided before the turn is over.")
    next = Decision(
        allow_null=True, help_text="What is decided next: `missing`, or the start of the next turn."
    )


class Turn(serializers.Serializer):
    """A turn under each rule set, and where they part."""

    notation = text("The position before the turn, for `p=`.")
    actions = text("The actions, for `a=`.")
    done = serializers.ListField(child=ActionField(), help_text="The actions as objects.")
    rulesets = texts("The rule sets in the order of the traces.")
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

    id = text("The name that `rules=` takes.")
    name = text("Its full name.")
    short = text("Its short name.")
    publisher = text("Who published it.")
    year = whole("The year.")
    as_of = text("The state of the rules.")
    about = text("What it is.")
    parent = text("The edition that it differs from.", allow_null=True)


class EditionRule(RuleValue):
    """What a rule says in an edition, and what a house rule could make of it."""

    kind = text("number, flag, choice, or statement: a rule without a value.")
    choices = serializers.ListField(
        child=ValueField(), help_text="What a rule of kind choice can say."
    )


class EditionDetail(Edition):
    """An edition with every rule."""

    rules = EditionRule(many=True, help_text="Every rule with its value.")


class Segment(serializers.Serializer):
    """One connected piece of a feature on a tile."""

    index = whole("Its place in the list.")
    kind = text("city, road, river, farm or cloister.")
    spot = text("Its name on the unturned tile, such as `city n`.")
    places = texts("The sides or half sides that it reaches.")
    pennants = whole("Its pennants.")
    marks = texts("Its symbols.")
    touches = wholes("For a farm: the cities of this tile that it borders, by index.")


class Tile(serializers.Serializer):
    """One kind of tile."""

    id = text("Its id.")
    code = text("Its two characters in the notation.")
    set = text("Its set.")
    count = whole("Copies in the set.")
    edges = text("Its sides clockwise from the north: c, f, r, s for river; any for an abbey.")
    symbols = texts("All symbols on it.")
    segments = Segment(many=True, help_text="Its segments.")
    turns = wholes("The turns that can be told apart.")
    meet = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField()),
        help_text="Segments that meet at a crossing, village or gate, by index.",
    )
    block = wholes("Its place in the block of the city of Carcassonne, if it belongs there.")
    dealt = serializers.BooleanField(help_text="Whether players hold it instead of drawing it.")
    rgg = text("The letter in the Rio Grande rules.", allow_null=True)
    page = text("Its page on this site.")

    def get_fields(self) -> dict[str, serializers.Field]:
        """Adds the part whose name Python keeps for itself."""
        fields = super().get_fields()
        fields["class"] = text("Its edge class: four sides, or river, count, abbeys.")
        return fields


class TileList(serializers.Serializer):
    """Tiles in the order of the catalogue."""

    kinds = whole("How many kinds of tile.")
    copies = whole("How many tiles.")
    tiles = Tile(many=True, help_text="The tiles.")
