"""An inverted index in the database: which word is where. It does not rank."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

import msgspec
from django.db import connections
from django.db.models import Max, Model

from content.models import SearchCard, SearchIndex, SearchWord

_MARK = f"SELECT mark FROM {SearchIndex._meta.db_table} ORDER BY id LIMIT 1"  # noqa: S608 - no input
"""Every search begins with this query, and Django takes longer to compile it than the database to
answer."""


Words: TypeAlias = Mapping[str, tuple[str, ...]]
"""The stems of each field of a document."""

Occurrences: TypeAlias = Mapping[int, Mapping[str, Sequence[int]]]
"""Where a word stands: by the number of the document and by field the places, counted in words. The
documents come in the order of their numbers."""


class Prepared(NamedTuple):
    """A document ready for the index: the stems of each field, its ref, and three JSON texts: what
    lists sort and filter by, what they show, and the texts of the fields."""

    words: Words
    ref: str
    card: str
    says: str
    fields: str


class IndexedDocument(NamedTuple):
    """A document as the index holds it."""

    number: int
    card: str
    says: str
    fields: str


class Index:
    """The index in one of the databases."""

    def __init__(self, using: str = "default") -> None:
        self.using = using

    def rebuild(self, documents: Iterable[Prepared], forms: Mapping[str, int], mark: str) -> None:
        """Delete everything and index these documents. ``forms`` counts the words as written;
        ``mark`` is what ``mark()`` returns from now on.

        Other connections read the old index until the transaction of the caller ends.
        """
        # From 1: at 0 the arrays of a library have a place that stands for no document.
        numbered = list(enumerate(documents, 1))
        for model in (SearchIndex, SearchCard, SearchWord):
            model._default_manager.using(self.using).all().delete()
        self._insert(SearchCard, ((number, *each[1:]) for number, each in numbered))
        self._insert(SearchWord, _all_places(numbered))
        SearchIndex.objects.using(self.using).create(mark=mark, forms=forms)

    def kept(self, refs: Collection[str]) -> Mapping[str, IndexedDocument]:
        """Some documents as the index has them, by ref."""
        rows = SearchCard.objects.using(self.using).filter(ref__in=refs)
        return {
            ref: IndexedDocument(*row)
            for ref, *row in rows.values_list("ref", "number", "card", "says", "fields")
        }

    def replace(
        self,
        gone: Mapping[str, tuple[int, Words]],
        new: Collection[Prepared],
        forms: Mapping[str, int],
        mark: str,
    ) -> None:
        """Remove documents and add others.

        ``gone`` has the number and the stems of each by ref. A new document keeps the number of the
        one with its ref, or gets the next one. ``forms`` and ``mark`` are as for ``rebuild``.
        """
        cards = SearchCard.objects.using(self.using)
        numbers = {ref: number for ref, (number, _) in gone.items()}
        added = [one.ref for one in new if one.ref not in numbers]
        last = (cards.aggregate(Max("number"))["number__max"] or 0) if added else 0
        numbers |= {ref: number for number, ref in enumerate(added, last + 1)}
        numbered = [(numbers[one.ref], one) for one in new]
        left = {one.ref for one in new}
        cards.filter(number__in=[numbers[ref] for ref in gone if ref not in left]).delete()
        # One statement for all, whether their rows are there or not.
        cards.bulk_create(
            [SearchCard(number, *one[1:]) for number, one in numbered],
            update_conflicts=True,
            unique_fields=["number"],
            update_fields=["card", "says", "fields"],
        )
        self._write(
            _places(gone.values()), _places((number, one.words) for number, one in numbered)
        )
        SearchIndex.objects.using(self.using).update(mark=mark, forms=forms)

    def _insert(self, model: type[Model], rows: Iterable[tuple[object, ...]]) -> None:
        """Insert rows directly: making model instances first would take most of the time."""
        database = connections[self.using]
        columns = [database.ops.quote_name(field.column) for field in model._meta.concrete_fields]
        values = ", ".join(["%s"] * len(columns))
        line = f"INSERT INTO {model._meta.db_table} ({', '.join(columns)}) VALUES ({values})"  # noqa: S608 - no input
        with database.cursor() as cursor:
            cursor.executemany(line, list(rows))

    def _write(self, old: "_Places", new: "_Places") -> None:
        """Remove documents from the postings of their words, and add others.

        A word whose places stay the same is not read: in a save those are most.
        """
        moved = [word for word in {*old, *new} if old.get(word) != new.get(word)]
        words = SearchWord.objects.using(self.using)
        # All at once, as each word would be a query of its own.
        there = words.in_bulk(moved)
        written, empty = [], []
        for word in moved:
            places = dict(_read(there[word].places)) if word in there else {}
            for number in old.get(word, ()):
                places.pop(number, None)
            places |= new.get(word, {})
            if places:
                # Sorted, so that the same documents make the same row, however they came to it.
                written.append(SearchWord(word, _written(dict(sorted(places.items())))))
            else:
                empty.append(word)
        words.filter(word__in=empty).delete()
        words.bulk_create(
            written, update_conflicts=True, unique_fields=["word"], update_fields=["places"]
        )

    def mark(self) -> str:
        """The fingerprint of what the index was made from; empty if there is none."""
        with connections[self.using].cursor() as cursor:
            cursor.execute(_MARK)
            found = cursor.fetchone()
        return str(found[0]) if found else ""

    def state(self) -> tuple[str, Mapping[str, int]]:
        """``mark`` and ``forms`` at once."""
        rows = SearchIndex.objects.using(self.using).values_list("mark", "forms")
        return rows.first() or ("", {})

    def forms(self) -> Mapping[str, int]:
        """How often each word occurs, as written."""
        kept = SearchIndex.objects.using(self.using).values_list("forms", flat=True)
        return kept.first() or {}

    def query(self, words: Collection[str]) -> Iterator[tuple[str, Occurrences]]:
        """Those of these words that stand anywhere, and where."""
        if not words:
            return
        rows = SearchWord.objects.using(self.using).filter(word__in=words)
        for word, places in rows.values_list("word", "places"):
            yield word, _read(places)

    def cards(self) -> list[tuple[int, str]]:
        """All documents in their order: number and card."""
        return list(SearchCard.objects.using(self.using).values_list("number", "card"))

    def says(self, numbers: Collection[int]) -> Mapping[int, str]:
        """What is said of some documents."""
        if not numbers:
            return {}
        rows = SearchCard.objects.using(self.using).filter(number__in=numbers)
        return dict(rows.values_list("number", "says"))


_Places = Mapping[str, Occurrences]
"""By word."""


# The places of a common word take 250 kB. To read and write them with the standard library was half
# of what a save costs. What is written has no spaces: these texts are most of the index.
_read: Callable[[str], Occurrences] = msgspec.json.Decoder(dict[int, dict[str, list[int]]]).decode


def _written(places: Occurrences) -> str:
    return msgspec.json.encode(places).decode()


def _places(numbered: Iterable[tuple[int, Words]]) -> _Places:
    found: dict[str, dict[int, dict[str, list[int]]]] = defaultdict(lambda: defaultdict(dict))
    for number, fields in numbered:
        for field, words in fields.items():
            for word, places in _in_field(words).items():
                found[word][number][field] = places
    return found


def _in_field(words: Iterable[str]) -> Mapping[str, list[int]]:
    found = defaultdict[str, list[int]](list)
    for place, word in enumerate(words):
        found[word].append(place)
    return found


def _all_places(numbered: Iterable[tuple[int, Prepared]]) -> Iterator[tuple[str, str]]:
    """Every word with its ``_written`` positions.

    Built as text directly, since there are some hundred thousand positions and mappings would take
    three times as long.
    """
    found = defaultdict[str, list[str]](list)
    for number, each in numbered:
        by_field = defaultdict[str, list[str]](list)
        for field, words in each.words.items():
            for word, places in _in_field(words).items():
                by_field[word].append(f'"{field}":{places}')
        for word, fields in by_field.items():
            found[word].append(f'"{number}":{{{",".join(fields)}}}')
    for word, documents in found.items():
        yield word, f"{{{','.join(documents)}}}".replace(" ", "")
