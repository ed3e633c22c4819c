"""Farms, by the three methods that editions have used. One rule chooses: ``base.farm.method``.

Method 1 settles every completed city by all farmers round it (note 28). Methods 2 and 3 settle
every farm and pay its holder for the cities it touches; method 2 pays a player for a city once.
"""

from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import Final, TypeAlias

from engine.board.board import Board
from engine.board.features import Feature
from engine.model.errors import UnsettledError
from engine.model.geometry import Cell
from engine.model.sheet import Cited, Line, SheetTerm
from engine.model.words import line, thing
from engine.rules.hooks import Again, Became, FarmPayment
from engine.rules.state import State
from engine.scoring.ownership import Control, control
from engine.scoring.worth import term

Method: TypeAlias = Callable[[list[Feature], State], list[Line]]

FARMED_CITY: Final = line("farmed city")
"""The kind of a line that pays the farmers round one city."""

_FARM: Final = line("farm")
_CITY: Final = thing("city")
_INCOMPLETE: Final = thing("incomplete city")
_ALREADY: Final = thing("city already paid")


def farm_lines(farms: list[Feature], state: State) -> list[Line]:
    """The lines of all farms that hold a farmer, by the method of the rule set."""
    return METHODS[state.ruleset.number("base.farm.method")](farms, state)


def anchors(cities: list[Feature], board: Board) -> tuple[Cell, ...]:
    """One cell for each city: its oldest tile."""
    return tuple([board.cells[city.first] for city in cities])


def pay(
    rule: str,
    harvest: FarmPayment,
    state: State,
    why: Cited | None = None,
) -> tuple[SheetTerm, ...]:
    """The points of a rule for each city of a harvest, and what expansions make of it."""
    became = {city: other for city in harvest.cities if (other := _became(city, rule, state))}
    cities = tuple(city for city in harvest.cities if city not in became)
    paid = term(state.ruleset, rule, _CITY, anchors(list(cities), state.board))
    terms: tuple[SheetTerm, ...] = (paid._replace(why=why) if why else paid,) if cities else ()
    for change in state.ruleset.harvest:
        terms = change(terms, harvest, state)
    for ask in state.ruleset.again:
        # Behind the changes: what counts twice counts with all that they made of it.
        terms += _again(ask(harvest._replace(cities=cities), state), terms, state)
    # Neither changed nor doubled, since those are about cities.
    return _other_terms(became, state) + terms


def _other_terms(became: Mapping[Feature, Became], state: State) -> tuple[SheetTerm, ...]:
    """The points for cities that are cities no longer, a term for each of what they are."""
    found = dict.fromkeys(became.values())
    return tuple(
        term(
            state.ruleset,
            other.rule,
            other.what,
            anchors([city for city in became if became[city] == other], state.board),
        )
        for other in found
    )


def _became(city: Feature, rule: str, state: State) -> Became | None:
    return next((other for ask in state.ruleset.becomes if (other := ask(city, rule, state))), None)


def _again(again: Again, terms: tuple[SheetTerm, ...], state: State) -> tuple[SheetTerm, ...]:
    """Every term once more for the cities that count twice."""
    cells = anchors(list(again.cities), state.board)
    why = state.ruleset.cites[again.rule]
    return tuple(term._replace(amount=len(cells), cells=cells, why=why) for term in terms if cells)


def _farm_line(
    farm: Feature,
    state: State,
    player: str,
    held: Control,
    terms: tuple[SheetTerm, ...],
    why: Cited | None = None,
) -> Line:
    number = farm.first
    board = state.board
    return Line(
        _FARM, board.cells[number], board.spot_of(number), True,
        player, tuple(held.votes.items()), terms, why or held.reasons[player],
        board.cells_of(farm), held.weights, held.tiebreak,
    )  # fmt: skip


def land_terms(harvest: FarmPayment, state: State) -> tuple[SheetTerm, ...]:
    """What the land of a harvest brings besides, with or without cities."""
    return tuple(term for ask in state.ruleset.land for term in ask(harvest, state))


def unpaid(cities: list[Feature], state: State) -> tuple[SheetTerm, ...]:
    """The incomplete cities of a farm, counted at nothing."""
    if not cities:
        return ()
    cite = state.ruleset.cites["base.farm.incomplete-city"]
    return (SheetTerm(len(cities), 0, _INCOMPLETE, cite, anchors(cities, state.board)),)


def _without_city(
    farm: Feature, state: State, held: Control, *, by_city: bool = False
) -> list[Line]:
    """The lines of a farm that touches no completed city: it brings what its land does."""
    terms = unpaid(state.board.cities_of(farm), state)
    why = state.ruleset.cites["base.farm.incomplete-city" if terms else "base.farm.no-city"]
    lines = []
    for player in held.votes:
        harvest = FarmPayment(player, (farm,), (), by_city)
        land = land_terms(harvest, state) if player in held.holders else ()
        reason = held.reasons[player] if land else why
        lines.append(_farm_line(farm, state, player, held, land + terms, reason))
    return lines


def per_city(farms: list[Feature], state: State) -> list[Line]:
    """Method 1: for each completed city, most farmers on all farms touching it take its points."""
    suppliers: dict[int, list[Feature]] = {}
    cities: dict[int, Feature] = {}
    lines: list[Line] = []
    for farm in farms:
        complete = [city for city in state.board.cities_of(farm) if city.complete]
        if not complete:
            # By cities it would stand in no line, and its farmers would be missing from the sheet.
            lines += _without_city(farm, state, control((farm,), state), by_city=True)
        for city in complete:
            # By identity: a feature changes as tiles join it, so it has no other name while the
            # board stands.
            cities[id(city)] = city
            suppliers.setdefault(id(city), []).append(farm)
    # By their first tiles, not as farms reach them: readers compare rule sets line by line.
    for city in sorted(cities.values(), key=attrgetter("first")):
        lines += _city_lines(city, suppliers[id(city)], state)
    return lines


def _city_lines(city: Feature, farms: list[Feature], state: State) -> list[Line]:
    held = control(farms, state)
    number = city.first
    board, once = state.board, state.ruleset.cites["base.farm.method1.once"]
    lines = []
    for player, why in held.reasons.items():
        terms: tuple[SheetTerm, ...] = ()
        if player in held.holders:
            harvest = FarmPayment(player, tuple(farms), (city,), by_city=True)
            terms = pay("base.farm.method1.city", harvest, state, once)
        lines.append(
            Line(
                FARMED_CITY, board.cells[number], board.spot_of(number), True,
                player, tuple(held.votes.items()), terms, why, board.cells_of(city),
                held.weights, held.tiebreak,
            )
        )  # fmt: skip
    return lines


def per_farm(farms: list[Feature], state: State) -> list[Line]:
    """Method 3: the holder of a farm scores every completed city that it touches."""
    return each_farm(farms, state, "base.farm.method3.city")


def each_farm(farms: list[Feature], state: State, rule: str) -> list[Line]:
    """Every farm by itself, at the points of a rule for every completed city that it touches."""
    return _by_farm(farms, state, rule, lambda _player, _city: False)


def per_farm_once(farms: list[Feature], state: State) -> list[Line]:
    """Method 2: as method 3, but a city pays a player once.

    Under the other reading a city pays once altogether; where farms of different holders touch
    the same city, the order of scoring would decide, and no source gives one: UnsettledError.
    """
    if state.ruleset.values["base.farm.method2.once"].value == "altogether":
        _refuse_contested(farms, state)
    # For each player: two who hold farms at the same city are both paid for it.
    paid: set[tuple[str, int]] = set()

    def already_paid(player: str, city: Feature) -> bool:
        known = (player, id(city)) in paid
        paid.add((player, id(city)))
        return known

    return _by_farm(farms, state, "base.farm.method2.city", already_paid)


def _refuse_contested(farms: list[Feature], state: State) -> None:
    holders: dict[int, list[str]] = {}
    for farm in farms:
        mine = sorted(control((farm,), state).holders)
        for city in state.board.cities_of(farm):
            # ``setdefault`` gives the holders of the first farm that touches the city, or enters
            # these as such.
            if mine and city.complete and holders.setdefault(id(city), mine) != mine:
                raise UnsettledError(
                    "unsettled",
                    "Farms of different holders touch one city. If a city scores once altogether, "
                    "the order in which farms are scored decides, and no source gives one.",
                    rule="base.farm.method2.once",
                    cell=state.board.cells[city.first],
                )


def _by_farm(
    farms: list[Feature],
    state: State,
    rule: str,
    already_paid: Callable[[str, Feature], bool],
) -> list[Line]:
    lines: list[Line] = []
    for farm in farms:
        held = control((farm,), state)
        cities = state.board.cities_of(farm)
        complete = [city for city in cities if city.complete]
        if not complete:
            lines += _without_city(farm, state, held)
            continue
        incomplete = unpaid([city for city in cities if not city.complete], state)
        for player in held.votes:
            terms: tuple[SheetTerm, ...] = ()
            if player in held.holders:
                before = [city for city in complete if already_paid(player, city)]
                now = tuple(city for city in complete if city not in before)
                harvest = FarmPayment(player, (farm,), now)
                terms = _paid_terms(harvest, before, state, rule)
                terms += land_terms(harvest, state) + incomplete
            lines.append(_farm_line(farm, state, player, held, terms))
    return lines


def _paid_terms(
    now: FarmPayment, before: list[Feature], state: State, rule: str
) -> tuple[SheetTerm, ...]:
    terms = pay(rule, now, state) if now.cities else ()
    if before:
        cite = state.ruleset.cites["base.farm.method2.once"]
        cells = anchors(before, state.board)
        terms += (SheetTerm(len(before), 0, _ALREADY, cite, cells),)
    return terms


METHODS: Final[Mapping[int, Method]] = {1: per_city, 2: per_farm_once, 3: per_farm}
