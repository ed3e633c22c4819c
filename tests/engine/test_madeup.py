"""An expansion outside the package, with figures, tokens, a symbol, a kind, a place, an action,
chance, a set without tiles: nothing of it is named anywhere else."""

from tests.madeup import run


def test_a_made_up_expansion_walks_through_the_engine() -> None:
    run("-m", "tests.madeup.engine_walk")
