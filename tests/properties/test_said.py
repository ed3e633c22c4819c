"""Whatever can be said of a feature is said again by its example board."""

from hypothesis import assume, given, note
from hypothesis import strategies as st

from engine import api
from engine.said import FiguresThere, Sayable, Statement, build, full, read_back, sayable

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
