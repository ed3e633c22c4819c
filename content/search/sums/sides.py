"""Whose the figures of a sum are: ``my mayor against two of his``, ``red 2, blue 1``."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from content.search.sums.roles import ME, OTHER, Item, WordRole
from engine import api

MOST = 6
"""Sides of a sum; nobody asks for more."""

CALLED: Final = {ME: "me", OTHER: "the other"}
"""How the sum calls those whom words like ``my`` and ``his`` name. It speaks as the asker does: he
types ``me 2, you 1``, so that ``you`` would be somebody else in the answer than in the question."""


class UnclearError(Exception):
    """A sum that can be read in two ways, or not at all."""


@dataclass
class Side:
    """The figures of a player, who is named by a colour, as oneself or another, or not."""

    label: str
    figures: list[tuple[str, int, str]] = field(default_factory=list)


def _stands_apart(side: Side) -> bool:
    """Whether a side of nobody's has figures on corners alone, which may be anybody's."""
    table = api.rows(api.FigureRow)
    traits = [table[figure].traits for figure, *_ in side.figures]
    return not side.label and all(api.FigureTrait.CORNER in of for of in traits)


@dataclass
class Sides:
    """The sides in the order in which their figures are named; ``label`` is whose the next figures
    are, ``holder`` whose the feature is, ``parted`` that they are another side's, ``doubled`` that
    those of ``both`` have what is named once, ``again`` that they have what is named next, too.
    What a figure stands on that is named later is ``waiting`` for it, and ``awaited`` is whose that
    is, if it is told; who waits so has the ``lead``. So many ``players`` there are, if it is told.
    A barn ``joins`` farmers. Once they stand, players are ``called`` what the sum calls them, by
    colour."""

    sides: list[Side] = field(default_factory=list)
    label: str = ""
    holder: str = ""
    named: dict[str, None] = field(default_factory=dict)
    both: list[str] = field(default_factory=list)
    players: int = 0
    joins: bool = False
    parted: bool = False
    parts: int = 0
    fresh: bool = False
    doubled: bool = False
    closed: bool = False
    again: bool = False
    lead: str = ""
    waiting: str = ""
    awaited: str = ""
    called: dict[str, str] = field(default_factory=dict)

    def name(self, label: str) -> None:
        """Somebody is named, whose figures follow."""
        self.label = label
        self.named[label] = None

    def double(self, *, last: bool = False) -> None:
        """Those who were named, or both sides, have what is named, or the ``last`` of it alone;
        they have nothing more in common if it was named before."""
        owned = len(self.named) == 1 and bool(self.sides) and bool(self.sides[0].label)
        if owned and len(self.sides[0].figures) > 1:
            label, votes = self.sides[0].label, api.ruleset(api.ROOT, tuple(api.tile_sets())).votes
            last &= not any(figure in votes for figure, *_ in self.sides[0].figures[:-1])
            if not last or len(self.sides) > 1 or label not in (ME, OTHER) or self.doubled:
                raise UnclearError  # "my mayor and 2 knights each"
            common = Side(OTHER if label == ME else ME, self.sides[0].figures[-1:])
            self.sides.append(common)
            self.named[common.label] = None
            self.label = ""
            return
        self.label = ""
        if self.doubled and len(self.sides) == 1:
            return  # "both a farmer and both a pig"
        self.again = self.closed
        self.doubled, self.closed = not self.closed, bool(self.sides)
        self.both = [*self.named]

    def shared(self) -> bool:
        """Whether all have something in common."""
        return self.doubled or self.closed

    def _spread(self) -> None:
        """Give what all have in common to each. Raises UnclearError where nobody knows to whom."""
        theirs = {*self.both} <= {*api.COLOURS} or {*self.both} <= {ME, OTHER}
        if len(self.sides) != 1 or not theirs:
            raise UnclearError
        first = self.sides[0].label
        one = first or self.label
        if len(self.both) > 1:
            labels = self.both
        elif one in (ME, OTHER) and (not first or self.players in (0, 2)):
            labels = [one, OTHER if one == ME else ME]
        else:
            labels = [first, *[""] * (max(self.players, 2) - 1)]
        self.sides = [Side(label, [*self.sides[0].figures]) for label in labels]
        self.doubled, self.closed = False, True

    def _common(self) -> Side | None:
        """Whoever was named behind what all have in common."""
        if self.doubled and self.label:
            self._spread()
        if not self.closed:
            return None
        return next((side for side in self.sides if side.label and side.label == self.label), None)

    def follows(self, colour: str) -> bool:
        """Whether a colour behind figures is theirs, since nobody is named before them: ``1
        chevalier rouge``. What follows is another's."""
        if not self.sides or self.sides[-1].label:
            return False
        last, self.label, self.fresh = self.sides.pop(), "", True
        same = next((side for side in self.sides if side.label == colour), None)
        if same:
            same.figures += last.figures
        else:
            self.sides.append(Side(colour, last.figures))
        return True

    def part(self) -> None:
        """What follows stands against what was named."""
        self.parted, self.label = True, ""
        self.parts += 1

    def against(self, items: Sequence[Item]) -> bool:
        """Whether a number by itself is one of followers: where sides are parted."""
        return any(item.sort is WordRole.AGAINST for item in items) or bool(self.label)

    def stand(self, figure: str, number: int, on: str = "") -> None:
        """So many figures of whoever was named last. Raises UnclearError."""
        if self.again and not self.label:
            self.again = False
            for both in self.sides:
                both.figures.append((figure, number, on))
            return
        side = self._common() or self._side(figure)
        votes = figure in api.ruleset(api.ROOT, tuple(api.tile_sets())).votes
        if self.closed and (votes or not self.label):
            raise UnclearError  # "1 farmer each, and the pig is red's"
        if self.waiting and not on and self.awaited in ("", self.label):
            on, self.waiting = self.waiting, ""
            if number > 1:
                side.figures.append((figure, number - 1, ""))
                number = 1
        side.figures.append((figure, number, on))

    def share(self, figure: str, number: int, on: str) -> None:
        """Each of two players has so many: those who are named, or one and another. Raises
        UnclearError."""
        if len(self.sides) == 1 and self.sides[0].label in (ME, OTHER):
            self.sides.append(Side(OTHER if self.sides[0].label == ME else ME))
        if not self.sides:
            self.sides += [Side(ME), Side(OTHER)]
        labels = {side.label for side in self.sides}
        if len(self.sides) != len(labels) or "" in labels or len(labels) == 1:
            raise UnclearError
        for side in self.sides:
            side.figures.append((figure, number, on))

    def unlike(self) -> None:
        """Whoever was named has the same figure as the last, but does not stand so. Raises
        UnclearError."""
        common = self._common()
        if common and not any(on for *_, on in common.figures):
            return  # "1 farmer each, mine on a hill, his isn't"
        if not self.sides or self.sides[-1].label == self.label or not self.label:
            raise UnclearError
        if len(self.sides) > 1 and not self.sides[-1].label:
            raise UnclearError  # "1 v 1, mine on the hill and his isn't": who are the first two?
        figure, number, on = self.sides[-1].figures[-1]
        if not on or number > 1:
            raise UnclearError
        self.stand(figure, 1)

    def _side(self, figure: str) -> Side:
        known = {side.label: side for side in self.sides if side.label}
        if self.fresh and not self.label:
            return self._more()
        if self.parted:
            if self.label in known:
                raise UnclearError
            return self._more()
        if self.label in known:
            return known[self.label]
        if self.sides and not self.label:
            return self.sides[-1]
        if self.joins and self.sides and self.label == ME and _stands_apart(self.sides[-1]):
            self.sides.insert(-1, Side(self.label))  # "a barn is joined to my farmer"
            return self.sides[-2]
        if self.sides and not self.sides[-1].label and self.label == ME:
            if figure in api.ruleset(api.ROOT, tuple(api.tile_sets())).votes:
                raise UnclearError
            self.sides[-1].label = ME  # "2 farmers and my pig"
            return self.sides[-1]
        return self._more()

    def _more(self) -> Side:
        self.sides.append(Side(self.label))
        self.parted = self.fresh = False
        return self.sides[-1]

    def put(self, on: str) -> None:
        """The last figure stands on something or beside it, or the next. Raises UnclearError."""
        if not self.sides or not self.sides[-1].figures or self.parted:
            if self.waiting:
                raise UnclearError
            self.waiting, self.awaited = on, self.label
            self.lead = ME if self.label == ME else ""
            return
        named = (one for one in self.sides if self.label and one.label == self.label)
        side = self._common() or next(named, self.sides[-1])
        figure, number, already = side.figures.pop()
        if already:
            raise UnclearError
        if number > 1:
            side.figures.append((figure, number - 1, ""))
        side.figures.append((figure, 1, on))

    def usual(self, figure: str) -> tuple[api.said.FiguresThere, ...]:
        """A figure of the only side, where none was named. Raises UnclearError where there is more
        than one, or where it is said to stand on tiles, which tell nothing of a side that is
        alone."""
        colours = [one for one in api.COLOURS if one in self.named]
        others = self.holder == OTHER and ME in self.named  # "his cloister is full, what do I get"
        if others or self.waiting in api.rows(api.SymbolRow) or len(colours) > 1:
            raise UnclearError
        player = next(iter(colours or api.COLOURS))
        return (api.said.FiguresThere(player, figure, 1, self.waiting),)

    def _without_total(self) -> None:
        """Leave out what counts the figures of all sides: ``two mayors: a red and a blue one``."""
        total, *others = self.sides or [Side("")]
        if total.label or len(others) < 2 or not all(side.label for side in others):
            return
        every = Counter[str]()
        for side in others:
            for figure, number, _ in side.figures:
                every[figure] += number
        if all(every[figure] == number and not on for figure, number, on in total.figures):
            self.sides = others

    def _even(self, labels: Sequence[str]) -> bool:
        """Whether every colour that is named has figures, and all figures a player where one has:
        only what stands against others may be without."""
        colours = self.named.keys() & {*api.COLOURS}
        bare = labels.count("")
        if {ME, OTHER} <= {*labels} and bare:
            return False  # "farm pig mine, he has 2, I have 1"
        if not labels or not colours:
            return True
        scorers = [one for one in self.scorers() if one in colours]
        return colours <= {*labels, *scorers[:1]} and bare <= self.parts

    def scorers(self) -> list[str]:
        """Who is named without figures where all that are named stand in places beside the feature,
        as a castle: theirs is what is scored."""
        beside = all(on in api.rows(api.PlaceRow) for side in self.sides for *_, on in side.figures)
        labels = {side.label for side in self.sides}
        found = [one for one in self.named if beside and one not in labels]
        if found == [ME] and "" in labels:
            raise UnclearError  # "castle next to my own city"
        return found

    def standing(self) -> list[api.said.FiguresThere]:
        """All figures; sides without a colour get one in their order. Raises UnclearError."""
        if self.doubled:
            self._spread()
        self._without_total()
        if self.players not in (0, len(self.sides)):
            raise UnclearError
        if self.parted or len(self.sides) > MOST or (self.sides and self.waiting):
            raise UnclearError
        labels = [side.label for side in self.sides]
        if self.lead and self.lead in labels:  # "the fairy is with my guy, he has two"
            self.sides.sort(key=lambda side: side.label != self.lead)
            labels = [side.label for side in self.sides]
        if self.parts >= len(self.sides) > 0 and not self.scorers():
            raise UnclearError  # "a big one on the road against a small one": one of them was lost
        if (
            len(labels) == 1
            and labels[0] not in ("", ME)
            and ME in self.named
            and not self.scorers()
        ):
            raise UnclearError  # "he has two knights, what do I get"
        if not self._even(labels):
            raise UnclearError  # "the mayor is red, the knight is blue"
        free = (one for one in api.COLOURS if one not in labels)
        players = [side.label if side.label in api.COLOURS else next(free) for side in self.sides]
        self.called = {
            player: CALLED[side.label]
            for player, side in zip(players, self.sides, strict=True)
            if side.label in CALLED
        }
        return [
            api.said.FiguresThere(player, figure, number, on)
            for player, side in zip(players, self.sides, strict=True)
            for figure, number, on in side.figures
        ]
