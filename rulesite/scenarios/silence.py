"""Rules behind a verdict that its rule sets do not state themselves, or by a weaker word than a
printed rule's."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from content.pages import weights
from engine import api
from rulesite.telling.lines import Because


@dataclass(frozen=True, slots=True)
class Silent:
    """A rule that some rule sets do not state, with what it is taken to say; ``lender`` is the
    edition whose value they borrow, if another edition lends it."""

    rule: Because
    names: str
    lender: str


def silent(found: api.Comparison, names: Sequence[str]) -> tuple[Silent, ...]:
    """What is cited and not stated, the rule sets that borrow alike together."""
    borrowing: dict[tuple[str, str, str], list[str]] = {}
    for verdict, name in zip(found.verdicts, names, strict=True):
        for cited in dict.fromkeys(_cited(verdict.sheet)):
            if not cited.stated:
                lender = cited.edition if cited.edition != verdict.ruleset.edition else ""
                said = api.rules()[cited.rule].said(cited.value)
                borrowing.setdefault((cited.rule, said, lender), []).append(name)
    return tuple(
        Silent(
            Because(rule, title),
            ", ".join(those),
            api.edition(lender).name if lender else "",
        )
        for (rule, title, lender), those in borrowing.items()
    )


@dataclass(frozen=True, slots=True)
class Weighed:
    """A rule that some rule sets have by ``weight`` alone, such as the publisher's answer. The
    weight is empty for our own reading, since its source names that already."""

    rule: Because
    names: str
    weight: str


def weighed(found: api.Comparison, names: Sequence[str]) -> tuple[Weighed, ...]:
    """What is cited and not printed, the rule sets that have it by the same word together. What
    players copied out of a rule book is a printed rule."""
    alike: dict[tuple[str, str, str, str], list[str]] = {}
    for verdict, name in zip(found.verdicts, names, strict=True):
        for cited in dict.fromkeys(_cited(verdict.sheet)):
            value = verdict.ruleset.values[cited.rule]
            weight = weights.of_value(value, api.edition(verdict.ruleset.edition))
            copied = value.strength is api.Strength.TRANSCRIBED
            if weight and not copied and cited.edition != api.HOUSE:
                said = api.rules()[cited.rule].said(cited.value)
                alike.setdefault((cited.rule, said, value.source, weight), []).append(name)
    return tuple(
        Weighed(
            Because(rule, says, source),
            ", ".join(those),
            "" if weights.ours(source) else words,
        )
        for (rule, says, source, words), those in alike.items()
    )


def _cited(sheet: api.Sheet | None) -> Iterator[api.Cited]:
    for line in sheet.lines if sheet else ():
        yield line.why
        yield from line.weights
        for term in line.terms:
            yield term.cite
            if term.why:
                yield term.why
