"""The one sentence to hold up across the table: who gets what, and the rule behind it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from engine import api
from rulesite.telling.words import listed, number, signed

_ASIDE: Final = "Something is left out: see below."


@dataclass(frozen=True, slots=True)
class Headline:
    """``points`` says who gets what, ``reason`` why: ``Red 4 against 2``; ``RGG: a
    completed city of two tiles counts less.``"""

    points: str
    reason: str


def headline(
    totals: Sequence[Mapping[str, int]],
    camps: Sequence[Mapping[str, Sequence[api.Ruleset]]],
    judged: Sequence[api.Ruleset],
    names: Mapping[str, str],
    *,
    refused: bool,
    waits: bool,
    aside: bool = False,
) -> Headline:
    """The sentence for columns of totals.

    ``camps`` has for each rule that decides between the ``judged`` rule sets what it says and in
    which of them; ``names`` are those of the rule sets by their labels. ``refused`` tells that some
    give no answer, ``waits`` that more is to be decided, ``aside`` that something is left out.
    """
    parted = _parted(totals)
    if not parted:
        if (waits or aside) and not any(totals[0].values()):
            return Headline("Nothing is scored yet", _ASIDE if aside else "")
        agreed = "" if waits else _agreed(len(totals), judged, refused=refused)
        return Headline(_points(totals[0]), _ASIDE if aside else agreed)
    reason = _reason(camps[0], judged, names) if camps else ""
    more = len(camps) - 1
    if more > 0:
        parting = "more rule parts" if more == 1 else "more rules part"
        reason += f" {number(more).capitalize()} {parting} them below."
    return Headline(", ".join(parted), f"{reason} {_ASIDE}" if aside else reason)


def _parted(totals: Sequence[Mapping[str, int]]) -> list[str]:
    """Who gets different points, the widest gap first."""
    gaps = {
        player: list(dict.fromkeys(column[player] for column in totals)) for player in totals[0]
    }
    wide = sorted(gaps, key=lambda player: min(gaps[player]) - max(gaps[player]))
    return [
        f"{player.capitalize()} {_against(gaps[player])}"
        for player in wide
        if len(gaps[player]) > 1
    ]


def _against(points: Sequence[int]) -> str:
    """``4 against 2``; ``4, 3 or 6``."""
    told = list(map(signed, points))
    return " against ".join(told) if len(told) == 2 else listed(told, "or")


def _points(totals: Mapping[str, int]) -> str:
    paid = [f"{name.capitalize()} {signed(points)}" for name, points in totals.items() if points]
    return ", ".join(paid) or "Nobody scores"


def _agreed(columns: int, judged: Sequence[api.Ruleset], *, refused: bool) -> str:
    """How far the rule sets agree; nothing where there is one."""
    if columns > 1:
        return "The totals agree, the way there differs."
    if len(judged) == 1:
        return ""
    if refused:
        return f"The {number(len(judged))} that give an answer agree."
    return f"{everybody(judged)} agree."


def everybody(judged: Sequence[api.Ruleset]) -> str:
    """All of several rule sets in two words."""
    return "Both" if len(judged) == 2 else f"All {number(len(judged))}"


def _reason(
    camps: Mapping[str, Sequence[api.Ruleset]],
    judged: Sequence[api.Ruleset],
    names: Mapping[str, str],
) -> str:
    """What the rule says where fewest say it: of two camps of a size, the later."""
    says, camp = min(reversed(list(camps.items())), key=lambda entry: len(entry[1]))
    return f"{who(camp, judged, names)}: {says}."


def who(
    camp: Sequence[api.Ruleset], judged: Sequence[api.Ruleset], names: Mapping[str, str]
) -> str:
    """A camp in a few words: the publisher, where all the rule sets asked of one are in it and no
    others; ``names`` are those of the rule sets by their labels."""
    publishers = {api.edition(one.edition).publisher for one in camp}
    theirs = [one for one in judged if api.edition(one.edition).publisher in publishers]
    plain = len(publishers) == 1 and len(theirs) == len(camp) > 1
    return publishers.pop().name if plain else listed(names[one.label] for one in camp)
