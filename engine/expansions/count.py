"""The Count of Carcassonne (2004): the city as the start, its quarters, the Count."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.board.board import Board
from engine.board.features import Feature
from engine.model import sorts
from engine.model.actions import Action, Deploy, Pass, Redeploy, action
from engine.model.catalogue import start_tile, tile_sets, tiles
from engine.model.geometry import Cell, neighbour
from engine.model.kinds import Kind, kinds
from engine.model.pieces import Pieces, Token
from engine.model.pile import How, Stage
from engine.model.sheet import Line, Term
from engine.model.tiles import SIDE_LETTERS
from engine.model.turned import Turned
from engine.model.values import Figure
from engine.model.vocabulary import PlaceRow, rows, shut
from engine.model.words import decision, event, line, thing
from engine.rules.hooks import Answers, Harvest
from engine.rules.ruleset import Ruleset
from engine.rules.state import State
from engine.scoring.farm import anchors
from engine.scoring.lines import Payment
from engine.turn.account import Account
from engine.turn.decision import Decision, Flow
from engine.turn.deploying import barred, perform_deployment
from engine.turn.hooks import Drawer, Ordered, Part, Right, Scope, TurnAnswers
from engine.turn.legality import Violation, violation
from engine.turn.steps import AFTER_SCORING, BEFORE_FINAL, COMPLETED, SCORED

if TYPE_CHECKING:
    from engine.turn.game import Game

COUNT: Final = "count"
_PLACES: Final = [row for row in rows(PlaceRow).values() if row.expansion == "count"]
_SERVES: Final = {row.id: kinds()[row.serves] for row in _PLACES}
QUARTERS: Final = tuple(_SERVES)
"""The quarters of Carcassonne, clockwise from the castle."""
ENTER: Final = decision("count.enter")
MOVE: Final = decision("count.move")
LEAVE: Final = decision("count.leave")
_MOVED: Final = event("count-moved")
_IDLE: Final = line("carcassonne")
_RESIDENT: Final = thing("follower in Carcassonne")
_HEART: Final = "count-ffff-5"
"""A tile without land: figures in any quarter are stated on its cell."""
_LAND: Final = next(tile.land for tile in tile_sets()["count"].tiles if tile.land)
_RIVER: Final = kinds()["river"]
_INSIDE: Final = kinds()["carcassonne"]
"""What the tiles of the block show of the city within; joined, it is a complete city."""
_COUNTING: Final = frozenset(map(line, (Kind.CITY, Kind.ROAD, Kind.CLOISTER)))
_FARM: Final = line(Kind.FARM)


@action("move-count")
class MoveCount(NamedTuple):
    """Put the Count into a quarter."""

    quarter: sorts.Quarter


# --- the block of tiles --------------------------------------------------------------------------


def change_pile(stages: tuple[Stage, ...], ruleset: Ruleset) -> tuple[Stage, ...]:
    """The block lies on the table, the start tile stays out, a spring comes next."""
    block = Stage(How.LAID, {tile.id: tile.count for tile in tile_sets()["count"].tiles})
    table, *others = stages
    start = tiles()[start_tile(ruleset.sets)]
    if start.id not in table.tiles:
        others.insert(0, Stage(How.LAST, table.tiles))
    copies = start.count if start.set in ruleset.sets else 1
    extra = sum(stage.tiles.get(start.id, 0) for stage in others) - (copies - 1)
    for place, stage in enumerate(others):
        held = stage.tiles.get(start.id, 0)
        if extra and held:
            others[place] = stage._replace(tiles={**stage.tiles, start.id: held - extra})
            extra = 0
    return block, *others


def _block(board: Board) -> dict[Cell, Turned]:
    return {cell: look for cell, (look, _) in board.laid.items() if look.tile.land is _LAND}


def _frame(look: Turned, cell: Cell) -> tuple[int, Cell]:
    """How a block is turned and where it begins, judged by one of its tiles."""
    return look.turns, look.beginning(cell)


def check_placement(board: Board, look: Turned, cell: Cell) -> str | None:
    """The block comes first and in one piece; no river runs towards it."""
    block = _block(board)
    if look.tile.land is _LAND:
        known = {_frame(there, at) for at, there in block.items()}
        fits = len(block) == len(board.laid) and known <= {_frame(look, cell)}
        return None if fits else "count.city"
    if 0 < len(block) < len(_LAND.cells):
        return "count.city"
    towards = any(
        SIDE_LETTERS.get(look.sides[side]) is _RIVER and neighbour(cell, side) in block
        for side in range(4)
    )
    return "count.river.away" if towards else None


def check_state(state: State) -> Iterator[tuple[str, Cell | None]]:
    """A city that is not one whole block, and figures where no quarter takes them."""
    block = _block(state.board)
    frames = [_frame(look, cell) for cell, look in block.items()]
    for cell, frame in zip(block, frames, strict=True):
        if frame != frames[0]:
            yield "count.city", cell
    if block and len(block) < len(_LAND.cells):
        yield "count.city", next(iter(block))
    for figure in state.board.apart:
        if figure.spot in QUARTERS:
            if state.board.laid[figure.cell][0].tile.id != _HEART:
                yield "count.city", figure.cell
            if rule := _unfit(state.ruleset, figure.kind, figure.spot):
                yield rule, figure.cell


def begin(state: State) -> Pieces:
    """The Count stands in the castle."""
    return state.pieces.having(COUNT, Token(COUNT, spot=QUARTERS[0]))


# --- Carcassonne among the completed cities ------------------------------------------------------


def harvest_terms(terms: tuple[Term, ...], harvest: Harvest, state: State) -> tuple[Term, ...]:
    """The terms that Carcassonne has a part in cite the rule by which it counts (note 49)."""
    inside = anchors([city for city in harvest.cities if city.kind is _INSIDE], state.board)
    why = state.ruleset.cites["count.farm.city"]
    return tuple(
        term._replace(why=why) if set(inside) & set(term.cells) else term for term in terms
    )


def counted(found: list[Feature], kind: Kind, state: State) -> list[Feature]:
    """Carcassonne is one more completed city at the end, where the rules say so."""
    if kind is not Kind.CITY or not state.ruleset.flag("count.king.city"):
        return found
    inside = [feature for feature in state.board.features if feature.kind is _INSIDE]
    return [*found, *dict.fromkeys(inside)]


def idle_lines(state: State) -> list[Line]:
    """Followers left in Carcassonne score nothing (note 60)."""
    cite, lines = state.ruleset.cites["count.stay"], []
    for player in state.players:
        cells = tuple(f.cell for f in _residents(state) if f.player == player)
        if cells:
            terms = (Term(len(cells), 0, _RESIDENT, cite, cells),)
            lines.append(Line(_IDLE, cells[0], "", True, player, (), terms, cite, cells))
    return lines


def _residents(state: State) -> list[Figure]:
    return [figure for figure in state.board.apart if figure.spot in QUARTERS]


# --- into Carcassonne ----------------------------------------------------------------------------


def _unfit(ruleset: Ruleset, kind: str, quarter: str) -> str | None:
    """The rule that keeps a kind of figure out of a quarter, or None (note 53)."""
    if kind not in ruleset.followers or kind not in ruleset.votes:
        return "count.deploy.figure"
    return shut(kind, quarter)


@dataclass
class _Tally:
    """What the scoring of one tile paid, and whether the mover helped a feature in it.

    ``start`` is the number of lines before it.
    """

    start: int
    lines: list[Line] = field(default_factory=list)
    helped: bool = False


_TALLIES: Final[Drawer[list[_Tally]]] = Drawer(Scope.SCORING, list)
"""The tallies of the tiles scored together, in the order of laying."""

_FARMS: Final[Drawer[list[Line]]] = Drawer(Scope.TILE, list)
"""What farmers beside a barn were paid since the last tile was laid."""


def begin_tally(game: "Game") -> None:
    """The scoring of a tile begins."""
    _TALLIES.of(game).append(_Tally(len(game.lines)))


def close_tally(game: "Game") -> None:
    """All that a tile completed has been paid."""
    tally = _TALLIES.of(game)[-1]
    tally.lines = game.lines[tally.start :]


def note_farms(game: Account, payment: Payment) -> None:
    """Remember what farmers were paid."""
    _FARMS.of(game).extend(line for line in payment.lines if line.kind == _FARM)


def settle(game: "Game") -> Flow[None]:
    """For each tile just scored that paid others only, a follower may go to Carcassonne."""
    for tally in _TALLIES.of(game):
        if not tally.helped and _paid_others_only(game, tally.lines) and _entries(game):
            yield from _enter(game)


def _paid_others_only(game: "Game", lines: list[Line]) -> bool:
    paid = [line for line in lines if line.points > 0]
    counting = set(_COUNTING)
    if game.state.ruleset.flag("count.deploy.farms"):
        paid += _FARMS.of(game)
        counting.add(_FARM)
    others = any(line.player != game.mover and line.kind in counting for line in paid)
    bonus = game.state.ruleset.flag("count.deploy.bonus")
    own = any(line.player == game.mover and (bonus or line.kind in counting) for line in paid)
    return others and not own


def _heart(game: "Game") -> Cell | None:
    found = (cell for cell, (look, _) in game.board.laid.items() if look.tile.id == _HEART)
    return next(found, None)


def _entries(game: "Game") -> list[Action]:
    cell = _heart(game)
    if cell is None:
        return []
    return [
        Deploy(kind, cell, quarter)
        for kind, left in game.supply[game.mover].items()
        if left
        for quarter in QUARTERS
        if not _unfit(game.state.ruleset, kind, quarter)
    ]


def _enter(game: "Game") -> Flow[None]:
    action = yield Decision(
        game.mover, ENTER, "count.deploy",
        lambda: [Pass(), *_entries(game)], lambda action: _against_entry(game, action),
    )  # fmt: skip
    if isinstance(action, Deploy):
        figure = Figure(game.mover, action.kind, action.cell, action.spot)
        game.put(figure, "count.deploy")
        yield from _move_count(game, action.spot)


def _against_entry(game: "Game", action: Action) -> list[Violation]:
    if isinstance(action, Pass):
        return []
    if not isinstance(action, Deploy) or action.spot not in QUARTERS or action.cell != _heart(game):
        return [violation("not-offered", "count.deploy", None, "to a quarter of Carcassonne")]
    if rule := _unfit(game.state.ruleset, action.kind, action.spot):
        return [violation("wrong-figure", rule, action.cell)]
    if not game.supply[game.mover][action.kind]:
        return [violation("supply-empty", "base.deploy.supply", action.cell)]
    return []


def _move_count(game: "Game", entered: str) -> Flow[None]:
    """The mover moves the Count at will, or he moves as one of the official variants says."""
    now, how = game.state.pieces.spot(COUNT), game.state.ruleset.values["count.move"].value
    goal = entered
    if how == "clockwise":
        goal = QUARTERS[(QUARTERS.index(now or entered) + 1) % len(QUARTERS)]
    elif how == "free":
        action = yield Decision(
            game.mover, MOVE, "count.move",
            lambda: [Pass(), *(MoveCount(quarter) for quarter in QUARTERS if quarter != now)],
        )  # fmt: skip
        goal = action.quarter if isinstance(action, MoveCount) else now or entered
    if goal != now:
        game.state.pieces = game.state.pieces.having(COUNT, Token(COUNT, spot=goal))
        game.note(_MOVED, game.mover, _heart(game), goal, "count.move")


def _no_entry(_game: "Game", action: Deploy) -> list[Violation] | None:
    """Nobody is deployed to a quarter as the move of wood (notes 54 and 55)."""
    if action.spot in QUARTERS:
        return [violation("not-now", "count.deploy", action.cell, "not before the scoring")]
    return None


# --- out of Carcassonne --------------------------------------------------------------------------


def help_feature(game: "Game", feature: Feature) -> Flow[None]:
    """All players in turn may bring followers to a scored feature, the mover last."""
    if feature.kind is Kind.FARM and not game.state.ruleset.flag("count.redeploy.farms"):
        return
    for player in (*_seats(game)[1:], game.mover):
        options = partial(_goals, game, player, [feature], QUARTERS)
        while options():
            action = yield _asking(game, player, "count.redeploy", options)
            if not isinstance(action, Redeploy):
                break
            game.move(action, "count.redeploy")
            for tally in _TALLIES.of(game)[-1:]:
                tally.helped |= player == game.mover


def last_moves(game: "Game") -> Flow[None]:
    """Before the final scoring the players move one follower each in turn, until all pass.

    The turn has gone on to the left-hand neighbour of the player who ended the game (note 59).
    """
    every = game.state.ruleset.values["count.final"].value == "every-quarter"
    quarters = QUARTERS if every else ("market",)
    moved = True
    while moved:
        moved = False
        for player in _seats(game):
            options = partial(_goals, game, player, _unscored(game.board), quarters)
            if not options():
                continue
            action = yield _asking(game, player, "count.final", options)
            if isinstance(action, Redeploy):
                moved = True
                figure = game.move(action, "count.final")
                yield from game.arrive(game.board.feature_of(figure))


def _seats(game: "Game") -> tuple[str, ...]:
    """The players clockwise from the mover."""
    players = game.state.players
    place = players.index(game.mover)
    return players[place:] + players[:place]


def _unscored(board: Board) -> list[Feature]:
    """The features that the end of the game still scores: incomplete ones, and farms."""
    found = (f for f in board.features if f.kind is Kind.FARM or not f.complete)
    return list({id(feature): feature for feature in found}.values())


def _goals(
    game: "Game", player: str, features: list[Feature], quarters: tuple[str, ...]
) -> list[Action]:
    """What a player may move from Carcassonne to these features; figures that are alike once."""
    figures = dict.fromkeys(
        figure
        for figure in _residents(game.state)
        if figure.player == player and figure.spot in quarters
    )
    return [
        Redeploy(figure, cell, spot)
        for figure in figures
        if figure.spot != game.state.pieces.spot(COUNT)
        for feature in features
        if feature.kind is _SERVES[figure.spot]
        for cell, spot in _spots(game, figure.kind, feature)
    ]


def _spots(game: "Game", kind: str, feature: Feature) -> Iterator[tuple[Cell, str]]:
    """The segments of a feature that a kind of figure may stand on."""
    board = game.board
    for number in sorted(feature.segments):
        cell = board.cells[number]
        look, base = board.laid[cell]
        allowed = game.state.ruleset.deployable(look.tile, kind)
        if number - base in allowed and not barred(game, kind, cell):
            yield cell, look.names[number - base]


def _asking(game: "Game", player: str, rule: str, options: Callable[[], list[Action]]) -> Decision:
    def against(action: Action) -> list[Violation]:
        usual = _usual(game, action)
        if isinstance(action, Pass) or usual in options():
            return []
        found = _against_leaving(game, usual, rule) if isinstance(usual, Redeploy) else None
        return [violation("not-offered", found or rule, None, "out of Carcassonne")]

    return Decision(player, LEAVE, rule, lambda: [Pass(), *options()], against)


def _usual(game: "Game", action: Action) -> Action:
    """The action with the usual name of its goal."""
    if isinstance(action, Redeploy) and game.board.find(action.cell, action.spot):
        look, _ = game.board.laid[action.cell]
        return action._replace(spot=look.names[look.spots[action.spot]])
    return action


def _against_leaving(game: "Game", action: Redeploy, rule: str) -> str | None:
    """The rule that keeps a figure in its quarter or from a feature, if a special one does."""
    quarter = action.figure.spot
    goal = game.board.find(action.cell, action.spot)
    if quarter == game.state.pieces.spot(COUNT):
        return "count.blocked"
    if quarter == "market" and rule == "count.redeploy" and not (goal and goal.kind is Kind.FARM):
        return "count.redeploy.market"
    if quarter in QUARTERS and goal and goal.kind is not _SERVES[quarter]:
        return "count.quarter"
    return None


ANSWERS = Answers(
    placement=check_placement,
    state=check_state,
    pile=change_pile,
    harvest=harvest_terms,
    begin=begin,
    counted=counted,
    at_end=idle_lines,
    special_spots=frozenset(QUARTERS),
    crowds=True,
    joins=True,
    turn=TurnAnswers(
        parts=(
            Part(COMPLETED, 10, begin_tally),
            Part(SCORED, 10, close_tally),
            Part(AFTER_SCORING, 10, settle),
            Part(BEFORE_FINAL, 10, last_moves),
        ),
        before=Ordered(10, help_feature),
        paid=Ordered(10, note_farms),
        rights=(Right("count.quarter", Deploy, lambda _: [], _no_entry, perform_deployment),),
    ),
)
