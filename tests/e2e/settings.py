"""The server of the browser's tests: errors as in all tests, but pages and files kept as they are
for visitors, since it is the browser that is looked at."""

from rulesite.settings import base
from rulesite.settings.testing import *  # noqa: F403

MIDDLEWARE = base.MIDDLEWARE
CACHES = base.CACHES
MARK_SECONDS = base.MARK_SECONDS
RATE_LIMIT = ""
WHITENOISE_AUTOREFRESH = False
