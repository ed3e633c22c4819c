"""What lies on the table beside tiles and figures, as a form made of the rows of tokens.

A field is called ``token:<kind>:<number of the line>:<part>``. What the form does not ask about, a
token keeps, and so do the kinds of token that it does not show.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from html import escape
from typing import Any, NamedTuple

from django.utils.safestring import SafeString, mark_safe
from django.utils.text import capfirst

from engine import api
from rulesite import budget
from rulesite.telling.places import first_of, spot_words

WHERE = "where"
"""The part that holds a cell, and what is meant on it."""


class FieldOption(NamedTuple):
    """A choice of a field."""

    value: str
    words: str


@dataclass(frozen=True)
class Options:
    """What a field offers. On a large table a hundred fields offer the same hundreds of places, so
    their HTML is made once."""

    each: tuple[FieldOption, ...]

    @cached_property
    def _html(self) -> str:
        return "".join(_option(*one) for one in self.each)

    @cached_property
    def _values(self) -> frozenset[str]:
        return frozenset(one.value for one in self.each)

    def chosen(self, value: str, words: str = "") -> SafeString:
        """Their HTML with one of them selected: if it is none of them, it comes with its words."""
        # A field with hundreds of options is rendered by replacing one word of a text that is
        # there already.
        html = self._html
        if value not in self._values:
            html += _option(value, words)
        plain = _begun(value)
        return mark_safe(html.replace(plain, f"{plain} selected", 1))  # noqa: S308 - escaped


def _option(value: str, words: str) -> str:
    return f"{_begun(value)}>{escape(words)}</option>"


def _begun(value: str) -> str:
    return f'<option value="{escape(value)}"'


class Field(NamedTuple):
    """A field: a choice where there are ``options``, a box to tick for ``tick``, else a number."""

    name: str
    label: str
    value: str = ""
    options: SafeString | None = None
    tick: bool = False


class TokenFields(NamedTuple):
    """The fields of a token; ``tap`` is the field that a tap on a tile fills, ``cell`` the tile
    whose it is if that cannot be chosen."""

    words: str
    fields: tuple[Field, ...]
    tap: str = ""
    cell: api.Cell | None = None


class FieldGroup(NamedTuple):
    """The lines of a kind of which there may be many."""

    heading: str
    lines: tuple[TokenFields, ...]
    empty: str = ""


class Hand(NamedTuple):
    """What a player has: a number of each stock."""

    player: str
    letter: str
    fields: tuple[Field, ...]


@dataclass(frozen=True, slots=True)
class PiecesForm:
    """Every field for the rule sets in question."""

    lines: tuple[TokenFields, ...] = ()
    groups: tuple[FieldGroup, ...] = ()
    stocks: tuple[str, ...] = ()
    hands: tuple[Hand, ...] = ()


@dataclass(frozen=True, slots=True)
class FormSubject:
    """What the form is about: a position, the tokens that variants bring, the rules in play."""

    position: api.Position
    brought: frozenset[str] = frozenset()
    active: frozenset[str] = frozenset()
    rulesets: tuple[api.Ruleset, ...] = ()
    _offered: dict[tuple[str, str], Options] = field(default_factory=dict)

    @classmethod
    def under(cls, position: api.Position, rulesets: Iterable[api.Ruleset]) -> "FormSubject":
        """A position, asked about under some rule sets."""
        rulesets = tuple(rulesets)
        return cls(
            position,
            frozenset().union(*(ruleset.pieces for ruleset in rulesets)),
            frozenset(position.sets).union(*(ruleset.active for ruleset in rulesets)),
            rulesets,
        )

    def offers(self, row: api.TokenRow, part: str) -> Options:
        """What a part of a token of a kind can be, or where it can be."""
        if (row.id, part) not in self._offered:
            offered = _wheres(self, row) if part == WHERE else _choices(self, row, part)
            self._offered[row.id, part] = Options(tuple(offered))
        return self._offered[row.id, part]

    def rows(self, kept: api.TokenSupply) -> list[api.TokenRow]:
        """The kinds of token to ask about: of the sets in play, of variants, what is there."""
        there = self.brought | self.position.pieces.named()
        return [
            row
            for row in api.rows(api.TokenRow).values()
            if row.kept is kept and (row.expansion in self.active or row.id in there)
        ]


def has_fields(position: api.Position, rulesets: Iterable[api.Ruleset]) -> bool:
    """Whether there is anything beside the tiles to ask about."""
    asked = FormSubject.under(position, rulesets)
    return any(map(asked.rows, api.TokenSupply))


def form(position: api.Position, rulesets: Iterable[api.Ruleset] = ()) -> PiecesForm:
    """The fields for a position, filled in."""
    asked = FormSubject.under(position, rulesets)
    stocks = asked.rows(api.TokenSupply.STOCK)
    hands = (
        Hand(player, api.COLOURS[player], tuple(_stock(asked, player, row) for row in stocks))
        for player in position.players
    )
    return PiecesForm(
        tuple(
            _line(asked, row, 0, _tokens(asked, row)[0]) for row in asked.rows(api.TokenSupply.ONE)
        ),
        tuple(_group(asked, row) for row in asked.rows(api.TokenSupply.MANY)),
        tuple(capfirst(row.plural) for row in stocks),
        tuple(hands) if stocks else (),
    )


def _name(row: api.TokenRow, line: object, part: str) -> str:
    return f"token:{row.id}:{line}:{part}"


def _tokens(asked: FormSubject, row: api.TokenRow) -> list[api.Token]:
    """The tokens that have a line: those that are stated, and one to state."""
    stated = list(asked.position.pieces.of(row.id))
    if row.kept is api.TokenSupply.ONE:
        return stated[:1] or [api.Token(row.id)]
    if not row.on:
        # One empty line more, for a token that is not there yet.
        return [*stated, api.Token(row.id)]
    there = {token.cell for token in stated}
    bases = [laid.cell for laid in asked.position.tiles if row.on in api.tile_of(laid.tile).marks]
    return stated + [api.Token(row.id, cell=c, number=0) for c in bases if c not in there]


def _group(asked: FormSubject, row: api.TokenRow) -> FieldGroup:
    lines = enumerate(_tokens(asked, row))
    under = api.with_article(api.rows(api.SymbolRow)[row.on].name) if row.on else ""
    return FieldGroup(
        capfirst(row.plural),
        tuple(_line(asked, row, number, token) for number, token in lines),
        f"No tile on the table has {under}." if under else "",
    )


def _line(asked: FormSubject, row: api.TokenRow, number: int, token: api.Token) -> TokenFields:
    fields = tuple(_fields(asked, row, number, token))
    base = token.cell if row.on else None
    words = _place_words(asked.position, base) if base else row.name
    where = _name(row, number, WHERE)
    tap = where if any(field.name == where for field in fields) else ""
    return TokenFields(capfirst(words), fields, tap, base)


def _fields(
    asked: FormSubject, row: api.TokenRow, number: int, token: api.Token
) -> Iterator[Field]:
    parts = {part.name for part in row.stated_by}
    if "cell" in parts and not row.on:
        name = _name(row, number, WHERE)
        options = asked.offers(row, WHERE).chosen(*_where(asked.position, row, token))
        yield Field(name, f"Where the {row.name} is", "", options)
    if row.holds and not (token.mark or row.id in asked.brought):
        parts -= {"mark"}
    for part in ("player", "kind", "owner", "spot", "number", "mark"):
        if part in parts and not ("cell" in parts and part in ("owner", "kind", "spot")):
            yield _field(asked, row, _name(row, number, part), part, token)


def _field(asked: FormSubject, row: api.TokenRow, name: str, part: str, token: api.Token) -> Field:
    value = str(getattr(token, part))
    if part == "number":
        blank = token == api.Token(row.id)
        return Field(name, capfirst(row.counts or row.name), "" if blank else value)
    if part == "mark" and len(row.marks) == 1:
        return Field(name, capfirst(row.marks[0]), value, tick=True)
    label = {
        "player": f"Who has the {row.name}",
        "owner": "Whose figure",
        "kind": "Which figure",
        "mark": "Which figure guards it" if row.holds else "What it is like",
        "spot": f"Where the {row.name} is",
    }[part]
    options = asked.offers(row, part)
    return Field(name, label, value, options.chosen(value, _words(part, value)))


def _choices(asked: FormSubject, row: api.TokenRow, part: str) -> Iterator[FieldOption]:
    nothing = {"owner": "of …", "kind": "Figure", "mark": "–"}.get(part, row.nowhere)
    if part == "player" and "cell" in row.parts:
        nothing = "Whose …"
    yield FieldOption("", nothing)
    for one in _named(asked, row, part):
        yield FieldOption(one, _words(part, one))


def _named(asked: FormSubject, row: api.TokenRow, part: str) -> Iterable[str]:
    match part:
        case "player" | "owner":
            return asked.position.players
        case "spot":
            return row.places
        case "mark" if not row.holds:
            return row.marks
    return api.figures_of(asked.position.sets)


def _words(part: str, value: str) -> str:
    return f"of {value.capitalize()}" if part == "owner" else value.capitalize()


def _stock(asked: FormSubject, player: str, row: api.TokenRow) -> Field:
    stated = [token for token in asked.position.pieces.of(row.id) if token.player == player]
    number = str(asked.position.pieces.stock(player, row.id)) if stated else ""
    return Field(_name(row, player, "number"), f"{capfirst(row.plural)} of {player}", number)


# --- where a token is ----------------------------------------------------------------------------


def _wheres(asked: FormSubject, row: api.TokenRow) -> Iterator[FieldOption]:
    """On each tile; beside each figure, or on each spot, where the token asks for that."""
    position, parts = asked.position, {part.name: part.optional for part in row.stated_by}
    yield FieldOption("", row.nowhere)
    if row.covers:
        analysis = api.Analysis(position, budget.work())
        yield from (_at(position, *place) for place in api.covered(analysis, row, asked.rulesets))
        return
    if row.with_figure:
        for number, figure in enumerate(position.figures):
            words = f"Beside {figure.player} {figure.kind}: {_place_words(position, figure.cell)}"
            yield FieldOption(f"{_key(figure.cell)}|{number}", words)
    for cell, look in api.looks(position).items():
        spots = spots_of(row, look) if "spot" in parts and not row.with_figure else ()
        yield from (_at(position, cell, spot) for spot in spots)
        if not (row.link or row.stands_on) and (not spots or parts["spot"]):
            yield _at(position, cell)


def _where(position: api.Position, row: api.TokenRow, token: api.Token) -> FieldOption:
    """Where a token is: what is stated may be nothing that is offered."""
    if token.cell is None:
        return FieldOption("", "")
    if row.with_figure and token.figure in position.figures:
        return FieldOption(f"{_key(token.cell)}|{position.figures.index(token.figure)}", "")
    return _at(position, token.cell, "" if row.with_figure else token.spot)


def _at(position: api.Position, cell: api.Cell, spot: str = "") -> FieldOption:
    words = _place_words(position, cell)
    if not spot:
        return FieldOption(_key(cell), capfirst(words))
    return FieldOption(f"{_key(cell)}|{spot}", f"{capfirst(spot_words(spot))}: {words}")


def _place_words(position: api.Position, cell: api.Cell) -> str:
    """A cell in the few words that a choice has room for: ``2 left, 1 up``."""
    return api.steps_from(first_of(position), cell) or "first tile"


def spots_of(row: api.TokenRow, look: api.Turned) -> tuple[str, ...]:
    """Where on a tile a token can be; what links, where it can without others of its like."""
    if row.link:
        return api.spots_for(row, api.turned(look.tile, look.turns))
    if row.stands_on:
        return tuple(look.names[s.index] for s in look.segments if s.kind in row.stands_on)
    return look.names


def _key(cell: api.Cell) -> str:
    return f"{cell[0]},{cell[1]}"


# --- What was put into the fields --------------------------------------------------------------


def stated(
    position: api.Position, params: Mapping[str, str], rulesets: Iterable[api.Ruleset] = ()
) -> api.Position:
    """The position with the tokens as the form states them. Raises api.InputError."""
    asked, pieces = FormSubject.under(position, rulesets), position.pieces
    for row in (row for kept in api.TokenSupply for row in asked.rows(kept)):
        read = _read_stocks if row.kept is api.TokenSupply.STOCK else _read_lines
        pieces = pieces.having(row.id, *read(asked, row, params))
    # Through JSON, whose reader checks everything: a form may send whatever somebody typed.
    return api.from_plain(api.to_plain(replace(position, pieces=pieces)))


def _read_stocks(
    asked: FormSubject, row: api.TokenRow, params: Mapping[str, str]
) -> Iterator[api.Token]:
    for player in asked.position.players:
        if text := params.get(_name(row, player, "number"), "").strip():
            yield api.Token(row.id, player, number=_number(text))


def _read_lines(
    asked: FormSubject, row: api.TokenRow, params: Mapping[str, str]
) -> Iterator[api.Token]:
    owned = any(part.name == "player" and not part.optional for part in row.stated_by)
    for number, token in enumerate(_tokens(asked, row)):
        fields = [field.name for field in _fields(asked, row, number, token)]
        read = {name.rpartition(":")[2]: params.get(name, "").strip() for name in fields}
        if owned and read.get(WHERE) and not (token.cell or read.get("player")):
            # Whoever taps a place has named nobody: it is taken for the mover's, and the form
            # shows whose.
            read["player"] = asked.position.mover or asked.position.players[0]
        changed = token._replace(**_parts(asked, row, read))
        if _is_stated(row, changed, read):
            yield changed


def _parts(asked: FormSubject, row: api.TokenRow, read: Mapping[str, str]) -> dict[str, Any]:
    """The parts that the fields of a line state."""
    found: dict[str, Any] = {part: text for part, text in read.items() if part != WHERE}
    if WHERE in read:
        found |= _place(asked, row, read[WHERE])
    if "number" in read:
        found["number"] = _number(read["number"] or ("0" if row.on else "1"))
    if "mark" in read and len(row.marks) == 1:
        found["mark"] = row.marks[0] if read["mark"] else ""
    return found


def _is_stated(row: api.TokenRow, token: api.Token, read: Mapping[str, str]) -> bool:
    """A token without one of the parts that it needs is not there, nor a tower of no storeys, nor
    what is stated by a number alone that nobody gave."""
    if row.parts == ("number",):
        return bool(read["number"])
    needed = [part.name for part in row.stated_by if not part.optional and part.name != "number"]
    return all(getattr(token, part) for part in needed) and not (row.on and not token.number)


def _place(asked: FormSubject, row: api.TokenRow, text: str) -> dict[str, Any]:
    where, _, what = text.partition("|")
    found: dict[str, Any] = {"cell": cell_of(where), "spot": what}
    if row.with_figure:
        found |= {"owner": "", "kind": ""}
    if row.with_figure and what:
        index = _number(what)
        if not 0 <= index < len(asked.position.figures):
            raise api.InputError("bad-number", f"There is no figure {index}.")
        figure = asked.position.figures[index]
        found |= {"owner": figure.player, "kind": figure.kind, "spot": figure.spot}
    return found


def cell_of(text: str) -> api.Cell | None:
    if not text:
        return None
    x, comma, y = text.partition(",")
    if not comma:
        raise api.InputError("bad-cell", f"{text[:20]!r} is no cell x,y.")
    return _number(x), _number(y)


def _number(text: str) -> int:
    if not text.removeprefix("-").isascii() or not text.removeprefix("-").isdigit():
        raise api.InputError("bad-number", f"{text[:12]!r} is no whole number.")
    # Five digits are more than any number here, and Python takes long to read thousands.
    return int(text[:5])
