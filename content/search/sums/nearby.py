"""What a sum says of other things on the tiles of its feature and round its figures: a castle in
Germany on its road, circus tiles round a ringmaster."""

from itertools import takewhile, zip_longest

from content.search.sums.roles import Item, WordRole
from content.search.sums.sides import UnclearError
from engine import api


def lone_kinds(items: list[Item]) -> list[Item]:
    """The items with a mark that is a kind of feature as that, where it is on none. Raises
    UnclearError for one of which nothing can be said by itself."""
    named = {item.name for item in items if item.sort in (WordRole.KIND, WordRole.ROLE)}
    others = [row.said for item in items if (row := _mark(item)) and row.id not in api.kinds()]
    named |= {kinds[0] for kinds in others if len(kinds) == 1}  # "road with an inn"
    found: list[Item] = []
    for item in items:
        row = _mark(item)
        if row and row.id in api.kinds() and not named & {*row.said}:
            if not api.kinds()[row.id].surrounded:
                raise UnclearError
            found.append(item._replace(sort=WordRole.KIND))
        else:
            found.append(item)
    return found


def fed(items: list[Item]) -> list[Item]:
    """The items with the tiles of all roads that lead to one thing: ``its roads are 3 and 4 long``,
    ``3 roads of 4 tiles each``. Raises UnclearError where some of them are not told."""
    mark = next((item for item in items if _is_fed(item)), None)
    at = next((at for at, item in enumerate(items) if item.sort is WordRole.KIND), None)
    if mark is None or at is None:
        return items
    behind = [*takewhile(_is_number, items[at + 1 :])]
    rest = [item.sort for item in items[at + 1 + len(behind) :]]
    count = items[at - 1].number if at and _is_number(items[at - 1]) else 0
    ends = len(behind) + (rest[:1] in ([WordRole.TILE], [WordRole.SIZE]))
    if not (items[at].plural or count or len(behind) > 1):
        return items  # a road to it
    if len(behind) == 1 and count and WordRole.EACH in rest[:2]:
        tiles, ends = count * behind[0].number, ends + 1
    elif len(behind) > 1 and count in (0, len(behind)):
        tiles = sum(item.number for item in behind)
    else:
        raise UnclearError
    told = [Item(WordRole.NUMBER, number=tiles, aloof=True), Item(WordRole.TILE, plural=True)]
    found = [*items[: at - bool(count)], *told, *items[at + 1 + ends :]]
    return [item._replace(sort=WordRole.KIND) if _is_fed(item) else item for item in found]


def _is_fed(item: Item) -> bool:
    row = _mark(item)
    return bool(row and row.id in api.kinds() and api.kinds()[row.id].fed)


def _is_number(item: Item) -> bool:
    return item.sort is WordRole.NUMBER


def led(items: list[Item]) -> list[Item]:
    """The items without ``around`` where it is told of what counts round a figure, and without that
    figure where it is named behind them again. Raises UnclearError for such things without it."""
    figures = {item.name for item in items if item.sort is WordRole.FIGURE}
    found: list[Item] = []
    for before, item, behind in zip_longest([None, *items], items, items[1:]):
        if item is None:
            break
        row = _mark(item)
        if row and row.nearby and row.nearby not in figures:
            raise UnclearError
        near = [_mark(one) for one in (before, behind) if one]
        if item.sort is WordRole.AROUND and any(one and one.nearby for one in near):
            continue
        told = _mark(found[-1]) if found else None
        again = item.sort is WordRole.FIGURE and told and told.nearby == item.name
        if not (again and any(one.name == item.name for one in found)):
            found.append(item)
    return found


def _mark(item: Item) -> api.SymbolRow | None:
    return api.rows(api.SymbolRow).get(item.name) if item.sort is WordRole.MARK else None
