"""Files that browsers fetch, named by their content."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedFiles(CompressedManifestStaticFilesStorage):
    """As whitenoise keeps them; where they were not collected, pages stand all the same.

    An error page must not fail for want of a style sheet. That files are missing is told by
    ``/readyz``.
    """

    support_js_module_import_aggregation = True  # modules import each other by fingerprints, too

    def stored_name(self, name: str) -> str:
        """The name with the fingerprint, or the plain one."""
        try:
            return str(super().stored_name(name))
        except ValueError:
            return name
