"""The settings of the production server, with a bare view beside the site's pages."""

from rulesite.settings.production import *  # noqa: F403

ROOT_URLCONF = "tests.tools.bare"
