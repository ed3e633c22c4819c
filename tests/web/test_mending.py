"""What puts a stated position right, as links on pages, and what is said beside an answer."""

import re
from html import unescape
from urllib.parse import unquote

import pytest

pytestmark = pytest.mark.django_db

BEHIND = "1~tBpnUUBnsUT-RfcSBnsUV"


def _mends(body: str) -> dict[str, str]:
    """What is offered to put the position right, with the notation that each leads to."""
    found = re.findall(r'<ul class="mends.*?</ul>', body, re.DOTALL)
    drawn = re.sub(r"<svg.*?</svg>", "", "".join(found), flags=re.DOTALL)
    links = re.findall(r'href="[^"]*?p=([^"&]+)[^"]*"[^>]*>([^<]+)<', drawn)
    return {unescape(words): unquote(notation) for notation, words in links}


@pytest.mark.parametrize("address", ["/verdict/", "/board/", "/verdict/part/"])
def test_which_tile_closed_it_is_one_tap(client, address):
    body = client.get(address, {"p": BEHIND}).content.decode()
    mends = _mends(body)
    assert list(mends)[:3] == [
        "This tile was placed last",
        "The tile below was placed last",
        "It has been scored: its figures went home",
    ]
    assert mends["This tile was placed last"] == "1~pRB~sB~tBpnUUBnsUVBnsUT-RfcS"
    page = "/board/" if address != "/verdict/" else "/verdict/"
    assert f'href="{page}?p=1~pRB~sB~tBpnUUBnsUVBnsUT-RfcS' in body
    assert 'data-about="0,-1"' in body


def test_at_the_end_what_nobody_scored_is_scored_and_said(client):
    body = client.get("/verdict/", {"p": BEHIND, "q": "final"}).content.decode()
    assert "Nobody has scored it yet, so it is scored here as complete." in body
    assert "City of 2 tiles" in body


def test_a_remark_of_some_rule_sets_names_them(client):
    """By the Big Boxes no builder stands alone, so they refuse; of the others nothing is said."""
    body = client.get(
        "/verdict/", {"p": "1~prB~sBT~tBpnUUBvnVU-RurE", "rules": "hig,rgg,bb-hig,bb-rgg"}
    ).content.decode()
    assert "Take the red builder away" in _mends(body)
    assert "Cannot have come about in German Big Box and American Big Box" in body


def test_moves_still_open_at_the_end_can_be_played(client):
    """Red's follower in the castle, the Count in the market (note 59)."""
    stated = (
        "1~prB~sBC~tCanUUCbnVUCcnWUCdnXUCenUVCfnVVCgnWV-RfKChnXVCinUWCjnVWCknWWClnXWBpnUT-BfrE~cM"
    )
    body = client.get("/verdict/", {"p": stated, "q": "final"}).content.decode()
    assert "Red may bring followers out of Carcassonne before the final scoring" in body
    played = re.search(r'href="(/turn/[^"]+)"[^>]*>Play these moves', body)
    assert played
    turn = client.get(unescape(played[1])).content.decode()
    assert "may bring followers out of Carcassonne" in turn


def test_a_turn_can_begin_where_all_is_scored(client):
    body = client.get("/turn/", {"p": "1~tBpnUUBnsUT-RfcS", "a": "1~lBnsUV~p"}).content.decode()
    settled = re.search(r'href="/turn/\?([^"]+)">has been scored', body)
    assert settled
    after = client.get("/turn/?" + unescape(settled[1])).content.decode()
    assert "First the tile that lies there already" not in after
    assert "Red places a tile" in after


def test_what_has_to_be_decided_first_is_not_told_as_nothing_completed(client):
    made = "2~prB~sB.BC~tBnnUU-BfcNBnsUT"
    text = client.get(f"/verdict/?p={made}").content.decode()
    assert "Nothing is scored yet" in text
    assert "next Blue may make the small city a castle" in text
    assert "completed nothing" not in text
