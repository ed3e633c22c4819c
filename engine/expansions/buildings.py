"""Little Buildings (2012): towers, houses and sheds on tiles, which add points to features."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import cycle, islice
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.board.features import Feature
from engine.model import codecs
from engine.model.actions import action
from engine.model.geometry import Cell
from engine.model.kinds import kinds
from engine.model.pieces import Pieces, Token
from engine.model.sheet import SheetTerm
from engine.model.words import TermId, event, thing
from engine.rules.hooks import ExpansionAnswers, FarmPayment, Ordered, Station
from engine.rules.state import State
from engine.scoring.worth import term, tiles_of
from engine.turn.hooks import Right, TurnAnswers
from engine.turn.legality import Violation, violation

if TYPE_CHECKING:
    from engine.turn.game import Game

KINDS: Final = ("tower", "house", "shed")
ON_TILE: Final[Mapping[str, str]] = {kind: f"building-{kind}" for kind in KINDS}
"""What lies on tiles."""

STOCK: Final[Mapping[str, str]] = {kind: f"little {kind}" for kind in KINDS}
"""What players have."""

_PUT: Final = event("building-put")
_ANY: Final = thing("little building")
_EACH: Final[Mapping[str, TermId]] = {
    "tower": thing("little tower"),
    "house": thing("little house"),
    "shed": thing("little shed"),
}


@action("put-building")
class PutBuilding(NamedTuple):
    """Put a little building on the tile just laid."""

    cell: codecs.Cell
    building: codecs.Option


# --- how they are dealt --------------------------------------------------------------------------


def _dealt(state: State) -> list[Counter[str]]:
    """How many of each kind each player gets; one player stated alone is taken for one of two."""
    ruleset, players = state.ruleset, max(len(state.players), 2)
    pieces = ruleset.number("buildings.pieces")
    sets = pieces // players
    every = [Counter(dict.fromkeys(KINDS, sets)) for _ in range(players)]
    if ruleset.values["buildings.share"].value == "evenly":
        # No source says who gets which of those that make no sets: one after the other.
        more = (pieces * len(KINDS)) // players - sets * len(KINDS)
        left = cycle(KINDS)
        for one in every:
            one.update(islice(left, more))
    return every


def deal(state: State) -> Pieces:
    """Every player's little buildings; what already stands was put up by all in turn."""
    pieces, players = state.pieces, state.players
    for kind in KINDS:
        built, shares = len(pieces.of(ON_TILE[kind])), [one[kind] for one in _dealt(state)]
        for place, player in enumerate(players):
            own = (built + len(players) - 1 - place) // len(players)
            pieces = pieces.adding(player, STOCK[kind], max(0, shares[place] - own))
    return pieces


# --- how they are put up -------------------------------------------------------------------------


def _buildings(game: "Game") -> list[PutBuilding]:
    """What the mover may put up now."""
    cell, pieces = game.just_laid, game.state.pieces
    if any(token.cell == cell for what in ON_TILE.values() for token in pieces.of(what)):
        return []
    return [PutBuilding(cell, kind) for kind in KINDS if pieces.stock(game.mover, STOCK[kind])]


def _against(game: "Game", wanted: PutBuilding) -> list[Violation]:
    """Why a little building may not be put up so."""
    state, cell = game.state, wanted.cell
    found = []
    if cell != game.just_laid:
        found.append(violation("not-here", "buildings.put", cell))
    if cell in _standing(state):
        found.append(violation("occupied", "buildings.tile", cell))
    if not state.pieces.stock(game.mover, f"little {wanted.building}"):
        found.append(violation("supply-empty", "buildings.supply", cell))
    return found


def _put(game: "Game", wanted: PutBuilding) -> None:
    pieces, (cell, kind) = game.state.pieces, wanted
    what = ON_TILE[kind]
    game.state.pieces = pieces.having(what, *pieces.of(what), Token(what, cell=cell))
    game.note(_PUT, game.mover, cell, kind, "buildings.put")
    spent = game.state.pieces.adding(game.mover, STOCK[kind], -1)
    game.take(spent, "buildings.supply", cell)


def _standing(state: State) -> Counter[Cell | None]:
    """How many little buildings stand on each tile."""
    return Counter(token.cell for kind in KINDS for token in state.pieces.of(ON_TILE[kind]))


# --- what they bring -----------------------------------------------------------------------------


def _terms(cells: Iterable[Cell], state: State) -> tuple[SheetTerm, ...]:
    """What the little buildings on tiles bring: all alike, or each kind its own points."""
    ruleset, tiles = state.ruleset, set(cells)
    on = {
        kind: tuple(t.cell for t in state.pieces.of(what) if t.cell in tiles)
        for kind, what in ON_TILE.items()
    }
    if ruleset.flag("buildings.kinds"):
        found = [
            term(ruleset, f"buildings.each.{kind}", _EACH[kind], there)
            for kind, there in on.items()
        ]
    else:
        found = [term(ruleset, "buildings.each", _ANY, sum(on.values(), ()))]
    return tuple(one for one in found if one.amount)


def feature_terms(
    before: tuple[SheetTerm, ...], feature: Feature, state: State
) -> tuple[SheetTerm, ...]:
    """A feature is worth more for every little building on its tiles."""
    worth = any(counted.points for counted in before)
    if not worth and not state.ruleset.flag("buildings.worthless"):
        return before
    return (*before, *_terms(tiles_of(feature, state.board), state))


def land_terms(harvest: FarmPayment, state: State) -> tuple[SheetTerm, ...]:
    """A farm that is scored brings more for every little building on its tiles."""
    if harvest.by_city or not state.ruleset.flag("buildings.farm"):
        return ()
    return _terms((c for farm in harvest.farms for c in state.board.cells_of(farm)), state)


def check_state(state: State) -> Iterator[tuple[str, Cell | None]]:
    """A little building beside the table, two on a tile, and more than there are."""
    pieces, standing = state.pieces, _standing(state)
    for cell, number in standing.items():
        if cell not in state.board.laid or number > 1:
            yield "buildings.tile", cell
    most = state.ruleset.number("buildings.pieces")
    for kind in KINDS:
        held = sum(pieces.stock(player, STOCK[kind]) for player in state.players)
        if held + len(pieces.of(ON_TILE[kind])) > most:
            yield "buildings.pieces", None
    dealt, evenly = _dealt(state), state.ruleset.values["buildings.share"].value == "evenly"
    for place, player in enumerate(state.players):
        has = Counter({kind: pieces.stock(player, STOCK[kind]) for kind in KINDS})
        if has.total() > dealt[place].total() or not (evenly or has <= dealt[place]):
            yield "buildings.share", None


ANSWERS = ExpansionAnswers(
    begin=deal,
    state=check_state,
    terms={
        kind: (Ordered(Station.MORE, feature_terms),) for kind in kinds().values() if kind.completes
    },
    land=land_terms,
    turn=TurnAnswers(
        rights=(Right("buildings.put", PutBuilding, _buildings, _against, _put, "buildings.put"),)
    ),
)
