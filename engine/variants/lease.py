"""A new lease of life: instead of deploying, a player moves figures that stand already.

Where the text asks for no more than it says, no more is asked here: only settling down wants an
unoccupied goal. A city or road that was complete before this turn is no goal, since nobody
would ever come home from it.
"""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.board.features import Feature
from engine.model.actions import Redeploy, Remove
from engine.model.geometry import Cell
from engine.model.kinds import FeatureKind
from engine.model.values import Figure
from engine.model.words import decision
from engine.rules.hooks import ExpansionAnswers
from engine.rules.state import State
from engine.turn.decision import Decision, Flow, ask
from engine.turn.deploying import barred
from engine.turn.hooks import Right, TurnAnswers
from engine.turn.legality import Violation, deployable, violation

if TYPE_CHECKING:
    from engine.turn.game import Game

_FLAG: Final = "variant.new-lease"
_SETTLING: Final = f"{_FLAG}.settling-down"
_CALL: Final = f"{_FLAG}.call-of-the-city"
_WAR: Final = f"{_FLAG}.religious-war"
_CITIES: Final = f"{_WAR}.cities"
_WHICH: Final = f"{_WAR}.monk"
_HIGHWAYMAN: Final = f"{_FLAG}.highwayman"
_SECOND: Final = decision("lease.second-knight")
_MONK: Final = decision("lease.monk")
_ALL: Final = (_FLAG, "variant.dash")
"""Either stands for all four actions."""


class Goal(NamedTuple):
    """A segment that a figure may move to."""

    cell: Cell
    segment: int


def _farms(game: "Game", road: Feature) -> Iterator[Goal]:
    """The unoccupied farms beside a road: those that reach the rim next to it."""
    board = game.board
    for number in road.segments:
        cell, here = board.cells[number], board.segments[number].index
        look, base = board.laid[cell]
        for port in look.ports_of(here):
            # A road's port stands for a whole side; the farms beside it have the half sides around
            # it.
            for half in (port + 1, port + 2):
                index = look.at[half]
                if index >= 0 and not board.features[base + index].figures:
                    yield Goal(cell, index)


def _cities(game: "Game", farm: Feature) -> Iterator[Goal]:
    """The incomplete cities that a farm borders."""
    board = game.board
    for number in farm.segments:
        cell = board.cells[number]
        for index in board.segments[number].touches:
            if not board.feature_at(cell, index).complete:
                yield Goal(cell, index)


def _roads(game: "Game", city: Feature) -> Iterator[Goal]:
    """The roads on the tiles of a city."""
    for cell in game.board.cells_of(city):
        for segment in game.board.laid[cell][0].segments:
            feature = game.board.feature_at(cell, segment.index)
            over = feature.complete and not game.just_completed(feature)
            if segment.kind is FeatureKind.ROAD and not over:
                yield Goal(cell, segment.index)


def _cloisters(game: "Game", _city: Feature) -> Iterator[Goal]:
    """The cloisters in which another player has a monk, when two knights can go there."""
    for feature in game.board.occupied():
        if feature.kind is FeatureKind.CLOISTER and _monks(game, feature):
            number = feature.first
            goal = Goal(game.board.cells[number], game.board.segments[number].index)
            # A second knight must follow the first, so with one alone the move could not be
            # finished.
            if sum(_may_stand(game, knight, goal) for knight in _knights(game)) > 1:
                yield goal


_PARTS: Final[
    dict[str, tuple[FeatureKind, FeatureKind, Callable[["Game", Feature], Iterator[Goal]]]]
] = {
    _SETTLING: (FeatureKind.ROAD, FeatureKind.FARM, _farms),
    _CALL: (FeatureKind.FARM, FeatureKind.CITY, _cities),
    _WAR: (FeatureKind.CITY, FeatureKind.CLOISTER, _cloisters),
    _HIGHWAYMAN: (FeatureKind.CITY, FeatureKind.ROAD, _roads),
}
"""For each action the kinds of feature that a figure leaves and enters, and the goals."""


def _monks(game: "Game", cloister: Feature) -> list[Figure]:
    """The monks of other players in a cloister."""
    followers = game.state.ruleset.followers
    return [f for f in cloister.figures if f.player != game.mover and f.kind in followers]


def _own(game: "Game") -> list[tuple[Figure, Feature]]:
    """The mover's followers on segments, each with its feature; those that are alike once."""
    return [
        (figure, feature)
        for feature in game.board.occupied()
        for figure in dict.fromkeys(feature.figures)
        if figure.player == game.mover and figure.kind in game.state.ruleset.followers
    ]


def _knights(game: "Game") -> list[Figure]:
    """The mover's knights, every single one."""
    cities = (feature for feature in game.board.occupied() if feature.kind is FeatureKind.CITY)
    followers = game.state.ruleset.followers
    return [
        f for city in cities for f in city.figures if f.player == game.mover and f.kind in followers
    ]


def _may_stand(game: "Game", figure: Figure, goal: Goal) -> bool:
    look, _ = game.board.laid[goal.cell]
    fits = goal.segment in deployable(look, game.state.ruleset.closed, figure.kind)
    return fits and not barred(game, figure.kind, goal.cell)


def _played(game: "Game", part: str) -> bool:
    return any(map(game.state.ruleset.flag, (part, *_ALL)))


def _moves(game: "Game") -> list[Redeploy]:
    """Everything that may be done instead of deploying."""
    found: list[Redeploy] = []
    for part, (leaves, _, goals) in _PARTS.items():
        if not _played(game, part):
            continue
        for figure, feature in _own(game):
            if feature.kind is leaves:
                found += _to(game, figure, goals(game, feature))
    # One goal may border a feature more than once.
    return list(dict.fromkeys(found))


def _to(game: "Game", figure: Figure, goals: Iterator[Goal]) -> list[Redeploy]:
    laid = game.board.laid
    return [
        Redeploy(figure, goal.cell, laid[goal.cell][0].names[goal.segment])
        for goal in goals
        if _may_stand(game, figure, goal)
    ]


def _part_of(game: "Game", action: Redeploy) -> str:
    """The action that a move would be; the variant itself where it would be none of them."""
    start = game.board.find(action.figure.cell, action.figure.spot)
    goal = game.board.find(action.cell, action.spot)
    kinds = (start and start.kind, goal and goal.kind)
    return next((part for part, (*way, _) in _PARTS.items() if tuple(way) == kinds), _FLAG)


def _usual(game: "Game", action: Redeploy) -> Redeploy:
    """The action with the usual name of its goal."""
    if game.board.find(action.cell, action.spot) is None:
        return action
    # A program may name a segment by any spot in it; what is offered names the usual one.
    look, _ = game.board.laid[action.cell]
    return action._replace(spot=look.names[look.spots[action.spot]])


def _against(game: "Game", action: Redeploy) -> list[Violation]:
    if _usual(game, action) in _moves(game):
        return []
    return [violation("not-offered", _part_of(game, action), action.cell, under=game.state.ruleset)]


def _perform(game: "Game", action: Redeploy) -> Flow[None]:
    part, action = _part_of(game, action), _usual(game, action)
    yield from _move(game, action, part)
    if part == _WAR:
        yield from _second_knight(game, action)


def _move(game: "Game", action: Redeploy, part: str) -> Flow[None]:
    figure = game.move(action, part)
    yield from game.arrive(game.board.feature_of(figure))


def _second_knight(game: "Game", first: Redeploy) -> Flow[None]:
    """Another knight follows the first, and a monk of an opponent goes home."""
    cloister = game.board.find(first.cell, first.spot)
    assert cloister  # noqa: S101 - for the type checker: the first knight stands in it
    goal = Goal(first.cell, game.board.laid[first.cell][0].spots[first.spot])

    def knights() -> list[Redeploy]:
        free = (k for k in dict.fromkeys(_knights(game)) if _may_stand(game, k, goal))
        return [Redeploy(knight, first.cell, first.spot) for knight in free]

    second = Decision(game.mover, _SECOND, _WAR, knights)
    chosen = yield from ask(second, Redeploy)
    left = {game.board.feature_of(move.figure) for move in (first, chosen)}
    yield from _move(game, chosen, _CITIES if len(left) > 1 else _WAR)
    monks = [Remove(monk) for monk in dict.fromkeys(_monks(game, cloister))]
    leaving, rule = monks[0], _WAR
    if len(monks) > 1:
        rule = _WHICH
        leaving = yield from ask(Decision(game.mover, _MONK, rule, lambda: monks), Remove)
    game.remove(leaving.figure, rule)


def joins(_state: State, _feature: Feature, *_pair: Figure) -> bool:
    """Any figure may have moved to where another stood: that takes neither tile nor token."""
    return True


def crowds(_state: State, _cell: Cell) -> bool:
    """Any tile may come to hold several figures: that takes neither tile nor token."""
    return True


ANSWERS = ExpansionAnswers(
    when=(*_ALL, *_PARTS),
    crowds=crowds,
    joins=joins,
    turn=TurnAnswers(rights=(Right("variant.lease", Redeploy, _moves, _against, _perform),)),
)
