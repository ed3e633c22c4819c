"""Every word that an expansion adds to what may be said: said, built, scored and read back."""

from collections.abc import Iterator

import pytest

from engine import api
from engine.model.vocabulary import FigureTrait
from engine.said import FiguresThere, Sayable, Statement, build, full, read_back, sayable, told
from engine.said.beside import apart, comer, counts, itself, nearby


def statements() -> Iterator[Statement]:
    """One for each mark, token, figure and way of standing of each kind."""
    votes = api.ruleset(api.ROOT, tuple(api.tile_sets())).votes
    for words in sayable(tuple(api.tile_sets())):
        own = FiguresThere("red", words.figures[0])
        for mark in words.marks:
            row = told(words.kind, mark)
            there = FiguresThere("red", nearby(row)) if nearby(row) else own
            yield _said(words, there, marks=((mark, 4 if counts(row) else 1),))
        yield from (_said(words, own, tokens=(token,)) for token in words.tokens)
        for figure in words.figures:
            helps = (
                figure not in votes
                and FigureTrait.CORNER not in api.rows(api.FigureRow)[figure].traits
            )
            yield _said(words, FiguresThere("red", figure), *[own] * helps)
        for on in words.under:
            row, there = told(words.kind, on), FiguresThere("blue", words.figures[0], on=on)
            first = FiguresThere("red", comer(row)) if comer(row) else own
            beside = apart(_said(words, there), on) or comer(row)
            near = itself(row) and not row.race
            yield _said(words, *[first] * bool(beside), there, marks=((on, 1),) if near else ())


def _said(
    words: Sayable,
    *standing: FiguresThere,
    marks: tuple[tuple[str, int], ...] = (),
    tokens: tuple[str, ...] = (),
) -> Statement:
    ground = api.kinds()[words.kind]
    return Statement(
        words.kind,
        0 if ground.farm else full(ground),
        complete=ground.completes,
        marks=marks,
        tokens=tokens,
        standing=standing,
        cities=3 if ground.farm else 0,
    )


EVERY = [*statements()]


@pytest.mark.parametrize(
    "said",
    EVERY,
    ids=lambda said: f"{said.kind}-{said.marks or said.tokens or said.standing[-1][1:]}",
)
def test_it_is_scored_on_its_example_and_read_back(said: Statement) -> None:
    rules = api.ruleset(api.ROOT, api.sets_for(sorted(api.said.expansions_of(said)), ""))
    example = build(said, rules)
    assert read_back(example.position, example.place) == said
    found = api.Analysis(example.position).under(rules, example.question)
    assert found.refused is None
    totals = found.settled().totals
    assert {one.player for one in said.standing} >= {
        who for who, points in totals.items() if points
    }


def test_no_expansion_that_says_something_is_left_out() -> None:
    said = {one for statement in EVERY for one in api.said.expansions_of(statement)}
    tables = (api.SymbolRow, api.TokenRow, api.PlaceRow, api.said.StandingRow)
    rows = [row for table in tables for row in api.rows(table).values()]
    assert said >= {row.expansion for row in rows if row.said}
