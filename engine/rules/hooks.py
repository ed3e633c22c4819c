"""The closed list of questions that an expansion may answer about a board.

The base game is the first expansion and answers them like every other. A question that nobody
needs yet is not listed; docs/hooks.md tells what each may do and what it must not. Questions
about the course of a turn stand in ``engine.turn.hooks``.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum, IntEnum, auto
from typing import TYPE_CHECKING, Annotated, Generic, NamedTuple, TypeAlias, TypeVar

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


class Joined(Enum):
    """What becomes of several answers to one question. Where nothing else puts them in order, they
    come by publication."""

    EACH = "all count"
    ON = "each goes on from the one before"
    FIRST = "the first that says something"
    ANY = "one that says so is enough"
    SUM = "added up"
    TABLE = "one table; of two for the same the later"
    OWN = "each for its own expansion"


class Station(IntEnum):
    """When an expansion changes what something is worth: later stations see the earlier result."""

    WORTH = auto()
    """What the thing itself is worth, by its tiles and symbols, and what raises or lowers that."""

    MORE = auto()
    """What is added to that."""

    PART = auto()
    """What becomes of the sum: half of it, nothing, or the same under another rule."""


class ExtraOrder(IntEnum):
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

FeatureTerms: TypeAlias = "Callable[[tuple[SheetTerm, ...], Feature, State], tuple[SheetTerm, ...]]"
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
"""What a harvest brings, given what came out before, as with ``FeatureTerms``."""


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

ExtraLines: TypeAlias = "Callable[[Feature, Collection[str], State], list[Line]]"
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

RedirectLines: TypeAlias = "Callable[[list[Line], Feature, State], list[Line]]"
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

Shares: TypeAlias = "Callable[[Board, Cell, int, Ruleset], bool | str]"
"""Whether a follower may be deployed to a segment of a tile that lies though somebody stands in its
feature, or the rule by which it may not: asked of a segment, by its tile and index, with somebody
there."""

Crowds: TypeAlias = "Callable[[State, Cell], bool]"
"""Whether more than one figure can have come to stand on the tile of a cell: by a figure, tile or
token that is on the table, never because its set is in play."""

Strayed: TypeAlias = "Callable[[State, Figure], bool]"
"""Whether a figure can have come to a kind of segment on which it may not be deployed."""

Joins: TypeAlias = "Callable[[State, Feature, Figure, Figure], bool]"
"""Whether one of two figures of a feature can have come to where the other stood already: by a tile
or token that lies on the table, never because its set is in play."""

JoinsLast: TypeAlias = "Callable[[State, Feature], bool]"
"""Whether figures can have come to a feature before the final scoring, and at no time before."""

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

    The text under a question says when it is asked, what is answered and what the answer must not
    do. docs/hooks.md is made of these texts.
    """

    placement: Annotated["PlacementRule | None", Joined.ANY] = None
    """When a tile fits by its sides: whether it has anything to say of such a tile at all (asked
    once for a tile); the rule that forbids a place in a rule set, or None. It must not look at
    figures."""

    state: Annotated["StateCheck | None", Joined.EACH] = None
    """When a position is stated: rules that it breaks, with cells. It must not change the table."""

    pile: Annotated["PileChange | None", Joined.ON] = None
    """When a game is set up: the stages of the draw pile, changed. It must not draw: there is no
    chance in the engine."""

    terms: Annotated["Mapping[FeatureKind, tuple[Ordered[FeatureTerms], ...]]", Joined.ON] = field(
        default_factory=dict
    )
    """When a road, city or cloister is scored: what it is worth, given what came before; each
    answer at its station. It must not decide who gets it."""

    harvest: Annotated["Ordered[HarvestTerms] | None", Joined.ON] = None
    """When a farm is paid: more terms, at a station."""

    land: Annotated["LandTerms | None", Joined.EACH] = None
    """When a farm is paid: terms for what lies on the farm. They come without any city too, and no
    city that counts twice doubles them."""

    again: Annotated["HarvestAgain | None", Joined.EACH] = None
    """When a farm is paid: cities that count twice."""

    becomes: Annotated["Becomes | None", Joined.FIRST] = None
    """When a farm is paid for a city: the rule with its points and what it is called once it is no
    city, or None."""

    ahead: Annotated["Ahead | None", Joined.EACH] = None
    """When a feature is scored during the game: lines that are paid before it, an event for each
    place."""

    extra: Annotated["Ordered[ExtraLines] | None", Joined.EACH] = None
    """When a feature is scored: lines that go with it, given who holds it, in the order of
    `ExtraOrder`. It must not count the majority anew."""

    begin: Annotated["Begin | None", Joined.ON] = None
    """When a game is set up: the pieces before the first turn. It must not look at anything but
    players and rules."""

    gain: Annotated["Gain | None", Joined.EACH] = None
    """When the mover completed a feature: the pieces afterwards. It must not give points."""

    spent: Annotated["Spent | None", Joined.ANY] = None
    """When the game ends: whether the farmers of a farm take no part in the final scoring."""

    powerless: Annotated[str | None, Joined.FIRST] = None
    """When nobody in a feature has a vote: the flag that decides whether figures without votes hold
    it."""

    counted: Annotated["Counted | None", Joined.ON] = None
    """When the game ends, and completed features are counted: those that count."""

    at_end: Annotated["AtEnd | None", Joined.EACH] = None
    """When the game ends: lines of no feature."""

    supply: Annotated[Mapping[str, str], Joined.TABLE] = field(default_factory=dict)
    """When figures are handed out: for each figure that it adds, the rule that says how many a
    player has."""

    votes: Annotated["Mapping[str, Votes]", Joined.TABLE] = field(default_factory=dict)
    """When a majority is counted: the votes of the figures that it adds, where they count for
    majorities."""

    followers: Annotated[Mapping[str, str | None], Joined.EACH] = field(default_factory=dict)
    """When a rule speaks of followers: its figures that are followers, each with the flag that says
    so, or None where that is beyond doubt."""

    spared: Annotated[frozenset[str], Joined.EACH] = frozenset()
    """When a piece takes figures off the board: the figures that nobody else's piece can take."""

    bystanders: Annotated[Mapping[str, str | None], Joined.EACH] = field(default_factory=dict)
    """When a figure is deployed, or a barn pays its farm: the figures that have no part in the
    feature where they stand. They keep nobody out and stay when it is scored. Each with the flag
    that says so, or None where that is beyond doubt."""

    shares: Annotated["Mapping[str, Shares]", Joined.ANY] = field(default_factory=dict)
    """When a figure is deployed where somebody stands in the feature: whether a follower may join
    them on this segment, by the flag under which it is asked. It must not look at who would
    come."""

    hidden: Annotated[Hidden | None, Joined.SUM] = None
    """When somebody asks how many tiles are left: how many tiles of the pile lie unseen on the
    board. It must not say which."""

    special_spots: Annotated[frozenset[str], Joined.EACH] = frozenset()
    """When a position is stated: the spots on a tile that are no segments."""

    apart: Annotated["Mapping[str, ApartTerms]", Joined.TABLE] = field(default_factory=dict)
    """When a message takes home a figure at such a spot: what it would score there at the end."""

    crowds: Annotated["Crowds | None", Joined.ANY] = None
    """When a position is stated: whether several figures can have come to a tile by what lies on
    the table. It must not go by the sets in play."""

    strayed: Annotated["Strayed | None", Joined.ANY] = None
    """When a position is stated: whether a figure can stand where it could not be deployed. It must
    not go by the sets in play."""

    joins: Annotated["Joins | None", Joined.ANY] = None
    """When a position is stated: whether one of two figures of a feature can have come to the other
    by what lies on the table. It must not go by the sets in play, nor ask about tokens that join
    features: the core knows these."""

    joins_last: Annotated["JoinsLast | None", Joined.ANY] = None
    """When a position is stated: whether figures can have come to a feature, or to its tiles, by
    what lies on the table, but only before the final scoring. It must not go by the sets in
    play."""

    ties: Annotated["Ties | None", Joined.FIRST] = None
    """When several have most votes: which of them hold the feature, the rule, and how many each
    side has of what broke the tie (`Tiebreak`); None leaves the tie. It must not look at points."""

    regarded: Annotated["Regarded | None", Joined.EACH] = None
    """When an incomplete feature is scored: for which players it is worth what it would be if it
    were complete, and the rule."""

    redirect: Annotated["RedirectLines | None", Joined.ON] = None
    """When a road, city or cloister is scored: the same lines, paid to others, or to
    nobody. It must not change what the feature is worth."""

    stocking: Annotated[Stocking | None, Joined.FIRST] = None
    """When figures are handed out: the rule with their number for so many players, or None."""

    seats: Annotated[tuple[str, ...], Joined.EACH] = ()
    """When a position is stated, or a game begins: the rules that say for how many players at most
    there are enough of its pieces."""

    closed: Annotated[Mapping[FeatureKind, str], Joined.TABLE] = field(default_factory=dict)
    """When a figure is deployed: the kinds of segment on which no figure stands that may stand
    elsewhere, each with its rule."""

    late: Annotated[str | None, Joined.FIRST] = None
    """When a follower is deployed: the rule that keeps it off the tile just laid."""

    fresh: Annotated["Fresh | None", Joined.FIRST] = None
    """When a figure is deployed, or a position is stated: the rule that keeps it off the tile just
    laid, for what that shows, or None."""

    sealed: Annotated[str | None, Joined.ANY] = None
    """When a board is laid out for a rule set: the flag by which an end that waits to be linked
    closes what leads to it."""

    parted: Annotated[Mapping[str, str], Joined.TABLE] = field(default_factory=dict)
    """When a board is laid out for a rule set: the land that counts by its cells although it says
    `once`, each with the flag by which it does."""

    pieces: Annotated[frozenset[str], Joined.EACH] = frozenset()
    """When a rule set is made: the names of the pieces and stocks of a variant."""

    when: Annotated[tuple[str, ...], Joined.OWN] = ()
    """When a rule set is made: the flags of a variant, of which one must be true, or else nothing
    of all this holds."""

    turn: Annotated[CourseAnswers | None, Joined.OWN] = None
    """When a game is played: its answers about the course of a turn, below."""
