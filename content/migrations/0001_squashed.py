"""The tables of the reference, and the group of those who write it.

A database of release 0.2.0 has all that this replaces, so nothing is done there.
"""

from typing import Any

import content.models.entries
import content.models.fields
import django.db.models.deletion
import django.utils.timezone
from django.apps import apps as real_apps
from django.contrib.auth.management import create_permissions
from django.db import migrations, models

WRITTEN = (
    "rule", "note", "question", "difference", "variant", "term", "tilenote", "document", "redirect",
)
HANGS = ("link", "citation", "standing", "reply", "holding", "position", "name")
READ = ("entry", "revision", "chapter", "section", "expansion", "edition")


def make_group(apps: Any, schema_editor: Any) -> None:
    create_permissions(real_apps.get_app_config("content"), verbosity=0)
    # The group's own rows are for the models as they are now: permissions are named, not numbered.
    Group, Permission = apps.get_model("auth", "Group"), apps.get_model("auth", "Permission")
    wanted = [f"{deed}_{one}" for one in WRITTEN for deed in ("view", "add", "change")]
    wanted += [f"{deed}_{hang}" for hang in HANGS for deed in ("view", "add", "change", "delete")]
    wanted += [f"view_{one}" for one in READ]
    group, _ = Group.objects.get_or_create(name="Editors")
    group.permissions.add(
        *Permission.objects.filter(content_type__app_label="content", codename__in=wanted)
    )


def nothing(apps: Any, schema_editor: Any) -> None:
    """The group may have members: it stays."""


class Migration(migrations.Migration):

    initial = True

    replaces = [
        ("content", "0001_initial"),
        ("content", "0002_document_short"),
        ("content", "0003_rule_when"),
        ("content", "0004_entries"),
        ("content", "0005_term_quiet"),
        ("content", "0006_editors"),
        ("content", "0007_entry_sought"),
        ("content", "0008_choices_from_data"),
        ("content", "0009_standings_and_readings"),
        ("content", "0010_conditions_are_the_engines"),
        ("content", "0011_asked"),
        ("content", "0012_paragraphs"),
        ("content", "0013_boards"),
        ("content", "0014_also_numbers"),
        ("content", "0015_search_index"),
        ("content", "0016_replies"),
        ("content", "0017_no_case"),
        ("content", "0018_json_as_written"),
        ("content", "0019_search_senses"),
        ("content", "0020_no_senses"),
        ("content", "0021_index_by_document"),
    ]

    dependencies = [
        ("contenttypes", "0002_remove_content_type_name"),
        ("auth", "0012_alter_user_first_name_max_length"),
    ]

    operations = [
        migrations.CreateModel(
            name='Chapter',
            fields=[
                ('id', models.SlugField(max_length=40, primary_key=True, serialize=False)),
                ('order', models.PositiveIntegerField()),
                ('number', models.PositiveIntegerField(null=True)),
                ('title', models.CharField(max_length=100)),
                ('year', models.PositiveIntegerField(blank=True, null=True)),
                ('lede', models.TextField()),
                ('turn', models.TextField(blank=True)),
            ],
            options={
                'ordering': ['order'],
            },
        ),
        migrations.CreateModel(
            name='Entry',
            fields=[
                ('id', models.CharField(editable=False, max_length=140, primary_key=True, serialize=False)),
                ('kind', models.CharField(choices=[('rule', 'Rule'), ('note', 'Note'), ('faq', 'Question'), ('difference', 'Difference'), ('variant', 'Variant'), ('term', 'Word'), ('tile-note', 'Tile note')], editable=False, max_length=20)),
                ('name', models.CharField(db_index=True, editable=False, max_length=120)),
                ('own', models.CharField(help_text='Lower case words with hyphens. Left empty, it is made from the title. It is a part of the address and never changes.', max_length=120, verbose_name='id')),
                ('title', models.CharField(max_length=200)),
                ('number', models.PositiveIntegerField(blank=True, help_text='What the annotated rules call it.', null=True)),
                ('also_numbers', models.JSONField(blank=True, default=list, help_text='Further numbers there, of the same answer: [94, 115].', verbose_name='further numbers')),
                ('order', models.PositiveIntegerField(default=0, help_text='Its place among its like. Left empty: the last.')),
                ('figures', models.JSONField(blank=True, default=list)),
                ('keys', models.JSONField(blank=True, default=list, help_text='Those that the text covers, as car-fn-100.', verbose_name='rows of the inventory')),
                ('asked', models.JSONField(blank=True, default=list, help_text='How players put it when they argue, a few words a line. The search finds it by them; they are not shown.', verbose_name='asked as')),
                ('boards', content.models.fields.WrittenJSON(blank=True, default=list, help_text='Worked examples beside the text: “- case: base/farms:three-farms”, and under it “letters: {P: "0,0 farm n"}” for places that the text names, and a “caption”.')),
                ('draft', models.BooleanField(default=False, help_text='Not shown to readers yet.')),
                ('path', models.CharField(editable=False, max_length=140, unique=True)),
                ('body', models.TextField(help_text='Markdown: an empty line between paragraphs (a mere line end counts as a space), *emphasis*, “- ” before the items of a list. A link reads [note 100](note:100), [taken](rule:tower.capture.one).', verbose_name='text')),
                ('html', models.TextField(editable=False)),
                ('source', models.TextField(editable=False)),
                ('edited', models.BooleanField(default=False, editable=False)),
                ('changed', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('chapters', models.ManyToManyField(blank=True, help_text='None ticked: it belongs to the chapters of its rules.', related_name='entries', to='content.chapter')),
            ],
            options={
                'verbose_name_plural': 'entries',
                'ordering': ['kind', 'order', 'number', 'own'],
            },
        ),
        migrations.CreateModel(
            name='Document',
            fields=[
                ('id', models.CharField(max_length=40, primary_key=True, serialize=False)),
                ('order', models.PositiveIntegerField()),
                ('title', models.CharField(max_length=200)),
                ('short', models.CharField(help_text='For a line among others.', max_length=40)),
                ('publisher', models.CharField(max_length=100)),
                ('edition', models.CharField(blank=True, max_length=100)),
                ('date', models.CharField(blank=True, help_text='As exact as it is known.', max_length=40)),
                ('state', models.CharField(blank=True, help_text='Which rules it reports.', max_length=200)),
                ('about', models.TextField(blank=True)),
                ('edited', models.BooleanField(default=False, editable=False)),
            ],
            options={
                'ordering': ['order'],
            },
        ),
        migrations.CreateModel(
            name='Load',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('digest', models.CharField(max_length=64)),
                ('at', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'ordering': ['-id'],
            },
        ),
        migrations.CreateModel(
            name='Revision',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('ref', models.CharField(db_index=True, max_length=140)),
                ('kind', models.CharField(max_length=20)),
                ('title', models.CharField(max_length=200)),
                ('path', models.CharField(max_length=140)),
                ('action', models.CharField(choices=[('added', 'added'), ('changed', 'changed'), ('removed', 'removed')], max_length=10)),
                ('origin', models.CharField(choices=[('load', 'from the files'), ('admin', 'in the admin')], max_length=10)),
                ('by', models.CharField(blank=True, max_length=150)),
                ('at', models.DateTimeField(auto_now_add=True, db_index=True)),
                ('before', models.TextField(blank=True)),
                ('after', models.TextField(blank=True)),
            ],
            options={
                'ordering': ['-at', '-id'],
            },
        ),
        migrations.CreateModel(
            name='SearchCard',
            fields=[
                ('number', models.PositiveIntegerField(primary_key=True, serialize=False)),
                ('ref', models.CharField(db_index=True, max_length=200)),
                ('card', models.TextField()),
                ('says', models.TextField()),
                ('fields', models.TextField()),
            ],
            options={
                'ordering': ['number'],
            },
        ),
        migrations.CreateModel(
            name='SearchIndex',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('mark', models.CharField(max_length=100)),
                ('forms', content.models.fields.WrittenJSON()),
            ],
        ),
        migrations.CreateModel(
            name='SearchWord',
            fields=[
                ('word', models.TextField(primary_key=True, serialize=False)),
                ('places', models.TextField()),
            ],
        ),
        migrations.CreateModel(
            name='Expansion',
            fields=[
                ('chapter', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, serialize=False, to='content.chapter')),
                ('figures', models.JSONField(blank=True, default=list)),
                ('pieces', models.JSONField(blank=True, default=list)),
            ],
        ),
        migrations.CreateModel(
            name='Difference',
            fields=[
                ('entry_ptr', models.OneToOneField(auto_created=True, on_delete=django.db.models.deletion.CASCADE, parent_link=True, primary_key=True, serialize=False, to='content.entry')),
                ('row', models.PositiveIntegerField(blank=True, null=True, verbose_name='row of the summary')),
                ('case', models.CharField(blank=True, max_length=120)),
                ('no_case', models.CharField(blank=True, help_text='Why no board can show it; without a case.', max_length=200, verbose_name='why there is no case')),
            ],
            bases=('content.entry',),
        ),
        migrations.CreateModel(
            name='Note',
            fields=[
                ('entry_ptr', models.OneToOneField(auto_created=True, on_delete=django.db.models.deletion.CASCADE, parent_link=True, primary_key=True, serialize=False, to='content.entry')),
                ('type', models.CharField(choices=[('clarification', 'Clarification'), ('translation', 'Translation'), ('change', 'Change'), ('misprint', 'Error in print'), ('unsettled', 'Unsettled')], max_length=20)),
            ],
            bases=('content.entry',),
        ),
        migrations.CreateModel(
            name='Question',
            fields=[
                ('entry_ptr', models.OneToOneField(auto_created=True, on_delete=django.db.models.deletion.CASCADE, parent_link=True, primary_key=True, serialize=False, to='content.entry')),
            ],
            bases=('content.entry',),
        ),
        migrations.CreateModel(
            name='Term',
            fields=[
                ('entry_ptr', models.OneToOneField(auto_created=True, on_delete=django.db.models.deletion.CASCADE, parent_link=True, primary_key=True, serialize=False, to='content.entry')),
                ('also', models.JSONField(blank=True, default=list, help_text='Found under these words too, a line each; they are not shown.', verbose_name='also called')),
                ('quiet', models.BooleanField(default=False, help_text='Too common to be linked from texts.')),
            ],
            bases=('content.entry',),
        ),
        migrations.CreateModel(
            name='TileNote',
            fields=[
                ('entry_ptr', models.OneToOneField(auto_created=True, on_delete=django.db.models.deletion.CASCADE, parent_link=True, primary_key=True, serialize=False, to='content.entry')),
                ('tiles', models.JSONField(blank=True, default=list, help_text='Ids of the catalogue, as base-cfff.')),
            ],
            bases=('content.entry',),
        ),
        migrations.CreateModel(
            name='Variant',
            fields=[
                ('entry_ptr', models.OneToOneField(auto_created=True, on_delete=django.db.models.deletion.CASCADE, parent_link=True, primary_key=True, serialize=False, to='content.entry')),
                ('author', models.CharField(blank=True, max_length=100)),
                ('origin', models.CharField(blank=True, max_length=200)),
            ],
            bases=('content.entry',),
        ),
        migrations.CreateModel(
            name='Edition',
            fields=[
                ('id', models.SlugField(max_length=20, primary_key=True, serialize=False)),
                ('order', models.PositiveIntegerField()),
                ('title', models.CharField(max_length=100)),
                ('short', models.CharField(max_length=40)),
                ('publisher', models.CharField(max_length=100)),
                ('as_of', models.CharField(max_length=40)),
                ('about', models.TextField(blank=True)),
                ('parent', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, to='content.edition')),
            ],
            options={
                'ordering': ['order'],
            },
        ),
        migrations.CreateModel(
            name='Redirect',
            fields=[
                ('path', models.CharField(max_length=140, primary_key=True, serialize=False)),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='redirects', to='content.entry')),
            ],
        ),
        migrations.CreateModel(
            name='Section',
            fields=[
                ('id', models.CharField(max_length=80, primary_key=True, serialize=False)),
                ('anchor', models.SlugField(max_length=40)),
                ('order', models.PositiveIntegerField()),
                ('title', models.CharField(max_length=100)),
                ('chapter', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='sections', to='content.chapter')),
            ],
            options={
                'ordering': ['chapter__order', 'order'],
            },
        ),
        migrations.CreateModel(
            name='Reply',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('place', models.CharField(max_length=120)),
                ('dates', models.JSONField(blank=True, default=list, help_text='Months or years, with commas: 2015-03, 2018-12.')),
                ('reverses', models.BooleanField(default=False, help_text='The older answer holds no longer.')),
                ('says', models.TextField(verbose_name='what it says')),
                ('order', models.PositiveIntegerField(default=0)),
                ('document', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='replies', to='content.document')),
                ('question', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='replies', to='content.question')),
            ],
            options={
                'verbose_name_plural': 'replies',
                'ordering': ['order'],
            },
        ),
        migrations.CreateModel(
            name='Rule',
            fields=[
                ('entry_ptr', models.OneToOneField(auto_created=True, on_delete=django.db.models.deletion.CASCADE, parent_link=True, primary_key=True, serialize=False, to='content.entry')),
                ('paragraph', models.PositiveIntegerField(blank=True, help_text="Its number in the chapter; never another's.", null=True)),
                ('unit', models.CharField(blank=True, max_length=40)),
                ('words', content.models.fields.WrittenJSON(blank=True, default=dict, help_text='A line each: “per-player: once a player”.', verbose_name='values in words')),
                ('tiles', content.models.fields.WrittenJSON(blank=True, default=dict, help_text='What is on some tiles, a line each: “base-cfff: one city side”. They are drawn below the text.', verbose_name='what is on tiles')),
                ('engine', models.BooleanField(default=False, editable=False, help_text='The engine applies or cites it under this id.')),
                ('section', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='rules', to='content.section')),
                ('under', models.ForeignKey(blank=True, help_text='The rule with which it is told; it has no text of its own then.', null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='joined', to='content.rule', verbose_name='told with')),
            ],
            options={
                'ordering': ['section__chapter__order', 'section__order', 'order'],
            },
            bases=('content.entry',),
        ),
        migrations.CreateModel(
            name='Name',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=100)),
                ('language', models.CharField(default='en', max_length=5)),
                ('publisher', models.CharField(blank=True, choices=content.models.entries.publishers, max_length=20)),
                ('note', models.CharField(blank=True, max_length=200)),
                ('order', models.PositiveIntegerField(default=0)),
                ('term', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='names', to='content.term')),
            ],
            options={
                'ordering': ['order'],
            },
        ),
        migrations.CreateModel(
            name='Citation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('place', models.CharField(max_length=120)),
                ('order', models.PositiveIntegerField(default=0)),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='citations', to='content.entry')),
                ('document', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='citations', to='content.document')),
            ],
            options={
                'ordering': ['order'],
                'constraints': [models.UniqueConstraint(fields=('entry', 'document', 'place'), name='one_citation_per_place')],
            },
        ),
        migrations.CreateModel(
            name='Link',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('role', models.CharField(choices=[('about', 'is about'), ('see', 'see also')], max_length=10)),
                ('order', models.PositiveIntegerField(default=0)),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='links', to='content.entry')),
                ('target', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='linked_from', to='content.entry')),
            ],
            options={
                'ordering': ['order'],
                'constraints': [models.UniqueConstraint(fields=('entry', 'target', 'role'), name='one_link_each')],
            },
        ),
        migrations.CreateModel(
            name='Position',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('text', models.TextField()),
                ('basis', models.CharField(choices=[('rule', 'Printed rule'), ('faq', 'Answer'), ('implicit', 'Implied'), ('unknown', 'Unknown')], max_length=20)),
                ('values', content.models.fields.WrittenJSON(blank=True, default=dict, help_text='What the engine’s rules say there: “dragon.move.when: after-scoring”.', verbose_name='values of rules')),
                ('source', models.CharField(blank=True, max_length=200)),
                ('edition', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to='content.edition')),
                ('difference', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='positions', to='content.difference')),
            ],
            options={
                'ordering': ['edition__order'],
                'abstract': False,
                'constraints': [models.UniqueConstraint(fields=('difference', 'edition'), name='one_position_each')],
            },
        ),
        migrations.CreateModel(
            name='Standing',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('publisher', models.CharField(choices=content.models.entries.publishers, max_length=20)),
                ('status', models.CharField(choices=[('incorporated', 'Incorporated'), ('deprecated', 'Deprecated'), ('contradicted', 'Contradicted by print'), ('unlabelled', 'Not labelled by the source'), ('unsettled', 'Unsettled')], max_length=20)),
                ('place', models.CharField(blank=True, max_length=120)),
                ('shows', models.TextField(blank=True, verbose_name='what it shows')),
                ('reading', models.TextField(blank=True, help_text='Or both readings.', verbose_name='our reading')),
                ('document', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='standings', to='content.document')),
                ('question', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='standings', to='content.question')),
            ],
            options={
                'ordering': ['publisher'],
                'constraints': [models.UniqueConstraint(fields=('question', 'publisher'), name='one_standing_each')],
            },
        ),
        migrations.CreateModel(
            name='Holding',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('text', models.TextField()),
                ('edition', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to='content.edition')),
                ('question', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='holdings', to='content.question')),
            ],
            options={
                'ordering': ['edition__order'],
                'abstract': False,
                'constraints': [models.UniqueConstraint(fields=('question', 'edition'), name='one_holding_each')],
            },
        ),
        migrations.RunPython(make_group, nothing),
    ]
