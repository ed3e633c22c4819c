"""What befalls each figure. The expectations are worked out from the texts, not from the engine:
annotated rules 4.0 ("car"), their summary of rule sets ("sum"), the American Big Box ("rgg")."""

import pytest
from django.test import Client

from content.pages import selectors
from content.preference import ChosenGame
from content.tables.answers import Tone
from content.tables.effects import answers, effects
from content.tables.figures import figures, rows
from engine import api

KINDS = ("follower", "big follower", "builder", "pig", "mayor", "wagon", "barn")
SINGLE, BOXES = ("hig", "rgg"), ("bb-hig", "bb-rgg")
ALL = (*SINGLE, *BOXES)
YES, NO, ASIDE = "yes", "no", "–"
BESIDE = "beside own follower"

# Effect, rule sets, the answer for each of KINDS, where it is said.
EXPECTED = [
    # sum row 5: builder and pig. car note 118: mayor and wagon are followers, the barn is special.
    ("follower", SINGLE, (YES, YES, YES, YES, YES, YES, NO), "sum 5; car 118"),
    ("follower", BOXES, (YES, YES, NO, NO, YES, YES, NO), "sum 5; car 118"),
    # car, Inns & Cathedrals: two. car notes 128, 131: a mayor by pennants, a wagon as a follower.
    (
        "votes",
        ALL,
        ("1", "2", "nothing", "nothing", "1 per pennant", "1", "nothing"),
        "car, Inns & Cathedrals; Traders & Builders; notes 128, 131",
    ),
    ("road", ALL, (YES, YES, BESIDE, NO, NO, YES, NO), "car, deployment; abbey 20"),
    ("city", ALL, (YES, YES, BESIDE, NO, YES, YES, NO), "car, deployment; abbey 13, 20"),
    ("cloister", ALL, (YES, YES, NO, NO, NO, YES, NO), "car, deployment; abbey 20"),
    ("farm", ALL, (YES, YES, NO, BESIDE, NO, NO, YES), "car, deployment; abbey 27"),
    ("alone", ALL, (YES, YES, NO, NO, YES, YES, YES), "car, Traders & Builders"),
    # sum row 7; what is no follower may go there in the German Big Box.
    ("volcano", ("hig", "rgg", "bb-rgg"), (NO,) * 7, "sum 7"),
    ("volcano", ("bb-hig",), (NO, NO, YES, YES, NO, NO, YES), "sum 7; car 73, 118"),
    # car notes 85 and 126: mayor and wagon pass, the barn does not.
    ("gate", SINGLE, (YES, YES, YES, YES, YES, YES, NO), "sum 5; car 85, 126"),
    ("gate", BOXES, (YES, YES, NO, NO, YES, YES, NO), "sum 5; car 85, 126"),
    ("top", SINGLE, (YES, YES, YES, YES, NO, NO, NO), "sum 5; car, The Tower"),
    ("top", BOXES, (YES, YES, NO, NO, NO, NO, NO), "sum 5; car, The Tower"),
    # car note 125: the mayor fits the castle alone, the wagon every quarter but the farmers'.
    (
        "carcassonne",
        ALL,
        (YES, YES, NO, NO, "castle only", "not to the market", NO),
        "car, notes 53 and 125",
    ),
    (
        "crown",
        ALL,
        (YES, YES, NO, NO, YES, YES, NO),
        "condensed, table of special deployments",
    ),
    # sum row 5; car notes 70 and 134: not beside a barn.
    ("fairy", SINGLE, (YES, YES, YES, YES, YES, YES, NO), "sum 5; car 134"),
    ("fairy", BOXES, (YES, YES, NO, NO, YES, YES, NO), "sum 5; car 134"),
    # sum row 12: every figure of a player; car, Abbey & Mayor: but not the barn.
    ("eaten", ALL, (YES, YES, YES, YES, YES, YES, NO), "sum 12; car 124; abbey 39"),
    # sum rows 9 and 10; a pig or a barn is never in a city.
    ("princess", ("hig",), (YES, "only as the last", YES, ASIDE, YES, YES, ASIDE), "sum 9, 10"),
    ("princess", ("rgg",), (YES, YES, YES, ASIDE, YES, YES, ASIDE), "sum 9, 10"),
    ("princess", BOXES, (YES, YES, NO, ASIDE, YES, YES, ASIDE), "sum 9, 10; car 124"),
    # sum row 13; car note 124 and, for the barn, abbey 39.
    ("captured", SINGLE, (YES, YES, YES, YES, YES, YES, NO), "sum 13; car 124"),
    ("captured", BOXES, (YES, YES, NO, NO, YES, YES, NO), "sum 13; car 124"),
    ("own", SINGLE, (NO,) * 7, "sum 15"),
    ("own", BOXES, (YES, YES, NO, NO, YES, YES, NO), "sum 13, 15"),
    ("on-top", ("hig",), (YES, YES, YES, YES, ASIDE, ASIDE, ASIDE), "sum 14"),
    ("on-top", ("rgg",), (NO, NO, NO, NO, ASIDE, ASIDE, ASIDE), "sum 14"),
    ("on-top", BOXES, (YES, YES, ASIDE, ASIDE, ASIDE, ASIDE, ASIDE), "sum 14"),
    # The Cathars: a knight. sum row 5: builder and pig are followers before the Big Boxes.
    ("escapes", SINGLE, (YES, YES, YES, ASIDE, YES, YES, ASIDE), "car, The Cathars; sum 5"),
    ("escapes", BOXES, (YES, YES, NO, ASIDE, YES, YES, ASIDE), "car, The Cathars; sum 5"),
    # Any figure of one's own on a road, in a city or on a farm; a barn stays on its four tiles.
    ("flees", ALL, (*[YES] * 6, NO), "condensed, any time, item 7"),
    ("plague", ALL, (*[YES] * 6, NO), "condensed, step 2, item 6; answers, November 2013"),
    # Any kind of follower flies, swaps and is protected; a revolt reaches followers, not farmers.
    ("flies", SINGLE, (*[YES] * 6, NO), "condensed, step 3, the flier; sum 5"),
    ("flies", BOXES, (YES, YES, NO, NO, YES, YES, NO), "condensed, step 3, the flier; sum 5"),
    ("swapped", SINGLE, (*[YES] * 6, NO), "condensed, step 3, item 19; sum 5"),
    ("swapped", BOXES, (YES, YES, NO, NO, YES, YES, NO), "condensed, step 3, item 19; sum 5"),
    ("protected", SINGLE, (*[YES] * 6, NO), "The Peasant Revolts 2020, protecting; sum 5"),
    ("protected", BOXES, (YES, YES, NO, NO, YES, YES, NO), "The Peasant Revolts 2020; sum 5"),
    ("revolt", SINGLE, (YES, YES, YES, NO, YES, YES, NO), "The Peasant Revolts 2020; sum 5"),
    ("revolt", BOXES, (YES, YES, NO, NO, YES, YES, NO), "The Peasant Revolts 2020; sum 5"),
    # The condensed order's table of places: who is named for each.
    ("hut", ALL, (YES, YES, NO, NO, NO, YES, NO), "condensed, table of places and figures"),
    ("german-castle", ALL, (YES, YES, NO, NO, NO, YES, NO), "condensed, table of places"),
    ("german-cathedral", ALL, (YES, YES, NO, NO, NO, YES, NO), "condensed, table of places"),
    ("lake", ALL, (YES, YES, NO, NO, YES, YES, NO), "condensed, table of places and figures"),
    ("tree", ALL, (YES, YES, YES, ASIDE, ASIDE, YES, ASIDE), "condensed, table of places"),
    ("leipzig", ALL, (YES, YES, NO, ASIDE, ASIDE, YES, ASIDE), "condensed, step 7, table"),
    # A wagon has left by the time that others bathe (step 7, items 13, 19 and 21).
    ("bath", ALL, (YES, YES, ASIDE, ASIDE, YES, NO, ASIDE), "condensed, step 7, item 21"),
    # Whoever may be a monk.
    ("special-abbot", ALL, (YES, YES, NO, NO, NO, YES, NO), "condensed, step 4A, features"),
    ("garden", ALL, (NO,) * 7, "new edition, The Abbot: an abbot, and nobody else"),
    ("acrobats", ALL, (YES, *[NO] * 6), "condensed, step 3, acrobats: ordinary followers"),
    ("recalled", ALL, (YES,) * 7, "condensed, step 4A, option 11: any figure of one's own"),
    # A wagon drives on by a rule of its own.
    ("over", ALL, (YES, YES, NO, ASIDE, ASIDE, NO, ASIDE), "encyclopaedia, The Drawbridges"),
    # Ghosts 2022: ordinary followers and guards stand there; a ghost comes to a figure of another.
    ("mist-castle", ALL, (YES, *[NO] * 6), "Ghosts, Castles & Cemeteries 2022, placing figures"),
    ("cemetery", ALL, (YES, *[NO] * 6), "Ghosts, Castles & Cemeteries 2022, placing figures"),
    ("haunted", ALL, (YES,) * 7, "Ghosts, Castles & Cemeteries 2022, extending mist"),
    ("left", SINGLE, (ASIDE, ASIDE, NO, NO, ASIDE, ASIDE, ASIDE), "sum 16"),
    ("left", BOXES, (ASIDE, ASIDE, YES, YES, ASIDE, ASIDE, ASIDE), "sum 16"),
]


def test_every_effect_is_expected_under_every_rule_set() -> None:
    named = [(effect, edition) for effect, editions, *_ in EXPECTED for edition in editions]
    assert sorted(named) == sorted((one.id, edition) for one in effects() for edition in ALL)
    assert api.figures_of(("base", "inns", "traders", "abbey")) == KINDS


@pytest.mark.parametrize(("effect", "editions", "words", "_source"), EXPECTED)
def test_answers(
    effect: str, editions: tuple[str, ...], words: tuple[str, ...], _source: str
) -> None:
    for edition in editions:
        found = answers(edition)
        assert tuple(found[effect, kind].word for kind in KINDS) == words, edition


def test_a_second_figure_is_asked_about_as_one() -> None:
    """Condensed order of play, step 4B, options 1 to 4, and its tables; the rest as a follower."""
    # Whether it may be an acrobat is open, and the box of Ghosts knows no phantom.
    apart = {
        "acrobats": "circus.acrobat.phantom",
        "mist-castle": "ghosts.castle",
        "cemetery": "ghosts.cemetery",
    }
    found = answers("mega")
    for (effect, kind), answer in found.items():
        if kind == "phantom" and effect in apart:
            assert answer.rule == apart[effect]
        elif kind == "phantom":
            assert answer.word == found[effect, "follower"].word, effect
    assert found["road", "phantom"].word == YES


# Effect, figure, rule sets, the rule that a reader is sent to.
CITED = [
    ("votes", "big follower", ALL, "inns.big.votes"),
    ("votes", "mayor", ALL, "abbey.mayor.pennant"),
    ("road", "builder", ALL, "traders.builder.where"),
    ("farm", "pig", ALL, "traders.pig.where"),
    ("farm", "wagon", ALL, "abbey.wagon.where"),
    ("road", "mayor", ALL, "abbey.mayor.where"),
    ("farm", "barn", ALL, "abbey.barn.where"),
    ("volcano", "follower", ALL, "dragon.volcano.followers"),
    ("volcano", "builder", BOXES, "dragon.volcano.special"),
    ("gate", "builder", BOXES, "dragon.gate.followers"),
    ("captured", "pig", BOXES, "tower.capture.followers"),
    ("own", "follower", SINGLE, "tower.capture.own"),
    ("on-top", "follower", ("rgg",), "tower.capture.guards"),
    ("fairy", "builder", BOXES, "traders.special.followers"),
    ("princess", "big follower", ("hig",), "dragon.princess.big-last"),
    ("left", "builder", ALL, "traders.special.leave"),
    ("eaten", "pig", ALL, "dragon.eat"),
    ("carcassonne", "barn", ALL, "count.deploy.figure"),
    ("top", "wagon", ALL, "tower.top.bound"),
]


@pytest.mark.parametrize(("effect", "kind", "editions", "rule"), CITED)
def test_the_rule_behind_an_answer(
    effect: str, kind: str, editions: tuple[str, ...], rule: str
) -> None:
    assert {answers(edition)[effect, kind].rule for edition in editions} == {rule}


# Sets that bring a place, a kind of land, a neutral figure or something to be decided, and why no
# row asks about them.
WITHOUT_A_ROW = {
    "abbey": "the wagon alone moves on, by its own rule; barns and wagons have columns",
    "bridges": "whoever was in the city is in its castle; a bridge is a road",
    "buildings": "a little building is put up in place of a figure, and takes none",
    "crops": "a circle adds or takes whom its owner chooses out of those that stand there",
    "ferries": "a ferry joins roads and takes nobody",
    "fruit": "fruit takes nobody",
    "gingerbread": "the neutral man keeps nobody off and takes nobody",
    "gold": "gold goes to those who score",
    "hills": "the flock is tokens; the shepherd has a column",
    "mage": "mage and witch keep nobody off and take nobody",
    "messages": "a message scores and takes home whom its owner chooses",
    "phantom": "it has a column",
    "river": "nobody stands on a river",
    "robbers": "robbers stand on the scoring track",
    "school": "the teacher alone stands on the school, and takes nobody",
    "tunnel": "a token joins roads and takes nobody",
    "variants": "house rules are told on their own pages",
}


def test_every_set_that_holds_or_moves_figures_has_a_row_or_says_why_not() -> None:
    tables = (api.PlaceRow, api.KindRow, api.ActionRow, api.DecisionRow)
    bring = {row.expansion for table in tables for row in api.rows(table).values()}
    tokens = api.rows(api.TokenRow).values()
    bring |= {row.expansion for row in tokens if row.stands_on or row.taken}
    asked = {one.chapter for one in effects()}
    assert bring - asked == set(WITHOUT_A_ROW)


@pytest.mark.parametrize("edition", ALL)
def test_every_answer_has_a_rule(edition: str) -> None:
    for (effect, kind), answer in answers(edition).items():
        assert (answer.rule in api.rules()) == (answer.tone is not Tone.NEVER), (effect, kind)


@pytest.mark.parametrize("edition", ALL)
def test_votes_are_those_of_the_rules_cited(edition: str) -> None:
    """A number on the page is the value of the rule beside it."""
    for kind in ("follower", "big follower", "mayor", "wagon"):
        answer = answers(edition)["votes", kind]
        assert answer.word.split()[0] == str(api.edition(edition).values[answer.rule].value)


# --- The page ------------------------------------------------------------------------------


def test_what_other_rule_sets_answer() -> None:
    found = {one.effect.id: one for one in rows("bb-hig", KINDS, ChosenGame(), every=True)}
    builder = found["volcano"].cells[2]
    assert builder.others == "all others: no"
    assert (
        found["follower"].cells[2].others
        == "German single boxes (HiG), American single boxes (RGG): yes"
    )
    assert found["volcano"].differs
    assert not found["road"].differs
    assert [(word, [one.figure for one in cells]) for word, cells in found["left"].groups] == [
        ("yes", ["builder", "pig"])
    ]


def test_only_what_is_on_the_table() -> None:
    game = ChosenGame.read("rgg+inns+tower")
    assert figures(game) == ("follower", "big follower")
    assert figures(game, every=True) == tuple(api.FIGURES)
    shown = {one.effect.id for one in rows("rgg", figures(game), game)}
    assert {"captured", "votes"} <= shown
    assert not {"eaten", "carcassonne", "left"} & shown


@pytest.mark.django_db
def test_page(client: Client) -> None:
    html = client.get("/figures/").content.decode()
    assert "German Big Box" in html
    assert html.count('<th scope="row">') == len(effects())
    client.cookies["game"] = "rgg+inns+tower"
    html = client.get("/figures/").content.decode()
    assert "American single boxes (RGG)" in html
    assert '<th scope="col">Barn' not in html
    assert "show every figure" in html
    html = client.get("/figures/?every=1&rules=hig").content.decode()
    assert '<th scope="col">Barn' in html
    assert "German single boxes (HiG)" in html


@pytest.mark.django_db
def test_a_rule_set_that_is_none(client: Client) -> None:
    response = client.get("/figures/?rules=%3Ci%3E&every=1")
    html = response.content.decode()
    assert response.status_code == 200
    assert "There is no edition “&lt;i&gt;”." in html
    assert '<th scope="col">Barn' in html


@pytest.mark.django_db
@pytest.mark.usefixtures("loaded")
def test_every_answer_leads_to_its_rule(client: Client) -> None:
    html = client.get("/figures/?rules=hig").content.decode()
    urls = selectors.rule_urls()
    for answer in answers("hig").values():
        if answer.rule:
            assert f'href="{urls[answer.rule]}"' in html


@pytest.mark.parametrize(
    ("effect", "word"),
    [
        # condensed, table of votes; clarifications, the dragon; new edition, The Abbot: a follower
        ("votes", "1"),
        ("fairy", YES),
        ("eaten", YES),
        ("captured", YES),
        # never in a city, so no princess; not on a tower, so not taken from one
        ("princess", ASIDE),
        ("on-top", ASIDE),
    ],
)
def test_an_abbot_is_asked_about_where_it_stands(effect, word):
    """Neither in a city nor on a farm, but in a cloister."""
    assert {answers(edition)[effect, "abbot"].word for edition in ("new", "mega", "bb-hig")} == {
        word
    }


def test_what_is_a_follower_is_stated_where_no_number_of_figures_is():
    """condensed, terms: seven kinds of followers, four special figures; how many of them a player
    has it does not say of all."""
    (row,) = [
        one
        for one in rows("mega", api.FIGURES, ChosenGame.read("mega+all"))
        if one.effect.id == "follower"
    ]
    assert all(cell.stated for cell in row.cells)
    assert {cell.figure for cell in row.cells if cell.answer.word == NO} == {
        "builder",
        "pig",
        "barn",
        "shepherd",
    }
