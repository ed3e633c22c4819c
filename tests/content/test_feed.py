"""What changed: for readers, for feed readers, and never a draft."""

from datetime import UTC, datetime, timedelta
from xml.etree import ElementTree as ET

import pytest
from django.test import Client

from content.models import KINDS, Entry, Load, Revision
from content.pages import changes
from content.pages.changes import seen
from content.views.changes import WORDS
from content.views.feed import NEWEST

pytestmark = pytest.mark.usefixtures("loaded")
ATOM = "{http://www.w3.org/2005/Atom}"
FILE = """---
id: a-note
title: A note
type: clarification
rules: [tower.capture.own]
---
What it says.
"""


def revised(before: str, after: str, ref: str = "note:a-note", **more: object) -> Revision:
    kind, _, name = ref.partition(":")
    return Revision.objects.create(
        **{
            "ref": ref,
            "kind": kind,
            "title": "A note",
            "path": f"/notes/{name}/",
            "action": "changed",
            "origin": "admin",
            "before": before,
            "after": after,
            **more,
        }
    )


def draft(text: str, word: str = "true") -> str:
    return text.replace("type:", f"draft: {word}\ntype:")


@pytest.fixture
def nothing(db: None) -> None:
    """As if nothing had happened yet."""
    Revision.objects.all().delete()


# --- What readers saw --------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "after", "action"),
    [
        ("", FILE, "added"),
        (FILE, "", "removed"),
        (FILE, FILE + "More.\n", "changed"),
        ("", draft(FILE), None),
        (draft(FILE), draft(FILE) + "More.\n", None),
        (draft(FILE), "", None),
        (draft(FILE), FILE, "added"),
        (FILE, draft(FILE), "removed"),
        (draft(FILE, "yes"), draft(FILE, "on"), None),
        (draft(FILE, "false"), FILE, "changed"),
        (FILE, FILE + "\ndraft: true\n", "changed"),  # a text may say so
    ],
)
def test_a_draft_does_not_count_as_there(before: str, after: str, action: str | None) -> None:
    revision = revised(before, after)
    change = seen(revision)
    assert (change and change.action) == action
    assert (revision in changes.public()) == (action is not None)


def test_the_new_title_of_a_draft_stays_hidden() -> None:
    change = seen(revised(FILE, draft(FILE.replace("A note", "A secret")), title="A secret"))
    assert change
    assert change.title == "A note"
    assert change.after == ""


@pytest.mark.parametrize(
    ("old", "new", "parts"),
    [
        ("What it says", "What it said", ("text",)),
        ("title: A note", "title: The note", ("title",)),
        ("clarification", "misprint", ("type",)),
        ("[tower.capture.own]", "[tower.capture.one]", ("rules",)),
        ("type:", "citations: [{document: car, place: p. 1}]\ntype:", ("sources",)),
        ("type:", "keys: [car-fn-100a]\ntype:", ("rows of the inventory",)),
        ("[tower.capture.own]", "\n- tower.capture.own", ("form of the file",)),
    ],
)
def test_what_of_an_entry_changed(old: str, new: str, parts: tuple[str, ...]) -> None:
    change = seen(revised(FILE, FILE.replace(old, new)))
    assert change
    assert change.parts == parts
    assert change.words == f"changed: {parts[0]}"


def test_what_cannot_be_read_has_changed_all_the_same() -> None:
    change = seen(revised("no front matter", "---\n: [\n---\nx"))
    assert change
    assert change.action == "changed"
    assert change.parts == ("text",)


def test_a_source_changes_like_an_entry(client: Client) -> None:
    before = "- id: car\n  title: Rules\n  date: 2007\n"
    one = revised(before, before.replace("2007", "2008"), "document:car", title="The rules")
    change = seen(one)
    assert change
    assert (change.kind, change.words) == ("Source", "changed: date")
    assert changes.published_paths([one.ref]) == {"document:car": "/sources/car/"}
    html = shown(client)
    assert "1 source changed" in html
    assert '<a href="/sources/car/">The rules</a>' in html
    link = feed(client).findall(f"{ATOM}entry")[0].find(f"{ATOM}link")
    assert link is not None
    assert link.get("href") == "http://testserver/sources/car/"


# --- The feed ----------------------------------------------------------------------


def feed(client: Client) -> ET.Element:
    response = client.get("/changes.atom")
    assert response.status_code == 200
    assert response["Content-Type"].startswith("application/atom+xml")
    return ET.fromstring(response.content)


def part(entry: ET.Element, name: str) -> str:
    return entry.findtext(f"{ATOM}{name}") or ""


def test_the_feed_has_what_atom_asks_for(client: Client) -> None:
    found = feed(client)
    links = {one.get("rel"): one.get("href") for one in found.findall(f"{ATOM}link")}
    assert links == {
        "alternate": "http://testserver/changes/",
        "self": "http://testserver/changes.atom",
    }
    entries = found.findall(f"{ATOM}entry")
    assert len(entries) == NEWEST
    for name in ("id", "title", "updated"):
        assert part(found, name)
        assert all(part(one, name) for one in entries)
    assert len({part(one, "id") for one in entries}) == NEWEST
    assert found.find(f"{ATOM}author") is not None
    times = [datetime.fromisoformat(part(one, "updated")) for one in entries]
    assert times == sorted(times, reverse=True)
    assert datetime.fromisoformat(part(found, "updated")) == times[0]


def test_the_feed_tells_what_happened(client: Client) -> None:
    entry = Entry.objects.get(pk="faq:17")
    revised(entry.source + "Less.\n", entry.source, entry.pk, title=entry.title)
    revised(FILE, "")
    gone, changed, *_ = feed(client).findall(f"{ATOM}entry")
    assert part(changed, "title") == entry.title
    assert "Question changed: text." in part(changed, "summary")
    assert "No in the single boxes and the American Big Box" in part(changed, "summary")
    link = changed.find(f"{ATOM}link")
    assert link is not None
    assert link.get("href") == "http://testserver/faq/17/"
    assert "Note removed." in part(gone, "summary")
    link = gone.find(f"{ATOM}link")
    assert link is not None
    assert link.get("href") == "http://testserver/changes/"


def test_the_feed_is_silent_about_drafts(client: Client, nothing: None) -> None:
    revised("", draft(FILE))
    assert feed(client).findall(f"{ATOM}entry") == []


def test_the_feed_can_be_asked_cheaply(client: Client) -> None:
    newest = changes.public()[0].at
    Load.objects.update(at=newest + timedelta(seconds=2))  # loading goes on after the last change
    first = client.get("/changes.atom")
    for headers in (
        {"if-none-match": first["ETag"]},
        {"if-modified-since": first["Last-Modified"]},
    ):
        assert client.get("/changes.atom", headers=headers).status_code == 304
    revised("", FILE)
    again = client.get("/changes.atom", headers={"if-none-match": first["ETag"]})
    assert again.status_code == 200


def test_the_same_change_has_the_same_id(client: Client, nothing: None) -> None:
    at = datetime(2026, 11, 20, 8, 30, tzinfo=UTC)
    ids = set()
    for _ in range(2):
        Revision.objects.all().delete()
        one = revised("", FILE)
        Revision.objects.filter(pk=one.pk).update(at=at)
        ids |= {part(entry, "id") for entry in feed(client).findall(f"{ATOM}entry")}
    assert len(ids) == 1


def test_every_kind_has_its_words() -> None:
    assert WORDS.keys() == changes.KINDS.keys() >= KINDS.keys()


# --- The page ----------------------------------------------------------------------


def shown(client: Client, query: str = "") -> str:
    response = client.get(f"/changes/{query}")
    assert response.status_code == 200
    html = response.content.decode()
    assert html.count("<h1>") == 1
    return html


def test_the_page_of_the_first_day(client: Client) -> None:
    html = shown(client)
    count = Entry.objects.published().filter(kind="note").count()
    assert f"{count} notes added" in html
    assert 'href="/faq/17/"' in html
    assert 'href="/changes.atom"' in html


def test_the_page_by_days(client: Client, nothing: None) -> None:
    text = Entry.objects.get(pk="faq:17").source
    first = revised("", text, "faq:17", title="May the fairy?")
    Revision.objects.filter(pk=first.pk).update(at=datetime(2026, 11, 19, 12, tzinfo=UTC))
    revised(text + "Less.\n", text, "faq:17", title="May the fairy?")
    revised(FILE, "", title="A note that went")
    revised("", draft(FILE), title="A secret")
    html = shown(client)
    assert html.index("1 question changed") < html.index("19 November 2026")
    assert html.index("19 November 2026") < html.index("1 question added")
    assert "1 note removed" in html
    assert "A note that went" in html
    assert "/notes/a-note/" not in html
    assert "secret" not in html


def test_older_days_are_on_the_next_page(client: Client, nothing: None) -> None:
    for day in range(1, 26):
        one = revised("", FILE)
        Revision.objects.filter(pk=one.pk).update(at=datetime(2026, 10, day, tzinfo=UTC))
    first, second = shown(client), shown(client, "?page=2")
    assert "25 October 2026" in first
    assert ">5 October 2026<" not in first
    assert ">5 October 2026<" in second
    assert 'href="?page=2"' in first
    assert shown(client, "?page=nonsense").count("<section>") == 20


def test_nothing_has_happened_yet(client: Client, nothing: None) -> None:
    assert "Nothing has happened yet" in shown(client)
