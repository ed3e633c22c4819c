"""Saved disputes: kept, changed by who may, never written over, and judged again."""

import re
from urllib.parse import urlencode

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.db import DatabaseError
from django.db.models import JSONField
from django.test import Client

from content.models import RuleValue, Tile
from content.models.fields import WrittenJSON
from engine import api
from rulesite.disputes import storage, views
from rulesite.disputes.models import Dispute, Report, Revision
from tests.web.asking import CITY, text

pytestmark = pytest.mark.django_db

TURN = "p=1~prB~sB~tBpnUU&a=1~lBnsUT~dUTfcS&rules=bb-hig"
VERDICT = f"p={CITY}&rules=bb-hig,bb-rgg"


def stated(address: str = VERDICT, title: str = "Whose city?", **more: object) -> dict:
    return {"title": title, "words": "Red says four.", "address": address, **more}


@pytest.fixture
def dispute(client: Client) -> Dispute:
    """One whose author is ``client``."""
    answer = client.post("/disputes/new/", stated())
    assert answer.status_code == 302
    return Dispute.objects.get(pk=answer.url.split("/")[2])


def edit(client: Client, dispute: Dispute, **more: object):
    return client.post(f"/d/{dispute.pk}/edit/", stated(**{"number": 1, **more}))


# --- Saving and showing ----------------------------------------------------------------


def test_the_verdict_leads_to_a_form_that_holds_its_address(client: Client) -> None:
    page = text(client.get(f"/verdict/?{VERDICT}"))
    link = re.search(r'href="(/disputes/new/\?[^"]+)"', page)
    assert link
    form = text(client.get(link[1]))
    assert f'value="{VERDICT}"' in form


def test_a_saved_position_is_shown_with_its_verdict(client: Client, dispute: Dispute) -> None:
    page = text(client.get(dispute.get_absolute_url()))
    for part in (
        "Whose city?",
        "Red says four.",
        "German Big Box: red 4. American Big Box: red 2.",
    ):
        assert part in page
    assert not re.search(r'type="search"[^>]*value="[^"]', page), "the position is no search"
    assert "Judged differently" not in page
    revision = dispute.latest
    assert revision.judged == {
        "bb-hig": {"red": 4, "blue": 0},
        "bb-rgg": {"red": 2, "blue": 0},
    }
    assert all((revision.code, revision.content, revision.engine))


@pytest.mark.parametrize("asked", [VERDICT, TURN], ids=["position", "turn"])
def test_who_argues_back_lays_it_out_otherwise_from_its_own_page(client, asked: str) -> None:
    page = text(client.get(client.post("/disputes/new/", stated(asked)).url))
    link = re.search(r'href="([^"]+)"[^>]*>Edit the board<', page)
    assert link
    assert link[1].startswith("/board/?p=1~p")
    board = client.get(link[1])
    assert board.status_code == 200
    assert "parameter" not in text(board).lower()


def test_its_author_is_told_the_address_and_the_key_at_once(client: Client) -> None:
    saved = client.post("/disputes/new/", stated())
    page = text(client.get(saved.url))
    key = client.cookies["dispute"].value
    assert f"note its edit key: <code>{key}</code>" in page
    short = saved.url.partition("?")[0]
    assert f">http://testserver{short}</a>" in page
    assert key not in text(Client().get(saved.url))


def test_a_saved_turn_is_shown_with_what_it_gained(client: Client) -> None:
    page = text(client.get(client.post("/disputes/new/", stated(TURN)).url))
    assert "/turn/?p=1~prB" in page
    assert "Points gained in this turn" in page
    assert "Red 4, Blue 0" in page


@pytest.mark.parametrize(
    ("sent", "tells"),
    [
        (stated("p=nonsense"), "nonsense"),
        (stated("rules=bb-hig"), "no position"),
        (stated(f"p={CITY}&rules=nothing"), "nothing"),
        (stated(title=""), "This field is required"),
        (stated(title="x" * 121), "at most 120 characters"),
        (stated(f"p={CITY}{'x' * 9000}"), "at most 8190 characters"),
    ],
)
def test_what_cannot_be_judged_is_not_saved(client: Client, sent: dict, tells: str) -> None:
    answer = client.post("/disputes/new/", sent)
    assert answer.status_code == 422
    assert tells in text(answer)
    assert not Dispute.objects.exists()


@pytest.mark.parametrize(
    ("words", "status"),
    [
        ("x" * 2_000, 302),
        ("x" * 2_001, 422),
        ("Red\0says four.", 422),
        ("\r\n".join(["x" * 999, "x" * 1_000]), 302),
        ("\r\n" * 1_998 + "so", 302),
    ],
)
def test_a_long_question_is_kept_or_comes_back(client: Client, words: str, status: int) -> None:
    """Browsers count a line end as one character and send two."""
    for there in ("/disputes/new/", None):
        answer = client.post(there or _edited(client), stated(words=words, number=1))
        assert answer.status_code == status
        if status == 422:
            assert "Red" in text(answer) or "x" * 2_001 in text(answer)


def _edited(client: Client) -> str:
    return f"{client.post('/disputes/new/', stated()).url.partition('?')[0]}edit/"


def test_a_verdict_that_changed_since_is_told(client: Client, dispute: Dispute) -> None:
    Revision.objects.update(
        judged={"bb-hig": {"red": 6, "blue": 0}, "bb-rgg": {"red": 2, "blue": 0}}
    )
    page = text(client.get(dispute.get_absolute_url()))
    assert "Judged differently now" in page
    assert "Red 6, Blue 0 then, Red 4, Blue 0 now" in page


def test_what_can_no_longer_be_read_keeps_its_page(client: Client, dispute: Dispute) -> None:
    Revision.objects.update(position="0~gone")
    page = client.get(dispute.get_absolute_url())
    assert page.status_code == 200
    assert "It cannot be judged any more" in text(page)


def test_the_order_of_players_is_no_other_verdict(client: Client) -> None:
    """PostgreSQL sorted them when it kept mappings in its own form."""
    position = "players blue red\nbase-cfff 0,-1 2  red city s\nbase-cfff 0,0\n"
    asked = {"p": api.write_notation(api.read_position(position)), "rules": "bb-hig,bb-rgg"}
    saved = client.post("/disputes/new/", stated(urlencode(asked)))
    for order in (("blue", "red"), ("red", "blue")):
        one = Revision.objects.get()
        one.judged = {
            label: {player: said[player] for player in order} for label, said in one.judged.items()
        }
        one.save()
        assert "Judged differently" not in text(client.get(saved.url))
    Dispute.objects.update(shown=1)
    assert "Blue 0, Red" in text(client.get("/disputes/"))


def test_only_lists_are_kept_in_the_databases_own_order() -> None:
    """A mapping needs a column that keeps the order in which it was written. What a rule says is
    one value, and the place of a tile in its block a list or nothing: neither has an order."""
    whole = {(RuleValue, "value"), (Tile, "block")}
    for model in apps.get_models():
        for column in model._meta.get_fields():
            plain = isinstance(column, JSONField) and not isinstance(column, WrittenJSON)
            if plain and (model, column.name) not in whole:
                assert column.default is list, f"{model.__name__}.{column.name}"


def test_a_verdict_that_has_a_page_of_its_own_has_one_as_a_dispute(
    client: Client, dispute: Dispute, settings
) -> None:
    settings.WORK_LIMIT = client.get(f"/verdict/?{VERDICT}").wsgi_request.work.steps
    page = text(client.get(dispute.get_absolute_url()))
    assert "German Big Box: red 4. American Big Box: red 2." in page
    assert "Judged differently" not in page


@pytest.mark.parametrize("address", [VERDICT, TURN])
def test_what_takes_too_long_keeps_its_page(client: Client, settings, address: str) -> None:
    saved = client.post("/disputes/new/", stated(address)).url.partition("?")[0]
    settings.WORK_LIMIT = 1
    for there in (saved, f"{saved}1/"):
        answer = client.get(there)
        assert answer.status_code == 200
        page = text(answer)
        assert "It takes too long to judge it here" in page
        assert "German Big Box: Red 4, Blue 0" in page
        assert 'id="picture"' in page


@pytest.mark.parametrize("path", ["/d/nothing2/", "/d/nothing2/1/", "/d/nothing2/edit/"])
def test_an_address_that_nobody_was_given_holds_nothing(client: Client, path: str) -> None:
    assert client.get(path).status_code == 404


# --- Changing --------------------------------------------------------------------------


def test_an_edit_adds_a_revision_and_keeps_the_first(client: Client, dispute: Dispute) -> None:
    assert edit(client, dispute, title="Whose city is it?").status_code == 302
    assert "Whose city is it?" in text(client.get(f"/d/{dispute.pk}/"))
    first = text(client.get(f"/d/{dispute.pk}/1/"))
    assert "There is a later one" in first
    assert "<h1>Whose city?</h1>" in first
    assert "2 revisions" in first


def test_a_dispute_has_so_many_revisions_and_they_have_pages(
    client: Client, dispute: Dispute, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(storage, "MOST", 3)
    monkeypatch.setattr(views, "SHOWN", 2)
    assert edit(client, dispute, title="The second").status_code == 302
    assert edit(client, dispute, number=2, title="The third").status_code == 302
    late = edit(client, dispute, number=3, title="One too many", words="Not to be lost.")
    assert late.status_code == 422
    assert "at most 3 revisions" in text(late)
    assert "Not to be lost." in text(late)
    first, second = (text(client.get(f"/d/{dispute.pk}/?revisions={one}")) for one in (1, 2))
    assert "3 revisions" in first
    assert "does not know" not in first
    assert f'href="/d/{dispute.pk}/3/"' in first
    assert f'href="/d/{dispute.pk}/1/"' not in first
    assert f'href="/d/{dispute.pk}/1/"' in second


def test_the_list_of_revisions_reads_no_more_than_it_shows(
    client: Client, dispute: Dispute
) -> None:
    first = dispute.latest
    rows = [Revision(**{**_row(first), "number": number}) for number in range(2, 2_001)]
    Revision.objects.bulk_create(rows)
    Dispute.objects.update(number=2_000)
    answer = client.get(f"/d/{dispute.pk}/")
    assert "2000 revisions" in text(answer)
    assert text(answer).count(f'href="/d/{dispute.pk}/') < 40


def _row(revision: Revision) -> dict:
    columns = revision._meta.concrete_fields
    return {one.attname: getattr(revision, one.attname) for one in columns if one.name != "id"}


def test_a_position_laid_anew_is_offered_as_a_revision(client: Client, dispute: Dispute) -> None:
    there = f"/d/{dispute.pk}/edit/"
    assert f'href="/board/?{VERDICT}' in text(client.get(there))
    other = f"p={CITY}&rules=hig"
    form = text(client.get(f"/disputes/new/?{other}"))
    assert f'href="{there}?p=' in form
    assert f'value="{other}"' in text(client.get(f"{there}?{other}"))
    assert there not in text(Client().get(f"/disputes/new/?{other}"))


def test_only_who_has_the_key_may_edit(client: Client, dispute: Dispute) -> None:
    stranger = Client()
    assert edit(stranger, dispute).status_code == 403
    assert stranger.post(f"/d/{dispute.pk}/propose/", {"wanted": "yes"}).status_code == 403
    assert stranger.post(f"/d/{dispute.pk}/edit/", {"key": "guessed"}).status_code == 403
    key = client.cookies["dispute"].value
    assert key not in text(stranger.get(f"/d/{dispute.pk}/"))
    assert stranger.post(f"/d/{dispute.pk}/edit/", {"key": key}).status_code == 302
    assert edit(stranger, dispute, title="Mine").status_code == 302
    assert key not in "".join(Dispute.objects.values_list("key", flat=True))


def test_an_edit_of_what_changed_meanwhile_is_told_and_replaces_nothing(
    client: Client, dispute: Dispute
) -> None:
    edit(client, dispute, title="First come")
    late = edit(client, dispute, title="Too late")
    assert late.status_code == 409
    page = text(late)
    assert "Somebody changed this dispute meanwhile" in page
    assert "First come" in page
    assert "Too late" in page
    assert [one.title for one in dispute.revisions.all()] == ["Whose city?", "First come"]
    number = re.search(r'name="number" value="(\d+)"', page)
    assert number
    assert edit(client, dispute, title="Too late", number=number[1]).status_code == 302


def test_only_who_has_the_key_may_delete(client: Client, dispute: Dispute) -> None:
    edit(client, dispute)
    assert Client().post(f"/d/{dispute.pk}/delete/").status_code == 403
    assert client.get(f"/d/{dispute.pk}/delete/").status_code == 405
    assert f"/d/{dispute.pk}/delete/" in text(client.get(f"/d/{dispute.pk}/"))
    assert client.post(f"/d/{dispute.pk}/delete/").status_code == 302
    assert client.get(f"/d/{dispute.pk}/").status_code == 404
    assert not Revision.objects.exists()


# --- The gallery, and what does not belong there -----------------------------------------


def test_what_is_published_was_let_in_by_a_moderator(client: Client, dispute: Dispute) -> None:
    def listed() -> bool:
        return "Whose city?" in text(Client().get("/disputes/"))

    def moderate(action: str) -> None:
        sent = {"action": action, "_selected_action": [dispute.pk]}
        assert chief.post("/admin/disputes/dispute/", sent).status_code == 302

    chief = Client()
    chief.force_login(User.objects.create_superuser("rolf", password="x"))
    moderate("let_in")
    assert not listed(), "its author has not asked for it"
    client.post(f"/d/{dispute.pk}/propose/", {"wanted": "yes"})
    assert not listed()
    moderate("let_in")
    assert listed()
    assert "noindex" not in str(Client().get(f"/d/{dispute.pk}/").headers)
    edit(client, dispute, title="Something else altogether")
    assert listed(), "what was let in is what is listed"
    moderate("take_out")
    assert not listed()
    moderate("hide")
    assert Client().get(f"/d/{dispute.pk}/").status_code == 410


def test_the_gallery_has_pages(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "PAGE", 2)
    for title in ("Eldest", "Middle", "Newest"):
        client.post("/disputes/new/", stated(title=title))
    Dispute.objects.update(shown=1)
    first, second = text(client.get("/disputes/")), text(client.get("/disputes/?page=2"))
    assert "Newest" in first
    assert "Middle" in first
    assert "Eldest" not in first
    assert 'rel="next"' in first
    assert "Eldest" in second
    assert "German Big Box: Red 4, Blue 0" in second


def test_whoever_has_the_address_alone_sees_it(client: Client, dispute: Dispute) -> None:
    answer = Client().get(dispute.get_absolute_url())
    assert answer.headers["X-Robots-Tag"] == "noindex"
    assert dispute.pk not in text(client.get("/sitemap.xml"))


def test_a_report_reaches_the_moderators(dispute: Dispute) -> None:
    assert "will look at it" in text(Client().post(f"/d/{dispute.pk}/report/", {"reason": "Rude"}))
    assert "Nothing was reported" in text(Client().post(f"/d/{dispute.pk}/report/", {}))
    assert [one.reason for one in Report.objects.all()] == ["Rude"]


# --- Where nothing can be saved -----------------------------------------------------------


def test_a_site_that_keeps_nothing_says_so(client: Client, settings) -> None:
    settings.READ_ONLY = True
    answer = client.post("/disputes/new/", stated())
    assert answer.status_code == 503
    assert "it is not lost" in text(answer)


def test_a_database_that_fails_is_no_acknowledgement(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*arguments: object) -> None:
        raise DatabaseError

    monkeypatch.setattr(storage, "save", fails)
    assert client.post("/disputes/new/", stated()).status_code == 503
