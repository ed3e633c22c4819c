"""The Gold Mines (2012): gold comes to tiles, and goes to whoever holds what lies there."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from itertools import cycle, islice
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.board.features import Feature
from engine.model import codecs
from engine.model.actions import action
from engine.model.catalogue import tiles
from engine.model.errors import UnsettledError
from engine.model.geometry import Cell
from engine.model.pieces import Token
from engine.model.sheet import Line, SheetTerm
from engine.model.words import decision, event, line, thing
from engine.rules.hooks import ExpansionAnswers
from engine.rules.state import State
from engine.scoring.lines import Payment
from engine.scoring.ownership import control
from engine.scoring.worth import tiles_of
from engine.turn.account import Account
from engine.turn.decision import Decision, Flow, ask
from engine.turn.hooks import OnStatedPosition, Ordered, Rivals, StepPart, TurnAnswers
from engine.turn.steps import TILE

if TYPE_CHECKING:
    from engine.turn.game import Game

MINE: Final = "gold-mine"
GOLD: Final = "gold"
"""What lies on tiles."""

PIECE: Final = "piece of gold"
"""What players have."""

BESIDE: Final = decision("gold.beside")
_PUT: Final = event("gold-put")
_TAKEN: Final = line("gold taken")
_LINE: Final = line("gold")
_PIECE: Final = thing("piece of gold")
_FOR_THE_END: Final = thing("piece of gold for the end")
_STEPS: Final = ("fourth", "third", "second")


@action("gold")
class Gold(NamedTuple):
    """Put a piece of gold on a tile beside the mine."""

    cell: codecs.Cell


# --- gold comes to tiles -------------------------------------------------------------------------


def dig(game: "Game") -> Flow[None]:
    """A mine just laid brings gold: a piece on it, the others on tiles round it.

    A stated position tells itself what its last tile brought.
    """
    cell, board = game.just_laid, game.board
    if game.laying is None or MINE not in board.laid[cell][0].tile.symbols:
        return
    _put(game, cell)
    for _ in range(1, game.state.ruleset.number("gold.mine.pieces")):
        # Looked up anew for each piece: several may come to one tile.
        near = [Gold(beside) for beside in board.neighbours_of(cell)]
        if len(near) > 1:
            asked = Decision(game.mover, BESIDE, "gold.mine.beside", near.copy)
            near = [(yield from ask(asked, Gold))]
        # None, where no tile lies beside the mine: its second piece stays in the supply.
        for beside in near:
            _put(game, beside.cell)


def _put(game: "Game", cell: Cell) -> None:
    pieces = game.state.pieces
    here = sum(gold.number for gold in pieces.of(GOLD) if gold.cell == cell)
    others = (gold for gold in pieces.of(GOLD) if gold.cell != cell)
    game.state.pieces = pieces.having(GOLD, *others, Token(GOLD, cell=cell, number=here + 1))
    game.note(_PUT, game.mover, cell, "", "gold.mine.beside")


# --- gold is taken -------------------------------------------------------------------------------


def rivals(account: Account) -> Rivals | None:
    """Completed features of several players that share a tile with gold: the first to be scored
    takes it."""
    state = account.state
    for gold in state.pieces.of(GOLD):
        claims = _claims(gold, account.queue, state)
        # Features of one player alone bring him the gold in either order.
        if len(claims) > 1 and len(set().union(*claims.values())) > 1:
            return Rivals("gold.taken.first", tuple(claims))
    return None


def take(account: Account, payment: Payment) -> Flow[None]:
    """Those who hold what is paid for take the gold on its tiles; the sheet says how much."""
    state = account.state
    cells = payment.cells if payment.holders else ()
    found = [gold for gold in state.pieces.of(GOLD) if gold.cell in cells]
    if not found:
        return
    shares = _shares(sum(gold.number for gold in found), payment.holders, state)
    left = (gold for gold in state.pieces.of(GOLD) if gold not in found)
    pieces, paid = state.pieces.having(GOLD, *left), payment.lines[0]
    for player, number in shares.items():
        pieces = pieces.adding(player, PIECE, number)
    cite = state.ruleset.cites["gold.taken.shared" if len(shares) > 1 else "gold.taken"]
    account.take(pieces, cite.rule, paid.cell)
    over = tuple(gold.cell for gold in found if gold.cell is not None)
    # Who begins gets more only where they have not all taken as much.
    odd = state.mover not in {"", *shares} and len({*shares.values()}) > 1
    why = state.ruleset.cites["gold.taken.begins"] if odd else None
    lines = (
        Line(
            _TAKEN, paid.cell, paid.spot, True, player, (),
            (SheetTerm(number, 0, _FOR_THE_END, cite, over, why),), cite, over,
        )
        for player, number in shares.items()
    )  # fmt: skip
    yield from account.pay(Payment(tuple(lines)))


def _shares(number: int, holders: Collection[str], state: State) -> Counter[str]:
    """A piece each in turn, from the mover clockwise."""
    place = state.players.index(state.mover) if state.mover else 0
    seats = state.players[place:] + state.players[:place]
    # Round and round among the holders until nothing is left.
    return Counter(islice(cycle(player for player in seats if player in holders), number))


# --- gold is counted -----------------------------------------------------------------------------


def gold_lines(state: State) -> list[Line]:
    """Everybody's gold at the end: the more of it, the more each piece is worth."""
    held = Counter({player: state.pieces.stock(player, PIECE) for player in state.players})
    if not state.ruleset.flag("gold.left"):
        held.update(_late(state))
    return [gold_line(player, held[player], state) for player in state.players if held[player]]


def gold_line(player: str, number: int, state: State) -> Line:
    """What so many pieces are worth to a player at the end."""
    ruleset = state.ruleset
    # From the dearest step downwards: the first that is reached counts for all pieces.
    reached = (s for s in _STEPS if number >= ruleset.number(f"gold.worth.{s}.from"))
    rule = f"gold.worth.{next(reached, 'first')}"
    cite = ruleset.cites[rule]
    terms = (SheetTerm(number, ruleset.number(rule), _PIECE, cite, ()),)
    return Line(_LINE, None, "", True, player, (), terms, cite, ())


def _late(state: State) -> Counter[str]:
    """The gold still on tiles, read as going to whoever holds what lies there."""
    found: Counter[str] = Counter()
    for gold in state.pieces.of(GOLD):
        holders = set().union(*_claims(gold, state.board.occupied(), state).values())
        if len(holders) > 1:
            raise UnsettledError(
                "unsettled",
                "Several players hold something on a tile with gold, and no source says who takes "
                "it at the end.",
                rule="gold.left",
                cell=gold.cell,
            )
        found.update(dict.fromkeys(holders, gold.number))
    return found


def _claims(
    gold: Token, features: Iterable[Feature], state: State
) -> dict[Feature, Collection[str]]:
    """The features that have a tile with gold and are held by somebody, and by whom."""
    over = (feature for feature in features if gold.cell in tiles_of(feature, state.board))
    held = {feature: control((feature,), state).holders for feature in over}
    return {feature: holders for feature, holders in held.items() if holders}


def check_state(state: State) -> Iterator[tuple[str, Cell | None]]:
    """Gold beside the table, and more of it than the mines can bring."""
    pieces, ruleset = state.pieces, state.ruleset
    for gold in pieces.of(GOLD):
        if gold.cell not in state.board.laid:
            yield "gold.tile", gold.cell
    own = (tile for tile in tiles().values() if tile.set in ruleset.sets)
    mines = sum(tile.count for tile in own if MINE in tile.symbols)
    if _number(state) > mines * ruleset.number("gold.mine.pieces"):
        yield "gold.mine.pieces", None


def _number(state: State) -> int:
    return sum(token.number for what in (GOLD, PIECE) for token in state.pieces.of(what))


ANSWERS = ExpansionAnswers(
    state=check_state,
    at_end=gold_lines,
    turn=TurnAnswers(
        parts=(StepPart(TILE, 25, dig, OnStatedPosition.NOTHING),),
        first=rivals,
        paid=Ordered(10, take),
    ),
)
