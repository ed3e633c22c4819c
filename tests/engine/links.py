"""Made-up tokens that are links, as an expansion would declare them: a plank and a burrow."""

from collections.abc import Iterator
from typing import cast

import pytest

from engine.api import Cell, Token
from engine.model.token_words import TileLink, TokenSupply
from engine.model.vocabulary import TokenRow, rows

PLANK = TokenRow(
    id="plank",
    expansion="base",
    code="pk",
    kept=TokenSupply.MANY,
    parts=("cell", "spot"),
    name="plank",
    plural="planks",
    shape="bridge",
    link=TileLink.SPAN,
    carries="road",
    over="farm",
    where="base.place.match",
)
BURROW = TokenRow(
    id="burrow",
    expansion="base",
    code="bw",
    kept=TokenSupply.MANY,
    parts=("player", "cell", "spot"),
    name="burrow",
    plural="burrows",
    link=TileLink.JOIN,
    carries="road",
    where="base.place.edge",
)


@pytest.fixture(scope="module")
def declared() -> Iterator[None]:
    """Both are tokens of the vocabulary."""
    known = cast(dict[str, TokenRow], rows(TokenRow))
    with pytest.MonkeyPatch.context() as patch:
        for row in (PLANK, BURROW):
            patch.setitem(known, row.id, row)
        yield


def plank(cell: Cell, spot: str) -> Token:
    """A way over a tile; its spot is either end."""
    return Token("plank", cell=cell, spot=spot)


def burrow(cell: Cell, spot: str, player: str = "red") -> Token:
    """One end of a player's tunnel."""
    return Token("burrow", player, cell=cell, spot=spot)
