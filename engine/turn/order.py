"""The order of play, as it is read: one generator for a turn, one for each of its steps."""

from dataclasses import replace
from typing import TYPE_CHECKING

from engine.board.features import Feature
from engine.model.actions import Action, Commit, Deploy, Lay, Pass
from engine.model.catalogue import tiles
from engine.model.kinds import Kind
from engine.model.turned import turned
from engine.scoring.final import final_lines
from engine.scoring.lines import feature_lines
from engine.turn.decision import BREAK, Decision, Flow
from engine.turn.hooks import Duty, Right, Second
from engine.turn.legality import Violation, placement_violations, placements, violation

if TYPE_CHECKING:
    from engine.turn.game import Game


def game_flow(game: "Game", *, laid: bool = False) -> Flow[None]:
    """Turn after turn; whoever plays the game decides when it is over.

    With ``laid`` the first turn starts after its tile was laid.
    """
    while True:
        game.between_turns, game.doubled = not laid, False
        game.used.clear()
        if not laid:
            yield BREAK
        yield from turn(game, laid=laid)
        game.pass_on()
        laid = False


def turn(game: "Game", *, laid: bool = False) -> Flow[None]:
    """One turn: tile, wood, scoring, and once more for a second tile (base game; Traders)."""
    if laid:
        completed = yield from after_the_tile(game)
    else:
        for part in game.parts.start:
            yield from part(game)
        completed = yield from tile_and_wood(game)
    second, halves = game.second(), [completed]
    if second is Second.AT_ONCE:
        halves.append((yield from tile_and_wood(game)))
    yield from scoring(game, *halves)
    if second is Second.AFTER_SCORING:
        yield from scoring(game, (yield from tile_and_wood(game)))
    for part in game.parts.end:
        yield from part(game)


def tile_and_wood(game: "Game") -> Flow[list[Feature]]:
    """Lay a tile, then move wood or not; the features that the tile completed."""
    action = yield from _ask(
        game,
        Decision(
            game.state.mover, "lay a tile", "base.turn.order",
            lambda: _layings(game), lambda action: _against_laying(game, action),
        ),
    )  # fmt: skip
    assert isinstance(action, Lay)  # noqa: S101
    return (yield from lay_and_wood(game, action))


def lay_and_wood(game: "Game", action: Lay) -> Flow[list[Feature]]:
    """Lay a tile as decided, then move wood or not; the features that the tile completed."""
    look = turned(tiles()[action.tile], action.turn)
    game.between_turns = False
    game.just_laid = action.cell
    game.completed = game.board.lay(look, action.cell)
    game.laid_own = action.own
    game.note("laid", game.state.mover, action.cell, action.tile, "base.place.match")
    return (yield from after_the_tile(game))


def after_the_tile(game: "Game") -> Flow[list[Feature]]:
    """What a tile does at once, then the wood; the features that the tile completed."""
    game.fresh.append(game.just_laid)
    game.wood_moved = False
    for part in game.parts.placed:
        yield from part(game)
    yield from wood(game)
    for part in game.parts.after_wood:
        yield from part(game)
    return game.completed


def _ask(game: "Game", decision: Decision) -> Flow[Action]:
    """A decision beside which the rights of any time may be used as often as they allow."""
    rights = game.parts.anytime
    if not rights:
        return (yield decision)
    beside = replace(
        decision,
        options=lambda: [
            *decision.options(), *(action for right in rights for action in right.options(game))
        ],
        against=lambda action: (
            decision.violations(action)
            if (right := _handler(game, rights, action)) is None
            else right.against(game, action) or []
        ),
    )  # fmt: skip
    while True:
        action = yield beside
        right = _handler(game, rights, action)
        if right is None:
            return action
        game.between_turns = False
        yield from right.perform(game, action)


def _handler(game: "Game", rights: tuple[Right, ...], action: Action) -> Right | None:
    """The right that knows what to do with an action."""
    for right in rights:
        if isinstance(action, right.action) and right.against(game, action) is not None:
            return right
    return None


def _layings(game: "Game") -> list[Action]:
    hand = [(tiles()[name], True) for ask in game.parts.own for name in ask(game)]
    if game.drawn is not None and not game.aside(game.drawn):
        hand.insert(0, (game.drawn, False))
    return [
        Lay(tile.id, cell, turn, own and not tile.dealt)
        for tile, own in hand
        for cell, turn in placements(game.board, game.state.ruleset, tile)
    ]


def _against_laying(game: "Game", action: Action) -> list[Violation]:
    if not isinstance(action, Lay) or action.tile not in tiles():
        return [violation("out-of-order", "base.turn.order", None, "a tile is laid first")]
    tile = tiles()[action.tile]
    if (tile.dealt or action.own) and not any(tile.id in ask(game) for ask in game.parts.own):
        return [violation("not-yours", "base.tiles.copies", action.cell, "no such tile is left")]
    if rule := game.aside(tile):
        return [violation("set-aside", rule, action.cell)]
    look = turned(tile, action.turn)
    return placement_violations(game.board, game.state.ruleset, look, action.cell)


def wood(game: "Game") -> Flow[None]:
    """Deploy a figure, or use another right that stands in its place, or pass."""
    decision = Decision(
        game.state.mover, "move wood", "base.deploy.one",
        lambda: _uses(game), lambda action: _against_use(game, action),
    )  # fmt: skip
    action = yield from _ask(game, decision)
    right = _handler(game, game.parts.rights, action)
    game.wood_moved = right is not None
    if right is not None:
        yield from right.perform(game, action)
        if game.pausing:
            yield Decision(
                game.state.mover, "score", "base.turn.order", lambda: [Commit()], _against_commit
            )


def _against_commit(action: Action) -> list[Violation]:
    if isinstance(action, Commit):
        return []
    if isinstance(action, Deploy):
        return [violation("second-follower", "base.deploy.one", action.cell)]
    return [violation("out-of-order", "base.turn.order", None, "what was completed is scored now")]


def _duty(game: "Game") -> Duty | None:
    """What the first move of wood after a tile has to be, if anything."""
    if game.wood_moved:
        return None
    return next((duty for ask in game.parts.duty if (duty := ask(game))), None)


def _uses(game: "Game") -> list[Action]:
    uses = [action for right in game.parts.rights for action in right.options(game)]
    duty = _duty(game)
    return [a for a in uses if isinstance(a, duty.action)] if duty else [Pass(), *uses]


def _against_use(game: "Game", action: Action) -> list[Violation]:
    duty = _duty(game)
    if duty and not isinstance(action, duty.action):
        return [violation("duty", duty.rule, game.just_laid)]
    if isinstance(action, Pass):
        return []
    right = _handler(game, game.parts.rights, action)
    if right is None:
        return [violation("out-of-order", "base.turn.order", None, "wood is moved now")]
    return right.against(game, action) or []


def scoring(game: "Game", *completed: list[Feature]) -> Flow[None]:
    """Score what each tile completed, take the figures home, then what follows scoring."""
    game.tallies.clear()
    for features in completed:
        events, lines = len(game.events), len(game.lines)
        for feature in features:
            yield from score_feature(game, feature)
        game.tallies.append((tuple(game.lines[lines:]), tuple(game.events[events:])))
    for features in completed:
        for feature in features:
            yield from bring_home(game, feature)
    for part in game.parts.homeward:
        yield from part(game)
    for part in game.parts.after_scoring:
        yield from part(game)
    game.fresh.clear()


def score_feature(game: "Game", feature: Feature) -> Flow[None]:
    """What comes before the majority, then the points and what else the feature brings."""
    for before in game.parts.before_feature:
        yield from before(game, feature)
    game.pay(feature_lines(feature, game.state))
    for gain in game.state.ruleset.gain:
        game.state.pieces = gain(feature, game.state)


def bring_home(game: "Game", feature: Feature) -> Flow[None]:
    """The figures of a scored feature return to their owners."""
    figures, feature.figures = feature.figures, []
    for figure in figures:
        game.gone(figure)
        for home in game.parts.home:
            if (yield from home(game, feature, figure)):
                break
        else:
            game.take_back(figure, "base.return.scored")


def ending(game: "Game") -> Flow[None]:
    """The final scoring; figures on incomplete features come home, farmers lie where they are."""
    for part in game.parts.last:
        yield from part(game)
    for part in game.parts.before_end:
        yield from part(game)
    game.pay(final_lines(game.state))
    for feature in game.board.occupied():
        if feature.kind is not Kind.FARM:
            for figure in feature.figures:
                game.take_back(figure, "base.return.scored")
            feature.figures = []
