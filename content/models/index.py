"""The index of the search: made anew by every load, so nothing of it is worth keeping."""

from django.db import models

from content.models.fields import WrittenJSON


class SearchIndex(models.Model):
    """There is one, if any: ``mark`` tells by what it was made, ``forms`` counts the words as they
    are written."""

    mark = models.CharField(max_length=100)
    forms = WrittenJSON()


class SearchCard(models.Model):
    """A document: what a list goes by, and what it says of those that it shows, both as JSON."""

    number = models.PositiveIntegerField(primary_key=True)
    card = models.TextField()
    says = models.TextField()

    class Meta:
        ordering = ["number"]


class SearchWord(models.Model):
    """Where a word stands: ``places`` is JSON, by document and field."""

    word = models.TextField(primary_key=True)
    places = models.TextField()
