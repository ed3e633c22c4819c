"""Scores against the plain reckoning, and what must not change them."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.api import (
    EDITIONS,
    FAMILY,
    FINAL,
    NOW,
    Figure,
    Laid,
    Line,
    Position,
    Ruleset,
    compare,
    play,
    problems,
    read_rulesets,
    ruleset,
    score,
)
from tests.properties.plain import Plain, turn_cell, turn_spot
from tests.properties.strategies import SEEDS, contested, reached

SMALL = {"hig": False, "rgg": True, "bb-hig": False, "bb-rgg": True, "new": False}
METHOD = {"hig": 3, "rgg": 1, "bb-hig": 3, "bb-rgg": 1, "new": 3}
BOARDS = reached() | contested()
QUESTIONS = st.sampled_from([NOW, FINAL])


def judging(position: Position) -> list[Ruleset]:
    """The editions under which a board can have come about: rivers turn otherwise in some."""
    found = [
        rules
        for rules in read_rulesets(",".join(EDITIONS), position.sets)
        if not problems(position, rules)
    ]
    assert len(found) >= len(FAMILY)
    return found


@given(position=BOARDS)
def test_totals_equal_the_plain_reckoning(position: Position) -> None:
    for rules in judging(position):
        if rules.edition in SMALL:
            plain = Plain(position)
            expected = plain.score(small=SMALL[rules.edition], method=METHOD[rules.edition])
            assert score(position, rules, FINAL).totals == expected, rules.label


@pytest.mark.parametrize("method", [1, 2, 3])
@given(position=contested(sets=("base",)))
def test_farm_methods_equal_the_plain_ones(method: int, position: Position) -> None:
    plain = Plain(position)
    farms = [pair for pair in plain.figures().items() if plain.kind(pair[0]) == "farm"]
    expected = dict.fromkeys(position.players, 0)
    for player, points in plain.farmers(farms, method):
        expected[player] += points
    rules = ruleset("hig", position.sets, {"base.farm.method": method})
    found = dict.fromkeys(position.players, 0)
    for line in score(position, rules, FINAL).lines:
        if "farm" in line.kind:
            assert line.player is not None
            found[line.player] += line.points
    assert found == expected


@pytest.mark.parametrize("edition", ["bb-hig", "rgg"])
@given(position=BOARDS)
def test_the_next_turn_begins_with_what_the_verdict_shows(edition: str, position: Position) -> None:
    rules = ruleset(edition, position.sets)
    begun = play(position, (), rules)
    assert begun.scored == score(position, rules).totals
    assert not problems(begun.position, rules)


@given(BOARDS)
def test_now_scores_what_is_complete(position: Position) -> None:
    plain = Plain(position)
    expected = dict.fromkeys(position.players, 0)
    for feature, figures in plain.figures().items():
        if plain.kind(feature) != "farm" and plain.complete(feature):
            for player in {figure.player for figure in figures}:
                mine = sum(figure.player == player for figure in figures)
                if all(mine >= sum(f.player == other.player for f in figures) for other in figures):
                    expected[player] += plain.worth(feature, small=False)
    assert score(position, ruleset("bb-hig", position.sets), NOW).totals == expected


@given(BOARDS, QUESTIONS)
def test_terms_sum_to_lines_and_lines_to_totals(position: Position, question: str) -> None:
    laid = {laid.cell for laid in position.tiles}
    for rules in judging(position):
        sheet = score(position, rules, question)
        totals = dict.fromkeys(position.players, 0)
        for line in sheet.lines:
            assert line.points == sum(term.points for term in line.terms)
            for term in line.terms:
                assert term.points == term.amount * term.each
                assert term.amount == len(term.cells) > 0
                assert term.cite.rule in rules.values
                assert set(term.cells) <= laid
            if line.player is None:
                assert not line.points
            else:
                totals[line.player] += line.points
        assert totals == sheet.totals
        assert len({line.key for line in sheet.lines}) == len(sheet.lines)


@given(BOARDS, QUESTIONS)
def test_counted_tiles_are_told_in_the_order_of_laying(position: Position, question: str) -> None:
    order = {laid.cell: place for place, laid in enumerate(position.tiles)}
    for line in score(position, ruleset("hig", position.sets), question).lines:
        if line.kind != "cloister":
            for term in (one for one in line.terms if one.what != "pennant"):
                places = [order[cell] for cell in term.cells]
                assert places == sorted(places), term


@given(contested())
def test_only_holders_are_paid(position: Position) -> None:
    """And every holder in full: a loser's line has no terms, a winner's all of them."""
    for line in score(position, ruleset("bb-hig", position.sets), FINAL).lines:
        votes = dict(line.votes)
        if line.player is not None and line.kind != "farm":
            assert bool(line.terms) == (votes[line.player] == max(votes.values()))
            tied = sum(number == max(votes.values()) for number in votes.values()) > 1
            wanted = "base.majority.tie" if tied and line.terms else "base.majority.most"
            assert line.why.rule == wanted


@given(BOARDS, QUESTIONS)
def test_votes_are_the_figures(position: Position, question: str) -> None:
    plain = Plain(position)
    for line in score(position, ruleset("hig", position.sets), question).lines:
        votes = dict(line.votes)
        assert line.player in votes or line.player is None
        if line.points:
            assert line.player is not None
            assert votes[line.player] == max(votes.values())
    standing = sum(len(figures) for figures in plain.figures().values())
    assert standing == len(position.figures)


# --- what changes no score -----------------------------------------------------------------------


def turned_board(position: Position, turns: int) -> Position:
    """The whole board turned clockwise about the origin."""
    return moved(
        position,
        tuple(Laid(t, turn_cell(c, turns), (turn + turns) % 4) for t, c, turn in position.tiles),
        tuple(
            Figure(who, kind, turn_cell(cell, turns), turn_spot(spot, turns))
            for who, kind, cell, spot in position.figures
        ),
    )


def shifted(position: Position, dx: int, dy: int) -> Position:
    return moved(
        position,
        tuple(Laid(tile, (x + dx, y + dy), turn) for tile, (x, y), turn in position.tiles),
        tuple(Figure(p, k, (x + dx, y + dy), spot) for p, k, (x, y), spot in position.figures),
    )


def moved(position: Position, laid: tuple[Laid, ...], figures: tuple[Figure, ...]) -> Position:
    return Position(laid, figures, position.players, position.sets)


def gist(lines: tuple[Line, ...], turns: int = 0) -> list[tuple[object, ...]]:
    """Lines without the names of their spots, which turn and change with the order of laying."""
    return sorted(
        (
            line.kind,
            line.player or "",
            line.points,
            line.complete,
            line.why,
            sorted(line.votes),
            sorted(turn_cell(cell, turns) for cell in line.cells),
            sorted((t.amount, t.each, t.what, t.cite.rule) for t in line.terms),
        )
        for line in lines
    )


@given(BOARDS, st.integers(1, 3), QUESTIONS)
def test_turning_the_board_changes_no_score(position: Position, turns: int, question: str) -> None:
    for rules in judging(position):
        before = score(position, rules, question)
        after = score(turned_board(position, turns), rules, question)
        assert after.totals == before.totals
        assert gist(after.lines) == gist(before.lines, turns)
        assert [line.cell for line in after.lines] == [
            turn_cell(line.cell, turns) for line in before.lines
        ]


@given(BOARDS, st.integers(-100, 100), st.integers(-100, 100), QUESTIONS)
def test_shifting_the_board_changes_no_score(
    position: Position, dx: int, dy: int, question: str
) -> None:
    for rules in judging(position):
        before = score(position, rules, question)
        after = score(shifted(position, dx, dy), rules, question)
        assert after.totals == before.totals
        assert [(line.kind, line.spot, line.points) for line in after.lines] == [
            (line.kind, line.spot, line.points) for line in before.lines
        ]


@given(BOARDS, SEEDS, QUESTIONS)
def test_the_order_of_laying_changes_no_score(position: Position, seed: int, question: str) -> None:
    *before, last = position.tiles
    random.Random(seed).shuffle(before)
    figures = list(position.figures)
    random.Random(seed).shuffle(figures)
    other = moved(position, (*before, last), tuple(figures))
    for rules in judging(position):
        one, two = score(position, rules, question), score(other, rules, question)
        assert one.totals == two.totals
        assert gist(one.lines) == gist(two.lines)


@given(BOARDS, st.permutations(range(6)), QUESTIONS)
def test_players_may_change_their_colours(
    position: Position, order: list[int], question: str
) -> None:
    colours = ("red", "blue", "green", "yellow", "black", "grey")
    to = {colours[place]: colours[order[place]] for place in range(6)}
    other = Position(
        position.tiles,
        tuple(f._replace(player=to[f.player]) for f in position.figures),
        tuple(to[player] for player in position.players),
        position.sets,
    )
    for rules in read_rulesets("bb-hig,bb-rgg", position.sets):
        totals = score(position, rules, question).totals
        assert score(other, rules, question).totals == {to[p]: n for p, n in totals.items()}


@given(BOARDS, QUESTIONS)
def test_a_comparison_holds_the_single_sheets(position: Position, question: str) -> None:
    rulesets = judging(position)
    found = compare(position, rulesets, question)
    assert found.sheets == tuple(score(position, rules, question) for rules in rulesets)
    for row in found.rows:
        assert any(line is not None for line in row.lines)
        assert row.differs == (len(set(row.points)) > 1)
        if row.rules:
            assert row.differs
    for decider in found.deciders:
        one, other = rulesets[decider.first], rulesets[decider.second]
        assert one.values[decider.rule].value != other.values[decider.rule].value
        alone = one.having(other.values[decider.rule])
        assert tuple(score(position, alone, question).totals.values()) == decider.after


@given(BOARDS, QUESTIONS)
def test_where_editions_differ_a_rule_decides(position: Position, question: str) -> None:
    """The editions differ by rules that each act alone, so every difference has a name."""
    found = compare(position, judging(position), question)
    for row in found.rows:
        assert bool(row.rules) == row.differs
    assert bool(found.deciders) == any(row.differs for row in found.rows)
