"""The case tables: worked examples of the rules, which the site shows and the tests hold.

A case states a position or some moves, puts one question, and says what must come out under which
rule sets; ``fixtures/cases/README.md`` tells the language, which this package alone understands.
``tables`` reads a directory, strictly. ``scores``, ``placements`` and so on put a case to the
engine under one rule set, and ``CasePlay`` makes its moves: pages show what comes out, tests
hold it against the ``answers`` of the case.
"""

from engine.cases.answers import (
    Placements,
    laid_at,
    named_spot,
    pile,
    placements,
    problems,
    scores,
    spots,
    track,
    value,
)
from engine.cases.case import BARE, SCORES, Case, CaseError, CaseQuestion, WantedLine, labels
from engine.cases.moves import CaseMove, Verb
from engine.cases.parts import PARTS, GamePart, OpenDecision, alike, read_part
from engine.cases.play import CasePlay, CaseStep
from engine.cases.reading import CaseTable, read_case, read_table, tables

__all__ = [
    "BARE",
    "PARTS",
    "SCORES",
    "Case",
    "CaseError",
    "CaseMove",
    "CasePlay",
    "CaseQuestion",
    "CaseStep",
    "CaseTable",
    "GamePart",
    "OpenDecision",
    "Placements",
    "Verb",
    "WantedLine",
    "alike",
    "labels",
    "laid_at",
    "named_spot",
    "pile",
    "placements",
    "problems",
    "read_case",
    "read_part",
    "read_table",
    "scores",
    "spots",
    "tables",
    "track",
    "value",
]
