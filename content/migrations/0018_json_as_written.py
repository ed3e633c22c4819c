"""Mappings keep the order in which they were written: text on PostgreSQL, where ``jsonb`` has its own."""

from collections.abc import Callable
from typing import Any

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

import content.models.fields

COLUMNS = [
    ("content_entry", "boards"),
    ("content_position", "values"),
    ("content_rule", "tiles"),
    ("content_rule", "words"),
]


def turned(kind: str) -> Callable[[Any, BaseDatabaseSchemaEditor], None]:
    """What makes all columns one of a kind, where the database has such kinds."""

    def alter(_apps: Any, editor: BaseDatabaseSchemaEditor) -> None:
        if editor.connection.vendor == "postgresql":
            for table, column in COLUMNS:
                change = f'ALTER COLUMN "{column}" TYPE {kind} USING "{column}"::{kind}'
                editor.execute(f"ALTER TABLE {table} {change}")

    return alter


class Migration(migrations.Migration):
    dependencies = [("content", "0017_no_case")]

    operations = [
        migrations.SeparateDatabaseAndState(
            database_operations=[migrations.RunPython(turned("text"), turned("jsonb"))],
            state_operations=[
                migrations.AlterField(
                    "entry",
                    "boards",
                    content.models.fields.WrittenJSON(
                        blank=True,
                        default=list,
                        help_text="The worked examples that stand beside the text.",
                    ),
                ),
                migrations.AlterField(
                    "position",
                    "values",
                    content.models.fields.WrittenJSON(blank=True, default=dict),
                ),
                migrations.AlterField(
                    "rule", "tiles", content.models.fields.WrittenJSON(blank=True, default=dict)
                ),
                migrations.AlterField(
                    "rule", "words", content.models.fields.WrittenJSON(blank=True, default=dict)
                ),
            ],
        )
    ]
