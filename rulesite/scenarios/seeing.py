"""What a hand that points at a board is told: one feature, and all farms at once.

Nothing is judged here: the engine's answer about a feature is put into the order of a page.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from engine import api
from rulesite import budget
from rulesite.asking import AskLink
from rulesite.scenarios.features import FeatureRows, beside, features
from rulesite.scenarios.naming import letters
from rulesite.scenarios.sheet import Column, column, grouped, names_of
from rulesite.telling.lines import LETTERS, PlayerScore, title_words
from rulesite.telling.words import listed

_TINTS = 8


@dataclass(frozen=True, slots=True)
class Sight:
    """A feature and what it brings. ``cells`` are numbered on the board, ``parts`` lit; of a farm
    its cities are numbered, on a segment of each (``spots``, beside ``cells``).

    ``standing`` are the players with figures there and how many. ``supposed`` is the player for
    whom a follower was put on a feature without any, so that it brings something; else empty.
    ``now`` tells that it is scored with the tile just laid, not at the end of the game.
    """

    title: str
    standing: tuple[PlayerScore, ...]
    cities: str
    cells: tuple[api.Cell, ...]
    spots: tuple[str, ...]
    area: tuple[api.Cell, ...]
    parts: tuple[tuple[api.Cell, str], ...]
    supposed: str
    now: bool
    columns: tuple[Column, ...]
    features: tuple[FeatureRows, ...]


class Farm(NamedTuple):
    """A farm among all of a board, by its letter; ``tint`` is the number of its colour."""

    letter: str
    tint: int
    seen: api.Seen
    standing: tuple[PlayerScore, ...]
    cities: str


def sight(ask: AskLink, cell: api.Cell, spot: str, farms: str = "") -> Sight | None:
    """What the feature at a spot is and brings; None where there is none. Raises api.EngineError
    for a position that cannot be laid."""
    analysis = api.Analysis(ask.position, budget.work())
    try:
        there = analysis.feature(cell, spot)
    # A hand may point at a spot that is gone by the time the question arrives.
    except api.InputError:
        return None
    supposed = ""
    found = _worth(analysis, ask, there)
    # An empty feature brings nobody anything, which is not what a hand wants to know. Of a
    # complete one it is: no follower can come there any more.
    if not (there.figures or there.complete) and any(found.sheets):
        supposed, found = _as_if(analysis, ask, there) or (supposed, found)
    cities = [beside(there, city) for city in there.cities]
    names = names_of(ask.rulesets, farms)
    groups = grouped(found)
    columns = tuple(column(found, names, group) for group in groups)
    return Sight(
        title=_title(there),
        standing=_standing(there),
        cities=_cities(there.cities),
        cells=tuple(cell for cell, _ in cities) or there.cells,
        spots=tuple(spot for _, spot in cities),
        area=there.cells,
        parts=there.segments,
        supposed=supposed,
        now=found.question == api.NOW,
        columns=columns,
        features=features(found, [column.heading for column in columns], groups, analysis),
    )


def _worth(analysis: api.Analysis, ask: AskLink, there: api.Seen) -> api.Comparison:
    """What a feature brings: with the tile just laid, or else at the end of the game."""
    now = analysis.about(*there.place, ask.rulesets, api.NOW)
    return now if now.rows else analysis.about(*there.place, ask.rulesets, api.FINAL)


def _as_if(
    analysis: api.Analysis, ask: AskLink, there: api.Seen
) -> tuple[str, api.Comparison] | None:
    """What a feature would bring if the first player who can had a follower there."""
    position = ask.position
    for player in dict.fromkeys(filter(None, (position.mover, *position.players))):
        # The mover comes first; whether this figure may be there now is not asked.
        follower = api.Figure(player, api.FOLLOWER, *there.place)
        found = _worth(analysis.having(follower), ask, there)
        if found.rows:
            return player, found
    return None


def _title(there: api.Seen) -> str:
    complete = there.complete or not there.kind.completes
    return title_words(there.kind, len(there.cells), complete=complete, spot=there.place[1])


def _standing(there: api.Seen) -> tuple[PlayerScore, ...]:
    count = Counter(figure.player for figure in there.figures)
    return tuple(PlayerScore(player, LETTERS[player], number) for player, number in count.items())


def _cities(cities: Sequence[api.Seen]) -> str:
    """``Complete cities: 1 and 3. Incomplete: 2``, by their numbers on the board."""
    numbers: dict[bool, list[str]] = {True: [], False: []}
    for number, city in enumerate(cities, 1):
        numbers[city.complete].append(str(number))
    words = {True: "Complete", False: "Incomplete"}
    told = [f"{words[done]}: {listed(some)}" for done, some in numbers.items() if some]
    return f"Cities. {'. '.join(told)}." if told else ""


def every_farm(position: api.Position) -> tuple[Farm, ...]:
    """The farms of a board, the largest first."""
    there = api.Analysis(position, budget.work()).features(api.FeatureKind.FARM)
    # Of those that are as large the oldest first, since ``sorted`` keeps their order: letters stay
    # from call to call.
    largest = sorted(there, key=lambda one: -len(one.segments))
    return tuple(
        Farm(letters(number), number % _TINTS, one, _standing(one), _count(one.cities))
        for number, one in enumerate(largest)
    )


def _count(cities: Iterable[api.Seen]) -> str:
    """``3 cities, 2 complete``."""
    some = list(cities)
    complete = sum(city.complete for city in some)
    return f"{len(some)} {'city' if len(some) == 1 else 'cities'}, {complete} complete"


def farms_plain(farms: Iterable[Farm]) -> list[dict[str, Any]]:
    """What the modules need to tint farms: letters, tints and segments."""
    return [
        {"letter": farm.letter, "tint": farm.tint, "parts": farm.seen.segments} for farm in farms
    ]
