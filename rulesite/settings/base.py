"""What is true of every installation. The other settings modules start from here."""

from datetime import timedelta
from pathlib import Path
from typing import Any
from urllib.parse import quote

from csp.constants import NONE, SELF
from environs import Env

from rulesite.settings.caching import caches
from rulesite.settings.databases import database

env = Env()


def words(text: str) -> list[str]:
    """A list written with commas or blanks between its items."""
    return text.replace(",", " ").split()


BASE_DIR = Path(__file__).resolve().parent.parent.parent
VAR_DIR = env.path("VAR_DIR", BASE_DIR / "var")  # what the site makes for itself
FIXTURES = BASE_DIR / "fixtures"  # the authored files

SITE_NAME = "Carcassonne, Settled"
SOURCE_URL = env.str("SOURCE_URL", "")

DEBUG = False
ALLOWED_HOSTS: list[str] = []

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.sitemaps",
    "whitenoise.runserver_nostatic",
    "rulesite.serving.apps.FilesConfig",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "csp",
    "axes",
    "django_otp",
    "django_otp.plugins.otp_totp",
    "django_otp.plugins.otp_static",
    "content",
    "rulesite.serving",
    "rulesite.drawing",
    "rulesite.tiles",
    "rulesite.scenarios",
    "rulesite.said",
    "rulesite.worked",
    "rulesite.play",
    "rulesite.games",
    "rulesite.disputes",
    "rulesite.sharing",
    "rulesite.offline",
    "rulesite.api",
]

MIDDLEWARE = [
    "rulesite.serving.health.HealthMiddleware",
    "rulesite.serving.logs.RequestMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "rulesite.serving.page_cache.KeptMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "csp.middleware.CSPMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "rulesite.serving.limits.LimitMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django_otp.middleware.OTPMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "content.preference.VaryMiddleware",
    "rulesite.budget.BudgetMiddleware",
    "content.parameters.UnescapedMiddleware",
    "content.parameters.SentenceMiddleware",
    "rulesite.serving.away.AwayMiddleware",
    "content.pages.moved.MovedMiddleware",
    "axes.middleware.AxesMiddleware",
]

ROOT_URLCONF = "rulesite.urls"
WSGI_APPLICATION = "rulesite.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "rulesite" / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "rulesite.navigation.site",
                "content.preference.context",
                "content.parameters.context",
            ],
        },
    },
]

DATABASES = {
    "default": database(
        env.str("DATABASE_URL", "") or f"sqlite:///{quote(str(VAR_DIR / 'db.sqlite3'))}"
    )
}
# Seconds for which a page waits for an answer of PostgreSQL; the server sets it, commands do not.
DATABASE_TIMEOUT = env.float("DATABASE_TIMEOUT", 0)
# Nothing is to be saved here: reading pages need no more than a database to read.
READ_ONLY = env.bool("READ_ONLY", False)
# What has an address of its own is as much as there is; what was asked for is without end.
CACHES = caches(env.str("CACHE_URL", "") or env.str("REDIS_URL", ""))
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]

AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
# A name is closed to an address after so many wrong passwords, for a while.
AXES_FAILURE_LIMIT = 5
AXES_COOLOFF_TIME = timedelta(minutes=15)
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_RESET_ON_SUCCESS = True
AXES_VERBOSE = False
AXES_CLIENT_IP_CALLABLE = "rulesite.serving.limits.single"

# Where the editors' admin stands, and whether it asks for a code besides the password.
ADMIN_PATH = env.str("ADMIN_PATH", "admin/")
ADMIN_SECOND_FACTOR = env.bool("ADMIN_SECOND_FACTOR", False)

LANGUAGE_CODE = "en-gb"
TIME_ZONE = "UTC"
USE_I18N = False  # English alone
USE_TZ = True

STATIC_URL = "/static/"
STATIC_ROOT = env.path("STATIC_ROOT", BASE_DIR / "staticfiles")
# Drawings of the tiles, by `manage.py drawtiles`.
DRAWINGS_DIR = VAR_DIR / "drawings"
BOARDS_DIR = DRAWINGS_DIR / "boards"  # those beside texts, by `manage.py drawboards`
STATICFILES_DIRS = [BASE_DIR / "rulesite" / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "rulesite.serving.static.HashedFiles"},
}

# --- Limits ------------------------------------------------------------------

DATA_UPLOAD_MAX_MEMORY_SIZE = 262_144  # bytes
DATA_UPLOAD_MAX_NUMBER_FIELDS = 2_000
MARK_SECONDS = 1.0  # so old may what is known of the reference's version be
SHARED_SECONDS = env.int("SHARED_SECONDS", 0)  # how long caches in front keep a page unasked
RATE_LIMIT = env.str("RATE_LIMIT", "240/m")  # what one address may have made; empty for no limit
FOLLOW_LIMIT = env.str("FOLLOW_LIMIT", "1200/m")  # who follows a game: thirty phones at a table
RATELIMIT_FAIL_OPEN = True  # while nobody can count, each request still has its own limit
BEHIND_PROXY = False
PROXIES = 1  # so many stand before the site, each adding whom it heard to X-Forwarded-For
SLOW_SECONDS = 1.0  # the log says what was asked by a request that took so long
DRAW_LIMIT = 120  # tiles and boards that one request draws, in two or three seconds
# Steps of the engine for one request: 300 tiles of all sets under every edition take 24,300.
WORK_LIMIT = env.int("WORK_LIMIT", 26_000)

# --- Security ----------------------------------------------------------------

SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"

# Nothing inline, nothing from elsewhere.
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}

# --- API ---------------------------------------------------------------------

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.AllowAny"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "UNAUTHENTICATED_USER": None,
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}

SPECTACULAR_SETTINGS = {
    "OAS_VERSION": "3.1.0",
    "POSTPROCESSING_HOOKS": ["rulesite.api.schema.publish"],
    "TITLE": SITE_NAME,
    "DESCRIPTION": "Scores, comparisons and legal moves for any position on the board.",
    "VERSION": "1",
    "LICENSE": {"name": "MIT"},
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "/static/img/favicon.svg",
}

# --- Seen from outside --------------------------------------------------------

# What /metrics asks for as "Authorization: Bearer …"; without one it is not there.
METRICS_TOKEN = env.str("METRICS_TOKEN", "")

LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"request": {"()": "rulesite.serving.logs.NamesRequest"}},
    "formatters": {
        "plain": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"},
        "json": {
            "()": "pythonjsonlogger.json.JsonFormatter",
            "format": "{asctime}{levelname}{name}{message}{request_id}",
            "style": "{",
            "rename_fields": {
                "asctime": "at",
                "levelname": "level",
                "name": "logger",
                "request_id": "request",
            },
        },
    },
    "handlers": {
        "console": {"class": "logging.StreamHandler", "formatter": "plain", "filters": ["request"]}
    },
    "root": {"handlers": ["console"], "level": env.str("LOG_LEVEL", "INFO")},
    # Whoever calls the site by a wrong name has made no fault of ours.
    "loggers": {"django.security.DisallowedHost": {"level": "CRITICAL"}},
}
