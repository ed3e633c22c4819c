"""The page of a turn: what happens, what may be chosen, where the editions part."""

import re
from functools import partial
from html import unescape

import pytest
from django.conf import settings

from engine import api
from engine.model import codecs
from rulesite.scenarios.turning import with_last_tile
from rulesite.telling.turns import action_words, fill, heading, option_words, tap_words

pytestmark = pytest.mark.django_db

START = "1~prB~sB~tBpnUU"
KNIGHT = "1~lBnsUT~dUTfcS"
# The dragon comes to the knight's tile in the turn that completes his city.
DRAGON = api.write_notation(
    api.read_board(
        """
        players red* blue
        sets base dragon
        base-crfr 0,0  red follower city n
        base-frfr 1,0  blue follower road e
        base-frfr -1,0
        base-ffff 0,1
        pieces {"dragon": [-1, 0]}
        """
    )
)
JOURNEY = api.write_actions(
    [
        api.Lay("dragon-cfff-1", (0, -1), 2),
        api.Pass(),
        api.make_action("step", cell=(0, 0)),
        api.make_action("step", cell=(1, 0)),
    ]
)


CLASSIC = ",".join(api.FAMILY)
"""The four rule sets of the classic game, two by each publisher."""


def page(client, **query):
    response = client.get("/turn/", query)
    assert response.status_code == 200
    return unescape(response.content.decode()).replace("<wbr>", "")


def plain(body):
    """The text of the page from its title on."""
    return " ".join(re.sub(r"<[^>]+>", " ", body[body.index("<h1>") :]).split())


def links(body):
    """Every address of a turn that the page leads to."""
    return re.findall(r'href="(?:/turn/)?\?([^"]+)"', body)


def test_a_turn_is_built_by_links_alone(client):
    """Tile, place, follower: each page leads to the next, from the start to the scoring."""
    first = page(client, p=START)
    assert "Red places a tile" in plain(first)
    chosen = next(one for one in links(first) if "tile=base-cfff" in one)
    second = unescape(client.get(f"/turn/?{chosen}").content.decode())
    laid = next(one for one in links(second) if one.endswith("a=1~lBnsUT"))
    third = unescape(client.get(f"/turn/?{laid}").content.decode())
    assert "Red may place a figure" in plain(third)
    assert "Do nothing" in plain(third)
    deployed = next(one for one in links(third) if one.endswith(KNIGHT))
    body = unescape(client.get(f"/turn/?{deployed}").content.decode())
    assert "Here they part" in plain(body)
    assert "The turn is over" in plain(body)
    assert "Blue places a tile" in plain(body)


def test_choices_can_be_tapped_on_the_board(client):
    body = page(client, p=START, a="1~lBnsUT")
    assert body.count('class="board-choice"') == 2  # the city and the field
    assert 'aria-label="Follower, city, bottom"' in body
    assert page(client, p=START, tile="base-cfff").count('class="board-choice"') == 2


def test_what_is_about_all_of_a_tile_lies_over_its_parts(client):
    """A little building is tapped at the corner of its tile, and no farm covers it."""
    start = api.write_notation(
        api.read_board("players red* blue\nsets base buildings\nbase-crfr 0,0")
    )
    body = page(client, p=start, a="1~lBnsUT", rules="mega")
    *parts, last = re.findall(r'class="board-choice" aria-label="([^"]+)"><(\w+)', body)
    assert last == ("A little tower", "circle")
    assert {shape for _, shape in parts} == {"path"}


def test_the_dragon_before_or_after_scoring(client):
    """dragon.move.when: eaten before the scoring, or paid and home before the dragon comes."""
    body = page(client, p=DRAGON, a=JOURNEY, rules="bb-hig,bb-rgg")
    told = plain(body)
    assert "Here they part" in told
    assert "a dragon tile sets the dragon off before the scoring" in told
    part = body[body.index('<div class="courses') :]
    hig, rgg = part.split('<section class="course">')[1:3]
    assert "every figure on a tile that the dragon enters goes home" in hig
    assert "City of 2 tiles" not in hig
    assert rgg.index("City of 2 tiles") < rgg.index("The dragon comes to")


def test_rule_sets_that_tell_the_same_stand_together(client):
    body = page(client, p=START, a=KNIGHT)
    assert body.count('<section class="course">') == 2
    assert "a completed city of two tiles counts less" in plain(body)
    assert body.count('class="event-number"') == 2 + 2 * 2
    assert '<section class="course">' not in page(client, p=START, a=KNIGHT, rules="hig,bb-hig")


def test_what_is_not_allowed_says_so_with_its_rule(client):
    told = plain(page(client, p=START, a="1~lBnnUT~p"))
    assert "Not allowed." in told
    assert "The sides do not match: the farm on the" in told
    assert "What was to follow (1) is not played." in told


def test_an_edition_that_refuses_the_position_says_why_beside_the_turn_of_the_others(client):
    """A builder on top of a tower: in the Big Boxes only a follower finishes one."""
    stated = "1~prB~sBTW~tBpnUU-BfrEWlnUV-RuT~wUV1-"
    body = page(client, p=stated, a=KNIGHT, rules=CLASSIC)
    told = plain(body)
    assert "red places a tile" in told.lower()
    assert "Cannot have come about in German Big Box and American Big Box" in told
    assert "/rules/tower/top/followers/" in body
    alone = plain(page(client, p=stated, a=KNIGHT, rules="bb-hig,bb-rgg"))
    assert "This position cannot be scored as it stands" in alone


def test_what_did_it_score_leads_to_the_sheet(client):
    body = page(client, p=START, a=KNIGHT, rules=CLASSIC)
    address = re.search(r'href="(/verdict/\?[^"]+)">What did it score', body)[1]
    assert (
        client.get(address)
        .context["summary"]
        .startswith("German single boxes (HiG) · German Big Box: red 4, blue 0")
    )
    assert "What did it score" not in page(client, p=START)


def test_begin_with_the_tile_laid_last(client):
    body = page(client, p="1~pRB~sB~tBpnUUBnsUT-RfcS")
    begun = re.search(r'href="\?([^"]+)">Begin with the last tile', body)[1]
    assert begun == f"p={START}&a={KNIGHT}"
    assert with_last_tile(api.read_notation("1~tBpnUU")) is None


def test_what_the_tile_on_the_table_completed_is_paid_first(client):
    """From a verdict to the next turn no points are lost."""
    told = plain(page(client, p="1~tBpnUUBnsUT-RfcS", a="1~lBnsUV~p"))
    assert "First the tile that lies there already: what it completed is scored" in told
    assert "R Red 4 2 B Blue 0 0" in told
    assert told.index("Red: City of 2 tiles") < told.rindex("Red places a tile")


def test_a_wagon_that_was_paid_decides_before_the_next_turn(client):
    """What was stated already stays stated behind its decision."""
    body = page(client, p="1~pRB~sBA~tBdnUUBnsUTBnwVUBnnUV-RwcN", a="1~lBpeTU~p")
    onward = next(link for link in links(body) if "UUrW" in link)
    assert onward.partition("&a=")[2].endswith("~lBpeTU~p")


def test_whose_turn_it_is_can_be_said(client):
    assert f"p={START.replace('prB', 'pRb')}" in links(page(client, p=START))
    assert "Blue places a tile" in plain(page(client, p="1~pRb~sB~tBpnUU"))


def test_taking_back_turning_and_beginning_again(client):
    body = page(client, p=START, a=KNIGHT)
    assert f"p={START}&a=1~lBnsUT" in links(body)
    assert f"p={START}" in links(body)
    farms = page(client, p=START, a="1~lBneUV")
    assert "Turn the tile" in plain(farms)
    assert "Turn the tile" not in plain(page(client, p=START, a="1~lBnsUT"))


def test_a_tile_that_cannot_be_laid_says_so(client):
    """A dragon tile waits until the dragon is on the board; a tile of cities beside fields does not
    fit at all."""
    stated = "1~pRB~sBD~tBpnUU"
    said = plain(page(client, p=stated, tile="dragon-cfff-1"))
    assert "A dragon tile may not be placed before the first volcano." in said
    fields = api.write_notation(api.read_board("base-ffff 0,0"))
    assert "cannot be placed" in plain(page(client, p=fields, tile="base-cccc"))


def test_wrong_positions_and_unsettled_ones_are_told(client):
    assert "cannot be scored" in plain(page(client, p="1~tBpnUUBpnUT"))
    volcano = next(tile for tile in api.tile_sets()["dragon"].tiles if "volcano" in tile.symbols)
    stated = api.Position(
        (api.Laid("base-crfr", (0, 0), 0), api.Laid(volcano.id, (5, 5), 0)), sets=("base", "dragon")
    )
    assert client.get(f"/turn/?p={api.write_notation(stated)}").status_code == 200


@pytest.mark.parametrize(
    "query",
    ["p=junk", "p=1~tBpnUU&a=junk", "p=1~tBpnUU&a=1~?0", "p=1~tBpnUU&rules=nobody",
     "p=1~tBpnUU&tile=none", "p=1~tBpnUU&a=2~p"],
)  # fmt: skip
def test_what_cannot_be_read_is_refused(client, query):
    assert client.get(f"/turn/?{query}").status_code == 400


def test_a_bare_page_opens_with_the_board_of_the_readers_game(client):
    assert "Red places a tile" in plain(page(client))
    client.cookies["game"] = "bb-hig+river"
    (spring,) = api.read_notation(client.get("/turn/").context["address"].p).tiles
    assert api.tiles()[spring.tile].set == "river"


@pytest.mark.parametrize(
    ("query", "letters"),
    [({"tile": "base-cfff"}, "AB"), ({"a": "1~lBnsUT"}, "AB"),
     ({"tile": "base-ccrr-1"}, "ABC")],
)  # fmt: skip
def test_places_have_letters_on_the_board_and_in_the_list(client, query, letters):
    body = page(client, p=START, **query)
    drawn = re.findall(r'class="label label-letter">.*?>(\w+)</text>', body)
    listed = re.findall(r'<b class="spot-letter">(\w+)</b>', body)
    assert "".join(sorted(drawn)) == "".join(listed) == letters
    choice = body[body.index('id="choice"') : body.index('class="bench-doors')]
    assert "Column" not in choice


@pytest.mark.parametrize(("at", "figures", "later"), [(1, 0, 5), (2, 1, 4), (3, 1, 2)])
def test_the_board_is_shown_as_it_stood_after_an_event(client, at, figures, later):
    body = page(client, p=START, a=KNIGHT, at=at)
    assert body.count('class="board-figures"') == figures
    assert body.count('class="event later') == later
    assert f"The board as it stood after event {at}" in plain(body)
    assert 'id="choice"' not in body
    assert f'p={START}&a={KNIGHT}&at={at}" aria-current="step"' in body


def test_a_tile_has_a_number_only_where_it_is_named(client):
    assert 'class="board-numbers"' not in page(client, p=START, a=KNIGHT)
    assert 'class="board-numbers"' in page(client, p="1~prB~sBD~tBpnUU", a="1~lDynVU")


def test_beyond_the_last_event_the_board_is_as_it_stands(client):
    assert "as it stood" not in page(client, p=START, a=KNIGHT, at=4)
    assert 'data-parting="2"' in page(client, p=START, a=KNIGHT)


def test_the_page_holds_nothing_inline(client):
    body = client.get("/turn/", {"p": DRAGON, "a": JOURNEY}).content.decode()
    assert not re.search(r"<script(?![^>]*(src=|application/ld\+json))", body)
    assert not re.search(r"<[a-z][^>]*\sstyle=", body)


KNIGHT_OF = api.Figure("red", "follower", (0, -1), "city s")
PARTS = {
    codecs.TILE: "base-cfff", codecs.CELL: (0, -1), codecs.KIND: "follower", codecs.SPOT: "city s",
    codecs.FIGURE: KNIGHT_OF, codecs.PLAYER: "red", codecs.QUARTER: "castle", codecs.OPTION: "7",
}  # fmt: skip


def here(_cell):
    """How a cell is called."""
    return "here"


@pytest.mark.parametrize("name", api.ACTIONS)
def test_every_action_has_words(name):
    kind = api.ACTIONS[name]
    parts = codecs.codecs_of(kind).items()
    action = api.make_action(name, **{part: PARTS[sort] for part, sort in parts if sort in PARTS})
    row, facts = api.action_row(action), api.action_facts(action)
    said = [action_words(action, here), fill(row.done, facts, here), fill(row.open, facts, here)]
    said.append(option_words(action, "wood", None, here))
    for words in said:
        assert words
        assert not {"{", "("} & set(words), "a cell is called by its place"
    assert not row.event or row.event in api.rows(api.EventRow)
    assert not row.tap or (tap_words(action, str) and "cell" in facts)
    assert not row.heading or heading(action)


def test_a_choice_says_the_tile_where_it_is_another():
    action = api.Deploy("follower", (0, -1), "city s")
    where = partial(api.from_first, (0, 0))
    assert option_words(action, "wood", (0, -1), where) == "City, bottom"
    elsewhere = option_words(action, "wood", (1, 0), where)
    assert elsewhere == "City, bottom (the tile 1 up from the first)"


def test_what_is_passed_on_is_said():
    for row in api.rows(api.DecisionRow).values():
        assert row.says, row.id
        assert bool(row.passing) == bool(row.passed), row.id
        assert option_words(api.Pass(), row.id, None, str) == row.passing


def test_the_examples_of_the_docs_can_be_read():
    text = (settings.BASE_DIR / "docs" / "notation.md").read_text()
    examples = re.findall(r"`(1~[^`]+)`", text)
    assert len(examples) > 3
    for example in examples:
        position = api.read_notation(example)
        assert api.read_notation(api.write_notation(position)) == position
    table = text[text.index("| letter | action |") :]
    actions = re.findall(r"\| `([^`]+)` \|\n", table[: table.index("\n\n") + 1])
    assert len(actions) > 8
    listed = api.read_actions("~".join(["1", *actions]))
    assert api.write_actions(listed) == "~".join(["1", *actions])


def test_a_choice_names_the_step_of_the_order_of_play(client):
    text = client.get("/turn/", {"p": "1~tBpnUU", "a": "1~lBnsUT"}).content.decode()
    assert 'Step 4 of the <a href="/order/#step-wood">order of play</a>: Place a figure' in text


# --- a game by links ---------------------------------------------------------------------------


@pytest.mark.parametrize("sets", ["base inns traders abbey", "base dragon tower"])
def test_turn_after_turn_every_option_leads_on(client, sets):
    """Whatever the page offers, the next page plays."""
    letters = "".join(api.tile_sets()[name].letter for name in sets.split())
    query = f"p=1~prB~s{letters}~tBpnUU&rules=bb-rgg"
    for step in range(24):
        body = unescape(client.get(f"/turn/?{query}").content.decode())
        assert "Not allowed" not in body
        choice = body[body.index('id="choice"') :]
        onward = [one for one in links(choice) if "tile=" in one or len(one) > len(query)]
        if not onward:  # the tile in hand cannot be laid: another one
            onward = [query.partition("&tile=")[0]]
        query = onward[(step * 7) % len(onward)]


def test_the_game_ends_by_a_link(client):
    """Red's knight stands in a city of two tiles that stays open: 1 for each at the end."""
    first = page(client, p=START, a=api.write_actions([api.Lay("base-crfr", (1, 0)), api.Pass()]))
    assert "No tile is left" in plain(first)
    (end,) = [query for query in links(first) if query.endswith("~e")]
    last = plain(page(client, **dict(part.split("=", 1) for part in end.split("&"))))
    assert "No tile is left: the game ends" in last
    assert "The game is over." in last
    assert "may place a figure" not in last
    assert "places a tile Tap" not in last


@pytest.mark.parametrize(
    ("p", "a", "said", "unsaid"),
    [
        # a place that the sentence names is not named once more
        ("1~prB~sBD~tBpnUU", "1~lDynVU", "The dragon comes to tile 1 a volcano",
         "tile 1 ,"),
        # a barn stands on a corner, and a builder goes by its own rule
        ("1~prB~sBA~tBnnUUBsnUVBsnVU-BfiBnsUT", "1~lBsnVV~dVVni", "a barn on corner, top left",
         "a barn on farm"),
        ("1~prB~sBT~tBpnUU-RfrE", "1~lBvnVU~dVUurE", "a builder goes to", "a follower stands"),
        # what nobody decided is told once for all for whom it is so
        ("1~prB~sBD~tDtnUUBsnVU-RfC~dUU~fVU-RfC", "1~lBsnWU~fUU",
         "Unsettled (German Big Box, American Big Box) Shown above: the fairy may not",
         "Unsettled (American Big Box)"),
    ],
)  # fmt: skip
def test_nothing_is_said_twice_or_of_another(client, p, a, said, unsaid):
    text = plain(page(client, p=p, a=a, rules=CLASSIC))
    assert said in text
    assert unsaid not in text


def test_where_a_rule_is_written_stands_beside_numbers_and_behind_the_link_elsewhere(client):
    page = client.get("/turn/?p=1~tBpnUUBnsUT-RfcS&a=1~lBsnUV~p").content.decode()
    told = re.findall(r'<p class="event-term">(.*?)</p>', page, re.DOTALL)
    assert {'class="sum"' in one for one in told} == {True, False}
    for one in told:
        assert 'class="says" href="/rules/' in one
        assert ('class="written"' in one) == ('class="sum"' in one)


def test_the_letter_before_an_option_says_where_it_is(client):
    """A tile with two segments bears two letters; what stands behind one names no other."""
    stated = {"p": "2~prB~sB.MW~tBpnUU-BfcNBvnVU", "a": "1~lMWenUT", "rules": "mega"}
    body = client.get("/turn/", stated).content.decode()
    options = re.findall(r'class="spot-letter">(\w+)</b> ([^<]+)</a>', body)
    assert ("A", "Road, right") in options
    assert not [words for _, words in options if "place " in words]
