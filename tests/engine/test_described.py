"""Tiles that are in no set: how they are described, and what cannot be one."""

import pytest

from engine.api import (
    FINAL,
    Deploy,
    FeatureKind,
    Game,
    InputError,
    Laid,
    Lay,
    Position,
    Tile,
    actions,
    fill,
    from_plain,
    problems,
    read_board,
    ruleset,
    score,
    sides_at,
    tile_of,
    tiles,
    to_plain,
    turned,
    why_not,
    write_board,
)
from engine.model.actions_notation import read_actions, write_actions
from engine.model.described import (
    MAX_DESCRIBED,
    MAX_LENGTH,
    read_description,
    read_tile,
    write_description,
    write_tile,
)
from engine.model.errors import TooLargeError

RULES = ruleset("bb-hig")
START = "crfr.rEW.cN.fkp2.flmno"
LAND = [tile for tile in tiles().values() if tile.land is None]


def essence(tile: Tile) -> tuple[object, ...]:
    """What a tile shows, whatever set it is in."""
    return tile.edges, tile.segments, tile.symbols, tile.meet


def test_every_tile_of_a_set_can_be_described() -> None:
    for tile in LAND:
        for again in (read_tile(write_tile(tile)), read_description(write_description(tile))):
            assert essence(again) == essence(tile)
            assert again.described
            assert again.id == write_tile(tile)


def test_the_short_form_fits_in_an_address() -> None:
    assert write_tile(tiles()["base-crfr"]) == START
    text = "".join(write_tile(tile) for tile in LAND)
    assert set(text) <= {*"abcdefghijklmnopqrstuvwxyz", *"NESW", *"123456789", *"._-"}
    assert read_tile(START) is read_tile(START)


SHAPES = {
    "two cities on a side": "cccf; city n ene; city s ese; farm wsw wnw touches n s",
    "a road with three ends and no crossing": (
        "rrfr; road n e w; farm nne ene; farm ese sse ssw wsw; farm wnw nnw; symbols tower"
    ),
    "an inn, two pennants and an enclosed farm": (
        "ccrc; city n e w +pennants=2; road s +inn; farm sse ssw touches n; farm - touches n; "
        "meet city n + road s"
    ),
    "a cloister where roads end": (
        "rfrf; road n; road s; farm nne ene ese sse; farm ssw wsw wnw nnw; cloister; "
        "meet road n + cloister"
    ),
}  # fmt: skip


@pytest.mark.parametrize("text", SHAPES.values(), ids=SHAPES)
def test_what_no_set_has(text: str) -> None:
    tile = read_description(text)
    assert essence(read_tile(tile.id)) == essence(tile)
    assert write_description(tile) == text


IMPOSSIBLE = {
    ".": "it has four sides",
    "cff.cN": "it has four sides",
    "cfzf.cN": "it has four sides",
    "cfff": "what reaches the top side does not go with city",
    "cfff.": "what reaches the top side does not go with city",
    "cfff.zN": "'zN' is no segment",
    "cfff.cn": "what reaches the top side does not go with city",
    "cfff.cN.cN": "two segments reach the same place on the top side",
    "cfff.cNE.fmnop": "what reaches the right side does not go with farm",
    "cfff.cN.fklmno": "what reaches the left side does not go with farm",
    "rfff.rN.fijklmnop.fi": "two segments reach the same place on the top side",
    "cfff.cN.fklmnop3": "segment 3 is no city",
    "cfff.cN1.fklmnop": "a city touches no city",
    "rfff.rN.fijklmnop1": "segment 1 is no city",
    "cccc.c.cNESW.f1": "segment 1 is no city",
    "ffff.kN.fijklmnop": "a cloister reaches no side",
    "ffff.xN.fijklmnop": "a carcassonne segment belongs to larger land",
    "cfff.cN.fklmnop._castle": "'castle' is no symbol",
    "cfff.cN_moat.fklmnop": "'moat' is no symbol",
    "cfff.cN.fklmnop.-13": "segment 3 meets others and is not there",
    "ffff.k.k.k.k.k.k.k.k.k.fijklmnop": "it has more than 9 segments",
    "any.rN": "what fits every side has no segment that reaches one",
    "ffff." + "f" * MAX_LENGTH: f"more than {MAX_LENGTH} signs",
}


@pytest.mark.parametrize(("text", "why"), IMPOSSIBLE.items())
def test_what_cannot_be_a_tile(text: str, why: str) -> None:
    with pytest.raises(InputError, match=why) as caught:
        read_tile(text)
    assert caught.value.code == "bad-tile"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("cfff; castle n", "there is no kind of segment 'castle'"),
        ("cfff; city n; farm ene touches s", "no city reaches 's'"),
        ("cfff; city n; meet road n + city n", "no segment 'road n'"),
        ("cfff; city n; ", "there is no kind of segment ''"),
        ("crfr.; city n; road e w", "it has four sides"),
        ("cfff; city n; farm ene; symbols tower.rS", "'tower.rS' is no symbol"),
        ("cfff; city n +moat.rS; farm ene", "'moat.rS' is no symbol"),
    ],
)
def test_a_description_that_cannot_be_read(text: str, why: str) -> None:
    with pytest.raises(InputError, match=why):
        read_description(text)


# --- on the table ---------------------------------------------------------------------------------


MILL = "tile mill = crfr; road e w +inn; city n; farm ene wnw touches n; farm ese sse ssw wsw"
BOARD = f"""{MILL}
base-crfr 0,0  red road e
mill 1,0
mill 2,0  blue city n
base-cfff 2,-1 2
"""


def test_it_lies_among_others_as_often_as_one_likes() -> None:
    position = read_board(BOARD.replace(" +inn", ""))
    assert problems(position, RULES) == ()
    totals = score(position, RULES, FINAL).totals
    assert totals == {"red": 3, "blue": 4}
    game = Game.of(position, RULES)
    assert game.position().tiles == position.tiles


def test_its_forms_lead_back_to_it() -> None:
    position = read_board(BOARD)
    assert read_board(write_board(position)) == position
    assert from_plain(to_plain(position)) == position
    assert position.tiles[1] == Laid(position.tiles[2].tile, (1, 0), 0)


def test_what_it_shows_of_others_asks_for_their_set() -> None:
    position = read_board(BOARD)
    found = problems(position, RULES)
    assert [(one.code, one.rule, one.cell) for one in found] == [
        ("set-not-in-play", "base.sets.pieces", (1, 0)),
        ("set-not-in-play", "base.sets.pieces", (2, 0)),
    ]
    with_inns = read_board(f"sets base inns\n{BOARD}")
    assert problems(with_inns, ruleset("bb-hig", with_inns.sets)) == ()


def test_it_can_be_laid() -> None:
    position = read_board("base-crfr 0,0")
    assert actions(position, RULES, START).places
    assert why_not(position, RULES, Laid(START, (1, 0), 0)) == ()
    assert why_not(position, RULES, Laid(START, (0, 1), 0))
    game = Game.of(position, RULES)
    game.do(Lay(START, (1, 0), 0))
    game.do(Deploy("follower", (1, 0), "road w"))
    assert game.board.find((0, 0), "road e").figures


def test_it_has_a_name_for_whoever_asks() -> None:
    assert tile_of(START).segments[0].kind is FeatureKind.ROAD
    assert tile_of("base-crfr") is tiles()["base-crfr"]
    assert turned(tile_of(START), 1).names == turned(tiles()["base-crfr"], 1).names
    with pytest.raises(InputError) as caught:
        from_plain({"tiles": [{"tile": "base-zzzz", "cell": [3, 4]}]})
    assert (caught.value.code, caught.value.cell) == ("unknown-tile", (3, 4))
    assert START not in tiles()
    assert Position((Laid(START, (0, 0), 0),)).last


def test_it_may_lie_round_a_hole() -> None:
    position = read_board(f"{START} 0,0")
    assert sides_at(position, (1, 0)) == "***r"
    found = {fit.tile.id: fit.left for fit in fill("***r", ("base",), {START: 1})}
    assert found["base-crfr"] == 4


def test_a_board_has_room_for_all_halves_of_two_sets() -> None:
    """24 halflings (rules of 2014, contents), and six castles on double tiles (order of play)."""
    assert MAX_DESCRIBED >= 24 + 6 * 2


def test_a_board_holds_a_few_of_them_and_any_number_of_each() -> None:
    names = list(dict.fromkeys(write_tile(tile) for tile in LAND))[: MAX_DESCRIBED + 1]
    laid = [Laid(name, (x, y), 0) for x, name in enumerate(names[:-1]) for y in range(3)]
    plain = to_plain(Position(tuple(laid)))
    assert len(from_plain(plain).tiles) == 3 * MAX_DESCRIBED
    one_more = to_plain(Position((*laid, Laid(names[-1], (0, 3), 0))))
    with pytest.raises(TooLargeError, match=f"at most {MAX_DESCRIBED} tiles of no set") as caught:
        from_plain(one_more)
    assert caught.value.code == "too-many-described"
    moves = write_actions([Lay(name, (x, 0), 0) for x, name in enumerate(names)])
    with pytest.raises(TooLargeError, match=f"A list of actions may hold at most {MAX_DESCRIBED}"):
        read_actions(moves)
