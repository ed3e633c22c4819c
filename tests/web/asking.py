"""Short ways to ask the API, and to read pages."""

import json
from html import unescape
from pathlib import Path

from rulesite.api import inputs

ROOT = Path(__file__).resolve().parent.parent.parent
V1 = "/api/v1"
CITY = inputs.EXAMPLE
BOARD = "players red blue*\nbase-crfr 0,0  red city n\nbase-cfff 0,-1 2\n"
ASKED = ("score", "compare", "problems", "actions")


def text(response):
    """A page as it is read, without its entities."""
    return unescape(response.content.decode())


def get(client, path, **query):
    return client.get(f"{V1}/{path}", query)


def post(client, path, body, content_type="application/json"):
    raw = body if isinstance(body, str | bytes) else json.dumps(body)
    return client.post(f"{V1}/{path}", raw, content_type=content_type)


def failure(response, status, code=None):
    """The body of a failure, which has the one shape."""
    assert response.status_code == status, response.content[:300]
    assert response["Content-Type"].startswith("application/json")
    body = response.json()
    assert set(body) - {"problems"} == {"code", "message", "rule", "cell"}
    assert body["message"]
    for problem in body.get("problems", ()):
        assert set(problem) == {"code", "message", "rule", "cell"}
    if code is not None:
        assert body["code"] == code
    return body
