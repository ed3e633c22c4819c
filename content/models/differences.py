"""Topics on which rule sets part ways, and what is said of an edition."""

from collections.abc import Iterable
from typing import Any, TypeVar

from django.db import models

from content.models import written as form
from content.models.entries import Entry
from content.models.fields import ValuesByRule
from content.models.structure import Edition
from engine import api


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


SaidThere = TypeVar("SaidThere", bound=OfEdition)


def of_edition(said: Iterable[SaidThere], edition: str) -> SaidThere | None:
    """What holds of an edition, by itself or by its lineage; None where that is silent."""
    by_edition = {one.edition_id: one for one in said}
    return next(
        (by_edition[one] for one in api.edition(edition).lineage if one in by_edition), None
    )


class Difference(Entry):
    """A topic on which rule sets part ways. ``case`` names the table and the case of the tests
    that shows it on a board, ``no_case`` why none can, ``row`` its place in the annotated rules'
    own summary."""

    KIND, FOLDER, placed = Entry.Kind.DIFFERENCE, "differences", True

    row = models.PositiveIntegerField("row of the summary", null=True, blank=True)
    case = models.CharField(max_length=120, blank=True)
    no_case = models.CharField(
        "why there is no case",
        max_length=200,
        blank=True,
        help_text="Why no board can show it; without a case.",
    )

    def position(self, edition: str) -> "Position | None":
        """What an edition says; None where nothing is said of it, or where what it would have from
        another is not what the engine plays there."""
        said = of_edition(self.positions.all(), edition)
        # What a text says of this very edition is not held against the engine.
        if said is None or said.edition_id == edition:
            return said
        values = api.edition(edition).values
        held = all(values[name].value == value for name, value in said.values.items())
        return said if held else None


class Position(OfEdition):
    """What one rule set says on a topic. ``values`` are what the engine's rules say there."""

    in_file = (form.PerEdition("says", "What each rule set says", required=True),)

    class Basis(models.TextChoices):
        RULE = "rule", "Printed rule"
        FAQ = "faq", "Answer"
        IMPLICIT = "implicit", "Implied"
        UNKNOWN = "unknown", "Unknown"

    difference = models.ForeignKey(Difference, models.CASCADE, related_name="positions")
    basis = models.CharField(max_length=20, choices=Basis.choices)
    values: Any = ValuesByRule(
        "values of rules",
        help_text="What the engine’s rules say there: “dragon.move.when: after-scoring”.",
    )
    source = models.CharField(max_length=200, blank=True)

    class Meta(OfEdition.Meta):
        constraints = [
            models.UniqueConstraint(fields=["difference", "edition"], name="one_position_each"),
        ]
