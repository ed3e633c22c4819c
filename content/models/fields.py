"""A field that other databases than SQLite need."""

import json
from typing import Any

from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper


class WrittenJSON(models.JSONField):
    """JSON whose mappings keep the order in which they were written, on every database.

    PostgreSQL's ``jsonb`` has an order of its own, and ``json`` cannot be compared there: so it is
    text, as SQLite has it anyway.
    """

    def db_type(self, connection: BaseDatabaseWrapper) -> str | None:
        """The column's type."""
        return "text" if connection.vendor == "postgresql" else super().db_type(connection)

    def get_db_prep_value(
        self, value: Any, connection: BaseDatabaseWrapper, prepared: bool = False
    ) -> Any:
        """What is handed to the database."""
        if connection.vendor != "postgresql" or value is None or hasattr(value, "as_sql"):
            return super().get_db_prep_value(value, connection, prepared)
        return json.dumps(value)
