"""Games as files: our own form, and that of JCloisterZone."""

from collections.abc import Callable, Mapping
from typing import Final

from engine import api


def _jcz(recording: api.Recording) -> str:
    return api.write_jcz(recording.start, recording.ruleset, recording.actions)


FORMS: Final[Mapping[str, Callable[[api.Recording], str]]] = {
    "json": api.write_recording,
    "jcz": _jcz,
}
"""What writes a file, by the end of its name."""
