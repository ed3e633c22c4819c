"""The search: one box over everything that the reference holds.

``refresh()`` makes the index anew from the database, ``renew()`` some documents of it: ``around()``
names those in which something of an entry stands. Whatever changes entries calls one of them.
``find()`` answers a query. How a query becomes an answer: ``operators`` takes it apart,
``understanding`` finds the words that say the same, the ``index`` tells where they stand,
``ranking`` puts the documents in order by their ``signals``, ``marking`` shows why.
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
