"""The Tower: prisoners, their exchange and their ransom.

Sources: Complete Annotated Rules 4.0 (car), its summary of rule sets (sum) and its questions
(faq), and the rules of the Big Box of Rio Grande Games (rgg).
"""

import pytest

from engine.api import (
    FAMILY,
    Action,
    Deploy,
    Game,
    Lay,
    Pass,
    play,
    read_notation,
    ruleset,
    write_notation,
)
from engine.expansions.tower import Free
from tests.engine.dragons import after, everywhere, why
from tests.engine.tokens import prisoner
from tests.engine.towers import BLUE, BUILD, MEET, OLD, SCORES, TWO, position, towers, what, wood

# --- prisoners ---------------------------------------------------------------------------------


@everywhere
def test_prisoners_are_exchanged_at_once(edition: str) -> None:
    """Car and rgg, The Tower, the prisoners; car, note 109."""
    game = after(wood(edition, MEET, towers(prisoners="blue red follower")), BUILD)
    assert game.supply["red"]["follower"] == 6
    after(game, BLUE)
    assert game.state.pieces.of("prisoner") == ()
    assert game.supply["red"]["follower"] == game.supply["blue"]["follower"] == 7
    assert game.between_turns
    assert what(game, "freed") == [
        ("red", "follower", "tower.exchange.at-once"),
        ("blue", "follower", "tower.exchange.at-once"),
    ]


@pytest.mark.parametrize(
    ("edition", "house", "chooser"),
    [*((edition, {}, "red") for edition in FAMILY),
     ("hig", {"tower__exchange__choice": "captor"}, "blue")],
)  # fmt: skip
def test_the_owner_names_the_prisoner_that_comes_back(
    edition: str, house: dict, chooser: str
) -> None:
    """Car and rgg, The Tower, the prisoners; car, note 110: the first rules do not say."""
    held = towers(prisoners="blue red follower, blue red big follower, blue red follower")
    game = after(wood(edition, MEET, held, sets="inns", **house), BUILD, BLUE)
    assert (game.decision.player, game.decision.what) == (chooser, "tower.exchange")
    small, big = Free("blue", "red", "follower"), Free("blue", "red", "big follower")
    assert game.decision.options() == [small, big]
    assert why(game, Pass()) == ["tower.exchange.choice"]
    after(game, big)
    left = prisoner("blue", "red", "follower")
    assert game.state.pieces.of("prisoner") == (left, left)
    assert game.supply["red"]["big follower"] == 1
    assert game.supply["blue"]["follower"] == 7
    assert ruleset(edition).values["tower.exchange.choice"].open == (
        ("captor",) if edition in OLD else ()
    )


def test_no_exchange_between_others() -> None:
    """Car, The Tower, prisoners: two players who hold each other's."""
    held = towers(prisoners="green red follower, blue green follower")
    game = after(wood("bb-hig", MEET, held), BUILD, BLUE)
    assert len(game.state.pieces.of("prisoner")) == 3


# --- ransom ------------------------------------------------------------------------------------


HELD = towers(prisoners="blue red follower, yellow red follower")
FROM_BLUE, FROM_YELLOW = Free("blue", "red", "follower"), Free("yellow", "red", "follower")


@everywhere
def test_ransom(edition: str) -> None:
    """Car and rgg, The Tower, the prisoners: three points from the owner to the captor, once."""
    game = wood(edition, TWO, HELD)
    assert {FROM_BLUE, FROM_YELLOW} <= set(game.decision.options())
    after(game, FROM_BLUE)
    assert game.scores == {"red": 7, "blue": 23, "green": 30, "yellow": 40}
    assert game.supply["red"]["follower"] == 6
    assert game.state.pieces.of("prisoner") == (prisoner("yellow", "red", "follower"),)
    assert what(game, "freed") == [("red", "follower", "tower.ransom.own")]
    assert [(e.player, e.points) for e in game.events if e.what == "scored"] == [
        ("red", -3), ("blue", 3),
    ]  # fmt: skip
    assert [(line.player, line.points) for line in game.lines] == [("red", -3), ("blue", 3)]
    assert why(game, FROM_YELLOW) == ["tower.ransom.once"]
    assert FROM_YELLOW not in game.decision.options()


@everywhere
def test_a_big_follower_costs_no_more(edition: str) -> None:
    """Car, notes 36 and 111; rgg, game figures."""
    held = towers(prisoners="blue red big follower")
    game = after(wood(edition, TWO, held, sets="inns"), Free("blue", "red", "big follower"))
    assert (game.scores["red"], game.scores["blue"]) == (7, 23)


@everywhere
def test_a_ransomed_follower_is_deployed_in_the_same_turn(edition: str) -> None:
    """Car and rgg, The Tower, the prisoners."""
    game = wood(edition, TWO, towers(prisoners="blue red follower"), base__supply__followers=1)
    thief = Deploy("follower", (0, 2), "road e")
    assert why(game, thief) == ["base.deploy.supply"]
    after(game, FROM_BLUE)
    assert why(game, thief) == []
    after(game, thief)
    assert game.supply["red"]["follower"] == 0


@everywhere
def test_ransom_before_the_tile(edition: str) -> None:
    """Car, The Tower, prisoners: at any point of the own turn."""
    stated = position(TWO, HELD)
    course = play(stated, [FROM_BLUE], ruleset(edition, stated.sets))
    assert course.missing is not None
    assert course.missing.what == "lay"
    assert course.position.scores == (7, 23, 30, 40)
    rest = [Lay("base-frfr", (0, 3), 0), Pass()]
    course = play(stated, [FROM_BLUE, *rest], ruleset(edition, stated.sets))
    assert (course.refused, course.missing) == (None, None)


@pytest.mark.parametrize(
    ("edition", "points", "house", "allowed"),
    [
        *((edition, points, {}, points >= 3) for edition in FAMILY for points in (2, 3)),
        ("hig", 2, {"tower__ransom__debt": True}, True),
    ],
)
def test_who_has_not_the_points_buys_nobody_back(
    edition: str, points: int, house: dict, allowed: bool
) -> None:
    """Rgg, the prisoners; open elsewhere."""
    game = wood(edition, TWO, HELD, SCORES.replace("red=10", f"red={points}"), **house)
    assert why(game, FROM_BLUE) == ([] if allowed else ["tower.ransom.debt"])
    assert (FROM_BLUE in game.decision.options()) == allowed
    if allowed:
        after(game, FROM_BLUE)
        assert game.scores["red"] == points - 3
        assert read_notation(write_notation(game.position())).scores == game.position().scores
    assert ruleset(edition).values["tower.ransom.debt"].open == (
        () if edition == "bb-rgg" else (True,)
    )


def test_only_the_mover_pays_and_only_for_his_own() -> None:
    """Car, The Tower, prisoners: in the own turn, the own follower."""
    game = wood("hig", TWO, towers(prisoners="red blue follower"))
    assert why(game, Free("red", "blue", "follower")) == ["tower.ransom.own"]
    assert why(game, FROM_BLUE) == ["tower.ransom.own"]


LATE = "base-cfff 0,0  red city n / tower-ffff-1 0,1 / base-cfff 0,-1 2"
POOR = SCORES.replace("red=10", "red=0")


@pytest.mark.parametrize("choice", [FROM_BLUE, Pass()])
def test_ransom_after_scoring(choice: Action) -> None:
    """Car, The Tower, prisoners: the turn is not over, and the points are there now."""
    game = wood("hig", LATE, HELD, POOR)
    assert why(game, FROM_BLUE) == ["tower.ransom.debt"]
    after(game, Pass())
    assert (game.decision.player, game.decision.what) == ("red", "tower.ransom")
    assert game.decision.options() == [Pass(), FROM_BLUE, FROM_YELLOW]
    assert why(game, FROM_YELLOW) == []
    assert why(game, Free("blue", "red", "pig")) == ["tower.ransom.own"]
    assert why(game, BUILD) == ["tower.ransom.own"]
    after(game, choice)
    assert game.between_turns
    assert game.scores["red"] == (4 if choice == Pass() else 1)


@everywhere
def test_one_ransom_in_a_double_turn(edition: str) -> None:
    """Car, notes 43 and 112: a double turn is one turn."""
    text = "base-frfr 0,0  red road w / base-frfr 1,0  red builder road w / tower-ffff-1 0,1"
    stated = position(text, HELD, sets="traders")
    game = Game.of(stated, ruleset(edition, stated.sets))
    after(game, FROM_BLUE, Lay("base-frfr", (2, 0), 0))
    assert game.cycles
    assert why(game, FROM_YELLOW) == ["tower.ransom.once"]
    after(game, Pass())
    assert game.decision.what == "lay"
    assert (game.mover, why(game, FROM_YELLOW)) == ("red", ["tower.ransom.once"])
    after(game, Lay("base-ffff", (1, 1), 0), Pass())
    assert game.mover == "blue"
    after(game, *(Lay("base-frfr", (3, 0), 0), Pass()))
    after(game, Lay("base-frfr", (4, 0), 0), Pass(), Lay("base-frfr", (5, 0), 0), Pass())
    assert (game.mover, why(game, FROM_YELLOW)) == ("red", [])
