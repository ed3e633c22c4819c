"""Questions that were put to a publisher: what became of the answers, and what holds now."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import chain

from django.db import models

from content.models import written as form
from content.models.differences import OfEdition, of_edition
from content.models.entries import Entry, publishers
from content.models.fields import DateList
from content.models.structure import Document
from engine import api


class Question(Entry):
    """A question that was put to a publisher; its title is the question, its text the answer."""

    KIND, FOLDER, numbered = Entry.Kind.FAQ, "questions", True

    def holding(self, edition: str) -> "Holding | None":
        """What holds now in an edition; None where nothing is stated."""
        return of_edition(self.holdings.all(), edition)

    @property
    def outcomes(self) -> Iterator[tuple[str, str]]:
        """Publishers, each with what became of the question there; the empty word stands for
        players."""
        for one in (*self.standings.all(), *self.replies.all()):
            yield one.publisher, one.status


class Standing(models.Model):
    """What became of a question at one publisher, and what shows it.

    The first two are labels of the annotated rules, the others say what stands where these label
    nothing. ``reading`` is how we read an answer without a label, or the readings between which
    nobody decided.
    """

    class Status(models.TextChoices):
        INCORPORATED = "incorporated", "Incorporated"
        DEPRECATED = "deprecated", "Deprecated"
        CONTRADICTED = "contradicted", "Contradicted by print"
        UNLABELLED = "unlabelled", "Not labelled by the source"
        UNSETTLED = "unsettled", "Unsettled"

    in_file = (form.PerPublisher("status", "proof", "What became of it"),)

    question = models.ForeignKey(Question, models.CASCADE, related_name="standings")
    publisher = models.CharField(max_length=20, choices=publishers)
    status = models.CharField(max_length=20, choices=Status.choices)
    document = models.ForeignKey(
        Document, models.PROTECT, null=True, blank=True, related_name="standings"
    )
    place = models.CharField(max_length=120, blank=True)
    shows = models.TextField("what it shows", blank=True)
    reading = models.TextField("our reading", blank=True, help_text="Or both readings.")

    class Meta:
        ordering = ["publisher"]
        constraints = [
            models.UniqueConstraint(fields=["question", "publisher"], name="one_standing_each"),
        ]

    def __str__(self) -> str:
        return f"{self.get_publisher_display()}: {self.get_status_display()}"

    @property
    def read_as(self) -> str:
        """What follows the name of the status: ``our reading: the answer holds``."""
        ours = self.status == self.Status.UNLABELLED and self.reading
        return f"our reading: {self.reading}" if ours else self.reading


class Reply(models.Model):
    """What was said of a question after the annotated rules. The document tells who speaks: a
    publisher that answers, or players who compiled it.

    ``dates`` are the months or years in which it was said and changed, as far as they are known.
    """

    class Status(models.TextChoices):
        ANSWERED = "answered", "Answered since"
        REVERSED = "reversed", "Reversed since"
        COMPILED = "compiled", "Compiled by players"

    in_file = (form.Records("since", "What was said since"),)

    question = models.ForeignKey(Question, models.CASCADE, related_name="replies")
    document = models.ForeignKey(Document, models.PROTECT, related_name="replies")
    place = models.CharField(max_length=120)
    dates = DateList(help_text="Months or years, with commas: 2015-03, 2018-12.")
    reverses = models.BooleanField(default=False, help_text="The older answer holds no longer.")
    says = models.TextField("what it says")
    order = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["order"]
        verbose_name_plural = "replies"

    def __str__(self) -> str:
        who = api.publishers()[self.publisher].name if self.publisher else ""
        return ": ".join(filter(None, (who, self.get_status_display())))

    @property
    def status(self) -> str:
        """What it is worth: only a publisher answers."""
        if api.sources()[self.document_id].strength != api.Strength.ANSWERED:
            return str(self.Status.COMPILED)
        return str(self.Status.REVERSED if self.reverses else self.Status.ANSWERED)

    def get_status_display(self) -> str:
        """What readers call it."""
        return str(self.Status(self.status).label)

    @property
    def publisher(self) -> str:
        """The publisher that speaks in its document; empty for players."""
        if self.status == str(self.Status.COMPILED):
            return ""
        by = api.sources()[self.document_id].by
        return next((key for key, one in api.publishers().items() if one.name == by), "")


LABELS = frozenset(("incorporated", "deprecated"))
"""What the annotated rules say of the questions that they number."""

WITH_READING = frozenset(("unlabelled", "unsettled"))
"""What is not said without telling how we read it."""

SINCE = frozenset(("answered", "reversed"))
"""What a publisher said later."""

SETTLED = LABELS | SINCE | {"contradicted"}
"""What a publisher decided by its own print or answer."""

STATUSES: Mapping[str, frozenset[str]] = {
    **{one: frozenset({one}) for one in (*Standing.Status.values, *Reply.Status.values)},
    "answered": SINCE,
    "open": frozenset(Standing.Status.values) - LABELS,
}
"""What a filter may name. ``open`` was once the word for whatever has no label."""


def stands(
    outcomes: Iterable[tuple[str, str]], publishers: Collection[str], statuses: Collection[str]
) -> bool:
    """Whether something became of a question at one of these publishers: one of ``statuses``, as a
    filter names them. A publisher alone asks for what it settled; nothing asks for nothing.

    ``outcomes`` are publishers, each with what became of the question there.
    """
    if not publishers and not statuses:
        return True
    wanted = frozenset(chain.from_iterable(STATUSES[one] for one in statuses)) or SETTLED
    return any(
        (not publishers or publisher in publishers) and status in wanted
        for publisher, status in outcomes
    )


class Holding(OfEdition):
    """What holds now on a question, under one rule set."""

    in_file = (form.PerEdition("now", "What holds now", required=True),)

    question = models.ForeignKey(Question, models.CASCADE, related_name="holdings")

    class Meta(OfEdition.Meta):
        constraints = [
            models.UniqueConstraint(fields=["question", "edition"], name="one_holding_each"),
        ]
