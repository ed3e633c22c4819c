"""What comes up at a bazaar, told by the numbers of a recorded game; and what is said round it.

That program keeps the tiles of its bag by their names. A number between 0 and 1, times how many
there are, rounded down, is the place of the tile that is drawn.
"""

import json
import struct
from typing import Any

import pytest

from engine.api import Game, Laid, Pieces, Position, Replay, Token, Work, ruleset, tile_sets, tiles
from engine.interop.jcz_bag import Bag
from engine.interop.jcz_file import read
from engine.interop.jcz_pack import every_tile
from tests.peers.building import (
    BAZAAR,
    BRIDGES,
    COMMIT,
    HILLS,
    PASS,
    bid,
    lay,
    message,
    plain,
    played,
    put,
    who,
)
from tests.peers.test_divergences import BESIEGED, BID, ESCAPE

CITY_START = [{"tile": "BA/Cccc+", "x": 0, "y": 0, "rotation": 0}]
"""Nothing lies beside it but what has a city."""


def bag(*sets: str, gone: tuple[str, ...] = ("BA/RCr",)) -> list[str]:
    """The names of all tiles of some of our sets but those that are gone, in order."""
    every = [tile for name in sets for tile in tile_sets()[name].tiles if not tile.dealt]
    names = sorted(tile.jcz for tile in every for _ in range(tile.count))
    for name in gone:
        names.remove(name)
    return names


def number(tile: str, names: list[str], part: float = 0.5) -> float:
    """A number that draws the first of these tiles that has a name."""
    return (names.index(tile) + part) / len(names)


def after(value: float) -> float:
    """The number that follows one where no message brings the next."""
    (bits,) = struct.unpack(">Q", struct.pack(">d", value))
    return float((25214903917 * (bits % 2**48) + 11) % 2**48) / 2**48


def drawn(value: float, names: list[str], many: int) -> list[str]:
    """So many tiles that a number draws."""
    names, found = names.copy(), []
    for _ in range(many):
        found.append(names.pop(int(value * len(names))))
        value = after(value)
    return found


def one_that_draws(names: list[str], *wanted: Any) -> float:
    """A number that draws tiles of which each is as wanted."""
    return next(
        value
        for value in (k / 9973 for k in range(9973))
        if all(want(name) for want, name in zip(wanted, drawn(value, names, 9), strict=False))
    )


def end(value: float) -> dict[str, Any]:
    return message("COMMIT", random=value)


def came_up(found: Replay) -> list[str]:
    """The tiles that came up, by their names."""
    events = [event for turn in found.turns for event in turn.events]
    return [tiles()[event.spot].jcz for event in events if event.what == "bazaar-up"]


# --- numbers -------------------------------------------------------------------------------------

ALL = bag("base", "bridges")
LEFT = bag("base", "bridges", gone=("BA/RCr", "BB/F.b"))


@pytest.mark.parametrize("tile", ["BA/C", "BA/RFr", "BB/RFR.bi"])
def test_the_number_brings_the_tiles_of_an_auction(tile: str) -> None:
    value = number(tile, LEFT)
    moves = (BAZAAR[0], PASS, end(value))
    found = played(*moves, initialRandom=number("BB/F.b", ALL), **BRIDGES)
    assert came_up(found) == drawn(value, LEFT, 2)
    assert came_up(found)[0] == tile


def test_an_auction_goes_on_with_the_tiles_that_the_number_brings() -> None:
    """Bob buys the first for 3, Alice gets the second; both are laid."""
    value = one_that_draws(LEFT, "BA/C".__eq__, "BA/RFr".__eq__)
    laid = (lay("BA/C", (0, -1), "R180"), PASS, COMMIT, lay("BA/RFr", (1, 0)), PASS, COMMIT)
    moves = (BAZAAR[0], PASS, end(value), bid(0, 3), PASS, *laid)
    found = played(*moves, initialRandom=number("BB/F.b", ALL), **BRIDGES)
    assert (found.refusals, found.stopped, found.scores) == ((), None, (0, -3))


def test_the_end_of_the_step_brings_the_number() -> None:
    """A flock that grows brings one too; it is not for the tiles."""
    sets = (*BRIDGES["sets"], *HILLS["sets"][1:])
    parts = {"sets": sets, "elements": {**BRIDGES["elements"], **HILLS["elements"]}}
    names = [bag("base", "bridges", "hills", gone=gone) for gone in (
        ("BA/RCr",), ("BA/RCr", "BA/L"), ("BA/RCr", "BA/L", "BA/RFr"),
        ("BA/RCr", "BA/L", "BA/RFr", "BB/F.b"),
    )]  # fmt: skip
    value = number("BA/C", names[3])
    moves = (
        lay("BA/L", (0, 1)), put("0.shepherd.1", (0, 1), "Field", "NL.NR.EL.ER.SL.SR.WL.WR"),
        end(number("BA/RFr", names[1])),
        lay("BA/RFr", (1, 0)), PASS, end(number("BB/F.b", names[2])),
        lay("BB/F.b", (0, 2)), PASS, message("FLOCK_EXPAND_OR_SCORE", value="EXPAND", random=0.9),
        end(value),
    )  # fmt: skip
    first = {"initialRandom": number("BA/L", names[0]), "chance": ["sheep-1", "sheep-1"]}
    assert came_up(played(*moves, **first, **parts)) == drawn(value, names[3], 2)


# --- what fits nowhere, and numbers that mean nothing ---------------------------------------------

LONELY = bag("base", "bridges", gone=("BA/Cccc+",))


def without_city(name: str) -> bool:
    return "C" not in name.partition("/")[2]


def lonely(value: float, following: float) -> Replay:
    """A bazaar is laid beside a tile that is all city."""
    moves = (lay("BB/Cccc.b", (1, 0), "R270"), PASS, end(following))
    return played(*moves, start=CITY_START, initialRandom=value, **BRIDGES)


@pytest.mark.parametrize("away", [1, 2, 3])
def test_a_tile_that_fits_nowhere_is_out_of_the_bag(away: int) -> None:
    value = one_that_draws(LONELY, *[without_city] * away, "BB/Cccc.b".__eq__)
    names = LONELY.copy()
    for name in drawn(value, LONELY, away + 1):
        names.remove(name)
    following = number("BA/LR", names)
    assert came_up(lonely(value, following)) == drawn(following, names, 2)


@pytest.mark.parametrize(
    "value",
    [one_that_draws(LONELY, *[without_city] * 4), number("BA/C", LONELY), None],
    ids=["four fit nowhere", "the tile that it brings would fit", "there is none"],
)
def test_numbers_that_bring_other_tiles_tell_nothing(value: float | None) -> None:
    """A file that was put together by hand carries any numbers."""
    found = lonely(value, 0.5)  # type: ignore[arg-type]
    assert found.stopped is not None
    assert found.stopped.rule == "bridges.bazaar.tiles"


# --- the bag itself ------------------------------------------------------------------------------


THEIRS = {"base": "basic:1", "dragon": "princess-and-dragon:1", "river": "river/1:1"}


def full(
    *sets: str, laid: tuple[str, ...] = (), stands: tuple[Token, ...] = ()
) -> tuple[Bag, Game]:
    """A bag from which nothing was drawn, beside a table."""
    record = read(json.dumps(plain(sets=tuple(THEIRS[name] for name in sets))))
    start = tuple(Laid(name, (n, 0), 0) for n, name in enumerate(laid))
    position = Position(tiles=start, players=("red", "blue"), sets=sets, pieces=Pieces(stands))
    return Bag(record, sets, Work()), Game.of(position, ruleset("jcz", sets))


def last(many: int) -> int:
    return many - 1


VOLCANO = next(t.id for t in tile_sets()["dragon"].tiles if "volcano" in t.symbols)
DRAGON = Token("dragon", cell=(0, 0))


def test_dragons_lie_behind_the_others_once_a_volcano_is_on_the_table() -> None:
    bag_, game = full("base", "dragon")
    assert "dragon" not in tiles()[str(bag_.draw(game, last))].symbols
    bag_, game = full("base", "dragon", laid=(VOLCANO,), stands=(DRAGON,))
    assert "dragon" in tiles()[str(bag_.draw(game, last))].symbols


def test_where_nobody_says_where_the_dragon_is_nothing_can_be_told() -> None:
    bag_, game = full("base", "dragon", laid=(VOLCANO,))
    assert (bag_.draw(game, last), bag_.open) == (None, False)


def test_a_river_is_drawn_in_an_order_of_its_own() -> None:
    bag_, game = full("base", "river")
    bend = next(tile.id for tile in tile_sets()["river"].tiles if tile.later)
    bag_.follow(game, bend, last)
    bag_.follow(game, bend, last)
    assert bag_.open
    assert tiles()[str(bag_.draw(game, last))].jcz == "BA/RrC"


def test_an_empty_bag_brings_nothing() -> None:
    bag_, game = full("base")
    names = bag("base")
    assert [tiles()[str(bag_.draw(game, last))].jcz for _ in names] == names[::-1]
    assert (bag_.draw(game, last), bag_.open) == (None, False)


def test_one_printing_of_the_cult_has_a_tile_less() -> None:
    six, five = (
        every_tile(read(json.dumps(plain(sets=("basic:1", name))))) for name in ("cult/6", "cult/5")
    )
    assert [tiles()[name].jcz for name in six - five] == ["CU/SRCR"]


# --- who escapes before an auction ----------------------------------------------------------------

SIEGE: dict[str, Any] = {
    "sets": (*BRIDGES["sets"], "siege/cathars"),
    "elements": {**BRIDGES["elements"], "siege": True, "escape": True},
    "gameAnnotations": {
        "drawOrder": ["BA/Cc.1", "SI.CA/Cc", "BA/L", "BA/RFr", "BB/F.b", "BA/C", "BA/RFr", "BA/L"],
    },
}
AT = BESIEGED.index(ESCAPE)
ROUND = (
    lay("BA/C", (0, 2), "R180"), PASS, COMMIT, lay("BA/RFr", (2, 0)), PASS, COMMIT,
    lay("BA/L", (1, 1)), PASS, COMMIT,
)  # fmt: skip
"""The round of the auction, and a turn after it."""
ANOTHER = message(
    "RETURN_MEEPLE", pointer=who("0.small.2", (1, 0), "Road", "WE"), source="SIEGE_ESCAPE"
)


def test_a_knight_escapes_when_the_auction_is_over() -> None:
    found = played(*BESIEGED[: AT + 1], *BID, *ROUND, **SIEGE)
    assert (found.refusals, found.position.figures) == ((), ())


@pytest.mark.parametrize(
    ("moves", "reason"),
    [
        ((*BESIEGED[:AT], ESCAPE, ESCAPE, *BID), "The game waits for: pick a tile of the bazaar."),
        ((*BESIEGED[:AT], ANOTHER, *BID), "let a knight escape"),
        ((*BESIEGED[9:AT], ESCAPE, *BID), "Nobody was asked this here."),
    ],
    ids=["a second one", "nobody in a besieged city", "no city is besieged"],
)
def test_whoever_may_not_escape_is_told_when_it_is_his_turn(
    moves: tuple[dict[str, Any], ...], reason: str
) -> None:
    (refusal,) = played(*moves, *ROUND, **SIEGE).refusals
    assert reason in refusal.reason
