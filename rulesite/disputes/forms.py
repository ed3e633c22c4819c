"""The forms of saved disputes."""

from typing import Any

from django import forms

from engine import api
from rulesite.disputes.storage import DisputeToKeep
from rulesite.scenarios import asked

LONGEST = 8_190
"""Characters of an address, as the server accepts it."""

LONGEST_TITLE, LONGEST_WORDS = 120, 2_000
"""Characters of what is said of a dispute."""


class TextField(forms.CharField):
    """A text of several lines. A line end counts as one character, as browsers count it, although
    they send two."""

    widget = forms.Textarea

    def to_python(self, value: Any) -> Any:
        """The text with one sort of line ends."""
        text = super().to_python(value)
        return text.replace("\r\n", "\n") if isinstance(text, str) else text


class WordsForm(forms.Form):
    """A title, and the question in words."""

    title = forms.CharField(max_length=LONGEST_TITLE)
    words = TextField(
        label="What is the question?",
        max_length=LONGEST_WORDS,
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
    )


class DisputeForm(WordsForm):
    """What is said of it, and the address of a verdict or a turn."""

    address = forms.CharField(
        label="Address of the verdict or the turn",
        max_length=LONGEST,
        help_text="Copied from the browser’s address line.",
    )
    number = forms.IntegerField(widget=forms.HiddenInput, required=False)

    def clean(self) -> dict[str, Any]:
        """Judge the question: what cannot be read cannot be saved."""
        data: dict[str, Any] = super().clean() or {}
        if data.get("address"):
            question = asked.read(data["address"])
            try:
                judged = question.judge()
            except api.EngineError as error:
                self.add_error("address", str(error))
            else:
                title, words = data.get("title", ""), data.get("words", "")
                self.stated = DisputeToKeep(title, words, question, judged)
        return data


class ReportForm(forms.Form):
    """Why a dispute should not be here."""

    reason = forms.CharField(max_length=500)


class KeyForm(forms.Form):
    """The edit key, for its holder on another device."""

    key = forms.CharField(max_length=100)
