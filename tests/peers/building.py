"""Small recorded games, put together message by message."""

import json
from typing import Any

from engine.api import Replay, read_jcz, replay

START = [{"tile": "BA/RCr", "x": 0, "y": 0, "rotation": 0}]
COMMIT: dict[str, Any] = {"type": "COMMIT", "payload": {"random": 0.0}}
PASS: dict[str, Any] = {"type": "PASS", "payload": {}}
UNDO: dict[str, Any] = {"type": "UNDO", "payload": {}}
CARCASSONNE = [
    {"tile": f"CO/{number + 1}", "x": number % 4 - 2, "y": number // 4 - 1, "rotation": 0}
    for number in range(12)
]


def message(kind: str, **payload: Any) -> dict[str, Any]:
    return {"type": kind, "payload": payload}


def unnumbered(*messages: dict[str, Any]) -> list[dict[str, Any]]:
    """The messages without the numbers from which that program draws."""
    return [
        {**one, "payload": {k: v for k, v in one["payload"].items() if k != "random"}}
        for one in messages
    ]


def at(cell: tuple[int, int], feature: str, location: str) -> dict[str, Any]:
    return {"position": list(cell), "feature": feature, "location": location}


def lay(tile: str, cell: tuple[int, int], rotation: str = "R0") -> dict[str, Any]:
    return message("PLACE_TILE", tileId=tile, rotation=rotation, position=list(cell))


def put(name: str, cell: tuple[int, int], feature: str, location: str) -> dict[str, Any]:
    return message("DEPLOY_MEEPLE", pointer=at(cell, feature, location), meepleId=name)


def who(name: str, cell: tuple[int, int], feature: str, location: str) -> dict[str, Any]:
    return {"featurePointer": at(cell, feature, location), "meepleId": name}


def neutral(name: str, to: Any) -> dict[str, Any]:
    return message("MOVE_NEUTRAL_FIGURE", figureId=name, to=to)


def tower(cell: tuple[int, int]) -> dict[str, Any]:
    return message("PLACE_TOKEN", token="TOWER_PIECE", pointer=at(cell, "Tower", "I"))


KNIGHT = (lay("BA/C", (0, -1), "R180"), put("0.small.1", (0, -1), "City", "S"), COMMIT)
"""Alice completes a city of two tiles and gets four points."""
ROAD = (lay("BA/RFr", (1, 0)), put("0.small.1", (1, 0), "Road", "WE"), COMMIT)
"""Alice stands on an open road of two tiles."""
NEXT = (lay("BA/RFr", (2, 0)), PASS, COMMIT)
"""The road grows."""
DRAGON = {"dragon": 1, "fairy": 1, "princess": True, "portal": True}


def enter(name: str, quarter: str) -> dict[str, Any]:
    return put(name, (0, 0), "Quarter", f"QUARTER_{quarter}")


COUNT: dict[str, Any] = {
    "elements": {"count": True}, "sets": ("basic:1", "count"), "start": CARCASSONNE,
}  # fmt: skip
CITY = (
    lay("BA/C", (-1, 2), "R180"), put("0.small.1", (-1, 2), "City", "S"), COMMIT,
    lay("BA/C", (-1, 3)), PASS, COMMIT,
)  # fmt: skip
"""Bob completes Alice's city of two tiles."""
BLACKSMITH = at((0, 0), "Quarter", "QUARTER_BLACKSMITH")
SECOND = (
    lay("BA/C", (1, 2), "R180"), put("0.small.1", (1, 2), "City", "S"), COMMIT,
    lay("BA/C", (1, 3)), PASS, COMMIT,
)  # fmt: skip
"""The same once more."""
MOVED = (enter("1.small.1", "CASTLE"), neutral("count.1", BLACKSMITH))
"""Bob goes to the castle and sends the Count away."""


def token(name: str, pointer: Any, **more: Any) -> dict[str, Any]:
    return message("PLACE_TOKEN", token=name, pointer=pointer, **more)


def bid(index: int, price: int) -> dict[str, Any]:
    return message("BAZAAR_BID", supplyIndex=index, price=price)


def deal(value: str) -> dict[str, Any]:
    return message("BAZAAR_BUY_OR_SELL", value=value)


def flock(value: str) -> dict[str, Any]:
    return message("FLOCK_EXPAND_OR_SCORE", value=value)


BRIDGES: dict[str, Any] = {
    "sets": ("basic:1", "bridges-castles-and-bazaars:1"),
    "elements": {"bridge": True, "castle": True, "bazaar": True},
}
HILLS: dict[str, Any] = {
    "sets": ("basic:1", "hills-and-sheep:1"),
    "elements": {"shepherd": 1, "hill": True, "vineyard": True},
}


BOB = (lay("BA/RFr", (1, 0)), PASS, COMMIT)
"""Bob lays a tile and nothing else."""


FIELD = lay("BA/L", (0, 1))
"""A field with a cloister below the start tile."""
CASTLE = token("CASTLE", at((0, -1), "Castle", "S"))


BAZAAR = (lay("BB/F.b", (0, 1)), PASS, COMMIT)
TILES = ("BB/F.b", "BA/RFr", "BA/C")
BOUGHT = (
    lay("BA/C", (0, -1), "R180"), PASS, COMMIT, lay("BA/RFr", (1, 0)), PASS, COMMIT,
)  # fmt: skip
"""Bob lays what he bought, then Alice what is left."""


SHEPHERD = (FIELD, put("0.shepherd.1", (0, 1), "Field", "NL.NR.EL.ER.SL.SR.WL.WR"), COMMIT)


BARN: dict[str, Any] = {
    "sets": ("basic:1", "abbey-and-mayor:1", "festival"),
    "elements": {"barn": 1, "festival": True},
}
RECALL = (
    lay("BA/L", (0, 1)), PASS, COMMIT, lay("BA/L", (1, 1)), PASS, COMMIT,
    lay("BA/RFr", (1, 0)), put("0.barn.1", (1, 1), "Field", "NL.WR"), COMMIT,
    lay("BA/RFr", (2, 0)), PASS, COMMIT,
    lay("FE/RC", (3, 0)),
)  # fmt: skip
"""Alice's barn lies where four tiles meet, which is the north-western corner of the cell (1, 1); it
was laid with the tile on (1, 0). A festival lets her take it back."""


def plain(
    *messages: dict[str, Any],
    elements: dict[str, Any] | None = None,
    sets: tuple[str, ...] = ("basic:1",),
    rules: dict[str, Any] | None = None,
    players: tuple[str, ...] = ("Alice", "Bob"),
    start: list[dict[str, Any]] = START,
    claims: tuple[str, ...] = (),
    end: int | None = None,
    **more: Any,
) -> dict[str, Any]:
    """A file as plain data."""
    return {
        "setup": {
            "sets": dict.fromkeys(sets, 1),
            "elements": {"small-follower": 7, "farmers": True, **(elements or {})},
            "rules": rules or {},
            "start": start,
        },
        "players": [{"name": name, "slot": slot} for slot, name in enumerate(players)],
        "replay": list(messages),
        "test": {"assertions": list(claims)},
        "gameAnnotations": {} if end is None else {"endTurn": end},
        **more,
    }


def played(*messages: dict[str, Any], rules_in_force: str | None = None, **parts: Any) -> Replay:
    """What comes of a file."""
    return replay(read_jcz(json.dumps(plain(*messages, **parts))), rules_in_force)


def verdicts(result: Replay) -> list[str]:
    return [claim.verdict for claim in result.claims]
