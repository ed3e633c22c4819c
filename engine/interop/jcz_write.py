"""Writes a position or a played game as a saved game of JCloisterZone."""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from engine.interop.jcz_messages import Writer
from engine.interop.jcz_names import data, their_tile
from engine.model.actions import Action, End
from engine.model.catalogue import tile_sets
from engine.model.errors import InputError
from engine.model.notation import write as write_notation
from engine.model.position import Position
from engine.rules.ruleset import Ruleset
from engine.turn.game import Game

_VERSION: Final = "5.7.0"
_CREATED: Final = "2021-01-01T00:00:00.000Z"

Plain = dict[str, Any]


def write(
    position: Position,
    ruleset: Ruleset,
    actions: Iterable[Action] = (),
    names: Sequence[str] = (),
    last: Iterable[Action] | None = None,
) -> str:
    """A saved game: what lies there, then what was done.

    With ``last``, empty or not, the game ends then, with these actions after the last turn; so it
    does where an action says that it ends.

    That program takes the tiles from the start of the file; the rest of a position (figures,
    scores, pieces) stands in a part of its own that only this reader knows. Raises IllegalError
    for an action that the rules forbid, InputError for a set or an action that the format cannot
    say.
    """
    setup = _setup(position, ruleset)
    writer = Writer(Game.of(position, ruleset))
    done = tuple(actions)
    if End() in done:
        end = done.index(End())
        done, last = done[:end], done[end + 1 :]
    for action in done:
        writer.do(action)
    turns = writer.turns
    if last is not None:
        writer.finish(last)
    seats = zip(position.players, names or position.players, strict=True)
    return json.dumps(
        {
            "appVersion": _VERSION,
            "gameId": "1",
            "name": "",
            "initialRandom": 0.0,
            "created": _CREATED,
            "clock": 0,
            "setup": setup,
            "players": [{"name": name, "slot": slot} for slot, (_, name) in enumerate(seats)],
            "replay": writer.messages,
            "gameAnnotations": {
                "drawOrder": writer.drawn,
                **({} if last is None else {"endTurn": turns}),
            },
            "chance": writer.chance,
            "ruleset": ruleset.label,
            "position": write_notation(position),
        },
        indent=1,
    )


def _setup(position: Position, ruleset: Ruleset) -> Plain:
    sets, start = _sets(ruleset), []
    for tile, (x, y), turn in position.tiles:
        name, quarter = their_tile(tile, turn)
        start.append({"tile": name, "x": x, "y": y, "rotation": 90 * quarter})
    return {
        "sets": sets,
        "elements": _elements(ruleset),
        "rules": _options(ruleset),
        "timer": None,
        "start": start,
        "options": {},
    }


def _sets(ruleset: Ruleset) -> dict[str, int]:
    """The sets in play under their full names; river tiles of a set are a set of their own."""
    names: dict[str, str] = data()["sets"]
    found: dict[str, int] = {}
    for ours in ruleset.sets:
        theirs = [name for name in names if names[name] == ours and name in data()["usual"]]
        if not theirs and (tile_sets()[ours].tiles or ours not in data()["known"]):
            name = tile_sets()[ours].name
            raise InputError("not-written", f"As far as known, that program has no set {name!r}.")
        found.update(dict.fromkeys(theirs, 1))
    if not any(name.startswith("river/") for name in found):
        found = {name: count for name, count in found.items() if not name.endswith("/river")}
    return found


def _elements(ruleset: Ruleset) -> dict[str, int | bool]:
    found: dict[str, int | bool] = {}
    for name, row in data()["element"].items():
        if row["expansion"] not in ruleset.active:
            continue
        without: Mapping[str, object] = row.get("without", {})
        if "supply" in row:
            found[name] = ruleset.number(row["supply"])
        elif not without or any(ruleset.values[key].value != v for key, v in without.items()):
            found[name] = True
    return {name: value for name, value in found.items() if value}


def _options(ruleset: Ruleset) -> dict[str, str]:
    """The value of every option that the rules in force amount to."""
    found = {}
    for name, row in data()["option"].items():
        if row["expansion"] not in ruleset.active:
            continue
        for value, amounts in row.items():
            if isinstance(amounts, dict) and all(
                ruleset.values[key].value == wanted for key, wanted in amounts.items()
            ):
                found[name] = value
    return found


def unwritten(ruleset: Ruleset) -> tuple[str, ...]:
    """The rules in force that the program plays otherwise and no option of it can say."""
    from_options = {
        key
        for table in ("option", "element")
        for row in data()[table].values()
        for amounts in row.values()
        if isinstance(amounts, dict)
        for key in amounts
    }
    supplies = {row["supply"] for row in data()["element"].values() if "supply" in row}
    return tuple(key for key in ruleset.house if key not in from_options | supplies)
