"""The Barber-Surgeons (2018): bath houses add points, and keep a follower that was scored alone."""

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from engine.board.board import ring
from engine.board.features import Feature
from engine.model import codecs
from engine.model.actions import Action, Pass, Redeploy, Remove, action
from engine.model.catalogue import tile_of
from engine.model.figures import PLACES
from engine.model.geometry import Cell
from engine.model.kinds import FeatureKind
from engine.model.pile import How, PileStage
from engine.model.sheet import Line, SheetTerm
from engine.model.values import Figure
from engine.model.vocabulary import SymbolRow, rows, shut
from engine.model.words import decision, event, line, thing
from engine.rules.hooks import ExpansionAnswers, Ordered, Station
from engine.rules.ruleset import Ruleset
from engine.rules.state import State
from engine.scoring.lines import Payment
from engine.turn.account import Account
from engine.turn.decision import Decision, Flow
from engine.turn.deploying import barred
from engine.turn.hooks import OnStatedPosition, Right, Rivals, Scope, Scratch, StepPart, TurnAnswers
from engine.turn.legality import Violation, violation
from engine.turn.steps import ONWARD, TILE

if TYPE_CHECKING:
    from engine.turn.game import Game

BATH: Final = "bath"
"""The marks on roads and cities, by their series, and the spot of whoever bathes there."""

_LATE: Final = frozenset({"wagon", "ringmaster"})
"""Followers that have left by the time that others bathe."""

_BATHES: Final = {"abbot": "barbers.who"}
"""Followers of whom the sources do not agree that they bathe, with the rule by which they do."""

_SHARES: Final = ("barbers.tiles.two", "barbers.tiles.three", "barbers.tiles.four")
CHOOSE: Final = decision("barbers.bath")
LEAVE: Final = decision("barbers.free")
_BOUGHT: Final = event("bought-out")
_LINE: Final = line("bath house")
_HOUSE: Final = thing("bath house")
_PRICE: Final = thing("follower in a bath house")
_ALONE: Final[Scratch[list[Figure]]] = Scratch(Scope.SCORING, list)
"""The followers that were scored alone."""

_WAITING: Final[Scratch[list[Figure]]] = Scratch(Scope.SCORING, list)
"""Those of them that bathe if they can."""

_LEFT: Final[Scratch[list[Cell]]] = Scratch(Scope.TURN, list)
"""The bath houses out of which the mover has bought somebody."""


@action("leave-bath")
class LeaveBath(NamedTuple):
    """Buy the own follower out of a bath house."""

    cell: codecs.Cell


# --- the tiles -----------------------------------------------------------------------------------


def fewer_tiles(
    stages: tuple[PileStage, ...], ruleset: Ruleset, players: int
) -> tuple[PileStage, ...]:
    """With few players some of the tiles stay out: chance says which, here they are the last."""
    if not players:
        return stages
    # A position with one player is one of two; from four on all get what four get.
    share = _SHARES[min(max(players, 2) - 2, len(_SHARES) - 1)]
    found, left = [], ruleset.number(share)
    for stage in stages:
        land = dict(stage.tiles)
        for name in land if stage.how is How.SHUFFLED else ():
            if tile_of(name).value(BATH):
                land[name] = min(left, land[name])
                left -= land[name]
        found.append(stage._replace(tiles=land))
    return tuple(found)


# --- what they bring -----------------------------------------------------------------------------


def feature_terms(
    before: tuple[SheetTerm, ...], feature: Feature, state: State
) -> tuple[SheetTerm, ...]:
    """The number on every bath house of a completed road or city."""
    if not feature.complete:
        return before
    segments, cells, symbols = state.board.segments, state.board.cells, rows(SymbolRow)
    found = (
        (symbols[mark].value, cells[n])
        for n in sorted(feature.segments)
        for mark in sorted(segments[n].marks)
        if mark in symbols and symbols[mark].series == BATH
    )
    cite = state.ruleset.cites["barbers.points"]
    return (*before, *(SheetTerm(1, value, _HOUSE, cite, (cell,)) for value, cell in found))


# --- who bathes ----------------------------------------------------------------------------------


def _guests(state: State) -> list[Figure]:
    return [figure for figure in state.board.apart if figure.spot == BATH]


def _free(state: State) -> list[Cell]:
    """The bath houses in which nobody is."""
    taken = {figure.cell for figure in _guests(state)}
    laid = state.board.laid.items()
    return [cell for cell, (look, _) in laid if look.tile.value(BATH) and cell not in taken]


def _alone(feature: Feature, state: State) -> Figure | None:
    """The only follower in a feature, if it is one that bathes."""
    figures = [figure for figure in feature.figures if figure.kind in state.ruleset.followers]
    return figures[0] if len(figures) == 1 and _bathes(figures[0].kind, state) else None


def _bathes(kind: str, state: State) -> bool:
    late = kind in _LATE and not state.ruleset.flag("barbers.late")
    return not late and not shut(kind, BATH)


def rivals(account: Account) -> Rivals | None:
    """Features of several players whose followers may bathe: the first to be scored goes first."""
    if not _free(account.state):
        return None
    found = {one: figure for one in account.queue if (figure := _alone(one, account.state))}
    if len({figure.player for figure in found.values()}) < 2:
        return None
    return Rivals("barbers.first", tuple(found))


def note(account: Account, payment: Payment) -> None:
    """Whoever was scored alone may have to bathe."""
    feature = payment.feature
    if feature is not None and payment.holders and (figure := _alone(feature, account.state)):
        _ALONE.of(account).append(figure)


def keep(account: Account, _feature: Feature, figure: Figure) -> bool:
    """A follower that was scored alone does not go home while a bath house is free.

    One that stands apart from the segments, as in a castle, is scored alone.
    """
    apart = figure.spot in PLACES
    alone = _bathes(figure.kind, account.state) if apart else figure in _ALONE.of(account)
    if not alone or not _free(account.state):
        return False
    if not apart:
        # Figures of a scored feature are off it while they are asked, and this one stays until it
        # bathes.
        account.state.board.stand((figure,))
    _WAITING.of(account).append(figure)
    return True


def bathe(game: "Game") -> Flow[None]:
    """Those who wait go to bath houses one after the other, or home where none is free."""
    for figure in _WAITING.of(game):
        yield from _bathe(game, figure)


def _bathe(game: "Game", figure: Figure) -> Flow[None]:
    free = [cell for cell in _free(game.state) if not barred(game, figure.kind, cell)]
    ways: list[Action] = [Redeploy(figure, cell, BATH) for cell in free]
    must = game.state.ruleset.flag("barbers.bath")
    if ways and not must:
        ways = [Pass(), *ways]
    # One bath house is no choice.
    chosen = ways[0] if ways else Pass()
    if len(ways) > 1:
        rule = "barbers.choice" if must else "barbers.bath"
        chosen = yield Decision(figure.player, CHOOSE, rule, ways.copy)
    if isinstance(chosen, Redeploy):
        game.move(chosen, _BATHES.get(figure.kind, "barbers.bath"))
    else:
        game.remove(figure, "base.return.scored")


# --- how they come out ---------------------------------------------------------------------------


def release(game: "Game") -> Flow[None]:
    """Whoever bathes where the tile just laid was the last to be missing may come home."""
    board = game.board
    for figure in _guests(game.state) if game.laying else ():
        near = ring(board.laid[figure.cell][0], figure.cell)
        if game.just_laid in near and all(cell in board.laid for cell in near):
            ways: list[Action] = [Pass(), Remove(figure)]
            chosen = yield Decision(figure.player, LEAVE, "barbers.surrounded", ways.copy)
            if isinstance(chosen, Remove):
                game.remove(figure, "barbers.surrounded")


def _price(game: "Game", cell: Cell) -> int:
    return game.board.laid[cell][0].tile.value(BATH)


def _ways_out(game: "Game") -> list[LeaveBath]:
    """Out of which bath houses the mover may buy somebody."""
    own = (figure.cell for figure in _guests(game.state) if figure.player == game.mover)
    return [way for way in map(LeaveBath, own) if not _against(game, way)]


def _guest(game: "Game", cell: Cell) -> Figure | None:
    """The mover's follower in a bath house."""
    own = (f for f in _guests(game.state) if f.player == game.mover and f.cell == cell)
    return next(own, None)


def _against(game: "Game", wanted: LeaveBath) -> list[Violation]:
    """Why nobody may be bought out so."""
    cell = wanted.cell
    if _guest(game, cell) is None:
        return [violation("no-figure", "barbers.buy", cell)]
    if _LEFT.of(game):
        return [violation("once-a-turn", "barbers.buy.once", cell)]
    if not game.affords(_price(game, cell)):
        return [violation("too-few-points", "barbers.buy.points", cell)]
    return []


def _buy(game: "Game", wanted: LeaveBath) -> Flow[None]:
    cell, cite = wanted.cell, game.state.ruleset.cites["barbers.buy"]
    figure, price = cast("Figure", _guest(game, cell)), _price(game, cell)
    # Before the payment, which may bring decisions beside which this right stands again.
    _LEFT.of(game).append(cell)
    game.note(_BOUGHT, game.mover, cell, BATH, "barbers.buy")
    game.remove(figure, "barbers.buy")
    terms = (SheetTerm(-1, price, _PRICE, cite, ()),)
    paid = Line(_LINE, cell, BATH, True, game.mover, (), terms, cite, (cell,))
    yield from game.pay(Payment((paid,)))


# --- what can lie on the table -------------------------------------------------------------------


def check_state(state: State) -> Iterator[tuple[str, Cell | None]]:
    """Somebody who bathes without a bath house, two in one, or who is no follower."""
    guests = _guests(state)
    for cell, number in Counter(figure.cell for figure in guests).items():
        if not state.board.laid[cell][0].tile.value(BATH):
            yield "barbers.where", cell
        elif number > 1:
            yield "barbers.free", cell
    yield from (("barbers.who", figure.cell) for figure in guests if shut(figure.kind, BATH))


ANSWERS = ExpansionAnswers(
    pile=fewer_tiles,
    state=check_state,
    terms=dict.fromkeys(
        (FeatureKind.ROAD, FeatureKind.CITY), (Ordered(Station.MORE, feature_terms),)
    ),
    special_spots=frozenset({BATH}),
    turn=TurnAnswers(
        parts=(
            StepPart(TILE, 60, release, OnStatedPosition.NOTHING),
            StepPart(ONWARD, 15, bathe, OnStatedPosition.NOTHING),
        ),
        first=rivals,
        paid=Ordered(20, note),
        home=Ordered(5, keep),
        free_rights=(Right("barbers.buy", LeaveBath, _ways_out, _against, _buy),),
    ),
)
