"""Scoring as one flow, for a turn and for a stated position: a queue of features, each of them
through the steps of ``engine/data/turn/steps.toml``, then the payment and what it sets off.
"""

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, Final

from engine.board.features import BoardSpot, Feature
from engine.model.actions import Action, First
from engine.model.sheet import Line, Missing
from engine.model.words import decision, event
from engine.rules.state import State
from engine.scoring.final import closing_lines, unscored
from engine.scoring.lines import Payment, ahead_lines, by_place, feature_lines
from engine.scoring.ownership import control
from engine.turn.account import Account
from engine.turn.decision import Decision, Flow, ask, through
from engine.turn.hooks import Scope
from engine.turn.legality import Violation, violation
from engine.turn.steps import (
    AFTER_FIGURE,
    AFTER_SCORING,
    BEFORE,
    BEFORE_FINAL,
    COMPLETED,
    CONTROL,
    FINAL,
    INSTEAD,
    LAST,
    ONWARD,
    PAYMENT,
    SCORED,
    TILE,
)  # fmt: skip

if TYPE_CHECKING:
    from engine.turn.game import Game

FIRST: Final = decision("first")
ENDED: Final = event("ended")


def score_queue(account: Account) -> Flow[list[Feature]]:
    """Score what waits until nothing does; the features in the order in which they were scored."""
    scored = []
    while account.queue:
        # Who has nothing to choose is not asked, and expansions are not asked what they would say.
        alone = len(account.queue) == 1 or not account.parts.first
        feature = account.queue.popleft() if alone else (yield from _next(account))
        scored.append(feature)
        yield from score_feature(account, feature)
    return scored


def _next(account: Account) -> Flow[Feature]:
    """What is scored next, as it waits; where something hangs on that, as the mover says."""
    queue, state = account.queue, account.state
    found = [rivals for ask_for in account.parts.first if (rivals := ask_for(account))]
    if not found:
        return queue.popleft()
    rule = found[0].rule
    open_ = [feature for feature in queue if any(feature in rivals.features for rivals in found)]

    def against(action: Action) -> list[Violation] | None:
        if not isinstance(action, First):
            return None
        if state.board.find(*action) in open_:
            return []
        return [violation("not-offered", rule, None)]

    asked = Decision(
        state.mover or state.players[0], FIRST, rule,
        lambda: [First(*place) for place in state.board.keys(open_)], against,
    )  # fmt: skip
    chosen = state.board.find(*(yield from ask(asked, First)))
    assert chosen is not None  # noqa: S101 - one of those that wait
    queue.remove(chosen)
    return chosen


def score_feature(account: Account, feature: Feature) -> Flow[None]:
    """What may take the score's place, what comes before the majority, the majority, what holders
    do in place of taking points, the payment, and what else the feature brings."""
    account.at, state = INSTEAD, account.state
    for instead in account.parts.instead:
        held = control((feature,), state)
        if (yield from through(instead(account, feature, held))):
            return
    account.at = BEFORE
    yield from account.before(feature)
    account.at = CONTROL
    held = control((feature,), state)
    for waive in account.parts.waive:
        held = yield from waive(account, feature, held)
    account.at = PAYMENT
    if state.ruleset.ahead:
        for payment in by_place(ahead_lines(feature, state), state):
            # Not for the feature: whoever answers its payment must hear of it once.
            yield from account.pay(payment._replace(feature=None))
    lines = feature_lines(feature, held, state)
    yield from account.pay(Payment(tuple(lines), feature, held.holders))
    account.gain(feature)


# --- in a turn -----------------------------------------------------------------------------------


def scoring(game: "Game", *completed: Collection[BoardSpot]) -> Flow[None]:
    """Score what each tile completed, take the figures home, then what follows scoring."""
    scored: list[Feature] = []
    steps = game.parts.steps
    for places in completed:
        if places:
            game.queue.extend(f for f in game.board.found(places) if f.complete)
        if COMPLETED in steps:
            yield from game.step(COMPLETED)
        if game.queue:
            scored += yield from score_queue(game)
        if SCORED in steps:
            yield from game.step(SCORED)
    # Behind the step SCORED, at which the figures of what was scored still stand.
    for feature in scored:
        if not feature.kind.farm:
            bring_home(game, feature)
    if ONWARD in steps:
        yield from game.step(ONWARD)
    if AFTER_SCORING in steps:
        yield from game.step(AFTER_SCORING)
    game.scratch[Scope.SCORING].clear()


def bring_home(game: "Game", feature: Feature) -> None:
    """The figures of a scored feature return to their owners, but those that something keeps."""
    figures, feature.figures = feature.figures, []
    for figure in figures:
        if not any(home(game, feature, figure) for home in game.parts.home):
            game.take_back(figure, "base.return.scored")


def ending(game: "Game") -> Flow[None]:
    """What comes after the last turn, and the final scoring.

    Figures on incomplete features come home, farmers lie where they are.
    """
    game.between_turns, game.exhausted = False, True
    game.note(ENDED, None, None, "", "base.final.order")
    yield from game.step(LAST)
    yield from game.step(BEFORE_FINAL)
    yield from score_finally(game, ())
    for feature in unscored(game.state, ()):
        for figure in feature.figures:
            game.take_back(figure, "base.return.scored")
        feature.figures = []


def score_finally(account: Account, scored: Collection[Feature]) -> Flow[None]:
    """The payments of ``base.final.order``; ``scored`` features have been paid already."""
    account.at, account.closing, state = FINAL, True, account.state
    for feature in unscored(state, scored):
        lines = feature_lines(feature, control((feature,), state), state)
        yield from account.pay(Payment(tuple(lines), feature))
    for payment in by_place(closing_lines(state), state):
        yield from account.pay(payment)


# --- on a stated position ------------------------------------------------------------------------


def sheet_lines(
    state: State, completed: Iterable[Feature], *, final: bool
) -> tuple[tuple[Line, ...], Missing | None]:
    """What a stated position scores, and the decision without which it goes no further, if any.

    ``completed`` are the features that the last tile completed. With ``final`` the game ends here.
    """
    account = Account(state)
    account.queue.extend(completed)
    try:
        # The flow stops at its first decision, and what was paid up to there stands in the
        # account.
        open_ = next(_stated(account, final=final))
    except StopIteration:
        return tuple(account.lines), None
    return tuple(account.lines), Missing(open_.player, open_.what, open_.rule)


def _stated(account: Account, *, final: bool) -> Flow[None]:
    # These steps are about a tile just laid.
    for step in (TILE, AFTER_FIGURE, COMPLETED) if account.state.board.laid else ():
        yield from account.step(step)
    scored = yield from score_queue(account)
    yield from account.step(SCORED)
    # For most rule sets nothing is asked there, and the board need not be copied.
    if AFTER_SCORING in account.parts.stated and account.state.board.laid:
        scored = _gone_home(account, scored)
        yield from account.step(AFTER_SCORING)
    if final:
        yield from score_finally(account, scored)


def _gone_home(account: Account, scored: list[Feature]) -> list[Feature]:
    """Take the figures of scored features off a board of the account's own, so that what follows
    does not see them; the features as they lie there."""
    figures = [feature for feature in scored if feature.figures and not feature.kind.farm]
    if not figures:
        return scored
    places, gone = account.state.board.keys(scored), account.state.board.keys(figures)
    board = account.own_board()
    for feature in board.found(gone):
        standing, feature.figures = feature.figures, []
        for figure in standing:
            if any(home(account, feature, figure) for home in account.parts.home):
                account.kept.append(figure)
    return board.found(places)
