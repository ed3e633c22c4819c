"""An example board for what somebody says of a feature."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import cycle
from typing import Final, NamedTuple

from engine.board.features import BoardSpot
from engine.model.catalogue import tile_of, tile_sets
from engine.model.geometry import ORIGIN, Cell, around_all, neighbour
from engine.model.kinds import FeatureKind, kinds
from engine.model.pieces import Pieces, Token
from engine.model.position import Position, check
from engine.model.sheet import FINAL, NOW
from engine.model.tiles import PENNANT
from engine.model.turned import turned
from engine.model.values import Figure, Laid
from engine.model.vocabulary import FigureRow, FigureTrait, KindRow, TokenRow, rows
from engine.rules.ruleset import Ruleset
from engine.said import beside, shapes
from engine.said import plan as planning
from engine.said import said as saying
from engine.said.plan import COPIES, Plan, PlannedFigure, PlannedToken, bare
from engine.said.said import EAST, Statement
from engine.said.tiling import TileSupply, Want

_MET: Final = "base.deploy.free"
_ALL: Final = frozenset(range(4))
_WEST: Final = 3
_STRAIGHT: Final = {frozenset({EAST, _WEST})}
"""What a mark may reach that is on no tile known here."""

_FILLS: Final = ((3,), (4,), (4, 2))
"""The sides that the tiles of a spine reach in turn; the last give room to most figures."""


class BuiltExample(NamedTuple):
    """A board that shows what was said: the feature lies at ``place``, and ``question`` is the one
    that scores it."""

    position: Position
    place: BoardSpot
    question: str


def build(said: Statement, ruleset: Ruleset) -> BuiltExample:
    """The example board, with tiles of the sets of a rule set and others where none of them will
    do; whether these rules allow it, its verdict says.

    Raises InputError for what is nothing that can be said, and a RefusedError that names the rule
    where no board can show it.
    """
    saying.check(said)
    beside.check_alone(said)
    beside.check_nearby(said)
    box = TileSupply(ruleset.sets)
    _check_copies(said, box)
    plan = _planned(said, box, ruleset)
    laid, spots = lay(plan, said.ground, box)
    figures, others = stood(plan, laid, spots)
    taken = {figure.cell for figure in figures}
    cells = cycle(sorted(plan.ground, key=lambda cell: cell in taken))
    neutral = (
        Token(what, cell=cell, spot=spots[cell])
        for what, cell in zip(said.tokens, cells, strict=False)
    )
    pieces = Pieces((*neutral, *others))
    position = check(Position(laid, figures, said.players, ruleset.sets, pieces=pieces))
    now = said.complete and said.ground.completes
    return BuiltExample(position, (plan.ground[0], spots[plan.ground[0]]), NOW if now else FINAL)


def _check_copies(said: Statement, box: TileSupply) -> None:
    """Refuse more of a mark than the sets in play have; one of another set the verdict refuses."""
    for mark, number in said.marks:
        row = saying.told(said.kind, mark)
        ground = kinds()[beside.bearer(row, said.kind)]
        most = 0 if beside.counts(row) else box.most(ground, mark)
        if number > most > 0:
            name = saying.asked(row)
            have = f"{most} such tile{'s' if most > 1 else ''}"
            words = f"The sets in play have {have} with {name}, not {number}."
            raise planning.no_board(COPIES, words)


def _planned(said: Statement, box: TileSupply, ruleset: Ruleset) -> Plan:
    if said.ground.surrounded:
        plan = _ring(said)
    elif said.ground.farm:
        plan = _strip(said, ruleset)
    elif said.ground.fed:
        plan = _star(said)
    else:
        plan = _feature(said, box, ruleset)
    _deploy(said, plan, ruleset)
    beside.put(said, plan)
    beside.surround(said, plan, ruleset)
    return plan


# --- figures -------------------------------------------------------------------------------------


def _deploy(said: Statement, plan: Plan, ruleset: Ruleset) -> None:
    """Give every figure a cell: those that count in a majority where no two meet, as far as there
    is room, the others where nobody stands; no one on the last tile if that can be."""
    # What has no vote keeps nobody out, so it takes what the others leave.
    led = {beside.nearby(saying.told(said.kind, mark)) for mark, _ in said.marks} - {""}
    order_of = {kind: (kind not in led, kind not in ruleset.votes) for _, kind, _ in _figures(said)}
    figures = sorted(_figures(said), key=lambda one: order_of[one[1]])
    corners = iter(plan.corners)
    # Whoever stands on the tile of a watchtower scores it.
    tower = led or any(beside.counts(saying.told(said.kind, mark)) for mark, _ in said.marks)
    order = {cell: (cell == plan.last, cell not in plan.apart) for cell in plan.ground}
    free = sorted(plan.ground, key=lambda cell: (not tower or cell != plan.begin, *order[cell]))
    for player, kind, on in figures:
        corner = FigureTrait.CORNER in rows(FigureRow)[kind].traits
        cell = next(corners, None) if corner else None
        if not (cell or free):
            words = f"There is no room for so many figures on the {said.kind}."
            raise planning.no_example(_MET, words)
        cell = cell or free.pop(0)
        stand = PlannedFigure(cell, player, kind)
        plan.standing.append(stand)
        if on and saying.beneath(saying.told(said.kind, on)):
            plan.wants[cell].symbols |= {on}
        elif on in rows(TokenRow):
            plan.tokens.append(PlannedToken(on, cell, beside=stand))


def _figures(said: Statement) -> Iterator[tuple[str, str, str]]:
    """The figures on the feature itself."""
    for one in said.standing:
        if not beside.apart(said, one.on):
            yield from [(one.player, one.figure, one.on)] * one.number


def _voters(said: Statement, ruleset: Ruleset) -> int:
    return sum(kind in ruleset.votes for _, kind, _ in _figures(said))


def stood(
    plan: Plan, laid: Sequence[Laid], spots: Mapping[Cell, str]
) -> tuple[tuple[Figure, ...], tuple[Token, ...]]:
    """The figures and the tokens of a plan on the tiles that were laid for it; ``spots`` are those
    of its feature."""
    tiles = {one.cell: one for one in laid}
    figures = tuple(_figure(one, plan, spots, tiles) for one in plan.standing)
    return figures, tuple(_token(one, plan, spots, tiles) for one in plan.tokens)


def _figure(
    one: PlannedFigure, plan: Plan, spots: Mapping[Cell, str], tiles: Mapping[Cell, Laid]
) -> Figure:
    return Figure(one.player, one.figure, one.cell, _spot(one, plan, spots, tiles))


def _spot(
    one: PlannedFigure | PlannedToken,
    plan: Plan,
    spots: Mapping[Cell, str],
    tiles: Mapping[Cell, Laid],
) -> str:
    assert one.cell is not None  # noqa: S101 - what has no cell has no spot
    if isinstance(one.at, FeatureKind):
        return _name(tiles[one.cell], one.at)
    if one.at:
        return one.at
    corner = (
        isinstance(one, PlannedFigure) and FigureTrait.CORNER in rows(FigureRow)[one.figure].traits
    )
    return "farm ese" if corner and one.cell in plan.corners else spots[one.cell]


def _token(
    one: PlannedToken, plan: Plan, spots: Mapping[Cell, str], tiles: Mapping[Cell, Laid]
) -> Token:
    stand = one.beside
    if stand is None:
        spot = _spot(one, plan, spots, tiles) if one.at else ""
        return Token(one.what, one.owner, one.cell, spot, one.number)
    spot, number = _spot(stand, plan, spots, tiles), one.number
    return Token(
        one.what, cell=one.cell, spot=spot, number=number, owner=stand.player, kind=stand.figure
    )


# --- tiles ---------------------------------------------------------------------------------------


def lay(
    plan: Plan, ground: FeatureKind, box: TileSupply
) -> tuple[tuple[Laid, ...], dict[Cell, str]]:
    """The tiles in the order of laying, and the spot of the feature on those that are of it."""
    cells = [cell for cell in plan.wants if cell != plan.last] + [plan.last]
    # What few tiles show goes first to those that show it.
    order = sorted(cells, key=lambda c: (not plan.wants[c].symbols, not plan.wants[c].marks))
    found = {cell: box.take(plan.wants[cell], cell) for cell in order}
    laid = tuple(found[cell] for cell in cells)
    return laid, {cell: _name(found[cell], ground) for cell in plan.ground}


def _name(laid: Laid, ground: FeatureKind) -> str:
    look = turned(tile_of(laid.tile), laid.turn)
    return next(look.names[s.index] for s in look.segments if s.kind is ground)


# --- what leads from tile to tile ----------------------------------------------------------------


def _feature(said: Statement, box: TileSupply, ruleset: Ruleset) -> Plan:
    everywhere = TileSupply(tuple(tile_sets()))
    special = [
        (mark, reaches)
        for mark, number in said.marks
        if mark != PENNANT and beside.drawn(saying.told(said.kind, mark), said.kind)
        for reaches in [
            box.reaches(said.ground, mark) or everywhere.reaches(said.ground, mark) or _STRAIGHT
        ]
        for _ in range(number)
    ]
    shape = _shape(said, [reaches for _, reaches in special], _voters(said, ruleset))
    plug = list(shape)[-1] if len(shape) > said.tiles else None
    if plug:
        del shape[plug]
    marks = _marked(said, shape, special)
    wants = {
        cell: Want(said.ground, frozenset(sides), marks[cell], bare=bare(cell, shape, sides))
        for cell, sides in shape.items()
    }
    apart = shapes.apart(shape)
    last = next((cell for cell in reversed(shape) if cell not in apart), apart[-1])
    west = min(cell for cell in shape if not cell[1])
    plan = Plan(wants, [*wants], apart, last, begin=None if _WEST in shape[west] else west)
    if plug:
        plan.wants[plug] = Want(FeatureKind.CLOISTER, plug=True)
    return plan


def _shape(said: Statement, special: list[set[frozenset[int]]], voters: int) -> shapes.Shape:
    """Where the tiles lie. If a tile with a mark reaches too many sides, there is one more; in its
    place lies what fits every side."""
    rule = rows(KindRow)[said.kind].completed
    if not said.tiles:
        raise planning.no_board(rule, f"A {said.kind} has at least one tile.")
    degrees = [least for sides in special if (least := min(map(len, sides))) > 2]
    if not said.ground.fills:
        if said.complete and said.tiles == 1:
            raise planning.no_board(rule, f"No tile is a complete {said.kind} by itself.")
        return shapes.way(said.tiles, complete=said.complete)
    found = [
        shape
        for more in range(2 if degrees and said.complete else 1)
        for fills in _FILLS
        if (shape := shapes.comb(said.tiles + more, degrees, fills, complete=said.complete))
    ]
    if not found:
        least = shapes.least(degrees) - bool(degrees) if said.complete else len(degrees)
        state = "complete " if said.complete else ""
        raise planning.no_example(
            rule,
            f"An example board of such a {state}{said.kind} takes {least} tiles, not {said.tiles}.",
        )
    found = [shape for shape in found if len(shape) == len(found[0])]
    roomy = (shape for shape in found if len(shapes.apart(shape)) >= voters)
    return next(roomy, found[-1])


def _marked(
    said: Statement, shape: shapes.Shape, special: list[tuple[str, set[frozenset[int]]]]
) -> dict[Cell, Counter[str]]:
    """The marks of each cell, no more than one on each: where tiles have them, if there is room."""
    found: dict[Cell, Counter[str]] = {cell: Counter() for cell in shape}
    for mark, reaches in sorted(special, key=lambda one: -min(map(len, one[1]))):
        free = [cell for cell in shape if not found[cell]]
        fitting = [cell for cell in free if frozenset(shape[cell]) in reaches]
        alike = [cell for cell in free if len(shape[cell]) in set(map(len, reaches))]
        if not free:
            raise planning.crowded(said.tiles)
        found[(fitting or alike or free)[0]][mark] = 1
    free = [cell for cell in shape if not found[cell]]
    if said.number(PENNANT) > len(free):
        raise planning.crowded(said.tiles)
    # From the end of a list that begins with the spine: more tiles have a pennant there.
    for cell in sorted(free, key=lambda cell: -len(shape[cell]))[: said.number(PENNANT)]:
        found[cell][PENNANT] = 1
    return found


# --- what is fed ---------------------------------------------------------------------------------


def _star(said: Statement) -> Plan:
    """Straight roads from the middle, as many as there can be; one is open if it is incomplete."""
    number = min(len(_ALL), said.tiles // 2)
    if not number and (said.complete or not said.tiles):
        words = f"Each road of a {saying.kind_name(said.kind)} has at least two tiles."
        raise planning.no_board(rows(KindRow)[said.kind].completed, words)
    sides = frozenset(range(max(number, 1)))
    wants = {ORIGIN: Want(said.ground, sides)}
    for side in sides:
        cell, back = ORIGIN, (side + 2) % 4
        length = said.tiles // len(sides) + (side < said.tiles % len(sides))
        for left in range(length - 1, 0, -1):
            cell = neighbour(cell, side)
            goes_on = left > 1 or not (said.complete or side + 1 < len(sides))
            wants[cell] = Want(FeatureKind.ROAD, frozenset({back, side} if goes_on else {back}))
    bounds = [*wants]
    for cell, want in wants.items():
        want.bare = bare(cell, bounds, want.sides)
    return Plan(wants, [ORIGIN], [ORIGIN], bounds[-1])


# --- what is surrounded --------------------------------------------------------------------------


def _ring(said: Statement) -> Plan:
    rule = rows(KindRow)[said.kind].completed
    cells = saying.footprint(said.ground)
    if said.complete != (said.tiles == saying.full(said.ground)):
        word = "complete" if said.complete else "incomplete"
        words = f"A {said.kind} with {said.tiles} tiles round it is not {word}."
        raise planning.no_board(rule, words)
    near = around_all(cells)[: said.tiles]
    every = (*cells, *near)
    wants = {cell: Want(FeatureKind.FARM, _ALL, bare=bare(cell, every), land=True) for cell in near}
    told = [(saying.told(said.kind, mark), number) for mark, number in said.marks]
    own = Counter({row.id: number for row, number in told if beside.itself(row)})
    round_it = [
        row.id
        for row, n in told
        if beside.drawn(row, said.kind) or beside.nearby(row)
        for _ in range(n)
    ]
    if len(round_it) > len(near) or any(number > 1 for number in own.values()):
        raise planning.crowded(said.tiles)
    for cell, mark in zip(near, round_it, strict=False):
        wants[cell].symbols |= {mark}
    sides = [frozenset({EAST}), frozenset({_WEST})] if said.ground.inner else [frozenset()]
    halves = {
        cell: Want(said.ground, side, own, bare=bare(cell, every, side))
        for cell, side in zip(cells, sides, strict=True)
    }
    plan = Plan(halves | wants, [ORIGIN], [ORIGIN], every[-1])
    beside.attend(said, plan, list(near[len(round_it) :]))
    return plan


# --- farms ---------------------------------------------------------------------------------------


def _strip(said: Statement, ruleset: Ruleset) -> Plan:
    """A row of farm tiles, the first with a city above each, with room for all who stand there; its
    last tile is empty."""
    corners = sum(
        one.number
        for one in said.standing
        if FigureTrait.CORNER in rows(FigureRow)[one.figure].traits
    )
    others = sum(one.number for one in said.standing) - corners
    told = [(saying.told(said.kind, mark), number) for mark, number in said.marks]
    marks = [row.id for row, n in told if beside.drawn(row, said.kind) for _ in range(n)]
    among = [row.id for row, n in told if beside.among(row, said.kind) for _ in range(n)]
    if len(among) > said.cities:
        raise planning.no_board(
            COPIES, f"Completed cities of the {said.kind}: {said.cities}, not {len(among)}."
        )
    castles = [row.id for row, number in told if beside.covers(row) for _ in range(number)]
    pieces = sum(number for row, number in told if beside.lies(row))
    cities = said.cities + len(castles)
    begin = max(cities, 2 * others + len(said.tokens), pieces)
    row = begin + len(marks) + 2 * corners + 1
    blocks = [(begin + len(marks) + 2 * at, 0) for at in range(corners)]
    wants = {
        (at, 0): Want(FeatureKind.CITY, frozenset({0}), bare=_ALL - {0}, whole=True)
        if at < cities
        else Want(FeatureKind.FARM, _ALL)
        for at in range(row)
    }
    for at, mark in enumerate(marks, start=begin):
        wants[at, 0].marks[mark] = 1
    caps = [(at, -1) for at in range(cities)]
    beneath = [(x + dx, 1) for x, _ in blocks for dx in (0, 1)]
    wants |= {
        cell: Want(FeatureKind.CITY, frozenset({2}), bare=bare(cell, caps, {2})) for cell in caps
    }
    wants |= {cell: Want(FeatureKind.FARM, _ALL) for cell in beneath}
    for cap, mark in zip(caps, among, strict=False):
        wants[cap].marks[mark] = 1
    ground = [(at, 0) for at in range(row)]
    over = [
        PlannedToken(name, (said.cities + at, -1), FeatureKind.CITY, owner=said.players[0])
        for at, name in enumerate(castles)
    ]
    last = blocks[0] if _came(said, ruleset) else ground[-1]
    return Plan(wants, ground, ground[::2], last, blocks, tokens=over)


def _came(said: Statement, ruleset: Ruleset) -> bool:
    """Whether a figure came to all who have a vote here, with the last tile."""
    told = [saying.told(said.kind, one.on) for one in said.standing if one.on]
    came = {row.id: who for row in told if (who := beside.comer(row))}
    voters = {one.on for one in said.standing if one.figure in ruleset.votes}
    there = {one.figure for one in said.standing}
    if came and not (voters == came.keys() and {*came.values()} <= there):
        who = ", ".join(came.values())
        raise planning.no_example(_MET, f"The {who} has to be there, and comes to everybody.")
    return bool(came)
