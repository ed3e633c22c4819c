"""The models of saved disputes. A revision never changes: an edit adds another."""

from django.db import models
from django.urls import reverse

from content.models.fields import WrittenJSON
from rulesite.addresses.short import short_id


class Dispute(models.Model):
    """A saved dispute. Who has its address sees it; who has its edit key changes it.

    ``number`` is that of the latest revision. ``proposed`` tells that its author would have it in
    the gallery, ``shown`` is the revision that a moderator let in, and ``hidden`` closes it to all.
    """

    id = models.CharField(primary_key=True, max_length=8, default=short_id, editable=False)
    key = models.CharField(max_length=64, editable=False)
    number = models.PositiveIntegerField(default=1, editable=False)
    proposed = models.BooleanField(default=False)
    shown = models.PositiveIntegerField(null=True, blank=True)
    hidden = models.BooleanField(default=False)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-created"]

    def __str__(self) -> str:
        return self.id

    def get_absolute_url(self) -> str:
        """Its short address."""
        return reverse("disputes:show", args=[self.pk])

    @property
    def latest(self) -> "Revision":
        """As it stands now."""
        return self.revisions.get(number=self.number)


class Revision(models.Model):
    """A dispute as it was stated at one time, and how it was judged then, by what.

    ``actions`` is empty where no turn is played. ``judged`` has for each rule set the points by
    player, or the code of what it refused with; nothing depends on the order of its players.
    """

    dispute = models.ForeignKey(Dispute, models.CASCADE, related_name="revisions")
    number = models.PositiveIntegerField()
    title = models.CharField(max_length=120)
    question = models.TextField(blank=True)
    position = models.TextField()
    actions = models.TextField(blank=True)
    rules = models.TextField()
    farms = models.CharField(max_length=10, blank=True)
    asked = models.CharField(max_length=10)
    at = models.DateTimeField(auto_now_add=True)
    code = models.CharField(max_length=20)
    content = models.CharField(max_length=20)
    engine = models.CharField(max_length=20)
    judged = WrittenJSON()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["dispute", "number"], name="one_revision_a_number")
        ]

    def __str__(self) -> str:
        return f"{self.dispute_id} {self.number}: {self.title}"


class Reply(models.Model):
    """A board that somebody laid out beside a dispute: how it was in other eyes. It has no words of
    its own, so that who may not write here cannot."""

    dispute = models.ForeignKey(Dispute, models.CASCADE, related_name="replies")
    position = models.TextField()
    rules = models.TextField()
    farms = models.CharField(max_length=10, blank=True)
    asked = models.CharField(max_length=10)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-at", "-pk"]
        verbose_name_plural = "replies"

    def __str__(self) -> str:
        return f"{self.dispute_id}: a board of {self.at:%-d %B %Y}"


class Report(models.Model):
    """A reader's report that a dispute should not be here."""

    dispute = models.ForeignKey(Dispute, models.CASCADE, related_name="reports")
    reason = models.TextField()
    at = models.DateTimeField(auto_now_add=True)
    settled = models.BooleanField(default=False)

    class Meta:
        ordering = ["settled", "-at"]

    def __str__(self) -> str:
        return f"{self.dispute_id}: {self.reason[:60]}"
