"""What a sum says of things beside its feature: what a watchtower counts, a race of two cloisters,
the number of a bath house."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby, pairwise, zip_longest
from typing import Final

from content.search.sums.roles import ME, OTHER, Item, WordRole
from content.search.sums.sides import UnclearError
from engine import api


def watched(items: Sequence[Item]) -> tuple[list[Item], Mapping[str, int]]:
    """The items without what a watchtower counts, and how many of what that is. A mark of a series
    takes its number with it. Raises UnclearError."""
    rest = _valued(items)
    if not any(_is_tower(item) for item in rest):
        return rest, {}
    return _Tower({row.counts: row.id for row in _towers()}, list(rest)).read()


def _towers() -> Iterator[api.SymbolRow]:
    return (row for row in api.rows(api.SymbolRow).values() if row.counts)


@dataclass
class _Tower:
    """Takes what is said of a watchtower out of the items; ``rows`` are the marks by what they
    count."""

    rows: Mapping[str, str]
    rest: list[Item]
    kept: list[Item] = field(default_factory=list)
    named: set[str] = field(default_factory=set)
    found: dict[str, int] = field(default_factory=dict)
    included: bool = False

    def read(self) -> tuple[list[Item], Mapping[str, int]]:
        """The other items, and the mark with its number. Raises UnclearError."""
        while self.rest:
            item = self.rest.pop(0)
            if item.sort is WordRole.PER:
                self._per()
            elif item.sort is WordRole.AROUND and self.found and not self._number(item):
                continue  # "sees 4 shields around"
            elif not (self._number(item) or self._what(item)):
                self.kept.append(item)
        if len(self.found) != 1 or not self.named <= self.found.keys():
            raise UnclearError
        what, number = next(iter(self.found.items()))
        kind = api.kinds().get(what)
        if not self.included and (what in api.rows(api.FigureRow) or (kind and kind.closes)):
            raise UnclearError  # whether its own tile is one of them is not said
        return self.kept, {self.rows[what]: number}

    def _number(self, item: Item) -> bool:
        """How many there are of what it counts: ``shields: 2 around``, ``2 shields around``, ``sees
        2 shields (2 each)``."""
        if self._sorts(3) == [WordRole.KIND, WordRole.TILE, WordRole.AROUND]:
            del self.rest[1]  # "6 road tiles around"
        sorts = [item.sort, *self._sorts(1)]
        if sorts == [WordRole.NUMBER, WordRole.AROUND] and len(self.named) == 1:
            self.found[next(iter(self.named))] = item.number
            self.rest.pop(0)
        elif item.sort is WordRole.NUMBER and self._sorts(2)[1:] == [WordRole.AROUND]:
            self.found[self._thing()] = item.number
            self.rest.pop(0)
        elif sorts == [WordRole.AROUND, WordRole.NUMBER]:
            number = self.rest.pop(0).number
            self.found[self._thing()] = number
        elif self.found and sorts == [WordRole.NUMBER, WordRole.EACH]:
            self.rest.pop(0)  # the number of the rule
        else:
            return False
        return True

    def _counts(self, item: Item) -> bool:
        """Whether a watchtower counts such things; a role has the name of its kind."""
        return item.name in self.rows and item.sort is not WordRole.ROLE

    def _sorts(self, number: int) -> list[WordRole]:
        return [item.sort for item in self.rest[:number]]

    def _thing(self) -> str:
        """What is counted. Raises UnclearError for what no watchtower counts."""
        if not self.rest or not self._counts(self.rest[0]):
            raise UnclearError
        return self.rest.pop(0).name

    def _per(self) -> None:
        """``2 per pennant``: the number is that of the rule."""
        self.named.add(self._thing())
        if self.kept and self.kept[-1].sort is WordRole.POINTS:
            self.kept.pop()
        if self.kept and self.kept[-1].sort is WordRole.NUMBER:
            self.kept.pop()

    def _signed(self) -> bool:
        """Whether a sign or the watchtower itself follows."""
        if self._sorts(1) == [WordRole.SIGN]:
            self.rest.pop(0)
            return True
        return bool(self.rest) and _is_tower(self.rest[0])

    def _what(self, item: Item) -> bool:
        """What it counts, by its sign or not: ``watchtower for pennants``."""
        if self._counts(item) and self._signed():
            self.named.add(item.name)
        elif _is_tower(item) or item.sort is WordRole.SIGN:
            if self.rest and self._counts(self.rest[0]) and not self.rest[0].single:
                self.named.add(self.rest.pop(0).name)
        elif item.sort is WordRole.INCLUDED:
            self.included = True
        else:
            return False
        return True


def _is_tower(item: Item) -> bool:
    return item.sort is WordRole.SERIES and not item.number and _counts(item.name)


def _counts(series: str) -> bool:
    return any(row.id.startswith(f"{series}-") for row in _towers())


def _valued(items: Sequence[Item]) -> list[Item]:
    """The items, each number of a bath house with it: ``bath house 5``, ``4-point bath house``."""
    found: list[Item] = []
    rest = list(items)
    while rest:
        item = rest.pop(0)
        if item.sort is WordRole.SERIES and not _counts(item.name):
            item = _with_value(item, found, rest)
        found.append(item)
    return found


def _with_value(item: Item, before: list[Item], behind: list[Item]) -> Item:
    values = {row.value for row in api.rows(api.SymbolRow).values() if row.series == item.name}
    if [one.sort for one in behind[:1]] == [WordRole.NUMBER] and behind[0].number in values:
        number = behind.pop(0).number
        if [one.sort for one in behind[:1]] == [WordRole.POINTS]:
            del behind[0]
        if [one.sort for one in before[-1:]] == [WordRole.NUMBER] and before[-1].number == 1:
            del before[-1]
        return item._replace(number=number)
    sorts = [one.sort for one in before[-2:]]
    at = -2 if sorts == [WordRole.NUMBER, WordRole.POINTS] else -1
    if sorts[at:][:1] != [WordRole.NUMBER] or before[at].number not in values:
        raise UnclearError
    number = before[at].number
    del before[at:]
    return item._replace(number=number)


# --- two that race -------------------------------------------------------------------------------


def raced(items: Sequence[Item]) -> api.said.Statement | None:
    """A shrine and a cloister of which one was complete first, each with a follower of its own;
    None where no two are named. Raises UnclearError."""
    racing = {row.id: row for row in api.rows(api.SymbolRow).values() if row.race}
    mark = next((i.name for i in items if i.sort is WordRole.MARK and i.name in racing), "")
    if not mark:
        return None
    kinds = racing[mark].said
    names = (mark, *kinds)
    items = _led(_behind_things(_rung(items, _round(kinds)), names), names)
    if not any(item.sort is WordRole.KIND and item.name in kinds for item in items):
        return None
    if any(item.sort is WordRole.LEVEL for item in items):
        return _level(items, mark, kinds)
    first = _first(items, (mark, *kinds))
    both = any(
        one.sort is WordRole.EACH and other.sort in (WordRole.COMPLETE, WordRole.AROUND)
        for one, other in pairwise(items)
    )
    if both or any(item.sort not in _OF_A_RACE for item in items):
        raise UnclearError
    players = _racers(items, (mark, *kinds))
    marks = ((mark, 1),) if first == mark else ()
    standing = tuple(
        api.said.FiguresThere(player, on="" if thing == first else mark)
        for thing, player in players.items()
    )
    return api.said.Statement(kinds[0], _round(kinds), marks=marks, standing=standing)


def _round(kinds: Sequence[str]) -> int:
    """The tiles that surround what races."""
    return api.said.full(api.kinds()[kinds[0]])


def _rung(items: Sequence[Item], every: int) -> list[Item]:
    """The items with ``5 tiles around`` as what it says of one that races: it is incomplete."""
    found: list[Item] = []
    rest = list(items)
    while rest:
        item = rest.pop(0)
        if item.sort is WordRole.NUMBER:
            tile = bool(rest) and rest[0].sort is WordRole.TILE
            round_it = rest[tile : tile + 1]
            if rest and rest[0].sort is WordRole.MISSING and item.number:
                item = rest.pop(0)._replace(sort=WordRole.INCOMPLETE)  # "3 gaps"
            elif tile and item.number < every and not (round_it and round_it[0].sort in _ROUND):
                item = rest.pop(0)._replace(sort=WordRole.INCOMPLETE)  # "only at 7 tiles"
            elif [one.sort for one in round_it] in ([one] for one in _ROUND):
                del rest[: tile + 1]
                full = item.number >= every
                item = item._replace(sort=WordRole.COMPLETE if full else WordRole.INCOMPLETE)
        found.append(item)
    return found


_ROUND: Final = (WordRole.AROUND, WordRole.NEIGHBOUR)


def _behind_things(items: Sequence[Item], names: Sequence[str]) -> list[Item]:
    """The items with what is told of a thing behind it, ``he still had 3 gaps in his cloister``."""
    found = [*items]
    for at in range(len(items) - 3):
        owner, told, again, thing = items[at : at + 4]
        owners = owner.sort is again.sort is WordRole.OWNER and owner.name == again.name
        if owners and told.sort in _TOLD and thing.name in names:
            found[at : at + 4] = [owner, thing, told, told]
    return found


def _led(items: Sequence[Item], names: Sequence[str]) -> list[Item]:
    """The items with the thing of an owner who leads what is told of it, in the owner's place: ``I
    finish first``. Raises UnclearError where nobody knows what it is told of: ``my shrine vs his
    cloister, finished first``."""
    theirs = _of_owners(items, names)
    found: list[Item] = []
    seen: set[str] = set()
    compared = False
    for item, behind in zip_longest(items, items[1:]):
        told = bool(found) and found[-1].sort in _TOLD
        leads = behind is not None and behind.sort in _TOLD
        if item.sort is WordRole.OWNER and leads and item.name in seen:
            if item.name not in theirs:
                raise UnclearError
            found.append(theirs[item.name])
            continue
        if item.sort is WordRole.OWNER and leads and item.name in (ME, OTHER) and found:
            raise UnclearError  # "shrine and my cloister, he finished first"
        if item.name in names and item.name not in seen and leads and compared and not told:
            raise UnclearError
        seen.add(item.name)
        compared |= item.sort is WordRole.AGAINST and not any(one.sort in _TOLD for one in found)
        found.append(item)
    return found


_TOLD: Final = frozenset(
    {WordRole.COMPLETE, WordRole.INCOMPLETE, WordRole.FIRST, WordRole.AROUND, WordRole.BEFORE}
)
"""What is told of one that races."""


def _of_owners(items: Sequence[Item], names: Sequence[str]) -> dict[str, Item]:
    """Whose each of the two is, where owners stand all before theirs, or all behind."""
    row = [item for item in items if item.sort is WordRole.OWNER or item.name in names]
    sorts = [item.sort is WordRole.OWNER for item in row[: 2 * RACING]]
    if sorts == [True, False] * RACING:
        return {row[0].name: row[1], row[2].name: row[3]}
    return {row[1].name: row[0], row[3].name: row[2]} if sorts == [False, True] * RACING else {}


def _level(items: Sequence[Item], mark: str, kinds: Sequence[str]) -> api.said.Statement:
    """Both were completed by one tile. Raises UnclearError."""
    unclear = {WordRole.FIRST, WordRole.BEFORE, WordRole.INCOMPLETE, WordRole.MISSING}
    rows = api.rows(api.said.StandingRow).values()
    level = [row.id for row in rows if row.by == mark and {*kinds} & {*row.said}]
    sorts = {item.sort for item in items}
    if not level or sorts & unclear or not sorts <= _OF_A_RACE | {WordRole.LEVEL}:
        raise UnclearError
    players = [*_racers(items, (mark, *kinds)).items()]
    if len(players) != RACING:
        raise UnclearError
    (own, first), (_, second) = players
    standing = (api.said.FiguresThere(first), api.said.FiguresThere(second, on=level[0]))
    marks = ((mark, 1),) if own == mark else ()
    return api.said.Statement(kinds[0], _round(kinds), marks=marks, standing=standing)


RACING = 2
"""So many race."""

_OF_A_RACE = frozenset(
    {
        WordRole.MARK,
        WordRole.KIND,
        WordRole.OWNER,
        WordRole.COMPLETE,
        WordRole.INCOMPLETE,
        WordRole.AROUND,
        WordRole.FIRST,
        WordRole.BEFORE,
    }
    | {
        WordRole.AGAINST,
        WordRole.FIGURE,
        WordRole.EACH,
        WordRole.POINTS,
        WordRole.MISSING,
        WordRole.ROLE,
        WordRole.ONLY,
    }
)


def _racers(items: Sequence[Item], names: Sequence[str]) -> dict[str, str]:
    """Whose each of the two is, in the order in which they are named: owners stand all before
    theirs, or all behind. Raises UnclearError."""
    told = [one for one in items if one.sort is WordRole.OWNER or one.name in names]
    row = [one for one, _ in groupby((one.sort is WordRole.OWNER, one.name) for one in told)]
    things = list(dict.fromkeys(name for is_owner, name in row if not is_owner))
    owners = list(dict.fromkeys(name for is_owner, name in row if is_owner))
    colours = [one for one in owners if one in api.COLOURS]
    if colours:
        even = len(owners) == len(things) and [is_owner for is_owner, _ in row[:4]] in (
            [True, False] * 2,
            [False, True] * 2,
        )
        if not even or any(is_owner for is_owner, _ in row[4:]):
            raise UnclearError
    free = [one for one in api.COLOURS if one not in colours]
    named = [one if one in colours else free.pop(0) for one in owners] if colours else free
    return dict(zip(things, named, strict=False))


def _first(items: Sequence[Item], names: Sequence[str]) -> str:
    """Which of the two was complete first: what is said behind each of them tells. Raises
    UnclearError."""
    told: dict[str, set[WordRole]] = {}
    current = ""
    for item in items:
        if item.name in names and item.sort in (WordRole.MARK, WordRole.KIND):
            current = item.name
            told.setdefault(current, set())
        elif current:
            told[current].add(item.sort)
    done = {WordRole.COMPLETE, WordRole.AROUND}
    earlier = next(iter(told), "")
    if WordRole.BEFORE in told.get(earlier, ()) and len(told) > 1:
        if told[earlier] & done and WordRole.INCOMPLETE not in told[earlier]:
            return earlier
        raise UnclearError
    whole = [
        name
        for name, sorts in told.items()
        if sorts & (done | {WordRole.FIRST}) and WordRole.INCOMPLETE not in sorts
    ]
    early = [name for name in whole if WordRole.FIRST in told[name]]
    late = {WordRole.INCOMPLETE, WordRole.MISSING}
    others = [sorts for name, sorts in told.items() if name not in whole]
    if len(told) < RACING or len(early) > 1:
        raise UnclearError
    if early:
        return early[0]
    if len(whole) == 1 and all(sorts & late for sorts in others):
        return whole[0]
    raise UnclearError  # "my cloister and his shrine are complete"
