"""Abbey & Mayor with other expansions.

Points are worked out from the annotated rules, "car".
"""

import pytest

from engine import api
from engine.expansions.dragon.fairy import MoveFairy
from engine.expansions.dragon.journey import DragonStep
from engine.expansions.tower import Build, Capture
from tests.engine.abbeys import (
    ABBEY,
    CORNER,
    JOIN,
    LAST,
    RING,
    STAYS,
    block,
    deployable,
    figures,
    gains,
    game,
    upper,
)
from tests.engine.stating import everywhere, refusal

KEYS = [
    "car-fn-118", "car-fn-118a", "car-fn-124b", "car-fn-126", "car-fn-134", "car-r-overview-27",
    "car-fn-070", "car-fn-079a", "car-fn-085",
]  # fmt: skip

HERD = "river2-ffss-2"


@everywhere
@pytest.mark.parametrize(
    ("pig", "last", "gained"),
    [
        # keys shown: car-r-overview-26
        # Besieged city double: 3 + 2 x 3; with pig and pig-herd 5 + 2 x 5.
        ("", LAST, 9),
        ("yellow pig farm ese", f"{HERD} 2,0 2", 15),
    ],
)
def test_placing_on_a_farm_with_everything(
    edition: str, pig: str, last: object, gained: int
) -> None:
    # keys shown: car-fn-135 car-fn-065
    board = block("yellow farm sse", pig).replace("base-cfff 0,-1", "cathars-cfff 0,-1")
    if isinstance(last, str):
        board += f" / {last}"
    found = game(board, edition, "sets base traders cathars river2 abbey")
    found.do(LAST)
    found.do(CORNER)
    assert gains(found) == {"yellow": gained}


@everywhere
@pytest.mark.parametrize(
    ("city", "pig", "tile", "gained"),
    [
        # keys shown: car-r-overview-27 car-fn-135
        ("base-cfff 0,-1", "", "base-ffff 2,-1", 2),
        ("base-cfff 0,-1", "red pig farm nne", "base-ffff 2,-1", 4),
        ("base-cfff 0,-1", "red pig farm nne", f"{HERD} 2,-1 2", 6),
        ("cathars-cfff 0,-1", "", "base-ffff 2,-1", 3),
    ],
)
def test_joining_with_everything(edition: str, city: str, pig: str, tile: str, gained: int) -> None:
    board = upper(STAYS, tile, b=pig).replace("base-cfff 0,-1 2", f"{city} 2  red farm nne")
    found = game(board, edition, "sets base traders cathars river2 abbey")
    found.do(JOIN)
    assert gains(found) == {"red": gained}


@everywhere
def test_barn_in_the_end_with_everything(edition: str) -> None:
    # keys shown: car-r-overview-28 car-fn-098 car-fn-135 car-fn-065
    board = f"{STAYS.replace('base-cfff 0,-1', 'cathars-cfff 0,-1')} / {HERD} 2,0 2"
    found = game(board, edition, "sets base traders cathars river2 abbey")
    found.finish()
    assert gains(found) == {"blue": 4 + 8}


@everywhere
def test_escape_by_an_abbey(edition: str) -> None:
    # keys shown: car-fn-063 car-fn-123
    # The abbey lies across a corner from the besieged tile.
    ring = RING.replace("base-frfr 1,1", "cathars-cfff 1,1 2  blue city s")
    found = game(ring, edition, "sets base cathars abbey")
    found.do(ABBEY)
    found.decline()
    knight = api.Figure("blue", "follower", (1, 1), "city s")
    assert found.decision.options() == [api.Pass(), api.Remove(knight)]
    found.do(api.Remove(knight))
    assert found.supply["blue"]["follower"] == 7


DRAGON = "sets base dragon abbey"


@everywhere
def test_dragon_and_the_new_figures(edition: str) -> None:
    # keys shown: car-r-abbey-39 car-fn-118 car-fn-118a car-fn-079a car-fn-124a
    # The dragon flies over the four tiles of a barn, a wagon and a mayor.
    board = (
        f"{STAYS} / base-ffff 2,1  red wagon cloister / base-cfff 3,1  yellow mayor city n"
        ' / pieces {"dragon": [1, 0]}'
    )
    found = game(board, edition, DRAGON)
    found.do(api.Lay("dragon-ffrr-1", (4, 1), 3))
    found.decline()
    for cell in ((0, 0), (0, 1), (1, 1), (2, 1), (3, 1)):
        found.do(DragonStep(cell))
    assert figures(found) == {("blue", "barn", (1, 1), "farm wnw")}
    assert (found.supply["red"]["wagon"], found.supply["yellow"]["mayor"]) == (1, 1)


@everywhere
def test_princess_and_wagon(edition: str) -> None:
    # keys shown: car-fn-124a car-fn-124b
    # A wagon that a princess takes goes home and does not move on.
    for kind in ("wagon", "mayor"):
        found = game(f"players red blue* / abbey-cffr 0,0  red {kind} city n", edition, DRAGON)
        found.do(api.Lay("dragon-crrr", (0, -1), 2))
        found.do(api.Remove(api.Figure("red", kind, (0, 0), "city n")))
        assert found.supply["red"][kind] == 1
        assert found.mover == "red"


@everywhere
def test_gate_and_the_new_figures(edition: str) -> None:
    # keys shown: car-fn-126 car-fn-085 car-fn-118a
    board = "players red blue* / abbey-cffr 0,0 / " + " / ".join(
        f"base-ffff {x},{y}" for x in (0, -1) for y in (1, 2)
    )
    found = game(board, edition, DRAGON)
    found.do(api.Lay("dragon-crrf-2", (1, 0)))
    offers = deployable(found)
    assert {"mayor: city n at (0, 0)", "wagon: road w at (0, 0)"} <= offers
    assert not [offer for offer in offers if "barn" in offer]
    old = api.Deploy("barn", (0, 2), "farm wnw")
    assert refusal(found, old) in ("dragon.gate.followers", "base.deploy.laid-tile")


@everywhere
def test_fairy_and_barn(edition: str) -> None:
    # keys shown: car-fn-070 car-fn-134
    found = game(STAYS, edition, DRAGON)
    found.do(api.Lay("base-frfr", (0, 2)))
    assert not [a for a in found.decision.options() if isinstance(a, MoveFairy)]
    barn = api.Figure("blue", "barn", (1, 1), "farm wnw")
    assert refusal(found, MoveFairy((1, 1), barn)).startswith("dragon.fairy")


@everywhere
def test_fairy_and_farmer_paid_by_a_barn(edition: str) -> None:
    # The Princess & the Dragon, the fairy: 3 points when the follower's farm is scored.
    board = block("yellow farm sse") + (
        ' / pieces {"fairy": {"cell": [0, 0], "figure": {"player": "yellow", "cell": [0, 0], '
        '"spot": "farm sse"}}}'
    )
    found = game(board, edition, DRAGON)
    found.do(LAST)
    found.do(CORNER)
    assert gains(found) == {"yellow": 6 + 3}


@everywhere
def test_tower_and_the_new_figures(edition: str) -> None:
    # keys shown: car-r-abbey-39 car-fn-079a car-fn-118 car-fn-118a car-fn-124a
    foundation = next(
        t.id for t in api.tile_sets()["tower"].tiles if "tower" in t.symbols and t.edges == "ffff"
    )
    board = STAYS + f" / {foundation} 2,1 / abbey-cffr 2,0  red mayor city n"
    found = game(board, edition, "sets base tower abbey")
    found.do(api.Lay("base-fffr", (2, 2)))
    found.do(Build((2, 1)))
    taken = [a.figure.kind for a in found.decision.options() if isinstance(a, Capture)]
    assert taken == ["mayor"]
    barn = api.Figure("blue", "barn", (1, 1), "farm wnw")
    assert refusal(found, Capture(barn)) == "tower.capture.followers"


@everywhere
def test_one_act_a_turn(edition: str) -> None:
    # keys shown: car-r-overview-02
    for act in (CORNER, api.Deploy("wagon", (1, 1), "cloister")):
        found = game(block(), edition)
        found.do(LAST)
        found.do(act)
        assert found.mover == "red"
        assert found.decision.what == "lay"
