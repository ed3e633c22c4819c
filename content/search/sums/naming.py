"""A text as the things of a sum that its words name, one after the other."""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from rapidfuzz.distance import OSA

from content.search.languages import tongue
from content.search.sums.asides import without_asides
from content.search.sums.people import People, as_colours
from content.search.sums.roles import COUNTABLE, OTHER, Item, WordRole
from content.search.sums.sides import UnclearError
from content.search.sums.vocabulary import Lexicon, english, key_of, lexicon, people_words, singular
from content.search.words import GERMAN_ENDINGS, Word, words
from engine import api

_PHRASE: Final = 6
"""Words of the longest name of a thing."""

_SPELT: Final = 4
_LONG: Final = 9
"""So many letters has a word in which a slip is looked for, or two. Shorter ones are like too
many."""


def named_in(text: str) -> Iterator[list[Item]]:
    """The things that a text names, in the languages of the boxes or word by word out of one of
    them; nothing where one of its words is not understood. Raises UnclearError."""
    plain = "" if _OPEN.search(text) else _spelt_out(without_asides(text))
    yield _read(plain)
    split = _TWO_IN_ONE.sub(r"\1 \2", plain)
    if split != plain:
        yield _read(split)
    yield _read(_in_english(plain))


_OPEN: Final = re.compile(
    r"(?i)[<>≤≥~±]|(?:^|\s)[-–]\d|\b(\d+)\s*(?:to|bis|[-–])\s*(?!\1\b)\d"
    r"|\btiles?\s*(?:\+|&|and|plus)\s*\w+\s+(?:shield|pennant|flag)(?:ed)?\s+tiles?\b"
    r"|\bplus\s+(?:\d+|one|two|three|four|five)\s*(?:[?.!,;]|$)"
    r"|(?:^|\s)\?+\s*(?:tiles?|shields?|pennants?|flags?|teile|karten|wappen|tuiles?|tegels?|losetas?)\b"
)
"""Signs before a number that leave it open, or make it less than nothing; ``4 tiles and 2 shield
tiles``, which may be four or six; and ``? tiles``, which nobody has counted."""

_TWO_IN_ONE: Final = re.compile(
    r"(?i)\b([^\W\d_]{4,})(stadt|stad|stra(?:ss|ß)e|straat|kloster|klooster)\b"
)
"""Kinds that German and Dutch write together with what is on them: ``Kathedralenstadt``."""

_KINDS: Final = r"(?:stadt|stra(?:ss|ß)e|weg|kloster)\b"
"""Before them a number may stand apart from its ending: ``7 er Stadt``. Elsewhere it is ``he``."""

_SPELT_OUT: Final = (
    (re.compile(r"(?i)\bli['’]?l\b"), "little"),
    (re.compile(r"(?i)\b(needs?|lacks?|missing|short)\s+(\w+)\s+more\b(?: tiles?)?"), r"\1 \2"),
    (re.compile(
        r"(?i)\b(\d+)\s*(?:(?:of|out of)(?: the)?|/|von|sur|van de|de)\s*(?:8|10)\b(?: tiles)?"
    ),
     r"\1 neighbours"),
    (re.compile(
        r"(?i)\b(?:on |from )?(?:all|every)(?: the)?(?: sides?| tiles?)? (?:but|except|bar) "
        r"(\w+)\b(?: tiles?| sides?| spots?)?"
    ),
     r"\1 missing"),
    (re.compile(r"(?i)\b3\s*[x×]\s*3\b(?:\s+(?:area|square|grid))?"), "around incl mine"),
    (re.compile(r"\b(\d+)\s*(?:[-:]|to)\s*\1\b"), r"each \1"),
    (re.compile(r"(?i)(darmstadt\b.*?)\b(?:the )?church\b"), r"\1it"),
    (re.compile(r"(?i)\b([^\W\d_]{3,}s|tile|teile|karten|wappen)\s+[x×]\s?(\d+)\b"), r"\2 \1"),
    (re.compile(r"(?i)\b(?:je\s+ein(?:en?|er|s)?|elk\s+[eé][eé]n|une?\s+chacune?|uno\s+cada\s+uno)\b"),
     "each 1"),
    (re.compile(r"(?i)\bje\s+(2|3|zwei|drei)\b"), r"each \1"),
    (re.compile(r"(?i)\b(\d)v\1\b"), r"each \1,"),
    (re.compile(r"(?i)\b(\d)v(\d)\b"), r"\1 vs \2"),
    (re.compile(r"(?i)\b(\d+)(?:-?er|\s*-?\s*(?:tilers?|tiled))\b"), r"\1 tiles"),
    (re.compile(rf"(?i)\b(\d+)\s+er(?=\s+{_KINDS})"), r"\1 tiles"),
    (re.compile(r"(?<=\d)(?=[^\W\d_])|(?<=[^\W\d_]{3})(?=\d)"), " "),
    (re.compile(r"(?i)\bél\b"), "rival"),
    (re.compile(r"(?i)\b(?:einen?|einer)(?=\s+von (?:ihm|ihr|mir|dir)\b)"), "1"),
    (re.compile(r"(?i)\bune?(?=\s+[aà] (?:lui|elle|moi)\b)"), "1"),
    (re.compile(r"(?i)\been(?=\s+van (?:hem|haar|mij)\b)"), "1"),
    (re.compile(r"(?i)\b(contra|contro|contre|tegen|gegen)\s+(?:uno?|een|einen)(?=\s*(?:[,.;]|$))"),
     r"\1 1"),
    (re.compile(r"(?i)\bun[oa](?=\s+(?:de (?:él|ella)|suy[oa]|mí[oa])\b)"), "1"),
    (re.compile(r"(?i)\b(\d)[-\s]player\b(?!\s*(?:game|match|round|tie|split|share|\d))"),
     r"\1 players"),
    (re.compile(
        r"(?i)\b(\d+|one|two|three|four) of (?:the|its|those|my) tiles"
        r" (?:have|has|had|with|got|show|shows) (?:a |an )?"
    ),
     r"\1 "),
    (re.compile(
        r"(?i)\b(\d|three|four)[-\s](?:way\b(?: (?:tie|split|share))?|player (?:tie|split|share)\b)"
    ),
     r"\1 players each 1 tied"),
    (re.compile(
        r"(?i)\b(?:2|two) (\w+?)s,? (?:(?:his|hers) and mine|mine and (?:his|hers))\b"
    ),
     r"each 1 \1"),
    (re.compile(r"(?i)\bis (?:that|it) \d+ or \d+(?: points)?\s*$"), ""),
    (re.compile(r"(?i)\b(?:2|two) halves\b"), "2 tiles"),  # "half finished" is something else
    (re.compile(r"(?i)\bwe (?:both )?(?:share|split)\b"), "both 1 follower"),
    (re.compile(r"(?i)\b(hat|habe) einen?(?=\s*(?:[,.;]|und\b|$))"), r"\1 1"),
    (re.compile(r"(?i)\b([2-6]|two|three|four|five|six) of us (?=with|have|has|had|each|all)"),
     r"\1 players "),
    (re.compile(r"(?i)\bw/o\b"), "without"),
    (re.compile(r"(?i)\b(\w{3,})less\b"), r"no \1"),
    (re.compile(r"(?i)\bw(?:/|\b(?!['’]))(?=\s*\w)"), "with "),
    (re.compile(r"(?i)\b(of)\s+['’]?em\b"), r"\1 them"),
    (re.compile(r"(?i)\bzu(?=\s*(?:[,.;!?)]|$))"), "geschlossen"),
)  # fmt: skip
"""What stands for two words, or would be another without its accent: ``7/8`` round a cloister,
``7er Stadt``, ``7tiles``, ``road5``."""


def _spelt_out(text: str) -> str:
    for found, meant in _SPELT_OUT:
        text = found.sub(meant, text)
    return text


def _in_english(text: str) -> str:
    """A text in another language, said in English word by word; nothing for an English one."""
    said = words(text)
    language = tongue(text, said, english()) if said else None
    if language is None:
        return ""
    told = language.read(text, said)
    return " ".join(
        meant or text[word.start : word.end] for meant, word in zip(told, said, strict=True)
    )


def _read(text: str) -> list[Item]:
    """The things that the words of a text name; none where one of them is not understood."""
    found: list[Item] = []
    said, known = words(text), lexicon()
    at, ended, aloof, parted = 0, 0, False, False
    shared: Word | None = None
    people = People(text, said, known, _slip)
    while at < len(said):
        person = people.named(at, found, close=ended == at)
        item, length = person or _named(text, said, at, known)
        close = shared and not _parts(text, said, at)
        under = _meaning([shared, said[at]], known) if shared and close else None
        if under and under.sort is WordRole.MARK:
            item, length = under, 1  # "little buildings: 1 tower and 1 house"
            if ended == at and _is_headed(found):
                found.pop()  # "little building tower"
        if item is None or item.sort is WordRole.VAGUE:
            return []
        if found and _alike(found[-1], item) and _is_one(text, said, at, found):
            at += length
            continue  # "3 circus/acrobat tiles"
        form = said[at].form
        parted |= at > 0 and _parts(text, said, at)
        aloof |= at > 0 and _joins(text, said, at)
        one = form in _ONE or (form == "1" and _is_alone(text, said, at, found, known))
        if one and found and found[-1].sort in (WordRole.BIG, WordRole.PLAIN):
            found[-1] = _such(found)
        elif form in _ONE and len(found) > 1 and _is_city(found[-1], _such(found)):
            found.append(_such(found))  # "2 unfinished ones"
        elif item.sort is WordRole.SMALL:
            aloof = aloof or not item.name
        else:
            parted |= item.parted
            item = item._replace(
                bracketed=_bracketed(text, said[at], said[at + length - 1]),
                sentence=len(_ENDS.findall(text, 0, said[at].start)),
                questioned=bool(_QUESTION.match(text, said[at].start)),
            )
            if _heads(text, said, at, length, item):
                shared = said[at]
            else:
                found.append(item._replace(aloof=aloof or parted, parted=parted))
                shared = said[at] if _is_piece(item) and length > 1 else shared
            aloof, parted = False, False
            ended = at + length
        at += length
    return as_colours(found, {word.form for word in said})


def _is_alone(text: str, said: list[Word], at: int, found: list[Item], known: Lexicon) -> bool:
    """Whether a number stands for ``one`` behind a size, and counts nothing: ``an ordinary 1``."""
    apart = at == 0 or _parts(text, said, at) or _joins(text, said, at)
    if apart or not found or found[-1].sort not in (WordRole.BIG, WordRole.PLAIN):
        return False
    counted = len(found) > 1 and found[-2].sort is WordRole.NUMBER and not found[-1].aloof
    behind = _meaning([said[at + 1]], known) if at + 1 < len(said) else None
    ends = at + 1 == len(said) or _parts(text, said, at + 1) or _joins(text, said, at + 1)
    sides = (WordRole.OWNER, WordRole.AGAINST, WordRole.SMALL)
    return not counted and (ends or (behind is not None and behind.sort in sides))


def _is_city(state: Item, such: Item) -> bool:
    row = api.rows(api.SymbolRow).get(state.name) if state.sort is WordRole.MARK else None
    told = state.sort in (WordRole.COMPLETE, WordRole.INCOMPLETE) or bool(row and row.ground)
    return told and such.sort is WordRole.KIND


def _such(found: list[Item]) -> Item:
    """What ``a big one`` is, ``2 normal ones``: one of the cities if these were counted last."""
    told = [item for item in found if item.sort is not WordRole.COMPLETE]
    counted = [
        item
        for before, item in pairwise(told)
        if item.sort in (WordRole.FIGURE, WordRole.ROLE)
        or (
            item.sort is WordRole.KIND
            and before.sort in (WordRole.NUMBER, WordRole.MARK, WordRole.PLAIN)
        )
    ]
    last = counted[-1] if counted else None
    if found[-1].sort is not WordRole.BIG and last and last.sort is WordRole.KIND:
        return last._replace(aloof=False, parted=False, single=False, plural=True)
    return found[-1]._replace(sort=WordRole.FIGURE, name=found[-1].name or api.FOLLOWER)


def _named(text: str, said: list[Word], at: int, known: Lexicon) -> tuple[Item | None, int]:
    """What the next words name, as many of them as one name has. Raises UnclearError where an
    article may be a pronoun: ``ich 1 bauer, der 2``."""
    item, length = _longest(said[at : _apart(text, said, at)], known)
    if item is None or item.sort not in (WordRole.PRONOUN, WordRole.ARTICLE):
        return item, length
    rest = said[at + length :]
    number, more = _longest(rest, known) if rest else (None, 0)
    if number is not None and number.sort is WordRole.NUMBER:
        if item.sort is WordRole.PRONOUN:
            return Item(WordRole.OWNER, OTHER), length
        counted = _longest(rest[more:], known)[0] if rest[more:] else None
        if counted is None or not _counts(counted, said, known):
            raise UnclearError
    return Item(WordRole.SMALL, item.name), length


_COUNTED_TOO: Final = frozenset(
    {WordRole.BIG, WordRole.PLAIN, WordRole.POINTS, WordRole.AROUND, WordRole.MISSING}
)


def _counts(item: Item, said: list[Word], known: Lexicon) -> bool:
    """Whether a number before an item is one of such things; cities are counted round a farm, and
    a colour tells whose followers they are where nobody else is named: ``les 3 rouges``."""
    named = [found for word in said if (found := _meaning([word], known))]
    if item.sort is WordRole.OWNER:
        return all(one.name in api.COLOURS for one in named if one.sort is WordRole.OWNER)
    if item.sort is not WordRole.KIND:
        return item.sort in COUNTABLE | _COUNTED_TOO
    sorts = (WordRole.KIND, WordRole.ROLE)
    farms = any(one.sort in sorts and api.kinds()[one.name].farm for one in named)
    return farms and api.kinds()[item.name].fills


def _alike(one: Item, other: Item) -> bool:
    """Whether two marks count alike, round the same figure."""
    marks = api.rows(api.SymbolRow)
    near = [
        marks[i.name].nearby for i in (one, other) if i.sort is WordRole.MARK and i.name in marks
    ]
    return len(near) > 1 and bool(near[0]) and near[0] == near[1]


def _is_one(text: str, said: list[Word], at: int, found: list[Item]) -> bool:
    """Whether a number counts the mark here and the one before together: ``3 circus and acrobat
    tiles``."""
    if {*text[said[at - 1].end : said[at].start]} & {*"/&+"}:
        return True
    joined = said[at - 1].form in people_words("and")
    counted = len(found) > 1 and found[-2].sort is WordRole.NUMBER and not found[-1].aloof
    return joined and counted and found[-2].number > 1 and not found[-1].plural


def _is_piece(item: Item) -> bool:
    """Whether a name is that of a token, such as a little building."""
    return item.sort is WordRole.MARK and item.name in api.rows(api.TokenRow)


def _heads(text: str, said: list[Word], at: int, length: int, item: Item) -> bool:
    """Whether a name of two words heads a list of such things."""
    colon = text[said[at + length - 1].end :].lstrip().startswith(":")
    return _is_piece(item) and length > 1 and colon and at + length < len(said)


def _is_headed(found: list[Item]) -> bool:
    """Whether the last of them is a piece without a number."""
    numbered = len(found) > 1 and found[-2].sort is WordRole.NUMBER and not found[-1].aloof
    return bool(found) and _is_piece(found[-1]) and not numbered


def _parts(text: str, said: list[Word], at: int) -> bool:
    """Whether a word is parted from the one before."""
    return bool(_PARTING.search(text, said[at - 1].end, said[at].start))


def _joins(text: str, said: list[Word], at: int) -> bool:
    """Whether a sign joins a word to the one before, as ``and`` does."""
    return not {*text[said[at - 1].end : said[at].start]}.isdisjoint("+&")


def _bracketed(text: str, first: Word, last: Word) -> bool:
    """Whether brackets stand round these words and nothing else."""
    return text[: first.start].rstrip().endswith("(") and text[last.end :].lstrip().startswith(")")


def _apart(text: str, said: list[Word], at: int) -> int:
    """Where the words that belong together end, as far as a name can be long."""
    last = min(at + _PHRASE, len(said))
    return next((end for end in range(at + 1, last) if _parts(text, said, end)), last)


_ENDS: Final = re.compile(r"[.?!](?=\s)")
"""What ends a sentence."""

_QUESTION: Final = re.compile(r"[^.?!]*\?")

_PARTING: Final = re.compile(r"[,;()]|\s-\s|[.?!]\s")
"""What stands between two things of which neither is the other's."""

_ONE: Final = frozenset({"one", "ones"})
"""A figure that was named by its size: ``his large one``."""


def _longest(said: list[Word], known: Lexicon) -> tuple[Item | None, int]:
    """What the next words name, as many of them as one name has."""
    for length in range(min(_PHRASE, len(said)), 0, -1):
        if item := _meaning(said[:length], known):
            return item, length
    word = said[0]
    return _unended(word, known) or _slip(word, known) or _shortened(word, known), 1


def _meaning(part: list[Word], known: Lexicon) -> Item | None:
    form = part[0].form
    if len(part) == 1 and form.isascii() and form.isdigit():
        return Item(WordRole.NUMBER, number=int(form[:4]))
    key = key_of(part)
    item = known.get(tuple(word.form for word in part)) or known.get(key)
    single, last = part[-1].form in singular(), part[-1].form
    return item and item._replace(single=single, plural=last.endswith("s") and not single)


def _unended(word: Word, known: Lexicon) -> Item | None:
    """What a German word names without its ending: ``Wirtshäusern``."""
    bare = (word.form.removesuffix(ending) for ending in GERMAN_ENDINGS)
    keys = (key_of(words(one)) for one in bare if one != word.form and len(one) >= _SPELT)
    return next((known[key] for key in keys if key in known), None)


_NAMED: Final = frozenset(
    {
        WordRole.KIND,
        WordRole.ROLE,
        WordRole.MARK,
        WordRole.SERIES,
        WordRole.UNDER,
        WordRole.TOKEN,
        WordRole.FIGURE,
        WordRole.HAD,
    }
    | {WordRole.TILE, WordRole.COMPLETE, WordRole.INCOMPLETE, WordRole.END}
)


_EXACT: Final = frozenset(
    {
        WordRole.OWNER,
        WordRole.KIN,
        WordRole.LIKEWISE,
        WordRole.WITHOUT,
        WordRole.NOBODY,
        WordRole.ONLY,
        WordRole.EACH,
    }
    | {WordRole.MINE, WordRole.THEIRS, WordRole.JOINED, WordRole.FIRST, WordRole.ASK, WordRole.DO}
    | {WordRole.NUMBER, WordRole.INCLUDED, WordRole.AMONG, WordRole.LEVEL}
    | {WordRole.COMES, WordRole.NOTHING, WordRole.UNLIKE, WordRole.SAME}
    | {WordRole.PRONOUN, WordRole.ARTICLE, WordRole.EITHER, WordRole.NEVER}
    | {WordRole.TIED, WordRole.PLAYERS, WordRole.WEIGHS, WordRole.WORTH, WordRole.BUT, WordRole.NOW}
    | {WordRole.MOST}
)
"""Of these a word is written right, or it is none of them."""


def _slip(word: Word, known: Lexicon) -> Item | None:
    """What a word of a slip of the pen or two was meant to be, if it can be one thing alone. Nobody
    slips at the first letter."""
    if len(word.form) < _SPELT:
        return None
    near = {
        item
        for name, item in known.spellings.get(word.form[:1], ())
        if item.sort not in _EXACT and _near(word.form, name)
        if item.sort in _NAMED or len(name) > _SPELT
    }
    near = {item for item in near if item.sort in _NAMED} or near
    slipped = len(near) == 1 and word.form not in english()
    return near.pop() if slipped else None


def _shortened(word: Word, known: Lexicon) -> Item | None:
    """What a word without its vowels was meant to be: ``cty``, ``mnstry``."""
    if len(word.form) < _SHORT or word.form != _bare(word.form):
        return None
    items = {
        item
        for name, item in known.spellings.get(word.form[:1], ())
        if item.sort in _NAMED and word.form == _bare(name)
    }
    return items.pop() if len(items) == 1 else None


_SHORT: Final = 3  # two consonants are like too many words


def _bare(form: str) -> str:
    """A word without its vowels."""
    return form.translate(dict.fromkeys(map(ord, "aeiou")))


def _near(written: str, meant: str) -> bool:
    """Whether a slip leads from one word to the other."""
    short = len(written) == len(meant) == _SPELT
    if len(meant) < _SPELT - 1 or (short and sorted(written) != sorted(meant)):
        return False  # a "star" is no "stad"
    slips = 1 + (min(len(written), len(meant)) >= _LONG - 1)
    return OSA.distance(written, meant, score_cutoff=slips) <= slips
