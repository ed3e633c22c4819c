"""Reads case tables. Strict: whatever it does not know is an error that names table and case."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from engine import api
from engine.cases.case import SCORES, Case, CaseError, CaseQuestion, WantedLine, in_order, labels
from engine.cases.moves import CaseMove, Verb, read_move
from engine.cases.parts import PARTS

_NEEDED: Final = frozenset({"id", "title", "rule", "keys", "source", "ask", "expect"})
_BOARD: Final = frozenset(
    {*SCORES, CaseQuestion.PLACES, CaseQuestion.SPOTS, CaseQuestion.PROBLEMS, CaseQuestion.PLAY}
)
_ONLY_FOR: Final[Mapping[str, frozenset[CaseQuestion]]] = {
    "board": _BOARD,
    "tile": frozenset({CaseQuestion.PLACES}),
    "sets": frozenset({CaseQuestion.PILE, CaseQuestion.VALUE}),
    "moves": frozenset({CaseQuestion.PLAY}),
    "line": SCORES,
    "order": frozenset({CaseQuestion.FINAL}),
    "decided": SCORES,
}
_KNOWN: Final = _NEEDED | _ONLY_FOR.keys() | {"note", "awaits", "known_as"}
_NEVER_WITHOUT: Final[Mapping[str, frozenset[CaseQuestion]]] = {
    "board": _BOARD - {CaseQuestion.PLACES, CaseQuestion.PLAY},
    "tile": _ONLY_FOR["tile"],
    "moves": _ONLY_FOR["moves"],
}
_ANSWER: Final[Mapping[CaseQuestion, frozenset[str]]] = {
    CaseQuestion.PLACES: frozenset({"exactly", "allowed", "refused", "unplaceable"}),
    CaseQuestion.SPOTS: frozenset({"allowed", "refused"}),
    CaseQuestion.PLAY: frozenset(PARTS),
}
"""The parts of an answer, where it has names for them."""
_LINE: Final = frozenset(WantedLine.__slots__)


@dataclass(frozen=True, slots=True)
class CaseTable:
    """A file of cases: ``base/small-city``, what its first line calls it, and the cases."""

    name: str
    title: str
    cases: tuple[Case, ...]

    @property
    def chapter(self) -> str:
        """The folder: an expansion, ``pairs`` or ``variants``."""
        return self.name.partition("/")[0]


def tables(directory: Path) -> tuple[CaseTable, ...]:
    """Every table under a directory, by folder and name. Raises CaseError and OSError."""
    return tuple(_read(directory, path) for path in sorted(directory.glob("*/*.toml")))


def _read(directory: Path, path: Path) -> CaseTable:
    name = path.relative_to(directory).with_suffix("").as_posix()
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise CaseError(f"{name}: {error}") from error
    return read_table(name, text)


def read_table(name: str, text: str) -> CaseTable:
    """A table from its text. Raises CaseError."""
    try:
        data = tomllib.loads(text)
    # Brackets nested deeply enough bring the reader down by recursion.
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise CaseError(f"{name}: {error}") from error
    if set(data) != {"case"}:
        raise CaseError(f"{name}: [[case]] belongs here, and nothing else")
    cases = tuple(_cases(name, data["case"]))
    twice = sorted({case.id for case in cases if sum(case.id == two.id for two in cases) > 1})
    if twice:
        raise CaseError(f"{name}:{twice[0]}: the id stands there twice")
    return CaseTable(name, _title(text) or name, cases)


def _title(text: str) -> str:
    """The comment at the head of a table, up to its first stop."""
    head = re.match(r"(?:#[^\n]*\n)*", text)
    words = " ".join(line.strip("# ") for line in head[0].splitlines()) if head else ""
    return re.split(r"[.:](?:\s|$)", words, maxsplit=1)[0].strip()


def _cases(table: str, rows: list[dict[str, Any]]) -> Iterator[Case]:
    for number, row in enumerate(rows, start=1):
        try:
            case = read_case(table, row)
            for label in case.answers:
                # A label that no rule set answers to is found at reading, not when a test happens
                # to ask.
                _can_be_read(label, case.position.sets)
            yield case
        except (ValueError, TypeError, KeyError, api.EngineError) as error:
            raise CaseError(f"{table}:{row.get('id', f'case {number}')}: {error}") from error


@lru_cache(maxsize=4096)
def _can_be_read(label: str, sets: tuple[str, ...]) -> None:
    """Some hundred pairs stand in thousands of answers. Raises InputError."""
    api.read_rulesets(label, sets)


def read_case(table: str, row: Mapping[str, Any]) -> Case:
    """A case from an entry of a table. Raises ValueError, TypeError, KeyError or
    InputError."""
    ask = _check(row)
    answers = _by_label(ask, row["expect"])
    return Case(
        table=table,
        id=row["id"],
        title=row["title"],
        rule=row["rule"],
        keys=tuple(row["keys"]),
        source=row["source"],
        ask=ask,
        answers=answers,
        board=row.get("board", ""),
        tile=row.get("tile", ""),
        sets=tuple(row.get("sets", ("base",))),
        moves=tuple(_move(text) for text in row.get("moves", ())),
        lines=tuple(_line(entry, tuple(answers)) for entry in row.get("line", ())),
        order=tuple(row.get("order", ())),
        decided={_pair(pair): tuple(rules) for pair, rules in row.get("decided", {}).items()},
        note=row.get("note", ""),
        awaits=row.get("awaits", ""),
        known_as=row.get("known_as", ""),
    )


def _check(row: Mapping[str, Any]) -> CaseQuestion:
    """What a case asks, everything that goes with it being there."""
    _only(_KNOWN, row, "a case")
    if missing := sorted(_NEEDED - set(row)):
        raise ValueError(f"{missing[0]!r} is missing")
    ask = CaseQuestion(row["ask"])
    for part, asks in _ONLY_FOR.items():
        if part in row and ask not in asks:
            raise ValueError(f"{part!r} means nothing to ask = {ask.value!r}")
    for part, asks in _NEVER_WITHOUT.items():
        if part not in row and ask in asks:
            raise ValueError(f"{part!r} is missing")
    if not row["expect"]:
        raise ValueError("a case has to expect something")
    return ask


def _only(known: frozenset[str], row: Mapping[str, Any], what: str) -> None:
    if unknown := sorted(set(row) - known):
        raise ValueError(f"{what} has no part {unknown[0]!r}")


def _by_label(ask: CaseQuestion, expect: Mapping[str, Any]) -> dict[str, Any]:
    """What is expected under each rule set, in the order of the editions."""
    found: dict[str, Any] = {}
    for group, wanted in expect.items():
        if ask in _ANSWER:
            _only(_ANSWER[ask], wanted, f"an answer to {ask.value!r}")
        for label in labels(group):
            if label in found:
                raise ValueError(f"two expectations for {label}")
            found[label] = wanted
    return {label: found[label] for label in sorted(found, key=in_order)}


def _move(text: str) -> CaseMove:
    move = read_move(text)
    if move.verb is Verb.THEN and (part := move.rest.partition(" ")[0]) not in PARTS:
        raise ValueError(f"{part!r} cannot be looked at")
    return move


def _line(entry: Mapping[str, Any], answers: tuple[str, ...]) -> WantedLine:
    _only(_LINE, entry, "a line")
    under = labels(entry["under"]) if "under" in entry else answers
    if unasked := sorted(set(under) - set(answers)):
        raise ValueError(f"a line speaks of {unasked[0]}, of which the case expects nothing")
    rest = {part: told for part, told in entry.items() if part not in ("under", "terms")}
    terms = tuple(entry["terms"]) if "terms" in entry else None
    return WantedLine(under=under, terms=terms, **rest)


def _pair(text: str) -> tuple[str, str]:
    first, second = labels(text)
    return first, second
