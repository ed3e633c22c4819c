"""The questions to the API: what bodies hold, and parameters."""

from typing import Annotated, Any, NotRequired, TypeAlias, TypedDict

from drf_spectacular.utils import OpenApiExample, OpenApiParameter

from engine import api
from engine.api import shapes
from rulesite.api.schema import More
from rulesite.asking import DEFAULT_RULES

EXAMPLE = "1~pRB~sB~tBpnUU-RfcNBnsUT"
"""Red's city of two tiles, just completed."""

# --- Bodies --------------------------------------------------------------------------------------

_MANY = More(maxItems=api.MAX_TILES)
_TURNS = More(minimum=0, maximum=3, default=0)
Player: TypeAlias = Annotated[str, More(enum=list(api.COLOURS))]
Set: TypeAlias = Annotated[str, More(enum=list(api.tile_sets()))]
FigureKind: TypeAlias = Annotated[str, api.FigureRow, More(default=api.FOLLOWER)]


_FIRST = More(
    properties={row.first.json: {} for row in api.rows(api.TokenRow).values() if row.first},
    additionalProperties=False,
)


class LaidTile(TypedDict):
    """A tile on the table."""

    tile: Annotated[str, "The tile's id, such as `base-crfr`."]
    cell: shapes.Cell
    turn: NotRequired[Annotated[int, "Clockwise quarter turns.", _TURNS]]


class PlacedFigureInput(TypedDict):
    """A figure on the table."""

    player: Player
    kind: NotRequired[FigureKind]
    cell: shapes.Cell
    spot: Annotated[str, "The segment as the tile lies, such as `city n`."]


class PositionInput(TypedDict):
    """A position as an object. The last tile is the one just placed."""

    tiles: Annotated[list[LaidTile], _MANY]
    figures: NotRequired[Annotated[list[PlacedFigureInput], _MANY]]
    players: NotRequired[list[Player]]
    sets: NotRequired[Annotated[list[Set], "The sets in play."]]
    scores: NotRequired[Annotated[list[int], "By player."]]
    mover: NotRequired[Annotated[Player | None, "Whose turn it is."]]
    tokens: NotRequired[
        Annotated[
            list[api.Token], "What lies on or beside the tiles and is not a figure on a spot."
        ]
    ]
    pieces: NotRequired[
        Annotated[dict[str, Any], "The tokens in the form that they had first.", _FIRST]
    ]


AnyPosition: TypeAlias = Annotated[
    str | PositionInput,
    "A position: its notation, its board text, or an object.",
    More(example=EXAMPLE),
]
Rules: TypeAlias = Annotated[
    list[str] | str,
    "Rule sets: an edition each, `bb-hig@2013-06` as of a month or year, "
    "with house rules as `:rule=value`.",
    More(example=["bb-hig", "bb-rgg:base.farm.method=3"]),
]
House: TypeAlias = Annotated[
    dict[str, str | int | bool],
    "House rules for every rule set.",
    More(maxProperties=api.MAX_HOUSE),
]
Actions: TypeAlias = Annotated[
    str | Annotated[list[shapes.Action], More(maxItems=api.MAX_ACTIONS)],
    "What is done, in order: as text or as objects.",
]


class QuestionInput(TypedDict):
    """A position, and under which rules it is to be judged."""

    position: AnyPosition
    rules: NotRequired[Rules | None]
    house: NotRequired[House | None]
    question: NotRequired[
        Annotated[
            str | None,
            "`now`: what the tile just placed completed; `final`: as if the game ended here.",
            More(enum=[api.NOW, api.FINAL, None], default=api.NOW),
        ]
    ]


class ActionQuestion(QuestionInput):
    """What may be done with a tile, or on the tile just placed."""

    tile: NotRequired[Annotated[str | None, "The tile to place."]]
    cell: NotRequired[Annotated[shapes.Cell | None, "Where it is to be placed, to hear why not."]]
    turn: NotRequired[Annotated[int | None, "Clockwise quarter turns.", _TURNS]]


class TurnQuestion(TypedDict):
    """A position at the start of a turn, and what is done."""

    position: AnyPosition
    rules: NotRequired[Rules | None]
    house: NotRequired[House | None]
    actions: NotRequired[Actions | None]
    tile: NotRequired[
        Annotated[str | None, "The tile in the mover's hand, to hear where it may go."]
    ]


TURN_EXAMPLE = {
    "position": "players red* blue\nbase-crfr 0,0\n",
    "actions": [
        {"do": "lay", "tile": "base-cfff", "cell": [0, -1], "turn": 2},
        {"do": "deploy", "kind": "follower", "cell": [0, -1], "spot": "city s"},
    ],
    "rules": ["bb-hig", "bb-rgg"],
}


class HoleQuestion(TypedDict):
    """A hole: four sides, or an empty cell of a position."""

    sides: NotRequired[
        Annotated[str | None, "Four sides clockwise from the north: c, f, r, s or *."]
    ]
    sets: NotRequired[Annotated[list[Set] | None, "The sets in play."]]
    used: NotRequired[Annotated[dict[str, int] | None, "Tiles on the board: id and number."]]
    position: NotRequired[AnyPosition | None]
    cell: NotRequired[Annotated[shapes.Cell | None, "The empty cell of the position."]]


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
UNASKED = parameter(
    "q", "As in the address of a verdict; it makes no difference here.", enum=[api.NOW, api.FINAL]
)
ONE_RULESET = parameter(
    "rules",
    "One rule set: an edition, `bb-hig@2013-06` as of a month or year, "
    "with house rules as `:rule=value`.",
    default=api.ROOT,
)
RULESETS = parameter(
    "rules",
    f"Up to {api.MAX_RULESETS} rule sets with commas; `bb-hig@2013-06` is as of a month or year.",
    default=DEFAULT_RULES,
)
