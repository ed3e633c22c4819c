"""The tables themselves: nothing twice, nothing unknown, nothing empty, every board sound."""

from collections import Counter
from pathlib import Path

import pytest

from engine import api
from tests.cases.asking import position, ruleset
from tests.cases.keys import keys_shown
from tests.cases.loader import Case, CaseError, cases, labels, read, without_case

ROAMING = frozenset({"count", "dragon", "tower", "abbey"})
"""Sets whose figures come to stand elsewhere than on the tile just laid, or leave before it is
scored: how such a board came about, its tiles alone do not tell."""

EVERY = pytest.mark.parametrize("case", [pytest.param(case, id=case.name) for case in cases()])


def test_ids_stand_once_in_a_table() -> None:
    twice = [name for name, count in Counter(case.name for case in cases()).items() if count > 1]
    assert not twice


@EVERY
def test_rules_exist(case: Case) -> None:
    named = [case.rule, *(rule for rules in case.decided.values() for rule in rules)]
    named += [line.why for line in case.lines if line.why]
    assert not [rule for rule in named if rule not in api.rules()]


@EVERY
def test_says_what_it_shows_and_where_that_stands(case: Case) -> None:
    assert case.title
    assert case.source
    assert case.keys or case.note, "a case without keys says why in its note"
    assert len(set(case.keys)) == len(case.keys)


@EVERY
def test_asserts_something(case: Case) -> None:
    assert case.answers
    assert all(answer not in ({}, "") for answer in case.answers.values())
    assert all(label in case.answers for pair in case.decided for label in pair)


@EVERY
def test_board_is_sound(case: Case) -> None:
    if case.ask == "problems" or case.board is None:
        return
    stated = position(case)
    for label in case.answers:
        assert not api.problems(stated, ruleset(label, stated.sets))


@EVERY
def test_scores_name_every_player(case: Case) -> None:
    if case.ask in ("now", "final"):
        for wanted in case.answers.values():
            if not isinstance(wanted, str):
                assert sorted(wanted) == sorted(position(case).players)


def test_key_is_shown_or_excused_but_not_both() -> None:
    assert not set(keys_shown()) & set(without_case())
    assert all(reason for reason in without_case().values())


def test_group_of_rule_sets() -> None:
    assert labels("hig bb-rgg") == ("hig", "bb-rgg")
    assert labels("all:base.farm.method=2")[1] == "rgg:base.farm.method=2"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("tree = 1", "belongs here"),
        ("[[case]\n", "array"),
        ('[[case]]\nid = "a"\nsurprise = 1', "surprise"),
        ('[[case]]\nid = "a"', "missing"),
        (
            '[[case]]\nid = "a"\ntitle = "t"\nrule = "r"\nkeys = []\nsource = "s"\n'
            'ask = "now"\nboard = ""\nexpect = { nobody = {} }',
            "no edition",
        ),
    ],
)
def test_table_that_is_wrong_is_an_error(tmp_path: Path, text: str, message: str) -> None:
    folder = tmp_path / "wrong"
    folder.mkdir()
    table = folder / "table.toml"
    table.write_text(text, encoding="utf-8")
    with pytest.raises(CaseError, match=message):
        list(read(table))


@EVERY
def test_board_can_be_laid_in_its_order(case: Case) -> None:
    """Tile by tile, each figure as its tile is laid, and nobody gone home by the end."""
    if case.ask == "problems" or case.board is None:
        return
    stated = position(case)
    if ROAMING.intersection(stated.sets):
        return
    rules = ruleset(next(iter(case.answers)), stated.sets)
    game = api.Game(rules, stated.players)
    game.pausing = True
    standing = {figure.cell: figure for figure in stated.figures}
    for laid in stated.tiles:
        if game.board.laid:
            game.score()
            while game.decision.what != "lay a tile":
                game.decline()
        else:
            game.board.open[laid.cell] = 0
        if laid.cell in standing:
            game.state.mover = standing[laid.cell].player
        game.lay(api.tiles()[laid.tile], laid.cell, laid.turn)
        if laid.cell in standing:
            game.deploy(standing[laid.cell].spot, standing[laid.cell].kind)
    assert set(game.position().figures) == set(stated.figures)
