"""What the tile pages say: names of symbols, what they mean, segments and sides in words."""

from typing import NamedTuple

from engine import api
from rulesite.tiles.catalogue import SIDES

SIDE_NAMES = ("north", "east", "south", "west")
NUMBERS = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve",
)  # fmt: skip


class Meaning(NamedTuple):
    """A symbol: its name, the expansion whose rules use it, and what it is for."""

    name: str
    expansion: str
    sentence: str


MEANINGS: dict[str, Meaning] = {
    "pennant": Meaning(
        "pennant", "base", "It makes its city worth more, much as another tile would."
    ),
    "cloister": Meaning(
        "cloister", "base", "A follower on it counts the cloister and the eight cells around it."
    ),
    "inn": Meaning(
        "inn",
        "inns",
        "The road that passes it is worth more when complete, and nothing when it never is.",
    ),
    "cathedral": Meaning(
        "cathedral",
        "inns",
        "Its city is worth more for every tile and pennant when complete, and nothing when it "
        "never is.",
    ),
    "wine": Meaning(
        "wine", "traders", "Whoever completes the city takes the goods in it, whoever owns it."
    ),
    "grain": Meaning(
        "grain", "traders", "Whoever completes the city takes the goods in it, whoever owns it."
    ),
    "cloth": Meaning(
        "cloth", "traders", "Whoever completes the city takes the goods in it, whoever owns it."
    ),
    "besieged": Meaning(
        "besieged city",
        "cathars",
        "A city under siege is worth less to its knights and more to the farms around it.",
    ),
    "dragon": Meaning("dragon", "dragon", "When this tile is laid, the dragon sets out."),
    "volcano": Meaning(
        "volcano", "dragon", "The dragon comes to this tile, and no figure is put on it."
    ),
    "gate": Meaning(
        "magic gate",
        "dragon",
        "Whoever lays it may put a follower on a tile that was laid earlier.",
    ),
    "princess": Meaning(
        "princess", "dragon", "When it joins a city, a knight in that city can be sent home."
    ),
    "tunnel": Meaning("tunnel", "base", "The road goes on beneath what lies across it."),
    "tower": Meaning(
        "tower foundation",
        "tower",
        "A tower can be built here, to take prisoners from the tiles in its reach.",
    ),
    "pig-herd": Meaning(
        "pig herd", "river2", "The farm that it grazes on gets more for each city it supplies."
    ),
    "pigs": Meaning(
        "field with pigs",
        "gq",
        "It looks like a pig herd and is none, unless the players agree that it is.",
    ),
    "well": Meaning(
        "well", "base", "The roads meet at a well, which is no crossing: they are one road."
    ),
    "no-castle": Meaning(
        "irregular city",
        "base",
        "The city on it is larger than the plain half circle of a city with one side.",
    ),
    "spring": Meaning("spring", "river", "The river begins here."),
    "fork": Meaning("fork", "river2", "The river parts in two."),
    "lake": Meaning("lake", "river", "The river ends here."),
    "abbey": Meaning(
        "abbey", "abbey", "It fills a hole that is closed on all four sides, whatever they show."
    ),
    "block": Meaning(
        "city of Carcassonne",
        "count",
        "One of twelve tiles that lie on the table as a block before the game.",
    ),
}


RULES = {
    "pennant": "base.city.complete.pennant",
    "cloister": "base.cloister.complete",
    "pigs": "gq.pigs",
    "well": "base.road.crossing",
}
"""The rules of symbols that no row of the expansions names."""


def number(count: int) -> str:
    """A small number in words, a large one in digits."""
    return NUMBERS[count] if count < len(NUMBERS) else str(count)


def counted(count: int, one: str, many: str = "") -> str:
    """``one tile``, ``three tiles``."""
    return f"{number(count)} {one if count == 1 else many or one + 's'}"


def listed(words: list[str], last: str = "and") -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def sides_sentence(edges: str) -> str:
    """``city to the north, road to the east, …`` for a tile as the catalogue has it."""
    if edges == "any":
        return "it fits every side"
    return ", ".join(f"{SIDES[s]} {n}" for s, n in zip(edges, SIDE_NAMES, strict=True))


def segment_words(tile: api.Tile, segment: api.Segment) -> str:
    """A segment in a phrase: what it is, where it goes, what is on it."""
    where = _where(segment)
    extra = [MEANINGS[mark].name for mark in sorted(segment.marks)]
    if segment.pennants:
        extra.append("pennant" if segment.pennants == 1 else f"{number(segment.pennants)} pennants")
    phrase = f"{str(segment.kind).capitalize()}{where}"
    if extra:
        phrase += f", with {listed([_article(word) for word in extra])}"
    return phrase


def _article(word: str) -> str:
    if word in ("cloth", "grain", "wine") or word.endswith("pennants"):
        return word
    return f"{'an' if word[0] in 'aeiou' else 'a'} {word}"


def _where(segment: api.Segment) -> str:
    if segment.kind is api.Kind.CLOISTER:
        return ""
    if not segment.ports:
        return ", enclosed"
    if segment.kind is not api.Kind.FARM:
        return " " + listed([SIDE_NAMES[port // 3] for port in sorted(segment.ports)])
    return " " + listed([word for side in range(4) if (word := _half(segment, side))])


_HALF = {
    1: "west",
    2: "east",
    4: "north",
    5: "south",
    7: "east",
    8: "west",
    10: "south",
    11: "north",
}


def _half(segment: api.Segment, side: int) -> str:
    halves = [port for port in segment.ports if port // 3 == side]
    if len(halves) == 2:
        return SIDE_NAMES[side]
    return f"the {_HALF[halves[0]]}ern half of {SIDE_NAMES[side]}" if halves else ""


def set_name(name: str) -> str:
    """The name of a set within a sentence."""
    return api.tile_sets()[name].name
