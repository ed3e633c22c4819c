"""One word for one thing: what docs/style.md says not to say stands in nothing that a person reads.
And no text calls absent what is here.

The table there is read, not copied. Its exceptions are parts of the front matter that are not our
own words: names, how players put a question, what a document says; and what stands in italics, a
word that is spoken of.
"""

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
import yaml
from django.conf import settings

from content.files import front, sources

ROOT = Path(settings.BASE_DIR)
ROW = re.compile(r"^\| ([^|]+?) \| [^|]* \| ([^|]*?) ?\|$", re.MULTILINE)
FOREIGN = {
    "also", "asked", "case", "citations", "cites", "event", "figures", "id", "keys", "letter",
    "names", "needs", "notation", "origin", "proof", "rule", "rules", "section", "see", "sets",
    "shape", "source", "traits", "values", "when", "where", "witnesses",
}  # fmt: skip
"""Parts of files that hold names, ids, quotations, or what players say."""
CODE = re.compile(r"(?s){[%{#].*?[%}#]}|<(script|style)\b.*?</\1>|<[^>]*>")
SPOKEN_OF = re.compile(r"(?<!\*)\*[^*]+\*(?!\*)")
CODED = ("content", "rulesite")
TYPED = Path("content/search")
"""What is typed is read there, in players' words."""
ABSENT = re.compile(
    r"(?i)\b(?:this book does not hold|not in this book|(?:in|of|from) other boxes)\b"
)
"""How a text says that something is not here."""
COMPASS = re.compile(r"(?i)\b(?:north|south|east|west)(?:ern)?\b(?! of France| France)")
"""A side of a board by the compass: who looks at one sees top, right, bottom and left."""
PROGRAMS = "rulesite/api/"
"""What is said there programs are told, which count sides clockwise from the north."""
ROSES = re.compile(r"\b(?:wind-)?roses?\b")
"""The places that are about the compass on tiles, which has its own north."""
COMMON = ("base", "river", "variants")
"""Their words (city, lake, cloister) are used of other things, too."""
SENTENCE = re.compile(r"(?<=[.?!])\s+")
LISTED = ("redirects.yaml", "documents.yaml", "unbuilt.yaml")
"""Addresses, and names of documents and boxes."""


def forbidden() -> dict[str, str]:
    """What is not to be said, and what is said instead."""
    text = (ROOT / "docs" / "style.md").read_text(encoding="utf-8")
    table = text.partition("## One word for one thing")[2]
    return {
        word.strip(): say
        for say, words in ROW.findall(table)
        for word in words.split(",")
        if word.strip() not in ("", "not", "---")
    }


def spelt(word: str) -> str:
    """A word in one or many, at the begin of a sentence or within."""
    many = rf"{word[:-1]}(?:y|ies)" if word.endswith("y") else rf"{word}(?:e?s)?"
    return rf"\b{many}\b"


def leaves(value: object) -> Iterator[str]:
    """The texts in what a file says, but for its foreign parts."""
    match value:
        case str():
            yield value
        case dict():
            for name, part in value.items():
                # The rules of an expansion stand in tables of the name by which others name one.
                if name not in FOREIGN or (name == "rule" and isinstance(part, list)):
                    yield from leaves(part)
        case list():
            for part in value:
                yield from leaves(part)


def authored() -> Iterator[tuple[str, str]]:
    """What stands in the files of the reference."""
    root = sources.root()
    for path in sorted(root.rglob("*.md")):
        if found := front.FRONT.fullmatch(path.read_text(encoding="utf-8")):
            for text in (*leaves(front.parse(found[1])), found[2]):
                yield str(path.relative_to(ROOT)), SPOKEN_OF.sub("", text)
    for path in sorted(root.rglob("*.yaml")):
        if path.name not in LISTED:
            for text in leaves(yaml.safe_load(path.read_text(encoding="utf-8"))):
                yield str(path.relative_to(ROOT)), text


def spoken() -> Iterator[tuple[str, str]]:
    """What the engine says: its data, which say everything in words."""
    found = (ROOT / "engine" / "data").rglob("*.toml")
    # Under interop stand the words of other programs.
    for path in sorted(path for path in found if "interop" not in path.parts):
        for text in leaves(tomllib.loads(path.read_text(encoding="utf-8"))):
            yield str(path.relative_to(ROOT)), text


def templates() -> Iterator[tuple[str, str]]:
    """The words of pages, without tags."""
    for name in CODED:
        for path in sorted((ROOT / name).rglob("templates/**/*.html")):
            yield str(path.relative_to(ROOT)), CODE.sub(" ", path.read_text(encoding="utf-8"))


def strings() -> Iterator[tuple[str, str]]:
    """The sentences in the code of pages; what documents code is none."""
    for name in CODED:
        for path in sorted((ROOT / name).rglob("*.py")):
            if "migrations" not in path.parts and not path.is_relative_to(ROOT / TYPED):
                tree = ast.parse(path.read_text(encoding="utf-8"))
                alone = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
                for node in ast.walk(tree):
                    said = node.value if isinstance(node, ast.Constant) else None
                    if isinstance(said, str) and " " in said and id(node) not in alone:
                        yield str(path.relative_to(ROOT)), said


def test_the_table_is_read() -> None:
    assert forbidden()["meeple"] == "follower"
    assert len(forbidden()) > 20


@pytest.mark.parametrize(
    "texts", [authored, spoken, templates, strings], ids=lambda one: one.__name__
)
def test_one_word_for_one_thing(texts: object) -> None:
    found = []
    wrong = {word: re.compile(spelt(word), re.IGNORECASE) for word in forbidden()}
    for place, text in texts():  # type: ignore[operator]
        for word, pattern in wrong.items():
            found += [
                f"{place}: {hit[0]} (say {forbidden()[word]})" for hit in pattern.finditer(text)
            ]
    assert found == []


CONSTRUCTIONS = tomllib.loads(
    (Path(__file__).parent / "constructions.toml").read_text(encoding="utf-8")
)["construction"]
"""What no text is built like, with what to write instead."""


def entitled() -> Iterator[tuple[str, str]]:
    """What the entries of the reference are called."""
    for path in sorted(sources.root().rglob("*.md")):
        if found := front.FRONT.fullmatch(path.read_text(encoding="utf-8")):
            yield str(path.relative_to(ROOT)), front.parse(found[1])["title"]


def built_like(row: dict[str, str], texts: Iterator[tuple[str, str]]) -> list[str]:
    """Where texts have a construction, and what to write there."""
    pattern = re.compile(row["fails"])
    return [
        f"{place}: {hit[0]} (say {row['say']})"
        for place, text in texts
        for hit in pattern.finditer(" ".join(text.split()))
    ]


@pytest.mark.parametrize("row", CONSTRUCTIONS, ids=lambda row: row["example"])
def test_a_construction_is_found(row: dict[str, str]) -> None:
    assert built_like(row, iter([("", row["example"])]))


def titles() -> Iterator[tuple[str, str]]:
    """What the cases are called, and what is noted of them."""
    for path in sorted((sources.root() / "cases").rglob("*.toml")):
        for case in tomllib.loads(path.read_text(encoding="utf-8")).get("case", ()):
            yield str(path.relative_to(ROOT)), f"{case['title']}. {case.get('note', '')}"


@pytest.mark.parametrize(
    "texts", [authored, spoken, templates, strings, titles], ids=lambda one: one.__name__
)
def test_no_text_is_built_like_what_has_to_be_read_twice(texts: object) -> None:
    found = list(texts())  # type: ignore[operator]
    own = texts in (templates, strings)
    rows = [
        row for row in CONSTRUCTIONS if not row.get("titles") and own >= row.get("labels", False)
    ]
    assert [hit for row in rows for hit in built_like(row, iter(found))] == []


def test_a_title_states_the_rule() -> None:
    found = list(entitled())
    rows = [row for row in CONSTRUCTIONS if row.get("titles")]
    assert [hit for row in rows for hit in built_like(row, iter(found))] == []


@pytest.mark.parametrize(
    "texts", [authored, spoken, templates, strings, titles], ids=lambda one: one.__name__
)
def test_no_side_is_called_by_the_compass(texts: object) -> None:
    assert [
        f"{place}: {hit[0]}"
        for place, text in texts()  # type: ignore[operator]
        for hit in COMPASS.finditer(text)
        if " " in text and not place.startswith(PROGRAMS) and not ROSES.search(place)
    ] == []


@cache
def here() -> frozenset[str]:
    """What expansions bring, as texts name it: themselves, their figures, tokens and symbols."""
    names: set[str] = set()
    for path in sorted((ROOT / "engine" / "data" / "expansions").glob("*.toml")):
        if path.stem in COMMON:
            continue
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        names |= {data["name"], *data.get("figure", ())}
        for part in (*data.get("token", {}).values(), *data.get("symbol", {}).values()):
            names.add(part["name"])
    return frozenset(names)


def denied(text: str) -> list[str]:
    """What a text calls absent in the same sentence, although it is here."""
    sentences = [said for said in SENTENCE.split(text) if ABSENT.search(said)]
    return [
        name
        for name in sorted(here())
        for said in sentences
        if re.search(rf"(?i)\b{re.escape(name)}s?\b", " ".join(said.split()))
    ]


@cache
def away() -> re.Pattern[str]:
    """What is not here, by all its names."""
    boxes = sources.read_list(sources.root(), "unbuilt")
    names = {name for box in boxes for name in (box["title"], *box.get("names", ()))}
    return re.compile(rf"(?i)\b(?:{'|'.join(map(re.escape, sorted(names)))})s?\b")


def unnamed(text: str) -> list[str]:
    """The sentences that call something absent and do not name it."""
    return [
        said for said in SENTENCE.split(text) if ABSENT.search(said) and not away().search(said)
    ]


def test_what_is_called_absent_is_named_and_is_not_here() -> None:
    """Eight places that are "not here yet" nobody misses when they have come."""
    assert unnamed("The source has eight more, which this book does not hold yet.")
    assert unnamed("It adds tollkeepers, which this book does not hold.") == []
    assert [(place, found) for place, text in authored() if (found := unnamed(text))] == []


def test_nothing_that_is_here_is_called_absent() -> None:
    assert denied("In The Cult, which this book does not hold, it is a heretic.") == ["The Cult"]
    assert denied("The ringmasters of other boxes pass, too.") == ["ringmaster"]
    assert denied("It adds tollkeepers, which this book does not hold. The phantom passes.") == []
    assert [(place, found) for place, text in authored() if (found := denied(text))] == []
