"""The text form of actions: addresses as they are, every kind both ways, what cannot be read."""

import pytest

from engine import api
from engine.expansions.bridges import BuildBridge, TakeTile
from engine.expansions.count import MoveCount
from engine.expansions.dragon.fairy import MoveFairy
from engine.expansions.dragon.journey import DragonStep
from engine.expansions.tower import Build, Capture, Free
from engine.model import codecs
from engine.model.actions import ACTIONS, First
from engine.model.actions_notation import MAX_ACTIONS

KNIGHT = api.Figure("red", "big follower", (0, -1), "city s")
EVERY = {
    "lBnsUT": api.Lay("base-cfff", (0, -1), 2),
    "lxcrfr.rEW.cN.fkp2.flmno.sUT": api.Lay("crfr.rEW.cN.fkp2.flmno", (0, -1), 2),
    "oAmnUU": api.Lay("abbey-tile", (0, 0), 0, own=True),
    "p": api.Pass(),
    "s": api.Commit(),
    "dUTucS": api.Deploy("builder", (0, -1), "city s"),
    "dVUfT": api.Deploy("follower", (1, 0), "tower"),
    "dVUfM": api.Deploy("follower", (1, 0), "market"),
    "dVUnj": api.Deploy("barn", (1, 0), "farm nne"),
    "fUT": MoveFairy((0, -1)),
    "fUT-RbcS": MoveFairy((0, -1), KNIGHT),
    "rUT-RbcS": api.Remove(KNIGHT),
    "bU_-45_": Build((0, -45)),
    "xUT-RbcS": Capture(KNIGHT),
    "mTU": DragonStep((-1, 0)),
    "jRBf": Free("red", "blue", "follower"),
    "qD": MoveCount("cathedral"),
    "e": api.End(),
    "lBnsUT-B": api.Lay("base-cfff", (0, -1), 2, player="blue"),
    "cwolf": api.Choose("wolf"),
    "c12.bazaar.bid": api.Choose("12", by="bazaar.bid"),
    "rUT-RbcS.dragon.princess": api.Remove(KNIGHT, by="dragon.princess"),
    "iVUrE": BuildBridge((1, 0), "road e"),
    "gBCg": TakeTile("bridges-ffff"),
    "wVUrE": First((1, 0), "road e"),
    "tUT-RbcSVUrE": api.Redeploy(KNIGHT, (1, 0), "road e"),
}


@pytest.mark.parametrize("text", EVERY)
def test_each_action_both_ways(text):
    code = api.tiles()["abbey-tile"].code
    text_here = text.replace("Am", code)
    assert api.write_actions([EVERY[text]]) == f"1~{text_here}"
    assert api.read_actions(f"1~{text_here}") == (EVERY[text],)


@pytest.mark.parametrize("at", range(3))
def test_one_action_more_is_written_where_it_is_done(at):
    done = (api.Lay("base-cfff", (0, -1), 2), api.Pass())
    more = api.Deploy("builder", (0, -1), "city s")
    written = api.insert_action(api.write_actions(done), at, more)
    assert api.read_actions(written) == (*done[:at], more, *done[at:])


A_PART = {
    codecs.TILE: "base-cfff", codecs.TURN: 3, codecs.CELL: (0, -45), codecs.KIND: "follower",
    codecs.PLAYER: "blue", codecs.QUARTER: "cathedral", codecs.SPOT: "road e",
    codecs.FIGURE: KNIGHT, codecs.BESIDE: KNIGHT._replace(cell=(0, -45)), codecs.FLAG: True,
    codecs.OPTION: "wolf", codecs.RIGHT: "some.right", codecs.LAYER: "green",
}  # fmt: skip


@pytest.mark.parametrize("name", ACTIONS)
def test_every_kind_of_action_has_a_form(name):
    parts = {part: A_PART[sort] for part, sort in codecs.codecs_of(ACTIONS[name]).items()}
    action = api.make_action(name, **parts)
    assert api.read_actions(api.write_actions([action])) == (action,)


def test_actions_of_two_kinds_differ_whatever_their_parts():
    assert len({api.End(), api.Pass(), api.Pass()}) == 2
    assert api.End() != api.Pass()


def test_a_list_of_actions_is_read_as_it_was_written():
    whole = tuple(EVERY.values())
    assert api.read_actions(api.write_actions(whole)) == whole
    assert api.read_actions("1") == ()


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "bad-version"),
        ("2~p", "bad-version"),
        ("1~", "bad-action"),
        ("1~z", "bad-action"),
        ("1~pp", "bad-action"),
        ("1~lBnsU", "bad-action"),
        ("1~lBnsUT~dUTfcS.", "bad-action"),
        ("1~lBnsUT~dUTfcS..", "bad-action"),
        ("1~lBnsUT~dUTfcS.-", "bad-action"),
        ("1~lZ9nUU", "unknown-tile"),
        ("1~lxnnUU", "bad-action"),
        ("1~lxcrfr.rEW.nUU", "bad-tile"),
        ("1~lBnnU_501_", "bad-cell"),
        ("1~dUTzcS", "unknown-figure"),
        ("1~dUTfcU", "bad-notation"),
        ("1~xUT-ZfcS", "unknown-player"),
        ("1~jZBf", "unknown-player"),
        ("1~qT", "unknown-quarter"),
    ],
)
def test_what_cannot_be_read_says_why(text, code):
    with pytest.raises(api.InputError) as caught:
        api.read_actions(text)
    assert caught.value.code == code


def test_too_much_is_refused():
    with pytest.raises(api.TooLargeError, match="characters"):
        api.read_actions("1" + "~p" * 3000)
    with pytest.raises(api.TooLargeError, match="200"):
        api.read_actions("1" + "~p" * (MAX_ACTIONS + 1))


@pytest.mark.parametrize(
    "action",
    [
        api.Lay("base-none", (0, 0)),
        api.Lay("base-cfff", (0, 0), 7),
        api.Deploy("knight", (0, 0), "city n"),
        api.Deploy("follower", (0, 0), "city u"),
        api.Remove(KNIGHT._replace(player="teal")),
        api.Remove(KNIGHT._replace(kind="knight")),
        Free("red", "teal", "follower"),
        MoveCount("tower"),
        MoveFairy((5, 5), KNIGHT),
    ],
)
def test_what_has_no_form_is_refused(action):
    with pytest.raises(api.InputError):
        api.write_actions([action])
