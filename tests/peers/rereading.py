"""Random games with random sets, written for the other program and read again."""

import random
from dataclasses import replace
from typing import Any

import pytest

from engine import api
from engine.api import End, InputError, tile_sets, write_notation
from engine.interop.jcz_names import data
from engine.model.actions import First
from engine.model.catalogue import brought
from tests.properties.playing import played

EVERY = ("jcz", *api.EDITIONS)
BASES = tuple(name for name, one in tile_sets().items() if one.start)
KNOWN = tuple(name for name in tile_sets() if name in data()["known"] and name not in BASES)
TOGETHER = 5
"""So many sets are in play beside the basic game."""


def mixes(seed: int) -> list[tuple[str, ...]]:
    """Every set that the other program knows, in some game; of two printings the new one stays."""
    chance = random.Random(seed)
    bag = chance.sample(KNOWN, len(KNOWN))
    found = []
    while bag:
        drawn = (BASES[len(bag) % len(BASES)], *bag[:TOGETHER])
        out = {tile_sets()[name].replaces for name in drawn}
        bag = [*bag[TOGETHER:], *(name for name in bag[:TOGETHER] if name in out)]
        found.append(tuple(name for name in drawn if name not in out))
    return found


HOUSE: tuple[dict[str, Any], ...] = (
    {"dragon.move.when": "after-scoring", "abbey.barn.occupied": False, "gq.pigs": True},
    {"dragon.princess.must": True, "dragon.fairy.beside": "tile", "count.final": "market-only"},
    {"abbey.wagon.reach": "neighbouring", "abbey.barn.one": False, "count.move": "clockwise"},
    {"dragon.move.when": "after-scoring", "count.move": "follower", "base.city.small": True},
)


def games(*seeds: int) -> pytest.MarkDecorator:
    """For each seed with its house rules, games in which every set comes up."""
    return pytest.mark.parametrize(
        ("seed", "sets"),
        [(seed, sets) for seed in seeds for sets in mixes(seed)],
        ids=lambda part: part if isinstance(part, int) else "+".join(part),
    )


def read_as_it_was_played(seed: int, sets: tuple[str, ...]) -> None:
    able = [name for name in EVERY if not api.ruleset(name, sets).absent]
    edition, playing = able[len(sets[-1] * seed) % len(able)], brought(sets)
    house = {rule: value for rule, value in HOUSE[seed].items() if rule.split(".")[0] in playing}
    known = played(seed, edition, sets, house)
    if any(isinstance(action, First) for action in known.actions):
        # That program does not ask what is scored first, so the game is refused.
        with pytest.raises(InputError, match="No message of that program says 'first'"):
            api.write_jcz(known.start, known.rules, known.actions, last=known.last)
    else:
        reads_the_same(known)


def reads_the_same(known: Any) -> None:
    """A game that was played is written, and read as it was played."""
    text = api.write_jcz(known.start, known.rules, known.actions, last=known.last)
    assert text == api.write_jcz(known.start, known.rules, [*known.actions, End(), *known.last])
    result = api.replay(api.read_jcz(text))
    assert result.refusals == ()
    assert result.over
    assert result.scores == tuple(known.game.scores.values())
    # Once the game is over nobody is next, and whose turn came last is not compared.
    read, wanted = (
        replace(position, mover=None) for position in (result.position, known.game.position())
    )
    assert write_notation(read) == write_notation(wanted)
    assert sum(len(turn.events) for turn in result.turns) == len(known.game.events)
    again = api.chronicle(result.recording)
    assert (again.position, again.over) == (result.position, True)
