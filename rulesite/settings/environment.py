"""Reading of settings from environment variables."""

import os
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

_TRUE = {"1", "true", "yes", "on"}
_FALSE = {"0", "false", "no", "off", ""}


def required(name: str) -> str:
    """The value of a variable that must be set."""
    value = os.environ.get(name, "").strip()
    if not value:
        raise ImproperlyConfigured(f"The environment variable {name} is not set.")
    return value


def words(name: str, default: str = "") -> list[str]:
    """A list written with commas or blanks between its items."""
    return os.environ.get(name, default).replace(",", " ").split()


def flag(name: str, default: bool) -> bool:
    """A yes or a no."""
    value = os.environ.get(name)
    if value is None:
        return default
    folded = value.strip().lower()
    if folded not in _TRUE | _FALSE:
        raise ImproperlyConfigured(f"{name} must be true or false, not {value!r}.")
    return folded in _TRUE


def number(name: str, default: int) -> int:
    """A whole number."""
    value = os.environ.get(name, str(default))
    try:
        return int(value)
    except ValueError as error:
        raise ImproperlyConfigured(f"{name} must be a whole number, not {value!r}.") from error


def database(url: str, default: Path) -> dict[str, Any]:
    """Django's settings for a database address: `sqlite:///path` or `postgresql://…`.

    An empty address means the SQLite file `default`. PostgreSQL needs the package
    psycopg, which is not among the locked requirements.
    """
    parts = urlsplit(url)
    if not url or parts.scheme == "sqlite":
        return {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": unquote(parts.path.removeprefix("/")) if url else str(default),
            "OPTIONS": {
                "transaction_mode": "IMMEDIATE",
                "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
            },
        }
    if parts.scheme in {"postgres", "postgresql"}:
        return {
            "ENGINE": "django.db.backends.postgresql",
            "NAME": unquote(parts.path.lstrip("/")),
            "USER": unquote(parts.username or ""),
            "PASSWORD": unquote(parts.password or ""),
            "HOST": parts.hostname or "",
            "PORT": str(parts.port or ""),
            "CONN_MAX_AGE": 60,
        }
    raise ImproperlyConfigured(f"DATABASE_URL: unknown kind of database {parts.scheme!r}.")
