"""What an expansion brings is refused by name for as long as the engine does not know its rules.

Every expansion is known by now, so each in turn is taken for one that is not.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from engine import api
from engine.turn import problems as checks
from tests.engine.stating import board

ROWS = [row for row in api.expansions().values() if row.id != "base"]
SYMBOLS = [(row.id, mark, rule) for row in ROWS for mark, rule in row.symbols.items()]
FIGURES = [(row.id, figure) for row in ROWS for figure in row.figures]
ALWAYS = "always.there"

Unbuild = Callable[..., None]


@pytest.fixture
def unbuild(monkeypatch: pytest.MonkeyPatch) -> Iterator[Unbuild]:
    """Take an expansion for one whose rules the engine does not know."""
    rows = dict(api.expansions())

    def change(name: str, **parts: str) -> None:
        rows[name] = replace(rows[name], built=False, **parts)  # type: ignore[arg-type]
        api._ruleset.cache_clear()

    monkeypatch.setattr(checks, "expansions", lambda: rows)
    monkeypatch.setattr(api, "expansions", lambda: rows)
    yield change
    api._ruleset.cache_clear()


def bearing(mark: str) -> list[api.Tile]:
    """Every tile with a mark."""
    if mark == "block":
        return [tile for tile in api.tiles().values() if tile.block]
    return [tile for tile in api.tiles().values() if mark in tile.marks]


def alone(tile: api.Tile, *sets: str) -> api.Position:
    """One tile on the table."""
    laid = api.Laid(tile.id, (0, 0), 0)
    return api.Position((laid,), sets=tuple(dict.fromkeys(("base", tile.set, *sets))))


def wrong(position: api.Position) -> tuple[api.Violation, ...]:
    """What is wrong with a position."""
    return api.problems(position, api.ruleset("bb-hig", position.sets))


@pytest.mark.parametrize(("expansion", "mark", "rule"), SYMBOLS)
def test_a_symbol_in_play_is_refused_by_name(
    unbuild: Unbuild, expansion: str, mark: str, rule: str
) -> None:
    unbuild(expansion)
    found = bearing(mark)
    assert found
    for tile in found:
        position = alone(tile, expansion)
        named = [one for one in wrong(position) if one.rule == rule]
        assert [(one.code, one.cell) for one in named] == [("not-built", (0, 0))], tile.id
        assert api.expansions()[expansion].name in named[0].message
        with pytest.raises(api.RefusedError) as caught:
            api.score(position, api.ruleset("bb-hig", position.sets))
        assert rule in {one.rule for one in caught.value.problems}


@pytest.mark.parametrize(("expansion", "mark", "rule"), SYMBOLS)
def test_a_symbol_means_nothing_while_its_expansion_is_not_in_play(
    unbuild: Unbuild, expansion: str, mark: str, rule: str
) -> None:
    unbuild(expansion)
    for tile in bearing(mark):
        position = alone(tile)
        named = {one.rule for one in wrong(position) if one.code == "not-built"}
        assert (rule in named) == (tile.set == expansion), tile.id


@pytest.mark.parametrize("expansion", [row.id for row in ROWS])
def test_a_rule_that_bears_on_everything_is_refused_at_once(
    unbuild: Unbuild, expansion: str
) -> None:
    unbuild(expansion, always=ALWAYS)
    found = wrong(api.Position(sets=("base", expansion)))
    assert [(one.code, one.rule, one.cell) for one in found] == [("not-built", ALWAYS, None)]
    assert api.expansions()[expansion].name in found[0].message
    assert wrong(api.Position()) == ()


@pytest.mark.parametrize(("expansion", "figure"), FIGURES)
def test_a_figure_is_refused_by_a_rule_of_its_expansion(
    unbuild: Unbuild, expansion: str, figure: str
) -> None:
    unbuild(expansion)
    found = wrong(board(f"sets base {expansion} / base-crfr 0,0  red {figure} city n"))
    rule = f"{expansion}.{figure.replace(' ', '-')}"
    assert [(one.code, one.cell) for one in found if one.rule == rule] == [("not-built", (0, 0))]


def test_what_is_built_is_not_refused_beside_it(unbuild: Unbuild) -> None:
    unbuild("traders")
    both = board("sets base inns traders / base-crfr 0,0  red big follower city n")
    assert wrong(both) == ()
