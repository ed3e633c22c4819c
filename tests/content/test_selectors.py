"""Addresses, values in words, and links that other pages use."""

import pytest
from django.template import Context, Template
from django.test import RequestFactory

from content.pages import selectors
from engine import api
from tests.content.factories import DocumentFactory, RuleFactory

pytestmark = pytest.mark.django_db


def test_rules_that_readers_can_open() -> None:
    RuleFactory(name="base.city.small")
    RuleFactory(name="text.base.terms")
    RuleFactory(name="text.base.unfinished", draft=True)
    assert selectors.rule_urls() == {
        "base.city.small": "/rules/base/city/small/",
        "text.base.terms": "/rules/base/terms/",
    }
    asked = ("base.city.small", "text.base.unfinished", "base.nowhere")
    assert list(selectors.rule_pages(asked)) == ["base.city.small"]


def test_numbers_in_words() -> None:
    rule = RuleFactory(name="base.city.complete.tile", unit="points")
    assert selectors.in_words(rule, 2) == "2 points"
    assert selectors.in_words(rule, 1) == "1 point"
    rule.unit = ""
    assert selectors.in_words(rule, 2) == "2"


def test_choices_in_words() -> None:
    rule = RuleFactory(words={"1": "city by city", "true": "used"}, unit="points")
    assert selectors.in_words(rule, 1) == "city by city"
    assert selectors.in_words(rule, True) == "used"
    assert selectors.in_words(rule, False) == "no"
    assert selectors.in_words(rule, "other") == "other"


def test_sayings_come_from_the_engine() -> None:
    rule = RuleFactory(name="base.city.small", words={"true": "used", "false": "not used"})
    document = DocumentFactory(id="car")
    german, american, *_ = selectors.sayings(rule)
    assert (german.value, german.differs) == ("not used", False)
    assert (american.value, american.differs) == ("used", True)
    assert [one.id for one in german.editions if one.id in api.FAMILY] == ["hig", "bb-hig"]
    assert [one.id for one in american.editions if one.id in api.FAMILY] == ["rgg", "bb-rgg"]
    assert selectors.SourcePiece(document, "note 17") in german.places
    assert len(set(american.places)) == len(american.places)
    for saying in (german, american):
        for edition in saying.editions:
            value = api.edition(edition.id).values["base.city.small"].value
            assert selectors.in_words(rule, value) == saying.value


def test_a_statement_that_every_edition_makes() -> None:
    """Every edition says that sides match, but the one of which no book was seen. In the new
    edition the word of the publisher, to which a note of the copy points, is the strongest."""
    saying, new, *silent = selectors.sayings(RuleFactory(name="base.place.match"))
    assert saying.stated
    assert (saying.value, saying.weight) == ("in force", "")
    assert (new.value, new.stated) == ("in force", True)
    assert new.weight == "the publisher's answer, by December 2022"
    assert [one.lender for one in silent] == ["New edition"] * len(silent)
    assert selectors.sayings(RuleFactory()) == ()


def test_a_statement_says_whose_word_it_is() -> None:
    """Where the Count begins the annotated rules tell; of the new edition reviews tell it, and no
    book. How far a tower reaches stands in its book of 2016, of whose copy only parts were read."""
    classic, new, *_ = selectors.sayings(RuleFactory(name="count.start"))
    assert {one.family for one in classic.editions} == {"classic"}
    assert classic.stated
    assert (new.stated, new.weight) == (True, "told, not seen in a rule book, no date")
    classic, new, *_ = selectors.sayings(RuleFactory(name="tower.capture.reach"))
    assert (classic.stated, classic.weight) == (True, "")
    copied = "printed rule, typed out by players, 2016, read in part"
    assert (new.stated, new.weight) == (True, copied)


def test_a_rule_in_force_in_some_editions() -> None:
    rule = RuleFactory(name="base.city.small.tile", unit="points")
    german, american, *_ = selectors.sayings(rule)
    assert (german.value, german.by_hand, german.places) == ("not in force", "1 point", ())
    assert (american.value, american.by_hand, american.differs) == ("1 point", "", True)
    assert not german.in_force
    assert american.in_force


def test_a_statement_in_force_in_some_editions() -> None:
    rule = RuleFactory(name="base.farm.method1.once")
    found = selectors.sayings(rule)
    assert {(one.value, one.by_hand, one.differs) for one in found} == {
        ("not in force", "", False), ("in force", "", True),
    }  # fmt: skip
    assert {one.id for saying in found if saying.in_force for one in saying.editions} == {
        "rgg", "bb-rgg",
    }  # fmt: skip


def test_a_rule_in_force_nowhere() -> None:
    rule = RuleFactory(name="base.farm.method2.city", unit="points")
    saying, *_ = selectors.sayings(rule)
    assert (saying.value, saying.by_hand, saying.differs) == ("not in force", "3 points", False)


def test_other_readings() -> None:
    rule = RuleFactory(name="base.farm.method2.once", words={"altogether": "once in all"})
    saying = next(one for one in selectors.sayings(rule) if one.open)
    assert saying.open == ("once in all",)


def test_a_place_without_a_document_is_a_remark() -> None:
    rule = RuleFactory(name="base.farm.method2.once")
    car = DocumentFactory(id="car")
    saying = next(one for one in selectors.sayings(rule) if one.places)
    assert saying.places == (
        selectors.SourcePiece(car, "note 28"),
        selectors.SourcePiece(None, "the introduction reads otherwise"),
    )


def test_a_second_place_in_the_same_document() -> None:
    rule = RuleFactory(name="base.cloister.incomplete.tile", unit="points")
    car = DocumentFactory(id="car")
    saying, *_ = selectors.sayings(rule)
    assert saying.places[1] == selectors.SourcePiece(car, "note 23")


LINKS = Template(
    "{% load rules %}{% for id in ids %}{% rule_link id %}{% endfor %}"
    "{% rule_link 'base.city.small' words %}"
)


@pytest.mark.parametrize("with_request", [True, False])
def test_links_cost_two_queries(with_request: bool, django_assert_num_queries) -> None:
    RuleFactory(name="base.city.small")
    values = {"ids": ["base.city.small", "inns.<inn>"] * 5, "words": "a city <= 2"}
    if with_request:
        values["request"] = RequestFactory().get("/")
    with django_assert_num_queries(2):
        html = LINKS.render(Context(values))
    assert '<a class="cite" href="/rules/base/city/small/">the rule</a>' in html
    assert '<span class="cite">the rule</span>' in html
    assert ">a city &lt;= 2</a>" in html
