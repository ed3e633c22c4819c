"""Variations of the annotated rules: cloisters for everyone, and the battle for cloisters.

Source: Complete Annotated Rules 4.0, Selected variations.
"""

import json

import pytest

from engine.api import (
    FAMILY,
    FINAL,
    NOW,
    Game,
    IllegalError,
    InputError,
    Lay,
    action_plain,
    compare,
    problems,
    read_action,
    read_notation,
    read_rulesets,
    score,
    tiles,
    write_notation,
)
from engine.cli import main
from tests.engine.stating import why
from tests.engine.variations import BATTLE, CLOISTERS, of, playing, two

# --- cloisters for everyone ---------------------------------------------------------------------


def dealt(*flags: str) -> Game:
    return Game.begin(playing(*flags), ("blue", "red"))


def test_own_cloister_instead_of_drawing() -> None:
    game = dealt(CLOISTERS)
    game.drawn = tiles()["base-rrrr"]
    offered = {(a.tile, a.own) for a in of(game, Lay)}
    assert offered == {("base-rrrr", False), ("base-ffff", True), ("base-fffr", True)}
    game.do(Lay("base-ffff", (0, 1), 0, own=True))
    game.decline()
    game.do(Lay("base-ffff", (0, 2), 0, own=True))
    assert [game.state.pieces.stock(player, "cloister") for player in ("blue", "red")] == [0, 0]
    game.decline()
    game.drawn = tiles()["base-rrrr"]
    assert {(a.tile, a.own) for a in of(game, Lay)} == {("base-rrrr", False)}
    with pytest.raises(IllegalError) as caught:
        game.do(Lay("base-ffff", (0, 3), 0, own=True))
    assert caught.value.code == "not-yours"


def test_drawn_cloister_leaves_the_own_one() -> None:
    game = dealt(CLOISTERS)
    game.do(Lay("base-ffff", (0, 1)))
    assert game.state.pieces.stock("blue", "cloister") == 1


def test_own_tile_that_is_no_cloister() -> None:
    game = dealt(CLOISTERS)
    assert why(game, Lay("base-rrrr", (1, 0), own=True)) == ["base.tiles.copies"]


def test_nobody_has_a_cloister_without_the_variation() -> None:
    game = dealt()
    assert why(game, Lay("base-ffff", (0, 1), own=True)) == ["base.tiles.copies"]
    assert not game.state.pieces.of("cloister")


def test_no_own_cloister_without_the_basic_game() -> None:
    game = Game.begin(playing(CLOISTERS, sets=("king",)), ("blue", "red"))
    assert of(game, Lay) == []


def test_own_tile_as_json() -> None:
    action = Lay("base-ffff", (0, 1), 0, own=True)
    plain = action_plain(action)
    assert plain == {"do": "lay", "tile": "base-ffff", "cell": [0, 1], "turn": 0, "own": True}
    assert read_action(json.loads(json.dumps(plain))) == action
    assert "own" not in action_plain(Lay("base-ffff", (0, 1)))
    with pytest.raises(InputError):
        read_action({**plain, "own": 1})


def test_cloisters_in_a_position() -> None:
    game = dealt(CLOISTERS)
    game.do(Lay("base-ffff", (0, 1), 0, own=True))
    position = game.position()
    assert read_notation(write_notation(position)) == position
    assert problems(position, playing(CLOISTERS)) == ()
    assert Game.of(position, playing(CLOISTERS), laid=True).position() == position
    (problem,) = problems(position, playing())
    assert (problem.code, problem.rule) == ("set-not-in-play", "base.sets.pieces")


ALL_SIX = " / ".join(
    [*(f"base-ffff 0,{y}" for y in range(4)), "base-fffr 0,4 2", "base-fffr 0,5 0"]
)
HELD = 'pieces {{"stocks": [{{"player": "blue", "what": "cloister", "number": {}}}]}}'


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        (f"base-ffff 0,0 / {HELD.format(1)}", []),
        (f"base-ffff 0,0 / {HELD.format(2)}", [f"{CLOISTERS}.supply"]),
        (f"{ALL_SIX} / {HELD.format(0)}", []),
        (f"{ALL_SIX} / {HELD.format(1)}", [f"{CLOISTERS}.supply"]),
    ],
)
def test_cloisters_that_cannot_be_held(text: str, wrong: list[str]) -> None:
    found = problems(two(text), playing(CLOISTERS))
    assert [one.rule for one in found if one.rule.startswith("variant")] == wrong


# --- the battle for completed cloisters ---------------------------------------------------------


FIVE = (
    "base-ffff 0,0  {} / base-cfff 0,-1 / base-cfff 0,1 2 / base-cfff 1,0 1"
    " / base-cfff -1,0 3 / base-cfff 1,-1"
)


@pytest.mark.parametrize("name", FAMILY)
@pytest.mark.parametrize(
    ("players", "totals"),
    [
        ("blue red", {"blue": 0, "red": 6}),
        ("red blue", {"red": 6, "blue": 0}),
        ("blue yellow red", {"blue": 0, "yellow": 6, "red": 0}),
        ("yellow red blue", {"yellow": 6, "red": 0, "blue": 0}),
        ("blue", {"blue": 0}),
    ],
)
def test_points_of_an_incomplete_cloister(name: str, players: str, totals: dict) -> None:
    position = two(FIVE.format("blue follower cloister"), f"players {players}")
    assert score(position, playing(BATTLE, name=name), FINAL).totals == totals
    assert score(position, playing(name=name), FINAL).totals["blue"] == 6


def test_completed_cloister_pays_its_holder() -> None:
    corners = " / base-ffff -1,-1 / base-ffff -1,1 / base-ffff 1,1"
    position = two(FIVE.format("blue follower cloister") + corners)
    assert score(position, playing(BATTLE), NOW).totals == {"blue": 9, "red": 0}


def test_other_incomplete_features_pay_their_holders() -> None:
    position = two("base-crfr 0,0  blue follower city n / base-ffff 0,1")
    assert score(position, playing(BATTLE), FINAL).totals == {"blue": 1, "red": 0}


def test_comparison_names_the_variation() -> None:
    position = two(FIVE.format("blue follower cloister"))
    found = compare(position, read_rulesets(f"bb-hig,bb-hig:{BATTLE}=true"), FINAL)
    assert [sheet.totals["red"] for sheet in found.sheets] == [0, 6]
    assert [(one.rule, one.before, one.after) for one in found.deciders] == [
        (BATTLE, (6, 0), (0, 6))
    ]


def test_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    notation = write_notation(two(FIVE.format("blue follower cloister")))
    house = ["--house", f"{BATTLE}=true"]
    assert main(["score", notation, "--rules", "bb-hig", "--final", "--json", *house]) == 0
    (sheet,) = json.loads(capsys.readouterr().out)["sheets"]
    assert sheet["ruleset"] == f"bb-hig:{BATTLE}=true"
    assert sheet["totals"] == {"blue": 0, "red": 6}
    assert main(["score", notation, "--final", *house]) == 0
    assert BATTLE in capsys.readouterr().out
