"""The tokens in the notation, described in docs/notation.md.

Both notations write the parts of a token one behind the other. Notation 1 has a section for each
kind that it knew, notation 2 one section for all, in which each token begins with its code.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Final

from engine.model.errors import InputError
from engine.model.figures import COLOUR_OF, COLOURS, FIGURE_OF, FIGURES
from engine.model.pieces import Pieces, Token
from engine.model.reading import started
from engine.model.signs import NUMBER, SPOT, read_cell, read_spot, write_cell, write_spot
from engine.model.token_words import TokenSupply
from engine.model.vocabulary import TokenRow, rows

FIRST_SECTIONS: Final = "dfckrwjg"
"""The sections of notation 1 that hold tokens, in the order in which they are written."""

SECTION: Final = "o"
"""The section of notation 2 that holds tokens."""

_NONE: Final = "."
_MARKS: Final = "abcdefghijklmnopqrstuvwxyz"
_PATTERNS: Final = {
    "cell": rf"(?P<x>{NUMBER})(?P<y>{NUMBER})",
    "player": r"(?P<player>[A-Z])",
    "owner": r"(?P<owner>[A-Z])",
    "kind": r"(?P<kind>[a-z])",
    "spot": rf"(?P<spot>{SPOT})",
    "number": r"(?P<number>[0-9]{1,3})",
    "mark": r"-(?P<mark>[a-z])",
}
"""The parts of a token in the order in which they are written."""


# --- notation 1 ----------------------------------------------------------------------------------


def said_first(pieces: Pieces) -> bool:
    """Whether notation 1 knows every token."""
    return all(token.row.first for token in pieces.tokens)


def write_first(pieces: Pieces) -> str:
    """The sections of notation 1, each behind its ``~``."""
    found = dict.fromkeys(FIRST_SECTIONS, "")
    for token in pieces.tokens:
        first = token.row.first
        assert first is not None  # noqa: S101 - else notation 2 is written
        found[first.section] += "".join(_first(entry, first.letter) for entry in apart(token))
    return "".join(f"~{key}{body}" for key, body in found.items() if body)


def read_first(parts: Mapping[str, str]) -> Pieces:
    """The tokens that the sections of notation 1 state. Raises InputError."""
    found: list[Token] = []
    for section in FIRST_SECTIONS:
        known = [
            row for row in rows(TokenRow).values() if row.first and row.first.section == section
        ]
        tokens = _all(parts.get(section, ""), known)
        # In JSON such a token has one field, so there it cannot stand twice.
        if len(tokens) > 1 and known[0].kept is TokenSupply.ONE:
            raise InputError("bad-notation", f"Cannot read {parts[section][:20]!r}.")
        found += together(tokens)
    return Pieces(tuple(found))


def apart(token: Token) -> list[Token]:
    """A token as the first form has it: the figure that its mark names is one of its own there."""
    if not (token.row.holds and token.mark):
        return [token]
    return [token._replace(mark=""), token._replace(mark="", owner=token.player, kind=token.mark)]


def together(tokens: Sequence[Token]) -> list[Token]:
    """The tokens of the first form, what its own player holds joined to the one before it."""
    found: list[Token] = []
    for token in tokens:
        before = found[-1] if found else None
        # Whoever holds a figure beside one of his own had that written as two entries at first.
        if before and token.row.holds and token.owner == token.player == before.player:
            found[-1] = before._replace(mark=token.kind)
        else:
            found.append(token)
    return found


def _first(token: Token, letter: str) -> str:
    names = [part.name for part in token.row.stated_by]
    signs = _signs(token)
    signs["number"] = letter + signs.get("number", "")
    if "mark" in names and not token.row.holds:
        signs["mark"] = "-" if token.mark else _NONE
    return "".join(signs.get(part, "") for part in _PATTERNS)


def _all(body: str, known: Sequence[TokenRow]) -> list[Token]:
    found, at = [], 0
    while at < len(body):
        tried = ((row, _first_pattern(row).match(body, at)) for row in known)
        row, match = next(((row, match) for row, match in tried if match), (None, None))
        if row is None or match is None:
            raise InputError("bad-notation", f"Cannot read {body[at : at + 20]!r}.")
        found.append(_token(row, match))
        at = match.end()
    return found


@cache
def _first_pattern(row: TokenRow) -> re.Pattern[str]:
    letter = row.first.letter if row.first else ""
    mark = "" if row.holds else rf"(?:(?P<mark>-)|\{_NONE})"
    patterns = _PATTERNS | {"number": letter + _PATTERNS["number"], "mark": mark}
    return re.compile(_joined(row, patterns, optional=""))


# --- notation 2 ----------------------------------------------------------------------------------


def write_tokens(pieces: Pieces) -> str:
    """The body of the section of tokens, empty without any."""
    return "".join(token.row.code + _second(token) for token in pieces.tokens)


def read_tokens(body: str) -> Pieces:
    """The tokens that a section states. Raises InputError."""
    coded = {row.code: row for row in rows(TokenRow).values()}
    found, at = [], 0
    while at < len(body):
        row = coded.get(body[at : at + 2])
        if row is None:
            raise InputError("unknown-token", f"No token has the code {body[at : at + 2]!r}.")
        match = _second_pattern(row).match(body, at + 2)
        if match is None:
            raise InputError("bad-notation", f"Cannot read {body[at : at + 20]!r}.")
        found.append(_token(row, match))
        at = match.end()
    return Pieces(tuple(found))


def _second(token: Token) -> str:
    signs = _signs(token)
    if token.mark:
        held = FIGURES.get(token.mark, "") if token.row.holds else ""
        signs["mark"] = "-" + (held or _MARKS[token.row.marks.index(token.mark)])
    stated = {part.name for part in token.row.stated_by}
    if token.row.with_figure:
        stated -= {"owner", "kind", "spot"}
    return "".join(signs.get(part, _NONE if part in stated else "") for part in _PATTERNS)


@cache
def _second_pattern(row: TokenRow) -> re.Pattern[str]:
    return re.compile(_joined(row, _PATTERNS, optional=rf"\{_NONE}"))


# --- both ----------------------------------------------------------------------------------------


def _joined(row: TokenRow, patterns: Mapping[str, str], optional: str) -> str:
    """The pattern of a token; a part that is left out leaves ``optional`` in its place."""
    stated = {part.name: part.optional for part in row.stated_by}
    found = ""
    for part, pattern in patterns.items():
        if row.with_figure and part in ("owner", "kind", "spot"):
            beside = "".join(_PATTERNS[each] for each in ("owner", "kind", "spot"))
            found += f"(?:-{beside})?" if part == "owner" else ""
        elif part in stated:
            found += f"(?:{pattern}|{optional})" if stated[part] and optional else pattern
    return found


def _signs(token: Token) -> dict[str, str]:
    """The signs of the parts that a token has, but for its mark."""
    stated = {part.name for part in token.row.stated_by}
    found = {
        "cell": write_cell(token.cell) if token.cell else "",
        "player": COLOURS.get(token.player, ""),
        "owner": COLOURS.get(token.owner, ""),
        "kind": FIGURES.get(token.kind, ""),
        "spot": write_spot(token.spot, token.cell) if token.spot else "",
        "number": str(token.number) if "number" in stated else "",
    }
    if token.row.with_figure and token.owner:
        found["owner"] = f"-{found['owner']}"
    return {part: sign for part, sign in found.items() if sign}


def _token(row: TokenRow, match: re.Match[str]) -> Token:
    groups = {part: sign for part, sign in match.groupdict().items() if sign}
    parts: dict[str, Any] = {}
    if "x" in groups:
        parts["cell"] = read_cell(groups.pop("x"), groups.pop("y"))
    for part, sign in groups.items():
        parts[part] = _mark(row, sign) if part == "mark" else _READ[part](sign)
    return Token(row.id, **parts)


def _mark(row: TokenRow, sign: str) -> str:
    if row.holds:
        return _kind(sign)
    place = 0 if sign == "-" else _MARKS.index(sign)
    if place >= len(row.marks):
        raise InputError("bad-notation", f"{started(row.id)} has no mark {sign!r}.")
    return row.marks[place]


def _player(sign: str) -> str:
    if sign not in COLOUR_OF:
        raise InputError("unknown-player", f"No player has the letter {sign!r}.")
    return COLOUR_OF[sign]


def _kind(sign: str) -> str:
    if sign not in FIGURE_OF:
        raise InputError("unknown-figure", f"No figure has the letter {sign!r}.")
    return FIGURE_OF[sign]


_READ: Final[Mapping[str, Callable[[str], str | int]]] = {
    "player": _player,
    "owner": _player,
    "kind": _kind,
    "spot": read_spot,
    "number": int,
}
