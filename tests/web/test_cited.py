"""What a page cites for a refusal or a question: the source of the edition that judges."""

import pytest

from content.pages import selectors
from engine import api
from tests.web.asking import text

pytestmark = pytest.mark.django_db

WAGON = "2~prB~sB.BC.A~tBnnVU-RwHBnsVTBteUUBsnWU~ocsVURcN."
"""A castle with red's wagon; the next tile completes the road beside it."""


def cited(page: str) -> str:
    """The words of the link behind the first refusal."""
    refused = page.partition("Not allowed.")[2]
    return refused.partition('<a class="cite"')[2].partition(">")[2].partition("</a>")[0]


@pytest.mark.parametrize("edition", api.EDITIONS)
def test_a_refusal_cites_the_edition_that_judges(client, edition):
    """A follower goes to a city with another, under each edition alone."""
    address = f"/turn/?p=1~prB~sB~tBpnUU-BfcN&a=1~lBnsUT~dUTfcS&rules={edition}"
    source = api.edition(edition).values["base.deploy.free"].source
    words = selectors.written(source, selectors.every_document())
    assert words
    assert cited(text(client.get(address))) == words


@pytest.mark.parametrize("rules", ["new", "mega"])
def test_nothing_of_the_new_edition_is_said_to_stand_in_the_old_book_alone(client, rules):
    """The wagon of the new edition rests on rules of 2016."""
    page = text(client.get(f"/turn/?p={WAGON}&a=1~lBtwUT~p&rules={rules}"))
    assert "Red may move the wagon on" in page
    asked = page.partition("Red may move the wagon on")[2].partition("</h2>")[0]
    source = api.edition(rules).values["abbey.wagon.on"].source
    assert selectors.written(source, selectors.every_document()) in asked
    assert "Annotated Rules" not in asked
