"""Says once on a page what else a box calls a thing: follower (meeple)."""

import re
from collections.abc import Mapping

_PIECE = re.compile(r"(<[^>]*>)")
_TAG = re.compile(r"<(/?)(\w+)")
_CLOSED = frozenset(
    {
        "a",
        "button",
        "code",
        "details",
        "h1",
        "h2",
        "h3",
        "h4",
        "option",
        "script",
        "style",
        "summary",
        "svg",
    }
)
"""Where no word is added: in headings, drawings, what is folded, and what is pressed."""


def glossed(html: str, words: Mapping[str, str]) -> str:
    """A page's text with the other word in brackets behind the first place of each of the
    ``words``, which are given in small letters."""
    left, closed = dict(words), 0
    pieces = _PIECE.split(html)
    pattern = _pattern(left)
    for number, piece in enumerate(pieces):
        if not left:
            break
        if tag := _TAG.match(piece):
            if tag[2] in _CLOSED:
                closed += -1 if tag[1] else 1
        elif not closed:
            pieces[number] = pattern.sub(lambda found: _told(found, left), piece)
    return "".join(pieces)


def _pattern(words: Mapping[str, str]) -> re.Pattern[str]:
    """The longest first: a big follower is not a follower."""
    forms = "|".join(map(re.escape, sorted(words, key=len, reverse=True)))
    return re.compile(rf"(?i)(?<![\w-])({forms})(s?)(?![\w-])")


def _told(found: re.Match[str], left: dict[str, str]) -> str:
    other = left.pop(found[1].lower(), "")
    return f"{found[0]} ({_many(other) if found[2] else other})" if other else found[0]


def _many(word: str) -> str:
    """Several of them, where that is regular; else the word for one."""
    if " " in word or word.endswith("man"):
        return word
    return f"{word[:-1]}ies" if word.endswith("y") else f"{word}s"
