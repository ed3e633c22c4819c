"""Reads the files under ``fixtures/``: chapters, documents, and a Markdown file per rule.

Whatever is wrong in a single file is found here, as faults that name file and line.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import yaml
from django.conf import settings

from content.addresses import OWN

_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)+")
_FRONT = re.compile(r"---\n(.*?\n)---\n(.*)", re.DOTALL)
_FIELDS: Mapping[str, type] = {
    "id": str, "title": str, "section": str, "order": int, "unit": str,
    "words": dict, "when": dict, "keys": list, "citations": list, "see": list,
}  # fmt: skip
_REQUIRED = ("id", "title", "section", "order")


class Fault(NamedTuple):
    """Something wrong in the files."""

    file: str
    line: int | None
    message: str

    def __str__(self) -> str:
        place = self.file if self.line is None else f"{self.file}:{self.line}"
        return f"{place}: {self.message}"


class LoadError(Exception):
    """The files cannot be loaded as they are."""

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__("\n".join(map(str, faults)))
        self.faults = faults


@dataclass(slots=True)
class Page:
    """A rule as its file gives it."""

    file: str
    text: str
    body_line: int
    id: str
    title: str
    section: str
    order: int
    body: str
    unit: str = ""
    words: dict[str, str] = field(default_factory=dict)
    when: dict[str, str | int | bool] = field(default_factory=dict)
    keys: list[str] = field(default_factory=list)
    citations: list[dict[str, str]] = field(default_factory=list)
    see: list[str] = field(default_factory=list)

    @property
    def chapter(self) -> str:
        """The chapter that its id names."""
        return self.id.removeprefix(OWN).partition(".")[0]

    def fault(self, message: str, at: str = "") -> Fault:
        """A fault on the first line that holds ``at`` as a word of its own."""
        return Fault(self.file, line_of(self.text, at), message)


@dataclass(slots=True)
class Files:
    """Everything that the files say, and what is wrong with them one by one."""

    chapters: list[dict[str, Any]] = field(default_factory=list)
    documents: list[dict[str, Any]] = field(default_factory=list)
    pages: list[Page] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)


def root() -> Path:
    """The directory of the authored files."""
    return Path(settings.BASE_DIR) / "fixtures"


def line_of(text: str, part: str) -> int | None:
    """The number of the first line that holds the part, not merely as a piece of a word."""
    if not part:
        return None
    found = re.search(rf"(?<![\w.-]){re.escape(part)}(?![\w-]|\.\w)", text)
    return text.count("\n", 0, found.start()) + 1 if found else None


def paths(directory: Path) -> list[Path]:
    """Every file that counts, in a steady order."""
    lists = [directory / "chapters.yaml", directory / "documents.yaml"]
    return [path for path in lists if path.exists()] + sorted((directory / "rules").rglob("*.md"))


def read(directory: Path) -> Files:
    """All files of a directory."""
    found = Files()
    found.chapters = _list(directory, "chapters.yaml", {"id", "title", "lede", "sections"}, found)
    found.documents = _list(
        directory, "documents.yaml", {"id", "title", "short", "publisher"}, found
    )
    for path in sorted((directory / "rules").rglob("*.md")):
        name = f"{directory.name}/{path.relative_to(directory)}"
        page = _page(name, path.read_text(encoding="utf-8"), found.faults)
        if page:
            found.pages.append(page)
            found.faults.extend(_place(page))
    return found


def _list(directory: Path, name: str, required: set[str], found: Files) -> list[dict[str, Any]]:
    file, path = f"{directory.name}/{name}", directory / name
    if not path.exists():
        found.faults.append(Fault(file, None, "the file is missing"))
        return []
    text = path.read_text(encoding="utf-8")
    rows = _yaml(file, text, 0, found.faults)
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        found.faults.append(Fault(file, 1, "must be a list of entries"))
        return []
    good, seen = [], set()
    for row in rows:
        line = line_of(text, str(row.get("id", "")))
        if missing := sorted(required - row.keys()):
            found.faults.append(Fault(file, line, f"an entry lacks {', '.join(missing)}"))
        elif row["id"] in seen:
            found.faults.append(Fault(file, line, f"{row['id']!r} stands twice"))
        else:
            seen.add(row["id"])
            good.append(row)
    return good


def _yaml(file: str, text: str, offset: int, faults: list[Fault]) -> object:
    try:
        return yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))  # noqa: S506
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = mark.line + 1 + offset if mark else None
        faults.append(Fault(file, line, f"not YAML: {getattr(error, 'problem', None) or error}"))
        return None


def _page(file: str, text: str, faults: list[Fault]) -> Page | None:
    front = _FRONT.fullmatch(text)
    if not front:
        faults.append(Fault(file, 1, "must begin with front matter between two lines of ---"))
        return None
    before = len(faults)
    data = _yaml(file, front[1], 1, faults)
    if len(faults) > before:
        return None
    if not isinstance(data, dict):
        faults.append(Fault(file, 2, "the front matter must be a mapping"))
        return None
    faults.extend(Fault(file, line, message) for line, message in _wrong(data, text))
    if len(faults) > before:
        return None
    data["words"] = {_word(key): value for key, value in data.get("words", {}).items()}
    body_line = front[1].count("\n") + 3
    return Page(file=file, text=text, body_line=body_line, body=front[2].strip(), **data)


def _word(key: object) -> str:
    return str(key).lower() if isinstance(key, bool) else str(key)


def _wrong(data: dict[str, Any], text: str) -> Iterator[tuple[int | None, str]]:
    for name in _REQUIRED:
        if name not in data:
            yield 1, f"the front matter lacks {name!r}"
    for name, value in data.items():
        line = line_of(text, f"{name}:")
        if name not in _FIELDS:
            yield line, f"unknown field {name!r}"
        elif not isinstance(value, _FIELDS[name]) or isinstance(value, bool):
            yield line, f"{name!r} must be of type {_FIELDS[name].__name__}"
        elif problem := _inside(name, value):
            yield line, problem


def _inside(name: str, value: Any) -> str:
    if name == "id" and not _ID.fullmatch(value):
        return f"bad id {value!r}: lower case words with dots between"
    if name in ("keys", "see"):
        if not all(isinstance(one, str) for one in value):
            return f"{name!r} must be a list of words"
        if len(set(value)) < len(value):
            return f"{name!r} names something twice"
    if name == "words" and not all(isinstance(one, str) for one in value.values()):
        return "'words' must map values to texts"
    if name == "citations" and not all(_is_citation(one) for one in value):
        return "a citation is {document: …, place: …}"
    return ""


def _is_citation(one: object) -> bool:
    return (
        isinstance(one, dict)
        and one.keys() == {"document", "place"}
        and all(isinstance(part, str) for part in one.values())
    )


def _place(page: Page) -> Iterator[Fault]:
    """Where a file must lie, and what its body must be."""
    rest = page.id.removeprefix(OWN).partition(".")[2]
    if not page.file.endswith(f"/rules/{page.chapter}/{rest}.md"):
        yield page.fault(f"belongs into rules/{page.chapter}/{rest}.md by its id", page.id)
    if not page.body:
        yield Fault(page.file, page.body_line, "there is no text")
    level = 1
    for number, line in enumerate(page.text.split("\n")[page.body_line - 1 :], page.body_line):
        if heading := re.match(r"(#{1,6}) ", line):
            if not 2 <= len(heading[1]) <= level + 1:
                yield Fault(page.file, number, "headings begin with ## and skip no level")
            level = max(2, len(heading[1]))
