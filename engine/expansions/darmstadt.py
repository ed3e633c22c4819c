"""Darmstadt (2014): churches, round which followers are counted, and the Darmstadtium."""

from collections import Counter
from collections.abc import Collection
from typing import Final

from engine.board.features import Feature
from engine.model.catalogue import is_basic, tiles
from engine.model.figures import OFF_TILE, PLACES
from engine.model.kinds import FeatureKind
from engine.model.pile import PileStage, without
from engine.model.sheet import Cited, Line, SheetTerm
from engine.model.values import Figure
from engine.model.words import LineId, TermId, line, thing
from engine.rules.hooks import ExpansionAnswers, ExtraOrder, Ordered, Station
from engine.rules.ruleset import Ruleset
from engine.rules.state import State, ground
from engine.scoring.worth import term, tiles_of

CHURCH: Final = "church"
HALL: Final = "darmstadtium"
_PLAIN: Final = {FeatureKind.CLOISTER, FeatureKind.FARM}
_MOST_LINE: Final = line("most round a church")
_HALL_LINE: Final = line("darmstadtium")
_MOST: Final = thing("most followers round it")
_HALL: Final = thing("darmstadtium")


def _bears(feature: Feature, mark: str, state: State) -> bool:
    """Whether a segment of a feature has a mark."""
    segments = state.board.segments
    return any(mark in segments[number].marks for number in feature.segments)


# --- churches ----------------------------------------------------------------------------------


def _counted(feature: Feature, state: State) -> tuple[Counter[str], tuple[Cited, ...]]:
    """How many followers each player has on a church and the tiles round it, and the rule by which
    those in special places count there or do not, if there are any."""
    near = set(tiles_of(feature, state.board))
    found: Counter[str] = Counter()
    special = False
    for figure in [f for f in state.board.standing() if f.kind in state.ruleset.followers]:
        if figure.spot in OFF_TILE:
            special |= not near.isdisjoint((figure.cell, *ground(figure, state)))
        elif figure.cell in near:
            found[figure.player] += _weight(figure, state)
            special |= figure.spot in PLACES
    return found, (state.ruleset.cites["darmstadt.most.places"],) * special


def _weight(figure: Figure, state: State) -> int:
    """How often a follower counts round a church."""
    votes = state.ruleset.votes.get(figure.kind)
    if votes is None or figure.spot in PLACES or not state.ruleset.flag("darmstadt.most.votes"):
        return 1
    return votes(state.board.feature_of(figure), state)


def extra_lines(feature: Feature, holders: Collection[str], state: State) -> list[Line]:
    """What a completed church or Darmstadtium brings beside the feature's own points."""
    if not feature.complete:
        return []
    if feature.kind is FeatureKind.CLOISTER and _bears(feature, CHURCH, state):
        found, weights = _counted(feature, state)
        first = [player for player in found if found[player] == max(found.values())]
        empty = (state.ruleset.cites["darmstadt.most.empty"],) * (not feature.figures)
        lines = _lines(_MOST_LINE, _MOST, "darmstadt.most", first, feature, state, empty + weights)
        # Whoever has fewer is told how many each of them has.
        return [line._replace(votes=tuple(found.items())) for line in lines]
    if feature.kind is FeatureKind.CITY and _awarded(feature, state):
        return _lines(_HALL_LINE, _HALL, "darmstadt.hall", holders, feature, state)
    return []


def _lines(
    kind: LineId,
    what: TermId,
    rule: str,
    players: Collection[str],
    feature: Feature,
    state: State,
    further: tuple[Cited, ...] = (),
) -> list[Line]:
    """A line of so many points for each of some players; ``further`` rules made it so."""
    board, number = state.board, feature.first
    cell, cite = board.cells[number], state.ruleset.cites[rule]
    # A term has room for one of them.
    why = further[0] if further else None
    terms = (SheetTerm(1, state.ruleset.number(rule), what, cite, (), why),)
    return [
        Line(kind, cell, board.spot_of(number), True, player, (), terms, cite, (cell,), further[1:])
        # In seating order, whatever the order in which they were found.
        for player in state.players
        if player in players
    ]


# --- the Darmstadtium --------------------------------------------------------------------------


def _awarded(feature: Feature, state: State) -> bool:
    return state.ruleset.flag("darmstadt.hall.award") and _bears(feature, HALL, state)


def city_terms(
    before: tuple[SheetTerm, ...], feature: Feature, state: State
) -> tuple[SheetTerm, ...]:
    """The Darmstadtium makes a completed city worth more."""
    if not feature.complete or not _bears(feature, HALL, state):
        return before
    if state.ruleset.flag("darmstadt.hall.award"):
        return before
    segments, cells = state.board.segments, state.board.cells
    where = tuple(cells[n] for n in sorted(feature.segments) if HALL in segments[n].marks)
    return (*before, term(state.ruleset, "darmstadt.hall", _HALL, where))


# --- fewer cloisters ---------------------------------------------------------------------------


def fewer_cloisters(
    stages: tuple[PileStage, ...], ruleset: Ruleset, _players: int
) -> tuple[PileStage, ...]:
    """Some cloisters of the basic game stay out, if the players agree. No source says which: those
    without a road, of which there are most."""
    if not ruleset.flag("darmstadt.fewer"):
        return stages
    return without(stages, _plain_cloister, ruleset.number("darmstadt.fewer.cloisters"))


def _plain_cloister(name: str) -> bool:
    """Whether a tile is a cloister without a road out of a basic game."""
    return is_basic(name) and {segment.kind for segment in tiles()[name].segments} == _PLAIN


ANSWERS = ExpansionAnswers(
    pile=fewer_cloisters,
    terms={FeatureKind.CITY: (Ordered(Station.MORE, city_terms),)},
    extra=Ordered(ExtraOrder.MOST, extra_lines),
)
