"""Saves games. What was acknowledged is stored, and no move overwrites another."""

import hashlib
import secrets
from collections.abc import Mapping

from django.db.models import F
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from rulesite.addresses.game import GameAddress
from rulesite.addresses.short import LETTERS
from rulesite.games.models import SavedGame

_LONG = 10
"""Letters of a key: short enough to be typed, and nobody guesses one of 31 to the power of 10."""

IDLE = 1_800
"""Seconds of waiting after which a player counts as away."""


class GameChangedError(Exception):
    """The game went on since it was read."""


def begin(address: GameAddress) -> tuple[SavedGame, str]:
    """Save a new game; returns it and its key."""
    key = "".join(secrets.choice(LETTERS) for _ in range(_LONG))
    game = SavedGame.objects.create(
        key=_hash(key),
        start=address.p,
        actions=address.a,
        rules=address.rules,
        changed=timezone.now(),
    )
    return game, key


def go_on(game: SavedGame, number: int, actions: str, mover: str = "") -> None:
    """Replace the actions of a game, if ``number`` is still its own. ``mover`` is charged the time
    since the last action. Raises GameChangedError."""
    now = timezone.now()
    # A copy, as what is written must not be changed before it is.
    spent = dict(game.spent)
    if game.clocked and mover:
        waited = int((now - game.changed).total_seconds())
        spent[mover] = spent.get(mover, 0) + (waited if waited <= IDLE else 0)
    # One statement: it is done whole or not at all, and of two at once it finds one too late.
    mine = SavedGame.objects.filter(pk=game.pk, number=number)
    if not mine.update(number=number + 1, actions=actions, spent=spent, changed=now):
        raise GameChangedError


def seat(game: SavedGame, names: Mapping[str, str], *, clocked: bool) -> None:
    """Call players by names, and count their time or not."""
    # Time is counted from here on: what was waited before is nobody's.
    now = {"changed": timezone.now()} if clocked and not game.clocked else {}
    SavedGame.objects.filter(pk=game.pk).update(
        # The number grows, so that phones which follow see that something is new; the database
        # adds, since two may do so at once.
        names=dict(names),
        clocked=clocked,
        number=F("number") + 1,
        **now,
    )


def delete(game: SavedGame) -> None:
    """Take a game away for good."""
    SavedGame.objects.filter(pk=game.pk).delete()


def fits(game: SavedGame, key: str) -> bool:
    """Whether this is the key of a game."""
    # However much of it fits, the answer takes as long: time tells nobody how near a guess was.
    return constant_time_compare(_hash(key), game.key)


def number_of(name: str) -> int | None:
    """How far a game has come; None where there is none, or one that was closed."""
    found = SavedGame.objects.filter(pk=name, hidden=False)
    number: int | None = found.values_list("number", flat=True).first()
    return number


def _hash(key: str) -> str:
    # Typed by hand, where phones begin with a capital.
    return hashlib.sha256(key.strip().lower().encode()).hexdigest()
