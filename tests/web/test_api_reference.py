"""The API: the reference. What it holds is compared with the files and the engine."""

import gzip
import json
from datetime import timedelta
from urllib.parse import urlencode

import pytest
from django.utils.timezone import now

from content.files import sources
from content.models import KINDS, Chapter, Difference, Document, Entry, Load, Redirect, Revision
from content.tables.effects import answers, effects
from engine import api
from rulesite.api import reference
from rulesite.api.reference import KINDS_OF
from tests.every import share
from tests.web.asking import V1, failure, get
from tests.web.describing import described

ENTRIES = {name: view.model.KIND for name, view in KINDS_OF.items() if hasattr(view, "model")}
"""The lists of entries, each with the kind of these."""


pytestmark = pytest.mark.django_db


def entries(client, path, **query):
    """A whole list, piece by piece."""
    found, following = [], f"{path}?{urlencode(query, doseq=True)}"
    while following:
        answer = get(client, following)
        assert answer.status_code == 200, answer.content
        piece = answer.json()
        found += piece["entries"]
        following = (piece["next"] or "").partition("/v1/")[2]
    return found


# --- Lists -----------------------------------------------------------------------


@pytest.fixture(scope="module")
def pages():
    """What stands in the files."""
    return sources.read(sources.root()).pages


@pytest.mark.parametrize("name", ENTRIES)
def test_lists_are_whole(client, pages, name):
    files = [page for page in pages if page.kind == ENTRIES[name]]
    there = {page.name for page in files if not page.data.get("draft")}
    assert {one["name"] for one in entries(client, f"{name}/")} == there
    assert get(client, f"{name}/").json()["total"] == len(there)


def test_documents_and_chapters(client):
    assert [one["id"] for one in entries(client, "documents/")] == [
        one.pk for one in Document.objects.all()
    ]
    found = {one["id"]: one for one in entries(client, "chapters/")}
    assert list(found) == [one.pk for one in Chapter.objects.all()]
    assert found["tower"]["expansion"]
    assert not found["introduction"]["expansion"]
    assert found["tower"]["pieces"] == list(api.expansions()["tower"].pieces)
    assert "tower/capture" in [one["id"] for one in found["tower"]["sections"]]


def test_numbered_entries_come_in_the_order_of_their_numbers(client):
    numbers = [one["number"] for one in entries(client, "questions/")]
    counted = [one for one in numbers if one is not None]
    assert numbers[: len(counted)] == sorted(counted) == list(range(1, 40))


def test_pieces_make_up_the_whole(client):
    whole, found, address = entries(client, "notes/"), [], f"{V1}/notes/?limit=50"
    while address:
        answer = client.get(address).json()
        assert len(answer["entries"]) <= 50
        assert answer["offset"] == len(found)
        found += answer["entries"]
        address = answer["next"]
    assert found == whole
    assert entries(client, "notes/", offset=len(whole)) == []


def test_the_next_piece_keeps_the_filters(client):
    first = get(client, "rules/", chapter="tower", limit=3).json()
    then = client.get(first["next"]).json()
    assert then["offset"] == 3
    assert {one["chapters"][0] for one in then["entries"]} == {"tower"}


# --- Filters ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "query", "some", "none"),
    [
        ("rules/", {"chapter": "tower"}, "tower.capture.own", "base.city.small"),
        ("rules/", {"section": "tower/capture"}, "tower.capture.own", "tower.supply"),
        ("rules/", {"rule": "tower.capture.own"}, "tower.capture.own", "tower.capture.one"),
        ("rules/", {"key": "car-fn-100a"}, "tower.capture.own", "tower.capture.one"),
        ("rules/", {"edition": "bb-hig"}, "tower.capture.own", "nothing"),
        ("notes/", {"type": "misprint"}, None, "100"),
        ("notes/", {"rule": "tower.capture.own"}, "100", "1"),
        ("questions/", {"figure": "fairy"}, "17", "1"),
        ("questions/", {"status": "deprecated", "publisher": "hig"}, "17", None),
        ("questions/", {"publisher": "hig"}, "17", None),
        ("questions/", {"document": "big-hig"}, "17", None),
        ("differences/", {"between": "hig,bb-hig"}, None, "abbey-and-mayor-wording"),
        ("differences/", {"basis": "unknown"}, None, None),
        ("terms/", {"language": "de", "publisher": "hig"}, None, None),
        ("tile-notes/", {"tile": "base-cfff"}, None, None),
        ("variants/", {"chapter": "count"}, None, "dash"),
    ],
)
def test_filters_keep_some_and_not_all(client, path, query, some, none):
    names = {one["name"] for one in entries(client, path, **query)}
    everything = {one["name"] for one in entries(client, path)}
    assert set() < names < everything
    assert some is None or some in names
    assert none is None or none not in names


def test_status_and_publisher_speak_of_the_same_standing(client):
    """17 is overruled by Hans im Glück and bears no label at Rio Grande."""
    seen = {
        (status, publisher): "17"
        in {
            one["name"] for one in entries(client, "questions/", status=status, publisher=publisher)
        }
        for status in ("deprecated", "unlabelled", "open")
        for publisher in ("hig", "rgg")
    }
    assert seen == {
        ("deprecated", "hig"): True,
        ("deprecated", "rgg"): False,
        ("unlabelled", "hig"): False,
        ("unlabelled", "rgg"): True,
        ("open", "hig"): False,
        ("open", "rgg"): True,
    }
    assert "17" not in {one["name"] for one in entries(client, "questions/", publisher="rgg")}


def test_several_values_keep_what_has_one_of_them(client):
    both = {one["id"] for one in entries(client, "notes/", chapter="tower,king")}
    each = [
        {one["id"] for one in entries(client, "notes/", chapter=one)} for one in ("tower", "king")
    ]
    assert both == each[0] | each[1]
    assert all(each)


def test_what_parts_two_editions_is_what_the_engine_holds_apart(client):
    for one in entries(client, "differences/", between="hig,rgg"):
        said = {position["edition"]: position for position in one["positions"]}
        if said["hig"]["values"]:
            assert said["hig"]["values"] != said["rgg"]["values"]
        else:
            assert said["hig"]["text"] != said["rgg"]["text"]


@pytest.mark.parametrize(
    ("path", "query", "code", "lists"),
    [
        ("notes/", {"colour": "red"}, "unknown-parameter", "chapter"),
        ("notes/", {"chapter": ["tower", "king"]}, "double-parameter", "chapter"),
        ("notes/", {"chapter": "winter"}, "unknown-chapter", "tower"),
        ("notes/", {"chapter": ""}, "unknown-chapter", "introduction"),
        ("notes/", {"chapter": "tower,"}, "unknown-chapter", "introduction"),
        ("notes/", {"figure": "meeple"}, "unknown-figure", "builder"),
        ("notes/", {"rule": "tower.captur"}, "unknown-rule", "tower.capture.own"),
        ("notes/", {"key": "car-fn-100"}, "unknown-key", "car-fn-100a"),
        ("notes/", {"document": "cart"}, "unknown-document", "car"),
        ("notes/", {"type": "joke"}, "unknown-type", "misprint"),
        ("notes/", {"status": "open"}, "unknown-parameter", "type"),
        ("questions/", {"status": "closed"}, "unknown-status", "deprecated"),
        ("questions/", {"publisher": "z-man"}, "unknown-publisher", "rgg"),
        ("differences/", {"edition": "third"}, "unknown-edition", "bb-hig"),
        ("differences/", {"basis": "hearsay"}, "unknown-basis", "implicit"),
        ("terms/", {"language": "tlh"}, "unknown-language", "de"),
        ("tile-notes/", {"tile": "base-zzzz"}, "unknown-tile", "base-"),
        ("rules/", {"section": "tower/roof"}, "unknown-section", "tower/"),
        ("rules/", {"limit": "0"}, "bad-limit", "500"),
        ("rules/", {"limit": "501"}, "bad-limit", "500"),
        ("rules/", {"limit": "٣"}, "bad-limit", "500"),
        ("rules/", {"offset": "-1"}, "bad-offset", "0"),
        ("rules/", {"offset": "9" * 5000}, "bad-offset", "0"),
        ("rules/", {"chapter": "x" * 5000}, "unknown-chapter", "introduction"),
        ("rules/", {"chapter": "a\0b"}, "malformed", ""),
        ("documents/", {"chapter": "tower"}, "unknown-parameter", "limit"),
        ("questions/17/", {"chapter": "tower"}, "unknown-parameter", "none"),
        ("everything.json", {"chapter": "tower"}, "unknown-parameter", "none"),
        ("changes/", {"kind": "rules"}, "unknown-kind", "tile-note"),
        ("changes/", {"entry": "faq:9999"}, "unknown-entry", "faq:"),
        ("changes/", {"since": "yesterday"}, "bad-since", "2026-11-21"),
        ("changes/", {"since": "9999-12-31T23:59:59-23:59"}, "bad-since", "2026-11-21"),
        ("changes/", {"since": "2026-13-01"}, "bad-since", "2026-11-21"),
    ],
)
def test_what_cannot_be_asked_is_refused_and_told(client, path, query, code, lists):
    body = failure(get(client, path, **query), 400, code)
    assert lists in body["message"]
    assert len(body["message"]) < 410


# --- Entries ---------------------------------------------------------------------


@pytest.mark.parametrize("name", list(KINDS_OF))
def test_each_of_a_list_can_be_read_by_its_name(client, name):
    for one in share(entries(client, f"{name}/")):
        assert get(client, f"{name}/{one['name']}/").json() == one
    failure(get(client, f"{name}/nope/"), 404, f"unknown-{KINDS_OF[name].one.replace(' ', '-')}")
    failure(get(client, f"{name}/%00/"), 404)


@pytest.mark.parametrize("name", list(KINDS_OF))
def test_addresses_lead_to_pages(client, name):
    for one in entries(client, f"{name}/")[:3]:
        assert one["url"] == f"http://testserver{one['path']}"
        assert client.get(one["path"]).status_code == 200


def test_every_entry_says_what_its_row_says(client):
    whole = json.loads(get(client, "everything.json").content)
    found = {one["id"]: one for name in ENTRIES for one in whole[name]}
    rows = {one.pk: one for one in Entry.objects.published().full()}
    assert found.keys() == rows.keys()
    for pk, row in rows.items():
        one = found[pk]
        assert one["title"] == row.title
        assert one["body"].split() == row.body.replace("\n***\n", "\n").split()
        assert one["html"].split() == row.html.replace("<hr>\n", "").split()
        assert one["rules"] == [rule.name for rule in row.rules]
        assert one["see"] == [other.pk for other in row.see]
        assert {*one["see"], *(f"rule:{rule}" for rule in one["rules"])} <= found.keys()
        assert one["citations"] == [
            {"document": each.document_id, "place": each.place} for each in row.citations.all()
        ]


def test_a_question(client):
    one = get(client, "questions/17/").json()
    assert one["id"] == "faq:17"
    assert one["number"] == 17
    assert {each["publisher"]: each["status"] for each in one["standings"]} == {
        "hig": "deprecated",
        "rgg": "unlabelled",
    }
    now = {each["edition"]: each["text"] for each in one["now"]}
    playing = {one for one in api.EDITIONS if "dragon" not in api.edition(one).absent}
    assert now.keys() == playing
    assert now["bb-hig"].startswith("Yes")
    assert now["bb-rgg"].startswith("No")
    assert one["chapters"] == ["dragon"]


def test_what_was_said_of_a_question_since(client):
    """Clarifications, The Princess & the Dragon, the magic gate: updated 3/2015."""
    (reply,) = get(client, "questions/28/").json()["since"]
    assert (reply["publisher"], reply["status"], reply["dates"]) == ("hig", "reversed", ["2015-03"])
    (compiled,) = get(client, "questions/39/").json()["since"]
    assert (compiled["publisher"], compiled["status"]) == ("", "compiled")
    found = {one["id"] for one in entries(client, "questions/", status="answered")}
    assert {"faq:27", "faq:28"} <= found
    assert "faq:39" not in found


def test_a_rule_says_what_the_engine_says(client):
    for one in entries(client, "rules/"):
        known = api.rules().get(one["name"])
        assert one["engine"] == (known is not None)
        for said in one["editions"]:
            edition = api.edition(said["edition"])
            value = edition.values[one["name"]]
            assert said["value"] == value.value
            assert said["open"] == list(edition.readings(one["name"]))
            assert (said["words"] is None) == (value.value is None)
    small = get(client, "rules/base.city.small/").json()
    assert {each["edition"] for each in small["editions"]} == set(api.EDITIONS)


def test_a_rule_under_conditions_is_in_force_where_they_hold(client):
    """And nowhere where the box of its expansion holds another game."""
    conditional = [one for one in entries(client, "rules/") if one["when"]]
    assert conditional
    for one in conditional:
        expansion = api.rules()[one["name"]].expansion
        for said in one["editions"]:
            edition, when = api.edition(said["edition"]), one["when"].items()
            holds = all(edition.values[name].value == value for name, value in when)
            assert said["in_force"] == (holds and expansion not in edition.absent)


def test_a_difference_has_the_engines_values(client):
    for one in entries(client, "differences/"):
        difference = Difference.objects.get(pk=one["id"])
        for position in one["positions"]:
            edition = api.edition(position["edition"])
            written = difference.position(edition.id)
            assert position["text"] == written.text
            assert {each["rule"] for each in position["values"]} >= set(written.values)
            for each in position["values"]:
                assert each["value"] == edition.values[each["rule"]].value


def test_figures_are_what_the_engine_answers(client):
    found = {one["id"]: one for one in entries(client, "figures/")}
    assert list(found) == [effect.id for effect in effects()]
    for name, one in found.items():
        assert [each["figure"] for each in one["figures"]] == list(api.FIGURES)
        for each in one["figures"]:
            for said in each["answers"]:
                answer = answers(said["edition"])[name, each["figure"]]
                assert (said["answer"], said["words"]) == (answer.tone.value, answer.word)
    asked = {one["id"] for one in entries(client, "figures/", chapter="tower")}
    assert asked
    assert asked < set(found)


def test_a_term_with_its_names(client):
    names = get(client, "terms/cloister/").json()["names"]
    assert {"name": "Kloster", "language": "de"}.items() <= {
        key: value for one in names if one["name"] == "Kloster" for key, value in one.items()
    }.items()


def test_an_entry_is_found_by_its_own_id_and_by_a_name_that_moved(client):
    one = get(client, "questions/17/").json()
    assert get(client, "questions/fairy-with-a-volcano/").json() == one
    Redirect.objects.create(path="/rules/tower/old/", entry_id="rule:tower.capture.own")
    assert get(client, "rules/tower.old/").json()["name"] == "tower.capture.own"
    failure(get(client, "notes/tower.old/"), 404, "unknown-note")
    twin = get(client, "notes/115/").json()
    assert (twin["number"], twin["also_numbers"]) == (29, [94, 115])


def test_shapes_are_those_of_the_schema(client):
    shapes = described()["components"]["schemas"]

    def shape(path):
        content = described()["paths"][f"{V1}/{path}"]["get"]["responses"]["200"]["content"]
        return shapes[content["application/json"]["schema"]["$ref"].rpartition("/")[2]]

    for name in KINDS_OF:
        piece = get(client, f"{name}/", limit=1).json()
        assert set(piece) == set(shape(f"{name}/")["properties"])
        assert set(piece["entries"][0]) == set(shape(f"{name}/{{name}}/")["properties"])
    change = get(client, "changes/", limit=1).json()["entries"][0]
    detail = get(client, f"changes/{change['id']}/").json()
    assert set(detail) == set(shape("changes/{name}/")["properties"])
    assert set(get(client, "everything.json").json()) == set(shape("everything.json")["properties"])


# --- Drafts ----------------------------------------------------------------------


@pytest.fixture
def draft():
    """Note 100 as a draft, changed just now."""
    entry = Entry.objects.get(pk="note:100")
    text = entry.source.replace("---\n", "---\ndraft: true\n", 1)
    Entry.objects.filter(pk=entry.pk).update(draft=True, source=text, changed=now())
    return text


def test_drafts_are_nowhere(client, draft):
    Revision.objects.filter(ref="note:100").update(after=draft)
    assert "100" not in {one["name"] for one in entries(client, "notes/")}
    failure(get(client, "notes/100/"), 404, "unknown-note")
    failure(get(client, "changes/", entry="note:100"), 400, "unknown-entry")
    hidden = Revision.objects.get(ref="note:100")
    failure(get(client, f"changes/{hidden.pk}/"), 404, "unknown-change")
    whole = get(client, "everything.json").json()
    assert "note:100" not in {one["id"] for one in whole["notes"]}
    assert all("note:100" not in one["see"] for name in ENTRIES for one in whole[name])


# --- Changes ---------------------------------------------------------------------


def revise(ref, before, after):
    entry = Entry.objects.get(pk=ref)
    return Revision.objects.create(
        ref=ref, kind=entry.kind, title=entry.title, path=entry.path, action="changed",
        origin="load", before=before, after=after,
    )  # fmt: skip


def test_changes_tell_what_changed(client):
    text = Entry.objects.get(pk="faq:17").source
    made = revise("faq:17", text.replace("overrules that answer", "overruled that answer"), text)
    one = entries(client, "changes/", entry="faq:17")[0]
    assert (one["id"], one["action"], one["parts"]) == (made.pk, "changed", ["text"])
    assert one["url"] == "http://testserver/faq/17/"
    detail = get(client, f"changes/{made.pk}/").json()
    assert detail["after"] == text
    assert "overruled that answer" in detail["before"]


def test_changes_since_a_time(client):
    last = Revision.objects.first()
    assert entries(client, "changes/", since=(last.at + timedelta(seconds=1)).isoformat()) == []
    assert len(entries(client, "changes/", since=last.at.isoformat(), limit=3)) == 1
    day = f"{last.at:%Y-%m-%d}"
    assert get(client, "changes/", since=day).json()["total"] == Entry.objects.count()
    kinds = {one["kind"] for one in entries(client, "changes/", kind="note,term")}
    assert kinds == {"note", "term"}


# --- All of it -------------------------------------------------------------------


def test_everything_is_the_lists_together(client):
    whole = get(client, "everything.json").json()
    assert whole["form"] == reference.FORM
    assert whole["site"] == "http://testserver/"
    assert [one["id"] for one in whole["editions"]] == list(api.EDITIONS)
    for name in KINDS_OF:
        assert whole[name] == entries(client, f"{name}/")


def test_the_digest_is_that_of_the_content(client, monkeypatch):
    monkeypatch.setattr(reference, "KINDS_OF", {"questions": KINDS_OF["questions"]})
    later = Load.objects.get().at + timedelta(hours=1)
    Load.objects.update(at=later)
    first = get(client, "everything.json").json()
    assert first["questions"]
    Entry.objects.filter(pk="faq:17").update(changed=later)
    assert get(client, "everything.json").json()["digest"] == first["digest"]
    later += timedelta(hours=1)
    Entry.objects.filter(pk="faq:17").update(title="Another?", changed=later)
    assert get(client, "everything.json").json()["digest"] != first["digest"]


def test_answers_are_compressed(client):
    plain = get(client, "everything.json").content
    sent = client.get(f"{V1}/everything.json", headers={"accept-encoding": "gzip"})
    assert sent["Content-Encoding"] == "gzip"
    assert gzip.decompress(sent.content) == plain
    assert len(sent.content) < len(plain) / 4


# --- Headers ---------------------------------------------------------------------

PATHS = ["rules/", "questions/17/", "changes/", "everything.json", "documents/car/"]


@pytest.mark.parametrize("path", PATHS)
def test_asking_again_costs_nothing(client, path):
    first = get(client, path)
    again = client.get(f"{V1}/{path}", headers={"if-none-match": first["ETag"]})
    assert again.status_code == 304
    assert not again.content
    assert again["ETag"] == first["ETag"]
    dated = client.get(f"{V1}/{path}", headers={"if-modified-since": first["Last-Modified"]})
    assert dated.status_code == 304
    packed = client.get(f"{V1}/{path}", headers={"accept-encoding": "gzip"})
    weak = client.get(f"{V1}/{path}", headers={"if-none-match": packed["ETag"]})
    assert weak.status_code == 304


def test_a_change_makes_answers_new(client):
    first = get(client, "questions/17/")
    text = Entry.objects.get(pk="note:1").source
    revise("note:1", text, text + "More.\n")
    again = client.get(f"{V1}/questions/17/", headers={"if-none-match": first["ETag"]})
    assert again.status_code == 200
    assert again["ETag"] != first["ETag"]


def test_an_unchanged_answer_asks_little_of_the_database(client, django_assert_max_num_queries):
    first = get(client, "rules/")
    with django_assert_max_num_queries(3):
        again = client.get(f"{V1}/rules/", headers={"if-none-match": first["ETag"]})
    assert again.status_code == 304


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_nothing_but_reading(client, path, method):
    failure(getattr(client, method)(f"{V1}/{path}"), 405, "method-not-allowed")


@pytest.mark.parametrize("path", PATHS)
def test_head_any_site_and_no_slash(client, path):
    headed = client.head(f"{V1}/{path}")
    assert headed.status_code == 200
    assert not headed.content
    assert headed["Access-Control-Allow-Origin"] == "*"
    bare, whole = get(client, path.rstrip("/")).json(), get(client, path).json()
    assert bare.get("entries", bare) == whole.get("entries", whole)


def test_every_kind_of_entry_has_a_list():
    assert sorted(ENTRIES.values()) == sorted(KINDS)
