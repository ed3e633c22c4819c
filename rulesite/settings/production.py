"""A public server behind TLS. SECRET_KEY and ALLOWED_HOSTS must be set."""

from environs import validate

from rulesite.settings.base import *  # noqa: F403
from rulesite.settings.base import LOGGING, MIDDLEWARE, env, words

FILLED = validate.Length(min=1)

DEBUG = False
SECRET_KEY = env.str("SECRET_KEY", validate=FILLED)
ALLOWED_HOSTS = words(env.str("ALLOWED_HOSTS", validate=FILLED))
CSRF_TRUSTED_ORIGINS = words(env.str("CSRF_TRUSTED_ORIGINS", ""))

# TLS ends at a proxy in front, which sets X-Forwarded-Proto itself and drops the client's. Without
# one there is nothing to redirect to.
BEHIND_PROXY = env.bool("BEHIND_PROXY", False)
# It also adds the address of whoever asks to X-Forwarded-For; a CDN before it is a second one.
PROXIES = env.int("PROXIES", 1, validate=validate.Range(min=1))
SECURE_SSL_REDIRECT = BEHIND_PROXY
if BEHIND_PROXY:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    MIDDLEWARE = ["rulesite.serving.proxy.ProxyMiddleware", *MIDDLEWARE]
# Browsers do not forget what they were told here, so it begins with an hour.
SECURE_HSTS_SECONDS = env.int("SECURE_HSTS_SECONDS", 3_600)
SECURE_HSTS_INCLUDE_SUBDOMAINS = env.bool("SECURE_HSTS_INCLUDE_SUBDOMAINS", False)
SECURE_HSTS_PRELOAD = env.bool("SECURE_HSTS_PRELOAD", False)
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]  # subdomains, preload
SESSION_COOKIE_SECURE = True
CSRF_COOKIE_SECURE = True
LOGGING["handlers"]["console"]["formatter"] = "json"
