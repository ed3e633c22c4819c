"""The search index. It is made from the reference, so it can be thrown away."""

from django.db import models

from content.models.fields import WrittenJSON


class SearchIndex(models.Model):
    """At most one row: ``mark`` is the fingerprint of what the index was made from, ``forms``
    counts the words as written."""

    mark = models.CharField(max_length=100)
    forms = WrittenJSON()


class SearchCard(models.Model):
    """A document: what a list goes by, what it says of those that it shows, and the texts of its
    fields, all as JSON. Numbers begin with 1; one whose document is gone stays empty."""

    number = models.PositiveIntegerField(primary_key=True)
    ref = models.CharField(max_length=200, db_index=True)
    card = models.TextField()
    says = models.TextField()
    fields = models.TextField()

    class Meta:
        ordering = ["number"]


class SearchWord(models.Model):
    """Where a word stands: ``places`` is JSON, by document and field."""

    word = models.TextField(primary_key=True)
    places = models.TextField()
