"""How pages say what lies on the table, and what players have."""

import pytest

from engine import api
from rulesite.telling import pieces


@pytest.mark.parametrize(
    ("token", "said"),
    [
        (api.Token("outbreak", cell=(0, 0), number=2), "an outbreak (number 2) on the tile"),
        (api.Token("tower", cell=(0, 0), number=1), "a tower (1 storey) on the tile"),
        (api.Token("tower", cell=(0, 0), number=3), "a tower (3 storeys) on the tile"),
        (api.Token("gold", cell=(0, 0), number=1), "a pile of gold (1 piece) on the tile"),
    ],
)
def test_what_lies_on_a_tile(token: api.Token, said: str) -> None:
    assert list(pieces.many(api.Pieces((token,)), lambda _: "the tile")) == [said]


def test_a_title_with_one_tile() -> None:
    king = api.Token("king", player="red", number=1)
    assert list(pieces.holders(api.Pieces((king,)))) == ["Red is king (1 tile of the largest city)"]


def test_a_prisoner() -> None:
    held = api.Token("prisoner", player="red", owner="blue", kind="abbot", number=1)
    [said] = pieces.held(api.Pieces((held,)))
    assert said == "Red holds a blue abbot"
