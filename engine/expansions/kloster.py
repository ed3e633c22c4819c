"""Special Cloisters (2014): a follower is a monk there, or a special abbot until the end."""

from collections.abc import Iterator
from itertools import combinations, islice, takewhile
from typing import TYPE_CHECKING, Final

from engine.board.features import Feature
from engine.model.actions import Deploy
from engine.model.catalogue import is_basic, tiles
from engine.model.geometry import Cell, neighbour
from engine.model.kinds import FeatureKind
from engine.model.pile import PileStage, without
from engine.model.sheet import Line, SheetTerm
from engine.model.values import Figure
from engine.model.vocabulary import PlaceRow, rows, shut
from engine.model.words import line
from engine.rules.hooks import ExpansionAnswers
from engine.rules.ruleset import Ruleset
from engine.rules.state import State
from engine.scoring.lines import extra_lines
from engine.scoring.ownership import control
from engine.scoring.worth import TILE, once_each, term
from engine.turn.deploying import general_violations, open_to, perform_deployment
from engine.turn.hooks import Right, TurnAnswers
from engine.turn.legality import Violation, kept_off, occupied, violation

if TYPE_CHECKING:
    from engine.turn.game import Game

ABBOT: Final = "special-abbot"
"""The spot of whoever lies on a special cloister instead of standing there as a monk."""

_LINE: Final = line("special-abbot")


# --- the tiles -----------------------------------------------------------------------------------


def fewer_cloisters(
    stages: tuple[PileStage, ...], ruleset: Ruleset, _players: int
) -> tuple[PileStage, ...]:
    """The cloisters of the basic game stay out, if the players agree."""
    if not ruleset.flag("kloster.fewer"):
        return stages
    return without(stages, _is_cloister, ruleset.number("kloster.fewer.cloisters"))


def _is_cloister(name: str) -> bool:
    return is_basic(name) and tiles()[name].shows(FeatureKind.CLOISTER)


# --- who lies there ------------------------------------------------------------------------------


def _ways(game: "Game") -> list[Deploy]:
    """Every special abbot whom the mover may deploy."""
    if not game.board.showing(rows(PlaceRow)[ABBOT].symbol):
        return []
    ruleset, laid = game.state.ruleset, game.board.laid
    supply = [kind for kind, left in game.supply[game.mover].items() if left]
    found = [
        Deploy(kind, cell, ABBOT)
        for kind in supply
        if _barring(kind, ruleset) is None
        for cell, index in open_to(game, kind)
        if laid[cell][0].shared.get(ABBOT) == index
    ]
    return [way for way in dict.fromkeys(found) if not _against(game, way)]


def _barring(kind: str, ruleset: Ruleset) -> str | None:
    """The rule by which a kind of figure never lies there, or None."""
    return shut(kind, ABBOT) or kept_off(kind, FeatureKind.CLOISTER, ruleset.closed)


def _against(game: "Game", action: Deploy) -> list[Violation] | None:
    """Why a figure may not be a special abbot; None for other deployments."""
    if action.spot != ABBOT:
        return None
    kind, cell, ruleset = action.kind, action.cell, game.state.ruleset
    look, _ = game.board.laid.get(cell, (None, 0))
    index = look.shared.get(ABBOT) if look else None
    if look is None or index is None:
        return [violation("no-segment", "kloster.where", cell)]
    found = general_violations(game, action._replace(spot=look.names[index]))
    if rule := _barring(kind, ruleset):
        found.append(violation("forbidden", rule, cell))
    there = ruleset.partakers(game.board.feature_at(cell, index).occupants)
    return [*found, *(occupied(ruleset, figure, cell) for figure in there[:1])]


# --- what they score -----------------------------------------------------------------------------


def _abbeys(state: State) -> Iterator[tuple[Cell, Feature]]:
    """Every cloister with special abbots by its cell, as an incomplete feature on which they alone
    stand."""
    for cell in dict.fromkeys(figure.cell for figure in state.board.apart if figure.spot == ABBOT):
        if (here := state.board.ground(cell, ABBOT)) and here.guests:
            abbey = here.copy()
            # A copy that looks incomplete to whoever scores it: a special abbot stays to the end,
            # whether the cloister is complete or not.
            abbey.figures, abbey.guests, abbey.open = list(here.guests), (), here.open + 1
            yield cell, abbey


def _cross(cell: Cell, state: State) -> tuple[Cell, ...]:
    """A tile and those of its row and its column, as far as they lie without a gap."""
    board, found = state.board, [cell]
    for side in range(4):
        x, y = neighbour(cell, side)
        arm = islice(board.line(cell, (x - cell[0], y - cell[1])), 1, None)
        found += takewhile(board.laid.__contains__, arm)
    return once_each(found, state)


def _terms(abbot: Figure, state: State) -> tuple[SheetTerm, ...]:
    """The tiles of the row and the column in which a special abbot lies."""
    cells = _cross(abbot.cell, state)
    return (term(state.ruleset, "kloster.tile", TILE, cells),)


def final_lines(state: State) -> list[Line]:
    """What special abbots score at the end: the tiles of their row and their column."""
    found, why = [], state.ruleset.cites["kloster.final"]
    for cell, abbey in _abbeys(state):
        held, terms = control((abbey,), state), _terms(abbey.figures[0], state)
        cells, votes = terms[0].cells, tuple(held.votes.items())
        for player, reason in held.reasons.items():
            won, by = (terms, why) if player in held.holders else ((), reason)
            row = Line(_LINE, cell, ABBOT, False, player, votes, won, by, cells, held.weights)
            found.append(row._replace(tiebreak=held.tiebreak))
        found += extra_lines(abbey, held.holders, state)
    return found


# --- what can lie on the table -------------------------------------------------------------------


def check_state(state: State) -> Iterator[tuple[str, Cell | None]]:
    """Special abbots without a special cloister, of the wrong kind, and several figures on one
    that cannot all have come there."""
    board, ruleset = state.board, state.ruleset
    for figure in board.apart:
        if figure.spot == ABBOT and not board.ground(figure.cell, ABBOT):
            yield "kloster.where", figure.cell
        elif figure.spot == ABBOT and (rule := shut(figure.kind, ABBOT)):
            yield rule, figure.cell
    for cell, _ in _abbeys(state):
        feature = board.ground(cell, ABBOT)
        assert feature is not None  # noqa: S101 - somebody is there
        pairs = combinations(feature.occupants, 2)
        if any(not any(joins(state, feature, *two) for joins in ruleset.joins) for two in pairs):
            yield "kloster.one", cell


ANSWERS = ExpansionAnswers(
    pile=fewer_cloisters,
    state=check_state,
    at_end=final_lines,
    special_spots=frozenset({ABBOT}),
    apart={ABBOT: _terms},
    turn=TurnAnswers(
        rights=(Right("kloster.abbot", Deploy, _ways, _against, perform_deployment),),
    ),
)
