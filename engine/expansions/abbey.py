"""Abbey & Mayor (2007): abbeys, mayor, wagon, barn."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from engine.board.board import Board
from engine.board.corners import CORNERS, corner_spot, farm_round
from engine.board.features import Feature, Place
from engine.model.actions import Action, Deploy, Lay, Pass, Redeploy, Remove
from engine.model.catalogue import tiles
from engine.model.figures import PLACES
from engine.model.geometry import FACING, Cell, around, neighbour
from engine.model.pieces import Pieces
from engine.model.sheet import Line
from engine.model.turned import NOTHING, Turned, turned
from engine.model.values import Figure
from engine.model.vocabulary import rows
from engine.model.words import DecisionRow, decision, line
from engine.rules.hooks import Answers, Harvest
from engine.rules.ruleset import Ruleset
from engine.rules.state import State
from engine.scoring.farm import each_farm, pay, unpaid
from engine.scoring.lines import Payment, beside_lines
from engine.scoring.ownership import control
from engine.turn.decision import Decision, Flow, of_kind
from engine.turn.deploying import barred, followers, general_violations
from engine.turn.hooks import Drawer, Ordered, Part, Right, Scope, TurnAnswers
from engine.turn.legality import (
    Violation,
    deployable,
    not_offered,
    placement_violations,
    placements,
    violation,
)
from engine.turn.order import lay_and_wood
from engine.turn.rights import own_turn
from engine.turn.scoring import scoring
from engine.turn.steps import AFTER_WOOD, BEFORE_FINAL, END, LAST, ONWARD, TILE

if TYPE_CHECKING:
    from engine.turn.game import Game

MAYOR: Final = "mayor"
WAGON: Final = "wagon"
BARN: Final = "barn"
ABBEY: Final = "abbey"
_ABBEY_TILE: Final = "abbey-tile"
ON: Final = decision("abbey.wagon")
FIRST: Final = decision("abbey.wagons")
LAY_LAST: Final = decision("abbey.last")
_BARN_LINE: Final = line("barn")


def check_state(state: State) -> Iterator[tuple[str, Cell | None]]:
    """Abbeys outside holes or too many of them, misplaced barns, farmers beside a barn."""
    board = state.board
    abbeys = _abbeys(board)
    for cell in abbeys:
        if not _is_hole(board, cell):
            yield "abbey.tile.hole", cell
    most = state.ruleset.number("abbey.tile.supply") * len(state.players)
    if len(abbeys) + _in_hand(state) > most:
        yield "abbey.tile.supply", abbeys[-1] if abbeys else None
    for feature in board.occupied():
        barns = _barns(feature)
        for barn in barns:
            if not _is_corner(board, barn):
                yield "abbey.barn.where", barn.cell
        if _beside_barn(feature, state) and _last(board) not in board.cells_of(feature):
            for barn in barns:
                yield "abbey.barn.return", barn.cell


def _last(board: Board) -> Cell:
    return next(reversed(board.laid))


# --- the abbey -----------------------------------------------------------------------------------


def begin(state: State) -> Pieces:
    """Every player has an abbey."""
    pieces = state.pieces
    for player in state.players:
        pieces = pieces.adding(player, ABBEY, state.ruleset.number("abbey.tile.supply"))
    return pieces


def check_placement(board: Board, look: Turned, cell: Cell, _ruleset: Ruleset) -> str | None:
    """An abbey fills a hole with tiles on all four sides; corners do not matter (note 120)."""
    if ABBEY in look.tile.symbols and not _is_hole(board, cell):
        return "abbey.tile.hole"
    return None


def _is_hole(board: Board, cell: Cell) -> bool:
    return all(neighbour(cell, side) in board.laid for side in range(4))


def _abbeys(board: Board) -> list[Cell]:
    return [cell for cell, (look, _) in board.laid.items() if ABBEY in look.tile.symbols]


def _in_hand(state: State) -> int:
    return sum(state.pieces.stock(player, ABBEY) for player in state.players)


def own_tiles(game: "Game") -> tuple[str, ...]:
    """The mover's abbey, as long as it is in hand."""
    return (_ABBEY_TILE,) if game.state.pieces.stock(game.mover, ABBEY) else ()


def _spend(game: "Game") -> None:
    """Take the abbey just laid from the mover's hand, unless the position did so already."""
    state = game.state
    if ABBEY not in game.board.laid[game.just_laid][0].tile.symbols:
        return
    given = state.ruleset.number("abbey.tile.supply") * len(state.players)
    if len(_abbeys(game.board)) + _in_hand(state) > given:
        spent = state.pieces.adding(game.mover, ABBEY, -1)
        game.take(spent, "abbey.tile.supply", game.just_laid)


def last_abbeys(game: "Game") -> Flow[None]:
    """After the last tile each player in turn may lay an abbey, where that reading is played."""
    if game.state.ruleset.values["abbey.tile.after-last"].value == "no":
        return
    for _ in game.state.players:
        game.drawers[Scope.TURN].clear()
        yield from own_turn(game, _last_turn(game))
        game.pass_on()


def _last_turn(game: "Game") -> Flow[None]:
    """A turn with an abbey and nothing else, for whoever has one and somewhere to lay it."""
    tile, ruleset = tiles()[_ABBEY_TILE], game.state.ruleset
    places = placements(game.board, ruleset, tile) if own_tiles(game) else []
    if not places:
        return
    options: list[Action] = [Pass(), *(Lay(_ABBEY_TILE, cell, turn) for cell, turn in places)]
    action = yield Decision(
        game.mover, LAY_LAST, "abbey.tile.after-last",
        options.copy, lambda action: _against_last(game, action),
    )  # fmt: skip
    if isinstance(action, Lay):
        yield from scoring(game, (yield from lay_and_wood(game, action)))
        yield from game.step(END)


def _against_last(game: "Game", action: Action) -> list[Violation]:
    """An abbey looks alike however it lies, so that it may be turned as one likes."""
    if isinstance(action, Pass):
        return []
    if not isinstance(action, Lay) or action.tile != _ABBEY_TILE:
        return [not_offered("abbey.tile.after-last", rows(DecisionRow)[LAY_LAST])]
    look = turned(tiles()[_ABBEY_TILE], action.turn)
    return placement_violations(game.board, game.state.ruleset, look, action.cell)


# --- mayor and wagon -----------------------------------------------------------------------------


def mayor_votes(feature: Feature, state: State) -> int:
    """A mayor has a vote for each pennant of the city (note 128)."""
    pennants = sum(state.board.segments[number].pennants for number in feature.segments)
    return pennants * state.ruleset.number("abbey.mayor.pennant")


def wagon_votes(_feature: Feature, state: State) -> int:
    """A wagon counts as a follower (note 131)."""
    return state.ruleset.number("abbey.wagon.votes")


_SCORED: Final[Drawer[list[tuple[Figure, Place]]]] = Drawer(Scope.SCORING, list)
"""The wagons of what was scored, each with a place of that feature."""


def keep_wagon(game: "Game", feature: Feature, figure: Figure) -> bool:
    """A scored wagon stays where it is until its owner decides."""
    if figure.kind != WAGON:
        return False
    if figure.spot not in PLACES:
        feature.figures.append(figure)
    _SCORED.of(game).append((figure, game.board.key(feature)))
    return True


def move_wagons(game: "Game") -> Flow[None]:
    """Every scored wagon goes home or moves on (the order: note 132)."""
    waiting = [wagon for wagon, _ in _SCORED.of(game)]
    if not waiting:
        return
    seats = game.state.players
    first = seats.index(game.mover)
    waiting.sort(key=lambda wagon: (seats.index(wagon.player) - first) % len(seats))
    if game.state.ruleset.values["abbey.wagon.order"].value == "players-agree":
        yield from _any_wagon(game, waiting)
    for wagon in waiting:
        yield from _one_wagon(game, wagon)


def _one_wagon(game: "Game", wagon: Figure) -> Flow[None]:
    onward = _onward(game, wagon)
    if not onward:
        game.remove(wagon, "abbey.wagon.home")
        return
    action = yield Decision(wagon.player, ON, "abbey.wagon.on", lambda: [Pass(), *onward])
    _go_on(game, wagon, action)


def _any_wagon(game: "Game", waiting: list[Figure]) -> Flow[None]:
    """As long as there is a choice whose wagon goes first, the players at the table make it."""
    while len(waiting) > 1:
        action = yield Decision(
            game.mover, FIRST, "abbey.wagon.order",
            lambda: [choice for wagon in waiting for choice in _ways(game, wagon)],
        )  # fmt: skip
        figure = (action if isinstance(action, Redeploy) else of_kind(action, Remove)).figure
        waiting.remove(figure)
        _go_on(game, figure, action)


def _ways(game: "Game", wagon: Figure) -> list[Action]:
    return [Remove(wagon), *_onward(game, wagon)]


def _go_on(game: "Game", wagon: Figure, action: Action) -> None:
    if isinstance(action, Redeploy):
        game.move(action, "abbey.wagon.on")
    else:
        game.remove(wagon, "abbey.wagon.on")


def _onward(game: "Game", wagon: Figure) -> list[Redeploy]:
    """Where a wagon may go: what meets its feature on a tile, incomplete and unoccupied."""
    board, found = game.board, []
    scored = board.find(*dict(_SCORED.of(game))[wagon])
    assert scored is not None  # noqa: S101 - it was scored just now
    near = game.state.ruleset.values["abbey.wagon.reach"].value == "neighbouring"
    # One that stands on no segment stands on all tiles of its feature.
    cells = board.cells_of(scored) if wagon.spot in PLACES else (wagon.cell,)
    goals = _beside(board, cells) if near else _next_to(game.state, scored)
    for cell, index in goals:
        feature, look = board.feature_at(cell, index), board.laid[cell][0]
        if (
            not feature.complete
            and not feature.figures
            and index in deployable(look, game.state.ruleset, WAGON)
            and not barred(game, WAGON, cell)
        ):
            found.append(Redeploy(wagon, cell, look.names[index]))
    return list(dict.fromkeys(found))


def _meeting(board: Board, feature: Feature) -> Iterator[tuple[Cell, int]]:
    """The segments that meet a feature at a crossing, a gate or a cloister, all along it."""
    for number in sorted(feature.segments):
        cell, here = board.cells[number], board.segments[number].index
        for group in board.laid[cell][0].tile.meet:
            if here in group:
                yield from ((cell, index) for index in group if index != here)


def _next_to(state: State, feature: Feature) -> Iterator[tuple[Cell, int]]:
    """What meets a feature, the abbeys at which it ends, and what ends at it if it is one."""
    yield from _meeting(state.board, feature)
    at_abbeys = list(_at_abbeys(state.board, feature))
    if at_abbeys and state.ruleset.flag("abbey.wagon.abbey"):
        yield from at_abbeys


def _at_abbeys(board: Board, feature: Feature) -> Iterator[tuple[Cell, int]]:
    for abbey in _abbeys(board):
        cloister = abbey, board.laid[abbey][0].spots["cloister"]
        ends = list(_ends_at(board, abbey))
        if board.feature_at(*cloister) is feature:
            yield from ends
        elif any(board.feature_at(*end) is feature for end in ends):
            yield cloister


def _ends_at(board: Board, abbey: Cell) -> Iterator[tuple[Cell, int]]:
    """The roads and cities that an abbey closes; whatever else runs up to it is no goal."""
    for side in range(4):
        cell = neighbour(abbey, side)
        index = board.laid[cell][0].at[FACING[3 * side]]
        if index != NOTHING:
            yield cell, index


def _beside(board: Board, cells: Iterable[Cell]) -> Iterator[tuple[Cell, int]]:
    """The segments of tiles and of the tiles round them, corners included."""
    for near in dict.fromkeys(near for cell in cells for near in (cell, *around(cell))):
        if near in board.laid:
            yield from ((near, segment.index) for segment in board.laid[near][0].segments)


# --- the barn ------------------------------------------------------------------------------------


def _barns(feature: Feature) -> list[Figure]:
    return [figure for figure in feature.figures if figure.kind == BARN]


def _is_corner(board: Board, barn: Figure) -> bool:
    return barn.spot in CORNERS and bool(farm_round(board, barn.cell, CORNERS[barn.spot]))


def barn_options(game: "Game") -> list[Deploy]:
    """The corners of the tile just laid that may take the mover's barn."""
    cell = game.just_laid
    corners = [Deploy(BARN, cell, corner_spot(corner)) for corner in range(4)]
    return [action for action in corners if not _against_barn(game, action)]


def against_barn(game: "Game", action: Deploy) -> list[Violation] | None:
    """Why a barn may not stand on a corner; note 138 has the one barn of a farm for RGG."""
    return _against_barn(game, action) if action.kind == BARN else None


def _against_barn(game: "Game", action: Deploy) -> list[Violation]:
    found = general_violations(game, action)
    if found:
        return found
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


def place_barn(game: "Game", action: Deploy) -> Flow[None]:
    """Put the barn on its corner and pay the farmers of the farm at once."""
    barn = Figure(game.mover, BARN, action.cell, corner_spot(CORNERS[action.spot]))
    game.put(barn, "abbey.barn.where")
    farm = game.board.feature_of(barn)
    yield from game.before(farm)
    yield from _pay_off(game, farm, "abbey.barn.placed.city")


def placed(game: "Game") -> Flow[None]:
    """The abbey leaves the hand; farmers whom the tile joined to a barn are paid."""
    _spend(game)
    if _joined_when(game) == "at-once":
        yield from _pay_joined(game)


def moved(game: "Game") -> Flow[None]:
    """Farmers whom the tile joined to a barn are paid before what it completed, and so are those
    who were deployed beside one."""
    if _joined_when(game) == "with-scoring":
        yield from _pay_joined(game)
    if game.state.ruleset.flag("abbey.barn.farmers"):
        yield from _pay_beside_barns(game)


def _joined_when(game: "Game") -> object:
    return game.state.ruleset.values["abbey.barn.joined.when"].value


def _pay_joined(game: "Game") -> Flow[None]:
    look, base = game.board.laid[game.just_laid]
    for number in range(base, base + len(look.segments)):
        farm = game.board.features[number]
        if _beside_barn(farm, game.state):
            yield from game.before(farm)
            yield from _pay_off(game, farm, "abbey.barn.joined.city")


def arrived(game: "Game", farm: Feature) -> Flow[None]:
    """Who comes to a barn's farm out of Carcassonne is paid as if joined to it (note 139)."""
    yield from _pay_off(game, farm, "abbey.barn.joined.city")


def before_end(game: "Game") -> Flow[None]:
    """No farmer beside a barn, as a stated board may have them, sees the final scoring."""
    yield from _pay_beside_barns(game)


def _pay_beside_barns(game: "Game") -> Flow[None]:
    for feature in game.board.occupied():
        yield from _pay_off(game, feature, "abbey.barn.joined.city")


def _pay_off(game: "Game", farm: Feature, rule: str) -> Flow[None]:
    """Score the farmers beside a barn and send everybody home who has a part in that."""
    leaving = _beside_barn(farm, game.state)
    if not leaving:
        return
    lines, held = _farmer_lines(farm, game.state, rule), control((farm,), game.state)
    yield from game.pay(Payment(tuple(lines), farm, held.holders))
    # What is decided while points are paid may join ways, and the farm is found anew then.
    for figure in leaving:
        game.board.feature_of(figure).figures.remove(figure)
    for figure in leaving:
        game.take_back(figure, "abbey.barn.return")


def _beside_barn(farm: Feature, state: State) -> list[Figure]:
    """Whoever shares a farm with a barn; nobody where there is no barn."""
    barns = _barns(farm)
    partakers = state.ruleset.partakers(farm.figures) if barns else []
    return [figure for figure in partakers if figure not in barns]


def _farmer_lines(farm: Feature, state: State, rule: str) -> list[Line]:
    """What the farmers beside a barn get: farm by farm in every edition (notes 135 and 137)."""
    return each_farm([farm], state, rule) + beside_lines(farm, state)


def early_lines(farm: Feature, state: State) -> list[Line]:
    """The farmers beside a barn on a stated board, which has just been placed or joined."""
    barns = _barns(farm)
    if not _beside_barn(farm, state):
        return []
    now = any(barn.cell == _last(state.board) for barn in barns)
    return _farmer_lines(farm, state, f"abbey.barn.{'placed' if now else 'joined'}.city")


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
            harvest = Harvest(player, (farm,), complete, barn=True)
            terms = pay("abbey.barn.end.city", harvest, state) if complete else ()
            lines.append(
                Line(
                    _BARN_LINE, cell, spot, True, player, (), terms + rest, why,
                    board.cells_of(farm),
                )
            )  # fmt: skip
    return lines


ANSWERS = Answers(
    placement=check_placement,
    state=check_state,
    begin=begin,
    seats=("abbey.tile.most",),
    early=early_lines,
    at_end=barn_lines,
    supply={
        MAYOR: "abbey.mayor.supply",
        WAGON: "abbey.wagon.supply",
        BARN: "abbey.barn.supply",
    },
    followers={MAYOR: None, WAGON: None},
    votes={MAYOR: mayor_votes, WAGON: wagon_votes},
    powerless="abbey.mayor.powerless",
    spared=frozenset({BARN}),
    bystanders={BARN: "abbey.barn.farmers"},
    crowds=True,
    turn=TurnAnswers(
        parts=(
            Part(TILE, 30, placed),
            Part(AFTER_WOOD, 30, moved),
            Part(ONWARD, 10, move_wagons),
            Part(LAST, 10, last_abbeys),
            Part(BEFORE_FINAL, 30, before_end),
        ),
        own=own_tiles,
        rights=(
            followers("abbey.figures", MAYOR, WAGON),
            Right("abbey.barn", Deploy, barn_options, against_barn, place_barn),
        ),
        home=Ordered(10, keep_wagon),
        arrived=arrived,
    ),
)
