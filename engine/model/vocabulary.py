"""What the things of the game are: figures, tokens, places, symbols, kinds of segment.

Each expansion declares its own in ``engine/data/expansions/<id>.toml``, a table for each thing::

    [figure.wagon]
    letter = "w"
    stands_on = ["road", "city", "cloister"]

A table is a subclass of ``Row``; ``rows(FigureRow)`` are all its rows by id, in the order in which
the expansions were published. Notation, JSON, forms, scripts and drawings are derived from them, so
that nothing that a row says is said again anywhere. A new table is a new subclass.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from functools import cache
from typing import Any, ClassVar, Final, NamedTuple, TypeVar

from engine.model.datafiles import ordered

_ROOM: Final = "expansions"


class Trait(StrEnum):
    """What is so about a figure wherever it stands."""

    LIES = "lies"
    """On a farm it lies on its side."""

    CORNER = "corner"
    """It stands on the corner of a tile."""


class Part(NamedTuple):
    """One of the parts by which a token is stated; an ``optional`` one can be left out."""

    name: str
    optional: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A thing that an expansion declares; ``expansion`` is the id of the file that it stands in."""

    table: ClassVar[str]

    id: str
    expansion: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureRow(Row):
    """A figure that a player may own.

    ``letter`` stands for it in the notation. ``stands_on`` lists the kinds of segment and the
    places on which it may stand: what is not listed is shut to it, unless the kind or the place
    admits it. ``where`` is the rule that says so. ``shape`` names its drawing, which is drawn
    ``size`` times as large as usual.
    """

    table: ClassVar[str] = "figure"

    letter: str
    plural: str
    stands_on: tuple[str, ...]
    where: str
    traits: tuple[Trait, ...] = ()
    shape: str = "pawn"
    size: float = 1.0

    def __post_init__(self) -> None:
        object.__setattr__(self, "traits", tuple(Trait(trait) for trait in self.traits))


@dataclass(frozen=True, slots=True, kw_only=True)
class TokenRow(Row):
    """A thing on or beside the table that is neither tile nor figure on a spot.

    ``parts`` are what a token of this kind is stated by, out of ``player`` (who has it), ``cell``
    and ``spot`` (where it is; a spot without a cell is a place), ``owner`` and ``kind`` (the
    figure that it goes with), ``number`` (how many, or how much; from ``range``) and ``mark`` (one
    of ``marks``); a part with a question mark behind it may be left out. ``code`` stands for it in
    the notation, ``v1`` is its name in the first form of the JSON. ``heading`` names it in forms,
    ``counts`` says what its number counts, ``nowhere`` where it is when it is not stated.
    """

    table: ClassVar[str] = "token"

    code: str
    parts: tuple[str, ...]
    range: tuple[int, int] = (0, 99)
    marks: tuple[str, ...] = ()
    v1: str = ""
    plural: str = ""
    heading: str = ""
    counts: str = ""
    nowhere: str = "Not on the board"
    shape: str = ""

    @property
    def stated_by(self) -> tuple[Part, ...]:
        """The parts, each with whether it may be left out."""
        return tuple(Part(part.removesuffix("?"), part.endswith("?")) for part in self.parts)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceRow(Row):
    """A spot that is no segment: the top of a tower, a quarter of Carcassonne.

    ``admits`` lists figures that may stand there though their own rows do not name it; whoever
    may stand on the kind ``serves`` is admitted too. ``rule`` says who is.
    """

    table: ClassVar[str] = "place"

    letter: str
    serves: str = ""
    admits: tuple[str, ...] = ()
    rule: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class KindRow(Row):
    """A kind of segment; ``letter`` stands for it in edges and in the notation.

    ``traits`` are those of ``engine.model.kinds``. ``admits`` lists figures that may stand there
    though their own rows do not name it.
    """

    table: ClassVar[str] = "kind"

    letter: str
    traits: tuple[str, ...] = ()
    admits: tuple[str, ...] = ()
    rule: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SymbolRow(Row):
    """A mark on a tile or on one of its segments.

    ``name`` and ``says`` are for readers, ``mass`` tells that the name takes no article. ``rule``
    is the rule that it matters to, if any; ``shape`` names its drawing, if it is drawn as a sign.
    """

    table: ClassVar[str] = "symbol"

    name: str
    says: str
    rule: str = ""
    shape: str = ""
    mass: bool = False


@dataclass(frozen=True, slots=True)
class ExpansionInfo:
    """A set of the game, or an expansion without tiles: the head of its file.

    ``uses`` names the expansions whose rules it needs; ``order`` is its place among those of a
    year.
    """

    id: str
    name: str
    year: int
    order: int
    uses: tuple[str, ...] = field(default=())

    @property
    def figures(self) -> tuple[str, ...]:
        """The figures that it brings."""
        return tuple(row.id for row in rows(FigureRow).values() if row.expansion == self.id)

    @property
    def pieces(self) -> tuple[str, ...]:
        """The tokens that it brings, as the first form of the JSON names them."""
        return tuple(r.v1 or r.id for r in rows(TokenRow).values() if r.expansion == self.id)

    @property
    def symbols(self) -> Mapping[str, str]:
        """The marks that its tiles bring, each with the rule that it matters to, or nothing."""
        own = (row for row in rows(SymbolRow).values() if row.expansion == self.id)
        return {row.id: row.rule for row in own}


R = TypeVar("R", bound=Row)


@cache
def rows(table: type[R]) -> Mapping[str, R]:
    """Every row of a table by id. Raises ValueError for an id that stands twice, or a row that
    cannot be read."""
    found: dict[str, R] = {}
    for file, data in ordered(_ROOM).items():
        for name, entry in data.get(table.table, {}).items():
            if name in found:
                raise ValueError(f"{table.table} {name!r} stands twice")
            found[name] = _row(table, name, file, entry)
    return found


@cache
def expansions() -> Mapping[str, ExpansionInfo]:
    """All expansions by id, in the order of their publication, the base game first."""
    heads = {file: data for file, data in ordered(_ROOM).items() if "name" in data}
    return {
        file: ExpansionInfo(
            file, data["name"], data["year"], data["order"], tuple(data.get("uses", ()))
        )
        for file, data in heads.items()
    }


def _row(table: type[R], name: str, file: str, entry: Mapping[str, Any]) -> R:
    known = {part.name for part in fields(table)}
    if unknown := sorted(entry.keys() - known):
        raise ValueError(f"{table.table} {name!r} of {file}: no row has {unknown[0]!r}")
    frozen = {key: tuple(v) if isinstance(v, list) else v for key, v in entry.items()}
    return table(id=name, expansion=file, **frozen)
