"""Those who write: a group that may see, add and change what the files hold."""

from typing import Any

from django.apps import apps as real_apps
from django.contrib.auth.management import create_permissions
from django.db import migrations, models

WRITTEN = (
    "rule", "note", "question", "difference", "variant", "term", "tilenote", "document", "redirect",
)
HANGS = ("link", "citation", "standing", "holding", "position", "name")
READ = ("entry", "revision", "chapter", "section", "expansion", "edition")


def make_group(apps: Any, schema_editor: Any) -> None:
    create_permissions(real_apps.get_app_config("content"), verbosity=0)
    # The group's own rows are for the models as they are now: permissions are named, not numbered.
    Group, Permission = apps.get_model("auth", "Group"), apps.get_model("auth", "Permission")
    wanted = [f"{deed}_{one}" for one in WRITTEN for deed in ("view", "add", "change")]
    wanted += [f"{deed}_{one}" for one in HANGS for deed in ("view", "add", "change", "delete")]
    wanted += [f"view_{one}" for one in READ]
    group, _ = Group.objects.get_or_create(name="Editors")
    group.permissions.add(
        *Permission.objects.filter(content_type__app_label="content", codename__in=wanted)
    )


def nothing(apps: Any, schema_editor: Any) -> None:
    """The group may have members: it stays."""


class Migration(migrations.Migration):

    dependencies = [
        ("content", "0005_term_quiet"),
        ("contenttypes", "0002_remove_content_type_name"),
        ("auth", "0012_alter_user_first_name_max_length"),
    ]

    operations = [
        migrations.AddField(
            model_name="document",
            name="edited",
            field=models.BooleanField(default=False, editable=False),
        ),
        migrations.RunPython(make_group, nothing),
    ]
