"""The pages of the site that are no entries, as documents of the search."""

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from content.search.documents import SearchDocument
from content.search.references import Texts
from rulesite.navigation import ENTRIES, MORE

FILE = Path(__file__).with_name("pages.toml")


def rows() -> list[Mapping[str, Any]]:
    """What the file says of each page, with what the navigation says of it."""
    named = {one.path: {"title": one.title, "line": one.line} for one in (*ENTRIES, *MORE)}
    written = tomllib.loads(FILE.read_text(encoding="utf-8"))["page"]
    return [{**named.get(row["path"], {}), **row} for row in written]


def pages(heard: Texts) -> Iterator[SearchDocument]:
    """Every page; nothing else speaks of them."""
    for row in rows():
        asked = tuple(row["asked"])
        yield SearchDocument(
            ref=f"page:{row['path']}",
            kind="page",
            path=row["path"],
            title=row["title"],
            text=row["line"],
            lead=row["line"],
            asked=asked,
            fields={
                "title": row["title"],
                "ids": row["path"],
                "body": row["line"],
                "asked": " . ".join(asked),
            },
        )
