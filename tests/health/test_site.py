"""The site, walked link by link: no dead link, no broken page.

``make test`` looks at the texts of all entries and, of the pages that come from one view, at a
share; ``make crawl`` at every page.
"""

import pytest
from django.test import Client

from content import examples
from content.models import Chapter, Entry
from engine import api
from tests.health.crawling import SITE, crawl, dead, fetch, in_sitemap, left_out, look, targets

pytestmark = [pytest.mark.django_db, pytest.mark.crawl]


def test_the_site(client: Client) -> None:
    texts = [look(one.path, one.html) for one in Entry.objects.published()]
    entries = {*Entry.objects.published().filter(rule__under=None).values_list("path", flat=True)}
    chapters = {chapter.get_absolute_url() for chapter in Chapter.objects.all()}
    known = {
        *entries,
        *(f"/tiles/{name}/" for name in api.tiles()),
        *map(examples.url, examples.cases()),
    }
    pages = crawl(client, ["/", "/faq/", "/tiles/contact-sheet/", *sorted(chapters)])
    led, listed = targets(pages.values()), in_sitemap(client)
    for address in sorted((led | targets(texts) | listed) - pages.keys() - known):
        if not left_out(address):
            pages[address] = fetch(client, address)

    looked_at = [*pages.values(), *texts]
    assert dead(looked_at, pages) == []
    assert [f"{page.path}: {fault}" for page in looked_at for fault in page.faults] == []
    assert sorted((chapters | entries) - led) == [], "nobody leads there"
    there = pages.keys() & (chapters | entries | listed)
    assert {pages[address].status for address in there} == {200}
    named = {address: pages[address].names for address in pages.keys() & listed}
    assert named == {address: [SITE + address] for address in named}
