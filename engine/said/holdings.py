"""What players have that is scored of no feature: gold, goods, a flock.

``Holdings`` is what is told of it. Its rows stand in the rooms of the expansions
(``engine.model.holdings.HoldingRow``); ``engine.said.held_board`` lays out the example board.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from engine.model.catalogue import brought
from engine.model.errors import InputError
from engine.model.figures import COLOURS
from engine.model.holdings import HoldingRow
from engine.model.vocabulary import rows

MOST_HAD: Final = 40
"""More than any table has seen of a thing."""

_LONGEST: Final = 3
"""Digits of a number."""


class Had(NamedTuple):
    """So many of a thing that a player has; none where it is only said who plays, too."""

    player: str
    thing: str
    number: int = 1


@dataclass(frozen=True, slots=True)
class Holdings:
    """What somebody says of things that belong to no feature; what is said twice is added up.

    ``kind`` is the id of a row, ``number`` what goes with all of it, if its row has words for that.
    """

    kind: str
    number: int = 0
    had: tuple[Had, ...] = ()

    def __post_init__(self) -> None:
        found: Counter[tuple[str, str]] = Counter()
        for one in self.had:
            found[one.player, one.thing] += one.number
        order, first = {thing: at for at, thing in enumerate(self.row.things)}, self.row.things[0]
        had: list[Had] = []
        for player in dict.fromkeys(one.player for one in self.had):
            own = [
                Had(player, thing, n) for (who, thing), n in found.items() if n and who == player
            ]
            own.sort(key=lambda one: order.get(one.thing, len(order)))
            had += own or [Had(player, first, 0)]
        object.__setattr__(self, "had", tuple(had))

    @property
    def row(self) -> HoldingRow:
        """What its expansion declares. Raises InputError for a kind that there is not."""
        row: HoldingRow | None = rows(HoldingRow).get(self.kind)
        if row is None:
            raise InputError("unknown-kind", f"There is no kind {self.kind[:40]!r}.")
        return row

    @property
    def named(self) -> tuple[str, ...]:
        """The players of whom something is said, in the order of naming."""
        return tuple(dict.fromkeys(one.player for one in self.had))

    @property
    def players(self) -> tuple[str, ...]:
        """Who plays, filled up to two."""
        free = [one for one in COLOURS if one not in self.named]
        return (*self.named, *free[: max(0, 2 - len(self.named))])

    def number_of(self, player: str, thing: str) -> int:
        """How many of a thing a player has."""
        return sum(one.number for one in self.had if (one.player, one.thing) == (player, thing))


def holdable(sets: Iterable[str]) -> tuple[HoldingRow, ...]:
    """What can be told of no feature with some sets in play, in the order of publication."""
    playing = brought(tuple(sets))
    return tuple(row for row in rows(HoldingRow).values() if row.expansion in playing)


def check_holdings(holdings: Holdings) -> Holdings:
    """What is said, once every name in it is one and every number within its limits. Raises
    InputError."""
    row = holdings.row
    most = 1 if row.single else MOST_HAD
    for one in holdings.had:
        if one.player not in COLOURS:
            raise InputError("unknown-player", f"There is no player {one.player[:40]!r}.")
        if one.thing not in row.things:
            raise InputError("unknown-token", f"There is nothing called {one.thing[:40]!r} to say.")
        _within(one.thing, one.number, most)
    _within(row.number or "number", holdings.number, MOST_HAD if row.number else 0)
    return holdings


def _within(what: str, number: int, most: int) -> None:
    if not 0 <= number <= most:
        raise InputError("bad-number", f"{what.capitalize()}: a number from 0 to {most}.")


# --- as a flat list of names with a number each --------------------------------------------------


def write_holdings(holdings: Holdings) -> dict[str, str | int]:
    """The flat form; ``read_holdings`` reads it back."""
    numbered = {"number": holdings.number} if holdings.number else {}
    had = {had_name(one.player, one.thing): one.number for one in holdings.had}
    return {"kind": holdings.kind, **numbered, **had}


def had_name(player: str, thing: str) -> str:
    """What stands for a thing of a player in an address."""
    return f"{player}.{thing.replace(' ', '-')}"


def read_holdings(flat: Mapping[str, Any]) -> Holdings:
    """What a flat form says. Raises InputError for what cannot be said."""
    holdings = Holdings(str(flat.get("kind", "")), _number(flat, "number"))
    return check_holdings(Holdings(holdings.kind, holdings.number, tuple(_had(holdings.row, flat))))


def _had(row: HoldingRow, flat: Mapping[str, Any]) -> Iterator[Had]:
    things = {thing.replace(" ", "-"): thing for thing in row.things}
    for name in flat:
        player, dot, thing = name.partition(".")
        if dot:
            yield Had(player, things.get(thing, thing), _number(flat, name))


def _number(flat: Mapping[str, Any], name: str) -> int:
    text = str(flat.get(name, 0))
    if not (text.isascii() and text.isdigit() and len(text) <= _LONGEST):
        raise InputError("bad-number", f"{name[:40]!r} takes a whole number.")
    return int(text)
