"""What a file has to hold, what its set-up amounts to, and what its assertions say."""

import json
from typing import Any

import pytest

from engine.api import (
    InputError,
    TooLargeError,
    edition,
    read_jcz,
    replay,
    ruleset,
    write_notation,
)
from engine.interop.jcz_names import data
from engine.rules.editions import EDITIONS
from tests.peers.building import (
    CITY,
    COMMIT,
    COUNT,
    DRAGON,
    KNIGHT,
    MOVED,
    PASS,
    SECOND,
    lay,
    plain,
    played,
    put,
    verdicts,
)


def without(*path: str) -> dict[str, Any]:
    data = plain(*KNIGHT)
    inner = data
    for part in path[:-1]:
        inner = inner[part]
    del inner[path[-1]]
    return data


# --- the form ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path", [("setup",), ("players",), ("replay",), ("setup", "sets"), ("setup", "elements")]
)
def test_a_missing_part_is_named(path: tuple[str, ...]) -> None:
    with pytest.raises(InputError, match=f"'{path[-1]}'") as caught:
        read_jcz(json.dumps(without(*path)))
    assert caught.value.code == "missing-part"


@pytest.mark.parametrize("path", [("test",), ("gameAnnotations",), ("setup", "start")])
def test_what_may_be_missing(path: tuple[str, ...]) -> None:
    read_jcz(json.dumps(without(*path)))


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", '"game"', "[" * 100_000, json.dumps(plain(sets=()) | {"setup": []}),
     json.dumps(plain() | {"replay": {}}), json.dumps(plain() | {"replay": [3]}),
     json.dumps(plain() | {"replay": [{"type": 3}]}), json.dumps(plain() | {"players": [{}]}),
     json.dumps(plain() | {"replay": [{"payload": "@"}]}).replace('"@"', "[" * 9999),
     json.dumps(plain(elements={"wagon": 1})).replace('"wagon": 1', '"wagon": ' + "9" * 5000),
     "\x1f\x8b\x08",
     json.dumps(plain(pointsAfterEachMessage=[[0]])),
     json.dumps(plain(pointsAfterEachMessage=[[0, 0, 0]])),
     json.dumps(plain(elements={"wagon": "two"})), json.dumps(plain(end="never"))],  # type: ignore[arg-type]
)  # fmt: skip
def test_what_is_malformed(text: str) -> None:
    with pytest.raises(InputError):
        read_jcz(text)


@pytest.mark.parametrize(
    "text",
    [" " * 4_000_001, json.dumps(plain() | {"replay": [COMMIT] * 5001}),
     json.dumps(plain(elements={str(number): 1 for number in range(101)})),
     json.dumps(plain(players=("x" * 2001, "B"))), json.dumps(plain(claims=("(" * 2001,))),
     json.dumps(plain() | {"replay": [{"type": "x" * 2001}]})],
)  # fmt: skip
def test_what_is_too_large(text: str) -> None:
    with pytest.raises(TooLargeError):
        read_jcz(text)


@pytest.mark.parametrize(
    ("parts", "code"),
    [
        ({"sets": ("basic:1", "giants")}, "unknown-set"),
        ({"players": ()}, "bad-players"),
        ({"players": tuple("ABCDEFGHI")}, "bad-players"),
        ({"start": [{"tile": "BA/X", "x": 0, "y": 0}]}, "unknown-tile"),
        ({"start": [{"tile": "BA/C", "x": 9999, "y": 0}]}, "bad-cell"),
        ({"start": [{"tile": "BA/C", "x": 0, "y": 0}] * 2}, "two-tiles-on-a-cell"),
        ({"elements": {"wagon": 5000}}, "bad-value"),
        ({"rules_in_force": "bb-xyz"}, "unknown-edition"),
        ({"position": "1~"}, None),
    ],
)
def test_what_cannot_be_played(parts: dict[str, Any], code: str | None) -> None:
    with pytest.raises(InputError) as caught:
        played(**parts)
    assert code in (None, caught.value.code)


# --- positions of this program -------------------------------------------------------------------


def test_a_stated_position_is_where_the_game_begins() -> None:
    begun = played(*KNIGHT[:2]).position
    result = played(position=write_notation(played(*KNIGHT).position), ruleset="bb-rgg")
    assert begun.figures
    assert result.scores == (4, 0)
    assert result.turns == ()
    assert result.ruleset == "bb-rgg"


def test_a_stated_position_has_to_be_possible_and_for_these_players() -> None:
    position = write_notation(played(*KNIGHT).position)
    with pytest.raises(InputError, match="other players"):
        played(position=position, players=("Alice",))
    broken = write_notation(played(start=[{"tile": "BA/C", "x": 0, "y": 0},
                                          {"tile": "BA/L", "x": 3, "y": 0}]).position)  # fmt: skip
    with pytest.raises(InputError, match="position"):
        played(position=broken)


# --- sets, elements, options ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("parts", "rule", "value"),
    [
        ({"elements": {"small-follower": 5}}, "base.supply.followers", 5),
        ({"elements": {"big-follower": 2}}, "inns.big.supply", 2),
        ({"elements": {"big-follower": True}}, "inns.inn.complete.tile", 1),
        ({"elements": {"inn": True}}, "inns.cathedral.complete.tile", 2),
        ({"elements": {"inn": True}}, "inns.big.supply", 0),
        ({"elements": {"pig": 1}}, "traders.builder.supply", 0),
        ({"elements": {"pig": 1}}, "traders.goods.most", 0),
        ({"elements": {"king": True}}, "king.robber.road", 0),
        ({"elements": {"escape": True}}, "cathars.siege.less", 0),
        ({"elements": {"escape": True}}, "cathars.farm.twice", False),
        ({"elements": {"fairy": 1}}, "dragon.volcano.move", False),
        (
            {"elements": {"fairy": 1}, "rules": {"princess-action": "must"}},
            "dragon.princess.remove", False,
        ),
        (
            {"elements": {"tunnel": 1}, "rules": {"more-tunnel-tokens": "1/1"}},
            "tunnel.pairs.two", 1,
        ),
        ({"elements": {"phantom": 2}}, "phantom.supply", 2),
        # What a file does not say is as in that program.
        ({"elements": {"wagon": 1}}, "abbey.wagon.reach", "neighbouring"),
        ({"elements": {"escape": True}}, "cathars.escape.tile", "any"),
        ({"elements": {"pig-herd": True}, "sets": ("basic:1", "gq11")}, "gq.pigs", True),
        ({"sets": ("basic:1", "river/2:1")}, "river2.herd.city", 0),
        ({"sets": ("basic:1", "abbey-and-mayor:1")}, "abbey.tile.supply", 0),
        ({"rules": {"tiny-city-scoring": "2"}}, "base.city.small", True),
        ({"rules": {"tiny-city-scoring": 2}}, "base.city.small", True),
        (
            {"rules": {"princess-action": "must"}, "elements": {"princess": True}},
            "dragon.princess.must", True,
        ),
        (
            {"rules": {"dragon-move": "after-scoring"}, "elements": {"dragon": 1}},
            "dragon.move.when", "after-scoring",
        ),
        (
            {"rules": {"coc-final-scoring": "market-only"}, "elements": {"count": True}},
            "count.final", "market-only",
        ),
        (
            {"rules": {"count-move": "follow-meeple"}, "elements": {"count": True}},
            "count.move", "follower",
        ),
        (
            {"rules": {"espace-variant": "any-tile"}, "elements": {"escape": True}},
            "cathars.escape.tile", "any",
        ),
        (
            {"rules": {"wagon-move": "C2"}, "elements": {"wagon": 1}},
            "abbey.wagon.reach", "neighbouring",
        ),
    ],
    ids=lambda part: str(part)[:60],
)  # fmt: skip
def test_what_the_set_up_amounts_to(parts: dict[str, Any], rule: str, value: Any) -> None:
    label = played(**parts).ruleset
    assert f":{rule}={str(value).lower()}" in label
    assert played(**parts).notes == ()


@pytest.mark.parametrize(
    ("parts", "notes"),
    [
        ({"elements": {"giant": 1}}, ("setup.elements: giant = 1",)),
        ({"elements": {"giant": 0}}, ()),
        (
            {"elements": {"tunnel": 1}, "rules": {"tunnelize-other-expansions": False}},
            ("setup.rules: tunnelize-other-expansions = false",),
        ),
        ({"rules": {"another-variant": "basic"}}, ("setup.rules: another-variant = basic",)),
        (
            {"rules": {"king-and-robber-scoring": "10/20"}, "elements": {"king": True}},
            ("setup.rules: king-and-robber-scoring = 10/20",),
        ),
        ({"rules": {"king-and-robber-scoring": "10/20"}}, ()),
        ({"rules": {"tiny-city-scoring": "of"}}, ("setup.rules: tiny-city-scoring = of",)),
        ({"rules": {"some": True}}, ("setup.rules: some = true",)),
        ({"rules": {"festival-return": "meeple", "keep-monasteries": "replace"}}, ()),
        (
            {"rules": {"festival-return": "follower"}, "elements": {"festival": True}},
            ("setup.rules: festival-return = follower",),
        ),
        ({"elements": {"castle": True}}, ()),
        (
            {"sets": ("basic:1", "count")},
            ("setup.elements: count is left out, and is in play here with its tiles",),
        ),
    ],
)
def test_what_has_no_counterpart_is_named(parts: dict[str, Any], notes: tuple[str, ...]) -> None:
    assert played(**parts).notes == notes


AMOUNTS = [
    (f"{name} {value}", amounts)
    for table in ("option", "element")
    for name, row in data()[table].items()
    for value, amounts in row.items()
    if isinstance(amounts, dict)
]


@pytest.mark.parametrize("amounts", [row[1] for row in AMOUNTS], ids=[row[0] for row in AMOUNTS])
def test_whatever_the_set_up_says_can_be_played(amounts: dict[str, Any]) -> None:
    sets = ("base", *{rule.partition(".")[0] for rule in amounts} - {"base"})
    rules = ruleset("jcz", sets, amounts)
    assert all(rules.values[rule].value == value for rule, value in amounts.items())


@pytest.mark.parametrize("name", [n for n, row in data()["option"].items() if "left-out" in row])
def test_what_an_option_is_where_it_is_left_out_is_one_of_its_values(name: str) -> None:
    row = data()["option"][name]
    assert isinstance(row[row["left-out"]], dict)


def test_options_lie_on_top_of_any_rule_set() -> None:
    assert played(*KNIGHT).scores == (4, 0)
    assert played(*KNIGHT, rules_in_force="bb-rgg").scores == (2, 0)
    four = {"tiny-city-scoring": "4"}
    assert played(*KNIGHT, rules_in_force="bb-rgg", rules=four).scores == (4, 0)
    assert played(*KNIGHT, rules_in_force="jcz:base.city.small=true").scores == (2, 0)


def test_the_edition_is_a_diff_with_a_source_for_each_entry() -> None:
    found = edition("jcz")
    own = [value for value in found.values.values() if value.edition == "jcz"]
    assert found.parent == "bb-hig"
    assert "jcz" not in EDITIONS
    assert own
    assert all(value.source for value in own)


# --- the end -------------------------------------------------------------------------------------


def test_the_file_says_when_the_game_ends() -> None:
    farmer = put("0.small.1", (0, -1), "Field", "NL.NR.EL.ER.WL.WR")
    turns = (lay("BA/C", (0, -1), "R180"), farmer, COMMIT)
    assert played(*turns).scores == (0, 0)
    result = played(*turns, end=1)
    assert result.over
    assert result.scores == (3, 0)
    assert result.turns[-1].player == ""


def test_the_game_ends_when_no_tile_is_left_that_fits() -> None:
    """Everything but the tiles of the start lies on the table: nothing is left to draw."""
    assert not played(*KNIGHT).over
    result = played(*KNIGHT, sets=())
    assert result.over


# --- assertions ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("claim", "verdict"),
    [
        ("Alice has 4 points", "holds"),
        ("Alice has 3 points", "fails"),
        ("Bob has 0 points", "holds"),
        ("Alice scored city for 4 points", "holds"),
        ("Alice scored city for 1 point", "fails"),
        ("Alice scored field for 4 points", "fails"),
        ("Bob scored city for 4 points", "fails"),
        ("Carol has 0 points", "fails"),
        ("Alice scored castle for 4 points", "not understood"),
        ("Alice can't pass", "not understood"),
        ("PASS is not allowed", "not understood"),
        ("phase is Action", "not understood"),
        ("", "not understood"),
    ],
)
def test_assertions(claim: str, verdict: str) -> None:
    result = played(*KNIGHT, claims=(claim,))
    assert verdicts(result) == [verdict]
    assert result.holds == (verdict != "fails")


@pytest.mark.parametrize(
    ("moves", "parts", "offered"),
    [
        (KNIGHT[:1], {}, "on offer: small [0, -1] City S; small [0, -1] Field NL.NR.EL.ER.WL.WR"),
        (KNIGHT, {}, ""),
        (
            (lay("TO/F", (0, 1)),),
            {"elements": {"tower": True, "farmers": True}},
            "on offer: small [0, 1] Field NL.NR.EL.ER.SL.SR.WL.WR; [0, 1]",
        ),
        (
            (*CITY,),
            COUNT,
            "on offer: "
            + "; ".join(
                f"small [0, 0] Quarter QUARTER_{name}"
                for name in ("CASTLE", "MARKET", "BLACKSMITH", "CATHEDRAL")
            ),
        ),
        ((*CITY, *MOVED, *SECOND), COUNT, "on offer: small [1, 2] City S; small [1, 3] City N"),
        (
            (
                lay("BA/Cc.1", (0, -1), "R180"),
                put("0.small.1", (0, -1), "City", "SE"),
                COMMIT,
                lay("DG/Cc.p", (1, -1), "R270"),
            ),
            {"elements": DRAGON, "rules": {"princess-action": "must"}},
            "on offer: small [0, -1] City SE",
        ),
    ],
)
def test_what_is_on_offer_stands_beside_what_is_not_understood(
    moves: tuple[Any, ...], parts: dict[str, Any], offered: str
) -> None:
    (claim,) = played(*moves, claims=("Alice may choose",), **parts).claims
    assert (claim.verdict, claim.instead[: len(offered) or None]) == ("not understood", offered)


@pytest.mark.parametrize(
    ("claim", "verdict"),
    [
        ("Options are small [0, -1] City S, small [0, -1] Field NL.NR.EL.ER.WL.WR", "holds"),
        ("small can be placed on [0, -1] S; [0, -1] NL.NR.EL.ER.WL.WR", "holds"),
        ("Follower may go to [0,-1]", "holds"),
        ("Options are [0, -1] City S", "fails"),
        ("Options are [0, -1] City N, [0, -1] Field NL.NR.EL.ER.WL.WR", "fails"),
        ("small can't be placed on [0, -1] Road N", "holds"),
        ("small cannot be placed on [0, -1] City S", "fails"),
        ("small must not go to [0, 0]", "holds"),
    ],
)
def test_lists_of_options(claim: str, verdict: str) -> None:
    """That program's own words round the list do not matter; the places in it do."""
    (judged,) = played(*KNIGHT[:1], claims=(claim,)).claims
    assert judged.verdict == verdict
    assert judged.instead.startswith("on offer: small [0, -1] City S") == (verdict == "fails")


def test_a_list_of_options_where_nothing_is_to_be_decided() -> None:
    (claim,) = played(*KNIGHT, claims=("Options are [0, -1] City S",)).claims
    assert (claim.verdict, claim.instead) == ("fails", "nothing")


def test_one_point_and_names_of_several_words() -> None:
    road = (lay("BA/RFr", (1, 0)), put("0.small.1", (1, 0), "Road", "WE"), COMMIT)
    claims = ("Alice of the Hill has 2 points", "Alice of the Hill scored road for 2 points")
    result = played(*road, players=("Alice of the Hill", "Bob"), claims=claims, end=1)
    assert verdicts(result) == ["holds", "holds"]
    lone = (lay("BA/RRRR", (1, 0)), put("0.small.1", (1, 0), "Road", "S"), COMMIT)
    one = ("Alice has 1 point", "Alice scored road for 1 point", "Alice scored Road for 1 points")
    assert verdicts(played(*lone, claims=one, end=1)) == ["holds"] * 3


def test_a_farm_is_a_field() -> None:
    farmer = (lay("BA/C", (0, -1), "R180"),
              put("0.small.1", (0, -1), "Field", "NL.NR.EL.ER.WL.WR"), COMMIT)  # fmt: skip
    claims = ("Alice scored field for 3 points", "Alice scored farm for 3 points")
    assert verdicts(played(*farmer, claims=claims, end=1)) == ["holds", "holds"]


def test_points_are_compared_as_far_as_they_are_stated() -> None:
    result = played(*KNIGHT, PASS, pointsAfterEachMessage=[[0, 0]])
    assert result.difference is None


def test_a_replay_of_a_file_twice_is_the_same() -> None:
    record = read_jcz(json.dumps(plain(*KNIGHT)))
    assert replay(record) == replay(record)
