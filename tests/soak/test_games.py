"""Random complete games under every rule set, with invariants checked after every step.

The rule set, the river and the number of players follow from the seed alone, so
``make soak GAMES=1 SEED=…`` plays a game that failed once more.
"""

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple

import pytest

from engine.api import (
    EDITIONS,
    FINAL,
    FOLLOWER,
    NOW,
    Event,
    Game,
    InputError,
    Position,
    Ruleset,
    SymbolRow,
    Tile,
    brought,
    edition,
    problems,
    read_board,
    read_notation,
    rows,
    ruleset,
    score,
    shape_tile,
    tile_of,
    tile_sets,
    write_notation,
)
from engine.board.spots import usual_position
from engine.model.catalogue import rivals
from tests.properties.accounting import Accountant
from tests.properties.playing import PLAYERS, play, play_everything
from tests.soak.conftest import GAMES, SEED

pytestmark = pytest.mark.soak


class Setting(NamedTuple):
    """What a game is played with."""

    rules: Ruleset
    players: tuple[str, ...]


def setting(seed: int) -> Setting:
    """Four rule sets, with or without river, two to six players; now and then farm method 2."""
    seed, number = divmod(seed, len(EDITIONS))
    seed, river = divmod(seed, 2)
    seed, more = divmod(seed, len(PLAYERS) - 1)
    house = {"base.farm.method": 2} if seed % 3 == 0 else {}
    sets = ("base", "river") if river else ("base",)
    return Setting(ruleset(EDITIONS[number], sets, house), PLAYERS[: 2 + more])


class Watcher:
    """Checks a game step by step; ``answers`` foretells the points of the coming scoring."""

    def __init__(self, players: tuple[str, ...]) -> None:
        self.scores = dict.fromkeys(players, 0)
        self.coming = dict(self.scores)
        self.seen = 0

    def __call__(self, game: Game, step: str) -> None:
        self._count_followers(game)
        self._add_up(game, step)
        if step in ("lay", "deploy"):
            self._hold_against_the_position(game)
        elif step == "score":
            self._nobody_left_behind(game)
            position = game.position()
            assert read_notation(write_notation(position)) == position
            last = score(position, game.state.ruleset, FINAL).totals
            self.coming = {player: self.scores[player] + last[player] for player in last}

    def _count_followers(self, game: Game) -> None:
        standing = Counter(figure.player for figure in game.position().figures)
        for player in game.state.players:
            left = game.supply[player][FOLLOWER]
            assert 0 <= left <= 7
            assert left + standing[player] == 7

    def _add_up(self, game: Game, step: str) -> None:
        """Points come through events, and only when something is scored."""
        new = game.events[self.seen :]
        self.seen = len(game.events)
        paid = {event.player for event in new if event.points}
        gained = points(new, game.state.players)
        for player, before in self.scores.items():
            assert game.scores[player] == before + gained[player]
        assert step in ("score", "finish") or not paid
        if step in ("score", "finish"):
            assert game.scores == self.coming
        self.scores = dict(game.scores)
        assert self.scores == points(game.events, game.state.players)

    def _hold_against_the_position(self, game: Game) -> None:
        """The position as stated has no problem, and asked, says what the game will pay."""
        position = game.position()
        assert problems(position, game.state.ruleset) == ()
        assert read_notation(write_notation(position)) == position
        now = score(position, game.state.ruleset, NOW).totals
        self.coming = {player: self.scores[player] + now[player] for player in now}

    def _nobody_left_behind(self, game: Game) -> None:
        assert problems(game.position(), game.state.ruleset) == ()
        for feature in game.board.occupied():
            assert feature.kind == "farm" or not feature.complete


def points(events: list[Event], players: tuple[str, ...]) -> dict[str, int]:
    """The points of each player, summed over events."""
    totals = dict.fromkeys(players, 0)
    for event in events:
        if event.points:
            assert event.what == "scored"
            assert event.player is not None
            totals[event.player] += event.points
    return totals


def test_game(seed: int) -> None:
    rules, players = setting(seed)
    watcher = Watcher(players)
    game = play(rules, seed, players, watch=watcher)
    assert {figure.spot.partition(" ")[0] for figure in game.position().figures} <= {"farm"}
    assert game.winners() == [p for p in players if game.scores[p] == max(game.scores.values())]
    assert len(game.board.laid) > 60


def test_the_same_seed_plays_the_same_game() -> None:
    rules, players = setting(7)
    assert play(rules, 7, players).events == play(rules, 7, players).events


def test_fifty_games_meet_every_rule_set_with_and_without_river() -> None:
    met = {
        (rules.edition, len(rules.sets), len(players)) for rules, players in map(setting, range(40))
    }
    assert len(met) == 40


# --- all expansions --------------------------------------------------------------------------

BASES = tuple(name for name, one in tile_sets().items() if one.start)
OTHERS = tuple(name for name in tile_sets() if name not in BASES)


def full_setting(seed: int) -> Setting:
    """Any rule set, either basic game, any of the other sets, two to six players.

    Where both printings of a set were drawn and only one may be in play, the new one stays. A set
    that has another game in the box of the edition stays out.
    """
    chance = random.Random(seed)
    drawn = (chance.choice(BASES), *(name for name in OTHERS if chance.random() < 0.5))
    out = {older.id for _, older in rivals(drawn)}
    sets = tuple(name for name in drawn if name not in out)
    players = PLAYERS[: chance.randint(2, 6)]
    return Setting(ruleset(*_held(chance.choice(EDITIONS), sets)), players)


def _held(name: str, sets: Iterable[str]) -> tuple[str, tuple[str, ...]]:
    """An edition, and those of some sets whose rules are in it."""
    absent = edition(name).absent.keys()
    return name, tuple(one for one in sets if absent.isdisjoint(brought([one])))


def test_game_with_any_expansions(seed: int) -> None:
    rules, players = full_setting(seed)
    game = play_everything(rules, seed, players, Accountant(rules))
    assert game.over


def test_the_table_between_two_turns_tells_all_that_the_next_turn_needs() -> None:
    """A turn is cut out of a game, and a game goes on from its board (``rulesite.play``)."""
    for seed in range(SEED, SEED + max(2, GAMES // 20)):
        rules, players = full_setting(seed)
        rests: list[tuple[int, Position]] = []

        def watch(game: Game, _step: str, rests: list[tuple[int, Position]] = rests) -> None:
            if game.resting:
                rests.append((len(game.done), game.position()))

        done = play_everything(rules, seed, players, watch).done
        for (begun, table), (ended, after) in list(pairwise(rests))[::8]:
            again = Game.of(read_notation(write_notation(table)), rules)
            for action in done[begun:ended]:
                again.do(action)
            assert usual_position(again.position()) == usual_position(after), f"SEED={seed}"


def test_a_farmer_beside_a_barn_leaves_though_a_tunnel_joins_ways_while_he_is_paid() -> None:
    test_game_with_any_expansions(14295)


def test_nobody_pays_a_ransom_before_the_counting_figure_has_moved() -> None:
    """What was scored is counted at once (``base.track.figures``)."""
    test_game_with_any_expansions(21053)


# --- tiles that no set has -------------------------------------------------------------------

UNSHOWN = tuple(name for name in OTHERS if not tile_sets()[name].tiles)
SHOWN = tuple(name for name in OTHERS if tile_sets()[name].tiles)
SHAPES = (
    ("crfr", "1111"), ("frfr", "1111"), ("rrrr", "1234"), ("cfff", "1111"), ("ccff", "1111"),
    ("ffff", "1111"), ("cfcf", "1212"), ("rrfr", "1233"), ("ccrr", "1122"), ("ffrr", "1111"),
    ("fffr", "1111"), ("cccf", "1111"), ("crff", "1111"), ("crcr", "1121"),
)  # fmt: skip
"""Sides, and which of them are one."""

KINDS = 3
"""Described tiles of a game: with the halves of castles, and the five of Leipzig or the halflings
and the squares that they make, fewer than twelve, of which a position may hold no more."""

COPIES = 3
CASTLES = (
    "ffff.bE.fijklmnop!ffff.bW.fijklmnop",
    "rfff.rN.bE.fijklmnop!ffff.bW.fijklmnop",
)
HALFLINGS = ("frrh.rES.fijkn.flm", "fcch.cES.fij1")
"""Halves that fill a cell with another of their kind."""

QUARTERS = ("wainwrights", "tanners", "bookbinders", "coiners")
GATE = (
    "fffr; road w; leipzig e s; farm nnw nne ene wnw touches e; farm ssw wsw touches e;"
    " meet road w + leipzig e; symbols {}"
)
LEIPZIG = """tile arm = frfr; road e w; farm nnw nne ene wnw; farm ese sse ssw wsw
wainwrights 0,0
tanners 1,0 1
bookbinders 1,1 2
coiners 0,1 3
arm -1,0
arm 1,-1 1
arm 2,1
arm 0,2 1"""


def described_setting(seed: int) -> Setting:
    """Any rule set with sets whose tiles no source shows, and a few of the others."""
    chance = random.Random(seed)
    few = (name for name in SHOWN if chance.random() < 0.15)
    drawn = (chance.choice(BASES), *few, *(name for name in UNSHOWN if chance.random() < 0.5))
    out = {older.id for _, older in rivals(drawn)}
    sets = tuple(name for name in drawn if name not in out)
    return Setting(ruleset(*_held(chance.choice(EDITIONS), sets)), PLAYERS[: chance.randint(2, 6)])


def leipzig(found: Setting) -> Position | None:
    """The table before the first turn where Leipzig lies there, as players describe it."""
    if "leipzig" not in found.rules.sets or any(tile_sets()[s].block for s in found.rules.sets):
        return None
    first, *others = found.players
    lines = [f"players {first}* {' '.join(others)}", f"sets {' '.join(found.rules.sets)}"]
    lines += [f"tile {quarter} = {GATE.format(quarter)}" for quarter in QUARTERS]
    return read_board("\n".join([*lines, LEIPZIG]))


def described(found: Setting, seed: int) -> Iterator[Tile]:
    """Tiles with the marks of the sets in play that no tile of theirs shows."""
    chance = random.Random(seed)
    here = brought(found.rules.sets)
    tiles = (tile for name in found.rules.sets for tile in tile_sets()[name].tiles)
    shown = {mark for tile in tiles for mark in tile.marks}
    marks = [
        row.id
        for row in rows(SymbolRow).values()
        if row.expansion in here - {"leipzig", "burgen"} and row.id not in shown
    ]
    for _ in range(KINDS if marks else 0):
        yield from [marked(chance.choice(marks), chance)] * COPIES
    if "burgen" in here:
        yield from map(tile_of, CASTLES * 2 * COPIES)
    if "halflings" in here and "leipzig" not in here:
        yield from map(tile_of, HALFLINGS * COPIES)


def marked(mark: str, chance: random.Random) -> Tile:
    """A tile with a mark, of any shape that can bear it."""
    while True:
        sides, joined = chance.choice(SHAPES)
        turn = chance.randrange(4)
        sides, joined = sides[turn:] + sides[:turn], joined[turn:] + joined[:turn]
        roads = "".join(side for side, shows in zip("nesw", sides, strict=True) if shows == "r")
        try:
            return shape_tile(sides, joined, [mark], [roads] if len(roads) > 2 else [])
        except InputError:
            continue


def test_game_with_tiles_that_somebody_describes(seed: int) -> None:
    found = described_setting(seed)
    tiles, begun, watch = list(described(found, seed)), leipzig(found), Accountant(found.rules)
    game = play_everything(found.rules, seed, found.players, watch, begun=begun, described=tiles)
    assert game.over
