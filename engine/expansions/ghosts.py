"""Ghosts, Castles & Cemeteries (2022): mist sends ghosts to figures, and guards fear none."""

from collections import Counter
from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from engine.board.board import Board
from engine.board.features import Feature
from engine.model import codecs
from engine.model.actions import action
from engine.model.geometry import WAYS, Cell, neighbour, turn_cell
from engine.model.kinds import FeatureKind, kinds
from engine.model.pieces import Pieces, Token
from engine.model.sheet import Line, SheetTerm
from engine.model.tiles import Tile
from engine.model.turned import Turned
from engine.model.values import Figure
from engine.model.vocabulary import KindRow, SymbolRow, TokenRow, rows
from engine.model.words import DecisionId, LineId, decision, event, line, thing
from engine.rules.hooks import ExpansionAnswers, ExtraOrder, Ordered, PlacementRule, Station
from engine.rules.ruleset import Ruleset
from engine.rules.state import State
from engine.scoring.lines import Payment
from engine.scoring.worth import term
from engine.turn.account import Account
from engine.turn.decision import Decision, Flow, ask
from engine.turn.deploying import followers
from engine.turn.hooks import OnStatedPosition, StepPart, TurnAnswers
from engine.turn.steps import TILE

if TYPE_CHECKING:
    from engine.turn.game import Game

GUARD: Final = "guard"
GHOST: Final = "ghost"
TAKEN: Final = "cemetery guard"
"""How many guards a player has taken from the common supply."""

CASTLE: Final = kinds()["mist-castle"]
CEMETERY: Final = kinds()["cemetery"]
_MIST: Final = frozenset(row.id for row in rows(SymbolRow).values() if row.series == "mist")
_STEPS: Final = tuple(WAYS[way].step for way in "nesw")
_CITY: Final = rows(KindRow)[FeatureKind.CITY].letter
_OTHER: Final = decision("ghosts.other")
_OWN: Final = decision("ghosts.own")
_HAUNTED: Final = event("haunted")
_FREED: Final = event("ghosts-back")
_FINE: Final = line("ghosts")
_LEFT: Final = line("ghosts-left")
_NO_DEBT: Final = line("no-debt")
_DEBT: Final = line("debt")
_GHOST: Final = thing("ghost")
_MISTY: Final = thing("tile with mist")
_ITSELF: Final = thing("castle itself")
_GRAVES: Final = thing("cemetery")
_NOT_LOST: Final = thing("point not lost")
_BELOW: Final = thing("point below 0")


@action("haunt")
class Haunt(NamedTuple):
    """Put a ghost on a figure."""

    figure: codecs.Figure


# --- mist ----------------------------------------------------------------------------------------


def _misty(look: Turned) -> frozenset[int]:
    """The sides with mist of a tile as it lies, clockwise from the north."""
    ways = (rows(SymbolRow)[mark].way for mark in look.tile.symbols & _MIST)
    return frozenset(_STEPS.index(turn_cell(WAYS[way].step, look.turns)) for way in ways)


def _sides(board: Board, cell: Cell) -> Iterator[tuple[bool, bool]]:
    """Whether the tile of a cell and its neighbour have mist, for each side where one lies."""
    own = _misty(board.laid[cell][0])
    for side in range(4):
        beyond = board.laid.get(neighbour(cell, side))
        if beyond:
            yield side in own, (side + 2) % 4 in _misty(beyond[0])


def _walled(tile: Tile) -> bool:
    """Whether a tile has mist on the side of a city."""
    sides = (("nesw".index(rows(SymbolRow)[mark].way)) for mark in tile.symbols & _MIST)
    return any(tile.edges[side] == _CITY for side in sides)


def _against(_board: Board, look: Turned, _cell: Cell, _ruleset: Ruleset) -> str | None:
    return "ghosts.mist" if _walled(look.tile) else None


# --- ghosts --------------------------------------------------------------------------------------


def _number(pieces: Pieces, figure: Figure) -> int:
    """How many ghosts are on a figure."""
    return sum(ghost.number for ghost in pieces.of(GHOST) if ghost.figure == figure)


def haunt(game: "Game") -> Flow[None]:
    """The tile just laid lengthens mist, limits it, or both; a stated position tells itself which
    ghosts have come."""
    if game.laying is None:
        return
    sides, ruleset = set(_sides(game.board, game.just_laid)), game.state.ruleset
    if (True, True) in sides:
        yield from _send(game, _OTHER, "ghosts.lengthen")
    limits = (True, False) in sides
    if limits or ((False, True) in sides and ruleset.flag("ghosts.limit.clear")):
        yield from _send(game, _OWN, "ghosts.limit")


def _send(game: "Game", what: DecisionId, rule: str) -> Flow[None]:
    """The mover puts a ghost on a figure, if there is a ghost and a figure for it."""
    state, own = game.state, what == _OWN
    used = sum(ghost.number for ghost in state.pieces.of(GHOST))
    figures = (f for f in game.board.standing() if (f.player == game.mover) is own)
    # Figures that are alike on one spot are one way.
    ways = [Haunt(f) for f in dict.fromkeys(figures) if f.kind != GUARD]
    if not ways or used >= state.ruleset.number("ghosts.supply"):
        return
    chosen = ways[0]
    if len(ways) > 1:
        chosen = yield from ask(Decision(game.mover, what, rule, ways.copy), Haunt)
    figure = chosen.figure
    number = _number(state.pieces, figure) + 1
    game.tell(_HAUNTED, figure, rule)
    others = _without(state.pieces, figure)
    if number == state.ruleset.number("ghosts.third"):
        # The ghosts first: whoever goes home by this rule leaves none behind.
        state.pieces = state.pieces.having(GHOST, *others)
        game.remove(figure, "ghosts.third")
        return
    player, kind, cell, spot = figure
    ghost = Token(GHOST, cell=cell, spot=spot, owner=player, kind=kind, number=number)
    state.pieces = state.pieces.having(GHOST, *others, ghost)


def _without(pieces: Pieces, figure: Figure) -> list[Token]:
    """The ghosts on all other figures."""
    return [ghost for ghost in pieces.of(GHOST) if ghost.figure != figure]


def scatter(game: "Game", figure: Figure, _now: Figure | None) -> None:
    """The ghosts of a figure that leaves its place go back to the supply."""
    pieces = game.state.pieces
    if _number(pieces, figure):
        game.state.pieces = pieces.having(GHOST, *_without(pieces, figure))
        game.tell(_FREED, figure, "ghosts.back")


# --- what they cost ------------------------------------------------------------------------------


def _cost(state: State, ghosts: list[Token], rule: str) -> SheetTerm:
    cells = tuple(cast(Cell, ghost.cell) for ghost in ghosts)
    number, each = sum(ghost.number for ghost in ghosts), state.ruleset.number(rule)
    return SheetTerm(number, -each, _GHOST, state.ruleset.cites[rule], cells)


def fine_lines(feature: Feature, holders: Collection[str], state: State) -> list[Line]:
    """What the ghosts in a completed feature cost those who hold it."""
    if not feature.complete or feature.kind is CEMETERY:
        return []
    board, why, lines = state.board, state.ruleset.cites["ghosts.fine"], []
    place = board.cells[feature.first], board.spot_of(feature.first)
    for player in state.players:
        ghosts = [
            ghost
            for ghost in state.pieces.of(GHOST)
            if ghost.owner == player and player in holders and ghost.figure in feature.figures
        ]
        if ghosts:
            cost = _cost(state, ghosts, "ghosts.fine")
            lines.append(Line(_FINE, *place, True, player, (), (cost,), why, cost.cells))
    return lines


def _scored(ghost: Token, state: State) -> bool:
    """Whether the figure beside a ghost has been scored, so that both are gone."""
    ground = state.board.ground(cast(Cell, ghost.cell), ghost.spot)
    return ground is not None and ground.complete


def final_lines(state: State) -> list[Line]:
    """What the ghosts that are left cost at the end; those in completed features have been paid."""
    left = [ghost for ghost in state.pieces.of(GHOST) if not _scored(ghost, state)]
    why, lines = state.ruleset.cites["ghosts.end"], []
    for player in state.players:
        if ghosts := [ghost for ghost in left if ghost.owner == player]:
            cost = _cost(state, ghosts, "ghosts.end")
            lines.append(Line(_LEFT, None, "", True, player, (), (cost,), why, cost.cells))
    return lines


def settle(account: Account, payment: Payment) -> Flow[None]:
    """Whoever would fall below 0 by ghosts stays there, if the scores are known; a cemetery
    gives a guard."""
    _reward(account, payment)
    state = account.state
    fines = {paid.player: paid.kind for paid in payment.lines if paid.kind in (_FINE, _LEFT)}
    # Where nobody has stated the scores, nobody knows who would fall below 0.
    below = [p for p in state.players if p in fines and state.known and state.scores[p] < 0]
    for player in below:
        debt = -state.scores[player]
        yield from account.pay(Payment((_floor(debt, player, fines[player], payment, state),)))


def _floor(debt: int, player: str, fine: LineId, payment: Payment, state: State) -> Line:
    """What becomes of points below 0: during the game they are not lost, at the end they are."""
    final = fine == _LEFT
    cite = state.ruleset.cites["ghosts.floor.final" if final else "ghosts.floor"]
    each, what, kind = (0, _BELOW, _DEBT) if final else (1, _NOT_LOST, _NO_DEBT)
    below = SheetTerm(debt, each, what, cite, payment.cells)
    return Line(kind, None, "", True, player, (), (below,), cite, payment.cells)


# --- castles, cemeteries and guards --------------------------------------------------------------


def castle(_before: tuple[SheetTerm, ...], feature: Feature, state: State) -> tuple[SheetTerm, ...]:
    """A castle: the tiles with mist among its nine; at the end itself, and those round it."""
    board, home = state.board, state.board.cells[feature.first]
    near = [cell for cell in board.neighbours_of(home) if _misty(board.laid[cell][0])]
    if feature.complete:
        own = [home] if _misty(board.laid[home][0]) else []
        return (term(state.ruleset, "ghosts.castle.tile", _MISTY, (*own, *near)),)
    return (
        term(state.ruleset, "ghosts.castle.end", _ITSELF, (home,)),
        term(state.ruleset, "ghosts.castle.end.tile", _MISTY, tuple(near)),
    )


def cemetery(
    _before: tuple[SheetTerm, ...], feature: Feature, state: State
) -> tuple[SheetTerm, ...]:
    """A cemetery scores nothing, complete or not."""
    rule = "ghosts.cemetery.guard" if feature.complete else "ghosts.cemetery.end"
    home = state.board.cells[feature.first]
    return (SheetTerm(1, 0, _GRAVES, state.ruleset.cites[rule], (home,)),)


def _reward(account: Account, payment: Payment) -> None:
    """The keeper's player takes a guard, if one is left in the common supply."""
    feature, state = payment.feature, account.state
    if feature is None or feature.kind is not CEMETERY or not feature.complete:
        return
    for player in payment.holders:
        taken, rule = state.pieces.stock(player, TAKEN), "ghosts.cemetery.guard"
        if taken < rows(TokenRow)[TAKEN].range[1]:
            account.take(state.pieces.adding(player, TAKEN, 1), rule, payment.cells[0])
            if not account.stated:
                # A stated position has its supply counted when a game begins from it.
                cast("Game", account).supply[player][GUARD] += 1


def votes(_feature: Feature, state: State) -> int:
    """A guard has one vote."""
    return state.ruleset.number("ghosts.votes")


def stocking(kind: str, _players: int) -> str | None:
    """Two guards take the place of followers."""
    return "ghosts.followers" if kind == "follower" else None


# --- what can lie on the table -------------------------------------------------------------------


def check_state(state: State) -> Iterator[tuple[str, Cell | None]]:
    """Ghosts beside nobody, on a guard or twice on one figure, more than there are; mist
    on a city."""
    ghosts, figures = state.pieces.of(GHOST), set(state.board.standing())
    for ghost in ghosts:
        if ghost.kind == GUARD:
            yield "ghosts.guard.safe", ghost.cell
        elif ghost.figure not in figures:
            yield "ghosts.lengthen", ghost.cell
    beside = Counter(ghost.figure for ghost in ghosts)
    yield from (("ghosts.third", f.cell) for f, n in beside.items() if f is not None and n > 1)
    if sum(ghost.number for ghost in ghosts) > state.ruleset.number("ghosts.supply"):
        yield "ghosts.supply", None
    laid = state.board.laid.items()
    yield from (("ghosts.mist", cell) for cell, (look, _) in laid if _walled(look.tile))


ANSWERS = ExpansionAnswers(
    placement=PlacementRule(_against, lambda _board, tile: _walled(tile)),
    state=check_state,
    terms={
        CASTLE: (Ordered(Station.WORTH, castle),),
        CEMETERY: (Ordered(Station.WORTH, cemetery),),
    },
    extra=Ordered(ExtraOrder.FAVOUR, fine_lines),
    at_end=final_lines,
    supply={GUARD: "ghosts.guards.own"},
    votes={GUARD: votes},
    followers={GUARD: None},
    stocking=stocking,
    turn=TurnAnswers(
        parts=(StepPart(TILE, 75, haunt, OnStatedPosition.NOTHING),),
        paid=Ordered(40, settle),
        gone=scatter,
        rights=(followers("ghosts.guard", GUARD),),
    ),
)
