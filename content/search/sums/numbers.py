"""The numbers of a sum: which of its words each of them counts."""

from collections.abc import Sequence
from itertools import zip_longest
from typing import Final

from content.search.sums.roles import COUNTABLE, Item, WordRole
from content.search.sums.sides import UnclearError

STATES: Final = frozenset({WordRole.COMPLETE, WordRole.INCOMPLETE, WordRole.END})
_NOUNS: Final = STATES | {
    *(WordRole.KIND, WordRole.TOKEN, WordRole.SERIES, WordRole.BIG, WordRole.PLAIN),
}


def turned(items: Sequence[Item], *, every: bool) -> list[Item]:
    """The items with numbers before what they stand behind: ``tiles 7 shields 2`` if it is so with
    ``every`` number, or else with those that count nothing behind them: ``knights: 2, city: 6
    tiles``; nothing where it is so with none, or where it cannot be told: ``tiles 3 shields``."""
    found: list[Item] = []
    moved = False
    for item, behind, then in zip_longest(items, items[1:], items[2:]):
        back = bool(found) and not item.aloof and found[-1].sort in COUNTABLE
        counted = behind is not None and (behind.sort in COUNTABLE or behind.plural)
        ahead = behind is not None and not behind.parted and counted
        if item.sort is not WordRole.NUMBER or (ahead and not every):
            found.append(item)
        elif ahead and back and behind.plural and not (then and then.sort is WordRole.NUMBER):
            return []
        elif back:
            before = found.pop()
            found += [item._replace(parted=before.parted), before._replace(parted=False)]
            moved = True
        elif every and found and found[-1].sort is WordRole.KIND and (not behind or behind.parted):
            found.append(item)  # "city: 6, shields: 2"
        else:
            return []
    return [item._replace(aloof=item.parted) for item in found] if moved else []


_COUNTED: Final = COUNTABLE | _NOUNS | {WordRole.AROUND, WordRole.MISSING}


def check_numbers(items: Sequence[Item]) -> None:
    """Refuse a number that stands behind figures without one, and counts nothing behind it:
    ``knights: 2, rivals: 1``. Raises UnclearError."""
    for at, number in enumerate(items):
        if number.sort is not WordRole.NUMBER or number.parted or not at:
            continue
        item, behind = items[at - 1], items[at + 1] if at + 1 < len(items) else None
        figures = item.sort in (WordRole.FIGURE, WordRole.ROLE)
        ahead = behind is not None and not behind.parted and behind.sort in _COUNTED
        numbered = any(one.sort is WordRole.NUMBER for one in items[max(0, at - 4) : at - 1])
        if figures and not ahead and not numbered:
            raise UnclearError
