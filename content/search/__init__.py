"""The search: one box over everything that the reference holds.

``refresh()`` makes the index anew from the database; whatever changes entries calls it.
``find()`` answers a query. How a query becomes an answer: ``operators`` takes it apart,
``understanding`` finds the words that say the same, the ``index`` tells where they stand,
``ranking`` puts the documents in order by their ``signals``, ``marking`` shows why.
"""

from content.search.finding import Answer, Hit, find, near
from content.search.indexing import refresh
from content.search.library import VERSION, Says

__all__ = ["VERSION", "Answer", "Hit", "Says", "find", "near", "refresh"]
