"""Static files, named by a hash of their content."""

from functools import lru_cache
from typing import Any

from django.core.files.base import ContentFile
from rjsmin import jsmin
from whitenoise.storage import CompressedManifestStaticFilesStorage

LONG = 100_000
"""Bytes: a longer script is a library, which is minified already."""

MANY = 1_000
"""How many addresses of files are remembered."""


class HashedFiles(CompressedManifestStaticFilesStorage):
    """Whitenoise's storage; pages work even if the files were not collected.

    An error page must not fail for want of a style sheet. ``/readyz`` tells that files are missing.
    """

    support_js_module_import_aggregation = True  # modules import each other by fingerprints, too

    def _save(self, name: str, content: Any) -> Any:
        """Save scripts without comments and needless white space."""
        if name.endswith(".js") and content.size < LONG:
            content.seek(0)
            content = ContentFile(jsmin(content.read().decode()).encode())
        return super()._save(name, content)

    @lru_cache(maxsize=MANY)  # noqa: B019 - there is one storage as long as the process lives
    def url(self, name: str | None, force: bool = False) -> str:
        """The address of a file; pages name the same few again and again."""
        return str(super().url(name, force))

    def stored_name(self, name: str) -> str:
        """The name with the hash, or the plain one."""
        try:
            return str(super().stored_name(name))
        except ValueError:
            # Collected or not, an error page needs an address for its style sheet.
            return name
