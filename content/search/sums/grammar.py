"""How the things of a sum go together, from left to right."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import pairwise, takewhile, zip_longest
from typing import ClassVar, Final

from content.search.sums.beside import raced
from content.search.sums.company import attended_by_each, barn_comes, is_barn
from content.search.sums.land import surveyed
from content.search.sums.numbers import STATES, check_numbers
from content.search.sums.parts import Sum, SumParts
from content.search.sums.roles import COUNTABLE, OTHER, Item, WordRole
from content.search.sums.sides import UnclearError
from engine import api

_SIZES: Final = frozenset({WordRole.KIND, WordRole.SIZE, WordRole.MISSING})
"""A number behind them is a number of tiles."""


_BEFORE_FIGURES: Final = frozenset({WordRole.OWNER, WordRole.AGAINST, WordRole.FIGURE})


_OF_SIDES: Final = (WordRole.OWNER, WordRole.AGAINST, WordRole.EACH)
"""A number behind them is one of followers."""

_TOLD_OF_CITIES: Final = STATES | {WordRole.TILE}

_WEIGHED: Final = frozenset({WordRole.FIGURE, WordRole.BIG})


class SumReader:
    """Reads the items of a sum from left to right; ``counts`` are what its watchtower counts.

    ``pending`` is a number that nothing has taken yet, and ``behind`` the item before it; ``state``
    is said of the cities that it counts. ``attended`` is the mark round which figures stand, and
    ``rounded`` that some were named there already.
    ``ahead`` tells that numbers of figures stand before their owners.
    """

    def __init__(self, items: Sequence[Item], counts: Mapping[str, int]) -> None:
        self.items = items
        self.parts = SumParts(counts, frozenset(item.sort for item in items))
        self.pending: int | None = None
        self.behind: Item | None = None
        self.state: WordRole | None = None
        self.attended = ""
        self.rounded = False
        self.named = False
        self.last: WordRole | None = None
        self.unused = False
        self.numbered = False
        self.ahead = False

    def read(self) -> Sum:
        """The sum. Raises UnclearError."""
        check_numbers(self.items)
        sorts = {item.sort for item in self.items}
        told = {WordRole.NUMBER, WordRole.AGAINST} & sorts
        self.parts.weighed = bool(told) and bool(sorts & _WEIGHED)
        self.parts.comes = barn_comes(self.items)
        self.parts.sides.joins = WordRole.JOINED in sorts
        if race := raced(self.items):
            return Sum(api.said.check(race), sized=True)
        self.parts.farming = any(self._farms(item) for item in self.items)
        if self.parts.farming:
            self.items, marks, self.parts.more = surveyed(self.items)
            self.parts.marks.update(marks)
        self.attended = next((item.name for item in self.items if _attended(item)), "")
        if self.attended and _owned_alone(self.items):
            raise UnclearError  # "church mine, 2 round it": whose is the church, whose are the two
        self.items, each = attended_by_each(self.items) if self.attended else (self.items, None)
        before: Item | None = None
        for item, behind in zip_longest(self.items, self.items[1:]):
            taken = self._plainly(item, before, behind)
            if taken is not None:
                self.last = before.sort if before else None
                self.unused &= taken.parted or taken.sort not in COUNTABLE | {WordRole.NUMBER}
                self._take(taken, before, behind)
                before = taken
        self._flush()
        if self.unused or (before and before.sort is WordRole.WITHOUT):
            raise UnclearError
        if each:
            self.parts.sides.share(*each, self.attended)
        return self.parts.whole()

    def _farms(self, item: Item) -> bool:
        """Whether an item says that the sum is about a farm, as a pig does by itself."""
        if item.sort is WordRole.FIGURE and all(
            api.kinds()[one].farm for one in _grounds(item.name)
        ):
            self.parts.kinds |= _grounds(item.name)
            return True
        return item.sort in (WordRole.KIND, WordRole.ROLE) and api.kinds()[item.name].farm

    def _plainly(self, item: Item, before: Item | None, behind: Item | None) -> Item | None:
        """An item by what stands behind it: ``his large one`` is a figure, ``one normal`` too, and
        the second word of ``small city`` and ``normal meeple`` says nothing."""
        sort = behind and behind.sort
        if item.sort is WordRole.BIG and sort is not WordRole.ROLE:
            if sort is WordRole.KIND and self.pending is None and not (behind and behind.aloof):
                return None
            alone = before is None and sort is WordRole.KIND  # "the big one on the road"
            ends = sort is None or bool(behind and behind.parted)
            added = before is not None and before.sort is WordRole.FIGURE and item.aloof and ends
            told = before is not None and before.sort in (WordRole.OWNER, WordRole.AGAINST)
            owned = alone or added or told
            paired = sort in (WordRole.FIGURE, WordRole.PLAIN)
            if not (owned or paired or self.pending is not None):
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
        close = behind is not None and not behind.aloof
        if close and (
            sort in (WordRole.FIGURE, WordRole.ROLE)
            or (sort is WordRole.KIND and self._tells_no_figure())
        ):
            return None
        beside = before is not None and before.sort in _BEFORE_FIGURES
        if self.pending is None and not beside:
            raise UnclearError
        return item._replace(sort=WordRole.FIGURE, name=api.FOLLOWER)

    def _tells_no_figure(self) -> bool:
        return self.pending is None or self.parts.farming

    def _take(self, item: Item, before: Item | None, behind: Item | None) -> None:
        sort = item.sort
        denied = bool(before and before.sort is WordRole.WITHOUT)
        ends = item.aloof and not (sort is WordRole.UNDER and self.parts.sides.shared())
        ends &= not (self.parts.farming and sort is WordRole.COMPLETE and not item.parted)
        if ends or sort is WordRole.NUMBER or self._ends_size(item, before):
            self._flush()
        if sort is WordRole.POINTS and self.pending is not None:
            raise UnclearError
        if denied and sort is not WordRole.MARK:
            self._deny(item)
        elif (
            sort is WordRole.KIND and behind and behind.sort is WordRole.TILE and not behind.parted
        ):
            self.parts.kinds.add(item.name)  # "7 city tiles"
        elif sort is WordRole.NUMBER:
            each = item.parted and behind is not None and behind.sort is WordRole.EACH
            apart = each or self._counted_on_farm(before)
            self.pending, self.behind = item.number, None if apart else before
            self.state = None
        elif sort in STATES:
            self._state(item, before)
        elif sort in (WordRole.FIGURE, WordRole.ROLE):
            self._figure(item, before, behind)
        elif sort is WordRole.MARK:
            self._mark(item, before, denied=denied)
        elif taking := self._TAKEN.get(sort):
            taking(self, item)

    def _counted_on_farm(self, item: Item | None) -> bool:
        """Whether it is the cities of a farm, as in ``farm 3 cities 2 red 1 blue``."""
        city = item is not None and item.sort is WordRole.KIND and api.kinds()[item.name].fills
        return city and self.parts.farming and bool(self.parts.cities)

    def _ends_size(self, item: Item, before: Item | None) -> bool:
        """Whether a size stood before what was told of the feature, ``road 5 closed my guy``, or
        behind it."""
        if item.sort is WordRole.OWNER and self.pending is not None and self._sized_behind():
            return True
        told = before is not None and before.sort in STATES and not self.parts.farming
        sized = self.behind is not None and self.behind.sort in _SIZES
        return told and sized and item.sort in (WordRole.OWNER, WordRole.FIGURE, WordRole.ROLE)

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
            item.single and (self.parts.counts or WordRole.MISSING in self.parts.states)
        ):
            return  # the tile of the watchtower, or one that is missing
        self._size(self._number(item, 0))

    def _long(self, _item: Item) -> None:
        if self.pending is not None:
            self._size(self._number(_item, 0))

    def _neighbour(self, item: Item) -> None:
        self.parts.states.add(WordRole.AROUND)
        self._size(self._number(item, 0))

    def _around(self, item: Item) -> None:
        owned = self.behind is not None and self.behind.sort is WordRole.OWNER
        if self.attended and self.pending is not None and owned:
            self.rounded = True
            self._flush()
            return
        self.parts.states.add(WordRole.AROUND)
        if self.pending is not None:
            self._size(self._number(item, 0))

    def _missing(self, item: Item) -> None:
        self.parts.states.add(WordRole.MISSING)
        if self.pending is not None:
            self._size(self._number(item, 0))

    def _size(self, number: int) -> None:
        if self.parts.tiles is not None or self.parts.farming:
            raise UnclearError
        self.parts.tiles = number

    def _number(self, item: Item, usual: int) -> int:
        """How many of an item there are. In ``road 5 inn`` the number is that of the tiles."""
        number, self.pending = self.pending, None
        if number is None:
            if not usual:
                raise UnclearError
            return usual
        sized = self.behind is not None and self.behind.sort in _SIZES
        tokens = [one.sort for one in self.items].count(WordRole.TOKEN)
        lone = item.sort is WordRole.TOKEN and tokens == 1  # "road 5 witch"
        counted = item.sort in COUNTABLE - {WordRole.TILE}
        if sized and item.single and number > 1 and (counted or lone):
            self._size(number)
            return usual
        return number

    def _flush(self) -> None:
        """A number with nothing behind it: the size, or the followers of a side."""
        number, self.pending = self.pending, None
        if number is None:
            return
        sort = self.behind and self.behind.sort
        if self.parts.farming and self.state:
            every = self.parts.cities[-1] if len(self.parts.cities) == 1 else (0, None)
            if self.state is WordRole.COMPLETE and every[1] is None and every[0] >= number:
                self.parts.cities.pop()  # "8 cities, 5 are finished"
            self.parts.cities.append((number, self.state))
        elif sort in _SIZES or self._sized_behind():
            self._size(number)
        elif self.rounded:
            self.parts.sides.stand(api.FOLLOWER, number, self.attended)
        elif sort in _OF_SIDES or self.parts.sides.against(self.items):
            self.parts.sides.stand(api.FOLLOWER, number)
        else:
            raise UnclearError

    def _sized_behind(self) -> bool:
        """Whether a number stands behind what was told of the only kind, and nobody is named yet:
        ``closed road loop of 8``."""
        told = self.behind is not None and self.behind.sort in STATES
        sized = self.parts.farming or self.parts.tiles is not None
        return told and bool(self.parts.kinds) and not (sized or self.parts.sides.named)

    def _kind(self, item: Item) -> None:
        if self.parts.farming and api.kinds()[item.name].fills:
            if self.pending is None:
                raise UnclearError
            self.parts.cities.append((self.pending, self.state))
            self.pending = None
            return
        if self.pending is not None and item.plural and not item.aloof:
            raise UnclearError  # "3 farms with 2 cities each"
        if self.behind and self.behind.sort in (WordRole.AGAINST, WordRole.OWNER):
            self._flush()
        if self.pending == 1 and api.kinds()[item.name].closes:
            self.pending = None  # "two thieves on one road"
        if self.pending is not None and item.single and api.kinds()[item.name].closes:
            self._size(self._number(item, 0))
        self.parts.kinds.add(item.name)
        self.parts.sides.holder = self.parts.sides.label

    def _state(self, item: Item, before: Item | None) -> None:
        self.parts.states.add(item.sort)
        if item.sort is WordRole.END or not self.parts.farming:
            return
        if self.pending is not None:
            self.state = item.sort
        elif (
            before
            and before.sort is WordRole.KIND
            and api.kinds()[before.name].fills
            and self.parts.cities
        ):
            self.parts.cities[-1] = self.parts.cities[-1][0], item.sort

    # --- what is there ---------------------------------------------------------------------------

    def _mark(self, item: Item, before: Item | None, *, denied: bool) -> None:
        if not self.parts.farming and (place := _places().get(item.name)):
            beside = before is not None and before.sort in (WordRole.FIGURE, WordRole.ROLE)
            sized = before is not None and before.sort in _TOLD_OF_CITIES and not item.aloof
            anybody = item.parted and len(self.parts.sides.sides) > 1
            if denied or sized or anybody or self._number(item, 1) > 1:
                raise UnclearError  # an "8 tile castle" is a city; "me 1, he 2, castle beside it"
            if beside:
                self.parts.sides.put(place)
            else:
                self.parts.sides.stand(api.FOLLOWER, 1, place)
        elif item.name in self.parts.marks or item.name in self.parts.absent:
            raise UnclearError
        elif denied:
            self.parts.absent.add(item.name)
        else:
            self.parts.marks[item.name] = self._number(item, 1)

    def _series(self, item: Item) -> None:
        """``Bath house 5``: the mark of a series with this value."""
        rows = api.rows(api.SymbolRow).values()
        found = [row for row in rows if row.series == item.name and row.value == item.number]
        if not found or found[0].id in self.parts.marks:
            raise UnclearError
        self.parts.marks[found[0].id] = 1

    def _token(self, item: Item) -> None:
        if self._number(item, 1) != 1 or item.name in self.parts.tokens:
            raise UnclearError
        self.parts.tokens.append(item.name)

    # --- figures ---------------------------------------------------------------------------------

    def _figure(self, item: Item, before: Item | None, behind: Item | None) -> None:
        round_it = bool(self.attended and behind and behind.sort is WordRole.AROUND)
        name = item.name
        if item.sort is WordRole.ROLE:
            if not round_it:
                self.parts.kinds.add(item.name)
            name = before.name if before and before.sort is WordRole.BIG else api.FOLLOWER
        owned = before is not None and before.sort is WordRole.OWNER
        whose = bool(self.parts.sides.label) if self.parts.comes else owned
        self.parts.own_barn |= is_barn(item.name) and whose
        self.numbered = self.pending is not None
        self.rounded |= round_it
        self.parts.sides.stand(name, self._number(item, 1), self.attended if round_it else "")

    def _under(self, item: Item) -> None:
        """``Follower on a hill``: the last figure that was named stands there."""
        if self._number(item, 1) != 1:
            raise UnclearError
        self.parts.sides.put(item.name)

    def _owner(self, item: Item) -> None:
        if self.unused:
            raise UnclearError  # "1 farmer and pig blue"
        if item.bracketed and self.parts.sides.sides:
            if self.pending is not None or not self.parts.sides.follows(item.name):
                raise UnclearError
            self.ahead = True
            return
        close = self.last in (WordRole.FIGURE, WordRole.ROLE) and not item.aloof
        if close and item.name in api.COLOURS:
            if self.parts.sides.follows(item.name):
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
        self.parts.sides.name(item.name)

    def _before(self, _item: Item) -> None:
        if self.last not in (None, WordRole.POINTS) or self.parts.states:
            raise UnclearError  # "points voor een stad" is for a city, "closed before" is a race

    def _unlike(self, _item: Item) -> None:
        self.unused = False  # "my pig is on it, he doesn't"
        self.parts.sides.unlike()

    def _unclear(self, _item: Item) -> None:
        raise UnclearError

    def _against(self, _item: Item) -> None:
        if self.parts.tiles and self.behind and self.behind.sort in _SIZES:
            self.behind = _item  # "8 tile road, 2 vs 1"
        self._flush()
        self.parts.sides.part()

    def _players(self, item: Item) -> None:
        self.parts.sides.players = self._number(item, 0)

    def _each(self, _item: Item) -> None:
        if self.pending is not None and not (self.behind and self.behind.sort in _SIZES):
            self.parts.sides.stand(api.FOLLOWER, self._number(_item, 1))
        self.parts.sides.double(last=self._parted_figure(_item))

    def _parted_figure(self, item: Item) -> bool:
        """Whether a comma stands before the figures that each has: ``her pig, 1 farmer each``."""
        at = next((at for at, one in enumerate(self.items) if one is item), 0)
        told = [one.sort for one in self.items[max(0, at - 2) : at]]
        figures = (WordRole.FIGURE, WordRole.ROLE)
        numbered = len(told) > 1 and told[0] is WordRole.NUMBER and told[1] in figures
        return numbered and self.items[at - 2].parted

    _TAKEN: ClassVar[Mapping[WordRole, Callable[["SumReader", Item], None]]] = {
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
        WordRole.PLAYERS: _players,
        WordRole.PER: _unclear,
        WordRole.SIGN: _unclear,
        WordRole.BEFORE: _before,
        WordRole.INCLUDED: _unclear,
        WordRole.AMONG: _unclear,
        WordRole.LEVEL: _unclear,
        WordRole.UNLIKE: _unlike,
        WordRole.MOST: _unclear,
        WordRole.HAD: _unclear,
    }


def _attended(item: Item) -> bool:
    """Whether an item is a mark round which figures are said to stand."""
    row = api.rows(api.SymbolRow).get(item.name) if item.sort is WordRole.MARK else None
    return bool(row and row.itself and not row.race)


def _places() -> Mapping[str, str]:
    """The places that are said of features, by the token that they are upon."""
    return {row.upon: row.id for row in api.rows(api.PlaceRow).values() if row.said}


def _owned_alone(items: Sequence[Item]) -> bool:
    """Whether the first owner is named before any figure, and for nothing that follows."""
    ahead = takewhile(lambda pair: pair[0].sort is not WordRole.FIGURE, pairwise(items))
    owned = next((behind for item, behind in ahead if item.sort is WordRole.OWNER), None)
    return bool(owned and (owned.sort is WordRole.OWNER or owned.parted))


@cache
def _grounds(figure: str) -> frozenset[str]:
    """The kinds of feature that a figure may stand on."""
    every = api.said.sayable(api.tile_sets())
    return frozenset(one.kind for one in every if figure in one.figures)
