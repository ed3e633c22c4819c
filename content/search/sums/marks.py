"""The items of a sum without what tells nothing of its marks: their tiles, their common name."""

from collections.abc import Sequence
from itertools import pairwise, zip_longest
from typing import Final

from content.search.sums.roles import ME, Item, WordRole
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
        single &= before is None or before.sort is not WordRole.OWNER  # "he 1 3 cities"
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


def most_around(items: list[Item]) -> list[Item]:
    """The items with a number for whoever has most followers round what is ``itself`` a mark:
    ``he has most meeples around it``."""
    if not any(map(_is_itself, items)):
        return items
    found = [*items]
    for at, item in enumerate(items):
        rest = items[at + 1 : at + 4]
        figure = [one.sort for one in rest[:1]] == [WordRole.FIGURE]
        around = [one.sort for one in rest[figure : figure + 1]] == [WordRole.AROUND]
        if item.sort is not WordRole.MOST or not around:
            continue
        owner = rest[figure + 1 : figure + 2]
        behind = bool(owner) and owner[0].sort is WordRole.OWNER and not owner[0].parted
        number = item._replace(sort=WordRole.NUMBER, name="", number=_MORE)
        told = [number, Item(WordRole.FIGURE, api.FOLLOWER), rest[figure]]
        found[at : at + 2 + figure + behind] = [*owner[:behind], *told]
        return found
    return items


def monks_of_owners(items: list[Item]) -> list[Item]:
    """The items with a monk for the owner of what is ``itself`` a mark, where none is named: ``my
    church, and I have most around it``."""
    at = next((at for at, i in enumerate(items) if _is_itself(i)), None)
    if at is None or any(_stands_there(items, place) for place in range(len(items))):
        return items
    before, behind = items[at - 1 : at] if at else [], items[at + 1 : at + 2]
    monk = Item(WordRole.FIGURE, api.FOLLOWER)
    if [one.sort for one in before] == [WordRole.OWNER] and not items[at].parted:
        return [*items[:at], monk, *items[at:]]
    if [one.sort for one in behind] == [WordRole.MINE]:
        return [
            *items[:at],
            Item(WordRole.OWNER, ME, aloof=True),
            monk,
            items[at],
            *items[at + 2 :],
        ]
    return items


def _is_itself(item: Item) -> bool:
    return item.sort is WordRole.MARK and _attended(item.name)


def _stands_there(items: Sequence[Item], at: int) -> bool:
    """Whether figures are named that are not said to stand round it."""
    around = [one.sort for one in items[at + 1 : at + 2]] == [WordRole.AROUND]
    return items[at].sort in (WordRole.FIGURE, WordRole.ROLE) and not around


def _attended(mark: str) -> bool:
    row = api.rows(api.SymbolRow).get(mark)
    return bool(row and row.itself and not row.race)


_MORE: Final = 2
"""More than one who may stand there already."""
