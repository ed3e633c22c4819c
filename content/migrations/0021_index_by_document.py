"""One document of the index can be written by itself; and the words of the index keep their order on
PostgreSQL, where ``jsonb`` has its own. The load that follows makes the index anew."""

from collections.abc import Callable
from typing import Any

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

import content.models.fields


def turned(kind: str) -> Callable[[Any, BaseDatabaseSchemaEditor], None]:
    """What makes the column one of a kind, where the database has such kinds."""

    def alter(_apps: Any, editor: BaseDatabaseSchemaEditor) -> None:
        if editor.connection.vendor == "postgresql":
            change = f'ALTER COLUMN "forms" TYPE {kind} USING "forms"::{kind}'
            editor.execute(f"ALTER TABLE content_searchindex {change}")

    return alter


class Migration(migrations.Migration):
    dependencies = [("content", "0020_no_senses")]

    operations = [
        migrations.SeparateDatabaseAndState(
            database_operations=[migrations.RunPython(turned("text"), turned("jsonb"))],
            state_operations=[
                migrations.AlterField("searchindex", "forms", content.models.fields.WrittenJSON()),
            ],
        ),
        migrations.AddField(
            "searchcard",
            "ref",
            models.CharField(db_index=True, default="", max_length=200),
            preserve_default=False,
        ),
        migrations.AddField(
            "searchcard", "fields", models.TextField(default=""), preserve_default=False
        ),
    ]
