"""The tables of saved disputes. A database of release 0.2.0 has all that this replaces."""

import content.models.fields
import django.db.models.deletion
import rulesite.addresses.short
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    replaces = [
        ("disputes", "0001_initial"),
        ("disputes", "0002_judged_as_written"),
    ]

    dependencies: list[tuple[str, str]] = []

    operations = [
        migrations.CreateModel(
            name='Dispute',
            fields=[
                ('id', models.CharField(default=rulesite.addresses.short.short_id, editable=False, max_length=8, primary_key=True, serialize=False)),
                ('key', models.CharField(editable=False, max_length=64)),
                ('number', models.PositiveIntegerField(default=1, editable=False)),
                ('proposed', models.BooleanField(default=False)),
                ('shown', models.PositiveIntegerField(blank=True, null=True)),
                ('hidden', models.BooleanField(default=False)),
                ('created', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'ordering': ['-created'],
            },
        ),
        migrations.CreateModel(
            name='Report',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('reason', models.TextField()),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('settled', models.BooleanField(default=False)),
                ('dispute', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='reports', to='disputes.dispute')),
            ],
            options={
                'ordering': ['settled', '-at'],
            },
        ),
        migrations.CreateModel(
            name='Revision',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('title', models.CharField(max_length=120)),
                ('question', models.TextField(blank=True)),
                ('position', models.TextField()),
                ('actions', models.TextField(blank=True)),
                ('rules', models.TextField()),
                ('farms', models.CharField(blank=True, max_length=10)),
                ('asked', models.CharField(max_length=10)),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('code', models.CharField(max_length=20)),
                ('content', models.CharField(max_length=20)),
                ('engine', models.CharField(max_length=20)),
                ('judged', content.models.fields.WrittenJSON()),
                ('dispute', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='revisions', to='disputes.dispute')),
            ],
            options={
                'ordering': ['number'],
                'constraints': [models.UniqueConstraint(fields=('dispute', 'number'), name='one_revision_a_number')],
            },
        ),
    ]
