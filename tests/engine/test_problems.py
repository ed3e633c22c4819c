"""Every code of ``problems``, each with the smallest board that shows it."""

import pytest

from engine.api import (
    FOLLOWER,
    Laid,
    Position,
    RefusedError,
    actions,
    expansions,
    from_first,
    from_plain,
    problems,
    ruleset,
    sets_for,
    steps_from,
    tile_from,
    tile_sets,
)
from engine.turn.problems import MOST
from tests.engine.stating import board, codes, wrong

SIDES_DIFFER = [("sides-differ", "base.place.match")]
SMALLEST = [
    # nothing wrong
    ("", []),
    ("base-crfr 0,0", []),
    ("base-crfr 7,-9  red city n", []),
    ("base-crfr 0,0  red city n / base-cfff 0,-1 2", []),
    # copies
    ("sets river / base-crfr 0,0", [("set-not-in-play", "base.tiles.copies")]),
    ("inns-crcr-1 0,0", [("set-not-in-play", "base.tiles.copies")]),
    ("base-cccc 0,0 / base-cccc 1,0", [("too-many-copies", "base.tiles.copies")]),
    # sides
    ("base-crfr 0,0 / base-crfr 0,-1", [("sides-differ", "base.place.match")]),
    (
        "base-crfr 0,0 / base-crfr 1,0 / base-ffff 1,1 / base-rrrr 0,1",
        [("sides-differ", "base.place.match")] * 2,
    ),
    ("base-ffff 0,0 / base-ffff 1,1", [("floating", "base.place.edge")]),
    ("base-ffff 0,0 / base-ffff 9,9 / base-ffff 9,8", [("floating", "base.place.edge")] * 2),
    # the river
    (
        "sets base river / river-fffs-1 0,0 / base-ffff 1,0 / river-fsfs 2,0 1",
        [("forbidden", "river.continue")] * 2,
    ),
    (
        "sets base river / river-fsfs 0,0 / river-ffss 1,0 / river-ffss 1,1 1",
        [("forbidden", "river.turn")] * 2,
    ),
    ("sets base river / river-fsfs 0,0  red river e", [("no-segment", "river.deploy")]),
    ("sets base river / river-fsfs 0,0  red farm nnw / base-frfr 0,-1 1", SIDES_DIFFER),
    # figures
    ("base-crfr 0,0  red city s", [("no-segment", "base.deploy.where")]),
    ("base-crfr 0,0  red cloister", [("no-segment", "base.deploy.where")]),
    ("base-crfr 0,0  red farm 1", [("no-segment", "base.deploy.where")]),
    ("base-crfr 0,0  red city n, blue road e", [("two-on-a-tile", "base.deploy.one")]),
    (
        "base-crfr 0,0  red road e / base-crfr 1,0  blue road w / base-frfr 2,0",
        [("never-met", "base.deploy.free")],
    ),
    (
        "base-frfr 0,0  red road e / base-frfr 2,0  blue road w / base-frfr 1,0",
        [],
    ),
    (
        "base-frfr 0,0  red road e / base-frfr 1,0 / base-frfr 2,0  blue road w",
        [("never-met", "base.deploy.free")],
    ),
    (
        "base-crfr 0,0  red city n / base-cfff 0,-1 2 / base-ffff 0,-2",
        [("already-scored", "base.return.scored")],
    ),
]


@pytest.mark.parametrize(("text", "expected"), SMALLEST)
def test_smallest_board(text: str, expected: list[tuple[str, str]]) -> None:
    assert codes(text) == expected


SHARED = [
    ("phantom", "base-crfr 0,0  red city n, red phantom road e"),
    ("abbey", "base-crfr 0,0  red city n, blue wagon road e"),
    ("abbey", "base-cfff 0,0  red city n, blue barn farm ese"),
    ("dragon", "base-crfr 0,0  red city n, blue road e / dragon-frrr-3 1,0"),
    ("crop1", "base-crfr 0,0  red city n, blue road e / crop1-ffrr 0,1"),
    ("flier", "base-crfr 0,0  red city n, blue road e / flier-frfr-3 -1,0 2"),
]


@pytest.mark.parametrize(("name", "text"), SHARED)
def test_what_lies_on_the_table_lets_two_figures_share_a_tile(name: str, text: str) -> None:
    assert ("two-on-a-tile", "base.deploy.one") not in codes(f"sets base {name} / {text}")


@pytest.mark.parametrize("name", sorted(expansions()))
def test_a_set_in_play_lets_no_two_figures_share_a_tile(name: str) -> None:
    """One figure in the turn that lays a tile: a set that is ticked moves none, its pieces do."""
    sets = " ".join(dict.fromkeys(("base", *sets_for((name,), "classic"))))
    found = wrong(f"sets {sets} / base-crfr 0,0  red city n, blue road e")
    assert "two-on-a-tile" in [one.code for one in found]


def test_the_cell_is_the_later_tile() -> None:
    (one,) = wrong("base-crfr 0,0 / base-crfr 0,-1")
    assert one.cell == (0, -1)
    assert "the farm on the bottom side meets a city" in one.message


def test_all_problems_are_listed_not_only_the_first() -> None:
    found = codes("inns-crcr-1 0,0 / base-crfr 9,9  red city s, blue river n")
    assert [code for code, _ in found] == [
        "set-not-in-play",
        "floating",
        "no-segment",
        "no-segment",
        "two-on-a-tile",
    ]


def row_of(number: int) -> str:
    """A row of far tiles, each with a red follower, whose features stay apart."""
    return " / ".join(f"base-ffrr {x},{x}  red farm nnw" for x in range(number))


def test_more_figures_than_a_player_owns() -> None:
    own = [one for one in wrong(row_of(8)) if one.code == "too-many-figures"]
    (one,) = own
    assert (one.rule, one.cell) == ("base.supply.followers", (7, 7))
    assert one.message == (
        "A player has 7 followers, no more: red has 8 on the board or held prisoner."
    )
    assert not [one for one in wrong(row_of(7)) if one.code == "too-many-figures"]


def test_a_house_rule_moves_the_supply() -> None:
    position = board("base-crfr 0,0  red city n / base-cfff 0,-1 2")
    few = ruleset("bb-hig", house={"base.supply.followers": 0})
    assert [one.code for one in problems(position, few)] == ["too-many-figures"]


def test_no_more_problems_are_told_than_anybody_reads() -> None:
    far = Position(tuple(Laid("base-cccc", (2 * n, 0), 0) for n in range(MOST + 50)))
    assert len(problems(far, ruleset("bb-hig"))) == MOST


def test_copies_are_named_once() -> None:
    (one,) = wrong("base-cccc 0,0 / base-cccc 1,0 / base-cccc 0,1 / base-cccc 1,1")
    assert (one.code, one.cell) == ("too-many-copies", (0, 0))
    assert "there are no more than 1 like it" in one.message


ON_THE_TABLE = [
    ("base-crfr 0,0  red city n, red road e, red farm ssw", "A tile gets one figure at most"),
    ("base-ffff 0,0 / base-ffff 9,9", "No tile may lie apart from the others."),
    (
        "sets base river / river-fffs-1 0,0 2  red farm nne",
        "A tile that lies from the start gets no figure.",
    ),
]


@pytest.mark.parametrize(("table", "said"), ON_THE_TABLE)
def test_a_position_is_told_what_is_wrong_with_it_and_not_with_a_turn(table, said) -> None:
    (one,) = wrong(table)
    assert one.message.startswith(said)


def test_who_never_met_is_named() -> None:
    (one,) = wrong("base-frfr 0,0  red road e / base-frfr 1,0  blue road w / base-ffff 0,1")
    assert "red on the tile on the left and blue on this tile stand on segments" in one.message


@pytest.mark.parametrize(
    ("here", "there"),
    [
        ((2, 3), "this tile"),
        ((2, 4), "the tile above"),
        ((3, 3), "the tile on the left"),
        ((2, 2), "the tile below"),
        ((1, 3), "the tile on the right"),
        ((2, 5), "the tile 2 up"),
        ((3, 4), "the tile 1 to the left and 1 up"),
        ((-1, 1), "the tile 3 to the right and 2 down"),
    ],
)
def test_a_tile_is_told_as_one_who_points_at_another_tells_it(here, there) -> None:
    """Boards show no columns and rows."""
    assert tile_from(here, (2, 3)) == there


@pytest.mark.parametrize(
    ("cell", "words", "steps"),
    [
        ((2, 3), "the first tile", ""),
        ((3, 3), "the tile 1 right from the first", "1 right"),
        ((0, 2), "the tile 2 left, 1 up from the first", "2 left, 1 up"),
        ((2, 6), "the tile 3 down from the first", "3 down"),
    ],
)
def test_a_tile_is_counted_from_the_first_by_whoever_points_at_none(cell, words, steps) -> None:
    assert (from_first((2, 3), cell), steps_from((2, 3), cell)) == (words, steps)


def test_a_farmer_stays_on_a_farm_that_is_shut() -> None:
    """A farm is never complete, however little of it is left open."""
    cloister_ring = (
        "base-cccf-1 0,0 2  red farm ene / base-cccf-1 1,0 / base-cccf-1 1,1 / base-cccf-2 0,1 2"
    )
    assert ("already-scored", "base.return.scored") not in codes(cloister_ring)


# --- what belongs to an expansion -----------------------------------------------------------------

FIGURE_OWNERS = [(row.id, figure) for row in expansions().values() for figure in row.figures]


@pytest.mark.parametrize(("expansion", "figure"), FIGURE_OWNERS)
def test_figure_of_an_expansion_that_is_not_in_play(expansion: str, figure: str) -> None:
    found = codes(f"base-crfr 0,0  red {figure} city n")
    assert found[:1] == ([] if figure == FOLLOWER else [("figure-not-in-play", "base.sets.pieces")])


def test_every_expansion_has_a_set() -> None:
    own = (tile_set for tile_set in tile_sets().values() if not tile_set.replaces)
    assert tuple(expansions()) == tuple(dict.fromkeys(rule for one in own for rule in one.rules))
    for name, row in expansions().items():
        first, *found = (tile_sets()[one] for one in sets_for((name,), "classic"))
        assert all(name in one.rules for one in found or [first])
        assert row.name in {one.name for one in found or [first]} or len(found) > 1


def test_a_refusal_says_the_first_problem() -> None:
    position = board("base-crfr 0,0 / base-crfr 0,-1")
    with pytest.raises(RefusedError, match="The sides do not match") as caught:
        actions(position, ruleset("hig"))
    assert (caught.value.code, caught.value.rule) == ("refused", "base.place.match")
    assert caught.value.cell == (0, -1)


def test_a_position_that_is_refused_can_still_be_read_and_written() -> None:
    plain = {
        "tiles": [{"tile": "base-crfr", "cell": [0, 0]}, {"tile": "base-crfr", "cell": [5, 5]}]
    }
    assert problems(from_plain(plain), ruleset("hig"))
