"""Loading: once, again, after a change, after a removal, and all or nothing."""

import re
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.test import Client
from pytest_django.asserts import assertContains, assertNotContains

from content import search
from content.files import sources
from content.files.sources import LoadError
from content.models import (
    Citation,
    Document,
    Edition,
    Entry,
    Holding,
    Load,
    Position,
    Revision,
    Rule,
    Section,
)
from content.pages.structured import plain
from content.store import dumping, loading
from engine import api
from tests.content.conftest import Spoil

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("unsearched")]

SMALL = "rules/base/city.small.md"
NOTE = "notes/100.md"
ALONE = "rules/base/alone.md"
ALONE_TEXT = """---
id: text.base.alone
title: Nobody speaks of it
order: 9999
section: setup
---
It stands alone.
"""


def run(*options: object) -> str:
    out = StringIO()
    call_command("loadcontent", *options, stdout=out, stderr=out)
    return out.getvalue()


@pytest.fixture
def alone(files: Path) -> Path:
    """A page to which no other refers."""
    path = files / ALONE
    path.write_text(ALONE_TEXT, encoding="utf-8")
    return path


def test_first_load_brings_everything(files: Path) -> None:
    changes = loading.load(files)
    assert changes
    assert not changes.changed + changes.removed + changes.kept
    assert Entry.objects.count() == sum(path.suffix == ".md" for path in sources.paths(files))
    assert set(api.rules()) == set(Rule.objects.filter(engine=True).values_list("name", flat=True))
    assert Document.objects.count() >= 3
    assert Citation.objects.filter(entry="rule:base.city.small").count() == 3
    assert "base.city.small.tile" in [
        one.name for one in Rule.objects.get(name="base.city.small").see
    ]


def test_second_load_does_nothing(known: Path, django_assert_max_num_queries) -> None:
    with django_assert_max_num_queries(1):
        assert loading.load(known) is None
    forced = loading.load(known, force=True)
    assert forced is not None
    assert not forced
    assert Load.objects.count() == 1


def test_a_change_touches_its_entry_alone(known: Path, edit: Spoil) -> None:
    edit(SMALL, "in these boxes", "in those boxes")
    changes = loading.load(known)
    assert changes
    assert changes.changed == ["rule:base.city.small"]
    assert not changes.added + changes.removed + changes.kept
    assert "in those boxes" in Rule.objects.get(name="base.city.small").html
    last = Revision.objects.filter(ref="rule:base.city.small").first()
    assert (last.action, last.origin) == ("changed", "load")
    assert "in these boxes" in last.before
    assert "in those boxes" in last.after
    assert Revision.objects.filter(action="changed").count() == 1


def test_a_rule_is_parted_from_its_commentary(known: Path) -> None:
    before, _, _ = (known / SMALL).read_text().rpartition("---\n")
    (known / SMALL).write_text(f"{before}---\nThe rule.\n\n***\n\nIts history.\n")
    loading.load(known)
    rule = Rule.objects.get(name="base.city.small")
    assert (plain(rule.norm), plain(rule.commentary)) == ("The rule.", "Its history.")
    assert "hr>" not in rule.norm + rule.commentary


def test_a_rule_told_with_another(known: Path, client: Client) -> None:
    path = known / "rules/tower/supply.3.md"
    host = client.get("/rules/tower/supply/2/")
    assert client.get("/rules/tower/supply/3/").url == "/rules/tower/supply/2/#rule-supply-3"
    for page in (host, client.get("/rules/tower/")):
        assertContains(page, "3 players")
        assertContains(page, "9 tower pieces")
        assertNotContains(page, 'href="/rules/tower/supply/3/"')
    assert search.find("nine floors each").hits[0].card.path == host.request["PATH_INFO"]
    assert dumping.text_of(Rule.objects.get(name="tower.supply.3")) == path.read_text()


def test_changed_citations_and_references(known: Path, edit: Spoil) -> None:
    edit(SMALL, "place: note 17", "place: note 71")
    edit(SMALL, "see: [base.city.small.tile, ", "see: [")
    changes = loading.load(known)
    assert changes
    assert changes.changed == ["rule:base.city.small"]
    rule = Rule.objects.get(name="base.city.small")
    assert "note 71" in rule.citations.values_list("place", flat=True)
    assert "base.city.small.tile" not in [one.name for one in rule.see]


def test_an_entry_may_be_named_by_a_further_number(known: Path, edit: Spoil) -> None:
    edit("notes/31.md", "see: [", "see: ['note:94', 'note:29', ")
    loading.load(known)
    see = Entry.objects.get(pk="note:31").see
    assert [one.pk for one in see].count("note:29") == 1


def test_an_entry_may_leave_all_its_chapters(known: Path, edit: Spoil) -> None:
    rules = "rules: [tower.capture.own, tower.capture.home, tower.capture.own-guard]\n"
    edit(NOTE, rules, "chapters: [river]\n")
    loading.load(known)
    assert list(Entry.objects.get(pk="note:100").chapters.values_list("pk", flat=True)) == ["river"]
    edit(NOTE, "chapters: [river]\n", "")
    loading.load(known)
    assert not Entry.objects.get(pk="note:100").chapters.exists()


def test_nothing_is_lost_without_being_told(known: Path, alone: Path) -> None:
    loading.load(known)
    alone.unlink()
    with pytest.raises(LoadError, match=r"rule:text\.base\.alone stands in no file any more"):
        loading.load(known)
    assert Rule.objects.filter(name="text.base.alone").exists()
    pruned = loading.load(known, prune=True)
    assert pruned
    assert pruned.removed == ["rule:text.base.alone"]
    assert not Rule.objects.filter(name="text.base.alone").exists()
    last = Revision.objects.get(ref="rule:text.base.alone", action="removed")
    assert "title:" in last.before
    assert not last.after


def test_prune_removes_sections_and_documents(known: Path, edit: Spoil) -> None:
    edit(
        "documents.yaml", "- id: car\n", "- {id: x, title: X, short: X, publisher: X}\n- id: car\n"
    )
    edit("chapters.yaml", "    - {id: game,", "    - {id: gone, title: Gone}\n    - {id: game,")
    loading.load(known)
    edit("documents.yaml", "- {id: x, title: X, short: X, publisher: X}\n", "")
    edit("chapters.yaml", "    - {id: gone, title: Gone}\n", "")
    changes = loading.load(known, prune=True)
    assert changes
    assert changes.removed == ["section base/gone", "document x"]


def test_an_edition_that_is_gone_goes_with_all_that_is_said_of_it(known: Path) -> None:
    """Texts that speak of all editions are the same, and speak of one fewer."""
    ref = "faq:17"
    Edition.objects.create(id="old", order=99, title="Old", short="Old", publisher="x", as_of="x")
    Edition.objects.create(
        id="older", order=98, title="Older", short="O", publisher="x", as_of="x", parent_id="old"
    )
    Holding.objects.create(question_id=ref, edition_id="old", text="As ever.")
    Holding.objects.create(question_id="faq:1", edition_id="older", text="As ever.")
    Position.objects.create(
        difference_id="difference:dragon-moves", edition_id="old", text="x", basis="rule"
    )
    Entry.objects.filter(pk="faq:1").update(edited=True, source="Another text.\n")
    changes = loading.load(known, prune=True, keep=True, force=True)
    assert changes
    assert {"edition old", "edition older"} <= set(changes.removed)
    assert not Holding.objects.filter(edition__in=["old", "older"])
    assert Holding.objects.filter(question=ref).exists()
    assert not changes.changed, "no text is another"


def test_an_edition_that_is_new_has_all_that_is_said_of_all(known: Path) -> None:
    before = Holding.objects.filter(question="faq:17").count()
    Holding.objects.filter(question="faq:17", edition="hig").delete()
    assert Holding.objects.filter(question="faq:17").count() < before
    loading.load(known, force=True)
    assert Holding.objects.filter(question="faq:17").count() == before


def test_what_was_edited_and_no_file_may_say_by_now_is_told(known: Path) -> None:
    entry = Entry.objects.get(pk="note:100")
    older = entry.source.replace("number: 100\n", "number: 100\nonce: known\n")
    Entry.objects.filter(pk=entry.pk).update(edited=True, source=older)
    changes = loading.load(known, keep=True, force=True)
    assert changes is not None
    assert changes.unfit == ["note:100: unknown field 'once'"]
    older = entry.source.replace("rules: [", "rules: [base.nowhere, ")
    Entry.objects.filter(pk=entry.pk).update(edited=True, source=older)
    out = StringIO()
    call_command("loadcontent", source=known, keep_edited=True, force=True, stdout=out)
    assert "note:100: 'rules' names 'base.nowhere', which has no page" in out.getvalue()


def test_what_an_edited_entry_needs_stays_and_is_told(known: Path, edit: Spoil) -> None:
    edit(
        "documents.yaml", "- id: car\n", "- {id: x, title: X, short: X, publisher: X}\n- id: car\n"
    )
    edit("chapters.yaml", "    - {id: game,", "    - {id: gone, title: Gone}\n    - {id: game,")
    loading.load(known)
    Citation.objects.create(entry_id="note:100", document_id="x", place="p. 1", order=99)
    Rule.objects.filter(pk="rule:base.city.small").update(section="base/gone")
    for ref in ("note:100", "rule:base.city.small"):
        Entry.objects.filter(pk=ref).update(edited=True, source="Another text.\n")
    edit("documents.yaml", "- {id: x, title: X, short: X, publisher: X}\n", "")
    edit("chapters.yaml", "    - {id: gone, title: Gone}\n", "")
    changes = loading.load(known, prune=True, keep=True)
    assert changes
    assert {"section base/gone", "document x"} <= set(changes.kept)
    assert not changes.removed


def test_all_or_nothing(known: Path, edit: Spoil, monkeypatch: pytest.MonkeyPatch) -> None:
    edit(SMALL, "in these boxes", "in those boxes")

    def broken(*args: object) -> None:
        raise RuntimeError("in the middle")

    with monkeypatch.context() as patched:
        patched.setattr(loading, "hang", broken)
        with pytest.raises(RuntimeError):
            loading.load(known)
    assert "in these boxes" in Rule.objects.get(name="base.city.small").html
    assert loading.load(known)


def test_faults_change_nothing(files: Path, edit: Spoil) -> None:
    edit(SMALL, "document: sum", "document: nowhere")
    with pytest.raises(LoadError):
        loading.load(files)
    assert not Section.objects.exists()
    assert not Load.objects.exists()


def test_command_tells_what_it_did(files: Path, alone: Path, edit: Spoil) -> None:
    assert "Content added: document car" in run("--source", files)
    assert run("--source", files) == "Content: unchanged.\n"
    assert run("--source", files, "--force") == "Content: nothing to change.\n"
    edit(SMALL, "in these boxes", "in those boxes")
    alone.unlink()
    said = run("--source", files, "--prune")
    assert "Content changed: rule:base.city.small\n" in said
    assert "Content removed: rule:text.base.alone\n" in said


def test_command_names_the_faults(files: Path, edit: Spoil) -> None:
    edit(SMALL, "document: sum", "document: nowhere")
    out = StringIO()
    with pytest.raises(CommandError, match="Nothing was loaded: 1 fault in the content"):
        call_command("loadcontent", "--source", files, stderr=out)
    assert "fixtures/rules/base/city.small.md:" in out.getvalue()
    assert "there is no document 'nowhere'" in out.getvalue()


def test_check_tells_what_does_not_say_how_players_put_it_and_loads_nothing(files: Path) -> None:
    """At once, since a check plays every example under every rule set."""
    page = files / "notes" / "100.md"
    text = page.read_text()
    page.write_text(re.sub(r"^asked:.*?(?=^---$)", "", text, flags=re.DOTALL | re.MULTILINE))
    said = run("--check", "--source", str(files))
    assert "nothing wrong" in said
    assert "note:100 does not say under 'asked' how players put it." in said
    assert not Rule.objects.exists()


def test_a_digest_is_of_what_the_files_say() -> None:
    assert loading.digest(sources.root()) == loading.digest(sources.root())
