"""The fields of which the API's questions and answers are made: they name and explain."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

EXAMPLE = "1~pRB~sB~tBpnUU-RfcNBnsUT"
"""Red's city of two tiles, just completed."""

CELL = {
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


@extend_schema_field(CELL)
class CellField(serializers.JSONField):
    """A cell of the board."""


@extend_schema_field(_VALUE)
class ValueField(serializers.JSONField):
    """What a rule says."""


def text(words: str, **more: Any) -> serializers.CharField:
    return serializers.CharField(help_text=words, **more)


def texts(words: str) -> serializers.ListField:
    return serializers.ListField(child=serializers.CharField(), help_text=words)


def whole(words: str, **more: Any) -> serializers.IntegerField:
    return serializers.IntegerField(help_text=words, **more)


def wholes(words: str) -> serializers.ListField:
    return serializers.ListField(child=serializers.IntegerField(), help_text=words)


def cells(words: str) -> serializers.ListField:
    return serializers.ListField(child=CellField(), help_text=words)


def counts(words: str, **more: Any) -> serializers.DictField:
    return serializers.DictField(child=serializers.IntegerField(), help_text=words, **more)


ACTION = {
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
        "cell": {**CELL, "description": "Where: the tile, the figure's goal, the dragon's step."},
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


@extend_schema_field(ACTION)
class ActionField(serializers.JSONField):
    """Something that a player decides."""
