"""Games that several phones follow: kept, gone on with by who may, and never laid over."""

import re
import threading
from html import unescape

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone

from rulesite.games import storage
from rulesite.games.models import SavedGame

pytestmark = pytest.mark.django_db

START = "1~pr0B0~sB~tBpnUU"
LAID = "1~lBnsUT"
KNIGHT = f"{LAID}~dUTfcS"
BLUE = f"{KNIGHT}~lBvnVU"


def text(response):
    body = response.content.decode().replace("<wbr>", "").replace("\xa0", " ")
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", body)).split())


def links(response):
    return re.findall(r'href="(?:/g/\w+/)?\?(do=[^"]+)"', unescape(response.content.decode()))


@pytest.fixture
def game(client):
    """One that ``client`` began, with the first tile to be laid."""
    answer = client.post("/g/", {"p": START, "rules": "bb-rgg"})
    assert answer.status_code == 302
    return SavedGame.objects.get(pk=answer.url.split("/")[2])


def go_on(client, game, actions, on, **headers):
    address = game.get_absolute_url()
    return client.post(address, {"do": actions, "on": on}, headers=headers)


def actions(game):
    game.refresh_from_db()
    return game.actions


def test_a_game_in_an_address_is_kept_under_a_short_one(client):
    page = client.get("/play/", {"p": START, "a": KNIGHT, "rules": "bb-rgg"})
    assert 'action="/g/"' in page.content.decode()
    kept = client.post("/g/", {"p": START, "a": KNIGHT, "rules": "bb-rgg"})
    assert re.fullmatch(r"/g/[a-z0-9]{8}/", kept.url)
    told = text(client.get(kept.url))
    assert "Turn 2: Blue" in told
    assert "City of 2 tiles 2" in told


@pytest.mark.parametrize("more", [{"p": "junk"}, {"p": ""}, {"a": f"{KNIGHT}~p~p"}])
def test_what_is_no_game_is_not_kept(client, more):
    refused = client.post("/g/", {"p": START, "rules": "bb-rgg", **more})
    assert refused.status_code in (400, 422)
    assert not SavedGame.objects.exists()


def test_who_has_the_key_lays_and_all_others_look_on(client, game):
    mine, theirs = client.get(game.get_absolute_url()), Client().get(game.get_absolute_url())
    assert "You play here" in text(mine)
    assert "You are watching." in text(theirs)
    assert 'class="palette"' in mine.content.decode()
    assert 'class="palette"' not in theirs.content.decode()
    assert "Red places a tile" in text(theirs)
    held = client.get(game.get_absolute_url(), {"tile": "base-cfff"})
    assert any(f"do={LAID}&on=1" in one for one in links(held))
    assert go_on(client, game, LAID, 1).url == game.get_absolute_url()
    assert actions(game) == LAID
    refused = go_on(Client(), game, KNIGHT, 2)
    assert refused.url == f"/g/{game.pk}/key/"
    assert actions(game) == LAID


def test_the_key_is_handed_on_to_another_phone(client, game):
    key = client.cookies["game-key"].value
    assert key in text(client.get(game.get_absolute_url()))
    other = Client()
    assert key not in other.get(game.get_absolute_url()).content.decode()
    wrong = other.post(f"/g/{game.pk}/key/", {"key": "wrong"})
    assert wrong.status_code == 403
    right = other.post(f"/g/{game.pk}/key/", {"key": f" {key.upper()} "})
    assert right.url == game.get_absolute_url()
    assert go_on(other, game, LAID, 1).status_code == 302
    assert actions(game) == LAID
    assert other.cookies["game-key"]["path"] == game.get_absolute_url()


def test_of_two_who_lay_at_once_one_is_told_and_may_lay_his_again(client, game):
    go_on(client, game, KNIGHT, 1)
    go_on(client, game, BLUE, 2)
    late = go_on(client, game, f"{KNIGHT}~lBssVT", 2)
    assert late.status_code == 409
    assert "Somebody was faster" in text(late)
    assert actions(game) == BLUE
    assert "tile=base-" in late.content.decode(), "his tile can be taken in hand"


def test_what_is_still_allowed_can_be_done_behind_the_other(client, game):
    go_on(client, game, LAID, 1)
    client.post(f"/g/{game.pk}/players/", {"red": "Anna", "blue": ""})
    late = go_on(client, game, KNIGHT, 2)
    assert late.status_code == 409
    again = next(one for one in links(late) if f"do={KNIGHT}&on=3" in one)
    assert again
    assert go_on(client, game, KNIGHT, 3).status_code == 302
    assert actions(game) == KNIGHT


def test_the_number_may_come_as_if_match(client, game):
    assert go_on(client, game, LAID, "", **{"if-match": '"7"'}).status_code == 409
    assert go_on(client, game, LAID, "", **{"if-match": '"1"'}).status_code == 302
    assert actions(game) == LAID


def test_what_was_sent_twice_is_done_once(client, game):
    """The first answer did not arrive, so the phone sends it again."""
    assert go_on(client, game, LAID, 1).status_code == 302
    assert go_on(client, game, LAID, 1).status_code == 302
    game.refresh_from_db()
    assert (game.actions, game.number) == (LAID, 2)


@pytest.mark.parametrize(
    ("sent", "status", "says"),
    [("junk", 400, "not"), (f"{LAID}~dUTfcN", 400, "Not allowed."),
     ("1~lBnsVV", 400, "Not allowed.")],
)  # fmt: skip
def test_what_is_not_allowed_is_not_done(client, game, sent, status, says):
    refused = go_on(client, game, sent, 1)
    assert refused.status_code == status
    assert says in text(refused)
    assert actions(game) == "1"


def test_laying_is_taken_back_to_the_first_tile(client, game):
    go_on(client, game, LAID, 1)
    back = client.get(game.get_absolute_url())
    assert "do=1&on=2" in links(back)
    assert go_on(client, game, "1", 2).status_code == 302
    assert actions(game) == "1"


def test_without_scripts_a_link_asks_first(client, game):
    held = client.get(game.get_absolute_url(), {"tile": "base-cfff"})
    link = next(one for one in links(held) if f"do={LAID}&" in one)
    asked = client.get(f"{game.get_absolute_url()}?{link}")
    assert "Yes, for everybody" in text(asked)
    assert actions(game) == "1", "a link changes nothing"
    assert Client().get(f"{game.get_absolute_url()}?{link}").url.endswith("/key/")
    sent = dict(re.findall(r'type="hidden" name="(do|on)" value="([^"]*)"', asked.content.decode()))
    client.post(game.get_absolute_url(), sent)
    assert actions(game) == LAID


def test_who_follows_hears_in_a_few_bytes_whether_it_went_on(client, game):
    address = f"{game.get_absolute_url()}state"
    first = client.get(address)
    assert first.json() == {"number": 1}
    known = {"if-none-match": first["ETag"]}
    again = client.get(address, headers=known)
    assert (again.status_code, again.content) == (304, b"")
    SavedGame.objects.update(number=2)
    assert client.get(address, headers=known).json() == {"number": 2}


def test_players_have_names_and_clocks(client, game):
    answer = client.post(
        f"/g/{game.pk}/players/", {"red": " Anna ", "blue": "Ben", "clocked": "on"}
    )
    assert answer.status_code == 302
    SavedGame.objects.update(changed=timezone.now() - timezone.timedelta(seconds=95))
    go_on(client, game, LAID, 2)
    game.refresh_from_db()
    assert game.names == {"red": "Anna", "blue": "Ben"}
    assert 95 <= game.spent["red"] < 125
    told = text(Client().get(game.get_absolute_url()))
    assert "Turn 1: Anna" in told
    assert "Anna may place a figure" in text(client.get(game.get_absolute_url()))
    assert re.search(r"Anna 2 min .*Ben 0 min", told)


def test_who_has_left_the_table_takes_no_time(client, game):
    SavedGame.objects.update(clocked=True, changed=timezone.now() - timezone.timedelta(hours=9))
    go_on(client, game, LAID, 1)
    game.refresh_from_db()
    assert game.spent == {"red": 0}


def test_a_name_is_short(client, game):
    long = client.post(f"/g/{game.pk}/players/", {"red": "x" * 21})
    assert long.status_code == 422
    assert "at most 20 characters" in text(long)


def test_a_game_is_deleted_by_who_has_the_key(client, game):
    assert Client().post(f"/g/{game.pk}/delete/").url.endswith("/key/")
    assert client.post(f"/g/{game.pk}/delete/").url == "/play/"
    assert client.get(game.get_absolute_url()).status_code == 404
    assert client.get(f"{game.get_absolute_url()}state").status_code == 404


def test_a_hidden_game_is_shown_to_nobody(client, game):
    SavedGame.objects.update(hidden=True)
    assert client.get(game.get_absolute_url()).status_code == 410
    assert client.get(f"{game.get_absolute_url()}state").status_code == 404


def test_where_nothing_can_be_saved_it_says_so(client, game, settings):
    settings.READ_ONLY = True
    assert go_on(client, game, LAID, 1).status_code == 503
    assert actions(game) == "1"
    assert client.get(game.get_absolute_url()).status_code == 200


def test_going_on_from_earlier_begins_a_game_of_its_own(client, game):
    go_on(client, game, KNIGHT, 1)
    page = unescape(client.get(game.get_absolute_url(), {"at": 1}).content.decode())
    there = f"/play/?p={START}&a={LAID}&rules=bb-rgg"
    assert f'href="{there}" target="_self" rel="noreferrer">Go on from here' in page
    assert f'<input type="hidden" name="p" value="{START}"' not in page


@pytest.mark.django_db(transaction=True)
def test_of_many_at_once_exactly_one_lays(client):
    kept = client.post("/g/", {"p": START, "rules": "bb-rgg"})
    game = SavedGame.objects.get(pk=kept.url.split("/")[2])
    told = []

    def lay(tile):
        try:
            storage.go_on(game, 1, f"1~{tile}")
            told.append(tile)
        except storage.GameChangedError:
            pass
        finally:
            connection.close()

    crowd = [threading.Thread(target=lay, args=(f"lBnsU{n}",)) for n in "TUVWX"]
    for one in crowd:
        one.start()
    for one in crowd:
        one.join()
    assert len(told) == 1
    assert actions(game) == f"1~{told[0]}"
