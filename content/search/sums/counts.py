"""So many of a thing that players have, clause by clause: ``5 gold me, 3 him``, ``most wine``."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Final, NamedTuple

from content.search.sums.roles import ME, OTHER, Item, WordRole
from content.search.sums.sides import UnclearError
from engine import api

_MOST: Final = -1
"""The number of whoever has most of a thing, where it is not said how many."""


_SEVERAL: Final = 2


class _Count(NamedTuple):
    label: str
    thing: str
    number: int


@dataclass
class ThingCounts:
    """Takes numbers of things from left to right; ``head`` is the thing that a number counts which
    stands alone, ``label`` whose the next ones are. ``most`` tells that somebody has most; of what
    is called ``together`` nobody has."""

    head: str = ""
    together: str = ""
    most: bool = False
    each: bool = False
    label: str = ""
    had: list[_Count] = field(default_factory=list)
    named: dict[str, None] = field(default_factory=dict)

    def read(self, items: Sequence[Item]) -> Mapping[str, Mapping[str, int]]:
        """The numbers by thing of each who is named, in the order of naming. Raises
        UnclearError."""
        for clause in _clauses(items):
            self._clause(clause)
        numbered = {one.thing for one in self.had if one.number != _MOST}
        had = [one for one in self.had if one.number != _MOST or one.thing not in numbered]
        labels = self._labels(had)
        found: dict[str, dict[str, int]] = {label: {} for label in labels}
        for one in _without_total(had):
            for label in labels if self.each else [one.label or next(iter(labels))]:
                if one.thing in found[label]:
                    raise UnclearError
                found[label][one.thing] = abs(one.number)
        return found

    def _labels(self, had: Sequence[_Count]) -> list[str]:
        """Who has something, or is said to have nothing. Raises UnclearError."""
        labels, bare = [*self.named], any(not one.label for one in _without_total(had))
        if self.each:
            theirs = [one for one in labels if one in api.COLOURS]
            told = {one.label for one in had} - {""}
            if len(theirs) == 1 or len(told) > 1 or (told and len(labels) < _SEVERAL):
                raise UnclearError
            return theirs or [ME, OTHER]
        if bare and {*labels} - {ME, OTHER}:
            raise UnclearError
        return [ME, *(one for one in labels if one != ME)] if bare else labels

    def _clause(self, items: Sequence[Item]) -> None:
        """What stands between two commas."""
        owners = list(dict.fromkeys(one.name for one in items if one.sort is WordRole.OWNER))
        first = next((one.sort for one in items if one.sort in _LEADING), None)
        self.named |= dict.fromkeys(owners)
        if len(owners) == 1:
            self.label = owners[0]
        elif owners and first is WordRole.NUMBER:
            items = [*_turned(items)]
        elif items and items[0].sort is WordRole.AGAINST and not owners:
            self.label = _against(self.label)
            self.named[self.label] = None
        self._take(items, alone=len(owners) == 1)

    def _take(self, items: Sequence[Item], *, alone: bool) -> None:
        number: int | None = None
        for item in _things_behind(items):
            if item.sort is WordRole.OWNER:
                if not alone:
                    self._bare(number)
                    number = None
                self.label = item.name
            elif item.sort in (WordRole.NUMBER, WordRole.WITHOUT):
                self._bare(number)
                number = item.number
            elif item.sort is WordRole.HAD:
                self._thing(item.name, number)
                number = None
        self._bare(number)

    def _thing(self, name: str, number: int | None) -> None:
        self.head = name
        if self.most and number is None and name == self.together:
            raise UnclearError  # "most goods"
        if number is not None or self.most:
            self.had.append(_Count(self.label, name, _MOST if number is None else number))

    def _bare(self, number: int | None) -> None:
        """A number with nothing behind it counts what was named last."""
        if number is not None:
            if not self.head:
                raise UnclearError
            self.had.append(_Count(self.label, self.head, number))


_LEADING: Final = (WordRole.OWNER, WordRole.NUMBER)


def _against(label: str) -> str:
    if label not in ("", ME, OTHER):
        raise UnclearError
    return ME if label == OTHER else OTHER


def _without_total(had: Sequence[_Count]) -> list[_Count]:
    """The numbers without the sum of all others, which is nobody's: ``pyramid of 3, 2 mine 1
    his``."""
    bare = [one for one in had if not one.label]
    others = [one for one in had if one.label]
    if len(bare) == 1 and len(others) > 1:
        theirs = sum(one.number for one in others if one.thing == bare[0].thing)
        return others if theirs == bare[0].number else [*had]
    return [*had]


def _turned(items: Sequence[Item]) -> Iterator[Item]:
    """The items with each owner before what stands before it; what stands behind all of them heads
    them."""
    row: list[Item] = []
    waiting: list[Item] = []
    for item in items:
        if item.sort is WordRole.OWNER:
            row += [item, *waiting]
            waiting = []
        else:
            waiting.append(item)
    if any(item.sort is WordRole.NUMBER for item in waiting):
        raise UnclearError
    yield from (*waiting, *row)


def _things_behind(items: Sequence[Item]) -> Sequence[Item]:
    """The items with each thing behind its number, where all stand before: ``wine 5 grain 2``."""
    told = [at for at, item in enumerate(items) if item.sort in (WordRole.HAD, WordRole.NUMBER)]
    sorts = [items[at].sort for at in told]
    if len(told) < 2 * _SEVERAL or sorts != [WordRole.HAD, WordRole.NUMBER] * (len(told) // 2):
        return items
    found = [*items]
    for thing, number in zip(told[::2], told[1::2], strict=True):
        found[thing], found[number] = found[number], found[thing]
    return found


def _clauses(items: Iterable[Item]) -> Iterator[list[Item]]:
    """The items parted by commas, and where the other side begins."""
    clause: list[Item] = []
    for item in items:
        if clause and (item.parted or item.sort is WordRole.AGAINST):
            yield clause
            clause = []
        clause.append(item)
    yield clause


def without_guesses(items: Sequence[Item]) -> list[Item]:
    """The items without points that somebody guesses. Raises UnclearError for ``5 gold worth
    10``."""
    found: list[Item] = []
    for item, behind in zip_longest(items, items[1:]):
        if item.sort is WordRole.POINTS:
            if found and found[-1].sort is WordRole.NUMBER:
                found.pop()
        elif item.sort is not WordRole.WORTH:
            found.append(item)
        elif behind and behind.sort is WordRole.NUMBER:
            raise UnclearError
    return found
