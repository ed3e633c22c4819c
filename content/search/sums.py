"""A sum that somebody types into the box: ``city 7 tiles 2 shields cathedral``.

Every word of it must be understood, or the box gives no sum: none is better than a wrong one. What
its words name is told by ``sum_words.py``; here is how they go together.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import ClassVar, Final

from content.search.sum_words import PLAYERS, Item, WordRole, items_of
from engine import api

LONGEST: Final = 200
"""Letters of a sum; nobody types more of one."""

_STATES: Final = frozenset({WordRole.COMPLETE, WordRole.INCOMPLETE, WordRole.END, WordRole.AROUND})


@dataclass(frozen=True, slots=True)
class Sum:
    """What was understood. ``sized`` is false where no size was said, so that nothing can be told
    but who holds the feature."""

    said: api.said.Statement
    sized: bool


class UnclearError(Exception):
    """A sum that can be read in two ways, or not at all."""


def read_sum(text: str) -> Sum | None:
    """The sum that a text asks for; None where it asks for none, or not all of it is understood."""
    if len(text) > LONGEST:
        return None
    items = items_of(text)
    try:
        return _Reader(items).read() if items else None
    except (UnclearError, api.InputError):
        return None


@dataclass
class _Reader:
    """Reads the items of a sum from left to right."""

    items: list[Item]
    kinds: set[str] = field(default_factory=set)
    tiles: int | None = None
    cities: int | None = None
    marks: Counter[str] = field(default_factory=Counter)
    absent: set[str] = field(default_factory=set)
    tokens: list[str] = field(default_factory=list)
    sides: list[list[api.said.FiguresThere]] = field(default_factory=lambda: [[]])
    named: dict[int, str] = field(default_factory=dict)
    states: set[WordRole] = field(default_factory=set)
    pending: int | None = None
    behind_kind: bool = False
    farming: bool = False
    versus: bool = False

    def read(self) -> Sum:
        """The sum. Raises UnclearError."""
        self.farming = any(self._farms(item) for item in self.items)
        self.versus = any(item.sort is WordRole.AGAINST for item in self.items)
        before: Item | None = None
        for item, behind in zip_longest(self.items, self.items[1:]):
            taken = self._plainly(item, behind)
            if taken is not None:
                self._take(taken, before)
                before = taken
        self._flush()
        return self._whole()

    def _farms(self, item: Item) -> bool:
        """Whether an item says that the sum is about a farm, as a pig does by itself."""
        if item.sort is WordRole.FIGURE and all(
            api.kinds()[ground].farm for ground in _grounds(item.name)
        ):
            self.kinds |= _grounds(item.name)
            return True
        return item.sort in (WordRole.KIND, WordRole.ROLE) and api.kinds()[item.name].farm

    def _plainly(self, item: Item, behind: Item | None) -> Item | None:
        """An item by what stands behind it: ``his large one`` is a figure, ``one normal`` too, and
        the second word of ``small city`` and ``normal meeple`` says nothing."""
        sort = behind and behind.sort
        if item.sort is WordRole.BIG and sort is not WordRole.ROLE:
            if self.pending is None or sort is WordRole.FIGURE:
                raise UnclearError
            return item._replace(sort=WordRole.FIGURE)
        if item.sort is not WordRole.PLAIN:
            return item
        if sort in (WordRole.FIGURE, WordRole.ROLE) or (
            sort is WordRole.KIND and self._tells_no_figure()
        ):
            return None
        if self.pending is None:
            raise UnclearError
        return item._replace(sort=WordRole.FIGURE, name=api.FOLLOWER)

    def _tells_no_figure(self) -> bool:
        return self.pending is None or self.farming

    def _take(self, item: Item, before: Item | None) -> None:
        sort = item.sort
        denied = bool(before and before.sort is WordRole.WITHOUT)
        if denied and sort is not WordRole.MARK:
            raise UnclearError
        if item.aloof or sort is WordRole.NUMBER:
            self._flush()
        if sort is WordRole.POINTS and self.pending is not None:
            raise UnclearError
        if sort is WordRole.NUMBER:
            self.pending = item.number
            self.behind_kind = bool(before and before.sort is WordRole.KIND)
        elif sort in _STATES:
            self.states.add(sort)
        elif sort in (WordRole.FIGURE, WordRole.ROLE):
            self._figure(item, before)
        elif sort is WordRole.MARK:
            self._mark(item, denied=denied)
        elif taking := self._TAKEN.get(sort):
            taking(self, item)

    def _tile(self, item: Item) -> None:
        self._size(self._number(item, 0))

    def _token(self, item: Item) -> None:
        self._number(item, 1)
        self.tokens.append(item.name)

    def _against(self, _item: Item) -> None:
        self._flush()
        self.sides.append([])

    def _player(self, item: Item) -> None:
        """Somebody is named whose figures follow: ``red two, blue one``."""
        self._flush()
        at = len(self.sides) - 1
        if item.name in self.named.values() or (self.sides[at] and at not in self.named):
            raise UnclearError
        if self.sides[at]:
            self.sides.append([])
            at += 1
        elif at in self.named:
            raise UnclearError
        self.named[at] = item.name

    def _number(self, item: Item, usual: int) -> int:
        """How many of an item there are. In ``road 5 inn`` the number is that of the tiles."""
        number, self.pending = self.pending, None
        if number is None:
            if not usual:
                raise UnclearError
            return usual
        if self.behind_kind and item.single and number > 1 and item.sort is not WordRole.TILE:
            self._size(number)
            return usual
        return number

    def _size(self, number: int) -> None:
        if self.tiles is not None or self.farming:
            raise UnclearError
        self.tiles = number

    def _flush(self) -> None:
        """A number with nothing behind it: the size, or the followers of a side."""
        number, self.pending = self.pending, None
        if number is None:
            return
        if self.behind_kind:
            self._size(number)
        elif (self.versus or self.named) and not self.sides[-1]:
            self._stand(api.FOLLOWER, number)
        else:
            raise UnclearError

    def _kind(self, item: Item) -> None:
        if not (self.farming and api.kinds()[item.name].fills):
            self.kinds.add(item.name)
        elif self.cities is None and self.pending is not None:
            self.cities, self.pending = self.pending, None
        else:
            raise UnclearError

    def _mark(self, item: Item, *, denied: bool) -> None:
        if item.name in self.marks or item.name in self.absent:
            raise UnclearError
        if denied:
            self.absent.add(item.name)
        else:
            self.marks[item.name] = self._number(item, 1)

    def _figure(self, item: Item, before: Item | None) -> None:
        name = item.name
        if item.sort is WordRole.ROLE:
            self.kinds.add(item.name)
            name = before.name if before and _big(before) else api.FOLLOWER
        self._stand(name, self._number(item, 1))

    def _stand(self, figure: str, number: int) -> None:
        at = min(len(self.sides), len(PLAYERS)) - 1
        player = self.named.get(at, PLAYERS[at])
        self.sides[-1].append(api.said.FiguresThere(player, figure, number))

    def _under(self, item: Item) -> None:
        """``Follower on a hill``: the last figure that was named stands there."""
        if self._number(item, 1) != 1 or not self.sides[-1] or self.sides[-1][-1].on:
            raise UnclearError
        self.sides[-1][-1] = self.sides[-1][-1]._replace(on=item.name)

    _TAKEN: ClassVar[Mapping[WordRole, Callable[["_Reader", Item], None]]] = {
        WordRole.KIND: _kind,
        WordRole.TILE: _tile,
        WordRole.TOKEN: _token,
        WordRole.UNDER: _under,
        WordRole.AGAINST: _against,
        WordRole.PLAYER: _player,
    }

    def _whole(self) -> Sum:
        kind = self._ground()
        several = self.versus or bool(self.named)
        if not 1 <= len(self.sides) <= len(PLAYERS) or (several and not all(self.sides)):
            raise UnclearError
        if self.named and len(self.named) != len(self.sides):
            raise UnclearError
        if {WordRole.COMPLETE, WordRole.INCOMPLETE} <= self.states:
            raise UnclearError
        standing = [one for side in self.sides for one in side]
        sized = self._sized(kind)
        if not sized and not (len(self.sides) > 1 and _equal(standing) and not self.states):
            raise UnclearError
        said = api.said.Statement(
            kind,
            self._tiles(kind, sized),
            complete=self._complete(kind),
            marks=tuple(self.marks.items()),
            tokens=tuple(self.tokens),
            standing=tuple(standing) or (api.said.FiguresThere(PLAYERS[0], _usual(kind)),),
            cities=(self.cities or 1 if not sized else self.cities or 0) if self.farming else 0,
        )
        return Sum(_accompanied(api.said.check(said)), sized)

    def _ground(self) -> str:
        """The only kind that is named, or that has all the marks which are."""
        found = set(self.kinds)
        if not found and self.marks:
            said = [set(api.rows(api.SymbolRow)[mark].said) for mark in self.marks]
            found = set.intersection(*said)
        if len(found) != 1:
            raise UnclearError
        return found.pop()

    def _sized(self, kind: str) -> bool:
        ground = api.kinds()[kind]
        if ground.farm:
            return self.cities is not None
        return self.tiles is not None or (ground.surrounded and WordRole.COMPLETE in self.states)

    def _complete(self, kind: str) -> bool:
        ground = api.kinds()[kind]
        if ground.surrounded and self.tiles is not None:
            return self.tiles >= api.said.AROUND
        if ground.completes and WordRole.END in self.states and not self._told():
            raise UnclearError
        return ground.completes and WordRole.INCOMPLETE not in self.states

    def _told(self) -> bool:
        return bool(self.states & {WordRole.COMPLETE, WordRole.INCOMPLETE})

    def _tiles(self, kind: str, sized: bool) -> int:
        ground, number = api.kinds()[kind], self.tiles
        if ground.farm:
            return 0
        if ground.surrounded:
            return self._round(number)
        return (
            number if number is not None else 3 * sum(s.number for side in self.sides for s in side)
        )

    def _round(self, number: int | None) -> int:
        """The tiles round a cloister. Its own is one of nine, so that less than all are clear only
        where somebody says that they lie round it."""
        full = api.said.AROUND
        if number is None or number in (full, full + 1):
            if WordRole.INCOMPLETE in self.states:
                raise UnclearError
            return full
        if WordRole.AROUND not in self.states or WordRole.COMPLETE in self.states:
            raise UnclearError
        return number


def _big(item: Item | None) -> bool:
    """Whether a role has to follow: ``big farmer``."""
    return item is not None and item.sort is WordRole.BIG


def _grounds(figure: str) -> set[str]:
    """The kinds of feature that a figure may stand on."""
    return {one.kind for one in api.said.sayable(api.tile_sets()) if figure in one.figures}


def _usual(kind: str) -> str:
    """The figure that is meant where none is named: the first that may stand there."""
    every = {one.kind: one for one in api.said.sayable(api.tile_sets())}
    return every[kind].figures[0]


def _equal(standing: Iterable[api.said.FiguresThere]) -> bool:
    """Whether the figures count the same, however large the feature is."""
    rows = api.rows(api.FigureRow)
    return all(
        s.figure == api.FOLLOWER or api.FigureTrait.BIG in rows[s.figure].traits for s in standing
    )


def _accompanied(said: api.said.Statement) -> api.said.Statement:
    """With a follower for each side that has named no figure with a vote: a pig is put to one's
    own farmer. A barn stands there by itself."""
    sets = api.sets_for(api.said.expansions_of(said), "")
    votes, traits = api.ruleset(api.ROOT, sets).votes, api.rows(api.FigureRow)
    sides = {one.player: False for one in said.standing}
    for one in said.standing:
        alone = api.FigureTrait.CORNER in traits[one.figure].traits
        sides[one.player] |= alone or one.figure in votes
    more = tuple(api.said.FiguresThere(player) for player, has in sides.items() if not has)
    return api.said.Statement(
        said.kind,
        said.tiles,
        said.complete,
        said.marks,
        said.tokens,
        said.standing + more,
        said.cities,
    )
