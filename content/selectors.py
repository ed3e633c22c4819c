"""What pages ask of the reference."""

from collections.abc import Iterable
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
    """What a rule says in one edition. ``by`` is set where another edition set the value."""

    edition: api.Edition
    value: str
    differs: bool
    places: tuple[Place, ...]
    by: api.Edition | None
    open: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Camp:
    """The editions that say the same."""

    value: str
    editions: str
    differs: bool


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
    """The rule in every edition; empty where it has no value and holds everywhere alike."""
    if rule.pk not in api.rules() or api.rules()[rule.pk].kind == "statement":
        return ()
    if documents is None:
        documents = Document.objects.in_bulk()
    first = api.edition(ROOT).values[rule.pk].value
    found = []
    for name in api.EDITIONS:
        edition = api.edition(name)
        value = edition.values[rule.pk]
        found.append(
            Saying(
                edition=edition,
                value=in_words(rule, value.value),
                differs=value.value != first,
                places=_places(value.source, documents),
                by=api.edition(value.edition) if value.edition != name else None,
                open=tuple(in_words(rule, other) for other in value.open),
            )
        )
    return tuple(found)


ROOT = "bb-hig"
"""The edition that the texts follow; what other editions say otherwise is marked."""


def camps(found: Iterable[Saying]) -> tuple[Camp, ...]:
    """Editions grouped by what they say; empty where all agree."""
    groups: dict[str, list[Saying]] = {}
    for one in found:
        groups.setdefault(one.value, []).append(one)
    if len(groups) < 2:
        return ()
    return tuple(
        Camp(value, ", ".join(one.edition.short for one in group), group[0].differs)
        for value, group in groups.items()
    )


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
