"""What somebody brings along."""

from typing import Any

from django import forms

from engine import api
from rulesite.sharing import files, opening


class BringForm(forms.Form):
    """A text, or a file with one."""

    text = forms.CharField(
        label="Paste it here",
        max_length=opening.LARGEST,
        required=False,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"}),
        help_text="An address of this site, a position as text or JSON, or a saved game.",
    )
    file = forms.FileField(
        label="Or choose a file",
        required=False,
        help_text="A .txt, .json or .jcz file of up to 1 MB, as it is or in a zip or gzip file.",
    )

    def clean(self) -> dict[str, Any]:
        """Read it: ``found`` is what it holds."""
        data: dict[str, Any] = super().clean() or {}
        if self.errors:
            return data
        file = data.get("file")
        try:
            source = text_of(file) if file else data.get("text", "")
            self.found = files.read(source)
        except api.EngineError as error:
            self.add_error("file" if file else "text", str(error))
        return data


def text_of(file: Any) -> str:
    """The text of an uploaded file. Raises api.EngineError."""
    # No more than tells that it is too much.
    return opening.opened(file.read(opening.LARGEST + 1))
