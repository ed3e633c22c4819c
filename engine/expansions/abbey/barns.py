"""The barn: it pays the farmers of its farm, and its owner at the end."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, cast

from engine.board.board import Board
from engine.board.corners import CORNERS, corner_spot, farm_round
from engine.board.features import Feature
from engine.model.actions import Deploy
from engine.model.geometry import Cell
from engine.model.sheet import Line
from engine.model.values import Figure
from engine.model.words import line
from engine.rules.hooks import FarmPayment
from engine.rules.state import State
from engine.scoring.farm import each_farm, land_terms, pay, unpaid
from engine.scoring.lines import Payment, extra_lines
from engine.scoring.ownership import Control, control
from engine.turn.account import Account
from engine.turn.decision import Flow
from engine.turn.deploying import general_violations
from engine.turn.hooks import Scope, Scratch
from engine.turn.legality import Violation, violation

if TYPE_CHECKING:
    from engine.turn.game import Game

BARN: Final = "barn"
PLACED: Final = "abbey.barn.placed.city"
JOINED: Final = "abbey.barn.joined.city"
_LINE: Final = line("barn")

_PLACED: Final[Scratch[list[Figure]]] = Scratch(Scope.SCORING, list)
"""The barns put down since the last scoring whose farmers are paid in the next."""

_FREE: Final[Scratch[list[Figure]]] = Scratch(Scope.SCORING, list)
"""Who lay on farms without a barn before the tiles laid since the last scoring."""


# --- where it may stand --------------------------------------------------------------------------


def _barns(feature: Feature) -> list[Figure]:
    return [figure for figure in feature.figures if figure.kind == BARN]


def _is_corner(board: Board, barn: Figure) -> bool:
    return barn.spot in CORNERS and bool(farm_round(board, barn.cell, CORNERS[barn.spot]))


def options(game: "Game") -> list[Deploy]:
    """The corners of the tile just laid that may take the mover's barn."""
    if not game.supply[game.mover][BARN]:
        return []
    cell = game.just_laid
    corners = [Deploy(BARN, cell, corner_spot(corner)) for corner in range(4)]
    # The spot does not matter to what speaks against all of them.
    if general_violations(game, corners[0]):
        return []
    return [corner for corner in corners if not _against_corner(game, corner)]


def against(game: "Game", action: Deploy) -> list[Violation] | None:
    """Why a barn may not stand on a corner; note 138 has the one barn of a farm for RGG."""
    return _against(game, action) if action.kind == BARN else None


def _against(game: "Game", action: Deploy) -> list[Violation]:
    return general_violations(game, action) or _against_corner(game, action)


def _against_corner(game: "Game", action: Deploy) -> list[Violation]:
    corner = CORNERS.get(action.spot)
    farm = None if corner is None else farm_round(game.board, action.cell, corner)
    if farm is None:
        return [violation("no-corner", "abbey.barn.where", action.cell)]
    flag, barns = game.state.ruleset.flag, _barns(farm)
    if barns and flag("abbey.barn.one"):
        return [violation("barn", "abbey.barn.one", barn.cell) for barn in barns]
    if len(farm.figures) > len(barns) and not flag("abbey.barn.occupied"):
        return [violation("occupied", "abbey.barn.occupied", action.cell)]
    return []


def check_farm(farm: Feature, state: State) -> Iterator[tuple[str, Cell | None]]:
    """Misplaced barns, and farmers beside one who cannot have come there just now."""
    board, barns = state.board, _barns(farm)
    for barn in barns:
        if not _is_corner(board, barn):
            yield "abbey.barn.where", barn.cell
    now = next(reversed(board.laid)) in board.cells_of(farm)
    if beside(farm, state) and not now and not _may_stay(state):
        for barn in barns:
            yield "abbey.barn.return", barn.cell


# --- its farmers ---------------------------------------------------------------------------------


def beside(farm: Feature, state: State) -> list[Figure]:
    """Whoever shares a farm with a barn; nobody where there is no barn."""
    barns = _barns(farm)
    partakers = state.ruleset.partakers(farm.figures) if barns else []
    return [figure for figure in partakers if figure not in barns]


def spent(farm: Feature, state: State) -> bool:
    """Farmers beside a barn see no final scoring."""
    return bool(beside(farm, state))


def _may_stay(state: State) -> bool:
    """Whether a farmer may be put on a farm with a barn and lies there unpaid, by a reading."""
    flag = state.ruleset.flag
    return flag("abbey.barn.farmers") and not flag("abbey.barn.farmers.paid")


def place(game: "Game", action: Deploy) -> Flow[None]:
    """Put the barn on its corner; the farmers of the farm are paid at once, or in the scoring."""
    barn = Figure(game.mover, BARN, action.cell, corner_spot(CORNERS[action.spot]))
    game.put(barn, "abbey.barn.where")
    if _later(game, "abbey.barn.placed.when"):
        _PLACED.of(game).append(barn)
        return
    farm = game.board.feature_of(barn)
    yield from game.before(farm)
    yield from _pay_off(game, farm, PLACED)


def _later(account: Account, rule: str) -> bool:
    return account.state.ruleset.values[rule].value == "with-scoring"


def note_free(game: "Game") -> None:
    """A tile is about to lie: note who may be joined to a barn by it, where that matters."""
    if _may_stay(game.state):
        farms = (farm for farm in game.board.occupied() if farm.kind.farm and not _barns(farm))
        _FREE.of(game).extend(figure for farm in farms for figure in farm.figures)


def joined(game: "Game") -> Flow[None]:
    """Farmers whom the tile joined to a barn are paid at once, where the edition says so."""
    for farm in () if _later(game, "abbey.barn.joined.when") else _here(game):
        if _pays(game, farm):
            yield from game.before(farm)
            yield from _pay_off(game, farm, JOINED)


def _here(game: Account) -> list[Feature]:
    """The features of the tile just laid."""
    look, base = game.state.board.laid[game.just_laid]
    features = game.state.board.features[base : base + len(look.segments)]
    return list(dict.fromkeys(features))


def line_up(account: Account) -> None:
    """Farms with farmers to be paid beside a barn are scored with what the tile completed. They
    come first where the order does not matter."""
    every = account.stated or account.state.ruleset.flag("abbey.barn.farmers")
    placed = [account.state.board.feature_of(barn) for barn in _PLACED.of(account)]
    found = account.state.board.occupied() if every else [*placed, *_here(account)]
    barned = [farm for farm in dict.fromkeys(found) if farm.kind.farm and _barns(farm)]
    farms = [farm for farm in barned if _pays(account, farm)]
    account.queue.extendleft(reversed(farms))


def _pays(account: Account, farm: Feature) -> bool:
    """Whether farmers beside a barn are paid now and do not just lie there. Where a barn was just
    placed, a follower may still come out of Carcassonne and be paid."""
    here = beside(farm, account.state)
    if not here:
        return not account.stated and _just_placed(account, farm)
    if not _may_stay(account.state):
        return True
    return _just_placed(account, farm) or _just_joined(account, farm, here)


def _just_placed(account: Account, farm: Feature) -> bool:
    placed = _PLACED.of(account)
    if account.stated:
        return any(barn.cell == account.just_laid for barn in _barns(farm))
    return any(barn in placed for barn in _barns(farm))


def _just_joined(account: Account, farm: Feature, farmers: list[Figure]) -> bool:
    """Whether the tile just laid brought farmers to a barn. On a stated position these may be all
    farmers who do not lie on that tile."""
    if account.stated:
        on_it = any(figure.cell == account.just_laid for figure in farmers)
        return account.just_laid in account.state.board.cells_of(farm) and not on_it
    return any(figure in _FREE.of(account) for figure in farmers)


def settle(account: Account, farm: Feature, _held: Control) -> Flow[bool] | None:
    """A farm that is scored during the game is paid for its barn."""
    return _settle(account, farm) if farm.kind.farm else None


def _settle(account: Account, farm: Feature) -> Flow[bool]:
    rule = PLACED if _just_placed(account, farm) else JOINED
    yield from account.before(farm)
    yield from _pay_off(account, farm, rule, scoring=True)
    return True


def arrived(game: "Game", farm: Feature) -> Flow[None]:
    """Who comes to a barn's farm out of Carcassonne is paid as if joined to it (note 139)."""
    yield from _pay_off(game, farm, JOINED)


def before_end(game: "Game") -> Flow[None]:
    """No farmer beside a barn, as a stated board may have them, sees the final scoring."""
    for feature in () if _may_stay(game.state) else game.board.occupied():
        yield from _pay_off(game, feature, JOINED)


def _pay_off(account: Account, farm: Feature, rule: str, *, scoring: bool = False) -> Flow[None]:
    """Score the farmers beside a barn and send everybody home who has a part in that; while
    features are scored something else may keep them."""
    state, leaving = account.state, beside(farm, account.state)
    if not leaving:
        return
    # Farm by farm in every edition (notes 135 and 137).
    held = control((farm,), state)
    lines = each_farm([farm], state, rule) + extra_lines(farm, held.holders, state)
    yield from account.pay(Payment(tuple(lines), farm, held.holders))
    if account.stated:
        return
    game = cast("Game", account)
    # What is decided while points are paid may join ways, and the farm is found anew then.
    for figure in leaving:
        game.board.feature_of(figure).figures.remove(figure)
    for figure in leaving:
        if not (scoring and any(home(game, farm, figure) for home in game.parts.home)):
            game.take_back(figure, "abbey.barn.return")


# --- its owner -----------------------------------------------------------------------------------


def barn_lines(state: State) -> list[Line]:
    """At the end every owner of a barn scores its farm in full, whatever farmers are paid."""
    board, cites = state.board, state.ruleset.cites
    lines = []
    for farm in board.occupied():
        barns = _barns(farm)
        cities = board.cities_of(farm) if barns else []
        complete = tuple(city for city in cities if city.complete)
        rest = unpaid([city for city in cities if not city.complete], state)
        why = cites["abbey.barn.several" if len(barns) > 1 else "abbey.barn.end.city"]
        # The first barn of each player, since the full score is the player's and not the barn's.
        for player, _, cell, spot in {barn.player: barn for barn in reversed(barns)}.values():
            harvest = FarmPayment(player, (farm,), complete, barn=True)
            terms = pay("abbey.barn.end.city", harvest, state) if complete else ()
            terms += land_terms(harvest, state)
            lines.append(
                Line(
                    _LINE, cell, spot, True, player, (), terms + rest, why,
                    board.cells_of(farm),
                )
            )  # fmt: skip
    return lines
