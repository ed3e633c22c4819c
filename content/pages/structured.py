"""Structured data (schema.org) on a page: for search engines and other programs."""

import json
from collections.abc import Mapping
from html import unescape
from typing import Any

from django.db.models import prefetch_related_objects
from django.utils.html import strip_tags
from django.utils.safestring import SafeString, mark_safe

from content.addresses import ROOTS
from content.models import Chapter, Entry, Question, Rule, Term
from engine import api

Node = dict[str, Any]
Trail = list[tuple[str, str]]
"""The way from the home page: names and paths, the page itself last."""

LISTS = {
    "rule": "Rules",
    "note": "Notes",
    "faq": "Questions",
    "difference": "Differences",
    "variant": "Variants",
    "term": "Glossary",
    "tile-note": "Notes on tiles",
}
GAME = {"@type": "Game", "name": "Carcassonne"}
_HEADLINE = 110  # characters
# The last two end a line in older JavaScript, but not in JSON.
_ESCAPES = {ord(one): f"\\u{ord(one):04x}" for one in "<>&\u2028\u2029"}


def script(graph: list[Node]) -> SafeString:
    """JSON that is safe within a script element, whatever the texts contain."""
    data = {"@context": "https://schema.org", "@graph": graph}
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return mark_safe(text.translate(_ESCAPES))  # noqa: S308 - nothing in it ends the element


def subject(context: Mapping[str, Any]) -> Entry | Chapter | None:
    """The entry or the chapter that a page is about."""
    for name, kind in (("entry", Entry), ("rule", Rule), ("chapter", Chapter)):
        found = context.get(name)
        if isinstance(found, kind):
            return found
    return None


def plain(html: str) -> str:
    """A text without its marks, on one line."""
    return " ".join(unescape(strip_tags(html)).split())


def graph(about: Entry | Chapter | None, page: Node, trail: Trail, site: str) -> list[Node]:
    """The page and the way to it. ``page`` has its ``name``, ``url`` and ``description``."""
    crumbs = [
        {"@type": "ListItem", "position": place, "name": name, "item": site + path}
        for place, (name, path) in enumerate(trail, 1)
    ]
    found = [_main(about, page, site)]
    if len(trail) > 1:
        found.append({"@type": "BreadcrumbList", "itemListElement": crumbs})
    return found


def above(about: Entry | Chapter | None) -> Trail:
    """The list or the chapter that an entry stands in."""
    if isinstance(about, Rule):
        chapter = about.section.chapter
        return [(LISTS["rule"], ROOTS["rule"]), (chapter.title, chapter.get_absolute_url())]
    if isinstance(about, Entry):
        return [(LISTS[about.kind], ROOTS[about.kind])]
    return [(LISTS["rule"], ROOTS["rule"])] if about else []


def _main(about: Entry | Chapter | None, page: Node, site: str) -> Node:
    if isinstance(about, Question):
        return {"@type": "FAQPage", **page, **_dated(about), "mainEntity": [_question(about, page)]}
    if isinstance(about, Term):
        return {"@type": "DefinedTerm", **page, **_term(about, site)}
    if isinstance(about, Entry):
        return {"@type": "TechArticle", **page, **_article(about, site)}
    if about:
        return {"@type": "TechArticle", **page, "headline": about.title, "about": GAME}
    if page["url"] == f"{site}/":
        return {"@type": "WebSite", **page}
    if page["url"] == f"{site}{ROOTS['term']}":
        return {"@type": "DefinedTermSet", **page}
    return {"@type": "WebPage", **page}


def _dated(entry: Entry) -> Node:
    return {"identifier": entry.pk, "dateModified": entry.changed.isoformat(), "about": GAME}


def _article(entry: Entry, site: str) -> Node:
    """A rule, a note, a difference, a variant: what it says, and on what it rests."""
    # Only here: not every page that shows an entry has fetched what its description needs.
    prefetch_related_objects([entry], "citations__document")
    found = {
        **_dated(entry),
        "headline": entry.title[:_HEADLINE],
        "citation": list(
            dict.fromkeys(citation.document.title for citation in entry.citations.all())
        ),
    }
    if isinstance(entry, Rule):
        chapter = entry.section.chapter
        url = site + chapter.get_absolute_url()
        found["isPartOf"] = {"@type": "TechArticle", "name": chapter.title, "url": url}
    return found


def _term(term: Term, site: str) -> Node:
    words = {name.name.casefold(): name.name for name in term.names.all()}
    words.pop(term.title.casefold(), None)
    return {
        "identifier": term.pk,
        "alternateName": list(words.values()),
        "inDefinedTermSet": {
            "@type": "DefinedTermSet",
            "name": LISTS["term"],
            "url": site + ROOTS["term"],
        },
    }


def _question(question: Question, page: Node) -> Node:
    """The answer is what holds now: the one that was once given may be overruled."""
    prefetch_related_objects([question], "holdings")
    said: dict[str, list[str]] = {}
    for edition in map(api.edition, api.EDITIONS):
        if holding := question.holding(edition.id):
            said.setdefault(holding.text, []).append(edition.name)
    alike = len(said) == 1
    now = [text if alike else f"{', '.join(names)}: {text}" for text, names in said.items()]
    answer = {"@type": "Answer", "text": " ".join(now) or plain(question.html), "url": page["url"]}
    return {"@type": "Question", "name": question.title, "acceptedAnswer": answer}
