"""Games as files: our own form, and that of JCloisterZone."""

from collections.abc import Callable, Mapping
from typing import Final

from engine import api
from rulesite import budget


def _jcz(recording: api.Recording) -> str:
    return api.write_jcz(recording.start, recording.ruleset, recording.actions)


FORMS: Final[Mapping[str, Callable[[api.Recording], str]]] = {
    "json": api.write_recording,
    "jcz": _jcz,
}
"""What writes a file, by the end of its name."""

_OWN = '"game"'


def read_game(text: str) -> api.Recording:
    """A game from either kind of file. Raises api.EngineError, and for a recorded game of the other
    program, which may have been played by other rules, if there is a message that these forbid or
    that says too little to go on."""
    if _OWN in text[:200]:
        return api.read_recording(text)
    replay = api.replay(api.read_jcz(text), work=budget.work())
    if replay.halts:
        refused = replay.halts[0]
        raise api.InputError(
            "refused", f"{refused.message}: {refused.reason}", rule=refused.rule or None
        )
    return replay.recording
