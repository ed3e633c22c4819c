"""What the page of a turn is given: what happened, and what has to be decided next.

The engine plays the actions; here its courses are put into the order of a page.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from engine import api
from rulesite import budget
from rulesite.asking import AskLink
from rulesite.scenarios.choosing import (
    DecisionChoice,
    DecisionOption,
    Letters,
    choice,
    in_order,
    option,
)
from rulesite.scenarios.mending import Mender
from rulesite.scenarios.refusing import (
    Notice,
    RulesRefusal,
    TileNumbers,
    notices,
    numbered,
    refusals,
)
from rulesite.scenarios.sheet import (
    Column,
    DeciderLine,
    agreed_words,
    by_player,
    deciders,
    names_of,
)
from rulesite.scenarios.turn_address import TurnAddress
from rulesite.telling.events import EventLine, told
from rulesite.telling.lines import PlayerScore, sides
from rulesite.telling.pieces import track_words
from rulesite.telling.places import from_first
from rulesite.telling.turns import decision_words

OWED = "owed"
_NEAR = 4
"""Steps before the parting that are shown: what led to it, and no more than fits beside it."""


@dataclass(frozen=True, slots=True)
class TurnColumn:
    """One column: rule sets under which the same happens, and what is peculiar to it.

    ``played`` is what the engine says of it, the same for all of them but for its rule set.
    ``track`` tells what stands where on the scoring track, where that is more than the scores do.
    ``query`` is the page on which its board is ``shown``.
    """

    played: api.Outcome
    rulesets: tuple[api.Ruleset, ...]
    column: Column
    events: tuple[EventLine, ...]
    waits: str
    track: str
    query: str
    shown: bool

    @property
    def names(self) -> str:
        """All rule sets in one line."""
        return self.column.heading


@dataclass(frozen=True, slots=True)
class OpenReading:
    """Another reading of an open point that alters the course under ``rulesets``, which ``names``
    tells; ``query`` shows both under the first of them."""

    names: str
    rulesets: tuple[api.Ruleset, ...]
    rule: str
    shown: str
    other: str
    query: str


@dataclass(frozen=True, slots=True)
class TurnPage:
    """Everything that is said about a turn. ``agree`` tells that all rule sets tell the same.

    ``numbers`` are those of the cells that something is said about, ``letters`` those of the places
    to choose. ``parting`` is the number of events after which the courses part, if they do.
    ``settled`` leads to the turn before which nothing is left to be scored, if something is;
    ``agreed`` are the house rules of all.
    """

    shared: tuple[EventLine, ...]
    courses: tuple[TurnColumn, ...]
    refusals: tuple[RulesRefusal, ...]
    deciders: tuple[DeciderLine, ...]
    choices: tuple[DecisionChoice, ...] = field(default=())
    open: tuple[OpenReading, ...] = ()
    notices: tuple[Notice, ...] = ()
    numbers: TileNumbers = field(default_factory=dict)
    parting: int | None = None
    settled: str = ""
    letters: Letters = field(default_factory=Letters)
    agreed: str = ""

    @property
    def columns(self) -> tuple[Column, ...]:
        return tuple(course.column for course in self.courses)

    @property
    def agree(self) -> bool:
        return len(self.courses) == 1

    @property
    def players(self) -> tuple[tuple[PlayerScore, ...], ...]:
        """For each player the points in every column."""
        return by_player(self.columns)

    @property
    def scored(self) -> bool:
        """Whether anybody got any points."""
        return any(side.points for column in self.columns for side in column.totals)

    @property
    def shown(self) -> TurnColumn:
        """The course whose board is shown."""
        return next((course for course in self.courses if course.shown), self.courses[0])

    @property
    def earlier(self) -> tuple[EventLine, ...]:
        """What happened to all alike, long before they part."""
        return self.shared[:-_NEAR] if len(self.shared) > 2 * _NEAR else ()

    @property
    def near(self) -> tuple[EventLine, ...]:
        """What happened to all alike, shortly before."""
        return self.shared[len(self.earlier) :]

    @property
    def happened(self) -> bool:
        """Whether anything happened at all."""
        return bool(self.shared) or any(
            course.events or course.played.refused for course in self.courses
        )


def turn(address: TurnAddress, ask: AskLink) -> TurnPage:
    """The turn under every rule set. Raises api.EngineError."""
    analysis = api.Analysis(ask.position, budget.work())
    mender, numbers, letters = Mender(analysis, address, "scenarios:turn"), TileNumbers(), Letters()
    found = analysis.courses(address.actions, ask.rulesets, address.tile, address.look)
    names = names_of(ask.rulesets, address.farms)
    groups = [group for group in found.groups if found.courses[group[0]].judged]
    common = found.parting
    if common is None and groups:
        common = len(found.courses[groups[0][0]].events)
    courses = tuple(
        _course(address, found, names, group, place, common or 0, numbers)
        for place, group in enumerate(groups)
    )
    return TurnPage(
        shared=_events(courses[0].played, numbers)[:common] if courses else (),
        courses=courses,
        refusals=refusals(found.courses, names, mender, numbers),
        notices=notices(found.courses, names, mender, numbers),
        settled=_settled(found, mender),
        deciders=deciders(
            found.deciders, [(found.courses[p].ruleset, names[p]) for g in groups for p in g]
        ),
        choices=tuple(_choices(address, courses, letters)),
        letters=letters,
        open=tuple(_open(address, found, names)),
        numbers=numbers,
        parting=found.parting,
        agreed=agreed_words(ask.rulesets, address.farms),
    )


def _settled(found: api.Courses, mender: Mender) -> str:
    """The page where what came first has been scored already."""
    owed = any(course.events[:1] and course.events[0].what == OWED for course in found.courses)
    return mender.href(mender.analysis.settled()) if owed else ""


def _open(address: TurnAddress, found: api.Courses, names: list[str]) -> Iterator[OpenReading]:
    """The other readings under which the turn goes otherwise, rule sets with the same together."""
    labels = [course.ruleset.label for course in found.courses]
    alike: dict[tuple[str, str, str], list[api.OtherReading]] = {}
    for reading in found.open:
        rule = api.rules()[reading.value.id]
        here = found.courses[reading.place].ruleset.values[rule.id].value
        words = rule.said(here), rule.said(reading.value.value)
        alike.setdefault((rule.id, *words), []).append(reading)
    for (rule_id, shown, other), readings in alike.items():
        place, value = readings[0]
        house = value._replace(edition=api.HOUSE)
        label = found.courses[place].ruleset.having(house).label
        both = replace(address, rules=(*labels, label), view="", at="").query
        who = ", ".join(names[reading.place] for reading in readings)
        rulesets = tuple(found.courses[reading.place].ruleset for reading in readings)
        yield OpenReading(who, rulesets, rule_id, shown, other, both)


def _course(
    address: TurnAddress,
    found: api.Courses,
    names: list[str],
    group: Sequence[int],
    place: int,
    common: int,
    numbers: TileNumbers,
) -> TurnColumn:
    course = found.courses[group[0]]
    labels = tuple((found.courses[one].ruleset.label, names[one]) for one in group)
    missing = course.missing
    return TurnColumn(
        played=course,
        rulesets=tuple(found.courses[one].ruleset for one in group),
        column=Column(labels, sides(course.scored)),
        events=_events(course, numbers)[common:],
        waits=_waits(missing) if missing else "",
        track=_track(course),
        query=replace(address, view=str(place) if place else "", at="").query,
        shown=str(place) == (address.view or "0"),
    )


def _track(course: api.Outcome) -> str:
    """``the red marker on 3, the red messenger on 2``."""
    placed = course.track
    if not any(one.what in api.rows(api.TokenRow) for one in placed):
        return ""
    return ", ".join(f"the {one.player} {track_words(one.what)} on {one.space}" for one in placed)


def _waits(missing: api.Waiting) -> str:
    who = missing.player.capitalize() if missing.player else missing.who
    return f"{who} {decision_words(missing.what).says}"


def _events(course: api.Outcome, numbers: TileNumbers) -> tuple[EventLine, ...]:
    turns = {laid.cell: laid.turn for laid in course.position.tiles}
    where = partial(numbered, numbers)
    unseen = from_first(course.position)
    return tuple(told(course.events, course.lines, turns, course.ruleset, where, unseen))


# --- what has to be decided --------------------------------------------------------------------


def _choices(
    address: TurnAddress, courses: Sequence[TurnColumn], letters: Letters
) -> Iterator[DecisionChoice]:
    """Each decision that some rule set waits for, the options of all of them together."""
    asked: dict[tuple[str, str], list[tuple[TurnColumn, api.Waiting]]] = {}
    for course in courses:
        if waiting := course.played.next:
            asked.setdefault((waiting.who, waiting.what), []).append((course, waiting))
    going_on = sum(map(len, asked.values()))
    for found in asked.values():
        only = _names(course for course, _ in found) if len(found) < going_on else ""
        rulesets = tuple(ruleset for course, _ in found for ruleset in course.rulesets)
        yield choice(found[0][1], _options(address, found, letters), only, rulesets)


def _names(courses: Iterable[TurnColumn]) -> str:
    return ", ".join(course.names for course in courses)


def _options(
    address: TurnAddress,
    found: Sequence[tuple[TurnColumn, api.Waiting]],
    letters: Letters,
) -> Iterator[DecisionOption]:
    by_action: dict[api.Action, list[TurnColumn]] = {}
    for course, waiting in found:
        for action in waiting.options:
            by_action.setdefault(action, []).append(course)
    first, actions = found[0][1], address.actions
    so_far = address.doing(actions)
    for action in in_order(by_action):
        courses = by_action[action]
        here = len(actions) - courses[0].played.unplayed
        query = so_far.also(action, here).query
        only = _names(courses) if len(courses) < len(found) else ""
        yield option(action, first, query, letters, only)


# --- the tile in hand --------------------------------------------------------------------------


def with_last_tile(position: api.Position) -> tuple[api.Position, tuple[api.Action, ...]] | None:
    """The position without the tile laid last and what stands on it, and the turn that put them."""
    last = position.last
    if last is None or len(position.tiles) < 2:
        return None
    on = [figure for figure in position.figures if figure.cell == last.cell]
    mover = on[0].player if len(on) == 1 else position.mover
    before = replace(
        position,
        tiles=position.tiles[:-1],
        figures=tuple(figure for figure in position.figures if figure.cell != last.cell),
        mover=mover,
    )
    actions: tuple[api.Action, ...] = (api.Lay(last.tile, last.cell, last.turn),)
    if len(on) == 1:
        actions += (api.Deploy(on[0].kind, last.cell, on[0].spot),)
    return before, actions
