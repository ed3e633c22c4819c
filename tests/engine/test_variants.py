"""The selected variations of the annotated rules, each a house rule on top of an edition.

Source: Complete Annotated Rules 4.0, Selected variations.
"""

import json

import pytest

from engine.api import (
    EDITIONS,
    FINAL,
    NOW,
    Action,
    Capture,
    Deploy,
    Figure,
    Free,
    Game,
    IllegalError,
    InputError,
    Lay,
    Pass,
    Position,
    Prisoner,
    Redeploy,
    Remove,
    Ruleset,
    action_plain,
    actions,
    compare,
    edition,
    problems,
    read_action,
    read_board,
    read_notation,
    read_rulesets,
    rules,
    ruleset,
    score,
    tiles,
    write_notation,
)
from engine.cli import main

KEYS = [
    "car-var-03", "car-var-05", "car-var-06a", "car-var-06b", "car-var-06c", "car-var-07a",
    "car-var-07b", "car-var-08b", "car-var-09a", "car-var-09b", "car-var-09c", "car-var-09d",
    "car-var-10",
]  # fmt: skip

CLOISTERS = "variant.cloisters-for-everyone"
LATE = "variant.follower-unpunctuality"
FEWER = "variant.fewer-followers"
PRISONERS = "variant.prisoners"
BATTLE = "variant.battle-for-cloisters"
LEASE = "variant.new-lease"
SETTLING = f"{LEASE}.settling-down"
CALL = f"{LEASE}.call-of-the-city"
WAR = f"{LEASE}.religious-war"
HIGHWAYMAN = f"{LEASE}.highwayman"
DASH = "variant.dash"
FLAGS = (CLOISTERS, LATE, FEWER, PRISONERS, BATTLE, LEASE, SETTLING, CALL, WAR, HIGHWAYMAN, DASH)


def playing(*flags: str, name: str = "bb-hig", sets: tuple[str, ...] = ("base",)) -> Ruleset:
    """An edition with variations switched on."""
    return ruleset(name, sets, dict.fromkeys(flags, True))


def board(text: str, head: str = "players blue* red") -> Position:
    """A position from board text, where `` / `` parts the lines."""
    return read_board("\n".join([head, *text.split(" / ")]))


def wood(position: Position, *flags: str, name: str = "bb-hig") -> Game:
    """A sound position in which the mover has laid the last tile."""
    rules_in_force = playing(*flags, name=name, sets=position.sets)
    assert problems(position, rules_in_force) == ()
    return Game.of(position, rules_in_force, laid=True)


def why(game: Game, action: Action) -> list[str]:
    """The rules that speak against an action."""
    return [one.rule for one in game.decision.violations(action)]


def of(game: Game, kind: type) -> list[Action]:
    """The actions of a type that are offered."""
    return [action for action in game.decision.options() if isinstance(action, kind)]


def moves(game: Game) -> list[tuple[tuple[int, int], str]]:
    """Where figures that stand may be moved."""
    return sorted((a.cell, a.spot) for a in of(game, Redeploy))


def follower(player: str, cell: tuple[int, int], spot: str, kind: str = "follower") -> Figure:
    return Figure(player, kind, cell, spot)


# --- switched off and on ------------------------------------------------------------------------


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.parametrize("flag", FLAGS)
def test_variations_are_off_in_every_edition(name: str, flag: str) -> None:
    value = edition(name).values[flag]
    assert value.value is False
    assert value.source.startswith("car, Selected variations")


def test_flags_are_all_flags_of_the_file() -> None:
    found = [r.id for r in rules().values() if r.expansion == "variants" and r.kind == "flag"]
    assert found == [*FLAGS]


def test_a_rule_set_names_its_variations() -> None:
    (found,) = read_rulesets(f"bb-rgg:{BATTLE}=true")
    assert found.label == f"bb-rgg:{BATTLE}=true"
    assert found.redirect
    assert not ruleset("bb-rgg").redirect


# --- cloisters for everyone ---------------------------------------------------------------------

# keys: car-var-03


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
    assert not game.state.pieces.stocks


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
    found = problems(board(text), playing(CLOISTERS))
    assert [one.rule for one in found if one.rule.startswith("variant")] == wrong


# --- follower unpunctuality ---------------------------------------------------------------------

# keys: car-var-05

ROAD = "base-crfr 0,0 / base-crfr 1,0"


@pytest.mark.parametrize("name", EDITIONS)
def test_followers_come_to_older_tiles_only(name: str) -> None:
    game = wood(board(ROAD), LATE, name=name)
    spots = {(a.cell, a.spot) for a in of(game, Deploy)}
    assert spots == {((0, 0), spot) for spot in ("city n", "road e", "farm ene", "farm ese")}
    for spot in ("city n", "road e"):
        assert why(game, Deploy("follower", (1, 0), spot)) == [LATE]
    game.do(Deploy("follower", (0, 0), "road w"))
    assert game.board.standing() == [follower("blue", (0, 0), "road w")]


def test_occupied_older_segment() -> None:
    game = wood(board("base-crfr 0,0  red follower road e / base-crfr 1,0"), LATE)
    assert Deploy("follower", (0, 0), "road e") not in game.decision.options()
    assert why(game, Deploy("follower", (0, 0), "road e")) == ["base.deploy.free"]


COMPLETED = "base-crfr 0,0 / base-cfff 0,-1 2"


def test_older_segment_of_what_the_tile_completes() -> None:
    game = wood(board(COMPLETED), LATE)
    game.do(Deploy("follower", (0, 0), "city n"))
    assert game.scores == {"blue": 4, "red": 0}
    assert game.supply["blue"]["follower"] == 7


def test_feature_completed_before() -> None:
    game = wood(board(f"{COMPLETED} / base-crfr 1,0"), LATE)
    assert Deploy("follower", (0, 0), "city n") not in game.decision.options()
    assert why(game, Deploy("follower", (0, 0), "city n")) == [f"{LATE}.complete"]
    assert why(game, Deploy("follower", (0, -1), "farm wnw")) == []


def test_no_such_segment_on_an_older_tile() -> None:
    game = wood(board(ROAD), LATE)
    assert why(game, Deploy("follower", (0, 0), "cloister"))[0] == "base.deploy.laid-tile"
    assert why(game, Deploy("follower", (5, 5), "city n")) == ["base.deploy.laid-tile"]


def test_builder_is_no_follower_and_comes_in_time() -> None:
    text = "base-crfr 0,0  blue follower road e / base-crfr 1,0"
    game = wood(board(text, "players blue* red\nsets base traders"), LATE)
    assert of(game, Deploy)
    builders = {(a.cell, a.spot) for a in of(game, Deploy) if a.kind == "builder"}
    assert builders == {((1, 0), "road e")}
    old = wood(board(text, "players blue* red\nsets base traders"), LATE, name="rgg")
    assert LATE in why(old, Deploy("builder", (1, 0), "road e"))


def test_no_spot_for_a_follower_on_a_tile_to_lay() -> None:
    found = actions(board("base-crfr 0,0"), playing(LATE), "base-rrrr")
    assert found.places
    assert {place.spots for place in found.places} == {()}
    spots = actions(board(ROAD), playing(LATE)).spots
    assert spots
    assert all(spot.violations for spot in spots)


def test_two_followers_on_one_tile() -> None:
    text = "base-crfr 0,0  red follower road e, blue follower city n / base-rrrr 1,0"
    assert problems(board(text), playing(LATE)) == ()
    assert [p.rule for p in problems(board(text), playing())] == ["base.deploy.one"]


# --- fewer followers ----------------------------------------------------------------------------

# keys: car-var-06a car-var-06b car-var-06c

SEATS = ("blue", "red", "green", "yellow", "black", "grey")


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.parametrize(("players", "number"), [(1, 7), (2, 7), (3, 6), (4, 5), (5, 7), (6, 7)])
def test_fewer_followers(name: str, players: int, number: int) -> None:
    game = Game.begin(playing(FEWER, name=name), SEATS[:players])
    assert {stock["follower"] for stock in game.supply.values()} == {number}


def test_big_follower_is_not_one_of_them() -> None:
    game = Game.begin(playing(FEWER, sets=("base", "inns")), SEATS[:4])
    assert game.supply["blue"] == {"follower": 5, "big follower": 1}


def test_more_followers_than_four_players_have() -> None:
    upper = (f"base-crfr {x},0  blue follower city n" for x in range(4))
    lower = (f"base-cfff {x},1 2  blue follower city s" for x in range(2))
    text = " / ".join([*upper, *lower, "base-ffff 2,1"])
    (found,) = problems(board(text, "players blue* red green yellow"), playing(FEWER))
    assert (found.code, found.rule) == ("too-many-figures", f"{FEWER}.4")
    assert problems(board(text, "players blue* red green"), playing(FEWER)) == ()


# --- prisoners ----------------------------------------------------------------------------------

# keys: car-var-07a

JOINED = (
    "base-cfff 0,-1 2  red follower city s / base-cfff 0,1  blue follower city n / base-cfcf-2 0,0"
)
RED = follower("red", (0, -1), "city s")
BLUE = follower("blue", (0, 1), "city n")
HELD_BY_BLUE = (Prisoner("blue", "red", "follower"), Prisoner("blue", "blue", "follower"))


@pytest.mark.parametrize("name", EDITIONS)
def test_knight_leaves_with_a_captive(name: str) -> None:
    game = wood(board(JOINED), PRISONERS, name=name)
    assert (game.decision.player, game.decision.what) == ("blue", "take a captive")
    assert game.decision.options() == [Pass(), Capture(RED)]
    game.do(Capture(RED))
    assert game.board.standing() == []
    assert game.state.pieces.prisoners == HELD_BY_BLUE
    assert game.decision.what == "move wood"
    game.decline()
    assert game.scores == {"blue": 0, "red": 0}
    assert [game.supply[player]["follower"] for player in ("blue", "red")] == [6, 6]
    position = game.position()
    assert read_notation(write_notation(position)) == position
    again = Game.of(position, playing(PRISONERS, name=name))
    assert again.supply == game.supply


def test_city_is_free_for_another_follower() -> None:
    game = wood(board(JOINED), PRISONERS)
    game.do(Capture(RED))
    game.deploy("city n")
    assert game.scores == {"blue": 6, "red": 0}


def test_nobody_is_taken() -> None:
    game = wood(board(JOINED), PRISONERS)
    game.decline()
    game.decline()
    assert game.scores == {"blue": 6, "red": 6}


def test_capture_only_of_others_in_the_city() -> None:
    game = wood(board(JOINED), PRISONERS)
    assert why(game, Capture(BLUE)) == [PRISONERS]


@pytest.mark.parametrize(
    "text",
    [
        "base-cfff 0,-1 2  red follower city s / base-cfff 0,1 / base-cfcf-2 0,0",
        "base-cfff 0,-1 2  blue follower city s / base-cfff 0,1  blue follower city n"
        " / base-cfcf-2 0,0",
        "base-cfff 0,-2 2  red follower city s / base-cfcf-2 0,-1"
        " / base-cfcf-1 0,0  blue follower city n / base-cfff 0,1",
    ],
    ids=["no knight of the mover", "no knight of others", "together before"],
)
def test_nobody_comes_into_a_city(text: str) -> None:
    assert wood(board(text), PRISONERS).decision.what == "move wood"


def test_no_captive_without_the_variation() -> None:
    assert wood(board(JOINED)).decision.what == "move wood"


TWO_KNIGHTS = (
    "base-cfff 0,-1 2  red follower city s / base-cfcf-1 0,1  blue follower city n"
    " / base-cfcf-1 0,2 / base-cfff 0,3  blue big follower city n / base-cfcf-2 0,0"
)


def test_mover_names_the_guard() -> None:
    game = wood(board(TWO_KNIGHTS, "players blue* red\nsets base inns"), PRISONERS)
    game.do(Capture(RED))
    big = follower("blue", (0, 3), "city n", "big follower")
    assert (game.decision.what, game.decision.options()) == (
        "choose the guard", [Remove(BLUE), Remove(big)],
    )  # fmt: skip
    game.do(Remove(big))
    assert game.board.standing() == [BLUE]
    assert game.state.pieces.prisoners[1] == Prisoner("blue", "blue", "big follower")
    game.decline()
    assert game.scores == {"blue": 14, "red": 0}


# keys: car-var-07b


def held(kind: str = "follower") -> Position:
    pair = [
        {"captor": "blue", "owner": "red", "kind": "follower"},
        {"captor": "blue", "owner": "blue", "kind": kind},
    ]
    pieces = json.dumps({"prisoners": pair})
    return board(f"{ROAD} / pieces {pieces}", "players blue* red\nsets base inns")


def test_guard_is_deployed_and_the_captive_goes_home() -> None:
    game = wood(held(), PRISONERS)
    assert game.supply["blue"]["follower"] == game.supply["red"]["follower"] == 6
    assert Free("blue", "red", "follower") in game.decision.options()
    game.do(Free("blue", "red", "follower"))
    assert game.decision.what == "deploy the guard"
    assert {(a.kind, a.cell) for a in game.decision.options()} == {("follower", (1, 0))}
    game.do(Deploy("follower", (1, 0), "road e"))
    assert game.board.standing() == [follower("blue", (1, 0), "road e")]
    assert game.supply["blue"]["follower"] == 6
    assert game.supply["red"]["follower"] == 7
    assert game.state.pieces.prisoners == ()
    assert game.resting


def test_guards_of_different_kinds() -> None:
    both = held().pieces.prisoners + held("big follower").pieces.prisoners
    pieces = json.dumps({"prisoners": [one._asdict() for one in both]})
    game = wood(board(f"{ROAD} / pieces {pieces}", "players blue* red\nsets base inns"), PRISONERS)
    game.do(Free("blue", "red", "follower"))
    assert {a.kind for a in game.decision.options()} == {"follower", "big follower"}
    game.do(Deploy("big follower", (1, 0), "city n"))
    assert game.state.pieces.prisoners == HELD_BY_BLUE
    assert game.supply["blue"] == {"follower": 6, "big follower": 0}
    assert game.supply["red"]["follower"] == 6


def test_no_captive_to_free() -> None:
    game = wood(board(ROAD), PRISONERS)
    assert why(game, Free("blue", "red", "follower")) == [f"{PRISONERS}.guard"]


def test_no_place_for_a_guard() -> None:
    text = "base-cfff 0,1  red follower city n / base-cfff 0,-1 2 / base-cccc 0,0"
    pair = json.dumps({"prisoners": [one._asdict() for one in HELD_BY_BLUE]})
    game = Game.of(board(f"{text} / pieces {pair}"), playing(PRISONERS), laid=True)
    assert of(game, Deploy) == []
    assert of(game, Free) == []


@pytest.mark.parametrize(
    "prisoners",
    [
        [("blue", "red", "follower")],
        [("blue", "blue", "follower"), ("blue", "red", "follower")],
        [("blue", "red", "follower"), ("red", "red", "follower")],
        [("blue", "red", "builder"), ("blue", "blue", "follower")],
    ],
    ids=["no guard", "guard first", "guard of another", "no follower"],
)
def test_captives_that_cannot_be(prisoners: list[tuple[str, str, str]]) -> None:
    names = ("captor", "owner", "kind")
    pieces = {"prisoners": [dict(zip(names, one, strict=True)) for one in prisoners]}
    found = problems(board(f"{ROAD} / pieces {json.dumps(pieces)}"), playing(PRISONERS))
    assert f"{PRISONERS}.guard" in [one.rule for one in found]


def test_prisoners_without_variation_or_tower() -> None:
    assert [one.rule for one in problems(held(), playing(sets=("base", "inns")))] == [
        "base.sets.pieces"
    ]


def test_not_together_with_the_tower() -> None:
    with pytest.raises(InputError) as caught:
        playing(PRISONERS, sets=("base", "tower"))
    assert (caught.value.code, caught.value.rule) == ("not-together", f"{PRISONERS}.tower")


# --- the battle for completed cloisters ---------------------------------------------------------

# keys: car-var-08b

FIVE = (
    "base-ffff 0,0  {} / base-cfff 0,-1 / base-cfff 0,1 2 / base-cfff 1,0 1"
    " / base-cfff -1,0 3 / base-cfff 1,-1"
)


@pytest.mark.parametrize("name", EDITIONS)
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
    position = board(FIVE.format("blue follower cloister"), f"players {players}")
    assert score(position, playing(BATTLE, name=name), FINAL).totals == totals
    assert score(position, playing(name=name), FINAL).totals["blue"] == 6


def test_both_hold_the_cloister() -> None:
    position = board(FIVE.format("blue follower cloister, red follower cloister"))
    sheet = score(position, playing(BATTLE, WAR), FINAL)
    assert sheet.totals == {"blue": 6, "red": 6}
    assert [(line.player, line.points, line.why.rule) for line in sheet.lines] == [
        ("blue", 6, BATTLE), ("red", 6, BATTLE),
    ]  # fmt: skip


def test_completed_cloister_pays_its_holder() -> None:
    corners = " / base-ffff -1,-1 / base-ffff -1,1 / base-ffff 1,1"
    position = board(FIVE.format("blue follower cloister") + corners)
    assert score(position, playing(BATTLE), NOW).totals == {"blue": 9, "red": 0}


def test_other_incomplete_features_pay_their_holders() -> None:
    position = board("base-crfr 0,0  blue follower city n / base-ffff 0,1")
    assert score(position, playing(BATTLE), FINAL).totals == {"blue": 1, "red": 0}


def test_comparison_names_the_variation() -> None:
    position = board(FIVE.format("blue follower cloister"))
    found = compare(position, read_rulesets(f"bb-hig,bb-hig:{BATTLE}=true"), FINAL)
    assert [sheet.totals["red"] for sheet in found.sheets] == [0, 6]
    assert [(one.rule, one.before, one.after) for one in found.deciders] == [
        (BATTLE, (6, 0), (0, 6))
    ]


def test_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    notation = write_notation(board(FIVE.format("blue follower cloister")))
    house = ["--house", f"{BATTLE}=true"]
    assert main(["score", notation, "--rules", "bb-hig", "--final", "--json", *house]) == 0
    (sheet,) = json.loads(capsys.readouterr().out)["sheets"]
    assert sheet["ruleset"] == f"bb-hig:{BATTLE}=true"
    assert sheet["totals"] == {"blue": 0, "red": 6}
    assert main(["score", notation, "--final", *house]) == 0
    assert BATTLE in capsys.readouterr().out


# --- a new lease of life ------------------------------------------------------------------------

# keys: car-var-09a

THIEF = "base-crfr 0,0  blue follower road e{} / base-rrrr 1,0"
NORTH = [((0, 0), "farm ene"), ((1, 0), "farm nnw")]
SOUTH = [((0, 0), "farm ese"), ((1, 0), "farm ssw")]


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.parametrize("flag", [LEASE, SETTLING, DASH])
def test_thief_settles_down(name: str, flag: str) -> None:
    game = wood(board(THIEF.format("")), flag, name=name)
    assert moves(game) == sorted(NORTH + SOUTH)
    game.do(Redeploy(follower("blue", (0, 0), "road e"), (0, 0), "farm wnw"))
    assert game.board.standing() == [follower("blue", (0, 0), "farm ene")]
    assert game.supply["blue"]["follower"] == 6
    assert game.resting


def test_settling_on_an_occupied_farm() -> None:
    game = wood(board(THIEF.format(", red follower farm ene")), LEASE)
    assert moves(game) == SOUTH
    thief = follower("blue", (0, 0), "road e")
    assert why(game, Redeploy(thief, (0, 0), "farm ene")) == [SETTLING]
    assert why(game, Redeploy(thief, (9, 9), "farm ene")) == [LEASE]


def test_only_own_thieves_settle() -> None:
    text = THIEF.format("").replace("blue follower", "red follower")
    assert moves(wood(board(text), LEASE)) == []


def test_settling_with_other_sets_in_play() -> None:
    text = THIEF.format("").replace("road e", "road e, red wagon city n")
    game = wood(board(text, "players blue* red\nsets base abbey"), LEASE)
    game.do(Redeploy(follower("blue", (0, 0), "road e"), (0, 0), "farm ese"))
    assert follower("blue", (0, 0), "farm ese") in game.board.standing()


# keys: car-var-09b


def test_farmer_follows_the_call_of_the_city() -> None:
    text = "base-crfr 0,0  blue follower farm ene / base-crfr 1,0"
    game = wood(board(text), CALL)
    assert moves(game) == [((0, 0), "city n"), ((1, 0), "city n")]
    farmer = follower("blue", (0, 0), "farm ene")
    game.do(Redeploy(farmer, (0, 0), "city n"))
    assert game.board.standing() == [follower("blue", (0, 0), "city n")]


def test_call_of_a_completed_city() -> None:
    text = "base-crfr 0,0  blue follower farm ene / base-cfff 0,-1 2 / base-crfr 1,0"
    game = wood(board(text), CALL)
    assert moves(game) == [((1, 0), "city n")]
    assert why(game, Redeploy(follower("blue", (0, 0), "farm ene"), (0, 0), "city n")) == [CALL]


def test_call_of_an_occupied_city() -> None:
    text = "base-crfr 0,0  blue follower farm ene, red follower city n / base-rrrr 1,0"
    assert moves(wood(board(text), LEASE)) == [((0, 0), "city n")]


# keys: car-var-09c

KNIGHTS = (
    "base-crfr 0,0  blue follower city n / base-crfr 1,0 / base-crfr 2,0  {}"
    " / base-ffff 0,1  red follower cloister / base-ffff 1,1"
)
FIRST, SECOND = follower("blue", (0, 0), "city n"), follower("blue", (2, 0), "city n")


@pytest.mark.parametrize("name", EDITIONS)
def test_religious_war(name: str) -> None:
    game = wood(board(KNIGHTS.format("blue follower city n")), WAR, name=name)
    goal = (0, 1), "cloister"
    assert moves(game) == [goal, goal]
    game.do(Redeploy(FIRST, *goal))
    assert (game.decision.player, game.decision.options()) == ("blue", [Redeploy(SECOND, *goal)])
    game.do(Redeploy(SECOND, *goal))
    assert game.board.standing() == [follower("blue", *goal)] * 2
    assert game.supply["red"]["follower"] == 7
    assert game.resting
    position = game.position()
    assert problems(position, playing(WAR, name=name)) == ()


def test_war_takes_two_knights() -> None:
    game = wood(board(KNIGHTS.format("")), WAR)
    assert moves(game) == []
    assert why(game, Redeploy(FIRST, (0, 1), "cloister")) == [WAR]


def test_war_against_nobody() -> None:
    text = KNIGHTS.format("blue follower city n").replace("red follower", "blue follower")
    assert moves(wood(board(text), WAR)) == []


def test_war_against_two_players() -> None:
    text = KNIGHTS.format("blue follower city n").replace(
        "red follower cloister", "red follower cloister, green follower cloister"
    )
    game = wood(board(text, "players blue* red green"), WAR)
    game.do(Redeploy(FIRST, (0, 1), "cloister"))
    game.do(Redeploy(SECOND, (0, 1), "cloister"))
    monks = [follower(player, (0, 1), "cloister") for player in ("red", "green")]
    assert game.decision.options() == [Remove(monk) for monk in monks]
    game.do(Remove(monks[1]))
    assert monks[0] in game.board.standing()
    assert monks[1] not in game.board.standing()


# keys: car-var-09d

CITY = "base-crfr 0,0{} / base-cfcf-2 0,-1 / base-cfcf-1 0,-2  blue follower city n / base-ffff 0,1"


def test_highwayman() -> None:
    game = wood(board(CITY.format("")), HIGHWAYMAN)
    assert moves(game) == [((0, 0), "road e")]
    knight = follower("blue", (0, -2), "city n")
    game.do(Redeploy(knight, (0, 0), "road w"))
    assert game.board.standing() == [follower("blue", (0, 0), "road e")]


def test_highwayman_joins_another_thief() -> None:
    game = wood(board(CITY.format("  red follower road e")), HIGHWAYMAN)
    assert moves(game) == [((0, 0), "road e")]


FINISHED = (
    "base-cccr-1 0,0", "base-cfff 0,-1 2  blue follower city s", "base-rrrr -1,0",
    "base-cfff 1,0 3",
)  # fmt: skip


def test_no_highwayman_on_a_road_that_was_complete() -> None:
    game = wood(board(" / ".join(FINISHED)), HIGHWAYMAN)
    assert moves(game) == []
    knight = follower("blue", (0, -1), "city s")
    assert why(game, Redeploy(knight, (0, 0), "road w")) == [HIGHWAYMAN]


def test_highwayman_on_a_road_just_completed() -> None:
    city, knights, crossing, other = FINISHED
    game = wood(board(" / ".join([city, knights, other, crossing])), HIGHWAYMAN)
    game.do(Redeploy(follower("blue", (0, -1), "city s"), (0, 0), "road w"))
    assert game.scores == {"blue": 2, "red": 0}
    assert game.supply["blue"]["follower"] == 7


# --- the dash -----------------------------------------------------------------------------------

# keys: car-var-10 (three actions in one turn)


def test_the_dash() -> None:
    position = board(THIEF.format(""), "players blue=5* red=0")
    game = wood(position, DASH)
    game.deploy("road s")
    assert game.scores["blue"] == 5
    game.do(Redeploy(follower("blue", (0, 0), "road e"), (0, 0), "farm ese"))
    assert game.scores["blue"] == 4
    game.deploy("road e")
    assert game.scores["blue"] == 3
    game.decline()
    assert game.scores["blue"] == 3
    assert game.resting
    assert [line.why.rule for line in game.lines] == [f"{DASH}.price"] * 2


@pytest.mark.parametrize("points", [0, 1])
def test_no_points_to_pay_with(points: int) -> None:
    game = wood(board(THIEF.format(""), f"players blue={points}* red=0"), DASH)
    game.deploy("road s")
    if points:
        game.deploy("road e")
        assert game.scores["blue"] == 0
    assert game.resting


def test_who_moves_no_wood_is_not_asked_again() -> None:
    game = wood(board(THIEF.format(""), "players blue=5* red=0"), DASH)
    game.decline()
    assert game.resting
    assert game.scores["blue"] == 5


def test_a_lease_of_life_alone_has_no_second_action() -> None:
    game = wood(board(THIEF.format(""), "players blue=5* red=0"), LEASE)
    game.deploy("road s")
    assert game.resting


PRINCESS = (
    "base-cfff 0,-1 2  red follower city s / base-cfff 0,1  green follower city n"
    " / dragon-cccf-2 0,0"
)


def test_duty_is_done_with_the_first_action() -> None:
    head = "players blue=5* red=0 green=0\nsets base dragon"
    game = wood(board(PRINCESS, head), DASH, name="bb-rgg")
    assert {type(action) for action in game.decision.options()} == {Remove}
    game.do(Remove(RED))
    assert Pass() in game.decision.options()
    game.do(Remove(follower("green", (0, 1), "city n")))
    assert game.scores["blue"] == 4
    game.decline()
    assert game.resting
