"""What changed, as an Atom feed."""

from datetime import datetime
from typing import Any

from django.conf import settings
from django.contrib.syndication.views import Feed
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed, get_tag_uri
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.views.decorators.http import condition, require_safe

from content.models import Entry
from content.pages import changes
from content.pages.changes import EntryChange
from content.templatetags.rules import first_sentence

NEWEST = 50


class ChangesFeed(Feed):
    """The newest changes of entries that readers can see."""

    feed_type = Atom1Feed
    title = f"{settings.SITE_NAME}: changes"
    subtitle = "What was added, changed and removed in the reference."
    author_name = settings.SITE_NAME
    language = "en"

    def link(self) -> str:
        """The page that says the same."""
        return reverse("changes")

    def items(self) -> list[EntryChange]:
        """The newest first, with the entries and the addresses that readers can open."""
        found = changes.changes(changes.public()[:NEWEST])
        refs = {one.revision.ref for one in found}
        self.entries = Entry.objects.published().in_bulk(refs)
        self.paths = changes.published_paths(refs)
        return found

    def item_title(self, item: EntryChange) -> str:
        """What the entry is called."""
        return item.title

    def item_description(self, item: EntryChange) -> SafeString:
        """What happened, and how the entry begins."""
        entry = self.entries.get(item.revision.ref)
        begins = first_sentence(entry.html) if entry else ""
        happened = format_html("<p>{} {}.</p>", item.kind, item.words)
        return happened + format_html("<p>{}</p>", begins) if begins else happened

    def item_link(self, item: EntryChange) -> str:
        """The entry, or the page of changes for one that is gone."""
        return self.paths.get(item.revision.ref) or self.link()

    def item_guid(self, item: EntryChange) -> str:
        """The same wherever the same change is told, also from another database."""
        at = item.revision.at
        return get_tag_uri(f"{self.site}{item.revision.path}#{at:%H%M%S.%f}", at)

    def item_pubdate(self, item: EntryChange) -> datetime:
        """When it happened."""
        return item.revision.at

    def item_updateddate(self, item: EntryChange) -> datetime:
        """The same: what happened stays as it is."""
        return item.revision.at

    def item_categories(self, item: EntryChange) -> tuple[str, ...]:
        """The kind of the entry, and what happened to it."""
        return (item.kind, item.action)

    def get_feed(self, obj: Any, request: HttpRequest) -> Any:
        """Notes what the site is called, for the names of the items."""
        self.site = request.build_absolute_uri("/").rstrip("/")
        return super().get_feed(obj, request)


def _etag(request: HttpRequest) -> str:
    return f'"{changes.state().digest}"'


def _modified(request: HttpRequest) -> datetime:
    return changes.state().at


@require_safe
@condition(_etag, _modified)
def feed(request: HttpRequest) -> HttpResponse:
    """The feed, made anew only if something has changed."""
    response = ChangesFeed()(request)
    # Django states the time of the newest item, and the load behind it may be recorded a second
    # later: whoever asks by that time would never hear that nothing changed.
    del response["Last-Modified"]
    return response
