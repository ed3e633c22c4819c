"""Which right an action belongs to, and what the rights in play offer."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from engine.model.actions import Action, Deploy, done_by
from engine.rules.profile import rules
from engine.turn.decision import Decision, Flow, through
from engine.turn.hooks import Right
from engine.turn.legality import Violation, violation

if TYPE_CHECKING:
    from engine.turn.game import Game


DEPLOY_ONE: Final = "base.deploy.one"


class RightClaim(NamedTuple):
    """An action, the right that it belongs to, and what that right has against it."""

    right: Right[Any]
    action: Action
    against: list[Violation]


def claim(game: "Game", rights: Iterable[Right[Any]], action: Action) -> RightClaim | None:
    """The right that an action is done by; None where no right has anything to say of it.

    That is the one that the action names. Where it names none, the first that allows it, or else
    the first that knows why not.
    """
    by = getattr(action, "by", "")
    # Rights compare an action with what they offer, and there it names no right.
    plain = done_by(action, "") if by else action
    refused = None
    for right in rights:
        if not isinstance(action, right.action) or by not in ("", right.id):
            continue
        against = right.against(game, plain)
        # None means that it is none of this right's business.
        if against == []:
            return RightClaim(right, plain, against)
        if against and refused is None:
            refused = RightClaim(right, plain, against)
    return refused


def doing(
    game: "Game", rights: Iterable[Right[Any]], action: Action
) -> tuple[Right[Any], Action] | None:
    """The right that a legal action is done by, and the action without its name; None where it is
    done by none. Only where several take such actions does it take asking which."""
    by = getattr(action, "by", "")
    able = [right for right in rights if isinstance(action, right.action) and by in ("", right.id)]
    if len(able) == 1:
        return able[0], done_by(action, "") if by else action
    used = claim(game, able, action)
    return used and (used.right, used.action)


def offers(game: "Game", rights: Sequence[Right[Any]]) -> list[Action]:
    """What the rights allow. What two of them offer alike names the right that it is done by."""
    offered = [(right, options) for right in rights if (options := right.options(game))]
    if len(offered) < 2:
        return [*offered[0][1]] if offered else []
    # Only what is of one kind can be alike, and no right offers anything twice.
    kinds = [right.action for right, _ in offered]
    alike = [action for right, by in offered if kinds.count(right.action) > 1 for action in by]
    twice = {action for action, number in Counter(alike).items() if number > 1}
    if not twice:
        return [action for _, options in offered for action in options]
    return [
        done_by(action, right.id) if action in twice else action
        for right, options in offered
        for action in options
    ]


def second_move(game: "Game", action: Action, besides: str = "") -> Violation:
    """Why the figure step cannot be used again: the rule of what it was used for.

    ``besides`` goes with a second figure, of which nobody knows whose it is meant to be.
    """
    rule, cell = _taken(game), getattr(action, "cell", None)
    if rule != DEPLOY_ONE:
        return Violation("second-move", rule, f"Not both: {rules()[rule].title}.", cell)
    if isinstance(action, Deploy):
        return violation("second-follower", rule, cell, besides)
    return violation("second-move", rule, cell, "this takes its place, and that was done already")


def _taken(game: "Game") -> str:
    """The rule under which the figure step was last used."""
    return next(right.instead for right in game.parts.rights if right.id == game.uses[-1])


def too_late(game: "Game", action: Action) -> list[Violation]:
    """Why the turn that brought the tile laid last does not take an action any more, or never did.

    Empty where it has nothing to say of it, or where nobody has laid a tile yet.
    """
    # Rights ask whose turn it is; here it is asked for the turn that is over.
    mover, game.state.mover = game.mover, game.layer or game.mover
    try:
        return _too_late(game, action) if game.layer else []
    finally:
        game.state.mover = mover


def _too_late(game: "Game", action: Action) -> list[Violation]:
    for unasked in () if getattr(action, "by", "") else game.parts.unasked:
        if rule := unasked(game, action):
            return [violation("too-late", rule, None, under=game.state.ruleset)]
    used = claim(game, game.parts.rights, action)
    if isinstance(action, Deploy):
        # A figure on another tile belongs to the next turn, whose tile is still to be laid.
        if not game.uses or action.cell != game.just_laid:
            return []
        against = used.against if used else []
        return against or [second_move(game, action, "the next begins with a tile")]
    if used is None or used.against:
        return used.against if used else []
    if game.uses:
        return [second_move(game, action)]
    return [violation("too-late", "base.turn.order", None, "figures are placed before the scoring")]


def own_turn(game: "Game", flow: Flow[None]) -> Flow[None]:
    """A turn beside whose decisions the mover may use the rights of any time."""
    rights = game.parts.anytime
    # A generator that has not begun yet takes no value.
    action = None
    while True:
        try:
            asked = next(flow) if action is None else flow.send(action)
        except StopIteration:
            return
        mine = asked.player == game.mover and not asked.alone
        action = (yield from with_rights(game, rights, asked)) if mine else (yield asked)


def with_rights(game: "Game", rights: Sequence[Right[Any]], asked: Decision) -> Flow[Action]:
    """A decision beside which some rights may be used as often as they allow.

    An action that such a right takes is an answer to the decision where that takes it, too.
    """

    used: RightClaim | None = None

    def options() -> list[Action]:
        answers, more = asked.options(), offers(game, rights)
        both = [*answers, *more]
        # Only what is of one kind can be alike, and that is told sooner than which are.
        apart = set(map(type, more)).isdisjoint(map(type, answers))
        return both if apart else list(dict.fromkeys(both))

    def against(action: Action) -> list[Violation]:
        nonlocal used
        # The decision itself goes first: what answers it is not taken for a right beside it.
        answer = asked.violations(action)
        used = claim(game, rights, action) if answer else None
        return used.against if used else answer

    both = Decision(
        asked.player, asked.what, asked.rule, options, against, asked.weights, asked.alone
    )
    while True:
        action = yield both
        # Nothing is done that was not asked about just before: by what it is done is known.
        if used is None:
            return action
        # From here on the turn has begun, and ending the game would have to take this back.
        game.between_turns = False
        yield from through(used.right.perform(game, used.action))
