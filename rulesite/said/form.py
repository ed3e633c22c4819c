"""The form in which a feature is said: what it asks for follows from the sets on the table."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from django.http import QueryDict

from content.preference import ChosenGame
from engine import api
from rulesite.telling.lines import LETTERS

HEAD: Final = ("kind", "tiles", "complete", "cities")
SIDES: Final = ("red", "blue", "green")
"""Who stands there in the form; an address may name others."""

_MOST_TILES: Final = 21
_MOST_CITIES: Final = 9
_MOST_MARKS: Final = 6
_MOST_FIGURES: Final = 5
"""So many of each fit in a row or three of a phone; an address may say more."""
_FEW: Final = 2
"""Of so few there is one, or it is not there: a tick."""
_FIRST_TILES: Final = 4
_FIRST_CITIES: Final = 2


@dataclass(frozen=True, slots=True)
class FieldChoice:
    """One of several numbers, or a tick."""

    value: int | str
    word: str
    on: bool


@dataclass(frozen=True, slots=True)
class ChoiceFieldset:
    """A row of choices with a legend, of which one is taken."""

    name: str
    legend: str
    choices: tuple[FieldChoice, ...]


@dataclass(frozen=True, slots=True)
class Tick:
    """A choice by itself: its name in the address, the word, its number where it is on."""

    name: str
    word: str
    number: int
    on: bool


@dataclass(frozen=True, slots=True)
class PlayerFields:
    """What a player has there."""

    player: str
    letter: str
    followers: tuple[ChoiceFieldset, ...]
    ticks: tuple[Tick, ...]
    on: bool


@dataclass(frozen=True, slots=True)
class SaidForm:
    """Everything that the form asks for one kind."""

    kinds: tuple[FieldChoice, ...]
    kind: str
    picks: tuple[ChoiceFieldset, ...]
    ticks: tuple[Tick, ...]
    sides: tuple[PlayerFields, ...]


def sets_of(game: ChosenGame) -> tuple[str, ...]:
    """The sets from which something may be said: those of a reader's game, or all."""
    return game.sets if game else tuple(api.tile_sets())


def sets_for(said: api.said.Statement, game: ChosenGame) -> tuple[str, ...]:
    """The sets that lie on the table: no more than what is said takes. Where it takes more than
    the reader's game has, that game, so that the answer names what is missing."""
    wanted = api.said.expansions_of(said)
    if game and not wanted <= api.brought(game.sets):
        return game.sets
    return api.sets_for(sorted(wanted), api.edition(game.asked[0].partition(":")[0]).family)


def read(params: QueryDict, game: ChosenGame) -> api.said.Statement:
    """What an address says. Raises api.InputError.

    Where the form was another kind's, what cannot be said of this one falls away.
    """
    flat = {name: params[name] for name in params if _says(name)}
    if not flat.get("kind"):
        flat["kind"] = api.said.sayable(sets_of(game))[0].kind
    words = next((one for one in api.said.sayable(sets_of(game)) if one.kind == flat["kind"]), None)
    if words is None:
        return api.said.read_said(flat)
    ground = api.kinds()[words.kind]
    if params.get("was", words.kind) != words.kind:
        known = {*HEAD, *(name for name, _, _ in _things(words))}
        known |= {name for player in SIDES for name, _, _ in _figures(words, player)}
        flat = {name: of for name, of in flat.items() if name in known}
        if ground.surrounded and int(flat.get("tiles", 0) or 0) > api.said.AROUND:
            flat["tiles"] = str(api.said.AROUND)
    flat.setdefault("tiles", str(api.said.AROUND if ground.surrounded else _FIRST_TILES))
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


def _stands(name: str) -> bool:
    return name.partition(".")[0] in api.COLOURS


def _says(name: str) -> bool:
    return name in HEAD or name in api.said.things() or _stands(name)


def form(said: api.said.Statement, game: ChosenGame) -> SaidForm:
    """The form as it is filled in; what is said and not offered is offered too."""
    sayable = api.said.sayable(sets_of(game))
    offered = {one.kind: one for one in sayable}
    words = offered.get(said.kind) or api.said.Sayable(said.kind, (), (), (), (api.FOLLOWER,))
    flat = api.said.write_said(said)
    picks: list[ChoiceFieldset] = [*_size(said)]
    ticks: list[Tick] = []
    for name, word, most in _things(words):
        _add(picks, ticks, name, word, most, int(flat.get(name, 0)))
    return SaidForm(
        tuple(
            FieldChoice(one.kind, one.kind.capitalize(), one.kind == said.kind) for one in sayable
        ),
        said.kind,
        tuple(picks),
        tuple(ticks),
        tuple(_side(player, words, flat) for player in SIDES),
    )


def _size(said: api.said.Statement) -> Iterator[ChoiceFieldset]:
    ground = said.ground
    if ground.farm:
        yield _numbers("cities", "Completed cities", 0, _MOST_CITIES, said.cities)
    elif ground.surrounded:
        yield _numbers("tiles", "Tiles round it", 0, api.said.AROUND, said.tiles)
    else:
        yield _numbers("tiles", "Tiles", 1, _MOST_TILES, said.tiles)
        states = ((1, "Complete"), (0, "Not complete"))
        chosen = tuple(FieldChoice(of, word, bool(of) == said.complete) for of, word in states)
        yield ChoiceFieldset("complete", "Complete or not", chosen)


def _numbers(name: str, legend: str, least: int, most: int, chosen: int) -> ChoiceFieldset:
    last = max(most, chosen)
    numbers = (*range(least, most + 1), *([last] if last > most else []))
    return ChoiceFieldset(name, legend, tuple(FieldChoice(n, str(n), n == chosen) for n in numbers))


def _things(words: api.said.Sayable) -> Iterator[tuple[str, str, int]]:
    """The marks and tokens of a kind: what stands for each, what it is called, how many."""
    for mark in words.marks:
        yield api.said.slug(mark), api.rows(api.SymbolRow)[mark].name, min(_most(mark), _MOST_MARKS)
    for token in words.tokens:
        yield api.said.slug(token), api.rows(api.TokenRow)[token].name, 1


@cache
def _most(mark: str) -> int:
    """How many tiles of a set have a mark; a set drawn anew is the same one."""
    sets = (tile_set.tiles for tile_set in api.tile_sets().values())
    return max(sum(tile.count for tile in tiles if mark in tile.marks) for tiles in sets)


def _figures(words: api.said.Sayable, player: str) -> Iterator[tuple[str, str, int]]:
    """The figures of a kind: what stands for each, what it is called, how many."""
    for figure in words.figures:
        most = _MOST_FIGURES if figure == api.FOLLOWER else 1
        yield api.said.figure_name(player, figure), figure, most
    for mark in words.under if api.FOLLOWER in words.figures else ():
        word = f"{api.FOLLOWER} on a {api.rows(api.SymbolRow)[mark].name}"
        yield api.said.figure_name(player, api.FOLLOWER, mark), word, 1


def _side(player: str, words: api.said.Sayable, flat: Mapping[str, str | int]) -> PlayerFields:
    picks: list[ChoiceFieldset] = []
    ticks: list[Tick] = []
    for name, word, most in _figures(words, player):
        _add(picks, ticks, name, word, most, int(flat.get(name, 0)))
    on = any(name.startswith(f"{player}.") for name in flat)
    return PlayerFields(player, LETTERS[player], tuple(picks), tuple(ticks), on)


def _add(
    picks: list[ChoiceFieldset], ticks: list[Tick], name: str, word: str, most: int, number: int
) -> None:
    """Ask how many of a thing there are, or of few whether it is there."""
    if most > _FEW:
        legend = api.rows(api.FigureRow)[word].plural if word in api.FIGURES else word
        picks.append(_numbers(name, legend.capitalize(), 0, most, number))
    else:
        ticks.append(Tick(name, word.capitalize(), max(number, 1), number > 0))
