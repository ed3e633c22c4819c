"""Plays random legal moves: the boards of the property tests, the soak and the benchmarks."""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from engine.api import (
    COLOURS,
    FOLLOWER,
    Action,
    Analysis,
    End,
    Figure,
    Game,
    How,
    PileStage,
    Position,
    Ruleset,
    Tile,
    draw_pile,
    problems,
    ruleset,
    tiles,
)
from engine.model.position import check
from engine.turn.setup import hidden_tiles

Watch = Callable[[Game, str], None]
"""Called after every step with ``lay``, ``deploy``, ``score`` or ``finish``."""

PLAYERS = tuple(COLOURS)[:6]
"""As many as there are pieces for in every set."""

ZEAL = 0.6
"""How often a player who may deploy a follower does."""


def drawn(rules_in_force: Ruleset, chance: random.Random) -> Iterator[Tile]:
    """The tiles of a game in the order in which they come up, the first on the table."""
    for stage in draw_pile(rules_in_force):
        yield from drawn_from(stage, chance)


def drawn_from(stage: PileStage, chance: random.Random) -> list[Tile]:
    """The tiles of one stage in the order in which they come up."""
    bag = [tiles()[name] for name, number in stage.tiles.items() for _ in range(number)]
    if stage.how is How.SHUFFLED:
        chance.shuffle(bag)
    return bag


def play(
    rules_in_force: Ruleset,
    seed: int,
    players: Sequence[str] = ("red", "blue"),
    turns: int | None = None,
    watch: Watch | None = None,
) -> Game:
    """A random game: complete, or stopped after ``turns`` tiles, the last one not yet scored."""
    chance = random.Random(seed)
    game = Game(rules_in_force, tuple(players))
    game.pausing = True
    tell = watch or (lambda _game, _step: None)
    for number, tile in enumerate(drawn(rules_in_force, chance)):
        if turns is not None and number >= turns:
            return game
        if not game.between_turns:
            game.score()
            tell(game, "score")
        _turn(game, tile, chance, tell, nobody=number == 0)
    if not game.between_turns:
        game.score()
    tell(game, "score")
    game.finish()
    tell(game, "finish")
    return game


def _turn(game: Game, tile: Tile, chance: random.Random, tell: Watch, *, nobody: bool) -> None:
    """One turn but for its scoring; the tile that lies there at the start is nobody's to use."""
    found = game.placements(tile)
    if not found:
        return
    cell, turn = found[int(chance.random() * len(found))]
    game.lay(tile, cell, turn)
    tell(game, "lay")
    uses = [] if nobody else game.decision.options()[1:]
    if uses and chance.random() < ZEAL:
        game.do(uses[int(chance.random() * len(uses))])
        tell(game, "deploy")


def play_everything(
    rules_in_force: Ruleset,
    seed: int,
    players: Sequence[str],
    watch: Watch | None = None,
    copies: int = 1,
    begun: Position | None = None,
    described: Sequence[Tile] = (),
) -> Game:
    """A complete random game with any sets: every decision drawn among what is offered.

    With more ``copies`` of the sets it is a longer one. It begins with what lies on the table then,
    or with the position ``begun``. Tiles that somebody ``described`` come among the others.
    """
    chance = random.Random(seed)
    game = _begin(rules_in_force, players, begun)
    tell = watch or (lambda _game, _step: None)
    pile = [stage for stage in draw_pile(rules_in_force, len(players)) if stage.how is not How.LAID]
    bag = [tile for _ in range(copies) for stage in pile for tile in drawn_from(stage, chance)]
    for tile in described:
        bag.insert(chance.randrange(len(bag) + 1), tile)
    aside: list[Tile] = []
    hidden = hidden_tiles(game.board, rules_in_force)
    while bag or not game.between_turns:
        if game.decision.what == "lay" and not game.due.tile:
            if not bag:
                break
            if not take(game, bag, aside, chance):
                continue
        options = game.decision.options()
        if options:
            action, chosen = options[int(chance.random() * len(options))], game.decision
            if chosen.player is None and (drawn_too := getattr(action, "tile", None)):
                bag = without(bag, drawn_too)
            lying = len(game.board.laid)
            game.do(action)
            if len(game.board.laid) != lying:
                before, hidden = hidden, hidden_tiles(game.board, rules_in_force)
                del bag[len(bag) - min(len(bag), hidden - before) :]
            tell(game, "turn" if game.between_turns else "step")
    game.drawn = None
    game.finish()
    while not game.over:
        options = game.decision.options()
        game.do(options[int(chance.random() * len(options))])
    tell(game, "finish")
    return game


def _begin(rules: Ruleset, players: Sequence[str], begun: Position | None) -> Game:
    return Game.begin(rules, tuple(players)) if begun is None else Game.of(begun, rules)


def take(game: Game, bag: list[Tile], aside: list[Tile], chance: random.Random) -> bool:
    """Draw the next tile of a bag; False for one that is set aside, or that a player lays out of a
    supply and has not or cannot lay."""
    tile = bag.pop(0)
    if game.aside(tile):
        aside.append(tile)
        return False
    if aside and not game.aside(aside[0]):
        bag += aside
        chance.shuffle(bag)
        aside.clear()
    taken = not tile.dealt or lays(game, tile)
    game.drawn = tile if taken else None
    return taken


def lays(game: Game, tile: Tile) -> bool:
    """Whether a tile may be laid somewhere."""
    game.drawn = tile
    return any(getattr(one, "tile", "") == tile.id for one in game.decision.options())


class Played(NamedTuple):
    """A random game from start to end."""

    start: Position
    rules: Ruleset
    actions: list[Action]
    last: list[Action]
    game: Game


def played(seed: int, edition: str, sets: tuple[str, ...], house: Mapping[str, Any]) -> Played:
    """A complete random game, and what was done in it."""
    rules, players = ruleset(edition, sets, house), PLAYERS[: 2 + seed % 3]
    start = Game.begin(rules, players).position()
    game = play_everything(rules, seed, players)
    end = game.done.index(End())
    return Played(start, rules, list(game.done[:end]), list(game.done[end + 1 :]), game)


def without(bag: list[Tile], name: str) -> list[Tile]:
    """The tiles without one of a name, which may have left the game before."""
    place = next((place for place, tile in enumerate(bag) if tile.id == name), len(bag))
    return bag[:place] + bag[place + 1 :]


def position(
    seed: int,
    turns: int,
    players: Sequence[str] = ("red", "blue"),
    sets: Sequence[str] = ("base",),
    edition: str = "bb-hig",
) -> Position:
    """A position in mid-game, just before what the last tile completed is scored."""
    return play(ruleset(edition, sets), seed, players, turns).position()


def crowded(
    seed: int,
    turns: int,
    players: Sequence[str] = ("red", "blue"),
    sets: Sequence[str] = ("base",),
    edition: str = "bb-hig",
) -> Position:
    """A board that a game reaches, its larger features crowded with figures that may stand there.

    Games seldom see more than one player in a feature; here many features are contested.
    """
    rules_in_force = ruleset(edition, sets)
    chance = random.Random(seed)
    found = replace(position(seed, turns, players, sets, edition), figures=())
    board = Analysis(found).board
    features = [one for one in dict.fromkeys(board.features) if len(one.segments) > 2]
    for feature in chance.sample(features, min(8, len(features))):
        for number in chance.sample(feature.segments, min(5, len(feature.segments))):
            cell, spot = board.cells[number], board.spot_of(number)
            figure = Figure(chance.choice(players), FOLLOWER, cell, spot)
            more = replace(found, figures=(*found.figures, figure))
            if not problems(more, rules_in_force):
                found = more
    return check(found)
