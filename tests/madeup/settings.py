"""The settings of a site that reads the texts of the made-up expansion beside the real ones."""

import os

from rulesite.settings.testing import *  # noqa: F403

FIXTURES = os.environ["MADEUP_FIXTURES"]

if not DATABASES["default"]["ENGINE"].endswith("sqlite3"):  # noqa: F405
    # Whoever started this tests beside it, on the same server.
    DATABASES["default"]["TEST"] = {"NAME": "test_madeup"}  # noqa: F405
