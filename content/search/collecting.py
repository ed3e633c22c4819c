"""Collects the documents of the search: entries, chapters, worked examples, and what other apps
add."""

from collections.abc import Callable, Collection, Iterable, Iterator

from content import examples
from content.models import Chapter, Entry, Rule
from content.pages.unbuilt import Unbuilt, unbuilt
from content.search.documents import KINDS, SearchDocument, plain, told
from content.search.reading import Read, entries
from content.search.references import References, Texts
from content.search.rulings import first_paragraph, following, lead

WHOLE = ("{} chapter", "{} rules", "how does {} work", "how do we play with {}")
"""How players ask for a chapter."""

RULED = frozenset({Entry.Kind.FAQ, Entry.Kind.DIFFERENCE})
"""What they say, they say of editions."""

FURTHER: list[Callable[[Texts], Iterable[SearchDocument]]] = []
"""Functions of other apps that add documents. Each is given how entries refer to each document."""


def documents(said: References, refs: Collection[str] | None = None) -> Iterator[SearchDocument]:
    """Everything that readers may find, or those of it that ``refs`` name; drafts are left out."""
    found = _all(said, refs)
    yield from found if refs is None else (one for one in found if one.ref in refs)


def _all(said: References, refs: Collection[str] | None) -> Iterator[SearchDocument]:
    """Everything; of entries those alone that are asked for, and of the rest what may be of a kind
    that is."""
    kinds = None if refs is None else {ref.partition(":")[0] for ref in refs}
    if kinds is None or "chapter" in kinds:
        yield from map(_chapter, Chapter.objects.prefetch_related("sections"))
    for one in entries(refs):
        yield _entry(one, said)
    if kinds is None or kinds - {*Entry.Kind.values, "chapter", "board", "unbuilt"}:
        for gather in FURTHER:
            yield from gather(said.about)
    if kinds is None or "board" in kinds:
        yield from _boards()
    if kinds is None or "unbuilt" in kinds:
        yield from map(_not_here, unbuilt())


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


def _entry(read: Read, said: References) -> SearchDocument:
    one = read.entry
    text, in_sentences = plain(one.html), told(one.html)
    first = "" if one.kind in RULED else _lead(one.html, in_sentences)
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
        text=in_sentences,
        lead=first,
        follows=following(told(one.norm), first),
        rulings=read.rulings,
        chapters=tuple(read.chapters),
        figures=tuple(one.figures),
        standings=read.standings,
        number=one.number,
        also_refs=one.also_refs,
        names=tuple(names),
        also=tuple(also),
        asked=tuple(asked),
        beside=said.beside(one.pk),
        fields={
            "title": one.title,
            "names": " . ".join(names),
            "also": " . ".join(also),
            "ids": " . ".join(dict.fromkeys(ids)),
            "says": " . ".join(text for each in read.told for text in read.says[each.pk]),
            "body": text,
            "about": said.heard(each.pk for each in read.told),
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
