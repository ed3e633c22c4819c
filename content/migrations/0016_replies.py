"""What was said of questions later, and the right of editors to write it."""

from typing import Any

import django.db.models.deletion
from django.apps import apps as real_apps
from django.contrib.auth.management import create_permissions
from django.db import migrations, models


def let_editors(apps: Any, schema_editor: Any) -> None:
    create_permissions(real_apps.get_app_config("content"), verbosity=0)
    Group, Permission = apps.get_model("auth", "Group"), apps.get_model("auth", "Permission")
    wanted = [f"{deed}_reply" for deed in ("view", "add", "change", "delete")]
    group, _ = Group.objects.get_or_create(name="Editors")
    group.permissions.add(
        *Permission.objects.filter(content_type__app_label="content", codename__in=wanted)
    )


class Migration(migrations.Migration):

    dependencies = [
        ("content", "0015_search_index"),
        ("auth", "0012_alter_user_first_name_max_length"),
    ]

    operations = [
        migrations.AlterField(
            model_name="standing",
            name="status",
            field=models.CharField(choices=[("incorporated", "Incorporated"), ("deprecated", "Deprecated"), ("contradicted", "Contradicted by print"), ("unlabelled", "Not labelled by the source"), ("unsettled", "Unsettled")], max_length=20),
        ),
        migrations.CreateModel(
            name="Reply",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("place", models.CharField(max_length=120)),
                ("dates", models.JSONField(blank=True, default=list)),
                ("reverses", models.BooleanField(default=False, help_text="The older answer holds no longer.")),
                ("says", models.TextField()),
                ("order", models.PositiveIntegerField(default=0)),
                ("document", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="replies", to="content.document")),
                ("question", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="replies", to="content.question")),
            ],
            options={
                "verbose_name_plural": "replies",
                "ordering": ["order"],
            },
        ),
        migrations.RunPython(let_editors, migrations.RunPython.noop),
    ]
