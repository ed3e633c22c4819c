"""The Peasant Revolts (2020): a revolt sends followers home that nobody has protected."""

from collections import Counter
from collections.abc import Iterator
from itertools import takewhile
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from engine.model import codecs
from engine.model.actions import Action, Pass, action
from engine.model.catalogue import tile_of
from engine.model.geometry import Cell
from engine.model.pieces import Token
from engine.model.sheet import Line, SheetTerm
from engine.model.tiles import Tile
from engine.model.values import Figure
from engine.model.vocabulary import SymbolRow, rows
from engine.model.words import LineId, decision, event, line, thing
from engine.rules.hooks import ExpansionAnswers
from engine.rules.state import State
from engine.scoring.lines import Payment
from engine.turn.account import Account
from engine.turn.decision import Decision, Flow
from engine.turn.hooks import (
    LeftOut,
    OnStatedPosition,
    Right,
    Scope,
    Scratch,
    StepPart,
    TurnAnswers,
)
from engine.turn.legality import Violation, violation
from engine.turn.steps import DRAW, SECOND_FIGURE

if TYPE_CHECKING:
    from engine.turn.game import Game

PROTECTION: Final = "protection"
"""It lies beside a follower: that one lies on its side."""

_PHANTOM: Final = "phantom"
_MARKS: Final = ("revolt-city", "revolt-road", "revolt-cloister")
_PLACED: Final = decision("revolts.placed")
_REVOLT: Final = event("revolt")
_PROTECTED: Final = event("protected")
_LAID: Final = event("laid")
_DEPLOYED: Final = event("deployed")
_POINTS: Final = line("revolt")
_PRICE: Final = line("protection")
_EACH: Final = thing("protected follower")
_LUMP: Final = thing("protection")
_ASKED: Final[Scratch[list[Figure]]] = Scratch(Scope.TILE, list)
"""The followers of whom the mover has said whether they are protected."""


@action("protect")
class Protect(NamedTuple):
    """Lay a follower on its side, so that no revolt sends it home."""

    figure: codecs.Figure


# --- who is protected ----------------------------------------------------------------------------


def _followers(state: State) -> Counter[Figure]:
    """The followers on features; of those that are alike, how many there are."""
    every = (figure for feature in state.board.occupied() for figure in feature.figures)
    return Counter(figure for figure in every if figure.kind in state.ruleset.followers)


def _protected(state: State) -> Counter[Figure]:
    tokens = state.pieces.of(PROTECTION)
    return Counter(cast("Figure", token.figure) for token in tokens)


def _token(figure: Figure) -> Token:
    owner, kind, cell, spot = figure
    return Token(PROTECTION, cell=cell, spot=spot, owner=owner, kind=kind)


def forget(game: "Game", figure: Figure, now: Figure | None) -> None:
    """Whoever goes home is no longer protected; who moves on takes the protection along."""
    left = list(game.state.pieces.of(PROTECTION))
    if _token(figure) not in left:
        return
    # One of them: two followers that are alike on one spot have a token each, and one has gone.
    left.remove(_token(figure))
    if now and game.state.ruleset.flag("revolts.moves"):
        left.append(_token(now))
    game.state.pieces = game.state.pieces.having(PROTECTION, *left)


# --- the revolt ----------------------------------------------------------------------------------


def _ground(tile: Tile) -> str | None:
    """The kind of feature that the revolt of a tile reaches, if it has one."""
    marks = (mark for mark in _MARKS if mark in tile.symbols)
    return next((rows(SymbolRow)[mark].ground for mark in marks), None)


def _reached(state: State, ground: str, player: str) -> Counter[Figure]:
    """The followers of a player on such features."""
    own = Counter({f: n for f, n in _followers(state).items() if f.player == player})
    return Counter({f: n for f, n in own.items() if state.board.feature_of(f).kind == ground})


def revolt(game: "Game") -> Flow[None]:
    """Before its tile lies a revolt comes to the mover, then to the left, until somebody loses a
    follower."""
    ground = _ground(tile_of(game.laying.tile)) if game.laying else None
    if ground is None:
        return
    players = game.state.players
    first = players.index(game.mover)
    for player in (*players[first:], *players[:first]):
        game.note(_REVOLT, player, None, "", "revolts.next")
        if (yield from _test(game, ground, player)):
            return


def _test(game: "Game", ground: str, player: str) -> Flow[bool]:
    """Send a player's unprotected followers home and pay for the others; whether anybody went."""
    state, tokens = game.state, game.state.pieces.of(PROTECTION)
    reached, safe = _reached(state, ground, player), _protected(state)
    lost = reached - safe
    for figure in lost.elements():
        game.remove(figure, "revolts.home")
    # Of two that are alike on one spot the unprotected one has gone.
    state.pieces = state.pieces.having(PROTECTION, *tokens)
    gone, stay = lost.total() > 0, (reached - lost).elements()
    cells = tuple(figure.cell for figure in stay)
    if cells and (not gone or state.ruleset.flag("revolts.both")):
        yield from _paid(game, _POINTS, player, "revolts.points", len(cells), cells)
    return gone


def _paid(
    game: "Game", kind: LineId, player: str, rule: str, number: int, cells: tuple[Cell, ...]
) -> Flow[None]:
    cite, what = game.state.ruleset.cites[rule], _EACH if number > 0 else _LUMP
    term = SheetTerm(number, game.state.ruleset.number(rule), what, cite, cells)
    at = cells[0] if number < 0 else None
    paid = Line(kind, at, "", True, player, (), (term,), cite, cells)
    yield from game.pay(Payment((paid,)))


def revolted(account: Account) -> bool:
    """Whether the revolt of the last tile can have scored, which the table does not show."""
    state, cell = account.state, account.just_laid
    ground = _ground(state.board.laid[cell][0].tile)
    found = (figure for figure in _protected(state) if figure.cell != cell)
    return any(state.board.feature_of(figure).kind == ground for figure in found)


# --- protecting ----------------------------------------------------------------------------------


def _open(game: "Game") -> list[Figure]:
    """The mover's followers that are not protected."""
    mover, followers = game.mover, game.state.ruleset.followers
    every = [figure for feature in game.board.occupied() for figure in feature.figures]
    own = [one for one in every if one.player == mover and one.kind in followers]
    safe = [token.figure for token in game.state.pieces.of(PROTECTION) if token.owner == mover]
    return [figure for figure in dict.fromkeys(own) if own.count(figure) > safe.count(figure)]


def _placed(game: "Game") -> list[Figure]:
    """Whom the mover has placed since the tile lies, if that one can be protected."""
    since = takewhile(lambda told: told.what != _LAID, reversed(game.events))
    came = {(told.figure, told.cell, told.spot) for told in since if told.what == _DEPLOYED}
    return [figure for figure in _open(game) if figure[1:] in came] if came else []


def protect_placed(game: "Game") -> Flow[None]:
    """The mover may protect each follower just placed, once the figure stands."""
    asked = _ASKED.of(game)
    for figure in _placed(game):
        if figure in asked or _too_poor(game, "revolts.placed"):
            continue
        # Before the answer: this part stands twice in the step, and nobody is asked twice about
        # one follower.
        asked.append(figure)
        ways: list[Action] = [Pass(), Protect(figure)]
        if (yield Decision(game.mover, _PLACED, "revolts.placed", ways.copy)) == ways[1]:
            why = "revolts.placed.phantom" if figure.kind == _PHANTOM else ""
            yield from _protect(game, figure, "revolts.placed", why)


def _too_poor(game: "Game", rule: str) -> bool:
    ruleset = game.state.ruleset
    return not ruleset.flag("revolts.debt") and not game.affords(ruleset.number(rule))


def _protect(game: "Game", figure: Figure, rule: str, why: str = "") -> Flow[None]:
    tokens = (*game.state.pieces.of(PROTECTION), _token(figure))
    game.state.pieces = game.state.pieces.having(PROTECTION, *tokens)
    game.tell(_PROTECTED, figure, why or rule)
    yield from _paid(game, _PRICE, game.mover, rule, -1, (figure.cell,))


def _ways(game: "Game") -> list[Protect]:
    """Whom the mover may protect in place of placing a figure."""
    return [] if _too_poor(game, "revolts.later") else [*map(Protect, _open(game))]


def _against(game: "Game", wanted: Protect) -> list[Violation]:
    cell, found = wanted.figure.cell, list[Violation]()
    if wanted.figure not in _open(game):
        found.append(violation("not-open", "revolts.later", cell))
    if _too_poor(game, "revolts.later"):
        found.append(violation("too-few-points", "revolts.debt", cell))
    return found


def _perform(game: "Game", wanted: Protect) -> Flow[None]:
    return _protect(game, wanted.figure, "revolts.later")


# --- what can lie on the table -------------------------------------------------------------------


def check_state(state: State) -> Iterator[tuple[str, Cell | None]]:
    """Somebody protected who does not stand there, is no follower, or is protected twice."""
    too_many = _protected(state)
    # ``subtract`` keeps what is less than nought, which ``-`` would leave out.
    too_many.subtract(_followers(state))
    wrong = [figure for figure, number in too_many.items() if number > 0]
    yield from (("revolts.lying", figure.cell) for figure in wrong)


ANSWERS = ExpansionAnswers(
    state=check_state,
    turn=TurnAnswers(
        parts=(
            StepPart(DRAW, 20, revolt, LeftOut("revolts.points", revolted)),
            # After the first figure, and after a second one: the phantom comes at 10.
            StepPart(SECOND_FIGURE, 5, protect_placed, OnStatedPosition.NOTHING),
            StepPart(SECOND_FIGURE, 15, protect_placed, OnStatedPosition.NOTHING),
        ),
        rights=(Right("revolts.later", Protect, _ways, _against, _perform, "revolts.later"),),
        gone=forget,
    ),
)
