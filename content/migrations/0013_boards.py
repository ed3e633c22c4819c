from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('content', '0012_paragraphs'),
    ]

    operations = [
        migrations.AddField(
            model_name='entry',
            name='boards',
            field=models.JSONField(blank=True, default=list, help_text='The worked examples that stand beside the text.'),
        ),
        migrations.AddField(
            model_name='rule',
            name='tiles',
            field=models.JSONField(blank=True, default=dict),
        ),
    ]
