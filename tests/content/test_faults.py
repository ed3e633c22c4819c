"""Whatever is wrong in the files is named with its file and, where there is one, its line."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from content import examples
from content.examples import choosing, room
from content.files import sources
from content.files.sources import LoadError
from content.models import KINDS, Rule, shapes
from content.store import checks, loading
from engine.cases import tables as read_tables
from rulesite.worked.worked import worked
from tests.content.conftest import Spoil

SMALL = "rules/base/city.small.md"
START = "rules/base/start.player.md"
NOTE = "notes/100.md"
FAQ = "questions/31.md"
CITY = "questions/1.md"
UNNUMBERED = "questions/well-tile.md"
MOVES = "differences/dragon-moves.md"
TILES = "tile-notes/american-codes.md"
TOWER = "case: 'tower/capture:second-piece'"
TILE = "rules/base/road.complete.tile.md"


def faults(files: Path) -> list[str]:
    with pytest.raises(LoadError) as caught:
        loading.check(files)
    return str(caught.value).split("\n")


def numbered(files: Path, name: str, part: str) -> str:
    """The file as faults name it, with the line on which the part stands."""
    text = (files / name).read_text(encoding="utf-8")
    return f"fixtures/{name}:{text[: text.index(part)].count(chr(10)) + 1}"


# file, what to replace, by what, the piece on the faulty line, the message
UNBUILT, TOP = "unbuilt.yaml", "# What players ask for"
SET = "- {{id: {}, title: {}, text: A set., rules: [{}]}}\n"
TITLE = "title: In the American boxes a city of 2 tiles scores half as much"
SPOILT = [
    (SMALL, f"{TITLE}\n", "", "---", "the front matter lacks 'title'"),
    (SMALL, "order: ", "place: 3\norder: ", "place:", "unknown field 'place'"),
    (SMALL, "title: In the", "title: [a, b] #", "title:", "'title' must be a text"),
    (SMALL, "title: In the", f"title: {'x' * 201} #", "title:", "has more than 200 characters"),
    (SMALL, "\nRio ", "\nR\0io ", "R\0io", "holds a null character"),
    (SMALL, "asked:\n", 'asked:\n  - "a\\0b"\n', "asked:", "holds a null character"),
    ("chapters.yaml", "title: The River", 'title: "A\\0B"', "- id: river", "a null character"),
    (NOTE, "number: 100", "number: 99999999999", "number:", "'number' must be a whole number"),
    (SMALL, "section: city", "section: true", "section:", "'section' must be a text"),
    (SMALL, "id: base.city.small", "id: base.City", "id:", "bad id 'base.City'"),
    (SMALL, "keys:\n", "keys:\n  - 17\n", "keys:", "'keys' must be a list of words"),
    (SMALL, "see: [", "see: [a.b, a.b, ", "see:", "'see' names something twice"),
    (SMALL, "order: 40", "order: 4\norder: 40", "order: 40", "'order' stands twice"),
    (UNBUILT, "  rules: [new", "  rules: []\n  rules: [new", "rules: [new", "'rules' stands twice"),
    (SMALL, "{document: car, ", "{book: car, ", "citations:", "'citations' lacks 'document'"),
    (SMALL, "true: used", "true: 3", "words:", "'words' must map values to texts"),
    (SMALL, TITLE, "title: a: b", "title:", "not YAML"),
    (SMALL, "id: base.city.small", "id: base.city.tiny", "id:", "belongs into rules/base/city."),
    (SMALL, "section: city", "section: town", "section:", "has no section 'town'"),
    (SMALL, "order: ", "draft: true\norder: ", "draft:", "verdicts lead to this rule"),
    (SMALL, "document: sum", "document: nowhere", "document: nowhere", "no document 'nowhere'"),
    (SMALL, "see: [", "see: [base.nowhere, ", "see:", "which has no page"),
    (SMALL, "\nIn the ", "\n[x](rule:base.nowhere) ", "[x]", "a link leads to 'rule:base.nowhere'"),
    (SMALL, "\nRio ", "\n# Rio ", "# Rio", "headings begin with ##"),
    (SMALL, "\nRio ", "\n## A\n\n#### Rio ", "#### Rio", "headings begin with ##"),
    (SMALL, "true: used, ", "", "words:", "exactly the values of the rule: false, true"),
    (SMALL, "\n---\n", "\n---\n***\n", "***", "one line of *** parts a rule from its commentary"),
    (SMALL, "\nRio ", "\n***\nOne.\n\n***\nRio ", "***", "one line of *** parts a rule"),
    (SMALL, "\nRio ", "\n---\nRio ", "id:", "only a line of *** parts a rule"),
    (SMALL, "order: ", "under: base.aim\norder: ", "under:", "has neither text nor number"),
    (SMALL, "order: ", "under: tower.action\norder: ", "under:", "no rule of this chapter"),
    (SMALL, "order: ", "under: base.nowhere\norder: ", "under:", "no rule of this chapter"),
    (START, "players-agree: ", "dice: ", "words:", "youngest-begins, youngest-decides"),
    (TILE, "unit: points\n", "", "id:", "says in 'unit' what it counts"),
    (NOTE, "type: change", "type: rumour", "type:", "'type' must be one of clarification"),
    (NOTE, "rules: [", "rules: ['note:99', ", "rules:", "'note:99', which is no rule"),
    (NOTE, "figures: [follower]", "figures: [giant]", "figures:", "does not know giant"),
    (NOTE, "number: 100", "number: many", "number:", "'number' must be a whole number"),
    (NOTE, "number: 100", "number: 100\nalso_numbers: [10]", "also_numbers:", "number 10 stands"),
    (NOTE, "id: tower-takes", "id: Tower-takes", "id:", "bad id 'Tower-takes"),
    (FAQ, "status: {hig: deprecated, ", "status: {", "proof:", "different publishers"),
    (FAQ, "rgg: deprecated}", "rgg: unlabelled}", "proof:", "what is unlabelled says 'reading'"),
    (FAQ, "  hig:\n", "  hig:\n    reading: so\n", "proof:", "what is deprecated has no 'reading'"),
    (UNNUMBERED, "{hig: unlabelled", "{hig: deprecated", "status:", "questions with a number"),
    (CITY, "document: rgg, ", "", "proof:", "what contradicts it stands in a document"),
    (FAQ, "rgg: deprecated}", "rgg: lost}", "status:", "rgg: must be one of incorporated"),
    (FAQ, "now:\n  hig rgg:", "now:\n  hig zz:", "now:", "the rule set 'zz'; there are hig, rgg"),
    (FAQ, "now:\n  hig rgg:", "now:\n  hig bb-rgg:", "now:", "names a rule set twice"),
    (MOVES, "basis: faq", "basis: hearsay", "says:", "'basis' must be one of rule, faq"),
    (MOVES, "{dragon.move.when: after", "{dragon.move.when: never", "dragon.move.when:", "value"),
    (MOVES, "case: dragon/", "case: no/", "case:", "there is no case 'no/"),
    (MOVES, "case: dragon/", "no_case: Never.\ncase: dragon/", "says:", "either a 'case'"),
    (NOTE, "type:", "board: {case: none}\ntype:", "board:", "there is no case 'none'"),
    (NOTE, "type:", f"board: {{{TOWER}, letters: {{Z: '0,0'}}}}\ntype:", "board:", "speak of Z"),
    (NOTE, "type:", f"board: {{{TOWER}, only: never}}\ntype:", "board:", "one of before, after"),
    (NOTE, "type:", "board: []\ntype:", "board:", "one, or a list of two to 3"),
    (TILES, "tiles: [", "tiles: [base-xxxx, ", "tiles:", "there is no tile 'base-xxxx'"),
    ("redirects.yaml", "rule:tower.", "rule:no.", "/rules/tower/", "leads to no entry"),
    ("redirects.yaml", "/rules/variant/mountains/", "/faq/17/", "/faq/17/", "no address that"),
    ("chapters.yaml", "- id: base\n", "- id: river\n", "- id: river", "'river' stands twice"),
    ("chapters.yaml", "number: 2\n", "number: 1\n", "- id: river", "has the number of 'base': 1"),
    ("chapters.yaml", "title: The River", "title: The basic game", "- id: river", "the title of"),
    ("chapters.yaml", "{id: setup,", "{id: game,", "- id: base", "names 'game' twice"),
    ("chapters.yaml", "{id: setup,", "{name: setup,", "- id: base", "lacks 'id'"),
    ("documents.yaml", "short: Annotated Rules, summary", "short: Annotated Rules", "- id: sum",
     "has the short of 'car'"),
    (UNBUILT, TOP, SET.format("tower", "T", "") + TOP, "- {id: tower", "is built: take it off"),
    (UNBUILT, TOP, SET.format("t", "the tower", "") + TOP, "- {id: t,", "is built: take it off"),
    (UNBUILT, TOP, SET.format("t", "T", "old") + TOP, "- {id: t,", "no document 'old'"),
    ("documents.yaml", "  short: Annotated Rules\n", "", "- id: car", "an entry lacks 'short'"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "old", "new", "part", "message"), SPOILT)
def test_spoilt(
    files: Path, edit: Spoil, name: str, old: str, new: str, part: str, message: str
) -> None:
    edit(name, old, new)
    place = numbered(files, name, part)
    found = faults(files)
    assert any(one.startswith(f"{place}: ") and message in one for one in found), found


@pytest.mark.parametrize("name", [SMALL, "documents.yaml"])
def test_a_file_that_is_not_utf_8(files: Path, name: str) -> None:
    path = files / name
    first, rest = path.read_bytes().split(b"\n", 1)
    path.write_bytes(first + b"\nM\xfcller\n" + rest)
    assert faults(files) == [f"fixtures/{name}:2: not UTF-8: invalid start byte"]


@pytest.mark.parametrize(
    ("value", "place", "said"),
    [
        ("2026-13-45", "", "month must be in 1..12"),
        ("[a, b", ":4", "did not find expected ',' or ']'"),
        ("[" * 50_000, ":3", "more than 20 deep"),
        ("&a [x]\nsee: *a", ":4", "an alias (*) stands here"),
    ],
)
def test_a_value_that_is_no_yaml(value: str, place: str, said: str) -> None:
    wrong: list[sources.Fault] = []
    text = f"---\nid: a\ntitle: {value}\n---\nText.\n"
    assert sources.read_page("fixtures/notes/a.md", text, KINDS["note"], wrong) is None
    assert [str(fault) for fault in wrong] == [f"fixtures/notes/a.md{place}: not YAML: {said}"]


def test_no_front_matter(files: Path) -> None:
    (files / SMALL).write_text("Just text.\n")
    assert "fixtures/rules/base/city.small.md:1: must begin with front matter" in faults(files)[0]


def test_front_matter_is_no_mapping(files: Path) -> None:
    (files / SMALL).write_text("---\n- a\n---\nText.\n")
    assert faults(files) == [f"fixtures/{SMALL}:2: the front matter must be a mapping"]


def test_no_text(files: Path) -> None:
    path = files / SMALL
    front = path.read_text().split("\n---\n")[0]
    path.write_text(f"{front}\n---\n")
    assert any(one.endswith(": there is no text") for one in faults(files))


def test_what_nothing_fills_in(files: Path, edit: Spoil) -> None:
    edit(SMALL, "scores 2 points", "scores {base.city.small} points")
    assert any(
        "nothing fills in {base.city.small}: write what it says" in one for one in faults(files)
    )


def test_duplicate_id(files: Path) -> None:
    text = (files / SMALL).read_text()
    (files / "rules/river/copy.md").write_text(text)
    found = faults(files)
    assert any("belongs into rules/base/city.small.md by its id" in one for one in found)
    (files / "rules/river/copy.md").unlink()
    (files / "again/rules/base").mkdir(parents=True)
    (files / "rules/x/rules/base").mkdir(parents=True)
    (files / "rules/x/rules/base/city.small.md").write_text(text)
    assert any("the id 'base.city.small' stands already in" in one for one in faults(files))


def test_two_ids_one_address(files: Path) -> None:
    text = (files / SMALL).read_text().replace("id: base.city.small", "id: text.base.city.small")
    (files / "rules/x/rules/base").mkdir(parents=True)
    (files / "rules/x/rules/base/city.small.md").write_text(text)
    assert any("the address /rules/base/city/small/ stands already" in one for one in faults(files))


def test_same_order_twice(files: Path, edit: Spoil) -> None:
    edit("rules/base/start.player.md", "order: 40", "order: 10")
    assert any("order 10 stands already in" in one for one in faults(files))


def test_a_number_is_never_another_ones(files: Path, edit: Spoil) -> None:
    edit(SMALL, "\nparagraph: ", "\nparagraph: 1999 # ")
    edit(START, "\nparagraph: ", "\nparagraph: 1999 # ")
    assert any("paragraph 1999 stands already in" in one for one in faults(files))


def test_under_a_rule_that_stands_under_another(files: Path, edit: Spoil) -> None:
    edit(SMALL, "order: ", "under: base.start.player\norder: ")
    edit(START, "order: ", "under: base.aim\norder: ")
    assert any("'under' names 'base.start.player', which is no" in one for one in faults(files))


def test_a_rule_without_a_page(files: Path) -> None:
    (files / TILE).unlink()
    found = faults(files)
    assert "fixtures/rules: no page for the engine's rule 'base.road.complete.tile'" in found


def test_a_page_without_a_rule(files: Path) -> None:
    text = (files / "rules/base/table.md").read_text().replace("text.base.table", "base.table")
    (files / "rules/base/table.md").write_text(text)
    assert any("the engine knows no rule 'base.table'" in one for one in faults(files))


def test_unknown_chapter(files: Path) -> None:
    text = (files / "rules/base/table.md").read_text().replace("text.base.table", "text.moon.table")
    (files / "rules/moon").mkdir()
    (files / "rules/moon/table.md").write_text(text)
    assert any("there is no chapter 'moon'" in one for one in faults(files))


@pytest.mark.parametrize("text", ["just words\n", "- a\n- b\n"])
def test_a_list_that_is_none(files: Path, text: str) -> None:
    (files / "documents.yaml").write_text(text)
    assert "fixtures/documents.yaml:1: must be a list of entries" in faults(files)


def test_a_list_that_is_missing(files: Path) -> None:
    (files / "chapters.yaml").unlink()
    assert "fixtures/chapters.yaml: the file is missing" in faults(files)


def test_lists_go_on_in_folders(files: Path) -> None:
    parts = {
        "chapters": "- {id: later, number: 99, title: L, year: 2005, lede: New., sections: []}\n",
        "order": "- id: begin\n  title: A turn begins\n  rows: [{text: And this.}]\n",
    }
    for name, text in parts.items():
        (files / name).mkdir(exist_ok=True)
        (files / name / "later.yaml").write_text(text)
    found = sources.read(files)
    assert found.faults == []
    names = [row["id"] for row in found.chapters]
    assert names[0] == "introduction"
    assert names.index("later") == names.index("river2") + 1
    begin = next(row for row in found.order if row["id"] == "begin")
    assert {"text": "And this."} in begin["rows"]


def test_a_list_in_a_folder_brings_no_chapter_twice(files: Path) -> None:
    (files / "chapters").mkdir(exist_ok=True)
    (files / "chapters" / "base.yaml").write_text(
        "- {id: base, title: Again, lede: Again., sections: []}\n"
    )
    assert "fixtures/chapters/base.yaml:1: 'base' stands twice" in faults(files)


@pytest.mark.parametrize(
    ("table", "said"),
    [
        (b"tree = 1", "[[case]] belongs here"),
        (b"case = [", "Invalid value"),
        (b'[[case]]\nid = 7\nask = ""', "7: 'expect' is missing"),
        (b"case = " + b"[" * 9999, "recursion"),
    ],
)
def test_a_case_table_that_cannot_be_read(
    files: Path, monkeypatch: pytest.MonkeyPatch, table: bytes, said: str
) -> None:
    (files / "cases" / "base" / "roads.toml").write_bytes(table)
    monkeypatch.setattr(examples, "tables", lambda: read_tables(files / "cases"))
    for judge in (loading.check, loading.load):
        with pytest.raises(sources.LoadError, match=r"^fixtures/cases/base/roads.toml:") as caught:
            judge(files)
        assert said in str(caught.value)


ODD = r"""
[[case]]
id = "{id}"
title = "A lake in the sky"
rule = "base.city.small"
keys = []
source = "made up"
ask = "{ask}"
board = "players red* blue\nbase-crfr 0,0  red city n\nbase-cfff 5,5\n"
{rest}
"""


@pytest.fixture
def odd(files: Path, settings: Any) -> Iterator[Path]:
    """Examples that no edition can play, since a tile floats, as all that the site has."""
    for table in (files / "cases").glob("*/*.toml"):
        table.unlink()
    scored, played = "{bb-hig = {red = 4}}", "{bb-hig = {supply = {red = 7}}}"
    moves = "moves = ['red lays base-ffff 9,9']"
    text = ODD.format(id="floats", ask="now", rest=f"expect = {scored}")
    text += ODD.format(id="played", ask="play", rest=f"{moves}\nexpect = {played}")
    (files / "cases" / "base" / "odd.toml").write_text(f"# Odd ones.\n{text}")
    settings.FIXTURES = files
    kept = (room.tables, room.cases, room.shown, choosing._by_rule, choosing._by_key)
    for each in (*kept, choosing.famous, worked):
        each.cache_clear()
    yield files
    for each in (*kept, choosing.famous, worked):
        each.cache_clear()


def test_an_example_that_an_edition_cannot_play_is_told(odd: Path) -> None:
    found = [str(one) for one in checks.of_examples(odd)]
    assert len(found) == 2
    assert found[0].startswith(f"{numbered(odd, 'cases/base/odd.toml', 'id = ')}: floats: bb-hig")
    assert "cannot play it" in found[1]


@pytest.mark.django_db
@pytest.mark.usefixtures("loaded")
def test_an_example_that_an_edition_cannot_play_takes_no_page_with_it(
    odd: Path, client: Client
) -> None:
    for name in ("floats", "played"):
        answer = client.get(f"/examples/base/odd/{name}/")
        assert answer.status_code == 422
        assert "cannot be played" in answer.content.decode()
    assert client.get("/examples/").status_code == 200
    assert client.get("/rules/base/city/small/").status_code == 200
    Rule.objects.filter(name="base.city.small").update(boards=[{"case": "base/odd:floats"}])
    assert client.get("/rules/base/city/small/").status_code == 200
    assert client.get("/rules/base/").status_code == 200


def test_what_says_after_stands_behind_what_it_names() -> None:
    """Where that is not there, it stays where its file has it."""
    rows = [{"id": "a"}, {"id": "b"}, {"id": "c", "after": "a"}, {"id": "d", "after": "gone"}]
    assert [row["id"] for row in sources._placed(rows)] == ["a", "c", "b", "d"]


def test_a_number_fits_a_column_of_any_database() -> None:
    """The largest that PostgreSQL's integer holds is 2147483647."""
    assert not shapes.whole(2147483647)
    assert shapes.whole(2147483648)
