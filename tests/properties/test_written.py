"""A game that is written for the other program is read again as it was played.

Further games than those of ``tests/peers/test_writing.py``: under other house rules, uncounted.
"""

from tests.peers.rereading import games, read_as_it_was_played


@games(0, 1, 2)
def test_a_game_is_read_as_it_was_played(seed: int, sets: tuple[str, ...]) -> None:
    read_as_it_was_played(seed, sets)
