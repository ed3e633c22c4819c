"""What several answers to one question come to, as the question says it."""

from dataclasses import fields
from typing import Any

import pytest

from engine.model.figures import FOLLOWER
from engine.rules.editions import edition
from engine.rules.hooks import ExpansionAnswers, Joined, Ordered
from engine.rules.ruleset import Ruleset
from engine.turn.hooks import Parts, TurnAnswers


def joined(answers: type[Any], how: Joined) -> list[str]:
    return [field.name for field in fields(answers) if field.type.__metadata__ == (how,)]


def ruleset(*answers: ExpansionAnswers) -> Ruleset:
    return Ruleset("hig", ("base",), edition("hig").values, answers)


def attribute(rules: Ruleset, question: str) -> Any:
    return getattr(rules, question, getattr(rules, f"_{question}", None))


def test_every_question_says_what_several_answers_come_to() -> None:
    for answers in (ExpansionAnswers, TurnAnswers):
        assert sum(len(joined(answers, how)) for how in Joined) == len(fields(answers))


@pytest.mark.parametrize("question", sorted({*joined(ExpansionAnswers, Joined.TABLE)} - {"votes"}))
def test_in_a_table_the_later_says_it(question: str) -> None:
    two = [ExpansionAnswers(**{question: {"a": one, one: one}}) for one in ("first", "second")]
    assert attribute(ruleset(*two), question) == {
        "a": "second", "first": "first", "second": "second"
    }  # fmt: skip


@pytest.mark.parametrize("question", ["late", "powerless"])
def test_of_two_rules_the_first_holds(question: str) -> None:
    assert question in joined(ExpansionAnswers, Joined.FIRST)
    two = [ExpansionAnswers(**{question: rule}) for rule in ("first", "second")]
    assert attribute(ruleset(ExpansionAnswers(), *two), question) == "first"


@pytest.mark.parametrize("question", [f.name for f in fields(TurnAnswers) if f.name != "parts"])
def test_whatever_is_asked_in_a_turn_all_are_kept_in_order(question: str) -> None:
    ordered = "Ordered" in str(TurnAnswers.__dataclass_fields__[question].type)
    listed = TurnAnswers.__dataclass_fields__[question].default == ()
    said: list[Any] = [Ordered(2, "a"), Ordered(1, "b")] if ordered else ["a", "b"]
    parts = Parts([TurnAnswers(**{question: (one,) if listed else one}) for one in said])
    assert getattr(parts, question) == (("b", "a") if ordered else ("a", "b"))


def test_the_usual_supply_holds_where_no_answer_says_another() -> None:
    ask = [lambda kind, _: None, lambda kind, _: "base.supply.followers", lambda kind, _: "other"]
    rules = ruleset(ExpansionAnswers(supply={"follower": "usual"}), *(
        ExpansionAnswers(stocking=answer) for answer in ask
    ))  # fmt: skip
    assert rules.stock(FOLLOWER, 2).rule == "base.supply.followers"
