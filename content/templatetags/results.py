"""``{% load results %}``: ``{% results found %}``, the answers on the page of a search. A template
takes five times as long for them."""

from collections.abc import Iterable, Sequence
from html import escape

from django import template
from django.utils.safestring import SafeString, mark_safe

from content.search.marking import Correction, Piece
from content.search.showing import EditionRuling, SearchResult

register = template.Library()


@register.simple_tag
def results(found: Iterable[SearchResult]) -> SafeString:
    """Answers, each with what it says and why it was found."""
    return mark_safe("".join(map(_result, found)))  # noqa: S308 - what others wrote is escaped


def _result(one: SearchResult) -> str:
    where = f" · {escape(one.where)}" if one.where else ""
    excerpt = f'<p class="search-snippet">{marked(one.excerpt)}</p>' if one.excerpt else ""
    return (
        f'<li class="search-result"><p class="search-where"><b>{escape(one.kind_name)}</b>{where}'
        f'</p><h2><a href="{escape(one.path)}">{marked(one.title)}</a></h2>{excerpt}'
        f"{_rulings(one.rulings)}{_reasons(one.reasons)}</li>"
    )


def marked(pieces: Iterable[Piece]) -> str:
    """A text with what was looked for marked."""
    told = (f"<mark>{escape(text)}</mark>" if there else escape(text) for text, there in pieces)
    return "".join(told)


def _rulings(rulings: Sequence[EditionRuling]) -> str:
    told = (
        f"<span>{f'<b>{escape(names)}:</b> ' if names else ''}{marked(text)}</span>"
        for names, text in rulings
    )
    return f'<p class="search-rulings">{" ".join(told)}</p>' if rulings else ""


def _reasons(reasons: Sequence[Correction]) -> str:
    told = (f"<span>{escape(typed)} → {escape(there)}</span>" for typed, there in reasons)
    return f'<p class="search-reasons">{", ".join(told)}</p>' if reasons else ""
