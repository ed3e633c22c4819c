"""Abbey & Mayor (2007): abbeys, mayor, wagon, barn."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from engine.board.board import Board
from engine.board.features import BoardSpot, Feature
from engine.expansions.abbey import barns
from engine.model.actions import Action, Deploy, Lay, Pass, Redeploy, Remove
from engine.model.catalogue import tiles
from engine.model.figures import PLACES
from engine.model.geometry import FACING, Cell, around, beside, neighbour
from engine.model.pieces import Pieces
from engine.model.turned import NOTHING, Turned, turned
from engine.model.values import Figure
from engine.model.vocabulary import PlaceRow, rows
from engine.model.words import DecisionRow, decision
from engine.rules.hooks import ExpansionAnswers, Ordered, PlacementRule
from engine.rules.ruleset import Ruleset
from engine.rules.state import State
from engine.turn.account import Account
from engine.turn.decision import Decision, Flow, of_kind
from engine.turn.deploying import barred, followers
from engine.turn.hooks import OnStatedPosition, Right, Scope, Scratch, StepPart, TurnAnswers
from engine.turn.legality import (
    Violation,
    deployable,
    not_offered,
    placement_violations,
    placements,
    violation,
)
from engine.turn.order import lay_and_figure
from engine.turn.rights import own_turn
from engine.turn.scoring import scoring
from engine.turn.steps import BEFORE_FINAL, COMPLETED, DRAW, END, LAST, ONWARD, TILE

if TYPE_CHECKING:
    from engine.turn.game import Game

MAYOR: Final = "mayor"
WAGON: Final = "wagon"
ABBEY: Final = "abbey"
_ABBEY_TILE: Final = "abbey-tile"
ON: Final = decision("abbey.wagon")
FIRST: Final = decision("abbey.wagons")
LAY_LAST: Final = decision("abbey.last")


def check_state(state: State) -> Iterator[tuple[str, Cell | None]]:
    """Abbeys outside holes or too many of them, misplaced barns, farmers beside a barn."""
    board = state.board
    abbeys = board.showing(ABBEY)
    for cell in abbeys:
        if not _is_hole(board, cell):
            yield "abbey.tile.hole", cell
    most = state.ruleset.number("abbey.tile.supply") * len(state.players)
    if len(abbeys) + _in_hand(state) > most:
        yield "abbey.tile.supply", abbeys[-1] if abbeys else None
    for feature in board.occupied():
        yield from barns.check_farm(feature, state)


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
    return all(near in board.laid for near in beside(cell))


def _in_hand(state: State) -> int:
    return sum(state.pieces.stock(player, ABBEY) for player in state.players)


def own_tiles(game: "Game") -> tuple[str, ...]:
    """The mover's abbey, as long as it is in hand."""
    return (_ABBEY_TILE,) if game.state.pieces.stock(game.mover, ABBEY) else ()


def spend(game: "Game") -> None:
    """Take the abbey just laid from the mover's hand, unless the position did so already."""
    state = game.state
    if ABBEY not in game.board.laid[game.just_laid][0].tile.symbols:
        return
    # A stated position may have counted the abbey off already: more on the table and in hand than
    # were given out tells that it has not.
    given = state.ruleset.number("abbey.tile.supply") * len(state.players)
    # A tile that somebody described may show one that the mover does not have.
    left = state.pieces.stock(game.mover, ABBEY)
    if left and len(game.board.showing(ABBEY)) + _in_hand(state) > given:
        spent = state.pieces.adding(game.mover, ABBEY, -1)
        game.take(spent, "abbey.tile.supply", game.just_laid)


def last_abbeys(game: "Game") -> Flow[None]:
    """After the last tile each player in turn may lay an abbey, where that reading is played."""
    if game.state.ruleset.values["abbey.tile.after-last"].value == "no":
        return
    for _ in game.state.players:
        # Each of these is a turn of its own, although no tile is drawn.
        game.scratch[Scope.TURN].clear()
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
        yield from scoring(game, (yield from lay_and_figure(game, action)))
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


_SCORED: Final[Scratch[list[tuple[Figure, BoardSpot]]]] = Scratch(Scope.SCORING, list)
"""The wagons of what was scored, each with a place of that feature."""


def keep_wagon(account: Account, feature: Feature, figure: Figure) -> bool:
    """A scored wagon stays where it is until its owner decides."""
    if figure.kind != WAGON:
        return False
    if figure.spot not in PLACES:
        account.state.board.stand((figure,))
    _SCORED.of(account).append((figure, account.state.board.key(feature)))
    return True


def move_wagons(game: "Game") -> Flow[None]:
    """Every scored wagon goes home or moves on (the order: note 132)."""
    waiting = [wagon for wagon, _ in _SCORED.of(game)]
    if not waiting:
        return
    seats = game.state.players
    first = seats.index(game.mover)
    # Clockwise from the mover. Sorting keeps the order of one player's wagons, in which they were
    # scored.
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
    ways: list[Action] = [Pass(), *onward]
    action = yield Decision(
        wagon.player, ON, _by(game, wagon), lambda: ways, partial(_against, lambda: ways)
    )
    _go_on(game, wagon, action)


def _by(game: "Game", wagon: Figure) -> str:
    """The rule by which a wagon moves on: from a place over several tiles it does so by that of the
    place, where it matters on which of them it stands."""
    place = rows(PlaceRow).get(wagon.spot)
    return place.onward if place and place.onward and _near(game) else "abbey.wagon.on"


def _near(game: "Game") -> bool:
    return game.state.ruleset.values["abbey.wagon.reach"].value == "neighbouring"


def _against(ways: Callable[[], Sequence[Action]], action: Action) -> list[Violation] | None:
    """Why a wagon may not go somewhere; None where no rule of the place says so."""
    if action in ways():
        return []
    place = rows(PlaceRow).get(action.spot) if isinstance(action, Redeploy) else None
    return [violation("not-offered", place.entered, None)] if place and place.entered else None


def _any_wagon(game: "Game", waiting: list[Figure]) -> Flow[None]:
    """As long as there is a choice whose wagon goes first, the players at the table make it."""

    def ways() -> list[Action]:
        return [choice for wagon in waiting for choice in _ways(game, wagon)]

    while len(waiting) > 1:
        action = yield Decision(
            game.mover, FIRST, "abbey.wagon.order", ways, partial(_against, ways)
        )
        figure = (action if isinstance(action, Redeploy) else of_kind(action, Remove)).figure
        waiting.remove(figure)
        _go_on(game, figure, action)


def _ways(game: "Game", wagon: Figure) -> list[Action]:
    return [Remove(wagon), *_onward(game, wagon)]


def _go_on(game: "Game", wagon: Figure, action: Action) -> None:
    if isinstance(action, Redeploy):
        game.move(action, _by(game, wagon))
    else:
        game.remove(wagon, "abbey.wagon.on")


def _onward(game: "Game", wagon: Figure) -> list[Redeploy]:
    """Where a wagon may go: to what is next to its feature, incomplete and unoccupied."""
    board, found = game.board, []
    # By a place of it, since wagons that have gone on may have united features.
    scored = board.find(*dict(_SCORED.of(game))[wagon])
    assert scored is not None  # noqa: S101 - it was scored just now
    ruleset = game.state.ruleset
    near = _near(game)
    # One that stands on no segment stands on all tiles of its feature.
    cells = board.cells_of(scored) if wagon.spot in PLACES else (wagon.cell,)
    goals = _beside(board, cells) if near else _next_to(game.state, scored)
    if not near and ruleset.flag("abbey.wagon.tile"):
        goals = _all_along(board, goals)
    for cell, index in goals:
        feature, look = board.feature_at(cell, index), board.laid[cell][0]
        if (
            not feature.complete
            and not feature.occupants
            and index in deployable(look, ruleset.closed, WAGON)
            and not barred(game, WAGON, cell)
        ):
            found.append(Redeploy(wagon, cell, look.names[index]))
            shared = (place for place, at in look.shared.items() if at == index)
            found += [Redeploy(wagon, cell, place) for place in shared]
    return list(dict.fromkeys(found))


def _all_along(board: Board, goals: Iterable[tuple[Cell, int]]) -> Iterator[tuple[Cell, int]]:
    """Every segment of the features to which some segments belong."""
    for feature in dict.fromkeys(board.feature_at(*goal) for goal in goals):
        yield from ((board.cells[at], board.segments[at].index) for at in sorted(feature.segments))


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
    for abbey in board.showing(ABBEY):
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


def _crowds(state: State, cell: Cell) -> bool:
    """Whether a wagon that moved on stands on the tile, or a barn at its corner."""
    return any(figure.kind in {WAGON, barns.BARN} for figure in state.board.figures_on(cell))


ANSWERS = ExpansionAnswers(
    placement=PlacementRule(check_placement, lambda _, tile: ABBEY in tile.symbols),
    state=check_state,
    begin=begin,
    seats=("abbey.tile.most",),
    spent=barns.spent,
    at_end=barns.barn_lines,
    supply={
        MAYOR: "abbey.mayor.supply",
        WAGON: "abbey.wagon.supply",
        barns.BARN: "abbey.barn.supply",
    },
    followers={MAYOR: None, WAGON: None},
    votes={MAYOR: mayor_votes, WAGON: wagon_votes},
    powerless="abbey.mayor.powerless",
    spared=frozenset({barns.BARN}),
    bystanders={barns.BARN: "abbey.barn.farmers"},
    crowds=_crowds,
    turn=TurnAnswers(
        parts=(
            StepPart(DRAW, 5, barns.note_free, OnStatedPosition.NOTHING),
            StepPart(TILE, 30, spend, OnStatedPosition.NOTHING),
            StepPart(TILE, 31, barns.joined, OnStatedPosition.NOTHING),
            StepPart(COMPLETED, 8, barns.line_up, OnStatedPosition.PAYS),
            StepPart(ONWARD, 10, move_wagons, OnStatedPosition.NOTHING),
            StepPart(LAST, 10, last_abbeys, OnStatedPosition.NOTHING),
            StepPart(BEFORE_FINAL, 30, barns.before_end, OnStatedPosition.NOTHING),
        ),
        own=own_tiles,
        rights=(
            followers("abbey.figures", MAYOR, WAGON),
            Right("abbey.barn", Deploy, barns.options, barns.against, barns.place),
        ),
        home=Ordered(10, keep_wagon),
        instead=Ordered(10, barns.settle),
        arrived=barns.arrived,
    ),
)
