"""Every rule is quoted by a number of its own, which never moves and is never another's."""

from collections import Counter
from collections.abc import Iterator

from content.files import sources
from content.store import checks


def test_every_chapter_has_a_number_of_its_own() -> None:
    numbers = Counter(row.get("number") for row in sources.read(sources.root()).chapters)
    assert numbers[None] == 0, f"the next free number is {max(n for n in numbers if n) + 1}"
    assert [number for number, times in numbers.items() if times > 1] == []


def _gone(files: sources.Files) -> Iterator[tuple[str, int]]:
    """The numbers of rules that are told elsewhere now: their addresses moved."""
    chapters = {str(row.get("number")): row["id"] for row in files.chapters}
    for row in files.redirects:
        chapter, dot, number = row["from"].removeprefix("/rules/").rstrip("/").partition(".")
        if dot and number.isdigit():
            yield chapters[chapter], int(number)


def test_every_rule_has_a_number_of_its_own() -> None:
    files = sources.read(sources.root())
    rules = [page for page in files.pages if page.kind == "rule" and "under" not in page.data]
    taken: dict[str, set[int]] = {}
    for chapter, number in (*checks.paragraphs(files), *_gone(files)):
        taken.setdefault(chapter, set()).add(number)
    assert [
        f"{page.file}: the next free paragraph is {max(taken.get(page.chapters[0], {0})) + 1}"
        for page in rules
        if "paragraph" not in page.data
    ] == []
