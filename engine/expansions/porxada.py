"""La Porxada (2010): whoever lays it swaps two followers, or plays for a bonus at the end."""

from collections.abc import Collection, Iterator
from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.board.features import Feature
from engine.model import codecs
from engine.model.actions import Action, Pass, Redeploy, Remove, action
from engine.model.geometry import Cell
from engine.model.kinds import FeatureKind
from engine.model.pieces import Token
from engine.model.values import Figure
from engine.model.words import decision, event
from engine.rules.hooks import AsComplete, ExpansionAnswers
from engine.rules.state import State
from engine.scoring.lines import Payment
from engine.turn.account import Account, Event
from engine.turn.decision import Decision, Flow
from engine.turn.hooks import OnStatedPosition, Ordered, StepPart, TurnAnswers
from engine.turn.legality import Violation, violation
from engine.turn.steps import TILE

if TYPE_CHECKING:
    from engine.turn.game import Game

MARK: Final = "porxada"
SWAPPED: Final = "porxada swap"
NOTED: Final = "porxada mark"
LOST: Final = "lost follower"
CHOOSE: Final = decision("porxada.choice")
REFUSE: Final = decision("porxada.refuse")
_GIVEN_UP: Final = event("given-up")


@action("give-up")
class GiveUp(NamedTuple):
    """Give up a follower of the supply for the rest of the game."""

    kind: codecs.Kind


# --- the swap ------------------------------------------------------------------------------------


def choose(game: "Game") -> Flow[None]:
    """Whoever lays the tile swaps two followers, or passes and plays for the bonus."""
    if MARK not in game.board.laid[game.just_laid][0].tile.marks:
        return
    ways = _swaps(game)
    if not ways:
        return
    asked = Decision(
        game.mover, CHOOSE, "porxada.choice",
        lambda: [Pass(), *ways], lambda action: _against(game, action, ways),
    )  # fmt: skip
    chosen = yield asked
    if isinstance(chosen, Redeploy):
        swap = Token(SWAPPED, player=game.mover)
        game.state.pieces = game.state.pieces.having(SWAPPED, swap)
        yield from _swap(game, chosen)


def _followers(game: "Game") -> list[Figure]:
    """The followers on features; those that are alike once."""
    followers = game.state.ruleset.followers
    figures = (figure for feature in game.board.occupied() for figure in feature.figures)
    return list(dict.fromkeys(figure for figure in figures if figure.kind in followers))


def _swaps(game: "Game") -> list[Redeploy]:
    """Each of the mover's followers, to the place of each of another player's."""
    every = _followers(game)
    own = [figure for figure in every if figure.player == game.mover]
    others = [figure for figure in every if figure.player != game.mover]
    swaps = (Redeploy(mine, its.cell, its.spot) for mine, its in product(own, others))
    return list(dict.fromkeys(swaps))


def _against(game: "Game", action: Action, ways: list[Redeploy]) -> list[Violation] | None:
    """Why two followers may not be swapped; None for other actions."""
    if isinstance(action, Pass) or action in ways:
        return []
    if isinstance(action, Redeploy):
        return [violation("not-swapped", "porxada.swap", action.cell)]
    return None


def _swap(game: "Game", chosen: Redeploy) -> Flow[None]:
    """The other player agrees, or gives up a follower."""
    mine = chosen.figure
    its = next(
        figure
        for figure in _followers(game)
        if figure.player != game.mover and figure[2:] == (chosen.cell, chosen.spot)
    )
    supply = game.supply[its.player]
    kept = (kind for kind in game.state.ruleset.followers if supply[kind])
    own = (figure for figure in _followers(game) if figure.player == its.player)
    ways: list[Action] = [Pass(), *map(Remove, own), *map(GiveUp, sorted(kept))]
    answer = yield Decision(its.player, REFUSE, "porxada.refuse", ways.copy)
    if isinstance(answer, Remove):
        game.lift(answer.figure, _GIVEN_UP, "porxada.refuse")
        _lose(game, its.player, answer.figure.kind)
    elif isinstance(answer, GiveUp):
        supply[answer.kind] -= 1
        gone = Event(_GIVEN_UP, its.player, None, "", "porxada.refuse", figure=answer.kind)
        game.add(gone)
        _lose(game, its.player, answer.kind)
    else:
        # Both as they stood before: the first move does not change where the second leads.
        for figure, goal in ((mine, its), (its, mine)):
            moved = game.move(Redeploy(figure, goal.cell, goal.spot), "porxada.swap")
            yield from game.arrive(game.board.feature_of(moved))


def _lose(game: "Game", owner: str, kind: str) -> None:
    """A follower is out of the game."""
    lost = (*game.state.pieces.of(LOST), Token(LOST, owner=owner, kind=kind))
    game.state.pieces = game.state.pieces.having(LOST, *lost)


def strayed(state: State, figure: Figure) -> bool:
    """Whether a swap can have brought a follower where it could not be deployed."""
    return bool(state.pieces.of(SWAPPED)) and figure.kind in state.ruleset.followers


# --- the bonus -----------------------------------------------------------------------------------


def note(account: Account, payment: Payment) -> None:
    """Everybody with a knight in the completed city of La Porxada is marked."""
    city, state = payment.feature, account.state
    if city is None or city.kind is not FeatureKind.CITY or not city.complete:
        return
    marks = (state.board.segments[number].marks for number in city.segments)
    if not any(MARK in found for found in marks) or state.pieces.of(SWAPPED):
        return
    there = {f.player for f in city.figures if f.kind in state.ruleset.followers}
    noted = (Token(NOTED, player=player) for player in state.players if player in there)
    account.take(state.pieces.having(NOTED, *noted), "porxada.mark", payment.cells[0])


def regarded(city: Feature, holders: Collection[str], state: State) -> AsComplete | None:
    """For whoever is marked an incomplete city counts as complete at the end."""
    marked = frozenset(token.player for token in state.pieces.of(NOTED))
    if city.kind is not FeatureKind.CITY or not marked:
        return None
    must = state.ruleset.flag("porxada.hold")
    return AsComplete(marked.intersection(holders) if must else marked, "porxada.bonus")


def check_state(state: State) -> Iterator[tuple[str, Cell | None]]:
    """A swap or a mark without the tile, both together, a player marked twice."""
    swapped, noted = state.pieces.of(SWAPPED), state.pieces.of(NOTED)
    if (swapped or noted) and not state.board.showing(MARK):
        yield "porxada.choice", None
    if (swapped and noted) or len({token.player for token in noted}) < len(noted):
        yield "porxada.mark", None


ANSWERS = ExpansionAnswers(
    state=check_state,
    regarded=regarded,
    strayed=strayed,
    turn=TurnAnswers(
        parts=(StepPart(TILE, 70, choose, OnStatedPosition.NOTHING),),
        paid=Ordered(30, note),
    ),
)
