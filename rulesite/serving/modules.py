"""Which modules a script imports, so that a browser can fetch all of them at once."""

import re
from functools import cache
from pathlib import Path
from posixpath import dirname, join, normpath

from django.contrib.staticfiles import finders

_IMPORTED = re.compile(r'^import .* from "(\.[^"]+)";$', re.MULTILINE)


@cache
def imported(name: str) -> tuple[str, ...]:
    """The static files that a module imports, directly or not, each once, the nearest first,
    without the module itself. Raises FileNotFoundError for one that is missing."""
    found = [name]
    # The list grows while it is gone through, so what a found module imports is followed, too.
    for one in found:
        path = finders.find(one)
        if path is None:
            raise FileNotFoundError(one)
        text = Path(path).read_text(encoding="utf-8")
        needed = (normpath(join(dirname(one), other)) for other in _IMPORTED.findall(text))
        found += [other for other in dict.fromkeys(needed) if other not in found]
    return tuple(found[1:])
