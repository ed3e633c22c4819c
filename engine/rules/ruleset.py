"""A rule set: an edition, the sets in play and the house rules, compiled once and frozen."""

from collections.abc import Iterable, Mapping
from copy import copy
from functools import cache, cached_property
from typing import Any, Final

from engine.board.board import Board, TableView
from engine.model.errors import InputError
from engine.model.figures import FOLLOWER
from engine.model.geometry import Cell
from engine.model.kinds import FeatureKind, kinds
from engine.model.sheet import Cited
from engine.model.strength import Strength
from engine.model.tiles import Tile
from engine.model.values import Figure, Value
from engine.model.vocabulary import FigureRow, rows
from engine.rules.editions import edition
from engine.rules.hooks import ExpansionAnswers, F, Ordered
from engine.rules.profile import RuleValue, check_value, rules

HOUSE: Final = "house"
"""Stands for the edition of a value that is a house rule."""


class _Noted(dict[str, RuleValue]):
    """Values that note which of them are read."""

    __slots__ = ("read",)

    def __init__(self, values: Mapping[str, RuleValue], read: set[str]) -> None:
        super().__init__(values)
        self.read = read

    def __getitem__(self, rule: str) -> RuleValue:
        self.read.add(rule)
        return super().__getitem__(rule)


class _Cites(dict[str, Cited]):
    """The citations of values, each made when it is first asked for."""

    __slots__ = ("values_by_rule",)

    def __init__(self, values: Mapping[str, RuleValue]) -> None:
        super().__init__()
        self.values_by_rule = values

    def __missing__(self, rule: str) -> Cited:
        value = self.values_by_rule[rule]
        cite = self[rule] = Cited(value.id, value.edition, value.strength, value.value)
        return cite


def _in_order(answers: "Iterable[Ordered[F] | None]") -> tuple[F, ...]:
    """The answers of the expansions in play, put in order once for a rule set."""
    found = (answer for answer in answers if answer is not None)
    # Sorting keeps the order of the expansions for those that name the same place.
    return tuple(answer.ask for answer in sorted(found, key=lambda answer: answer.order))


class ClosedKinds(dict[FeatureKind, str]):
    """The kinds of segment on which no figure may stand, each with the rule that says so.

    Rule sets that close the same share one object, so that what depends on nothing else is worked
    out once for all of them. It is never changed.
    """

    # There is one object for the same kinds, so its identity is its key. No key is quicker.
    __hash__ = object.__hash__  # type: ignore[assignment]


@cache
def closed_kinds(rules: frozenset[tuple[FeatureKind, str]]) -> ClosedKinds:
    """The one object for these kinds, each with its rule."""
    return ClosedKinds(rules)


class Ruleset:
    """What every rule says, ready for use; never changed after it is made.

    ``active`` names the expansions whose rules are in force, ``absent`` those of them whose box
    holds another game in this edition, with what is known of it. ``values`` holds every rule by id,
    ``cites`` its citation. ``number`` and ``flag`` read a value with its type. ``answers`` leaves
    out the variants that are not switched on. ``weighty`` names the figures that have other votes
    than a follower, each with the rule. ``read`` holds the ids of the rules whose values
    were read to compile all this, and in a ``watched`` rule set those read since.
    """

    def __init__(
        self,
        edition_id: str,
        sets: tuple[str, ...],
        values: Mapping[str, RuleValue],
        answers: tuple[ExpansionAnswers, ...],
        active: frozenset[str] = frozenset(),
    ) -> None:
        self.edition: Final = edition_id
        self.sets: Final = sets
        self.read: set[str] = set()
        self.values: Mapping[str, RuleValue] = _Noted(values, self.read)
        self._offered: Final = answers
        answers = tuple(a for a in answers if not a.when or any(map(self.flag, a.when)))
        self.answers: Final = answers
        self.active: Final = active
        reprinted = edition(edition_id).absent.items()
        self.absent: Final = {name: known for name, known in reprinted if name in active}
        self.placement: Final = tuple(a.placement for a in answers if a.placement)
        self.state: Final = tuple(a.state for a in answers if a.state)
        self.pile: Final = tuple(a.pile for a in answers if a.pile)
        self.harvest: Final = _in_order(a.harvest for a in answers)
        self.land: Final = tuple(a.land for a in answers if a.land)
        self.again: Final = tuple(a.again for a in answers if a.again)
        self.becomes: Final = tuple(a.becomes for a in answers if a.becomes)
        self.ahead: Final = tuple(a.ahead for a in answers if a.ahead)
        self.extra: Final = _in_order(a.extra for a in answers)
        self.begin: Final = tuple(a.begin for a in answers if a.begin)
        self.gain: Final = tuple(a.gain for a in answers if a.gain)
        self.spent: Final = tuple(a.spent for a in answers if a.spent)
        self.powerless: Final = next((a.powerless for a in answers if a.powerless), None)
        self.counted: Final = tuple(a.counted for a in answers if a.counted)
        self.at_end: Final = tuple(a.at_end for a in answers if a.at_end)
        self.ties: Final = tuple(a.ties for a in answers if a.ties)
        self.regarded: Final = tuple(a.regarded for a in answers if a.regarded)
        self.redirect: Final = tuple(a.redirect for a in answers if a.redirect)
        self.stocking: Final = tuple(a.stocking for a in answers if a.stocking)
        self.seats: Final = tuple(rule for a in answers for rule in a.seats)
        closed = {kind: rule for a in answers for kind, rule in a.closed.items()}
        self.closed: Final = closed_kinds(frozenset(closed.items()))
        self.late: Final = next((a.late for a in answers if a.late), None)
        self._fresh: Final = tuple(a.fresh for a in answers if a.fresh)
        self.pieces: Final = frozenset(name for a in answers for name in a.pieces)
        self.terms: Final = {
            kind: _in_order(terms for a in answers for terms in a.terms.get(kind, ()))
            for kind in kinds().values()
        }
        self.votes: Final = {kind: votes for a in answers for kind, votes in a.votes.items()}
        figures = rows(FigureRow)
        usual = figures[FOLLOWER].votes
        rated = {kind: figures[kind].votes for kind in self.votes}
        self.weighty: Final = {kind: rule for kind, rule in rated.items() if rule != usual}
        self.followers: Final = self._granted(a.followers for a in answers)
        self.spared: Final = frozenset(kind for a in answers for kind in a.spared)
        self.bystanders: Final = self._granted(a.bystanders for a in answers)
        self.shares: Final = tuple(
            ask for a in answers for flag, ask in a.shares.items() if self.flag(flag)
        )
        self.hidden: Final = tuple(a.hidden for a in answers if a.hidden)
        self.special_spots: Final = frozenset(s for a in answers for s in a.special_spots)
        self.apart: Final = {spot: terms for a in answers for spot, terms in a.apart.items()}
        self.crowds: Final = tuple(a.crowds for a in answers if a.crowds)
        self.strayed: Final = tuple(a.strayed for a in answers if a.strayed)
        self.joins: Final = tuple(a.joins for a in answers if a.joins)
        self.joins_last: Final = tuple(a.joins_last for a in answers if a.joins_last)
        self.supply: Final = {kind: rule for a in answers for kind, rule in a.supply.items()}
        # Up to here ``values`` notes what is read: a rule that decides what a rule set is made of
        # decides every answer. What follows is noted only when an answer asks for it.
        self.values = values
        self._sealed: Final = tuple(a.sealed for a in answers if a.sealed)
        self._parted: Final = {land: rule for a in answers for land, rule in a.parted.items()}
        self.cites: Mapping[str, Cited] = _Cites(values)

    def _granted(self, every: Iterable[Mapping[str, str | None]]) -> frozenset[str]:
        """The figures of which something holds: those without a flag and those whose flag is up."""
        flags = (row for kinds in every for row in kinds.items())
        return frozenset(kind for kind, rule in flags if rule is None or self.flag(rule))

    def number(self, rule: str) -> int:
        """The value of a rule that is a number."""
        value: Any = self.values[rule].value
        number: int = value
        return number

    def flag(self, rule: str) -> bool:
        """The value of a rule that is true or false."""
        return self.values[rule].value is True

    @property
    def view(self) -> TableView:
        """How a table looks under these rules."""
        parted = (land for land, rule in self._parted.items() if self.flag(rule))
        return TableView(any(map(self.flag, self._sealed)), frozenset(parted))

    def says(self, rule: str) -> str:
        """What a rule says here, in words."""
        return rules()[rule].said(self.values[rule].value)

    def stock(self, kind: str, players: int) -> Cited:
        """The rule that says how many of a kind of figure each of so many players has."""
        asked = (rule for ask in self.stocking if (rule := ask(kind, players)))
        return self.cites[next(asked, self.supply[kind])]

    def keeper(self, kind: str) -> str:
        """The rule by which a figure in a feature keeps others out of it."""
        flags = (a.bystanders[kind] for a in self.answers if kind in a.bystanders)
        return next(flags, None) or "base.deploy.free"

    def too_soon(self, kind: str, tile: Tile) -> str | None:
        """The rule that keeps a kind of figure off a tile just laid, for what it shows, or None."""
        for fresh in self._fresh:
            if rule := fresh(tile, kind, self):
                return rule
        return None

    def follower_rule(self, kind: str) -> str:
        """The rule that says whether a kind of figure in play is a follower."""
        flags = (a.followers[kind] for a in self.answers if kind in a.followers)
        return next(flags, None) or self.supply[kind]

    def partakers(self, figures: Iterable[Figure]) -> list[Figure]:
        """Those of the figures in a feature that have a part in it."""
        return [figure for figure in figures if figure.kind not in self.bystanders]

    def shared(self, board: Board, cell: Cell, index: int) -> bool:
        """Whether a follower may join others in the feature of a segment of a tile that lies."""
        return any(ask(board, cell, index, self) is True for ask in self.shares)

    def unshared(self, board: Board, cell: Cell, index: int) -> str | None:
        """The rule of its own by which no follower may join others there, if there is one."""
        answers = (ask(board, cell, index, self) for ask in self.shares)
        return next((rule for rule in answers if isinstance(rule, str)), None)

    @cached_property
    def house(self) -> Mapping[str, Value]:
        """The house rules on top of the edition."""
        return {key: v.value for key, v in self.values.items() if v.edition == HOUSE}

    @property
    def label(self) -> str:
        """The name that ``rules=`` takes: the edition, then ``:rule=value`` for a house rule."""
        return self.edition + "".join(
            f":{key}={str(value).lower()}" for key, value in sorted(self.house.items())
        )

    def having(self, value: RuleValue) -> "Ruleset":
        """The same rule set but for one rule; compiled anew only if that rule had a say in it."""
        values = {**self.values, value.id: value}
        if value.id in self.read:
            return Ruleset(self.edition, self.sets, values, self._offered, self.active)
        changed = copy(self)
        vars(changed).pop("house", None)
        changed.values = values
        changed.cites = _Cites(values)
        return changed

    def watched(self) -> "Ruleset":
        """The same rule set, which adds to a ``read`` of its own what is read from now on."""
        watched = copy(self)
        watched.read = set(self.read)
        watched.values = _Noted(self.values, watched.read)
        return watched


def house_value(rule: str, text: object) -> RuleValue:
    """A house rule, its value given as a value or as text. Raises InputError."""
    if rule not in rules():
        raise InputError("unknown-rule", f"There is no rule {rule[:60]!r}.")
    value = read_value(text) if isinstance(text, str | int) else None
    checked = check_value(rules()[rule], value)
    return RuleValue(rule, checked, HOUSE, "house rule", strength=Strength.HOUSE)


def read_value(text: str | int | bool) -> str | int | bool:
    """``true``, ``false`` and whole numbers as what they say, other text as itself."""
    if not isinstance(text, str):
        return text
    if text in ("true", "false"):
        return text == "true"
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else text


def values_of(edition_id: str, house: tuple[RuleValue, ...]) -> dict[str, RuleValue]:
    """Every rule of an edition, with the house rules laid over it."""
    return {**edition(edition_id).values, **{value.id: value for value in house}}
