"""What the things of the game are: figures, tokens, places, symbols, kinds of segment.

Each expansion declares its own in ``engine/data/expansions/<id>.toml``, a table for each thing::

    [figure.wagon]
    letter = "w"
    stands_on = ["road", "city", "cloister"]

A table is a subclass of ``VocabularyRow``; ``rows(FigureRow)`` are all its rows by id, in the order
in which the expansions were published. Notation, JSON, forms, scripts and drawings are derived from
them, so that nothing that a row says is said again anywhere. A new table is a new subclass.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from functools import cache
from typing import Any, ClassVar, Final, NamedTuple, TypeVar

from engine.model.datafiles import ordered
from engine.model.geometry import WAYS
from engine.model.token_words import FirstForm, OnTrack, TileLink, TokenSupply

_ROOM: Final = "expansions"


class FigureTrait(StrEnum):
    """What is so about a figure wherever it stands."""

    LIES = "lies"
    """On a farm it lies on its side."""

    CORNER = "corner"
    """It stands on the corner of a tile."""

    BIG = "big"
    """It is larger than an ordinary follower, and may be the last to be taken."""

    ALOOF = "aloof"
    """It stands only on its own ground, even where any other follower may stand."""

    HERDS = "herds"
    """It makes a farm worth more to its owner, and whatever else does so is played with it."""


class TokenPart(NamedTuple):
    """One of the parts by which a token is stated; an ``optional`` one can be left out."""

    name: str
    optional: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class VocabularyRow:
    """A thing that an expansion declares; ``expansion`` is the id of the file that it stands in."""

    table: ClassVar[str]

    id: str
    expansion: str

    @classmethod
    def spread(cls, name: str, entry: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
        """The rows for which one entry stands, each with its id: itself alone."""
        yield name, entry


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureRow(VocabularyRow):
    """A figure that a player may own.

    ``letter`` stands for it in the notation. ``stands_on`` lists the kinds of segment and the
    places on which it may stand: what is not listed is shut to it, unless the kind or the place
    admits it. ``where`` is the rule that says so, ``votes`` the one that says what it
    counts in a majority. ``shape`` names its drawing, which is drawn ``size`` times as large as
    usual.
    """

    table: ClassVar[str] = "figure"

    letter: str
    plural: str
    stands_on: tuple[str, ...]
    where: str
    votes: str = "base.majority.votes"
    traits: tuple[FigureTrait, ...] = ()
    shape: str = "pawn"
    size: float = 1.0

    def __post_init__(self) -> None:
        object.__setattr__(self, "traits", tuple(FigureTrait(trait) for trait in self.traits))


@dataclass(frozen=True, slots=True, kw_only=True)
class TokenRow(VocabularyRow):
    """A thing on or beside the table that is neither tile nor figure on a spot.

    ``parts`` are what a token of this kind is stated by, out of ``player`` (who has it), ``cell``
    and ``spot`` (where it is; a spot without a cell is a place), ``owner`` and ``kind`` (the figure
    that it goes with), ``number`` (how many, or how much; from ``range``) and ``mark`` (one of
    ``marks``); a part with a question mark behind it may be left out. A token that ``holds`` keeps
    that figure off the board; its mark is the kind of another, of the player who has it, that is
    off the board with it. ``code`` stands for it in the notation, ``first`` is how the first form
    says it. ``name`` and ``plural`` are for readers, ``counts`` says what its number counts, or
    what it is if it is ``numbered`` and the number only tells it from others; ``nowhere`` says
    where it is when it is not stated. It lies on tiles with the symbol ``on``, if that is named.
    ``shape`` is its drawing, which stands ``at`` a point of its tile, or ``astride`` the side that
    its spot names, so that it lies on two tiles.

    A token that ``stands_on`` kinds of segment or places is a figure of nobody's: its spot is one
    of them, and whoever takes the figures of its tile takes it too, if the flag ``taken`` is up.

    A token is ``said`` of kinds of segment as a mark is: so many lie on the tiles of the feature,
    or over cities round a farm if it ``covers`` those. With words for ``standing`` it is said of
    the figure that it goes with.

    A stock that ``adds`` a kind of figure says how many more of it its player has than at the
    start.

    A token that ``covers`` a kind of feature lies over a complete one: its spot is a segment of it.

    A token that is a ``link``, stated by ``cell`` and ``spot``, changes what is joined to what: it
    ``carries`` a kind of segment, of which its spot is. A span leads from ground to ground of the
    kind that it goes ``over``, a crossing ``across`` a symbol of its tile. ``where`` is the rule
    that says where it, or another token, may be. One that names a symbol as its ``ends`` has its
    spots on segments with that: as long as its expansion is in play, such a segment is parted where
    it would lead through, and its ends wait to be linked; ``through`` is what players hear of it
    otherwise.

    A token that stands on the scoring ``track`` is stated by ``player`` and ``number``.
    """

    table: ClassVar[str] = "token"

    code: str
    kept: TokenSupply
    parts: tuple[str, ...]
    range: tuple[int, int] = (0, 99)
    marks: tuple[str, ...] = ()
    holds: bool = False
    first: FirstForm | None = None
    name: str = ""
    plural: str = ""
    counts: str = ""
    numbered: bool = False
    nowhere: str = "Not on the board"
    on: str = ""
    shape: str = ""
    at: tuple[float, float] = (50.0, 50.0)
    astride: bool = False
    stands_on: tuple[str, ...] = ()
    taken: str = ""
    covers: str = ""
    adds: str = ""
    link: TileLink | None = None
    carries: str = ""
    over: str = ""
    across: str = ""
    ends: str = ""
    through: str = ""
    where: str = ""
    said: tuple[str, ...] = ()
    standing: str = ""
    track: OnTrack | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "kept", TokenSupply(self.kept))
        object.__setattr__(self, "track", OnTrack(self.track) if self.track else None)
        object.__setattr__(self, "link", TileLink(self.link) if self.link else None)

    @property
    def stated_by(self) -> tuple[TokenPart, ...]:
        """The parts, each with whether it may be left out."""
        return tuple(TokenPart(part.removesuffix("?"), part.endswith("?")) for part in self.parts)

    @property
    def places(self) -> tuple[str, ...]:
        """Where a token of no cell can be: the places of its own expansion."""
        return tuple(r.id for r in rows(PlaceRow).values() if r.expansion == self.expansion)

    @property
    def with_figure(self) -> bool:
        """Whether it stands on a tile beside a figure: ``owner``, ``kind`` and ``spot`` are its."""
        return {"cell", "owner"} <= {part.name for part in self.stated_by}


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceRow(VocabularyRow):
    """A spot that is no segment: the top of a tower, a quarter of Carcassonne.

    It is there on every tile with ``symbol``, or on ``tile`` alone, ``at`` a point of its drawing
    (from 0 to 100, as the catalogue has the tile), or wherever a token of the kind ``upon`` lies;
    a figure is drawn ``rise`` above its point, and a token that is there itself at ``token_at``, so
    that it hides nobody, if that is named.
    ``name`` is what readers call it.
    ``admits`` lists figures that may stand there though their own rows do not name it; whoever
    may stand on the kind ``serves`` is admitted too. ``rule`` says who is. ``on_tile`` is false
    for a place within the walls of a city that pieces on its tile do not reach. ``apart`` is the
    rule by which that is so, ``company`` the flag by which a figure of nobody's may all the same
    stand beside whoever is there; where they are empty, those pieces and figures have a rule.
    ``sheltered`` is the rule by which nobody reaches whoever stands there from another tile.
    ``along`` is the flag by which it goes there with the figure beside it.
    ``troupe`` is the flag by which a figure of nobody's beside one of those there is beside them
    all, ``unspanned`` the rule by which nothing leads over the tile of whoever stands there.
    If a place covers several tiles, ``onward`` is the rule by which a figure moves on from any of
    them. ``entered`` is the rule by which no figure that moves on may come there.
    Where they are ``stacked``, the third of them is drawn upon the two before.
    It ``shares`` the first segment of that kind on its tile: whoever stands at one of the two
    keeps others off both, by the rule ``kept``, and a feature on which nobody stands but there is
    not complete. Whoever is there ``lies`` on its side.
    Of kinds of which it is ``said``, figures may be told to be there: on a small city beside such a
    feature, under the token that it is ``upon``; ``standing`` are the words for that.
    Whoever comes through the air can go there if it is for ``landing``. ``incomplete`` tells that
    whoever stands there waits for it to be completed, as on a road or in a city.
    """

    table: ClassVar[str] = "place"

    letter: str
    name: str = ""
    symbol: str = ""
    tile: str = ""
    upon: str = ""
    at: tuple[float, float] = (50.0, 50.0)
    rise: float = 0.0
    token_at: tuple[float, float] | None = None
    serves: str = ""
    admits: tuple[str, ...] = ()
    rule: str = ""
    on_tile: bool = True
    apart: str = ""
    sheltered: str = ""
    company: str = ""
    along: str = ""
    troupe: str = ""
    unspanned: str = ""
    onward: str = ""
    entered: str = ""
    shares: str = ""
    kept: str = ""
    lies: bool = False
    stacked: bool = False
    said: tuple[str, ...] = ()
    standing: str = ""
    landing: bool = False
    incomplete: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class KindRow(VocabularyRow):
    """A kind of segment; ``letter`` stands for it in edges and in the notation.

    ``traits`` are those of ``engine.model.kinds``. ``admits`` lists figures that may stand there
    though their own rows do not name it. ``rule`` says who may, where that is not a matter of the
    figure. ``completed`` is the rule that says when a feature of it is complete, ``role``
    what a follower there is called.
    """

    table: ClassVar[str] = "kind"

    letter: str
    traits: tuple[str, ...] = ()
    admits: tuple[str, ...] = ()
    rule: str = ""
    completed: str = ""
    role: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SymbolRow(VocabularyRow):
    """A mark on a tile or on one of its segments.

    ``name`` and ``says`` are for readers, ``mass`` tells that the name takes no article. ``rule``
    is the rule that it matters to, if any; ``shape`` names its drawing, if it is drawn as a sign.
    What stands ``amid`` its tile is drawn in the middle where roads end at it or it parts farms,
    and as a mark of a segment in any case; what is ``turning`` is drawn turned with its tile, where
    other signs stand upright; what is ``wayside`` is drawn beside the road that it marks, with a
    path to it. Described tiles side by side with a mark that is ``halved`` are one
    tile of double size. ``ground`` is the kind of segment that it is about. ``bearers`` are the
    kinds of segment on which it stands where no tile of a set shows it.

    Whoever tells of a feature instead of laying it out (``engine.said``) says how many of a mark it
    has, if its kind is among those that the mark is ``said`` of: on its segments, on its tiles, or
    round it where it is surrounded. Of a mark that ``counts`` what lies on the nine tiles (a
    pennant, a follower, or tiles with a kind of segment) that number is said instead. Of land round
    which its ``ground`` lies it is said how many features there have it. What counts with a figure
    alone, by some rules, is said of games ``along`` with it, and what counts on the nine tiles
    round a figure of those ``nearby``. A mark that is a kind of segment is on a tile of the
    feature. A mark with words for ``standing`` is said of figures, which stand on its tiles; if it
    is ``itself`` one of what is surrounded, those figures are on tiles round it, or, where it makes
    a ``race``, on a rival of it.

    One entry stands for marks that are alike but for where they point or what they are worth:
    ``ways = ["ne", "sw"]``, keys of ``WAYS``, or ``values = { one = 1, three = 3 }``. Each is a row
    of its own, the key behind a hyphen at the end of its id and its shape. ``{way}`` (a side or a
    corner), ``{compass}`` and ``{value}`` in ``name`` and ``says`` are filled in. Such a row is one
    of its ``series``, has its ``way`` on a tile that is not turned, or its ``value``; it is drawn
    as the shape of the series, turned clockwise from the top, or with the value.
    """

    table: ClassVar[str] = "symbol"

    name: str
    says: str
    rule: str = ""
    shape: str = ""
    mass: bool = False
    amid: bool = False
    turning: bool = False
    wayside: bool = False
    halved: bool = False
    ground: str = ""
    bearers: tuple[str, ...] = ()
    said: tuple[str, ...] = ()
    counts: str = ""
    along: str = ""
    nearby: str = ""
    standing: str = ""
    itself: bool = False
    race: bool = False
    series: str = ""
    way: str = ""
    value: int = 0

    @classmethod
    def spread(cls, name: str, entry: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
        """Itself, or a row for each of its ways or values.

        Raises ValueError for a way that is none.
        """
        ways, values = entry.get("ways", ()), entry.get("values", {})
        if not ways and not values:
            yield name, entry
            return
        if unknown := [way for way in ways if way not in WAYS]:
            raise ValueError(f"symbol {name!r}: {unknown[0]!r} is no way")
        shared = {key: of for key, of in entry.items() if key not in {"ways", "values"}}
        for way in ways:
            said = {"way": WAYS[way].side, "compass": WAYS[way].compass}
            yield _one_of(name, shared, way, said, way=way)
        for key, value in values.items():
            yield _one_of(name, shared, key, {"value": value}, value=value)


def _one_of(
    series: str, shared: Mapping[str, Any], key: str, said: Mapping[str, object], **own: str | int
) -> tuple[str, Mapping[str, Any]]:
    """One row of a series; ``said`` are the words for its way or its value."""
    told = {name: shared[name].format_map(said) for name in ("name", "says")}
    shape = f"{shared['shape']}-{key}" if "shape" in shared else ""
    return f"{series}-{key}", {**shared, **told, **own, "shape": shape, "series": series}


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingRow(VocabularyRow):
    """How figures came to stand where they do, by the last tile.

    It is told of figures of the kinds of segment of which it is ``said``: that a figure on a corner
    came to them, which ``by`` names, or that the tile completed both of two that race by the symbol
    ``by``, on one of which they stand. ``standing`` are the words for that.
    """

    table: ClassVar[str] = "standing"

    said: tuple[str, ...]
    by: str
    standing: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PictureRow(VocabularyRow):
    """A small picture on some copies of a tile, which no rule of the game asks about.

    ``letter`` stands for it in lists of tiles. ``name`` and ``says`` are for readers, ``mass``
    tells that the name takes no article. ``group`` is a word for several such pictures together,
    ``shape`` names its drawing, if it has one.
    """

    table: ClassVar[str] = "picture"

    letter: str
    name: str
    says: str
    group: str = ""
    shape: str = ""
    mass: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassRow(VocabularyRow):
    """Tiles that a catalogue shows apart, whatever their sides.

    They have a side of a ``kind``, are part of a ``land``, or have these ``edges``. ``name`` and
    ``says`` are for readers.
    """

    table: ClassVar[str] = "class"

    name: str
    says: str
    kind: str = ""
    land: str = ""
    edges: str = ""


@dataclass(frozen=True, slots=True)
class ExpansionInfo:
    """The rules and things that belong together, with or without tiles: the head of its file.

    ``order`` is its place among those of a year.
    """

    id: str
    name: str
    year: int
    order: int

    @property
    def figures(self) -> tuple[str, ...]:
        """The figures that it brings."""
        return tuple(row.id for row in rows(FigureRow).values() if row.expansion == self.id)

    @property
    def pieces(self) -> tuple[str, ...]:
        """The tokens that it brings, those of which there are many in the plural."""
        own = [row for row in rows(TokenRow).values() if row.expansion == self.id]
        return tuple(row.plural if row.kept is TokenSupply.MANY else row.id for row in own)

    @property
    def symbols(self) -> Mapping[str, str]:
        """The marks that its tiles bring, each with the rule that it matters to, or nothing."""
        own = (row for row in rows(SymbolRow).values() if row.expansion == self.id)
        return {row.id: row.rule for row in own}


R = TypeVar("R", bound=VocabularyRow)


@cache
def rows(table: type[R]) -> Mapping[str, R]:
    """Every row of a table by id. Raises ValueError for an id that stands twice, or a row that
    cannot be read."""
    found: dict[str, R] = {}
    for file, data in ordered(_ROOM).items():
        for declared, shared in data.get(table.table, {}).items():
            for name, entry in table.spread(declared, shared):
                if name in found:
                    raise ValueError(f"{table.table} {name!r} stands twice")
                found[name] = _row(table, name, file, entry)
    return found


def tables() -> Mapping[str, Any]:
    """Every table of rows by its name."""
    return {table.table: table for table in VocabularyRow.__subclasses__()}


@cache
def expansions() -> Mapping[str, ExpansionInfo]:
    """All expansions by id, in the order of their publication, the base game first."""
    heads = {file: data for file, data in ordered(_ROOM).items() if "name" in data}
    return {
        file: ExpansionInfo(file, data["name"], data["year"], data["order"])
        for file, data in heads.items()
    }


@cache
def shut(figure: str, ground: str) -> str | None:
    """The rule that keeps a figure off a kind of segment or a place at all, or None.

    Raises KeyError for a figure or a ground that nobody has declared.
    """
    stander = rows(FigureRow)[figure]
    place = rows(PlaceRow).get(ground)
    row: PlaceRow | KindRow = place or rows(KindRow)[ground]
    if ground in stander.stands_on or figure in row.admits:
        return None
    if place and place.serves and shut(figure, place.serves) is None:
        return None
    return row.rule or stander.where


def _row(table: type[R], name: str, file: str, entry: Mapping[str, Any]) -> R:
    known = {part.name for part in fields(table)}
    if unknown := sorted(entry.keys() - known):
        raise ValueError(f"{table.table} {name!r} of {file}: no row has {unknown[0]!r}")
    return table(id=name, expansion=file, **{key: _frozen(key, v) for key, v in entry.items()})


def _frozen(key: str, value: Any) -> Any:  # noqa: ANN401 - whatever JSON or TOML holds
    if key == "first":
        return FirstForm(**value)
    return tuple(value) if isinstance(value, list) else value
