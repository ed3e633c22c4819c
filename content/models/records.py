"""What is kept for good: redirects, the history of entries, and the last load."""

from django.db import models


class Redirect(models.Model):
    """An address that moved. It leads to its entry for ever."""

    path = models.CharField(primary_key=True, max_length=140)
    entry = models.ForeignKey("content.Entry", models.PROTECT, related_name="redirects")

    def __str__(self) -> str:
        return f"{self.path} → {self.entry_id}"


class Revision(models.Model):
    """What became of an entry at one time: its file as it was, and as it is since then."""

    class Action(models.TextChoices):
        ADDED = "added", "added"
        CHANGED = "changed", "changed"
        REMOVED = "removed", "removed"

    class Origin(models.TextChoices):
        LOAD = "load", "from the files"
        ADMIN = "admin", "in the admin"

    ref = models.CharField(max_length=140, db_index=True)
    kind = models.CharField(max_length=20)
    title = models.CharField(max_length=200)
    path = models.CharField(max_length=140)
    action = models.CharField(max_length=10, choices=Action.choices)
    origin = models.CharField(max_length=10, choices=Origin.choices)
    by = models.CharField(max_length=150, blank=True)
    at = models.DateTimeField(auto_now_add=True, db_index=True)
    before = models.TextField(blank=True)
    after = models.TextField(blank=True)

    class Meta:
        ordering = ["-at", "-id"]

    def __str__(self) -> str:
        return f"{self.ref} {self.action} {self.at:%Y-%m-%d %H:%M}"


class Load(models.Model):
    """A load of the files that went through; the last one tells whether anything changed.

    ``catalogue`` is a fingerprint of what the catalogue was made of."""

    digest = models.CharField(max_length=64)
    catalogue = models.CharField(max_length=64, default="")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.digest[:12]}"
