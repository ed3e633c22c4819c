"""What the reference is made of. The files under ``fixtures/`` are the source; this is what
pages read. What a rule says in each edition is not stored: the engine knows it."""

from django.db import models


class Document(models.Model):
    """A printed or published source that rules cite."""

    id = models.CharField(primary_key=True, max_length=40)
    order = models.PositiveIntegerField()
    title = models.CharField(max_length=200)
    short = models.CharField(max_length=40, help_text="For a line among others.")
    publisher = models.CharField(max_length=100)
    edition = models.CharField(max_length=100, blank=True)
    date = models.CharField(max_length=40, blank=True, help_text="As exact as it is known.")
    state = models.CharField(max_length=200, blank=True, help_text="Which rules it reports.")
    about = models.TextField(blank=True)

    class Meta:
        ordering = ["order"]

    def __str__(self) -> str:
        return self.title


class Chapter(models.Model):
    """A part of the reference: the introduction, or an expansion under the engine's name."""

    id = models.SlugField(primary_key=True, max_length=40)
    order = models.PositiveIntegerField()
    title = models.CharField(max_length=100)
    year = models.PositiveIntegerField(null=True, blank=True)
    lede = models.TextField()

    class Meta:
        ordering = ["order"]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return f"/rules/{self.id}/"


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


class Rule(models.Model):
    """One rule, or a passage of our own beside the rules, at an address that never moves.

    ``when`` names the values of other rules under which alone it is in force
    (``{"base.farm.method": 1}``). ``words`` says a value of the engine in words
    (``{"per-player": "once a player"}``), ``unit`` what a number counts; ``keys`` are the rows
    of the inventory that the text covers.
    """

    id = models.CharField(primary_key=True, max_length=120)
    path = models.CharField(max_length=120, unique=True)
    section = models.ForeignKey(Section, models.PROTECT, related_name="rules")
    order = models.PositiveIntegerField(help_text="Within its section.")
    title = models.CharField(max_length=120)
    engine = models.BooleanField(help_text="The engine applies or cites it under this id.")
    body = models.TextField(help_text="Markdown.")
    html = models.TextField(editable=False)
    unit = models.CharField(max_length=40, blank=True)
    words = models.JSONField(default=dict, blank=True)
    when = models.JSONField(default=dict, blank=True)
    keys = models.JSONField(default=list, blank=True)
    see = models.ManyToManyField("self", symmetrical=False, related_name="seen_from", blank=True)

    class Meta:
        ordering = ["section__chapter__order", "section__order", "order"]

    def __str__(self) -> str:
        return f"{self.title} ({self.id})"

    def get_absolute_url(self) -> str:
        return f"/rules/{self.path}/"

    @property
    def anchor(self) -> str:
        """Its name on the page of its chapter."""
        return self.path.partition("/")[2].replace("/", "-")


class Citation(models.Model):
    """Where a document says it."""

    rule = models.ForeignKey(Rule, models.CASCADE, related_name="citations")
    document = models.ForeignKey(Document, models.PROTECT, related_name="citations")
    place = models.CharField(max_length=120)
    order = models.PositiveIntegerField()

    class Meta:
        ordering = ["order"]
        constraints = [
            models.UniqueConstraint(
                fields=["rule", "document", "place"], name="one_citation_per_place"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.document}, {self.place}"


class Load(models.Model):
    """A load of the files that went through; the last one tells whether anything changed."""

    digest = models.CharField(max_length=64)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.digest[:12]}"
