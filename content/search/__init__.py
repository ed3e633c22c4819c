"""The search: one box for everything in the reference.

``refresh()`` rebuilds the index from the database, ``renew()`` updates some documents of it, and
``around()`` names the documents that contain something of an entry. Whatever changes entries calls
one of them. ``find()`` answers a query. README.md tells how.
"""

from content.search.collecting import around, named_by
from content.search.finding import Hit, SearchAnswer, find, near
from content.search.indexing import refresh, renew
from content.search.library import VERSION, Says

__all__ = [
    "VERSION",
    "Hit",
    "Says",
    "SearchAnswer",
    "around",
    "find",
    "named_by",
    "near",
    "refresh",
    "renew",
]
