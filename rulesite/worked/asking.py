"""Examples that ask what may be done, what is wrong, or what a table says."""

from collections.abc import Iterator
from dataclasses import dataclass

from content.examples import Example
from engine import api
from rulesite.scenarios.sheet import place_words
from rulesite.scenarios.turn_words import spot_words
from rulesite.worked.grouping import Group, grouped
from rulesite.worked.moves import kind_and


@dataclass(frozen=True, slots=True)
class Why:
    """A reason against something: the engine's sentence and its rule."""

    words: str
    rule: str


@dataclass(frozen=True, slots=True)
class Place:
    """A cell and the turns in which the tile may, or may not, be laid there."""

    cell: api.Cell
    turns: tuple[int, ...]
    why: tuple[Why, ...] = ()

    @property
    def words(self) -> str:
        """Where it is, in words."""
        return place_words(self.cell)


@dataclass(frozen=True, slots=True)
class Places:
    """Where a tile fits and where it does not, or the rule for a tile that fits nowhere."""

    fits: tuple[Place, ...]
    refused: tuple[Place, ...]
    unplaceable: str = ""
    rule: str = ""


def places(example: Example) -> tuple[Group[Places], ...]:
    """Every legal place of the tile, and why not at the others of which the case speaks."""
    return grouped(example.rulesets(), lambda one: _places(example, one))


def cells(found: tuple[Group[Places], ...]) -> tuple[api.Cell, ...]:
    """The cells in the order of their numbers on the drawing."""
    every = (place.cell for one in found for place in (*one.result.fits, *one.result.refused))
    return tuple(dict.fromkeys(every))


def _places(example: Example, ruleset: api.Ruleset) -> Places:
    answer = api.actions(example.position, ruleset, example.tile)
    turns: dict[api.Cell, list[int]] = {}
    for place in answer.places:
        turns.setdefault(place.cell, []).append(place.turn)
    refused = []
    for text in example.asked.places:
        laid = api.read_board(f"{example.tile} {text}").tiles[0]
        if why := api.why_not(example.position, ruleset, laid):
            refused.append(Place(laid.cell, (laid.turn,), _why(why)))
    fits = tuple(Place(cell, tuple(several)) for cell, several in sorted(turns.items(), key=_row))
    nowhere = answer.unplaceable
    if nowhere is None:
        return Places(fits, tuple(refused))
    return Places(fits, tuple(refused), str(nowhere.value).replace("-", " "), nowhere.id)


def _row(entry: tuple[api.Cell, list[int]]) -> tuple[int, int]:
    (x, y), _ = entry
    return y, x


def _why(violations: tuple[api.Violation, ...]) -> tuple[Why, ...]:
    return tuple(dict.fromkeys(Why(one.message, one.rule) for one in violations))


@dataclass(frozen=True, slots=True)
class Spot:
    """A figure on a segment of the tile just laid; without a reason against it, it may stand
    there."""

    kind: str
    spot: str
    why: tuple[Why, ...]

    @property
    def words(self) -> str:
        """Where it would stand, in words."""
        return spot_words(self.spot, self.kind)


def spots(example: Example) -> tuple[Group[tuple[Spot, ...]], ...]:
    """Every segment for a follower, and what the case names for others."""
    return grouped(example.rulesets(), lambda one: tuple(_spots(example, one)))


def _spots(example: Example, ruleset: api.Ruleset) -> Iterator[Spot]:
    last = example.position.last
    if last is None:
        return
    look = api.turned(api.tiles()[last.tile], last.turn)
    usual = {name: look.names[index] for name, index in look.spots.items()}
    named = {(kind, usual.get(spot, spot)) for kind, spot in map(kind_and, example.asked.spots)}
    found = api.actions(example.position, ruleset).spots
    for one in sorted(found, key=lambda one: (one.figure != api.FOLLOWER, bool(one.violations))):
        if one.figure == api.FOLLOWER or (one.figure, one.spot) in named:
            yield Spot(one.figure, one.spot, _why(one.violations))


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong with a position."""

    why: Why
    cell: api.Cell | None

    @property
    def place(self) -> str:
        """Where it is, in words; empty where it is nowhere in particular."""
        return place_words(self.cell)


def problems(example: Example) -> tuple[Group[tuple[Problem, ...]], ...]:
    """What is wrong with the position; nothing where it is sound."""
    return grouped(
        example.rulesets(),
        lambda one: tuple(
            Problem(Why(found.message, found.rule), found.cell)
            for found in api.problems(example.position, one)
        ),
    )


@dataclass(frozen=True, slots=True)
class Stage:
    """A part of the draw pile; ``tiles`` are those of which the case speaks."""

    words: str
    size: int
    tiles: tuple[tuple[str, int], ...]


_STAGES = {
    api.How.LAID: "on the table before the first turn",
    api.How.SHUFFLED: "shuffled and drawn unseen",
    api.How.LAST: "set aside and drawn when those before are used up",
}


def pile(example: Example) -> tuple[Group[tuple[Stage, ...]], ...]:
    """The stages of the draw pile."""
    asked = example.asked.tiles

    def stages(ruleset: api.Ruleset) -> tuple[Stage, ...]:
        return tuple(
            Stage(
                _STAGES[one.how],
                one.size,
                tuple((tile, one.tiles[tile]) for tile in asked if one.tiles.get(tile)),
            )
            for one in api.draw_pile(ruleset)
        )

    return grouped(example.rulesets(), stages)


Row = tuple[int, int, tuple[int, ...]]


def track(example: Example) -> tuple[Group[tuple[Row, ...]], ...]:
    """Total, field and point tiles for every total of which the case speaks."""

    def rows(ruleset: api.Ruleset) -> tuple[Row, ...]:
        found = ((points, api.track(points, ruleset)) for points in example.asked.points)
        return tuple((points, place.field, place.tiles) for points, place in found)

    return grouped(example.rulesets(), rows)


def value(example: Example) -> tuple[Group[api.Value], ...]:
    """What the rule of the case says."""
    return grouped(example.rulesets(), lambda one: one.values[example.rule].value)
