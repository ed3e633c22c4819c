"""The ruling of an entry in a sentence, which a list shows in place of an excerpt."""

import re
from collections.abc import Collection, Iterator, Mapping

from content.models import Difference, Entry, Question, Rule
from content.pages import selectors
from content.tables import differences
from engine import api

By = Mapping[str, str]
"""What is ruled, by edition; all of them named where they agree."""

Sayings = tuple[selectors.Saying, ...]
"""What editions say of a rule."""

LEAD = 45
"""Words of a text that stand for it; the sentence in which they end is told whole if it is the
first."""

FEW = 18
"""A lead with fewer words goes on into the next paragraph."""

_ASIDE = re.compile(r"(Example|Not stated|Not settled|No text that we have|Since)\b")
"""So begins what is no rule."""

_PARAGRAPH = re.compile(r"<p>(.*?)</p>", re.DOTALL)
_SENTENCE = re.compile(r"(?<=[.?!])\s+(?=[A-Z0-9“(])")


def ruled_by(
    entry: Entry, sayings: Sayings, pages: Mapping[str, Rule]
) -> Iterator[tuple[str, str]]:
    """What a question, a difference or a rule on which editions part ways says in each of them.

    ``sayings`` are what editions say of a rule, ``pages`` those of the rules on which differences
    rest.
    """
    match entry:
        case Rule():
            yield from _of_rule(entry, sayings)
        case Question():
            holdings = ((edition, entry.holding(edition)) for edition in api.EDITIONS)
            yield from ((edition, one.text) for edition, one in holdings if one)
        case Difference():
            positions = ((one, _position(entry, one, pages)) for one in api.EDITIONS)
            yield from ((edition, text) for edition, text in positions if text)


def _position(difference: Difference, edition: str, pages: Mapping[str, Rule]) -> str:
    """What a text says of an edition, else what the engine has there."""
    if position := difference.position(edition):
        return position.text
    played = differences.played_in_words(difference, api.edition(edition), pages)
    return "; ".join(_told(one.rule.title, one.words) for one in played if one.stated)


def _told(title: str, words: str) -> str:
    """What holds of a rule, once where its title says it."""
    return f"{title}." if words.casefold() in title.casefold() else f"{title}: {words}"


def _of_rule(rule: Rule, sayings: Sayings) -> Iterator[tuple[str, str]]:
    told = [
        (saying, edition)
        for saying in sayings
        for edition in saying.editions
        if _has(edition, rule)
    ]
    if selectors.part_ways(one for one, _ in told) and not _agree(rule, told):
        yield from ((edition.id, one.value) for one, edition in told)


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


def following(rule: str, said: str) -> str:
    """The sentence of a rule that follows its lead, which is ``said`` already; empty where there is
    none, or where it is an example or a remark."""
    after = rule.partition(said)[2] if said else ""
    sentence = next(iter(sentences(after.strip())), "")
    return "" if _ASIDE.match(sentence) or sentence.endswith(":") else sentence


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
