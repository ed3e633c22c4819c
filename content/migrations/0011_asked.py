from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('content', '0010_conditions_are_the_engines'),
    ]

    operations = [
        migrations.RenameField('entry', 'sought', 'asked'),
        migrations.AlterField(
            model_name='entry',
            name='asked',
            field=models.JSONField(blank=True, default=list, help_text='How players put it, in a few words each.', verbose_name='asked as'),
        ),
    ]
