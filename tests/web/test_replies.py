"""A dispute laid out otherwise: the second board comes back to the address of the first."""

import re

import pytest
from django.test import Client

from rulesite.disputes import storage
from rulesite.disputes.models import Dispute, Reply
from tests.web.asking import CITY, text

pytestmark = pytest.mark.django_db

VERDICT = f"p={CITY}&rules=bb-hig,bb-rgg"
OTHER = "p=1~pRB~sB~tBpnUU-BfcNBnsUT&rules=bb-hig,bb-rgg"
"""The same city, but Blue's."""


@pytest.fixture
def dispute(client: Client) -> Dispute:
    """One whose author is ``client``."""
    answer = client.post("/disputes/new/", {"title": "Whose city?", "address": VERDICT})
    return Dispute.objects.get(pk=answer.url.split("/")[2])


def put(dispute: Dispute, query: str = OTHER):
    """Somebody without the key puts a board beside a dispute."""
    return Client().post(f"/d/{dispute.pk}/beside/?{query}")


def plain(page: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


def test_from_a_dispute_to_a_second_board_beside_it(dispute: Dispute) -> None:
    reader = Client()
    page = text(reader.get(dispute.get_absolute_url()))
    (board,) = re.findall(r'href="(/board/\?[^"]+)"[^>]*>Edit the board', page)
    assert "Put it beside the dispute" in text(reader.get(board))
    verdict = text(reader.get(f"/verdict/?{OTHER}&reply={dispute.pk}"))
    (there,) = re.findall(r'href="(/d/[^"]+)"[^>]*>Put it beside the dispute', verdict)
    asked = plain(text(reader.get(there)))
    assert "German Big Box: red 4." in asked
    assert "German Big Box: blue 4." in asked
    done = reader.post(there)
    assert done.status_code == 302
    assert done.url.startswith(dispute.get_absolute_url())
    shown = plain(text(reader.get(done.url)))
    assert "Laid out otherwise" in shown
    assert "German Big Box: red 4." in shown
    assert "German Big Box: blue 4. American Big Box: blue 2." in shown


def test_equal_boards_share_no_id(client: Client, dispute: Dispute) -> None:
    farm = "p=1~pRB~sB~tBpnUU-Rfk&q=final&rules=bb-hig"
    put(dispute, farm)
    answer = client.post(f"/d/{dispute.pk}/edit/", {"title": "Mine", "address": farm, "number": 1})
    assert answer.status_code == 302
    for path in (dispute.get_absolute_url(), f"/d/{dispute.pk}/beside/?{farm}"):
        ids = re.findall(r' id="([^"]+)"', text(client.get(path)))
        assert len(ids) == len(set(ids))
        assert sum(one.startswith("farm-") for one in ids) > 4


def test_an_address_that_answers_nothing_has_no_door(client: Client) -> None:
    for query in ("", "&reply=", "&reply=../../up", "&reply=short"):
        page = text(client.get(f"/verdict/?{OTHER}{query}"))
        assert "Put it beside" not in page
    assert client.get(f"/d/abcdefgh/beside/?{OTHER}").status_code == 404


def test_a_dispute_alone_has_one_board(client: Client, dispute: Dispute) -> None:
    page = text(client.get(dispute.get_absolute_url()))
    assert "Laid out otherwise" not in page
    assert page.count('class="board-drawing"') == 1


def test_of_several_boards_the_latest_is_shown_and_any_can_be(
    client: Client, dispute: Dispute
) -> None:
    put(dispute)
    put(dispute, f"{OTHER}&q=final")
    first, second = Reply.objects.order_by("pk")
    page = text(client.get(dispute.get_absolute_url()))
    assert f'href="?board={second.pk}#beside" aria-current="true"' in page
    assert page.count('class="board-drawing"') == 2
    page = text(client.get(f"{dispute.get_absolute_url()}?board={first.pk}"))
    assert f'href="?board={first.pk}#beside" aria-current="true"' in page
    assert "ignores what it does not know" not in page


def test_a_revision_shows_the_dispute_as_it_was(client: Client, dispute: Dispute) -> None:
    put(dispute)
    assert "Laid out otherwise" not in text(client.get(f"/d/{dispute.pk}/1/"))


def test_what_cannot_be_scored_is_shown_as_it_stands(client: Client, dispute: Dispute) -> None:
    put(dispute, "p=1~tBpnUUBpnUT&rules=bb-hig")
    page = text(client.get(dispute.get_absolute_url()))
    assert "cannot be scored as it stands" in plain(page)
    assert page.count('class="board-drawing"') == 2


def test_what_takes_too_long_to_judge_is_still_shown(
    client: Client, dispute: Dispute, settings
) -> None:
    put(dispute)
    settings.WORK_LIMIT = client.get(f"/verdict/?{VERDICT}").wsgi_request.work.steps
    page = text(client.get(dispute.get_absolute_url()))
    assert "German Big Box: red 4." in plain(page)
    assert page.count('class="board-drawing"') == 2


def test_what_cannot_be_read_is_not_put_there(dispute: Dispute) -> None:
    for query in ("p=nonsense", "p=1~tZzzzz&rules=bb-hig", f"p={CITY}&rules=nobody", ""):
        assert put(dispute, query).status_code == 400
    assert not Reply.objects.exists()


def test_its_author_takes_a_board_away_and_nobody_else(client: Client, dispute: Dispute) -> None:
    put(dispute)
    reply = Reply.objects.get()
    assert "Remove it" not in text(Client().get(dispute.get_absolute_url()))
    assert Client().post(f"/d/{dispute.pk}/beside/{reply.pk}/remove/").status_code == 403
    assert "Remove it" in text(client.get(dispute.get_absolute_url()))
    assert client.post(f"/d/{dispute.pk}/beside/{reply.pk}/remove/").status_code == 302
    assert not Reply.objects.exists()


def test_so_many_boards_and_no_more(dispute: Dispute, monkeypatch) -> None:
    monkeypatch.setattr(storage, "MOST_REPLIES", 1)
    put(dispute)
    full = put(dispute)
    assert full.status_code == 422
    assert "at most 1 boards beside it" in plain(text(full))
    assert Reply.objects.count() == 1


def test_a_site_that_keeps_nothing_says_so(dispute: Dispute, settings) -> None:
    settings.READ_ONLY = True
    assert put(dispute).status_code == 503
    assert not Reply.objects.exists()


def test_a_hidden_dispute_takes_no_board(dispute: Dispute) -> None:
    Dispute.objects.update(hidden=True)
    assert put(dispute).status_code == 404
