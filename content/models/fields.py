"""Model fields beyond Django's own: lists and mappings, with the rules for what a file may say.

All of them are JSON columns to the database and to migrations. A field checks a value of a file
(``problem``) and converts it to its column and back (``from_file``, ``to_file``).
"""

import json
from typing import Any

from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper

from content.models import shapes
from engine import api


class WrittenJSON(models.JSONField):
    """JSON that keeps the order of keys on every database.

    PostgreSQL's ``jsonb`` sorts keys, and its ``json`` cannot be compared. So the column is text,
    which SQLite uses anyway.
    """

    def db_type(self, connection: BaseDatabaseWrapper) -> str | None:
        """The column's type."""
        return "text" if connection.vendor == "postgresql" else super().db_type(connection)

    def get_db_prep_value(
        self, value: Any, connection: BaseDatabaseWrapper, prepared: bool = False
    ) -> Any:
        """What is handed to the database."""
        # An expression of a query makes its own SQL, and must not be written out as JSON.
        if connection.vendor != "postgresql" or value is None or hasattr(value, "as_sql"):
            return super().get_db_prep_value(value, connection, prepared)
        return json.dumps(value)


class MarkdownText(models.TextField):
    """The text of an entry, which stands below its front matter."""

    def deconstruct(self) -> Any:
        """Migrations know the column alone."""
        name, _, args, options = super().deconstruct()
        return name, "django.db.models.TextField", args, options


COLUMNS = {
    models.JSONField: "django.db.models.JSONField",
    WrittenJSON: "content.models.fields.WrittenJSON",
}


class OfFile:
    """What a field of an entry adds to a model field."""

    stored: type[models.Field]
    empty: Any

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **{"default": self.empty, "blank": True, **options})

    def deconstruct(self) -> Any:
        """Migrations know the column alone."""
        name, _, args, options = super().deconstruct()  # type: ignore[misc]
        return name, COLUMNS[self.stored], args, options

    def problem(self, value: Any) -> str:
        """What is wrong with a value of a file; empty if nothing is."""
        raise NotImplementedError

    def from_file(self, value: Any) -> Any:
        """The column for a value of a file."""
        return value

    def to_file(self, value: Any) -> Any:
        """The value of a file for a column."""
        return value


class WordList(OfFile, models.JSONField):
    """Several words, each once."""

    stored, empty = models.JSONField, list

    def problem(self, value: Any) -> str:
        return shapes.texts(value)


class PhraseList(WordList):
    """Several phrases, each once. They may hold commas."""


class FigureList(WordList):
    """Figures: those of the players, and whatever there is one of."""

    def problem(self, value: Any) -> str:
        return shapes.several_of(FIGURES)(value)


class NumberList(WordList):
    """Several numbers that count something."""

    def problem(self, value: Any) -> str:
        return shapes.each(shapes.whole)(value)


class DateList(WordList):
    """Months or years."""

    def problem(self, value: Any) -> str:
        return shapes.each(shapes.date)(value)


class BoardList(OfFile, WrittenJSON):
    """Some worked examples. A file that names one names it without a list."""

    stored, empty = WrittenJSON, list
    MOST = 3

    def problem(self, value: Any) -> str:
        return shapes.one_or_more(BOARD, self.MOST)(value)

    def from_file(self, value: Any) -> Any:
        return value if isinstance(value, list) else [value]

    def to_file(self, value: Any) -> Any:
        return value[0] if len(value) == 1 else value


class TextsByValue(OfFile, WrittenJSON):
    """A text for each of some values: ``{1: once, true: used}`` in a file, whose keys are texts
    here."""

    stored, empty = WrittenJSON, dict

    def problem(self, value: Any) -> str:
        return shapes.words(value)

    def from_file(self, value: Any) -> Any:
        return {
            str(key).lower() if isinstance(key, bool) else str(key): text
            for key, text in value.items()
        }

    def to_file(self, value: Any) -> Any:
        return {self._value(key): text for key, text in value.items()}

    @staticmethod
    def _value(key: str) -> object:
        if key in ("true", "false"):
            return key == "true"
        return int(key) if key.isdigit() else key


class ValuesByRule(OfFile, WrittenJSON):
    """Values of the engine's rules, by their ids."""

    stored, empty = WrittenJSON, dict

    def problem(self, value: Any) -> str:
        return shapes.mapping(value)


FIGURES = (
    *api.FIGURES,
    *(row.id for row in api.rows(api.TokenRow).values() if row.kept is api.TokenSupply.ONE),
)
"""What ``figures`` may name."""

BOARD = shapes.record(
    {},
    {
        "case": shapes.text,
        "position": shapes.texts,
        "letters": shapes.words,
        "caption": shapes.text,
        "only": shapes.one_of(("before", "after")),
    },
)
