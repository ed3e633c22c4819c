"""Rules behind a verdict that its rule sets do not state themselves."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

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
            api.edition(lender).short if lender else "",
        )
        for (rule, title, lender), those in borrowing.items()
    )


def _cited(sheet: api.Sheet | None) -> Iterator[api.Cited]:
    for term in (term for line in sheet.lines for term in line.terms) if sheet else ():
        yield term.cite
        if term.why:
            yield term.why
