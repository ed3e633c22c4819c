"""Words, slips and what says the same: the parts of the search that need no database."""

import re
import subprocess
import sys
import tomllib
from collections import Counter, defaultdict
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations
from pathlib import Path

import pytest

from content.models import Chapter, Name
from content.search import languages, thesaurus
from content.search.index import Index
from content.search.languages import PLACE, Tongue, tongues
from content.search.library import FORMER, library
from content.search.senses import LONGEST, LONGEST_WORD, Senses, learned, tokens
from content.search.spelling import Speller
from content.search.thesaurus import EVERYDAY, GERMAN
from content.search.understanding import understand
from content.search.words import IRREGULAR, STOP, fold, forms, german, stem, stems, words
from engine import api

ALIKE = Path(__file__).parents[1] / "search" / "alike.txt"


@pytest.mark.parametrize(
    "alike",
    [
        "city cities city's",
        "score scores scored scoring",
        "place placed placing placement",
        "complete completed completing completion",
        "eat eats ate eaten",
        "thief thieves thiefs",
        "monastery monasteries",
        "two 2 zwei",
        "volcano volcanoes",
        "carry carries carried",
        "Straße strasse STRASSE",
        "Lösegeld loesegeld LÖSEGELD",
    ],
)
def test_forms_of_a_word_are_one(alike: str) -> None:
    assert len({stem(fold(word)) for word in alike.split()}) == 1


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("farm", "farmer"),
        ("king", "kin"),
        ("tower", "tow"),
        ("ring", "r"),
        ("pass", "pa"),
        ("wine", "win"),
        ("win", "won"),
        ("note", "not"),
        ("care", "car"),
        ("goods", "good"),
        ("mayor", "majority"),
        ("fairy", "fair"),
        ("quarterly", "quarter"),
        ("own", "owner"),
    ],
)
def test_different_words_stay_different(one: str, other: str) -> None:
    assert stem(fold(one)) != stem(fold(other))


@pytest.mark.django_db
@pytest.mark.usefixtures("loaded")
def test_a_plural_of_any_form_is_its_word() -> None:
    """Whoever finds a plural here that no ending tells puts it into ``irregular.toml``."""
    there = library(Index()).forms.keys() - {tile.code.lower() for tile in api.tiles().values()}
    apart = []
    for form in sorted(there):
        single = [form.removesuffix(end) + new for end, new in PLURALS if form.endswith(end)]
        apart += [(one, form) for one in single if one in there and stem(one) != stem(form)]
    assert apart == []


PLURALS = (("ves", "f"), ("ives", "ife"), ("men", "man"), ("feet", "foot"), ("dice", "die"),
           ("mice", "mouse"),
           ("eeth", "ooth"), ("eese", "oose"), ("ldren", "ld"))  # fmt: skip
"""Endings of plurals that are no plain s, and of their words."""


def plain(word: str) -> set[str]:
    """A word without each of the plain endings that it may have."""
    ends = ("", "s", "es", "d", "ed", "ing", "ly", "ment", "ments", "ion", "ions")
    bare = {word.removesuffix(end) for end in ends}
    undoubled = {one[:-1] for one in bare if one[-2:-1] == one[-1:]}
    return {re.sub("e$|i$|y$", "", one) for one in bare | undoubled}


@pytest.mark.django_db
@pytest.mark.usefixtures("loaded")
def test_words_that_fall_together_were_read() -> None:
    """Whoever writes a word that falls together with another puts both into the list if they mean
    the same, else one of them among the words that stay apart (``content/search/words.py``)."""
    fallen = defaultdict(set)
    for form in library(Index()).forms:
        if form.isalpha():
            fallen[stem(form)].add(form)
    read = [frozenset(line.split()) for line in ALIKE.read_text().splitlines() if line]
    read += [frozenset(pair) for pair in IRREGULAR.items()]
    unread = []
    for alike in fallen.values():
        kin = [*read, *({*two} for two in combinations(alike, 2) if plain(two[0]) & plain(two[1]))]
        first = min(alike, key=len)
        together, before = {first}, 0
        while len(together) > before:
            before = len(together)
            together |= {one for group in kin if group & together for one in group}
        if alike - together:
            unread.append(" ".join(sorted(alike, key=len)))
    assert unread == []


@pytest.mark.django_db
@pytest.mark.usefixtures("loaded")
def test_a_slip_is_put_right_into_a_word_of_the_texts() -> None:
    shelf = library(Index())
    for typed in ("flyng", "becuase", "wich", "dudde", "immediatly", "jailed"):
        assert not STOP.intersection(shelf.speller.near(typed, 3))
        assert set(shelf.speller.near(typed, 3)) <= set(shelf.forms)


def test_words_know_where_they_stand() -> None:
    text = "Isn't the player's I&C tile 10/9?"
    assert [text[word.start : word.end] for word in words(text)] == [
        "Isn't", "the", "player's", "I&C", "tile", "10", "9",
    ]  # fmt: skip
    assert [word.form for word in words(text)][:4] == ["isnt", "the", "player", "i&c"]


@pytest.mark.parametrize(("one", "other"), [("wiesen", "wiese"), ("bauern", "bauer")])
def test_german_endings(one: str, other: str) -> None:
    assert german(one) == german(other)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("drgaon", ["dragon"]),  # two letters changed places
        ("builer", ["builder"]),
        ("buidler", ["builder"]),
        ("towwer", ["tower"]),
        ("carcasone", ["carcassonne"]),
        ("twre", []),  # two slips are too many for a short word
        ("drogan", ["dragon"]),
        ("drogna", []),  # and three for any
    ],
)
def test_slips_are_counted(typed: str, meant: list[str]) -> None:
    known = dict.fromkeys(("dragon", "builder", "tower", "carcassonne"), 1)
    assert Speller(known).near(typed) == meant


def test_the_likeliest_word_comes_first() -> None:
    speller = Speller({"tower": 90, "power": 2, "towel": 1, "town": 40, "cloister": 60})
    assert speller.near("towr")[0] == "tower"
    assert speller.near("cloyster") == ["cloister"]
    assert speller.near("xyzzyx") == []
    assert speller.near("10") == []
    assert speller.starting("tow", 2) == ["tower", "town"]


def spellings(word: str) -> set[str]:
    """A word as it is written with umlauts, with an e for each, and without."""
    spelt = word.translate(str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"}))
    return {word, spelt, word.translate(str.maketrans("äöüÄÖÜ", "aouAOU"))}


def german_words() -> list[str]:
    lines = (
        (Path(thesaurus.__file__).with_name("german.txt")).read_text(encoding="utf-8").split("\n")
    )
    theirs = ",".join(line.partition("<")[2] for line in lines if not line.startswith("#"))
    return sorted(
        {one.strip() for one in theirs.split(",") if one.strip() and " " not in one.strip()}
    )


@pytest.mark.django_db
@pytest.mark.usefixtures("loaded")
def test_no_german_word_is_put_right() -> None:
    shelf = library(Index())
    names = Name.objects.filter(language="de").values_list("name", flat=True)
    asked = {one for word in (*german_words(), *names) for one in spellings(word)}
    read = {one: understand(one, shelf) for one in asked}
    assert {
        one: said.groups for one, said in read.items() if any(g.meant for g in said.groups)
    } == {}
    lost = [
        one
        for word in german_words()
        if fold(word) not in STOP
        for one in spellings(word)
        if not any(len(group.options) > 1 for group in read[one].groups)
    ]
    assert [one for one in lost if stem(fold(one)) not in SAME] == []


SAME = frozenset({"gold", "wolf", "inquisit", "phantom"})
"""German words that are English ones."""


@pytest.mark.django_db
@pytest.mark.usefixtures("loaded")
@pytest.mark.parametrize(
    ("asked", "meant"),
    [
        ("länge der straße", ()),
        ("fähre straße länge", ()),
        ("drache frißt schweinnn", ("schwein",)),  # within German
        ("gefolsmann auf dem hügel", ("gefolgsmann",)),
        ("the gefolsmann on a hill", ("gefolgsmann",)),
        ("gold nugets", ("nuggets",)),  # a word of both languages makes nothing German
        ("wann ist wertuns", ("wertung",)),
    ],
)
def test_a_slip_is_put_right_within_its_language(asked: str, meant: tuple[str, ...]) -> None:
    groups = understand(asked, library(Index())).groups
    assert tuple(group.meant for group in groups if group.meant) == meant


@pytest.mark.django_db
@pytest.mark.usefixtures("loaded")
@pytest.mark.parametrize(
    ("asked", "english"),
    [
        ("räuberbaron wertung", "robber baron score"),
        ("was frisst der drache", "what eat the dragon"),
        ("mag de draak mijn ridder opeten", "may the dragon my knight eat"),
        ("quien gana con dos caballeros", "who gets with two knight"),
        ("la ville est terminée, qui marque", "the city is finished who score"),
        ("l'abbaye et l'auberge", "the cloister and the inn"),  # both words of one
        ("quanti punti vale la città", "how many points worth the city"),
        ("klosterkarte an der ritterburg", "cloister tile on the knight castle"),  # two in each
        ("can the drache fly", "can the drache fly"),  # the other words are English
        ("de man in the city", "de man in the city"),
    ],
)
def test_the_model_is_told_in_english(asked: str, english: str) -> None:
    assert understand(asked, library(Index())).text == english


@pytest.mark.parametrize("one", tongues(), ids=[one.name for one in tongues()])
def test_a_glossary_has_each_word_once(one: Tongue) -> None:
    lines = (PLACE / f"{one.name}.txt").read_text(encoding="utf-8").splitlines()
    rows = [line.split(" < ") for line in lines if line and not line.startswith("#")]
    assert all(len(row) == 2 and all(row) for row in rows)
    said = [tuple(forms(word)) for _, theirs in rows for word in theirs.split(", ")]
    assert [word for word, times in Counter(said).items() if times > 1] == []
    assert max(map(len, said)) <= languages.LONGEST


def test_everyday_words_lead_to_ours() -> None:
    everyday = thesaurus.everyday()
    assert everyday[stems("kick out")][stems("remove")] == EVERYDAY
    assert everyday[stems("not finished")][stems("incomplete")] == EVERYDAY
    assert everyday[stems("gewertet")][stems("score")] == GERMAN
    assert stems("kick out") not in everyday[stems("remove")]  # not the other way round


def test_threads_do_not_spoil_each_others_words():
    forms = ["scoring", "completed", "followers", "deployment", "adjoining", "happily"] * 400
    wanted = [stem(form) for form in forms]
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(4) as threads:
            told = [list(each) for each in threads.map(_stems, [forms] * 4)]
    finally:
        sys.setswitchinterval(before)
    assert told == [wanted] * 4


def _stems(forms):
    return [stem.__wrapped__(form) for form in forms]


PIECES = ["[CLS]", "[SEP]", "[UNK]", "drag", "##on", "##s", "eat", "!", "e", "##a"]
KNOWN = {piece: at for at, piece in enumerate(PIECES)}


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("", ""),
        ("Dragons eat!", "drag ##on ##s eat !"),
        ("drágon", "drag ##on"),
        ("ea", "e ##a"),
        ("eaten drag", "[UNK] drag"),  # nothing of a word of which a piece is unknown
        ("🐉 eat", "[UNK] eat"),
    ],
)
def test_a_text_is_read_in_the_longest_known_pieces(text: str, pieces: str) -> None:
    words = ["[CLS]", *pieces.split(), "[SEP]"]
    assert tokens(text, KNOWN) == [KNOWN[word] for word in words]


def test_a_long_text_is_cut() -> None:
    assert len(tokens("eat " * 500, KNOWN)) == LONGEST
    assert len(tokens("eat" * 500, KNOWN)) <= LONGEST_WORD + 2


def test_the_model_has_learned_what_is_asked() -> None:
    known = learned()
    shares = known.shares("can the lizard gobble up my knight")
    assert shares.sum() == pytest.approx(1, abs=1e-4)
    best = [known.entries[row] for row in shares.argsort()[::-1][:5]]
    assert "rule:dragon.eat" in best


def test_documents_that_have_come_since_are_as_likely_as_what_is_beside_them_or_their_chapter() -> (
    None
):
    names = [
        [["rule:since.then"]],
        [["rule:dragon.since"], [], ["chapter:dragon"]],
        [["rule:dragon.eat"]],
        [
            ["faq:since"],
            ["rule:since.then", "rule:dragon.eat", "rule:tower.build"],
            ["chapter:base"],
        ],
    ]
    some = Senses(names).likely("what may the dragon eat")
    [chapter] = Senses([[["chapter:dragon"]]]).likely("what may the dragon eat")[1:]
    assert some[1] == 0
    assert some[2] == chapter > 0
    assert some[3] > 0.01
    assert some[4] == some[3]


@pytest.mark.usefixtures("loaded")
def test_former_names_are_those_of_chapters_and_known_to_the_model() -> None:
    former = tomllib.loads(FORMER.read_text(encoding="utf-8"))
    assert set(former) <= {chapter.pk for chapter in Chapter.objects.all()}
    assert {f"unbuilt:{one}" for one in former.values()} <= set(learned().entries)


BORN = """
import os, django
django.setup()
from content.search.senses import learned
learned().shares("dragon")
if os.fork() == 0:
    learned().shares("fairy")
    raise SystemExit(0)
raise SystemExit(os.waitstatus_to_exitcode(os.wait()[1]))
"""


def test_a_worker_born_of_a_process_that_has_searched_searches_and_ends() -> None:
    assert subprocess.run([sys.executable, "-c", BORN], check=False, timeout=300).returncode == 0
