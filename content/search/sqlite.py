"""The index in SQLite: FTS5 keeps which word stands where."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from content.search.backend import Posting, Prepared
from content.search.documents import FIELDS

TABLES = {
    "content_search_places": (
        "CREATE VIRTUAL TABLE content_search_places USING fts5vocab(content_search, instance)"
    ),
    # Of the texts only the words are kept: what is shown stands in the cards.
    "content_search": (
        f"CREATE VIRTUAL TABLE content_search USING fts5("
        f"{', '.join(FIELDS)}, content='', tokenize=\"unicode61 tokenchars '&|'\")"
    ),
    "content_search_card": (
        "CREATE TABLE content_search_card "
        "(number INTEGER PRIMARY KEY, card TEXT NOT NULL, says TEXT NOT NULL)"
    ),
    "content_search_form": (
        "CREATE TABLE content_search_form "
        "(form TEXT PRIMARY KEY, count INTEGER NOT NULL) WITHOUT ROWID"
    ),
    "content_search_mark": "CREATE TABLE content_search_mark (mark TEXT NOT NULL)",
}
"""What looks into another table comes before it, so that it can be dropped first."""


class Fts5:
    """A ``Backend``."""

    def __init__(self, connection: Any) -> None:
        self.connection = connection

    def rebuild(self, documents: Iterable[Prepared], forms: Mapping[str, int], mark: str) -> None:
        with self.connection.cursor() as cursor:
            # Made anew each time: another version of this program may know other fields.
            for name in TABLES:
                cursor.execute(f"DROP TABLE IF EXISTS {name}")
            for sql in reversed(TABLES.values()):
                cursor.execute(sql)
            rows = list(enumerate(documents, 1))
            places = ", ".join(["%s"] * (len(FIELDS) + 1))
            cursor.executemany(
                f"INSERT INTO content_search (rowid, {', '.join(FIELDS)}) VALUES ({places})",  # noqa: S608 - our own names
                [
                    (number, *(" ".join(one.fields.get(name, ())) for name in FIELDS))
                    for number, one in rows
                ],
            )
            cursor.executemany(
                "INSERT INTO content_search_card VALUES (%s, %s, %s)",
                [(number, one.card, one.says) for number, one in rows],
            )
            cursor.executemany(
                "INSERT INTO content_search_form VALUES (%s, %s)", list(forms.items())
            )
            cursor.execute("INSERT INTO content_search_mark VALUES (%s)", [mark])

    def mark(self) -> str:
        there = "SELECT 1 FROM sqlite_master WHERE name = 'content_search_mark'"
        if not self._rows(there):
            return ""
        rows = self._rows("SELECT mark FROM content_search_mark")
        return str(rows[0][0]) if rows else ""

    def query(self, words: Collection[str]) -> Iterator[Posting]:
        wanted = list(words)
        if wanted:
            # A word at a time is a look-up; a list of them would read the whole index.
            part = 'SELECT doc, col, "offset", term FROM content_search_places WHERE term = %s'
            yield from map(
                Posting._make, self._rows(" UNION ALL ".join([part] * len(wanted)), wanted)
            )

    def cards(self) -> list[tuple[int, str]]:
        return self._rows("SELECT number, card FROM content_search_card ORDER BY number")

    def says(self, numbers: Collection[int]) -> Mapping[int, str]:
        places = ", ".join(["%s"] * len(numbers))
        sql = f"SELECT number, says FROM content_search_card WHERE number IN ({places})"  # noqa: S608
        return dict(self._rows(sql, list(numbers)))

    def forms(self) -> Mapping[str, int]:
        return dict(self._rows("SELECT form, count FROM content_search_form"))

    def _rows(self, sql: str, values: Collection[object] = ()) -> list[Any]:
        with self.connection.cursor() as cursor:
            cursor.execute(sql, list(values))
            return list(cursor.fetchall())
