"""The admin, as an editor uses it: find, change, add."""

import re
from html import unescape
from typing import Any

import pytest
from django.contrib.auth.models import Permission, User
from django.test import Client

from content import search
from content.admin.entries import change_address
from content.models import Entry, Link, Question, Revision, Rule, Term
from content.store import dumping
from engine import api
from tests.content.filling import (
    NEW_QUESTION,
    ONE_OF_EACH,
    at,
    change,
    errors,
    held,
    own_kind,
    text,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("loaded")]

KINDS = ["rule", "note", "question", "difference", "variant", "term", "tilenote"]


# --- Who may do what, and finding ------------------------------------------------------------


def test_strangers_log_in_first(client: Client) -> None:
    answer = client.get(at("rule_changelist"))
    assert answer.status_code == 302
    assert "/admin/login/" in answer["Location"]


def test_editors_write_and_remove_nothing(editor: Client) -> None:
    for kind in KINDS:
        assert editor.get(at(f"{kind}_changelist")).status_code == 200
        assert editor.get(at(f"{kind}_add")).status_code == 200
    assert editor.get(at("question_delete", "faq_3A17")).status_code == 403
    assert editor.get("/admin/auth/user/").status_code == 403


@pytest.mark.parametrize("ref", ONE_OF_EACH)
def test_who_may_only_look_sees_it_all(client: Client, ref: str) -> None:
    user = User.objects.create_user("otto", password="x", is_staff=True)
    user.user_permissions.add(*Permission.objects.filter(codename__startswith="view_"))
    client.force_login(user)
    entry = Entry.objects.get(pk=ref)
    page = client.get(change_address(entry))
    assert page.status_code == 200
    assert entry.title.split()[0] in text(page)
    assert 'name="_save"' not in text(page)
    assert client.post(change_address(entry), {"body": "New."}).status_code == 403
    assert client.get(change_address(entry).replace("/change/", "/history/")).status_code == 200


@pytest.mark.parametrize("kind", ["chapter", "section", "expansion", "edition", "revision"])
def test_what_files_and_engine_own_is_shown_alone(chief: Client, kind: str) -> None:
    page = text(chief.get(at(f"{kind}_changelist")))
    assert "result_list" in page
    assert chief.get(at(f"{kind}_add")).status_code == 403


def test_find_builder_among_what_rio_grande_games_overruled(editor: Client) -> None:
    page = text(
        editor.get(at("question_changelist"), {"q": "builder", "standing": "rgg:deprecated"})
    )
    assert "May builders and pigs pass a magic gate?" in page
    assert "Can one player be paid for the same city by several farms?" not in page
    everything = text(editor.get(at("question_changelist"), {"q": "builder"}))
    assert everything.count("field-became") > page.count("field-became") > 0


@pytest.mark.parametrize(
    ("kind", "query", "there", "not_there"),
    [
        ("note", {"type__exact": "misprint"}, "Error in print", ">Clarification</td>"),
        ("rule", {"section__chapter__id__exact": "tower"}, "tower.capture.one", "base.city.small"),
        ("rule", {"q": "car-fn-017a"}, "base.city.small", "tower.capture.one"),
        ("difference", {"figure": "dragon"}, "dragon-moves", ">redrawn-junction<"),
        ("term", {"q": "monastère"}, "abbey", "dragon-tile"),
        (
            "question",
            {"citations__document__id__exact": "sum"},
            "several farms",
            "result_list_none",
        ),
        ("entry", {"q": "faq:17"}, "a volcano tile is placed", "redrawn-junction"),
        ("entry", {"q": "base.city.small.tile"}, "base.city.small.tile", "tower.capture.one"),
    ],
)
def test_filters(editor: Client, kind: str, query: Any, there: str, not_there: str) -> None:
    page = text(editor.get(at(f"{kind}_changelist"), query))
    body = page.partition('id="changelist-form"')[2].partition('id="changelist-filter"')[0]
    assert there in body
    assert not_there not in body


def test_drafts_and_edits_are_found(editor: Client) -> None:
    change(editor, "note:100", draft="on")
    for state in ("draft", "edited"):
        page = text(editor.get(at("entry_changelist"), {"state": state}))
        assert "1 entry" in page
        assert "draft, edited" in page


def test_a_rule_is_offered_where_a_rule_is_wanted(editor: Client) -> None:
    query = {"term": "city small", "app_label": "content", "model_name": "link"}
    query |= {"field_name": "target"}
    found = editor.get("/admin/autocomplete/", query | {"kind": "rule"}).json()["results"]
    assert {"rule:base.city.small"} <= {one["id"] for one in found}
    assert {one["id"].partition(":")[0] for one in found} == {"rule"}
    anything = editor.get("/admin/autocomplete/", query | {"term": "abbey"}).json()["results"]
    assert len({one["id"].partition(":")[0] for one in anything}) > 1


def test_an_entry_among_all_leads_to_its_own_form(editor: Client) -> None:
    answer = editor.get(at("entry_change", "faq_3A17"))
    assert answer["Location"] == at("question_change", "faq_3A17")


# --- Changing --------------------------------------------------------------------------------


@pytest.mark.parametrize("ref", ONE_OF_EACH)
def test_saving_without_a_change_leaves_no_trace(editor: Client, ref: str) -> None:
    count = Revision.objects.count()
    answer = change(editor, ref)
    assert answer.status_code == 302, errors(answer)
    assert Revision.objects.count() == count
    assert not Entry.objects.get(pk=ref).edited
    assert "nothing was saved" in text(editor.get(answer["Location"]))


def test_a_change_is_written_and_remembered(editor: Client) -> None:
    before = Entry.objects.get(pk="note:100")
    answer = change(editor, "note:100", body="A *new* text on the [tower](rule:tower.capture.one).")
    assert answer.status_code == 302, errors(answer)
    note = own_kind(before)
    assert "<em>new</em>" in note.html
    assert 'href="/rules/tower/capture/one/"' in note.html
    assert note.edited
    assert note.changed > before.changed
    assert note.source == dumping.text_of(note)
    last = Revision.objects.filter(ref="note:100").first()
    assert last
    assert (last.action, last.origin, last.by) == ("changed", "admin", "anna")
    assert (last.before, last.after) == (before.source, note.source)
    assert last.before.partition("\n---\n")[0] == last.after.partition("\n---\n")[0]


@pytest.mark.parametrize("ref", ONE_OF_EACH)
def test_an_editor_sees_the_file_of_an_entry(editor: Client, ref: str) -> None:
    entry = Entry.objects.get(pk=ref)
    page = text(editor.get(change_address(entry)))
    shown = re.search(r'<pre class="file"[^>]*>(.*?)</pre>', page, re.DOTALL)
    assert shown
    assert unescape(shown[1]) == f"fixtures/{entry.file}\n\n{entry.source}"


def test_labels_are_words(editor: Client) -> None:
    """No label names a table, or a field as the code does."""
    labels = {
        label.strip(" :")
        for ref in ONE_OF_EACH
        for label in re.findall(
            r"<label[^>]*>([^<]+)", text(editor.get(change_address(Entry.objects.get(pk=ref))))
        )
    }
    assert {"Also called", "Asked as", "Values in words", "Question", "Our reading"} <= labels
    assert not [label for label in labels if "_" in label or " id" in label]


def test_the_search_hears_of_a_change(editor: Client) -> None:
    change(editor, "note:100", body="A zebra was quicker.")
    assert [hit.card.ref for hit in search.find("zebra").hits] == ["note:100"]


WRONG: dict[str, list[tuple[Any, str]]] = {
    "note:100": [
        ({"body": "[x](note:9999)"}, "note:9999"),
        ({"body": "# Loud"}, "headings begin with ##"),
        ({"body": ""}, "required"),
        ({"title": ""}, "required"),
        ({"asked": "a\0b"}, "null character"),
        ({"figures": ["unicorn"]}, "unicorn"),
    ],
    "rule:base.city.small": [
        ({"words": "used"}, "must read “key: value”"),
        ({"words": "true: used"}, "exactly the values of the rule"),
        ({"order": "50"}, "order 50 stands already"),
        ({"draft": "on"}, "cannot be hidden"),
    ],
    "difference:dragon-moves": [
        ({"positions-0-values": "a.b: 1"}, "no rule takes this value"),
        ({"case": "no/case:here"}, "there is no case"),
        ({"positions-0-text": "", "positions-0-basis": ""}, "lacks"),
    ],
    "faq:17": [
        ({f"holdings-{row}-text": "" for row in range(6)}, "lacks 'now'"),
        ({"citations-1-place": "question 17", "citations-1-document": "car"}, "twice"),
        ({"links-0-target": "faq:31"}, "That is no rule"),
        ({"links-0-target": "rule:dragon.fairy.move"}, "names something twice"),
    ],
}
"""What cannot be saved, by entry, and what is told of it."""


@pytest.mark.parametrize("ref", WRONG)
def test_what_is_wrong_is_told_and_nothing_is_lost(editor: Client, ref: str) -> None:
    entry = Entry.objects.get(pk=ref)
    address = change_address(entry)
    data = held(editor, address)
    for changes, told in WRONG[ref]:
        answer = editor.post(address, data | changes)
        assert answer.status_code == 200
        assert told in errors(answer).replace("&#x27;", "'")
        assert Entry.objects.get(pk=ref).source == entry.source
        for typed in changes.values():
            if typed and typed != ["unicorn"] and typed != "on":
                assert typed in text(answer)


def test_id_and_number_stay(editor: Client) -> None:
    address = at("question_change", "faq_3A17")
    data = held(editor, address) | {"own": "other", "number": "99", "body": "New."}
    assert editor.post(address, data).status_code == 302
    question = Question.objects.get(pk="faq:17")
    assert (question.own, question.number, question.path) == (
        "fairy-with-a-volcano",
        17,
        "/faq/17/",
    )
    assert question.body == "New."


def test_lists_are_words(editor: Client) -> None:
    change(editor, "term:abbey", also="abbeys\r\nthe abbey, of stone\r\n\r\nabbeys")
    assert Term.objects.get(pk="term:abbey").also == ["abbeys", "the abbey, of stone"]
    change(editor, "note:100", keys="car-fn-100, car-fn-099\r\n", figures=["builder", "pig"])
    note = Entry.objects.get(pk="note:100")
    assert note.keys == ["car-fn-100", "car-fn-099"]
    assert note.figures == ["builder", "pig"]


def test_values_are_lines(editor: Client) -> None:
    said = (
        "players-agree: they agree: no dice\r\nyoungest-begins: the youngest player begins\r\n"
        "youngest-decides: the youngest player decides"
    )
    answer = change(editor, "rule:base.start.player", words=said)
    assert answer.status_code == 302, errors(answer)
    words = Rule.objects.get(pk="rule:base.start.player").words
    assert words["players-agree"] == "they agree: no dice"


def test_left_empty_is_as_the_parent_says(editor: Client) -> None:
    change(
        editor,
        "faq:17",
        **{"holdings-0-text": "No.", "holdings-1-text": "", "holdings-2-text": "Yes.",
           "holdings-3-text": ""},
    )  # fmt: skip
    question = own_kind(Entry.objects.get(pk="faq:17"))
    held_by = [question.holding(edition).text for edition in api.FAMILY]  # type: ignore[attr-defined]
    assert held_by == ["No.", "No.", "Yes.", "Yes."]
    assert "{hig: No., bb-hig: Yes., new: " in question.source.partition("now:")[2]


def test_rows_change_places(editor: Client) -> None:
    first, second, third = (
        link.target_id for link in Link.objects.filter(entry="faq:17", role="about")
    )
    change(editor, "faq:17", **{"links-2-order": "1"})
    rules = [one.pk for one in own_kind(Entry.objects.get(pk="faq:17")).rules]
    assert rules == [third, first, second]


def test_a_row_goes_and_one_comes(editor: Client) -> None:
    address = at("note_change", "note_3A100")
    data = held(editor, address)
    data |= {"citations-0-DELETE": "on"}
    extra = int(data["citations-TOTAL_FORMS"][0]) - 1
    data |= {f"citations-{extra}-document": "rgg", f"citations-{extra}-place": "p. 1"}
    assert editor.post(address, data).status_code == 302
    note = Entry.objects.get(pk="note:100")
    assert [(one.document_id, one.place) for one in note.citations.all()][-1] == ("rgg", "p. 1")
    assert note.citations.count() == int(data["citations-INITIAL_FORMS"][0])


def test_two_at_once(editor: Client) -> None:
    address = at("note_change", "note_3A100")
    data = held(editor, address)
    change(editor, "note:100", body="The first was quicker.")
    answer = editor.post(address, data | {"body": "The second was slow."})
    assert "changed meanwhile (anna)" in errors(answer)
    assert "The second was slow." in text(answer)
    assert Entry.objects.get(pk="note:100").body == "The first was quicker."
    seen = re.search(r'name="seen" value="(\w+)"', text(answer))
    assert seen
    answer = editor.post(address, data | {"body": "The second was slow.", "seen": seen[1]})
    assert Entry.objects.get(pk="note:100").body == "The second was slow."


def test_a_word_of_the_game_renamed_is_led_to_from_all_texts(
    editor: Client, django_capture_on_commit_callbacks: Any
) -> None:
    """After the change is kept: a failure there loses nothing of it."""
    linked = 'href="/terms/roundabout/"'
    assert Entry.objects.filter(html__contains=linked).exclude(pk="term:roundabout").exists()
    lettered = {one.pk: one.html for one in Entry.objects.exclude(boards=[])}
    with django_capture_on_commit_callbacks(execute=True):
        change(editor, "term:roundabout", title="A word that stands nowhere")
    html = Entry.objects.filter(html__contains=f'class="term" {linked}')
    assert not html.exists()
    for one in Entry.objects.filter(pk__in=lettered):
        marks = [text.count('class="letter"') for text in (one.html, lettered[one.pk])]
        assert marks[0] == marks[1], one.pk


# --- Adding ----------------------------------------------------------------------------------


def test_a_new_question(editor: Client) -> None:
    address = at("question_add")
    answer = editor.post(address, held(editor, address) | NEW_QUESTION)
    assert answer.status_code == 302, errors(answer)
    question = own_kind(Entry.objects.get(pk="faq:may-a-dragon-sleep-in-an-inn"))
    assert question.path == "/faq/may-a-dragon-sleep-in-an-inn/"
    assert question.edited
    assert question.source == dumping.text_of(question)
    last = Revision.objects.first()
    assert last
    assert (last.ref, last.action, last.before) == (question.pk, "added", "")
    assert editor.get(question.path).status_code == 200


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ({"own": "fairy-with-a-volcano"}, "stands already in"),
        ({"own": "Not an id"}, "bad id"),
        ({"number": "17"}, "stands already in"),
    ],
)
def test_a_new_question_that_is_there(editor: Client, more: Any, told: str) -> None:
    address = at("question_add")
    count = Entry.objects.count()
    answer = editor.post(address, held(editor, address) | NEW_QUESTION | more)
    assert told in errors(answer)
    assert Entry.objects.count() == count
    assert NEW_QUESTION["body"] in text(answer)


def test_a_new_rule_is_a_passage_of_our_own(editor: Client) -> None:
    address = at("rule_add")
    new = {"title": "At the table", "body": "Sit down.", "section": "base/city"}
    answer = editor.post(address, held(editor, address) | new)
    assert answer.status_code == 302, errors(answer)
    rule = Rule.objects.get(pk="rule:text.base.at-the-table")
    others = Rule.objects.filter(section="base/city").exclude(pk=rule.pk)
    assert rule.order > max(others.values_list("order", flat=True))
    assert rule.path == "/rules/base/at-the-table/"
    assert not rule.engine
    assert [one.pk for one in rule.chapters.all()] == ["base"]
