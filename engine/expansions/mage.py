"""Mage & Witch (2012): two figures of nobody's that change what a road or a city is worth."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from engine.board.features import BoardSpot, Feature
from engine.model import codecs
from engine.model.actions import Action, Choose, action
from engine.model.geometry import Cell
from engine.model.kinds import FeatureKind
from engine.model.pieces import Token
from engine.model.sheet import SheetTerm
from engine.model.words import decision, event, thing
from engine.rules.hooks import ExpansionAnswers, FeatureTerms, Ordered, Station
from engine.rules.state import State
from engine.scoring.ownership import control
from engine.scoring.worth import term
from engine.turn.decision import Decision, Flow, ask
from engine.turn.hooks import OnStatedPosition, StepPart, TurnAnswers
from engine.turn.legality import Violation, violation
from engine.turn.steps import COMPLETED, SCORED, TILE

if TYPE_CHECKING:
    from engine.turn.game import Game

SYMBOL: Final = "magic"
MAGE: Final = "mage"
WITCH: Final = "witch"
BOTH: Final = (MAGE, WITCH)
MOVE: Final = decision("mage.move")
OFF: Final = decision("mage.off")
_MAGE: Final = thing("mage")
_WITCH: Final = thing("witch")


@action("mage")
class MoveMage(NamedTuple):
    """Put the mage on a road or city, named by one of its segments."""

    cell: codecs.Cell
    spot: codecs.Spot


@action("witch")
class MoveWitch(NamedTuple):
    """Put the witch on a road or city, named by one of its segments."""

    cell: codecs.Cell
    spot: codecs.Spot


Move: TypeAlias = MoveMage | MoveWitch
_PUT: Final = {MoveMage: (MAGE, event("mage-put")), MoveWitch: (WITCH, event("witch-put"))}


def _home(what: str, state: State) -> Feature | None:
    """The road or city where one of them is."""
    token = state.pieces.first(what)
    return state.board.find(token.cell, token.spot) if token and token.cell else None


# --- a tile with the symbol ----------------------------------------------------------------------


def conjure(game: "Game") -> Flow[None]:
    """A tile with the symbol moves one of them, or takes one off where neither can move.

    A stated position tells itself what its last tile brought.
    """
    if game.laying is None or SYMBOL not in game.board.laid[game.just_laid][0].tile.symbols:
        return
    yield from _move_one(game, "mage.move", "mage.off")


def _move_one(game: "Game", rule: str, off: str) -> Flow[None]:
    """The mover moves one of them by a rule, or takes one off by another where neither can move."""
    if _moves(game):
        asked = Decision(
            game.mover, MOVE, rule, lambda: _moves(game), lambda move: _against(game, move)
        )
        _put(game, (yield asked))
    else:
        yield from _take_off(game, off)


def _moves(game: "Game") -> list[Move]:
    free = _free(game.state)
    # A tile is asked about once, although several of its segments may be free.
    barred = {cell for cell in dict.fromkeys(cell for cell, _ in free) if _barred(game, cell)}
    free = [place for place in free if place[0] not in barred]
    return [*(MoveMage(*place) for place in free), *(MoveWitch(*place) for place in free)]


def _free(state: State) -> list[BoardSpot]:
    """Every segment of an incomplete road or city where neither of them is."""
    board, taken = state.board, [_home(what, state) for what in BOTH]
    features = [
        feature
        for feature in dict.fromkeys(board.features)
        if _open(feature) and feature not in taken
    ]
    numbers = sorted(number for feature in features for number in feature.segments)
    return [(board.cells[number], board.spot_of(number)) for number in numbers]


def _open(feature: Feature) -> bool:
    return feature.kind in (FeatureKind.ROAD, FeatureKind.CITY) and not feature.complete


def _barred(game: "Game", cell: Cell) -> str | None:
    """The rule that now keeps both of them off a tile, or None."""
    return next((rule for bars in game.parts.neutral_bars if (rule := bars(game, cell))), None)


def _against(game: "Game", move: Action) -> list[Violation] | None:
    """Why one of them may not go there."""
    if not isinstance(move, Move):
        return None
    state = game.state
    goal, (own, _) = state.board.find(move.cell, move.spot), _PUT[type(move)]
    if goal is None or not _open(goal):
        return [violation("no-place", "mage.where", move.cell)]
    there = [what for what in BOTH if _home(what, state) is goal]
    rules = ["mage.other" if what == own else "mage.apart" for what in there]
    rules += [rule] if (rule := _barred(game, move.cell)) else []
    return [violation("no-move", rule, move.cell) for rule in rules]


def _put(game: "Game", move: Action) -> None:
    assert isinstance(move, Move)  # noqa: S101 - nothing else is allowed
    what, told = _PUT[type(move)]
    look, _ = game.board.laid[move.cell]
    token = Token(what, cell=move.cell, spot=look.names[look.spots[move.spot]])
    game.state.pieces = game.state.pieces.having(what, token)
    game.note(told, game.mover, token.cell, token.spot, "mage.move")


def _take_off(game: "Game", rule: str) -> Flow[None]:
    """The mover takes one of them off, if any is there; of one alone nobody is asked."""
    there = [what for what in BOTH if _home(what, game.state)]
    if len(there) > 1:
        asked = Decision(game.mover, OFF, rule, lambda: [*map(Choose, there)])
        there = [(yield from ask(asked, Choose)).option]
    game.clear((token for what in there for token in game.state.pieces.of(what)), rule)


# --- what is completed ---------------------------------------------------------------------------


def _together(state: State) -> bool:
    """Whether a tile has joined their roads or cities."""
    home = _home(MAGE, state)
    return home is not None and home is _home(WITCH, state)


def _meeting(state: State) -> str:
    """What becomes of them then."""
    return str(state.ruleset.values["mage.meet"].value)


def part_at_once(game: "Game") -> Flow[None]:
    """Where one of them moves on, it does so as soon as they meet."""
    if game.laying and _meeting(game.state) == "one-moves" and _together(game.state):
        yield from _move_one(game, "mage.meet", "mage.meet")


def part(game: "Game") -> Flow[None]:
    """Before the scoring one of them leaves, or moves on if they have met since the tile lay."""
    if _meeting(game.state) == "one-leaves" and _together(game.state):
        yield from _take_off(game, "mage.meet")
    yield from part_at_once(game)


def leave(game: "Game") -> None:
    """They leave what has been scored; its figures still stand there."""
    for what in BOTH:
        home = _home(what, game.state)
        if home and home.complete and _is_left(home, game.state):
            game.clear(game.state.pieces.of(what), "mage.leaves")


def _is_left(home: Feature, state: State) -> bool:
    return bool(control((home,), state).holders) or state.ruleset.flag("mage.leaves.unscored")


def mage_terms(
    before: tuple[SheetTerm, ...], feature: Feature, state: State
) -> tuple[SheetTerm, ...]:
    """The mage adds points for every tile."""
    if _home(MAGE, state) is not feature:
        return before
    worth = any(counted.points for counted in before)
    if not worth and not state.ruleset.flag("mage.tile.worthless"):
        return before
    return (*before, term(state.ruleset, "mage.tile", _MAGE, state.board.cells_of(feature)))


def witch_terms(
    before: tuple[SheetTerm, ...], feature: Feature, state: State
) -> tuple[SheetTerm, ...]:
    """The witch takes her part of all points, whatever brings them."""
    if _home(WITCH, state) is not feature:
        return before
    total, parts = sum(counted.points for counted in before), state.ruleset.number("mage.witch")
    # Rounded up, as `//` of the negative rounds away from it.
    left = -(-total // parts)
    met = state.ruleset.cites["mage.meet"] if _together(state) else None
    return (*before, SheetTerm(1, left - total, _WITCH, state.ruleset.cites["mage.witch"], (), met))


_TERMS: Final[tuple[Ordered[FeatureTerms], ...]] = (
    Ordered(Station.MORE, mage_terms),
    Ordered(Station.PART, witch_terms),
)


def check_state(state: State) -> Iterator[tuple[str, Cell | None]]:
    """One of them on what is neither road nor city, or both where they cannot be together."""
    for what in BOTH:
        token, home = state.pieces.first(what), _home(what, state)
        if token and (home is None or home.kind not in (FeatureKind.ROAD, FeatureKind.CITY)):
            yield "mage.where", token.cell
    mage, witch = state.pieces.first(MAGE), state.pieces.first(WITCH)
    if mage and witch and _together(state):
        if _always_one(mage, witch, state):
            yield "mage.apart", mage.cell
        elif _meeting(state) != "both":
            yield "mage.meet", mage.cell


def _always_one(mage: Token, witch: Token, state: State) -> bool:
    """Whether no tile can have joined the segments on which they are."""
    assert mage.cell is not None and witch.cell is not None  # noqa: S101, PT018 - they are there
    board, here, there = state.board, (mage.cell, mage.spot), (witch.cell, witch.spot)
    looks = board.laid[mage.cell][0], board.laid[witch.cell][0]
    same = mage.cell == witch.cell and looks[0].spots[mage.spot] == looks[1].spots[witch.spot]
    return same or board.touch(here, there)


ANSWERS = ExpansionAnswers(
    terms=dict.fromkeys((FeatureKind.ROAD, FeatureKind.CITY), _TERMS),
    state=check_state,
    turn=TurnAnswers(
        parts=(
            StepPart(TILE, 27, conjure, OnStatedPosition.NOTHING),
            StepPart(TILE, 28, part_at_once, OnStatedPosition.NOTHING),
            StepPart(COMPLETED, 5, part, OnStatedPosition.NOTHING),
            StepPart(SCORED, 10, leave, OnStatedPosition.NOTHING),
        )
    ),
)
