"""Abbey & Mayor: the mayor and the wagon.

Points are worked out from the annotated rules, "car".
"""

from engine import api
from tests.engine.abbeys import deployable, figures, gains, game, onward, score, table
from tests.engine.stating import everywhere, refusal

KEYS = ["car-x-abbey-05"]


# --- the mayor -----------------------------------------------------------------------------------


@everywhere
def test_where_a_mayor_goes(edition: str) -> None:
    # keys shown: car-r-abbey-13 car-r-abbey-14
    found = game("players red blue* / base-ffff 0,1", edition)
    found.do(api.Lay("abbey-cffr", (0, 0)))
    assert {o for o in deployable(found) if "mayor" in o} == {"mayor: city n"}
    for spot, rule in (("road w", "where"), ("farm sse", "where")):
        assert refusal(found, api.Deploy("mayor", (0, 0), spot)) == f"abbey.mayor.{rule}"
    found.deploy("city n", "mayor")
    assert found.supply["blue"]["mayor"] == 0
    assert found.mover == "red", "the turn's one deployment"
    for standing in ("red city n", "red mayor city n", "red wagon city n"):
        held = game(f"players red blue* / abbey-cffr 0,0  {standing}", edition)
        held.do(api.Lay("base-cfcf-2", (0, -1)))
        assert deployable(held) == {"follower: farm ene", "follower: farm wsw"}
        assert refusal(held, api.Deploy("mayor", (0, -1), "city s")) == "base.deploy.free"


FIVE = (
    "players red blue / abbey-cccc-1 0,0 / base-cfff 0,-1 2  red city s"
    " / base-cfff 0,1  blue mayor city n / base-cfff 1,0 3 / base-cfff -1,0 1"
)
FOUR = (
    "players red blue / base-cccf-1 0,0 / base-cfff 0,-1 2  {red}"
    " / base-cfff 0,1  {blue} / base-cfff 1,0 3"
)


@everywhere
def test_votes_in_a_city(edition: str) -> None:
    # keys shown: car-r-abbey-15 car-r-abbey-16 car-r-abbey-18
    assert score(FIVE, edition) == {"red": 0, "blue": 5 * 2 + 2 * 2}
    plain = FOUR.format(red="red city s", blue="blue mayor city n")
    assert score(plain, edition) == {"red": 4 * 2, "blue": 0}
    big = FOUR.format(red="red city s", blue="blue big follower city n")
    assert score(big, edition, sets="sets base inns abbey") == {"red": 0, "blue": 4 * 2}
    alone = FOUR.format(red="", blue="blue mayor city n").replace("cccf-1", "cccf-2")
    assert score(alone, edition) == {"red": 0, "blue": 4 * 2 + 2}


@everywhere
def test_mayor_with_three_pennants(edition: str) -> None:
    # keys shown: car-x-abbey-02 car-fn-128
    six = (
        "players red blue / abbey-cccc-1 0,0 / base-cfcf-1 0,-1  {north} / base-cfff 1,0 3  {east}"
        " / base-cfff 0,1  {south} / base-cfff -1,0 1  {west} / base-cfff 0,-2 2"
    )
    big = six.format(north="blue mayor city s", east="", south="red big follower city n", west="")
    assert score(big, edition, sets="sets base inns abbey") == {"red": 0, "blue": 18}
    three = six.format(
        north="blue mayor city n", east="red city w", south="red city n", west="red city e"
    )
    assert score(three, edition) == {"red": 18, "blue": 18}


@everywhere
def test_mayor_of_no_strength_alone(edition: str) -> None:
    # keys shown: car-r-abbey-17 car-r-abbey-19
    board = FOUR.format(red="", blue="blue mayor city n")
    stated = table(board)
    rules = api.ruleset(edition, stated.sets)
    (line,) = api.score(stated, rules).lines
    assert (line.player, line.points, line.why.rule) == ("blue", 0, "abbey.mayor.powerless")
    (point,) = api.compare(stated, (rules,)).open
    assert point.rule == "abbey.mayor.powerless"
    assert point.readings == ((False, {"red": 0, "blue": 0}), (True, {"red": 0, "blue": 8}))
    before = board.replace(" / base-cfff 1,0 3", "").replace("red blue", "red* blue")
    found = game(before, edition)
    found.do(api.Lay("base-cfff", (1, 0), 3))
    found.decline()
    assert gains(found) == {}
    assert found.supply["blue"]["mayor"] == 1


# --- the wagon -----------------------------------------------------------------------------------


@everywhere
def test_where_a_wagon_goes(edition: str) -> None:
    # keys shown: car-r-abbey-20 car-r-abbey-21 car-fn-129 car-fn-130
    found = game("players red blue* / base-ffff 0,1", edition)
    found.do(api.Lay("base-fffr", (0, 0)))
    assert {o for o in deployable(found) if "wagon" in o} == {"wagon: cloister", "wagon: road w"}
    assert refusal(found, api.Deploy("wagon", (0, 0), "farm nne")) == "abbey.wagon.where"
    found.deploy("road w", "wagon")
    assert found.supply["blue"]["wagon"] == 0
    for standing in ("red road w", "red wagon road w"):
        held = game(f"players red blue* / base-frfr 0,0  {standing}", edition)
        held.do(api.Lay("base-frfr", (-1, 0)))
        assert refusal(held, api.Deploy("wagon", (-1, 0), "road w")) == "base.deploy.free"


@everywhere
def test_votes_of_a_wagon(edition: str) -> None:
    # keys shown: car-r-abbey-22 car-fn-131
    tie = "abbey-fffr 0,0 2  blue wagon road e / base-fffr 2,0  red road w / base-frfr 1,0"
    assert score(tie, edition) == {"red": 3, "blue": 3}
    big = tie.replace("red road w", "red big follower road w")
    assert score(big, edition, sets="sets base inns abbey") == {"red": 3, "blue": 0}
    alone = tie.replace("red road w", "")
    assert score(alone, edition) == {"red": 0, "blue": 3}


LONG = (
    "players red blue* / base-frfr 1,0  blue wagon road w / base-frfr 2,0"
    " / base-frrr 3,0  red road e"
)


@everywhere
def test_wagon_goes_on_from_a_road(edition: str) -> None:
    # keys shown: car-r-abbey-23 car-x-abbey-03
    # Four tiles from a cloister to a crossing, one of whose exits Red holds.
    found = game(LONG, edition)
    found.do(api.Lay("base-fffr", (0, 0), 2))
    found.decline()
    assert gains(found) == {"blue": 4}
    assert found.decision.player == "blue"
    assert api.Pass() in found.decision.options()
    assert onward(found) == {((0, 0), "cloister"), ((3, 0), "road s")}
    wagon = api.Figure("blue", "wagon", (1, 0), "road w")
    for cell, spot in (((3, 0), "road e"), ((0, 0), "farm nne"), ((1, 0), "road w")):
        assert refusal(found, api.Redeploy(wagon, cell, spot)) == "abbey.wagon.on"
    found.do(api.Redeploy(wagon, (3, 0), "road s"))
    assert ("blue", "wagon", (3, 0), "road s") in figures(found)
    assert found.supply["blue"]["wagon"] == 0
    home = game(LONG, edition)
    home.do(api.Lay("base-fffr", (0, 0), 2))
    home.decline()
    home.decline()
    assert home.supply["blue"]["wagon"] == 1
    assert home.mover == "red"


def test_an_abbey_at_which_the_road_does_not_end_is_no_way_on() -> None:
    apart = " / abbey-tile 3,-1" + "".join(f" / base-ffff {at}" for at in ("2,-1", "4,-1", "3,-2"))
    found = game(LONG + apart)
    found.do(api.Lay("base-fffr", (0, 0), 2))
    found.decline()
    assert onward(found) == {((0, 0), "cloister"), ((3, 0), "road s")}


@everywhere
def test_wagon_goes_on_from_a_city(edition: str) -> None:
    # keys shown: car-x-abbey-04
    # Six tiles and a pennant; one road at its wall is open, the other complete.
    found = game(
        "players red blue* / base-cccr-1 0,0 / base-cfcf-2 0,-1  blue wagon city n"
        " / base-cfff 0,-2 2 / base-ccff-1 0,1 3 / base-cfff -1,1 1 / base-fffr -1,0 2",
        edition,
    )
    found.do(api.Lay("abbey-cffr", (1, 0), 3))
    found.decline()
    assert gains(found) == {"blue": 14}
    assert onward(found) == {((1, 0), "road s")}


@everywhere
def test_wagon_goes_on_into_a_city(edition: str) -> None:
    # keys shown: car-x-abbey-05
    found = game(
        "players red blue* / base-frrr -1,0  blue wagon road e / base-fffr -2,0 2"
        " / base-frfr -1,1 1  red road n",
        edition,
    )
    found.do(api.Lay("abbey-cffr", (0, 0)))
    found.decline()
    assert gains(found) == {"blue": 2}
    assert onward(found) == {((0, 0), "city n")}


@everywhere
def test_wagon_that_has_to_go_home(edition: str) -> None:
    # keys shown: car-r-abbey-24
    # The crossing's other roads: one complete, one held by Red.
    found = game(
        "players red blue* / base-frrr 0,0  blue wagon road e / base-fffr -1,0 2"
        " / base-frfr 0,1 1  red road n",
        edition,
    )
    found.do(api.Lay("abbey-fffr", (1, 0)))
    found.decline()
    assert gains(found) == {"blue": 2}
    assert found.supply["blue"]["wagon"] == 1
    assert found.mover == "red"
    assert found.events[-1].rule == "abbey.wagon.home"


@everywhere
def test_wagon_goes_on_only_where_roads_meet_its_own(edition: str) -> None:
    # Two roads of this tile each end at a city of their own: only one of the four adjoins.
    found = game(
        "players red blue* / abbey-ccrr 0,0  blue wagon city e / base-fffr -1,0 2", edition
    )
    found.do(api.Lay("base-cfff", (1, 0), 3))
    found.decline()
    assert onward(found) == {((0, 0), "road s")}


TWO = (
    "players red* yellow blue / abbey-fffr 0,0 2  blue wagon road e / base-frfr 1,0"
    " / base-frfr 2,0  yellow wagon road e"
)


@everywhere
def test_order_of_wagons(edition: str) -> None:
    # keys shown: car-r-abbey-25 car-fn-132
    # Red moves, Yellow sits next: Yellow takes the only place, Blue's wagon goes home.
    found = game(TWO, edition)
    found.do(api.Lay("base-fffr", (3, 0)))
    found.decline()
    assert gains(found) == {"yellow": 4, "blue": 4}
    assert found.decision.player == "yellow"
    assert onward(found) == {((3, 0), "cloister")}
    found.do(api.Redeploy(api.Figure("yellow", "wagon", (2, 0), "road e"), (3, 0), "cloister"))
    assert found.supply["blue"]["wagon"] == 1
    assert found.mover == "yellow"
    declined = game(TWO, edition)
    declined.do(api.Lay("base-fffr", (3, 0)))
    declined.decline()
    declined.decline()
    assert declined.decision.player == "blue"
    assert declined.supply["yellow"]["wagon"] == 1
    rules = api.edition(edition).values["abbey.wagon.order"]
    assert rules.open == (("players-agree",) if "rgg" in edition else ())


def test_wagons_in_the_order_that_players_agree_on() -> None:
    # keys shown: car-fn-132
    yellow = api.Figure("yellow", "wagon", (2, 0), "road e")
    blue = api.Figure("blue", "wagon", (0, 0), "road e")

    def start() -> api.Game:
        found = game(TWO, "rgg", abbey__wagon__order="players-agree")
        found.do(api.Lay("base-fffr", (3, 0)))
        found.decline()
        return found

    found = start()
    assert found.decision.player == "red"
    assert set(found.decision.options()) == {
        api.Remove(yellow), api.Redeploy(yellow, (3, 0), "cloister"),
        api.Remove(blue), api.Redeploy(blue, (3, 0), "cloister"),
    }  # fmt: skip
    found.do(api.Redeploy(blue, (3, 0), "cloister"))
    assert found.supply["yellow"]["wagon"] == 1
    found = start()
    found.do(api.Remove(yellow))
    assert found.decision.player == "blue"
