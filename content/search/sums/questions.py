"""What a sum is without the question behind it."""

from collections.abc import Sequence
from typing import Final

from content.search.sums.roles import Item, WordRole
from content.search.sums.sides import UnclearError


def without_question(items: Sequence[Item]) -> list[Item]:
    """The items without a question behind all that is told, ``he has 3, what do we score``, which
    names nobody else. Raises UnclearError for what may be a number of points: ``him 1 pts?``."""
    items = _without_points(items)
    at = len(items)
    while at and items[at - 1].sort in _ASKING:
        at -= 1
    asked = next((n for n in range(at, len(items)) if items[n].sort is WordRole.ASK), 0)
    apart = asked and items[asked].parted
    if not apart or any(item.sort is WordRole.EITHER for item in items):
        return items
    return items[:asked] if _owners(items[asked:]) <= _owners(items[:asked]) else items


_ASKING: Final = frozenset(
    {WordRole.ASK, WordRole.DO, WordRole.POINTS, WordRole.WORTH, WordRole.OWNER}
)


def _owners(items: Sequence[Item]) -> set[str]:
    return {item.name for item in items if item.sort is WordRole.OWNER}


def _without_points(items: Sequence[Item]) -> list[Item]:
    """The items without ``points?`` behind them, where no number stands before it."""
    if not items or items[-1].sort is not WordRole.POINTS or not items[-1].questioned:
        return [*items]
    told = [item.sort for item in items[-3:-1]]
    if told == [WordRole.OWNER, WordRole.NUMBER]:
        raise UnclearError
    return [*items] if told[1:] == [WordRole.NUMBER] else [*items[:-1]]
