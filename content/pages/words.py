"""What the box of a reader's game calls things in English, where this book has another word."""

from collections.abc import Iterator, Mapping
from functools import cache

from content.models import Name, Term
from content.pages.cached import cached
from content.preference import ChosenGame
from engine import api


def own_word(term: Term, game: ChosenGame) -> str:
    """The word of the game's box for a term; empty where it is this book's, or nobody says."""
    return next((name.name for name in term.names.all() if _is_own(name, term, game)), "")


def own_words(game: ChosenGame) -> Iterator[tuple[Term, str]]:
    """All terms for which the game's box has a word of its own, each with it."""
    if game:
        for term in Term.objects.published().prefetch_related("names").order_by("title"):
            if word := own_word(term, game):
                yield term, word


def words_beside(game: ChosenGame) -> Mapping[str, str]:
    """What stands in brackets behind our words, in small letters: the words of the reader's box, or
    as long as none is chosen those of the box of today."""
    return _by_edition()[game.edition or api.USUAL[0]]


@cached
def _by_edition() -> Mapping[str, Mapping[str, str]]:
    terms = list(Term.objects.published().prefetch_related("names"))
    return {
        game.edition: {term.title.lower(): word for term in terms if (word := own_word(term, game))}
        for game in map(ChosenGame.read, api.EDITIONS)
    }


def _is_own(name: Name, term: Term, game: ChosenGame) -> bool:
    """Names note the game by the short name of its first edition: ``new edition``."""
    return (
        bool(game)
        and name.language == "en"
        and name.note.casefold() == _noted(api.edition(game.edition).family)
        and name.name.casefold() != term.title.casefold()
    )


@cache
def _noted(family: str) -> str:
    first = next(edition for edition in map(api.edition, api.EDITIONS) if edition.family == family)
    return first.short.casefold()
