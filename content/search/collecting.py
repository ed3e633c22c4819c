"""Collects the documents of the search: entries, chapters, worked examples, and what other apps
add."""

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain

from django.db.models import Q

from content import examples
from content.models import Chapter, Entry, Link, Position, Rule
from content.pages.unbuilt import Unbuilt, unbuilt
from content.search.documents import KINDS, SearchDocument, plain, told
from content.search.reading import Read, entries
from content.search.rulings import first_paragraph, lead

ABOUT = 2
"""An entry passes what is asked about it on to so many of its rules, the most important ones."""

WHOLE = ("{} chapter", "{} rules", "how does {} work", "how do we play with {}")
"""How players ask for a chapter."""

LINKED = re.compile(r"\[([^\]]+)\]\(([a-z-]+:[^)\s]+)\)")

RULED = frozenset({Entry.Kind.FAQ, Entry.Kind.DIFFERENCE})
"""What they say, they say of editions."""

Texts = Mapping[str, Sequence[str]]
"""Words by the documents to which they belong."""

FURTHER: list[Callable[[Texts], Iterable[SearchDocument]]] = []
"""Functions of other apps that add documents. Each is given how entries refer to each document."""


def documents(refs: Collection[str] | None = None) -> Iterator[SearchDocument]:
    """Everything that readers may find, or those of it that ``refs`` name; drafts are left out."""
    if refs is None:
        yield from _all(None)
    else:
        yield from (one for one in _all(refs) if one.ref in refs)


def _all(refs: Collection[str] | None) -> Iterator[SearchDocument]:
    """Everything; of entries those alone that are asked for, and of the rest what may be of a kind
    that is."""
    kinds = None if refs is None else {ref.partition(":")[0] for ref in refs}
    read = entries(refs)
    about = _about(refs and {*refs, *(line.pk for each in read for line in each.lines)})
    if kinds is None or "chapter" in kinds:
        yield from map(_chapter, Chapter.objects.prefetch_related("sections"))
    for one in read:
        yield _entry(one, about)
    if kinds is None or kinds - {*Entry.Kind.values, "chapter", "board", "unbuilt"}:
        for gather in FURTHER:
            yield from gather(about)
    if kinds is None or "board" in kinds:
        yield from _boards()
    if kinds is None or "unbuilt" in kinds:
        yield from map(_not_here, unbuilt())


def named_by(entry: Entry) -> set[str]:
    """The documents that an entry names, by its links and in its text."""
    links = Link.objects.filter(entry=entry.pk).values_list("target_id", flat=True)
    return {*links, *(named for _, named in LINKED.findall(entry.body))}


def around(entry: Entry, before: Iterable[str] = ()) -> set[str]:
    """The documents in which something of an entry stands: its own, those that it names or that
    name it, the rule with which it is told, and the differences in which its words do. ``before``
    are those that it named until now."""
    found = {entry.pk, *before}
    links = Link.objects.filter(Q(entry=entry.pk) | Q(target=entry.pk))
    found.update(chain.from_iterable(links.values_list("entry_id", "target_id")))
    found.update(named for _, named in LINKED.findall(entry.body))
    if entry.kind == Entry.Kind.RULE:
        positions = Position.objects.values_list("difference_id", "values")
        found.update(pk for pk, values in positions if entry.name in values)
    told = Rule.objects.filter(pk__in=found).exclude(under=None)
    return found.union(told.values_list("under_id", flat=True))


def _about(refs: Collection[str] | None) -> Texts:
    """How other entries speak of each document, or of some."""
    found: dict[str, list[str]] = defaultdict(list)
    links = Link.objects.filter(role=Link.Role.ABOUT, order__lt=ABOUT, entry__draft=False)
    told = links.exclude(entry__kind=Entry.Kind.TERM).order_by("order", "entry")
    if refs is not None:
        told = told.filter(target__in=refs)
    for target, title in told.values_list("target_id", "entry__title"):
        found[target].append(title)
    for case in examples.cases().values():
        found[f"rule:{case.rule}"].append(case.title)
    for body in Entry.objects.published().values_list("body", flat=True):
        for words, ref in LINKED.findall(body):
            found[ref].append(words)
    return {ref: list(dict.fromkeys(texts)) for ref, texts in found.items()}


def _chapter(chapter: Chapter) -> SearchDocument:
    sections = [section.title for section in chapter.sections.all()]
    asked = tuple(form.format(chapter.title) for form in WHOLE)
    return SearchDocument(
        ref=f"chapter:{chapter.pk}",
        kind="rule",
        path=chapter.get_absolute_url(),
        title=chapter.title,
        label="Chapter",
        text=chapter.lede,
        lead=lead(chapter.lede),
        chapters=(chapter.pk,),
        asked=asked,
        fields={
            "title": chapter.title,
            "ids": chapter.pk,
            "body": chapter.lede,
            "asked": " . ".join(asked),
            "about": " . ".join(sections),
            "place": f"chapter {chapter.year or ''}",
        },
    )


def _entry(read: Read, about: Texts) -> SearchDocument:
    one = read.entry
    text, said = plain(one.html), told(one.html)
    places = [*read.chapters.values()]
    if isinstance(one, Rule):
        places.append(one.section.title)
    asked = [*one.asked, *(words for rule in read.lines for words in (rule.title, *rule.asked))]
    ids = [one.name, one.own, *map(str, one.also_numbers), *(rule.name for rule in read.lines)]
    names, also = read.names(english=True), read.names(english=False)
    return SearchDocument(
        ref=one.pk,
        kind=one.kind,
        path=one.path,
        title=one.title,
        label=_label(one),
        where=" · ".join(places[:3]),
        text=said,
        lead="" if one.kind in RULED else _lead(one.html, said),
        rulings=read.rulings,
        chapters=tuple(read.chapters),
        figures=tuple(one.figures),
        standings=read.standings,
        number=one.number,
        also_refs=one.also_refs,
        names=tuple(names),
        also=tuple(also),
        asked=tuple(asked),
        beside=read.beside,
        fields={
            "title": one.title,
            "names": " . ".join(names),
            "also": " . ".join(also),
            "ids": " . ".join(dict.fromkeys(ids)),
            "says": " . ".join(text for each in read.told for text in read.says[each.pk]),
            "body": text,
            "about": " . ".join(text for each in read.told for text in about.get(each.pk, ())),
            "asked": " . ".join(asked),
            "place": " . ".join([*places, *one.figures]),
        },
    )


def _lead(html: str, said: str) -> str:
    """What of an entry, as a page has it and as it is ``said``, a list shows."""
    first = plain(first_paragraph(html))
    before, _, after = said.partition(first)
    return lead(first, "" if before else after.strip())


def _label(one: Entry) -> str:
    """What a list calls it, where its kind alone does not say enough."""
    if isinstance(one, Rule):
        return f"{KINDS[one.kind]} {one.quoted}" if one.quoted else ""
    numbered = one.kind in (Entry.Kind.NOTE, Entry.Kind.FAQ) and one.number is not None
    many = "s" * (len(one.numbers) > 1)
    return f"{KINDS[one.kind]}{many} {', '.join(map(str, one.numbers))}" if numbered else ""


def _boards() -> Iterator[SearchDocument]:
    """The worked examples."""
    titles = dict(Chapter.objects.values_list("pk", "title"))
    for case in examples.cases().values():
        chapter = case.rule.partition(".")[0]
        where = titles.get(chapter, "")
        yield SearchDocument(
            ref=f"board:{case.name}",
            kind="board",
            path=examples.url(case.name),
            title=case.title,
            where=where,
            text=case.note,
            lead=lead(case.note),
            chapters=(chapter,) if chapter in titles else (),
            fields={
                "title": case.title,
                "ids": f"{case.name} {case.rule}",
                "body": case.note,
                "place": f"board example {where}",
            },
        )


def _not_here(one: Unbuilt) -> SearchDocument:
    """Boxes that players ask for and that this book does not have."""
    text = f"Not in this book yet. {one.text} {one.where}"
    return SearchDocument(
        ref=f"unbuilt:{one.id}",
        kind="unbuilt",
        path=one.path,
        title=one.title,
        where=one.appeared,
        text=text,
        lead=text,
        also=one.names,
        fields={
            "title": one.title,
            "also": " . ".join(one.names),
            "ids": one.id,
            "body": " ".join((one.text, *one.known, *one.told, *one.open)),
            "place": f"expansion {one.year or ''}",
        },
    )
