"""What was said after 2007: of questions, and at the end of the classic chapters."""

import re

import pytest
from django.http import QueryDict
from django.test import Client

from content.files import sources
from content.models import Document, Question, Rule
from content.pages import selectors, weights
from content.search import finding
from content.tables import differences as matrix
from content.tables import since
from content.views.questions import Filter
from engine import api

pytestmark = pytest.mark.usefixtures("loaded")


def text(client: Client, path: str) -> str:
    """A page without its marks."""
    html = client.get(path).content.decode()
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))


def test_a_question_tells_what_was_said_since(client: Client) -> None:
    """Clarifications: the fairy once in a double turn, 6/2013; no builder through a gate, 3/2015;
    what comes first with a dragon tile stands in the order of play of players alone."""
    assert "June 2013 Answered since" in text(client, "/faq/27/")
    assert "March 2015 Reversed since" in text(client, "/faq/28/")
    assert "No date Compiled by players" in text(client, "/faq/39/")
    assert "incorporated · answered since, July 2014 and January 2019" in text(client, "/faq/")


def test_questions_are_narrowed_by_what_was_said_since() -> None:
    questions = Question.objects.prefetch_related("standings", "replies", "chapters")
    by_status = {
        status: {one.name for one in questions if Filter(status=status).passes(one)}
        for status in ("answered", "reversed", "compiled")
    }
    assert by_status["reversed"] < by_status["answered"]
    assert "39" in by_status["compiled"] - by_status["answered"]
    found = {hit.card.ref for hit in finding.find("status:reversed").hits}
    assert found == {f"faq:{name}" for name in by_status["reversed"]}


def test_every_classic_chapter_tells_what_was_said_since() -> None:
    """Classic are the sets of whose rules an edition of the family states one."""
    values = [value for name in api.FAMILY for value in api.edition(name).values.values()]
    stated = {one.id for one in values if weights.by_text(one) and one.value is not None}
    known = {api.rules()[name].expansion for name in stated}
    pages = sources.read(sources.root()).pages
    told = {page.chapters[0] for page in pages if page.id.endswith(".since")}
    assert sorted(known - told) == []


def test_what_an_edition_plays_otherwise_has_its_date() -> None:
    """The year of the box, the month of the answer or the date by which it was given. Only what
    stands in a document without any date has none."""
    older = [api.edition(name).values for name in api.FAMILY]
    undated = {one.id for one in api.sources().values() if not one.as_of}
    for edition in map(api.edition, api.EDITIONS):
        for name, value in edition.values.items():
            if value.stated and any(value.value != one[name].value for one in older):
                when, document = weights.when(value, edition), value.source.partition(",")[0]
                assert re.search(r"\d{4}$", when) or document in undated, (edition.id, name)


@pytest.mark.parametrize(
    ("edition", "rule", "when"),
    [
        ("new", "base.start.player", "2014"),
        ("hig", "base.city.small", "2005"),
        ("bb-hig", "abbey.barn.end.city", "2007"),
        ("new", "dragon.move.block", "December 2013"),
        ("new", "dragon.volcano.special", "by January 2021"),
        ("new", "river.turn.third", "by December 2022"),
        ("new", "dragon.move.when", "by 2016"),
        ("new", "dragon.fairy.dragon", ""),
        ("new", "tower.top.bound", "2007"),
        ("new", "cult.race.tie", "2008"),
        ("new", "plague.home", "2010"),
        ("new", "school.empty", "March 2015"),
        ("new", "river.growing", "2014"),
    ],
)
def test_since_when_an_edition_says_something(edition: str, rule: str, when: str) -> None:
    """Abbey & Mayor is of 2007; the clarifications and the new edition's page tell their own last
    dates; the order of play has none; nobody asked the new edition of fairy and dragon."""
    said = api.edition(edition)
    assert weights.when(said.values[rule], said) == when


def test_every_heading_of_what_changed_has_its_date(client: Client) -> None:
    html = client.get("/since/").content.decode()
    headings = re.findall(r"<h3>(.*?)</h3>", html)
    assert len(headings) >= 6
    assert [one for one in headings if not re.search(r", (.*\d{4}|no date)$", one)] == []


def test_editions_stand_with_their_years_beside_a_difference(client: Client) -> None:
    assert "German single boxes (HiG) 2005" in text(client, "/differences/")
    page = text(client, "/differences/river-turns/")
    assert "New edition, New edition in English (Z-Man), Mega game 2014, 2015, 2020" in page
    assert "Answer, by October 2007" in page


def test_a_chapter_lists_what_another_edition_changed(client: Client) -> None:
    page = text(client, "/rules/dragon/")
    assert "The publisher&#x27;s answer, December 2013" in page
    own = since.changed(name for name, one in api.rules().items() if one.expansion == "traders")
    assert own == ()
    assert "plays differently" not in text(client, "/rules/traders/")


def test_a_chapter_lists_what_is_told_of_the_revised_edition(client: Client) -> None:
    """Of the boxes of 2025 it is told that inns and cathedrals are ignored at the end."""
    own = since.changed(name for name, one in api.rules().items() if one.expansion == "inns")
    assert [one.edition.short for one in own] == ["Revised edition"]
    assert "Told, not seen in a rule book, by June 2026" in text(client, "/rules/inns/")


def test_a_later_chapter_lists_what_no_source_settles(client: Client) -> None:
    """Mage and witch on one road, by step 3, item 14, and appendix 1; the first bid of an auction,
    which no book names. What is stated is no gap, and classic chapters have no such list."""
    _, found, mage = text(client, "/rules/mage/").partition(
        "What no source settles A verdict tells"
    )
    assert found
    assert "one moves on at once ; it may also be: one of them is taken off or both stay" in mage
    assert "step 3, item 14: never on one feature at any time" in mage
    assert "The mage adds 1 point for each tile" not in mage
    count = text(client, "/rules/bridges/").partition("What no source settles A verdict tells")[2]
    assert "0 points ; it may also be: 1 point" in count
    assert "What no source settles" not in text(client, "/rules/dragon/")
    plague = text(client, "/rules/plague/").partition("What no source settles A verdict tells")[2]
    assert "Not stated: whether a barn may flee. A flea does not send it home" in plague
    circus = text(client, "/rules/circus/").partition("What no source settles A verdict tells")[2]
    assert "No text that we have says which roads, cities and farms the tiles show" in circus


def test_the_booklet_leaves_history_out(client: Client) -> None:
    assert "Most of these answers repeat the rules" in text(client, "/rules/dragon/")
    assert "Most of these answers repeat the rules" not in text(client, "/rules/booklet/")


def test_differences_are_shown_as_of_a_date(client: Client) -> None:
    """Clarifications: the dragon comes to the land round Carcassonne since 12/2013."""
    asked = "/differences/?between=bb-hig+new&rows=all&every=1"
    assert "German Big Box as of 2013-12" in text(client, f"{asked}&as-of=2013-12")
    assert "January 2013" in text(client, asked)
    assert "not “lately”" in text(client, f"{asked}&as-of=lately")
    assert matrix.ComparedRules.read(QueryDict("between=bb-hig+new&as-of=2013-12")).dated == (
        "new", "bb-hig@2013-12",
    )  # fmt: skip


def test_a_value_told_with_another_rule_has_its_weight_and_its_address(client: Client) -> None:
    """That a castle has no seventh tile is compiled, and the page of the tiles of two players tells
    it. Cloisters with vineyards at the end: compiled too, and reviews tell the same."""
    asked = client.get("/rules/burgen/most/")
    assert asked["Location"] == "/rules/burgen/supply/two/#rule-most"
    page = client.get("/rules/burgen/supply/two/").content.decode()
    line = page.partition('id="rule-most"')[2].partition("</li>")[0]
    assert "compiled by players only, no date" in line
    assert "Condensed rules" in line
    page = client.get("/rules/hills/vineyard/?edition=new").content.decode()
    line = page.partition('id="rule-vineyard-incomplete"')[2].partition("</li>")[0]
    assert "compiled by players only, no date" in line
    assert "told, not seen in a rule book" in line


def test_books_that_players_copied_are_called_so_on_the_sources_page() -> None:
    """What the data weigh as copied print, the sources page says of it."""
    copied = [one.id for one in api.sources().values() if one.strength == "transcribed"]
    assert "new-edition" in copied
    states = dict(Document.objects.values_list("pk", "state"))
    assert [one for one in copied if "as players copied it" not in states[one]] == []


READ_IN_PART = re.compile(r"\bparts?\b|as far as")


def test_what_the_sources_page_calls_read_in_part_weighs_so() -> None:
    """Of Ghosts, Castles & Cemeteries parts of the copies were read. What was not read in full of
    The Signposts weighs as told."""
    abouts = dict(Document.objects.values_list("pk", "about"))
    copied = [one for one in api.sources().values() if one.strength == "transcribed"]
    told = {one.id for one in copied if READ_IN_PART.search(abouts[one.id])} - {"signposts-2021"}
    assert told == {one.id for one in copied if one.in_part}


def test_one_witness_stands_once_for_editions_together() -> None:
    """Of a road over Leipzig's halves the order of play says the same to every newer edition."""
    rule = Rule.objects.get(name="leipzig.halves")
    for saying in selectors.sayings(rule):
        both = (*saying.witnesses, *saying.otherwise)
        assert len(both) == len(set(both))


def test_both_sides_of_a_statement_stand_on_its_page(client: Client) -> None:
    """The Gold Mines in Z-Man's sheet, and the answer of March 2015 on The School."""
    page = text(client, "/rules/gold/taken/first/")
    assert "Another source: those who hold features completed together take one piece" in page
    page = text(client, "/rules/school/copy/first/").replace("&#x27;", "'")
    assert "the publisher's answer, March 2015" in page
    assert "the player with the teacher picks the one that is copied" in page


def test_since_tells_what_print_and_answers_say_by_themselves(client: Client) -> None:
    """Inns & Cathedrals was printed anew in 2015; what an inn brings stayed. What the Big Box
    changed stands with the changes, not here."""
    told = {edition.id: groups for edition, groups in since.founded()}
    assert "c31" not in told, "of its books none was seen"
    of = {rule.name: group for group in told["new"] for rule in group.rules}
    printed = "printed rule, typed out by players"
    assert of["inns.inn.complete.tile"].source.startswith("Inns & Cathedrals, rules of 2015")
    assert of["inns.inn.complete.tile"].word == f"{printed}, 2015, read in part"
    assert of["traders.goods.most"].word == f"{printed}, 2015"
    assert of["count.farm.city"].word == "the publisher's answer, November 2013"
    assert "dragon.move.block" not in of
    assert "abbey.barn.end.city" not in of, "compiled by players"
    page = text(client, "/since/")
    assert "Inns &amp; Cathedrals, rules of 2015" in page
