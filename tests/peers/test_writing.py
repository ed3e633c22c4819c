"""What is written is read again: random games with random sets, and stated positions."""

import json
import random
from typing import Any, NamedTuple

import pytest

from engine import api
from engine.api import (
    COLOURS,
    Action,
    Commit,
    Deploy,
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
    tiles,
    write_notation,
)
from engine.expansions.bridges import Pick
from engine.interop import jcz_write

EVERY = ("jcz", *api.EDITIONS)


class Played(NamedTuple):
    """A random game from start to end."""

    start: Position
    rules: Ruleset
    actions: list[Action]
    last: list[Action]
    game: Game


def bag_of(rules: Ruleset, chance: random.Random) -> list[str]:
    found: list[str] = []
    for stage in api.draw_pile(rules):
        if stage.how != "laid":
            names = [name for name, number in stage.tiles.items() for _ in range(number)]
            chance.shuffle(names)
            found += names
    return found


def play(seed: int, edition: str, sets: tuple[str, ...], house: dict[str, Any]) -> Played:
    chance = random.Random(seed)
    rules = ruleset(edition, sets, house)
    start = Game.begin(rules, tuple(COLOURS)[: chance.randint(2, 4)]).position()
    game, bag = Game.of(start, rules), bag_of(rules, chance)
    actions: list[Action] = []
    while bag or not game.resting:
        options = _options(game, bag)
        if options:
            action = chance.choice(options)
            if isinstance(action, Pick) and game.decision.player is None:
                bag.remove(action.tile)
            if isinstance(action, Lay) and bag and action.tile == bag[0]:
                bag.pop(0)
                if "hill" in tiles()[action.tile].symbols:
                    del bag[-1:]
            actions.append(action)
            game.do(action)
        if not options or (not bag and game.decision.what == "lay"):
            bag = bag[1:]
            if not bag:
                break
    last: list[Action] = []
    game.finish()
    while not game.over:
        last.append(chance.choice(game.decision.options()))
        game.do(last[-1])
    return Played(start, rules, actions, last, game)


def _options(game: Game, bag: list[str]) -> list[Action]:
    decision = game.decision
    if decision.what == "lay":
        game.drawn = tiles()[bag[0]]
        options = decision.options()
        return options if any(isinstance(option, Lay) for option in options) else []
    options = decision.options()
    if decision.what == "bazaar.draw":
        return [next(Pick(tile) for tile in bag if Pick(tile) in options)]
    return options


SETS = (
    ("base",),
    ("base", "river", "inns", "traders", "king"),
    ("base", "count", "dragon", "tower"),
    ("base", "cathars", "abbey", "tower"),
    ("base", "count", "cathars", "dragon", "abbey"),
    ("base", "traders", "dragon", "river", "river2", "gq", "tower"),
    ("base", "count", "tower", "abbey", "inns"),
    ("base-c2", "abbot", "river-c2", "inns-c2", "traders-c2", "king-c2"),
    ("base-c2", "abbot", "river2-c2", "dragon-c2", "tower-c2", "abbey-c2"),
    ("base", "abbot", "inns-c2", "dragon-c2"),
    ("base", "bridges", "hills", "traders"),
    ("base-c2", "abbot", "bridges-c2", "hills-c2", "gold", "festival"),
    ("base", "bridges", "dragon", "tower", "inns", "gold", "festival"),
)
HOUSE: tuple[dict[str, Any], ...] = (
    {"dragon.move.when": "after-scoring", "abbey.barn.occupied": False, "gq.pigs": True},
    {"dragon.princess.must": True, "dragon.fairy.beside": "tile", "count.final": "market-only"},
    {"abbey.wagon.reach": "neighbouring", "abbey.barn.one": False, "count.move": "clockwise"},
    {"dragon.move.when": "after-scoring", "count.move": "follower", "base.city.small": True},
)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("sets", SETS, ids="+".join)
def test_a_game_is_read_as_it_was_played(seed: int, sets: tuple[str, ...]) -> None:
    edition = EVERY[seed % len(EVERY)]
    house = {rule: value for rule, value in HOUSE[seed].items() if rule.split(".")[0] in sets}
    played = play(seed, edition, sets, house)
    text = api.write_jcz(played.start, played.rules, played.actions, last=played.last)
    assert text == api.write_jcz(
        played.start, played.rules, [*played.actions, api.End(), *played.last]
    )
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
    data = json.loads(api.write_jcz(played.start, played.rules, played.actions[:9]))
    setup = data["setup"]
    assert setup["sets"] == {
        "basic:1": 1, "river/1:1": 1, "princess-and-dragon:1": 1, "gq11": 1, "gq11/river": 1,
        "abbey-and-mayor:1": 1,
    }  # fmt: skip
    assert setup["elements"]["dragon"] is True
    assert setup["elements"]["wagon"] == 1
    assert setup["rules"]["princess-action"] == "must"
    assert setup["rules"]["tiny-city-scoring"] == "2"
    assert setup["start"][0] == {"tile": "GQ/RFI", "x": 0, "y": 0, "rotation": 180}
    assert "endTurn" not in data["gameAnnotations"]
    laid = [m["payload"]["tileId"] for m in data["replay"] if m["type"] == "PLACE_TILE"]
    assert data["gameAnnotations"]["drawOrder"] == laid
    without = json.loads(api.write_jcz(Position(), ruleset("bb-hig", ("base", "gq"))))
    assert "gq11/river" not in without["setup"]["sets"]
    assert "elements" in without["setup"]


def test_sets_of_the_new_edition_have_names_of_their_own() -> None:
    rules = ruleset("new", ("base-c2", "abbot", "river2-c2", "king-c2"))
    setup = json.loads(api.write_jcz(Game.begin(rules, ("red", "blue")).position(), rules))["setup"]
    assert list(setup["sets"]) == ["basic:2", "river/2:2", "king-and-robber:2"]
    assert setup["elements"]["abbot"] == 1
    assert setup["elements"]["garden"] is True


def test_a_set_without_a_name_there_is_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    unnamed = {**jcz_write.data(), "usual": []}
    monkeypatch.setattr(jcz_write, "data", lambda: unnamed)
    with pytest.raises(InputError, match="the set 'base'"):
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
