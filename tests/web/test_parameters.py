"""A page says what in its address it does not know."""

import pytest

BOARD = "1~pRB~sB~tBpnUUBnsUT-RfcS"
SAID = "ignores what it does not know in its address"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("address", "unknown"),
    [
        (f"/board/?p={BOARD}&rule=hig", "rule"),
        (f"/verdict/?p={BOARD}&edition=hig", "edition"),
        (f"/turn/?p={BOARD}&actions=1~p", "actions"),
        (f"/play/?p={BOARD}&x=1", "x"),
        ("/tiles/?sets=inns", "sets"),
        ("/examples/?about=nonsense", "about"),
        ("/faq/?state=open", "state"),
        ("/differences/?editions=hig", "editions"),
        ("/search/?query=road", "query"),
        ("/rules/tower/?edition=hig", "edition"),
        ("/?lang=de", "lang"),
        ("/scoring/?game=hgi", "game=hgi"),
        ("/order/?game=new+inn", "game=inn"),
        ("/rules/tower/?game=hig@1999-01", "game=hig@1999-01"),
        (f"/embed/?p={BOARD}&rule=hig", "rule"),
    ],
)
def test_what_a_page_does_not_know_is_named(client, address, unknown):
    page = client.get(address).content.decode()
    assert SAID in page
    assert f"<b>{unknown}</b>" in page


@pytest.mark.django_db
@pytest.mark.parametrize("page", ["board", "verdict", "turn", "embed"])
def test_a_page_says_which_of_two_boards_it_shows(client, page):
    said = "The address says several times what can be said once: <b>p</b>. The last one counts."
    assert said in client.get(f"/{page}/?p=1~pRB~sB~tBpnUU&p={BOARD}").content.decode()
    assert said not in client.get(f"/{page}/?p={BOARD}&p={BOARD}").content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize(
    "address",
    [
        f"/board/?p={BOARD}&rules=hig,rgg&q=final&farms=3",
        f"/verdict/?p={BOARD}&rules=hig&line=1",
        f"/verdict/?p={BOARD}&rules=hig&rules=rgg",
        "/tiles/?set=base&set=inns",
        f"/turn/?p={BOARD}&a=1~p&tile=base-cfff",
        "/tiles/?set=base&symbol=inn&edges=cfcf",
        "/tiles/hole/?find=1&n=c&e=f&s=*&w=*&set=base&on.base-cfff=1",
        "/faq/?status=open&publisher=hig",
        "/differences/?between=hig+rgg&rows=all&every=1&as-of=2013",
        "/search/?q=road&page=2",
        "/figures/?rules=hig&every=1",
        "/?utm_source=chat&fbclid=1&game=hig%2Binns",
    ],
)
def test_what_a_page_reads_and_what_others_hang_on_is_not_named(client, address):
    page = client.get(address, follow=True).content.decode()
    assert SAID not in page
    assert "The address says several times" not in page


@pytest.mark.django_db
@pytest.mark.parametrize("between", ["&amp;", "&amp;amp;"])
def test_an_address_that_was_escaped_twice_leads_to_what_was_meant(client, between):
    asked = between.join([f"/turn/?p={BOARD}", "a=1~p", "rules=bb-rgg"])
    assert client.get(asked).headers["Location"] == f"/turn/?p={BOARD}&a=1~p&rules=bb-rgg"


@pytest.mark.django_db
def test_what_somebody_asks_for_is_no_escaped_address(client):
    """The API promises an answer, not a redirection, whatever a parameter says."""
    assert client.get("/api/v1/hole/?sides=amp;").status_code == 400
    assert client.get("/search/?q=amp;").status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize("behind", [".", ",", ")", ").", "!", "?", "%22", "%E2%80%A6", ">"])
@pytest.mark.parametrize(
    "address",
    [
        f"/board/?p={BOARD}",
        f"/verdict/?p={BOARD}&q=final",
        f"/verdict/?rules=hig&p={BOARD}",
        f"/turn/?p={BOARD}&tile=base-cfff",
        f"/embed/?p={BOARD}",
        "/play/?p=1~pr0B0~sB~tBpnUU&a=1~lBnsUT~dUTfcS",
        "/tiles/",
        "/play/",
    ],
)
def test_an_address_that_took_the_end_of_a_sentence_with_it_leads_there(client, address, behind):
    response = client.get(f"{address}{behind}", follow=True)
    assert response.status_code == 200
    assert response.request["PATH_INFO"] == address.partition("?")[0]
    assert response.request["QUERY_STRING"] in ("", address.partition("?")[2])


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/nowhere", "/nowhere).", "/board/?p=1~pRB~sQQQQ"])
def test_an_address_that_leads_nowhere_without_those_signs_is_still_told(client, address):
    response = client.get(address, follow=True)
    assert response.status_code in (400, 404)
    assert response.request["PATH_INFO"].startswith("/")


@pytest.mark.django_db
def test_a_search_keeps_its_question_mark(client):
    response = client.get("/search/?q=can+i+stand+there?")
    assert response.status_code == 200
    assert "can i stand there?" in response.content.decode()
