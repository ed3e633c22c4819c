"""Saves disputes. What was acknowledged is stored, and no edit overwrites another."""

import hashlib
import logging
import secrets
from dataclasses import dataclass

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils.crypto import constant_time_compare

from rulesite.disputes.models import Dispute, Reply, Report, Revision
from rulesite.scenarios.asked import DisputeQuestion, Judgement
from rulesite.serving import version

logger = logging.getLogger(__name__)


MOST = 200
"""Revisions that a dispute may have."""


MOST_REPLIES = 20
"""Boards beside a dispute: enough for a table that argues."""


class DisputeChangedError(Exception):
    """Somebody changed the dispute since it was read."""


class FullError(Exception):
    """A dispute has as many revisions or boards beside it as one may have; the sentence is for
    people."""

    def __init__(self, most: int, what: str) -> None:
        super().__init__(
            f"A dispute has at most {most} {what}. Save this as a new one, with an address of "
            "its own."
        )


@dataclass(frozen=True, slots=True)
class DisputeToKeep:
    """A dispute to be saved, with today's verdict."""

    title: str
    words: str
    question: DisputeQuestion
    judged: Judgement


def save(stated: DisputeToKeep) -> tuple[Dispute, str]:
    """Save a new dispute; returns it and its edit key, which is stored nowhere in the clear."""
    key = secrets.token_urlsafe(18)
    with transaction.atomic():
        dispute = Dispute.objects.create(key=_hash(key))
        _add(dispute, stated)
    return dispute, key


def revise(dispute: Dispute, number: int, stated: DisputeToKeep) -> None:
    """Add a revision, if ``number`` is still the latest. Raises DisputeChangedError, and FullError
    if there are as many as a dispute may have."""
    if dispute.number >= MOST:
        raise FullError(MOST, "revisions")
    with transaction.atomic():
        mine = Dispute.objects.filter(pk=dispute.pk, number=number)
        # Done by the database in one statement: of two at once it finds one too late, and no lock
        # is held.
        if not mine.update(number=number + 1):
            raise DisputeChangedError
        dispute.number = number + 1
        _add(dispute, stated)


def reply(dispute: Dispute, question: DisputeQuestion) -> Reply:
    """Another board beside a dispute. Raises FullError where there are as many as there may be."""
    if dispute.replies.count() >= MOST_REPLIES:
        raise FullError(MOST_REPLIES, "boards beside it")
    address = question.verdict
    return Reply.objects.create(
        dispute=dispute,
        position=address.p,
        rules=",".join(address.rules),
        farms=address.farms,
        asked=address.q,
    )


def fits(dispute: Dispute, key: str) -> bool:
    """Whether this is the key of a dispute."""
    return constant_time_compare(_hash(key), dispute.key)


def propose(dispute: Dispute, *, wanted: bool) -> None:
    """Propose a dispute for the gallery; withdrawn, it leaves the gallery at once."""
    dispute.proposed = wanted
    if not wanted:
        dispute.shown = None
    dispute.save(update_fields=["proposed", "shown"])


def delete(dispute: Dispute, number: int | None = None) -> None:
    """Delete a dispute with all revisions and reports; with ``number`` only if that is still the
    latest. Raises DisputeChangedError."""
    with transaction.atomic():
        # Nobody may add a revision between the look at the number and the deletion. SQLite has no
        # such lock, and writes one after the other in any case.
        there = Dispute.objects.select_for_update().filter(pk=dispute.pk)
        if number is not None and not there.filter(number=number):
            raise DisputeChangedError
        there.delete()


def report(dispute: Dispute, reason: str) -> None:
    """Tell the moderators of a dispute."""
    Report.objects.create(dispute=dispute, reason=reason)


def gallery() -> QuerySet[Revision]:
    """The disputes that moderators accepted, in the revision that they accepted, the newest
    first."""
    found = Revision.objects.filter(number=F("dispute__shown"), dispute__hidden=False)
    return found.select_related("dispute").order_by("-dispute__created", "dispute")


def _add(dispute: Dispute, stated: DisputeToKeep) -> None:
    question = stated.question
    Revision.objects.create(
        dispute=dispute,
        number=dispute.number,
        title=stated.title,
        question=stated.words,
        position=question.turn.p,
        actions=question.actions,
        rules=",".join(question.turn.rules),
        farms=question.turn.farms,
        asked=question.asked,
        code=version.code(),
        # What judged is kept with it, so that a later difference can be told from a changed
        # question.
        content=version.content_mark(),
        engine=version.engine_mark(),
        judged=stated.judged,
    )


def _hash(key: str) -> str:
    """Keys are long and random, so a plain hash is enough."""
    return hashlib.sha256(key.encode()).hexdigest()
