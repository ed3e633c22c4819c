"""What an entry rules, in a sentence: a list shows that, not a piece cut from the text."""

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from django.db.models import QuerySet

from content.models import Difference, Question, Rule
from content.models import Document as Source
from content.pages import selectors
from content.tables import differences
from engine import api

By = Mapping[str, str]
"""What is ruled, by edition; all of them named where they agree."""

LEAD = 45
"""Words of a text that stand for it; the sentence in which they end is told whole if it is the
first."""

FEW = 18
"""A lead with fewer words goes on into the next paragraph."""

_ASIDE = re.compile(r"(Example|Not stated|Not settled|Since)\b")
"""So begins what is no rule."""

_PARAGRAPH = re.compile(r"<p>(.*?)</p>", re.DOTALL)
_SENTENCE = re.compile(r"(?<=[.?!])\s+(?=[A-Z0-9“(])")


def rulings(refs: Collection[str] | None = None) -> Mapping[str, By]:
    """What every question, difference and rule on which editions part ways says in each, or each of
    some."""
    found: dict[str, dict[str, str]] = defaultdict(dict)
    for ref, edition, text in (*_questions(refs), *_differences(refs), *_rules(refs)):
        found[ref][edition] = text
    return found


def some(entries: QuerySet[Any], refs: Collection[str] | None) -> QuerySet[Any]:
    """Those of entries that are asked for. Where none of their kind is, nothing is looked up."""
    if refs is None:
        return entries
    kind = getattr(entries.model, "KIND", "")
    return entries.filter(pk__in=[ref for ref in refs if ref.startswith(kind)])


def _questions(refs: Collection[str] | None) -> Iterator[tuple[str, str, str]]:
    for one in some(Question.objects.published(), refs).prefetch_related("holdings"):
        for edition in api.EDITIONS:
            if holding := one.holding(edition):
                yield one.pk, edition, holding.text


def _differences(refs: Collection[str] | None) -> Iterator[tuple[str, str, str]]:
    pages = selectors.rule_pages(api.rules())
    for one in some(Difference.objects.published(), refs).prefetch_related("positions"):
        for edition in api.EDITIONS:
            if text := _position(one, edition, pages):
                yield one.pk, edition, text


def _position(difference: Difference, edition: str, pages: Mapping[str, Rule]) -> str:
    """What a text says of an edition, else what the engine has there."""
    if position := difference.position(edition):
        return position.text
    played = differences.played_in_words(difference, api.edition(edition), pages)
    return "; ".join(_told(one.rule.title, one.words) for one in played if one.stated)


def _told(title: str, words: str) -> str:
    """What holds of a rule, once where its title says it."""
    return f"{title}." if words.casefold() in title.casefold() else f"{title}: {words}"


def _rules(refs: Collection[str] | None) -> Iterator[tuple[str, str, str]]:
    rules = some(Rule.objects.filter(draft=False, engine=True), refs)
    sources = Source.objects.in_bulk() if rules else {}
    for rule in rules:
        said = selectors.sayings(rule, sources)
        told = [(one, edition) for one in said for edition in one.editions if _has(edition, rule)]
        if selectors.part_ways(one for one, _ in told) and not _agree(rule, told):
            for one, edition in told:
                yield rule.pk, edition.id, one.value


def _has(edition: api.Edition, rule: Rule) -> bool:
    """Whether an edition has the set of a rule: of one that it has not, it says nothing."""
    return api.rules()[rule.name].expansion not in edition.absent


def _agree(rule: Rule, told: Collection[tuple[selectors.Saying, api.Edition]]) -> bool:
    """Whether a rule without a value holds wherever it is told: its text says all."""
    return selectors.is_statement(rule) and all(one.in_force for one, _ in told)


def first_paragraph(html: str) -> str:
    """The paragraph with which a text begins, as HTML; all of it where there is none."""
    found = _PARAGRAPH.search(html)
    return found[1] if found else html


def sentences(text: str) -> list[str]:
    """A text in its sentences."""
    return [one for one in _SENTENCE.split(text) if one]


def lead(text: str, after: str = "") -> str:
    """The first sentences of a text. What comes ``after`` it is told on where the text says little
    or ends with a colon, as far as that is rule: reasons and examples are none."""
    told: list[str] = []
    for one in sentences(text):
        if told and len(" ".join([*told, one]).split()) > LEAD:
            break
        told.append(one)
    for one in sentences(after) if told == sentences(text) else ():
        words = " ".join(told).split()
        full = len(words) >= (LEAD if text.endswith(":") else FEW)
        if full or _ASIDE.match(one):
            break
        told.append(one)
    return " ".join(told)
