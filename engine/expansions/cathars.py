"""The Cathars (2004): besieged cities."""

from typing import TYPE_CHECKING, Final

from engine.board.features import Feature
from engine.model.actions import Action, Pass, Remove
from engine.model.geometry import Cell, around
from engine.model.kinds import Kind
from engine.model.sheet import Term
from engine.model.values import Figure
from engine.model.words import decision
from engine.rules.hooks import Again, Answers, Harvest
from engine.rules.state import State
from engine.turn.decision import Decision, Flow
from engine.turn.hooks import Part, TurnAnswers
from engine.turn.steps import END

if TYPE_CHECKING:
    from engine.turn.game import Game

_SIEGE = "besieged"
ESCAPE: Final = decision("cathars.escape")


def besieged(city: Feature, state: State) -> bool:
    """Whether a city has at least one besieged segment."""
    return any(_SIEGE in state.board.segments[number].marks for number in city.segments)


def city(terms: tuple[Term, ...], feature: Feature, state: State) -> tuple[Term, ...]:
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
    return tuple(term._replace(each=max(0, term.each - less), why=why) for term in terms)


def twice(harvest: Harvest, state: State) -> Again:
    """Besieged cities count twice for farms."""
    if not state.ruleset.flag("cathars.farm.twice"):
        return Again((), "cathars.farm.twice")
    if harvest.by_city and not state.ruleset.flag("cathars.farm.twice-by-city"):
        return Again((), "cathars.farm.twice-by-city")
    cities = tuple(one for one in harvest.cities if besieged(one, state))
    return Again(cities, "cathars.farm.twice")


def escape(game: "Game") -> Flow[None]:
    """One own knight may leave a besieged city beside a cloister (FAQ, notes 63 and 64)."""
    options: list[Action] = [Remove(figure) for figure in _free(game)]
    if options:
        action = yield Decision(game.mover, ESCAPE, "cathars.escape", lambda: [Pass(), *options])
        if isinstance(action, Remove):
            game.remove(action.figure, "cathars.escape")


def _free(game: "Game") -> list[Figure]:
    """The knights of the mover that may leave."""
    board, state = game.board, game.state
    return [
        figure
        for feature in board.occupied()
        if feature.kind is Kind.CITY and _escapable(feature, state)
        for figure in feature.figures
        if figure.player == game.mover and _may_leave(figure, state)
    ]


def _may_leave(figure: Figure, state: State) -> bool:
    """A knight may; a builder is one by analogy only, where it counts as a follower."""
    ruleset = state.ruleset
    if figure.kind not in ruleset.followers:
        return False
    return figure.kind in ruleset.votes or ruleset.flag("cathars.escape.builder")


def _escapable(city_: Feature, state: State) -> bool:
    """Whether a cloister lies next to a Cathar tile of a city (or any), corners included."""
    board = state.board
    if not besieged(city_, state):
        return False
    every = state.ruleset.values["cathars.escape.tile"].value == "any"
    return any(
        near in board.laid and _has_cloister(near, state)
        for number in city_.segments
        if every or _SIEGE in board.segments[number].marks
        for near in around(board.cells[number])
    )


def _has_cloister(cell: Cell, state: State) -> bool:
    look, _ = state.board.laid[cell]
    return any(segment.kind is Kind.CLOISTER for segment in look.segments)


ANSWERS = Answers(
    terms={Kind.CITY: city}, again=twice, turn=TurnAnswers(parts=(Part(END, 10, escape),))
)
