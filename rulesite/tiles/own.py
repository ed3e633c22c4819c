"""A tile of one's own: the form that describes it, its drawing, and where it leads."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict
from django.urls import Resolver404, resolve, reverse
from django.utils.http import urlencode
from django.utils.safestring import mark_safe

from content.preference import ChosenGame
from engine import api
from rulesite.drawing.tile import stated_picture
from rulesite.telling.places import tile_words
from rulesite.tiles.catalogue import SIDES
from rulesite.tiles.words import SIDE_NAMES, segment_words

CARRIED = ("p", "a", "rules", "farms", "q", "reply", "helps")
"""What the form takes along for the page to which the tile goes back."""

_GROUPS = "1234"
_TAKERS = {"scenarios:turn": "tile", "play:game": "tile", "games:show": "tile"}
"""The pages that take a tile in hand, and the parameter by which they do."""

_PHRASE = {"tile": "Take it in hand", "own": "Take it to the board"}

_SHOWN = {**SIDES, "h": "no side: half a tile"}
"""What a side of the form can show, by its letter."""


@dataclass(frozen=True, slots=True)
class OwnTileSide:
    """A side of the form: what it shows, of which piece it is, and whether it ends with others."""

    name: str
    letter: str
    shows: str
    piece: str
    meets: bool


@dataclass(frozen=True, slots=True)
class Half:
    """The sides of a tile, or of one half of a double tile; ``mark`` stands behind the names of its
    fields."""

    mark: str
    title: str
    sides: tuple[OwnTileSide, ...]

    @property
    def edges(self) -> str:
        """The letters of what its sides show."""
        return "".join(side.shows for side in self.sides)

    @property
    def joined(self) -> str:
        """A sign for each side; sides that show the same with the same sign are joined."""
        return "".join(side.piece for side in self.sides)

    @property
    def meet(self) -> list[str]:
        """The sides of which the segments meet."""
        return ["".join(side.letter for side in self.sides if side.meets)]


@dataclass(frozen=True, slots=True)
class Marks:
    """The marks of an expansion, each with its name and whether the tile has it."""

    title: str
    marks: tuple[tuple[str, str, bool], ...]
    here: bool

    @property
    def chosen(self) -> bool:
        """Whether the tile has one of them."""
        return any(on for _, _, on in self.marks)


def own_page(params: QueryDict, game: ChosenGame) -> dict[str, Any]:
    """The form as it was filled in, and the tile. Raises api.EngineError for what cannot be."""
    marks = [mark for mark in params.getlist("mark") if mark in _marks()]
    first, second = _half(params, ""), _half(params, "2")
    tile = api.shape_tile(first.edges, first.joined, marks, first.meet)
    double = any(segment.kind.inner and segment.ports for segment in tile.segments)
    double = double and not any(segment.kind.fourfold for segment in tile.segments)
    if double:
        tile = api.shape_double(tile, second.edges, second.joined, second.meet)
    halves = tile.double or (tile,)
    drawing, box = stated_picture(tile)
    groups = _grouped(_in_play(params.get("p", ""), game), marks)
    carried = {name: params[name] for name in (*CARRIED, "to") if params.get(name)}
    return {
        "halves": [first, second] if double else [first],
        "kinds": _SHOWN.items(),
        "pieces": _GROUPS,
        "here": [group for group in groups if group.here],
        "others": [group for group in groups if not group.here],
        "chosen": any(group.chosen and not group.here for group in groups),
        "tile": tile,
        "words": tile_words(tile),
        "box": box,
        "drawing": mark_safe(drawing),  # noqa: S308 - our own drawing
        "segments": [segment_words(half, one) for half in halves for one in half.segments],
        "texts": [api.write_description(half) for half in halves],
        "carried": carried.items(),
        "doors": list(_doors(carried, tile)),
    }


def _half(params: QueryDict, mark: str) -> Half:
    sides = zip(api.SIDES, SIDE_NAMES, strict=True)
    found = tuple(_side(letter, name, mark, params) for letter, name in sides)
    return Half(mark, "The other half" if mark else "", found)


def _side(letter: str, name: str, mark: str, params: QueryDict) -> OwnTileSide:
    shows = params.get(f"{letter}{mark}", "f")
    piece = params.get(f"{letter}{mark}-piece", "1")
    meets = letter in params.getlist(f"meet{mark}")
    return OwnTileSide(
        name, letter, shows if shows in _SHOWN else "f", piece if piece in _GROUPS else "1", meets
    )


def _marks() -> Mapping[str, api.SymbolRow]:
    """What a tile can show by a symbol; not land that lies on the table to begin with."""
    kinds = api.kinds()
    return {
        row.id: row
        for row in api.rows(api.SymbolRow).values()
        if row.id not in kinds or kinds[row.id].central or kinds[row.id].fourfold
    }


def _in_play(notation: str, game: ChosenGame) -> Collection[str]:
    """The expansions of the table for which the tile is, or of the reader's game."""
    return api.brought(api.read_notation(notation).sets if notation else game.sets)


def _grouped(here: Collection[str], marks: Sequence[str]) -> list[Marks]:
    """All marks by their expansions, in the order in which those came out."""
    known = _marks().values()
    found = []
    for info in api.expansions().values():
        own = tuple((r.id, r.name, r.id in marks) for r in known if r.expansion == info.id)
        if own:
            found.append(Marks(info.name, own, info.id in here))
    return found


def _doors(carried: Mapping[str, str], tile: api.Tile) -> Iterator[tuple[str, str]]:
    """Where the tile goes, each as a phrase and an address: back to the page from which its reader
    came, or to a board or a turn with the sets that its marks belong to."""
    there = {name: word for name, word in carried.items() if name != "to"}
    taker = _taker(carried.get("to", ""))
    if taker:
        yield _PHRASE["tile"], f"{carried['to']}?{urlencode({**there, taker: tile.id})}"
        return
    board = there or {"p": _alone(tile)}
    yield _PHRASE["own"], f"{reverse('scenarios:board')}?{urlencode({**board, 'own': tile.id})}"
    yield _PHRASE["tile"], f"{reverse('scenarios:turn')}?{urlencode({**board, 'tile': tile.id})}"


def _taker(path: str) -> str:
    """The parameter by which the page at a path takes a tile in hand; empty for any other path."""
    try:
        return _TAKERS.get(resolve(path).view_name, "") if path else ""
    except Resolver404:
        return ""


def _alone(tile: api.Tile) -> str:
    """What lies on the table before the first turn, with the sets to which the tile's marks
    belong."""
    known = api.rows(api.SymbolRow)
    marks = {mark for half in tile.double or (tile,) for mark in half.marks}
    needed = {known[mark].expansion for mark in marks if mark in known} - {"base"}
    brings = {one: name for name in api.tile_sets() for one in api.brought([name])}
    sets = [*api.Position().sets, *sorted(brings[one] for one in needed)]
    rules = api.ruleset(api.ROOT, sets)
    return api.write_notation(api.Game.begin(rules, api.Position().players).position())
