"""Form fields in which an editor writes lists and mappings as lines of text."""

import json
import re
from typing import Any

import yaml
from django import forms
from django.core.exceptions import ValidationError

from content.files import front


class LineField(forms.CharField):
    """A text that is one line in its file; it may be typed over several."""

    widget = forms.Textarea(attrs={"rows": 2, "cols": 90})

    def to_python(self, value: Any) -> str:
        return " ".join(super().to_python(value).split())


class BodyField(forms.CharField):
    """The text of an entry."""

    widget = forms.Textarea(attrs={"rows": 20, "cols": 100, "class": "body-text"})

    def to_python(self, value: Any) -> str:
        return str(super().to_python(value)).replace("\r\n", "\n").strip()


class WordsField(forms.CharField):
    """A list of words with commas or line ends between them; with line ends alone, if each takes
    a line."""

    def __init__(self, *, lines: bool = False, **options: Any) -> None:
        self.between = "\n" if lines else ", "
        self.apart = re.compile(r"\n" if lines else r"[,\n]")
        rows = 4 if lines else 2
        options.setdefault("widget", forms.Textarea(attrs={"rows": rows, "cols": 90}))
        options.pop("encoder", None)
        options.pop("decoder", None)
        super().__init__(required=False, **options)

    def prepare_value(self, value: Any) -> Any:
        return self.between.join(value) if isinstance(value, list) else value

    def to_python(self, value: Any) -> Any:
        if isinstance(value, list):
            return value
        words = (one.strip() for one in self.apart.split(value or ""))
        return list(dict.fromkeys(one for one in words if one))


class LinesField(forms.CharField):
    """A mapping, a line ``key: value`` each. With ``typed`` numbers, ``true`` and ``false`` are
    what they look like; otherwise every value is a text."""

    def __init__(self, *, typed: bool = False, **options: Any) -> None:
        self.typed = typed
        options.setdefault("widget", forms.Textarea(attrs={"rows": 3, "cols": 90}))
        super().__init__(required=False, **options)

    def prepare_value(self, value: Any) -> Any:
        if not isinstance(value, dict):
            return value
        return "\n".join(f"{key}: {self._shown(one)}" for key, one in value.items())

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
            found[key] = self._read(said)
        return found

    def _shown(self, value: object) -> str:
        text = str(value).lower() if isinstance(value, bool) else str(value)
        return text if not self.typed or self._read(text) == value else json.dumps(value)

    def _read(self, text: str) -> object:
        if not self.typed:
            return text
        try:
            value = front.parse(text)
        except yaml.YAMLError:
            return text
        return value if isinstance(value, str | int | bool) else text


class PartsField(forms.CharField):
    """Several mappings, as a file has them."""

    def __init__(self, **options: Any) -> None:
        options.setdefault("widget", forms.Textarea(attrs={"rows": 4, "cols": 90}))
        options.pop("encoder", None)
        options.pop("decoder", None)
        super().__init__(required=False, **options)

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
    """Some words of a few, to be ticked."""

    widget = forms.CheckboxSelectMultiple

    def __init__(self, words: tuple[str, ...], **options: Any) -> None:
        choices = [(word, word.capitalize()) for word in words]
        super().__init__(choices=choices, required=False, **options)
