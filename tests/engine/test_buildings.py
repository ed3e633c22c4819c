"""Little Buildings on a table that is stated with the last tile just laid."""

from engine.api import ruleset
from engine.expansions.buildings import PutBuilding
from tests.engine.stating import board, sound


def test_a_tile_with_a_little_building_takes_no_second() -> None:
    """One comes with its tile at most (condensed, step 4A, option 18)."""
    tokens = 'tokens [{"what": "building-shed", "cell": [1, 0]}]'
    stated = board(
        f"players red* blue / base-ffff 0,0 / base-cfff 1,0 / {tokens}", "", "base buildings"
    )
    game = sound(stated, ruleset("new", stated.sets), laid=True)
    wood = game.decision
    assert not [one for one in wood.options() if isinstance(one, PutBuilding)]
    (wrong,) = wood.violations(PutBuilding((1, 0), "house"))
    assert wrong.rule == "buildings.tile"


def test_who_is_dealt_what_is_told_by_what_stands() -> None:
    """With two players each has three of each kind; the first of two towers is the first player's
    (condensed, table of figures and pieces)."""
    tokens = 'tokens [{"what": "building-tower", "cell": [0, 0]}]'
    stated = board(f"players red* blue / base-ffff 0,0 / {tokens}", sets="base buildings")
    pieces = sound(stated, ruleset("mega", stated.sets)).state.pieces
    assert [pieces.stock(player, "little tower") for player in stated.players] == [2, 3]
