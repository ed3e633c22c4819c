"""The history of an entry: what each change did, and restoring an older text."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any

from django.contrib import messages
from django.contrib.admin.utils import quote, unquote
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse

from content.models import Entry, Revision
from content.store import editing

CONTEXT = 2  # lines around a change, enough to see where it stands
_TOKEN = re.compile(r"\s+|[^\s]+")
DiffPieces = tuple[tuple[str, bool], ...]


@dataclass(frozen=True, slots=True)
class DiffLine:
    """Some lines of a comparison: ``same``, ``old``, ``new``, or a ``gap`` between. Pieces mark
    what changed within a line."""

    mark: str
    pieces: DiffPieces = ()


def compared(before: str, after: str) -> list[DiffLine]:
    """Two texts, compared line by line and word by word."""
    old, new = before.splitlines(), after.splitlines()
    groups = SequenceMatcher(None, old, new, autojunk=False).get_grouped_opcodes(CONTEXT)
    found: list[DiffLine] = []
    for group in groups:
        if found:
            found.append(DiffLine("gap"))
        for opcode in group:
            found += _lines(opcode, old, new)
    return found


def _lines(
    opcode: tuple[str, int, int, int, int], old: Sequence[str], new: Sequence[str]
) -> Iterator[DiffLine]:
    tag, i, j, k, m = opcode
    gone, come = "\n".join(old[i:j]), "\n".join(new[k:m])
    if tag == "equal":
        yield DiffLine("same", ((gone, False),))
    elif tag == "replace":
        first, second = _words(gone, come)
        yield DiffLine("old", first)
        yield DiffLine("new", second)
    elif tag == "delete":
        yield DiffLine("old", ((gone, True),))
    else:
        yield DiffLine("new", ((come, True),))


def _words(old: str, new: str) -> tuple[DiffPieces, DiffPieces]:
    """Both texts in pieces, with those marked that the other lacks. A line end counts as a space,
    since a changed word may move the ends of all lines after it."""
    a, b = _TOKEN.findall(old), _TOKEN.findall(new)
    codes = SequenceMatcher(None, _bare(a), _bare(b), autojunk=False).get_opcodes()
    first = tuple(("".join(a[i:j]), tag != "equal") for tag, i, j, _, _ in codes if j > i)
    second = tuple(("".join(b[k:m]), tag != "equal") for tag, _, _, k, m in codes if m > k)
    return first, second


def _bare(words: Sequence[str]) -> list[str]:
    return [" " if word.isspace() else word for word in words]


class HistoryMixin:
    """History and restoring, for the ModelAdmin of a kind."""

    model: Any
    opts: Any
    admin_site: Any

    def history_urls(self, name: str) -> list[URLPattern]:
        """The address at which an older text is brought back."""
        view = self.admin_site.admin_view(self.restore_view)
        return [path("<path:object_id>/history/<int:revision_id>/", view, name=f"{name}_restore")]

    def history_view(
        self, request: HttpRequest, object_id: str, extra_context: Any = None
    ) -> HttpResponse:
        """Every revision of an entry, the newest first."""
        entry = get_object_or_404(self.model, pk=unquote(object_id))
        if not self.has_view_or_change_permission(request, entry):  # type: ignore[attr-defined]
            raise PermissionDenied
        revisions = Revision.objects.filter(ref=entry.pk)
        context = {
            **self.admin_site.each_context(request),
            "title": "History",
            "subtitle": entry.title,
            "opts": self.opts,
            "object": entry,
            "may": self.has_change_permission(request, entry),  # type: ignore[attr-defined]
            "steps": [
                (
                    revision,
                    compared(revision.before, revision.after) if revision.before else [],
                    _back(revision, entry),
                )
                for revision in revisions
            ],
            **(extra_context or {}),
        }
        return TemplateResponse(request, "admin/content/history.html", context)

    def restore_view(self, request: HttpRequest, object_id: str, revision_id: int) -> HttpResponse:
        """Bring the text of a revision back, as a new revision."""
        entry = get_object_or_404(self.model, pk=unquote(object_id))
        if not self.has_change_permission(request, entry):  # type: ignore[attr-defined]
            raise PermissionDenied
        if request.method != "POST":
            return HttpResponseNotAllowed(["POST"])
        revision = get_object_or_404(Revision, pk=revision_id, ref=entry.pk)
        try:
            editing.restore(entry, revision.after, request.user.get_username())  # type: ignore[union-attr]
        except editing.EditRefusedError as error:
            told = "; ".join(error.faults)
            messages.error(request, f"That text no longer fits, so nothing was changed: {told}")
        else:
            messages.success(request, f"Brought back as it was on {revision.at:%d %B %Y, %H:%M}.")
        meta = self.opts
        address = f"admin:{meta.app_label}_{meta.model_name}_history"
        return HttpResponseRedirect(reverse(address, args=[quote(entry.pk)]))


def _back(revision: Revision, entry: Entry) -> bool:
    """Whether there is something to restore."""
    return bool(revision.after) and revision.after != entry.source
