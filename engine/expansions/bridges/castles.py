"""Castles: what a small city may become, what completes it, and what farms make of it."""

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, Final, cast

from engine.board.board import Board
from engine.board.features import Feature
from engine.expansions.bridges.common import left, share, share_rule
from engine.model.actions import Action, Pass, Redeploy
from engine.model.geometry import Cell
from engine.model.kinds import FeatureKind
from engine.model.pieces import Token
from engine.model.sheet import Line, SheetTerm
from engine.model.values import Figure
from engine.model.words import LineId, decision, event, line, thing
from engine.rules.hooks import Became
from engine.rules.state import State
from engine.scoring.lines import Payment, extra_lines, feature_points, feature_terms
from engine.scoring.ownership import Control
from engine.turn.account import Account
from engine.turn.decision import Decision, Flow
from engine.turn.hooks import Rivals, Scope, Scratch

if TYPE_CHECKING:
    from engine.turn.game import Game

CASTLE: Final = "castle"
KEEP: Final = "keep"
"""Where the follower of a castle stands."""

SCORED: Final = "scored"
NO_HALF_CIRCLE: Final = "no-castle"
MAKE: Final = decision("castle.make")
_MADE_EVENT: Final = event("castle")
_LINE: Final = line("castle")
_THING: Final = thing("castle")
_MADE: Final[Scratch[list[Token]]] = Scratch(Scope.SCORING, list)
"""Castles made in this scoring: what it completes does not complete them."""

_DONE: Final[Scratch[list[Token]]] = Scratch(Scope.SCORING, list)
"""Castles completed in this scoring; their followers still stand."""

_FARM_RULES: Final = {
    "abbey.barn.placed.city": "bridges.castle.barn.placed",
    "abbey.barn.joined.city": "bridges.castle.barn.joined",
    "abbey.barn.end.city": "bridges.castle.barn.end",
}
"""What a castle brings where a rule pays for cities; elsewhere it is what farmers get."""


def lords(state: State) -> list[Figure]:
    """The followers in castles."""
    return [figure for figure in state.board.apart if figure.spot == KEEP]


def _lord(castle: Token, state: State) -> Figure | None:
    city = _city(castle, state.board)
    cells = state.board.cells_of(city) if city else (castle.cell,)
    # Two castles may share a tile, and then the followers of both may be stated there.
    own = (f for f in lords(state) if f.player == castle.player and f.cell in cells)
    return next(own, None)


def _castle(city: Feature, state: State) -> bool:
    """Whether a city has become a castle, and so has been dealt with."""
    return any(_city(castle, state.board) is city for castle in state.pieces.of(CASTLE))


def _city(castle: Token, board: Board) -> Feature | None:
    """The city under a castle, None if it is stated where there is none."""
    assert castle.cell is not None  # noqa: S101 - a castle has a cell
    return board.find(castle.cell, castle.spot)


def city_under(castle: Token, board: Board) -> Feature:
    """The city under a castle of a game."""
    city = _city(castle, board)
    assert city is not None  # noqa: S101 - a castle lies over a city
    return city


def is_small(city: Feature, board: Board) -> bool:
    """Whether a city is complete and consists of two half circles."""
    segments = [board.segments[number] for number in city.segments]
    return (
        city.kind is FeatureKind.CITY
        and city.complete
        and len(segments) == 2
        and all(len(s.ports) == 1 and NO_HALF_CIRCLE not in s.marks for s in segments)
    )


# --- a city becomes a castle ---------------------------------------------------------------------


def offer(account: Account, city: Feature, held: Control) -> Flow[bool]:
    """Whoever holds a small city that was just completed may make it a castle."""
    state = account.state
    if _castle(city, state) or not is_small(city, state.board):
        return _castle(city, state)
    # Whoever occupies it decides, also with figures that have no vote there.
    for player in _askable(state, held.holders or held.votes):
        options: list[Action] = [Pass(), *_ways(city, player, state)]
        action = yield Decision(player, MAKE, "bridges.castle.made", options.copy)
        if isinstance(action, Redeploy):
            # Nobody answers on a stated position, so this is a game.
            _make(cast("Game", account), action)
            return True
    return False


def _askable(state: State, holders: Collection[str]) -> list[str]:
    """The holders who may decide, the mover first and then clockwise."""
    if len(holders) > 1 and state.ruleset.values["bridges.castle.tie"].value == "nobody":
        return []
    place = state.players.index(state.mover) if state.mover else 0
    seats = state.players[place:] + state.players[:place]
    return [player for player in seats if player in holders and left(state, player, CASTLE) > 0]


def _ways(city: Feature, player: str, state: State) -> list[Redeploy]:
    """Each of the player's followers who may stay in the castle."""
    cell, _ = state.board.key(city)
    knights = (f for f in dict.fromkeys(city.figures) if f.player == player)
    return [Redeploy(f, cell, KEEP) for f in knights if f.kind in state.ruleset.votes]


def _make(game: "Game", action: Redeploy) -> None:
    """Lay the castle over the city; others who stood there go home as after any scoring."""
    state, player = game.state, action.figure.player
    cell, spot = game.board.key(game.board.feature_of(action.figure))
    castle = Token(CASTLE, player, cell, spot)
    state.pieces = state.pieces.having(CASTLE, *state.pieces.of(CASTLE), castle)
    # Before its follower moves in: others hear of that move, and the city is a castle by then.
    _MADE.of(game).append(castle)
    game.note(_MADE_EVENT, player, cell, spot, "bridges.castle.made")
    game.move(action, "bridges.castle.made")


# --- what completes a castle ---------------------------------------------------------------------


def fief(castle: Token, state: State) -> frozenset[Cell]:
    """The tiles of a castle and those on both its sides."""
    city = city_under(castle, state.board)
    cells = state.board.cells_of(city)
    # A castle lies over two tiles, side by side or one above the other.
    upright = cells[0][0] == cells[1][0]
    across, up = 1, 0
    if not upright:
        row = state.ruleset.values["bridges.castle.fief"].value == "row"
        across, up = (len(cells), 0) if row else (0, 1)
    return frozenset((x + way * across, y + way * up) for x, y in cells for way in (-1, 0, 1))


def _lies_on(feature: Feature, state: State) -> frozenset[Cell]:
    """The tiles that count when a completed feature may lie in a fief. A cloister counts by its own
    tile, a garden perhaps by those round it too."""
    board, own = state.board, [state.board.cells[number] for number in feature.segments]
    wide = feature.kind.surrounded and feature.kind is not FeatureKind.CLOISTER
    if wide and state.ruleset.flag("bridges.castle.garden"):
        own += board.neighbours_of(own[0])
    return frozenset(own)


def rivals(account: Account) -> Rivals | None:
    """Several features that would each make a castle that waits worth something else."""
    state = account.state
    waiting = [f for f in account.queue if not f.kind.farm and not _castle(f, state)]
    for castle in state.pieces.of(CASTLE):
        lands = fief(castle, state) if _waits(account, castle) else frozenset()
        found = [feature for feature in waiting if _lies_on(feature, state) & lands]
        if len({feature_points(feature, state) for feature in found}) > 1:
            own = castle.player == state.mover
            return Rivals("bridges.castle.next" if own else "bridges.castle.chooser", found)
    return None


def complete(account: Account, payment: Payment) -> Flow[None]:
    """A feature that was scored completes the castles in whose fiefs it lies; they come next.

    A farm is never complete, closed all round or not.
    """
    feature, state = payment.feature, account.state
    if feature is None or not feature.complete or payment.lines[0].kind != LineId(feature.kind):
        return
    if not feature.kind.farm:
        yield from _complete(account, _lies_on(feature, state), feature_terms(feature, state))


def _complete(account: Account, cells: frozenset[Cell], terms: tuple[SheetTerm, ...]) -> Flow[None]:
    """Score the castles that wait for something on these tiles, each with those that it completes
    in turn."""
    state = account.state
    for castle in state.pieces.of(CASTLE):
        if not _waits(account, castle) or not cells & fief(castle, state):
            continue
        # Before it is paid, so that two castles in each other's fiefs do not complete each other
        # for ever.
        _DONE.of(account).append(castle)
        scored = _castle_line(castle, terms, state)
        lines = (scored, *_beside(castle, state))
        yield from account.pay(Payment(lines, holders=(castle.player,)))
        yield from _complete(account, frozenset(scored.cells), terms)


def _beside(castle: Token, state: State) -> list[Line]:
    """The lines that go with the scoring of a castle, as with that of a city of its follower's."""
    city, lord = city_under(castle, state.board), _lord(castle, state)
    assert lord is not None  # noqa: S101 - only a castle with a follower is completed
    # On a copy, as the knights of the city have gone home and only the lord is left.
    held = city.copy()
    held.figures = [lord]
    return extra_lines(held, [lord.player], state)


def _waits(account: Account, castle: Token) -> bool:
    gone = castle.mark or castle in _MADE.of(account) or castle in _DONE.of(account)
    return not gone and _lord(castle, account.state) is not None


def _castle_line(castle: Token, terms: tuple[SheetTerm, ...], state: State) -> Line:
    city = city_under(castle, state.board)
    why = state.ruleset.cites["bridges.castle.value"]
    return Line(
        _LINE, castle.cell, castle.spot, True, castle.player, (), terms, why,
        state.board.cells_of(city),
    )  # fmt: skip


def go_home(game: "Game") -> None:
    """The followers of the castles just scored go home, but for those that something keeps; the
    castles stay."""
    state, done = game.state, _DONE.of(game)
    for castle in done:
        lord = _lord(castle, state)
        assert lord is not None  # noqa: S101 - only a castle with a follower is completed
        city = city_under(castle, state.board)
        if not any(home(game, city, lord) for home in game.parts.home):
            game.remove(lord, "base.return.scored")
    if done:
        castles = (c._replace(mark=SCORED) if c in done else c for c in state.pieces.of(CASTLE))
        state.pieces = state.pieces.having(CASTLE, *castles)


# --- farms, and what can lie on the table --------------------------------------------------------


def becomes(city: Feature, rule: str, state: State) -> Became | None:
    """A castle is worth more to farms than a city, complete or not."""
    if not _castle(city, state):
        return None
    return Became(_FARM_RULES.get(rule, "bridges.castle.farm"), _THING)


def counted(complete: list[Feature], kind: FeatureKind, state: State) -> list[Feature]:
    """The completed cities that count at the end; a castle may be none any more."""
    if kind is not FeatureKind.CITY or state.ruleset.flag("bridges.castle.king"):
        return complete
    return [city for city in complete if not _castle(city, state)]


def check_state(state: State) -> Iterator[tuple[str, Cell | None]]:
    """Castles on what is no small city, too many of them, and followers in no castle."""
    castles = state.pieces.of(CASTLE)
    covered: list[Feature] = []
    for castle in castles:
        city = _city(castle, state.board)
        if city is None or not is_small(city, state.board):
            yield "bridges.castle.city", castle.cell
        elif city.figures or city in covered:
            yield "bridges.castle.made", castle.cell
        else:
            covered.append(city)
    for player in state.players:
        if sum(castle.player == player for castle in castles) > share(state, CASTLE):
            yield share_rule(state, CASTLE), None
    waiting = [castle for castle in castles if not castle.mark]
    for lord in lords(state):
        own = [c for c in waiting if c.player == lord.player and _lord(c, state) == lord]
        if lord.kind not in state.ruleset.votes or not own:
            yield "bridges.castle.figures", lord.cell
        else:
            waiting.remove(own[0])
