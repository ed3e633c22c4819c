"""The tokens as JSON carries them: a list of objects, and the form that JSON had first.

In the first form a field stands for each kind of token that there was then; it is still read and
written, and says only what it said then.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.model.errors import InputError
from engine.model.pieces import DEFAULT, Pieces, Token
from engine.model.pieces_notation import apart, together
from engine.model.reading import (
    read_cell,
    read_figure,
    read_flag,
    read_list,
    read_mapping,
    read_name,
    read_number,
    started,
)
from engine.model.token_words import FirstForm, TokenSupply
from engine.model.vocabulary import TokenRow, rows

Plain = dict[str, Any]

_PARTS: Final = frozenset(Token._fields)
_MOST: Final = 200
"""Tokens of one kind in JSON: more than any set has."""


def tokens_plain(pieces: Pieces) -> list[Plain]:
    """Every token with the parts by which it is stated."""
    return [_plain(token) for token in pieces.tokens]


def read_tokens_plain(data: Mapping[str, Any], key: str = "tokens") -> Pieces:
    """The tokens of a list. Raises InputError."""
    return Pieces(tuple(_token(entry) for entry in read_list(data, key, _MOST)))


def _plain(token: Token) -> Plain:
    plain: Plain = {"what": token.what}
    for part, optional in token.row.stated_by:
        value = getattr(token, part)
        if not optional or value != getattr(DEFAULT, part):
            plain[part] = list(value) if part == "cell" else value
    return plain


def _token(value: object) -> Token:
    data = read_mapping(value, "token", _PARTS)
    read_name(data.get("what"), "what")
    return Token(**{part: _read(part, stated, part) for part, stated in data.items()})


def _read(part: str, value: object, name: str) -> Any:  # noqa: ANN401 - whatever JSON or TOML holds
    if part == "cell":
        return read_cell(value)
    return read_number(value, name) if part == "number" else read_name(value, name)


# --- the first form ------------------------------------------------------------------------------


def first_plain(pieces: Pieces) -> Plain:
    """Those tokens that the first form knew, by the names that it gave them."""
    plain: Plain = {}
    for token in pieces.tokens:
        first = token.row.first
        if first is None:
            continue
        entries = [_first(entry, first) for entry in apart(token)]
        if token.row.kept is TokenSupply.ONE:
            plain[first.json] = entries[0]
        else:
            plain.setdefault(first.json, []).extend(entries)
    return plain


def read_first_plain(value: object) -> Pieces:
    """Read the first form. Raises InputError."""
    fields: dict[str, list[TokenRow]] = {}
    for row in rows(TokenRow).values():
        if row.first:
            fields.setdefault(row.first.json, []).append(row)
    data = read_mapping(value, "pieces", frozenset(fields))
    found: list[Token] = []
    for name in data:
        known = fields[name]
        # Rows that share a field of the first form are kept alike, so any of them says it.
        one = known[0].kept is TokenSupply.ONE
        entries = [data[name]] if one else read_list(data, name, _MOST)
        found += together([_read_first(entry, known) for entry in entries])
    return Pieces(tuple(found))


def _first(token: Token, first: FirstForm) -> Any:  # noqa: ANN401 - whatever JSON or TOML holds
    plain = _plain(token)
    what = plain.pop("what")
    if token.mark in token.row.marks:
        plain[plain.pop("mark")] = True
    if figure := token.figure:
        plain = {"cell": plain["cell"], "figure": {**figure._asdict(), "cell": plain["cell"]}}
    # Of a token that was a bare value in the first form the only part has an empty name.
    named = {first.parts.get(part, part): value for part, value in plain.items()}
    if token.row.kept is TokenSupply.STOCK:
        return {"player": token.player, "what": what, "number": token.number}
    return named.get("", named)


def _read_first(value: object, known: Sequence[TokenRow]) -> Token:
    row = known[0]
    if row.kept is TokenSupply.STOCK:
        return _read_stock(value, known)
    needed = sorted(part.name for part in row.stated_by if not part.optional)
    names = {part: row.first.parts.get(part, part) if row.first else part for part in needed}
    if "" in names.values():
        return Token(row.id, **{part: _read(part, value, row.id) for part in needed})
    figure = {"figure"} if row.with_figure else set[str]()
    data = read_mapping(value, row.id, frozenset({*names.values(), *row.marks, *figure}))
    parts = {part: _read(part, data.get(name), name) for part, name in names.items()}
    marks = [mark for mark in row.marks if mark in data and read_flag(data[mark])]
    return _beside(Token(row.id, **parts, mark="".join(marks)), data.get("figure"))


def _beside(token: Token, value: object) -> Token:
    if value is None:
        return token
    figure = read_figure(value)
    if figure.cell != token.cell:
        wanted = "stands on the tile of the figure beside it"
        raise InputError("malformed", f"{started(token.what)} {wanted}.")
    return token._replace(owner=figure.player, kind=figure.kind, spot=figure.spot)


def _read_stock(value: object, known: Sequence[TokenRow]) -> Token:
    data = read_mapping(value, "stock", frozenset({"player", "what", "number"}))
    what = read_name(data.get("what"), "what")
    if what not in {row.id for row in known}:
        raise InputError("unknown-stock", f"No stock is called {what[:40]!r}.")
    player = read_name(data.get("player"), "player")
    return Token(what, player, number=read_number(data.get("number"), "number"))
