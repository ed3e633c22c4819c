"""The hole finder: what fits a hole with four sides, and can it be filled at all?

The engine says what fits. Here the question is read and the answers are put into words.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache

from engine import api
from rulesite import budget
from rulesite.asking import read_cell
from rulesite.tiles.catalogue import SIDES

ANY = "*"
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))


@dataclass(frozen=True, slots=True)
class Hole:
    """A hole: four sides clockwise from the north, the sets in play, the tiles on the board."""

    sides: str = ANY * 4
    sets: tuple[str, ...] = ("base",)
    used: Mapping[str, int] = field(default_factory=dict)
    position: api.Position | None = None
    cell: api.Cell | None = None

    @property
    def closed(self) -> bool:
        """Whether all four sides are given, so that an abbey may fill it."""
        return ANY not in self.sides


@dataclass(frozen=True, slots=True)
class Finding:
    """What fits a hole.

    ``fits`` are the tiles of the draw pile, ``abbeys`` those dealt to the players, ``besides``
    those that fit only because something is built at once; ``elsewhere``
    counts, by set not in play, the tiles that would fit. ``verdict`` is ``open``, ``gone`` (there
    were some, all are laid) or ``never`` (the sets in play have none).
    """

    hole: Hole
    fits: tuple[api.HoleFit, ...]
    abbeys: tuple[api.HoleFit, ...]
    besides: tuple[api.HoleFit, ...]
    elsewhere: Mapping[str, int]

    @property
    def left(self) -> int:
        """How many tiles of the draw pile that fit are not on the board."""
        return sum(fit.left for fit in self.fits)

    @property
    def verdict(self) -> str:
        """In one word."""
        if self.left:
            return "open"
        return "gone" if self.fits else "never"


def find(hole: Hole) -> Finding:
    """Everything that fits. Raises api.InputError."""
    found = api.fill(hole.sides, hole.sets, hole.used)
    others = [name for name in api.tile_sets() if name not in hole.sets]
    elsewhere = Counter(
        {
            name: sum(f.left for f in api.fill(hole.sides, (name,), {}) if not f.tile.dealt)
            for name in others
        }
    )
    return Finding(
        hole,
        tuple(fit for fit in found if not fit.tile.dealt),
        tuple(fit for fit in found if fit.tile.dealt and hole.closed),
        tuple(_besides(hole)),
        {name: count for name, count in elsewhere.items() if count},
    )


def _besides(hole: Hole) -> list[api.HoleFit]:
    """What fits an open place of a board only thanks to what is built at once."""
    if hole.position is None or hole.cell is None:
        return []
    rules = api.ruleset(api.ROOT, hole.sets)
    analysis = api.Analysis(_among(hole.position, rules), budget.work())
    return analysis.fill_besides(rules, hole.cell)


def _among(position: api.Position, rules: api.Ruleset) -> api.Position:
    """A position as far as the sets in play know what is on it: the form may name fewer."""
    figures = tuple(figure for figure in position.figures if figure.kind in rules.supply)
    tokens = tuple(
        token
        for token in position.pieces.tokens
        if token.what in rules.pieces and (not token.kind or token.kind in rules.supply)
    )
    return replace(position, sets=rules.sets, figures=figures, pieces=api.Pieces(tokens))


def at(position: api.Position, cell: api.Cell) -> Hole:
    """The hole at an empty cell of a position. Raises api.InputError where a tile lies."""
    laid = api.looks(position)
    if cell in laid:
        raise api.InputError("cell-taken", "A tile lies there; a hole is empty.", cell=cell)
    sides = ""
    for side, (dx, dy) in enumerate(STEPS):
        beyond = laid.get((cell[0] + dx, cell[1] + dy))
        sides += beyond.asks((side + 2) % 4) if beyond else ANY
    return replace(on(position), sides=sides, cell=cell)


def on(position: api.Position) -> Hole:
    """A hole in a position, its sides not yet known."""
    used = Counter(tile.tile for tile in position.tiles)
    return Hole(sets=position.sets, used=dict(used), position=position)


def open_cells(position: api.Position) -> list[tuple[api.Cell, int]]:
    """The empty cells beside a tile with the number of their neighbours, tightest first."""
    laid = {tile.cell for tile in position.tiles}
    beside = Counter((x + dx, y + dy) for x, y in laid for dx, dy in STEPS)
    cells = [(cell, count) for cell, count in beside.items() if cell not in laid]
    return sorted(cells, key=lambda one: (-one[1], one[0][1], one[0][0]))


# --- Reading it out of an address --------------------------------------------------------------


def read_hole(params: Mapping[str, str]) -> Hole:
    """A hole from ``sides``, ``sets``, ``used``, ``p`` and ``cell``. Raises api.EngineError.

    With ``p`` the tiles of the position count as laid and its sets are in play; with ``cell`` as
    well, the sides are read off the board.
    """
    hole = Hole()
    if params.get("p"):
        position = api.read_notation(params["p"])
        hole = at(position, read_cell(params["cell"])) if params.get("cell") else on(position)
    elif params.get("cell"):
        raise api.InputError("no-position", "A cell needs the position that it is in (p=…).")
    if params.get("sides") and hole.cell is None:
        hole = replace(hole, sides=check_sides(params["sides"]))
    if params.get("sets"):
        hole = replace(hole, sets=read_sets(params["sets"]))
    if params.get("used"):
        hole = replace(hole, used=read_used(params["used"]))
    return hole


def check_sides(text: str) -> str:
    """Four letters clockwise from the north. Raises api.InputError."""
    if len(text) != 4 or not set(text) <= {*SIDES, ANY}:
        raise api.InputError("bad-sides", f"Four sides, each c, f, r, s or *, not {text[:20]!r}.")
    return text


def read_sets(text: str) -> tuple[str, ...]:
    """Sets with commas, each once. Raises api.InputError."""
    names = tuple(dict.fromkeys(text.split(",")))
    for name in names:
        api.set_of(name)
    return tuple(name for name in api.tile_sets() if name in names)


def read_used(text: str) -> dict[str, int]:
    """Tiles on the board: ``base-cccc,base-crfr:2``. Raises api.InputError."""
    used: dict[str, int] = {}
    for entry in text.split(","):
        name, _, number = entry.partition(":")
        if number and not (number.isascii() and number.isdigit() and len(number) < 4):
            raise api.InputError("bad-used", f"Tiles are id:number, not {entry[:40]!r}.")
        used[name] = used.get(name, 0) + int(number or 1)
    return check_used(used)


def check_used(used: Mapping[str, int]) -> dict[str, int]:
    """Counts of known tiles, none of them larger than the set. Raises api.InputError."""
    for name, number in used.items():
        if name not in api.tiles():
            raise api.InputError("unknown-tile", f"There is no tile {name[:40]!r}.")
        most = api.tiles()[name].count
        if not 0 <= number <= most:
            raise api.InputError("bad-used", f"There are {most} of {name}, not {number}.")
    return {name: number for name, number in used.items() if number}


def with_used(hole: Hole, used: Mapping[str, int]) -> Hole:
    """The same hole with other tiles on the board."""
    return replace(hole, used=dict(used))


def query(hole: Hole) -> dict[str, str]:
    """The parameters that ask for this hole again."""
    found: dict[str, str] = {}
    if hole.position is not None:
        found["p"] = _stated(hole.position)
    if hole.cell is not None:
        found["cell"] = f"{hole.cell[0]},{hole.cell[1]}"
    elif hole.position is None or hole.sides != ANY * 4:
        found["sides"] = hole.sides
    if hole.position is None or hole.sets != hole.position.sets:
        found["sets"] = ",".join(hole.sets)
    if hole.used and hole.position is None:
        found["used"] = ",".join(
            name if number == 1 else f"{name}:{number}" for name, number in hole.used.items()
        )
    return found


@lru_cache(maxsize=4)
def _stated(position: api.Position) -> str:
    """A position in an address: a page of a large board has hundreds of them."""
    return api.write_notation(position)
