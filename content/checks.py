"""What must be true of all files together, and of the files and the engine."""

from collections.abc import Iterable, Iterator

from content import markup
from content.addresses import OWN, path_of
from content.sources import Fault, Files, Page, line_of
from engine import api


def faults(files: Files) -> list[Fault]:
    """Everything wrong between the files, sorted by file and line."""
    known = {page.id for page in files.pages}
    found = [*_twice(files.pages), *_places(files), *_engine(known)]
    documents = {row["id"] for row in files.documents}
    for page in files.pages:
        found += [*_references(page, known, documents), *_values(page)]
    return sorted(found, key=lambda one: (one.file, one.line or 0))


def _twice(pages: Iterable[Page]) -> Iterator[Fault]:
    first: dict[tuple[str, ...], Page] = {}
    for page in pages:
        for mark, says in (
            (("id", page.id), f"the id {page.id!r}"),
            (("path", path_of(page.id)), f"the address /rules/{path_of(page.id)}/"),
            (("order", page.chapter, page.section, str(page.order)), f"order {page.order}"),
        ):
            other = first.setdefault(mark, page)
            if other is not page and not (mark[0] == "path" and other.id == page.id):
                at = "order:" if mark[0] == "order" else page.id
                yield page.fault(f"{says} stands already in {other.file}", at)


def _places(files: Files) -> Iterator[Fault]:
    sections = {row["id"]: {section["id"] for section in row["sections"]} for row in files.chapters}
    for page in files.pages:
        if page.chapter not in sections:
            yield page.fault(f"there is no chapter {page.chapter!r}", page.id)
        elif page.section not in sections[page.chapter]:
            yield page.fault(
                f"the chapter {page.chapter!r} has no section {page.section!r}", "section:"
            )


def _engine(known: set[str]) -> Iterator[Fault]:
    for rule_id in api.rules():
        if rule_id not in known:
            yield Fault("fixtures/rules", None, f"no page for the engine's rule {rule_id!r}")


def _references(page: Page, known: set[str], documents: set[str]) -> Iterator[Fault]:
    if not page.id.startswith(OWN) and page.id not in api.rules():
        yield page.fault(f"the engine knows no rule {page.id!r} (own pages begin {OWN})", page.id)
    for citation in page.citations:
        if citation["document"] not in documents:
            name = citation["document"]
            yield page.fault(f"there is no document {name!r}", f"document: {name}")
    for target in page.see:
        if target not in known:
            yield page.fault(f"'see' names {target!r}, which has no page", target)
    for target in markup.RULE_LINK.findall(page.body):
        if target not in known:
            line = line_of(page.text, f"rule:{target}")
            yield Fault(page.file, line, f"a link leads to {target!r}, which has no page")


def _values(page: Page) -> Iterator[Fault]:
    rule = api.rules().get(page.id)
    kind = rule.kind if rule else "statement"
    if kind == "number" and not page.unit:
        yield page.fault("a rule with a number says in 'unit' what it counts", page.id)
    for name, value in page.when.items():
        if name not in api.rules() or not _can_be(name, value):
            yield page.fault(f"'when' names a value that no rule takes: {name}: {value}", "when:")
    wanted: set[str] = set()
    if rule and kind == "choice":
        wanted = {str(choice) for choice in rule.choices}
    elif kind == "flag":
        wanted = {"true", "false"}
    if wanted != set(page.words):
        listed = ", ".join(sorted(wanted)) or "nothing"
        yield page.fault(f"'words' must name exactly the values of the rule: {listed}", "words:")


def _can_be(name: str, value: object) -> bool:
    rule = api.rules()[name]
    return isinstance(value, bool) if rule.kind == "flag" else value in rule.choices
