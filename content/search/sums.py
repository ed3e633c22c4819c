"""A sum that somebody types into the box: ``city 7 tiles 2 shields cathedral``.

Every word of it must be understood, or the box gives no sum: none is better than a wrong one. What
its words name is told by ``sum_words.py``; here is how they go together, and ``sum_sides.py`` knows
whose the figures are.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import ClassVar, Final

from content.search.sum_beside import raced, watched
from content.search.sum_company import accompanied, is_barn, joined
from content.search.sum_numbers import STATES, check_numbers, turned
from content.search.sum_sides import Sides, UnclearError
from content.search.sum_words import COUNTABLE, OTHER, Item, WordRole, items_of
from engine import api

LONGEST: Final = 200
"""Letters of a sum; nobody types more of one."""

_SIZES: Final = frozenset({WordRole.KIND, WordRole.SIZE, WordRole.MISSING})
"""A number behind them is a number of tiles."""

_BEFORE_FIGURES: Final = frozenset({WordRole.OWNER, WordRole.AGAINST, WordRole.FIGURE})


@dataclass(frozen=True, slots=True)
class Sum:
    """What was understood. ``sized`` is false where no size was said, so that nothing can be told
    but who holds the feature."""

    said: api.said.Statement
    sized: bool


def read_sum(text: str) -> Sum | None:
    """The sum that a text asks for; None where it asks for none, or not all of it is understood."""
    items = items_of(text) if len(text) <= LONGEST else []
    for read in (items, turned(items, every=False), turned(items, every=True)):
        try:
            if read:
                return _SumReader(*watched(read)).read()
        except (UnclearError, api.InputError):
            continue
    return None


@dataclass
class _SumReader:
    """Reads the items of a sum from left to right; ``counts`` are what its watchtower counts.
    ``ahead`` tells that numbers of figures stand before their owners."""

    items: Sequence[Item]
    counts: Mapping[str, int]
    kinds: set[str] = field(default_factory=set)
    tiles: int | None = None
    cities: list[tuple[int, WordRole | None]] = field(default_factory=list)
    marks: Counter[str] = field(default_factory=Counter)
    absent: set[str] = field(default_factory=set)
    tokens: list[str] = field(default_factory=list)
    sides: Sides = field(default_factory=Sides)
    states: set[WordRole] = field(default_factory=set)
    pending: int | None = None
    behind: Item | None = None
    state: WordRole | None = None
    farming: bool = False
    attended: str = ""
    named: bool = False
    own_barn: bool = False
    last: WordRole | None = None
    unused: bool = False
    numbered: bool = False
    ahead: bool = False

    def read(self) -> Sum:
        """The sum. Raises UnclearError."""
        check_numbers(self.items)
        if race := raced(self.items):
            return Sum(api.said.check(race), sized=True)
        self.farming = any(self._farms(item) for item in self.items)
        self.attended = next((item.name for item in self.items if _attended(item)), "")
        before: Item | None = None
        for item, behind in zip_longest(self.items, self.items[1:]):
            taken = self._plainly(item, before, behind)
            if taken is not None:
                self.last = before.sort if before else None
                self.unused &= taken.sort not in COUNTABLE | {WordRole.NUMBER}
                self._take(taken, before, behind)
                before = taken
        self._flush()
        if self.unused:
            raise UnclearError
        return self._whole()

    def _farms(self, item: Item) -> bool:
        """Whether an item says that the sum is about a farm, as a pig does by itself."""
        if item.sort is WordRole.FIGURE and all(
            api.kinds()[one].farm for one in _grounds(item.name)
        ):
            self.kinds |= _grounds(item.name)
            return True
        return item.sort in (WordRole.KIND, WordRole.ROLE) and api.kinds()[item.name].farm

    def _plainly(self, item: Item, before: Item | None, behind: Item | None) -> Item | None:
        """An item by what stands behind it: ``his large one`` is a figure, ``one normal`` too, and
        the second word of ``small city`` and ``normal meeple`` says nothing."""
        sort = behind and behind.sort
        if item.sort is WordRole.BIG and sort is not WordRole.ROLE:
            if sort is WordRole.KIND and self.pending is None:
                return None
            owned = before is not None and before.sort in (WordRole.OWNER, WordRole.AGAINST)
            if not (owned or sort is WordRole.FIGURE or self.pending is not None):
                raise UnclearError
            if sort is WordRole.FIGURE and behind and behind.name != api.FOLLOWER:
                raise UnclearError
            self.named = sort is WordRole.FIGURE  # the second word of "big meeple" says nothing
            return item._replace(sort=WordRole.FIGURE, single=False)
        if item.sort is WordRole.FIGURE and self.named:
            self.named = False
            return None
        if item.sort is not WordRole.PLAIN:
            return item
        if sort in (WordRole.FIGURE, WordRole.ROLE) or (
            sort is WordRole.KIND and self._tells_no_figure()
        ):
            return None
        beside = before is not None and before.sort in _BEFORE_FIGURES
        if self.pending is None and not beside:
            raise UnclearError
        return item._replace(sort=WordRole.FIGURE, name=api.FOLLOWER)

    def _tells_no_figure(self) -> bool:
        return self.pending is None or self.farming

    def _take(self, item: Item, before: Item | None, behind: Item | None) -> None:
        sort = item.sort
        denied = bool(before and before.sort is WordRole.WITHOUT)
        if item.aloof or sort is WordRole.NUMBER:
            self._flush()
        if sort is WordRole.POINTS and self.pending is not None:
            raise UnclearError
        if denied and sort is not WordRole.MARK:
            self._deny(item)
        elif (
            sort is WordRole.KIND and behind and behind.sort is WordRole.TILE and not behind.parted
        ):
            self.kinds.add(item.name)  # "7 city tiles"
        elif sort is WordRole.NUMBER:
            self.pending, self.behind = item.number, before
            self.state = None
        elif sort in STATES:
            self._state(item, before)
        elif sort in (WordRole.FIGURE, WordRole.ROLE):
            self._figure(item, before, behind)
        elif sort is WordRole.MARK:
            self._mark(item, before, denied=denied)
        elif taking := self._TAKEN.get(sort):
            taking(self, item)

    def _deny(self, item: Item) -> None:
        """``No pig``: what is not there and would say more than a follower."""
        if (
            item.sort not in (WordRole.FIGURE, WordRole.TOKEN, WordRole.UNDER)
            or item.name == api.FOLLOWER
        ):
            raise UnclearError

    # --- size ------------------------------------------------------------------------------------

    def _tile(self, item: Item) -> None:
        if self.pending is None and (
            item.single and (self.counts or WordRole.MISSING in self.states)
        ):
            return  # the tile of the watchtower, or one that is missing
        self._size(self._number(item, 0))

    def _long(self, _item: Item) -> None:
        if self.pending is not None:
            self._size(self._number(_item, 0))

    def _neighbour(self, item: Item) -> None:
        self.states.add(WordRole.AROUND)
        self._size(self._number(item, 0))

    def _around(self, item: Item) -> None:
        self.states.add(WordRole.AROUND)
        if self.pending is not None:
            self._size(self._number(item, 0))

    def _missing(self, item: Item) -> None:
        self.states.add(WordRole.MISSING)
        if self.pending is not None:
            self._size(self._number(item, 0))

    def _size(self, number: int) -> None:
        if self.tiles is not None or self.farming:
            raise UnclearError
        self.tiles = number

    def _number(self, item: Item, usual: int) -> int:
        """How many of an item there are. In ``road 5 inn`` the number is that of the tiles."""
        number, self.pending = self.pending, None
        if number is None:
            if not usual:
                raise UnclearError
            return usual
        sized = self.behind is not None and self.behind.sort in _SIZES
        if sized and item.single and number > 1 and item.sort in COUNTABLE - {WordRole.TILE}:
            self._size(number)
            return usual
        return number

    def _flush(self) -> None:
        """A number with nothing behind it: the size, or the followers of a side."""
        number, self.pending = self.pending, None
        if number is None:
            return
        sort = self.behind and self.behind.sort
        if self.farming and self.state:
            self.cities.append((number, self.state))
        elif sort in _SIZES:
            self._size(number)
        elif sort in (WordRole.OWNER, WordRole.AGAINST) or self.sides.against(self.items):
            self.sides.stand(api.FOLLOWER, number)
        else:
            raise UnclearError

    def _kind(self, item: Item) -> None:
        if self.farming and api.kinds()[item.name].fills:
            if self.pending is None:
                raise UnclearError
            self.cities.append((self.pending, self.state))
            self.pending = None
            return
        if self.behind and self.behind.sort in (WordRole.AGAINST, WordRole.OWNER):
            self._flush()
        if self.pending is not None and item.single and api.kinds()[item.name].closes:
            self._size(self._number(item, 0))
        self.kinds.add(item.name)

    def _state(self, item: Item, before: Item | None) -> None:
        self.states.add(item.sort)
        if item.sort is WordRole.END or not self.farming:
            return
        if self.pending is not None:
            self.state = item.sort
        elif (
            before
            and before.sort is WordRole.KIND
            and api.kinds()[before.name].fills
            and self.cities
        ):
            self.cities[-1] = self.cities[-1][0], item.sort

    # --- what is there ---------------------------------------------------------------------------

    def _mark(self, item: Item, before: Item | None, *, denied: bool) -> None:
        if not self.farming and (place := _places().get(item.name)):
            beside = before is not None and before.sort in (WordRole.FIGURE, WordRole.ROLE)
            if denied or self._number(item, 1) > 1:
                raise UnclearError
            if beside:
                self.sides.put(place)
            else:
                self.sides.stand(api.FOLLOWER, 1, place)
        elif item.name in self.marks or item.name in self.absent:
            raise UnclearError
        elif denied:
            self.absent.add(item.name)
        else:
            self.marks[item.name] = self._number(item, 1)

    def _series(self, item: Item) -> None:
        """``Bath house 5``: the mark of a series with this value."""
        rows = api.rows(api.SymbolRow).values()
        found = [row for row in rows if row.series == item.name and row.value == item.number]
        if not found or found[0].id in self.marks:
            raise UnclearError
        self.marks[found[0].id] = 1

    def _token(self, item: Item) -> None:
        if self._number(item, 1) != 1 or item.name in self.tokens:
            raise UnclearError
        self.tokens.append(item.name)

    # --- figures ---------------------------------------------------------------------------------

    def _figure(self, item: Item, before: Item | None, behind: Item | None) -> None:
        round_it = bool(self.attended and behind and behind.sort is WordRole.AROUND)
        name = item.name
        if item.sort is WordRole.ROLE:
            if not round_it:
                self.kinds.add(item.name)
            name = before.name if before and before.sort is WordRole.BIG else api.FOLLOWER
        self.own_barn |= is_barn(item.name) and before is not None and before.sort is WordRole.OWNER
        self.numbered = self.pending is not None
        self.sides.stand(name, self._number(item, 1), self.attended if round_it else "")

    def _under(self, item: Item) -> None:
        """``Follower on a hill``: the last figure that was named stands there."""
        if self._number(item, 1) != 1:
            raise UnclearError
        self.sides.put(item.name)

    def _owner(self, item: Item) -> None:
        if self.unused:
            raise UnclearError  # "1 farmer and pig blue"
        if item.bracketed and self.sides.sides:
            if self.pending is not None or not self.sides.follows(item.name):
                raise UnclearError
            self.ahead = True
            return
        close = self.last in (WordRole.FIGURE, WordRole.ROLE) and not item.aloof
        if close and item.name in api.COLOURS:
            if self.sides.follows(item.name):
                self.ahead = self.numbered
                return
            self.unused = True
        elif item.name == OTHER and self.last is WordRole.FIGURE and not item.parted:
            self.unused = True  # "the pig is his"
        behind = self.behind and self.behind.sort
        if self.pending is None:
            self.ahead = False
        elif behind is not WordRole.OWNER:
            self.ahead = behind not in _SIZES  # "2 red and 1 blue"
        elif not self.ahead:
            self._flush()  # "red 2 and blue 1"
        self.sides.name(item.name)

    def _mine(self, _item: Item) -> None:
        self.sides.own()

    def _unclear(self, _item: Item) -> None:
        raise UnclearError

    def _against(self, _item: Item) -> None:
        self._flush()
        self.sides.part()

    def _each(self, _item: Item) -> None:
        if self.pending is not None and not (self.behind and self.behind.sort in _SIZES):
            self.sides.stand(api.FOLLOWER, self._number(_item, 1))
        self.sides.double()

    _TAKEN: ClassVar[Mapping[WordRole, Callable[["_SumReader", Item], None]]] = {
        WordRole.KIND: _kind,
        WordRole.TILE: _tile,
        WordRole.SIZE: _long,
        WordRole.NEIGHBOUR: _neighbour,
        WordRole.AROUND: _around,
        WordRole.MISSING: _missing,
        WordRole.SERIES: _series,
        WordRole.TOKEN: _token,
        WordRole.UNDER: _under,
        WordRole.OWNER: _owner,
        WordRole.AGAINST: _against,
        WordRole.EACH: _each,
        WordRole.MINE: _mine,
        WordRole.PER: _unclear,
        WordRole.SIGN: _unclear,
        WordRole.BEFORE: _unclear,
        WordRole.INCLUDED: _unclear,
    }

    # --- all of it -------------------------------------------------------------------------------

    def _whole(self) -> Sum:
        kind = self._ground()
        if {WordRole.COMPLETE, WordRole.INCOMPLETE} <= self.states and not self.farming:
            raise UnclearError
        standing = joined(
            self.sides.standing(), told=self._names(WordRole.JOINED), own=self.own_barn
        )
        sized = self._sized(kind)
        if not sized and not (len(self.sides.sides) > 1 and _equal(standing) and not self._told()):
            raise UnclearError
        said = api.said.Statement(
            kind,
            self._tiles(kind, sized, standing),
            complete=self._complete(kind),
            marks=(*self.marks.items(), *self.counts.items()),
            tokens=tuple(self.tokens),
            standing=tuple(standing) or self.sides.usual(_usual(kind)),
            cities=self._supplied(sized),
        )
        alone, scorers = self._names(WordRole.ONLY), self.sides.scorers()
        return Sum(accompanied(api.said.check(said), alone=alone, scorers=scorers), sized)

    def _names(self, sort: WordRole) -> bool:
        return any(item.sort is sort for item in self.items)

    def _ground(self) -> str:
        """The only kind that is named, or that has all the marks which are."""
        found = set(self.kinds)
        if not found and self.marks:
            tables = (api.rows(api.SymbolRow), api.rows(api.TokenRow))
            said = [set(t[mark].said) for mark in self.marks for t in tables if mark in t]
            found = set.intersection(*said)
        if len(found) != 1:
            raise UnclearError
        return found.pop()

    def _supplied(self, sized: bool) -> int:
        """The completed cities of a farm."""
        if not self.farming:
            return 0
        whole = [one for one in self.cities if one[1] is not WordRole.INCOMPLETE]
        # "3 cities, one of which is open" may be two or three that are complete.
        guessed = len(whole) < len(self.cities) and any(state is None for _, state in whole)
        if len(whole) > 1 or guessed:
            raise UnclearError
        return whole[0][0] if whole else 0 if sized else 1

    def _sized(self, kind: str) -> bool:
        ground = api.kinds()[kind]
        if ground.farm:
            return bool(self.cities)
        return self.tiles is not None or (
            ground.surrounded and bool(self.states & {WordRole.COMPLETE, WordRole.AROUND})
        )

    def _complete(self, kind: str) -> bool:
        ground = api.kinds()[kind]
        if ground.surrounded and self.tiles is not None:
            return self._round(self.tiles) >= api.said.AROUND
        if ground.completes and WordRole.END in self.states and not self._told():
            raise UnclearError
        return ground.completes and WordRole.INCOMPLETE not in self.states

    def _told(self) -> bool:
        return bool(self.states & {WordRole.COMPLETE, WordRole.INCOMPLETE})

    def _tiles(self, kind: str, sized: bool, standing: Sequence[api.said.FiguresThere]) -> int:
        ground, number = api.kinds()[kind], self.tiles
        if ground.farm:
            return 0
        if ground.surrounded:
            return self._round(number)
        if self.states & {WordRole.AROUND, WordRole.MISSING}:
            raise UnclearError
        return 3 * sum(one.number for one in standing) if number is None else number

    def _round(self, number: int | None) -> int:
        """The tiles round a cloister. Its own is one of nine, so that less than all are clear only
        where somebody says that they lie round it, or are missing."""
        full = api.said.AROUND
        if WordRole.MISSING in self.states:
            if number is None or not 0 < number <= full or WordRole.COMPLETE in self.states:
                raise UnclearError
            return full - number
        if number is None or number in (full, full + 1):
            many = number == full + 1 and WordRole.AROUND in self.states
            if many or WordRole.INCOMPLETE in self.states:
                raise UnclearError
            return full
        if WordRole.AROUND not in self.states or WordRole.COMPLETE in self.states:
            raise UnclearError
        return number


def _attended(item: Item) -> bool:
    """Whether an item is a mark round which figures are said to stand."""
    row = api.rows(api.SymbolRow).get(item.name) if item.sort is WordRole.MARK else None
    return bool(row and row.itself and not row.race)


def _places() -> Mapping[str, str]:
    """The places that are said of features, by the token that they are upon."""
    return {row.upon: row.id for row in api.rows(api.PlaceRow).values() if row.said}


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
