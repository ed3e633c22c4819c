"""The School (2011): roads that end at it bring the teacher, who copies the points of a feature."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from engine.board.features import Feature
from engine.model.actions import Choose
from engine.model.catalogue import tiles, tiles_of
from engine.model.geometry import ORIGIN, Cell
from engine.model.kinds import FeatureKind
from engine.model.pieces import Pieces, Token
from engine.model.pile import How, PileStage
from engine.model.sheet import Line, SheetTerm
from engine.model.turned import turned
from engine.model.words import decision, event, line, thing
from engine.rules.block import block
from engine.rules.hooks import ExpansionAnswers
from engine.rules.ruleset import Ruleset
from engine.rules.start import plain_start
from engine.rules.state import State
from engine.scoring.lines import Payment
from engine.turn.account import Account
from engine.turn.decision import Decision, Flow, ask
from engine.turn.hooks import OnStatedPosition, Ordered, Rivals, StepPart, TurnAnswers
from engine.turn.setup import draw_pile
from engine.turn.steps import TILE

if TYPE_CHECKING:
    from engine.turn.game import Game

TEACHER: Final = "teacher"
BLOCK: Final = block("school", "school.start")
WHICH: Final = decision("school.copy")
_SCHOOL: Final = "school"
_BACK: Final = event("teacher-back")
_HOME: Final = event("teacher-home")
_KEEPS: Final = event("teacher-kept")
_LINE: Final = line("teacher")
_POINT: Final = thing("copied point")


# --- the start -----------------------------------------------------------------------------------


def change_pile(
    stages: tuple[PileStage, ...], ruleset: Ruleset, _players: int
) -> tuple[PileStage, ...]:
    """The school lies beside the usual start tile.

    With any other start it is the first to be laid of the land: the text knows the usual start
    alone, and a spring has no road that meets it.
    """
    own = tiles_of(BLOCK.land)
    table, *others = stages
    drawn = [
        stage._replace(tiles={name: n for name, n in stage.tiles.items() if name != own[0].id})
        for stage in others
    ]
    if set(table.tiles) == {plain_start(ruleset)}:
        return PileStage(How.LAID, {**table.tiles, **{tile.id: 1 for tile in own}}), *drawn
    return table, *drawn[:-1], PileStage(How.LAST, {own[0].id: 1}), drawn[-1]


def begin(state: State) -> Pieces:
    """The teacher stands on the school if that lies there before the first turn.

    A table that was stated says where the teacher is; one that is not stated is out of the game.
    """
    first = tiles_of(BLOCK.land)[0]
    if state.board.laid or first.id not in draw_pile(state.ruleset, len(state.players))[0].tiles:
        return state.pieces
    return state.pieces.having(TEACHER, Token(TEACHER, cell=ORIGIN, spot=_spot(first.id, 0)))


def _spot(tile: str, turns: int) -> str:
    look = turned(tiles()[tile], turns)
    return next(look.names[s.index] for s in look.segments if str(s.kind) == _SCHOOL)


def arrive(game: "Game") -> None:
    """The teacher comes to a school that was just laid."""
    if game.board.laid[game.just_laid][0].tile.land is BLOCK.land and game.laying:
        _home(game)
        game.note(_HOME, game.mover, game.just_laid, "", "school.teacher")


def _home(account: Account) -> None:
    """The teacher stands on the first tile of the school: which one the text leaves open."""
    state = account.state
    there = [
        Token(TEACHER, cell=cell, spot=_spot(look.tile.id, look.turns))
        for cell, look in BLOCK.lying(state.board).items()
    ]
    state.pieces = state.pieces.having(TEACHER, *there[:1])


# --- the teacher is taken ------------------------------------------------------------------------


def take(feature: Feature, state: State) -> tuple[str, Pieces] | None:
    """Whoever completes a road that ends at the school takes the teacher.

    By then somebody who had the teacher has copied the points of the road, and gave it back. A road
    of nobody's has no points to copy, and the teacher goes straight to whoever completes it.
    """
    teacher = state.pieces.first(TEACHER)
    if teacher is None or not _takes(feature, state):
        return None
    rule = "school.empty" if teacher.player else "school.road"
    return rule, state.pieces.having(TEACHER, Token(TEACHER, state.mover or ""))


def _takes(feature: Feature, state: State) -> bool:
    """Whether it is a road that ends at the school."""
    school = BLOCK.lying(state.board)
    road = feature.kind is FeatureKind.ROAD
    return road and any(cell in school for cell in state.board.cells_of(feature))


# --- and copies ----------------------------------------------------------------------------------


def rivals(account: Account) -> Rivals | None:
    """Several features that somebody holds wait, and only the first of them is copied."""
    waiting = [feature for feature in account.queue if feature.figures]
    return Rivals("school.copy.first", waiting) if _holder(account) and len(waiting) > 1 else None


def _holder(account: Account) -> str:
    teacher = account.state.pieces.first(TEACHER)
    return teacher.player if teacher else ""


def copy(account: Account, payment: Payment) -> Flow[None]:
    """The holder of the teacher gets what a feature just brought, and the teacher goes back."""
    player, state, feature = _holder(account), account.state, payment.feature
    if player and not payment.holders and feature and not _takes(feature, state):
        account.note(_KEEPS, player, None, "", "school.copy.none")
    if not player or not payment.holders:
        return
    kind = payment.lines[0].kind
    amounts = sorted({paid.points for paid in payment.lines if paid.kind == kind and paid.player})
    if len(amounts) > 1:
        asked = Decision(player, WHICH, "school.copy.which", lambda: [*map(_choice, amounts)])
        amounts = [int((yield from ask(asked, Choose)).option)]
    _home(account)
    account.note(_BACK, player, None, "", "school.back")
    if points := amounts[0]:
        cite = state.ruleset.cites["school.copy"]
        terms = (SheetTerm(points, 1, _POINT, cite, ()),)
        yield from account.pay(Payment((Line(_LINE, None, "", True, player, (), terms, cite, ()),)))


def _choice(points: int) -> Choose:
    return Choose(str(points))


# --- what a table can be -------------------------------------------------------------------------


def check_state(state: State) -> Iterator[tuple[str, Cell | None]]:
    """A school that is not whole, and a teacher who is neither there nor with one player."""
    yield from BLOCK.state(state)
    teacher = state.pieces.first(TEACHER)
    if teacher is None:
        return
    look = state.board.laid.get(teacher.cell) if teacher.cell is not None else None
    here = look is not None and str(_kind_at(state, teacher)) == _SCHOOL
    if here == bool(teacher.player):
        yield "school.teacher", teacher.cell


def _kind_at(state: State, teacher: Token) -> FeatureKind | None:
    assert teacher.cell is not None  # noqa: S101 - it is on a tile
    feature = state.board.find(teacher.cell, teacher.spot)
    return feature.kind if feature else None


ANSWERS = ExpansionAnswers(
    pile=change_pile,
    begin=begin,
    state=check_state,
    gain=take,
    turn=TurnAnswers(
        parts=(StepPart(TILE, 5, arrive, OnStatedPosition.NOTHING),),
        first=rivals,
        paid=Ordered(5, copy),
    ),
)
