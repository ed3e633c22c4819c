"""What the verdict's template is given."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.urls import reverse
from django.utils.safestring import SafeString

from engine import api
from rulesite import budget
from rulesite.asking import FARM_RULE
from rulesite.drawing.placed import LinkArea
from rulesite.scenarios import naming
from rulesite.scenarios.address import FARM_METHODS, Address
from rulesite.scenarios.headline import Headline
from rulesite.scenarios.mending import Mender
from rulesite.scenarios.picture import beside, lettered, picture, placed
from rulesite.scenarios.sheet import VerdictPage, name_of, verdict
from rulesite.telling.lines import LETTERS

PAGE = "scenarios:verdict"
ROOM = 550
"""How much of a small board the builder shows, in the board's units; view.js says the same."""
QUESTIONS = {
    api.NOW: ("The tile just placed", "Points for the tile just placed"),
    api.FINAL: ("The end of the game", "Points at the end of the game"),
}


@dataclass(frozen=True, slots=True)
class Chip:
    """A choice that is an address; ``title`` heads the answer to it."""

    word: str
    query: str
    on: bool
    title: str = ""


def context(
    address: Address,
    line: int | None = None,
    page: str = PAGE,
    *,
    table: bool = True,
    mends: bool = True,
) -> dict[str, Any]:
    """The verdict, and the problems beside it or instead of it; what puts them right leads to
    ``page`` where it shows ``mends``. Nobody wins what is no whole ``table``.

    Raises api.EngineError for an address that cannot be read.
    """
    ask = address.ask()
    mender = Mender(api.Analysis(ask.position, budget.work()), address, page if mends else "")
    laid_out = verdict(ask, mender, address.farms, line, table=table)
    tiles = placed(ask.position)
    drawn = page == PAGE
    laid_out = replace(laid_out, features=naming.named(laid_out.features))
    labels = naming.labels(laid_out.features, ask.position)
    chosen = laid_out.chosen
    owned = naming.farms(laid_out.features, tiles) if drawn and not chosen else []
    marked = chosen.cells if chosen else laid_out.marked
    lit = chosen.parts if chosen else ()
    return {
        "address": address,
        "judged": ask.rulesets,
        "title": QUESTIONS[ask.question][1],
        "players": [(player, LETTERS[player]) for player in ask.position.players],
        "questions": _questions(address),
        "chips": _chips(address, ask.rulesets),
        "farms": _farms(address),
        "editions": editions(address),
        "empty": not ask.position.tiles,
        "verdict": laid_out,
        "chosen": chosen,
        "holding": naming.key(owned),
        # With all rule sets named: who opens the address may have others for usual.
        "asked": replace(address, rules=address.chosen, usual=()).query,
        "here": f"{reverse(PAGE)}?{address.query}",
        # Filled while the template is rendered: a reason that stood there once is only named from
        # then on.
        "told_reasons": set(),
        "marked": chosen is None,
        "summary": summary(laid_out),
        "placed": tiles,
        "letters": "" if drawn else lettered(ask.position, labels),
        "picture": picture(
            ask.position,
            marked=marked,
            spots=chosen.spots if chosen else (),
            lit=lit,
            owned=owned,
            labels=labels,
            areas=areas(address, laid_out) if drawn else (),
            empty=() if drawn else beside(ask.position),
            least=0 if drawn else ROOM,
        ),
    }


def shared(
    address: Address, *, alone: bool = True, title: str = "The position"
) -> tuple[SafeString, Headline | None]:
    """The picture that is passed on, and the sentence that goes with it; None where nothing can be
    scored. One that is not ``alone`` is for a page, where no lines stand that letters could name.
    Raises api.EngineError for an address that cannot be read."""
    ask = address.ask()
    mender = Mender(api.Analysis(ask.position, budget.work()), address, PAGE)
    laid_out = verdict(ask, mender, address.farms)
    features = naming.named(laid_out.features)
    drawn = picture(
        ask.position,
        owned=naming.farms(features, placed(ask.position)),
        labels=naming.labels(features, ask.position) if alone else (),
        marked=laid_out.marked,
        alone=alone,
        title=title,
    )
    return drawn, laid_out.headline


def areas(address: Address, laid_out: VerdictPage) -> list[LinkArea]:
    """Links over what was scored, each to its row; a segment of several leads to the first."""
    found, taken = [], set()
    here = f"{reverse(PAGE)}?{address.query}"
    for feature in laid_out.features:
        parts = [part for part in feature.parts if part not in taken]
        # Of two links on one place a finger would find the upper one alone.
        taken |= set(parts)
        row = f"line-{feature.number}"
        if parts:
            href = f"{here}&line={feature.number}#{row}"
            found.append(LinkArea(href, feature.title, row, parts))
    return found


def editions(address: Address) -> dict[str, str]:
    """Those that are offered, and a reader's own as of a date, by name."""
    usual = (label.partition(":")[0] for label in address.usual)
    return {one: api.edition(one).name for one in (*api.EDITIONS, *usual)}


def summary(laid_out: VerdictPage) -> str:
    """The totals in a line, for previews and for those who hear the page."""
    totals = (
        f"{column.heading}: " + ", ".join(f"{side.player} {side.points}" for side in column.totals)
        for column in laid_out.columns
    )
    silent = (f"{', '.join(refusal.names)}: no score" for refusal in laid_out.refusals)
    return "; ".join((*totals, *silent)) if laid_out.columns else ""


def _questions(address: Address) -> list[Chip]:
    return [
        Chip(words[0], replace(address, q=question).query, address.q == question, words[1])
        for question, words in QUESTIONS.items()
    ]


def rule_choices(address: Address, rulesets: Sequence[api.Ruleset]) -> list[tuple[str, str, bool]]:
    """Label, name and whether it is chosen: every edition, and whatever else is chosen."""
    names = {label: api.edition(label).name for label in address.order}
    for label, ruleset in zip(address.chosen, rulesets, strict=True):
        names.setdefault(label, name_of(ruleset, address.farms))
    return [(label, name, label in address.chosen) for label, name in names.items()]


def _chips(address: Address, rulesets: Sequence[api.Ruleset]) -> list[Chip]:
    found = []
    for label, name, on in rule_choices(address, rulesets):
        toggled = address.toggled(label)
        found.append(Chip(name, toggled.query if toggled else "", on))
    return found


def _farms(address: Address) -> list[Chip]:
    return [
        Chip(word, replace(address, farms=farms).query, address.farms == farms)
        for farms, word in farm_words().items()
    ]


def farm_words() -> dict[str, str]:
    """How farms may score: as each edition says, or by a method for all, in the rule's words."""
    said = {method: api.rules()[FARM_RULE].said(int(method)) for method in FARM_METHODS}
    return {"": "As each edition says", **{key: words.capitalize() for key, words in said.items()}}
