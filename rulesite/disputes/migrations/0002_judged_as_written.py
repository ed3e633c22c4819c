"""What was judged keeps the order of its players on PostgreSQL, where ``jsonb`` has its own.

What stands there by now lost its order already, so no page goes by it.
"""

from collections.abc import Callable
from typing import Any

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

import content.models.fields


def turned(kind: str) -> Callable[[Any, BaseDatabaseSchemaEditor], None]:
    """What makes the column one of a kind, where the database has such kinds."""

    def alter(_apps: Any, editor: BaseDatabaseSchemaEditor) -> None:
        if editor.connection.vendor == "postgresql":
            change = f'ALTER COLUMN "judged" TYPE {kind} USING "judged"::{kind}'
            editor.execute(f"ALTER TABLE disputes_revision {change}")

    return alter


class Migration(migrations.Migration):
    dependencies = [("disputes", "0001_initial")]

    operations = [
        migrations.SeparateDatabaseAndState(
            database_operations=[migrations.RunPython(turned("text"), turned("jsonb"))],
            state_operations=[
                migrations.AlterField("revision", "judged", content.models.fields.WrittenJSON()),
            ],
        )
    ]
