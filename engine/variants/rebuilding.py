"""Rebuilding: instead of placing a figure a player pays points to move tiles of the table."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.board import land
from engine.board.board import Board
from engine.model import codecs
from engine.model.actions import Action, Deploy, Pass, action
from engine.model.geometry import SIDES, Cell, neighbour
from engine.model.kinds import FeatureKind
from engine.model.sheet import Line, SheetTerm
from engine.model.turned import turned
from engine.model.words import decision, event, line, thing
from engine.rules.hooks import ExpansionAnswers
from engine.scoring.lines import Payment
from engine.turn.decision import Decision, Flow, through
from engine.turn.hooks import Right, TurnAnswers
from engine.turn.legality import Violation, placement_violations, placements, violation
from engine.turn.rights import claim, offers

if TYPE_CHECKING:
    from engine.turn.game import Game

_FLAG: Final = "variant.rebuild"
_PRICE: Final = f"{_FLAG}.price"
_SIDES: Final = f"{_FLAG}.sides"
_LAST: Final = f"{_FLAG}.last"
_TWICE: Final = f"{_FLAG}.twice"
_AGAIN: Final = decision("rebuilding.again")
_DEPLOY: Final = decision("rebuilding.deploy")
_MOVED: Final = event("rebuilt")
_LINE: Final = line("rebuilding")
_TILE: Final = thing("tile moved")


@action("rebuild")
class Rebuild(NamedTuple):
    """Lay a tile of the table elsewhere, turned clockwise by quarter turns."""

    cell: codecs.Cell
    to: codecs.Cell
    turn: codecs.Turn = 0


def _loose(game: "Game", cell: Cell) -> bool:
    """Whether a tile may be taken: nothing on it, and the rest holds together without it."""
    laid = game.board.laid
    # A double tile is in one piece: half of it cannot be taken.
    if cell not in laid or len(list(land.pieces(laid[cell][0], cell))) > 1:
        return False
    if any(figure.cell == cell for figure in game.standing()):
        return False
    if any(token.cell == cell for token in game.state.pieces.tokens):
        return False
    beside = _beside(cell, laid.keys() - {cell})
    return bool(beside) and _reached(beside[0], laid.keys() - {cell})


def _touches(game: "Game", cell: Cell) -> bool:
    """Whether a tile touches others on too many sides to be taken."""
    return len(_beside(cell, set(game.board.laid))) > game.state.ruleset.number(_SIDES)


def _beside(cell: Cell, cells: set[Cell]) -> list[Cell]:
    near = (neighbour(cell, side) for side in range(len(SIDES)))
    return [beyond for beyond in near if beyond in cells]


def _reached(start: Cell, cells: set[Cell]) -> bool:
    """Whether all cells can be reached from one over sides."""
    reached, todo = {start}, [start]
    while todo:
        new = [near for near in _beside(todo.pop(), cells) if near not in reached]
        reached.update(new)
        todo += new
    return reached == cells


def _without(board: Board, cell: Cell) -> Board:
    rest = board.copy()
    # A board can only grow: whatever is taken away, the rest is laid anew.
    del rest.laid[cell]
    rest.relay()
    return rest


def moves(game: "Game") -> list[Rebuild]:
    """Every tile that may be moved, with everywhere that it may go."""
    if not game.affords(game.state.ruleset.number(_PRICE)):
        return []
    board, ruleset = game.board, game.state.ruleset
    return [
        Rebuild(cell, to, turn)
        for cell in board.laid
        if _loose(game, cell) and not _touches(game, cell)
        for to, turn in placements(_without(board, cell), ruleset, board.laid[cell][0].tile)
        if to != cell
    ]


def against(game: "Game", done: Rebuild) -> list[Violation]:
    """Why a tile may not be moved there."""
    if not _loose(game, done.cell) or done.to == done.cell:
        return [violation("not-loose", _FLAG, done.cell)]
    if _touches(game, done.cell):
        return [violation("touching", _SIDES, done.cell, under=game.state.ruleset)]
    if not game.affords(game.state.ruleset.number(_PRICE)):
        return [violation("too-few-points", _PRICE, done.cell)]
    look = turned(game.board.laid[done.cell][0].tile, done.turn)
    return placement_violations(_without(game.board, done.cell), game.state.ruleset, look, done.to)


def rebuild(game: "Game", done: Rebuild) -> Flow[None]:
    """Pay for a tile and move it, and others after it; a follower may go to the last of them."""
    yield from _move(game, done)
    rule = _FLAG
    while moves(game):
        asked = Decision(game.mover, _AGAIN, _FLAG, lambda: [Pass(), *moves(game)])
        answer = yield asked
        if not isinstance(answer, Rebuild):
            break
        yield from _move(game, answer)
        rule = _LAST
    yield from _deploy(game, rule)


def _move(game: "Game", done: Rebuild) -> Flow[None]:
    board, completed = game.board, game.completed
    rule = _TWICE if _opens(game, done.cell) else _FLAG
    look, _ = board.laid.pop(done.cell)
    board.relay()
    more = land.lay(board, turned(look.tile, done.turn), done.to)
    # Features were numbered anew, so those completed by the tile laid before are looked up again.
    game.completed = board.keys(list(dict.fromkeys([*board.found(completed), *more])))
    # What follows, deployment above all, is to go by the tile that was moved.
    game.just_laid = done.to
    game.note(_MOVED, game.mover, done.to, look.tile.id, rule)
    yield from game.pay(Payment((_line(game),)))


def _opens(game: "Game", cell: Cell) -> bool:
    """Whether a city opens without a tile that was complete before this turn."""
    cities = (
        game.board.feature_at(cell, segment.index)
        for segment in game.board.laid[cell][0].segments
        if segment.kind is FeatureKind.CITY
    )
    return any(city.complete and not game.just_completed(city) for city in cities)


def _line(game: "Game") -> Line:
    each, cite = game.state.ruleset.number(_PRICE), game.state.ruleset.cites[_PRICE]
    terms = (SheetTerm(-1, each, _TILE, cite, ()),)
    return Line(_LINE, None, "", True, game.mover, (), terms, cite, ())


def _deploy(game: "Game", rule: str) -> Flow[None]:
    """A figure may be deployed to the tile that was moved last, as to one just laid."""
    rights = [right for right in game.parts.rights if right.action is Deploy]
    options: Callable[[], list[Action]] = partial(offers, game, rights)
    if options():
        answer = yield Decision(game.mover, _DEPLOY, rule, lambda: [Pass(), *options()])
        used = claim(game, rights, answer)
        if used is not None:
            yield from through(used.right.perform(game, used.action))


ANSWERS = ExpansionAnswers(
    when=(_FLAG,),
    turn=TurnAnswers(rights=(Right(_FLAG, Rebuild, moves, against, rebuild),)),
)
