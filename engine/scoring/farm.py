"""Farms, by the three methods that editions have used. One rule chooses: ``base.farm.method``.

Method 1 settles every completed city by all farmers round it (note 28). Methods 2 and 3 settle
every farm and pay its holder for the cities it touches; method 2 pays a player for a city once.
"""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from engine.board.board import Board, first_segment
from engine.board.features import Feature
from engine.model.errors import UnsettledError
from engine.model.geometry import Cell
from engine.model.sheet import Cited, Line, Term
from engine.rules.ruleset import Ruleset
from engine.scoring.ownership import count_votes, reason, winners
from engine.scoring.worth import term

Method: TypeAlias = Callable[[list[Feature], Board, Ruleset], list[Line]]

FARMED_CITY: Final = "farmed city"
"""The kind of a line that pays the farmers round one city."""


def farm_lines(farms: list[Feature], board: Board, ruleset: Ruleset) -> list[Line]:
    """The lines of all farms that hold a farmer, by the method of the rule set."""
    return METHODS[ruleset.number("base.farm.method")](farms, board, ruleset)


def _anchors(cities: list[Feature], board: Board) -> tuple[Cell, ...]:
    """One cell for each city: its oldest tile."""
    return tuple([board.cells[first_segment(city)] for city in cities])


def _farm_line(
    farm: Feature,
    board: Board,
    player: str,
    votes: dict[str, int],
    terms: tuple[Term, ...],
    why: Cited,
) -> Line:
    number = first_segment(farm)
    return Line(
        "farm", board.cells[number], board.spot_of(number), True,
        player, tuple(votes.items()), terms, why, board.cells_of(farm),
    )  # fmt: skip


def _unpaid(cities: list[Feature], board: Board, ruleset: Ruleset) -> tuple[Term, ...]:
    """The incomplete cities of a farm, counted at nothing."""
    if not cities:
        return ()
    cite = ruleset.cites["base.farm.incomplete-city"]
    return (Term(len(cities), 0, "incomplete city", cite, _anchors(cities, board)),)


def _without_city(
    farm: Feature, board: Board, ruleset: Ruleset, votes: dict[str, int]
) -> list[Line]:
    """Zero lines for a farm that touches no completed city."""
    terms = _unpaid(board.cities_of(farm), board, ruleset)
    why = ruleset.cites["base.farm.incomplete-city" if terms else "base.farm.no-city"]
    return [_farm_line(farm, board, player, votes, terms, why) for player in votes]


def per_city(farms: list[Feature], board: Board, ruleset: Ruleset) -> list[Line]:
    """Method 1: for each completed city, most farmers on all farms touching it take its points."""
    suppliers: dict[int, list[Feature]] = {}
    cities: dict[int, Feature] = {}
    lines: list[Line] = []
    for farm in farms:
        complete = [city for city in board.cities_of(farm) if city.complete]
        if not complete:
            lines += _without_city(farm, board, ruleset, count_votes(farm.figures, ruleset))
        for city in complete:
            cities[id(city)] = city
            suppliers.setdefault(id(city), []).append(farm)
    for city in sorted(cities.values(), key=first_segment):
        lines += _city_lines(city, suppliers[id(city)], board, ruleset)
    return lines


def _city_lines(city: Feature, farms: list[Feature], board: Board, ruleset: Ruleset) -> list[Line]:
    votes = count_votes((figure for farm in farms for figure in farm.figures), ruleset)
    holders = winners(votes)
    number = first_segment(city)
    once = ruleset.cites["base.farm.method1.once"]
    paid = term(ruleset, "base.farm.method1.city", "city", (board.cells[number],))
    terms = (paid._replace(why=once),)
    return [
        Line(
            FARMED_CITY, board.cells[number], board.spot_of(number), True,
            player, tuple(votes.items()), terms if player in holders else (),
            reason(player, holders, ruleset), board.cells_of(city),
        )
        for player in votes
    ]  # fmt: skip


def per_farm(farms: list[Feature], board: Board, ruleset: Ruleset) -> list[Line]:
    """Method 3: the holder of a farm scores every completed city that it touches."""
    return _by_farm(farms, board, ruleset, "base.farm.method3.city", lambda _player, _city: False)


def per_farm_once(farms: list[Feature], board: Board, ruleset: Ruleset) -> list[Line]:
    """Method 2: as method 3, but a city pays a player once.

    Under the other reading a city pays once altogether; where farms of different holders touch
    the same city, the order of scoring would decide, and no source gives one: UnsettledError.
    """
    if ruleset.values["base.farm.method2.once"].value == "altogether":
        _refuse_contested(farms, board, ruleset)
    paid: set[tuple[str, int]] = set()

    def already_paid(player: str, city: Feature) -> bool:
        known = (player, id(city)) in paid
        paid.add((player, id(city)))
        return known

    return _by_farm(farms, board, ruleset, "base.farm.method2.city", already_paid)


def _refuse_contested(farms: list[Feature], board: Board, ruleset: Ruleset) -> None:
    holders: dict[int, list[str]] = {}
    for farm in farms:
        for city in board.cities_of(farm):
            mine = sorted(winners(count_votes(farm.figures, ruleset)))
            if city.complete and holders.setdefault(id(city), mine) != mine:
                raise UnsettledError(
                    "unsettled",
                    "Farms of different holders touch one city. If a city pays once altogether, "
                    "the order in which farms are scored decides, and no source gives one.",
                    rule="base.farm.method2.once",
                    cell=board.cells[first_segment(city)],
                )


def _by_farm(
    farms: list[Feature],
    board: Board,
    ruleset: Ruleset,
    rule: str,
    already_paid: Callable[[str, Feature], bool],
) -> list[Line]:
    lines: list[Line] = []
    for farm in farms:
        votes = count_votes(farm.figures, ruleset)
        holders = winners(votes)
        cities = board.cities_of(farm)
        complete = [city for city in cities if city.complete]
        if not complete:
            lines += _without_city(farm, board, ruleset, votes)
            continue
        unpaid = _unpaid([city for city in cities if not city.complete], board, ruleset)
        for player in votes:
            terms: tuple[Term, ...] = ()
            if player in holders:
                before = [city for city in complete if already_paid(player, city)]
                now = [city for city in complete if city not in before]
                terms = _paid_terms(now, before, board, ruleset, rule) + unpaid
            why = reason(player, holders, ruleset)
            lines.append(_farm_line(farm, board, player, votes, terms, why))
    return lines


def _paid_terms(
    now: list[Feature], before: list[Feature], board: Board, ruleset: Ruleset, rule: str
) -> tuple[Term, ...]:
    terms: list[Term] = []
    if now:
        terms.append(term(ruleset, rule, "city", _anchors(now, board)))
    if before:
        cite = ruleset.cites["base.farm.method2.once"]
        terms.append(Term(len(before), 0, "city already paid", cite, _anchors(before, board)))
    return tuple(terms)


METHODS: Final[Mapping[int, Method]] = {1: per_city, 2: per_farm_once, 3: per_farm}
