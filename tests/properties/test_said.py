"""Whatever can be said of a feature is said again by its example board."""

from hypothesis import assume, given, note
from hypothesis import strategies as st

from engine import api
from engine.said import (
    FiguresThere,
    Had,
    Holdings,
    Sayable,
    Statement,
    build,
    build_holdings,
    expansions_said,
    full,
    holdable,
    read_back,
    read_holdings,
    read_holdings_back,
    sayable,
    write_holdings,
)

SETS = (
    *(n for n, one in api.tile_sets().items() if one.tiles and not (one.replaces or one.block)),
    *("burgen", "kathedralen"),  # of them no tile is known
)


@st.composite
def statements(draw: st.DrawFn, words: Sayable) -> Statement:
    """Something that may be said of a kind; not all of it can be on a board."""
    kind = api.kinds()[words.kind]
    small, few = st.integers(0, 3), st.integers(0, 2)
    size = st.integers(0, full(kind)) if kind.surrounded else st.integers(1, 16)
    tiles = 0 if kind.farm else draw(size)
    complete = tiles == full(kind) if kind.surrounded else not kind.farm and draw(st.booleans())
    standing = [
        FiguresThere(player, draw(st.sampled_from(words.figures)), draw(few), draw(on(words)))
        for player in ("red", "blue")
        for _ in range(draw(few))
    ]
    return Statement(
        words.kind,
        tiles,
        complete,
        tuple((mark, draw(small)) for mark in words.marks if draw(st.booleans())),
        tuple(token for token in words.tokens if draw(st.booleans())),
        tuple(standing),
        draw(small) if kind.farm else 0,
    )


def on(words: Sayable) -> st.SearchStrategy[str]:
    """Where figures stand."""
    return st.sampled_from(("", *words.under))


@given(st.data(), st.sampled_from(sorted(api.EDITIONS)))
def test_what_is_said_is_read_back(data: st.DataObject, edition: str) -> None:
    sets = data.draw(st.sampled_from([("base",), ("base", "inns"), SETS]))
    words = data.draw(st.sampled_from(sayable(sets)))
    said = data.draw(statements(words))
    rules = api.ruleset(edition, sets)
    try:
        example = build(said, rules)
    except api.RefusedError as error:
        note(f"refused by {api.rules()[error.rule].id}")
        assume(False)
    assert read_back(example.position, example.place) == said
    desk = api.Analysis(example.position)
    refused = desk.under(rules, example.question).refused
    assert refused is None or refused.rule in api.rules()
    if refused is None:
        totals = desk.under(rules, example.question).settled().totals
        there = {one.player for one in said.standing}
        assert there >= {player for player, points in totals.items() if points}


@st.composite
def some_holdings(draw: st.DrawFn) -> Holdings:
    """Something that players may have; not all of it can be on a board."""
    row = draw(st.sampled_from(holdable(api.tile_sets())))
    number = st.integers(0, 1 if row.single else 6)
    had = [
        Had(player, thing, draw(number))
        for player in ("red", "blue", "green")
        for thing in row.things
        if draw(st.booleans())
    ]
    return Holdings(row.id, draw(st.integers(0, 12)) if row.number else 0, tuple(had))


@given(some_holdings(), st.sampled_from(sorted(api.EDITIONS)))
def test_what_players_are_said_to_have_is_read_back(told: Holdings, edition: str) -> None:
    sets = api.sets_for(sorted(expansions_said(told)), api.edition(edition).family)
    rules = api.ruleset(edition, sets)
    try:
        example = build_holdings(told, rules)
    except api.RefusedError as error:
        note(f"refused by {api.rules()[error.rule].id}")
        assume(False)
    back = read_holdings_back(example.position, told.kind)
    assert back.number == told.number
    assert set(back.had) == {one for one in told.had if one.number}
    assert read_holdings(write_holdings(told)) == told
    verdict = api.Analysis(example.position).under(rules, example.question)
    if verdict.refused is None:
        assert all(points >= 0 for points in verdict.settled().totals.values())
    else:
        assert verdict.refused.rule in api.rules()
