"""What is written is read again: random games with random sets, and stated positions."""

import json

import pytest

from engine import api
from engine.api import (
    Action,
    Commit,
    Deploy,
    Game,
    IllegalError,
    InputError,
    Laid,
    Lay,
    Pass,
    Position,
    Redeploy,
    make_action,
    read_position,
    ruleset,
    tile_sets,
)
from engine.interop import jcz_write
from engine.interop.jcz_names import data
from tests.peers.rereading import games, read_as_it_was_played, reads_the_same
from tests.properties.playing import played

LACKING = tuple(name for name in tile_sets() if name not in data()["known"])


@games(3)
def test_a_game_is_read_as_it_was_played(seed: int, sets: tuple[str, ...]) -> None:
    read_as_it_was_played(seed, sets)


@pytest.mark.parametrize("name", ["bridges", "count"])
def test_figures_that_move_by_choice_are_read_as_they_moved(name: str) -> None:
    """A follower stays in a castle; one comes out of Carcassonne to what is scored."""
    known = played(5, "jcz", ("base", name), {})
    assert any(isinstance(action, Redeploy) for action in known.actions)
    reads_the_same(known)


def test_barns_are_read_where_they_stood() -> None:
    known = played(5, "jcz", ("base", "abbey"), {})
    assert any(isinstance(action, Deploy) and action.kind == "barn" for action in known.actions)
    reads_the_same(known)


def test_a_tile_beneath_a_hill_is_no_longer_waited_for() -> None:
    """The file does not say when the game ends, and tiles remain of which no message tells."""
    game = played(5, "jcz", ("base", "hills"), {})
    text = json.loads(api.write_jcz(game.start, game.rules, game.actions, last=game.last))
    del text["gameAnnotations"]["endTurn"]
    assert api.replay(api.read_jcz(json.dumps(text))).over


def test_the_other_program_is_told_the_set_up() -> None:
    game = played(3, "bb-rgg", ("base", "river", "dragon", "gq", "abbey"), {})
    written = json.loads(api.write_jcz(game.start, game.rules, game.actions[:9]))
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


def test_a_tile_of_no_set_is_not_written() -> None:
    described = Position((Laid("crfr.rEW.cN.fkp2.flmno", (0, 0), 0),))
    with pytest.raises(InputError, match="no tiles but those of its sets"):
        api.write_jcz(described, ruleset("bb-hig", ("base",)))


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
    game = played(5, "jcz", ("base", "count", "tower", "abbey"), {})
    position = api.replay(
        api.read_jcz(api.write_jcz(game.start, game.rules, game.actions[:200]))
    ).position
    again = api.replay(api.read_jcz(api.write_jcz(position, game.rules)))
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
