"""What a page cites for a refusal or a question: the source of the edition that judges."""

from html import unescape

import pytest
from django.template import Context

from content.pages import selectors
from content.templatetags.rules import rule_link
from engine import api
from tests.web.asking import text

pytestmark = pytest.mark.django_db

CITY = "1~prB~sB~tBpnUU-BfcN"
"""The start tile, and blue in its city."""

ONE_MORE = "a=1~lBnsUT~dUTfcS"
"""Red goes to the same city."""

WAGON = "1~prB~sBA~tBtsUU-RwrEBvnVU"
"""A road with red's wagon; the next tile completes it."""

RULE = "base.deploy.free"


def written(rules: str, rule: str) -> str:
    """Where a rule set has a rule from, in the words of a page."""
    [ruleset] = api.read_rulesets(rules, (), None)
    source = selectors.source_of(ruleset.cites[rule])
    return selectors.written(source, selectors.every_document())


def judged(rules: str) -> Context:
    return Context({"judged": api.read_rulesets(rules, (), None)})


def cited(page: str) -> str:
    """The words of the first link to a rule."""
    link = page.partition('<a class="cite"')[2].partition(">")[2]
    return unescape(link.partition("</a>")[0])


@pytest.mark.parametrize("edition", api.EDITIONS)
def test_every_rule_is_cited_by_the_edition_that_judges(edition):
    """And none by the first source of its page, whichever edition that is of."""
    context = judged(edition)
    rules = [rule for rule in selectors.rule_urls() if rule in api.rules()]
    assert len(rules) > 800
    told = {rule: cited(rule_link(context, rule)) for rule in rules}
    assert told == {rule: written(edition, rule) for rule in rules}


def test_a_house_rule_is_cited_as_such():
    assert cited(rule_link(judged("hig:base.city.small=true"), "base.city.small")) == "house rule"


def test_of_several_that_judge_each_is_cited():
    both = "; ".join(written(edition, RULE) for edition in ("bb-rgg", "new"))
    assert cited(rule_link(judged("bb-rgg,new"), RULE)) == both


@pytest.mark.parametrize("edition", api.EDITIONS)
@pytest.mark.parametrize(
    ("address", "behind"),
    [
        (f"/turn/?p={CITY}&{ONE_MORE}", "Not allowed."),
        (f"/verdict/?p={CITY}BnsUT-RfcS", "cannot be scored"),
        (f"/board/?p={CITY}BnsUT-RfcS", "cannot be scored"),
        (f"/play/?p={CITY}&{ONE_MORE}", "Not allowed."),
    ],
    ids=lambda value: value.split("?")[0] if value.startswith("/") else "",
)
def test_a_refusal_cites_the_edition_that_judges(client, edition, address, behind):
    page = text(client.get(f"{address}&rules={edition}"))
    assert cited(page.partition(behind)[2]) == written(edition, RULE)


@pytest.mark.parametrize("rules", ["new", "mega"])
def test_a_question_to_a_player_cites_the_edition_that_asks(client, rules):
    """The wagon of these editions moves on by rules of 2016."""
    page = text(client.get(f"/turn/?p={WAGON}&a=1~lBtnWU~p&rules={rules}"))
    asked = cited(page.partition("Red may move the wagon on")[2])
    assert asked == written(rules, "abbey.wagon.on")
    assert "2016" in asked
