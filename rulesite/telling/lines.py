"""Lines of a score sheet in words: what they are about, and the arithmetic."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from content.pages import selectors
from engine import api
from rulesite.telling.words import signed

LETTERS = api.COLOURS


@dataclass(frozen=True, slots=True)
class PlayerScore:
    """A player at the table: colour, letter, points."""

    player: str
    letter: str
    points: int | None
    most: bool = False


@dataclass(frozen=True, slots=True)
class Because:
    """A rule behind a number, what it says there, and where that is written: in the words of the
    edition's source, or empty where the rule holds everywhere. The source makes no difference."""

    rule: str
    says: str
    source: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class TermLine:
    """The arithmetic, and the rules behind it."""

    sum: str
    cite: Because
    why: Because | None
    cells: tuple[api.Cell, ...]


def side_of(player: str | None, points: int | None = None) -> PlayerScore | None:
    """A player, or nobody."""
    return PlayerScore(player, LETTERS[player], points) if player else None


def sides(totals: Mapping[str, int]) -> tuple[PlayerScore, ...]:
    """Every player with the total; whoever has the most stands out."""
    best = max(totals.values(), default=0)
    return tuple(
        PlayerScore(player, LETTERS[player], points, points == best and best > 0)
        for player, points in totals.items()
    )


def title_of(line: api.Line) -> str:
    """``City of 3 tiles``, ``Incomplete cloister with 1 neighbour``."""
    return title_words(line.kind, len(line.cells), complete=line.complete, spot=line.spot)


def title_words(kind: str, size: int, *, complete: bool, spot: str) -> str:
    """What a line of a kind is about; a kind of feature that no line is about by its name."""
    row = api.rows(api.LineRow).get(kind)
    if row is None:
        return kind.capitalize()
    title = row.title if complete else row.unfinished or row.title
    return title.format(
        tiles=f"{size} tile{'' if size == 1 else 's'}",
        neighbours=f"{size - 1} tile{'' if size == 2 else 's'} around it",
        spot=spot,
    )


def because(cited: api.Cited) -> Because:
    """What a cited rule says, and where that is written."""
    rule = api.rules()[cited.rule]
    return Because(rule.id, rule.said(cited.value), selectors.source_of(cited))


def reason_of(line: api.Line) -> Because:
    """The rule that gave or denied the points of a line."""
    return because(line.why)


def terms_of(line: api.Line) -> tuple[TermLine, ...]:
    """The arithmetic of a line."""
    told: set[str] = set()
    return tuple(_term(term, told) for term in line.terms)


def _term(term: api.SheetTerm, told: set[str]) -> TermLine:
    """A term; a further rule behind it is named once a line."""
    why = because(term.why) if term.why and term.why.rule not in told else None
    told.update([why.rule] if why else [])
    return TermLine(sum_words(term), because(term.cite), why, once(term.cells))


def sum_words(term: api.SheetTerm) -> str:
    """``2 tiles × 2``, ``Most wine: 10``."""
    row = api.rows(api.TermRow)[term.what]
    if row.lump:
        return f"{row.lump}: {signed(term.points)}"
    counted = f"{term.amount} {row.id if term.amount == 1 else row.many}"
    return f"{counted} ×\N{NO-BREAK SPACE}{term.each}"


def tiebreak_words(tiebreak: api.Tiebreak) -> str:
    """``Followers on a hill: Yellow 2, Black 1.``"""
    row = api.rows(api.TermRow)[tiebreak.what]
    shares = ", ".join(f"{player.capitalize()} {number}" for player, number in tiebreak.shares)
    return f"{row.many[0].upper()}{row.many[1:]}: {shares}."


def once(cells: Iterable[api.Cell]) -> tuple[api.Cell, ...]:
    """Every cell once, in their order."""
    return tuple(dict.fromkeys(cells))
