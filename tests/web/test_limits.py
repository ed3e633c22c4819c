"""Who asks too often waits, and is told how long."""

import pytest
from django.core.cache import caches

from rulesite.settings import caching
from tests.web.asking import CITY, V1, failure, text


@pytest.fixture(autouse=True)
def counting(settings, db):
    local = "django.core.cache.backends.locmem.LocMemCache"
    settings.CACHES = {name: {"BACKEND": local, "LOCATION": name} for name in settings.CACHES}
    settings.RATE_LIMIT = "2/m"
    settings.MIDDLEWARE = ["rulesite.serving.kept.KeptMiddleware", *settings.MIDDLEWARE]
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
    assert "The shared cache does not answer" in caplog.text


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
