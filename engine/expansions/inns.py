"""Inns & Cathedrals (2002)."""

from engine.board.features import Feature
from engine.model.kinds import FeatureKind
from engine.model.sheet import SheetTerm
from engine.rules.hooks import ExpansionAnswers, Ordered, Station
from engine.rules.state import State
from engine.turn.deploying import followers
from engine.turn.hooks import TurnAnswers

_BIG = "big follower"


def _raised(
    mark: str, terms: tuple[SheetTerm, ...], feature: Feature, state: State
) -> tuple[SheetTerm, ...]:
    """The same things counted at the points of a symbol, if one lies in the feature.

    Further symbols of the kind add nothing.
    """
    segments, ruleset = state.board.segments, state.ruleset
    count = sum(mark in segments[number].marks for number in feature.segments)
    if not count:
        return terms
    progress = "complete" if feature.complete else "incomplete"
    why = ruleset.cites[f"inns.{mark}.once"] if count > 1 else None
    found = []
    for term in terms:
        rule = f"inns.{mark}.{progress}.{term.what}"
        each, cite = ruleset.number(rule), ruleset.cites[rule]
        found.append(term._replace(each=each, cite=cite, why=why))
    return tuple(found)


def road(terms: tuple[SheetTerm, ...], feature: Feature, state: State) -> tuple[SheetTerm, ...]:
    """An inn raises a completed road and voids an incomplete one."""
    return _raised("inn", terms, feature, state)


def city(terms: tuple[SheetTerm, ...], feature: Feature, state: State) -> tuple[SheetTerm, ...]:
    """A cathedral raises a completed city, pennants included, and voids an incomplete one."""
    return _raised("cathedral", terms, feature, state)


def big_votes(_feature: Feature, state: State) -> int:
    """A big follower counts as two followers wherever it stands."""
    return state.ruleset.number("inns.big.votes")


ANSWERS = ExpansionAnswers(
    terms={
        FeatureKind.ROAD: (Ordered(Station.WORTH, road),),
        FeatureKind.CITY: (Ordered(Station.WORTH, city),),
    },
    supply={_BIG: "inns.big.supply"},
    followers={_BIG: None},
    votes={_BIG: big_votes},
    turn=TurnAnswers(rights=(followers("inns.big", _BIG),)),
)
