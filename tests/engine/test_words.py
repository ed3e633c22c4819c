"""What is declared of decisions, events, lines, terms and actions, held to the code both ways."""

from pathlib import Path

import pytest

import engine
from engine import api
from engine.model import words

SOURCE = "\n".join(path.read_text() for path in Path(engine.__file__).parent.rglob("*.py"))


@pytest.mark.parametrize(
    ("make", "table"),
    [
        (words.decision, words.DecisionRow),
        (words.event, words.EventRow),
        (words.line, words.LineRow),
        (words.thing, words.TermRow),
    ],
)
def test_only_what_is_declared_has_a_name(make, table):
    for name, row in api.rows(table).items():
        assert make(name) == row.id
    with pytest.raises(KeyError):
        make("nothing of the kind")


@pytest.mark.parametrize(
    ("make", "table", "known"),
    [
        ("decision", words.DecisionRow, ()),
        ("event", words.EventRow, ()),
        ("line", words.LineRow, api.kinds()),
        ("thing", words.TermRow, (*api.kinds(), "wine", "grain", "cloth")),
    ],
)
def test_whatever_is_declared_comes_up(make, table, known):
    for name in api.rows(table):
        assert name in known or f'{make}("{name}")' in SOURCE, name


def test_what_can_be_scored_has_a_title():
    for kind in ("road", "city", "cloister", "farm"):
        assert api.rows(words.LineRow)[kind].title


def test_a_figure_that_stands_tells_whose_it_is_and_where():
    knight = api.Figure("red", "mayor", (0, 1), "city n")
    assert api.action_facts(api.Remove(knight)) == {
        "owner": "red", "player": "red", "kind": "mayor", "cell": (0, 1), "spot": "city n",
        "figure": knight,
    }  # fmt: skip
    assert api.action_facts(api.make_action("choose", option="7")) == {"option": "7"}
    moved = api.action_facts(api.Redeploy(knight, (1, 1), "road e"))
    assert (moved["cell"], moved["spot"], moved["owner"]) == ((1, 1), "road e", "red")
