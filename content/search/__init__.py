"""The search: one box for everything in the reference.

``refresh()`` rebuilds the index from the database, ``renew()`` updates some documents of it:
those that ``References`` find to contain something of an entry. Whatever changes entries calls one
of them. ``find()`` answers a query. README.md tells how.
"""

from content.search.finding import Hit, SearchAnswer, find, near
from content.search.indexing import refresh, renew
from content.search.library import VERSION, Says
from content.search.references import Affected, References

__all__ = [
    "VERSION",
    "Affected",
    "Hit",
    "References",
    "Says",
    "SearchAnswer",
    "find",
    "near",
    "refresh",
    "renew",
]
