"""Brings the database in line with the files: in one transaction, telling what changed."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from django.db import models, transaction

from content import checks, markup, sources
from content.addresses import OWN, path_of
from content.models import Chapter, Citation, Document, Load, Rule, Section
from content.sources import Fault, Files, LoadError, Page
from engine import api

Rows = dict[str, dict[str, Any]]


@dataclass(slots=True)
class Changes:
    """What a load did: each list holds words such as ``rule base.city.small``."""

    added: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.added or self.changed or self.removed)


def digest(directory: Path) -> str:
    """A fingerprint of everything that a load depends on."""
    found = hashlib.sha256(f"{markup.VERSION} {sorted(api.rules())}".encode())
    for path in sources.paths(directory):
        found.update(f"\0{path.relative_to(directory)}\0".encode())
        found.update(path.read_bytes())
    return found.hexdigest()


def check(directory: Path) -> Files:
    """The files, if nothing is wrong with them. Raises LoadError."""
    files = sources.read(directory)
    if faults := files.faults or checks.faults(files):
        raise LoadError(faults)
    return files


def load(directory: Path, *, prune: bool = False, force: bool = False) -> Changes | None:
    """Load the files; None when they are those of the last load.

    What is no longer in the files stays unless ``prune``. Raises LoadError, and then nothing
    has changed.
    """
    fingerprint = digest(directory)
    last = Load.objects.first()
    if last and last.digest == fingerprint and not (prune or force):
        return None
    files = check(directory)
    with transaction.atomic():
        changes = _bring(files, prune)
        Load.objects.all().delete()
        Load.objects.create(digest=fingerprint)
    return changes


def _bring(files: Files, prune: bool) -> Changes:
    changes = Changes()
    wanted: list[tuple[type[models.Model], Rows]] = [
        (Document, _documents(files)),
        (Chapter, _chapters(files)),
        (Section, _sections(files)),
        (Rule, {page.id: _rule(page) for page in files.pages}),
    ]
    _gone(wanted, prune, changes)
    _taken(files, wanted[3][1])
    for model, rows in wanted:
        _sync(model, rows, changes)
    _links(files, changes)
    return changes


def _name(model: type[models.Model], key: object) -> str:
    return f"{model._meta.model_name} {key}"


def _gone(wanted: list[tuple[type[models.Model], Rows]], prune: bool, changes: Changes) -> None:
    for model, rows in reversed(wanted):
        gone = model._default_manager.exclude(pk__in=list(rows))
        names = sorted(_name(model, key) for key in gone.values_list("pk", flat=True))
        if prune:
            gone.delete()
            changes.removed += names
        else:
            changes.kept += names


def _taken(files: Files, rows: Rows) -> None:
    """A page that stays although its file is gone may still hold an address."""
    held = dict(Rule.objects.exclude(pk__in=list(rows)).values_list("path", "id"))
    faults = [
        page.fault(f"its address is still held by {held[path_of(page.id)]!r}; use --prune", page.id)
        for page in files.pages
        if path_of(page.id) in held
    ]
    if faults:
        raise LoadError(faults)


def _sync(model: type[models.Model], rows: Mapping[str, dict[str, Any]], changes: Changes) -> None:
    there = model._default_manager.in_bulk(list(rows))
    new, other = [], []
    names = list(next(iter(rows.values()), {}))
    for key, row in rows.items():
        one = there.get(key)
        if one is None:
            new.append(model(pk=key, **row))
        elif any(getattr(one, name) != value for name, value in row.items()):
            for name, value in row.items():
                setattr(one, name, value)
            other.append(one)
    model._default_manager.bulk_create(new)
    if other:
        model._default_manager.bulk_update(other, names)
    changes.added += [_name(model, one.pk) for one in new]
    changes.changed += [_name(model, one.pk) for one in other]


def _links(files: Files, changes: Changes) -> None:
    """Citations and references, which hang on two entries."""
    cited: dict[str, list[tuple[str, str]]] = {}
    for rule, document, place in Citation.objects.values_list("rule", "document", "place"):
        cited.setdefault(rule, []).append((document, place))
    seen: dict[str, set[str]] = {}
    for one, another in Rule.see.through.objects.values_list("from_rule_id", "to_rule_id"):
        seen.setdefault(one, set()).add(another)
    for page in files.pages:
        citations = [(one["document"], one["place"]) for one in page.citations]
        if citations == cited.get(page.id, []) and set(page.see) == seen.get(page.id, set()):
            continue
        rule = Rule.objects.get(pk=page.id)
        rule.citations.all().delete()
        Citation.objects.bulk_create(
            Citation(rule=rule, document_id=document, place=place, order=order)
            for order, (document, place) in enumerate(citations)
        )
        rule.see.set(page.see)
        name = _name(Rule, page.id)
        if name not in changes.added and name not in changes.changed:
            changes.changed.append(name)


def _documents(files: Files) -> Rows:
    names = ("title", "short", "publisher", "edition", "date", "state", "about")
    return {
        row["id"]: {"order": order, **{name: str(row.get(name, "")).strip() for name in names}}
        for order, row in enumerate(files.documents)
    }


def _chapters(files: Files) -> Rows:
    return {
        row["id"]: {
            "order": order,
            "title": row["title"],
            "year": row.get("year"),
            "lede": row["lede"].strip(),
        }
        for order, row in enumerate(files.chapters)
    }


def _sections(files: Files) -> Rows:
    return {
        f"{row['id']}/{section['id']}": {
            "chapter_id": row["id"],
            "anchor": section["id"],
            "order": order,
            "title": section["title"],
        }
        for row in files.chapters
        for order, section in enumerate(row["sections"])
    }


def _rule(page: Page) -> dict[str, Any]:
    return {
        "path": path_of(page.id),
        "section_id": f"{page.chapter}/{page.section}",
        "order": page.order,
        "title": page.title,
        "engine": not page.id.startswith(OWN),
        "body": page.body,
        "html": markup.render(page.body),
        "unit": page.unit,
        "words": page.words,
        "when": page.when,
        "keys": page.keys,
    }


__all__ = ["Changes", "Fault", "LoadError", "check", "digest", "load"]
