"""The case tables as worked examples: every case has a name, ``base/small-city:two-tiles``.

``room`` reads them, ``choosing`` finds those of a rule. What comes out of a case is never read from
its table: pages ask the engine.
"""

from content.examples.choosing import famous, for_rule
from content.examples.room import cases, shown, tables, url

__all__ = ["cases", "famous", "for_rule", "shown", "tables", "url"]
