"""The variants of all sources that the engine judges, each switched on by a house rule.

Like expansions they answer the questions of the rules; ``ExpansionAnswers.when`` names their flags.
"""

from typing import Final

from engine.rules.hooks import ExpansionAnswers
from engine.variants import (
    battle,
    cloisters,
    dash,
    fewer,
    filling,
    lease,
    only_complete,
    prisoners,
    rebuilding,
    table,
    unfarmed,
    unpunctual,
)

VARIANTS: Final[tuple[ExpansionAnswers, ...]] = (
    cloisters.ANSWERS,
    unpunctual.ANSWERS,
    fewer.ANSWERS,
    prisoners.ANSWERS,
    battle.ANSWERS,
    lease.ANSWERS,
    dash.ANSWERS,
    rebuilding.ANSWERS,
    unfarmed.ANSWERS,
    only_complete.ANSWERS,
    filling.ANSWERS,
    table.ANSWERS,
)
"""The answers of all variants; a rule set leaves out those that are not switched on."""
