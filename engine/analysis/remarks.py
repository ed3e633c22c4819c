"""What has to be said beside an answer that stands: what it leaves aside or takes for granted."""

from collections.abc import Collection, Iterable, Iterator
from typing import Final, NamedTuple

from engine.board.board import Board
from engine.board.features import Feature
from engine.model.geometry import Cell
from engine.model.pieces import Pieces
from engine.model.position import Position
from engine.model.sheet import FINAL
from engine.model.vocabulary import TokenRow, rows
from engine.model.words import RemarkId, RemarkRow, remark
from engine.rules.profile import rules
from engine.rules.ruleset import Ruleset
from engine.rules.state import State
from engine.turn.account import GOT, STOCK, TITLE, Account, Event
from engine.turn.counting import FIGURES
from engine.turn.game import Game
from engine.turn.hooks import parts_of
from engine.turn.legality import Violation
from engine.turn.problems import Doubt, Flaw
from engine.turn.steps import BEFORE_FINAL, LAST

UNSCORED: Final = remark("unscored")
MET: Final = remark("met")
EARLY: Final = remark("early")
COUNTED: Final = remark("counted")
MOVES: Final = remark("moves")
SCORES: Final = remark("scores")
TRACK: Final = remark("track")
HELP: Final = remark("help")
TAKEN: Final = remark("taken")
TITLED: Final = remark("titled")
_ONES: Final = {TITLE: TITLED, GOT: remark("got")}
"""What is said where a player gets something of which there is one, by the event."""

_DOUBTFUL: Final = {Flaw.BEHIND: UNSCORED, Flaw.ORDER: MET, Flaw.EARLY: EARLY}
"""What is said while the game goes on, by what is doubtful."""

LEFT_OUT: Final = remark("left-out")
_SOMEBODY: Final = "whoever placed the last tile"


class Remark(NamedTuple):
    """Something to be said of an answer: its ``code``, the rule behind it, the sentence, the
    place."""

    code: RemarkId
    rule: str
    message: str
    cell: Cell | None


def on_doubts(doubts: Iterable[Doubt], question: str) -> Iterator[Remark]:
    """What becomes of features of which the order of laying cannot be right, or that can be so
    before the final scoring alone.

    At the end of the game the order is nothing to what is incomplete, or was completed last.
    """
    for _, problem, flaw in doubts:
        if flaw is Flaw.BEHIND or question != FINAL:
            code = COUNTED if question == FINAL else _DOUBTFUL[flaw]
            said = f"{problem.message} {_said(code)}"
            yield Remark(code, problem.rule, said, problem.cell)


def against_turns(doubts: Iterable[Doubt]) -> tuple[Violation, ...]:
    """What can be before the final scoring alone, as reasons why no turn begins."""
    return tuple(
        problem._replace(message=f"{problem.message} {_said(EARLY)}")
        for _, problem, flaw in doubts
        if flaw is Flaw.EARLY
    )


def on_moves(position: Position, ruleset: Ruleset, board: Board) -> Iterator[Remark]:
    """That something can still be done before the final scoring."""
    # In most games nothing is done there, and no game need be set up to ask.
    if not parts_of(ruleset).steps.keys() & {LAST, BEFORE_FINAL}:
        return
    game = Game.of(position, ruleset, board=board.copy())
    asked = next(iter(game.step(LAST)), None) or next(iter(game.step(BEFORE_FINAL)), None)
    if asked is not None:
        said = _said(MOVES, player=asked.who, moves=asked.words.says)
        yield Remark(MOVES, asked.rule, said, None)


def on_left_out(position: Position, ruleset: Ruleset, board: Board) -> Iterator[Remark]:
    """What the last tile may bring beside what the answer counts."""
    asked = parts_of(ruleset).left_out if board.laid else ()
    if not asked:
        return
    state = State(board, ruleset, position.players, position.mover or "", position.pieces)
    account = Account(state)
    for rule, brings in asked:
        if brings(account):
            said = _said(LEFT_OUT, thing=rules()[rule].title)
            yield Remark(LEFT_OUT, rule, said, account.just_laid)


def on_completed(
    position: Position, ruleset: Ruleset, board: Board, completed: Collection[Feature]
) -> Iterator[Remark]:
    """What comes with the scoring of completed features and is no points: who may bring figures
    before it, and what goes to the one who completed them."""
    if not completed or not (ruleset.gain or parts_of(ruleset).before):
        return
    game = Game.of(position, ruleset, board=board.copy())
    for feature in game.board.found(board.keys(completed)):
        asked = next(iter(game.before(feature)), None)
        if asked is not None:
            said = _said(HELP, player=asked.who, moves=asked.words.says)
            yield Remark(HELP, asked.rule, said, game.board.key(feature)[0])
        had, told = game.state.pieces, len(game.events)
        game.gain(feature)
        yield from _taken(game.events[told:], had, position.mover or _SOMEBODY)


def _taken(events: Iterable[Event], had: Pieces, who: str) -> Iterator[Remark]:
    for event in events:
        if event.what == STOCK:
            row = rows(TokenRow)[event.thing]
            more = event.number - had.stock(event.player or "", event.thing)
            thing = f"{more} {row.name if more == 1 else row.plural}"
            yield Remark(TAKEN, event.rule, _said(TAKEN, player=who, thing=thing), event.cell)
        elif event.what in _ONES and had.first(event.thing):
            remarked = _ONES[event.what]
            said = _said(remarked, player=who, thing=rows(TokenRow)[event.thing].name)
            yield Remark(remarked, event.rule, said, event.cell)


def on_scores(game: Game) -> Iterator[Remark]:
    """That points were spent of which nobody has said that the player has them."""
    # Where the scores are known, nobody pays what he does not have.
    for line in () if game.state.known else game.lines:
        if line.points < 0 and line.player:
            yield Remark(SCORES, line.why.rule, _said(SCORES, player=line.player), line.cell)


def on_figures_aside(pieces: Pieces, *, known: bool) -> Iterator[Remark]:
    """That figures on the scoring track are left aside where nobody has stated the scores."""
    if not known and any(token.row.track for token in pieces.tokens):
        yield Remark(TRACK, FIGURES, _said(TRACK), None)


def _said(code: RemarkId, player: str = "", **parts: str) -> str:
    row: RemarkRow = rows(RemarkRow)[code]
    return row.says.format(player=player, Player=player[:1].upper() + player[1:], **parts)
