"""How entries refer to each other and to everything else that can be found."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from content import examples
from content.models import Entry, Link, Position, Rule

ABOUT = 2
"""An entry passes what is asked about it on to so many of its rules, the most important ones."""

LINKED = re.compile(r"\[([^\]]+)\]\(([a-z-]+:[^)\s]+)\)")
"""A link in a text: its words, and what it leads to."""

Texts = Mapping[str, Sequence[str]]
"""Words by the documents to which they belong."""


class Affected(NamedTuple):
    """The documents in which something of an entry stands. Those that are ``told`` hold words of
    it. Of the entries ``beside`` it nothing changes but how others refer to them."""

    told: frozenset[str]
    beside: frozenset[str] = frozenset()


class References(NamedTuple):
    """How entries refer to each other.

    ``about`` are the words with which entries and examples speak of each document, ``near`` the
    entries that each names in its lists and those that name it so, ``lines`` the rules that are
    told with each rule, in their order.
    """

    about: Texts
    near: Mapping[str, set[str]]
    lines: Texts

    @classmethod
    def read(cls) -> "References":
        """All of them, in two queries. To read those around one entry alone takes more."""
        about, near = defaultdict[str, list[str]](list), defaultdict[str, set[str]](set)
        links = Link.objects.order_by("order", "entry").values_list(
            "entry_id", "target_id", "role", "order", "entry__kind", "entry__draft", "entry__title"
        )
        for entry, target, role, order, kind, draft, title in links:
            near[entry].add(target)
            near[target].add(entry)
            tells = role == Link.Role.ABOUT and order < ABOUT and kind != Entry.Kind.TERM
            if tells and not draft:
                about[target].append(title)
        for case in examples.cases().values():
            about[f"rule:{case.rule}"].append(case.title)
        placed = defaultdict[str, list[tuple[int, int, str]]](list)
        texts = Entry.objects.published().values_list(
            "body", "rule__under", "rule__section__order", "order", "pk"
        )
        for body, host, *place in texts:
            for words, ref in LINKED.findall(body):
                about[ref].append(words)
            if host:
                placed[host].append(tuple(place))
        lines = {host: [line for *_, line in sorted(found)] for host, found in placed.items()}
        unique = {ref: list(dict.fromkeys(texts)) for ref, texts in about.items()}
        return cls(unique, near, lines)

    def heard(self, refs: Iterable[str]) -> str:
        """What is said of some documents, as a field has it."""
        return " . ".join(text for ref in refs for text in self.about.get(ref, ()))

    def beside(self, ref: str) -> tuple[str, ...]:
        """The entries that one names, and those that name it."""
        return tuple(sorted(self.near.get(ref, ())))

    def around(self, entry: Entry, before: Entry | None = None) -> Affected:
        """The documents in which something of an entry stands: its own, those that it names or that
        name it, the rule with which it is told, and the differences in which its words do; with
        what it was ``before`` also those in which something of that stood."""
        versions = [one for one in (entry, before) if one]
        told = {entry.pk, *(one.under_id for one in versions if isinstance(one, Rule))} - {None}
        if entry.kind == Entry.Kind.RULE:
            positions = Position.objects.values_list("difference_id", "values")
            told.update(pk for pk, values in positions if entry.name in values)
        beside = set(self.near.get(entry.pk, ()))
        for one in versions:
            beside.update(ref for _, ref in LINKED.findall(one.body))
        if before:
            beside.update(link.target_id for link in before.links.all())
        beside |= {host for host, lines in self.lines.items() if not beside.isdisjoint(lines)}
        told |= {ref for ref in beside if ref.partition(":")[0] not in Entry.Kind.values}
        return Affected(frozenset(told), frozenset(beside - told))
