"""The page of what changed, day by day."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date

from django.core.paginator import Paginator
from django.db.models.functions import TruncDate
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.timezone import localdate
from django.views.decorators.http import require_safe

from content.pages import changes
from content.pages.changes import EntryChange
from content.parameters import takes

DAYS = 20  # on a page; days without a change are none of them
FEW = 12
"""Up to so many changes of a kind are listed one by one; more are folded."""

WORDS = {
    "rule": ("rule", "rules"),
    "note": ("note", "notes"),
    "faq": ("question", "questions"),
    "difference": ("difference", "differences"),
    "variant": ("variant", "variants"),
    "term": ("word", "words"),
    "tile-note": ("note on tiles", "notes on tiles"),
    "document": ("source", "sources"),
}
"""One and many of a kind."""


@dataclass(frozen=True, slots=True)
class ChangeGroup:
    """What happened alike to entries of a kind on a day, with their addresses where there is
    one."""

    kind: str
    action: str
    entries: tuple[tuple[EntryChange, str], ...]

    @property
    def many(self) -> bool:
        """Whether to fold it away."""
        return len(self.entries) > FEW

    @property
    def words(self) -> str:
        """``3 questions changed``."""
        count = len(self.entries)
        return f"{count} {WORDS[self.kind][count > 1]} {self.action}"


@dataclass(frozen=True, slots=True)
class Day:
    """A day on which something happened."""

    date: date
    groups: tuple[ChangeGroup, ...]


@takes("page")
@require_safe
def what_changed(request: HttpRequest) -> HttpResponse:
    """What was added, changed and removed, the newest day first."""
    days = changes.public().annotate(day=TruncDate("at")).order_by("-day")
    # By days and not by changes: a load that changes hundreds of entries is one day.
    pages = Paginator(days.values_list("day", flat=True).distinct(), DAYS)
    page = pages.get_page(request.GET.get("page"))
    return render(request, "content/changes.html", {"days": tuple(_days(page)), "page": page})


def _days(dates: Iterable[date]) -> Iterator[Day]:
    days: dict[date, list[EntryChange]] = {one: [] for one in dates}
    revisions = changes.public().filter(at__date__in=list(days))
    for change in changes.changes(revisions):
        days[localdate(change.revision.at)].append(change)
    every = (change.revision.ref for found in days.values() for change in found)
    paths = changes.published_paths(every)
    for one, found in days.items():
        yield Day(one, tuple(_groups(found, paths)))


def _groups(found: Collection[EntryChange], paths: Mapping[str, str]) -> Iterator[ChangeGroup]:
    """What happened on a day, by kinds in their order; what came first."""
    for kind in changes.KINDS:
        for action in ("added", "changed", "removed"):
            alike = [
                (one, paths.get(one.revision.ref, ""))
                for one in found
                if (one.revision.kind, one.action) == (kind, action)
            ]
            if alike:
                yield ChangeGroup(kind, action, tuple(alike))
