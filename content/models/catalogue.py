"""The tile catalogue, and what every rule says in every edition, as tables that can be queried.

The engine's data are the source; a load copies them whenever they change
(``content/store/catalogue.py``). The engine judges by its own data and reads none of these tables.
"""

from django.db import models

from content.models.entries import Rule
from content.models.structure import Edition
from engine import api


def strengths() -> list[tuple[str, str]]:
    """How much weight it carries that a rule says so, as choices, the strongest first."""
    return [(one.value, one.words) for one in api.Strength if one is not api.Strength.HOUSE]


class Symbol(models.Model):
    """Something printed on tiles that a rule asks about: an inn, a pennant, a dragon."""

    id = models.SlugField(primary_key=True, max_length=40)
    order = models.PositiveIntegerField(help_text="In the order of the sets that brought them.")
    name = models.CharField(max_length=60)
    meaning = models.TextField(help_text="What it does, in a sentence.")
    rule = models.ForeignKey(
        Rule,
        models.SET_NULL,
        null=True,
        related_name="symbols",
        help_text="The rule to which it matters.",
    )

    class Meta:
        ordering = ["order"]

    def __str__(self) -> str:
        return self.name


class TileSet(models.Model):
    """Tiles that come together. An expansion without tiles of its own is a set with none."""

    id = models.SlugField(primary_key=True, max_length=40)
    order = models.PositiveIntegerField(help_text="In the order of publication.")
    name = models.CharField(max_length=100)
    code = models.CharField(max_length=40, help_text="Its letters in the notation.")
    edition = models.CharField(
        max_length=40,
        blank=True,
        help_text="The family of editions for which it was printed; empty: the same in all.",
    )
    copies = models.PositiveIntegerField(help_text="How many tiles are in it.")
    replaces = models.ForeignKey(
        "self",
        models.SET_NULL,
        null=True,
        related_name="replaced_by",
        help_text="The set that it is another printing of.",
    )
    rules = models.JSONField(default=list, help_text="The expansions whose rules it brings.")

    class Meta:
        ordering = ["order"]

    def __str__(self) -> str:
        return self.name


class Tile(models.Model):
    """One kind of tile of a set: as many copies of it are alike, but for small pictures."""

    id = models.SlugField(primary_key=True, max_length=40, help_text="Its id.")
    order = models.PositiveIntegerField(help_text="By class, then by set, then as on its sheet.")
    code = models.CharField(max_length=4, help_text="Its characters in the notation.")
    set = models.ForeignKey(TileSet, models.CASCADE, related_name="tiles", help_text="Its set.")
    edition = models.CharField(
        max_length=40,
        blank=True,
        db_index=True,
        help_text="The family of editions for which its set was printed; empty: the same in all.",
    )
    copies = models.PositiveIntegerField(db_index=True, help_text="Copies in the set.")
    edges = models.CharField(
        max_length=4,
        db_index=True,
        help_text="Its sides clockwise from the top: c, f, r, s for river; any for an abbey.",
    )
    edge_class = models.CharField(
        max_length=20,
        db_index=True,
        help_text="Its edge class: four sides, or river, count, abbeys.",
    )
    symbols = models.ManyToManyField(
        Symbol, related_name="tiles", help_text="All symbols on it, those on its segments too."
    )
    counterparts = models.ManyToManyField(
        "self", help_text="The tiles with the same land in the other edition."
    )
    turns = models.JSONField(default=list, help_text="The turns that can be told apart.")
    meet = models.JSONField(
        default=list,
        help_text="Segments that meet at a crossing, village or gate, by index.",
    )
    block = models.JSONField(
        null=True,
        help_text="Its place in the block of land that it is a part of, if it is one.",
    )
    dealt = models.BooleanField(help_text="Whether players hold it instead of drawing it.")
    rgg = models.CharField(max_length=4, null=True, help_text="The letter in the Rio Grande rules.")

    class Meta:
        ordering = ["order"]

    def __str__(self) -> str:
        return self.id

    def get_absolute_url(self) -> str:
        return f"/tiles/{self.id}/"


class TilePicture(models.Model):
    """A small picture without a rule on some copies of a tile; no copy has two."""

    tile = models.ForeignKey(Tile, models.CASCADE, related_name="pictures")
    picture = models.SlugField(max_length=40, help_text="Its id.")
    copies = models.PositiveIntegerField(help_text="How many copies have it.")

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["tile", "picture"], name="one_picture_each"),
        ]

    def __str__(self) -> str:
        return f"{self.tile_id}: {self.picture}"


class TileSegment(models.Model):
    """One connected piece of a feature on a tile."""

    tile = models.ForeignKey(Tile, models.CASCADE, related_name="segments")
    index = models.PositiveIntegerField(help_text="Its place in the list.")
    kind = models.CharField(max_length=20, db_index=True, help_text="What it is a piece of.")
    spot = models.CharField(
        max_length=40, help_text="Its name on the unturned tile, such as `city n`."
    )
    places = models.JSONField(default=list, help_text="The sides or half sides that it reaches.")
    pennants = models.PositiveIntegerField(default=0, help_text="Its pennants.")
    symbols = models.ManyToManyField(Symbol, related_name="segments", help_text="Its symbols.")
    touches = models.JSONField(
        default=list,
        help_text="For a farm: the cities of this tile that it borders, by index.",
    )

    class Meta:
        ordering = ["tile__order", "index"]
        constraints = [
            models.UniqueConstraint(fields=["tile", "index"], name="one_segment_each"),
        ]

    def __str__(self) -> str:
        return f"{self.tile_id}: {self.spot}"


class RuleValue(models.Model):
    """What a rule says in an edition as it stands now, and who says so.

    A rule without a value says its title (``value`` is null). ``said_by`` is the edition whose word
    it is: another one where this edition is silent, none where the rule says it by itself.
    """

    rule = models.ForeignKey(Rule, models.CASCADE, related_name="values", help_text="The rule.")
    edition = models.ForeignKey(
        Edition, models.CASCADE, related_name="values", help_text="The edition."
    )
    value = models.JSONField(null=True, help_text="What it says; null where it has no value.")
    in_force = models.BooleanField(help_text="Whether the rule is in force there.")
    strength = models.CharField(
        max_length=20,
        choices=strengths,
        db_index=True,
        help_text="What weight it has that the rule says so.",
    )
    since = models.CharField(
        max_length=7,
        blank=True,
        db_index=True,
        help_text="Since when, a year or a month; empty where from the first or unknown.",
    )
    source = models.CharField(max_length=300, blank=True, help_text="Where that is written.")
    stated = models.BooleanField(
        help_text="False where the edition is silent and the value is borrowed."
    )
    said_by = models.ForeignKey(
        Edition,
        models.CASCADE,
        null=True,
        related_name="+",
        help_text="The edition that set it; null where the rule itself says it.",
    )
    open = models.JSONField(
        default=list, help_text="The other readings where the sources leave it unsettled."
    )

    class Meta:
        ordering = ["id"]  # as the engine lists them, rule by rule and edition by edition
        constraints = [
            models.UniqueConstraint(fields=["rule", "edition"], name="one_value_each"),
        ]

    def __str__(self) -> str:
        return f"{self.rule_id.partition(':')[2]} in {self.edition_id}: {self.value}"
