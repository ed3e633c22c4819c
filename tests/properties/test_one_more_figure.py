"""What speaks against one more figure is wrong with it on the board, and not wrong without it."""

import random
from dataclasses import replace
from pathlib import Path

import pytest

from engine.api import Analysis, Figure, Position, Ruleset, figures_of, ruleset
from engine.cases import tables

POSITIONS = list(
    dict.fromkeys(
        case.position
        for table in tables(Path("fixtures/cases"))
        for case in table.cases
        if case.position and case.position.tiles
    )
)
PARTS = 8
EDITIONS = ("hig", "new", "mega")


def more(analysis: Analysis, chance: random.Random) -> Figure:
    """Some figure of some player, under any name of a spot of some tile, or of a place on it."""
    position = analysis.position
    cell = chance.choice([laid.cell for laid in position.tiles])
    spots = [*analysis.board.laid[cell][0].spots, "tower", "castle", "farm nne", "road 12"]
    kinds = sorted(figures_of(position.sets))
    return Figure(chance.choice(position.players), chance.choice(kinds), cell, chance.choice(spots))


def wrong_with(position: Position, figure: Figure, rules: Ruleset) -> bool:
    """Whether anything is wrong with the figure there, asked of a board that is laid anew."""
    without = Analysis(position).problems(rules)
    there = replace(position, figures=(*position.figures, figure))
    return any(problem not in without for problem in Analysis(there).problems(rules))


@pytest.mark.parametrize("part", range(PARTS))
def test_what_speaks_against_a_figure_is_what_a_board_laid_anew_says(part):
    chance = random.Random(part)
    seen = set()
    for position in POSITIONS[part::PARTS]:
        analysis = Analysis(position)
        figure = more(analysis, chance)
        for edition in EDITIONS:
            rules = ruleset(edition, position.sets)
            against = bool(analysis.against(figure, [rules]))
            seen.add(against)
            assert against == wrong_with(position, figure, rules), (edition, position, figure)
    assert seen == {True, False}
