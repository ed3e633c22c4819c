"""The Cathars (2004): besieged cities; The Siege and The Besiegers play by the same rules.

The mark of a tile says which rule of escape it has.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from engine.board.features import Feature
from engine.model.actions import Action, Pass, Remove
from engine.model.geometry import Cell, around
from engine.model.kinds import FeatureKind
from engine.model.sheet import SheetTerm
from engine.model.values import Figure
from engine.model.words import decision, thing
from engine.rules.hooks import Again, ExpansionAnswers, FarmPayment, Ordered, Station
from engine.rules.state import State
from engine.turn.decision import Decision, Flow
from engine.turn.hooks import OnStatedPosition, Scope, Scratch, StepPart, TurnAnswers
from engine.turn.steps import AFTER_SCORING, END, TILE

if TYPE_CHECKING:
    from engine.turn.game import Game

_MARKS: Final[Mapping[str, str]] = {
    "besieged": "cathars.escape.tile",
    "siege": "siege.escape.tile",
}
"""What besieges a city, with the rule that says which of its tiles the cloister has to touch."""

ESCAPE: Final = decision("cathars.escape")
_FURTHER: Final = thing("further besieged tile")


def besieged(city: Feature, state: State) -> bool:
    """Whether a city has at least one besieged segment."""
    segments = state.board.segments
    return any(not _MARKS.keys().isdisjoint(segments[number].marks) for number in city.segments)


def _tiles_of(city_: Feature, state: State) -> tuple[Cell, ...]:
    """The tiles that besiege a city."""
    board, numbers = state.board, sorted(city_.segments)
    marked = (n for n in numbers if not _MARKS.keys().isdisjoint(board.segments[n].marks))
    return tuple(dict.fromkeys(board.cells[n] for n in marked))


def city(terms: tuple[SheetTerm, ...], feature: Feature, state: State) -> tuple[SheetTerm, ...]:
    """A besieged city pays a point less for everything, and nothing if it stays incomplete."""
    ruleset = state.ruleset
    if not besieged(feature, state):
        return terms
    if not feature.complete:
        rule = "cathars.siege.incomplete"
        each, cite = ruleset.number(rule), ruleset.cites[rule]
        return tuple(
            term._replace(each=each, cite=cite) if term.each > each else term for term in terms
        )
    small = any(term.why == ruleset.cites["base.city.small"] for term in terms)
    if small and ruleset.values["cathars.siege.small"].value == "as-small":
        return terms
    less, why = ruleset.number("cathars.siege.less"), ruleset.cites["cathars.siege.less"]
    found = tuple(term._replace(each=max(0, term.each - less), why=why) for term in terms)
    if further := _tiles_of(feature, state)[1:]:
        again = SheetTerm(len(further), 0, _FURTHER, ruleset.cites["cathars.siege.again"], further)
        return (*found, again)
    return found


def twice(harvest: FarmPayment, state: State) -> Again:
    """Besieged cities count twice for farms."""
    if not state.ruleset.flag("cathars.farm.twice"):
        return Again((), "cathars.farm.twice")
    if harvest.by_city and not state.ruleset.flag("cathars.farm.twice-by-city"):
        return Again((), "cathars.farm.twice-by-city")
    cities = tuple(one for one in harvest.cities if besieged(one, state))
    return Again(cities, "cathars.farm.twice")


_TO_COME: Final[Scratch[list[Cell]]] = Scratch(Scope.TURN, list)
"""The tiles of the mover's turn whose escape is still to come."""

_USED: Final[Scratch[list[frozenset[Cell]]]] = Scratch(Scope.TURN, list)
"""For each escape of this turn the cloisters that it may have used."""


def begin_half(game: "Game") -> None:
    """A tile begins a turn or half of one; those of an auction belong to no turn."""
    if not game.due.whole:
        _TO_COME.of(game).append(game.just_laid)


def _for_each_half(game: "Game") -> bool:
    """Whether a knight may leave after each half of a double turn."""
    return game.state.ruleset.values["cathars.escape.double"].value != "once"


def end_half(game: "Game") -> Flow[None]:
    """The first half of a double turn is over."""
    if _for_each_half(game) and any(
        due.player == game.mover and not due.whole for due in game.cycles
    ):
        yield from end_turn(game)


def end_turn(game: "Game") -> Flow[None]:
    """For each half that is over, one knight may leave, by the other reading one in a turn."""
    halves = _TO_COME.of(game)
    for _ in halves if _for_each_half(game) else halves[:1]:
        yield from escape(game)
    halves.clear()


def escape(game: "Game") -> Flow[None]:
    """One own knight may leave a besieged city beside a cloister (FAQ, notes 63 and 64)."""
    free = _free(game)
    if free:
        options: list[Action] = [Pass(), *map(Remove, free)]
        action = yield Decision(game.mover, ESCAPE, "cathars.escape", options.copy)
        if isinstance(action, Remove):
            _USED.of(game).append(free[action.figure])
            game.remove(action.figure, "cathars.escape")


def unasked(game: "Game", action: Action) -> str | None:
    """Why a knight did not leave a besieged city at the end of the turn."""
    if not isinstance(action, Remove):
        return None
    figure, state = action.figure, game.state
    city_ = game.board.find(figure.cell, figure.spot)
    if city_ is None or figure not in city_.figures or not besieged(city_, state):
        return None
    leaves = figure.kind not in state.ruleset.followers or _may_leave(figure, state)
    return "cathars.escape" if leaves else "cathars.escape.builder"


def _free(game: "Game") -> dict[Figure, frozenset[Cell]]:
    """The knights of the mover that may leave, each with the cloisters by which."""
    board, state, used = game.board, game.state, _USED.of(game)
    if state.ruleset.values["cathars.escape.double"].value == "each-half-any":
        used = []
    return {
        figure: ways
        for feature in board.occupied()
        if feature.kind is FeatureKind.CITY and (ways := _cloisters(feature, state))
        if all(len(ways | other) > 1 for other in used)
        for figure in feature.figures
        if figure.player == game.mover and _may_leave(figure, state)
    }


def _may_leave(figure: Figure, state: State) -> bool:
    """A knight may; a builder is one by analogy only, where it counts as a follower."""
    ruleset = state.ruleset
    if figure.kind not in ruleset.followers:
        return False
    return figure.kind in ruleset.votes or ruleset.flag("cathars.escape.builder")


def _cloisters(city_: Feature, state: State) -> frozenset[Cell]:
    """The cloisters by which a knight leaves a city, corners included: those next to a tile that
    besieges it, or to any of its tiles if one that besieges it has the wide rule."""
    board, values = state.board, state.ruleset.values
    marks = {number: board.segments[number].marks & _MARKS.keys() for number in city_.segments}
    rules = {_MARKS[mark] for here in marks.values() for mark in here}
    wide = any(values[rule].value == "any" for rule in rules)
    return frozenset(
        near
        for number, here in marks.items()
        if here or wide
        for near in around(board.cells[number])
        if near in board.laid and _has_cloister(near, state)
    )


def _has_cloister(cell: Cell, state: State) -> bool:
    look, _ = state.board.laid[cell]
    return any(segment.kind is FeatureKind.CLOISTER for segment in look.segments)


ANSWERS = ExpansionAnswers(
    terms={FeatureKind.CITY: (Ordered(Station.WORTH, city),)},
    again=twice,
    turn=TurnAnswers(
        parts=(
            StepPart(TILE, 90, begin_half, OnStatedPosition.NOTHING),
            StepPart(AFTER_SCORING, 90, end_half, OnStatedPosition.NOTHING),
            StepPart(END, 10, end_turn, OnStatedPosition.NOTHING),
        ),
        unasked=unasked,
    ),
)
