"""What is not in this book, and how tournaments play."""

import re
from html import unescape

import pytest
from django.test import Client

from content.files import sources
from content.pages.unbuilt import grouped, unbuilt

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("loaded")]


def text(client: Client, path: str) -> str:
    html = client.get(path).content.decode()
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", html.partition("<main")[2])))


def test_every_box_stands_in_one_group(client: Client) -> None:
    boxes = unbuilt()
    groups = grouped(boxes)
    assert sorted(one.id for group in groups for one in group.boxes) == sorted(
        one.id for one in boxes
    )
    html = client.get("/other-boxes/").content.decode()
    assert all(html.count(f'id="{one.id}"') == 1 for one in boxes)


def test_every_box_says_what_is_known_or_where_its_rules_stand() -> None:
    """What nobody knows is said too: no box is a mere name."""
    mere = [one.id for one in unbuilt() if not (one.documents or one.known or one.told)]
    assert mere == []


def test_what_is_told_is_kept_apart_from_what_is_known(client: Client) -> None:
    """Of the Wonders of Humanity we know what they are, and of one of them what it does."""
    html = client.get("/other-boxes/").content.decode()
    section = re.search(r'<section id="wonders".*?</section>', html, re.DOTALL)
    assert section
    known, _, rest = section[0].partition("<h4>Told</h4>")
    told, _, unknown = rest.partition("<h4>Not known</h4>")
    assert "one tile over five squares" in known
    assert "3 points when that player completes roads" in told
    assert "other wonders" in unknown


def test_tournaments_tell_each_topic_with_whose_word_it_is(client: Client) -> None:
    shown = text(client, "/tournaments/")
    for topic in sources.read_list(sources.root(), "tournaments"):
        assert topic["title"] in shown
        for row in topic["rows"]:
            assert f"{row['text']} {row['by']}" in shown
    assert "The player who started loses. A copy of the rules" in shown
