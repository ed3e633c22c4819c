"""What the tests run under: like development, but with errors as visitors meet them."""

from rulesite.settings.base import *  # noqa: F403

SECRET_KEY = "for-tests-only-and-no-secret-at-all"  # noqa: S105 - it is none
ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
# Files straight from where they are written, without collectstatic.
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = True
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
# A test sees what it changed, and asks no database of which it does not know.
MIDDLEWARE = [one for one in MIDDLEWARE if not one.startswith("rulesite.serving.page_cache.")]  # noqa: F405
CACHES = {name: {"BACKEND": "django.core.cache.backends.dummy.DummyCache"} for name in CACHES}  # noqa: F405
MARK_SECONDS = 0.0
DRAW_LIMIT = 100_000
