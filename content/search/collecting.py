"""Gathers the documents: entries, chapters, worked examples, and what other apps add."""

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain

from django.db.models import Q

from content import examples
from content.models import (
    Chapter,
    Difference,
    Entry,
    Link,
    Name,
    Note,
    Position,
    Question,
    Rule,
    Term,
)
from content.models import (
    Document as Source,
)
from content.pages import selectors
from content.pages.unbuilt import Unbuilt, unbuilt
from content.search.documents import KINDS, Document, plain, told
from content.search.rulings import first_paragraph, lead, rulings, some

ABOUT = 2
"""Of how many of its rules an entry tells what is asked about them: the most important ones."""

WHOLE = ("{} chapter", "{} rules", "how does {} work", "how do we play with {}")
"""How players ask for a chapter."""

LINKED = re.compile(r"\[([^\]]+)\]\(([a-z-]+:[^)\s]+)\)")

RULED = frozenset({Entry.Kind.FAQ, Entry.Kind.DIFFERENCE})
"""What they say, they say of editions."""

Texts = Mapping[str, Sequence[str]]
"""Words by the documents to which they belong."""

FURTHER: list[Callable[[Texts], Iterable[Document]]] = []
"""What other apps let be found. Each is given how entries speak of each document."""


def documents(refs: Collection[str] | None = None) -> Iterator[Document]:
    """Everything that readers may find, or those of it that ``refs`` name; drafts are left out."""
    if refs is None:
        yield from _all(None)
    else:
        yield from (one for one in _all(refs) if one.ref in refs)


def _all(refs: Collection[str] | None) -> Iterator[Document]:
    """Everything; of entries those alone that are asked for, and of the rest what may be of a kind
    that is."""
    kinds = None if refs is None else {ref.partition(":")[0] for ref in refs}
    about = _about()
    chapters = Chapter.objects.all()
    titles = {one.pk: one.title for one in chapters}
    if kinds is None or "chapter" in kinds:
        yield from map(_chapter, chapters.prefetch_related("sections"))
    yield from _entries(titles, about, refs)
    if kinds is None or kinds - {*Entry.Kind.values, "chapter", "board", "unbuilt"}:
        for gather in FURTHER:
            yield from gather(about)
    if kinds is None or "board" in kinds:
        yield from _boards(titles)
    if kinds is None or "unbuilt" in kinds:
        yield from map(_not_here, unbuilt())


def around(ref: str) -> set[str]:
    """The documents in which something of an entry stands: its own, those that it names or that
    name it, the rule with which it is told, and the differences in which its words do."""
    found = {ref}
    links = Link.objects.filter(Q(entry=ref) | Q(target=ref))
    found.update(chain.from_iterable(links.values_list("entry_id", "target_id")))
    for body in Entry.objects.filter(pk=ref).values_list("body", flat=True):
        found.update(named for _, named in LINKED.findall(body))
    name = ref.partition(":")[2]
    if ref.startswith(Entry.Kind.RULE):
        positions = Position.objects.values_list("difference_id", "values")
        found.update(pk for pk, values in positions if name in values)
    told = Rule.objects.filter(pk__in=found).exclude(under=None)
    return found.union(told.values_list("under_id", flat=True))


def _about() -> Texts:
    """How other entries speak of each document."""
    found: dict[str, list[str]] = defaultdict(list)
    links = Link.objects.filter(role=Link.Role.ABOUT, order__lt=ABOUT, entry__draft=False)
    told = links.exclude(entry__kind=Entry.Kind.TERM).order_by("order", "entry")
    for target, title in told.values_list("target_id", "entry__title"):
        found[target].append(title)
    for case in examples.cases().values():
        found[f"rule:{case.rule}"].append(case.title)
    for body in Entry.objects.published().values_list("body", flat=True):
        for words, ref in LINKED.findall(body):
            found[ref].append(words)
    return {ref: list(dict.fromkeys(texts)) for ref, texts in found.items()}


def _chapter(chapter: Chapter) -> Document:
    sections = [one.title for one in chapter.sections.all()]
    asked = tuple(form.format(chapter.title) for form in WHOLE)
    return Document(
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


def _entries(
    titles: Mapping[str, str], about: Texts, refs: Collection[str] | None
) -> Iterator[Document]:
    standings, ruled = _standings(refs), rulings(refs)
    names, also = _names(refs)
    beside = _beside(refs)
    with_section = Rule.objects.select_related("section__chapter")
    rules = {one.pk: one for one in some(with_section, refs)}
    joined = _joined()
    says = _says(refs and {*refs, *(one.pk for ref in refs for one in joined.get(ref, ()))})
    told_alone = some(Entry.objects.published().filter(rule__under=None), refs)
    for one in told_alone.prefetch_related("chapters"):
        chapters = tuple(chapter.pk for chapter in one.chapters.all())
        text, said = plain(one.html), told(one.html)
        places = [titles[name] for name in chapters]
        if one.pk in rules:
            places.append(rules[one.pk].section.title)
        lines = joined.get(one.pk, ())
        those = [one.pk, *(rule.pk for rule in lines)]
        asked = [*one.asked, *(words for rule in lines for words in (rule.title, *rule.asked))]
        ids = [one.name, one.own, *map(str, one.also_numbers), *(rule.name for rule in lines)]
        yield Document(
            ref=one.pk,
            kind=one.kind,
            path=one.path,
            title=one.title,
            label=_label(rules.get(one.pk, one)),
            where=" · ".join(places[:3]),
            text=said,
            lead="" if one.kind in RULED else _lead(one.html, said),
            rulings=ruled.get(one.pk, {}),
            chapters=chapters,
            figures=tuple(one.figures),
            standings=tuple(standings.get(one.pk, ())),
            number=one.number,
            also_refs=one.also_refs,
            names=tuple(names.get(one.pk, ())),
            also=tuple(also.get(one.pk, ())),
            asked=tuple(asked),
            beside=tuple(beside.get(one.pk, ())),
            fields={
                "title": one.title,
                "names": " . ".join(names.get(one.pk, ())),
                "also": " . ".join(also.get(one.pk, ())),
                "ids": " . ".join(dict.fromkeys(ids)),
                "says": " . ".join(text for pk in those for text in says.get(pk, ())),
                "body": text,
                "about": " . ".join(text for pk in those for text in about.get(pk, ())),
                "asked": " . ".join(asked),
                "place": " . ".join([*places, *one.figures]),
            },
        )


def _lead(html: str, said: str) -> str:
    """What of an entry, as a page has it and as it is ``said``, a list shows."""
    first = plain(first_paragraph(html))
    before, _, after = said.partition(first)
    return lead(first, "" if before else after.strip())


def _beside(refs: Collection[str] | None) -> Texts:
    """The entries that an entry names as what it is about or as what to read next, and those that
    name it so."""
    found: dict[str, list[str]] = defaultdict(list)
    links = Link.objects.all()
    if refs is not None:
        links = links.filter(Q(entry__in=refs) | Q(target__in=refs))
    for one, other in links.values_list("entry_id", "target_id").distinct():
        found[one].append(other)
        found[other].append(one)
    return {ref: sorted(set(others)) for ref, others in found.items()}


def _joined() -> Mapping[str, list[Rule]]:
    """The rules that are told with another, by that one."""
    found: dict[str, list[Rule]] = defaultdict(list)
    for rule in Rule.objects.filter(draft=False).exclude(under=None):
        found[str(rule.under_id)].append(rule)
    return found


def _label(one: Entry) -> str:
    """What a list calls it, where its kind alone does not say enough."""
    if isinstance(one, Rule):
        return f"{KINDS[one.kind]} {one.quoted}" if one.quoted else ""
    numbered = one.kind in (Entry.Kind.NOTE, Entry.Kind.FAQ) and one.number is not None
    many = "s" * (len(one.numbers) > 1)
    return f"{KINDS[one.kind]}{many} {', '.join(map(str, one.numbers))}" if numbered else ""


def _says(refs: Collection[str] | None) -> Texts:
    """What the editions say, of every entry that tells it or of some, and what is on the tiles of a
    list."""
    found: dict[str, list[str]] = defaultdict(list)
    rules = some(Rule.objects.filter(draft=False, engine=True), refs)
    sources = Source.objects.in_bulk() if rules else {}
    for rule in rules:
        for saying in () if selectors.is_statement(rule) else selectors.sayings(rule, sources):
            found[rule.pk] += [saying.by_hand or saying.value, *saying.open]
    questions = some(Question.objects.all(), refs)
    holdings = questions.order_by("pk", "holdings__edition__order")
    replies = questions.order_by("pk", "replies__order")
    positions = some(Difference.objects.all(), refs).order_by("pk", "positions__edition__order")
    told = [
        *holdings.values_list("pk", "holdings__text"),
        *replies.values_list("pk", "replies__says"),
        *positions.values_list("pk", "positions__text"),
    ]
    for pk, text in told:
        if text:
            found[pk].append(text)
    for pk, tiles in some(Rule.objects.all(), refs).values_list("pk", "tiles"):
        found[pk] += tiles.values()
    for note in some(Note.objects.all(), refs):
        found[note.pk].append(str(note.get_type_display()))
    return {pk: list(dict.fromkeys(texts)) for pk, texts in found.items()}


def _standings(refs: Collection[str] | None) -> Mapping[str, list[tuple[str, str]]]:
    found: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for question in some(Question.objects.all(), refs).prefetch_related("standings", "replies"):
        found[question.pk] += question.outcomes
    return found


def _names(refs: Collection[str] | None) -> tuple[Texts, Texts]:
    """What terms are called in English, and under which other words they are found."""
    names: dict[str, list[str]] = defaultdict(list)
    terms = some(Term.objects.all(), refs)
    also = {pk: list(words) for pk, words in terms.values_list("pk", "also")}
    known = Name.objects.filter(term__in=also)
    for term, name, language in known.values_list("term_id", "name", "language"):
        (names if language == "en" else also)[term].append(name)
    return names, also


def _boards(titles: Mapping[str, str]) -> Iterator[Document]:
    """The worked examples."""
    for case in examples.cases().values():
        chapter = case.rule.partition(".")[0]
        where = titles.get(chapter, "")
        yield Document(
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


def _not_here(one: Unbuilt) -> Document:
    """What players ask for and do not find."""
    text = f"Not in this book yet. {one.text} {one.where}"
    return Document(
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
            "body": one.text,
            "place": f"expansion {one.year or ''}",
        },
    )
