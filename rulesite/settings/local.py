"""One's own machine as visitors would see it: no setting is needed, errors show no details.

Only this machine can reach it. To work on the code, use ``development``.
"""

import os
import secrets
from contextlib import suppress
from pathlib import Path

from rulesite.settings.base import *  # noqa: F403
from rulesite.settings.base import LOGGING, VAR_DIR


def own_secret(path: Path) -> str:
    """The secret of this machine; of several processes that create it at once, one wins."""
    if path.exists():
        return path.read_text()
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_suffix(f".{os.getpid()}")
    draft.touch(mode=0o600)
    draft.write_text(secrets.token_urlsafe(48))
    with suppress(FileExistsError):
        os.link(draft, path)
    draft.unlink()
    return path.read_text()


SECRET_KEY = own_secret(VAR_DIR / "secret-key")
ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]"]
STATIC_ROOT = VAR_DIR / "static"
LOGGING["root"]["level"] = os.environ.get("LOG_LEVEL", "WARNING")
