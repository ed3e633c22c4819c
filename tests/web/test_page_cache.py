"""Pages are made once, and again as soon as anything that they are made of is another."""

import os
import shutil

import pytest
from django.contrib.auth.models import User
from django.core.cache import caches
from django.db import OperationalError

from content import search
from content.files import sources
from content.models import Entry
from content.pages import cached
from content.store import editing, loading
from rulesite.serving import page_cache

KEPT = "rulesite.serving.page_cache.KeptMiddleware"
CHAPTER = "/rules/base/"
SHARED = f"{CHAPTER}?game=bb-rgg"
ADDRESSES = [
    "/",
    CHAPTER,
    SHARED,
    "/rules/booklet/?game=bb-rgg",
    "/game/",
    "/faq/1/",
    "/search/?q=small+city",
    "/verdict/?p=1~pRB~sB~tBpnUU",
]


@pytest.fixture(autouse=True)
def keeping(settings, db):
    """Caches that keep, as a server has them."""
    local = "django.core.cache.backends.locmem.LocMemCache"
    settings.MIDDLEWARE = [KEPT, *settings.MIDDLEWARE]
    settings.CACHES = {name: {"BACKEND": local, "LOCATION": name} for name in settings.CACHES}
    for name in settings.CACHES:
        caches[name].clear()


def how(client, address, **headers):
    """How an answer was come by, and the answer."""
    answer = client.get(address, headers=headers)
    return getattr(answer.wsgi_request, "kept", ""), answer


@pytest.mark.parametrize("address", ADDRESSES)
def test_a_page_is_made_once(client, address):
    first, made = how(client, address)
    again, copy = how(client, address)
    known, nothing = how(client, address, if_none_match=made["ETag"])
    assert (first, again, known) == ("made", "copy", "known")
    assert copy.content == made.content
    assert dict(copy.items()) == dict(made.items())
    assert (nothing.status_code, nothing.content) == (304, b"")
    for name in ("ETag", "Cache-Control", "Vary"):
        assert nothing[name] == made[name]


def test_whoever_plays_otherwise_gets_another_page(client):
    _, plain = how(client, CHAPTER)
    client.cookies["game"] = "bb-rgg+inns"
    state, own = how(client, CHAPTER, if_none_match=plain["ETag"])
    assert (state, own.status_code) == ("made", 200)
    assert own.content != plain.content
    client.cookies["game"] = "no such game"
    assert how(client, CHAPTER, if_none_match=plain["ETag"])[0] == "known"


def test_compressed_and_plain_copies_are_two(client):
    _, plain = how(client, CHAPTER)
    state, small = how(client, CHAPTER, accept_encoding="gzip")
    assert (state, small["Content-Encoding"]) == ("made", "gzip")
    assert small["ETag"] != plain["ETag"]
    assert how(client, CHAPTER, accept_encoding="gzip")[1].content == small.content


def test_an_editors_change_shows_at_once(client):
    _, before = how(client, "/faq/1/")
    entry = Entry.objects.get(path="/faq/1/")
    text = (sources.root() / "questions" / "1.md").read_text("utf-8")
    editing.restore(entry, f"{text}\nAnother last sentence.\n", "anna")
    state, after = how(client, "/faq/1/", if_none_match=before["ETag"])
    assert state == "made"
    assert "Another last sentence." in after.content.decode()


def test_a_load_that_changes_something_gives_every_page_another_mark(client, tmp_path, monkeypatch):
    monkeypatch.setattr(search, "refresh", lambda: None)  # most of a load's work
    _, before = how(client, "/faq/1/")
    files = shutil.copytree(sources.root(), tmp_path / "fixtures")
    path = files / "questions" / "1.md"
    path.write_text(path.read_text("utf-8") + "\nA new last sentence.\n", encoding="utf-8")
    loading.load(files)
    state, after = how(client, "/faq/1/", if_none_match=before["ETag"])
    assert state == "made"
    assert "A new last sentence." in after.content.decode()


def test_other_code_makes_other_pages(client, monkeypatch):
    _, before = how(client, "/")
    monkeypatch.setattr(page_cache, "code", lambda: "another release")
    assert how(client, "/", if_none_match=before["ETag"])[0] == "made"


@pytest.mark.parametrize(
    "address",
    ["/healthz", "/admin/login/", "/disputes/new/", "/nothing/", "/verdict/?p=junk"],
)
def test_what_is_one_readers_own_or_no_page_is_not_kept(client, address):
    for _ in range(2):
        state, answer = how(client, address)
        assert state == ""
        assert "ETag" not in answer or not answer.has_header("Set-Cookie")


def test_who_is_logged_in_gets_pages_of_their_own(client):
    client.force_login(User.objects.create_user("anna", is_staff=True))
    assert [how(client, CHAPTER)[0] for _ in range(2)] == ["", ""]


def test_shared_caches_keep_pages_as_long_as_the_settings_say(client, settings):
    settings.SHARED_SECONDS = 30
    assert how(client, "/")[1]["Cache-Control"] == "public, max-age=0, s-maxage=30"


@pytest.mark.parametrize("address", ["/nothing/", "/admin/", "/d/nothing2/", "/verdict/?p=junk"])
def test_who_has_anything_hears_nothing_of_what_is_not_there(client, address):
    """RFC 9110, 13.1.2: ``*`` is fulfilled only by what there is."""
    assert how(client, address, if_none_match="*")[1].status_code in (302, 400, 404)


def test_who_has_anything_has_what_is_there(client):
    for _ in range(2):
        assert how(client, CHAPTER, if_none_match="*")[1].status_code == 304


@pytest.mark.parametrize("address", ["/disputes/", "/sitemap.xml", "/nothing/", "/robots.txt"])
def test_every_answer_says_how_long_it_may_be_kept(client, address):
    assert how(client, address)[1]["Cache-Control"] == "no-cache"
    client.force_login(User.objects.create_user("anna", is_staff=True))
    assert how(client, CHAPTER)[1]["Cache-Control"] == "private, no-cache"


def test_copies_of_one_release_have_the_same_marks(tmp_path, settings, monkeypatch):
    """Wherever they lie, and whenever they were written there."""
    page_cache.code.cache_clear()
    marks = []
    for number, place in enumerate(("here", "there")):
        for room in ("engine", "content", "rulesite"):
            folder = tmp_path / place / room
            folder.mkdir(parents=True)
            (folder / "one.py").write_text(f"{room}\n")
            os.utime(folder / "one.py", (number, number))
        settings.BASE_DIR = tmp_path / place
        marks.append(page_cache.code.__wrapped__())
    (folder / "one.py").write_text("rulesitE\n")
    assert marks[0] == marks[1] != page_cache.code.__wrapped__()


def silent(*_asked):
    raise OperationalError


def test_copies_go_out_while_the_database_is_away(client, monkeypatch):
    assert how(client, CHAPTER)[0] == "made"
    monkeypatch.setattr(cached.changes, "state", silent)
    monkeypatch.setattr(cached, "reference", cached.reference)
    assert how(client, CHAPTER)[0] == "copy"


def test_pages_that_need_no_database_stand_where_it_never_answered(client, monkeypatch):
    monkeypatch.setattr(cached.changes, "state", silent)
    monkeypatch.setattr(cached.reference, "known", "")
    state, answer = how(client, "/healthz")
    assert (state, answer.status_code) == ("", 200)
    assert how(client, "/robots.txt")[1].status_code == 200
