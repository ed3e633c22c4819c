"""The table of games that several phones follow."""

import content.models.fields
import rulesite.addresses.short
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies: list[tuple[str, str]] = []

    operations = [
        migrations.CreateModel(
            name='SavedGame',
            fields=[
                ('id', models.CharField(default=rulesite.addresses.short.short_id, editable=False, max_length=8, primary_key=True, serialize=False)),
                ('key', models.CharField(editable=False, max_length=64)),
                ('number', models.PositiveIntegerField(default=1, editable=False)),
                ('start', models.TextField()),
                ('actions', models.TextField(blank=True)),
                ('rules', models.TextField()),
                ('names', content.models.fields.WrittenJSON(blank=True, default=dict)),
                ('clocked', models.BooleanField(default=False)),
                ('spent', content.models.fields.WrittenJSON(blank=True, default=dict)),
                ('hidden', models.BooleanField(default=False)),
                ('created', models.DateTimeField(auto_now_add=True)),
                ('changed', models.DateTimeField()),
            ],
            options={
                'ordering': ['-changed'],
            },
        ),
    ]
