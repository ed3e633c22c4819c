"""An example: the position and the question of a case, without what the case expects."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from content.examples.reading import raw, tables
from engine import api

_FIRST = ("now", "final", "play")
_NO_BOARD = ("pile", "track", "value")

PARTS = (
    "scores", "winners", "figures", "supply", "home", "where", "titles", "prisoners", "stocks",
    "mover", "asks", "offers", "choices",
)  # fmt: skip
"""What a played case may look at, in the order in which a page tells it."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What a case looks at in the answer, without what it expects to see there.

    ``places`` are the placements that it names, ``spots`` figures with their spots, ``parts``
    those of ``PARTS`` that it looks at in the end, ``points`` totals on the track and ``tiles``
    the tiles that it looks for in the draw pile.
    """

    places: tuple[str, ...] = ()
    spots: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()
    points: tuple[int, ...] = ()
    tiles: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class Example:
    """A case as pages show it. ``labels`` are the rule sets that it names, in the order of the
    editions; ``awaits`` tells what the engine does not yet answer as the sources do."""

    name: str
    title: str
    rule: str
    keys: tuple[str, ...]
    source: str
    note: str
    ask: str
    labels: tuple[str, ...]
    board: str
    tile: str
    sets: tuple[str, ...]
    moves: tuple[str, ...]
    asked: Asked
    named: frozenset[str]
    differs: bool
    awaits: str

    @property
    def table(self) -> str:
        """The table that it stands in."""
        return self.name.partition(":")[0]

    @property
    def chapter(self) -> str:
        """The folder of its table: an expansion, or ``pairs``."""
        return self.name.partition("/")[0]

    @property
    def url(self) -> str:
        """Its address, which never moves."""
        return url(self.name)

    @cached_property
    def position(self) -> api.Position:
        """The position that it states; an empty table where it states none."""
        return api.read_board(self.board) if self.board else api.Position(sets=self.sets)

    @property
    def bare(self) -> bool:
        """Whether it is a table or a sentence, without a board."""
        return self.ask in _NO_BOARD

    @property
    def merit(self) -> tuple[int, bool, bool, int, int]:
        """How telling it is, the best first: a board with a score, rule sets that part, little
        to read; an example of house rules alone comes last."""
        rank = 2 if self.bare else 0 if self.ask in _FIRST else 1
        size = self.board.count("\n") + 2 * len(self.moves)
        house = all(":" in label for label in self.labels)
        return rank, house, not self.differs, size, len(self.labels)

    def rulesets(self) -> tuple[api.Ruleset, ...]:
        """The rule sets that it names, its sets in play. Raises api.EngineError."""
        sets = self.position.sets
        return tuple(one for label in self.labels for one in api.read_rulesets(label, sets))


def url(name: str) -> str:
    """The address of an example."""
    return f"/examples/{name.replace(':', '/')}/"


def example(name: str) -> Example:
    """The example of a name. KeyError where there is none."""
    return _by_name()[name]


@cache
def _by_name() -> Mapping[str, Example]:
    return {name: _example(name, case) for name, case in raw().items()}


@cache
def examples(table: str = "") -> tuple[Example, ...]:
    """Those that the engine answers as the sources do, of one table or of all."""
    return tuple(
        one
        for each in tables()
        if table in ("", each.name)
        for case in each.cases
        if not (one := example(f"{each.name}:{case['id']}")).awaits
    )


def _example(name: str, case: Mapping[str, Any]) -> Example:
    return Example(
        name=name,
        title=case["title"],
        rule=case["rule"],
        keys=tuple(case.get("keys", ())),
        source=case.get("source", ""),
        note=case.get("note", ""),
        ask=case["ask"],
        labels=_labels(case["expect"]),
        board=case.get("board", ""),
        tile=case.get("tile", ""),
        sets=tuple(case.get("sets", ("base",))),
        moves=tuple(case.get("moves", ())),
        asked=_asked(case["ask"], case["expect"].values()),
        named=frozenset(_rules_in(case)),
        differs=len(case["expect"]) > 1,
        awaits=case.get("awaits", ""),
    )


def _labels(expect: Iterable[str]) -> tuple[str, ...]:
    """The rule sets of ``hig bb-hig`` or ``all:base.farm.method=2``, in the editions' order."""
    found: dict[str, None] = {}
    for word in (word for group in expect for word in group.split()):
        edition, colon, house = word.partition(":")
        for one in api.editions_named(edition):
            found[f"{one}{colon}{house}"] = None
    order = tuple(api.EDITIONS)

    def place(label: str) -> tuple[str, int]:
        edition, _, house = label.partition(":")
        return house, order.index(edition)

    return tuple(sorted(found, key=place))


def _asked(ask: str, wanted: Iterable[Any]) -> Asked:
    answers = list(wanted)
    match ask:
        case "places":
            return Asked(places=_each(place for one in answers for place in _named(one)))
        case "spots":
            return Asked(spots=_each(spot for one in answers for spot in _named(one)))
        case "play":
            told = {part for one in answers for part in one}
            return Asked(parts=tuple(part for part in PARTS if part in told))
        case "track":
            return Asked(points=_each(row["points"] for one in answers for row in one))
        case "pile":
            stages = (stage for one in answers for stage in one)
            return Asked(tiles=_each(tile for stage in stages for tile in stage.get("tiles", ())))
    return Asked()


def _named(answer: Mapping[str, Any]) -> Iterable[str]:
    return (*answer.get("allowed", ()), *answer.get("refused", ()))


def _each(found: Iterable[Any]) -> tuple[Any, ...]:
    return tuple(dict.fromkeys(found))


def _rules_in(case: Mapping[str, Any]) -> Iterable[str]:
    """The rules that a case names: as its own, behind a line, for a refusal, as a house rule."""
    parts = (case["rule"], case["expect"], case.get("line"), case.get("decided"), case.get("moves"))
    for text in _texts(parts):
        yield from (word for word in re.split(r"[\s:;,=]+", text) if word in api.rules())


def _texts(value: Any) -> Iterable[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, one in value.items():
            yield from _texts(key)
            yield from _texts(one)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from _texts(one)
