"""The forms of the entries. A form composes the file that its entry would have, and this file
is judged by the checks of the files: nothing wrong gets in here that would be refused there."""

import hashlib
import re
from collections.abc import Iterable, Iterator
from typing import Any

from django import forms
from django.utils.text import slugify

from content.addresses import OWN
from content.admin.fields import (
    BodyField,
    LineField,
    LinesField,
    PartsField,
    TicksField,
    WordsField,
)
from content.files.kinds import FIGURES, KINDS, whole_data
from content.files.sources import Fault, Page
from content.models import Chapter, Difference, Entry, Revision, Rule, Section
from content.store import dumping, editing

STEP = 10
WORDS = 8
FIELDS = {"id": "own", "board": "boards"}
"""What the form calls a part of the file where it calls it otherwise."""
_PART = re.compile(r"([a-z]+):")


class Rows(list[Any]):
    """What hangs on an entry, before it does."""

    def all(self) -> list[Any]:
        """All of them."""
        return self


class Sketch:
    """An entry as its form has it. It answers for its file as one does that is saved."""

    def __init__(self, entry: Entry, **hangs: Any) -> None:
        self.entry = entry
        self.__dict__.update(hangs)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.entry, name)


class EntryForm(forms.ModelForm):
    """What all kinds share. Once valid, ``page`` is the file, and ``unchanged`` tells that it
    says what is there already."""

    seen = forms.CharField(widget=forms.HiddenInput, required=False)
    own = forms.CharField(
        label="Id",
        max_length=120,
        required=False,
        help_text="Lower case words with hyphens. Left empty, it is made from the title. It is a "
        "part of the address and never changes.",
    )
    title = LineField(max_length=200)
    order = forms.IntegerField(
        min_value=0, required=False, help_text="Its place among its like. Left empty: the last."
    )
    body = BodyField(
        label="Text",
        help_text="Markdown: an empty line between paragraphs (a mere line end counts as a space), "
        "*emphasis*, “- ” before the items of a list. A link reads [note 100](note:100), "
        "[taken](rule:tower.capture.one).",
    )
    figures = TicksField(FIGURES)
    asked = WordsField(
        label="Asked as",
        lines=True,
        help_text="How players put it when they argue, a few words a line. The search finds it by "
        "them; they are not shown.",
    )
    boards = PartsField(
        label="Boards",
        help_text="Worked examples beside the text: “- case: base/farms:three-farms”, and under it "
        '“letters: {P: "0,0 farm n"}” for places that the text names, and a “caption”.',
    )
    keys = WordsField(help_text="Rows of the inventory that the text covers, as car-fn-100.")
    chapters = forms.ModelMultipleChoiceField(
        Chapter.objects.all(),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text="None ticked: it belongs to the chapters of its rules.",
    )

    data: Any
    page: Page | None = None
    unchanged = False

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.kind = next(one for one in KINDS.values() if one.model is self._meta.model)
        self.there = Entry.objects.filter(pk=self.instance.pk or "").first()
        self.initial["seen"] = _mark(self.there)
        if self.there and "chapters" in self.fields:
            named = editing.own_kind(self.there)
            explicit = whole_data(named)["chapters"]
            self.initial["chapters"] = explicit

    def clean_figures(self) -> list[str]:
        """Those ticked, in the order in which they stand already."""
        ticked = self.cleaned_data["figures"]
        before = [one for one in self.initial.get("figures") or [] if one in ticked]
        return before + [one for one in ticked if one not in before]

    def full_clean(self) -> None:
        """Judge the form, then what hangs on the entry, then the whole as a file."""
        super().full_clean()
        if not self.is_bound or self.errors or not self._parts_valid():
            return
        self._derive()
        sketch = self._sketch()
        self._compose(sketch)
        if self.page and not self.errors:
            self._meanwhile()

    def _parts_valid(self) -> bool:
        return all(part.is_valid() for part in self._parts())

    def _parts(self) -> Iterator[Any]:
        yield from getattr(self.instance, "parts", ())

    def _derive(self) -> None:
        """What a new entry is called and where it stands, as far as nobody said so."""
        entry = self.instance
        entry.kind = self.kind.id
        if not self.there:
            entry.own = entry.own or self._own(" ".join(entry.title.split()[:WORDS]))
            entry.name = self.kind.name({"id": entry.own, "number": entry.number})
        if entry.order is None or (not self.there and self.cleaned_data.get("order") is None):
            entry.order = self._last()

    def _own(self, words: str) -> str:
        return slugify(words)

    def _last(self) -> int:
        return 0

    def _sketch(self) -> Any:
        parts: dict[str, Any] = {part.name: Rows(part.rows()) for part in self._parts()}
        for name in ("rules", "see"):
            parts[name] = [link.target for link in parts.get(name, ())]
        return Sketch(
            self.instance,
            citations=parts.pop("citations", Rows()),
            chapters=Rows(self.cleaned_data.get("chapters") or ()),
            **parts,
        )

    def _compose(self, sketch: Any) -> None:
        text = dumping.text_of(sketch)
        page, faults = editing.page_of(self.kind, dumping.file_of(sketch), text)
        if page and not faults:
            faults = editing.faults_of(page, self.there)
        self._tell(text, faults)
        self.page = page
        self.unchanged = bool(self.there) and text == dumping.text_of(
            editing.own_kind(self.there)  # type: ignore[arg-type]
        )

    def _tell(self, text: str, faults: Iterable[Fault]) -> None:
        """Faults as errors at their fields, as far as the form has them."""
        for fault in faults:
            part = _part(text, fault.line)
            field = FIELDS.get(part, part)
            shown = field in self.fields and field != "seen"
            self.add_error(field if shown else None, fault.message)

    def _meanwhile(self) -> None:
        """Nobody's change is lost because two work at once."""
        if not self.there or self.cleaned_data.get("seen") in ("", _mark(self.there)):
            return
        last = Revision.objects.filter(ref=self.there.pk).first()
        who = (last.by or last.get_origin_display()) if last else "somebody"
        data: Any = self.data.copy()
        data[self.add_prefix("seen")] = _mark(self.there)
        self.data = data
        self.add_error(
            None,
            f"This was changed meanwhile ({who}). What you wrote is still below: compare it with "
            "the history, and save again to put it in place of the other.",
        )


def _mark(entry: Entry | None) -> str:
    return hashlib.sha256(entry.source.encode()).hexdigest()[:16] if entry else ""


def _part(text: str, line: int | None) -> str:
    """The part of a file to which a line belongs."""
    lines = text.split("\n")
    end = lines.index("---", 1)
    if line is None or line == 1:
        return ""
    if line > end:
        return "body"
    for one in reversed(lines[1:line]):
        if found := _PART.match(one):
            return found[1]
    return ""


class RuleForm(EntryForm):
    """A rule. New ones are passages of our own: the engine's rules have their pages already."""

    chapters = None
    body = BodyField(
        label="Text",
        required=False,
        help_text="Markdown: the rule itself in its first paragraph, then its conditions and "
        "exceptions; below a line that holds only “***” the commentary on it. A link reads "
        "[note 100](note:100), [taken](rule:tower.capture.one).",
    )
    words = LinesField(
        help_text="What a value is called, a line each: “per-player: once a player”."
    )
    tiles = LinesField(
        help_text="What is on some tiles, a line each: “base-cfff: one city side”. They are drawn "
        "below the text."
    )
    when = LinesField(
        typed=True,
        help_text="The values of other rules under which alone it is in force: "
        "“base.farm.method: 1”.",
    )

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        if self.there and "section" in self.fields:
            chapter = self.instance.section.chapter_id
            self.fields["section"].queryset = Section.objects.filter(chapter=chapter)

    def clean_draft(self) -> bool:
        """Verdicts lead to every rule of the engine."""
        if self.cleaned_data["draft"] and self.there and not self.there.own.startswith(OWN):
            raise forms.ValidationError("Verdicts lead to this rule, so it cannot be hidden.")
        return bool(self.cleaned_data["draft"])

    def _own(self, words: str) -> str:
        return f"{OWN}{self.instance.section.chapter_id}.{slugify(words)}"

    def _last(self) -> int:
        orders = Rule.objects.filter(section=self.instance.section_id).values_list("order")
        return max((order for (order,) in orders), default=0) + STEP


class NoteForm(EntryForm):
    """A note."""


class QuestionForm(EntryForm):
    """A question and its answer."""

    title = LineField(label="Question", max_length=200)
    body = BodyField(
        label="Answer",
        help_text="The answer as it was given, and what became of it. A link reads "
        "[note 100](note:100), [taken](rule:tower.capture.one).",
    )


class DifferenceForm(EntryForm):
    """A topic on which rule sets part ways."""

    def _last(self) -> int:
        orders = Difference.objects.values_list("order", flat=True)
        return max(orders, default=0) + STEP


class VariantForm(EntryForm):
    """A variant."""


class TermForm(EntryForm):
    """A word of the game."""

    also = WordsField(
        lines=True, help_text="Found under these words too, a line each; they are not shown."
    )


class TileNoteForm(EntryForm):
    """A note on tiles."""

    tiles = WordsField(help_text="Ids of the catalogue, as base-cfff.")
