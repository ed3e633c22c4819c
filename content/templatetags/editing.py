"""``{% load editing %}``: ``{{ app_list|edited_first }}`` for the menu of the admin."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import template
from django.urls import reverse

register = template.Library()

_PLAYERS = ("disputes", "games")

_NAMES = {
    "StaticDevice": "Second factors: lists of codes",
    "TOTPDevice": "Second factors: programs",
}
"""Of what has a name for programmers."""

Apps = Iterable[Mapping[str, Any]]


@register.filter
def edited_first(apps: Apps) -> list[dict[str, Any]]:
    """The apps of the admin as an editor sees them: texts, what players sent, what can only be
    looked at, and who may sign in. The last two are ``folded``."""
    named = [(app["app_label"], model) for app in apps for model in app["models"]]
    texts = [model for label, model in named if label == "content"]
    parts = (
        ("texts", "Texts", [model for model in texts if not model.get("view_only")]),
        ("players", "From players", [model for label, model in named if label in _PLAYERS]),
        ("looks", "To look up", [model for model in texts if model.get("view_only")]),
        ("people", "Who may sign in", [
            {**model, "name": _NAMES.get(model["object_name"], model["name"])}
            for label, model in named if label not in ("content", *_PLAYERS)
        ]),
    )  # fmt: skip
    return [
        {
            "app_label": label,
            "app_url": f"{reverse('admin:index')}#{label}",
            "name": name,
            "models": models,
            "folded": label in ("looks", "people"),
        }
        for label, name, models in parts
        if models
    ]
