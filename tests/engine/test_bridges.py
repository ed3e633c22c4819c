"""Bridges, Castles & Bazaars: what no case can say, since no player of it does so."""

from collections import Counter

import pytest

from engine.api import (
    Analysis,
    Choose,
    Game,
    Laid,
    Lay,
    Pass,
    Position,
    Token,
    TokenRow,
    covered,
    problems,
    read_board,
    rows,
    ruleset,
    score,
    tiles,
)
from engine.expansions.bridges import BuildBridge, TakeTile

SETS = "sets base bridges\n"
CAPS = "base-cfff 0,0{one}\nbase-cfff 0,-1 2{other}\n"
CASTLE = '{{"what": "castle", "player": "{0}", "cell": [{1}, {2}], "spot": "{3}"}}'
BRIDGE = '{{"what": "bridge", "player": "{0}", "cell": [{1}, {2}], "spot": "{3}"}}'


def stated(text: str, *tokens: str) -> Position:
    return read_board(f"{SETS}{text}tokens [{', '.join(tokens)}]\n")


def rules_broken(position: Position) -> list[str]:
    return [one.rule for one in problems(position, ruleset("hig", position.sets))]


def castle(cell: str = "0 0", spot: str = "city n", player: str = "blue") -> str:
    return CASTLE.format(player, *cell.split(), spot)


ROW = "".join(f"base-ffff {x},1\n" for x in range(4))
PLAIN = CAPS.format(one="", other="")
WRONG = [
    (PLAIN, [castle()], []),
    (PLAIN, [castle("0 -1", "city s")], []),  # the same city by its other tile
    (CAPS.format(one="  blue keep", other=""), [castle("0 -1", "city s")], []),
    ("base-crfr 0,0\n", [castle()], ["bridges.castle.city"]),
    (PLAIN, [castle("5 5")], ["bridges.castle.city"]),
    (PLAIN, [castle(), castle(player="red")], ["bridges.castle.made"]),
    (CAPS.format(one="", other="  red city s"), [castle()], ["bridges.castle.made"]),
    (CAPS.format(one="  red keep", other=""), [castle()], ["bridges.castle.figures"]),
    (CAPS.format(one="  blue keep, blue keep", other=""), [castle()], ["bridges.castle.figures"]),
    ("base-frfr 0,1  red farm nnw, blue road n\n", [BRIDGE.format("red", 0, 1, "road n")], []),
    (ROW, [BRIDGE.format("red", x, 1, "road n") for x in range(3)], []),
    (ROW, [BRIDGE.format("red", x, 1, "road n") for x in range(4)], ["bridges.bridge.supply"]),
    (
        "base-ffff 0,1\n",
        [BRIDGE.format("red", 0, 1, f"road {s}") for s in "ne"],
        ["bridges.bridge.one"],
    ),
]


@pytest.mark.parametrize(("text", "tokens", "wanted"), WRONG)
def test_what_cannot_lie_on_the_table(text: str, tokens: list[str], wanted: list[str]) -> None:
    assert sorted(set(rules_broken(stated(text, *tokens)))) == wanted


def test_nobody_has_a_fourth_castle() -> None:
    text = "".join(f"base-cfff {x},0\nbase-cfff {x},-1 2\n" for x in range(4))
    text = text.replace("base-cfff", "cap")
    text = "tile cap = cfff; city n; farm ene ese sse ssw wsw wnw touches n\n" + text
    tokens = [castle(f"{x} 0") for x in range(4)]
    assert rules_broken(stated(text, *tokens[:3])) == []
    assert rules_broken(stated(text, *tokens)) == ["bridges.castle.supply"]


LANDED = "sets base bridges flier\nflier-ffff-2 1,0\n"
"""A flying machine that faces the first half of the city: it brought one of the two knights."""

TIED = LANDED + CAPS.format(one="  red city n", other="  blue city s")


@pytest.mark.parametrize(("reading", "who"), [("nobody", None), ("in-turn", "red")])
def test_who_is_asked_where_two_are_tied(reading: str, who: str | None) -> None:
    position = read_board(f"players red* blue\n{TIED}")
    missing = score(
        position, ruleset("hig", position.sets, {"bridges.castle.tie": reading})
    ).missing
    assert (missing.player if missing else None) == who


def game(
    text: str,
    sets: str = "base bridges",
    players: str = "red* blue",
    house: dict[str, bool] | None = None,
) -> Game:
    position = read_board(f"players {players}\nsets {sets}\n{text}")
    return Game.of(position, ruleset("hig", position.sets, house or {}))


def test_nobody_without_a_bridge_lays_a_tile_thanks_to_one() -> None:
    tokens = ", ".join(BRIDGE.format("red", x, 1, "road e") for x in range(3))
    played = game(f"base-fffr 0,0 2\n{ROW}tokens [{tokens}]\n")
    assert "base.place.match" in {
        v.rule for v in played.decision.violations(Lay("base-ffff", (1, 0)))
    }
    played.lay(tiles()["base-cfff"], (0, -1), 0)
    (against,) = played.decision.violations(BuildBridge((0, -1), "road e"))
    assert against.rule == "bridges.bridge.supply"


FIELD = "tile field = ffff; farm nnw nne ene ese sse ssw wsw wnw\n"
BESIDE = [
    "base-fffr 0,0 2\n",
    f"{FIELD}base-fffr 0,0 2\nfield 0,1\nfield 1,1\nfield 2,1\nbase-fffr 2,0\n",
    "base-cfff 0,0\nbase-ffff 1,0\n",
]


@pytest.mark.parametrize("tile", ["base-ffff", "base-frfr", "base-cfff"])
@pytest.mark.parametrize("text", BESIDE)
def test_where_a_tile_may_lie_is_one_answer(text: str, tile: str) -> None:
    """In a turn, on a stated position, why not, and from the hole."""
    position = read_board(f"players red* blue\n{SETS}{text}")
    rules, analysis = ruleset("hig", position.sets), Analysis(position)
    played = Game.of(position, rules)
    played.drawn = tiles()[tile]
    turn = {(one.cell, one.turn) for one in played.decision.options() if isinstance(one, Lay)}
    assert {place[:2] for place in analysis.actions(rules, tile).places} == turn
    free = {laid for laid in turn if not analysis.why_not(rules, Laid(tile, *laid))}
    assert free == turn
    thanks = {
        (cell, look)
        for cell in played.board.open
        for fit in analysis.fill_besides(rules, cell)
        if fit.tile.id == tile and fit.rule == "bridges.bridge.needed" and fit.left
        for look in fit.turns
    }
    assert thanks == turn - set(played.placements(tiles()[tile]))


def test_a_field_fits_the_end_of_a_road_thanks_to_a_bridge() -> None:
    """Condensed order of play, step 3: the bridge is built at once."""
    position = read_board(f"players red* blue\n{SETS}{BESIDE[0]}")
    places = Analysis(position).actions(ruleset("hig", position.sets), "base-ffff").places
    (east,) = [place for place in places if place.cell == (1, 0)]
    assert east.spots == ("cloister", "farm nnw")


def test_a_tile_of_larger_land_needs_no_bridge() -> None:
    played = game("base-fffr 0,0 2\n")
    played.drawn = tiles()["base-ffff"]
    lays = [(one.cell, one.turn) for one in played.decision.options() if isinstance(one, Lay)]
    assert ((1, 0), 0) in lays


def auctioned(left: int, players: str, *, equal: bool = False) -> Game:
    """A bazaar was laid when so many tiles are left; ``equal`` has as many as players do."""
    played = game("base-ffff 0,0\n", players=players, house={"bridges.bazaar.enough": equal})
    played.lay(tiles()["bridges-ffff"], (0, 1), 0)
    return played


@pytest.mark.parametrize(
    ("equal", "left", "asked"),
    [
        (False, 2, "lay"),
        (False, 3, "bazaar.draw"),
        (True, 1, "lay"),
        (True, 2, "bazaar.draw"),
    ],
)
def test_without_tiles_enough_there_is_no_auction(
    equal: bool, left: int, asked: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """More than the two players are needed, or as many by the other reading."""
    monkeypatch.setattr(
        "engine.expansions.bridges.bazaars.bag", lambda _: Counter({"base-ffff": left})
    )
    played = auctioned(left, "red* blue", equal=equal)
    while not played.resting and played.decision.player == "red":
        played.do(Pass())
    assert played.decision.what == asked


def test_the_tiles_are_drawn_by_chance() -> None:
    played = auctioned(9, "red*")
    played.do(Pass())
    played.do(Pass())
    drawn = played.decision
    assert drawn.player is None
    assert drawn.weights is not None
    weights = dict(zip(drawn.options(), drawn.weights(), strict=True))
    assert weights[TakeTile("base-cfff")] == 5
    assert TakeTile("bridges-ffff") not in weights
    played.do(TakeTile("base-cccc"))
    played.do(Lay("base-ffff", (1, 0)))


def test_a_second_bazaar_of_the_same_turn_has_its_auction_afterwards() -> None:
    played = game(
        "base-frfr 1,0  red road w\nbase-frfr 0,0  red builder road w\n", "base traders bridges"
    )
    played.do(Lay("bridges-frfr-2", (-1, 0)))
    held = 0
    while not played.resting:
        if played.decision.what == "lay" and not played.due.tile:
            drawn = "base-ffff" if held else "bridges-ffff"
            played.drawn = tiles()[drawn]
        held += played.decision.what == "bazaar.pick"
        played.do(played.decision.options()[0])
    assert held == 2 * (len(played.state.players) - 1)


def test_nobody_bids_what_is_no_number() -> None:
    played = auctioned(9, "red* blue")
    while played.decision.what != "bazaar.open":
        played.do(played.decision.options()[0])
    for option in ("buy", "-1", "10000"):
        assert played.decision.violations(Choose(option))
    assert not played.decision.violations(Choose("999"))
    assert Token("castle") not in played.state.pieces.tokens


# --- where a castle could be stated ---------------------------------------------------------------

TWO_CITIES = f"{PLAIN}base-cfff 2,0\nbase-cfff 2,-1 2\n"
OF_THREE = "base-cfff 0,0\nbase-cfcf-1 0,-1\nbase-cfff 0,-2 2\n"


@pytest.mark.parametrize(
    ("text", "tokens", "places"),
    [
        (PLAIN, [], (((0, 0), "city n"),)),
        (TWO_CITIES, [], (((0, 0), "city n"), ((2, 0), "city n"))),
        (TWO_CITIES, [castle()], (((2, 0), "city n"),)),  # one that stands there is not in the way
        ("base-cfff 0,0\n", [], ()),  # not complete
        (OF_THREE, [], ()),  # not two half circles
    ],
)
def test_a_castle_can_be_stated_in_every_small_city_without_one(
    text: str, tokens: list[str], places: tuple[object, ...]
) -> None:
    analysis = Analysis(stated(text, *tokens))
    rules = [ruleset(edition, analysis.position.sets) for edition in ("hig", "rgg")]
    assert covered(analysis, rows(TokenRow)["castle"], rules) == places
