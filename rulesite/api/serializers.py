"""What all serializers share: they only read, and say of a field what its model says of it."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from engine.api import shapes
from rulesite.api.schema import schema


class Reading(serializers.ModelSerializer):
    """A model's fields, to read."""

    def get_extra_kwargs(self) -> dict[str, Any]:
        """Nothing is ever written."""
        extra: dict[str, Any] = super().get_extra_kwargs()
        for name in self.Meta.fields:
            extra.setdefault(name, {})["read_only"] = True
        return extra


def several(column: Any, child: type[serializers.Field], **more: Any) -> serializers.ListField:
    """A column that holds a list, with what its items are."""
    words = {"help_text": column.field.help_text, **more}
    return serializers.ListField(child=child(), read_only=True, **words)


@extend_schema_field(schema(shapes.Value))
class ValueField(serializers.ReadOnlyField):
    """The value of a rule: a number, yes or no, a word, or none."""
