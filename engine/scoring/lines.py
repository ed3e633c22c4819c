"""From features to the lines of a score sheet."""

from collections.abc import Iterable

from engine.board.board import Board, first_segment
from engine.board.features import Feature
from engine.model.geometry import Cell
from engine.model.sheet import Cited, Line, Term
from engine.rules.ruleset import Ruleset
from engine.scoring.ownership import count_votes, reason, winners


def feature_lines(feature: Feature, board: Board, ruleset: Ruleset) -> list[Line]:
    """A line for every player in a road, city or cloister; one without player if it is empty."""
    terms: tuple[Term, ...] = ()
    for change in ruleset.terms[feature.kind]:
        terms = change(terms, feature, board, ruleset)
    cells = terms[0].cells
    if not feature.figures:
        return [_line(feature, board, None, {}, (), ruleset.cites["base.majority.nobody"], cells)]
    votes = count_votes(feature.figures, ruleset)
    holders = winners(votes)
    return [
        _line(
            feature, board, player, votes,
            terms if player in holders else (),
            reason(player, holders, ruleset), cells,
        )
        for player in votes
    ]  # fmt: skip


def _line(
    feature: Feature,
    board: Board,
    player: str | None,
    votes: dict[str, int],
    terms: tuple[Term, ...],
    why: Cited,
    cells: tuple[Cell, ...],
) -> Line:
    number = first_segment(feature)
    return Line(
        feature.kind.value, board.cells[number], board.spot_of(number), feature.complete,
        player, tuple(votes.items()), terms, why, cells,
    )  # fmt: skip


def score(features: Iterable[Feature], board: Board, ruleset: Ruleset) -> list[Line]:
    """The lines of several features, in the order given."""
    return [line for feature in features for line in feature_lines(feature, board, ruleset)]
