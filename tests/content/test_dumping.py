"""Writing back: nothing changes but what was changed, and nothing is lost on either side."""

import difflib
import shutil
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.core.management.base import CommandError
from django.test import Client
from django.urls import reverse

from content.files import front, sources
from content.files.sources import LoadError
from content.models import KINDS, Document, Entry, Redirect
from content.store import dumping, loading
from tests.content.conftest import Spoil
from tests.content.filling import change, held

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("unsearched")]

NOTE = "notes/100.md"


@pytest.fixture
def house(known: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Files in step with the database, which the site loads from."""
    monkeypatch.setattr(sources, "root", lambda: known)
    return known


@pytest.fixture
def chief(client: Client) -> Client:
    """Somebody who may do everything."""
    client.force_login(User.objects.create_superuser("rolf", password="x"))
    return client


def everything(directory: Path) -> dict[str, str]:
    return {
        str(path.relative_to(directory)): path.read_text(encoding="utf-8")
        for path in directory.rglob("*")
        if path.is_file()
    }


def changed_lines(before: str, after: str) -> list[str]:
    lines = difflib.unified_diff(before.splitlines(), after.splitlines(), n=0, lineterm="")
    return [line for line in lines if line[0] in "+-" and line[:3] not in ("---", "+++")]


def run(*options: object) -> str:
    out = StringIO()
    call_command("dumpcontent", *options, stdout=out, stderr=out)
    return out.getvalue()


def test_nothing_to_write(house: Path, tmp_path: Path) -> None:
    before = everything(house)
    assert dumping.dump(house) == []
    assert everything(house) == before
    assert loading.load(house) is None
    assert len(dumping.dump(tmp_path / "new")) > 700


def test_one_edit_one_file(house: Path, chief: Client) -> None:
    before = everything(house)
    change(chief, "note:100", title="A line that nobody wrote before", figures=["builder"])
    assert dumping.dump(house) == [NOTE]
    after = everything(house)
    assert {name for name in after if after[name] != before.get(name)} == {NOTE}
    lines = changed_lines(before[NOTE], after[NOTE])
    assert [line.partition(":")[0] for line in lines] == [
        "-title",
        "+title",
        "-figures",
        "+figures",
    ]
    assert lines[1::2] == ["+title: A line that nobody wrote before", "+figures: [builder]"]
    assert not Entry.objects.filter(edited=True).exists()
    assert loading.load(house) is None
    forced = loading.load(house, force=True)
    assert forced is not None
    assert not forced


def test_every_kind_goes_both_ways(house: Path) -> None:
    places = [
        (kind, path) for kind in KINDS.values() for path in (house / kind.FOLDER).rglob("*.md")
    ]
    for kind, path in places:
        text, faults = path.read_text(encoding="utf-8"), list[sources.Fault]()
        page = sources.read_page(f"fixtures/{path.relative_to(house)}", text, kind, faults)
        assert page, faults
        assert front.compose(page.data, page.body) == text


def test_another_directory_settles_nothing(house: Path, chief: Client, tmp_path: Path) -> None:
    copy = Path(shutil.copytree(house, tmp_path / "copy"))
    change(chief, "note:100", title="New")
    assert run("--into", copy) == f"{NOTE}\nContent: 1 file written.\n"
    assert "title: New" in (copy / NOTE).read_text()
    assert Entry.objects.get(pk="note:100").edited
    assert "title: New" not in (house / NOTE).read_text()


def test_changed_on_both_sides(house: Path, chief: Client) -> None:
    change(chief, "note:100", title="New here")
    path = house / NOTE
    theirs = path.read_text().replace("\n---\n", "\n---\nNew there. ", 1)
    path.write_text(theirs)
    with pytest.raises(LoadError, match="note:100 was edited here; write it back"):
        loading.load(house)
    assert Entry.objects.get(pk="note:100").title == "New here"
    changes = loading.load(house, keep=True)
    assert changes is not None
    assert changes.kept == ["note:100"]
    assert not changes
    assert Entry.objects.get(pk="note:100").title == "New here"
    with pytest.raises(CommandError, match="Nothing was written"):
        run()
    assert path.read_text() == theirs
    assert NOTE in run("--overwrite")
    assert "title: New here" in path.read_text()


def test_a_file_that_nobody_loaded_yet_is_not_replaced(house: Path, edit: Spoil) -> None:
    path = house / NOTE
    path.write_text(path.read_text().replace("\n---\n", "\n---\nNew there. ", 1))
    with pytest.raises(LoadError, match=r"fixtures/notes/100\.md: the file of note:100 changed"):
        dumping.dump(house)
    assert "New there." in path.read_text()


def test_what_waits_to_be_loaded_is_not_called_off(house: Path, chief: Client) -> None:
    change(chief, "note:100", title="New")
    new = house / "notes/of-our-own.md"
    new.write_text("---\nid: of-our-own\ntitle: T\ntype: change\nchapters: [base]\n---\nA text.\n")
    assert dumping.dump(house) == [NOTE]
    changes = loading.load(house)
    assert changes
    assert changes.added == ["note:of-our-own"]
    assert not changes.changed


def test_a_new_entry_is_a_new_file(house: Path, chief: Client) -> None:
    address = reverse("admin:content_note_add")
    new = {"title": "Of our own", "type": "change", "body": "A text.", "chapters": ["base"]}
    assert chief.post(address, held(chief, address) | new).status_code == 302
    assert dumping.dump(house) == ["notes/of-our-own.md"]
    text = (house / "notes/of-our-own.md").read_text()
    assert (
        text
        == "---\nid: of-our-own\ntitle: Of our own\ntype: change\nchapters: [base]\n---\nA text.\n"
    )
    assert loading.load(house) is None


def test_text_as_it_was_typed(house: Path, chief: Client) -> None:
    body = "A paragraph: with a colon,\r\na *second* line.\r\n\r\n---\r\n\r\n- an item\r\n- “ü”\r\n"
    change(chief, "note:100", title="Why: a 'title', and # more", body=body)
    dumping.dump(house)
    loading.load(house, force=True)
    note = Entry.objects.get(pk="note:100")
    assert note.title == "Why: a 'title', and # more"
    assert note.body == body.replace("\r\n", "\n").strip()


# --- Documents and addresses -----------------------------------------------------------------


def edit_document(client: Client, **changes: Any) -> None:
    address = reverse("admin:content_document_change", args=["rgg"])
    assert client.post(address, held(client, address) | changes).status_code == 302


def test_a_document_alone(house: Path, chief: Client) -> None:
    before = everything(house)
    edit_document(chief, short="Box of 2006")
    assert dumping.dump(house) == ["documents.yaml"]
    after = (house / "documents.yaml").read_text()
    assert changed_lines(before["documents.yaml"], after) == [
        "-  short: American Big Box",
        "+  short: Box of 2006",
    ]
    assert after.startswith("# The sources.")
    assert not Document.objects.filter(edited=True).exists()
    assert loading.load(house) is None


def test_a_document_edited_here_is_not_loaded_over(house: Path, chief: Client) -> None:
    edit_document(chief, short="Box of 2006")
    path = house / NOTE
    path.write_text(path.read_text().replace("\n---\n", "\n---\nNew there. ", 1))
    with pytest.raises(LoadError, match="document rgg was edited here"):
        loading.load(house)
    changes = loading.load(house, keep=True)
    assert changes
    assert (changes.kept, changes.changed) == (["document rgg"], ["note:100"])
    assert Document.objects.get(pk="rgg").short == "Box of 2006"
    assert dumping.dump(house) == ["documents.yaml"]


def test_a_document_changed_on_both_sides(house: Path, chief: Client, edit: Spoil) -> None:
    edit_document(chief, short="Box of 2006")
    edit("documents.yaml", "short: American Big Box", "short: The Box")
    with pytest.raises(LoadError, match="the file of document:rgg changed"):
        dumping.dump(house)


def test_remarks_between_rows_stay(house: Path, chief: Client, edit: Spoil) -> None:
    edit("documents.yaml", "- id: big-hig\n", "# What follows is German.\n\n- id: big-hig\n")
    edit_document(chief, short="Box of 2006")
    assert dumping.dump(house) == ["documents.yaml"]
    text = (house / "documents.yaml").read_text()
    assert "\n# What follows is German.\n\n- id: big-hig\n" in text
    assert "  short: Box of 2006\n" in text


def test_a_new_document_and_an_address_that_moved(house: Path, chief: Client) -> None:
    address = reverse("admin:content_document_add")
    new = {"id": "leaflet", "title": "A leaflet", "short": "Leaflet", "publisher": "Somebody"}
    assert chief.post(address, held(chief, address) | new).status_code == 302
    Redirect.objects.create(path="/rules/old/", entry_id="note:100")
    before = everything(house)
    assert dumping.dump(house) == ["documents.yaml", "redirects.yaml"]
    after = everything(house)
    assert after["documents.yaml"].startswith(before["documents.yaml"])
    assert after["redirects.yaml"] == (
        before["redirects.yaml"] + front.row({"from": "/rules/old/", "to": "note:100"})
    )
    assert loading.load(house) is None
    assert loading.check(house)
