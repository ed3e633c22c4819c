"""The whole site, walked link by link: no dead link, no broken page."""

import pytest
from django.core.management import call_command
from django.test import Client

from content.models import Chapter, Entry
from tests.health.crawling import crawl, dead

pytestmark = [pytest.mark.django_db, pytest.mark.crawl]


def test_the_whole_site(client: Client) -> None:
    call_command("loadcontent", verbosity=0)
    pages = crawl(client, ["/", "/faq/", "/tiles/contact-sheet/"])

    assert dead(pages) == []
    assert [f"{page.path}: {fault}" for page in pages.values() for fault in page.faults] == []

    entries = Entry.objects.published().filter(rule__under=None)
    addresses = {*entries.values_list("path", flat=True)}
    addresses |= {chapter.get_absolute_url() for chapter in Chapter.objects.all()}
    assert sorted(addresses - pages.keys()) == [], "nobody leads there"
    assert {pages[one].status for one in addresses} == {200}
