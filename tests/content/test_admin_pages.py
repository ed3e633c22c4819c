"""The admin, as an editor uses it: preview, look back, remove, and its pages."""

import re

import pytest
from django.test import Client

from content.admin.entries import change_address
from content.models import Document, Entry, Link, Question, Redirect, Revision
from content.store import writing
from tests.content.filling import NEW_QUESTION, ONE_OF_EACH, at, change, errors, held, text

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("loaded")]


# --- Preview ---------------------------------------------------------------------------------


def test_a_preview_is_the_page_and_saves_nothing(editor: Client) -> None:
    data = held(editor, at("question_change", "faq_3A17")) | {"body": "Quite *new*."}
    count = Revision.objects.count()
    answer = editor.post(at("question_preview", "faq_3A17"), data)
    page = text(answer)
    assert "A preview. Nothing is saved yet" in page
    assert "<p>Quite <em>new</em>.</p>" in page
    assert "At each publisher" in page
    assert Revision.objects.count() == count
    assert "Quite" not in Question.objects.get(pk="faq:17").body


def test_a_preview_of_what_is_not_there_yet(editor: Client) -> None:
    answer = editor.post(
        at("question_preview_new"), held(editor, at("question_add")) | NEW_QUESTION
    )
    assert "It has no bed there." in text(answer)
    assert "nothing is said" in text(answer)
    assert not Question.objects.filter(title=NEW_QUESTION["title"]).exists()


def test_a_preview_tells_what_is_wrong(editor: Client) -> None:
    data = held(editor, at("rule_change", "rule_3Abase.city.small")) | {"body": "[x](faq:999)"}
    page = text(editor.post(at("rule_preview", "rule_3Abase.city.small"), data))
    assert "It cannot be saved like this" in page
    assert "faq:999" in page


def test_the_text_beside_what_is_typed(editor: Client, client: Client) -> None:
    answer = editor.post(at("note_text"), {"body": "*New* [a](note:100) [b](note:9999)"})
    assert "<em>New</em>" in text(answer)
    assert "A link leads to note:9999" in text(answer)
    assert "note:100, which" not in text(answer)
    assert "<script>" not in text(editor.post(at("note_text"), {"body": "<script>x</script>"}))
    editor.logout()
    assert client.post(at("note_text"), {"body": "x"}).status_code == 302


# --- Looking back ----------------------------------------------------------------------------


def test_history_and_bringing_back(editor: Client) -> None:
    first = Entry.objects.get(pk="note:100").source
    body = Entry.objects.get(pk="note:100").body
    change(editor, "note:100", body=f"{body}\r\n\r\nOne line more.")
    page = text(editor.get(at("note_history", "note_3A100")))
    assert "<ins>" in page
    assert "<b>\nOne line more.</b>" in page
    assert "changed by anna" in page
    start = Revision.objects.filter(ref="note:100").last()
    assert start
    address = at("note_restore", "note_3A100", str(start.pk))
    assert editor.get(address).status_code == 405
    editor.post(address)
    note = Entry.objects.get(pk="note:100")
    assert note.source == first
    assert note.edited
    assert Revision.objects.filter(ref="note:100", origin="admin").count() == 2
    last = Revision.objects.filter(ref="note:100").first()
    assert last
    assert last.before != last.after == first


def test_a_text_that_no_longer_fits_is_not_brought_back(editor: Client) -> None:
    note = Entry.objects.get(pk="note:100")
    old = note.source.replace("\n---\n", "\n---\n[x](note:9999) ", 1)
    revision = writing.revision(note, "changed", "load", "", old)
    revision.save()
    answer = editor.post(at("note_restore", "note_3A100", str(revision.pk)), follow=True)
    assert "no longer fits" in text(answer)
    assert "note:9999" in text(answer)
    assert Entry.objects.get(pk="note:100").source == note.source


def test_nothing_is_brought_back_by_way_of_another_kind(editor: Client) -> None:
    """Who may change questions alone changes no note."""
    revision = Revision.objects.filter(ref="note:100").latest("at")
    answer = editor.post(at("question_restore", "note_3A100", str(revision.pk)))
    assert answer.status_code == 404


def test_revisions_show_what_changed(editor: Client) -> None:
    change(editor, "note:100", title="Another line")
    last = Revision.objects.first()
    assert last
    page = text(editor.get(at("revision_change", str(last.pk))))
    assert "<b>Another" in page
    assert at("note_history", "note_3A100") in page


# --- Drafts, and removing --------------------------------------------------------------------


@pytest.mark.parametrize("ref", ["note:100", "faq:17", "rule:text.base.table", "term:abbey"])
def test_a_draft_is_for_those_who_write(editor: Client, ref: str) -> None:
    change(editor, ref, draft="on")
    path = Entry.objects.get(pk=ref).path
    page = editor.get(path)
    assert page.status_code == 200
    assert "A draft: readers do not see this page yet." in text(page)
    editor.logout()
    assert editor.get(path).status_code == 404


def test_what_stands_in_a_file_is_not_removed_here(chief: Client) -> None:
    answer = chief.post(at("question_delete", "faq_3A17"), {"post": "yes"}, follow=True)
    assert "It stands in the file fixtures/questions/17.md" in text(answer)
    assert Entry.objects.filter(pk="faq:17").exists()


def test_what_was_written_here_is_removed_unless_needed(chief: Client) -> None:
    address = at("question_add")
    chief.post(address, held(chief, address) | NEW_QUESTION)
    ref = "faq:may-a-dragon-sleep-in-an-inn"
    source = Entry.objects.get(pk=ref).source
    delete = at("question_delete", ref.replace(":", "_3A"))
    Link.objects.create(entry_id="note:100", target_id=ref, role="see", order=99)
    answer = chief.post(delete, {"post": "yes"}, follow=True)
    assert "(note:100) refers to it" in text(answer)
    Link.objects.filter(target=ref).delete()
    body = f"[x]({ref})"
    assert change(chief, "note:99", body=body).status_code == 302
    assert "(note:99) refers to it" in text(chief.post(delete, {"post": "yes"}, follow=True))
    change(chief, "note:99", body="x")
    assert chief.post(delete, {"post": "yes"}).status_code == 302
    assert not Entry.objects.filter(pk=ref).exists()
    last = Revision.objects.first()
    assert last
    assert (last.action, last.before, last.by) == ("removed", source, "rolf")


# --- Documents and addresses -----------------------------------------------------------------


def test_a_document(editor: Client) -> None:
    address = at("document_change", "rgg")
    data = held(editor, address)
    editor.post(address, data)
    assert not Revision.objects.filter(ref="document:rgg").exists()
    editor.post(address, data | {"state": "The American rules of\r\n2007."})
    document = Document.objects.get(pk="rgg")
    assert (document.state, document.edited) == ("The American rules of 2007.", True)
    last = Revision.objects.get(ref="document:rgg")
    assert "in force" in last.before
    assert "American rules of 2007." in last.after


def test_an_address_that_moved(editor: Client) -> None:
    address = at("redirect_add")
    for wrong, told in (("/faq/17/", "There stands"), ("old", "begins and ends with a slash")):
        answer = editor.post(address, {"path": wrong, "entry": "faq:17"})
        assert told in errors(answer)
    editor.post(address, {"path": "/rules/old-place/", "entry": "faq:17"})
    assert Redirect.objects.get(path="/rules/old-place/").entry_id == "faq:17"


# --- The pages themselves --------------------------------------------------------------------


@pytest.mark.parametrize("ref", ONE_OF_EACH)
def test_nothing_inline(editor: Client, ref: str) -> None:
    entry = Entry.objects.get(pk=ref)
    address = change_address(entry)
    for page in (address, address.replace("/change/", "/history/")):
        html = text(editor.get(page))
        assert not re.search(r"<[^>]+\sstyle=", html)
        assert not re.search(r"<style\b", html)
        assert not re.search(r"\son\w+=", html)
        inline = re.findall(r"<script(?![^>]*\bsrc=)[^>]*>", html)
        assert all("application/json" in one for one in inline)


# --- The first page --------------------------------------------------------------------------


def test_what_is_edited_stands_before_who_may_sign_in(admin_client: Client) -> None:
    page = text(admin_client.get("/admin/"))
    titles = re.findall(r"<(?:h2|summary)>([^<]+)<", page)
    assert titles[:4] == ["Texts", "From players", "To look up", "Who may sign in"]
    folded = page.partition("<details")[2]
    assert "/admin/content/question/" not in folded
    assert "/admin/auth/user/" in folded
    menu = text(admin_client.get("/admin/content/rule/")).partition('id="nav-sidebar"')[2]
    called = re.findall(r'class="section"[^>]*>\s*([^<]+?)\s*</a>', menu)
    assert called == titles[:4], "the menu of every page of the admin"
    assert "css/editing.css" in page
