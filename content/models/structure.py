"""What entries stand in and rest on: documents, editions, chapters and their sections."""

from django.db import models


class Document(models.Model):
    """A printed or published source that entries cite."""

    id = models.CharField(primary_key=True, max_length=40)
    order = models.PositiveIntegerField()
    title = models.CharField(max_length=200)
    short = models.CharField(max_length=40, help_text="For a line among others.")
    publisher = models.CharField(max_length=100)
    edition = models.CharField(max_length=100, blank=True)
    date = models.CharField(max_length=40, blank=True, help_text="As exact as it is known.")
    state = models.CharField(max_length=200, blank=True, help_text="Which rules it reports.")
    about = models.TextField(blank=True)
    edited = models.BooleanField(default=False, editable=False)

    class Meta:
        ordering = ["order"]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return f"/sources/#{self.id}"


class Edition(models.Model):
    """An edition, as the engine names and dates it. ``parent`` is the one it departs from."""

    id = models.SlugField(primary_key=True, max_length=20)
    order = models.PositiveIntegerField()
    title = models.CharField(max_length=100)
    short = models.CharField(max_length=40)
    publisher = models.CharField(max_length=100)
    as_of = models.CharField(max_length=40)
    parent = models.ForeignKey("self", models.PROTECT, null=True, blank=True)
    about = models.TextField(blank=True)

    class Meta:
        ordering = ["order"]

    def __str__(self) -> str:
        return self.title


class Chapter(models.Model):
    """A part of the reference: the introduction, or an expansion under the engine's name.

    ``number`` is the first half of that of each of its paragraphs; ``turn`` tells a turn with
    what is new, in Markdown.
    """

    id = models.SlugField(primary_key=True, max_length=40)
    order = models.PositiveIntegerField()
    number = models.PositiveIntegerField(null=True)
    title = models.CharField(max_length=100)
    year = models.PositiveIntegerField(null=True, blank=True)
    lede = models.TextField()
    turn = models.TextField(blank=True)

    class Meta:
        ordering = ["order"]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return f"/rules/{self.id}/"


class Expansion(models.Model):
    """A set of the game that the engine knows; its rules stand in the chapter of its name."""

    chapter = models.OneToOneField(Chapter, models.CASCADE, primary_key=True)
    figures = models.JSONField(default=list, blank=True)
    pieces = models.JSONField(default=list, blank=True)

    def __str__(self) -> str:
        return self.chapter.title


class Section(models.Model):
    """A heading within a chapter; its id is ``chapter/anchor``."""

    id = models.CharField(primary_key=True, max_length=80)
    chapter = models.ForeignKey(Chapter, models.PROTECT, related_name="sections")
    anchor = models.SlugField(max_length=40)
    order = models.PositiveIntegerField()
    title = models.CharField(max_length=100)

    class Meta:
        ordering = ["chapter__order", "order"]

    def __str__(self) -> str:
        return f"{self.chapter}: {self.title}"

    def get_absolute_url(self) -> str:
        return f"/rules/{self.chapter_id}/#{self.anchor}"
