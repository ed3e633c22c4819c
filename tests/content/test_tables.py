"""The order of play and the scoring of a game: what is on the sheet, and that it is so.

Numbers are those of the sources: annotated rules 4.0, overview; the American Big Box, summary.
"""

import re
from html import unescape
from pathlib import Path

import pytest
from django.test import Client
from django.utils.html import strip_tags

from content.files import inventory, sources
from content.files.sources import LoadError
from content.preference import ChosenGame
from content.store import loading
from content.tables import play
from engine import api
from tests.content.conftest import Spoil
from tests.tools.keycoverage import by_pages

EDITIONS = api.FAMILY
GERMAN, AMERICAN = ("hig", "bb-hig"), ("rgg", "bb-rgg")
ORDER = sources.read_list(sources.root(), "order")
SCORING = sources.read_list(sources.root(), "scoring")


def everything(edition: str) -> ChosenGame:
    return ChosenGame.read(f"{edition}+all")


def sheet(game: ChosenGame) -> dict[str, play.Worth]:
    return {strip_tags(row.what): row for part in play.scoring(SCORING, game) for row in part.rows}


def steps(game: ChosenGame) -> dict[str, list[str]]:
    return {
        step.id: [strip_tags(line.html) for line in step.lines] for step in play.order(ORDER, game)
    }


@pytest.mark.django_db
def test_what_expansions_bring_stands_where_it_is_done() -> None:
    """What comes after the scoring stands behind what is done in it, and the phantom behind the
    first figure, whichever expansion came first."""
    told = steps(everything("mega"))
    scoring = " ".join(told["scoring"])
    ordered = ("tunnel token", "takes the gold", "Mage or witch leaves", "come home", "crop circle")
    found = [scoring.index(words) for words in ordered]
    assert found == sorted(found)
    late = ("circus with the Big Top", "a follower in Carcassonne", "placed a fair", "crop circle")
    assert sorted(late, key=scoring.index) == list(late)
    second = [line for line in told["wood"] if line.startswith("and then")]
    assert told["wood"][-2:] == second
    assert second[0].startswith("and then the phantom")
    assert [line for line in told["end"] if "obber on the track" in line or "Gold is" in line]


@pytest.mark.django_db
def test_rows_of_one_step_stand_in_the_order_of_the_engine() -> None:
    answers = api.ruleset("mega", tuple(api.tile_sets())).answers
    parts = {(part.step, part.order) for one in answers if one.turn for part in one.turn.parts}
    rows = [
        (play.step_of(part, row, ORDER), row["at"])
        for part in ORDER
        for row in part["rows"]
        if "at" in row
    ]
    # The final scoring is no step of parts: what stands there in an order of its own is told so.
    assert len(rows) == 12
    assert [row for row in rows if row not in parts and row[0] != "final"] == []


@pytest.mark.django_db
def test_the_sheet_begins_and_ends_each_part_of_the_turn_as_the_engine_does() -> None:
    told = steps(everything("mega"))
    late = [name for name in told if name in {"fruit", "russian", "ferries", "flocks", "wood"}]
    assert late == ["wood", "flocks", "ferries", "russian", "fruit"]
    assert [*told].index("fruit") + 1 == [*told].index("dragon-first")
    assert told["scoring"][-1].startswith("After a tile with the gingerbread man")
    assert told["end"][-2].startswith("Score the farms last")


# --- Scoring -------------------------------------------------------------------------------

CITY = "complete city"
WORTH = [
    (EDITIONS, "Road", "1 per tile", "1 per tile"),
    (EDITIONS, "Road with an inn", "2 per tile", "0 per tile"),
    (EDITIONS, "City", "2 per tile, 2 per pennant", "1 per tile, 1 per pennant"),
    (AMERICAN, "City of no more than 2 tiles", "1 per tile, 1 per pennant", ""),
    (EDITIONS, "City with a cathedral", "3 per tile, 3 per pennant", "0 per tile, 0 per pennant"),
    (EDITIONS, "Besieged city", "1 per tile, 1 per pennant", "0 per tile and per pennant"),
    (
        EDITIONS,
        "Besieged city with a cathedral",
        "2 per tile, 2 per pennant",
        "0 per tile and per pennant",
    ),
    (
        EDITIONS,
        "Cloister",
        "1 for its tile and each of the eight around it",
        "1 for its tile and each tile around it",
    ),
    (GERMAN, "Most farmers on a farm", "", f"3 per {CITY}"),
    (AMERICAN, "Most farmers round a city", "", f"4 per {CITY}"),
    (GERMAN, "with a pig of theirs there", "", f"4 per {CITY}"),
    (AMERICAN, "with a pig of theirs on a farm by the city", "", f"5 per {CITY}"),
    (EDITIONS, "with a farmer of theirs on the pig-herd's farm", "", f"1 more per {CITY}"),
    (
        EDITIONS,
        "Most farmers where a barn is placed",
        f"3 per {CITY}, with pig, pig-herd and siege as above",
        "",
    ),
    (
        EDITIONS,
        "Most farmers joined to a barn",
        f"1 per {CITY}, with pig, pig-herd and siege as above",
        "",
    ),
    (
        EDITIONS,
        "Barn",
        "",
        f"4 per {CITY}, without pig or pig-herd. A besieged city counts twice",
    ),
    (EDITIONS, "Your turn begins beside the fairy", "1", ""),
    (EDITIONS, "Most of one kind of goods", "", "10"),
    (EDITIONS, "King", "", f"1 per {CITY}"),
    (EDITIONS, "Robber baron", "", "1 per complete road"),
    (EDITIONS, "Ransom for a prisoner", "3 from its owner to the player who holds it", ""),
]


@pytest.mark.django_db
@pytest.mark.usefixtures("loaded")
@pytest.mark.parametrize(("editions", "what", "now", "end"), WORTH)
def test_worth(editions: tuple[str, ...], what: str, now: str, end: str) -> None:
    for edition in EDITIONS:
        found = sheet(everything(edition)).get(what)
        if edition in editions:
            assert found is not None
            assert (strip_tags(found.now), strip_tags(found.end)) == (now, end)
        else:
            assert found is None


@pytest.mark.django_db
@pytest.mark.parametrize("edition", EDITIONS)
def test_always(edition: str) -> None:
    found = sheet(everything(edition))
    expected = {"Follower": "1", "Big follower": "2", "Wagon": "1"}
    assert {what: strip_tags(found[what].both) for what in expected} == expected
    assert strip_tags(found["Feature scored with a follower beside the fairy"].both) == "3"


# A board, its tiles and pennants, and the row that should say what it pays.
BOARDS = [
    ("Road with an inn", 3, 0, "base inns",
     "base-fffr 0,0  red road w / inns-frfr-2 -1,0 / base-fffr -2,0 2"),
    ("City", 3, 0, "base", "base-cfff 0,-1 2  red city s / base-cfcf-2 0,0 / base-cfff 0,1"),
    ("City", 3, 1, "base", "base-cfff 0,-1 2  red city s / base-cfcf-1 0,0 / base-cfff 0,1"),
    ("City of no more than 2 tiles", 2, 0, "base", "base-cfff 0,-1 2  red city s / base-cfff 0,0"),
    ("Besieged city", 4, 1, "base cathars", "cathars-cfff 0,-1 2  red city s / base-cfcf-1 0,0 / "
     "base-cfcf-2 0,1 / base-cfff 0,2"),
    ("Besieged city with a cathedral", 5, 0, "base inns cathars", "cathars-cfff 0,-1 2  red city s "
     "/ inns-cccc-1 0,0 / base-cfff -1,0 1 / base-cfff 1,0 3 / base-cfff 0,1"),
    ("Besieged city of no more than 2 tiles", 2, 0, "base cathars",
     "cathars-cfff 0,-1 2  red city s / base-cfff 0,0"),
]  # fmt: skip


@pytest.mark.django_db
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("what", "tiles", "pennants", "sets", "board"), BOARDS)
def test_a_board_pays_what_the_sheet_says(
    edition: str, what: str, tiles: int, pennants: int, sets: str, board: str
) -> None:
    row = sheet(everything(edition)).get(what)
    if row is None:
        assert edition in GERMAN
        assert "2 tiles" in what
        return
    numbers = [int(one) for one in re.findall(r">(\d+)</a>", row.now)]
    tile, pennant = (*numbers, 0)[:2]
    position = api.read_position("\n".join([f"sets {sets}", *board.split(" / ")]))
    paid = api.score(position, api.ruleset(edition, sets.split())).totals["red"]
    assert paid == tiles * tile + pennants * pennant


@pytest.mark.django_db
@pytest.mark.usefixtures("loaded")
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_number_leads_to_a_rule(edition: str) -> None:
    for row in sheet(everything(edition)).values():
        for cell in (row.now, row.end, row.both):
            for word in re.findall(r"<a [^>]*>(\d+)</a>|(\d+)", cell):
                assert word[0], cell


@pytest.mark.django_db
def test_only_the_sets_on_the_table() -> None:
    found = sheet(ChosenGame.read("bb-hig+inns"))
    assert {"Road with an inn", "City with a cathedral", "Big follower"} <= found.keys()
    assert not {"Besieged city", "Barn", "King", "with a pig of theirs there"} & found.keys()
    herd = "with a farmer of theirs on the pig-herd's farm"
    assert herd not in sheet(ChosenGame.read("bb-hig+river+river2"))
    assert herd in sheet(ChosenGame.read("bb-hig+river+river2+traders"))


def told(row: play.Worth | play.PlayLine) -> list[str]:
    """What other editions have in its place, without marks."""
    return [f"{one.editions}: {strip_tags(one.html)}" for one in row.others]


@pytest.mark.django_db
@pytest.mark.usefixtures("loaded")
def test_what_other_editions_do() -> None:
    found = sheet(everything("bb-rgg"))
    others = {what: told(row) for what, row in found.items()}
    instead = {
        "Most farmers round a city": "Most farmers on a farm: 3 per complete city",
        "with a pig of theirs on a farm by the city": (
            "with a pig of theirs there: 4 per complete city"
        ),
        "City of no more than 2 tiles": "not used",
    }
    for what, theirs in instead.items():
        assert [one.partition(": ")[2] for one in others[what]] == [theirs]
        assert others[what][0].startswith("German single boxes (HiG), German Big Box")
    assert others["City"] == []
    assert found["Besieged city of no more than 2 tiles"].unsettled
    assert found["City of a single tile, closed by an abbey"].unsettled
    assert found["A besieged city among them"].unsettled
    assert not sheet(everything("bb-hig"))["A besieged city among them"].unsettled


# --- Order of play -------------------------------------------------------------------------


@pytest.mark.django_db
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_dragon_moves_where_the_engine_moves_it(edition: str) -> None:
    """Red's road is completed by a dragon tile: what comes first, the points or the dragon?"""
    lines = [
        "players red* blue", "sets base dragon", "base-fffr 0,0  red road w", "base-ffff 0,1",
        "base-fffr -2,0 2", "dragon-frfr-1 -1,0", 'pieces {"dragon": [0, 1]}',
    ]  # fmt: skip
    position = api.read_position("\n".join(lines))
    game = api.Game.of(position, api.ruleset(edition, ("base", "dragon")), laid=True)
    game.do(api.Pass())
    assert game.decision.what == "dragon.step"
    scored = any(one.what == "scored" for one in game.events)
    found = list(steps(everything(edition)))
    step = "dragon-last" if scored else "dragon-first"
    assert scored == (edition == "bb-rgg")
    assert {"dragon-first", "dragon-last"} & set(found) == {step}
    assert (found.index(step) > found.index("scoring")) == scored


@pytest.mark.django_db
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_second_tile_comes_where_the_engine_draws_it(edition: str) -> None:
    """Red completes the road with his builder: is it scored before the second tile?"""
    lines = [
        "players red* blue", "sets base traders", "base-fffr 0,0  red road w",
        "base-frfr -1,0  red builder road e",
    ]  # fmt: skip
    rules = api.ruleset(edition, ("base", "traders"))
    position = api.read_position("\n".join(lines))
    game = api.Game.of(position, rules)
    game.do(api.Lay("base-fffr", (-2, 0), 2))
    game.do(api.Pass())
    assert (game.mover, game.decision.what) == ("red", "lay")
    scored = any(one.what == "scored" for one in game.events)
    assert scored == edition.startswith("bb-")
    found = list(steps(everything(edition)))
    step = "second-after" if scored else "second-at-once"
    assert {"second-at-once", "second-after"} & set(found) == {step}
    assert (found.index(step) > found.index("scoring")) == scored


@pytest.mark.django_db
@pytest.mark.usefixtures("loaded")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_steps_of_a_turn(edition: str) -> None:
    found = steps(everything(edition))
    order = [one for one in found if one in ("begin", "tile", "wood", "scoring", "after", "end")]
    assert order == ["begin", "tile", "wood", "scoring", "after", "end"]
    lines = list(found)
    assert lines.index("wood") < lines.index("flocks") < lines.index("scoring")
    assert found["begin"][0] == "If the fairy stands beside your follower, score 1 point."
    assert found["begin"][1].endswith("you may buy back one prisoner for 3 points.")
    seven = "Each player takes 7 followers, and puts one more on space 0 of the track."
    assert seven in found["setup"]
    begins = "youngest" if edition != "bb-rgg" else "agree on a way"
    assert any(line.startswith("The first turn") and begins in line for line in found["setup"])
    # The youngest answer on builders and pigs: row 5 of the summary of rule sets.
    special = any("special figures and not followers" in one for one in found["whose"])
    assert special == edition.startswith("bb-")
    # Row 9: only the German Big Box leaves a choice to the princess.
    must = any(one.startswith("but if you added a princess") for one in found["wood"])
    assert must == (edition != "bb-hig")


@pytest.mark.django_db
def test_the_plain_game_is_short() -> None:
    found = steps(ChosenGame.read("bb-hig"))
    assert list(found) == ["setup", "tile", "wood", "scoring", "end"]
    assert len(found["wood"]) == 1
    assert found["setup"][0] == "The start tile lies on the table, the others are shuffled."
    text = " ".join(line for lines in found.values() for line in lines).lower()
    for word in ("dragon", "fairy", "tower", "builder", "barn", "count ", "river"):
        assert word not in text, word


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("game", "first", "start"),
    [
        ("hig+river", "The spring lies on the table", "is placed when the river is done"),
        ("bb-rgg+river", "The spring lies on the table", "stays in the box"),
        ("hig+river+count", "The spring is placed first", ""),
        ("hig+count", "The twelve tiles of Carcassonne", ""),
    ],
)
def test_where_the_table_begins(game: str, first: str, start: str) -> None:
    found = steps(ChosenGame.read(game))["setup"]
    assert found[0].startswith(first)
    tiles = [one for one in found if one.startswith("The start tile")]
    assert [one.endswith(f"{start}.") for one in tiles] == ([True] if start else [])


# --- Keys and faults -----------------------------------------------------------------------


def test_overview_and_summary_are_covered() -> None:
    """Every row of the two summaries is named by a row of the tables or by a page."""
    covered = by_pages(sources.root())
    wanted = [
        one.key
        for one in inventory.keys().values()
        if one.section in ("Overview", "Summary and turn sequence")
    ]
    assert len(wanted) == 34 + 23
    tables = {
        key
        for key, names in covered.items()
        if any("order:" in n or "scoring:" in n for n in names)
    }
    assert [key for key in wanted if key not in tables] == []
    known = inventory.keys()
    for part in (*ORDER, *SCORING):
        for row in part["rows"]:
            assert set(row.get("keys", ())) <= known.keys(), row


FAULTS = [
    ("order.yaml", "(rule:base.place.edge)", "(rule:base.place.rim)",
     "leads to 'rule:base.place.rim'"),
    ("order.yaml", "{dragon.move.steps}", "{dragon.move.leaps}", "no rule 'dragon.move.leaps'"),
    ("order.yaml", "must: false}", "must: perhaps}",
     "no rule takes: dragon.princess.must: perhaps"),
    ("order.yaml", "without: [river]", "without: [lake]", "no chapter 'lake'"),
    ("order.yaml", "- id: wood", "- id: tile", "'tile' stands twice"),
    ("scoring.yaml", "- cathars.siege.less}", "- cathars.less}", "no rule 'cathars.less'"),
    ("scoring.yaml", "what: \"Road\"", "which: \"Road\"", "lacks 'what'"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "old", "new", "message"), FAULTS)
def test_faults(files: Path, edit: Spoil, name: str, old: str, new: str, message: str) -> None:
    edit(name, old, new)
    with pytest.raises(LoadError) as caught:
        loading.check(files)
    assert f"fixtures/{name}" in str(caught.value)
    assert message in str(caught.value)


# --- Pages ---------------------------------------------------------------------------------


@pytest.mark.django_db
@pytest.mark.parametrize("page", ["/order/", "/scoring/"])
def test_no_mark_of_a_link_is_left_on_the_sheets(client, page):
    """What a rule says leads to it by itself, so a row that links it once more breaks the link."""
    html = client.get(f"{page}?game=new+all").content.decode()
    assert re.findall(r"[^>]*\]\([^<]*", html) == []


@pytest.mark.django_db
def test_the_steps_of_the_order_of_play_stand_on_its_page(client):
    html = unescape(client.get("/order/").content.decode())
    for step in api.order_of_play().values():
        assert f'id="step-{step.id}"' in html
        assert step.title in html
        assert step.says in html


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/order/", "/scoring/"])
def test_pages(client: Client, path: str) -> None:
    html = client.get(path).content.decode()
    assert "New edition without expansions" in html
    assert f'href="/game/?next={path}"' in html
    assert "Add my box" in html
    client.cookies["game"] = "rgg+inns"
    html = client.get(path).content.decode()
    assert "American single boxes (RGG) with Inns &amp; Cathedrals" in html
    assert "Add my box" not in html
    assert "dragon" not in re.sub(r"(?s)<head>.*?</head>|<footer.*", "", html).lower()


@pytest.mark.django_db
def test_a_turn_can_be_walked_through_step_by_step(client: Client) -> None:
    walked, path = [], "/order/set-up/"
    while path:
        walked.append(path)
        html = client.get(path).content.decode()
        after = re.search(r'href="([^"]+)" rel="next"', html)
        path = after[1] if after else ""
    assert walked == [f"/order/{step}/" for step in api.order_of_play()]
    assert client.get("/order/supper/").status_code == 404


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("step", "said"),
    [
        ("draw", "place your abbey into a hole"),
        ("reactions", "scores half of it"),
        ("again", "there is an auction"),
        ("before-final", "Followers on towers go home"),
    ],
)
def test_what_is_done_in_a_step(step: str, said: str) -> None:
    stages = {str(one.step.id): one for one in play.walk(ORDER, everything("mega"))}
    assert any(said in strip_tags(line.html) for line in stages[step].lines)
