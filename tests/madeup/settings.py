"""The settings of a site that reads the texts of the made-up expansion beside the real ones."""

import os

from rulesite.settings.testing import *  # noqa: F403

FIXTURES = os.environ["MADEUP_FIXTURES"]
