"""The entries of the reference, as the API tells them: a serializer for each kind."""

from collections.abc import Iterator
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from content.files.kinds import FIGURES
from content.models import (
    Citation,
    Difference,
    Entry,
    Holding,
    Name,
    Note,
    Position,
    Question,
    Reply,
    Rule,
    RuleValue,
    Standing,
    Term,
    TileNote,
    Variant,
)
from content.models.entries import OfEdition
from content.pages.selectors import in_words
from content.tables.differences import rules_of
from content.text import markup
from engine import api
from rulesite.api.catalogue import RuleSaidSerializer
from rulesite.api.serializers import (
    MomentField,
    NullField,
    Placed,
    Reading,
    ValueField,
    WordsField,
    several,
)

TEXT = serializers.CharField
DOCUMENT = "The document's id."


class FigureField(serializers.ChoiceField):
    """The name of a figure."""

    def __init__(self, **more: Any) -> None:
        super().__init__([(one, one) for one in FIGURES], **more)


class CitedPlaceSerializer(Reading):
    """Where a document says it."""

    class Meta:
        model = Citation
        fields = ["document", "place"]
        extra_kwargs = {
            "document": {"help_text": DOCUMENT},
            "place": {"help_text": "Where in it."},
        }


class ReferenceEntrySerializer(Placed):
    """What entries of every kind have."""

    chapters = serializers.PrimaryKeyRelatedField(
        many=True, read_only=True, help_text="The chapters that it belongs to."
    )
    rules = serializers.SerializerMethodField(
        help_text="The rules that it is about, the most important first."
    )
    see = serializers.SerializerMethodField(help_text="Entries to read next, by id.")
    figures = several(Entry.figures, FigureField, help_text="The figures that it is about.")
    keys = several(Entry.keys, TEXT, help_text="The rows of the inventory that it covers.")
    citations = CitedPlaceSerializer(many=True, read_only=True, help_text="Where it is written.")
    changed = MomentField(help_text="When it last changed.")

    class Meta:
        model = Entry
        fields = [
            "id", "kind", "name", "number", "path", "url", "title", "body", "html", "chapters",
            "rules", "see", "figures", "keys", "citations", "changed",
        ]  # fmt: skip
        extra_kwargs = {
            "id": {"help_text": "Its name among all entries: kind and name, such as `faq:17`."},
            "name": {"help_text": "Its name in addresses."},
            "number": {"help_text": "The number that the annotated rules give it."},
            "path": {"help_text": "Its page on this site. It never moves."},
            "title": {"help_text": "What it is called; of a question, the question."},
            "body": {
                "help_text": "The text in Markdown; links name entries, "
                "as `(rule:base.city.small)`."
            },
            "html": {"help_text": "The same as HTML; links lead to pages of this site."},
        }

    def get_rules(self, entry: Entry) -> list[str]:
        return [rule.name for rule in entry.rules if not rule.draft]

    def get_see(self, entry: Entry) -> list[str]:
        return [other.pk for other in entry.see if not other.draft]


COMMON = ReferenceEntrySerializer.Meta


# --- Rules, notes ------------------------------------------------------------------------------


class RuleEntrySerializer(ReferenceEntrySerializer):
    """A rule, or a passage beside the rules."""

    body = serializers.SerializerMethodField(help_text=COMMON.extra_kwargs["body"]["help_text"])
    html = serializers.SerializerMethodField(help_text=COMMON.extra_kwargs["html"]["help_text"])
    norm = serializers.SerializerMethodField(
        help_text="The first part of the text: the rule itself, in Markdown."
    )
    commentary = serializers.SerializerMethodField(
        help_text="The rest of the text: what is remarked on it, in Markdown."
    )
    under = NullField(
        source="under.name",
        help_text="The rule with which it is told; its page is that one's.",
    )
    section = serializers.PrimaryKeyRelatedField(
        read_only=True, help_text="The section of its chapter."
    )
    value = serializers.SerializerMethodField(
        help_text="number, flag, choice or statement; null for a passage."
    )
    words = serializers.DictField(child=TEXT(), read_only=True, help_text="Values in words.")
    when = serializers.DictField(
        child=ValueField(),
        read_only=True,
        help_text="Values of other rules under which alone it is in force.",
    )
    editions = RuleSaidSerializer(
        source="values", many=True, read_only=True, help_text="By edition; empty for a passage."
    )

    class Meta(COMMON):
        model = Rule
        fields = [
            *COMMON.fields, "norm", "commentary", "paragraph", "under", "section", "order",
            "engine", "value", "unit", "words", "when", "editions",
        ]  # fmt: skip
        extra_kwargs = {
            **COMMON.extra_kwargs,
            "order": {"help_text": "Its place in the section."},
            "engine": {"help_text": "Whether verdicts apply or cite it."},
            "unit": {"help_text": "What a number counts."},
        }

    def get_body(self, rule: Rule) -> str:
        return "\n\n".join(markup.parts(rule.body))

    def get_html(self, rule: Rule) -> str:
        return rule.norm + rule.commentary

    def get_norm(self, rule: Rule) -> str:
        return markup.parts(rule.body)[0]

    def get_commentary(self, rule: Rule) -> str:
        return "\n\n".join(markup.parts(rule.body)[1:])

    def get_value(self, rule: Rule) -> str | None:
        known = api.rules().get(rule.name)
        return known.kind if known else None


class NoteEntrySerializer(ReferenceEntrySerializer):
    """A note on rules."""

    also_numbers = several(
        Entry.also_numbers,
        serializers.IntegerField,
        help_text="Further numbers there, of notes that say the same.",
    )

    class Meta(COMMON):
        model = Note
        fields = [*COMMON.fields, "also_numbers", "type"]
        extra_kwargs = {**COMMON.extra_kwargs, "type": {"help_text": "What it is for."}}


# --- Questions ---------------------------------------------------------------------------------


def _by_edition(said: Any) -> Iterator[tuple[str, OfEdition]]:
    """What holds in each edition, by itself or by its lineage; one that is silent is left out."""
    return ((edition, found) for edition in api.EDITIONS if (found := said(edition)))


class QuestionStandingSerializer(Reading):
    """What became of a question at a publisher."""

    class Meta:
        model = Standing
        fields = ["publisher", "status", "document", "place", "shows", "reading"]
        extra_kwargs = {
            "publisher": {"help_text": "By its short name, such as hig."},
            "document": {"help_text": "The document that shows it."},
            "place": {"help_text": "Where in it."},
            "shows": {"help_text": "What stands there."},
            "reading": {"help_text": "Our reading of an answer without a label, or both readings."},
        }


class QuestionReplySerializer(Reading):
    """What was said of a question after the annotated rules."""

    publisher = WordsField("Who answered, by its short name; empty for players.")
    status = WordsField("answered, reversed or compiled.")
    dates = several(Reply.dates, TEXT, help_text="The months or years, as far as known: 2015-03.")

    class Meta:
        model = Reply
        fields = ["publisher", "status", "document", "place", "dates", "says"]
        extra_kwargs = {
            "document": {"help_text": "The document in which it stands."},
            "place": {"help_text": "Where in it."},
            "says": {"help_text": "What it says."},
        }


class QuestionHoldingSerializer(Reading):
    """What holds now."""

    class Meta:
        model = Holding
        fields = ["edition", "text"]
        extra_kwargs = {
            "edition": {"help_text": "Under which edition."},
            "text": {"help_text": "What holds."},
        }


class QuestionEntrySerializer(ReferenceEntrySerializer):
    """A question, with the answer as it was given for its text."""

    standings = QuestionStandingSerializer(many=True, read_only=True, help_text="By publisher.")
    since = QuestionReplySerializer(
        source="replies", many=True, read_only=True, help_text="What was said since, in its order."
    )
    now = serializers.SerializerMethodField(
        help_text="What holds, by edition; one that is silent is left out."
    )

    class Meta(COMMON):
        model = Question
        fields = [*COMMON.fields, "standings", "since", "now"]

    @extend_schema_field(QuestionHoldingSerializer(many=True))
    def get_now(self, question: Question) -> list[dict[str, str]]:
        return [
            {"edition": edition, "text": holding.text}
            for edition, holding in _by_edition(question.holding)
        ]


# --- Differences -------------------------------------------------------------------------------


class DifferenceValueSerializer(serializers.Serializer):
    """What the engine holds on a difference: its value, not read from the text."""

    rule = WordsField("The rule.")
    value = ValueField()
    words = NullField(help_text="The value in words.")


class DifferencePositionSerializer(Reading):
    """What an edition says on a difference."""

    values = DifferenceValueSerializer(
        many=True, read_only=True, help_text="What the engine's rules say there."
    )

    class Meta:
        model = Position
        fields = ["edition", "text", "basis", "source", "values"]
        extra_kwargs = {
            "edition": {"help_text": "The edition."},
            "text": {"help_text": "What it says."},
            "source": {"help_text": "Where that is written."},
        }


class DifferenceEntrySerializer(ReferenceEntrySerializer):
    """A topic on which editions part ways."""

    case = NullField(help_text="The test case that shows it.")
    no_case = NullField(help_text="Why no board can show it, where there is no case.")
    positions = serializers.SerializerMethodField(
        help_text="By edition; one that is silent is left out."
    )

    class Meta(COMMON):
        model = Difference
        fields = [*COMMON.fields, "row", "case", "no_case", "positions"]
        extra_kwargs = {
            **COMMON.extra_kwargs,
            "row": {"help_text": "Its row in the annotated rules' own summary."},
        }

    @extend_schema_field(DifferencePositionSerializer(many=True))
    def get_positions(self, difference: Difference) -> list[dict[str, Any]]:
        rules = rules_of(difference)
        return [
            {
                "edition": edition,
                "text": position.text,
                "basis": position.basis,
                "source": position.source,
                "values": [self._value(rule, edition) for rule in rules],
            }
            for edition, position in _by_edition(difference.position)
        ]

    def _value(self, rule: str, edition: str) -> dict[str, Any]:
        """``context["values"]`` holds the rows of the rules that differences name."""
        said: RuleValue = self.context["values"][rule, edition]
        shown = said.value is not None and not said.rule.draft
        words = in_words(said.rule, said.value) if shown else None
        return {"rule": rule, "value": said.value, "words": words}


# --- Variants, terms, notes on tiles -----------------------------------------------------------


class VariantEntrySerializer(ReferenceEntrySerializer):
    """Another way to play."""

    class Meta(COMMON):
        model = Variant
        fields = [*COMMON.fields, "author", "origin"]
        extra_kwargs = {
            **COMMON.extra_kwargs,
            "author": {"help_text": "Whose it is, where that is known."},
            "origin": {"help_text": "Where it comes from."},
        }


class TermNameSerializer(Reading):
    """What somebody calls a term."""

    publisher = NullField(help_text="Who calls it so; null for everybody.")

    class Meta:
        model = Name
        fields = ["name", "language", "publisher", "note"]
        extra_kwargs = {
            "name": {"help_text": "The word."},
            "language": {"help_text": "Its language, such as `de`."},
            "note": {"help_text": "A remark."},
        }


class TermEntrySerializer(ReferenceEntrySerializer):
    """A word of the game."""

    names = TermNameSerializer(
        many=True, read_only=True, help_text="What boxes and players call it."
    )
    also = several(Term.also, TEXT, help_text="Further words under which it is found.")

    class Meta(COMMON):
        model = Term
        fields = [*COMMON.fields, "names", "also"]


class TileNoteEntrySerializer(ReferenceEntrySerializer):
    """Something to know about some tiles."""

    tiles = several(TileNote.tiles, TEXT, help_text="The tiles, by id.")

    class Meta(COMMON):
        model = TileNote
        fields = [*COMMON.fields, "tiles"]
