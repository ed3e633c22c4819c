"""A serializer for each kind of entry."""

from collections.abc import Iterator
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from content.models import (
    FIGURES,
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
from content.models.differences import OfEdition
from content.pages.selectors import in_words
from content.tables.differences import rules_of
from content.text import markup
from engine import api
from rulesite.api.catalogue import RuleSaidSerializer
from rulesite.api.serializers import (
    MomentField,
    NullField,
    PlacedSerializer,
    ReadingSerializer,
    ValueField,
    WordsField,
    made,
    several,
)

TEXT = serializers.CharField
DOCUMENT = "The document's id."


class FigureField(serializers.ChoiceField):
    """The name of a figure."""

    def __init__(self, **more: Any) -> None:
        super().__init__([(figure, figure) for figure in FIGURES], **more)


class CitedPlaceSerializer(ReadingSerializer):
    """Where a document says it."""

    class Meta:
        model = Citation
        means = {
            "document": DOCUMENT,
            "place": "Where in it.",
        }
        fields = [*means]


class ReferenceEntrySerializer(PlacedSerializer):
    """What entries of every kind have."""

    chapters = serializers.PrimaryKeyRelatedField(
        many=True, read_only=True, help_text="The chapters that it belongs to."
    )
    rules = made("The rules that it is about, the most important first.")
    see = made("Entries to read next, by id.")
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
        means = {
            "id": "Its name among all entries: kind and name, such as `faq:17`.",
            "name": "Its name in addresses.",
            "number": "The number that the annotated rules give it.",
            "path": "Its page on this site. It never moves.",
            "title": "What it is called; of a question, the question.",
            "body": "The text in Markdown; links name entries, as `(rule:base.city.small)`.",
            "html": "The same as HTML; links lead to pages of this site.",
        }

    def get_rules(self, entry: Entry) -> list[str]:
        return [rule.name for rule in entry.rules if not rule.draft]

    def get_see(self, entry: Entry) -> list[str]:
        return [other.pk for other in entry.see if not other.draft]


COMMON = ReferenceEntrySerializer.Meta


# --- Rules, notes ------------------------------------------------------------------------------


class RuleEntrySerializer(ReferenceEntrySerializer):
    """A rule, or a passage beside the rules."""

    body = made(COMMON.means["body"])
    html = made(COMMON.means["html"])
    norm = made("The first part of the text: the rule itself, in Markdown.")
    commentary = made("The rest of the text: what is remarked on it, in Markdown.")
    under = NullField(
        source="under.name",
        help_text="The rule with which it is told; its page is that one's.",
    )
    section = serializers.PrimaryKeyRelatedField(
        read_only=True, help_text="The section of its chapter."
    )
    value = made("number, flag, choice or statement; null for a passage.")
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
        means = {
            **COMMON.means,
            "order": "Its place in the section.",
            "engine": "Whether verdicts apply or cite it.",
            "unit": "What a number counts.",
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
        means = {**COMMON.means, "type": "What it is for."}


# --- Questions ---------------------------------------------------------------------------------


def _by_edition(said: Any) -> Iterator[tuple[str, OfEdition]]:
    """What holds in each edition, its own value or an inherited one; silent editions are left
    out."""
    return ((edition, found) for edition in api.EDITIONS if (found := said(edition)))


class QuestionStandingSerializer(ReadingSerializer):
    """What became of a question at a publisher."""

    class Meta:
        model = Standing
        means = {
            "publisher": "By its short name, such as hig.",
            "status": "What became of it there.",
            "document": "The document that shows it.",
            "place": "Where in it.",
            "shows": "What stands there.",
            "reading": "Our reading of an answer without a label, or both readings.",
        }
        fields = [*means]


class QuestionReplySerializer(ReadingSerializer):
    """What was said of a question after the annotated rules."""

    publisher = WordsField("Who answered, by its short name; empty for players.")
    status = WordsField("answered, reversed or compiled.")
    dates = several(Reply.dates, TEXT, help_text="The months or years, as far as known: 2015-03.")

    class Meta:
        model = Reply
        fields = ["publisher", "status", "document", "place", "dates", "says"]
        means = {
            "document": "The document in which it stands.",
            "place": "Where in it.",
            "says": "What it says.",
        }


class QuestionHoldingSerializer(ReadingSerializer):
    """What holds now."""

    class Meta:
        model = Holding
        means = {
            "edition": "Under which edition.",
            "text": "What holds.",
        }
        fields = [*means]


class QuestionEntrySerializer(ReferenceEntrySerializer):
    """A question, with the answer as it was given for its text."""

    standings = QuestionStandingSerializer(many=True, read_only=True, help_text="By publisher.")
    since = QuestionReplySerializer(
        source="replies", many=True, read_only=True, help_text="What was said since, in its order."
    )
    now = made("What holds, by edition; one that is silent is left out.")

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


class DifferencePositionSerializer(ReadingSerializer):
    """What an edition says on a difference."""

    values = DifferenceValueSerializer(
        many=True, read_only=True, help_text="What the engine's rules say there."
    )

    class Meta:
        model = Position
        fields = ["edition", "text", "basis", "source", "values"]
        means = {
            "edition": "The edition.",
            "text": "What it says.",
            "source": "Where that is written.",
        }


class DifferenceEntrySerializer(ReferenceEntrySerializer):
    """A topic on which editions part ways."""

    case = NullField(help_text="The test case that shows it.")
    no_case = NullField(help_text="Why no board can show it, where there is no case.")
    positions = made("By edition; one that is silent is left out.")

    class Meta(COMMON):
        model = Difference
        fields = [*COMMON.fields, "row", "case", "no_case", "positions"]
        means = {
            **COMMON.means,
            "row": "Its row in the annotated rules' own summary.",
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
        means = {
            **COMMON.means,
            "author": "Whose it is, where that is known.",
            "origin": "Where it comes from.",
        }
        fields = [*COMMON.fields, "author", "origin"]


class TermNameSerializer(ReadingSerializer):
    """What somebody calls a term."""

    publisher = NullField(help_text="Who calls it so; null for everybody.")

    class Meta:
        model = Name
        fields = ["name", "language", "publisher", "note"]
        means = {
            "name": "The word.",
            "language": "Its language, such as `de`.",
            "note": "A remark.",
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
