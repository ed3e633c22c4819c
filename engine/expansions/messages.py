"""The Messages (2012): a second scoring marker for everybody, and messages on dark spaces."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final, TypeAlias, cast

from engine.board.features import Feature
from engine.model.actions import Action, Choose, Pass, Remove
from engine.model.geometry import Cell
from engine.model.kinds import FeatureKind
from engine.model.pieces import Pieces, Token
from engine.model.sheet import Line, SheetTerm
from engine.model.values import Figure
from engine.model.vocabulary import PlaceRow, rows
from engine.model.words import TermId, decision, event, line, thing
from engine.rules.hooks import ExpansionAnswers
from engine.rules.state import State
from engine.scoring.farm import farm_lines
from engine.scoring.lines import Payment, feature_points, feature_terms
from engine.scoring.ownership import control
from engine.scoring.track import track
from engine.scoring.worth import pennant_cells, term
from engine.turn.account import Account
from engine.turn.counting import Advance, counting_figures, space
from engine.turn.cycles import Cycle
from engine.turn.decision import Decision, Flow, ask, through
from engine.turn.hooks import Ordered, Rivals, TurnAnswers

if TYPE_CHECKING:
    from engine.turn.game import Game

MESSENGER: Final = "messenger"
MESSAGE: Final = "message"
"""A message that has been resolved, by its mark: they lie at the bottom of the stack in this order.
Above them lie the others, and in which order nobody knows."""

DRAW: Final = decision("messages.draw")
RESOLVE: Final = decision("messages.resolve")
HOME: Final = decision("messages.home")
WORTH: Final = decision("messages.worth")
POINTS: Final = "points"
_DRAWN: Final = event("message")
_LINE: Final = line("message")
_LUMP: Final = thing("message")
_PENNANT: Final = thing("pennant over a knight")
_KNIGHT: Final = thing("knight")
_FARMER: Final = thing("farmer")

Act: TypeAlias = Callable[[], Flow[None] | None]


def begin(state: State) -> Pieces:
    """Every messenger at the start of the track."""
    messengers = (Token(MESSENGER, player, number=0) for player in state.players)
    return state.pieces.having(MESSENGER, *messengers)


# --- a message comes -----------------------------------------------------------------------------


def rivals(account: Account) -> Rivals | None:
    """Completed features that pay the mover, where it hangs on the first of them whether a figure
    stops on a dark space (condensed order of play, step 6, item 3)."""
    state, mover = account.state, account.state.mover
    # Where nobody has stated the scores, nobody knows on which space a marker would stop.
    queue = account.queue if state.known else ()
    paid = [feature for feature in queue if mover in control((feature,), state).holders]
    stops = {_stops(feature, mover, state) for feature in paid}
    return Rivals("messages.draw", paid) if len(stops) > 1 else None


def _stops(feature: Feature, player: str, state: State) -> tuple[bool, ...]:
    """Whether each scoring marker of a player would stop on a dark space for a feature."""
    worth = feature_points(feature, state)
    gone = counting_figures(state, player).values()
    return tuple(track(points + worth, state.ruleset).dark for points in gone)


def watch(account: Account, moves: Sequence[Advance]) -> Flow[None]:
    """A message for every figure that the mover has brought to a dark space."""
    for move in moves:
        if _brings(move, account.state):
            yield from _message(account)


def _brings(move: Advance, state: State) -> bool:
    """Whether a figure was moved in its owner's turn, by scoring, to a dark space of its own."""
    if not move.earned or move.player != state.mover or not track(move.after, state.ruleset).dark:
        return False
    there = _company(move, state)
    if state.ruleset.flag("messages.alone.own"):
        return not there
    return there <= {move.player}


def _company(move: Advance, state: State) -> set[str]:
    """Whose other scoring markers stand on the space where a move ends."""
    return {
        player
        for player in state.players
        for figure, gone in counting_figures(state, player).items()
        if (player, figure) != (move.player, move.figure)
        and space(gone, state) == space(move.after, state)
    }


def _message(account: Account) -> Flow[None]:
    """Draw the top message and resolve it: do what it says, or take points for it."""
    drawn = yield from _draw(account, _drawn_by(account))
    mover, act = account.state.mover, _ACTIONS[drawn](account)
    if act is not None:
        options = [Choose(drawn), Choose(POINTS)]
        asked = Decision(mover, RESOLVE, "messages.resolve", options.copy)
        if (yield from ask(asked, Choose)).option == drawn:
            yield from through(act())
            return
    yield from _pay(account, (_each(account.state, "messages.points", _LUMP, 1),))


def _drawn_by(account: Account) -> str:
    """The rule by which a message is drawn: another one where a feature that waits to be scored
    will move a scoring marker of the mover as well."""
    state, waiting = account.state, account.queue
    more = any(state.mover in control((feature,), state).holders for feature in waiting)
    return "messages.draw.each" if more else "messages.draw"


def _draw(account: Account, rule: str) -> Flow[str]:
    """The message on top, which comes to lie at the bottom of the stack."""
    state = account.state
    below = [token.mark for token in state.pieces.of(MESSAGE)]
    above = [message for message in _ACTIONS if message not in below]
    # With none above left all have been resolved, and they come again in that order.
    drawn = (below or above)[0]
    if above:
        asked = Decision(
            None, DRAW, "messages.draw",
            lambda: [*map(Choose, above)], weights=lambda: [1] * len(above),
        )  # fmt: skip
        drawn = (yield from ask(asked, Choose)).option
    kept = (message for message in below if message != drawn)
    stack = (Token(MESSAGE, mark=message) for message in (*kept, drawn))
    state.pieces = state.pieces.having(MESSAGE, *stack)
    account.note(_DRAWN, state.mover, None, drawn, rule)
    return drawn


# --- what messages say ---------------------------------------------------------------------------


def _each(state: State, rule: str, what: TermId, number: int) -> SheetTerm:
    return SheetTerm(number, state.ruleset.number(rule), what, state.ruleset.cites[rule], ())


def _pay(
    account: Account, terms: tuple[SheetTerm, ...], feature: Feature | None = None
) -> Flow[None]:
    """Points for the mover, where they come from a feature with its place."""
    state, cell, spot = account.state, None, ""
    if feature is not None:
        number = feature.first
        cell, spot = state.board.cells[number], state.board.spot_of(number)
    cite, cells = state.ruleset.cites["messages.resolve"], terms[0].cells if terms else ()
    paid = Line(_LINE, cell, spot, True, state.mover, (), terms, cite, cells)
    yield from account.pay(Payment((paid,)))


def _own(state: State, *kinds: FeatureKind) -> Iterator[tuple[Feature, Figure]]:
    """The mover's followers on features of some kinds, or of all."""
    for feature in state.board.occupied():
        for figure in feature.figures if not kinds or feature.kind in kinds else ():
            if figure.player == state.mover and figure.kind in state.ruleset.followers:
                yield feature, figure


def _least(kind: FeatureKind, account: Account) -> Act | None:
    """The incomplete feature of a kind, with a follower of the mover, that is worth least."""
    state = account.state
    found = [
        (feature_terms(feature, state), feature)
        for feature in dict.fromkeys(feature for feature, _ in _own(state, kind))
        if not feature.complete
    ]
    if not found:
        return None
    terms, feature = min(found, key=lambda one: sum(term.points for term in one[0]))
    return partial(_pay, account, terms, feature)


def _pennants(account: Account) -> Act | None:
    state = account.state
    cities = dict.fromkeys(city for city, _ in _own(state, FeatureKind.CITY))
    cells = tuple(cell for city in cities for cell in pennant_cells(city, state.board))
    paid = term(state.ruleset, "messages.pennants", _PENNANT, cells)
    return partial(_pay, account, (paid,)) if cells else None


def _people(kind: FeatureKind, rule: str, what: TermId, account: Account) -> Act | None:
    state = account.state
    cells = tuple(figure.cell for _, figure in _own(state, kind))
    return partial(_pay, account, (term(state.ruleset, rule, what, cells),)) if cells else None


def _another_tile(account: Account) -> Act | None:
    """Another tile before whatever else is due; it may bring a second one of its own."""
    game = cast("Game", account)
    cycle = Cycle("messages.tile", account.state.mover, whole=True)
    return lambda: game.cycles.appendleft(cycle)


def _follower_home(account: Account) -> Act | None:
    state = account.state
    found: dict[Figure, Feature | None]
    found = {figure: one for one, figure in _own(state) if not one.complete}
    found |= {figure: None for figure in state.board.apart if _waits(figure, state)}
    return partial(_take_home, cast("Game", account), found) if found else None


def _waits(figure: Figure, state: State) -> bool:
    """Whether a figure on no segment is the mover's follower on something incomplete."""
    place: PlaceRow = rows(PlaceRow)[figure.spot]
    return (
        place.incomplete and figure.player == state.mover and figure.kind in state.ruleset.followers
    )


def _take_home(game: "Game", standing: Mapping[Figure, Feature | None]) -> Flow[None]:
    """A follower comes home, and the mover alone may score what it stands on."""
    options = [*map(Remove, standing)]
    home = yield from ask(Decision(game.mover, HOME, "messages.home", options.copy), Remove)
    feature = standing[home.figure]
    # Worked out while the follower still stands there.
    terms = _alone(feature, game.state) if feature else _apart(home.figure, game.state)
    scored = bool(sum(term.points for term in terms))
    if scored:
        ways: list[Action] = [Choose(POINTS), Pass()]
        scored = (yield Decision(game.mover, WORTH, "messages.home", ways.copy)) != Pass()
    game.remove(home.figure, "messages.home")
    if scored:
        yield from _pay(game, terms, feature)


def _alone(feature: Feature, state: State) -> tuple[SheetTerm, ...]:
    """What the mover would score for a feature at the end of the game without the others there."""
    if feature.kind is not FeatureKind.FARM:
        return feature_terms(feature, state)
    own = feature.copy()
    own.figures = [figure for figure in feature.figures if figure.player == state.mover]
    return tuple(term for line in farm_lines([own], state) for term in line.terms)


def _apart(figure: Figure, state: State) -> tuple[SheetTerm, ...]:
    """What a figure on no segment would score at the end; most would score nothing."""
    worth = state.ruleset.apart.get(figure.spot)
    return worth(figure, state) if worth else ()


_ACTIONS: Final[Mapping[str, Callable[[Account], Act | None]]] = {
    "shortest-road": partial(_least, FeatureKind.ROAD),
    "smallest-city": partial(_least, FeatureKind.CITY),
    "smallest-cloister": partial(_least, FeatureKind.CLOISTER),
    "another-tile": _another_tile,
    "pennants": _pennants,
    "knights": partial(_people, FeatureKind.CITY, "messages.knights", _KNIGHT),
    "farmers": partial(_people, FeatureKind.FARM, "messages.farmers", _FARMER),
    "follower-home": _follower_home,
}
"""What each message offers to its drawer, None where it offers nothing now."""


# --- what a table can be -------------------------------------------------------------------------


def check_state(state: State) -> Iterator[tuple[str, Cell | None]]:
    """Two messengers of a player, a message that lies in the stack twice."""
    if _twice(token.player for token in state.pieces.of(MESSENGER)):
        yield "messages.messenger", None
    if _twice(token.mark for token in state.pieces.of(MESSAGE)):
        yield "messages.stack", None


def _twice(named: Iterable[str]) -> bool:
    names = list(named)
    return len(set(names)) < len(names)


ANSWERS = ExpansionAnswers(
    begin=begin,
    state=check_state,
    turn=TurnAnswers(first=rivals, advanced=Ordered(20, watch)),
)
