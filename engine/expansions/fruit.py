"""The Fruit-Bearing Trees (2018): tokens on trees, harvested and sold by whoever deploys nearby."""

from collections import Counter
from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.model import codecs
from engine.model.actions import Action, Choose, Pass, action
from engine.model.geometry import Cell
from engine.model.pieces import Token
from engine.model.sheet import Line, SheetTerm
from engine.model.vocabulary import TokenRow, rows
from engine.model.words import LineId, decision, event, line, thing
from engine.rules.hooks import ExpansionAnswers
from engine.rules.state import State
from engine.scoring.lines import Payment
from engine.turn.account import Account
from engine.turn.decision import Decision, Flow, ask
from engine.turn.hooks import LeftOut, OnStatedPosition, Scope, Scratch, StepPart, TurnAnswers
from engine.turn.steps import AFTER_FIGURE, TILE

if TYPE_CHECKING:
    from engine.turn.game import Game

TREE: Final = "fruit-tree"
STACK: Final = "fruit on a tree"
"""What lies on a tree: the fruit, and how many tokens are left."""

PICKED: Final = "fruit token"
"""A harvested token with its value; one of nobody's was sold and is out of the game."""

SELL: Final = Choose("sell-fruit")
_KIND: Final = decision("fruit.kind")
_ACT: Final = decision("fruit.action")
_VALUE: Final = decision("fruit.value")
_SELL: Final = decision("fruit.sell")
_GROWN: Final = event("fruit-grown")
_TAKEN: Final = event("fruit-harvested")
_HARVEST: Final = line("harvest")
_SALE: Final = line("sale")
_LEFT: Final = line("fruit")
_WORTH: Final = thing("fruit")
_DIFFERENT: Final = thing("different fruit")
_TOKEN: Final = thing("fruit token")
_SALES: Final = ("one", "two", "three", "four")
_ENTITLED: Final[Scratch[list[Cell]]] = Scratch(Scope.TILE, list)
"""The trees at which the mover may harvest or sell, since a follower came to the tile just laid."""


@action("harvest")
class TakeFruit(NamedTuple):
    """Take the top token of a tree."""

    cell: codecs.Cell


# --- fruit comes to trees ------------------------------------------------------------------------


def _stacks(state: State) -> dict[Cell | None, Token]:
    return {token.cell: token for token in state.pieces.of(STACK)}


def _rest(fruit: str, state: State) -> list[int]:
    """The values of a fruit that nobody has seen yet."""
    least, most = rows(TokenRow)[PICKED].range
    seen = {token.number for token in state.pieces.of(PICKED) if token.mark == fruit}
    return [value for value in range(least, most + 1) if value not in seen]


def grow(game: "Game") -> Flow[None]:
    """A stack of one fruit comes to a tree just laid; a stated position tells itself what lies."""
    cell, state = game.just_laid, game.state
    if game.laying is None or TREE not in game.board.laid[cell][0].tile.symbols:
        return
    # Of each fruit there is one stack, on a tree or harvested.
    gone = {token.mark for what in (STACK, PICKED) for token in state.pieces.of(what)}
    ways = [Choose(mark) for mark in rows(TokenRow)[STACK].marks if mark not in gone]
    if not ways:
        return
    fruit = ways[0].option
    if len(ways) > 1:
        asked = Decision(game.mover, _KIND, "fruit.kind", ways.copy)
        fruit = (yield from ask(asked, Choose)).option
    stack = Token(STACK, cell=cell, mark=fruit, number=state.ruleset.number("fruit.stack"))
    state.pieces = state.pieces.having(STACK, *state.pieces.of(STACK), stack)
    game.note(_GROWN, game.mover, cell, fruit, "fruit.stack")


# --- who may harvest or sell ---------------------------------------------------------------------


def _trees(account: Account) -> list[Cell]:
    """The trees beside the tile just laid, its own among them, if a follower came to that tile.

    Nobody else can stand there by now: who comes from elsewhere comes later.
    """
    state, cell = account.state, account.just_laid
    board = state.board
    if not any(figure.kind in state.ruleset.followers for figure in board.figures_on(cell)):
        return []
    near = board.neighbours_of(cell)
    if state.ruleset.flag("fruit.own"):
        near = (cell, *near)
    return [one for one in near if TREE in board.laid[one][0].tile.symbols]


def note(game: "Game") -> None:
    """Remember the trees of whoever just deployed, before anything draws that figure away."""
    _ENTITLED.of(game).extend(_trees(game))


def entitled(account: Account) -> bool:
    """Whether somebody may harvest or sell for the tile just laid, which may bring points."""
    trees, tokens = _trees(account), account.state.pieces.of(PICKED)
    return bool(_harvests(trees, account.state) or _sales(trees, tokens, account.state))


def _harvests(trees: list[Cell], state: State) -> list[Action]:
    return [TakeFruit(cell) for cell in trees if cell in _stacks(state)]


def _sales(trees: list[Cell], tokens: Collection[Token], state: State) -> list[Action]:
    """The sale of some tokens, if these trees allow it: empty ones do by one reading alone."""
    enough = trees if state.ruleset.flag("fruit.empty") else _harvests(trees, state)
    return [SELL] if enough and any(token.player for token in tokens) else []


def act(game: "Game") -> Flow[None]:
    """Harvest from one of the trees, sell, or neither."""
    trees, state = _ENTITLED.of(game), game.state
    found = _harvests(trees, state) + _sales(trees, [*_own(game).values()], state)
    if not found:
        return
    ways = [Pass(), *found]
    chosen = yield Decision(game.mover, _ACT, "fruit.action", ways.copy)
    if isinstance(chosen, TakeFruit):
        yield from _harvest(game, chosen.cell)
    elif chosen == SELL:
        yield from _sell(game)


# --- what they bring -----------------------------------------------------------------------------


def _paid(game: "Game", kind: LineId, term: SheetTerm, rule: str, cell: Cell | None) -> Flow[None]:
    cite = game.state.ruleset.cites[rule]
    paid = Line(kind, cell, "", True, game.mover, (), (term,), cite, term.cells)
    yield from game.pay(Payment((paid,)))


def _harvest(game: "Game", cell: Cell) -> Flow[None]:
    """The top token goes to the mover; nobody knows before which of those left it is."""
    state = game.state
    stack = _stacks(state)[cell]
    rest = _rest(stack.mark, state)
    asked = Decision(
        None, _VALUE, "fruit.values",
        lambda: [Choose(str(value)) for value in rest], weights=lambda: [1] * len(rest),
    )  # fmt: skip
    value = int((yield from ask(asked, Choose)).option)
    left = [token for token in state.pieces.of(STACK) if token != stack]
    if stack.number > 1:
        left.append(stack._replace(number=stack.number - 1))
    taken = Token(PICKED, game.mover, mark=stack.mark, number=value)
    pieces = state.pieces.having(STACK, *left)
    state.pieces = pieces.having(PICKED, *pieces.of(PICKED), taken)
    game.note(_TAKEN, game.mover, cell, str(value), "fruit.harvest")
    term = SheetTerm(1, value, _WORTH, state.ruleset.cites["fruit.values"], (cell,))
    yield from _paid(game, _HARVEST, term, "fruit.harvest", cell)


def _own(game: "Game") -> dict[str, Token]:
    """One token of each fruit that the mover has: their values do not matter any more."""
    own = (token for token in game.state.pieces.of(PICKED) if token.player == game.mover)
    return {token.mark: token for token in own}


def _sell(game: "Game") -> Flow[None]:
    """The mover names the fruits one after the other, and they leave the game."""
    state, own = game.state, _own(game)
    sold: list[Token] = []
    while own and len(sold) < len(_SALES):
        ways: list[Action] = [*map(Choose, own), *([Pass()] if sold else [])]
        chosen = ways[0]
        if len(ways) > 1:
            chosen = yield Decision(game.mover, _SELL, "fruit.sell", ways.copy)
        if not isinstance(chosen, Choose):
            break
        sold.append(own.pop(chosen.option))
    kept = [token for token in state.pieces.of(PICKED) if token not in sold]
    out = (token._replace(player="") for token in sold)
    state.pieces = state.pieces.having(PICKED, *kept, *out)
    rule = f"fruit.sale.{_SALES[len(sold) - 1]}"
    ruleset = state.ruleset
    term = SheetTerm(1, ruleset.number(rule), _DIFFERENT, ruleset.cites[rule], ())
    yield from _paid(game, _SALE, term, "fruit.sell", None)


def final_lines(state: State) -> list[Line]:
    """Something for every token that players still have at the end."""
    held = Counter(token.player for token in state.pieces.of(PICKED))
    cite, each = state.ruleset.cites["fruit.end"], state.ruleset.number("fruit.end")
    return [
        Line(
            _LEFT,
            None,
            "",
            True,
            player,
            (),
            (SheetTerm(held[player], each, _TOKEN, cite, ()),),
            cite,
            (),
        )
        for player in state.players
        if held[player]
    ]


# --- what can lie on the table -------------------------------------------------------------------


def check_state(state: State) -> Iterator[tuple[str, Cell | None]]:
    """Fruit on no tree, one fruit on two trees, tokens of which there are not so many."""
    stacks, board = state.pieces.of(STACK), state.board
    cells = Counter(stack.cell for stack in stacks)
    for stack in stacks:
        look = board.laid.get(stack.cell) if stack.cell is not None else None
        if look is None or TREE not in look[0].tile.symbols or cells[stack.cell] > 1:
            yield "fruit.stack", stack.cell
        if stack.number > len(_rest(stack.mark, state)):
            yield "fruit.values", stack.cell
    fruits = Counter(stack.mark for stack in stacks)
    yield from (("fruit.kind", None) for number in fruits.values() if number > 1)
    seen = Counter((token.mark, token.number) for token in state.pieces.of(PICKED))
    yield from (("fruit.values", None) for number in seen.values() if number > 1)


ANSWERS = ExpansionAnswers(
    state=check_state,
    at_end=final_lines,
    turn=TurnAnswers(
        parts=(
            StepPart(TILE, 29, grow, OnStatedPosition.NOTHING),
            # First of this step: a dragon or a plague that comes later may take the follower that
            # gives the right.
            StepPart(AFTER_FIGURE, 1, note, OnStatedPosition.NOTHING),
            StepPart(AFTER_FIGURE, 9, act, LeftOut("fruit.action", entitled)),
        ),
    ),
)
