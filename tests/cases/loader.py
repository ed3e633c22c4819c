"""Reads the case tables. Strict: whatever it does not know is an error that names file and case."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final

from engine import api

ROOM: Final = Path(__file__).parents[2] / "fixtures" / "cases"
WITHOUT: Final = Path(__file__).parents[1] / "health" / "without_case.toml"
"""The rule sets for which ``all`` stands."""
ASKS: Final = (
    "now",
    "final",
    "places",
    "spots",
    "problems",
    "play",
    "pile",
    "track",
    "value",
)
"""The questions that a case may ask; README.md tells what each expects."""

_KEYS: Final = {
    "id", "title", "rule", "keys", "source", "note", "ask", "board", "tile", "sets", "moves",
    "expect", "line", "order", "decided", "awaits",
}  # fmt: skip
_NEEDED: Final = ("id", "title", "rule", "keys", "source", "ask", "expect")
_ONLY_FOR: Final[Mapping[str, tuple[str, ...]]] = {
    "board": ("now", "final", "places", "spots", "problems", "play"),
    "tile": ("places",),
    "sets": ("pile", "value"),
    "moves": ("play",),
    "line": ("now", "final"),
    "order": ("final",),
    "decided": ("now", "final"),
}
_LINE_KEYS: Final = {"under", "kind", "at", "player", "points", "votes", "why", "terms", "complete"}


class CaseError(ValueError):
    """A table that does not say what it should; the message names the file and the case."""


@dataclass(frozen=True, slots=True)
class LineWanted:
    """What a case says about one line of a score sheet; None where it says nothing.

    ``under`` are the labels of the rule sets that it speaks of.
    """

    under: tuple[str, ...]
    kind: str
    at: str
    player: str | None
    points: int
    votes: str | None = None
    why: str | None = None
    terms: tuple[str, ...] | None = None
    complete: bool | None = None


@dataclass(frozen=True, slots=True)
class Case:
    """One case. ``answers`` maps the label of a rule set to what the case expects under it.

    ``awaits`` tells what the engine still does wrong where the case cannot hold yet.
    """

    file: str
    id: str
    title: str
    rule: str
    keys: tuple[str, ...]
    source: str
    ask: str
    answers: Mapping[str, Any]
    board: str | None = None
    tile: str | None = None
    sets: tuple[str, ...] = ("base",)
    moves: tuple[str, ...] = ()
    lines: tuple[LineWanted, ...] = ()
    order: tuple[str, ...] = ()
    decided: Mapping[tuple[str, str], tuple[str, ...]] = field(default_factory=dict)
    note: str | None = None
    awaits: str | None = None

    @property
    def name(self) -> str:
        """File and id, as reports print it."""
        return f"{self.file}:{self.id}"


def labels(group: str) -> tuple[str, ...]:
    """The rule sets that a group such as ``hig bb-hig`` or ``all:base.farm.method=2`` names."""
    found: list[str] = []
    for word in group.split():
        name, colon, house = word.partition(":")
        found += (f"{edition}{colon}{house}" for edition in api.editions_named(name))
    if len(set(found)) < len(found):
        raise ValueError(f"{group!r} names a rule set twice")
    return tuple(found)


@cache
def cases() -> tuple[Case, ...]:
    """Every case of every table, in the order of the files."""
    return tuple(
        case
        for folder in sorted(path for path in ROOM.iterdir() if path.is_dir())
        for path in sorted(folder.glob("*.toml"))
        for case in read(path)
    )


def read(path: Path) -> Iterator[Case]:
    """The cases of one table."""
    file = f"{path.parent.name}/{path.stem}"
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise CaseError(f"{file}: {error}") from error
    if set(data) - {"case"}:
        raise CaseError(f"{file}: nothing but [[case]] belongs here")
    for place, row in enumerate(data.get("case", ()), start=1):
        where = f"{file}:{row.get('id', f'case {place}')}"
        try:
            yield _case(file, row)
        except (ValueError, TypeError, KeyError, api.InputError) as error:
            raise CaseError(f"{where}: {error}") from error


def _case(file: str, row: dict[str, Any]) -> Case:
    _check(row)
    answers = _by_label(row["expect"])
    return Case(
        file=file,
        id=row["id"],
        title=row["title"],
        rule=row["rule"],
        keys=tuple(row["keys"]),
        source=row["source"],
        ask=row["ask"],
        answers=answers,
        board=row.get("board"),
        tile=row.get("tile"),
        sets=tuple(row.get("sets", ("base",))),
        moves=tuple(row.get("moves", ())),
        lines=tuple(_line(entry, tuple(answers)) for entry in row.get("line", ())),
        order=tuple(row.get("order", ())),
        decided={_pair(pair): tuple(rules) for pair, rules in row.get("decided", {}).items()},
        note=row.get("note"),
        awaits=row.get("awaits"),
    )


def _check(row: dict[str, Any]) -> None:
    if unknown := sorted(set(row) - _KEYS):
        raise ValueError(f"a case has no part {unknown[0]!r}")
    if missing := [key for key in _NEEDED if key not in row]:
        raise ValueError(f"{missing[0]!r} is missing")
    ask = row["ask"]
    if ask not in ASKS:
        raise ValueError(f"ask is one of {', '.join(ASKS)}, not {ask!r}")
    for key, asks in _ONLY_FOR.items():
        if key in row and ask not in asks:
            raise ValueError(f"{key!r} means nothing to ask = {ask!r}")
    if "board" not in row and ask in ("now", "final", "spots", "problems"):
        raise ValueError("'board' is missing")
    if (ask == "places") != ("tile" in row) or (ask == "play") != ("moves" in row):
        raise ValueError("'places' goes with 'tile', 'play' with 'moves'")
    if not row["expect"]:
        raise ValueError("a case has to expect something")


def _by_label(expect: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for group, wanted in expect.items():
        for label in labels(group):
            if label in found:
                raise ValueError(f"two expectations for {label}")
            found[label] = wanted
    return found


def _line(entry: dict[str, Any], answers: tuple[str, ...]) -> LineWanted:
    if unknown := sorted(set(entry) - _LINE_KEYS):
        raise ValueError(f"a line has no part {unknown[0]!r}")
    rest = dict(entry)
    under = labels(rest.pop("under")) if "under" in rest else answers
    if unasked := sorted(set(under) - set(answers)):
        raise ValueError(f"a line speaks of {unasked[0]}, of which the case expects nothing")
    terms = rest.pop("terms", None)
    return LineWanted(
        under=under,
        kind=rest.pop("kind"),
        at=rest.pop("at", ""),
        player=rest.pop("player", None),
        points=rest.pop("points"),
        terms=None if terms is None else tuple(terms),
        **rest,
    )


def _pair(text: str) -> tuple[str, str]:
    first, second = labels(text)
    return first, second


@cache
def without_case() -> Mapping[str, str]:
    """The engine-testable keys of these chapters that have no case, each with the reason."""
    data = tomllib.loads(WITHOUT.read_text(encoding="utf-8"))
    return {key: reason["why"] for reason in data["reason"] for key in reason["keys"]}
