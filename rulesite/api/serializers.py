"""What serializers share: they are read only and take a field's description from its model."""

from datetime import datetime
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from engine.api import shapes
from rulesite.api.schema import schema


class ReadingSerializer(serializers.ModelSerializer):
    """A read-only ModelSerializer. ``Meta.means`` describes fields whose help text is written for
    editors."""

    def get_extra_kwargs(self) -> dict[str, Any]:
        """Nothing is ever written."""
        extra, means = super().get_extra_kwargs(), getattr(self.Meta, "means", {})
        for name in self.Meta.fields:
            more = {"help_text": means[name]} if name in means else {}
            extra[name] = {**extra.get(name, {}), **more, "read_only": True}
        return extra


def made(meaning: str) -> serializers.SerializerMethodField:
    """A field that a method of the serializer makes, by its name."""
    return serializers.SerializerMethodField(help_text=meaning)


def several(column: Any, child: type[serializers.Field], **more: Any) -> serializers.ListField:
    """A column that holds a list, with the type of its items."""
    words = {"help_text": column.field.help_text, **more}
    return serializers.ListField(child=child(), read_only=True, **words)


class WordsField(serializers.CharField):
    """A text with a description."""

    def __init__(self, meaning: str, **more: Any) -> None:
        super().__init__(read_only=True, help_text=meaning, **more)


class NullField(serializers.CharField):
    """A text; null if it is empty or its owner is missing."""

    def __init__(self, **more: Any) -> None:
        super().__init__(read_only=True, allow_null=True, default=None, **more)

    def to_representation(self, value: str) -> str | None:
        """Null for the empty word."""
        return value or None


class MomentField(serializers.DateTimeField):
    """A time to the microsecond, as ISO 8601 has it."""

    def __init__(self, **more: Any) -> None:
        super().__init__(read_only=True, **more)

    def to_representation(self, value: datetime) -> str:
        """With its distance from UTC in figures."""
        return value.isoformat()


@extend_schema_field(schema(shapes.Value))
class ValueField(serializers.ReadOnlyField):
    """The value of a rule: a number, yes or no, a word, or none."""


@extend_schema_field(str)
class UrlField(serializers.ReadOnlyField):
    """A path that becomes an absolute address when the response is sent
    (``kinds.EntryViewSet.placed``)."""

    def __init__(self, **more: Any) -> None:
        super().__init__(source="*", help_text="The same in full.", **more)

    def to_representation(self, value: object) -> None:
        """Only a request knows what the site is called."""
        return


class PlacedSerializer(ReadingSerializer):
    """Something with a page on this site."""

    path = WordsField("Its page on this site.", source="get_absolute_url")
    url = UrlField()
