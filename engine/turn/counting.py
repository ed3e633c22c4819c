"""The scoring markers on the scoring track: where each stands, and how points move them.

Everybody has a marker. An expansion may add tokens, each with the points that it has gone
(``engine.model.token_words.OnTrack``). The score of a player is what all of them have gone.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.model.actions import Choose
from engine.model.sheet import Line
from engine.model.token_words import OnTrack
from engine.model.words import decision, event
from engine.rules.state import State
from engine.scoring.track import track
from engine.turn.decision import Decision, Flow, ask

if TYPE_CHECKING:
    from engine.turn.account import Account

MARKER: Final = "marker"
"""The scoring marker that everybody has; the others are tokens by their ids."""

COUNT: Final = decision("count")
ADVANCED: Final = event("advanced")
FIGURES: Final = "base.track.figures"
PAYING: Final = "base.track.paying"


class TrackFigure(NamedTuple):
    """A figure on the scoring track: whose, what it is, and on which space."""

    player: str
    what: str
    space: int


class Advance(NamedTuple):
    """A move along the track: whose, of which scoring marker, from how many points to how many,
    and the line that says for what.

    ``earned`` tells that points were scored: what passes from one player to another is no scoring.
    """

    player: str
    figure: str
    before: int
    after: int
    line: Line
    earned: bool


def counting_figures(state: State, player: str) -> dict[str, int]:
    """The points that each scoring marker of a player has gone."""
    held = [token for token in state.pieces.tokens if token.player == player]
    others = {t.what: t.number for t in held if t.row.track is OnTrack.POINTS}
    # The score is what all of them have gone together, so the marker's part follows from it.
    marker = state.scores[player] - sum(others.values()) if others else state.scores[player]
    return {MARKER: marker, **others}


def space(points: int, state: State) -> int:
    """The space of the track to which so many points lead."""
    return track(points, state.ruleset).field


def on_track(state: State) -> tuple[TrackFigure, ...]:
    """Every figure on the scoring track, player by player; the scoring markers only where the
    scores are known."""
    return tuple(placed for player in state.players for placed in _placed(state, player))


def _placed(state: State, player: str) -> Iterator[TrackFigure]:
    for figure, gone in counting_figures(state, player).items() if state.known else ():
        yield TrackFigure(player, figure, space(gone, state))
    for token in state.pieces.tokens:
        if token.player == player and token.row.track is OnTrack.SPACE:
            yield TrackFigure(player, token.what, token.number)


def advance(
    account: "Account", paid: Iterable[tuple[Line, int]], *, earned: bool
) -> Flow[list[Advance]]:
    """Give the points of an event to its players; each moves one scoring marker by them.

    What is told and returned is what somebody asks about, or moves another figure than the marker.

    Where nobody knows the score nobody can tell where they stand, and it is the marker; in the
    final scoring it makes no difference.
    """
    moves, state = [], account.state
    marker_alone = not account.parts.advanced and not state.pieces
    for line, points in paid:
        if line.player is not None and points:
            if marker_alone:
                state.scores[line.player] += points
                continue
            figures = counting_figures(state, line.player)
            alone = len(figures) == 1 or not state.known or account.closing
            figure = MARKER if alone else (yield from _figure(line.player, points, figures))
            state.scores[line.player] += points
            if figure != MARKER:
                state.pieces = state.pieces.adding(line.player, figure, points)
            # In most games nobody asks where the markers stand, and this is gone through for every
            # line.
            if not account.parts.advanced and figure == MARKER:
                continue
            before, after = figures[figure], figures[figure] + points
            if state.known:
                rule = PAYING if points < 0 and len(figures) > 1 else FIGURES
                account.advanced(line.player, figure, space(after, state), rule)
            moves.append(Advance(line.player, figure, before, after, line, earned))
    return moves


def _figure(player: str, points: int, figures: Mapping[str, int]) -> Flow[str]:
    """The scoring marker that a player moves: none goes back below the start but the marker."""
    fit = [figure for figure, gone in figures.items() if points > 0 or gone + points >= 0]
    if len(fit) < 2:
        return fit[0] if fit else MARKER
    # In the middle of an event: nothing else may be done before the points are where they belong.
    rule = FIGURES if points > 0 else PAYING
    asked = Decision(player, COUNT, rule, lambda: [*map(Choose, fit)], alone=True)
    return (yield from ask(asked, Choose)).option
