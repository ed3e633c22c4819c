"""A field that other databases than SQLite need."""

from typing import Any

from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper


class WrittenJSON(models.JSONField):
    """JSON whose mappings keep the order in which they were written, on every database.

    PostgreSQL's ``jsonb`` has an order of its own, so it is ``json`` there, which a database can
    keep but not compare.
    """

    def db_type(self, connection: BaseDatabaseWrapper) -> str | None:
        """The column's type."""
        return "json" if connection.vendor == "postgresql" else super().db_type(connection)

    def get_db_prep_value(
        self, value: Any, connection: BaseDatabaseWrapper, prepared: bool = False
    ) -> Any:
        """What is handed to the database."""
        if connection.vendor != "postgresql" or value is None or hasattr(value, "as_sql"):
            return super().get_db_prep_value(value, connection, prepared)
        from psycopg.types.json import Json

        return Json(value)

    def from_db_value(self, value: Any, expression: Any, connection: BaseDatabaseWrapper) -> Any:
        """What it was; psycopg has read it already."""
        if connection.vendor == "postgresql":
            return value
        return super().from_db_value(value, expression, connection)
