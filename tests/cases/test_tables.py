"""The tables themselves: nothing unknown, nothing empty, every board sound."""

import re
from collections.abc import Iterable, Iterator
from operator import attrgetter
from pathlib import Path

import pytest

from engine import api
from engine.board.spots import usual_position
from engine.cases import (
    SCORES,
    Case,
    CaseError,
    CasePlay,
    CaseQuestion,
    labels,
    read_case,
    read_table,
    spots,
    tables,
)
from tests.cases.room import ROOM, cases
from tests.every import of_every

ROAMING = frozenset({"count", "dragon", "tower", "abbey", "barbers", "russian2016", "leipzig"})
"""Sets whose figures come to stand elsewhere than on the tile just laid, or leave before it is
scored: how such a board came about, its tiles alone do not tell."""


def sound() -> list[Case]:
    """The cases whose board has to be sound."""
    return [case for case in cases() if case.ask is not CaseQuestion.PROBLEMS and case.board]


of_every_case = of_every(cases, attrgetter("name"))
of_every_sound_case = of_every(sound, attrgetter("name"))


@of_every_case
def test_rules_exist(case: Case) -> None:
    named = {case.rule, *(rule for rules in case.decided.values() for rule in rules)}
    named |= {line.why for line in case.lines if line.why}
    assert named <= api.rules().keys()


@of_every_case
def test_every_case_says_what_it_shows_and_where_that_stands(case: Case) -> None:
    assert case.title
    assert case.source
    assert case.keys or case.note, "a case without keys says why in its note"
    assert len(set(case.keys)) == len(case.keys)


@of_every_case
def test_every_case_expects_something(case: Case) -> None:
    assert all(answer not in ({}, "") for answer in case.answers.values())
    assert all(label in case.answers for pair in case.decided for label in pair)


@of_every_case
def test_scores_name_every_player(case: Case) -> None:
    for wanted in case.answers.values() if case.ask in SCORES else ():
        assert isinstance(wanted, str) or sorted(wanted) == sorted(case.position.players)


@of_every_sound_case
def test_boards_are_sound(case: Case) -> None:
    for rules in case.rulesets():
        assert not api.problems(case.position, rules), rules.label


@of_every_sound_case
def test_boards_can_be_laid_in_their_order(case: Case) -> None:
    """Tile by tile, each figure as its tile is laid, and nobody gone home by the end.

    Where tokens lie that a game puts there, more has happened than that.
    """
    put = any(token.row.first is None for token in case.position.pieces.tokens)
    if not put and not ROAMING.intersection(case.position.sets):
        assert _laid_out(case) == set(usual_position(case.position).figures)


def _as_laid(tiles: Iterable[api.Laid]) -> Iterator[api.Laid]:
    """The tiles one after another, the halves of a double tile as the one that is laid, those of
    one cell as the two that are."""
    left = iter(tiles)
    for laid in left:
        land, pair = api.tile_of(laid.tile).land, api.tile_of(laid.tile).pair
        double = land is not None and not land.start
        names = [half.id for half in pair] or [laid.tile]
        names = [f"{laid.tile}!{next(left).tile}"] if double else names
        yield from (laid._replace(tile=name) for name in names)


def _laid_out(case: Case) -> set[api.Figure]:
    """The figures on the table at the end of a game that lays the board of a case."""
    stated = case.position
    game = api.Game(case.rulesets()[0], stated.players)
    game.pausing = True
    standing = {figure.cell: figure for figure in stated.figures}
    for laid in _as_laid(stated.tiles):
        if game.board.laid:
            if game.decision.what != "lay":
                game.score()
            _go_on(game)
        else:
            game.board.open[laid.cell] = 0
        figure, tile = standing.get(laid.cell), api.tile_of(laid.tile)
        if figure and tile.half and figure.spot not in api.turned(tile, laid.turn).spots:
            figure = None  # it comes with the other half
        game.state.mover = figure.player if figure else game.state.mover
        game.lay(tile, laid.cell, laid.turn)
        if figure:
            if game.decision.violations(api.Deploy(figure.kind, figure.cell, figure.spot)):
                game.decline()  # it comes as a second figure, or not at all
            game.deploy(figure.spot, figure.kind)
            _go_on(game)
    return set(game.position().figures)


def _go_on(game: api.Game) -> None:
    """Until the scoring or the next tile; what has to be decided does not matter."""
    while game.decision.what not in ("score", "lay"):
        game.do(game.decision.options()[0])


# --- the language -----------------------------------------------------------------------------


def test_group_of_rule_sets() -> None:
    assert labels("hig bb-rgg") == ("hig", "bb-rgg")
    assert labels("all:base.farm.method=2")[1] == "rgg:base.farm.method=2"


VALUE = """
[[case]]
id = "a"
title = "t"
rule = "base.city.small"
keys = []
source = "s"
ask = "value"
expect = { hig = "points" }
"""
BASIC = {"id": "a", "title": "t", "rule": "base.city.small", "keys": [], "source": "s"}
SCORE = {"ask": "now", "board": "base-crfr 0,0", "expect": {"hig": {"red": 0, "blue": 0}}}
PLAY = {"ask": "play", "moves": ["score"], "expect": {"hig": {"mover": "red"}}}


@pytest.mark.parametrize(
    ("case", "message"),
    [
        ({"surprise": 1}, "a case has no part 'surprise'"),
        ({}, "'ask' is missing"),
        ({**SCORE, "ask": "why"}, "why"),
        ({**SCORE, "expect": {}}, "expect something"),
        ({"ask": "now", "expect": {"hig": {}}}, "'board' is missing"),
        ({**SCORE, "tile": "base-crfr"}, "'tile' means nothing to ask = 'now'"),
        ({**SCORE, "expect": {"nobody": {}}}, "There is no edition 'nobody'"),
        ({**SCORE, "expect": {"hig hig": {}}}, "names a rule set twice"),
        ({**SCORE, "expect": {"hig": {}, "all": {}}}, "two expectations for hig"),
        ({**SCORE, "line": [{"size": 1}]}, "a line has no part 'size'"),
        ({**SCORE, "line": [{"under": "rgg"}]}, "speaks of rgg, of which the case expects nothing"),
        ({"ask": "play", "expect": {"hig": {}}}, "'moves' is missing"),
        ({**PLAY, "moves": ["red sings"]}, "'red sings' is no move"),
        ({**PLAY, "moves": ["nobody passes"]}, "'nobody passes' is no move"),
        ({**PLAY, "moves": ["red passes refused by.nobody"]}, "no rule 'by.nobody'"),
        ({**PLAY, "moves": ["then weather fine"]}, "'weather' cannot be looked at"),
        ({**PLAY, "expect": {"hig": {"weather": "fine"}}}, "'play' has no part 'weather'"),
    ],
)
def test_case_that_is_wrong_is_an_error(case: dict[str, object], message: str) -> None:
    with pytest.raises((ValueError, api.InputError), match=message):
        read_case("x/y", BASIC | case)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", r"^x/y: \[\[case\]\] belongs here"),
        ("tree = 1", r"^x/y: \[\[case\]\] belongs here"),
        ("[[case]\n", "^x/y: .*line 1"),
        ("[[case]]\nsurprise = 1", "^x/y:case 1: a case has no part"),
        ('[[case]]\nid = "a"', "^x/y:a: 'ask' is missing"),
        (2 * VALUE, "^x/y:a: the id stands there twice"),
    ],
)
def test_error_names_table_and_case(text: str, message: str) -> None:
    with pytest.raises(CaseError, match=message):
        read_table("x/y", text)


@pytest.mark.parametrize(
    ("head", "title"),
    [
        ("# Small cities. They are\n# worth less.\n", "Small cities"),
        ("# Cities of\n# two tiles\n", "Cities of two tiles"),
        ("", "x/y"),
    ],
)
def test_table_is_called_by_its_first_sentence(head: str, title: str) -> None:
    assert read_table("x/y", head + VALUE).title == title


@pytest.mark.parametrize(
    ("move", "error"),
    [
        ("blue passes", "Red decides"),
        ("red chooses nothing", "Nothing is called 'nothing'"),
        ("red passes", "a tile is placed first"),
    ],
)
def test_move_that_cannot_be_made_is_named(move: str, error: str) -> None:
    case = read_case("x/y", {**BASIC, **PLAY, "board": "players red blue", "moves": [move]})
    with pytest.raises(api.EngineError, match=error) as failure:
        CasePlay(case, case.ruleset("hig")).course()
    assert failure.value.__notes__ == [f"x/y:a, move {move!r}"]


def test_table_and_cases_are_called_by_folder_and_name() -> None:
    table = read_table("base/small-city", VALUE)
    (case,) = table.cases
    assert (table.chapter, case.chapter, case.name) == ("base", "base", "base/small-city:a")
    assert case.bare
    assert case.looks_at == ()
    assert not read_case("base/x", {**BASIC, **PLAY}).bare


def test_rule_sets_stand_in_the_order_of_the_editions() -> None:
    groups = {"jcz": 1, "rgg:base.farm.method=2 bb-rgg": 2, "hig": 3}
    case = read_case("x/y", {**BASIC, "ask": "value", "expect": groups})
    assert tuple(case.answers) == ("hig", "bb-rgg", "jcz", "rgg:base.farm.method=2")


def test_nobody_is_deployed_where_nothing_lies() -> None:
    expected = {"hig": {"allowed": ["city n"]}}
    case = read_case(
        "x/y", {**BASIC, "ask": "spots", "board": "players red blue", "expect": expected}
    )
    assert spots(case, case.ruleset("hig")) == ()


def test_a_table_that_is_not_utf_8_is_named(tmp_path: Path) -> None:
    (tmp_path / "base").mkdir()
    (tmp_path / "base" / "roads.toml").write_bytes(b'case = "M\xfcller"')
    with pytest.raises(CaseError, match=r"^base/roads: .* can't decode byte 0xfc"):
        tables(tmp_path)


def test_what_shows_a_pair_of_expansions_is_there() -> None:
    text = (ROOM / "pairs" / "README.md").read_text()
    names = re.findall(r"`((?:[a-z0-9-]+/)?[a-z0-9-]+):([a-z0-9-]+)`", text)
    tables = [table if "/" in table else f"pairs/{table}" for table, _ in names]
    shown = {f"{table}:{case}" for table, (_, case) in zip(tables, names, strict=True)}
    assert shown
    assert shown <= {case.name for case in cases()}
