"""What the page of a turn is given: what happened, and what has to be decided next.

The engine plays the actions; here its traces are put into the order of a page.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from content.pages import selectors
from engine import api
from rulesite.asking import Ask
from rulesite.scenarios import sheet
from rulesite.scenarios.sheet import Column, Decider, Side, name_of
from rulesite.scenarios.turn_address import TurnAddress
from rulesite.scenarios.turn_words import (
    decision_words,
    event_words,
    heading,
    option_words,
)

Plain = dict[str, Any]
LAY = "lay"
_NEAR = 4
WOOD = "wood"


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, in words, with the arithmetic of a scoring."""

    number: int
    words: str
    side: Side | None
    points: int | None
    rule: str
    tile: str
    turn: int
    cells: tuple[api.Cell, ...]
    place: str
    terms: tuple[sheet.Term, ...]


@dataclass(frozen=True, slots=True)
class Course:
    """One column: rule sets under which the same happens, and what is peculiar to it."""

    column: Column
    events: tuple[Event, ...]
    refused: Plain | None
    unplayed: int
    waits: str
    after: str
    query: str
    shown: bool

    @property
    def names(self) -> str:
        """All rule sets in one line."""
        return self.column.heading


@dataclass(frozen=True, slots=True)
class Option:
    """Something that may be chosen: a link that says it."""

    action: api.Action
    words: str
    query: str
    only: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """Options that stand together; ``kind`` is the figure to draw beside them, if any."""

    title: str
    kind: str
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """What has to be decided, by whom, and under which rule sets, where not under all."""

    player: str
    letter: str
    words: str
    rule: str
    only: str
    lays: bool
    sections: tuple[Section, ...]


@dataclass(frozen=True, slots=True)
class OpenReading:
    """Another reading of an open point that alters this course; ``query`` shows both."""

    name: str
    rule: str
    title: str
    value: str
    query: str


@dataclass(frozen=True, slots=True)
class Turn:
    """Everything that is said about a turn. ``agree`` and ``tied_totals`` as in a verdict."""

    shared: tuple[Event, ...]
    courses: tuple[Course, ...]
    deciders: tuple[Decider, ...]
    choices: tuple[Choice, ...] = field(default=())
    open: tuple[OpenReading, ...] = ()

    @property
    def columns(self) -> tuple[Column, ...]:
        return tuple(course.column for course in self.courses)

    @property
    def agree(self) -> bool:
        return len(self.courses) == 1

    @property
    def tied_totals(self) -> bool:
        return len({column.totals for column in self.columns}) == 1

    @property
    def scored(self) -> bool:
        """Whether anybody got any points."""
        return any(side.points for column in self.columns for side in column.totals)

    @property
    def earlier(self) -> tuple[Event, ...]:
        """What happened to all alike, long before they part."""
        return self.shared[:-_NEAR] if len(self.shared) > 2 * _NEAR else ()

    @property
    def near(self) -> tuple[Event, ...]:
        """What happened to all alike, shortly before."""
        return self.shared[len(self.earlier) :]

    @property
    def happened(self) -> bool:
        """Whether anything happened at all."""
        return bool(self.shared) or any(course.events or course.refused for course in self.courses)


@dataclass(frozen=True, slots=True)
class Waiting:
    """A decision as a game waits for it."""

    player: str
    what: str
    rule: str
    laid: api.Cell
    options: tuple[api.Action, ...]


def played(position: api.Position, actions: Sequence[api.Action], ruleset: api.Ruleset) -> api.Game:
    """A game after some actions. Raises api.EngineError."""
    game = api.Game.of(position, ruleset)
    for action in actions:
        game.do(action)
    return game


def waiting(game: api.Game, tile: str = "") -> Waiting:
    """What a game waits for; ``tile`` is the tile in the mover's hand."""
    game.drawn = api.tiles()[tile] if tile else None
    decision = game.decision
    return Waiting(
        decision.player, decision.what, decision.rule, game.just_laid, tuple(decision.options())
    )


def turn(address: TurnAddress, ask: Ask) -> Turn:
    """The turn under every rule set. Raises api.EngineError."""
    actions = address.actions
    traces = [api.resolve(ask.position, actions, one) for one in ask.rulesets]
    plain = api.traces_plain(traces)
    names = [name_of(one, address.farms) for one in ask.rulesets]
    groups, parting = plain["groups"], plain["parting"]
    first = plain["traces"][groups[0][0]]
    common = len(first["events"]) if parting is None else parting
    courses = tuple(
        _course(address, ask, names, plain["traces"][group[0]], group, place, common)
        for place, group in enumerate(groups)
    )
    return Turn(
        shared=tuple(_events(first))[:common],
        courses=courses,
        deciders=_deciders(address, ask, groups, names),
        choices=tuple(_choices(address, ask, groups, courses)),
        open=tuple(_open(address, ask, names)),
    )


def _open(address: TurnAddress, ask: Ask, names: list[str]) -> Iterator[OpenReading]:
    """The other readings under which the turn goes otherwise, one rule set after the other."""
    labels = [one.label for one in ask.rulesets]
    for ruleset, name in zip(ask.rulesets, names, strict=True):
        for value in api.open_readings(ask.position, address.actions, ruleset):
            page = selectors.rule_pages([value.id]).get(value.id)
            words = selectors.in_words(page, value.value) if page else str(value.value)
            label = ruleset.having(value._replace(edition=api.HOUSE)).label
            both = replace(address, rules=(*labels, label), view="").query
            yield OpenReading(name, value.id, api.rules()[value.id].title, words, both)


def _course(
    address: TurnAddress,
    ask: Ask,
    names: list[str],
    trace: Plain,
    group: list[int],
    place: int,
    common: int,
) -> Course:
    labels = tuple((ask.rulesets[one].label, names[one]) for one in group)
    missing = trace["missing"]
    return Course(
        column=Column(labels, sheet.sides(trace["scored"])),
        events=tuple(_events(trace))[common:],
        refused=trace["refused"],
        unplayed=_unplayed(ask, address.actions, ask.rulesets[group[0]]) if trace["refused"] else 0,
        waits=f"{missing['player']} {decision_words(missing['id']).says}" if missing else "",
        after=trace["position"],
        query=replace(address, view=str(place) if place else "").query,
        shown=str(place) == (address.view or "0"),
    )


def _unplayed(ask: Ask, actions: Sequence[api.Action], ruleset: api.Ruleset) -> int:
    """How many actions stand behind the one that was refused."""
    game = api.Game.of(ask.position, ruleset)
    for place, action in enumerate(actions):
        try:
            game.do(action)
        except api.IllegalError:
            return len(actions) - place - 1
    return 0


def _events(trace: Plain) -> Iterator[Event]:
    """The events with what was scored beside each scoring."""
    lying = {laid.cell: laid.turn for laid in api.read_notation(trace["position"]).tiles}
    lines = iter([line for line in trace["lines"] if line["player"] is not None])
    for number, event in enumerate(trace["events"], 1):
        line = next(lines) if event["what"] == "scored" else None
        cells = [event["cell"]] if event["cell"] else []
        if line:
            cells = [*line["cells"]] or cells
        player = event["player"]
        yield Event(
            number=number,
            words=event_words(event, line),
            side=Side(player, api.COLOURS[player], None) if player else None,
            points=event["points"] if line else None,
            rule=event["rule"],
            tile=event["spot"] if event["what"] == "laid" else "",
            turn=lying.get(tuple(event["cell"] or ()), 0),
            cells=tuple(dict.fromkeys((x, y) for x, y in cells)),
            place=sheet.place_words(event["cell"]),
            terms=sheet.terms_of(line) if line else (),
        )


# --- why they differ ---------------------------------------------------------------------------


def _deciders(
    address: TurnAddress, ask: Ask, groups: list[list[int]], names: list[str]
) -> tuple[Decider, ...]:
    """The rules that alone turn the first course into another, one at a time."""
    one = ask.rulesets[groups[0][0]]
    others = (ask.rulesets[group[0]] for group in groups[1:])
    titles = {
        rule: api.rules()[rule].title
        for other in others
        for rule in api.deciding(ask.position, address.actions, one, other)
    }
    pages = selectors.rule_pages(titles)
    return tuple(
        Decider(rule, title, sheet.camps(rule, pages.get(rule), ask, names))
        for rule, title in titles.items()
    )


def _choices(
    address: TurnAddress, ask: Ask, groups: list[list[int]], courses: tuple[Course, ...]
) -> Iterator[Choice]:
    """Each decision that some rule set waits for, the options of all of them together."""
    asked: dict[tuple[str, str], list[tuple[int, Waiting]]] = {}
    for place, group in enumerate(groups):
        if courses[place].refused:
            continue
        game = played(ask.position, address.actions, ask.rulesets[group[0]])
        decision = waiting(game, address.tile)
        asked.setdefault((decision.player, decision.what), []).append((place, decision))
    open_courses = sum(len(found) for found in asked.values())
    for (player, what), found in asked.items():
        only = ", ".join(courses[place].names for place, _ in found)
        yield Choice(
            player=player,
            letter=api.COLOURS[player],
            words=decision_words(what).says,
            rule=found[0][1].rule,
            only=only if len(found) < open_courses else "",
            lays=what == LAY,
            sections=tuple(_sections(_options(address, what, found, courses))),
        )


def _options(
    address: TurnAddress,
    what: str,
    found: list[tuple[int, Waiting]],
    courses: tuple[Course, ...],
) -> Iterator[Option]:
    by_action: dict[api.Action, list[int]] = {}
    for place, decision in found:
        for action in decision.options:
            by_action.setdefault(action, []).append(place)
    for action, places in by_action.items():
        only = ", ".join(courses[place].names for place in places)
        yield Option(
            action,
            option_words(action, what, found[0][1].laid),
            address.doing((*address.actions, action)).query,
            only if len(places) < len(found) else "",
        )


def _sections(options: Iterator[Option]) -> Iterator[Section]:
    """Options by what is done; passing comes last."""
    found: dict[tuple[str, str], list[Option]] = {}
    for option in options:
        action = option.action
        kind = action.kind if isinstance(action, api.Deploy) else ""
        found.setdefault((heading(action), kind), []).append(option)
    for (title, kind), group in sorted(found.items(), key=lambda entry: not entry[0][0]):
        yield Section(title, kind, tuple(group))


# --- the tile in hand --------------------------------------------------------------------------


def turnings(address: TurnAddress, ask: Ask) -> str:
    """The query that turns the tile just laid to its next legal turn; empty if there is none."""
    actions = address.actions
    last = actions[-1] if actions else None
    if not isinstance(last, api.Lay) or last.tile not in api.tiles():
        return ""
    try:
        found = waiting(played(ask.position, actions[:-1], ask.rulesets[0]), last.tile).options
    except api.EngineError:
        return ""
    turns = [a.turn for a in found if isinstance(a, api.Lay) and a[:2] == last[:2]]
    if last.turn not in turns or len(turns) < 2:
        return ""
    after = turns[(turns.index(last.turn) + 1) % len(turns)]
    return address.doing((*actions[:-1], last._replace(turn=after))).query


def before_scoring(ask: Ask, actions: Sequence[api.Action]) -> api.Position | None:
    """The position when the last scoring of the actions was about to begin, if there was one."""
    game, found = api.Game.of(ask.position, ask.rulesets[0]), None
    game.pausing = True
    try:
        for action in actions:
            decision = game.decision
            if decision.what == WOOD and isinstance(action, api.Pass):
                found = game.position()
            game.do(action)
            if not game.between_turns and game.decision.what == "score":
                found = game.position()
                game.score()
    except api.EngineError:
        return found
    return found


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
