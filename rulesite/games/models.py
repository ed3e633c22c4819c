"""What is kept of a game that several phones follow."""

from django.db import models
from django.urls import reverse

from content.models.fields import WrittenJSON
from rulesite.addresses.short import short_id


class SavedGame(models.Model):
    """A game under a short address. Who has the address sees it; who has the key goes on with it.

    ``number`` grows by one with everything that is done; who goes on says after which number.
    ``start``, ``actions`` and ``rules`` are what an address of ``rulesite.play`` has. ``names`` are
    those of the players and ``spent`` the seconds that each has taken, both by colour; ``clocked``
    tells whether these are counted, ``changed`` since when the present decision waits. ``hidden``
    closes the game to all.
    """

    id = models.CharField(primary_key=True, max_length=8, default=short_id, editable=False)
    key = models.CharField(max_length=64, editable=False)
    number = models.PositiveIntegerField(default=1, editable=False)
    start = models.TextField()
    actions = models.TextField(blank=True)
    rules = models.TextField()
    names = WrittenJSON(default=dict, blank=True)
    clocked = models.BooleanField(default=False)
    spent = WrittenJSON(default=dict, blank=True)
    hidden = models.BooleanField(default=False)
    created = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField()

    class Meta:
        ordering = ["-changed"]

    def __str__(self) -> str:
        return self.id

    def get_absolute_url(self) -> str:
        """Its short address."""
        return reverse("games:show", args=[self.pk])
