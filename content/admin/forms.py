"""The form of an entry, made from the fields of its model, and form fields for lists and mappings.

What a form says is checked as the file that the entry would have.
"""

import hashlib
import json
import re
from collections.abc import Iterable, Mapping
from copy import copy
from typing import Any

import yaml
from django import forms
from django.core.exceptions import ValidationError
from django.db import models
from django.utils.text import slugify

from content.addresses import OWN
from content.files import front
from content.files.sources import Page
from content.models import FIGURES, Chapter, Entry, Revision, Section, fields
from content.models.written import FieldPart, parts
from content.store import dumping, editing

STEP = 10  # so that an entry can come between two without renumbering them
WORDS = 8  # of a title in an id: as much of it as an address needs to be recognized
LONG = 200
"""Characters from which a text gets a field of several lines."""
_PART = re.compile(r"([a-z_]+):")


# --- What is typed for a field of a type -------------------------------------------------------


class TextAreaField(forms.CharField):
    """A value that is typed over several lines; each subclass writes and reads its own."""

    rows = 3

    def __init__(self, **options: Any) -> None:
        # Django hands these to the form field of every JSON column, and a field of text takes
        # neither.
        for name in ("encoder", "decoder"):
            options.pop(name, None)
        options["widget"] = forms.Textarea(attrs={"rows": self.rows, "cols": 90})
        super().__init__(**options)


class LineField(forms.CharField):
    """A text that is one line in its file; a long one may be typed over several."""

    def __init__(self, **options: Any) -> None:
        if (options.get("max_length") or LONG) >= LONG:
            options["widget"] = forms.Textarea(attrs={"rows": 2, "cols": 90})
        super().__init__(**options)

    def to_python(self, value: Any) -> str:
        return " ".join(super().to_python(value).split())


class BodyField(forms.CharField):
    """The text of an entry."""

    def __init__(self, **options: Any) -> None:
        attrs = {"rows": 20, "cols": 100, "class": "body-text"}
        super().__init__(**{**options, "widget": forms.Textarea(attrs=attrs)})

    def to_python(self, value: Any) -> str:
        # Browsers send line ends as two characters, files have one.
        return str(super().to_python(value)).replace("\r\n", "\n").strip()


class WordsFormField(TextAreaField):
    """A list of words with commas or line ends between them."""

    rows = 2
    between, apart = ", ", re.compile(r"[,\n]")

    def prepare_value(self, value: Any) -> Any:
        return self.between.join(value) if isinstance(value, list) else value

    def to_python(self, value: Any) -> Any:
        if isinstance(value, list):
            return value
        words = (one.strip() for one in self.apart.split(value or ""))
        return list(dict.fromkeys(word for word in words if word))


class PhrasesField(WordsFormField):
    """A list of phrases, a line each."""

    rows = 4
    between, apart = "\n", re.compile(r"\n")


class LinesField(TextAreaField):
    """A mapping to texts, a line ``key: text`` each."""

    def prepare_value(self, value: Any) -> Any:
        if not isinstance(value, dict):
            return value
        return "\n".join(f"{key}: {self.shown(one)}" for key, one in value.items())

    def to_python(self, value: Any) -> Any:
        if isinstance(value, dict):
            return value
        found: dict[str, Any] = {}
        for number, line in enumerate((value or "").splitlines(), 1):
            if not line.strip():
                continue
            key, colon, said = (part.strip() for part in line.partition(":"))
            if not (key and colon and said):
                raise ValidationError(f"Line {number} must read “key: value”: {line.strip()}")
            if key in found:
                raise ValidationError(f"Line {number} names {key} again.")
            found[key] = self.read(said)
        return found

    def shown(self, value: Any) -> str:
        """A value as it stands on its line."""
        return str(value)

    def read(self, text: str) -> Any:
        """The value for what stands on a line."""
        return text


class ValuesField(LinesField):
    """A mapping to values, a line each: numbers, ``true`` and ``false`` are what they look like,
    and everything else is a text."""

    def shown(self, value: Any) -> str:
        # A text that looks like a number is shown in quotation marks, or it would come back as
        # one.
        plain = isinstance(value, str) and self.read(value) == value
        return value if plain else json.dumps(value)

    def read(self, text: str) -> Any:
        try:
            value = json.loads(text)
        except ValueError:
            return text
        return value if isinstance(value, str | int | bool) else text


class BoardsField(TextAreaField):
    """Several mappings, as a file has them."""

    rows = 4

    def prepare_value(self, value: Any) -> Any:
        return "".join(map(front.row, value)) if isinstance(value, list) else value

    def to_python(self, value: Any) -> Any:
        if isinstance(value, list):
            return value
        try:
            found = front.parse(value or "") or []
        except yaml.YAMLError as error:
            raise ValidationError(f"This is no YAML: {error}") from error
        if not isinstance(found, list):
            raise ValidationError("This must be a list: each board begins with “- ”.")
        return found


class TicksField(forms.MultipleChoiceField):
    """Figures to be ticked."""

    widget = forms.CheckboxSelectMultiple

    def __init__(self, **options: Any) -> None:
        known = {name: options[name] for name in ("label", "help_text", "required", "initial")}
        super().__init__(choices=[(figure, figure.capitalize()) for figure in FIGURES], **known)


TYPED: Mapping[Any, Any] = {
    models.CharField: {"form_class": LineField},
    models.TextField: {"form_class": LineField},
    models.ManyToManyField: {"widget": forms.CheckboxSelectMultiple},
    fields.MarkdownText: {"form_class": BodyField},
    fields.WordList: {"form_class": WordsFormField},
    fields.PhraseList: {"form_class": PhrasesField},
    fields.FigureList: {"form_class": TicksField},
    fields.NumberList: {},
    fields.BoardList: {"form_class": BoardsField},
    fields.TextsByValue: {"form_class": LinesField},
    fields.ValuesByRule: {"form_class": ValuesField},
}
"""The form field for each type of model field, as ``formfield_overrides``."""


# --- The form of an entry ----------------------------------------------------------------------


class FaultyError(Exception):
    """The file that a form would make is faulty. ``faults`` pairs fields with messages; a fault of
    no field has None."""

    def __init__(self, faults: list[tuple[str | None, str]]) -> None:
        super().__init__("\n".join(message for _, message in faults))
        self.faults = faults


class JudgedForm(forms.ModelForm):
    """A form that is checked as part of a file, so the database is not asked."""

    def _get_validation_exclusions(self) -> set[str]:
        return {field.name for field in self.instance._meta.fields}

    def validate_unique(self) -> None:
        """Nothing: the checks of the file find duplicates."""

    def validate_constraints(self) -> None:
        """Nothing: the checks of the file find duplicates."""


class EntryForm(JudgedForm):
    """What the forms of all kinds share. ``faults`` are the faults of the file that it made."""

    seen = forms.CharField(widget=forms.HiddenInput, required=False)

    data: Any
    faults: Iterable[tuple[str | None, str]] = ()

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.new = self.instance._state.adding
        # What is typed goes into the instance: a save also needs it as it was.
        self.before = None if self.new else copy(self.instance)
        self.mark = _mark(self.instance)
        self.initial["seen"] = self.mark
        for name in self.fields.keys() & {"own", "order"}:
            self.fields[name].required = False
        if self.new and "order" in self.fields:
            # Left empty it means behind all the others; the default of the column would stand in
            # its way.
            self.fields["order"].initial = None
        if "chapters" in self.fields and not (self.new or self.is_bound):
            part = parts(type(self.instance))["chapters"]
            self.initial["chapters"] = part.value(self.instance, dumping.saved(self.instance))

    def clean_figures(self) -> list[str]:
        """Those ticked, in the order in which they stand already."""
        ticked = self.cleaned_data["figures"]
        before = [one for one in self.initial.get("figures") or [] if one in ticked]
        return before + [one for one in ticked if one not in before]

    def clean(self) -> Any:
        """Refuse to overwrite the change of somebody else who edits at the same time."""
        if not self.new and self.cleaned_data.get("seen") not in ("", self.mark):
            last = Revision.objects.filter(ref=self.instance.pk).first()
            who = (last.by or last.get_origin_display()) if last else "somebody"
            # What was sent is read-only; with the new mark in it the next save goes through.
            self.data = self.data.copy()
            self.data[self.add_prefix("seen")] = self.mark
            self.add_error(
                None,
                f"This was changed meanwhile ({who}). What you wrote is still below: compare it "
                "with the history, and save again to put it in place of the other.",
            )
        return super().clean()

    def full_clean(self) -> None:
        """Add the faults of the file."""
        super().full_clean()
        for field, message in self.faults if self.is_bound else ():
            self.add_error(field, message)

    def save(self, commit: bool = True) -> Any:
        """The entry, not saved. A new one is named and placed as far as nobody said how."""
        entry = self.instance
        entry.kind = entry.KIND
        if self.new:
            entry.own = entry.own or self.own(slugify(" ".join(entry.title.split()[:WORDS])))
            entry.name = entry.name_of({"id": entry.own, "number": entry.number})
            entry.pk = f"{entry.kind}:{entry.name}"
        if entry.order is None:
            entry.order = self.last() if entry.placed else 0
        self.save_m2m = lambda: None
        return entry

    def own(self, words: str) -> str:
        """The id of a new entry."""
        return words

    def last(self) -> int:
        """The place behind all of its like."""
        orders = self.like().values_list("order", flat=True)
        return max(orders, default=0) + STEP

    def like(self) -> Any:
        """The entries among which it has a place."""
        return type(self.instance).objects.all()

    # --- The file ------------------------------------------------------------------------------

    def text(self, formsets: Iterable[Any]) -> str:
        """The file that it makes with the rows below it; all must be valid."""
        found: dict[type[models.Model], list[Any]] = {
            Chapter: list(self.cleaned_data.get("chapters") or ())
        }
        for formset in formsets:
            found.setdefault(formset.model, []).extend(formset.rows())
        return dumping.text_of(self.save(commit=False), lambda model: found.get(model, ()))

    def page(self, text: str) -> Page:
        """The file as a page. Raises FaultyError."""
        page, faults = editing.page_of(self.instance, text)
        if page and not faults:
            faults = editing.faults_of(page, self.before)
        if faults or page is None:
            raise FaultyError([(self._field(text, fault.line), fault.message) for fault in faults])
        return page

    def _field(self, text: str, line: int | None) -> str | None:
        """The field that made a line of a file."""
        part = parts(type(self.instance)).get(key := _key(text, line))
        name = part.field.name if isinstance(part, FieldPart) else key
        return name if name in self.fields else None


def _mark(entry: Entry) -> str:
    return hashlib.sha256(entry.source.encode()).hexdigest()[:16] if entry.source else ""


def _key(text: str, line: int | None) -> str:
    """The key of the front matter to which a line belongs, or ``body``."""
    lines = text.split("\n")
    if line is None or line == 1:
        return ""
    if line > lines.index("---", 1):
        return "body"
    keys = (_PART.match(one) for one in reversed(lines[1:line]))
    return next((found[1] for found in keys if found), "")


class RuleForm(EntryForm):
    """A rule. A new one is a passage of our own: the rules of the engine have their pages
    already."""

    class Meta:
        help_texts = {
            "body": "Markdown: the rule itself in its first paragraph, then its conditions and "
            "exceptions; below a line that holds only “***” the commentary on it. A link reads "
            "[note 100](note:100), [taken](rule:tower.capture.one).",
        }

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        if "body" in self.fields:
            self.fields["body"].required = False
        if not self.new and "section" in self.fields:
            chapter = self.instance.section_id.partition("/")[0]
            # The chapter stands in the id, which never changes.
            self.fields["section"].queryset = Section.objects.filter(chapter=chapter)

    def clean_draft(self) -> bool:
        """Verdicts lead to every rule of the engine."""
        if self.cleaned_data["draft"] and not self.new and not self.instance.own.startswith(OWN):
            raise forms.ValidationError("Verdicts lead to this rule, so it cannot be hidden.")
        return bool(self.cleaned_data["draft"])

    def own(self, words: str) -> str:
        return f"{OWN}{self.instance.section.chapter_id}.{words}"

    def like(self) -> Any:
        return super().like().filter(section=self.instance.section_id)


class QuestionForm(EntryForm):
    """A question and its answer."""

    class Meta:
        labels = {"title": "Question", "body": "Answer"}
        help_texts = {
            "body": "The answer as it was given, and what became of it. A link reads "
            "[note 100](note:100), [taken](rule:tower.capture.one).",
        }
