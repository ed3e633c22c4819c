"""A public server behind TLS. SECRET_KEY and ALLOWED_HOSTS must be set."""

from rulesite.settings import environment
from rulesite.settings.base import *  # noqa: F403

DEBUG = False
SECRET_KEY = environment.required("SECRET_KEY")
ALLOWED_HOSTS = environment.words("ALLOWED_HOSTS") or [environment.required("ALLOWED_HOSTS")]
CSRF_TRUSTED_ORIGINS = environment.words("CSRF_TRUSTED_ORIGINS")

SECURE_SSL_REDIRECT = environment.flag("SECURE_SSL_REDIRECT", default=True)
SECURE_REDIRECT_EXEMPT = [r"^healthz$"]
SECURE_HSTS_SECONDS = environment.number("SECURE_HSTS_SECONDS", 31_536_000)
SECURE_HSTS_INCLUDE_SUBDOMAINS = environment.flag("SECURE_HSTS_INCLUDE_SUBDOMAINS", default=True)
SECURE_HSTS_PRELOAD = environment.flag("SECURE_HSTS_PRELOAD", default=True)
SESSION_COOKIE_SECURE = True
CSRF_COOKIE_SECURE = True
# Only behind a proxy that sets this header itself and drops the client's.
if environment.flag("BEHIND_PROXY", default=False):
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}
