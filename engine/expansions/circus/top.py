"""The circus: the Big Top goes from tile to tile, and what it leaves is scored."""

from collections import Counter
from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, Final

from engine.board.board import Board
from engine.expansions.circus.common import CIRCUS, bears, nine
from engine.model.actions import Choose
from engine.model.errors import UnsettledError
from engine.model.figures import OFF_TILE
from engine.model.geometry import Cell
from engine.model.pieces import Token
from engine.model.sheet import Line, SheetTerm
from engine.model.words import decision, event, line, thing
from engine.rules.state import State, ground
from engine.scoring.lines import Payment
from engine.turn.account import Account
from engine.turn.decision import Decision, Flow, ask
from engine.turn.hooks import Scope, Scratch

if TYPE_CHECKING:
    from engine.turn.game import Game

TOP: Final = "big top"
ANIMAL: Final = "animal"
"""The animal under the Big Top, where somebody has seen it."""

SHOWN: Final = "shown animal"
TURN_UP: Final = decision("circus.animal")
_STAYS: Final = decision("circus.stays")
_MOVED: Final = event("circus-moved")
_SHOWN_EVENT: Final = event("animal-shown")
_LINE: Final = line("circus")
_FOLLOWER: Final = thing("follower round the circus")
_WALLED: Final = thing("follower within walls")
_WAITING: Final[Scratch[list[Cell]]] = Scratch(Scope.SCORING, list)
"""The circus tiles laid since the last scoring to which the Big Top has yet to go."""


# --- it comes, and goes on -----------------------------------------------------------------------


def arrive(game: "Game") -> None:
    """The first circus tile brings the Big Top; another one will score the circus where it is.

    A stated position tells itself where it is.
    """
    cell, pieces = game.just_laid, game.state.pieces
    first = pieces.first(TOP) is None
    if not bears(cell, CIRCUS, game.state) or (first and game.laying is None):
        return
    if first:
        _pitch(game, cell, "circus.top")
    # Where the Big Top is already nothing waits for it.
    if pieces.cell(TOP) != cell and (not first or _at_once(game.state)):
        _WAITING.of(game).append(cell)


def _at_once(state: State) -> bool:
    """Whether the first circus is scored in the turn in which it is laid, by a reading."""
    return state.ruleset.values["circus.top.first"].value == "at-once"


def _pitch(account: Account, cell: Cell, rule: str) -> None:
    account.state.pieces = account.state.pieces.having(TOP, Token(TOP, cell=cell))
    account.note(_MOVED, account.state.mover, cell, "", rule)


def perform(account: Account) -> Flow[None]:
    """Score the circus for each circus tile laid, and move the Big Top there."""
    for cell in _waiting(account):
        # In this order: chance turns up the animal, then it is asked whether all figures are where
        # they count, then paid.
        yield from turn_up(account)
        yield from _stays(account)
        yield from account.pay(Payment(tuple(circus_lines(account.state, "circus.score"))))
        shown = Token(SHOWN, number=_animal(account.state))
        pieces = account.state.pieces.having(ANIMAL)
        account.state.pieces = pieces.having(SHOWN, *pieces.of(SHOWN), shown)
        _pitch(account, cell, "circus.moves")


def _waiting(account: Account) -> list[Cell]:
    """The circus tiles to which the Big Top has yet to go. On a stated position that is the tile
    laid last, unless the Big Top is there."""
    if not account.stated:
        return _WAITING.of(account)
    cell, state = account.just_laid, account.state
    circuses = state.board.showing(CIRCUS)
    if cell not in circuses:
        return []
    first, there = len(circuses) == 1, state.pieces.cell(TOP) == cell
    return [cell] if (_at_once(state) if first else not there) else []


def _stays(account: Account) -> Flow[None]:
    """A scored figure near the Big Top: a stated position does not say where it goes."""
    top = _stage(account.state)
    near = nine(top, account.state) if top else ()
    for figure in account.kept:
        if figure.cell in near:
            yield Decision(figure.player, _STAYS, "circus.score", list)


# --- the animal under it -------------------------------------------------------------------------


def _stack(state: State) -> dict[int, int]:
    """The animals that nobody has seen yet: how many of each number there are."""
    seen = Counter(token.number for what in (SHOWN, ANIMAL) for token in state.pieces.of(what))
    numbers = (number for number in _numbers() if _rule(number) in state.ruleset.values)
    return {n: state.ruleset.number(_rule(n)) - seen[n] for n in numbers}


def _numbers() -> range:
    least, most = Token(ANIMAL).row.range
    return range(least, most + 1)


def _rule(number: int) -> str:
    return f"circus.animals.{number}"


def turn_up(game: Account) -> Flow[None]:
    """Chance says which animal is under the Big Top, unless that is known.

    The tiles of two printings are more than the animals: once all are out they are mixed again.
    """
    state, top = game.state, game.state.pieces.cell(TOP)
    if top is None or state.pieces.first(ANIMAL):
        return
    if not any(_stack(state).values()):
        state.pieces = state.pieces.having(SHOWN)
    stack = {number: left for number, left in _stack(state).items() if left}
    asked = Decision(
        None, TURN_UP, "circus.animals",
        lambda: [Choose(str(number)) for number in stack], weights=lambda: [*stack.values()],
    )  # fmt: skip
    shown = (yield from ask(asked, Choose)).option
    state.pieces = state.pieces.having(ANIMAL, Token(ANIMAL, number=int(shown)))
    game.note(_SHOWN_EVENT, None, top, shown, "circus.animals")


def _animal(state: State) -> int:
    token = state.pieces.first(ANIMAL)
    if token is None:
        raise UnsettledError(
            "unstated",
            "State which animal is under the Big Top.",
            rule="circus.animals",
            cell=state.pieces.cell(TOP),
        )
    return token.number


# --- what it brings ------------------------------------------------------------------------------


def circus_lines(state: State, rule: str) -> Iterator[Line]:
    """What everybody scores for the circus where the Big Top stands."""
    top = _stage(state)
    if top is None:
        return
    near = set(nine(top, state))
    found = [f for f in state.board.standing() if not near.isdisjoint(ground(f, state))]
    counts = Counter(figure.player for figure in found if figure.kind in state.ruleset.followers)
    walled = _walled(near, state)
    cites = state.ruleset.cites
    for player in state.players:
        terms = []
        if number := counts[player]:
            each = cites["circus.score.followers"]
            terms.append(SheetTerm(number, _animal(state), _FOLLOWER, each, (top,)))
        if number := walled[player]:
            terms.append(SheetTerm(number, 0, _WALLED, cites["circus.score.walls"], (top,)))
        if terms:
            nine_tiles = tuple(sorted(near))
            yield Line(_LINE, None, "", True, player, (), tuple(terms), cites[rule], nine_tiles)


def _walled(near: AbstractSet[Cell], state: State) -> Counter[str]:
    """How many followers each player has within walls of which some tile is near the circus."""
    apart = (f for f in state.board.apart if f.spot in OFF_TILE)
    followers = (f for f in apart if f.kind in state.ruleset.followers)
    return Counter(f.player for f in followers if not near.isdisjoint(_walls(f.cell, state.board)))


def _walls(cell: Cell, board: Board) -> Iterator[Cell]:
    """The tiles of the land within walls that a tile is part of."""
    look, base = board.laid[cell]
    for segment in look.segments:
        if segment.kind.walled:
            yield from board.cells_of(board.features[base + segment.index])


def _stage(state: State) -> Cell | None:
    """The circus where the Big Top stands, if there is any."""
    if (top := state.pieces.cell(TOP)) is not None:
        return top
    if any(bears(cell, CIRCUS, state) for cell in state.board.laid):
        raise UnsettledError("unstated", "State where the Big Top is.", rule="circus.top")
    return None


def final_lines(state: State) -> list[Line]:
    """The last circus, at the end of the game."""
    return list(circus_lines(state, "circus.final"))


def check_top(state: State) -> Iterator[tuple[str, Cell | None]]:
    """A Big Top on no circus tile, animals of which there are not so many."""
    top = state.pieces.cell(TOP)
    if top is not None and (top not in state.board.laid or not bears(top, CIRCUS, state)):
        yield "circus.top", top
    yield from ((_rule(number), None) for number, left in _stack(state).items() if left < 0)
    seen = {token.number for what in (ANIMAL, SHOWN) for token in state.pieces.of(what)}
    # Animals that no printing in play has.
    if seen - _stack(state).keys():
        yield "circus.animals", None
