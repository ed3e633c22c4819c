"""What processes keep of the reference, until it is another."""

from types import SimpleNamespace

import pytest
from django.db import OperationalError

from content.models import Entry
from content.pages import cached as caching
from content.pages import changes, passages, selectors
from content.pages.booklet import booklet
from content.pages.cached import cached, reference
from content.preference import ChosenGame


def test_it_is_asked_again_when_the_reference_is_another(settings, monkeypatch):
    settings.MARK_SECONDS = 60
    asked: list[str] = []
    keep = cached(lambda: asked.append(reference.known) or len(asked))
    told = []
    for mark in ("a", "a", "b", "b"):
        monkeypatch.setattr(reference, "now", lambda mark=mark: mark)
        told.append(keep())
    assert told == [1, 1, 2, 2]


def test_what_a_test_writes_is_worked_out_anew(loaded):
    """Elsewhere the tests share what follows from the texts (tests/untouched.py)."""
    keep = cached(lambda: Entry.objects.filter(draft=True).count())
    before = keep()
    Entry.objects.filter(pk="note:1").update(draft=True)
    assert keep() == before + 1


def test_the_fingerprint_is_read_again_after_some_time_alone(settings, monkeypatch):
    """While the database is away the last one holds; without any there is no answer."""
    settings.MARK_SECONDS = 60
    clock = [1000.0]
    monkeypatch.setattr(caching.time, "monotonic", lambda: clock[0])
    marks = iter("ab")
    monkeypatch.setattr(changes, "state", lambda: SimpleNamespace(digest=next(marks)))
    mine = caching._Reference()
    told = []
    for seconds in (0, 59, 1, 59):
        clock[0] += seconds
        told.append(mine.now())
    assert told == ["a", "a", "b", "b"]

    def away():
        raise OperationalError

    monkeypatch.setattr(changes, "state", away)
    clock[0] += 60
    assert mine.now() == "b"
    with pytest.raises(OperationalError):
        caching._Reference().now()


def test_what_pages_ask_of_all_rules_is_kept(settings, monkeypatch, db):
    settings.MARK_SECONDS = 60
    monkeypatch.setattr(reference, "now", lambda: "the same")
    for ask in (selectors.rule_urls, selectors.rule_sources, selectors.every_document):
        assert ask() is ask()


def test_a_chapter_is_printed_once_for_all_games_that_tell_it_alike(settings, monkeypatch, db):
    games = [ChosenGame.read(text) for text in ("hig+inns", "hig+inns+tower", "rgg+tower", "hig")]
    settings.MARK_SECONDS = 0
    anew = [[one.text for one in booklet(game)] for game in games]
    settings.MARK_SECONDS = 60
    told = []
    parts = passages.parts
    monkeypatch.setattr(passages, "parts", lambda *of, **how: told.append(of) or parts(*of, **how))
    assert [[one.text for one in booklet(game)] for game in games] == anew
    names = [(chapter.pk, game.edition) for chapter, game in told]
    assert len(names) == len(set(names)) == len({one for page in anew for one in page})
