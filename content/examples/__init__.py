"""The case tables as worked examples: every case has a name, ``base/small-city:two-tiles``.

``room`` reads them, ``choosing`` finds those of a rule, ``boards`` are what stands beside a text,
``playable`` tells which of them a rule set cannot play.
What comes out of a case is never read from its table: pages ask the engine.
"""

from content.examples.boards import ExampleBoard, Lettered, board
from content.examples.choosing import famous, for_rule
from content.examples.playable import unplayable, why_not
from content.examples.room import cases, shown, tables, url

__all__ = [
    "ExampleBoard",
    "Lettered",
    "board",
    "cases",
    "famous",
    "for_rule",
    "shown",
    "tables",
    "unplayable",
    "url",
    "why_not",
]
