"""The Gingerbread Man (2012): a neutral figure that goes from city to city, and scores knights."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.board.features import Feature
from engine.model import codecs
from engine.model.actions import Action, action
from engine.model.catalogue import tile_of
from engine.model.figures import FOLLOWER
from engine.model.geometry import Cell
from engine.model.kinds import FeatureKind
from engine.model.pieces import Pieces, Token
from engine.model.sheet import Line, SheetTerm
from engine.model.turned import turned
from engine.model.words import decision, event, line, thing
from engine.rules.hooks import ExpansionAnswers
from engine.rules.start import place_of, starting_turn
from engine.rules.state import State
from engine.scoring.lines import Payment
from engine.turn.account import Account
from engine.turn.decision import Decision, Flow, ask
from engine.turn.hooks import LeftOut, StepPart, TurnAnswers
from engine.turn.legality import Violation, violation
from engine.turn.setup import draw_pile
from engine.turn.steps import AFTER_SCORING

if TYPE_CHECKING:
    from engine.turn.game import Game

MAN: Final = "gingerbread"
"""The figure, and the mark of the tiles that move it."""

MOVE: Final = decision("gingerbread.move")
_PUT: Final = event("gingerbread-put")
_LINE: Final = line("gingerbread")
_TILE: Final = thing("tile for a knight")


@action("gingerbread")
class MoveGingerbread(NamedTuple):
    """Put the gingerbread man into a city, named by one of its segments."""

    cell: codecs.Cell
    spot: codecs.Spot


def begin(state: State) -> Pieces:
    """He stands in the city of the start tile, if that lies there before the first turn.

    A table that was stated says where he is. Land to begin with is no start tile.
    """
    first = () if state.board.laid else draw_pile(state.ruleset, len(state.players))[0].tiles
    for tile in map(tile_of, first):
        look = turned(tile, starting_turn(tile))
        cities = [look.names[s.index] for s in look.segments if s.kind is FeatureKind.CITY]
        if cities and tile.land is None:
            token = Token(MAN, cell=place_of(tile, first), spot=cities[0])
            return state.pieces.having(MAN, token)
    return state.pieces


def _home(state: State) -> Feature | None:
    """The city where he is."""
    token = state.pieces.first(MAN)
    return state.board.find(token.cell, token.spot) if token and token.cell else None


# --- what he scores ------------------------------------------------------------------------------


def _lines(city: Feature, state: State, *, leaves: bool = True) -> list[Line]:
    """A line for each player with knights in the city that he leaves, or does not any more."""
    board, ruleset = state.board, state.ruleset
    cells, (cell, spot) = board.cells_of(city), board.key(city)
    cite = ruleset.cites["gingerbread.points" if leaves else "gingerbread.end"]
    each = ruleset.number("gingerbread.points") if leaves else 0
    followers = [figure for figure in city.figures if figure.kind in ruleset.followers]
    lines = []
    for player in state.players:
        knights = [figure.kind for figure in followers if figure.player == player]
        # What others than ordinary followers count for him, no text says.
        why = ruleset.cites["gingerbread.knight"] if leaves and {*knights} - {FOLLOWER} else None
        terms = (SheetTerm(len(knights) * len(cells), each, _TILE, cite, cells, why),)
        if knights:
            lines.append(Line(_LINE, cell, spot, city.complete, player, (), terms, cite, cells))
    return lines


def ahead_lines(feature: Feature, state: State) -> list[Line]:
    """What he scores before his city does."""
    return _lines(feature, state) if feature is _home(state) else []


def final_lines(state: State) -> list[Line]:
    """The knights in his city at the end, for whom nothing is scored."""
    home = _home(state)
    return [] if home is None or home.complete else _lines(home, state, leaves=False)


# --- where he goes -------------------------------------------------------------------------------


def _called(account: Account) -> bool:
    """Whether the tile just laid is one of those that move him."""
    return MAN in account.state.board.laid[account.just_laid][0].tile.symbols


def walk(game: "Game") -> Flow[None]:
    """After the scoring he leaves a completed city, and a tile of his moves him."""
    home, called = _home(game.state), game.laying is not None and _called(game)
    completed = home is not None and home.complete
    if completed:
        if _open(game):
            yield from _move(game, "gingerbread.completed")
        else:
            game.clear(game.state.pieces.of(MAN), "gingerbread.nowhere")
    once = completed and not game.state.ruleset.flag("gingerbread.twice")
    if called and not once and _open(game):
        left = _home(game.state)
        if left and (lines := _lines(left, game.state)):
            yield from game.pay(Payment(tuple(lines)))
        yield from _move(game, "gingerbread.move")


def _barred(account: Account, cell: Cell) -> str | None:
    """The rule that now keeps him off a tile, or None."""
    bars = (bar(account, cell) for bar in account.parts.neutral_bars)
    return next((rule for rule in bars if rule), None)


def _open(account: Account) -> list[MoveGingerbread]:
    """Every segment of another incomplete city where he may go."""
    board, home = account.state.board, _home(account.state)
    cities = [f for f in dict.fromkeys(board.features) if _is_open(f) and f is not home]
    numbers = sorted(number for city in cities for number in city.segments)
    found = [MoveGingerbread(board.cells[number], board.spot_of(number)) for number in numbers]
    return [move for move in found if not _barred(account, move.cell)]


def _is_open(feature: Feature) -> bool:
    return feature.kind is FeatureKind.CITY and not feature.complete


def _move(game: "Game", rule: str) -> Flow[None]:
    """The mover says where he goes."""
    asked = Decision(
        game.mover, MOVE, rule,
        lambda: _open(game), lambda wanted: _against(game, wanted),
    )  # fmt: skip
    cell, spot = yield from ask(asked, MoveGingerbread)
    look, _ = game.board.laid[cell]
    token = Token(MAN, cell=cell, spot=look.names[look.spots[spot]])
    game.state.pieces = game.state.pieces.having(MAN, token)
    game.note(_PUT, game.mover, cell, token.spot, rule)


def _against(game: "Game", wanted: Action) -> list[Violation] | None:
    """Why he may not go there."""
    if not isinstance(wanted, MoveGingerbread):
        return None
    goal = game.board.find(*wanted)
    if goal is None or not _is_open(goal):
        return [violation("no-place", "gingerbread.where", wanted.cell)]
    if goal is _home(game.state):
        return [violation("no-move", "gingerbread.other", wanted.cell)]
    rule = _barred(game, wanted.cell)
    return [violation("no-move", rule, wanted.cell)] if rule else []


def _leaves(account: Account) -> bool:
    """Whether he would leave an incomplete city with knights now."""
    state, home = account.state, _home(account.state)
    if not state.board.laid or not _called(account) or home is None or home.complete:
        return False
    return bool(_lines(home, state) and _open(account))


def check_state(state: State) -> Iterator[tuple[str, Cell | None]]:
    """He stands in no city, or in one that was completed before the last tile."""
    token, home, board = state.pieces.first(MAN), _home(state), state.board
    if token and not (
        home
        and home.kind is FeatureKind.CITY
        and (not home.complete or [*board.laid][-1] in board.cells_of(home))
    ):
        yield "gingerbread.where", token.cell


ANSWERS = ExpansionAnswers(
    begin=begin,
    state=check_state,
    ahead=ahead_lines,
    at_end=final_lines,
    turn=TurnAnswers(
        parts=(StepPart(AFTER_SCORING, 70, walk, LeftOut("gingerbread.points", _leaves)),),
    ),
)
