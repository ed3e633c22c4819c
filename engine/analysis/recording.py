"""A game as a value: what lay there before the first turn, the rules, and what was done since."""

import json
from dataclasses import dataclass, replace
from typing import Any, Final

from engine.analysis.rulesets import read_rulesets
from engine.model.actions import Action
from engine.model.actions_notation import read_actions, write_actions
from engine.model.errors import InputError, TooLargeError
from engine.model.notation import MAX_LENGTH
from engine.model.notation import read as read_notation
from engine.model.notation import write as write_notation
from engine.model.position import Position
from engine.rules.ruleset import Ruleset
from engine.turn.game import Game

MAX_MOVES: Final = 1_000
"""How many actions a recorded game may have."""

_FORM: Final = "1"
_PARTS: Final = ("game", "position", "rules", "actions")


@dataclass(frozen=True, slots=True)
class Recording:
    """A game as its players made it: everything else about it follows from these three.

    ``start`` is the table before the first turn, ``actions`` are all that was decided since, in
    order; neither is checked before the game is played (``engine.analysis.chronicle``).
    """

    start: Position
    ruleset: Ruleset
    actions: tuple[Action, ...] = ()

    @classmethod
    def begin(cls, ruleset: Ruleset, players: tuple[str, ...]) -> "Recording":
        """A game in which nothing was done yet. Raises RefusedError for too many players."""
        return cls(Game.begin(ruleset, players).position(), ruleset)

    def until(self, number: int) -> "Recording":
        """The same with no more than the first so many actions."""
        return replace(self, actions=self.actions[:number])


def write_recording(recording: Recording) -> str:
    """A recorded game as the JSON of a file (docs/notation.md). Raises InputError for what the
    notation cannot say."""
    parts = (
        _FORM,
        write_notation(recording.start),
        recording.ruleset.label,
        write_actions(recording.actions),
    )
    return json.dumps(dict(zip(_PARTS, parts, strict=True)), indent=1)


def read_recording(text: str) -> Recording:
    """A recorded game from its JSON. Raises InputError, or TooLargeError for a long one."""
    # Before it is read as JSON, which takes time and memory by its length.
    if len(text) > len(_PARTS) * MAX_LENGTH:
        raise TooLargeError("too-long", "This is too long for a recorded game.")
    form, position, label, actions = _read_parts(text)
    if form != _FORM:
        raise InputError("bad-version", f"A recorded game has the form {_FORM!r}.")
    start = read_notation(position)
    rulesets = read_rulesets(label, start.sets)
    if len(rulesets) > 1:
        raise InputError("one-ruleset", "A game is played by one rule set.")
    return Recording(start, rulesets[0], read_actions(actions, MAX_MOVES))


def _read_parts(text: str) -> tuple[str, ...]:
    try:
        data: Any = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InputError("malformed", "This is no JSON that can be read.") from error
    found = data if isinstance(data, dict) else {}
    parts = tuple(found[name] for name in _PARTS if isinstance(found.get(name), str))
    if len(parts) < len(_PARTS):
        raise InputError("missing-part", f"A recorded game has the parts {', '.join(_PARTS)}.")
    return parts
