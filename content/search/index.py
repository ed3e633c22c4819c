"""An inverted index in the database: which word stands where. Ranking is not its business."""

import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from django.db import connections

from content.models import SearchCard, SearchIndex, SearchWord

_MARK = f"SELECT mark FROM {SearchIndex._meta.db_table} ORDER BY id LIMIT 1"  # noqa: S608 - no input
"""Every search asks it first, and putting it into words takes longer than to answer it."""


class Prepared(NamedTuple):
    """A document ready for the index: the words of each field without their endings, what a
    list goes by, and what it says of those that it shows, both as JSON."""

    fields: Mapping[str, tuple[str, ...]]
    card: str
    says: str


class Posting(NamedTuple):
    """A word stands in a field of a document, so many words after its start each time."""

    word: str
    document: int
    field: str
    places: Sequence[int]


class Index:
    """The index in one of the databases."""

    def __init__(self, using: str = "default") -> None:
        self.using = using

    def rebuild(self, documents: Iterable[Prepared], forms: Mapping[str, int], mark: str) -> None:
        """Forget everything and index these. ``forms`` counts the words as they are written;
        ``mark`` is what ``mark()`` answers from now on.

        Whoever reads meanwhile reads the old one, until the transaction of the caller ends.
        """
        numbered = list(enumerate(documents, 1))
        for model in (SearchIndex, SearchCard, SearchWord):
            model._default_manager.using(self.using).all().delete()
        SearchCard.objects.using(self.using).bulk_create(
            SearchCard(number=number, card=each.card, says=each.says) for number, each in numbered
        )
        SearchWord.objects.using(self.using).bulk_create(
            SearchWord(word=word, places=json.dumps(places, separators=(",", ":")))
            for word, places in _places(numbered).items()
        )
        SearchIndex.objects.using(self.using).create(mark=mark, forms=forms)

    def mark(self) -> str:
        """By what the index was made, empty if there is none."""
        with connections[self.using].cursor() as cursor:
            cursor.execute(_MARK)
            found = cursor.fetchone()
        return str(found[0]) if found else ""

    def forms(self) -> Mapping[str, int]:
        """All words as they are written, and how often."""
        kept = SearchIndex.objects.using(self.using).values_list("forms", flat=True)
        return kept.first() or {}

    def query(self, words: Collection[str]) -> Iterator[Posting]:
        """Every field in which one of these words stands."""
        if not words:
            return
        rows = SearchWord.objects.using(self.using).filter(word__in=words)
        for word, places in rows.values_list("word", "places"):
            for number, fields in json.loads(places).items():
                for field, found in fields.items():
                    yield Posting(word, int(number), field, found)

    def cards(self) -> list[tuple[int, str]]:
        """All documents in their order: number and card."""
        return list(SearchCard.objects.using(self.using).values_list("number", "card"))

    def says(self, numbers: Collection[int]) -> Mapping[int, str]:
        """What is said of some documents."""
        if not numbers:
            return {}
        rows = SearchCard.objects.using(self.using).filter(number__in=numbers)
        return dict(rows.values_list("number", "says"))


def _places(
    numbered: Iterable[tuple[int, Prepared]],
) -> dict[str, dict[int, dict[str, list[int]]]]:
    """By word, document and field: how many words after the start of the field."""
    found: dict[str, dict[int, dict[str, list[int]]]] = defaultdict(lambda: defaultdict(dict))
    for number, each in numbered:
        for field, words in each.fields.items():
            places = defaultdict[str, list[int]](list)
            for place, word in enumerate(words):
                places[word].append(place)
            for word, those in places.items():
                found[word][number][field] = those
    return found
