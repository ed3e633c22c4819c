"""Courses and decisions as plain dicts."""

import json

from engine import api

BOARD = """
players red=3 blue=5
base-crfr 0,0
"""
ACTIONS = (api.Lay("base-cfff", (0, -1), 2), api.Deploy("follower", (0, -1), "city s"))


def courses(*editions, actions=ACTIONS):
    position = api.read_board(BOARD)
    rulesets = [api.ruleset(edition, position.sets) for edition in editions]
    return api.plain(api.shapes.Traces, api.courses(position, actions, rulesets))


def course(*actions):
    (plain,) = courses("bb-hig", actions=actions)["traces"]
    return plain


def test_a_course_tells_events_points_and_the_position_after():
    plain = course(*ACTIONS)
    assert json.dumps(plain)
    whats = [event["what"] for event in plain["events"]]
    assert whats == ["laid", "deployed", "scored", "returned"]
    laid, _, scored, _ = plain["events"]
    assert (laid["player"], laid["cell"], laid["spot"]) == ("red", (0, -1), "base-cfff")
    assert (scored["points"], scored["rule"]) == (4, plain["lines"][0]["why"]["rule"])
    assert plain["scored"] == {"red": 4, "blue": 0}
    assert plain["scores"] == {"red": 7, "blue": 5}
    assert api.read_notation(plain["position"]).mover == "blue"
    assert (plain["refused"], plain["missing"]) == (None, None)
    assert (plain["next"]["player"], plain["next"]["what"]) == ("blue", "place a tile")


def test_a_missing_choice_lists_what_may_be_chosen():
    plain = course(ACTIONS[0])
    missing = plain["missing"]
    assert (missing["player"], missing["id"], missing["what"], missing["rule"]) == (
        "red", "wood", "place a figure", "base.deploy.one"
    )  # fmt: skip
    assert {"do": "pass"} in missing["options"]
    assert {"do": "deploy", "kind": "follower", "cell": [0, -1], "spot": "city s"} in (
        missing["options"]
    )
    assert plain["next"] == missing


def test_a_refused_action_says_why():
    plain = course(api.Lay("base-cfff", (5, 5)))
    assert plain["refused"]["rule"] == "base.place.edge"
    assert (plain["events"], plain["missing"], plain["next"]) == ([], None, None)


def test_courses_that_agree_stand_together_and_the_parting_is_named():
    plain = courses("hig", "rgg", "bb-hig", "bb-rgg")
    assert plain["groups"] == [[0, 2], [1, 3]]
    assert plain["parting"] == 2  # laid, deployed, and then four points or two
    assert len(plain["traces"]) == 4
    agreed = courses("hig", "bb-hig")
    assert (agreed["groups"], agreed["parting"]) == ([[0, 1]], None)


def test_a_line_that_is_nobodys_adds_to_nobody():
    """A city completed without anybody in it."""
    plain = course(ACTIONS[0], api.Pass())
    assert [line["player"] for line in plain["lines"]] == [None]
    assert plain["scored"] == {"red": 0, "blue": 0}
    assert "scored" not in [event["what"] for event in plain["events"]]


def test_the_readings_of_an_unsettled_point_are_told():
    # Joined to a barn's farm: paid at once or with the scoring (annotated rules, Abbey & Mayor).
    board = """
players red* yellow blue
sets base abbey
base-cfff 0,0
base-cfff 1,0
base-crfr 0,-1 2  red farm wsw
base-crfr 1,-1 2
base-ffrr 2,-1 1
base-ffrr 0,1
base-ffrr 1,1 3  blue barn farm wnw
"""
    position = api.read_board(board)
    actions = (api.Lay("base-ffrr", (2, 0), 3),)
    found = api.courses(position, actions, [api.ruleset("hig", position.sets)])
    (told,) = api.plain(api.shapes.Traces, found)["open"]
    assert (told["ruleset"], told["rule"]) == ("hig", "abbey.barn.joined.when")
    assert told["value"] == "with-scoring"
    assert told["says"].startswith("farmers whose farm a tile joins to a barn's score with")
