"""The order of play, as it is read: one generator for a turn, one for each of its steps."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from engine.board.features import Feature
from engine.model.actions import Action, Lay, Pass
from engine.model.catalogue import tiles
from engine.model.tiles import Kind
from engine.model.turned import turned
from engine.scoring.final import final_lines
from engine.scoring.lines import feature_lines
from engine.turn.decision import Decision, Flow
from engine.turn.hooks import Part, Second
from engine.turn.legality import Violation, placement_violations, placements, violation

if TYPE_CHECKING:
    from engine.turn.game import Game


def game_flow(game: "Game") -> Flow[None]:
    """Turn after turn; whoever plays the game decides when it is over."""
    while True:
        game.between_turns, game.doubled = True, False
        yield from turn(game)
        game.pass_on()


def turn(game: "Game") -> Flow[None]:
    """One turn: tile, wood, scoring, and once more for a second tile (base game; Traders)."""
    yield from _each(game, game.parts.start)
    completed = yield from tile_and_wood(game)
    second = game.second()
    if second is Second.AT_ONCE:
        completed += yield from tile_and_wood(game)
    yield from scoring(game, completed)
    if second is Second.AFTER_SCORING:
        yield from scoring(game, (yield from tile_and_wood(game)))
    yield from _each(game, game.parts.end)


def _each(game: "Game", parts: Iterable[Part]) -> Flow[None]:
    for part in parts:
        yield from part(game)


def tile_and_wood(game: "Game") -> Flow[list[Feature]]:
    """Lay a tile, then move wood or not; the features that the tile completed."""
    action = yield Decision(
        game.state.mover, "lay a tile", "base.turn.order",
        lambda: _layings(game), lambda action: _against_laying(game, action),
    )  # fmt: skip
    assert isinstance(action, Lay)  # noqa: S101
    look = turned(tiles()[action.tile], action.turn)
    game.between_turns = False
    game.just_laid = action.cell
    game.completed = game.board.lay(look, action.cell)
    game.note("laid", game.state.mover, action.cell, action.tile, "base.place.match")
    yield from _each(game, game.parts.placed)
    yield from wood(game)
    return game.completed


def _layings(game: "Game") -> list[Action]:
    if game.drawn is None:
        return []
    found = placements(game.board, game.state.ruleset, game.drawn)
    return [Lay(game.drawn.id, cell, turn) for cell, turn in found]


def _against_laying(game: "Game", action: Action) -> list[Violation]:
    if not isinstance(action, Lay) or action.tile not in tiles():
        return [violation("out-of-order", "base.turn.order", None, "a tile is laid first")]
    look = turned(tiles()[action.tile], action.turn)
    return placement_violations(game.board, game.state.ruleset, look, action.cell)


def wood(game: "Game") -> Flow[None]:
    """Deploy a figure, or use another right that stands in its place, or pass."""
    action = yield Decision(
        game.state.mover, "move wood", "base.deploy.one",
        lambda: _uses(game), lambda action: _against_use(game, action),
    )  # fmt: skip
    for right in game.parts.rights:
        if isinstance(action, right.action) and right.against(game, action) is not None:
            yield from right.perform(game, action)
            return


def _uses(game: "Game") -> list[Action]:
    return [Pass(), *(action for right in game.parts.rights for action in right.options(game))]


def _against_use(game: "Game", action: Action) -> list[Violation]:
    if isinstance(action, Pass):
        return []
    for right in game.parts.rights:
        if isinstance(action, right.action):
            found = right.against(game, action)
            if found is not None:
                return found
    return [violation("out-of-order", "base.turn.order", None, "wood is moved now")]


def scoring(game: "Game", completed: list[Feature]) -> Flow[None]:
    """Score what was completed, take the figures home, then what follows scoring."""
    yield from _each(game, game.parts.before_scoring)
    for feature in completed:
        for before in game.parts.before_feature:
            yield from before(game, feature)
        game.pay(feature_lines(feature, game.state))
        for gain in game.state.ruleset.gain:
            game.state.pieces = gain(feature, game.state)
    for feature in completed:
        yield from bring_home(game, feature)
    yield from _each(game, game.parts.after_scoring)


def bring_home(game: "Game", feature: Feature) -> Flow[None]:
    """The figures of a scored feature return to their owners."""
    figures, feature.figures = feature.figures, []
    for figure in figures:
        for home in game.parts.home:
            if (yield from home(game, feature, figure)):
                break
        else:
            game.take_back(figure, "base.return.scored")


def ending(game: "Game") -> Flow[None]:
    """The final scoring; figures on incomplete features come home, farmers lie where they are."""
    yield from _each(game, game.parts.before_end)
    game.pay(final_lines(game.state))
    for feature in game.board.occupied():
        if feature.kind is not Kind.FARM:
            for figure in feature.figures:
                game.take_back(figure, "base.return.scored")
            feature.figures = []
