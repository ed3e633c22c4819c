"""A sum that somebody types into the box: ``city 7 tiles 2 shields cathedral``.

Every word of it must be understood, or the box gives no sum: none is better than a wrong one.
A text goes through these modules:

- ``vocabulary``: what each name of a thing stands for; ``roles`` has the sorts of words;
- ``naming``: the text as the things that it names, one after the other;
- ``tidying``: these without what tells nothing of the sum, each owner before what is theirs
  (``owners``);
- ``nearby``: what else is on its tiles and round its figures;
- ``numbers``, ``beside``: numbers that stand behind what they count, what lies beside the feature;
- ``grammar``: how the things go together, from left to right; ``sides`` knows whose figures are,
  ``land`` which cities round a farm are besieged or open;
- ``parts``: the statement that they make; ``company``: who stands there without being named.
"""

from typing import Final

from content.search.sums.beside import watched
from content.search.sums.grammar import SumReader
from content.search.sums.naming import items_of
from content.search.sums.numbers import turned
from content.search.sums.parts import Sum
from content.search.sums.sides import UnclearError
from engine import api

__all__ = ["LONGEST", "Sum", "read_sum"]

LONGEST: Final = 200
"""Letters of a sum; nobody types more of one."""


def read_sum(text: str) -> Sum | None:
    """The sum that a text asks for; None where it asks for none, or not all of it is understood."""
    items = items_of(text) if len(text) <= LONGEST else []
    for read in (items, turned(items, every=False), turned(items, every=True)):
        try:
            if read:
                return SumReader(*watched(read)).read()
        except (UnclearError, api.InputError):
            continue
    return None
