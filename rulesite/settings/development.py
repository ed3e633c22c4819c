"""One's own machine: errors are shown, nothing needs to be set."""

from rulesite.settings.base import *  # noqa: F403
from rulesite.settings.base import CACHES, env, words
from rulesite.settings.caching import PARTS

DEBUG = env.bool("DEBUG", True)
SECRET_KEY = env.str("SECRET_KEY", "for-development-only-and-no-secret-at-all")
ALLOWED_HOSTS = words(env.str("ALLOWED_HOSTS", "localhost 127.0.0.1 [::1]"))
CSRF_TRUSTED_ORIGINS = words(env.str("CSRF_TRUSTED_ORIGINS", ""))
# A template that is being written is shown as it is.
CACHES[PARTS] = {"BACKEND": "django.core.cache.backends.dummy.DummyCache"}
