"""The inputs that are kept: few and short, and together they reach what all others reached.

One file for each parser, ``kept/NAME.json``: under ``found`` what was once a fault, and under
``reaching`` what ``make fuzz`` chose.
"""

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

from tests.fuzz.parsers import complaint

ROOT = Path(__file__).resolve().parents[2]
FOLDER = Path(__file__).with_name("kept")
MOST, LONGEST = 30, 1_500
"""How many inputs of a parser are kept, and how many characters each has at most."""

_ROOMS = tuple(f"{ROOT}/{room}/" for room in ("engine", "content", "rulesite"))
Line = tuple[str, int, int]


class Kept(NamedTuple):
    """The inputs of a parser."""

    found: list[str]
    reaching: list[str]


def read(name: str) -> Kept:
    path = FOLDER / f"{name}.json"
    return Kept(**json.loads(path.read_text(encoding="utf-8"))) if path.exists() else Kept([], [])


def write(name: str, kept: Kept) -> None:
    text = json.dumps(kept._asdict(), indent=1) + "\n"
    (FOLDER / f"{name}.json").write_text(text, encoding="utf-8")


def chosen(name: str, texts: Iterable[str]) -> list[str]:
    """Of all inputs those that reach most, each what no other before it reached."""
    short = sorted((text for text in set(texts) if len(text) <= LONGEST), key=len)
    reached = {text: _reached(name, text) for text in short}
    picked: list[str] = []
    while reached and len(picked) < MOST:
        best = max(reached, key=lambda text: len(reached[text]))
        new = reached.pop(best)
        picked.append(best)
        reached = {text: rest for text, lines in reached.items() if (rest := lines - new)}
    return sorted(picked)


def _reached(name: str, text: str) -> set[Line]:
    """The steps from line to line that our code takes with a text."""
    steps: set[Line] = set()

    def local(frame: FrameType, event: str, _: Any) -> Any:
        if event == "line":
            steps.add((frame.f_code.co_filename, last.get(id(frame), 0), frame.f_lineno))
            last[id(frame)] = frame.f_lineno
        return local

    def called(frame: FrameType, *_: Any) -> Any:
        last.pop(id(frame), None)
        return local if _ours(frame.f_code.co_filename) else None

    last: dict[int, int] = {}
    before = sys.gettrace()
    sys.settrace(called)
    try:
        complaint(name, text)
    finally:
        sys.settrace(before)
    return steps


def _ours(file: str) -> bool:
    """Whether a step in it counts: in our rooms, and in the library that our texts go through."""
    return file.startswith(_ROOMS) or "/site-packages/markdown/" in file
