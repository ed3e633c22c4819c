"""What is said of a feature and lies or stands beside it: on its tiles, round them, on a rival."""

from collections.abc import Collection
from typing import Final

from engine.model.figures import FOLLOWER
from engine.model.geometry import Cell, around, neighbour
from engine.model.kinds import FeatureKind, kinds
from engine.model.tiles import PENNANT
from engine.model.vocabulary import (
    FigureRow,
    KindRow,
    PlaceRow,
    StandingRow,
    SymbolRow,
    TokenRow,
    rows,
)
from engine.rules.ruleset import Ruleset
from engine.said import said as saying
from engine.said.plan import (
    COPIES,
    Plan,
    PlannedFigure,
    PlannedToken,
    bare,
    crowded,
    no_board,
    no_example,
    outward,
)
from engine.said.said import Statement, Told
from engine.said.tiling import Want

_NORTH, _EAST, _SOUTH, _WEST = range(4)
_FREE: Final = ((-1, 0), (0, -1), (0, 1), (-1, -1), (-1, 1))
"""Steps from where a feature begins that leads east, to cells that may be free."""

_BELOW: Final = ((0, 1), (1, 1), (-1, 1))
"""Steps from a tile of a farm to cells that may be free."""

_ALL: Final = frozenset(range(4))

_AWAY: Final = 3
"""So many steps off a tile has no nine tiles in common with one beside."""

_MOST: Final = 2
"""Pennants on one of these tiles."""


# --- what there is to say ------------------------------------------------------------------------


def drawn(row: Told, kind: str) -> bool:
    """Whether it is a mark of segments, or of tiles round what is surrounded."""
    if not isinstance(row, SymbolRow) or among(row, kind) or foreign(row):
        return False
    return not (row.counts or row.itself or row.standing or row.nearby)


def among(row: Told, kind: str) -> bool:
    """Whether it is a mark of the features round land of this kind."""
    return bearer(row, kind) != kind


def bearer(row: Told, kind: str) -> str:
    """The kind of segment that has it, where it is said of this kind."""
    return (isinstance(row, SymbolRow) and row.ground) or kind


def counts(row: Told) -> bool:
    """Whether the number said is that of the things that it counts on nine tiles."""
    return isinstance(row, SymbolRow) and bool(row.counts)


def nearby(row: Told) -> str:
    """The figure round which it counts, or nobody."""
    return row.nearby if isinstance(row, SymbolRow) else ""


def foreign(row: Told) -> bool:
    """Whether it is another kind of segment, on a tile of the feature."""
    return isinstance(row, SymbolRow) and row.id in kinds()


def itself(row: Told) -> bool:
    """Whether it is a mark of what is surrounded."""
    return isinstance(row, SymbolRow) and row.itself


def covers(row: Told) -> bool:
    """Whether it lies over cities round a farm."""
    return isinstance(row, TokenRow) and bool(row.covers)


def lies(row: Told) -> bool:
    """Whether so many tokens lie on tiles, one on each."""
    return isinstance(row, TokenRow) and not (row.covers or row.standing)


def apart(said: Statement, on: str) -> bool:
    """Whether figures that are said to stand there are beside the feature."""
    if not on:
        return False
    row = saying.told(said.kind, on)
    return isinstance(row, PlaceRow) or itself(row) or level(row)


def level(row: Told) -> bool:
    """Whether figures are on a rival that the last tile completed too."""
    return isinstance(row, StandingRow) and row.by in rows(SymbolRow)


def comer(row: Told) -> str:
    """The figure on a corner that came to the others, or nobody."""
    return row.by if isinstance(row, StandingRow) and row.by in rows(FigureRow) else ""


def check_alone(said: Statement) -> None:
    """Refuse several figures where there is room for one: beside the fairy, on a rival, in a
    castle. On a hill and round a church there may be more."""
    for on in {one.on for one in said.standing if one.on}:
        row = saying.told(said.kind, on)
        several = bool(comer(row)) or (isinstance(row, SymbolRow) and not row.race)
        if not several and sum(one.number for one in said.standing if one.on == on) > 1:
            raise no_example(COPIES, f"An example board has room for one figure {row.standing}.")


def check_nearby(said: Statement) -> None:
    """Refuse what counts round a figure where not just one of these stands on the feature."""
    for mark, _ in said.marks:
        if name := nearby(saying.told(said.kind, mark)):
            there = (one for one in said.standing if one.figure == name)
            if sum(one.number for one in there if not apart(said, one.on)) != 1:
                words = f"An example board has room for what counts round one {name}."
                raise no_example(rows(FigureRow)[name].where, words)


# --- round what is surrounded --------------------------------------------------------------------


def attend(said: Statement, plan: Plan, free: list[Cell]) -> None:
    """Put those figures on tiles round what is surrounded that are said to stand there: on cities
    of their own, or on the rival that it races."""
    for one in said.standing:
        for _ in range(one.number if apart(said, one.on) else 0):
            row = saying.told(said.kind, one.on)
            if isinstance(row, PlaceRow):
                continue
            if not said.complete:
                words = f"Figures {row.standing} are said of a complete {said.kind} alone."
                raise no_board(rows(KindRow)[said.kind].completed, words)
            if not free:
                raise crowded(said.tiles)
            cell = free.pop(0)
            if level(row) or (isinstance(row, SymbolRow) and row.race):
                plan.wants[cell] = _rival(said, plan, cell, row)
                plan.standing.append(PlannedFigure(cell, one.player, one.figure, said.ground))
            else:
                side = outward(cell)
                sides = frozenset({side})
                plan.wants[cell] = Want(FeatureKind.CITY, sides, bare=bare(cell, plan.wants, sides))
                plan.standing.append(PlannedFigure(cell, one.player, one.figure, FeatureKind.CITY))


def _rival(said: Statement, plan: Plan, cell: Cell, row: Told) -> Want:
    """What the cell of a rival has to show. If the last tile completes it, too, land lies all
    round it."""
    if isinstance(row, StandingRow):
        if not all(itself(saying.told(said.kind, mark)) for mark, _ in said.marks):
            raise crowded(said.tiles)  # what lies round both would count for both
        near = around(cell)
        plan.last = next(one for one in near if one in plan.wants and one not in plan.ground)
        cells = (*plan.wants, *near)
        for one in cells:
            if one not in plan.ground:
                plan.wants.setdefault(one, Want(FeatureKind.FARM, land=True))
                plan.wants[one].bare = bare(one, cells)
    symbol = row.by if isinstance(row, StandingRow) else row.id
    want = Want(said.ground, bare=bare(cell, plan.wants))
    want.marks[symbol] = 1 - said.number(symbol)
    return want


# --- on the tiles --------------------------------------------------------------------------------


def put(said: Statement, plan: Plan) -> None:
    """Put the tokens of which so many lie on tiles of the feature, no two on one."""
    free = list(plan.wants) if said.ground.surrounded else list(plan.ground)
    for mark, number in said.marks:
        for _ in range(number if lies(saying.told(said.kind, mark)) else 0):
            if not free:
                raise crowded(len(plan.ground))
            plan.tokens.append(PlannedToken(mark, free.pop(0)))


# --- round what leads from tile to tile ----------------------------------------------------------


def surround(said: Statement, plan: Plan, ruleset: Ruleset) -> None:
    """Lay what has to lie round the first tile: a castle beside it, what a mark there counts, or a
    figure; and what else is on that tile."""
    for one in said.standing:
        if one.on and isinstance(saying.told(said.kind, one.on), PlaceRow):
            _castle(said, plan, one.player, one.figure, rows(PlaceRow)[one.on])
    told = [(saying.told(said.kind, mark), number) for mark, number in said.marks]
    found = [(row, number) for row, number in told if isinstance(row, SymbolRow) and row.counts]
    others = [(row, number) for row, number in told if foreign(row)]
    near = [row.id for row, number in told if nearby(row) for _ in range(number)]
    if len(found) + sum(number for _, number in others) + bool(near) > 1:
        raise crowded(said.tiles)
    for row, number in found:
        _tower(said, plan, row, number, ruleset)
    for other, _ in others:
        _also(said, plan, kinds()[other.id])
    if near:
        _round_figure(said, plan, near)


def _begin(said: Statement, plan: Plan) -> Cell:
    if plan.begin is None:
        raise crowded(said.tiles)
    return plan.begin


def _also(said: Statement, plan: Plan, kind: FeatureKind) -> None:
    """Another segment on the first tile; of a double tile its other half lies west of it."""
    x, y = begin = _begin(said, plan)
    plan.wants[begin].also = kind
    plan.wants[begin].plain = True
    if kind.inner:
        if (x - 1, y) in plan.wants:
            raise crowded(said.tiles)
        plan.wants[begin].onward = frozenset({_WEST})
        plan.wants[x - 1, y] = Want(kind, frozenset({_EAST}))


def _round_figure(said: Statement, plan: Plan, near: list[str]) -> None:
    """Marks on tiles of their own round the figure that counts them: it stands first."""
    free_standing = said.ground.farm or said.ground.surrounded
    x, y = cell = plan.standing[0].cell if free_standing else _begin(said, plan)
    steps, side = (_BELOW, _SOUTH) if said.ground.farm else (_FREE, _WEST)
    if said.ground.surrounded:
        side = _NORTH  # where the first of them lies, round it
        plan.wants[neighbour(cell, side)].bare |= {side}
        near = []
    elif not said.ground.farm:
        for one in (cell, *around(cell)):
            if one in plan.wants:
                plan.wants[one].plain = True
    free = [at for dx, dy in steps if (at := (x + dx, y + dy)) not in plan.wants]
    if len(near) > len(free):
        raise crowded(len(plan.ground))
    for at, mark in zip(free, near, strict=False):
        plan.wants[at] = _field({mark})
    for mark, _ in said.marks:
        if nearby(saying.told(said.kind, mark)):
            _occupy(plan, cell, side, mark)


def _field(marks: Collection[str] = ()) -> Want:
    """A tile of land with these marks and nothing else."""
    return Want(FeatureKind.FARM, _ALL, symbols=frozenset(marks), plain=True)


def _occupy(plan: Plan, cell: Cell, side: int, mark: str) -> None:
    """Put the token that has to lie on such a mark on another, away from all who stand here."""
    token = next((one.id for one in rows(TokenRow).values() if one.on == mark), "")
    for _ in range(_AWAY if token else 0):
        cell = neighbour(cell, side)
        plan.wants.setdefault(cell, _field())
    if token:
        plan.wants[cell].symbols |= {mark}
        plan.tokens.append(PlannedToken(token, cell))


def _castle(said: Statement, plan: Plan, player: str, figure: str, place: PlaceRow) -> None:
    """A small city west of the first tile, with the token over it; of what is surrounded it is part
    of the ring, and not laid last."""
    x, y = begin = plan.ground[0] if said.ground.surrounded else _begin(said, plan)
    low, high = (x - 1, y), (x - 1, y - 1)
    if said.ground.surrounded:
        plan.last = (x + 1, y + 1)
        if not said.complete or said.ground.inner or not _plain_land(plan, low, high, plan.last):
            raise crowded(said.tiles)
    else:
        plan.wants[begin].bare |= {_WEST}
    for cell, side in ((low, _NORTH), (high, _SOUTH)):
        plan.wants[cell] = Want(FeatureKind.CITY, frozenset({side}), plain=True)
    plan.standing.append(PlannedFigure(low, player, figure, place.id))
    plan.tokens.append(PlannedToken(place.upon, low, FeatureKind.CITY, owner=player))


def _plain_land(plan: Plan, *cells: Cell) -> bool:
    """Whether nothing is wanted of some cells but land."""
    wants = (plan.wants[cell] for cell in cells)
    return all(want.land and not want.symbols for want in wants)


def _tower(said: Statement, plan: Plan, row: SymbolRow, number: int, ruleset: Ruleset) -> None:
    """A mark on the first tile, and round it what is wanting in what it counts."""
    begin = _begin(said, plan)
    nine = [cell for cell in (begin, *around(begin)) if cell in plan.wants]
    for cell in nine:
        plan.wants[cell].plain = True
    plan.wants[begin].symbols |= {row.id}
    wanting = number - _there(plan, nine, row.counts, ruleset)
    near = {(begin[0] + x, begin[1] + y): (x, y) for x, y in _FREE}
    free = [cell for cell in near if cell not in plan.wants]
    each = _MOST if row.counts == PENNANT else 1
    # At the end of the game followers elsewhere would score, too.
    others = row.counts == FOLLOWER and not said.complete
    if not 0 <= wanting <= each * len(free) or (others and wanting):
        raise no_example(row.rule, f"No example board has {number} of what the {row.name} counts.")
    while wanting > 0:
        cell, more = free.pop(0), min(each, wanting)
        plan.wants[cell] = _shown(near[cell], row.counts, more)
        if row.counts == FOLLOWER:
            plan.standing.append(PlannedFigure(cell, said.players[-1], FOLLOWER, FeatureKind.CITY))
        wanting -= more


def _there(plan: Plan, nine: list[Cell], what: str, ruleset: Ruleset) -> int:
    """How many of what is counted lie there already."""
    if what == PENNANT:
        return sum(plan.wants[cell].marks[PENNANT] for cell in nine)
    if what in kinds():
        return sum(plan.wants[cell].kind is kinds()[what] for cell in nine)
    return sum(one.cell in nine and one.figure in ruleset.followers for one in plan.standing)


def _shown(step: Cell, what: str, number: int) -> Want:
    """A tile so many steps away that shows one of what is counted, or some pennants."""
    kind = kinds().get(what, FeatureKind.CITY)
    want = Want(kind, frozenset() if kind.surrounded else frozenset({outward(step)}), plain=True)
    if what == PENNANT:
        want.marks[PENNANT] = number
    return want
