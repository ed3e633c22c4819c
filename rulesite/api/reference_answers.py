"""The reference's answers as serializers: they name and explain, and check nothing."""

from rest_framework import serializers

from rulesite.api.answers import Edition
from rulesite.api.fields import ValueField, text, texts, whole


class CitedPlace(serializers.Serializer):
    """Where a document says it."""

    document = text("The document's id.")
    place = text("Where in it.")


class ReferenceEntry(serializers.Serializer):
    """What entries of every kind have."""

    id = text("Its name among all entries: kind and name, such as `faq:17`.")
    kind = text("rule, note, faq, difference, variant, term or tile-note.")
    name = text("Its name in addresses.")
    number = whole("The number that the annotated rules give it.", allow_null=True)
    path = text("Its page on this site. It never moves.")
    url = text("The same in full.")
    title = text("What it is called; of a question, the question.")
    body = text("The text in Markdown; links name entries, as `(rule:base.city.small)`.")
    html = text("The same as HTML; links lead to pages of this site.")
    chapters = texts("The chapters that it belongs to.")
    rules = texts("The rules that it is about, the most important first.")
    see = texts("Entries to read next, by id.")
    figures = texts("The figures that it is about.")
    keys = texts("The rows of the inventory that it covers.")
    citations = CitedPlace(many=True, help_text="Where it is written.")
    changed = serializers.DateTimeField(help_text="When it last changed.")


class RuleSaid(serializers.Serializer):
    """What an edition says of a rule."""

    edition = text("The edition.")
    in_force = serializers.BooleanField(help_text="Whether the rule is in force there.")
    value = ValueField(allow_null=True)
    words = text("The value in words; null where there is none.", allow_null=True)
    open = serializers.ListField(
        child=ValueField(), help_text="The other readings where the sources leave it open."
    )
    source = text("Where that is written.", allow_null=True)


class RuleEntry(ReferenceEntry):
    """A rule, or a passage beside the rules."""

    section = text("The section of its chapter.")
    order = whole("Its place in the section.")
    engine = serializers.BooleanField(help_text="Whether verdicts apply or cite it.")
    value = text("number, flag, choice or statement; null for a passage.", allow_null=True)
    unit = text("What a number counts.")
    words = serializers.DictField(child=serializers.CharField(), help_text="Values in words.")
    when = serializers.DictField(
        child=ValueField(), help_text="Values of other rules under which alone it is in force."
    )
    editions = RuleSaid(many=True, help_text="By edition; empty if it holds alike in all.")


class NoteEntry(ReferenceEntry):
    """A note on rules."""

    type = text("clarification, translation, change, misprint or open.")


class QuestionStanding(serializers.Serializer):
    """What became of a question at a publisher."""

    publisher = text("hig or rgg.")
    status = text("incorporated, deprecated or open.")
    document = text("The document that shows it.", allow_null=True)
    place = text("Where in it.")
    shows = text("What stands there.")


class QuestionHolding(serializers.Serializer):
    """What holds now."""

    edition = text("Under which edition.")
    text = text("What holds.")


class QuestionEntry(ReferenceEntry):
    """A question, with the answer as it was given for its text."""

    standings = QuestionStanding(many=True, help_text="By publisher.")
    now = QuestionHolding(many=True, help_text="What holds, by edition.")


class DifferenceValue(serializers.Serializer):
    """What the engine holds on a difference."""

    rule = text("The rule.")
    value = ValueField(allow_null=True)
    words = text("The value in words.", allow_null=True)


class DifferencePosition(serializers.Serializer):
    """What an edition says on a difference."""

    edition = text("The edition.")
    basis = text("rule, faq, implicit or unknown.")
    source = text("Where that is written.")
    values = DifferenceValue(many=True, help_text="What the engine's rules say there.")
    text = text("What it says.")


class DifferenceEntry(ReferenceEntry):
    """A topic on which editions part ways."""

    row = whole("Its row in the annotated rules' own summary.", allow_null=True)
    case = text("The test case that shows it.", allow_null=True)
    positions = DifferencePosition(many=True, help_text="By edition.")


class VariantEntry(ReferenceEntry):
    """Another way to play."""

    author = text("Whose it is, where that is known.")
    origin = text("Where it comes from.")


class TermName(serializers.Serializer):
    """What somebody calls a term."""

    name = text("The word.")
    language = text("Its language, such as `de`.")
    publisher = text("Who calls it so; null for everybody.", allow_null=True)
    note = text("A remark.")


class TermEntry(ReferenceEntry):
    """A word of the game."""

    names = TermName(many=True, help_text="What boxes and players call it.")
    also = texts("Further words under which it is found.")


class TileNoteEntry(ReferenceEntry):
    """Something to know about some tiles."""

    tiles = texts("The tiles, by id.")


class SourceDocument(serializers.Serializer):
    """A document that entries cite."""

    id = text("Its id.")
    name = text("The same, as addresses have it.")
    path = text("Its page on this site.")
    url = text("The same in full.")
    title = text("Its title.")
    short = text("A short name.")
    publisher = text("Who published it.")
    edition = text("Which edition of it.")
    date = text("When, as exactly as it is known.")
    state = text("Which state of the rules it reports.")
    about = text("What it is.")


class ChapterSection(serializers.Serializer):
    """A section of a chapter."""

    id = text("Its id, as rules name it.")
    title = text("Its title.")
    path = text("Its place on this site.")


class ReferenceChapter(serializers.Serializer):
    """A chapter of the rules; most are an expansion."""

    id = text("Its id.")
    name = text("The same, as addresses have it.")
    path = text("Its page on this site.")
    url = text("The same in full.")
    title = text("Its title.")
    year = whole("When the expansion came out.", allow_null=True)
    lede = text("What it is about.")
    sections = ChapterSection(many=True, help_text="Its sections in their order.")
    expansion = serializers.BooleanField(help_text="Whether it is a set of the game.")
    figures = texts("The figures that it brings.")
    pieces = texts("The pieces that it brings.")


class FigureAnswer(serializers.Serializer):
    """What is true of a figure under an edition."""

    edition = text("The edition.")
    answer = text("yes, no, part (on a condition) or never (it cannot come up).")
    words = text("The answer in words.")
    rule = text("The rule that gives it.", allow_null=True)


class FigureAnswers(serializers.Serializer):
    """What is true of a figure."""

    figure = text("The figure.")
    answers = FigureAnswer(many=True, help_text="By edition.")


class FigureEffect(serializers.Serializer):
    """Something that a figure may do or suffer: a row of the table of figures."""

    id = text("Its id.")
    name = text("The same, as addresses have it.")
    path = text("Its place on this site.")
    url = text("The same in full.")
    title = text("What is asked of each figure.")
    chapter = text("The chapter without which it does not come up.")
    figures = FigureAnswers(many=True, help_text="Figure by figure, as the engine answers.")


class Change(serializers.Serializer):
    """Something that happened to an entry."""

    id = whole("Its number.")
    entry = text("The entry's id.")
    kind = text("The entry's kind.")
    path = text("The entry's page; null if it cannot be opened now.", allow_null=True)
    url = text("The same in full.", allow_null=True)
    title = text("The entry's title.")
    action = text("added, changed or removed.")
    parts = texts("What of it changed.")
    words = text("All that in a line.")
    at = serializers.DateTimeField(help_text="When.")


class ChangeDetail(Change):
    """A change with its texts."""

    before = text("The entry's file before; empty for one that was added.")
    after = text("The entry's file since then; empty for one that was removed.")


class Everything(serializers.Serializer):
    """The whole reference."""

    form = whole("The version of this form; it changes when parts change or go.")
    digest = text("A fingerprint of the content; the same content has the same.")
    date = serializers.DateTimeField(help_text="When anything last changed.")
    site = text("Where it comes from.")
    licence = text("How it may be used.")
    editions = Edition(many=True, help_text="The editions.")
    documents = SourceDocument(many=True, help_text="The sources.")
    chapters = ReferenceChapter(many=True, help_text="The chapters.")
    rules = RuleEntry(many=True, help_text="The rules.")
    notes = NoteEntry(many=True, help_text="The notes.")
    questions = QuestionEntry(many=True, help_text="The questions.")
    differences = DifferenceEntry(many=True, help_text="The differences.")
    variants = VariantEntry(many=True, help_text="The variants.")
    terms = TermEntry(many=True, help_text="The terms.")

    figures = FigureEffect(many=True, help_text="The table of figures.")

    def get_fields(self) -> dict[str, serializers.Field]:
        """Adds the part whose name has a hyphen."""
        fields = super().get_fields()
        fields["tile-notes"] = TileNoteEntry(many=True, help_text="The notes on tiles.")
        return fields
