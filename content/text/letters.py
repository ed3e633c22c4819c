"""Letters in a text that refer to the board beside it."""

import re
from collections.abc import Collection

_TAG = re.compile(r"(<[^>]*>)")


def spoken(letter: str, text: str) -> bool:
    """Whether a text names a letter, by itself."""
    return bool(_alone([letter]).search(text))


def mark(html: str, letters: Collection[str]) -> str:
    """Rendered text with these letters set as they are drawn on the board."""
    if not letters:
        return html
    return "".join(
        piece if piece.startswith("<") else _alone(letters).sub(r'<b class="letter">\1</b>', piece)
        for piece in _TAG.split(html)
    )


def _alone(letters: Collection[str]) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)({'|'.join(map(re.escape, sorted(letters)))})(?![\w’'])")
