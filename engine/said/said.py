"""What can be said of one feature: how large it is, what is on it, and who stands there.

What there is to say follows from the sets in play and from the rows of their expansions: the marks
that are ``said`` of a kind, the tokens and the figures that stand on it.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Final, NamedTuple, TypeAlias

from engine.model.catalogue import brought, figures_of
from engine.model.errors import InputError
from engine.model.figures import COLOURS, FIGURES, FOLLOWER
from engine.model.geometry import ORIGIN, Cell, around_all, neighbour
from engine.model.kinds import FeatureKind, kinds
from engine.model.vocabulary import (
    FigureRow,
    KindRow,
    PlaceRow,
    StandingRow,
    SymbolRow,
    TokenRow,
    VocabularyRow,
    rows,
    shut,
)

MOST_TILES: Final = 30
MOST_CITIES: Final = 12
MOST_MARKS: Final = 12
MOST_FIGURES: Final = 12
"""More than any table has seen of each; a board of that size can still be looked at."""

EAST: Final = 1

Told: TypeAlias = SymbolRow | TokenRow | PlaceRow | StandingRow
"""What is said of a feature, or of figures there."""


class FiguresThere(NamedTuple):
    """So many figures of a player on the feature; ``on`` is what has words for standing there,
    such as a hill or the fairy, or empty. By some of these words they stand beside the feature."""

    player: str
    figure: str = FOLLOWER
    number: int = 1
    on: str = ""


@dataclass(frozen=True, slots=True)
class Statement:
    """What somebody says of one feature; what is said twice is added up.

    ``kind`` is a kind of segment. ``tiles`` are the tiles of the feature, for what is surrounded
    those round it, for what is fed those of its roads together, each with its own, and 0 for a
    farm, of which the completed ``cities`` are said instead. A farm is never ``complete``.
    ``marks`` are symbols and tokens with their numbers, ``tokens`` neutral figures.
    """

    kind: str
    tiles: int = 0
    complete: bool = True
    marks: tuple[tuple[str, int], ...] = ()
    tokens: tuple[str, ...] = ()
    standing: tuple[FiguresThere, ...] = ()
    cities: int = 0

    def __post_init__(self) -> None:
        marks: Counter[str] = Counter()
        for mark, number in self.marks:
            marks[mark] += number
        figures: Counter[tuple[str, str, str]] = Counter()
        for one in self.standing:
            figures[one.player, one.figure, one.on] += one.number
        players = list(dict.fromkeys(one.player for one in self.standing))
        standing = [FiguresThere(p, kind, n, on) for (p, kind, on), n in figures.items() if n]
        standing.sort(key=lambda one: (players.index(one.player), _place(one.figure), one.on))
        object.__setattr__(self, "marks", tuple(sorted((m, n) for m, n in marks.items() if n)))
        object.__setattr__(self, "tokens", tuple(sorted(set(self.tokens))))
        object.__setattr__(self, "standing", tuple(standing))

    @property
    def ground(self) -> FeatureKind:
        """The kind with its traits."""
        return kinds()[self.kind]

    @property
    def players(self) -> tuple[str, ...]:
        """Who stands there, in the order of naming, filled up to two."""
        named = dict.fromkeys(one.player for one in self.standing)
        for colour in COLOURS:
            if len(named) < 2:
                named[colour] = None
        return tuple(named)

    def number(self, mark: str) -> int:
        """How many of a mark are said."""
        return dict(self.marks).get(mark, 0)


def _place(figure: str) -> int:
    return list(FIGURES).index(figure) if figure in FIGURES else len(FIGURES)


@dataclass(frozen=True, slots=True)
class Sayable:
    """What may be said of a kind with some sets in play, in the order of publication."""

    kind: str
    marks: tuple[str, ...]
    under: tuple[str, ...]
    tokens: tuple[str, ...]
    figures: tuple[str, ...]


def sayable(sets: Iterable[str]) -> tuple[Sayable, ...]:
    """What may be told of with some sets in play, kind by kind: of every kind on which one of
    their figures may stand."""
    sets = tuple(sets)
    playing = brought(sets)
    own = [kind for kind in rows(KindRow).values() if kind.expansion in playing]
    found = (_sayable(kind, playing, figures_of(sets)) for kind in own)
    return tuple(one for one in found if one.figures and can_be_said(kinds()[one.kind]))


def can_be_said(kind: FeatureKind) -> bool:
    """Whether features of a kind can be told of: those of which the size says how they lie."""
    return kind.central or ((kind.closes or kind.farm) and not kind.inner)


def footprint(kind: FeatureKind) -> tuple[Cell, ...]:
    """The cells of what is surrounded: two of what joins the halves of a double tile."""
    return (ORIGIN, neighbour(ORIGIN, EAST)) if kind.inner else (ORIGIN,)


def full(kind: FeatureKind) -> int:
    """How many tiles surround a feature of a kind."""
    return len(around_all(footprint(kind)))


def kind_name(kind: str) -> str:
    """What readers call a kind: as its sign, if it has one."""
    return rows(SymbolRow)[kind].name if kind in rows(SymbolRow) else kind


def _sayable(kind: KindRow, playing: Collection[str], figures: tuple[str, ...]) -> Sayable:
    told = [row for row in said_of(kind.id) if row.expansion in playing]
    tokens = (row for row in rows(TokenRow).values() if row.expansion in playing)
    return Sayable(
        kind.id,
        tuple(row.id for row in told if counted(row)),
        tuple(row.id for row in told if row.standing),
        tuple(row.id for row in tokens if kind.id in row.stands_on),
        tuple(figure for figure in figures if stands(figure, kind)),
    )


def said_of(kind: str) -> Iterator[Told]:
    """What the rows of all expansions let be said of a kind."""
    tables = (rows(SymbolRow), rows(TokenRow), rows(PlaceRow), rows(StandingRow))
    every: Iterator[Told] = chain.from_iterable(table.values() for table in tables)
    return (row for row in every if kind in row.said)


def told(kind: str, name: str) -> Told:
    """The row of what is said of a kind. Raises KeyError where nothing of that name is."""
    return {row.id: row for row in said_of(kind)}[name]


def counted(row: Told) -> bool:
    """Whether a feature is said to have so many of it, and not its figures alone."""
    return not row.standing or (isinstance(row, SymbolRow) and row.itself)


def asked(row: Told) -> str:
    """What it is called where somebody is asked how many of it there are."""
    if isinstance(row, StandingRow):
        return row.standing
    return f"{row.name}: {row.counts}" if isinstance(row, SymbolRow) and row.counts else row.name


def beneath(row: Told) -> bool:
    """Whether it is a mark of the tiles where figures of the feature stand: a hill."""
    return isinstance(row, SymbolRow) and not row.itself


def stands(figure: str, kind: KindRow) -> bool:
    """Whether a figure may stand on a kind at all."""
    return shut(figure, kind.id) is None


def expansions_of(said: Statement) -> frozenset[str]:
    """The expansions that what is said takes, by the rows of all that it names; none for names
    that there are not."""
    told = [mark for mark, _ in said.marks]
    named: list[tuple[Mapping[str, VocabularyRow], Iterable[str]]] = [
        (rows(KindRow), [said.kind]),
        ({row.id: row for row in said_of(said.kind)}, _named(said)),
        (rows(TokenRow), said.tokens),
        (rows(FigureRow), [one.figure for one in said.standing]),
        (
            rows(FigureRow),
            [rows(SymbolRow)[mark].along for mark in told if mark in rows(SymbolRow)],
        ),
    ]
    return frozenset(
        table[name].expansion for table, names in named for name in names if name in table
    )


def _named(said: Statement) -> list[str]:
    return [mark for mark, _ in said.marks] + [one.on for one in said.standing]


def check(said: Statement) -> Statement:
    """What is said, once every name in it is one and every number within its limits.

    Raises InputError. What no board can show is another question.
    """
    if said.kind not in kinds() or not can_be_said(kinds()[said.kind]):
        raise InputError("unknown-kind", f"There is no kind {said.kind[:40]!r}.")
    most = full(said.ground) if said.ground.surrounded else MOST_TILES
    _within("tiles", said.tiles, most)
    _within("cities", said.cities, MOST_CITIES)
    found = {row.id: row for row in said_of(said.kind)}
    for mark, number in said.marks:
        if mark not in found or not counted(found[mark]):
            raise InputError("unknown-mark", f"Of a {said.kind} no {mark[:40]!r} is said.")
        _within("marks", number, MOST_MARKS)
    for token in said.tokens:
        row = rows(TokenRow).get(token)
        if row is None or said.kind not in row.stands_on:
            raise InputError("unknown-token", f"On a {said.kind} there is no {token[:40]!r}.")
    for one in said.standing:
        _check_standing(one, found)
    _within("figures", sum(one.number for one in said.standing), MOST_FIGURES)
    return said


def _check_standing(one: FiguresThere, found: Mapping[str, Told]) -> None:
    if one.player not in COLOURS:
        raise InputError("unknown-player", f"There is no player {one.player[:40]!r}.")
    if one.figure not in FIGURES:
        raise InputError("unknown-figure", f"There is no figure {one.figure[:40]!r}.")
    if one.on and not (one.on in found and found[one.on].standing):
        raise InputError("unknown-mark", f"No figure is said to stand on {one.on[:40]!r}.")
    _within("figures", one.number, MOST_FIGURES)


def _within(what: str, number: int, most: int) -> None:
    if not 0 <= number <= most:
        raise InputError("bad-number", f"{what.capitalize()}: a number from 0 to {most}.")
