"""Who asks too often waits, and is told how long."""

from pickle import UnpicklingError

import pytest
from django.core.cache import caches
from django.core.cache.backends.redis import RedisCacheClient
from redis.exceptions import (
    AuthenticationError,
    BusyLoadingError,
    ReadOnlyError,
    ResponseError,
    TimeoutError,
)

from rulesite.serving.bounded import BoundedCache
from rulesite.settings import caching
from tests.web.asking import CITY, V1, failure, text


@pytest.fixture(autouse=True)
def counting(settings, db):
    local = "django.core.cache.backends.locmem.LocMemCache"
    settings.CACHES = {name: {"BACKEND": local, "LOCATION": name} for name in settings.CACHES}
    settings.RATE_LIMIT = "2/m"
    settings.MIDDLEWARE = ["rulesite.serving.page_cache.KeptMiddleware", *settings.MIDDLEWARE]
    for name in settings.CACHES:
        caches[name].clear()


def asked(client, number, **headers):
    """An answer that was not there before."""
    return client.get("/board/places/", {"p": CITY, "tile": "base-crfr", "n": number}, **headers)


def test_too_many_questions_from_one_address_wait(client):
    assert [asked(client, n).status_code for n in range(4)] == [200, 200, 429, 429]
    page = client.get("/verdict/", {"p": CITY})
    assert page.status_code == 429
    assert 1 <= int(page["Retry-After"]) <= 60
    assert f"{page['Retry-After']} seconds" in text(page)
    told = client.get(f"{V1}/score/", {"p": CITY, "rules": "bb-hig"})
    assert int(told["Retry-After"])
    failure(told, 429, "throttled")


def test_other_addresses_go_on(client):
    for number in range(3):
        asked(client, number)
    assert asked(client, 3, REMOTE_ADDR="192.0.2.7").status_code == 200


def test_copies_cost_nothing(client):
    assert {client.get("/faq/1/").status_code for _ in range(9)} == {200}


def test_no_limit_where_the_settings_name_none(client, settings):
    settings.RATE_LIMIT = ""
    assert {asked(client, n).status_code for n in range(9)} == {200}


def test_pages_stand_while_the_shared_cache_is_away(client, settings, caplog):
    settings.CACHES = caching.caches("redis://127.0.0.1:1/0")  # nobody listens there
    assert {asked(client, n).status_code for n in range(4)} == {200}
    assert client.get("/board/card.png", {"p": CITY}).status_code == 200
    assert "The shared cache is of no use" in caplog.text


ILL = {
    "full": ResponseError("OOM command not allowed when used memory > 'maxmemory'."),
    "keeps nothing": ResponseError("MISCONF Redis is configured to save RDB snapshots"),
    "only hands out": ReadOnlyError("You can't write against a read only replica."),
    "no number": ResponseError("value is not an integer or out of range"),
    "asks for a password": AuthenticationError("NOAUTH Authentication required."),
    "starting": BusyLoadingError("Redis is loading the dataset in memory"),
    "silent": TimeoutError("Timeout reading from socket"),
    "no value of ours": UnpicklingError("invalid load key"),
}


@pytest.mark.parametrize("error", ILL.values(), ids=ILL)
def test_pages_stand_while_the_shared_cache_is_ill(client, settings, monkeypatch, error):
    def fails(*_asked: object, **_more: object) -> None:
        raise error

    settings.CACHES = caching.caches("redis://127.0.0.1:1/0")
    names = [name for name in vars(RedisCacheClient) if not name.startswith("_")]
    for name in names:
        monkeypatch.setattr(RedisCacheClient, name, fails)
    assert {asked(client, n).status_code for n in range(4)} == {200}
    for path in ("/", "/faq/1/", "/search/?q=farmer", f"/board/card.png?p={CITY}"):
        assert client.get(path).status_code == 200
    cache = caches["pages"]
    assert (cache.get("a", 1), cache.get_many(["a"]), cache.has_key("a")) == (1, {}, False)
    assert not any(
        (cache.set("a", 1), cache.set_many({"a": 1}), cache.touch("a"), cache.add("a", 1))
    )
    assert not any((cache.delete("a"), cache.delete_many(["a"]), cache.clear()))
    told = client.get("/readyz").json()
    assert told["status"] == "ready"
    assert str(error) in told["checks"]["shared cache"]


def test_copies_in_a_process_never_outgrow_their_bytes():
    cache = BoundedCache("tried", {"OPTIONS": {"MAX_ENTRIES": 50, "MAX_BYTES": 100_000}})
    for number in range(200):
        cache.set(str(number), "x" * number * 50)
        assert cache.taken <= 100_000
    assert cache.get("199")
    assert cache.get("1") is None
    cache.set("199", "x" * 90_000)
    assert cache.get("199") is None, "more than a quarter of all"
    taken = cache.taken
    cache.set("one", "x")
    cache.set("one", "xxxx")
    cache.delete("one")
    cache.delete("one")
    assert cache.taken == taken
    cache.clear()
    assert (cache.taken, cache.get("198")) == (0, None)


def test_a_full_cache_keeps_what_is_asked_for():
    cache = BoundedCache("asked for", {"OPTIONS": {"MAX_ENTRIES": 8, "MAX_BYTES": 100_000}})
    for number in range(20):
        cache.set(str(number), number)
        cache.get("0")
    assert cache.get("0") == 0
    assert cache.taken < 9 * 600


@pytest.mark.parametrize("name", caching.caches(""))
def test_every_cache_in_a_process_is_bounded_by_bytes(name):
    assert caching.caches("")[name]["OPTIONS"]["MAX_BYTES"] <= 50_000_000


@pytest.mark.parametrize(
    ("behind", "first", "second", "alike"),
    [
        (True, "198.51.100.1, 203.0.113.9", "198.51.100.2, 203.0.113.9", True),
        (True, "203.0.113.9, 198.51.100.1", "203.0.113.9, 198.51.100.2", False),
        (True, "2001:db8::1", "2001:db8::2", True),
        (True, "2001:db8::1", "2001:db8:0:1::1", False),
        (True, "nonsense", "nonsense", True),
        (False, "198.51.100.1", "198.51.100.2", True),
    ],
)
def test_behind_a_proxy_the_last_address_that_it_names_counts(
    client, settings, behind, first, second, alike
):
    settings.BEHIND_PROXY = behind
    for number in range(2):
        asked(client, number, headers={"x-forwarded-for": first})
    last = asked(client, 3, headers={"x-forwarded-for": second})
    assert (last.status_code == 429) == alike


@pytest.mark.parametrize(
    ("first", "second", "alike"),
    [
        ("made-up, 203.0.113.9, 192.0.2.1", "198.51.100.2, 203.0.113.9, 192.0.2.2", True),
        ("203.0.113.9, 192.0.2.1", "203.0.113.10, 192.0.2.1", False),
        ("203.0.113.9", "203.0.113.9", True),
    ],
)
def test_behind_two_proxies_the_word_of_the_first_counts(client, settings, first, second, alike):
    """A CDN says who asks, and the proxy behind it says that the CDN does."""
    settings.BEHIND_PROXY, settings.PROXIES = True, 2
    for number in range(2):
        asked(client, number, headers={"x-forwarded-for": first})
    last = asked(client, 3, headers={"x-forwarded-for": second})
    assert (last.status_code == 429) == alike


def test_who_follows_a_game_is_counted_apart(client, settings):
    """Phones ask every two seconds whether it went on, and their household reads on beside it."""
    settings.FOLLOW_LIMIT = "30/m"
    kept = client.post("/g/", {"p": CITY, "rules": "hig"})
    assert kept.status_code == 302
    states = [client.get(f"{kept.url}state").status_code for _ in range(31)]
    assert states == [200] * 30 + [429]
    assert asked(client, 1).status_code == 200
