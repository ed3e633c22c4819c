"""The assertions that a recorded game carries: whether each holds."""

import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from engine.model.sheet import Line

HOLDS: Final = "holds"
FAILS: Final = "fails"
NOT_UNDERSTOOD: Final = "not understood"

_HAS: Final = re.compile(r"(?P<name>.+) has (?P<points>-?[0-9]{1,5}) points?\.?")
_SCORED: Final = re.compile(
    r"(?P<name>.+) scored (?P<what>[a-z]+) for (?P<points>-?[0-9]{1,5}) points?\.?", re.IGNORECASE
)
_KINDS: Final[Mapping[str, tuple[str, ...]]] = {
    "road": ("road",),
    "city": ("city",),
    "monastery": ("cloister",),
    "cloister": ("cloister",),
    "abbey": ("cloister",),
    "field": ("farm", "barn"),
    "farm": ("farm", "barn"),
    "fairy": ("fairy",),
}


class Claim(NamedTuple):
    """An assertion, whether it holds, and what is the case where it does not."""

    text: str
    verdict: str
    instead: str = ""


def judge(
    texts: Sequence[str], names: Sequence[str], scores: Mapping[str, int], lines: Sequence[Line]
) -> tuple[Claim, ...]:
    """Judge each assertion; ``names`` are the players in the order of ``scores``."""
    seats = dict(zip(names, scores, strict=True))
    return tuple(_judge(text, seats, scores, lines) for text in texts)


def _judge(
    text: str, seats: Mapping[str, str], scores: Mapping[str, int], lines: Sequence[Line]
) -> Claim:
    plain = " ".join(text.split())
    if (scored := _SCORED.fullmatch(plain)) and scored["what"].lower() in _KINDS:
        kinds = _KINDS[scored["what"].lower()]
        found = [
            line.points
            for line in lines
            if line.player == seats.get(scored["name"], "") and line.kind in kinds
        ]
        wanted = int(scored["points"])
        instead = ", ".join(map(str, found)) or "nothing"
        return Claim(text, HOLDS) if wanted in found else Claim(text, FAILS, instead)
    if has := _HAS.fullmatch(plain):
        if has["name"] not in seats:
            return Claim(text, FAILS, "there is no such player")
        points = scores[seats[has["name"]]]
        return Claim(text, HOLDS) if points == int(has["points"]) else _fails(text, points)
    return Claim(text, NOT_UNDERSTOOD)


def _fails(text: str, points: int) -> Claim:
    return Claim(text, FAILS, str(points))
