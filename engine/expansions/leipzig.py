"""The Markets of Leipzig (2017): a city to begin with, whose quarters take followers from roads."""

from collections import Counter
from collections.abc import Collection, Iterator
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Final, cast

from engine.board.board import Board
from engine.board.features import BoardSpot, Feature
from engine.board.walks import beyond, reached
from engine.model.actions import Action, Deploy, Pass, Redeploy
from engine.model.catalogue import tile_sets
from engine.model.figures import FOLLOWER
from engine.model.geometry import Cell, neighbour
from engine.model.kinds import FeatureKind, kinds
from engine.model.pieces import Token
from engine.model.sheet import Cited, Line, SheetTerm
from engine.model.tiles import Tile
from engine.model.turned import Turned
from engine.model.values import Figure
from engine.model.vocabulary import PictureRow, PlaceRow, SymbolRow, rows, shut
from engine.model.words import LineId, decision, line, thing
from engine.rules.hooks import ExpansionAnswers, ExtraOrder, Ordered, PlacementRule
from engine.rules.ruleset import Ruleset
from engine.rules.state import State
from engine.scoring.ownership import Control, control
from engine.scoring.worth import pennant_cells, term
from engine.turn.account import Account
from engine.turn.decision import Decision, Flow
from engine.turn.deploying import perform_deployment
from engine.turn.hooks import Right, TurnAnswers
from engine.turn.legality import Violation, violation

if TYPE_CHECKING:
    from engine.turn.game import Game

LEIPZIG: Final = kinds()["leipzig"]
QUARTERS: Final = tuple(r.id for r in rows(PlaceRow).values() if r.expansion == LEIPZIG)
"""The quarters by the places and marks of their tiles."""

WAINWRIGHTS, COINERS, BOOKBINDERS, TANNERS = QUARTERS
SEND: Final = decision("leipzig.send")
_LINES: Final = {
    WAINWRIGHTS: line("wainwrights"),
    COINERS: line("coiners"),
    BOOKBINDERS: line("bookbinders"),
    TANNERS: line("tanners"),
}
_TILE: Final = thing("tile for the wainwrights")
_PENNANT: Final = thing("pennant for the coiners")
_CLOISTER: Final = thing("completed cloister")
_BUILDINGS: Final = {"shed": thing("shed"), "farmhouse": thing("farmhouse")}
_PARTING: Final = frozenset({"tower", *(r.id for r in rows(SymbolRow).values() if r.amid)})
"""What parts the roads that meet at it: whatever stands in the middle of its tile, and a tower."""


# --- the city ------------------------------------------------------------------------------------


def _own(tile: Tile) -> list[str]:
    """The quarters on a tile."""
    return [quarter for quarter in QUARTERS if quarter in tile.marks]


def check_placement(_board: Board, look: Turned, _cell: Cell, _ruleset: Ruleset) -> str | None:
    """No tile of Leipzig is laid in a turn."""
    return "leipzig.start" if look.tile.shows(LEIPZIG) else None


def check_state(state: State) -> Iterator[tuple[str, Cell | None]]:
    """A city that is not whole, figures where no quarter takes them, and buildings where no tile
    shows them."""
    yield from _check_city(state.board)
    yield from _check_figures(state)
    yield from _check_buildings(state)


def _check_city(board: Board) -> Iterator[tuple[str, Cell | None]]:
    cells = [cell for cell, (look, _) in board.laid.items() if look.tile.shows(LEIPZIG)]
    cities = {feature for feature in board.features if feature.kind is LEIPZIG}
    marks = Counter(mark for cell in cells for mark in _own(board.laid[cell][0].tile))
    whole = len(cities) == 1 and len(cells) == len(QUARTERS) and marks == Counter(QUARTERS)
    roads = ((cell, board.laid[cell][0].away) for cell in cells)
    if any(away is None or neighbour(at, away[0]) not in board.laid for at, away in roads):
        whole = False
    if cells and not whole:
        yield "leipzig.start", None


def _check_figures(state: State) -> Iterator[tuple[str, Cell | None]]:
    residents = _residents(state)
    for figure in residents:
        if figure.spot not in state.board.laid[figure.cell][0].tile.marks:
            yield "leipzig.where", figure.cell
        if rule := shut(figure.kind, figure.spot):
            yield rule, figure.cell
    for (_, quarter), number in Counter((f.player, f.spot) for f in residents).items():
        if number > 1:
            yield "leipzig.quarter", next(f.cell for f in residents if f.spot == quarter)


def _check_buildings(state: State) -> Iterator[tuple[str, Cell | None]]:
    found = _buildings(state)
    there = Counter(token.cell for token in found)
    for token in found:
        on = state.board.find(*_place(token))
        look, _ = state.board.laid.get(_place(token)[0], (None, 0))
        shown = look is not None and _shows(look.tile, token.what, there[token.cell])
        if on is None or on.kind is not FeatureKind.FARM or not shown:
            yield "leipzig.tanners.where", token.cell


def _shows(tile: Tile, what: str, number: int) -> bool:
    """Whether a copy of a tile can show so many buildings, this one among them. Where no list says
    which pictures the tiles of a set have, it can."""
    listed = not tile.described and any(one.pictures for one in tile_sets()[tile.set].tiles)
    known = rows(PictureRow)
    pictures = {what for name in tile.pictures for what in (name, known[name].group)}
    return not listed or (what in pictures and number == 1)


def _residents(state: State) -> list[Figure]:
    """The figures in Leipzig."""
    return [figure for figure in state.board.apart if figure.spot in QUARTERS]


def _among(quarter: str, state: State) -> list[str]:
    """The players with a follower in a quarter."""
    there = {figure.player for figure in _residents(state) if figure.spot == quarter}
    return [player for player in state.players if player in there]


def stocking(kind: str, _players: int) -> str | None:
    """Everybody has one ordinary follower more."""
    return "leipzig.followers" if kind == FOLLOWER else None


def counted(found: list[Feature], kind: FeatureKind, state: State) -> list[Feature]:
    """Leipzig is one more completed city at the end, if a table has it so."""
    if kind is not FeatureKind.CITY or not state.ruleset.flag("leipzig.king.end"):
        return found
    # Its four tiles are one city.
    return [*found, *dict.fromkeys(f for f in state.board.features if f.kind is LEIPZIG)]


# --- which roads lead there ----------------------------------------------------------------------


def leads(road: Feature, board: Board) -> str | None:
    """The rule by which a road leads to Leipzig, by itself or through what does not part it from
    there; None where it does not."""
    own = [(board.cells[n], board.spot_of(n)) for n in sorted(road.segments)]
    if any(_at_gate(board, *place) for place in own):
        return "leipzig.send"
    beyond_it = reached(own, partial(_onward, board))
    return "leipzig.connected" if any(_at_gate(board, *place) for place in beyond_it) else None


def _onward(board: Board, place: BoardSpot) -> Iterator[BoardSpot]:
    """Where a road goes on, and which roads meet it where nothing else stands."""
    yield from beyond(board, place)
    cell, spot = place
    look, _ = board.laid[cell]
    if look.tile.marks.isdisjoint(_PARTING):
        groups = (group for group in look.tile.meet if look.spots[spot] in group)
        for group in groups:
            if all(look.segments[index].kind is FeatureKind.ROAD for index in group):
                yield from ((cell, look.names[index]) for index in group)


def _at_gate(board: Board, cell: Cell, spot: str) -> bool:
    look, _ = board.laid[cell]
    groups = (group for group in look.tile.meet if look.spots[spot] in group)
    return any(look.segments[index].kind is LEIPZIG for index in chain.from_iterable(groups))


# --- who goes there ------------------------------------------------------------------------------


def send(account: Account, feature: Feature, held: Control) -> Flow[Control]:
    """Each who holds a completed road to Leipzig says whether a follower goes there.

    No source says who decides first: here the mover, then the others clockwise.
    """
    state = account.state
    if feature.kind is not FeatureKind.ROAD or not held.holders:
        return held
    if not (rule := leads(feature, state.board)):
        return held
    gone: dict[str, Cited] = {}
    first = state.players.index(state.mover) if state.mover else 0
    moved = False
    for player in (*state.players[first:], *state.players[:first]):
        if player not in held.holders or not _ways(feature, player, state):
            continue
        chosen = yield _asking(feature, player, state, rule)
        if isinstance(chosen, Redeploy):
            moved = True
            cast("Game", account).move(chosen, rule)
            if not _senders(feature, player, state):
                gone[player] = state.ruleset.cites["leipzig.send"]
    # Whoever has left counts no longer, so that the majority is another.
    if moved and state.ruleset.flag("leipzig.leaves"):
        return control((feature,), state)
    return held._replace(waived=gone)


def _asking(feature: Feature, player: str, state: State, rule: str) -> Decision:
    def options() -> list[Action]:
        return [Pass(), *_ways(feature, player, state)]

    return Decision(player, SEND, rule, options, partial(_against, feature, player, state))


def _senders(feature: Feature, player: str, state: State) -> list[Figure]:
    """The followers of a player on a road."""
    followers = state.ruleset.followers
    return [f for f in feature.figures if f.player == player and f.kind in followers]


def _ways(feature: Feature, player: str, state: State) -> list[Action]:
    """Which followers of a player may go to which quarters; those that are alike once."""
    free = [quarter for quarter in QUARTERS if player not in _among(quarter, state)]
    return [
        Redeploy(figure, cell, quarter)
        for figure in dict.fromkeys(_senders(feature, player, state))
        for quarter in free
        for cell in state.board.showing(quarter)
        if not shut(figure.kind, quarter)
    ]


def _against(feature: Feature, player: str, state: State, action: Action) -> list[Violation] | None:
    """Why a follower may not go to a quarter; None for what is no such thing."""
    if isinstance(action, Pass) or action in _ways(feature, player, state):
        return []
    if not isinstance(action, Redeploy) or action.spot not in QUARTERS:
        return None
    if action.figure not in _senders(feature, player, state):
        return [violation("not-offered", "leipzig.send", action.figure.cell)]
    rule = shut(action.figure.kind, action.spot) or "leipzig.quarter"
    return [violation("not-offered", rule, action.cell)]


def unasked(_game: "Game", action: Action) -> str | None:
    """Why nobody went to Leipzig, where nobody was asked."""
    there = isinstance(action, Redeploy) and action.spot in QUARTERS
    return "leipzig.send" if there else None


def _no_entry(_game: "Game", action: Deploy) -> list[Violation] | None:
    if action.spot in QUARTERS:
        return [violation("not-now", "leipzig.deploy", action.cell)]
    return None


QUARTER: Final = Right("leipzig.quarter", Deploy, lambda _: [], _no_entry, perform_deployment)
"""No right: says why nobody is deployed to a quarter."""


# --- what the quarters pay -----------------------------------------------------------------------


def quarter_lines(feature: Feature, holders: Collection[str], state: State) -> list[Line]:
    """What the quarters pay beside a completed road, city or cloister."""
    if not feature.complete:
        return []
    ruleset = state.ruleset
    if feature.kind is FeatureKind.ROAD:
        cells = state.board.cells_of(feature)
        terms = term(ruleset, "leipzig.wainwrights", _TILE, cells)
        return _paid(WAINWRIGHTS, holders, terms, feature, state)
    if feature.kind is FeatureKind.CITY:
        pennants = () if _covered(feature, state) else pennant_cells(feature, state.board)
        knights = {f.player for f in feature.figures if f.kind in ruleset.followers}
        terms = term(ruleset, "leipzig.coiners", _PENNANT, pennants)
        return _paid(COINERS, knights, terms, feature, state)
    if feature.kind is FeatureKind.CLOISTER:
        cells = (state.board.cells[feature.first],)
        terms = term(ruleset, "leipzig.bookbinders", _CLOISTER, cells)
        return _paid(BOOKBINDERS, state.players, terms, feature, state)
    return []


def _covered(city: Feature, state: State) -> bool:
    """Whether something lies over a city, so that it is a city no longer."""
    over = (t for t in state.pieces.tokens if t.row.covers and t.cell in state.board.laid)
    found = (state.board.find(*_place(token)) for token in over)
    return any(one is not None and one.first == city.first for one in found)


def _paid(
    quarter: str, players: Collection[str], terms: SheetTerm, feature: Feature, state: State
) -> list[Line]:
    """A line for each of some players who has a follower in a quarter, if it pays anything."""
    there = [player for player in _among(quarter, state) if player in players]
    return [
        _line(_LINES[quarter], player, (terms,), feature, state) for player in there if terms.amount
    ]


def _line(
    kind: LineId, player: str, terms: tuple[SheetTerm, ...], feature: Feature, state: State
) -> Line:
    board, number = state.board, feature.first
    cite, cells = terms[0].cite, terms[0].cells
    spot = board.spot_of(number)
    return Line(kind, board.cells[number], spot, True, player, (), terms, cite, cells)


def tanner_lines(state: State) -> list[Line]:
    """What the tanners pay at the end for the buildings of every farm that a player holds."""
    lines, players = [], _among(TANNERS, state)
    # Without anybody among the tanners no farm is counted.
    farms = [f for f in state.board.occupied() if f.kind is FeatureKind.FARM] if players else []
    for farm in farms:
        holders, terms = control((farm,), state).holders, _farm_terms(farm, state)
        own = [player for player in players if terms and player in holders]
        lines += [_line(_LINES[TANNERS], player, terms, farm, state) for player in own]
    return lines


def _farm_terms(farm: Feature, state: State) -> tuple[SheetTerm, ...]:
    here = [t for t in _buildings(state) if state.board.find(*_place(t)) is farm]
    found = ((what, tuple(_place(t)[0] for t in here if t.what == what)) for what in _BUILDINGS)
    return tuple(
        term(state.ruleset, "leipzig.tanners", _BUILDINGS[what], cells)
        for what, cells in found
        if cells
    )


def _buildings(state: State) -> list[Token]:
    return [token for what in _BUILDINGS for token in state.pieces.of(what)]


def _place(token: Token) -> BoardSpot:
    """Where a token is that is stated by cell and spot."""
    assert token.cell is not None  # noqa: S101 - its row says so
    return token.cell, token.spot


ANSWERS = ExpansionAnswers(
    placement=PlacementRule(check_placement, lambda _, tile: tile.shows(LEIPZIG)),
    state=check_state,
    extra=Ordered(ExtraOrder.ELSEWHERE, quarter_lines),
    at_end=tanner_lines,
    counted=counted,
    special_spots=frozenset(QUARTERS),
    stocking=stocking,
    parted={str(LEIPZIG): "leipzig.halves"},
    turn=TurnAnswers(waive=Ordered(10, send), rights=(QUARTER,), unasked=unasked),
)
