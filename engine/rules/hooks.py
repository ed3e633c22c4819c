"""The closed list of questions that an expansion may answer about a board.

The base game is the first expansion and answers them like every other. A question that nobody
needs yet is not listed; docs/hooks.md tells what each may do and what it must not. Questions
about the course of a turn stand in ``engine.turn.hooks``.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum, auto
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeAlias, TypeVar

from engine.board.board import Board
from engine.board.features import Feature
from engine.model.geometry import Cell
from engine.model.kinds import FeatureKind
from engine.model.pieces import Pieces
from engine.model.pile import PileStage
from engine.model.sheet import Line, SheetTerm, Tiebreak
from engine.model.tiles import Tile
from engine.model.turned import Turned
from engine.model.values import Figure
from engine.model.words import TermId

if TYPE_CHECKING:
    from engine.rules.ruleset import Ruleset
    from engine.rules.state import State

F = TypeVar("F")


class Ordered(NamedTuple, Generic[F]):
    """An answer to a question that several may answer one after the other, by ``order``; those of
    one order follow each other by publication."""

    order: int
    ask: F


class Station(IntEnum):
    """When an expansion changes what something is worth: later stations see the earlier result."""

    WORTH = auto()
    """What the thing itself is worth, by its tiles and symbols, and what raises or lowers that."""

    MORE = auto()
    """What is added to that."""

    PART = auto()
    """What becomes of the sum: half of it, nothing, or the same under another rule."""


class Besides(IntEnum):
    """The order of what is paid beside a feature (condensed order of play, step 7)."""

    MOST = auto()
    """What is given to whoever has most of something, or holds the feature, beside its worth."""

    ELSEWHERE = auto()
    """What a figure that stands somewhere else adds to it."""

    AROUND = auto()
    """What a figure brings for what lies around it."""

    FAVOUR = auto()
    """What a figure brings for who stands beside it."""


class PlacementRule(NamedTuple):
    """What forbids a placement that fits by its sides.

    ``against`` is the id of the rule that does so under a rule set, or None. ``concerns`` tells
    whether there is anything to ask about a tile, as the board lies: it is asked once for a tile,
    ``against`` for each place of it.
    """

    against: "Callable[[Board, Turned, Cell, Ruleset], str | None]"
    concerns: "Callable[[Board, Tile], bool]"


Fresh: TypeAlias = "Callable[[Tile, str, Ruleset], str | None]"
"""The rule that keeps a kind of figure off a tile just laid, for what the tile shows, or None."""

StateCheck: TypeAlias = "Callable[[State], Iterable[tuple[str, Cell | None]]]"
"""What could never have come about on a stated board: rules, and the cells that break them."""

PileChange: TypeAlias = "Callable[[tuple[PileStage, ...], Ruleset, int], tuple[PileStage, ...]]"
"""The stages of the draw pile after the expansion has had its say, for so many players; for 0 that
number is not known."""

Terms: TypeAlias = "Callable[[tuple[SheetTerm, ...], Feature, State], tuple[SheetTerm, ...]]"
"""What a feature is worth to its owners, complete or at the end of the game, given what came out
at the stations before, and from the expansions before at the same one."""

Votes: TypeAlias = "Callable[[Feature, State], int]"
"""The votes of one figure in a feature."""


class FarmPayment(NamedTuple):
    """Who is being paid for what in farm scoring: a player, the farms he is paid on, the cities.

    ``by_city`` tells that all farms round one city are settled together (farm method 1), ``barn``
    that it is no farmer who is paid.
    """

    player: str
    farms: tuple[Feature, ...]
    cities: tuple[Feature, ...]
    by_city: bool = False
    barn: bool = False


HarvestTerms: TypeAlias = (
    "Callable[[tuple[SheetTerm, ...], FarmPayment, State], tuple[SheetTerm, ...]]"
)
"""What a harvest brings, given what came out before, as with ``Terms``."""


LandTerms: TypeAlias = "Callable[[FarmPayment, State], tuple[SheetTerm, ...]]"
"""What the land of a harvest brings by itself, whatever cities there are."""


class Again(NamedTuple):
    """Cities of a harvest that count once more, everything included, and the rule behind it."""

    cities: tuple[Feature, ...]
    rule: str


HarvestAgain: TypeAlias = "Callable[[FarmPayment, State], Again]"
"""The cities of a harvest that count twice."""


class Became(NamedTuple):
    """What a completed city is by now for farms: the rule with its points, what it is called."""

    rule: str
    what: TermId


Becomes: TypeAlias = "Callable[[Feature, str, State], Became | None]"
"""What a city is for a farm that is paid by a rule; None where it is a city."""

Ahead: TypeAlias = "Callable[[Feature, State], list[Line]]"
"""Lines that come before the scoring of a feature."""

Beside: TypeAlias = "Callable[[Feature, Collection[str], State], list[Line]]"
"""Lines that go with the scoring of a feature, given the players who hold it."""

Gain: TypeAlias = "Callable[[Feature, State], tuple[str, Pieces] | None]"
"""What the mover takes for completing a feature: the rule and the pieces afterwards, or None."""

Hidden: TypeAlias = Callable[[Board], int]
"""How many tiles of the draw pile lie unseen on a board."""

Begin: TypeAlias = "Callable[[State], Pieces]"
"""The pieces before the first turn."""

Spent: TypeAlias = "Callable[[Feature, State], bool]"
"""Whether the farmers of a farm take no part in the final scoring: they are paid before it."""

Counted: TypeAlias = "Callable[[list[Feature], FeatureKind, State], list[Feature]]"
"""The completed features of a kind of which the end of the game asks how many there are."""


class AsComplete(NamedTuple):
    """Players for whom an incomplete feature is worth what it would be if it were complete, and the
    rule behind it."""

    players: frozenset[str]
    rule: str


Regarded: TypeAlias = "Callable[[Feature, Collection[str], State], AsComplete | None]"
"""For whom an incomplete feature that is scored counts as complete, given its holders; None for
nobody. Whoever has a follower there may be among them."""

Redirect: TypeAlias = "Callable[[list[Line], Feature, State], list[Line]]"
"""The lines of a feature once somebody else may get its points than its holder."""


class Tie(NamedTuple):
    """Who of several with equal votes holds a feature, by which rule, and how many each has of what
    the rule counts."""

    holders: tuple[str, ...]
    rule: str
    broken: Tiebreak


Ties: TypeAlias = "Callable[[tuple[str, ...], tuple[Feature, ...], State], Tie | None]"
"""Which of tied players hold features that are settled together; None leaves the tie."""

Stocking: TypeAlias = Callable[[str, int], str | None]
"""The rule that says how many of a kind of figure each of so many players has, or None where the
usual rule says it."""

Shares: TypeAlias = "Callable[[Board, Cell, int, Ruleset], bool]"
"""Whether a follower may be deployed to a segment of a tile that lies though somebody stands in its
feature: asked of a segment, by its tile and index, with somebody there."""

Crowds: TypeAlias = "Callable[[State, Cell], bool]"
"""Whether more than one figure can have come to stand on the tile of a cell: by a figure, tile or
token that is on the table, never because its set is in play."""

Strayed: TypeAlias = "Callable[[State, Figure], bool]"
"""Whether a figure can have come to a kind of segment on which it may not be deployed."""

Joins: TypeAlias = "Callable[[State, Feature, Figure, Figure], bool]"
"""Whether one of two figures of a feature can have come to where the other stood already: by a tile
or token that lies on the table, never because its set is in play."""

ApartTerms: TypeAlias = "Callable[[Figure, State], tuple[SheetTerm, ...]]"
"""What a figure at a place that is no segment would score alone at the end of the game."""

AtEnd: TypeAlias = "Callable[[State], list[Line]]"
"""Lines of the final scoring that belong to no feature."""


class CourseAnswers:
    """What an expansion adds to a turn; its questions stand in ``engine.turn.hooks``, since they
    are about a game in progress."""

    __slots__ = ()


@dataclass(frozen=True, slots=True, eq=False)
class ExpansionAnswers:
    """What one expansion says to each question; silence is the default.

    - ``terms``, ``harvest``: what a feature is worth and what a farm is paid, each at its
      ``Station``;
    - ``land``: what a farm is paid besides, for what lies on it and not for its cities;
    - ``ahead``: the lines that are paid before a feature that is scored during the game;
    - ``beside``: the lines that go with the scoring of a feature, at their place (``Besides``);
    - ``supply``: for each figure that it brings, the rule that says how many a player has;
    - ``votes``: the votes of those figures that count for majorities;
    - ``followers``: the figures that are followers, each with the flag that says so, or None
      where that is beyond doubt;
    - ``powerless``: the flag that says whether figures without votes hold a feature where nobody
      has any;
    - ``begin``: the pieces at the start of a game;
    - ``becomes``: what a city is for farms once it is a city no longer;
    - ``spared``: the figures that nobody else's piece can take off the board;
    - ``bystanders``: the figures that have no part in the feature where they stand: they keep
      nobody out of it, and stay when it is scored; each with the flag that says so, or None where
      that is beyond doubt;
    - ``shares``: the segments where a follower may join others in a feature, by the flag under
      which it is asked (``Shares``);
    - ``hidden``: the tiles that lie on the table without anybody knowing which they are;
    - ``special_spots``: spots that are no segments;
    - ``apart``: what a figure would score at the end on such a spot, where it would;
    - ``crowds``: whether more than one figure can have come to stand on a tile (``Crowds``);
    - ``strayed``: whether a figure can stand where it could not be deployed (``Strayed``);
    - ``joins``: whether two figures can have met otherwise than by a tile that joined what they
      stood on (``Joins``);
    - ``ties``: who holds a feature in which several have most votes;
    - ``regarded``: for whom an incomplete feature is worth what it would be if it were complete;
    - ``redirect``: who gets the points of a road, city or cloister;
    - ``stocking``: how many figures a player has where their number hangs on the players';
    - ``seats``: the rules that say for how many players at most there is enough of its pieces;
    - ``closed``: the kinds of segment on which no figure stands that may stand elsewhere, each with
      the rule that says so;
    - ``late``: the rule that keeps followers off the tile just laid;
    - ``fresh``: the rule that keeps a kind of figure off the tile just laid, for what it shows;
    - ``sealed``: the flag by which an end that waits to be linked closes what leads to it;
    - ``parted``: the land over several cells that counts by its cells though it says that it counts
      once, each with the flag that says so;
    - ``pieces``: the names of pieces and stocks that a variation brings;
    - ``when``: the flags of which one must be true, or else nothing of all this holds (a
      variation); none for what holds always;
    - ``turn``: its answers about the course of a turn (``engine.turn.hooks.TurnAnswers``).
    """

    placement: "PlacementRule | None" = None
    state: "StateCheck | None" = None
    pile: "PileChange | None" = None
    terms: "Mapping[FeatureKind, tuple[Ordered[Terms], ...]]" = field(default_factory=dict)
    harvest: "Ordered[HarvestTerms] | None" = None
    land: "LandTerms | None" = None
    again: "HarvestAgain | None" = None
    becomes: "Becomes | None" = None
    ahead: "Ahead | None" = None
    beside: "Ordered[Beside] | None" = None
    begin: "Begin | None" = None
    gain: "Gain | None" = None
    spent: "Spent | None" = None
    powerless: str | None = None
    counted: "Counted | None" = None
    at_end: "AtEnd | None" = None
    supply: Mapping[str, str] = field(default_factory=dict)
    votes: "Mapping[str, Votes]" = field(default_factory=dict)
    followers: Mapping[str, str | None] = field(default_factory=dict)
    spared: frozenset[str] = frozenset()
    bystanders: Mapping[str, str | None] = field(default_factory=dict)
    shares: "Mapping[str, Shares]" = field(default_factory=dict)
    hidden: Hidden | None = None
    special_spots: frozenset[str] = frozenset()
    apart: "Mapping[str, ApartTerms]" = field(default_factory=dict)
    crowds: "Crowds | None" = None
    strayed: "Strayed | None" = None
    joins: "Joins | None" = None
    ties: "Ties | None" = None
    regarded: "Regarded | None" = None
    redirect: "Redirect | None" = None
    stocking: Stocking | None = None
    seats: tuple[str, ...] = ()
    closed: Mapping[FeatureKind, str] = field(default_factory=dict)
    late: str | None = None
    fresh: "Fresh | None" = None
    sealed: str | None = None
    parted: Mapping[str, str] = field(default_factory=dict)
    pieces: frozenset[str] = frozenset()
    when: tuple[str, ...] = ()
    turn: CourseAnswers | None = None
