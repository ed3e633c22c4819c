"""What is written is read again: random games with random sets, and stated positions."""

import json
import random
from typing import Any, NamedTuple

import pytest

from engine import api
from engine.api import (
    Action,
    Commit,
    Deploy,
    End,
    Game,
    IllegalError,
    InputError,
    Lay,
    Pass,
    Position,
    Ruleset,
    make_action,
    read_position,
    ruleset,
    tile_sets,
    write_notation,
)
from engine.interop import jcz_write
from engine.interop.jcz_names import data
from engine.model.catalogue import brought
from tests.properties.playing import PLAYERS, play_everything

EVERY = ("jcz", *api.EDITIONS)


class Played(NamedTuple):
    """A random game from start to end."""

    start: Position
    rules: Ruleset
    actions: list[Action]
    last: list[Action]
    game: Game


def play(seed: int, edition: str, sets: tuple[str, ...], house: dict[str, Any]) -> Played:
    rules, players = ruleset(edition, sets, house), PLAYERS[: 2 + seed % 3]
    start = Game.begin(rules, players).position()
    game = play_everything(rules, seed, players)
    end = game.done.index(End())
    return Played(start, rules, list(game.done[:end]), list(game.done[end + 1 :]), game)


BASES = tuple(name for name, one in tile_sets().items() if one.start)
KNOWN = tuple(name for name in tile_sets() if name in data()["known"] and name not in BASES)
LACKING = tuple(name for name in tile_sets() if name not in data()["known"])
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


@pytest.mark.parametrize(
    ("seed", "sets"),
    [(seed, sets) for seed in range(len(HOUSE)) for sets in mixes(seed)],
    ids=lambda part: part if isinstance(part, int) else "+".join(part),
)
def test_a_game_is_read_as_it_was_played(seed: int, sets: tuple[str, ...]) -> None:
    edition, playing = EVERY[len(sets[-1] * seed) % len(EVERY)], brought(sets)
    house = {rule: value for rule, value in HOUSE[seed].items() if rule.split(".")[0] in playing}
    played = play(seed, edition, sets, house)
    text = api.write_jcz(played.start, played.rules, played.actions, last=played.last)
    assert text == api.write_jcz(played.start, played.rules, [*played.actions, End(), *played.last])
    result = api.replay(api.read_jcz(text))
    assert result.refusals == ()
    assert result.over
    assert result.scores == tuple(played.game.scores.values())
    assert write_notation(result.position) == write_notation(played.game.position())
    assert sum(len(turn.events) for turn in result.turns) == len(played.game.events)
    again = api.chronicle(result.recording)
    assert (again.position, again.over) == (result.position, True)


def test_a_tile_beneath_a_hill_is_no_longer_waited_for() -> None:
    """The file does not say when the game ends, and tiles remain of which no message tells."""
    played = play(5, "jcz", ("base", "hills"), {})
    text = json.loads(api.write_jcz(played.start, played.rules, played.actions, last=played.last))
    del text["gameAnnotations"]["endTurn"]
    assert api.replay(api.read_jcz(json.dumps(text))).over


def test_the_other_program_is_told_the_set_up() -> None:
    played = play(3, "bb-rgg", ("base", "river", "dragon", "gq", "abbey"), {})
    written = json.loads(api.write_jcz(played.start, played.rules, played.actions[:9]))
    setup = written["setup"]
    assert setup["sets"] == {
        "basic:1": 1, "river/1:1": 1, "princess-and-dragon:1": 1, "gq11": 1, "gq11/river": 1,
        "abbey-and-mayor:1": 1,
    }  # fmt: skip
    assert setup["elements"]["dragon"] is True
    assert setup["elements"]["wagon"] == 1
    assert setup["rules"]["princess-action"] == "must"
    assert setup["rules"]["tiny-city-scoring"] == "2"
    assert setup["start"][0] == {"tile": "GQ/RFI", "x": 0, "y": 0, "rotation": 180}
    assert "endTurn" not in written["gameAnnotations"]
    laid = [m["payload"]["tileId"] for m in written["replay"] if m["type"] == "PLACE_TILE"]
    assert written["gameAnnotations"]["drawOrder"] == laid
    without = json.loads(api.write_jcz(Position(), ruleset("bb-hig", ("base", "gq"))))
    assert "gq11/river" not in without["setup"]["sets"]
    assert "elements" in without["setup"]


def test_sets_of_the_new_edition_have_names_of_their_own() -> None:
    rules = ruleset("new", ("base-c2", "abbot", "river2-c2", "king-c2"))
    setup = json.loads(api.write_jcz(Game.begin(rules, ("red", "blue")).position(), rules))["setup"]
    assert list(setup["sets"]) == ["basic:2", "river/2:2", "king-and-robber:2"]
    assert setup["elements"]["abbot"] == 1
    assert setup["elements"]["garden"] is True


@pytest.mark.parametrize("name", LACKING)
def test_a_set_that_the_other_program_lacks_is_not_written(name: str) -> None:
    rules = ruleset("mega", ("base", name))
    with pytest.raises(InputError, match=f"has no set '{tile_sets()[name].name}'"):
        api.write_jcz(Game.begin(rules, ("red", "blue")).position(), rules)


def test_a_set_without_a_name_there_is_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    unnamed = {**jcz_write.data(), "usual": []}
    monkeypatch.setattr(jcz_write, "data", lambda: unnamed)
    with pytest.raises(InputError, match="no set 'Basic game'"):
        api.write_jcz(Position(), ruleset("new", ("base",)))


def test_an_action_that_no_message_says_is_not_written() -> None:
    rules = ruleset("bb-hig", ("base",), {"variant.rebuild": True})
    start = read_position(
        "players red=5* blue=0 / base-crfr 0,0 / base-frfr 1,0".replace(" / ", "\n")
    )
    actions = [Lay("base-frfr", (-1, 0), 0), make_action("rebuild", cell=(1, 0), to=(-2, 0))]
    with pytest.raises(InputError, match="says 'rebuild'"):
        api.write_jcz(start, rules, actions)


def test_players_may_have_names() -> None:
    text = api.write_jcz(Position(), ruleset("bb-hig"), names=("Ann", "Ben"))
    assert api.read_jcz(text).players == ("Ann", "Ben")


def test_a_position_with_figures_is_kept_whole() -> None:
    played = play(5, "jcz", ("base", "count", "tower", "abbey"), {})
    position = api.replay(
        api.read_jcz(api.write_jcz(played.start, played.rules, played.actions[:200]))
    ).position
    again = api.replay(api.read_jcz(api.write_jcz(position, played.rules)))
    assert again.position == position
    assert position.figures


def test_what_the_rules_forbid_is_not_written() -> None:
    start = Game.begin(ruleset("bb-hig"), ("red", "blue")).position()
    with pytest.raises(IllegalError):
        api.write_jcz(start, ruleset("bb-hig"), [Pass()])


def test_a_pause_is_no_message() -> None:
    start = Game.begin(ruleset("bb-hig"), ("red", "blue")).position()
    actions = [Lay("base-cfff", (0, -1), 2), Deploy("follower", (0, -1), "city s"), Commit()]
    text = api.write_jcz(start, ruleset("bb-hig"), actions)
    kinds = [message["type"] for message in json.loads(text)["replay"]]
    assert kinds == ["PLACE_TILE", "DEPLOY_MEEPLE", "COMMIT"]


def test_who_still_has_an_abbey_passes_at_the_end() -> None:
    rules = ruleset("jcz", ("base", "abbey"))
    start = Game.begin(rules, ("red", "blue")).position()
    actions: list[Action] = []
    for tile, cell, turn in (
        ("base-frfr", (1, 0), 0), ("base-cfff", (1, 1), 2), ("base-frfr", (-1, 0), 0),
        ("base-cfff", (-1, 1), 2), ("base-cfff", (1, 2), 0), ("base-cfff", (0, 2), 2),
    ):  # fmt: skip
        actions += [Lay(tile, cell, turn), Pass()]
    text = api.write_jcz(start, rules, actions, last=())
    kinds = [message["type"] for message in json.loads(text)["replay"]]
    assert kinds[-2:] == ["PASS", "PASS"]
    assert api.replay(api.read_jcz(text)).over


def test_an_element_that_changes_nothing_is_left_out() -> None:
    rules = ruleset("bb-hig", ("base", "river2"), {"river2.herd.city": 0})
    assert "pig-herd" not in json.loads(api.write_jcz(Position(), rules))["setup"]["elements"]


def test_rules_that_no_option_says_are_named() -> None:
    house = {"base.farm.method": 1, "base.city.small": True, "base.supply.followers": 5}
    assert api.unwritten(ruleset("bb-hig", ("base",), house)) == ("base.farm.method",)
