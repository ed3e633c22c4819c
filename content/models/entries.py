"""What the reference is made of. The files under ``fixtures/`` are the source; this is what
pages read. What a rule says in each edition is not stored: the engine knows it."""

from collections.abc import Iterable
from typing import Any, TypeVar

from django.db import models
from django.utils import timezone

from content.models.fields import WrittenJSON
from content.models.structure import Chapter, Document, Edition, Section
from engine import api


class Entries(models.QuerySet[Any]):
    """Entries of one or of all kinds."""

    def published(self) -> "Entries":
        """Those that readers see."""
        return self.filter(draft=False)

    def full(self) -> "Entries":
        """With everything that hangs on them, for pages that show many."""
        return self.prefetch_related("citations__document", "chapters", "links__target")

    def called(self) -> dict[str, str]:
        """The entries by all that links may call them: by further numbers, too."""
        several = self.exclude(also_numbers=[])
        found = {pk: pk for pk in self.values_list("pk", flat=True)}
        return found | {ref: one.pk for one in several for ref in one.also_refs}


class Entry(models.Model):
    """Whatever has an address of its own and a file of its own.

    ``id`` is what links name, ``kind:name``: ``rule:base.city.small``, ``faq:17``. ``own`` is
    its own id, which a number from outside does not replace. ``source`` is its file, to the
    letter; ``edited`` tells that it was changed here and not yet written back.
    """

    class Kind(models.TextChoices):
        RULE = "rule", "Rule"
        NOTE = "note", "Note"
        FAQ = "faq", "Question"
        DIFFERENCE = "difference", "Difference"
        VARIANT = "variant", "Variant"
        TERM = "term", "Word"
        TILE_NOTE = "tile-note", "Tile note"

    id = models.CharField(primary_key=True, max_length=140, editable=False)
    kind = models.CharField(max_length=20, choices=Kind.choices, editable=False)
    name = models.CharField(max_length=120, db_index=True, editable=False)
    own = models.CharField("id", max_length=120, help_text="Lower case words with hyphens.")
    number = models.PositiveIntegerField(
        null=True, blank=True, help_text="What the annotated rules call it."
    )
    also_numbers = models.JSONField(
        default=list, blank=True, help_text="Further numbers there, of the same answer: [94, 115]."
    )
    path = models.CharField(max_length=140, unique=True, editable=False)
    order = models.PositiveIntegerField(default=0, help_text="Among its like.")
    title = models.CharField(max_length=200)
    body = models.TextField("text", help_text="Markdown. A link reads [note 100](note:100).")
    html = models.TextField(editable=False)
    source = models.TextField(editable=False)
    keys = models.JSONField(
        default=list, blank=True, help_text="Rows of the inventory that the text covers."
    )
    figures = models.JSONField(default=list, blank=True)
    asked = models.JSONField(
        "asked as", default=list, blank=True, help_text="How players put it, in a few words each."
    )
    boards: Any = WrittenJSON(
        default=list, blank=True, help_text="The worked examples that stand beside the text."
    )
    draft = models.BooleanField(default=False, help_text="Not shown to readers yet.")
    edited = models.BooleanField(default=False, editable=False)
    changed = models.DateTimeField(default=timezone.now, editable=False)
    chapters = models.ManyToManyField(Chapter, related_name="entries", blank=True)

    objects = Entries.as_manager()

    class Meta:
        ordering = ["kind", "order", "number", "own"]
        verbose_name_plural = "entries"

    def __str__(self) -> str:
        return f"{self.title} ({self.id})"

    def get_absolute_url(self) -> str:
        return self.path

    @property
    def unasked(self) -> bool:
        """Whether it says nowhere how players put it."""
        return not self.asked

    @property
    def numbers(self) -> tuple[int, ...]:
        """All its numbers in the annotated rules; none for an entry of our own."""
        return () if self.number is None else (self.number, *self.also_numbers)

    @property
    def also_refs(self) -> tuple[str, ...]:
        """What links call it by its further numbers."""
        return tuple(f"{self.kind}:{number}" for number in self.also_numbers)

    @property
    def rules(self) -> list["Entry"]:
        """The rules that it is about, the most important first."""
        return [link.target for link in self.links.all() if link.role == Link.Role.ABOUT]

    @property
    def see(self) -> list["Entry"]:
        """The entries that it sends its reader to."""
        return [link.target for link in self.links.all() if link.role == Link.Role.SEE]


PARTING = "<hr>\n"
"""What the line between a rule and the commentary on it becomes."""


class Rule(Entry):
    """One rule, or a passage of our own beside the rules; ``name`` is its id in the engine.

    A line of its text that holds only ``***`` parts the rule itself from the commentary on it.
    ``paragraph`` is its number in the chapter, never another's. One that stands ``under`` another
    is told with that: it has neither text nor number. ``words`` says a value of the engine in words
    (``{"per-player": "once a player"}``), ``unit`` what a number counts. ``tiles`` tells what is on
    some tiles of the catalogue, by their ids.
    """

    section = models.ForeignKey(Section, models.PROTECT, related_name="rules")
    engine = models.BooleanField(
        default=False, editable=False, help_text="The engine applies or cites it under this id."
    )
    paragraph = models.PositiveIntegerField(
        null=True, blank=True, help_text="Its number in the chapter; never another's."
    )
    under = models.ForeignKey(
        "self",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="joined",
        help_text="The rule with which it is told; it has no text of its own then.",
    )
    unit = models.CharField(max_length=40, blank=True)
    words: Any = WrittenJSON(default=dict, blank=True)
    tiles: Any = WrittenJSON(default=dict, blank=True)

    class Meta:
        ordering = ["section__chapter__order", "section__order", "order"]

    @property
    def quoted(self) -> str:
        """How it is quoted: ``9.12``; nothing where it has no number."""
        chapter = self.section.chapter.number
        return "" if None in (chapter, self.paragraph) else f"{chapter}.{self.paragraph}"

    @property
    def norm(self) -> str:
        """The HTML of the rule itself."""
        return self.html.partition(PARTING)[0]

    @property
    def commentary(self) -> str:
        """The HTML of what is remarked on it."""
        return self.html.partition(PARTING)[2]

    @property
    def when(self) -> dict[str, api.Value]:
        """The values of other rules under which alone it is in force, as the engine has them."""
        known = api.rules().get(self.name)
        return dict(known.needs) if known else {}

    @property
    def anchor(self) -> str:
        """Its name on the page of its chapter."""
        return self.path.strip("/").split("/", 2)[2].replace("/", "-")


class Note(Entry):
    """A footnote or clarification on rules."""

    class Type(models.TextChoices):
        CLARIFICATION = "clarification", "Clarification"
        TRANSLATION = "translation", "Translation"
        CHANGE = "change", "Change"
        MISPRINT = "misprint", "Error in print"
        UNSETTLED = "unsettled", "Unsettled"

    type = models.CharField(max_length=20, choices=Type.choices)


def publishers() -> list[tuple[str, str]]:
    """The publishers that there are, as choices."""
    return [(one.id, one.name) for one in api.publishers().values()]


class OfEdition(models.Model):
    """What an entry says of an edition. An edition of which it says nothing has it from the one
    from which it departs."""

    edition = models.ForeignKey(Edition, models.PROTECT)
    text = models.TextField()

    class Meta:
        abstract = True
        ordering = ["edition__order"]

    def __str__(self) -> str:
        return f"{self.edition_id}: {self.text}"


Says = TypeVar("Says", bound=OfEdition)


def of_edition(said: Iterable[Says], edition: str) -> Says | None:
    """What holds of an edition, by itself or by its lineage; None where that is silent."""
    by_edition = {one.edition_id: one for one in said}
    return next(
        (by_edition[one] for one in api.edition(edition).lineage if one in by_edition), None
    )


class Difference(Entry):
    """A topic on which rule sets part ways. ``case`` names the table and the case of the tests
    that shows it on a board, ``no_case`` why none can, ``row`` its place in the annotated rules'
    own summary."""

    row = models.PositiveIntegerField(null=True, blank=True)
    case = models.CharField(max_length=120, blank=True)
    no_case = models.CharField(
        max_length=200, blank=True, help_text="Why no board can show it; without a case."
    )

    def position(self, edition: str) -> "Position | None":
        """What an edition says; None where nothing is said of it, or where what it would have from
        another is not what the engine plays there."""
        said = of_edition(self.positions.all(), edition)
        if said is None or said.edition_id == edition:
            return said
        values = api.edition(edition).values
        held = all(values[name].value == value for name, value in said.values.items())
        return said if held else None


class Position(OfEdition):
    """What one rule set says on a topic. ``values`` are what the engine's rules say there."""

    class Basis(models.TextChoices):
        RULE = "rule", "Printed rule"
        FAQ = "faq", "Answer"
        IMPLICIT = "implicit", "Implied"
        UNKNOWN = "unknown", "Unknown"

    difference = models.ForeignKey(Difference, models.CASCADE, related_name="positions")
    basis = models.CharField(max_length=20, choices=Basis.choices)
    values: Any = WrittenJSON(default=dict, blank=True)
    source = models.CharField(max_length=200, blank=True)

    class Meta(OfEdition.Meta):
        constraints = [
            models.UniqueConstraint(fields=["difference", "edition"], name="one_position_each"),
        ]


class Variant(Entry):
    """Another way to play, in force only where the table agrees on it."""

    author = models.CharField(max_length=100, blank=True)
    origin = models.CharField(max_length=200, blank=True)


class Term(Entry):
    """A word of the game. ``also`` are further words under which it is found; a ``quiet`` one
    is not linked from texts."""

    also = models.JSONField(default=list, blank=True)
    quiet = models.BooleanField(default=False, help_text="Too common to be linked from texts.")

    @property
    def unasked(self) -> bool:
        """Whether it is found under its title alone."""
        return not (self.asked or self.also)


class Name(models.Model):
    """What a box, a publisher or a language calls a term."""

    term = models.ForeignKey(Term, models.CASCADE, related_name="names")
    name = models.CharField(max_length=100)
    language = models.CharField(max_length=5, default="en")
    publisher = models.CharField(max_length=20, blank=True)
    note = models.CharField(max_length=200, blank=True)
    order = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["order"]

    def __str__(self) -> str:
        return self.name


class TileNote(Entry):
    """Something to know about some tiles; ``tiles`` are ids of the catalogue."""

    tiles = models.JSONField(default=list, blank=True)


class Link(models.Model):
    """One entry names another: as a rule that it is about, or as something to read next."""

    class Role(models.TextChoices):
        ABOUT = "about", "is about"
        SEE = "see", "see also"

    entry = models.ForeignKey(Entry, models.CASCADE, related_name="links")
    target = models.ForeignKey(Entry, models.PROTECT, related_name="linked_from")
    role = models.CharField(max_length=10, choices=Role.choices)
    order = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["order"]
        constraints = [
            models.UniqueConstraint(fields=["entry", "target", "role"], name="one_link_each"),
        ]

    def __str__(self) -> str:
        return f"{self.entry_id} {self.get_role_display()} {self.target_id}"


class Citation(models.Model):
    """Where a document says it."""

    entry = models.ForeignKey(Entry, models.CASCADE, related_name="citations")
    document = models.ForeignKey(Document, models.PROTECT, related_name="citations")
    place = models.CharField(max_length=120)
    order = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["order"]
        constraints = [
            models.UniqueConstraint(
                fields=["entry", "document", "place"], name="one_citation_per_place"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.document}, {self.place}"
