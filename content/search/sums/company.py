"""Who stands on the feature of a sum besides those who are named: the farmer of a pig, the owner of
a barn."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import Final

from content.search.sums.roles import Item, WordRole
from content.search.sums.sides import UnclearError
from engine import api

_FIGURES: Final = (WordRole.FIGURE, WordRole.ROLE)


def is_barn(figure: str) -> bool:
    """Whether a figure stands on a corner, and so by itself."""
    row = api.rows(api.FigureRow).get(figure)
    return bool(row and api.FigureTrait.CORNER in row.traits)


def without_placing(items: list[Item]) -> list[Item]:
    """The items without the placing of anything but a barn, and who placed what is nobody's: ``he
    put the witch on my road``."""
    if any(item.sort in _FIGURES and is_barn(item.name) for item in items):
        return items
    found: list[Item] = []
    last = False
    for item, behind in zip_longest(items, items[1:]):
        tile, last = last and item.sort is WordRole.TILE, item.sort is WordRole.COMES
        if not last and not tile:
            found.append(item)
        elif behind and behind.sort in _NOBODYS and found and found[-1].sort is WordRole.OWNER:
            found.pop()
    return found


def with_farmers(items: list[Item]) -> list[Item]:
    """The items with a farmer for whoever has the farm to which a barn comes, if nobody stands
    there: ``he puts a barn on my farm``."""
    comes = any(item.sort in (WordRole.COMES, WordRole.JOINED) for item in items)
    figures = [item for item in items if item.sort in _FIGURES]
    if not comes or not figures or not all(is_barn(item.name) for item in figures):
        return items
    return [
        item._replace(sort=WordRole.ROLE)
        if before
        and before.sort is WordRole.OWNER
        and item.sort is WordRole.KIND
        and api.kinds()[item.name].farm
        else item
        for before, item in zip([None, *items], items, strict=False)
    ]


_NOBODYS: Final = (WordRole.TOKEN, WordRole.MARK, WordRole.SERIES, WordRole.TILE)


def barn_comes(items: Sequence[Item]) -> bool:
    """Whether a barn is said to be placed. Raises UnclearError where something else may be."""
    told = [item for item in items if item.sort is not WordRole.OWNER]
    figures = [item for item in told if item.sort in _FIGURES]
    last = bool(figures) and is_barn(figures[0].name)  # "scheune zu 2 bauern gesetzt"
    for at, item in enumerate(told):
        if item.sort is WordRole.COMES:
            before, behind = told[max(0, at - 1) : at], told[at + 1 : at + 2]
            beside = any(is_barn(one.name) for one in (*before, *behind))
            other = any(
                one.sort in (WordRole.NUMBER, *_FIGURES) and not one.parted for one in behind
            )
            if not beside and (other or not last):
                raise UnclearError
    return WordRole.COMES in {item.sort for item in told}


def joined(
    standing: list[api.said.FiguresThere], *, joins: bool, comes: bool, own: bool
) -> list[api.said.FiguresThere]:
    """The figures of a farm with a barn: its farmers were joined to the barn, or it ``comes`` to
    them. It is another player's unless it is one's ``own``. Raises UnclearError where nobody knows
    what they get."""
    barns = [one for one in standing if is_barn(one.figure)]
    if len(barns) in (0, len(standing)):
        return standing
    farmers = [one for one in standing if one not in barns]
    taken = {one.player for one in farmers}
    same = barns[0].player in taken
    if joins is comes or len(barns) > 1 or (same and own and joins):
        raise UnclearError
    if comes:
        standing = [one if is_barn(one.figure) else _come_to(one, barns[0]) for one in standing]
    if own or not same:
        return standing
    owner = next(one for one in api.COLOURS if one not in taken)
    others = [one for one in standing if not is_barn(one.figure)]
    return [*others, barns[0]._replace(player=owner)]


def _come_to(one: api.said.FiguresThere, barn: api.said.FiguresThere) -> api.said.FiguresThere:
    """A figure to which a barn has just come, if it has a vote. Raises UnclearError for one that is
    said to stand otherwise, too."""
    if one.figure not in api.ruleset(api.ROOT, tuple(api.tile_sets())).votes:
        return one
    rows = api.rows(api.said.StandingRow).values()
    if one.on:
        raise UnclearError
    return one._replace(on=next(row.id for row in rows if row.by == barn.figure))


def attended_by_each(items: Sequence[Item]) -> tuple[list[Item], tuple[str, int] | None]:
    """The items without what stands round a church for each of two players, and that: ``1 follower
    each around``."""
    for at in range(len(items) - _EACH + 1):
        told = [item for item in items[at : at + _EACH] if item.sort is not WordRole.EACH]
        sorts = [WordRole.FIGURE if item.sort in _FIGURES else item.sort for item in told]
        if sorts == [WordRole.NUMBER, WordRole.FIGURE, WordRole.AROUND]:
            name = told[1].name if told[1].sort is WordRole.FIGURE else api.FOLLOWER
            return [*items[:at], *items[at + _EACH :]], (name, told[0].number)
    return list(items), None


_EACH: Final = 4
"""The words ``1 follower each around``, in whatever order."""


def accompanied(
    said: api.said.Statement, *, alone: bool, lone: bool, scorers: Sequence[str]
) -> api.said.Statement:
    """With a follower for each side that has named no figure with a vote: a pig is put to one's own
    farmer, unless it is told that it is ``alone``. Beside a castle, unless it is ``lone``, stands
    the first of the ``scorers``, if any is named. Raises UnclearError."""
    sets = api.sets_for(api.said.expansions_of(said), "")
    votes = api.ruleset(api.ROOT, sets).votes
    sides = {one.player: False for one in said.standing}
    for one in said.standing:
        sides[one.player] |= is_barn(one.figure) or one.figure in votes
    more = [player for player, has in sides.items() if not has]
    if more and alone:
        raise UnclearError
    if scorers and not lone and all(_is_place(said.kind, one.on) for one in said.standing):
        more.append(
            next(one for one in (*scorers, *api.COLOURS) if one in api.COLOURS and one not in sides)
        )
    return replace(said, standing=said.standing + tuple(map(api.said.FiguresThere, more)))


def check_round(said: api.said.Statement) -> None:
    """Refuse a sum that another reading would change: whether the monk is one of the followers who
    are said to stand round his church. Raises UnclearError."""
    there: dict[str, int] = {}
    for one in said.standing:
        row = api.rows(api.SymbolRow).get(one.on)
        if row and row.itself and not row.race:
            there[one.player] = there.get(one.player, 0) + one.number
    for one in said.standing:
        most = max((number for player, number in there.items() if player != one.player), default=0)
        own = there.get(one.player, 0)
        if not one.on and own and most in (own, own + 1):
            raise UnclearError


def _is_place(kind: str, on: str) -> bool:
    return bool(on) and isinstance(api.said.told(kind, on), api.PlaceRow)
