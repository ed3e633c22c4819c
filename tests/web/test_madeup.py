"""An expansion outside the package, with all that one can bring: the site knows it at once."""

from pathlib import Path

import pytest

from tests.madeup import HERE, run, site


@pytest.mark.crawl
def test_a_made_up_expansion_walks_through_the_site(tmp_path: Path) -> None:
    walk = str(HERE / "site_walk.py")
    run("-m", "pytest", "-q", "-p", "no:benchmark", walk, **site(tmp_path / "fixtures"))
