"""Inns & Cathedrals (2002)."""

from engine.board.board import Board
from engine.board.features import Feature
from engine.model.sheet import Term
from engine.model.tiles import Kind
from engine.rules.hooks import Answers
from engine.rules.ruleset import Ruleset

_BIG = "big follower"


def _raised(
    mark: str, terms: tuple[Term, ...], feature: Feature, board: Board, ruleset: Ruleset
) -> tuple[Term, ...]:
    """The same things counted at the points of a symbol, if one lies in the feature.

    Further symbols of the kind add nothing.
    """
    count = sum(mark in board.segments[number].marks for number in feature.segments)
    if not count:
        return terms
    state = "complete" if feature.complete else "incomplete"
    why = ruleset.cites[f"inns.{mark}.once"] if count > 1 else None
    found = []
    for term in terms:
        rule = f"inns.{mark}.{state}.{term.what}"
        each, cite = ruleset.number(rule), ruleset.cites[rule]
        found.append(term._replace(each=each, cite=cite, why=why))
    return tuple(found)


def road(
    terms: tuple[Term, ...], feature: Feature, board: Board, ruleset: Ruleset
) -> tuple[Term, ...]:
    """An inn raises a completed road and voids an incomplete one."""
    return _raised("inn", terms, feature, board, ruleset)


def city(
    terms: tuple[Term, ...], feature: Feature, board: Board, ruleset: Ruleset
) -> tuple[Term, ...]:
    """A cathedral raises a completed city, pennants included, and voids an incomplete one."""
    return _raised("cathedral", terms, feature, board, ruleset)


ANSWERS = Answers(
    terms={Kind.ROAD: road, Kind.CITY: city},
    supply={_BIG: "inns.big.supply"},
    votes={_BIG: "inns.big.votes"},
)
