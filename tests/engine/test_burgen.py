"""A castle of Castles in Germany is described half by half; a turn lays both halves in one."""

from dataclasses import replace

import pytest

from engine import api
from engine.model.described import read_description, read_tile
from engine.model.errors import InputError
from engine.model.shaping import shape_tile
from engine.turn.problems import stated_board

FARM = "farm nnw nne ene ese sse ssw wsw wnw"
WEST = f"ffff; german-castle e; {FARM}"
EAST = f"ffff; german-castle w; {FARM}"
PAIR = "ffff.bE.fijklmnop!ffff.bW.fijklmnop"


def laid(text: str) -> api.Position:
    head = f"players red* blue\nsets base burgen\ntile west = {WEST}\ntile east = {EAST}\n"
    return api.read_board(f"{head}tile field = ffff; {FARM}\n{text}")


def test_two_halves_are_one_tile_that_is_laid_whole() -> None:
    tile = read_tile(PAIR)
    assert [half.id for half in tile.double] == PAIR.split("!")
    assert (tile.single, tile.double[0].single, tile.dealt) == (False, True, True)
    assert tile.double[0].land is tile.double[1].land
    assert (tile.double[0].place, tile.double[1].place) == ((0, 0), (1, 0))


@pytest.mark.parametrize("ways", ["n s", "e w"])
def test_a_castle_reaches_over_any_side(ways: str) -> None:
    one, other = (read_description(f"ffff; german-castle {way}; {FARM}") for way in ways.split())
    for pair in (f"{one.id}!{other.id}", f"{other.id}!{one.id}"):
        assert len({half.place for half in read_tile(pair).double}) == 2


@pytest.mark.parametrize(
    "text",
    [
        "ffff.bE.fijklmnop!ffff.bE.fijklmnop",
        "ffff.bE.fijklmnop!ffff.bN.fijklmnop",
        "ffff.bE.fijklmnop!ffff.fijklmnop",
        f"{PAIR}!ffff.bW.fijklmnop",
    ],
)
def test_what_does_not_go_together_is_no_tile(text: str) -> None:
    with pytest.raises(InputError, match="two halves, each of which reaches towards the other"):
        read_tile(text)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (f"ffff; german-castle e w; {FARM}", "reaches one side"),
        ("ffff; german-castle nnw; farm nne ene ese sse ssw wsw wnw", "reaches one side"),
        ("fcff; german-castle e; city e; farm nnw nne sse ssw wsw wnw", "same place"),
        ("fcff; german-castle e; city ene ese; farm nnw nne sse ssw wsw wnw", "but farms"),
        (f"ffff; german-castle e; german-castle w; {FARM}", "half of one"),
        ("any; german-castle e", "but farms"),
        (f"ffff; carcassonne e; {FARM}", "larger land"),
    ],
)
def test_what_cannot_be_half_a_castle_is_told(text: str, why: str) -> None:
    with pytest.raises(InputError, match=why):
        read_description(text)


def test_the_form_lets_a_castle_go_on_beyond_the_first_side_with_farms() -> None:
    tile = shape_tile("cfff", "abcd", ["german-castle"])
    (castle,) = (segment for segment in tile.segments if segment.kind == "german-castle")
    assert castle.ports == (3,)


@pytest.mark.parametrize("turn", [0, 2])
def test_halves_make_one_castle_however_each_is_turned(turn: int) -> None:
    """Half a turn makes the western half an eastern one."""
    second = "east 1,0" if turn == 0 else "west 1,0 2"
    table, _ = stated_board(laid(f"west 0,0\n{second}"))
    castle = table.find((0, 0), "german-castle e")
    assert castle is table.find((1, 0), "german-castle w")
    assert castle is not None
    assert castle.open == 10
    assert table.piece((1, 0)) == ((0, 0), (1, 0))


def test_the_last_tile_stated_is_the_whole_double_tile() -> None:
    """What its first half completes counts as completed by it."""
    text = f"tile port = frff; road e; german-castle w; {FARM}\n"
    road = f"tile stub = fffr; road w; cloister; {FARM}\n"
    table, completed = stated_board(laid(text + road + "stub 2,0\nport 1,0\nwest 0,0"))
    assert [str(one.kind) for one in completed] == ["road"]
    assert table.find((1, 0), "road e") is completed[0]
    _, later = stated_board(laid(text + road + "stub 2,0\nport 1,0\nwest 0,0\nfield 0,1"))
    assert later == []


def test_a_castle_waits_for_ten_cells_even_if_half_of_them_lie() -> None:
    """Each tile round it is one less, whichever half was laid first."""
    around = [(0, -1), (1, -1), (2, -1), (2, 0), (2, 1), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)]
    before, after = around[:4], around[4:]
    lines = [f"field {x},{y}" for x, y in before]
    table, _ = stated_board(laid("\n".join([*lines, "west 0,0", "east 1,0"])))
    castle = table.find((0, 0), "german-castle e")
    assert castle is not None
    field = api.turned(read_description(f"ffff; {FARM}"), 0)
    for left, cell in zip(range(5, -1, -1), after, strict=True):
        table.lay(field, cell)
        assert castle.open == left


def test_more_castles_than_everybody_had_cannot_lie() -> None:
    """Four players have one each (condensed order of play, step 0)."""
    lines = [
        line
        for x in range(0, 20, 4)
        for line in (f"west {x},0", f"east {x + 1},0", f"field {x + 2},0", f"field {x + 3},0")
    ]
    stated = laid("\n".join(lines))
    position = replace(stated, players=("red", "blue", "green", "yellow"))
    ruleset = api.ruleset("mega", sets=("base", "burgen"))
    rules = [problem.rule for problem in api.problems(position, ruleset)]
    assert rules == ["burgen.supply.four"]


def test_a_castle_tile_is_offered_only_to_who_has_one() -> None:
    """Condensed order of play, step 3: castle tiles are laid out of a player's own supply."""
    stock = 'tokens [{"what": "german-castle", "player": "PLAYER", "number": 1}]'
    for player, offered in (("red", True), ("blue", False)):
        rules = api.ruleset("mega", ("base", "burgen"))
        game = api.Game.of(laid(f"field 0,0\n{stock.replace('PLAYER', player)}"), rules)
        game.drawn = read_tile(PAIR)
        lays = [one for one in game.decision.options() if isinstance(one, api.Lay)]
        assert bool(lays) is offered
        assert bool(game.decision.violations(api.Lay(PAIR, (1, 0)))) is not offered
