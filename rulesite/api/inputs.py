"""The questions to the API: bodies as serializers that check nothing, and parameters."""

from typing import Any

from drf_spectacular.utils import OpenApiExample, OpenApiParameter, extend_schema_field
from rest_framework import serializers

from engine import api
from rulesite.api.fields import (
    ACTION,
    CELL,
    EXAMPLE,
    CellField,
    ValueField,
    counts,
    text,
)
from rulesite.asking import DEFAULT_RULES
from rulesite.tiles.catalogue import ALL_CLASSES, FEATURES, SYMBOLS

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
                    "cell": CELL,
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
                    "cell": CELL,
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
                "dragon": CELL,
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

    tile = text("The tile to lay.", required=False)
    cell = CellField(required=False, help_text="Where it is to be laid, to hear why not.")
    turn = serializers.IntegerField(
        required=False, min_value=0, max_value=3, help_text="Clockwise quarter turns."
    )


@extend_schema_field(
    {
        "oneOf": [
            {"type": "string", "description": "The text form."},
            {"type": "array", "items": ACTION, "maxItems": 200},
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
    tile = text("The tile in the mover's hand, to hear where it may go.", required=False)


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

    sides = text("Four sides clockwise from the north: c, f, r, s or *.", required=False)
    sets = serializers.ListField(
        child=serializers.CharField(), required=False, help_text="The sets in play."
    )
    used = counts("Tiles on the board: id and number.", required=False)
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
    "rules", "One rule set: an edition, with house rules as `:rule=value`.", default=api.ROOT
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
