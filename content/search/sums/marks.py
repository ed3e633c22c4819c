"""The items of a sum without what tells nothing of its marks: their tiles, their common name."""

from itertools import pairwise, zip_longest

from content.search.sums.roles import Item, WordRole
from content.search.sums.sides import UnclearError
from engine import api


def tiles_of_marks(items: list[Item]) -> list[Item]:
    """The items without the tile of a mark, ``pig herd tile``, and without the one feature before
    its size: ``in one 8 tile city``."""
    found: list[Item] = []
    for before, item, behind in zip_longest([None, *items], items, items[1:]):
        if item is None:
            break
        mark = before is not None and before.sort is WordRole.MARK and not before.parted
        if mark and item.sort is WordRole.TILE and not (item.aloof or _is_round(behind)):
            continue
        single = item.sort is WordRole.NUMBER and item.number == 1
        if single and behind and behind.sort is WordRole.NUMBER and not behind.aloof:
            continue
        found.append(item)
    return found


def _is_round(item: Item | None) -> bool:
    return item is not None and item.sort in (WordRole.AROUND, WordRole.NEIGHBOUR)


def pieces_named_twice(items: list[Item]) -> list[Item]:
    """The items without what pieces are called together, where they are counted: ``2 sheds (little
    buildings)``. Raises UnclearError where others of them are."""
    pieces = [item.name for item in items if item.sort is WordRole.MARK and item.name in _pieces()]
    found: list[Item] = []
    for before, item in zip([None, *items], items, strict=False):
        numbered = before is not None and before.sort is WordRole.NUMBER and not item.aloof
        piece = item.sort is WordRole.MARK and item.name in _pieces() and item.plural
        if piece and not numbered and len(pieces) > 1:
            if {*pieces} != {item.name}:
                raise UnclearError
            continue
        found.append(item)
    return found


def _pieces() -> frozenset[str]:
    return frozenset(row.id for row in api.rows(api.TokenRow).values() if row.said)


def both_marks(items: list[Item]) -> list[Item]:
    """The items with a two for both: ``both cathedrals``. Raises UnclearError for ``both knights
    are mine``."""
    for item, behind in pairwise(items):
        figures = behind.sort in (WordRole.FIGURE, WordRole.ROLE) and not behind.single
        if item.sort is WordRole.EACH and figures and not behind.aloof:
            raise UnclearError
    return [
        item._replace(sort=WordRole.NUMBER, number=2)
        if item.sort is WordRole.EACH
        and behind
        and behind.sort is WordRole.MARK
        and not (behind.single or behind.aloof)
        else item
        for item, behind in zip_longest(items, items[1:])
        if item
    ]
