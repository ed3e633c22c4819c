"""Sets that came out and whose tiles no source shows are refused by name, whoever asks."""

from collections.abc import Callable

import pytest

from engine import api
from engine.model.catalogue import tile_of
from engine.model.position import check

ASKED: dict[str, Callable[[str], object]] = {
    "a rule set": lambda name: api.ruleset("new", ("base-c2", name)),
    "a position": lambda name: check(api.Position(players=("red",), sets=("base-c2", name))),
    "the tiles for a hole": lambda name: api.fill("ssss", ("base-c2", name), {}),
}


@pytest.mark.parametrize("ask", ASKED.values(), ids=ASKED)
@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("river-20", r"the 17 tiles of 20th Anniversary River \(.*double size.*; 2 x a lake; "),
        ("cut-river", r"the 3 tiles of CutCassonne \("),
        ("gingerbread-tiles", r"the 6 tiles of The Gingerbread Man \("),
        ("winter-animals", r"the 12 tiles of Winter Edition, .*two bends"),
        ("halflings-tiles", r"the 24 tiles of Halflings \("),
        ("signposts-tiles", r"the 12 tiles of The Signposts \("),
    ],
)
def test_a_set(ask: Callable[[str], object], name: str, said: str) -> None:
    with pytest.raises(api.InputError, match=said) as caught:
        ask(name)
    assert caught.value.code == "unseen-set"


@pytest.mark.parametrize("ask", ASKED.values(), ids=ASKED)
def test_a_set_that_never_was(ask: Callable[[str], object]) -> None:
    with pytest.raises(api.InputError) as caught:
        ask("river-30")
    assert caught.value.code == "unknown-set"


def test_a_tile() -> None:
    with pytest.raises(api.InputError, match=r"'river-20-a'.*double size") as caught:
        tile_of("river-20-a")
    assert caught.value.code == "unseen-tile"


def test_none_of_them_is_offered() -> None:
    assert not api.unseen_sets().keys() & api.tile_sets().keys()
    tiles = {tile.id for unseen in api.unseen_sets().values() for tile in unseen.tiles}
    assert not tiles & api.tiles().keys()
