"""What a sum says of other things on the tiles of its feature and round its figures: a castle in
Germany on its road, circus tiles round a ringmaster."""

from itertools import zip_longest

from content.search.sums.roles import Item, WordRole
from content.search.sums.sides import UnclearError
from engine import api


def lone_kinds(items: list[Item]) -> list[Item]:
    """The items with a mark that is a kind of feature as that, where it is on none. Raises
    UnclearError for one of which nothing can be said by itself."""
    named = {item.name for item in items if item.sort in (WordRole.KIND, WordRole.ROLE)}
    others = [row.said for item in items if (row := _mark(item)) and row.id not in api.kinds()]
    named |= {kinds[0] for kinds in others if len(kinds) == 1}  # "road with an inn"
    alone = {one.kind for one in api.said.sayable(api.tile_sets())}
    found: list[Item] = []
    for item in items:
        row = _mark(item)
        if row and row.id in api.kinds() and not named & {*row.said}:
            if row.id not in alone:
                raise UnclearError
            found.append(item._replace(sort=WordRole.KIND))
        else:
            found.append(item)
    return found


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
