"""Checks across files: files against each other, against the engine and against the cases."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import product
from pathlib import Path
from typing import Any

from content import examples
from content.addresses import OWN, ref_of
from content.examples import boards
from content.files.sources import Fault, Files, Page, line_of
from content.models import LABELS, WITH_READING, Standing
from content.preference import ALL
from content.tables import play
from content.text import letters, markup
from engine import api
from engine.cases import CaseError

_STANDING_FOR = re.compile(r"\{([a-z-]+\.[a-z.-]+)\}")
"""``{tower.ransom.price}``, for which the sheets of a game have what the rule says."""


def faults(files: Files) -> list[Fault]:
    """All faults between the files, sorted by file and line."""
    known = {ref for page in files.pages for ref in (page.ref, *page.also_refs)}
    found = [
        *twice(files.pages),
        *under(files.pages),
        *_engine(known),
        *_moved(files, known),
        *_sheets(files, known),
        *_unbuilt(files),
        *_boxes(files),
    ]
    documents = {row["id"] for row in files.documents}
    sections = {row["id"]: {one["id"] for one in row["sections"]} for row in files.chapters}
    for page in files.pages:
        found += of_page(page, known, documents, sections)
    # By place, as one goes through the files to mend them.
    return sorted(found, key=lambda one: (one.file, one.line or 0))


def unasked(files: Files) -> list[str]:
    """The entries without phrases of players. Terms have further names instead."""
    return [
        page.ref
        for page in files.pages
        if not any(map(page.list, ("asked", "also", "names"))) and not page.data.get("draft")
    ]


def of_examples(directory: Path) -> list[Fault]:
    """The examples that a rule set cannot play. This takes some seconds."""
    return [_case_fault(directory, case.name, why) for case, why in examples.unplayable()]


def of_tables(directory: Path, error: CaseError) -> Fault:
    """A table of cases that cannot be read; the error begins with its name and the case's."""
    named = re.match(r"([\w/-]+(?::[^\s:]+)?): ", str(error))
    if not named:
        return Fault(f"{directory.name}/cases", None, str(error))
    fault = _case_fault(directory, named[1], str(error)[named.end() :])
    told = re.search(r"at line (\d+)", str(error))
    return fault._replace(line=int(told[1])) if told else fault


def _case_fault(directory: Path, name: str, why: str) -> Fault:
    table, _, case = name.partition(":")
    path = directory / "cases" / f"{table}.toml"
    text = path.read_bytes().decode("utf-8", "replace") if path.exists() else ""
    said = f"{case}: {why}" if case else why
    line = line_of(text, f'id = "{case}"') if case else None
    return Fault(f"{directory.name}/cases/{table}.toml", line, said)


def of_page(
    page: Page,
    known: Collection[str],
    documents: Collection[str],
    sections: Mapping[str, Collection[str]],
) -> Iterator[Fault]:
    """What is wrong with one page among the entries, documents and chapters there are."""
    if heavy := markup.heavy(page.body):
        # And nothing else is asked of such a text: to read it as Markdown is what would take too
        # long.
        yield page.fault(heavy, page.id)
        return
    yield from _unfilled(page)
    yield from _references(page, known, documents)
    yield from _chapters(page, sections)
    yield from _boards(page)
    yield from _of_its_kind(page, examples.cases())


def twice(pages: Iterable[Page]) -> Iterator[Fault]:
    """What may stand only once and does not."""
    first: dict[tuple[str, ...], Page] = {}
    for page in pages:
        kind, order = page.kind, str(page.data.get("order", ""))
        marks: list[tuple[tuple[str, ...], str, str]]
        marks = [(("id", kind, page.id), f"the id {page.id!r}", page.id)]
        if kind == "rule":
            marks.append((("path", page.path), f"the address {page.path}", page.id))
            place = ("order", page.chapters[0], page.data["section"], order)
            marks.append((place, f"order {order}", "order:"))
            if (number := page.data.get("paragraph")) is not None:
                paragraph = ("paragraph", page.chapters[0], str(number))
                marks.append((paragraph, f"paragraph {number}", "paragraph:"))
        elif page.name != page.id:
            marks.append((("name", page.ref), f"the number {page.name}", "number:"))
        elif kind == "difference":
            marks.append((("order", kind, order), f"order {order}", "order:"))
        for ref in page.also_refs:
            marks.append((("name", ref), f"the number {ref.partition(':')[2]}", "also_numbers:"))
        for mark, says, at in marks:
            # The first page with a mark has it; whoever comes later and has it too is the fault.
            other = first.setdefault(mark, page)
            if other is not page and not (mark[0] == "path" and other.id == page.id):
                yield page.fault(f"{says} stands already in {other.file}", at)


def under(pages: Iterable[Page]) -> Iterator[Fault]:
    """What stands under a rule that is not there to hold it."""
    rules = {page.id: page for page in pages if page.kind == "rule"}
    for page in rules.values():
        if (name := page.data.get("under")) is None:
            continue
        host = rules.get(name)
        if host is None or host.chapters != page.chapters or host.data.get("under"):
            wrong = "which is no rule of this chapter with a paragraph of its own"
            yield page.fault(f"'under' names {name!r}, {wrong}", "under:")
        if page.body or page.data.get("paragraph") is not None:
            yield page.fault("what stands under another rule has neither text nor number", "under:")


def _engine(known: Collection[str]) -> Iterator[Fault]:
    for rule_id in api.rules():
        if f"rule:{rule_id}" not in known:
            yield Fault("fixtures/rules", None, f"no page for the engine's rule {rule_id!r}")


def paragraphs(files: Files) -> Iterator[tuple[str, int]]:
    """The numbers that rules have, each with its chapter."""
    for page in files.pages:
        if page.kind == "rule" and "paragraph" in page.data:
            yield page.chapters[0], page.data["paragraph"]


def _moved(files: Files, known: Collection[str]) -> Iterator[Fault]:
    numbers = {row["id"]: row.get("number") for row in files.chapters}
    taken = {page.path for page in files.pages}
    taken |= {f"/rules/{numbers.get(chapter)}.{one}/" for chapter, one in paragraphs(files)}
    for row in files.redirects:
        start, target = row["from"], row["to"]
        line = files.lines["redirects", start]
        if ref_of(target) not in known:
            yield Fault("fixtures/redirects.yaml", line, f"{start} leads to no entry: {target!r}")
        if start in taken or not (start.startswith("/") and start.endswith("/")):
            yield Fault("fixtures/redirects.yaml", line, f"{start} is no address that moved")


def _sheets(files: Files, known: Collection[str]) -> Iterator[Fault]:
    """The rows of the order of play and of the scoring."""
    chapters = {row["id"] for row in files.chapters}
    for name in ("order", "scoring"):
        file = f"fixtures/{name}.yaml"
        for step in getattr(files, name):
            for row in step["rows"]:
                for wrong in _sheet_row(row, chapters, known):
                    yield Fault(file, None, f"{step['id']}: {wrong}")
    yield from _steps(files)


def _steps(files: Files) -> Iterator[Fault]:
    """Rows of the order of play that belong to no step of it."""
    for part in files.order:
        for row in part["rows"]:
            if (name := play.step_of(part, row, files.order)) not in api.order_of_play():
                yield Fault("fixtures/order.yaml", None, f"{part['id']}: there is no step {name!r}")


def _unbuilt(files: Files) -> Iterator[Fault]:
    """What is said not to be here, and is; and sources that there are not."""
    built = {
        *api.expansions(),
        *(expansion.name.casefold() for expansion in api.expansions().values()),
    }
    documents = {row["id"] for row in files.documents}
    for row in files.unbuilt:
        file, line = "fixtures/unbuilt.yaml", files.lines["unbuilt", row["id"]]
        if not built.isdisjoint((row["id"], row["title"].casefold())):
            yield Fault(file, line, f"{row['id']!r} is built: take it off the list")
        for name in row["rules"]:
            if name not in documents:
                yield Fault(file, line, f"there is no document {name!r}")


def _boxes(files: Files) -> Iterator[Fault]:
    """Boxes and printings with what there is not: an edition, an expansion, a printing."""
    known = {
        "edition": api.EDITIONS,
        "expansions": {ALL, *api.expansions(), *(row["id"] for row in files.unbuilt)},
        "printing": {row["id"] for row in files.printings},
    }
    rows = [("boxes", row) for row in files.boxes] + [("printings", row) for row in files.printings]
    for (kind, row), (part, names) in product(rows, known.items()):
        said = row.get(part, ())
        for name in [said] if isinstance(said, str) else said:
            if name not in names:
                line = files.lines[kind, row["id"]]
                yield Fault(f"fixtures/{kind}.yaml", line, f"{part}: there is no {name!r}")


def _sheet_row(
    row: dict[str, Any], chapters: Collection[str], known: Collection[str]
) -> Iterator[str]:
    for target in play.links(row):
        if target not in known:
            yield f"a link leads to {target!r}, which has no page"
    for name in play.rules(row):
        if name not in api.rules():
            yield f"there is no rule {name!r}"
    for name, value in row.get("when", {}).items():
        if not _can_be(name, value):
            yield f"'when' names a value that no rule takes: {name}: {value}"
    for name in (*row.get("chapters", ()), *row.get("without", ())):
        if name not in chapters:
            yield f"there is no chapter {name!r}"
    yield from (f"there is no set {n!r}" for n in row.get("sets", {}) if n not in api.tile_sets())


def _unfilled(page: Page) -> Iterator[Fault]:
    """What stands for a value of the engine in the sheets of a game, and for nothing here."""
    for name in _STANDING_FOR.findall(f"{page.data['title']}\n{page.body}"):
        line = line_of(page.text, name)
        yield Fault(page.file, line, f"nothing fills in {{{name}}}: write what it says")


def _references(page: Page, known: Collection[str], documents: Collection[str]) -> Iterator[Fault]:
    cited = [(one["document"], one["place"]) for one in page.list("citations")]
    for document, place in sorted({one for one in cited if cited.count(one) > 1}):
        yield page.fault(f"'citations' names {document}, {place} twice", f"document: {document}")
    for citation in page.list("citations"):
        if citation["document"] not in documents:
            name = citation["document"]
            yield page.fault(f"there is no document {name!r}", f"document: {name}")
    for name in ("see", "rules"):
        for target in page.list(name):
            if ref_of(target) not in known:
                yield page.fault(f"{name!r} names {target!r}, which has no page", target)
            elif name == "rules" and not ref_of(target).startswith("rule:"):
                yield page.fault(f"'rules' names {target!r}, which is no rule", target)
    for target in markup.links(page.body):
        kind, _, name = target.partition(":")
        if target not in known and not (kind == "tile" and name in api.tiles()):
            line = line_of(page.text, target)
            yield Fault(page.file, line, f"a link leads to {target!r}, which has no page")


def _chapters(page: Page, sections: Mapping[str, Collection[str]]) -> Iterator[Fault]:
    for chapter in page.chapters:
        if chapter not in sections:
            yield page.fault(f"there is no chapter {chapter!r}", page.id)
        elif page.kind == "rule" and page.data["section"] not in sections[chapter]:
            section = page.data["section"]
            yield page.fault(f"the chapter {chapter!r} has no section {section!r}", "section:")


def _boards(page: Page) -> Iterator[Fault]:
    """The boards beside a text, and the tiles that it lists."""
    for part in page.boards:
        for message, at in boards.wrong(part):
            yield page.fault(message, at)
        for letter in part.get("letters", ()):
            if not letters.spoken(letter, f"{page.body} {part.get('caption', '')}"):
                yield page.fault(f"the text does not speak of {letter}", f"{letter}:")
    for tile in page.data.get("tiles", ()):
        if tile not in api.tiles():
            yield page.fault(f"there is no tile {tile!r}", tile)


def _of_its_kind(page: Page, cases: Collection[str]) -> Iterator[Fault]:
    match page.kind:
        case "rule":
            if not page.id.startswith(OWN) and page.id not in api.rules():
                yield page.fault(
                    f"the engine knows no rule {page.id!r} (own pages begin {OWN})", page.id
                )
            elif not page.id.startswith(OWN) and page.data.get("draft"):
                yield page.fault("verdicts lead to this rule, so it cannot be hidden", "draft:")
            yield from _parted(page)
            yield from _values(page)
        case "faq":
            yield from _standings(page)
            yield from _replies(page)
        case "difference":
            yield from _positions(page)
            case = page.data.get("case", "")
            if case and case not in cases:
                yield page.fault(f"there is no case {case!r}", case)
            if bool(case) == bool(page.data.get("no_case")):
                yield page.fault(
                    "either a 'case' shows it, or 'no_case' says why none can", "says:"
                )


def _parted(page: Page) -> Iterator[Fault]:
    parts = markup.parts(page.body)
    if len(parts) > 2 or (len(parts) == 2 and not all(parts)):
        yield page.fault("one line of *** parts a rule from its commentary", "***")
    if re.search(r"^(---+|___+)$", page.body, re.MULTILINE):
        yield page.fault("only a line of *** parts a rule", page.id)


def _values(page: Page) -> Iterator[Fault]:
    rule = api.rules().get(page.id)
    kind = rule.kind if rule else "statement"
    if kind == "number" and not page.data.get("unit"):
        yield page.fault("a rule with a number says in 'unit' what it counts", page.id)
    wanted: set[str] = set()
    if rule and kind == "choice":
        wanted = {str(choice) for choice in rule.choices}
    elif kind == "flag":
        wanted = {"true", "false"}
    if wanted != {str(one).lower() for one in page.data.get("words", {})}:
        listed = ", ".join(sorted(wanted)) or "nothing"
        yield page.fault(f"'words' must name exactly the values of the rule: {listed}", "words:")


def _standings(page: Page) -> Iterator[Fault]:
    if page.data["status"].keys() != page.data["proof"].keys():
        yield page.fault("'status' and 'proof' speak of different publishers", "proof:")
    for publisher, status in page.data["status"].items():
        proof = page.data["proof"].get(publisher, {})
        if status in LABELS and "number" not in page.data:
            yield page.fault("the annotated rules label questions with a number only", "status:")
        if (status in WITH_READING) != bool(proof.get("reading")):
            said = "says" if status in WITH_READING else "has no"
            yield page.fault(f"{publisher}: what is {status} {said} 'reading'", "proof:")
        if status == Standing.Status.CONTRADICTED and "document" not in proof:
            yield page.fault(f"{publisher}: what contradicts it stands in a document", "proof:")


def _replies(page: Page) -> Iterator[Fault]:
    for reply in page.list("since"):
        if reply["document"] not in api.sources():
            yield page.fault("the engine's data tell whose word a reply in it is", "since:")


def _positions(page: Page) -> Iterator[Fault]:
    for says in page.data["says"].values():
        for name, value in says.get("values", {}).items():
            if not _can_be(name, value):
                yield page.fault(f"no rule takes this value: {name}: {value}", name)


def _can_be(name: str, value: object) -> bool:
    rule = api.rules().get(name)
    if rule is None:
        return False
    if rule.kind == "flag":
        return isinstance(value, bool)
    return isinstance(value, int) if rule.kind == "number" else value in rule.choices
