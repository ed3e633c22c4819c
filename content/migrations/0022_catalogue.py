"""The tables of tiles and of what rules say, and the right of editors to read them."""

from typing import Any

import content.models.catalogue
import django.db.models.deletion
from django.apps import apps as real_apps
from django.contrib.auth.management import create_permissions
from django.db import migrations, models


def let_editors(apps: Any, schema_editor: Any) -> None:
    create_permissions(real_apps.get_app_config("content"), verbosity=0)
    Group, Permission = apps.get_model("auth", "Group"), apps.get_model("auth", "Permission")
    models = ("tile", "tileset", "tilesegment", "tilepicture", "symbol", "rulevalue")
    wanted = [f"view_{model}" for model in models]
    group, _ = Group.objects.get_or_create(name="Editors")
    group.permissions.add(
        *Permission.objects.filter(content_type__app_label="content", codename__in=wanted)
    )


class Migration(migrations.Migration):

    dependencies = [
        ('content', '0021_index_by_document'),
        ('auth', '0012_alter_user_first_name_max_length'),
    ]

    operations = [
        migrations.AddField(
            model_name='load',
            name='catalogue',
            field=models.CharField(default='', max_length=64),
        ),
        migrations.CreateModel(
            name='Symbol',
            fields=[
                ('id', models.SlugField(max_length=40, primary_key=True, serialize=False)),
                ('order', models.PositiveIntegerField(help_text='In the order of the sets that brought them.')),
                ('name', models.CharField(max_length=60)),
                ('meaning', models.TextField(help_text='What it does, in a sentence.')),
                ('rule', models.ForeignKey(help_text='The rule to which it matters.', null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='symbols', to='content.rule')),
            ],
            options={
                'ordering': ['order'],
            },
        ),
        migrations.CreateModel(
            name='TileSet',
            fields=[
                ('id', models.SlugField(max_length=40, primary_key=True, serialize=False)),
                ('order', models.PositiveIntegerField(help_text='In the order of publication.')),
                ('name', models.CharField(max_length=100)),
                ('code', models.CharField(help_text='Its letters in the notation.', max_length=40)),
                ('edition', models.CharField(blank=True, help_text='The family of editions for which it was printed; empty: the same in all.', max_length=40)),
                ('copies', models.PositiveIntegerField(help_text='How many tiles are in it.')),
                ('rules', models.JSONField(default=list, help_text='The expansions whose rules it brings.')),
                ('replaces', models.ForeignKey(help_text='The set that it is another printing of.', null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='replaced_by', to='content.tileset')),
            ],
            options={
                'ordering': ['order'],
            },
        ),
        migrations.CreateModel(
            name='Tile',
            fields=[
                ('id', models.SlugField(help_text='Its id.', max_length=40, primary_key=True, serialize=False)),
                ('order', models.PositiveIntegerField(help_text='By class, then by set, then as on its sheet.')),
                ('code', models.CharField(help_text='Its characters in the notation.', max_length=4)),
                ('edition', models.CharField(blank=True, db_index=True, help_text='The family of editions for which its set was printed; empty: the same in all.', max_length=40)),
                ('copies', models.PositiveIntegerField(db_index=True, help_text='Copies in the set.')),
                ('edges', models.CharField(db_index=True, help_text='Its sides clockwise from the top: c, f, r, s for river; any for an abbey.', max_length=4)),
                ('edge_class', models.CharField(db_index=True, help_text='Its edge class: four sides, or river, count, abbeys.', max_length=20)),
                ('turns', models.JSONField(default=list, help_text='The turns that can be told apart.')),
                ('meet', models.JSONField(default=list, help_text='Segments that meet at a crossing, village or gate, by index.')),
                ('block', models.JSONField(help_text='Its place in the block of land that it is a part of, if it is one.', null=True)),
                ('dealt', models.BooleanField(help_text='Whether players hold it instead of drawing it.')),
                ('rgg', models.CharField(help_text='The letter in the Rio Grande rules.', max_length=4, null=True)),
                ('counterparts', models.ManyToManyField(help_text='The tiles with the same land in the other edition.', to='content.tile')),
                ('symbols', models.ManyToManyField(help_text='All symbols on it, those on its segments too.', related_name='tiles', to='content.symbol')),
                ('set', models.ForeignKey(help_text='Its set.', on_delete=django.db.models.deletion.CASCADE, related_name='tiles', to='content.tileset')),
            ],
            options={
                'ordering': ['order'],
            },
        ),
        migrations.CreateModel(
            name='RuleValue',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('value', models.JSONField(help_text='What it says; null where it has no value.', null=True)),
                ('in_force', models.BooleanField(help_text='Whether the rule is in force there.')),
                ('strength', models.CharField(choices=content.models.catalogue.strengths, db_index=True, help_text='What weight it has that the rule says so.', max_length=20)),
                ('since', models.CharField(blank=True, db_index=True, help_text='Since when, a year or a month; empty where from the first or unknown.', max_length=7)),
                ('source', models.CharField(blank=True, help_text='Where that is written.', max_length=300)),
                ('stated', models.BooleanField(help_text='False where the edition is silent and the value is borrowed.')),
                ('open', models.JSONField(default=list, help_text='The other readings where the sources leave it unsettled.')),
                ('edition', models.ForeignKey(help_text='The edition.', on_delete=django.db.models.deletion.CASCADE, related_name='values', to='content.edition')),
                ('rule', models.ForeignKey(help_text='The rule.', on_delete=django.db.models.deletion.CASCADE, related_name='values', to='content.rule')),
                ('said_by', models.ForeignKey(help_text='The edition that set it; null where the rule itself says it.', null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='content.edition')),
            ],
            options={
                'ordering': ['id'],
                'constraints': [models.UniqueConstraint(fields=('rule', 'edition'), name='one_value_each')],
            },
        ),
        migrations.CreateModel(
            name='TilePicture',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('picture', models.SlugField(help_text='Its id.', max_length=40)),
                ('copies', models.PositiveIntegerField(help_text='How many copies have it.')),
                ('tile', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='pictures', to='content.tile')),
            ],
            options={
                'ordering': ['id'],
                'constraints': [models.UniqueConstraint(fields=('tile', 'picture'), name='one_picture_each')],
            },
        ),
        migrations.CreateModel(
            name='TileSegment',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('index', models.PositiveIntegerField(help_text='Its place in the list.')),
                ('kind', models.CharField(db_index=True, help_text='What it is a piece of.', max_length=20)),
                ('spot', models.CharField(help_text='Its name on the unturned tile, such as `city n`.', max_length=40)),
                ('places', models.JSONField(default=list, help_text='The sides or half sides that it reaches.')),
                ('pennants', models.PositiveIntegerField(default=0, help_text='Its pennants.')),
                ('touches', models.JSONField(default=list, help_text='For a farm: the cities of this tile that it borders, by index.')),
                ('symbols', models.ManyToManyField(help_text='Its symbols.', related_name='segments', to='content.symbol')),
                ('tile', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='segments', to='content.tile')),
            ],
            options={
                'ordering': ['tile__order', 'index'],
                'constraints': [models.UniqueConstraint(fields=('tile', 'index'), name='one_segment_each')],
            },
        ),
        migrations.RunPython(let_editors, migrations.RunPython.noop),
    ]
