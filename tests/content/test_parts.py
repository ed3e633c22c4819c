"""A new part of an entry is one field of its model, or one model of rows: nothing else names it."""

from collections.abc import Iterator

import pytest
from django.apps import apps
from django.db import connection, models
from django.test import Client

from content.models import Note, written
from content.store import dumping, editing
from tests.content.filling import change, errors, held, own_kind

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("loaded")]

OLD = "type: change\n"
NEW = (
    "type: change\nmoral: Count twice.\nreaders:\n  - {name: Anna, likes: true}\n  - {name: Otto}\n"
)


@pytest.fixture
def parts() -> Iterator[type[models.Model]]:
    """Notes with a moral, and with readers."""
    moral = models.CharField(max_length=40, blank=True, default="", help_text="What to learn.")
    Note.add_to_class("moral", moral)

    class Reader(models.Model):
        in_file = (written.Records("readers", "Who read it"),)

        note = models.ForeignKey(Note, models.CASCADE, related_name="readers")
        name = models.CharField(max_length=20)
        likes = models.BooleanField(default=False)
        order = models.PositiveIntegerField(default=0)

        class Meta:
            app_label = "content"
            ordering = ["order"]

    _forget()
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE content_note ADD COLUMN moral varchar(40) NOT NULL DEFAULT ''")
        cursor.execute(
            'CREATE TABLE content_reader (id integer PRIMARY KEY, "order" integer NOT NULL, '
            "name varchar(20) NOT NULL, likes bool NOT NULL, note_id varchar(140) NOT NULL)"
        )
    yield Reader
    del apps.all_models["content"]["reader"]
    Note._meta.local_fields.remove(moral)
    del Note.moral, Note.readers  # type: ignore[attr-defined]
    _forget()


def _forget() -> None:
    """What is known of the models is asked anew."""
    apps.clear_cache()
    for known in (written.field_parts, written.rows, written.parts):
        known.cache_clear()  # type: ignore[attr-defined]


def test_a_file_may_say_it_and_is_written_back(parts: type[models.Model]) -> None:
    note = Note.objects.get(number=100)
    source = note.source.replace(OLD, NEW)
    page, faults = editing.page_of(note, source)
    assert page, faults
    editing.save(page, note, "anna")
    saved = own_kind(note)
    assert saved.moral == "Count twice."  # type: ignore[attr-defined]
    rows = parts._default_manager.values_list("name", "likes", "order")
    assert list(rows) == [("Anna", True, 0), ("Otto", False, 1)]
    assert dumping.text_of(saved) == source


@pytest.mark.parametrize(
    ("said", "fault"),
    [
        ("moral: [a, b]\n", "'moral' must be a text"),
        (f"moral: {'x' * 41}\n", "'moral' has more than 40 characters"),
        ("readers: [{likes: true}]\n", "'readers' lacks 'name'"),
        ("readers: [{name: Anna, likes: much}]\n", "'readers' 'likes' must be true or false"),
        ("readers: [{name: Anna, age: 9}]\n", "'readers' has an unknown part 'age'"),
    ],
)
def test_what_a_file_may_not_say_is_told(parts: type[models.Model], said: str, fault: str) -> None:
    note = Note.objects.get(number=100)
    _, faults = editing.page_of(note, note.source.replace(OLD, OLD + said))
    line = note.source[: note.source.index(OLD)].count("\n") + 2
    assert [str(one) for one in faults] == [f"fixtures/notes/100.md:{line}: {fault}"]


@pytest.mark.usefixtures("parts")
def test_an_editor_may_write_it(chief: Client) -> None:
    answer = change(chief, "note:100", **{"moral": "Count twice.", "readers-0-name": "Anna"})
    assert answer.status_code == 302, errors(answer)
    source = Note.objects.get(number=100).source
    assert "type: change\nmoral: Count twice.\nreaders:\n  - {name: Anna}\n" in source
    page = chief.get("/admin/content/note/note_3A100/change/").content.decode()
    assert "What to learn." in page
    assert "Who read it" in page
    assert held(chief, "/admin/content/note/note_3A100/change/")["readers-0-name"] == ["Anna"]
