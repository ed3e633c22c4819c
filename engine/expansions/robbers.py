"""The Robbers (2012): figures on the scoring track that take half of what others score."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.board.features import Feature
from engine.model import codecs
from engine.model.actions import Action, Choose, Pass, action
from engine.model.geometry import Cell
from engine.model.pieces import Token
from engine.model.sheet import Line, SheetTerm
from engine.model.token_words import OnTrack
from engine.model.words import decision, event, line, thing
from engine.rules.hooks import ExpansionAnswers
from engine.rules.state import State
from engine.scoring.lines import Payment, feature_points
from engine.scoring.ownership import control
from engine.turn.account import Account, Event
from engine.turn.counting import Advance, counting_figures, space
from engine.turn.decision import Decision, Flow, ask
from engine.turn.hooks import OnStatedPosition, Ordered, Rivals, StepPart, TurnAnswers
from engine.turn.legality import Violation, violation
from engine.turn.steps import TILE

if TYPE_CHECKING:
    from engine.turn.game import Game

SYMBOL: Final = "robbers"
ROBBER: Final = "robber-figure"
"""A robber on the track; its number is the space. Whoever has none there has it in the supply."""

PUT: Final = decision("robbers.put")
WHOM: Final = decision("robbers.whom")
BACK: Final = decision("robbers.back")
_STANDS: Final = event("robber")
_HOME: Final = event("robber-home")
_ROBBED: Final = line("robbed")
_LEFT: Final = line("robber at the end")
_MESSAGE: Final = line("message")
_SHARE: Final = thing("share of a robber")
_AT_END: Final = thing("robber on the track")


@action("put-robber")
class PutRobber(NamedTuple):
    """Put the own robber on a space of the scoring track."""

    space: codecs.Option


@action("rob")
class Rob(NamedTuple):
    """Say whom the own robber robs."""

    player: codecs.Player


def robber_of(player: str, state: State) -> Token | None:
    """The robber of a player, if it is on the track."""
    return next((token for token in state.pieces.of(ROBBER) if token.player == player), None)


def _set(account: Account, player: str, at: int | None, rule: str) -> None:
    """Put a player's robber on a space, or back into the supply."""
    pieces = account.state.pieces
    others = (token for token in pieces.of(ROBBER) if token.player != player)
    mine = () if at is None else (Token(ROBBER, player, number=at),)
    account.state.pieces = pieces.having(ROBBER, *others, *mine)
    what = _HOME if at is None else _STANDS
    account.events.append(Event(what, player, None, "" if at is None else str(at), rule))


def _spaces(state: State, player: str) -> set[int]:
    """The spaces on which a player's scoring markers stand."""
    return {space(gone, state) for gone in counting_figures(state, player).values()}


def _seats(state: State) -> tuple[str, ...]:
    """The players, clockwise from the mover."""
    place = state.players.index(state.mover) if state.mover else 0
    return state.players[place:] + state.players[:place]


# --- a robber comes to the track -----------------------------------------------------------------


def place(game: "Game") -> Flow[None]:
    """A tile with a robber was laid: the mover may put the robber on the track or move it, then
    the next player may put one out of the supply. Where players are skipped, that is the next one
    who has a robber there."""
    state, cell = game.state, game.just_laid
    if game.laying is None or SYMBOL not in game.board.laid[cell][0].tile.symbols:
        return
    mover, *others = _seats(state)
    yield from _offer(game, mover, "robbers.symbol")
    if not state.ruleset.flag("robbers.next.skips"):
        del others[1:]
    waiting = (player for player in others if robber_of(player, state) is None)
    if (following := next(waiting, None)) is not None:
        yield from _offer(game, following, "robbers.next")


def _offer(game: "Game", player: str, rule: str) -> Flow[None]:
    offered = _offered(game.state, player)
    if not offered:
        return
    options: list[Action] = [Pass(), *(PutRobber(str(at)) for at in offered)]

    def against(action: Action) -> list[Violation] | None:
        if action in options:
            return []
        return [violation("forbidden", rule, None)] if isinstance(action, PutRobber) else None

    chosen = yield Decision(player, PUT, rule, options.copy, against)
    if isinstance(chosen, PutRobber):
        _set(game, player, int(chosen.space), "robbers.space")


def _offered(state: State, player: str) -> list[int]:
    """The spaces with a scoring marker of another player; none where nobody knows the scores."""
    if not state.known:
        return []
    others = (_spaces(state, other) for other in state.players if other != player)
    mine = robber_of(player, state)
    return sorted(set().union(*others) - ({mine.number} if mine else set()))


# --- figures move along the track ----------------------------------------------------------------


def rivals(account: Account) -> Rivals | None:
    """Completed features that pay whoever stands with a robber: it takes from the first that is
    scored (condensed order of play, step 6, item 3)."""
    state = account.state
    robbers = state.pieces.of(ROBBER) if state.known else ()
    paid = {feature: _paid(feature, state) for feature in account.queue} if robbers else {}
    taken = ([*_taken(robber, paid, state)] for robber in robbers)
    found = ([one for one, _ in each] for each in taken if len({points for _, points in each}) > 1)
    return next((Rivals("robbers.first", features) for features in found), None)


def _taken(
    robber: Token, paid: Mapping[Feature, Mapping[str, int]], state: State
) -> Iterator[tuple[Feature, frozenset[tuple[str, int]]]]:
    """The features that pay somebody on the space of a robber, each with whom how much."""
    others = (player for player in state.players if player != robber.player)
    here = {player for player in others if robber.number in _spaces(state, player)}
    points = ((one, {(by, paid[one][by]) for by in here & paid[one].keys()}) for one in paid)
    return ((one, frozenset(each)) for one, each in points if each)


def _paid(feature: Feature, state: State) -> dict[str, int]:
    """What a feature is worth to each of those who hold it."""
    return dict.fromkeys(control((feature,), state).holders, feature_points(feature, state))


def watch(account: Account, moves: Sequence[Advance]) -> Flow[None]:
    """What the robbers do when scoring markers have moved from their spaces."""
    # From the mover clockwise, since several robbers may stand on one space.
    for player in _seats(account.state):
        robber = robber_of(player, account.state)
        if robber is None:
            continue
        left = [move for move in moves if _leaves(move, robber, account.state)]
        onward = [move for move in left if move.after > move.before]
        victims = [move for move in onward if _open_to(move, account.state)]
        if victims:
            yield from _steal(account, player, victims)
        elif onward and onward[0].line.kind == _ROBBED:
            _set(account, player, space(onward[0].after, account.state), "robbers.rogue")
        elif left and not onward:
            yield from _go_back(account, robber, left[0])


def _leaves(move: Advance, robber: Token, state: State) -> bool:
    """Whether another player's figure moves from the space of a robber."""
    return move.player != robber.player and space(move.before, state) == robber.number


def _open_to(move: Advance, state: State) -> bool:
    """Whether a robber may take of what a move was for."""
    paid = move.earned or state.ruleset.flag("robbers.paid")
    return paid and move.line.kind != _ROBBED


def _steal(account: Account, player: str, victims: Sequence[Advance]) -> Flow[None]:
    """Take a share of what one of the victims has just scored, and go home."""
    state = account.state
    options = [*map(Rob, dict.fromkeys(move.player for move in victims))]
    chosen = options[0]
    if len(options) > 1:
        chosen = yield from ask(Decision(player, WHOM, "robbers.whom", options.copy), Rob)
    robbed = next(move for move in victims if move.player == chosen.player)
    # Before the payment: the points it brings must not find the robber still there.
    _set(account, player, None, "robbers.home")
    # Rounded up, as ``//`` of the negative rounds away from it.
    share = -(-robbed.line.points // state.ruleset.number("robbers.share"))
    cite = state.ruleset.cites["robbers.share"]
    message = robbed.line.kind == _MESSAGE
    why = state.ruleset.cites["messages.chain.robber"] if message else None
    terms = (SheetTerm(share, 1, _SHARE, cite, (), why),)
    paid = Line(_ROBBED, None, robbed.player, True, player, (), terms, cite, ())
    yield from account.pay(Payment((paid,), share_of=robbed.line))


def _go_back(account: Account, robber: Token, move: Advance) -> Flow[None]:
    """Go back with a figure that pays; with others on the space there is a choice."""
    state, player = account.state, robber.player
    others = [other for other in state.players if other != player]
    if any(robber.number in _spaces(state, other) for other in others):
        options: list[Action] = [Pass(), Choose("go-back")]
        chosen = yield Decision(player, BACK, "robbers.back.choice", options.copy)
        if isinstance(chosen, Pass):
            return
    _set(account, player, space(move.after, state), "robbers.back")


# --- the end, and what a table can be ------------------------------------------------------------


def end_lines(state: State) -> list[Line]:
    """Points for every robber that is on the track at the end."""
    cite = state.ruleset.cites["robbers.end"]
    terms = (SheetTerm(1, state.ruleset.number("robbers.end"), _AT_END, cite, ()),)
    return [
        Line(_LEFT, None, "", True, token.player, (), terms, cite, ())
        for token in state.pieces.of(ROBBER)
    ]


def check_state(state: State) -> Iterator[tuple[str, Cell | None]]:
    """More robbers than a player has, and a robber where no space or nobody to rob is."""
    owners = [token.player for token in state.pieces.of(ROBBER)]
    if any(owners.count(player) > state.ruleset.number("robbers.supply") for player in owners):
        yield "robbers.supply", None
    length = state.ruleset.number("base.track.length")
    robbers = state.pieces.of(ROBBER)
    if any(token.number >= length or _idle(token, state) for token in robbers):
        yield "robbers.space", None


def _idle(robber: Token, state: State) -> bool:
    """Whether a robber stands with nobody else's figure: it goes home or along when they go, but
    where it takes nothing of points that they are paid."""
    if not (state.known and state.ruleset.flag("robbers.paid")):
        return False
    others = [player for player in state.players if player != robber.player]
    dealt = (token for begin in state.ruleset.begin for token in begin(state).tokens)
    stated = state.pieces.named()
    unstated = (token for token in dealt if token.what not in stated)
    waiting = {t.number for t in unstated if t.row.track is OnTrack.POINTS and t.player in others}
    return robber.number not in waiting.union(*(_spaces(state, player) for player in others))


ANSWERS = ExpansionAnswers(
    state=check_state,
    at_end=end_lines,
    turn=TurnAnswers(
        parts=(StepPart(TILE, 40, place, OnStatedPosition.NOTHING),),
        first=rivals,
        advanced=Ordered(10, watch),
    ),
)
