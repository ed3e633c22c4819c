"""Examples that ask what may be done, what is wrong, or what a table says."""

from dataclasses import dataclass

from engine import api, cases
from engine.cases import Case
from rulesite.telling.places import Where, from_first, spot_words
from rulesite.worked.grouping import OutcomeGroup, grouped


@dataclass(frozen=True, slots=True)
class Why:
    """A reason against something: the engine's sentence and its rule."""

    words: str
    rule: str


@dataclass(frozen=True, slots=True)
class AskedCell:
    """A cell, where that is in words, and the turns in which the tile may, or may not, lie."""

    cell: api.Cell
    turns: tuple[int, ...]
    words: str
    why: tuple[Why, ...] = ()


@dataclass(frozen=True, slots=True)
class FittingCells:
    """Where a tile fits and where it does not, or the rule for a tile that fits nowhere."""

    fits: tuple[AskedCell, ...]
    refused: tuple[AskedCell, ...]
    unplaceable: str = ""
    rule: str = ""


def places(case: Case) -> tuple[OutcomeGroup[FittingCells], ...]:
    """Every legal place of the tile, and why not at the others of which the case speaks."""
    where = from_first(case.position)
    return grouped(case.rulesets(), lambda one: _places(cases.placements(case, one), where))


def cells(found: tuple[OutcomeGroup[FittingCells], ...]) -> tuple[api.Cell, ...]:
    """The cells in the order of their numbers on the drawing."""
    every = (place.cell for one in found for place in (*one.result.fits, *one.result.refused))
    return tuple(dict.fromkeys(every))


def _places(answer: cases.Placements, where: Where) -> FittingCells:
    turns: dict[api.Cell, list[int]] = {}
    for place in answer.fits:
        turns.setdefault(place.cell, []).append(place.turn)
    fits = tuple(
        AskedCell(cell, tuple(several), where(cell))
        for cell, several in sorted(turns.items(), key=_row)
    )
    refused = tuple(
        AskedCell(laid.cell, (laid.turn,), where(laid.cell), _why(why))
        for laid, why in answer.refused
    )
    nowhere = answer.unplaceable
    if nowhere is None:
        return FittingCells(fits, refused)
    return FittingCells(fits, refused, str(nowhere.value).replace("-", " "), nowhere.id)


# Read like a page: row by row, not column by column as the cells would sort.
def _row(entry: tuple[api.Cell, list[int]]) -> tuple[int, int]:
    (x, y), _ = entry
    return y, x


def _why(violations: tuple[api.Violation, ...]) -> tuple[Why, ...]:
    return tuple(dict.fromkeys(Why(violation.message, violation.rule) for violation in violations))


@dataclass(frozen=True, slots=True)
class AskedSpot:
    """A figure on a segment of the tile just laid; without a reason against it, it may stand
    there."""

    kind: str
    spot: str
    why: tuple[Why, ...]

    @property
    def words(self) -> str:
        """Where it would stand, in words."""
        return spot_words(self.spot, self.kind)


def spots(case: Case) -> tuple[OutcomeGroup[tuple[AskedSpot, ...]], ...]:
    """Every segment for a follower, and what the case names for others; what is allowed first."""

    def answer(ruleset: api.Ruleset) -> tuple[AskedSpot, ...]:
        found = sorted(
            cases.spots(case, ruleset),
            key=lambda one: (one.figure != api.FOLLOWER, bool(one.violations)),
        )
        return tuple(AskedSpot(one.figure, one.spot, _why(one.violations)) for one in found)

    return grouped(case.rulesets(), answer)


@dataclass(frozen=True, slots=True)
class AskedProblem:
    """Something wrong with a position, and where in words, if it is somewhere in particular."""

    why: Why
    cell: api.Cell | None
    place: str


def problems(case: Case) -> tuple[OutcomeGroup[tuple[AskedProblem, ...]], ...]:
    """What is wrong with the position; nothing where it is sound."""
    where = from_first(case.position)
    return grouped(
        case.rulesets(),
        lambda one: tuple(
            AskedProblem(
                Why(found.message, found.rule), found.cell, where(found.cell) if found.cell else ""
            )
            for found in cases.problems(case, one)
        ),
    )


@dataclass(frozen=True, slots=True)
class AskedStage:
    """A part of the draw pile; ``tiles`` are those of which the case speaks."""

    words: str
    size: int
    tiles: tuple[tuple[str, int], ...]


_STAGES = {
    api.How.LAID: "on the table before the first turn",
    api.How.SHUFFLED: "shuffled and drawn unseen",
    api.How.LAST: "set aside and drawn when those before are used up",
}


def pile(case: Case) -> tuple[OutcomeGroup[tuple[AskedStage, ...]], ...]:
    """The stages of the draw pile."""

    def stages(ruleset: api.Ruleset) -> tuple[AskedStage, ...]:
        return tuple(
            AskedStage(
                _STAGES[stage.how],
                stage.size,
                tuple((tile, n) for tile in case.looks_at if (n := stage.tiles.get(tile))),
            )
            for stage in cases.pile(case, ruleset)
        )

    return grouped(case.rulesets(), stages)


Row = tuple[int, int, bool, tuple[int, ...]]


def track(case: Case) -> tuple[OutcomeGroup[tuple[Row, ...]], ...]:
    """Total, field, whether that is dark, and point tiles for every total of a case."""

    def rows(ruleset: api.Ruleset) -> tuple[Row, ...]:
        found = cases.track(case, ruleset)
        return tuple((points, place.field, place.dark, place.tiles) for points, place in found)

    return grouped(case.rulesets(), rows)


def value(case: Case) -> tuple[OutcomeGroup[api.Value], ...]:
    """What the rule of the case says."""
    return grouped(case.rulesets(), lambda one: cases.value(case, one))
