"""What a piece is on where a finger points at the board, and why it may not be there.

The browser tells the tile, the segment under the finger and the point; where the piece then is, and
whether it may be there, the engine knows.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from math import hypot

from engine import api
from rulesite import budget
from rulesite.scenarios.pieces import WHERE, cell_of, spots_of, stated

_SIDES = {"n": (50.0, 0.0), "e": (100.0, 50.0), "s": (50.0, 100.0), "w": (0.0, 50.0)}
"""The middles of the sides of a tile as it lies, in units of which it has a hundred."""


def pointed(
    position: api.Position, params: Mapping[str, str], rulesets: Iterable[api.Ruleset]
) -> api.Position:
    """The position with the piece of the field ``tap`` on the tile ``at``; the other fields state
    the rest. Raises api.InputError where it may not be there under any rule set."""
    rulesets = tuple(rulesets)
    name = params["tap"]
    what, _, part = name.removeprefix("token:").partition(":")
    row = api.rows(api.TokenRow).get(what)
    cell = cell_of(params.get("at", ""))
    looks = api.looks(position)
    if row is None or not part.endswith(WHERE) or cell not in looks:
        raise api.InputError("bad-tap", "Tap a tile of the board.")
    place = _place(position, row, cell, params)
    said = dict(params.items()) | {name: f"{cell[0]},{cell[1]}{place}"}
    put = stated(position, said, rulesets)
    _check(position, (put, *_crossed(put, row, cell)), rulesets)
    return put


def _place(
    position: api.Position, row: api.TokenRow, cell: api.Cell, params: Mapping[str, str]
) -> str:
    """What is meant on a tile, as the field has it: ``|`` and a figure's number or a spot."""
    if row.with_figure:
        return _beside(position, row, cell, params.get("spot", ""))
    if "spot" not in {part.name for part in row.stated_by}:
        return ""
    look = api.looks(position)[cell]
    spots = spots_of(row, look)
    if row.link and spots and "x" in params:
        point = cell_of(f"{params['x']},{params.get('y', '')}") or (50, 50)
        return f"|{min(spots, key=lambda spot: _far(row, spot, point))}"
    spot = params.get("spot") or next(iter(spots), "")
    # A link that fits nowhere on a tile is put at an end that it would have, to hear why not.
    return f"|{f'{row.carries} n' if row.link and not spots else spot}"


def _far(row: api.TokenRow, spot: str, point: api.Cell) -> float:
    """How far a point is from a way of a token: a span leads straight over its tile."""
    x, y = point
    side = spot.rpartition(" ")[2]
    if row.over:
        return abs(x - 50) if side in "ns" else abs(y - 50)
    middle = _SIDES.get(side, (50.0, 50.0))
    return hypot(x - middle[0], y - middle[1])


def _beside(position: api.Position, row: api.TokenRow, cell: api.Cell, spot: str) -> str:
    """The figure under the finger; the only one of its tile wherever that is tapped."""
    look = api.looks(position)[cell]
    pointed_at = api.usual(look, spot)
    there = {number: f for number, f in enumerate(position.figures) if f.cell == cell}
    under = [n for n, f in there.items() if api.usual(look, f.spot) == pointed_at]
    if len(there) > 1 and not under:
        message = f"{len(there)} figures stand there. Tap the one that the {row.name} goes with."
        raise api.InputError("which-figure", message, cell=cell)
    if not there and not _is_optional(row, "owner"):
        message = f"No figure stands there that the {row.name} could go with."
        raise api.InputError("no-figure", message, cell=cell)
    numbers = under or list(there)
    return f"|{numbers[0]}" if numbers else ""


def _is_optional(row: api.TokenRow, name: str) -> bool:
    return any(part.name == name and part.optional for part in row.stated_by)


def _crossed(put: api.Position, row: api.TokenRow, cell: api.Cell) -> Iterator[api.Position]:
    """The position with a second end of a crossing of which one was put: the other tap is still to
    come, and alone neither end may lie there."""
    ends = [token for token in put.pieces.of(row.id) if token.cell == cell]
    if row.link is api.TileLink.CROSS and len(ends) == 1:
        for spot in spots_of(row, api.looks(put)[cell]):
            tokens = (*put.pieces.of(row.id), ends[0]._replace(spot=spot))
            yield replace(put, pieces=put.pieces.having(row.id, *tokens))


def _check(
    before: api.Position, allowed: Iterable[api.Position], rulesets: tuple[api.Ruleset, ...]
) -> None:
    """Raise api.InputError if no rule set allows any of some positions, for what was not wrong
    before: by the first of the rules against the first of them."""
    analysis, told = api.Analysis(before, budget.work()), None
    for position in allowed:
        tried = api.Analysis(position, budget.work())
        for rules in rulesets:
            known = analysis.problems(rules)
            against = [problem for problem in tried.problems(rules) if problem not in known]
            if not against:
                return
            told = told or against[0]
    if told:
        raise api.InputError(told.code, told.message, rule=told.rule, cell=told.cell)
