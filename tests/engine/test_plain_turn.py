"""Traces and decisions as plain dicts."""

import json

from engine import api

SETS = ("base", "dragon")
BOARD = """
players red=3 blue=5
base-crfr 0,0
"""
ACTIONS = (api.Lay("base-cfff", (0, -1), 2), api.Deploy("follower", (0, -1), "city s"))


def traces(*editions, board=BOARD, actions=ACTIONS):
    position = api.read_board(board)
    return [api.resolve(position, actions, api.ruleset(e, position.sets)) for e in editions]


def test_a_trace_tells_events_points_and_the_position_after():
    plain = api.trace_plain(traces("bb-hig")[0])
    assert json.loads(json.dumps(plain)) == plain
    whats = [event["what"] for event in plain["events"]]
    assert whats == ["laid", "deployed", "scored", "returned"]
    laid, _, scored, _ = plain["events"]
    assert (laid["player"], laid["cell"], laid["spot"]) == ("red", [0, -1], "base-cfff")
    assert (scored["points"], scored["rule"]) == (4, plain["lines"][0]["why"]["rule"])
    assert plain["scored"] == {"red": 4, "blue": 0}
    assert plain["scores"] == {"red": 7, "blue": 5}
    assert api.read_notation(plain["position"]).mover == "blue"
    assert plain["refused"] is None
    assert plain["missing"] is None


def test_a_missing_choice_lists_what_may_be_chosen():
    plain = api.trace_plain(traces("bb-hig", actions=ACTIONS[:1])[0])
    missing = plain["missing"]
    assert (missing["player"], missing["id"], missing["what"], missing["rule"]) == (
        "red", "wood", "move wood", "base.deploy.one"
    )  # fmt: skip
    assert {"do": "pass"} in missing["options"]
    assert {"do": "deploy", "kind": "follower", "cell": [0, -1], "spot": "city s"} in (
        missing["options"]
    )


def test_a_refused_action_says_why():
    plain = api.trace_plain(traces("bb-hig", actions=(api.Lay("base-cfff", (5, 5)),))[0])
    assert plain["refused"]["rule"] == "base.place.edge"
    assert plain["events"] == []
    assert plain["missing"] is None


def test_traces_that_agree_stand_together_and_the_parting_is_named():
    plain = api.traces_plain(traces("hig", "rgg", "bb-hig", "bb-rgg"))
    assert plain["groups"] == [[0, 2], [1, 3]]
    assert plain["parting"] == 2  # laid, deployed, and then four points or two
    assert len(plain["traces"]) == 4
    agreed = api.traces_plain(traces("hig", "bb-hig"))
    assert (agreed["groups"], agreed["parting"]) == ([[0, 1]], None)


def test_traces_of_which_one_goes_on_part_where_the_other_ends():
    position = api.read_board(BOARD)
    one, other = (
        api.resolve(position, ACTIONS[:many], api.ruleset("bb-hig", position.sets))
        for many in (1, 2)
    )
    assert api.traces_plain([one, other])["parting"] == 1


def test_a_line_that_is_nobodys_adds_to_nobody():
    """A city completed without anybody in it."""
    plain = api.trace_plain(traces("bb-hig", actions=(ACTIONS[0], api.Pass()))[0])
    assert [line["player"] for line in plain["lines"]] == [None]
    assert plain["scored"] == {"red": 0, "blue": 0}
    assert "scored" not in [event["what"] for event in plain["events"]]
