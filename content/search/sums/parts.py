"""The parts of a sum that were understood, and the statement that they make."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from content.search.sums.company import accompanied, check_round, joined
from content.search.sums.roles import WordRole
from content.search.sums.sides import Sides, UnclearError
from engine import api


@dataclass(frozen=True, slots=True)
class Sum:
    """What was understood. ``sized`` is false where no size was said, so that nothing can be told
    but who holds the feature. ``now`` asks what the last tile brings alone. Players are ``called``
    what they were typed as, by colour."""

    said: api.said.Said
    sized: bool
    now: bool = False
    called: Mapping[str, str] = field(default_factory=dict)


@dataclass
class SumParts:
    """What the words of a sum told; ``counts`` are what its watchtower counts, ``sorts`` what its
    words are about, ``farming`` that it is about a farm, to whose cities so many ``more`` come that
    have a mark, ``comes`` that a barn comes to its farmers, ``weighed`` that figures are named by
    what they are, and counted. The ``absent`` are marks that are not there."""

    counts: Mapping[str, int]
    sorts: frozenset[WordRole]
    kinds: set[str] = field(default_factory=set)
    tiles: int | None = None
    cities: list[tuple[int, WordRole | None]] = field(default_factory=list)
    marks: Counter[str] = field(default_factory=Counter)
    tokens: list[str] = field(default_factory=list)
    sides: Sides = field(default_factory=Sides)
    states: set[WordRole] = field(default_factory=set)
    farming: bool = False
    more: int = 0
    comes: bool = False
    own_barn: bool = False
    absent: set[str] = field(default_factory=set)
    weighed: bool = False

    def whole(self) -> Sum:
        """The sum that they make. Raises UnclearError."""
        lone = self._lone_place()
        told = lone or WordRole.KIND in self.sorts
        if not told and self._places():
            raise UnclearError  # "castle 5 tiles 2 pennants"
        kind = lone or self._ground()
        if {WordRole.COMPLETE, WordRole.INCOMPLETE} <= self.states and not self.farming:
            raise UnclearError
        standing = joined(
            self.sides.standing(),
            joins=WordRole.JOINED in self.sorts,
            comes=self.comes,
            own=self.own_barn,
        )
        if WordRole.TIED in self.sorts and len({one.player for one in standing}) < _SEVERAL:
            raise UnclearError  # "2 of us tied"
        sized = bool(lone) or self._sized(kind)
        if not sized and not (
            len(self.sides.sides) > 1
            and _weighed(standing, {*self.marks, *self.absent})
            and not self._told()
        ):
            raise UnclearError
        tiles = self._tiles(kind, sized, standing)
        standing = _with_room(standing, tiles) if api.kinds()[kind].closes else standing
        said = api.said.Statement(
            kind,
            tiles,
            complete=self._complete(kind),
            marks=(*self.marks.items(), *self.counts.items()),
            tokens=tuple(self.tokens),
            standing=tuple(standing) or self.sides.usual(_usual(kind)),
            cities=self._supplied(sized),
        )
        if WordRole.EACH not in self.sorts:
            check_round(said)
        alone, scorers = WordRole.ONLY in self.sorts, self.sides.scorers()
        return Sum(
            accompanied(api.said.check(said), alone=alone, lone=bool(lone), scorers=scorers),
            sized,
            WordRole.NOW in self.sorts,
            self.sides.called,
        )

    def _places(self) -> set[str]:
        """Where figures stand beside the feature."""
        every = {on for side in self.sides.sides for *_, on in side.figures}
        return (every | {self.sides.waiting}) & {*api.rows(api.PlaceRow)}

    def _lone_place(self) -> str:
        """A kind that may lie beside a castle, where nothing that is scored does; none where
        something does, or no castle is named. Raises UnclearError."""
        nothing = WordRole.NOTHING in self.sorts
        bare = not (self.kinds or self.marks or self.tiles is not None)
        theirs = bare and WordRole.INCOMPLETE in self.states and self.sides.named
        if not (nothing or theirs):
            return ""
        places = {on for side in self.sides.sides for *_, on in side.figures}
        if not bare or len(places) != 1 or not (found := api.rows(api.PlaceRow).get(*places)):
            raise UnclearError
        self.tiles = 1
        self.states.add(WordRole.INCOMPLETE)
        return found.said[0]

    def _ground(self) -> str:
        """The only kind that is named, or that has all the marks which are."""
        found = set(self.kinds)
        if not found and self.marks:
            tables = (api.rows(api.SymbolRow), api.rows(api.TokenRow))
            said = [set(t[mark].said) for mark in self.marks for t in tables if mark in t]
            found = set.intersection(*said)
        elif not found and self.weighed and not (self.states or self.tokens):
            found = self._any_ground()
        if len(found) != 1:
            raise UnclearError
        return found.pop()

    def _any_ground(self) -> set[str]:
        """The first kind on which all figures may stand, where nothing is told but them: who holds
        it is the same on any."""
        if self.tiles is not None or len(self.sides.sides) < 2:
            return set()
        figures = {figure for side in self.sides.sides for figure, *_ in side.figures}
        every = api.said.sayable(api.tile_sets())
        return {next((one.kind for one in every if figures <= {*one.figures}), "")} - {""}

    def _supplied(self, sized: bool) -> int:
        """The completed cities of a farm."""
        if not self.farming:
            return 0
        whole = [one for one in self.cities if one[1] is not WordRole.INCOMPLETE]
        # "3 cities, one of which is open" may be two or three that are complete.
        guessed = len(whole) < len(self.cities) and any(state is None for _, state in whole)
        if len(whole) > 1 or guessed:
            raise UnclearError
        if self.more:
            return self.more + sum(number for number, _ in whole)
        return whole[0][0] if whole else 0 if sized else 1

    def _sized(self, kind: str) -> bool:
        ground = api.kinds()[kind]
        if ground.farm:
            return bool(
                self.cities
                or self.more
                or any(number > 1 for mark, number in self.marks.items() if _covers(mark))
            )
        return self.tiles is not None or (
            ground.surrounded and bool(self.states & {WordRole.COMPLETE, WordRole.AROUND})
        )

    def _complete(self, kind: str) -> bool:
        ground = api.kinds()[kind]
        if ground.surrounded and self.tiles is not None:
            return self._round(ground, self.tiles) >= api.said.full(ground)
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
            return self._round(ground, number)
        if self.states & {WordRole.AROUND, WordRole.MISSING}:
            raise UnclearError
        return 3 * sum(one.number for one in standing) if number is None else number

    def _round(self, ground: api.FeatureKind, number: int | None) -> int:
        """The tiles round a cloister. Its own is one of nine, so that less than all are clear only
        where somebody says that they lie round it, or are missing."""
        full = api.said.full(ground)
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


_SEVERAL = 2
"""So few can be tied."""


def _covers(mark: str) -> bool:
    """Whether a mark lies over a city of its own."""
    row = api.rows(api.TokenRow).get(mark)
    return bool(row and row.covers)


def _with_room(standing: list[api.said.FiguresThere], tiles: int) -> list[api.said.FiguresThere]:
    """Of the followers of a side that is alone no more than have room: all the others change
    nothing."""
    if len({one.player for one in standing}) > 1:
        return standing
    room = max(1, tiles // 2)
    return [
        one._replace(number=min(one.number, room)) if one.figure == api.FOLLOWER else one
        for one in standing
    ]


def _usual(kind: str) -> str:
    """The figure that is meant where none is named: the first that may stand there."""
    every = {one.kind: one for one in api.said.sayable(api.tile_sets())}
    return every[kind].figures[0]


def _weighed(standing: Sequence[api.said.FiguresThere], marks: Collection[str]) -> bool:
    """Whether every side has a figure that counts, and all count the same however large the feature
    is. The last word of the rule for their votes may be a mark that these depend on: a mayor's on
    the pennants."""
    symbols, figures = api.rows(api.SymbolRow), api.rows(api.FigureRow)
    votes = api.ruleset(api.ROOT, tuple(api.tile_sets())).votes
    counting = {one.player for one in standing if one.figure in votes}
    by = (figures[one.figure].votes.rpartition(".")[2] for one in standing)
    return counting == {one.player for one in standing} and all(
        mark in marks or mark not in symbols for mark in by
    )
