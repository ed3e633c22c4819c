"""Where a token that lies over a whole feature could be stated."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from engine.analysis.analysis import Analysis
from engine.board.features import BoardSpot
from engine.model.geometry import Cell
from engine.model.pieces import Token
from engine.model.position import Position
from engine.model.vocabulary import TokenRow
from engine.rules.ruleset import Ruleset
from engine.rules.state import State


def covered(
    analysis: Analysis, row: TokenRow, rulesets: Sequence[Ruleset]
) -> tuple[BoardSpot, ...]:
    """The oldest places of the complete features that a token of a kind could cover under any of
    some rule sets, in the order of laying; see ``TokenRow.covers``."""
    board = analysis.board
    complete = (feature for feature in dict.fromkeys(board.features) if feature.complete)
    places = [board.key(one) for one in complete if one.kind == row.covers]
    known = [{*_wrong(analysis, analysis.position, rules)} for rules in rulesets]

    def free(place: BoardSpot) -> bool:
        there = _with(analysis.position, row, place)
        # The first thing wrong that was not wrong before is enough to know.
        return any(
            all(one in before for one in _wrong(analysis, there, rules))
            for rules, before in zip(rulesets, known, strict=True)
        )

    return tuple(filter(free, places))


def _with(position: Position, row: TokenRow, place: BoardSpot) -> Position:
    cell, spot = place
    token = Token(row.id, position.mover or position.players[0], cell, spot)
    pieces = position.pieces
    return replace(position, pieces=pieces.having(row.id, *pieces.of(row.id), token))


def _wrong(analysis: Analysis, position: Position, ruleset: Ruleset) -> Iterator[tuple[str, Cell]]:
    """What the rules of expansions say against the tokens of a position."""
    state = State(
        analysis.board, ruleset, position.players, position.mover or "", position.pieces,
        position.scores,
    )  # fmt: skip
    return ((rule, cell) for check in ruleset.state for rule, cell in check(state) if rule and cell)
