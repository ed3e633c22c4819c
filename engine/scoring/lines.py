"""From features to the lines of a score sheet."""

from collections.abc import Iterable

from engine.board.board import first_segment
from engine.board.features import Feature
from engine.model.geometry import Cell
from engine.model.sheet import Cited, Line, Term
from engine.rules.state import State
from engine.scoring.ownership import count_votes, reason, winners


def feature_lines(feature: Feature, state: State) -> list[Line]:
    """A line for every player in a road, city or cloister; one without player if it is empty."""
    terms: tuple[Term, ...] = ()
    for change in state.ruleset.terms[feature.kind]:
        terms = change(terms, feature, state)
    cells = terms[0].cells
    votes = count_votes((feature,), state)
    if not votes:
        nobody = state.ruleset.cites["base.majority.nobody"]
        return [_line(feature, state, None, {}, (), nobody, cells), *beside_lines(feature, state)]
    holders = winners(votes, state.ruleset)
    lines = [
        _line(
            feature, state, player, votes,
            terms if player in holders else (),
            reason(player, holders, state.ruleset), cells,
        )
        for player in votes
    ]  # fmt: skip
    for redirect in state.ruleset.redirect:
        lines = redirect(lines, feature, state)
    return lines + beside_lines(feature, state)


def beside_lines(feature: Feature, state: State) -> list[Line]:
    """The lines that go with the scoring of a feature, whoever scores it."""
    return [line for beside in state.ruleset.beside for line in beside(feature, state)]


def _line(
    feature: Feature,
    state: State,
    player: str | None,
    votes: dict[str, int],
    terms: tuple[Term, ...],
    why: Cited,
    cells: tuple[Cell, ...],
) -> Line:
    number = first_segment(feature)
    board = state.board
    return Line(
        feature.kind, board.cells[number], board.spot_of(number), feature.complete,
        player, tuple(votes.items()), terms, why, cells,
    )  # fmt: skip


def score(features: Iterable[Feature], state: State) -> list[Line]:
    """The lines of several features, in the order given."""
    return [line for feature in features for line in feature_lines(feature, state)]
