"""What the page of the hole finder shows."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from content.models import TileSet
from engine import api
from rulesite.drawing.board import board_svg
from rulesite.drawing.placed import PlacedTile
from rulesite.telling.words import counted, listed, number
from rulesite.tiles.catalogue import FAMILIES, SIDES
from rulesite.tiles.holes import ANY, Finding, Hole, find, open_cells, query
from rulesite.tiles.words import SIDE_NAMES, set_name

MAX_CELLS = 400  # links on a board: each takes time to draw and a line of the page


class HoleSide(NamedTuple):
    """A side of the hole with what it may show."""

    letter: str
    name: str
    chosen: str
    angle: int
    choices: tuple[tuple[str, str], ...]


class Fitting(NamedTuple):
    """A tile that fits, and how many of it may be said to lie on the board."""

    tile: api.Tile
    turns: tuple[int, ...]
    left: int
    used: int
    numbers: range


_EXAMPLES = (
    ("cccc", "City on all four sides"),
    ("cfcr", "City, farm, city, road"),
    ("crcr", "Cities and roads by turns"),
    ("*rrr", "Three roads"),
)


def hole_page(hole: Hole) -> dict[str, Any]:
    """The control, the sets, and what fits."""
    asked = hole.sides != ANY * 4
    finding = find(hole)
    return {
        "hole": hole,
        "asked": asked,
        "sides": [
            HoleSide(letter, name, hole.sides[place], 90 * place, _CHOICES)
            for place, (letter, name) in enumerate(zip("nesw", SIDE_NAMES, strict=True))
        ],
        "choices": _CHOICES,
        "words": hole_words(hole.sides),
        "set_groups": _set_groups(hole),
        "playing": listed([set_name(name) for name in hole.sets]),
        "fits": _fittings(finding.fits, hole),
        "besides": _besides(finding),
        "abbeys": finding.abbeys,
        "finding": finding,
        "verdict": verdict(finding),
        "elsewhere": _elsewhere(hole, finding.elsewhere),
        "kept": _kept(hole, finding),
        "by_hand": hole.position is None,
        "notation": api.write_notation(hole.position) if hole.position else "",
        "picking": hole.position is not None and not asked,
        "board": _board(hole) if hole.position else "",
        "around": _around(hole) if hole.cell else "",
        "examples": [(f"?sides={sides}", words) for sides, words in _EXAMPLES],
        "without_board": _address(replace(hole, position=None, cell=None)),
        "other_cell": _address(replace(hole, cell=None, sides=ANY * 4)),
    }


def _set_groups(hole: Hole) -> list[tuple[str, list[tuple[TileSet, bool]]]]:
    """The sets with tiles by their edition, each with whether it is in play."""
    names = {family: f"{family.capitalize()} edition" for family in FAMILIES} | {
        "": "Either edition"
    }
    every = TileSet.objects.exclude(tiles=None)
    return [
        (name, [(one, one.id in hole.sets) for one in every if one.edition == family])
        for family, name in names.items()
    ]


_CHOICES = ((ANY, "any"), *SIDES.items())


def hole_words(sides: str) -> str:
    """``city top, road right and anything elsewhere``."""
    named = [
        f"{SIDES[side]} {name}" for side, name in zip(sides, SIDE_NAMES, strict=True) if side != ANY
    ]
    rest = " and anything elsewhere" if 0 < len(named) < 4 else ""
    return (", ".join(named) or "anything on every side") + rest


def verdict(finding: Finding) -> str:
    """A sentence for the table."""
    total = sum(fit.tile.count for fit in finding.fits)
    if finding.verdict == "never":
        return f"No such tile exists in {_playing(finding.hole.sets)}."
    if finding.verdict == "gone":
        if total == 1:
            return "It can no longer be filled: the only tile that fits is on the board."
        every = "both" if total == 2 else f"all {number(total)}"
        return f"It can no longer be filled: {every} tiles that fit are on the board."
    if finding.left == total:
        return f"It can be filled: {counted(total, 'tile fits', 'tiles fit')}."
    if finding.left == 1:
        return f"Only one tile can still fill it, of {number(total)}."
    return f"It can still be filled, with {number(finding.left)} tiles left of {number(total)}."


def _playing(sets: tuple[str, ...]) -> str:
    if len(sets) > 4:
        return "the sets in play"
    names = ["the basic game" if name == "base" else set_name(name) for name in sets]
    return listed(names, "or")


def _besides(finding: Finding) -> list[tuple[str, str, list[Fitting]]]:
    """What fits thanks to something: the rule, what it says, the tiles."""
    rules = dict.fromkeys(fit.rule for fit in finding.besides)
    return [
        (
            rule,
            api.rules()[rule].title,
            _fittings([fit for fit in finding.besides if fit.rule == rule], finding.hole),
        )
        for rule in rules
    ]


def _fittings(fits: Iterable[api.HoleFit], hole: Hole) -> list[Fitting]:
    """Those of which some are left first."""
    found = [
        Fitting(
            fit.tile,
            fit.turns,
            fit.left,
            hole.used.get(fit.tile.id, 0),
            range(fit.tile.count + 1),
        )
        for fit in fits
    ]
    # Sorting keeps the order of the sets within both.
    return sorted(found, key=lambda fitting: not fitting.left)


def _elsewhere(hole: Hole, found: Mapping[str, int]) -> list[dict[str, Any]]:
    """Sets not in play that would have a tile, each with the address that adds it."""
    return [
        {
            "name": set_name(name),
            "count": count,
            "address": _address(replace(hole, sets=_with(hole.sets, name))),
        }
        for name, count in found.items()
    ]


def _with(sets: tuple[str, ...], name: str) -> tuple[str, ...]:
    return tuple(each for each in api.tile_sets() if each in sets or each == name)


def _address(hole: Hole) -> str:
    return f"{reverse('tiles:hole')}?{urlencode(query(hole), safe='*,:~')}"


def _kept(hole: Hole, finding: Finding) -> list[tuple[str, int]]:
    """Tiles counted by hand that do not fit this hole: the form carries them along."""
    if hole.position is not None:
        return []
    shown = {fit.tile.id for fit in finding.fits} if hole.sides != ANY * 4 else set()
    return [(name, count) for name, count in hole.used.items() if name not in shown]


def _tiles(position: api.Position) -> list[PlacedTile]:
    return [PlacedTile(*laid.cell, laid.tile, laid.turn) for laid in position.tiles]


def _board(hole: Hole) -> SafeString:
    """The board with a link on every hole."""
    assert hole.position is not None  # noqa: S101 - for the type checker
    cells = [cell for cell, _ in open_cells(hole.position)][:MAX_CELLS]
    picture = board_svg(
        _tiles(hole.position),
        frontier=cells,
        alone=False,
        title="The board with its open places",
        laid=hole.cell,
    )
    links = "".join(_link(hole, cell) for cell in cells)
    return mark_safe(picture.removesuffix("</svg>") + links + "</svg>")  # noqa: S308 - from drawing()


def _link(hole: Hole, cell: api.Cell) -> str:
    x, y = cell
    # The sides are left out, since those of the other cell are read off the board.
    address = _address(replace(hole, cell=cell, sides=ANY * 4)).replace("&", "&amp;")
    chosen = ' aria-current="true"' if cell == hole.cell else ""
    return (
        f'<a href="{address}" class="open-cell"{chosen} aria-label="Column {x}, row {y}">'
        f'<rect x="{x * 100 + 4}" y="{y * 100 + 4}" width="92" height="92" rx="6"/></a>'
    )


def _around(hole: Hole) -> SafeString:
    """The hole with its eight neighbours."""
    assert hole.position is not None  # noqa: S101 - for the type checker
    assert hole.cell is not None  # noqa: S101 - for the type checker
    x, y = hole.cell
    near = [t for t in _tiles(hole.position) if max(abs(t.x - x), abs(t.y - y)) < 2]
    picture = board_svg(near, frontier=[hole.cell], alone=False, title="The hole on its board")
    return mark_safe(picture)  # noqa: S308 - from board_svg()
