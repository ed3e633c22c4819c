"""An expansion outside the package, with all that one can bring: the builder knows it at once."""

from tests.madeup import walk


def test_a_made_up_expansion_walks_through_the_builder():
    walk("site_walk")
