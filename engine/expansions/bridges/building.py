"""Bridges: where one may lead, when it is built, and when it has to be."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.board.board import Board
from engine.board.fitting import Requirement, met_by
from engine.expansions.bridges.common import left, share, share_rule
from engine.model import codecs
from engine.model.actions import Action, Deploy, Pass, action
from engine.model.geometry import PORTS, Cell, neighbour
from engine.model.kinds import FeatureKind
from engine.model.pieces import Token
from engine.model.tiles import SIDE_LETTERS
from engine.model.turned import KEPT, Turned, spanned, spans
from engine.model.vocabulary import PlaceRow, rows
from engine.model.words import decision, event
from engine.rules.state import State
from engine.turn.decision import Decision, Flow
from engine.turn.hooks import Right, Scope, Scratch
from engine.turn.legality import Violation, clash, mismatches, violation

if TYPE_CHECKING:
    from engine.turn.game import Game

BRIDGE: Final = "bridge"
_ROAD, _FARM = (
    letter
    for kind in (FeatureKind.ROAD, FeatureKind.FARM)
    for letter, own in SIDE_LETTERS.items()
    if own is kind
)
LATER: Final = decision("bridges.later")
_BUILT_EVENT: Final = event("bridged")
_BUILT: Final[Scratch[list[Token]]] = Scratch(Scope.TILE, list)
"""The bridge built since the last tile was laid."""

_BESIDE: Final[Scratch[list[Cell]]] = Scratch(Scope.TILE, list)
"""The tile just laid, as long as what it completes is not scored yet."""

_OVER: Final[Scratch[list[str]]] = Scratch(Scope.TURN, list)
"""The players whose tile of this turn is scored, or is being scored."""


@action("bridge")
class BuildBridge(NamedTuple):
    """Build a bridge on a tile; ``spot`` is the road at one of its ends."""

    cell: codecs.Cell
    spot: codecs.Spot


# --- where a bridge may lead ---------------------------------------------------------------------


def _sites(game: "Game") -> list[Cell]:
    """The tile just laid and those that share a side with it."""
    near = (neighbour(game.just_laid, side) for side in range(4))
    return [game.just_laid, *(cell for cell in near if cell in game.board.laid)]


def _ways(look: Turned) -> dict[str, Turned]:
    """The tile with a bridge over it, by the spot at either end of that."""
    return {
        f"{way.kind} {PORTS[port]}": bridged
        for way in spans(look, FeatureKind.ROAD, FeatureKind.FARM)
        for bridged in (spanned(look, way),)
        for port in way.ports
    }


def _bridged(state: State, cell: Cell) -> bool:
    return any(token.cell == cell for token in state.pieces.of(BRIDGE))


def _trodden(state: State, cell: Cell) -> str | None:
    """The rule by which no bridge leads over those who stand on a tile, or None."""
    spots = (figure.spot for figure in state.board.apart if figure.cell == cell)
    return next((rule for spot in spots if (rule := rows(PlaceRow)[spot].unspanned)), None)


def _fitting(board: Board, cell: Cell) -> list[BuildBridge]:
    """The bridges over a laid tile that go with all that lies beside it."""
    look, _ = board.laid[cell]
    ways = {bridged: spot for spot, bridged in _ways(look).items()}
    return [
        BuildBridge(cell, spot) for way, spot in ways.items() if not mismatches(board, way, cell)
    ]


def _bridges(game: "Game") -> list[BuildBridge]:
    """The bridges that the mover may build now."""
    if not _BESIDE.of(game) or _BUILT.of(game) or not left(game.state, game.mover, BRIDGE):
        return []
    state = game.state
    cells = (cell for cell in _sites(game) if not _bridged(state, cell))
    free = [cell for cell in cells if not _trodden(state, cell)]
    return [bridge for cell in free for bridge in _fitting(game.board, cell)]


def _against(game: "Game", action: BuildBridge) -> list[Violation]:
    """Why a bridge may not be built."""
    cell, state = action.cell, game.state
    if not _BESIDE.of(game):
        if game.mover in _OVER.of(game):
            return [violation("too-late", "bridges.bridge.late", cell)]
        return [violation("not-yet", "bridges.bridge.when", cell)]
    if not left(state, game.mover, BRIDGE):
        share = share_rule(state, BRIDGE)
        return [violation("supply-empty", share, cell, under=state.ruleset)]
    if cell not in _sites(game):
        return [violation("other-tile", "bridges.bridge.near", cell)]
    if _BUILT.of(game) or _bridged(state, cell):
        return [violation("second-bridge", "bridges.bridge.one", cell)]
    if rule := _trodden(state, cell):
        return [violation("barred", rule, cell)]
    way = _ways(game.board.laid[cell][0]).get(action.spot)
    if way is None:
        return [violation("forbidden", "bridges.bridge.where", cell)]
    return mismatches(game.board, way, cell)


# --- building ------------------------------------------------------------------------------------


def _build(game: "Game", action: BuildBridge) -> None:
    """Put a bridge on the table; the road that it continues is extended."""
    pieces = game.state.pieces
    bridge = Token(BRIDGE, game.mover, action.cell, action.spot)
    _BUILT.of(game).append(bridge)
    # Through the links, so that what the bridge completes is scored with this turn.
    game.link(pieces.having(BRIDGE, *pieces.of(BRIDGE), bridge))
    game.note(_BUILT_EVENT, game.mover, action.cell, action.spot, "bridges.bridge.when")
    road = game.board.find(action.cell, action.spot)
    assert road is not None  # noqa: S101 - the bridge is there now
    game.extend(road)


BUILDING: Final = Right("bridges.bridge", BuildBridge, _bridges, _against, _build)
"""The right to build a bridge; it stands beside the tile and the figure step."""


def last_bridge(game: "Game") -> Flow[None]:
    """After the figure step there is another moment to build one, the last before the scoring."""
    if _bridges(game):
        yield from _offer(game)
    _OVER.of(game).append(game.mover)
    _BESIDE.of(game).clear()


def _offer(game: "Game") -> Flow[None]:
    def against(action: Action) -> list[Violation] | None:
        if isinstance(action, BuildBridge):
            return _against(game, action)
        return [] if isinstance(action, Pass) else None

    action = yield Decision(
        game.mover, LATER, "bridges.bridge.when", lambda: [Pass(), *_bridges(game)], against
    )
    if isinstance(action, BuildBridge):
        _build(game, action)


# --- a tile that fits only so --------------------------------------------------------------------


@lru_cache(maxsize=KEPT)
def _nearly(look: Turned) -> frozenset[Requirement]:
    """What a cell may require where a tile does not fit, but could thanks to a bridge: over the
    tile itself, or over one beside it, which then shows a road where it has a farm."""
    own = [way.sides for way in _ways(look).values()]
    roads = [side for side in range(4) if look.sides[side] == _ROAD]
    beside = [look.sides[:side] + _FARM + look.sides[side + 1 :] for side in roads]
    met = {need for sides in (*own, *beside) for need in met_by(sides)}
    return frozenset(met.difference(met_by(look.sides)))


def rescues(game: "Game", look: Turned, cell: Cell) -> list[BuildBridge]:
    """The bridges thanks to which a tile goes with what lies beside it, where it does not fit."""
    board = game.board
    wrong = [side for side in range(4) if _differs(board, look, cell, side)]
    if not wrong:
        return []
    own = {way: spot for spot, way in _ways(look).items() if not mismatches(board, way, cell)}
    found = [BuildBridge(cell, spot) for spot in own.values()]
    # A bridge beside the tile mends one side; with two wrong sides the other would still differ.
    if len(wrong) == 1:
        found += _beside(game, look, cell, wrong[0])
    return found


def _able(game: "Game", look: Turned) -> bool:
    """Whether the mover may build a bridge for the sake of a tile."""
    return look.tile.land is None and left(game.state, game.mover, BRIDGE) > 0


def _differs(board: Board, look: Turned, cell: Cell, side: int) -> bool:
    beyond = board.laid.get(neighbour(cell, side))
    return beyond is not None and clash(look.sides[side], beyond[0].sides[(side + 2) % 4])


def _beside(game: "Game", look: Turned, cell: Cell, side: int) -> Iterator[BuildBridge]:
    """The bridges over the tile beyond a side that bring a road to it."""
    near, state = neighbour(cell, side), game.state
    if _bridged(state, near) or _trodden(state, near):
        return
    # But the tile itself, which does not lie yet.
    others = {neighbour(near, way) for way in range(4)} - {cell}
    ways = {way: spot for spot, way in _ways(game.board.laid[near][0]).items()}
    for way, spot in ways.items():
        meets = way.sides[(side + 2) % 4] == look.sides[side]
        if meets and not mismatches(game.board, way, near, others):
            yield BuildBridge(near, spot)


def may_lie(game: "Game", look: Turned, cells: Iterable[Cell]) -> dict[Cell, str]:
    """Where a tile may lie thanks to a bridge, with the rule."""
    need, nearly = game.board.open.get, _nearly(look) if _able(game, look) else ()
    close = [cell for cell in cells if need(cell) in nearly] if nearly else ()
    found = [cell for cell in close if rescues(game, look, cell)]
    return dict.fromkeys(found, "bridges.bridge.needed")


def build_needed(game: "Game") -> None:
    """Build the bridge thanks to which the tile may lie where it does; there is only one such."""
    # Kept until the scoring: from then on no bridge is built beside this tile.
    _BESIDE.of(game).append(game.just_laid)
    look, _ = game.board.laid[game.just_laid]
    for bridge in rescues(game, look, game.just_laid) if _able(game, look) else ():
        _build(game, bridge)


# --- figures on it, and what can lie on the table ------------------------------------------------


def _over_there(game: "Game") -> list[Token]:
    return [bridge for bridge in _BUILT.of(game) if bridge.cell != game.just_laid]


def reach(game: "Game", _kind: str) -> list[tuple[Cell, int]]:
    """The bridge just built on a neighbouring tile, where it may be reached."""
    if not game.state.ruleset.flag("bridges.bridge.neighbour"):
        return []
    laid = game.board.laid
    return [(b.cell, laid[b.cell][0].spots[b.spot]) for b in _over_there(game) if b.cell]


def unreached(game: "Game", action: Deploy) -> str | None:
    """The rule that keeps figures off such a bridge."""
    there = any(bridge.cell == action.cell for bridge in _over_there(game))
    return "bridges.bridge.neighbour" if there else None


def check_state(state: State) -> Iterator[tuple[str, Cell | None]]:
    """Two bridges on a tile, or too many of a player's."""
    bridges = state.pieces.of(BRIDGE)
    yield from (
        ("bridges.bridge.one", cell)
        for cell, count in Counter(bridge.cell for bridge in bridges).items()
        if count > 1
    )
    counts = Counter(bridge.player for bridge in bridges)
    if any(count > share(state, BRIDGE) for count in counts.values()):
        yield share_rule(state, BRIDGE), None
