"""The form in which a feature is said: what it asks for follows from the sets on the table."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Final, NamedTuple

from django.http import QueryDict
from django.utils.text import capfirst

from content.pages.boxes import boxes
from content.preference import ChosenGame
from engine import api
from rulesite.telling.lines import LETTERS

HEAD: Final = ("kind", "tiles", "complete", "cities")
SIDES: Final = ("red", "blue", "green")
"""Who stands there in the form; an address may name others."""

_MOST_TILES: Final = 21
_MOST_CITIES: Final = 9
_MOST_MARKS: Final = 5
_MOST_FIGURES: Final = 5
"""So many of each fit in a row or three of a phone; an address may say more."""
_ROWS: Final = 12
_FEW: Final = 2
"""Of so few there is one, or it is not there: a tick."""
_FIRST_TILES: Final = 4
_FIRST_CITIES: Final = 2
_FIRST_NUMBER: Final = 5
_MOST_HAD: Final = 12


@dataclass(frozen=True, slots=True)
class FieldChoice:
    """One of several numbers, or a tick."""

    value: int | str
    word: str
    on: bool


@dataclass(frozen=True, slots=True)
class ChoiceFieldset:
    """A row of choices with a legend, of which one is taken; of many numbers those that are seldom
    wanted stand apart."""

    name: str
    legend: str
    choices: tuple[FieldChoice, ...]

    @property
    def common(self) -> tuple[FieldChoice, ...]:
        """The first of them, which fit in two rows of a phone."""
        return self.choices[:_ROWS]

    @property
    def rare(self) -> tuple[FieldChoice, ...]:
        """The others."""
        return self.choices[_ROWS:]

    @property
    def rare_on(self) -> bool:
        """Whether one of the others is taken."""
        return any(one.on for one in self.rare)


@dataclass(frozen=True, slots=True)
class Tick:
    """A choice by itself: its name in the address, the word, its number where it is on."""

    name: str
    word: str
    number: int
    on: bool


@dataclass(slots=True)
class Asked:
    """What is asked of a feature or of a side; ``on`` tells that some of it is filled in."""

    picks: list[ChoiceFieldset] = field(default_factory=list)
    ticks: list[Tick] = field(default_factory=list)
    on: bool = False


@dataclass(frozen=True, slots=True)
class PlayerFields:
    """What a player has there."""

    player: str
    letter: str
    common: Asked
    more: Asked
    on: bool


@dataclass(frozen=True, slots=True)
class SaidForm:
    """Everything that the form asks for one kind: what is common stands first, ``more`` is one tap
    away, as are the ``rare`` kinds."""

    kinds: tuple[FieldChoice, ...]
    rare: tuple[FieldChoice, ...]
    kind: str
    size: tuple[ChoiceFieldset, ...]
    common: Asked
    more: Asked
    sides: tuple[PlayerFields, ...]

    @property
    def rare_on(self) -> bool:
        """Whether a rare kind is chosen."""
        return any(one.on for one in self.rare)


def sets_of(game: ChosenGame) -> tuple[str, ...]:
    """The sets from which something may be said: those of a reader's game, or all."""
    return game.sets if game else tuple(api.tile_sets())


def sets_for(said: api.said.Said, game: ChosenGame) -> tuple[str, ...]:
    """The sets that lie on the table: no more than what is said takes. Where it takes more than
    the reader's game has, that game, so that the answer names what is missing."""
    wanted = api.said.expansions_said(said)
    if game and not wanted <= api.brought(game.sets):
        return game.sets
    return api.sets_for(sorted(wanted), api.edition(game.asked[0].partition(":")[0]).family)


def read(params: QueryDict, game: ChosenGame) -> api.said.Said:
    """What an address says. Raises api.InputError.

    Where the form was another kind's, what cannot be said of this one falls away.
    """
    if params.get("kind") in api.rows(api.said.HoldingRow):
        return _read_holdings(params)
    flat = {name: params[name] for name in params if _says(name)}
    if not flat.get("kind"):
        flat["kind"] = api.said.sayable(sets_of(game))[0].kind
    words = next((one for one in api.said.sayable(sets_of(game)) if one.kind == flat["kind"]), None)
    if words is None:
        return api.said.read_said(flat)
    ground = api.kinds()[words.kind]
    if params.get("was", words.kind) != words.kind:
        known = {*HEAD, *(thing.name for thing in _things(words))}
        known |= {thing.name for player in SIDES for thing in _figures(words, player)}
        flat = {name: of for name, of in flat.items() if name in known}
        before = api.kinds().get(params["was"])
        if before is None or _sized(before) != _sized(ground):
            flat.pop("tiles", None)  # tiles of a road are no tiles round a cloister
    flat.setdefault("tiles", str(api.said.full(ground) if ground.surrounded else _FIRST_TILES))
    flat.setdefault("cities", str(_FIRST_CITIES if ground.farm else 0))
    if ground.farm:
        flat["tiles"] = "0"
    else:
        flat["cities"] = "0"
    if not any(_stands(name) and of != "0" for name, of in flat.items()):
        asked = any(_stands(name) for name in flat) and "was" not in params
        first = api.said.figure_name(SIDES[0], words.figures[0])
        flat |= {} if asked else {first: "1"}
    return api.said.read_said(flat)


def _read_holdings(params: QueryDict) -> api.said.Holdings:
    """Things that belong to no feature; where the form was another kind's, one of the first."""
    row = api.rows(api.said.HoldingRow)[params["kind"]]
    if params.get("was", row.id) == row.id:
        had = {name: of for name, of in params.items() if name == "number" or _stands(name)}
        return api.said.read_holdings({"kind": row.id, **had})
    first = api.said.Had(SIDES[0], row.things[0])
    return api.said.Holdings(row.id, _FIRST_NUMBER if row.number else 0, (first,))


def _sized(ground: api.FeatureKind) -> int:
    """The tiles round what is surrounded: of another number they tell nothing."""
    return api.said.full(ground) if ground.surrounded else 0


def _stands(name: str) -> bool:
    return name.partition(".")[0] in api.COLOURS


def _says(name: str) -> bool:
    return name in HEAD or name in api.said.things() or _stands(name)


def form(said: api.said.Said, game: ChosenGame) -> SaidForm:
    """The form as it is filled in; what is said and not offered is offered too."""
    common = frozenset(api.brought(game.sets)) if game else _in_boxes()
    kinds = _kinds(said.kind, game, common)
    if isinstance(said, api.said.Holdings):
        sides = tuple(_holder(player, said) for player in SIDES)
        return SaidForm(*kinds, said.kind, tuple(_number(said)), Asked(), Asked(), sides)
    sayable = api.said.sayable(sets_of(game))
    offered = {one.kind: one for one in sayable}
    words = offered.get(said.kind) or api.said.Sayable(said.kind, (), (), (), (api.FOLLOWER,))
    flat = api.said.write_said(said)
    asked = Asked(), Asked()
    for thing in _things(words):
        _add(asked[thing.expansion not in common], thing, flat)
    sides = tuple(_side(player, words, flat, common) for player in SIDES)
    return SaidForm(*kinds, said.kind, tuple(_size(said)), *asked, sides)


def _kinds(
    chosen: str, game: ChosenGame, common: frozenset[str]
) -> tuple[tuple[FieldChoice, ...], tuple[FieldChoice, ...]]:
    """The kinds that are common, and the rare ones; what belongs to no feature stands last."""
    sets = sets_of(game)
    features = (
        (one.kind, api.said.kind_name(one.kind), api.rows(api.KindRow)[one.kind].expansion)
        for one in api.said.sayable(sets)
    )
    holdable = ((row.id, row.name, row.expansion) for row in api.said.holdable(sets))
    found: tuple[list[FieldChoice], list[FieldChoice]] = ([], [])
    for kind, name, expansion in (*features, *holdable):
        word = capfirst(name)
        found[expansion not in common].append(FieldChoice(kind, word, kind == chosen))
    return tuple(found[0]), tuple(found[1])


def _number(said: api.said.Holdings) -> Iterator[ChoiceFieldset]:
    if words := said.row.number:
        yield _numbers("number", capfirst(words), 0, _MOST_TILES, said.number)


def _holder(player: str, said: api.said.Holdings) -> PlayerFields:
    """What a player has of things that belong to no feature."""
    asked = Asked()
    for thing, word in zip(said.row.things, said.row.asks, strict=True):
        name, number = api.said.had_name(player, thing), said.number_of(player, thing)
        asked.on |= number > 0
        if said.row.single:
            asked.ticks.append(Tick(name, capfirst(word), 1, number > 0))
        else:
            legend = capfirst(word)
            asked.picks.append(_numbers(name, legend, 0, _MOST_HAD, number))
    return PlayerFields(player, LETTERS[player], asked, Asked(), asked.on)


@cache
def _in_boxes() -> frozenset[str]:
    """The expansions that lie in some box with the basic game: what most people have."""
    found = {one for box in boxes() if not box.game.all for one in box.game.expansions}
    return api.brought(("base",)) | found


def _size(said: api.said.Statement) -> Iterator[ChoiceFieldset]:
    ground = said.ground
    if ground.farm:
        yield _numbers("cities", "Completed cities", 0, _MOST_CITIES, said.cities)
    elif ground.surrounded:
        yield _numbers("tiles", "Tiles round it", 0, api.said.full(ground), said.tiles)
    else:
        yield _numbers("tiles", "Tiles", 1, _MOST_TILES, said.tiles)
        states = ((1, "Complete"), (0, "Incomplete, at the end of the game"))
        chosen = tuple(FieldChoice(of, word, bool(of) == said.complete) for of, word in states)
        yield ChoiceFieldset("complete", "Complete or not", chosen)


def _numbers(name: str, legend: str, least: int, most: int, chosen: int) -> ChoiceFieldset:
    last = max(most, chosen)
    numbers = (*range(least, most + 1), *([last] if last > most else []))
    return ChoiceFieldset(name, legend, tuple(FieldChoice(n, str(n), n == chosen) for n in numbers))


class _Thing(NamedTuple):
    """Something to ask for: its name in the address, the word for one and for many, how many there
    may be, and whose it is."""

    name: str
    word: str
    plural: str
    most: int
    expansion: str


def _things(words: api.said.Sayable) -> Iterator[_Thing]:
    """The marks and tokens of a kind."""
    for mark in words.marks:
        row = api.said.told(words.kind, mark)
        word = api.said.asked(row)
        yield _Thing(api.said.slug(mark), word, word, min(_most(row), _MOST_MARKS), row.expansion)
    for token in words.tokens:
        row = api.rows(api.TokenRow)[token]
        yield _Thing(api.said.slug(token), row.name, row.name, 1, row.expansion)


@cache
def _most(row: api.said.Told) -> int:
    """How many tiles of a set have a mark; a set drawn anew is the same one. Of tokens there may be
    more, as of what a mark counts."""
    if not isinstance(row, api.SymbolRow) or row.counts:
        return _MOST_MARKS
    sets = (one.tiles for one in api.tile_sets().values())
    return max(sum(tile.count for tile in tiles if row.id in tile.marks) for tiles in sets) or 1


def _figures(words: api.said.Sayable, player: str) -> Iterator[_Thing]:
    """The figures of a kind, and where a follower may be said to stand."""
    for figure in words.figures:
        row = api.rows(api.FigureRow)[figure]
        most = _MOST_FIGURES if figure == api.FOLLOWER else 1
        name = api.said.figure_name(player, figure)
        word = figure if figure == api.FOLLOWER else f"and 1 {figure}"
        yield _Thing(name, word, row.plural, most, row.expansion)
    for mark in words.under if api.FOLLOWER in words.figures else ():
        told = api.said.told(words.kind, mark)
        word = f"and 1 {api.FOLLOWER} {told.standing}"
        name = api.said.figure_name(player, api.FOLLOWER, mark)
        yield _Thing(name, word, word, 1, told.expansion)


_PLURALS: Final = frozenset(row.plural for row in api.rows(api.FigureRow).values())
"""What several figures of a kind are called; where one stands is not among it."""


def _side(
    player: str, words: api.said.Sayable, flat: Mapping[str, str | int], common: frozenset[str]
) -> PlayerFields:
    asked = Asked(), Asked()
    for thing in _figures(words, player):
        # Where somebody stands is seldom said.
        rare = thing.expansion not in common or thing.plural not in _PLURALS
        _add(asked[rare], thing, flat)
    on = any(name.startswith(f"{player}.") for name in flat)
    return PlayerFields(player, LETTERS[player], *asked, on)


def _add(asked: Asked, thing: _Thing, flat: Mapping[str, str | int]) -> None:
    """Ask how many of a thing there are, or of few whether it is there."""
    number = int(flat.get(thing.name, 0))
    asked.on |= number > 0
    if thing.most > _FEW:
        legend = thing.plural.capitalize()
        asked.picks.append(_numbers(thing.name, legend, 0, thing.most, number))
    else:
        asked.ticks.append(Tick(thing.name, thing.word.capitalize(), max(number, 1), number > 0))
