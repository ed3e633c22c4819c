"""A sum that somebody types into the box: ``city 7 tiles 2 shields cathedral``.

Every word of it must be understood, or the box gives no sum: none is better than a wrong one.
A text goes through these modules:

- ``vocabulary``: what each name of a thing stands for; ``roles`` has the sorts of words;
- ``asides``: the text without what is told beside the sum;
- ``naming``: that as the things that it names, one after the other; ``people`` are named there;
- ``questions``: these without the question behind them;
- ``had``: what players have that belongs to no feature, such as gold, which is a sum by itself;
- ``tidying``: these without what tells nothing of the sum, each owner before what is theirs
  (``owners``), and each mark once (``marks``);
- ``nearby``: what else is on its tiles and round its figures;
- ``numbers``, ``beside``: numbers that stand behind what they count, what lies beside the feature;
- ``grammar``: how the things go together, from left to right; ``sides`` knows whose figures are,
  ``land`` which cities round a farm are besieged or open;
- ``parts``: the statement that they make; ``company``: who stands there without being named.
"""

from dataclasses import replace
from typing import Final

from content.search.sums.beside import watched
from content.search.sums.grammar import SumReader
from content.search.sums.had import had_kind, read_had
from content.search.sums.naming import named_in
from content.search.sums.numbers import turned
from content.search.sums.parts import Sum
from content.search.sums.questions import without_question
from content.search.sums.roles import Item
from content.search.sums.sides import UnclearError
from content.search.sums.tidying import tidied
from engine import api

__all__ = ["LONGEST", "Sum", "read_sum"]

LONGEST: Final = 200
"""Letters of a sum; nobody types more of one."""


def read_sum(text: str) -> Sum | None:
    """The sum that a text asks for; None where it asks for none, or not all of it is understood."""
    try:
        found = _found_in(text) if len(text) <= LONGEST else None
    except UnclearError:
        return None
    if found is None:
        return None
    named, items = found
    read = items if isinstance(items, Sum) else _read(items)
    people = {item.name: item.called for item in named if item.called}
    return read and replace(read, called={**read.called, **people})


def _read(items: list[Item]) -> Sum | None:
    for read in (items, turned(items, every=False), turned(items, every=True)):
        try:
            return SumReader(*watched(read)).read()
        except (UnclearError, api.InputError):
            continue
    return None


def _found_in(text: str) -> tuple[list[Item], list[Item] | Sum] | None:
    """What a text names, and that in order, or its sum at once if it is about what belongs to no
    feature. Raises UnclearError."""
    for named in map(without_question, named_in(text)):
        if kind := had_kind(named):
            return named, read_had(kind, named)
        if named and (items := tidied(named)):
            return named, items
    return None
