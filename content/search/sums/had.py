"""A sum of what players have that belongs to no feature: gold, goods, a flock.

An expansion declares in its room what that can be (``engine.said.HoldingRow``); here is how players
say it, form by form.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import Final

from content.search.sums.counts import ThingCounts, without_guesses
from content.search.sums.parts import Sum
from content.search.sums.roles import ME, OTHER, Item, WordRole
from content.search.sums.sides import CALLED, UnclearError
from engine import api

_Row = api.said.HoldingRow
_HeldForm = api.said.HoldingForm
_Had = Mapping[str, Mapping[str, int]]

_OF_FEATURES: Final = frozenset(
    {WordRole.KIND, WordRole.ROLE, WordRole.TILE, WordRole.SIZE, WordRole.SERIES, WordRole.UNDER}
)
_OWNERS: Final = {WordRole.OWNER: "", WordRole.MINE: ME, WordRole.THEIRS: OTHER}


def had_kind(items: Sequence[Item]) -> str:
    """The row of what players are said to have; nothing where a feature is told of. Raises
    UnclearError for things of several rows."""
    found = {_by_thing()[item.name] for item in items if item.sort is WordRole.HAD}
    if not found and not any(item.sort in _OF_FEATURES or _is_special(item) for item in items):
        marks = (item.name for item in items if item.sort is WordRole.MARK)
        found = {_by_mark()[name] for name in marks if name in _by_mark()}
    if len(found) > 1:
        raise UnclearError
    return next(iter(found), "")


def _is_special(item: Item) -> bool:
    return item.sort is WordRole.FIGURE and item.name != api.FOLLOWER


@cache
def _by_thing() -> Mapping[str, str]:
    """The row of each thing, and of what several of them are called together."""
    table = api.rows(_Row).values()
    together = {row.id: row.id for row in table if len(row.things) > 1}
    return together | {thing: row.id for row in table for thing in row.things}


@cache
def _by_mark() -> Mapping[str, str]:
    """The row that is about figures on a mark or round it."""
    every = ((row.id, (row.symbol, *row.things)) for row in api.rows(_Row).values())
    marks = api.rows(api.SymbolRow)
    return {name: kind for kind, names in every for name in names if name in marks}


def read_had(kind: str, items: Sequence[Item]) -> Sum:
    """The sum of what players have. Raises UnclearError, and api.InputError for what is beyond all
    limits."""
    row = api.rows(_Row)[kind]
    read, allowed = _FORMS[row.form]
    if any(item.sort not in _ALWAYS | allowed for item in items):
        raise UnclearError
    for asked, item in pairwise(items):
        if asked.sort is WordRole.ASK and item.sort is WordRole.HAD and not item.aloof:
            raise UnclearError  # "how much gold"
    number, had = read(row, _told(items))
    if not any(number for things in had.values() for number in things.values()):
        raise UnclearError
    players = _players([*had])
    said = api.said.Holdings(
        kind,
        number,
        tuple(
            api.said.Had(players[label], thing, theirs)
            for label, things in had.items()
            for thing, theirs in (things or {row.things[0]: 0}).items()
        ),
    )
    called = {players[label]: CALLED[label] for label in had if label in CALLED}
    return Sum(api.said.check_holdings(said), sized=True, called=called)


_ALWAYS: Final = frozenset(
    {WordRole.HAD, WordRole.NUMBER, WordRole.OWNER, WordRole.MINE, WordRole.THEIRS}
    | {WordRole.ASK, WordRole.END, WordRole.POINTS, WordRole.WORTH, WordRole.WEIGHS}
    | {WordRole.IDLE, WordRole.NOW, WordRole.AGAINST, WordRole.ONLY}
)
_ASKING: Final = frozenset(
    {WordRole.ASK, WordRole.END, WordRole.WEIGHS, WordRole.IDLE, WordRole.NOW, WordRole.ONLY}
)


def _told(items: Sequence[Item]) -> list[Item]:
    """The items that tell something, every owner as one."""
    return [
        item._replace(sort=WordRole.OWNER, name=_OWNERS[item.sort] or item.name)
        if item.sort in _OWNERS
        else item
        for item in items
        if item.sort not in _ASKING
    ]


def _players(labels: Sequence[str]) -> Mapping[str, str]:
    """A colour for each who is named, in the order of naming."""
    free = [one for one in api.COLOURS if one not in labels]
    return {label: label if label in api.COLOURS else free.pop(0) for label in labels}


# --- form by form --------------------------------------------------------------------------------


def _stock(row: api.said.HoldingRow, items: Sequence[Item]) -> tuple[int, _Had]:
    """``3 wine 2 cloth me, he has 2 wine``. Raises UnclearError where all hangs on what others
    have."""
    sorts = {item.sort for item in items}
    most, tied = WordRole.MOST in sorts, WordRole.TIED in sorts
    if (tied and WordRole.NUMBER in sorts) or (most and not row.contest):
        raise UnclearError  # "shared by three", "most gold"
    each = WordRole.EACH in sorts or (tied and most)
    things = [item for item in without_guesses(items) if item.sort is not WordRole.TILE]
    found = ThingCounts(together=row.id, most=most, each=each).read(things)
    found = {label: _single(row, things, most=most) for label, things in found.items()}
    if row.contest and not most and len(found) == 1:
        raise UnclearError
    return 0, found


def _single(
    row: api.said.HoldingRow, things: Mapping[str, int], *, most: bool
) -> Mapping[str, int]:
    """The things, with as many kinds of them as are told of together: ``two goods majorities``."""
    if row.id not in things:
        return things
    if len(things) > 1 or not (most and 0 < things[row.id] <= len(row.things)):
        raise UnclearError
    return dict.fromkeys(row.things[: things[row.id]], 1)


def _title(row: api.said.HoldingRow, items: Sequence[Item]) -> tuple[int, _Had]:
    """``King with 5 cities``."""
    numbers = [item.number for item in without_guesses(items) if item.sort is WordRole.NUMBER]
    owners = [item.name for item in items if item.sort is WordRole.OWNER]
    others = any(item.sort is WordRole.KIND and item.name != row.kind for item in items)
    if len(numbers) != 1 or len({*owners}) > 1 or others:
        raise UnclearError
    return numbers[0], {next(iter(owners), ME): {row.things[0]: 1}}


def _place(row: api.said.HoldingRow, items: Sequence[Item]) -> tuple[int, _Had]:
    """``Pyramid full: 2 of mine, 1 of his``."""
    each = any(item.sort is WordRole.EACH for item in items)
    figures = (WordRole.FIGURE, WordRole.MARK, WordRole.HAD, WordRole.PLAIN)
    things = [
        item._replace(sort=WordRole.HAD, name=row.things[0]) if item.sort in figures else item
        for item in without_guesses(items)
    ]
    return 0, ThingCounts(head=row.things[0], each=each).read(things)


def _flock(row: api.said.HoldingRow, items: Sequence[Item]) -> tuple[int, _Had]:
    """``Flock of 5 sheep``, ``sheep 3 + 2 + 1``; of two who have a shepherd there each."""
    owners = list(dict.fromkeys(item.name for item in items if item.sort is WordRole.OWNER))
    rest = without_guesses(items)
    herders = [at for at, item in enumerate(rest) if item.sort is WordRole.FIGURE]
    other = any(rest[at].name != row.figure for at in herders)
    farms = all(api.kinds()[item.name].farm for item in items if item.sort is WordRole.KIND)
    both = any(item.sort is WordRole.EACH for item in items)
    for at in herders:
        if at and rest[at - 1].sort is WordRole.NUMBER:
            both |= rest[at - 1].number == _PAIR
            rest[at - 1] = rest[at]
    numbers = [item for item in rest if item.sort is WordRole.NUMBER]
    added = all(item.aloof for item in numbers[1:])
    if other or not (farms and numbers and added) or (len(owners) > 1 and not both):
        raise UnclearError
    theirs = ([*owners, *(one for one in (ME, OTHER) if one not in owners)])[:_PAIR] if both else []
    thing = row.things[0]
    return sum(item.number for item in numbers), {
        label: {thing: 1} for label in theirs or owners or [ME]
    }


_PAIR: Final = 2


def _show(row: api.said.HoldingRow, items: Sequence[Item]) -> tuple[int, _Had]:
    """``Big top on a 4, me 2 meeples around, he 1``."""
    items = _without_each_figure(items)
    at = _of_the_show(items)
    rest = [item for place, item in enumerate(items) if place != at]
    dropped = (WordRole.HAD, WordRole.MARK, WordRole.AROUND, WordRole.POINTS, WordRole.WORTH)
    things = [
        item._replace(sort=WordRole.HAD, name=row.things[0])
        if item.sort in (WordRole.FIGURE, WordRole.PLAIN)
        else item
        for item in rest
        if item.sort not in dropped
    ]
    each = any(item.sort is WordRole.EACH for item in items)
    return items[at].number, ThingCounts(head=row.things[0], each=each).read(things)


def _without_each_figure(items: Sequence[Item]) -> list[Item]:
    """The items without what is said of points: that each figure brings them."""
    found: list[Item] = []
    dropped = False
    for item in items:
        after = bool(found) and found[-1].sort is WordRole.POINTS
        figure = dropped and item.sort is WordRole.FIGURE
        dropped = after and item.sort in (WordRole.EACH, WordRole.PER)
        if not (dropped or figure):
            found.append(item)
    return found


def _of_the_show(items: Sequence[Item]) -> int:
    """Where the number stands that every figure brings: beside its token, before the points, or
    behind what it is about. Raises UnclearError."""
    sorts = [item.sort for item in items]
    told: list[list[int]] = [[], [], []]
    for at, item in enumerate(items):
        before = sorts[at - 1] if at else None
        behind = sorts[at + 1] if at + 1 < len(sorts) else None
        if item.sort is not WordRole.NUMBER:
            continue
        if WordRole.HAD in (before, behind):
            told[0].append(at)
        elif behind is WordRole.POINTS:
            told[1].append(at)
        elif before in (WordRole.MARK, WordRole.WORTH) and behind not in _COUNTED:
            told[2].append(at)
    found = next(filter(None, told), [])
    if len(found) != 1:
        raise UnclearError
    return found[0]


_COUNTED: Final = (WordRole.FIGURE, WordRole.PLAIN, WordRole.AROUND)


def _track(row: api.said.HoldingRow, items: Sequence[Item]) -> tuple[int, _Had]:
    """``My robber is on his space and he scores 9``."""
    numbers = [item.number for item in items if item.sort is WordRole.NUMBER]
    owners = list(dict.fromkeys(item.name for item in items if item.sort is WordRole.OWNER))
    robber = scorer = ""
    for item, behind in pairwise(items):
        if item.sort is WordRole.OWNER and behind.sort in (WordRole.ROLE, WordRole.HAD):
            robber = robber or item.name
        elif item.sort is WordRole.OWNER and behind.sort is WordRole.WORTH:
            scorer = item.name
    roles = {item.name for item in items if item.sort is WordRole.ROLE}
    if len(numbers) != 1 or not roles or roles != {row.kind} or not (robber or scorer):
        raise UnclearError
    robber = robber or _other(scorer)
    scorer = scorer or _other(robber)
    order = [*owners, *(one for one in (robber, scorer) if one not in owners)]
    if robber == scorer or len(order) != _PAIR:
        raise UnclearError
    return numbers[0], {label: {row.things[0]: int(label == robber)} for label in order}


def _other(label: str) -> str:
    if label not in (ME, OTHER):
        raise UnclearError
    return OTHER if label == ME else ME


_FIGURES: Final = {WordRole.FIGURE, WordRole.PLAIN, WordRole.EACH}
_FORMS: Final[
    Mapping[
        api.said.HoldingForm,
        tuple[Callable[[api.said.HoldingRow, Sequence[Item]], tuple[int, _Had]], set[WordRole]],
    ]
] = {
    _HeldForm.STOCK: (
        _stock,
        {
            *(WordRole.MOST, WordRole.EACH, WordRole.WITHOUT, WordRole.BUT, WordRole.TIED),
            WordRole.TILE,
        },
    ),
    _HeldForm.TITLE: (_title, {WordRole.KIND, WordRole.COMPLETE}),
    _HeldForm.PLACE: (_place, {*_FIGURES, WordRole.MARK, WordRole.COMPLETE}),
    _HeldForm.FLOCK: (_flock, {WordRole.FIGURE, WordRole.EACH, WordRole.KIND, WordRole.COMPLETE}),
    _HeldForm.SHOW: (_show, {*_FIGURES, WordRole.MARK, WordRole.AROUND, WordRole.PER}),
    _HeldForm.TRACK: (_track, {WordRole.ROLE}),
}
