"""What pages ask of the reference."""

from dataclasses import dataclass

from content.addresses import url_of
from content.models import Document, Rule
from engine import api


@dataclass(frozen=True, slots=True)
class Place:
    """A piece of an engine value's source; without a document it is a remark."""

    document: Document | None
    text: str


@dataclass(frozen=True, slots=True)
class Saying:
    """What a rule says, and the editions that say so.

    ``differs`` tells that the root edition says something else; ``open`` are the other readings
    where the sources leave the point open.
    """

    value: str
    editions: tuple[api.Edition, ...]
    differs: bool
    places: tuple[Place, ...]
    open: tuple[str, ...]


ROOT = "bb-hig"
"""The edition that the texts follow; what other editions say otherwise is marked."""


def rule_url(rule_id: str) -> str | None:
    """The address of a rule's page, or None if there is no such page."""
    return url_of(rule_id) if Rule.objects.filter(pk=rule_id).exists() else None


def rule_urls() -> dict[str, str]:
    """The addresses of all pages by rule id, for a page with many citations."""
    return {rule_id: url_of(rule_id) for rule_id in Rule.objects.values_list("pk", flat=True)}


def in_words(rule: Rule, value: api.Value) -> str:
    """A value as a reader meets it: ``2 points``, ``the youngest player decides``."""
    if isinstance(value, bool):
        return rule.words.get(str(value).lower(), "yes" if value else "no")
    if str(value) in rule.words:
        return str(rule.words[str(value)])
    if isinstance(value, int) and rule.unit:
        return f"{value} {rule.unit.removesuffix('s') if value == 1 else rule.unit}"
    return str(value)


def sayings(rule: Rule, documents: dict[str, Document] | None = None) -> tuple[Saying, ...]:
    """What the editions say, those together that agree; empty where the rule has no value."""
    if rule.pk not in api.rules() or api.rules()[rule.pk].kind == "statement":
        return ()
    if documents is None:
        documents = Document.objects.in_bulk()
    groups: dict[api.Value, list[str]] = {}
    for name in api.EDITIONS:
        groups.setdefault(api.edition(name).values[rule.pk].value, []).append(name)
    root = api.edition(ROOT).values[rule.pk].value
    found = []
    for value, names in groups.items():
        said = [api.edition(name).values[rule.pk] for name in names]
        places = [place for one in said for place in _places(one.source, documents)]
        readings = dict.fromkeys(reading for one in said for reading in one.open)
        found.append(
            Saying(
                value=in_words(rule, value),
                editions=tuple(map(api.edition, names)),
                differs=value != root,
                places=tuple(dict.fromkeys(places)),
                open=tuple(in_words(rule, reading) for reading in readings),
            )
        )
    return tuple(found)


def _places(source: str, documents: dict[str, Document]) -> tuple[Place, ...]:
    """``sum, row 2; car, note 17`` in its pieces."""
    found: list[Place] = []
    for piece in source.split("; "):
        name, _, place = piece.partition(", ")
        document = documents.get(name)
        if document is None and found:  # "a, one; two": the second place in the same document
            document = found[-1].document if piece[:4] == "note" else None
            place = piece
        elif document is None:
            place = piece
        found.append(Place(document, place))
    return tuple(found)
