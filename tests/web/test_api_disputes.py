"""Saved disputes for programs: nothing is written over what somebody else wrote."""

import json

import pytest
from django.test import Client

from rulesite.disputes import storage
from rulesite.disputes.models import Dispute
from tests.web.asking import CITY, V1, failure, post
from tests.web.describing import answered

pytestmark = pytest.mark.django_db

BODY = {"title": "Whose?", "words": "Mine.", "position": CITY, "rules": ["bb-hig", "bb-rgg"]}


@pytest.fixture
def saved(client: Client) -> dict:
    answer = post(client, "disputes", BODY)
    assert answer.status_code == 201
    assert answer["ETag"] == '"1"'
    return answer.json()


def send(client: Client, method: str, saved: dict, body: object = None, **headers: str):
    told = {"Authorization": f"Bearer {saved['key']}", "If-Match": '"1"', **headers}
    return client.generic(
        method,
        f"{V1}/disputes/{saved['id']}/",
        json.dumps(body) if body else "",
        content_type="application/json",
        headers={name: value for name, value in told.items() if value},
    )


def test_nothing_as_words_is_none(client):
    answer = post(client, "disputes", {**BODY, "words": None})
    assert (answer.status_code, answer.json()["words"]) == (201, "")


def test_what_was_saved_is_read_by_anybody_and_the_key_by_nobody(client, saved):
    answer = Client().get(f"{V1}/disputes/{saved['id']}/")
    answered("read_dispute", answer)
    assert answer["ETag"] == '"1"'
    key = saved.pop("key")
    assert answer.json() == saved
    assert key not in answer.content.decode()
    assert saved["judged"] == {"bb-hig": {"red": 4, "blue": 0}, "bb-rgg": {"red": 2, "blue": 0}}
    assert Client().get(saved["url"]).status_code == 200
    same = client.get(f"{V1}/disputes/{saved['id']}/", headers={"If-None-Match": '"1"'})
    assert same.status_code == 304


@pytest.mark.parametrize(
    ("headers", "status", "code"),
    [
        ({"Authorization": ""}, 403, "no-key"),
        ({"Authorization": "Bearer guessed"}, 403, "no-key"),
        ({"If-Match": ""}, 428, "no-revision"),
        ({"If-Match": '"2"'}, 412, "changed"),
        ({"If-Match": 'W/"one"'}, 412, "changed"),
    ],
)
@pytest.mark.parametrize("method", ["PUT", "DELETE"])
def test_who_may_not_write_changes_nothing(client, saved, method, headers, status, code):
    failure(send(client, method, saved, {**BODY, "title": "Other"}, **headers), status, code)
    (revision,) = Dispute.objects.get().revisions.all()
    assert revision.title == "Whose?"


def test_of_two_who_read_the_same_the_second_is_told(client, saved):
    first = send(client, "PUT", saved, {**BODY, "title": "First come"})
    answered("change_dispute", first)
    assert first["ETag"] == '"2"'
    second = send(client, "PUT", saved, {**BODY, "title": "Too late"})
    answered("change_dispute", second)
    failure(second, 412, "changed")
    failure(send(client, "DELETE", saved), 412, "changed")
    titles = [one.title for one in Dispute.objects.get().revisions.all()]
    assert titles == ["Whose?", "First come"]
    assert send(client, "DELETE", saved, **{"If-Match": first["ETag"]}).status_code == 204
    failure(client.get(f"{V1}/disputes/{saved['id']}/"), 404, "unknown-dispute")


@pytest.mark.parametrize(
    ("more", "status", "code"),
    [
        ({"title": ""}, 400, "bad-title"),
        ({"title": "x" * 121}, 400, "bad-title"),
        ({"words": "x" * 2001}, 400, "bad-words"),
        ({"title": "\0"}, 400, "bad-title"),
        ({"title": 7}, 400, "malformed"),
        ({"position": "1~p"}, 400, None),
        ({"actions": [{"do": "fly"}]}, 400, None),
    ],
)
def test_what_cannot_be_judged_is_not_saved(client, more, status, code):
    failure(post(client, "disputes", {**BODY, **more}), status, code)
    assert not Dispute.objects.exists()


def test_a_site_that_keeps_nothing_says_so(client, saved, settings):
    settings.READ_ONLY = True
    failure(post(client, "disputes", BODY), 503, "read-only")
    failure(send(client, "PUT", saved, BODY), 503, "read-only")
    failure(send(client, "DELETE", saved), 503, "read-only")


def test_the_gallery_lists_what_was_let_in_and_nothing_that_was_hidden(client, saved):
    def listed() -> list[str]:
        return [one["id"] for one in client.get(f"{V1}/disputes/").json()["entries"]]

    assert listed() == []
    Dispute.objects.update(shown=1)
    assert listed() == [saved["id"]]
    Dispute.objects.update(hidden=True)
    assert listed() == []
    failure(client.get(f"{V1}/disputes/{saved['id']}/"), 410, "hidden")


def test_so_many_revisions_and_no_more(client, saved, monkeypatch):
    monkeypatch.setattr(storage, "MOST", 1)
    failure(send(client, "PUT", saved, BODY), 413, "too-many-revisions")
    assert Dispute.objects.get().revisions.count() == 1
