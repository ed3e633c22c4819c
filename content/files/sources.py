"""Reads the files under ``fixtures/``: a Markdown file for each entry, and the lists.

What is wrong in a single file is found here, as faults that name file and line.
"""

import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import yaml
from django.conf import settings

from content.files import front
from content.models import KINDS, Document, Entry, written
from content.models.shapes import Problem, each, flag, mapping, passage, record, text, texts, whole


class Fault(NamedTuple):
    """Something wrong in a file."""

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
    """An entry as its file gives it."""

    model: type[Entry]
    file: str
    text: str
    body_line: int
    body: str
    data: dict[str, Any]

    @property
    def kind(self) -> str:
        """What it is: ``rule``, ``faq``."""
        return str(self.model.KIND)

    @property
    def id(self) -> str:
        """Its own id."""
        return str(self.data["id"])

    @property
    def name(self) -> str:
        """What addresses and links call it."""
        return self.model.name_of(self.data)

    @property
    def ref(self) -> str:
        """What it is among all entries: ``rule:base.city.small``, ``faq:17``."""
        return f"{self.kind}:{self.name}"

    @property
    def also_refs(self) -> tuple[str, ...]:
        """What links call it by its further numbers."""
        return tuple(f"{self.kind}:{number}" for number in self.list("also_numbers"))

    @property
    def path(self) -> str:
        """Its address."""
        return self.model.path_of(self.name)

    @property
    def chapters(self) -> list[str]:
        """What it belongs to: what it says, or else what its rules say."""
        return self.list("chapters") or self.model.home(self.id, self.list("rules"))

    @property
    def boards(self) -> list[dict[str, Any]]:
        """The boards beside its text."""
        named = self.data.get("board", [])
        return named if isinstance(named, list) else [named]

    def list(self, name: str) -> list[Any]:
        """A part of the front matter that is a list."""
        found: list[Any] = self.data.get(name, [])
        return found

    def fault(self, message: str, at: str = "") -> Fault:
        """A fault on the first line that holds ``at`` as a word of its own."""
        return Fault(self.file, line_of(self.text, at), message)


@dataclass(slots=True)
class Files:
    """Everything that the files say, and what is wrong with them one by one. ``lines`` are
    those on which the entries of the lists begin, by list and id."""

    chapters: list[dict[str, Any]] = field(default_factory=list)
    documents: list[dict[str, Any]] = field(default_factory=list)
    redirects: list[dict[str, Any]] = field(default_factory=list)
    order: list[dict[str, Any]] = field(default_factory=list)
    scoring: list[dict[str, Any]] = field(default_factory=list)
    unbuilt: list[dict[str, Any]] = field(default_factory=list)
    tournaments: list[dict[str, Any]] = field(default_factory=list)
    boxes: list[dict[str, Any]] = field(default_factory=list)
    printings: list[dict[str, Any]] = field(default_factory=list)
    pages: list[Page] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    lines: dict[tuple[str, str], int | None] = field(default_factory=dict)


_SHOWN: Mapping[str, Problem] = {
    "when": mapping,
    "without": texts,
    "land": flag,
    "sets": mapping,
    "chapters": texts,
    "keys": texts,
}
"""Under what conditions a row of the order of play or of the scoring is shown."""

_ROW: Mapping[str, Problem] = {"year": text, "by": text, "keys": texts}
"""What a row on tournaments may say besides: when, and whose word it is."""

DOCUMENT = tuple(part for part in written.field_parts(Document) if part.key != "order")
"""What the list of documents says about each; its place in the list is its order."""

_SECTIONS = each(record({"id": text, "title": text}, {}))


def _sections(value: Any) -> str:
    """The headings of a chapter, each under an id of its own."""
    if wrong := _SECTIONS(value):
        return wrong
    names = [one["id"] for one in value]
    twice = next((name for name in names if names.count(name) > 1), "")
    return f"names {twice!r} twice" if twice else ""


LISTS: Mapping[str, Problem] = {
    "chapters": record(
        {
            "id": text,
            "title": text,
            "lede": text,
            "sections": _sections,
        },
        {"number": whole, "year": whole, "turn": passage},
    ),
    "documents": written.record(DOCUMENT),
    "redirects": record({"from": text, "to": text}, {}),
    "order": record(
        {
            "id": text,
            "title": text,
            "rows": each(record({"text": text}, {"step": text, "at": whole, **_SHOWN})),
        },
        {"lede": text, "after": text, "step": text},
    ),
    "scoring": record(
        {
            "id": text,
            "title": text,
            "rows": each(
                record({"what": text}, {"now": text, "end": text, "both": text, **_SHOWN})
            ),
        },
        {},
    ),
    "unbuilt": record(
        {"id": text, "title": text, "text": text, "rules": texts},
        {
            "names": texts,
            "year": whole,
            "publisher": text,
            "tiles": whole,
            "alone": flag,
            "known": texts,
            "told": texts,
            "open": texts,
        },
    ),
    "tournaments": record(
        {"id": text, "title": text, "rows": each(record({"event": text, "text": text}, _ROW))},
        {"lede": text},
    ),
    "boxes": record(
        {"id": text, "title": text, "text": text, "edition": text, "expansions": texts},
        {"year": whole, "printing": text, "sources": text},
    ),
    "printings": record(
        {
            "id": text,
            "title": text,
            "nickname": text,
            "years": text,
            "drawn": text,
            "publishers": text,
            "tell": text,
            "text": text,
            "draw": texts,
            "edition": text,
            "expansions": texts,
            "rules": text,
            "sources": text,
        },
        {"warning": text},
    ),
}
NAMED_BY = {"redirects": "from"}
ONCE = {"chapters": ("number", "title"), "documents": ("title", "short")}
"""What no two entries of a list may share: pages are found by it."""


def root() -> Path:
    """The directory of the authored files."""
    return Path(settings.FIXTURES)


def line_of(text: str, part: str) -> int | None:
    """The number of the first line that contains the part as a whole word."""
    if not part:
        return None
    found = re.search(rf"(?<![\w.-]){re.escape(part)}(?![\w-]|\.\w)", text)
    return text.count("\n", 0, found.start()) + 1 if found else None


def paths(directory: Path) -> list[Path]:
    """All files that count, in a fixed order."""
    lists = [path for name in LISTS for path in _parts(directory, name)]
    return [path for path in lists if path.exists()] + [path for path, _ in _entries(directory)]


def _parts(directory: Path, name: str) -> list[Path]:
    """The files of a list: its own, and those of expansions in the folder of its name."""
    return [directory / f"{name}.yaml", *sorted((directory / name).glob("*.yaml"))]


def _entries(directory: Path) -> Iterator[tuple[Path, type[Entry]]]:
    for model in KINDS.values():
        for path in sorted((directory / model.FOLDER).rglob("*.md")):
            yield path, model


def read(directory: Path) -> Files:
    """All files of a directory."""
    found = Files()
    for name, problem in LISTS.items():
        setattr(found, name, _list(directory, name, problem, found))
    found.chapters = _by_year(found.chapters)
    for path, model in _entries(directory):
        name = f"{directory.name}/{path.relative_to(directory)}"
        content = _text(path, name, found.faults)
        page = None if content is None else read_page(name, content, model, found.faults)
        if page:
            found.pages.append(page)
    return found


def read_list(directory: Path, name: str) -> list[dict[str, Any]]:
    """One of the lists by itself. Raises LoadError."""
    found = Files()
    rows = _list(directory, name, LISTS[name], found)
    if found.faults:
        raise LoadError(found.faults)
    return rows


def _list(directory: Path, name: str, problem: Problem, found: Files) -> list[dict[str, Any]]:
    good: dict[str, dict[str, Any]] = {}
    taken: dict[tuple[str, Any], str] = {}
    for path in _parts(directory, name):
        file = f"{directory.name}/{path.relative_to(directory)}"
        seen: set[str] = set()
        for row, line in _rows(path, file, name, problem, found):
            key = row[NAMED_BY.get(name, "id")]
            if key in seen or (key in good and "rows" not in row):
                found.faults.append(Fault(file, line, f"{key!r} stands twice"))
            elif key in good:
                good[key] = {**good[key], "rows": [*good[key]["rows"], *row["rows"]]}
            else:
                found.lines[name, key] = line
                good[key] = row
                alike = _alike(name, key, row, taken)
                found.faults += [Fault(file, line, said) for said in alike]
            seen.add(key)
    return _placed(list(good.values()))


def _alike(
    name: str, key: str, row: dict[str, Any], taken: dict[tuple[str, Any], str]
) -> Iterator[str]:
    """What an entry of a list has that another has already."""
    for part in ONCE.get(name, ()):
        if row.get(part) is not None:
            other = taken.setdefault((part, row[part]), key)
            if other != key:
                yield f"{key!r} has the {part} of {other!r}: {row[part]}"


def _placed(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The entries in order, those that say ``after`` behind the one that they name."""
    waiting = [row for row in rows if "after" in row]
    while waiting:
        names = {row["id"] for row in waiting}
        # One behind another that has no place yet itself has to wait for it.
        row = next((row for row in waiting if row["after"] not in names), waiting[0])
        waiting.remove(row)
        places = [other["id"] for other in rows]
        if row["after"] in places:
            rows.remove(row)
            places.remove(row["id"])
            rows.insert(places.index(row["after"]) + 1, row)
    return rows


def _by_year(chapters: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Chapters in the order of their years, those of a year by their numbers; those without a year
    stay before or behind the dated."""
    dated = [place for place, row in enumerate(chapters) if "year" in row]

    def when(place: int) -> tuple[float, float]:
        undated = -math.inf if not dated or place < dated[0] else math.inf
        row = chapters[place]
        return float(row.get("year", undated)), row.get("number", 0) if "year" in row else 0

    return [chapters[place] for place in sorted(range(len(chapters)), key=when)]


def _rows(
    path: Path, file: str, name: str, problem: Problem, found: Files
) -> Iterator[tuple[dict[str, Any], int | None]]:
    """The entries of one file of a list, each with its line."""
    if not path.exists():
        found.faults.append(Fault(file, None, "the file is missing"))
        return
    content = _text(path, file, found.faults)
    if content is None:
        return
    rows = _yaml(file, content, 0, found.faults)
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        found.faults.append(Fault(file, 1, "must be a list of entries"))
        return
    by = NAMED_BY.get(name, "id")
    for row in rows:
        line = line_of(content, f"{by}: {row.get(by, '')}")
        if wrong := problem(row) or _null(row):
            found.faults.append(Fault(file, line, f"an entry {wrong}"))
        else:
            yield row, line


def _text(path: Path, file: str, faults: list[Fault]) -> str | None:
    data = path.read_bytes()
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        faults.append(Fault(file, line, f"not UTF-8: {error.reason}"))
        return None
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        faults.append(Fault(file, line, "holds a null character"))
        return None
    return text.replace("\r\n", "\n")


def _yaml(file: str, text: str, offset: int, faults: list[Fault]) -> object:
    try:
        return front.parse(text)
    except (yaml.YAMLError, ValueError) as error:
        mark = getattr(error, "problem_mark", None)
        line = mark.line + 1 + offset if mark else None
        faults.append(Fault(file, line, f"not YAML: {getattr(error, 'problem', None) or error}"))
        return None


def read_page(file: str, text: str, model: type[Entry], faults: list[Fault]) -> Page | None:
    """The page of one file, or None if not even its entry can be named; then there are faults."""
    found = front.FRONT.fullmatch(text)
    if not found:
        faults.append(Fault(file, 1, "must begin with front matter between two lines of ---"))
        return None
    before = len(faults)
    data = _yaml(file, found[1], 1, faults)
    if len(faults) > before:
        return None
    if not isinstance(data, dict):
        faults.append(Fault(file, 2, "the front matter must be a mapping"))
        return None
    faults.extend(Fault(file, line, message) for line, message in _wrong(data, text, model))
    if len(faults) > before:
        return None
    page = Page(model, file, text, found[1].count("\n") + 3, found[2].strip(), data)
    faults.extend(_form(page))
    return page


def _wrong(data: dict[str, Any], text: str, model: type[Entry]) -> Iterator[tuple[int | None, str]]:
    for name, part in written.parts(model).items():
        if part.required and name not in data:
            yield 1, f"the front matter lacks {name!r}"
    for name, value in data.items():
        if wrong := _wrong_part(name, value, model):
            yield line_of(text, f"{name}:"), wrong


def _wrong_part(name: str, value: Any, model: type[Entry]) -> str:
    part = written.parts(model).get(name)
    if part is None:
        return f"unknown field {name!r}"
    if wrong := part.problem(value) or _null(value):
        return f"{name!r} {wrong}"
    pattern, shape = model.ID
    if name == "id" and not re.fullmatch(pattern, value):
        return f"bad id {value!r}: {shape}"
    return ""


def _null(value: object) -> str:
    """The place of a NUL character, which YAML can write and PostgreSQL cannot store."""
    parts = value.items() if isinstance(value, dict) else ()
    inner = value if isinstance(value, list) else [one for pair in parts for one in pair]
    if isinstance(value, str) and "\0" in value:
        return "holds a null character"
    return next((wrong for one in inner if (wrong := _null(one))), "")


def _form(page: Page) -> Iterator[Fault]:
    """Where a file must lie, and what its body must be."""
    place = page.model.file_of(page.name)
    if not page.file.endswith(f"/{place}"):
        yield page.fault(f"belongs into {place} by its id", page.id)
    if not page.body and "under" not in page.data:
        yield Fault(page.file, page.body_line, "there is no text")
    level = 1
    for number, line in enumerate(page.text.split("\n")[page.body_line - 1 :], page.body_line):
        if heading := re.match(r"(#{1,6}) ", line):
            if not 2 <= len(heading[1]) <= level + 1:
                yield Fault(page.file, number, "headings begin with ## and skip no level")
            level = max(2, len(heading[1]))
