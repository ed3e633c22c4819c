"""An expansion outside the package, with a figure, tokens, a symbol, a kind, a place, a set without
tiles: nothing of it is named anywhere else."""

from tests.madeup import walk


def test_a_made_up_expansion_walks_through_the_engine() -> None:
    walk("engine_walk")
