"""What a sum says of the cities round a farm: some are besieged, some of them are open."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from content.search.sums.numbers import STATES
from content.search.sums.roles import Item, WordRole
from content.search.sums.sides import UnclearError
from engine import api


def surveyed(items: Sequence[Item]) -> tuple[list[Item], Mapping[str, int], int]:
    """The items without the cities that have a mark; how many have which, and how many of these
    come to the others. Raises UnclearError."""
    told = any(_is_mark(item) or item.sort is WordRole.AMONG for item in items)
    return _Survey(list(items)).read() if told else (list(items), {}, 0)


@dataclass
class _Survey:
    """Takes cities with a mark out of the items; ``more`` are those that come to the others."""

    rest: list[Item]
    kept: list[Item] = field(default_factory=list)
    marks: Counter[str] = field(default_factory=Counter)
    more: int = 0

    def read(self) -> tuple[list[Item], Mapping[str, int], int]:
        while self.rest:
            if not (self._among() or self._besieged()):
                self.kept.append(self.rest.pop(0))
        return self.kept, self.marks, self.more

    def _sorts(self, number: int) -> list[WordRole]:
        return [item.sort for item in self.rest[:number]]

    def _among(self) -> bool:
        """``Two of them besieged``, ``of which two are open``."""
        sorts = self._sorts(_PAIR)
        every = self._others(marked=any(map(_is_mark, self.rest[:_LONG])))
        if sorts[:1] != [WordRole.AMONG] and sorts != [WordRole.NUMBER, WordRole.AMONG]:
            return False
        if {*sorts} != {WordRole.NUMBER, WordRole.AMONG} or every is None or len(self.rest) < _LONG:
            raise UnclearError
        number = next(item for item in self.rest if item.sort is WordRole.NUMBER)
        of, what = self.kept[every].number, self.rest[_PAIR]
        del self.rest[:_LONG]
        if not 0 < number.number <= of:
            raise UnclearError
        if _is_mark(what):
            self.marks[what.name] += number.number
            self._drop_city()
        elif what.sort in STATES - {WordRole.END}:
            left = number.number if what.sort is WordRole.COMPLETE else of - number.number
            self.kept[every] = self.kept[every]._replace(number=left)
        else:
            raise UnclearError
        return True

    def _others(self, *, marked: bool) -> int | None:
        """Where the number of the cities stands that were named without a mark; None where it is
        not clear. Of complete ones some may be ``marked``."""
        told = {WordRole.COMPLETE} if marked else set()
        kept = [at for at, item in enumerate(self.kept) if item.sort not in told]
        found = [
            at
            for at, behind in pairwise(kept)
            if self.kept[at].sort is WordRole.NUMBER and _is_city(self.kept[behind])
        ]
        states = any(item.sort in STATES - {WordRole.END} - told for item in self.kept)
        return found[0] if len(found) == 1 and not states else None

    def _besieged(self) -> bool:
        """``A besieged city``, ``two cities under siege``."""
        numbered = self._sorts(1) == [WordRole.NUMBER]
        mark, city = self._pair(int(numbered))
        if mark is None or city is None:
            if self.rest and _is_mark(self.rest[0]):
                raise UnclearError  # "3 cities, 1 besieged" may be three or four
            return False
        first = self.rest[0]
        if not (numbered or city.single):
            raise UnclearError
        if first.parted and any(map(_is_city, self.kept)):
            raise UnclearError
        del self.rest[: numbered + _PAIR]
        number = first.number if numbered else 1
        self.marks[mark.name] += number
        self.more += number
        return True

    def _pair(self, at: int) -> tuple[Item | None, Item | None]:
        """The mark and the city that stand beside each other there, whichever comes first."""
        pair = self.rest[at : at + _PAIR]
        mark = next((item for item in pair if _is_mark(item)), None)
        city = next((item for item in pair if _is_city(item)), None)
        return (None, None) if len(pair) == _PAIR and pair[1].aloof else (mark, city)

    def _drop_city(self) -> None:
        """The second word of ``one of them a besieged city``."""
        if self.rest and _is_city(self.rest[0]) and not self.rest[0].aloof:
            del self.rest[0]


# Items of ``two besieged``, and of ``two of them besieged``: what is taken away after reading it.
_PAIR = 2
_LONG = 3


def _is_city(item: Item) -> bool:
    return item.sort is WordRole.KIND and api.kinds()[item.name].fills


def _is_mark(item: Item) -> bool:
    """Whether an item is a mark of what lies round a farm."""
    row = api.rows(api.SymbolRow).get(item.name) if item.sort is WordRole.MARK else None
    return bool(row and row.ground and {*row.said} - {row.ground})
