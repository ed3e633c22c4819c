"""A public server behind TLS. SECRET_KEY and ALLOWED_HOSTS must be set."""

from environs import validate

from rulesite.settings.base import *  # noqa: F403
from rulesite.settings.base import env, words

FILLED = validate.Length(min=1)

DEBUG = False
SECRET_KEY = env.str("SECRET_KEY", validate=FILLED)
ALLOWED_HOSTS = words(env.str("ALLOWED_HOSTS", validate=FILLED))
CSRF_TRUSTED_ORIGINS = words(env.str("CSRF_TRUSTED_ORIGINS", ""))

SECURE_SSL_REDIRECT = env.bool("SECURE_SSL_REDIRECT", True)
SECURE_REDIRECT_EXEMPT = [r"^healthz$"]
SECURE_HSTS_SECONDS = env.int("SECURE_HSTS_SECONDS", 31_536_000)
SECURE_HSTS_INCLUDE_SUBDOMAINS = env.bool("SECURE_HSTS_INCLUDE_SUBDOMAINS", True)
SECURE_HSTS_PRELOAD = env.bool("SECURE_HSTS_PRELOAD", True)
SESSION_COOKIE_SECURE = True
CSRF_COOKIE_SECURE = True
# Only behind a proxy that sets this header itself and drops the client's.
if env.bool("BEHIND_PROXY", False):
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}
