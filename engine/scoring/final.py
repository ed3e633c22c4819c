"""Final scoring: incomplete features first, then the farms."""

from collections.abc import Collection

from engine.board.board import Board
from engine.board.features import Feature
from engine.model.sheet import Line
from engine.model.tiles import Kind
from engine.rules.ruleset import Ruleset
from engine.scoring.farm import farm_lines
from engine.scoring.lines import score


def final_lines(board: Board, ruleset: Ruleset, scored: Collection[Feature] = ()) -> list[Line]:
    """The lines of everything still occupied, in the order of ``base.final.order``.

    ``scored`` features have had their lines already. Features that nobody stands on bring no
    lines here: there would be dozens.
    """
    farms: list[Feature] = []
    others: list[Feature] = []
    for feature in board.occupied():
        if feature in scored:
            continue
        (farms if feature.kind is Kind.FARM else others).append(feature)
    return score(others, board, ruleset) + farm_lines(farms, board, ruleset)
