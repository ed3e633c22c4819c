"""Prisoners: a knight who comes into an occupied city may leave it with a captive.

The tile that joins two pieces of a city lets the mover's knights of one piece enter the other. A
captive is a token that bears the kind of its guard, a figure of its captor, as its mark.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from engine.board.board import Board
from engine.board.features import Feature
from engine.expansions.tower import CAPTURED, Capture, Free, freed
from engine.model.actions import Action, Deploy, Pass, Remove
from engine.model.geometry import Cell
from engine.model.kinds import FeatureKind
from engine.model.pieces import Token
from engine.model.values import Figure
from engine.model.words import decision, event
from engine.rules.hooks import ExpansionAnswers
from engine.rules.state import State
from engine.turn.decision import Decision, Flow, ask, through
from engine.turn.hooks import OnStatedPosition, Right, StepPart, TurnAnswers
from engine.turn.legality import Violation, violation
from engine.turn.rights import claim, offers
from engine.turn.steps import TILE

if TYPE_CHECKING:
    from engine.turn.game import Game

_FLAG: Final = "variant.prisoners"
_GUARD: Final = f"{_FLAG}.guard"
_HELD: Final = "prisoner"
_TAKE: Final = decision("prisoners.capture")
_GUARDED: Final = decision("prisoners.guard")
_RELEASE: Final = decision("prisoners.deploy")
_LEAVES: Final = event("guards")


# --- into a city ---------------------------------------------------------------------------------


def enter(game: "Game") -> Flow[None]:
    """Each knight of the mover who has come into a city by the tile may take one captive."""
    look, base = game.board.laid[game.just_laid]
    cities = [
        game.board.features[base + s.index] for s in look.segments if s.kind is FeatureKind.CITY
    ]
    for city in dict.fromkeys(cities):
        # Asked anew after each capture: the guard has left the city too, and may be missing for
        # others.
        while captors := _captors(game, city):
            options: list[Action] = [Pass(), *map(Capture, captors)]
            action = yield Decision(game.mover, _TAKE, _FLAG, options.copy)
            if not isinstance(action, Capture):
                break
            guard = yield from _choose(game, captors[action.figure])
            _capture(game, action.figure, guard)


def _captors(game: "Game", city: Feature) -> dict[Figure, list[Figure]]:
    """For each knight of others in a city the mover's knights that the tile brought to it."""
    knights = [f for f in dict.fromkeys(city.figures) if f.kind in game.state.ruleset.followers]
    own = [knight for knight in knights if knight.player == game.mover]
    # The board without the tile is dear to build; most cities are settled here.
    if len(own) in (0, len(knights)):
        return {}
    before = _before(game)
    found = {}
    for other in knights:
        came = [knight for knight in own if _apart(before, knight, other)]
        if other.player != game.mover and came:
            found[other] = came
    return found


def _before(game: "Game") -> Board:
    """The tiles without the one just laid."""
    board = Board(game.board.ends, game.board.view)
    for cell, (look, _) in game.board.laid.items():
        if cell != game.just_laid:
            board.lay(look, cell)
    return board


def _apart(before: Board, one: Figure, other: Figure) -> bool:
    return before.find(one.cell, one.spot) is not before.find(other.cell, other.spot)


def _choose(game: "Game", knights: list[Figure]) -> Flow[Figure]:
    """The knight who leaves with the captive: a question where there are several."""
    if len(knights) == 1:
        return knights[0]
    decision = Decision(game.mover, _GUARDED, _FLAG, lambda: [Remove(knight) for knight in knights])
    return (yield from ask(decision, Remove)).figure


def _capture(game: "Game", captive: Figure, guard: Figure) -> None:
    game.lift(captive, CAPTURED, _FLAG, game.mover)
    game.lift(guard, _LEAVES, _FLAG)
    held = Token(_HELD, game.mover, owner=captive.player, kind=captive.kind, mark=guard.kind)
    pieces = game.state.pieces
    game.state.pieces = pieces.having(_HELD, *pieces.of(_HELD), held)


# --- the guard -----------------------------------------------------------------------------------


def _captives(game: "Game") -> list[Token]:
    """The mover's captives; a prisoner without a guard is held in a tower."""
    held = game.state.pieces.of(_HELD)
    return [captive for captive in held if captive.player == game.mover and captive.mark]


def _guarded(game: "Game", action: Free) -> list[Token]:
    """The different captives of a kind, each with its guard."""
    captor, owner, kind = action.captor, action.owner, action.kind
    found = [held for held in _captives(game) if (held.owner, held.kind) == (owner, kind)]
    return list(dict.fromkeys(found)) if captor == game.mover else []


def _deployments(game: "Game", kind: str) -> list[Deploy]:
    """Where a guard could be deployed, were it in the supply."""
    supply = game.supply[game.mover]
    # The guard is lent to the supply for the question, since rights ask whether it is there.
    supply[kind] += 1
    try:
        offered = offers(game, [right for right in game.parts.rights if right.action is Deploy])
    finally:
        supply[kind] -= 1
    return [action for action in offered if isinstance(action, Deploy) and action.kind == kind]


def _releases(game: "Game") -> list[Free]:
    captives = [held for held in _captives(game) if _deployments(game, held.mark)]
    return list(dict.fromkeys(Free(held.player, held.owner, held.kind) for held in captives))


def _against_release(game: "Game", action: Free) -> list[Violation]:
    ok = action in _releases(game)
    return [] if ok else [violation("no-prisoner", _GUARD, None)]


def _release(game: "Game", action: Free) -> Flow[None]:
    """The guard is deployed, and the captive goes home."""
    guarded = _guarded(game, action)
    decision = Decision(
        game.mover, _RELEASE, _GUARD,
        lambda: [deploy for held in guarded for deploy in _deployments(game, held.mark)],
    )  # fmt: skip
    deploy = yield from ask(decision, Deploy)
    # First the guard comes back to the supply, or it could not be deployed from there.
    _dismiss(game, next(held for held in guarded if held.mark == deploy.kind))
    used = claim(game, game.parts.rights, deploy)
    assert used is not None  # noqa: S101 - the option came from such a right
    yield from through(used.right.perform(game, used.action))
    game.supply[action.owner][action.kind] += 1
    game.add(freed(Token(_HELD, action.captor, owner=action.owner, kind=action.kind), _GUARD))


def _dismiss(game: "Game", captive: Token) -> None:
    """The guard is at hand again, and both are held no longer."""
    held = list(game.state.pieces.of(_HELD))
    held.remove(captive)
    game.state.pieces = game.state.pieces.having(_HELD, *held)
    game.supply[game.mover][captive.mark] += 1


def check_state(state: State) -> Iterator[tuple[str, Cell | None]]:
    """Captives without a guard, or held by their own players, or what no follower is."""
    followers = state.ruleset.followers
    for held in state.pieces.of(_HELD):
        if not held.mark and held.row.expansion in state.ruleset.active:
            continue
        if held.owner == held.player or not {held.kind, held.mark} <= followers:
            yield _GUARD, None
            return


ANSWERS = ExpansionAnswers(
    when=(_FLAG,),
    state=check_state,
    pieces=frozenset({_HELD}),
    turn=TurnAnswers(
        parts=(StepPart(TILE, 60, enter, OnStatedPosition.NOTHING),),
        rights=(Right("variant.prisoners", Free, _releases, _against_release, _release),),
    ),
)
