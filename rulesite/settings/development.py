"""One's own machine: errors are shown, nothing needs to be set."""

import os

from rulesite.settings import environment
from rulesite.settings.base import *  # noqa: F403

DEBUG = environment.flag("DEBUG", default=True)
SECRET_KEY = os.environ.get("SECRET_KEY", "for-development-only-and-no-secret-at-all")
ALLOWED_HOSTS = environment.words("ALLOWED_HOSTS", "localhost 127.0.0.1 [::1]")
CSRF_TRUSTED_ORIGINS = environment.words("CSRF_TRUSTED_ORIGINS")
