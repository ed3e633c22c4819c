"""How a verdict reads: its one sentence, one entry a feature, reasons told once."""

import re
from html import unescape
from itertools import combinations

import pytest

from engine import api
from rulesite.asking import AskLink
from rulesite.scenarios import answering
from rulesite.scenarios.address import Address
from rulesite.scenarios.examples import EXAMPLES
from rulesite.showcase import POSITION
from tests.properties.playing import crowded

pytestmark = pytest.mark.django_db

CITY = "1~pRB~sB~tBpnUUBnsUT-RfcS"
EARLIER = "1~prB~sB~tBsnUU-RfCBneVU-BfcEBnwWUBsnUVBsnVV"
TENDED = "2~prB~sB.HS~tBsnUU-RsiBsnVU~oshUU-Rsi3"
"""A tile enlarged the farm of Red's shepherd, who may drive the flock home."""

FAIR = "2~prB~sB.CT~tBpnUUCTfnUV-Rfi"
LONE_MAYOR = "1~pRB~sBA~tBpnUUBnsUT-RmcS"
FAIRY = "1~pRB~sBD~tBvnVUBwnWUD1nXUBtsUU-BfrE-RfC~fUU-RfC"
HALVES = "hig:base.city.complete.tile=3"


def verdict(**fields):
    return answering.context(Address(**fields))["verdict"]


def slug(name):
    return next(one.address for one in EXAMPLES if one.slug == name)


TODAY = (
    "2~prB~sEN.RN.AB.IN.TN.DN~tRNdnUURNhnTU-BfiRNgwSU-Ra_g0RNeeSVENsnVU-RfcNINoeWU-BfrNTNqeVV-RfcE"
    "DNmsVT"
)
"""The new edition with Abbot, River and three expansions: the case ``a-table-of-today``."""


HIG, RGG = (api.edition(one).name for one in ("hig", "rgg"))
GERMAN, AMERICAN = f"{HIG} and German Big Box", f"{RGG} and American Big Box"


@pytest.mark.parametrize(
    ("fields", "points", "reason"),
    [
        ({"p": CITY, "rules": api.FAMILY}, f"{GERMAN}: red 4. {AMERICAN}: red 2.",
         f"{AMERICAN}: a completed city of two tiles counts less."),
        ({"p": CITY, "rules": ("hig", "bb-rgg")}, f"{HIG}: red 4. American Big Box: red 2.",
         "American Big Box: a completed city of two tiles counts less."),
        ({"p": CITY, "rules": ("hig", "rgg", HALVES)},
         f"{HIG}: red 4. {RGG}: red 2. HiG (3 points for each tile of a completed city): red 6.",
         f"{RGG}: a completed city of two tiles counts less. One more rule parts them below."),
        ({"p": CITY, "rules": ("hig", "bb-hig")}, "Red 4", "Both editions agree."),
        ({"p": CITY, "rules": ("rgg",)}, "Red 2", ""),
        ({"p": "1~tBpnUU", "rules": api.FAMILY}, "Nobody scores", "All four editions agree."),
        # asked of nobody by name: the edition of today beside the two Big Boxes of 2006
        ({"p": "1~tBpnUU"}, "Nobody scores", "All three editions agree."),
        # a city that was closed before, nobody knows by which tile
        ({"p": EARLIER}, "Nothing is scored yet", "Something is left out: see below."),
        ({"p": f"{EARLIER}BneWVBnwXV-RfcW", "rules": ("hig",)}, "Red 4",
         "Something is left out: see below."),
        ({"p": f"{EARLIER}BneWVBnwXV-RfcW", "rules": api.FAMILY},
         f"{GERMAN}: red 4. {AMERICAN}: red 2.",
         f"{AMERICAN}: a completed city of two tiles counts less. Something is left out: "
         "see below."),
        ({"p": TENDED, "rules": ("mega",)}, "Nothing is scored yet",
         "Something is left out: see below."),
        ({"p": FAIR, "rules": ("hig", "mega")}, "Red 5", "Both editions agree."),
        ({"p": EARLIER, "q": "final", "rules": api.FAMILY},
         f"{GERMAN}: red and blue draw, 4 each. {AMERICAN}: red wins, 4 to 2.",
         f"{AMERICAN}: a completed city of two tiles counts less. "
         "Earlier points are not stated."),
        ({"p": "1~prB~sBTW~tBpnUU-BfrEWlnUV-RuT~wUV1-", "q": "final", "rules": api.FAMILY},
         "Blue wins, 1 to 0",
         "The two editions that give an answer agree. Earlier points are not stated."),
    ],
)  # fmt: skip
def test_the_sentence_to_hold_up(fields, points, reason):
    found = verdict(**fields).headline
    assert (found.points, found.reason) == (points, reason)


def test_what_is_left_out_stands_above_points_that_lack_it(client):
    """On a phone one would have to look for it under the tables."""
    shown = client.get("/verdict/", {"p": EARLIER}).content.decode()
    assert shown.index("was placed last") < shown.index('class="scores totals')
    assert shown.count('class="headline"') == 1


SOME = [
    several for size in (2, 3, len(api.EDITIONS)) for several in combinations(api.EDITIONS, size)
]


@pytest.mark.parametrize("fields", [{"p": CITY}, {"p": TODAY, "q": "final"}], ids=["now", "end"])
def test_a_headline_calls_an_edition_what_its_column_calls_it(fields):
    """No publisher and no other word stands there that no column bears."""
    for rules in SOME:
        found = verdict(**fields, rules=rules)
        borne = {name for column in found.columns for _, name in column.names}
        told = found.headline
        sides = [name for name, _ in told.parties if name]
        sides += [told.reason.partition(":")[0]] if ": a " in told.reason else []
        if len(told.parties) > 1:
            sides += [side.partition(":")[0] for side in told.short.split(" · ")]
        named = {one for side in sides for one in re.split(", | and ", side)}
        assert named <= borne, (rules, named - borne)


SHOWCASE = api.write_notation(api.read_board(POSITION))


@pytest.mark.parametrize(
    ("p", "points", "short"),
    [
        (SHOWCASE, "German Big Box: red wins, 13 to 11. American Big Box: blue wins, 12 to 10.",
         "German Big Box: red 13:11 · American Big Box: blue 12:10"),
        # What they had before decides who wins: 20 + 13 and 30 + 11, or 20 + 10 and 30 + 12.
        (SHOWCASE.replace("pRB", "pR20B30"),
         "German Big Box: blue wins, 41 to 33. American Big Box: blue wins, 42 to 30.",
         "German Big Box: blue 41:33 · American Big Box: blue 42:30"),
        # 20 + 13 and 22 + 11: level in the one, 32 and 34 in the other.
        (SHOWCASE.replace("pRB", "pR20B22"),
         "German Big Box: red and blue draw, 33 each. American Big Box: blue wins, 34 to 30.",
         "German Big Box: draw 33:33 · American Big Box: blue 34:30"),
        (SHOWCASE.replace("pRB", "pRBG"),
         "German Big Box: red wins, red 13, blue 11, green 0. "
         "American Big Box: blue wins, blue 12, red 10, green 0.",
         "German Big Box: red 13:11:0 · American Big Box: blue 12:10:0"),
        (CITY.replace("pRB", "pR"),
         "German Big Box: red 4. American Big Box: red 2.",
         "German Big Box: red 4 · American Big Box: red 2"),
    ],
)  # fmt: skip
def test_at_the_end_it_says_who_wins_under_which_edition(p, points, short):
    """Points of two editions never stand beside each other as those of a match."""
    found = verdict(p=p, q="final", rules=("bb-hig", "bb-rgg")).headline
    assert (found.points, found.short) == (points, short)


def test_what_several_share_stands_once():
    found = verdict(p=slug("shared-city").p)
    (city,) = found.features
    assert [side.player for side in city.shares[0].sides] == ["red", "blue"]
    assert city.shares[0].points == (8,)
    (reason,) = city.reasons
    assert reason.who == ""
    assert reason.why.says == "players tied for most followers each score in full"
    assert len(city.numbers) == 2


NO_FARMERS = ":variant.without-farmers=true"


def test_what_a_table_agreed_on_stands_once(client):
    rules = tuple(f"{one}{NO_FARMERS}" for one in ("hig", "bb-rgg"))
    found = verdict(p=CITY, rules=rules)
    assert found.agreed == "without farmers"
    assert [[name for _, name in column.names] for column in found.columns] == [
        [HIG], ["American Big Box"],
    ]  # fmt: skip
    told = client.get(f"/verdict/?p={CITY}&rules={','.join(rules)}").content.decode()
    answer = told[told.index('class="answer"') : told.index("ask-again")]
    assert re.sub(r"<[^>]+>|data-\S+", "", answer).count("without farmers") == 1


@pytest.mark.parametrize(
    ("rules", "agreed", "names"),
    [
        ((f"hig{NO_FARMERS}",), "", ["HiG (without farmers)"]),
        ((f"hig{NO_FARMERS}", "bb-hig"), "", ["HiG (without farmers)", "German Big Box"]),
        (("hig", "bb-hig"), "", [HIG, "German Big Box"]),
    ],
    ids=["one rule set", "not all", "nothing"],
)
def test_what_not_all_have_stands_with_those_who_have_it(rules, agreed, names):
    found = verdict(p=CITY, rules=rules)
    assert found.agreed == agreed
    assert [name for column in found.columns for _, name in column.names] == names


def test_a_dash_stands_where_rules_count_another_way():
    address = slug("river-ends")
    found = answering.context(address)["verdict"]
    assert found.apart
    by_city = next(one for one in found.features if one.title.startswith("Farmers"))
    assert None in by_city.shares[0].points
    assert not verdict(p=CITY).apart


def test_no_word_of_farmers_where_there_are_none(client):
    body = unescape(client.get(f"/verdict/?p={FAIRY}").content.decode())
    answer = body[body.index('class="answer"') : body.index("ask-again")]
    assert "farm" not in re.sub(r"<[^>]+>|data-\S+|href=\S+", "", answer).lower()


def test_nothing_for_a_mayor_without_votes_says_that_he_holds_nothing():
    (city,) = verdict(p=LONE_MAYOR, rules=("bb-hig",)).features
    assert city.shares[0].points == (0,)
    told = [reason.why.says for reason in city.reasons if reason.why]
    assert told == ["a mayor without votes does not hold a city, even if no player has votes"]


def test_many_features_are_folded_by_player(client):
    position = crowded(7, 150, ("red", "blue", "green", "yellow"), ("base", "inns", "king"))
    ask = AskLink(position, (api.ruleset("hig", position.sets),), api.FINAL)
    sheet = ask.compare().sheets[0]
    found = verdict(p=api.write_notation(position), q="final", rules=("hig",))
    paid = [one for pile in found.piles for one in pile.features]
    assert sorted(one.number for one in paid) == sorted(one.number for one in found.features)
    assert found.piles[-1].who == "Nobody"
    alone = {pile.who: pile.points for pile in found.piles if len(pile.sides) == 1}
    for player, points in sheet.totals.items():
        assert alone.get(player.capitalize(), 0) <= points
    body = client.get(f"/verdict/?p={api.write_notation(position)}&q=final&rules=hig").content
    assert body.count(b'class="fold pile"') == len(found.piles)


@pytest.mark.parametrize("line", [1, 2])
def test_every_number_of_a_feature_points_at_it(client, line):
    body = client.get(f"/verdict/?p={slug('shared-city').p}&line={line}").content.decode()
    assert body.count('lit" id="line-1"') == 1
    assert 'class="board-lit"' in body


def test_who_counts_for_more_than_a_follower_is_said():
    """The loser asks why: a big follower has two votes, a mayor one for each pennant."""
    halves = "1~sBIA~tBnnUU-{}BsnVUBsnVTBsnVSBnsUS-BfcSBlnUT"
    for figure, says in [
        ("RbcN", ["a big follower has 2 votes"]),
        ("RmcN", ["a mayor has 1 vote for each pennant of the city"]),
        ("RfcN", []),
    ]:
        (city,) = verdict(p=halves.format(figure)).features
        assert [weight.says for weight in city.weights] == says
    (alone,) = verdict(p=LONE_MAYOR).features
    assert [weight.rule for weight in alone.weights] == ["abbey.mayor.pennant"]


def test_what_holds_for_all_who_share_a_feature_is_told_once():
    """Two farmers are tied, and one of them has a pig."""
    farm = "1~pRB~sBGT~tBpnUUBnsUT-RfoGjnVTBsnWT-BfiBsnWU-BpiBnwTTBneST"
    (found,) = [one for one in verdict(p=farm, q="final", rules=("hig",)).features if one.votes]
    assert [(one.who, one.why and one.why.rule) for one in found.reasons] == [
        ("Red", None),
        ("Blue", None),
        ("", "base.majority.tie"),
    ]


def test_a_table_of_today_beside_the_boxes_of_2006(client):
    asked = {"p": TODAY, "rules": "new,bb-hig,bb-rgg", "q": "final"}
    shown = unescape(client.get("/verdict/", asked).content.decode())
    answer = " ".join(re.sub("<[^>]+>", "", shown).split())
    assert (
        "New edition and German Big Box: red wins, 8 to 3. American Big Box: red wins, 6 to 4."
        in answer
    )
    for rule in ("base/city/small", "base/farm/method", "abbot/garden/incomplete/tile"):
        assert f'href="/rules/{rule}/"' in shown, rule
    assert "a completed city of two tiles counts less" in shown
    assert "(printed rule, typed out by players, 2014)" in shown
    assert "(2006)" in shown


def test_a_reason_is_told_once_and_then_by_its_sum(client):
    table = api.write_notation(crowded(7, 30, ("red", "blue"), ("base",)))
    body = client.get(f"/verdict/?p={table}&q=final").content.decode()
    assert len(re.findall('class="feature-title"[^>]*><b[^>]*>.</b> Incomplete road of', body)) == 3
    assert body.count("1 point for each tile of a road that is not complete at the end") == 1
    assert body.count('href="/rules/base/road/incomplete/tile/"') == 3


def test_the_page_names_what_is_left_out_and_does_not_say_that_nothing_is_scored(client):
    page = unescape(client.get("/board/", {"p": TENDED, "rules": "mega"}).content.decode())
    assert "Points by this rule are left out: a player whose tile enlarges" in page
    assert "so nothing is scored now" not in page
