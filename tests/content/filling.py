"""Fills in the forms of the admin as a browser would: with what the page holds."""

import re
from html.parser import HTMLParser
from typing import Any

from django.test import Client
from django.urls import reverse

from content.admin.entries import change_address
from content.models import KINDS, Entry


class _Form(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.fields: dict[str, list[str]] = {}
        self.select = ""
        self.area: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        name, value = found.get("name") or "", found.get("value") or ""
        if tag == "input" and name and found.get("type") not in ("submit", "button"):
            if found.get("type") not in ("checkbox", "radio"):
                self.put(name, value)
            elif "checked" in found:
                self.put(name, value or "on")
        elif tag == "select":
            self.select = name
        elif tag == "option" and self.select and "selected" in found:
            self.put(self.select, value)
        elif tag == "textarea":
            self.area = [name, ""]

    def handle_endtag(self, tag: str) -> None:
        if tag == "select":
            self.select = ""
        elif tag == "textarea":
            name, text = self.area
            self.put(name, text.removeprefix("\n"))
            self.area = []

    def handle_data(self, data: str) -> None:
        if self.area:
            self.area[1] += data

    def put(self, name: str, value: str) -> None:
        self.fields.setdefault(name, []).append(value.replace("\n", "\r\n"))


def own_kind(entry: Entry) -> Any:
    """The entry as an instance of its own kind's model, with its rows."""
    return KINDS[entry.kind].objects.full().get(pk=entry.pk)


def held(client: Client, address: str) -> dict[str, Any]:
    """What the form at an address would send, as it stands."""
    response = client.get(address)
    assert response.status_code == 200
    form = _Form()
    form.feed(response.content.decode())
    return form.fields


def change(client: Client, ref: str, **changes: Any) -> Any:
    """Open an entry, change fields, save; the answer."""
    address = change_address(Entry.objects.get(pk=ref))
    data = held(client, address)
    assert changes.keys() <= data.keys() | {"draft", "figures", "chapters", "quiet"}
    return client.post(address, data | changes)


NEW_QUESTION = {
    "title": "May a dragon sleep in an inn?",
    "body": "No. It has no bed there.",
    "standings-0-status": "unlabelled",
    "standings-1-status": "unlabelled",
    "standings-0-shows": "nothing is said",
    "standings-1-shows": "nothing is said",
    "standings-0-reading": "the answer holds",
    "standings-1-reading": "the answer holds",
    "holdings-0-text": "No.",
}
ONE_OF_EACH = [
    "rule:base.city.small",
    "rule:text.base.table",
    "note:100",
    "faq:17",
    "difference:dragon-moves",
    "variant:rebuilding",
    "term:abbey",
    "tile-note:abbeys",
]


def at(name: str, *args: str) -> str:
    return reverse(f"admin:content_{name}", args=args)


def text(answer: Any) -> str:
    return str(answer.content.decode())


def errors(answer: Any) -> str:
    return " ".join(re.findall(r'<ul class="errorlist[^>]*>(.*?)</ul>', text(answer), re.DOTALL))
