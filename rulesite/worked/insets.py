"""The HTML of small boards, rendered in advance: an example may take a tenth of a second.

``manage.py drawboards`` renders those that texts name and keeps them in a file. A board that is
missing there is rendered when a page shows it, up to a number for each request. A page may show two
hundred, so an edit must not invalidate the boards of other entries.
"""

import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from content import examples
from content.models import Entry
from rulesite.budget import draws
from rulesite.drawing import kept
from rulesite.serving.page_cache import code
from rulesite.worked.boards import shown

_KEPT = 1024


def inset(part: Mapping[str, Any]) -> SafeString:
    """A board as an entry states it. Raises api.EngineError, and StillDrawingError where a request
    would draw too many."""
    text = _text(part)
    return mark_safe(_made().get(text) or _drawn(text))  # noqa: S308 - the template's own


def make() -> int:
    """Make all boards that entries name and that are not made yet by this code. How many there
    are."""
    made = kept.read(path()) or {}
    named = Entry.objects.values_list("boards", flat=True)
    texts = dict.fromkeys(_text(part) for parts in named for part in parts)
    # Those that no entry names any more go too, or the file would only ever grow.
    if texts.keys() != made.keys():
        made = {text: made.get(text) or _drawn(text) for text in texts}
        kept.keep(path(), made)
    return len(made)


def missing() -> bool:
    """Whether they are still to be made for this code."""
    return not path().exists()


def _made() -> Mapping[str, str]:
    """What is made already, also by another process meanwhile; nothing where nobody did that."""
    try:
        return _read(path(), path().stat().st_mtime_ns)
    except OSError:
        return {}


# The time is in the key alone: another process may have written the file anew.
@lru_cache(maxsize=1)
def _read(path: Path, written: int) -> Mapping[str, str]:
    """A file as it was written at some time, in nanoseconds."""
    return kept.read(path) or {}


def path() -> Path:
    """The file that holds them, named after all of which boards are made beside what entries say:
    the program and the cases."""
    return Path(settings.BOARDS_DIR, f"{code()[:16]}.json")


def _text(part: Mapping[str, Any]) -> str:
    # Sorted, since the same part of an entry must be the same key however a database returns it.
    return json.dumps(part, sort_keys=True)


@lru_cache(maxsize=_KEPT)
def _drawn(text: str) -> str:
    # Counted before the drawing: past the limit the request is to stop without the work.
    draws()
    board = shown(examples.board(json.loads(text)))
    return render_to_string("worked/_board.html", {"board": board})
