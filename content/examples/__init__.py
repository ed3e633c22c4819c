"""The test tables as worked examples: every case has a name, ``base/small-city:two-tiles``.

``reading`` reads them, ``cases`` makes examples of them, ``choosing`` finds those of a rule. What
comes out of a case is never read from its table: pages ask the engine.
"""

from content.examples.cases import PARTS, Asked, Example, example, examples, url
from content.examples.choosing import FAMOUS, for_rule
from content.examples.reading import Table, directory, names, raw, tables

__all__ = [
    "FAMOUS",
    "PARTS",
    "Asked",
    "Example",
    "Table",
    "directory",
    "example",
    "examples",
    "for_rule",
    "names",
    "raw",
    "tables",
    "url",
]
