from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("content", "0001_initial"),
    ]

    operations = [
        migrations.AddField(
            model_name="document",
            name="short",
            field=models.CharField(
                default="", help_text="For a line among others.", max_length=40
            ),
            preserve_default=False,
        ),
    ]
