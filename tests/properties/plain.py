"""The rules of the base game a second time, plain and slow, from the tiles' data alone.

Nothing here uses the engine's board, its turned tiles or its scoring. Segments are addressed by
the names of the places that they reach; a network is a flood fill over all of them.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from engine.api import PORTS, SIDES, Cell, Figure, Position, Segment, Tile, tiles

CLOCKWISE = ("nnw", "n", "nne", "ene", "e", "ese", "sse", "s", "ssw", "wsw", "w", "wnw")
BEYOND = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
MEETS = {
    "n": "s", "nnw": "ssw", "nne": "sse",
    "e": "w", "ene": "wnw", "ese": "wsw",
    "s": "n", "sse": "nne", "ssw": "nnw",
    "w": "e", "wsw": "ese", "wnw": "ene",
}  # fmt: skip
SIDE = {"nnw": "n", "nne": "n", "ene": "e", "ese": "e", "sse": "s", "ssw": "s", "wsw": "w",
        "wnw": "w", "n": "n", "e": "e", "s": "s", "w": "w"}  # fmt: skip
EIGHT = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]

Node = tuple[Cell, int]
"""A segment on the table: its cell and its number on the tile."""


def turn_place(place: str, turns: int) -> str:
    """Where a place of the rim comes to lie after clockwise quarter turns."""
    return CLOCKWISE[(CLOCKWISE.index(place) + 3 * turns) % 12]


def turn_cell(cell: Cell, turns: int) -> Cell:
    """Where a cell comes to lie when the board is turned clockwise about the origin."""
    x, y = cell
    return [(x, y), (-y, x), (-x, -y), (y, -x)][turns % 4]


def turn_spot(spot: str, turns: int) -> str:
    """The name of a spot after clockwise quarter turns."""
    kind, _, place = spot.partition(" ")
    return f"{kind} {turn_place(place, turns)}" if place in CLOCKWISE else spot


def sides(tile: Tile, turn: int) -> dict[str, str]:
    """The letter on each side as the tile lies."""
    edges = "****" if tile.edges == "any" else tile.edges
    return {turn_place(side, turn): letter for side, letter in zip(SIDES, edges, strict=True)}


def places(segment: Segment, turn: int) -> list[str]:
    """The places that a segment reaches as the tile lies."""
    return [turn_place(PORTS[port], turn) for port in segment.ports]


def spot_segment(tile: Tile, turn: int, spot: str) -> int:
    """The number of the segment at a spot."""
    kind, _, place = spot.partition(" ")
    enclosed = 0
    for segment in tile.segments:
        if segment.kind != kind:
            continue
        enclosed += kind == "farm" and not segment.ports
        if kind == "cloister" or place in places(segment, turn):
            return segment.index
        if place.isdigit() and not segment.ports and int(place) == enclosed:
            return segment.index
    raise KeyError(spot)


def spots(tile: Tile, turn: int) -> Iterator[str]:
    """Every valid name of every spot."""
    enclosed = 0
    for segment in tile.segments:
        if segment.kind == "cloister":
            yield "cloister"
        elif segment.ports:
            yield from (f"{segment.kind} {place}" for place in places(segment, turn))
        else:
            enclosed += 1
            yield f"farm {enclosed}"


@dataclass
class Plain:
    """A position read from scratch: the features as sets of nodes."""

    position: Position
    lies: dict[Cell, tuple[Tile, int]] = field(init=False)
    feature_of: dict[Node, frozenset[Node]] = field(init=False)

    def __post_init__(self) -> None:
        self.lies = {laid.cell: (tiles()[laid.tile], laid.turn) for laid in self.position.tiles}
        at = {
            (cell, place): (cell, segment.index)
            for cell, (tile, turn) in self.lies.items()
            for segment in tile.segments
            for place in places(segment, turn)
        }
        self.feature_of = {}
        for cell, (tile, _) in self.lies.items():
            for segment in tile.segments:
                self._flood((cell, segment.index), at)

    def segment(self, node: Node) -> Segment:
        return self.lies[node[0]][0].segments[node[1]]

    def _beyond(self, node: Node) -> Iterator[tuple[Cell, str]]:
        (x, y), _ = node
        for place in places(self.segment(node), self.lies[node[0]][1]):
            dx, dy = BEYOND[SIDE[place]]
            yield (x + dx, y + dy), MEETS[place]

    def _flood(self, start: Node, at: Mapping[tuple[Cell, str], Node]) -> None:
        if start in self.feature_of:
            return
        kind = self.segment(start).kind
        reached, todo = {start}, [start]
        while todo:
            for where in self._beyond(todo.pop()):
                node = at.get(where)
                if node and node not in reached and self.segment(node).kind == kind:
                    reached.add(node)
                    todo.append(node)
        self.feature_of |= dict.fromkeys(reached, frozenset(reached))

    @property
    def features(self) -> set[frozenset[Node]]:
        return set(self.feature_of.values())

    def kind(self, feature: frozenset[Node]) -> str:
        return str(self.segment(min(feature)).kind)

    def cells(self, feature: frozenset[Node]) -> set[Cell]:
        return {cell for cell, _ in feature}

    def neighbours(self, cell: Cell) -> int:
        return sum((cell[0] + dx, cell[1] + dy) in self.lies for dx, dy in EIGHT)

    def complete(self, feature: frozenset[Node]) -> bool:
        if self.kind(feature) == "cloister":
            ((cell, _),) = feature
            return self.neighbours(cell) == 8
        return all(cell in self.lies for node in feature for cell, _ in self._beyond(node))

    def figures(self) -> dict[frozenset[Node], list[Figure]]:
        """The features that hold figures."""
        found: dict[frozenset[Node], list[Figure]] = {}
        for figure in self.position.figures:
            number = spot_segment(*self.lies[figure.cell], figure.spot)
            found.setdefault(self.feature_of[figure.cell, number], []).append(figure)
        return found

    def touched(self, farm: frozenset[Node]) -> set[frozenset[Node]]:
        """The cities that a farm touches."""
        return {
            self.feature_of[cell, city]
            for cell, number in farm
            for city in self.segment((cell, number)).touches
        }

    # --- points --------------------------------------------------------------------------------

    def worth(self, feature: frozenset[Node], *, small: bool) -> int:
        """The points of a road, city or cloister."""
        kind, tiles_in, complete = self.kind(feature), self.cells(feature), self.complete(feature)
        if kind == "road":
            return len(tiles_in)
        if kind == "cloister":
            ((cell, _),) = feature
            return 1 + self.neighbours(cell)
        pennants = sum(self.segment(node).pennants for node in feature)
        each = 2 if complete and not (small and len(tiles_in) <= 2) else 1
        return each * (len(tiles_in) + pennants)

    def score(self, *, small: bool, method: int) -> dict[str, int]:
        """Everything as at the end of the game."""
        totals = dict.fromkeys(self.position.players, 0)
        farms: list[tuple[frozenset[Node], list[Figure]]] = []
        for feature, figures in self.figures().items():
            if self.kind(feature) == "farm":
                farms.append((feature, figures))
                continue
            for player in most(figures):
                totals[player] += self.worth(feature, small=small)
        for player, points in self.farmers(farms, method):
            totals[player] += points
        return totals

    def farmers(
        self, farms: list[tuple[frozenset[Node], list[Figure]]], method: int
    ) -> Iterator[tuple[str, int]]:
        """What farmers get, bit by bit, by one of the three methods."""
        built = {city for farm, _ in farms for city in self.touched(farm) if self.complete(city)}
        for city in built:
            round_it = [(farm, figures) for farm, figures in farms if city in self.touched(farm)]
            holders = [player for _, figures in round_it for player in most(figures)]
            if method == 1:
                everyone = [figure for _, figures in round_it for figure in figures]
                yield from ((player, 4) for player in most(everyone))
            elif method == 2:
                yield from ((player, 3) for player in set(holders))
            else:
                yield from ((player, 3) for player in holders)


def most(figures: list[Figure]) -> set[str]:
    """The players with most figures."""
    votes = Counter(figure.player for figure in figures)
    return {player for player, number in votes.items() if number == max(votes.values())}


# --- laying ------------------------------------------------------------------------------------


def fits(plain: Plain, tile: Tile, cell: Cell, turn: int) -> bool:
    """Whether a tile may lie there, by its sides alone."""
    if cell in plain.lies:
        return False
    mine, neighbours = sides(tile, turn), 0
    for side, (dx, dy) in BEYOND.items():
        beyond = plain.lies.get((cell[0] + dx, cell[1] + dy))
        if beyond is None:
            continue
        neighbours += 1
        theirs = sides(*beyond)[MEETS[side]]
        if theirs != mine[side] and "*" not in (theirs, mine[side]):
            return False
    return neighbours > 0 or not plain.lies
