"""Whose word a value is, what weight it has, and since when."""

import re
from itertools import permutations

import pytest

from engine.api import (
    ROOT,
    InputError,
    Strength,
    edition,
    plain,
    read_rulesets,
    rules,
    ruleset,
    shapes,
)
from engine.rules import documents, editions, profile

# --- whose word it is --------------------------------------------------------------------------

OWN_WORD = {*Strength} - {Strength.READ, Strength.OURS, Strength.SILENT, Strength.HOUSE}


@pytest.mark.parametrize("name", editions.files())
def test_nothing_is_stated_but_by_a_document_of_the_edition(name: str) -> None:
    """A remark, or a document of another edition, is never print, answer or compilation."""
    found = edition(name)
    for value in found.values.values():
        for source in value.sources if value.strength in OWN_WORD else ():
            document = documents.document_of(source)
            assert document, f"{value.id}: {source}"
            assert document.id in found.witnesses, f"{value.id}: {source}"


@pytest.mark.parametrize("name", editions.files())
def test_the_strongest_witness_gives_weight_and_source(name: str) -> None:
    order = list(Strength)
    for value in edition(name).values.values():
        agreeing = [one for one in value.witnesses if one not in value.otherwise]
        weights = [order.index(one.strength) for one in agreeing]
        assert weights == sorted(weights), value.id
        if value.witnesses:
            assert (value.source, value.strength) == (
                value.witnesses[0].source,
                value.witnesses[0].strength,
            )


WORDS_OF = [
    ("new", "base.start.tile", "new", "transcribed"),
    ("new", "base.feature.edges", "new", "answered"),
    ("new", "base.final.win", "new", "interpretation"),
    ("new", "tower.capture.reach", "new", "transcribed"),
    ("new", "tower.capture.one", "new", "transcribed"),
    ("new", "abbey.wagon.on", "new", "transcribed"),
    ("new", "count.deploy", "new", "transcribed"),
    ("new", "count.redeploy", "new", "compiled"),
    ("new", "count.start", "new", "told"),
    ("mega", "count.start", "new", "told"),
    ("new", "river.growing", "new", "transcribed"),
    ("new", "kathedralen.once", "new", "transcribed"),
    ("new", "burgen.bonus.once", "new", "transcribed"),
    ("new", "burgen.bonus.final", "new", "told"),
    ("new", "besiegers.siege", "new", "compiled"),
    ("new", "dragon.move.once", "new", "transcribed"),
    ("new", "dragon.fairy.keeps", "new", "transcribed"),
    ("new", "dragon.move.adjacent", "new", "transcribed"),
    ("new", "dragon.volcano.fairy", "new", "transcribed"),
    ("new", "dragon.volcano.special", "new", "compiled"),
    ("new", "dragon.princess.remove", "new", "compiled"),
    ("new", "fruit.action", "new", "transcribed"),
    ("new", "fruit.sale.three", "new", "compiled"),
    ("new", "fruit.end", "new", "compiled"),
    ("new", "barbers.points", "new", "transcribed"),
    ("new", "barbers.buy", "new", "compiled"),
    ("new", "watchtowers.followers.own", "new", "compiled"),
    ("new", "watchtowers.each.roads", "new", "transcribed"),
    ("new", "tower.supply.most", "new", "interpretation"),
    ("mega", "abbey.mayor.powerless", "mega", "interpretation"),
    ("bb-hig", "abbey.mayor.powerless", "bb-hig", "not-stated"),
    ("new", "tower.capture.prisoner", "new", "transcribed"),
    ("new", "inns.cathedral.once", "new", "transcribed"),
    ("new", "burgen.castle.around", "new", "transcribed"),
    ("new", "abbey.barn.joined.city", "new", "transcribed"),
    ("new", "abbey.barn.end.city", "new", "compiled"),
    ("new", "siege.escape.tile", "new", "transcribed"),
    ("new", "kloster.redeploy", "new", "compiled"),
    ("new", "drawbridges.tie", "new", "transcribed"),
    ("new", "tower.top.pieces", "new", "transcribed"),
    ("new", "school.copy.first", "new", "compiled"),
    ("new", "circus.acrobat.phantom", "new", "interpretation"),
    ("new-zman", "gq.spring", "bb-hig", "not-stated"),
    ("bb-hig", "count.start", "bb-hig", "printed"),
    ("bb-hig", "base.majority.once", "bb-hig", "answered"),
    ("bb-rgg", "river.continue", "bb-rgg", "printed"),
    ("hig", "river.continue", "", "not-stated"),
    ("bb-hig", "base.sets.one", "bb-hig", "ours"),
    ("new", "abbey.barn.farmers", "new", "transcribed"),
    ("new", "abbot.recall.alone", "new", "interpretation"),
    ("new", "abbot.recall.before", "new", "answered"),
    ("new", "abbot.recall.fairy", "", "not-stated"),
    ("new", "abbot.garden.kind", "new", "answered"),
    ("new", "variant.table", "new", "answered"),
    ("new", "variant.filling", "new", "compiled"),
    ("new", "tunnel.printed", "new", "compiled"),
    ("new", "dragon.eat", "new", "compiled"),
    ("new", "dragon.fairy.move", "new", "transcribed"),
    ("new", "dragon.gate.followers", "new", "answered"),
    ("new", "traders.builder.where", "new", "transcribed"),
    ("new", "base.majority.nobody", "new", "compiled"),
    ("new", "plague.chain", "new", "transcribed"),
    ("new", "base.farm.final", "new", "transcribed"),
    ("new", "traders.goods.take", "new", "transcribed"),
    ("new", "flier.special", "new", "compiled"),
    ("new", "flier.incomplete", "new", "transcribed"),
    ("new", "phantom.second", "new", "transcribed"),
    ("new", "leipzig.deploy", "new", "compiled"),
    ("new", "hills.wolf.returns", "new", "transcribed"),
    ("new", "buildings.farm", "new", "transcribed"),
    ("new", "abbey.wagon.order", "new", "transcribed"),
    ("new", "abbey.barn.placed.city", "new", "transcribed"),
    ("new", "cult.race.home", "new", "answered"),
    ("new", "cult.shrine", "new", "compiled"),
    ("bb-hig@2008", "cult.shrine", "bb-hig@2008", "transcribed"),
    ("new", "porxada.refuse", "new", "compiled"),
    ("new", "dragon.move.when", "new", "interpretation"),
    ("new", "ghosts.limit.clear", "new", "interpretation"),
    ("new", "phantom.nobody-else", "new", "interpretation"),
    ("new", "traders.builder.once", "new", "transcribed"),
    ("new", "wheel.start", "new", "transcribed"),
    ("new", "gold.taken", "new", "compiled"),
    ("new", "watchtowers.others", "new", "compiled"),
    ("new", "tunnel.length", "new", "interpretation"),
    ("new", "russian.lake.draw", "new", "compiled"),
    ("new", "russian.lake.where", "new", "transcribed"),
    ("new", "leipzig.send", "new", "compiled"),
    ("new", "school.teacher", "new", "compiled"),
    ("new", "kloster.recall", "new", "interpretation"),
]


@pytest.mark.parametrize(("name", "rule", "whose", "strength"), WORDS_OF)
def test_statements_weigh_what_their_witness_weighs(
    name: str, rule: str, whose: str, strength: str
) -> None:
    """Who says so, by the sources: the annotated rules, the text of the new edition, the answers
    and the order of play. The order of play does not say where the Count begins."""
    found = edition(name).values[rule]
    assert (found.edition, found.strength) == (whose, strength)


SILENT_ON_IT = re.compile(
    r"\bsays? (?:nothing|no more)"
    r"|\bdo(?:es)? not (?:say|settle|decide|state|speak)"
    r"|\b(?:names?|knows?|gives? it) (?:no\b|nobody)"
    r"|\bhas no row\b|\bno word of\b|\bno source names"
    r"|\b(?:names|asks for|shields) .* alone$"
    r"|\btable ends there$"
)
"""What a source adds that names its document for its silence: for what it says of others alone, or
of nobody."""


@pytest.mark.parametrize("name", editions.files())
def test_a_document_that_leaves_it_open_is_no_more_than_a_reading(name: str) -> None:
    """Of the phantom as an acrobat the order of play says that it is open: so the value is ours. Of
    gardens beside vineyards it says nothing either, since it names cloisters alone."""
    weighty = OWN_WORD - {Strength.TOLD}
    found = [
        (value.id, one.source)
        for value in edition(name).values.values()
        for one in (value, *value.witnesses)
        if one.strength in weighty and SILENT_ON_IT.search(one.source.partition("; ")[0])
    ]
    assert found == []


OF_A_PART = re.compile(r"^[^;]*, of [^;]*$")
"""What a source adds that speaks of a part of the rule, and names no source for the rest."""


@pytest.mark.parametrize("name", editions.files())
def test_who_speaks_of_a_part_does_not_give_the_whole_its_weight(name: str) -> None:
    """The publisher answered that a barn is safe from the plague. That a castle is safe, players
    compiled."""
    found = [
        (value.id, value.source)
        for value in edition(name).values.values()
        if value.strength in OWN_WORD and OF_A_PART.search(value.source)
    ]
    assert found == []


@pytest.mark.parametrize("name", ["new", "new-zman"])
def test_a_source_names_no_weaker_document_behind_a_stronger_one(name: str) -> None:
    """Who reads the weight takes it for all that the source names. The weaker one is a witness of
    its own."""
    order = list(Strength)
    found = []
    for value in edition(name).values.values():
        behind = [
            document
            for one in value.source.split("; ")[1:]
            if (document := documents.document_of(one))
        ]
        if value.strength in OWN_WORD and any(
            order.index(document.strength) > order.index(value.strength) for document in behind
        ):
            found.append((value.id, value.source))
    assert found == []


MARKED = re.compile(r"\bnew-edition, |\bwithout a date\b")
"""Names the one copy that marks whose word each passage is, or says that there is no date."""


@pytest.mark.parametrize("name", ["new", "new-zman", "mega"])
def test_an_answer_has_a_date_or_says_that_it_has_none(name: str) -> None:
    """The lines of the clarifications have lost the marks of who speaks, so an undated one is no
    answer: on the tunnels in print it is the players' own word, and on castles and the fairy."""
    found = [
        (value.id, one.source)
        for value in edition(name).values.values()
        for one in value.witnesses
        if one.strength is Strength.ANSWERED and not one.since and not MARKED.search(one.source)
    ]
    assert found == []


NOTE = re.compile(r"^new-edition, (?:[^;:]*, )?(?:foot)?note \d+")
"""A source that begins with a note of the encyclopaedia to the copied text."""


@pytest.mark.parametrize("name", ["new", "mega"])
def test_a_note_to_the_copied_text_is_no_print(name: str) -> None:
    """It is an answer or what players read, as its mark says. Whether an abbot comes back from a
    special cloister is called a question without an answer there."""
    found = [
        (value.id, one.source)
        for value in edition(name).values.values()
        for one in value.witnesses
        if one.strength is Strength.TRANSCRIBED and NOTE.search(one.source)
    ]
    assert found == []


@pytest.mark.parametrize("name", ["new", "new-zman", "c31"])
def test_an_edition_knows_the_books_that_speak_for_it(name: str) -> None:
    """The Drawbridges came in 2023: an edition of 2022 would say nothing of them. The classic
    editions have books of later years on purpose, for whoever asks for them as of those years."""
    found = edition(name)
    books = (documents.sources()[one] for one in found.witnesses)
    printed = {one.id: one.printed for one in books if one.strength is Strength.TRANSCRIBED}
    assert {book for book, date in printed.items() if date[:4] > found.as_of[:4]} == set()


NO_EDITION = {"phantom-2011"}
"""Books of sets that belong to no edition."""


@pytest.mark.parametrize("name", ["new", "new-zman", "c31"])
def test_an_older_book_says_for_which_edition_it_was_printed(name: str) -> None:
    """The Tunnel came in the first edition only: who reads that print says so should read that."""
    found = edition(name)
    cited = {
        document
        for value in found.values.values()
        for one in value.witnesses
        if one.strength is Strength.TRANSCRIBED and (document := documents.document_of(one.source))
    }
    older = {one for one in cited if "" < one.printed < str(edition("new").year)}
    assert {one.id for one in older if not one.of} <= NO_EDITION


def test_the_redrawn_river_has_a_book_of_its_own_and_its_date() -> None:
    """The copied text of 2014 tells both rivers; The River II was redrawn in 2017."""
    for value in edition("new").values.values():
        if value.id.startswith("river2."):
            assert not (value.strength is Strength.TRANSCRIBED and value.since < "2017"), value.id


@pytest.mark.parametrize("name", editions.files())
def test_no_witness_stands_twice(name: str) -> None:
    """Neither the same place, nor a place once with a remark and once without."""
    twice = [
        (value.id, one.source)
        for value in edition(name).values.values()
        for one, other in permutations(value.witnesses, 2)
        if (one.value, one.strength) == (other.value, other.strength)
        and re.match(rf"{re.escape(one.source)}(?:[,:;]|$)", other.source)
    ]
    assert twice == []


@pytest.mark.parametrize("name", editions.files())
def test_an_answer_whose_source_names_its_date_has_that_date(name: str) -> None:
    dated = re.compile(r"^answers, .*?\b((?:19|20)\d\d)\b")
    for value in edition(name).values.values():
        for one in (value, *value.witnesses):
            if found := dated.match(one.source):
                assert one.since.startswith(found[1]), (value.id, one.source)


def test_a_witness_may_contradict_a_statement() -> None:
    """Z-Man's sheet of the Gold Mines: with several features with gold complete at once, everybody
    who may takes one piece in turn. Of The School an answer of March 2015 says who orders."""
    value = edition("new-zman").values["gold.taken.first"]
    assert (value.value, value.strength) == (None, "compiled")
    assert [(one.source, one.value) for one in value.otherwise] == [("gold-zman, scoring", False)]
    assert edition("new").values["gold.taken.first"].otherwise == ()
    (answer,) = edition("new").values["school.copy.first"].otherwise
    assert (answer.value, answer.since, answer.strength) == (False, "2015-03", "answered")
    said = rules()["gold.taken.first"].said
    assert "take one piece each in turn" in said(False)
    assert "the first to be scored takes" in said(None)


def test_what_contradicts_a_statement_needs_words() -> None:
    """Nothing is said under ``false`` of where the start tile lies."""
    row = {"witnesses": [{"source": "condensed, step 0", "value": False}]}
    with pytest.raises(ValueError, match="no saying for what contradicts it"):
        [*profile.further_witnesses(rules()["base.start.tile"], row)]


def test_who_says_otherwise_is_kept_beside_the_value() -> None:
    """Message 7: the order of play pays 2 points for a farmer, a text in shops 3."""
    value = edition("new").values["messages.farmers"]
    assert (value.value, value.strength) == (2, "compiled")
    assert [(one.value, one.strength) for one in value.otherwise] == [(3, "told")]
    assert all("reports" not in source for source in value.sources)
    told = plain(shapes.RuleValueJson, value)["witnesses"]
    assert [one["value"] for one in told] == [2, 3]


def test_players_part_on_a_dragon_tile_that_comes_too_early() -> None:
    """The order of play puts it back; the encyclopaedia puts it aside and shuffles it in later."""
    value = edition("new").values["dragon.tile.aside"]
    assert (value.value, value.open, value.strength) == ("back-to-bag", ("aside",), "compiled")
    assert [(one.value, one.strength) for one in value.otherwise] == [
        ("aside", "compiled"), ("aside", "told"),
    ]  # fmt: skip


def test_a_printed_book_outweighs_what_players_compiled() -> None:
    """Inns & Cathedrals of 2015 says what an inn brings; the order of play says it too."""
    value = edition("new").values["inns.inn.complete.tile"]
    assert (value.strength, value.strength.words) == (
        "transcribed",
        "printed rule, typed out by players",
    )
    assert value.sources == ("inns-2015, scoring", "condensed, appendix 1")


def test_an_answer_speaks_from_its_date_on() -> None:
    assert edition("new@2020-11").values["abbot.recall.before"].strength == "answered"
    assert not edition("new@2020-10").values["abbot.recall.before"].stated


KNOWN_BY = [
    ("new@2013-10", "count.farm.city", "compiled"),
    ("new@2013-11", "count.farm.city", "answered"),
    ("new@2015-02", "mage.dragon", "compiled"),
    ("new@2015", "mage.dragon", "answered"),
    ("new@2025", "circus.acrobat.fairy", "compiled"),
    ("new@2016", "river2.branches", "not-stated"),
    ("new@2017", "river2.branches", "transcribed"),
    ("bb-hig", "bridges.bazaar.held", "not-stated"),
    ("bb-hig@2009", "bridges.bazaar.held", "not-stated"),
    ("bb-hig@2010", "bridges.bazaar.held", "transcribed"),
    ("rgg@2012", "robbers.share", "transcribed"),
    ("bb-hig@2025", "bridges.bazaar.enough", "not-stated"),
    ("new@2014", "inns.inn.complete.tile", "compiled"),
    ("new@2015", "inns.inn.complete.tile", "transcribed"),
    ("new@2014", "tunnel.token.where", "transcribed"),
    ("new", "robbers.home", "compiled"),
]


@pytest.mark.parametrize(("name", "rule", "strength"), KNOWN_BY)
def test_answers_and_books_speak_from_their_dates_on(name: str, rule: str, strength: str) -> None:
    """By the clarifications: Carcassonne counts for farms (11/2013), the dragon eats mage and
    witch (3/2015); of the fairy beside an acrobat April 2020 dates the 3 points alone. Bridges,
    Castles & Bazaars came in 2010, The Robbers in 2012, Inns & Cathedrals anew in 2015, The River
    II in 2017. The Tunnel of 2009 is the only book of its set; other books of the first drawings do
    not speak for the new edition."""
    assert edition(name).values[rule].strength == strength


# --- what weight it has, and since when ---------------------------------------------------------

BLOCK, GATE = "dragon.move.block", "dragon.gate.block"
AS_OF = [
    ("bb-hig", "all", "all"),
    ("bb-hig@2007", "all", "all"),
    ("bb-hig@2012-12", "all", "all"),
    ("bb-hig@2013-01", "all", "city"),
    ("bb-hig@2013-11", "all", "city"),
    ("bb-hig@2013", "city", "city"),
    ("rgg@2021", "city", "city"),
    ("bb-hig@2025", "city", "city"),
]


@pytest.mark.parametrize(("name", "dragon", "gate"), AS_OF)
def test_an_edition_as_of_a_date(name: str, dragon: str, gate: str) -> None:
    found = edition(name)
    assert (found.values[BLOCK].value, found.values[GATE].value) == (dragon, gate)
    assert plain(shapes.EditionJson, found)["id"] == name
    assert next(found.lineage) == name
    assert {*found.lineage} >= {name.partition("@")[0], ROOT}


def test_a_rule_set_as_of_a_date_is_one_like_others() -> None:
    (found,) = read_rulesets("bb-hig@2013:base.farm.method=1")
    assert found.label == "bb-hig@2013:base.farm.method=1"
    cited = found.cites[BLOCK]
    assert (cited.edition, cited.strength) == ("bb-hig@2013", Strength.ANSWERED)
    assert edition(cited.edition).values[BLOCK].source.startswith("clarifications, ")


@pytest.mark.parametrize("date", ["", "2013-13", "13", "2013-6", "2013@2014", "٢٠١٣", "x" * 9999])
def test_an_edition_as_of_no_date(date: str) -> None:
    with pytest.raises(InputError) as caught:
        edition(f"bb-hig@{date}")
    assert caught.value.code == "bad-date"
    assert len(str(caught.value)) < 200


def test_what_was_said_in_the_course_of_time() -> None:
    told = plain(shapes.RuleValueJson, edition("bb-hig").values[BLOCK])
    assert [(one["value"], one["since"], one["until"]) for one in told["rulings"]] == [
        ("all", "", "2013-12"), ("city", "2013-12", ""),
    ]  # fmt: skip
    assert told["rulings"][1]["by"] == "Hans im Glück"
    said = "the dragon keeps off all tiles of a block such as Carcassonne"
    assert told["rulings"][0]["says"] == said


WEIGHED = [
    ("bb-hig", "base.city.complete.tile", Strength.PRINTED),
    ("bb-hig", BLOCK, Strength.ANSWERED),
    ("hig", "tower.exchange.choice", Strength.SILENT),
    ("bb-hig", "festival.points", Strength.SILENT),
]


@pytest.mark.parametrize(("name", "rule", "strength"), WEIGHED)
def test_the_weight_of_a_value(name: str, rule: str, strength: Strength) -> None:
    value = edition(name).values[rule]
    assert (value.strength, value.stated) == (strength, strength is not Strength.SILENT)
    assert plain(shapes.RuleValueJson, value)["strength"] == strength


def test_a_house_rule_is_agreed_at_the_table() -> None:
    assert ruleset("bb-hig", house={BLOCK: "city"}).cites[BLOCK].strength is Strength.HOUSE
    assert Strength.HOUSE.words == "agreed at the table"
