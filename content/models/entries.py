"""The models of entries.

The files under ``fixtures/`` are the source; these tables are what pages read. What a rule says in
each edition is not stored with it: the engine knows that.
"""

from collections.abc import Iterable
from typing import Any

from django.db import models
from django.utils import timezone

from content.addresses import OWN, ROOTS, path_of, ref_of
from content.models import written as form
from content.models.fields import (
    BoardList,
    FigureList,
    MarkdownText,
    NumberList,
    PhraseList,
    TextsByValue,
    WordList,
)
from content.models.structure import Chapter, Document, Section
from content.models.written import Data, written
from engine import api


class EntryQuerySet(models.QuerySet[Any]):
    """Entries of one or of all kinds."""

    def published(self) -> "EntryQuerySet":
        """Those that readers see."""
        return self.filter(draft=False)

    def full(self) -> "EntryQuerySet":
        """With the rows that belong to them and what these name, for pages that show many."""
        return self.filed().prefetch_related("citations__document")

    def filed(self) -> "EntryQuerySet":
        """With all rows that their files give.

        The targets of links are joined. Prefetched, each would add a parameter to the query, and
        SQLite takes a thousand at most (Django 5.2).
        """
        links = models.Prefetch("links", Link.objects.select_related("target"))
        return self.hanging().prefetch_related("citations", "chapters", links)

    def hanging(self) -> "EntryQuerySet":
        """With the rows of their own kind."""
        own = {rows.accessor for rows in form.rows(self.model)} - {"citations", "links"}
        return self.prefetch_related(*sorted(own))

    def called(self) -> dict[str, str]:
        """The entries by all that links may call them: by further numbers, too."""
        # Columns alone: every load asks for all entries, and their texts would come with whole
        # rows.
        rows = list(self.values_list("pk", "kind", "also_numbers"))
        found = {pk: pk for pk, _, _ in rows}
        return found | {f"{kind}:{one}": pk for pk, kind, also in rows for one in also}


PARTING = "<hr>\n"
"""The HTML of the line between what an entry says and its commentary."""


class Entry(models.Model):
    """Whatever has an address of its own and a file of its own.

    Its fields are the parts of its file, in their order: what a kind has of its own stands behind
    ``order``. ``id`` is what links name, ``kind:name``: ``rule:base.city.small``, ``faq:17``.
    ``own`` is its own id, which a number from outside does not replace. ``source`` is its file, to
    the letter; ``edited`` tells that it was changed here and not yet written back.
    """

    class Kind(models.TextChoices):
        RULE = "rule", "Rule"
        NOTE = "note", "Note"
        FAQ = "faq", "Question"
        DIFFERENCE = "difference", "Difference"
        VARIANT = "variant", "Variant"
        TERM = "term", "Word"
        TILE_NOTE = "tile-note", "Tile note"

    KIND: Any
    """The kind; each model sets it."""
    FOLDER: str
    """Where its files lie, below the directory of all files."""
    ID: tuple[str, str] = (r"[a-z0-9]+(?:-[a-z0-9]+)*", "lower case")
    """The form of its own ids, as a pattern and in words."""
    numbered = False
    """Whether a number from a source is its name."""
    placed = False
    """Whether each entry of the kind states its place among them."""
    WITHOUT: frozenset[str] = frozenset()
    """The shared parts that the kind does not have."""

    id = models.CharField(primary_key=True, max_length=140, editable=False)
    kind = models.CharField(max_length=20, choices=Kind.choices, editable=False)
    name = models.CharField(max_length=120, db_index=True, editable=False)
    own = written(
        models.CharField(
            "id",
            max_length=120,
            help_text="Lower case words with hyphens. Left empty, it is made from the title. It is "
            "a part of the address and never changes.",
        ),
        key="id",
    )
    title = models.CharField(max_length=200)
    number = models.PositiveIntegerField(
        null=True, blank=True, help_text="What the annotated rules call it."
    )
    also_numbers = NumberList(
        "further numbers", help_text="Further numbers there, of the same answer: [94, 115]."
    )
    order = models.PositiveIntegerField(
        default=0, help_text="Its place among its like. Left empty: the last."
    )
    chapters = models.ManyToManyField(
        Chapter,
        related_name="entries",
        blank=True,
        help_text="None ticked: it belongs to the chapters of its rules.",
    )
    figures = FigureList()
    keys = WordList("rows of the inventory", help_text="Those that the text covers, as car-fn-100.")
    asked: Any = PhraseList(
        "asked as",
        help_text="How players put it when they argue, a few words a line. The search finds it by "
        "them; they are not shown.",
    )
    boards = written(
        BoardList(
            help_text="Worked examples beside the text: “- case: base/farms:three-farms”, and "
            'under it “letters: {P: "0,0 farm n"}” for places that the text names, and a '
            "“caption”."
        ),
        key="board",
    )
    draft = models.BooleanField(default=False, help_text="Not shown to readers yet.")
    path = models.CharField(max_length=140, unique=True, editable=False)
    body = MarkdownText(
        "text",
        help_text="Markdown: an empty line between paragraphs (a mere line end counts as a space), "
        "*emphasis*, “- ” before the items of a list. A link reads [note 100](note:100), "
        "[taken](rule:tower.capture.one).",
    )
    html = models.TextField(editable=False)
    source = models.TextField(editable=False)
    edited = models.BooleanField(default=False, editable=False)
    changed = models.DateTimeField(default=timezone.now, editable=False)

    objects = EntryQuerySet.as_manager()

    class Meta:
        ordering = ["kind", "order", "number", "own"]
        verbose_name_plural = "entries"

    def __str__(self) -> str:
        return f"{self.title} ({self.id})"

    def get_absolute_url(self) -> str:
        return self.path

    @classmethod
    def name_of(cls, data: Data) -> str:
        """What one with this front matter is called in addresses and links."""
        number = data.get("number") if cls.numbered else None
        return str(data["id"]) if number is None else str(number)

    @classmethod
    def path_of(cls, name: str) -> str:
        """The address of one with this name."""
        return f"{ROOTS[cls.KIND]}{name}/"

    @classmethod
    def file_of(cls, name: str) -> str:
        """The file of one with this name, below the directory of all files."""
        return f"{cls.FOLDER}/{name}.md"

    @classmethod
    def home(cls, own: str, rules: Iterable[str]) -> list[str]:
        """The chapters of one that names none: those of its rules."""
        return list(dict.fromkeys(rule.removeprefix(OWN).partition(".")[0] for rule in rules))

    @classmethod
    def beside(cls, own: str) -> dict[str, Any]:
        """The columns that follow from its own id."""
        return {}

    @property
    def file(self) -> str:
        """Its file, below the directory of all files; whether or not it is of its own kind's
        model."""
        # A row fetched as a bare Entry knows its kind, but not the methods of that kind's model.
        own = next(model for model in Entry.__subclasses__() if self.kind == model.KIND)
        return own.file_of(self.name)

    @property
    def unasked(self) -> bool:
        """Whether it has no phrases of players."""
        return not self.asked

    @property
    def norm(self) -> str:
        """The HTML of the rule itself."""
        return self.html.partition(PARTING)[0]

    @property
    def commentary(self) -> str:
        """The HTML of what is remarked on it."""
        return self.html.partition(PARTING)[2]

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
        # Sorted out here, since a filter would ask the database again past what was fetched ahead.
        return [link.target for link in self.links.all() if link.role == Link.Role.ABOUT]

    @property
    def see(self) -> list["Entry"]:
        """The entries that it sends its reader to."""
        return [link.target for link in self.links.all() if link.role == Link.Role.SEE]


class Rule(Entry):
    """One rule, or a passage of our own beside the rules; ``name`` is its id in the engine.

    A line of its text that holds only ``***`` parts the rule itself from the commentary on it.
    ``paragraph`` is its number in the chapter, never another's. One that stands ``under`` another
    is told with that: it has neither text nor number. ``words`` says a value of the engine in words
    (``{"per-player": "once a player"}``), ``unit`` what a number counts. ``tiles`` tells what is on
    some tiles of the catalogue, by their ids.
    """

    KIND, FOLDER, placed = Entry.Kind.RULE, "rules", True
    ID = (
        r"[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)+",
        "lower case words with dots between",
    )
    WITHOUT = frozenset({"number", "also_numbers", "rules", "chapters"})

    paragraph = models.PositiveIntegerField(
        null=True, blank=True, help_text="Its number in the chapter; never another's."
    )
    section = written(
        models.ForeignKey(Section, models.PROTECT, related_name="rules"),
        column=lambda anchor, data: f"{Rule.chapter_of(data['id'])}/{anchor}",
        value=lambda section: section.partition("/")[2],
    )
    under = written(
        models.ForeignKey(
            "self",
            models.SET_NULL,
            verbose_name="told with",
            null=True,
            blank=True,
            related_name="joined",
            help_text="The rule with which it is told; it has no text of its own then.",
        ),
        column=lambda name, data: ref_of(name),
        value=lambda ref: ref.removeprefix("rule:"),
    )
    unit = models.CharField(max_length=40, blank=True)
    words: Any = TextsByValue(
        "values in words", help_text="A line each: “per-player: once a player”."
    )
    tiles: Any = TextsByValue(
        "what is on tiles",
        help_text="What is on some tiles, a line each: “base-cfff: one city side”. They are drawn "
        "below the text.",
    )
    engine = models.BooleanField(
        default=False, editable=False, help_text="The engine applies or cites it under this id."
    )

    class Meta:
        ordering = ["section__chapter__order", "section__order", "order"]

    @staticmethod
    def chapter_of(own: str) -> str:
        """The chapter in which a rule of this id stands."""
        return own.removeprefix(OWN).partition(".")[0]

    @classmethod
    def path_of(cls, name: str) -> str:
        return super().path_of(path_of(name))

    @classmethod
    def file_of(cls, name: str) -> str:
        chapter, _, rest = name.removeprefix(OWN).partition(".")
        return super().file_of(f"{chapter}/{rest}")

    @classmethod
    def home(cls, own: str, rules: Iterable[str]) -> list[str]:
        return [cls.chapter_of(own)]

    @classmethod
    def beside(cls, own: str) -> dict[str, Any]:
        return {"engine": not own.startswith(OWN)}

    @property
    def quoted(self) -> str:
        """How it is quoted: ``9.12``; nothing where it has no number."""
        chapter = self.section.chapter.number
        return "" if None in (chapter, self.paragraph) else f"{chapter}.{self.paragraph}"

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

    KIND, FOLDER, numbered = Entry.Kind.NOTE, "notes", True

    class Type(models.TextChoices):
        CLARIFICATION = "clarification", "Clarification"
        TRANSLATION = "translation", "Translation"
        CHANGE = "change", "Change"
        MISPRINT = "misprint", "Error in print"
        UNSETTLED = "unsettled", "Unsettled"

    type = models.CharField(max_length=20, choices=Type.choices)


def publishers() -> list[tuple[str, str]]:
    """The publishers that there are, as choices."""
    return [(publisher.id, publisher.name) for publisher in api.publishers().values()]


class Variant(Entry):
    """Another way to play, in force only where the table agrees on it."""

    KIND, FOLDER = Entry.Kind.VARIANT, "variants"

    author = models.CharField(max_length=100, blank=True)
    origin = models.CharField(max_length=200, blank=True)


class Term(Entry):
    """A word of the game. ``also`` are further words under which it is found; a ``quiet`` one
    is not linked from texts."""

    KIND, FOLDER = Entry.Kind.TERM, "terms"

    also: Any = PhraseList(
        "also called",
        help_text="Found under these words too, a line each; they are not shown.",
    )
    quiet = models.BooleanField(default=False, help_text="Too common to be linked from texts.")

    @property
    def unasked(self) -> bool:
        """Whether it is found under its title alone."""
        return not (self.asked or self.also)


class Name(models.Model):
    """What a box, a publisher or a language calls a term."""

    in_file = (form.Records("names", "What boxes and players call it", before="also"),)

    term = models.ForeignKey(Term, models.CASCADE, related_name="names")
    name = models.CharField(max_length=100)
    language = written(models.CharField(max_length=5, default="en"), required=True)
    publisher = models.CharField(max_length=20, blank=True, choices=publishers)
    note = models.CharField(max_length=200, blank=True)
    order = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["order"]

    def __str__(self) -> str:
        return self.name


class TileNote(Entry):
    """Something to know about some tiles; ``tiles`` are ids of the catalogue."""

    KIND, FOLDER = Entry.Kind.TILE_NOTE, "tile-notes"

    tiles = WordList(help_text="Ids of the catalogue, as base-cfff.")


class Citation(models.Model):
    """Where a document says it."""

    in_file = (form.Records("citations", "Where it is written", before="asked"),)

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


class Link(models.Model):
    """One entry names another: as a rule that it is about, or as something to read next."""

    class Role(models.TextChoices):
        ABOUT = "about", "is about"
        SEE = "see", "see also"

    in_file = (
        form.NamedEntries(
            "rules",
            Role.ABOUT,
            "The rules that it is about, the most important first",
            before="chapters",
        ),
        form.NamedEntries("see", Role.SEE, "See also", before="asked"),
    )

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
