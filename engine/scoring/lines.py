"""From features to the lines of a score sheet, and from lines to payments."""

from collections.abc import Collection, Iterable, Iterator
from itertools import groupby
from operator import attrgetter
from typing import Final, NamedTuple

from engine.board.features import Feature
from engine.model.geometry import Cell
from engine.model.sheet import Cited, Line, SheetTerm
from engine.model.words import LineId
from engine.rules.state import State
from engine.scoring.ownership import Control

about: Final = attrgetter("kind", "cell", "spot")
"""What a line is about, whoever gets it."""


class Payment(NamedTuple):
    """Points that are given at once: an event, with its lines.

    ``feature`` is what is paid for, None where that is no feature. A payment may be empty of
    points, and its lines may be nobody's. Where something is resolved with it while the game goes
    on, ``holders`` are those who hold that, whatever they are paid; ``cells`` are its tiles.
    ``share_of`` is the line of another payment of which this is a share.
    """

    lines: tuple[Line, ...]
    feature: Feature | None = None
    holders: Collection[str] = ()
    share_of: Line | None = None

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The tiles of what is paid for."""
        return self.lines[0].cells


def feature_terms(feature: Feature, state: State) -> tuple[SheetTerm, ...]:
    """What a road, city or cloister is worth, whether anybody is there or not."""
    terms: tuple[SheetTerm, ...] = ()
    for change in state.ruleset.terms[feature.kind]:
        terms = change(terms, feature, state)
    return terms


def _terms_as_complete(feature: Feature, state: State) -> tuple[SheetTerm, ...]:
    """What it would be worth if it were complete."""
    whole = feature.copy()
    # On a copy, so that the board does not hold it for complete.
    whole.open = 0
    return feature_terms(whole, state)


def feature_points(feature: Feature, state: State) -> int:
    """How many points that is."""
    return sum(term.points for term in feature_terms(feature, state))


def feature_lines(feature: Feature, held: Control, state: State) -> list[Line]:
    """A line for every player in a road, city or cloister; one without player if it is empty."""
    terms = feature_terms(feature, state)
    # A feature may be worth nothing and has no terms then, but it lies somewhere all the same.
    cells = terms[0].cells if terms else state.board.cells_of(feature)
    # With the holders by votes, before a redirect: what is paid beside the worth asks who holds
    # it.
    extra = extra_lines(feature, held.holders, state)
    if not held.votes:
        nobody = state.ruleset.cites["base.majority.nobody"]
        return [_line(feature, state, None, held, (), nobody, cells), *extra]
    lines = [
        _line(
            feature, state, player, held,
            terms if held.pays(player) else (), held.why(player), cells,
        )
        for player in held.reasons
    ]  # fmt: skip
    # Before redirects, which pass on what the holders would have had.
    for regarded in state.ruleset.regarded if not feature.complete else ():
        if found := regarded(feature, held.holders, state):
            terms, cite = _terms_as_complete(feature, state), state.ruleset.cites[found.rule]
            lines = [
                line._replace(terms=terms, why=cite) if line.player in found.players else line
                for line in lines
            ]
    for redirect in state.ruleset.redirect:
        lines = redirect(lines, feature, state)
    return lines + extra


def ahead_lines(feature: Feature, state: State) -> list[Line]:
    """The lines that are paid before a feature that is scored during the game."""
    return [line for ahead in state.ruleset.ahead for line in ahead(feature, state)]


def extra_lines(feature: Feature, holders: Collection[str], state: State) -> list[Line]:
    """The lines that go with the scoring of a feature, whoever scores it."""
    return [line for extra in state.ruleset.extra for line in extra(feature, holders, state)]


def _line(
    feature: Feature,
    state: State,
    player: str | None,
    held: Control,
    terms: tuple[SheetTerm, ...],
    why: Cited,
    cells: tuple[Cell, ...],
) -> Line:
    number = feature.first
    board = state.board
    return Line(
        LineId(feature.kind), board.cells[number], board.spot_of(number), feature.complete,
        player, tuple(held.votes.items()), terms, why, cells, held.weights, held.tiebreak,
    )  # fmt: skip


def by_place(lines: Iterable[Line], state: State) -> Iterator[Payment]:
    """Lines as payments: those of one kind for one feature at once."""
    # Lines for one feature follow each other, so nothing has to be sorted, and their order stays.
    for (_, cell, spot), group in groupby(lines, key=about):
        feature = state.board.find(cell, spot) if cell else None
        yield Payment(tuple(group), feature)
