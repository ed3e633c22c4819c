"""Finds addresses of this site in pasted text: alone, in a sentence, wrapped in a mail, in
Markdown, in an embed code, in the address of a redirecting program, escaped or not."""

import html
import re
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from typing import Final, NamedTuple
from urllib.parse import unquote

from django.http import QueryDict
from django.urls import Resolver404, resolve, reverse

from engine import api
from rulesite.addresses.game import read_address
from rulesite.scenarios import asked
from rulesite.scenarios.asked import DisputeQuestion

_WORD: Final = re.compile(r"[^\s<>\"'()\[\]{}|*`\\…–—‘’‚“”„«»‹›]+")
"""A word of the text. Every pattern here matches in one pass."""

_PAGE: Final = re.compile(
    r"https?://[^\s/<>\"'()]+(?P<path>/[\w.~-]+/[\w/.~-]+)|\A(?P<alone>/[\w/.~-]+/)\Z"
)
"""A page by its address, wherever the site stands. Others have a start and a search too."""
_WRAPPED: Final = re.compile(r"(?<=\S)\r?\n(?:> ?)*(?=\S+(?:\r?\n|$))")
"""A line end within an address: the next line continues the word."""

_BEHIND: Final = ".,;:!?"
"""Punctuation after an address. A position that ends in such a sign is tried without it, too."""

_EMPHASIS: Final = re.compile(r"[_~]*")
"""The marks of Markdown for italics and crossed out text. A position may end in such a sign, too:
so as many are taken off behind an address as stand before it."""

_LONGEST: Final = 20_000
"""Characters of the longest word that is tried: no readable address is longer."""

_MOST: Final = 20
"""How many addresses of a text are tried."""


class SharedLink(NamedTuple):
    """An address with a position: its path, if it is said, and the rest of it."""

    path: str
    params: QueryDict


def links(text: str) -> Iterator[SharedLink]:
    """The addresses in a text that may hold a position, the likeliest first."""
    plain = html.unescape(html.unescape(text))
    once = unquote(plain)
    for told in dict.fromkeys((_WRAPPED.sub("", plain), plain, once, unquote(once))):
        for word in _WORD.findall(told):
            if "p=" in word and len(word) < _LONGEST and (link := _link(_bare(word))):
                yield link


def _bare(word: str) -> str:
    """A word without what a sentence puts round it."""
    before = _EMPHASIS.match(word)
    return word.rstrip(_BEHIND).removesuffix(before[0] if before else "")


def _link(word: str) -> SharedLink | None:
    """A word as an address, or only its query; None where it has no position. Of an address within
    another the inner one counts."""
    word = word[max(0, word.rfind("http://"), word.rfind("https://")) :]
    head, mark, query = word.partition("#")[0].partition("?")
    params = QueryDict(query if mark else head)
    path = "/" + head.partition("://")[2].partition("/")[2] if "://" in head else head
    return SharedLink(path, params) if params.get("p") else None


def there(text: str) -> str | DisputeQuestion | None:
    """Where the first readable address leads, or what it asks; None where there is none.

    Raises api.EngineError where there is one and none of them can be read.
    """
    wrong: api.EngineError | None = None
    for link in islice(links(text), _MOST):
        try:
            return _of(link)
        except api.EngineError as error:
            wrong = wrong or error
    if wrong is not None:
        raise wrong
    return next(_pages(text), None)


def _of(link: SharedLink) -> str | DisputeQuestion:
    """Where a link leads. Raises api.EngineError."""
    game = reverse("play:game")
    if link.path == game:
        return f"{game}?{read_address(link.params.dict(), api.ROOT).query}"
    question = asked.of_params(link.params)
    question.turn.ask()
    return question


def _pages(text: str) -> Iterator[str]:
    """The pages of this site that are named: a saved dispute, a worked example, a rule; also where
    a sentence ends behind one, or where its last stroke was cut."""
    found = _PAGE.finditer(html.unescape(text.strip()[:_LONGEST]))
    for match in islice(found, _MOST):
        path = (match["path"] or match["alone"]).rstrip(_BEHIND)
        for tried in dict.fromkeys((path, f"{path.rstrip('/')}/")):
            with suppress(Resolver404):
                resolve(tried)
                yield tried
