"""What texts say of the places where figures stand, held to what the engine declares and plays."""

import tomllib
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings

from content.files import sources
from engine.cases import Case, CasePlay, CaseQuestion, tables

DATA = Path(settings.BASE_DIR) / "engine" / "data" / "expansions"
WIDE = {"road", "city", "cloister", "farm"}
"""Where an ordinary follower stands. The rule of a figure that stands there too says no more."""
STAYING = {
    "acrobats": ("circus.acrobat.kind",),
    "bath": ("barbers.bath", "barbers.tower"),
    "castle": ("count.stay", "count.redeploy.farms"),
    "blacksmith": ("count.stay", "count.redeploy.farms"),
    "cathedral": ("count.stay", "count.redeploy.farms"),
    "market": ("count.stay", "count.redeploy.farms"),
    "coiners": ("leipzig.stay",),
    "famine": ("wheel.crown.apart",),
    "fortune": ("wheel.crown.apart",),
    "keep": ("bridges.castle.immune", "bridges.castle.complete"),
    "razboynik": ("russian.tree.back",),
    "storm": ("wheel.crown.apart",),
    "tower": ("tower.top.final",),
    "vodyanoy": ("russian.lake.back", "russian.tree.back"),
}
"""The rules that say who comes home from a place."""


def declared(part: str) -> Iterator[tuple[str, dict[str, object]]]:
    """What expansions declare of one sort, with its name."""
    for path in sorted(DATA.glob("*.toml")):
        yield from tomllib.loads(path.read_text(encoding="utf-8")).get(part, {}).items()


def text(rule: str) -> str:
    """What a rule says."""
    name = rule.partition(".")[2]
    path = sources.root() / "rules" / chapter(rule) / f"{name}.md"
    return path.read_text(encoding="utf-8").rpartition("\n---\n")[2]


def chapter(rule: str) -> str:
    return rule.partition(".")[0]


def topic(rule: str) -> str:
    """A rule without its last word: where its neighbours stand."""
    return rule.rpartition(".")[0]


def test_a_figure_with_places_of_its_own_names_all_of_them() -> None:
    """Mayors go to cities, and to crown spaces too: a rule that says "only" forgets the expansions
    that came later."""
    unnamed = [
        (kind, place)
        for kind, figure in declared("figure")
        if not set(figure["stands_on"]) >= WIDE  # type: ignore[call-overload]
        for place, data in declared("place")
        if kind in data.get("admits", ())  # type: ignore[operator]
        and f"(rule:{topic(str(data['rule']))}." not in text(str(figure["where"]))
    ]
    assert unnamed == []


def leaving(case: Case) -> Iterator[tuple[str, str]]:
    """The places that figures leave in a case, each with the rule by which they do."""
    play = CasePlay(case, case.ruleset(next(iter(case.answers))))
    for move in case.moves:
        before = set(play.game.board.standing())
        events = play.make(move).events
        gone = before - set(play.game.board.standing())
        for event in events:
            for figure in gone:
                if (event.player, event.figure) == (figure.player, figure.kind):
                    yield figure.spot, event.rule


def test_whatever_brings_a_figure_home_is_named_where_its_place_is_told() -> None:
    """A text that says that only a festival brings a follower home forgets the message that does.
    What its own expansion does another rule tells."""
    places = dict(declared("place"))
    told = {place: " ".join(map(text, rules)) for place, rules in STAYING.items()}
    untold = {
        (place, rule)
        for table in tables(sources.root() / "cases")
        for case in table.cases
        if case.ask is CaseQuestion.PLAY and any(place in str(case) for place in told)
        for place, rule in leaving(case)
        if place in told
        and chapter(rule) not in ("base", chapter(str(places[place]["rule"])))
        and chapter(rule).removesuffix("s") not in told[place]
    }
    assert untold == set()
