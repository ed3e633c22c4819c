"""What somebody brings along."""

from typing import Any

from django import forms

from engine import api
from rulesite.sharing import files


class BringForm(forms.Form):
    """A text, or a file with one."""

    text = forms.CharField(
        label="Paste it here",
        max_length=files.LARGEST,
        required=False,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"}),
        help_text="An address of this site, a position as text or JSON, or a saved game.",
    )
    file = forms.FileField(
        label="Or choose a file",
        required=False,
        help_text="A .txt, .json or .jcz file of up to 1 MB.",
    )

    def clean(self) -> dict[str, Any]:
        """Read it: ``found`` is what it holds."""
        data: dict[str, Any] = super().clean() or {}
        if self.errors:
            return data
        file = data.get("file")
        try:
            source = _decoded(file) if file else data.get("text", "")
            if not source.strip():
                raise api.InputError("no-position", "Paste something, or choose a file.")
            self.found = files.read(source)
        except api.EngineError as error:
            self.add_error("file" if file else "text", str(error))
        return data


def _decoded(file: Any) -> str:
    """The text of a file. Raises api.EngineError."""
    if file.size > files.LARGEST:
        raise api.TooLargeError("too-large", "A file has at most 1 MB.")
    try:
        return str(file.read().decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise api.InputError("malformed", "This file is no text.") from error
