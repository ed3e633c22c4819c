"""The pieces on or beside the table that are neither tiles nor figures on spots.

Each is a token, of a kind that an expansion declares (``engine.model.vocabulary.TokenRow``).
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import chain, groupby
from operator import attrgetter
from typing import Final, NamedTuple

from engine.model.errors import InputError
from engine.model.figures import FIGURES
from engine.model.geometry import Cell
from engine.model.reading import check_cell, started
from engine.model.signs import is_spot
from engine.model.token_words import TokenSupply
from engine.model.values import Figure
from engine.model.vocabulary import TokenRow, rows


class Token(NamedTuple):
    """A token: ``what`` it is, and those parts by which its kind is stated.

    ``player`` has it, or nobody. It is on ``cell``, on ``spot`` there, or in a place of no cell.
    ``owner`` and ``kind`` are the figure that it goes with: the follower that the fairy stands
    beside, a prisoner. ``number`` is how many or how much. ``mark`` is one of its row's marks.
    """

    what: str
    player: str = ""
    cell: Cell | None = None
    spot: str = ""
    number: int = 1
    mark: str = ""
    owner: str = ""
    kind: str = ""

    @property
    def row(self) -> TokenRow:
        """What its kind declares. KeyError for a kind that nobody has declared."""
        row: TokenRow = rows(TokenRow)[self.what]
        return row

    @property
    def figure(self) -> Figure | None:
        """The figure on the board that it stands beside."""
        if self.cell is None or not self.owner:
            return None
        return Figure(self.owner, self.kind, self.cell, self.spot)

    def holds(self) -> Iterator[tuple[str, str]]:
        """The owner and the kind of every figure that it keeps off the board."""
        if self.row.holds:
            yield self.owner, self.kind
            if self.mark:
                yield self.player, self.mark


_WHAT: Final = attrgetter("what")
DEFAULT: Final = Token("")
"""What a part is where it is not stated."""


@dataclass(frozen=True, slots=True)
class Pieces:
    """All tokens, in the order of their rows; those of one kind as they were stated."""

    tokens: tuple[Token, ...] = ()
    _kinds: Mapping[str, tuple[Token, ...]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        kinds: dict[str, list[Token]] = {}
        # Mostly those of a kind lie together already, so this makes few lists; ``extend`` is for
        # the rest.
        for what, alike in groupby(self.tokens, key=_WHAT):
            kinds.setdefault(what, []).extend(alike)
        sorts = {what: tuple(kinds[what]) for what in sorted(kinds, key=_place)}
        # A frozen dataclass has no other way to set what it works out.
        object.__setattr__(self, "tokens", tuple(chain.from_iterable(sorts.values())))
        object.__setattr__(self, "_kinds", sorts)

    def __bool__(self) -> bool:
        return bool(self.tokens)

    def of(self, what: str) -> tuple[Token, ...]:
        """The tokens of a kind."""
        return self._kinds.get(what, ())

    def first(self, what: str) -> Token | None:
        """The first token of a kind: the only one of such as the dragon."""
        found = self._kinds.get(what)
        return found[0] if found else None

    def cell(self, what: str) -> Cell | None:
        """The cell of the only token of a kind."""
        token = self.first(what)
        return token.cell if token else None

    def spot(self, what: str) -> str:
        """The spot of the only token of a kind, empty where that is not stated."""
        token = self.first(what)
        return token.spot if token else ""

    def stock(self, player: str, what: str) -> int:
        """How many of a thing a player has."""
        return sum(token.number for token in self.of(what) if token.player == player)

    def held(self) -> Iterator[tuple[str, str]]:
        """The owner and the kind of every figure that tokens keep off the board."""
        for token in self.tokens:
            yield from token.holds()

    def off_board(self) -> list[Token]:
        """The tokens that hold a figure on a place that is on no tile."""
        return [token for token in self.tokens if token.row.holds and token.spot]

    def named(self) -> frozenset[str]:
        """The kinds of token that are there."""
        return frozenset(self._kinds)

    def having(self, what: str, *tokens: Token) -> "Pieces":
        """The same pieces, but with these tokens of a kind and no others."""
        # The other kinds are in order already; to sort all tokens again would cost more than the
        # rest of the move.
        kinds = {**self._kinds, what: tokens}
        if not tokens:
            del kinds[what]
        elif what not in self._kinds:
            kinds = {kind: kinds[kind] for kind in sorted(kinds, key=_place)}
        return _in_order(kinds)

    def new(self, before: "Pieces") -> list[Token]:
        """The tokens that are not among those of before."""
        return [
            token
            for what, alike in self._kinds.items()
            # Most kinds have not changed: one comparison passes over them.
            if alike != (known := before.of(what))
            for token in alike
            if token not in known
        ]

    def added(self) -> Iterator[tuple[str, str, int]]:
        """The player, the kind and the number of all figures that stocks add to those of the
        start."""
        for token in self.tokens:
            if token.row.adds:
                yield token.player, token.row.adds, token.number

    def adding(self, player: str, what: str, number: int) -> "Pieces":
        """The same pieces, but with so many more of a thing in a player's stock."""
        total = Token(what, player, number=self.stock(player, what) + number)
        held = {token.player: token for token in self.of(what)} | {player: total}
        return self.having(what, *held.values())

    def over(self, begin: "Pieces") -> "Pieces":
        """These pieces, and those of the beginning of kinds that are not stated."""
        stated = self.named()
        return Pieces((*self.tokens, *(t for t in begin.tokens if t.what not in stated)))


def _in_order(kinds: Mapping[str, tuple[Token, ...]]) -> Pieces:
    """Pieces of which every kind has its place already."""
    # Past ``__post_init__``, which would sort all of them again: tokens move in every turn.
    pieces = object.__new__(Pieces)
    object.__setattr__(pieces, "tokens", tuple(chain.from_iterable(kinds.values())))
    object.__setattr__(pieces, "_kinds", kinds)
    return pieces


def _place(what: str) -> int:
    """The place of the row of a kind. What no row declares comes last: ``check_token`` refuses it,
    with a message of its own."""
    order = _order()
    return order.get(what, len(order))


@cache
def _order() -> dict[str, int]:
    return {what: place for place, what in enumerate(rows(TokenRow))}


# --- what a token can be ---------------------------------------------------------------------


def check_pieces(pieces: Pieces, players: Collection[str]) -> None:
    """Raise InputError for a token that could be on no table with these players."""
    for token in pieces.tokens:
        check_token(token, players)
    for what in pieces.named():
        row = rows(TokenRow)[what]
        if row.kept is TokenSupply.ONE and len(pieces.of(what)) > 1:
            told = f"There is one {what}, and more are stated."
            raise InputError("double-token", told, rule=row.where or None)


def check_token(token: Token, players: Collection[str]) -> None:
    """Raise InputError for a token that could be on no table with these players."""
    if token.what not in rows(TokenRow):
        raise InputError("unknown-token", f"There is no token {token.what[:40]!r}.")
    stated = {part for part in Token._fields[1:] if getattr(token, part) != getattr(DEFAULT, part)}
    parts = {part.name: part.optional for part in token.row.stated_by}
    # A number that is not said is one.
    needed = {part for part, optional in parts.items() if not optional} - {"number"}
    if wrong := sorted((stated - parts.keys()) | (needed - stated)):
        by = ", ".join(parts)
        raise InputError("malformed", f"{started(token.what)} is stated by {by}: {wrong[0]}")
    for player in (token.player, token.owner):
        if player and player not in players:
            raise InputError("unknown-player", f"There is no player {player[:40]!r} at the table.")
    _check_figure(token)
    _check_place(token)
    least, most = token.row.range
    if not least <= token.number <= most:
        # ``capitalize`` would make all other letters small.
        what = token.what[:1].upper() + token.what[1:]
        raise InputError("bad-number", f"{what}: a number from {least} to {most}.")


def _check_figure(token: Token) -> None:
    kinds = [token.kind, *([token.mark] if token.row.holds else [])]
    if unknown := [kind for kind in kinds if kind and kind not in FIGURES]:
        raise InputError("unknown-figure", f"There is no figure {unknown[0][:40]!r}.")
    if token.mark and not token.row.holds and token.mark not in token.row.marks:
        raise InputError("unknown-mark", f"{started(token.what)} is never {token.mark[:40]!r}.")
    if bool(token.owner) != bool(token.kind):
        wanted = "goes with a figure: its owner and its kind"
        raise InputError("malformed", f"{started(token.what)} {wanted}.")


def _check_place(token: Token) -> None:
    if token.cell is not None:
        check_cell(token.cell)
        if token.spot and not is_spot(token.spot):
            raise InputError("unknown-spot", f"There is no spot {token.spot[:40]!r}.")
    elif token.spot and token.spot not in token.row.places:
        raise InputError("unknown-place", f"There is no place {token.spot[:40]!r} for it.")
